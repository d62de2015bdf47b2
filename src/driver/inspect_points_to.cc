// `inspect points-to`: what the values of the chosen methods point to, context by context.
//
// The text is for people and shows the first objects of large sets; the JSON has all:
//
//   {"format": "heddle-inspect-points-to", "version": 1, "complete",   false: a limit ended the analysis
//    "stats": {...}                                                with --stats
//    "threads": [{"id", "name", "many", "parents"}],
//    "objects": [{"id", "class", "site", "context", "single"}],    those that are mentioned
//    "methods": [{"class", "method", "descriptor", "contexts": [{"context", "once", "values": [{"value", "line",
//                 "points_to": [object ids]}]}]}]}
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/modified_utf8.h"
#include "driver/analysis.h"
#include "driver/inspect_layers.h"
#include "driver/points_to_text.h"
#include "driver/selection.h"
#include "driver/text_rows.h"
#include "ir/names.h"
#include "report/json_writer.h"

namespace heddle::driver {
namespace {

using ir::MethodId;
using ir::ValueId;
using pointsto::InstanceId;
using pointsto::ObjectId;
using pointsto::SetId;
using pointsto::ThreadId;
using report::JsonLayout;
using report::JsonWriter;

constexpr size_t shown_rows = 12, shown_in_row = 4;

class PointsToInspector {
 public:
  PointsToInspector(const Inspection& inspection, Loaded& loaded, const Analysed& analysed)
      : inspection_(inspection), program_(loaded.program()), result_(*analysed.points_to),
        names_(program_, *loaded.lowered, result_, inspection.options.context), selection_(inspection.options) {}

  Inspected run() {
    choose();
    if (auto used = selection_.check_used(); !used) return std::unexpected(used.error());
    if (methods_.empty() && !inspection_.options.stats) return nothing_chosen("points-to", result_);
    std::string text = inspection_.format == Format::json  ? render_json()
                       : inspection_.format == Format::dot ? render_dot()
                                                           : render_text();
    if (auto done = inspection_.output.write(text); !done) return std::unexpected(done.error());
    return methods_.size() + inspection_.options.stats;
  }

 private:
  void choose() {
    for (ir::ClassId id : program_.classes()) {
      const ir::Class& c = program_[id];
      if (!selection_.has_class(program_.name(id), c.origin)) continue;
      for (MethodId m : c.methods)
        if (result_.is_reachable(m) && selection_.has_method(program_.name(m), program_.descriptor(m)))
          methods_.push_back(m);
    }
  }

  // Calls visit(value, set) for every value of an instance that points to something.
  template <class Visit>
  void for_each_value(InstanceId id, Visit visit) {
    for (uint32_t v = 0; v < result_[id].constraints->values.size(); ++v)
      if (SetId set = result_.points_to(id, ValueId(v)); set != pointsto::empty_set) visit(v, set);
  }

  std::vector<std::pair<std::string, uint64_t>> statistics() const {
    pointsto::Statistics s = result_.statistics();
    return {{"reachable_methods", s.reachable_methods},
            {"call_edges", s.call_edges},
            {"contexts", s.contexts},
            {"objects", s.objects},
            {"points_to_pairs", s.points_to_pairs},
            {"distinct_sets", s.distinct_sets},
            {"sets_made", s.sets_made},
            {"visits", s.visits},
            {"coarsened_methods", s.coarsened_methods},
            {"coarsened_sites", s.coarsened_sites}};
  }

  std::string render_text() {
    std::string out;
    if (inspection_.options.stats) {
      for (const auto& [name, n] : statistics()) out += fmt::format("{:<18} {:>12}\n", name, n);
      out += '\n';
    }
    out += thread_legend();
    for (MethodId m : methods_) {
      out += fmt::format("\n{}\n", ir::to_string(program_, m));
      std::set<std::string> contexts;
      for (InstanceId id : result_.instances_of(m)) contexts.insert(text_of(id));
      if (result_.is_coarsened(m)) out += "  more contexts than the budget allows: some are merged\n";
      for (const pointsto::Place& place : result_.coarsened_allocations(m))
        out += fmt::format("  more objects than the budget allows, made at {}: some are merged\n",
                           names_.place(place));
      for (const std::string& context : contexts) out += context;
    }
    return out;
  }

  // Who the threads are that contexts mention by number. Their order, like that of contexts and objects in the
  // text, is one of names, which changes less than numbers do.
  std::string thread_legend() {
    std::set<ThreadId> mentioned;
    auto mention = [&](pointsto::ContextId id) {
      if (ThreadId thread = result_.state().contexts[id].thread; thread)
        mentioned.insert({thread, result_.threads().first_of(thread)});
    };
    for (MethodId m : methods_)
      for (InstanceId id : result_.instances_of(m)) mention(result_[id].context);
    for (ObjectId o : mentioned_objects()) mention(result_.heap()[o].heap);

    std::vector<ThreadId> threads(mentioned.begin(), mentioned.end());
    std::ranges::stable_sort(threads, {}, [&](ThreadId id) {
      const pointsto::AbstractThread& t = result_.threads()[id];
      return std::tuple(t.role, names_.thread(result_.threads().first_of(id)), t.second);
    });
    names_.number_threads(threads);
    TextRows rows;
    for (ThreadId id : threads) rows.add(fmt::format("thread {}", names_.number(id)), "", names_.thread(id));
    return rows.text(0);
  }

  std::string text_of(InstanceId id) {
    const ir::Body* body = names_.body(result_[id].method);
    TextRows rows;
    for_each_value(id, [&](uint32_t v, SetId set) {
      int line = line_of(body, v);
      std::string label = fmt::format("{:>5}  {}", line ? std::to_string(line) : "", value_name(body, v));
      std::vector<std::string> made, known;  // at a place, a row each; literals and merged objects, in one row
      result_.sets().for_each(set, [&](ObjectId o) { (has_place(o) ? made : known).push_back(names_.object(o)); });
      std::ranges::sort(made);
      std::ranges::sort(known);
      for (size_t i = 0; i < std::min(made.size(), shown_rows); ++i) rows.add(label, "", made[i]);
      if (made.size() > shown_rows) rows.add(label, "", fmt::format("and {} more", made.size() - shown_rows));
      if (!known.empty()) rows.add(label, "", enumeration(known));
    });
    std::string context = names_.context(result_[id].context);
    return fmt::format("  in {}{}\n{}", context.empty() ? "any context" : context,
                       result_.runs_once(id) ? ", once" : "", rows.text());
  }

  bool has_place(ObjectId o) const { return result_.heap()[result_.heap()[o].site].method.valid(); }

  static std::string enumeration(std::span<const std::string> names) {
    std::string text = fmt::format("{}", fmt::join(names.first(std::min(names.size(), shown_in_row)), ", "));
    return names.size() > shown_in_row ? fmt::format("{}, and {} more", text, names.size() - shown_in_row) : text;
  }

  static int line_of(const ir::Body* body, uint32_t v) { return body && v < body->size() ? body->line_of(v) : 0; }

  // By the name in the source, else by what computes it: "v3 account", "v4 (get owner)", "v5 (new)".
  std::string value_name(const ir::Body* body, uint32_t v) const {
    if (!body || v >= body->size()) return fmt::format("v{}", v);
    for (const ir::ValueName& name : body->names)
      if (name.value.raw == v) return fmt::format("v{} {}", v, ir::member_name(program_.text(name.name)));
    auto member = [&] { return ir::member_name(program_.text(body->members[body->payload[v]].name)); };
    switch (body->op[v]) {
      case ir::Op::get_field:
      case ir::Op::get_static: return fmt::format("v{} (get {})", v, member());
      case ir::Op::invoke_virtual:
      case ir::Op::invoke_special:
      case ir::Op::invoke_static:
      case ir::Op::invoke_interface: return fmt::format("v{} (call {})", v, member());
      default: return fmt::format("v{} ({})", v, ir::info(body->op[v]).text);
    }
  }

  std::vector<ObjectId> mentioned_objects() {
    std::vector<uint8_t> mentioned(result_.heap().words() * 64);
    for (MethodId m : methods_)
      for (InstanceId id : result_.instances_of(m))
        for_each_value(id, [&](uint32_t, SetId set) {
          result_.sets().for_each(set, [&](ObjectId o) { mentioned[o.raw] = true; });
        });
    std::vector<ObjectId> objects;
    for (uint32_t i = 0; i < mentioned.size(); ++i)
      if (mentioned[i]) objects.push_back(ObjectId(i));
    return objects;
  }

  std::string render_json() {
    std::string out;
    JsonWriter json(out);
    json.begin_object().member("format", "heddle-inspect-points-to").member("version", 1);
    json.member("complete", result_.is_complete());
    if (inspection_.options.stats) {
      json.key("stats").begin_object();
      for (const auto& [name, n] : statistics()) json.member(name, n);
      json.end_object();
    }
    json.key("threads").begin_array();
    for (ThreadId t : result_.threads().ids()) {
      const pointsto::AbstractThread& thread = result_.threads()[t];
      json.begin_object(JsonLayout::line)
          .member("id", t.raw)
          .member("name", names_.thread(t))
          .member("many", thread.many);
      json.key("parents").begin_array();
      for (ThreadId p : thread.parents) p ? json.value(p.raw) : json.null();
      json.end_array().end_object();
    }
    json.end_array().key("objects").begin_array();
    for (ObjectId o : mentioned_objects()) {
      const pointsto::Object& object = result_.heap()[o];
      json.begin_object(JsonLayout::line)
          .member("id", o.raw)
          .member("class", ir::to_string(program_, result_.heap().type(o)))
          .member("site", names_.site(object.site))
          .member("context", names_.context(object.heap))
          .member("single", result_.is_single(o))
          .end_object();
    }
    json.end_array().key("methods").begin_array();
    for (MethodId m : methods_) render_method(json, m);
    json.end_array().end_object();
    return out + "\n";
  }

  void render_method(JsonWriter& json, MethodId m) {
    const ir::Body* body = names_.body(m);
    json.begin_object()
        .member("class", dotted_name(program_.name(program_[m].owner)))
        .member("method", modified_utf8_to_utf8(program_.name(m)))
        .member("descriptor", modified_utf8_to_utf8(program_.descriptor(m)))
        .member("coarsened", result_.is_coarsened(m))
        .key("coarsened_allocations")
        .begin_array();
    for (const pointsto::Place& place : result_.coarsened_allocations(m)) json.value(names_.place(place));
    json.end_array().key("contexts").begin_array();
    for (InstanceId id : result_.instances_of(m)) {
      json.begin_object()
          .member("context", names_.context(result_[id].context))
          .member("once", result_.runs_once(id))
          .key("values")
          .begin_array();
      for_each_value(id, [&](uint32_t v, SetId set) {
        json.begin_object(JsonLayout::line)
            .member("value", v)
            .member("line", line_of(body, v))
            .key("points_to")
            .begin_array();
        result_.sets().for_each(set, [&](ObjectId o) { json.value(o.raw); });
        json.end_array().end_object();
      });
      json.end_array().end_object();
    }
    json.end_array().end_object();
  }

  // Objects and the fields by which they hold each other, as far as the chosen methods mention them.
  std::string render_dot() {
    std::string out = "digraph points_to {\n  node [shape=box, fontname=\"sans-serif\"];\n";
    std::vector<ObjectId> objects = mentioned_objects();
    for (ObjectId o : objects) out += fmt::format("  o{} [label={}];\n", o.raw, ir::quoted(names_.object(o)));
    std::vector<std::pair<uint64_t, pointsto::NodeId>> fields(result_.state().field_nodes.begin(),
                                                              result_.state().field_nodes.end());
    for (auto [array, node] : result_.state().element_nodes)
      fields.emplace_back(uint64_t{array.raw} << 32 | UINT32_MAX, node);
    std::ranges::sort(fields);
    for (auto [key, node] : fields) {
      ObjectId holder(static_cast<uint32_t>(key >> 32));
      if (!std::ranges::binary_search(objects, holder)) continue;
      ir::FieldId field(static_cast<uint32_t>(key));
      std::string label = field ? ir::quoted(program_.text(program_[field].name)) : "\"[]\"";
      result_.sets().for_each(result_.state().points_to[node], [&](ObjectId held) {
        if (std::ranges::binary_search(objects, held))
          out += fmt::format("  o{} -> o{} [label={}];\n", holder.raw, held.raw, label);
      });
    }
    return out + "}\n";
  }

  const Inspection& inspection_;
  const ir::Program& program_;
  const pointsto::Result& result_;
  PointsToNames names_;
  Selection selection_;
  std::vector<MethodId> methods_;
};

}  // namespace

Inspected inspect_points_to(Inspection& inspection) {
  std::unique_ptr<Loaded> loaded = load(inspection.options, true, inspection.passes, inspection.diagnostics);
  if (!has_input(inspection.options, loaded->class_path)) return 0;
  auto analysed = analyse(inspection.options, *loaded, inspection.passes, inspection.diagnostics);
  if (!analysed) return std::unexpected(analysed.error());
  if (!analysed->points_to) return 0;
  return PointsToInspector(inspection, *loaded, *analysed).run();
}

}  // namespace heddle::driver
