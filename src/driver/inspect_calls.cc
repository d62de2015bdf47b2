// `inspect calls`: the call graph around the chosen methods, contexts folded.
//
// The text says for each chosen method who calls it and whom it calls. The JSON is the graph:
//
//   {"format": "heddle-inspect-calls", "version": 1, "complete",    false: a limit ended the analysis
//    "methods": [{"id", "class", "method", "descriptor", "origin"}],
//    "edges": [{"caller", "callee", "pc", "line", "spawns"}]}      every edge with an end in a chosen method
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
using pointsto::InstanceId;
using pointsto::MethodCall;
using report::JsonLayout;
using report::JsonWriter;

class CallsInspector {
 public:
  CallsInspector(const Inspection& inspection, Loaded& loaded, const Analysed& analysed)
      : inspection_(inspection), program_(loaded.program()), result_(*analysed.points_to),
        names_(program_, *loaded.lowered, result_, inspection.options.context), selection_(inspection.options) {}

  Inspected run() {
    choose();
    if (auto used = selection_.check_used(); !used) return std::unexpected(used.error());
    if (chosen_.empty()) return nothing_chosen("calls", result_);
    std::string text = inspection_.format == Format::json  ? render_json()
                       : inspection_.format == Format::dot ? render_dot()
                                                           : render_text();
    if (auto done = inspection_.output.write(text); !done) return std::unexpected(done.error());
    return chosen_.size();
  }

 private:
  void choose() {
    std::vector<uint8_t> shown(program_.methods().size());
    for (ir::ClassId id : program_.classes()) {
      const ir::Class& c = program_[id];
      if (!selection_.has_class(program_.name(id), c.origin)) continue;
      for (MethodId m : c.methods)
        if (result_.is_reachable(m) && selection_.has_method(program_.name(m), program_.descriptor(m)))
          chosen_.push_back(m);
    }
    std::ranges::sort(chosen_);
    for (MethodId m : chosen_) shown[m.raw] = true;
    for (const MethodCall& call : result_.call_graph())
      if (is_chosen(call.place.method) || is_chosen(call.callee)) edges_.push_back(call);
    for (const MethodCall& call : edges_) shown[call.place.method.raw] = shown[call.callee.raw] = true;
    for (MethodId m : program_.methods())
      if (shown[m.raw]) methods_.push_back(m);
  }

  bool is_chosen(MethodId m) const { return std::ranges::binary_search(chosen_, m); }

  std::string render_text() {
    std::vector<MethodCall> by_callee = edges_;
    std::ranges::stable_sort(by_callee, {}, &MethodCall::callee);
    std::string out;
    for (MethodId m : chosen_) {
      TextRows rows;
      if (is_root(m)) rows.add("called by", "", "the JVM");
      for (const MethodCall& c : std::ranges::equal_range(by_callee, m, {}, &MethodCall::callee))
        rows.add(c.spawns ? "started by" : "called by", place(c), names_.method(c.place.method));
      for (const MethodCall& c : std::ranges::equal_range(edges_, m, {}, caller_of))
        rows.add(c.spawns ? "starts" : "calls", place(c), names_.method(c.callee));
      if (!out.empty()) out += '\n';
      out += fmt::format("{}\n{}", ir::to_string(program_, m), rows.text());
    }
    return out;
  }

  static MethodId caller_of(const MethodCall& call) { return call.place.method; }
  std::string place(const MethodCall& call) const {
    return names_.line(call.place) ? names_.place(call.place) : "";
  }
  bool is_root(MethodId m) const {
    auto is_m = [&](InstanceId id) { return result_[id].method == m; };
    return std::ranges::any_of(result_.state().roots, is_m) ||
           std::ranges::any_of(result_.state().jvm_roots, is_m);
  }

  std::string render_json() {
    std::string out;
    JsonWriter json(out);
    json.begin_object().member("format", "heddle-inspect-calls").member("version", 1);
    json.member("complete", result_.is_complete()).key("methods").begin_array();
    for (size_t i = 0; i < methods_.size(); ++i) {
      const ir::Method& m = program_[methods_[i]];
      json.begin_object(JsonLayout::line)
          .member("id", i)
          .member("class", dotted_name(program_.name(m.owner)))
          .member("method", modified_utf8_to_utf8(program_.text(m.name)))
          .member("descriptor", modified_utf8_to_utf8(program_.text(m.descriptor)))
          .member("origin", findings::to_string(program_[m.owner].origin))
          .end_object();
    }
    json.end_array().key("edges").begin_array();
    for (const MethodCall& call : edges_) {
      json.begin_object(JsonLayout::line)
          .member("caller", number_of(call.place.method))
          .member("callee", number_of(call.callee))
          .member("pc", names_.pc(call.place))
          .member("line", names_.line(call.place))
          .member("spawns", call.spawns)
          .end_object();
    }
    json.end_array().end_object();
    return out + "\n";
  }

  std::string render_dot() {
    std::string out = "digraph calls {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    for (size_t i = 0; i < methods_.size(); ++i)
      out += fmt::format("  m{} [label={}{}];\n", i, ir::quoted(names_.method(methods_[i])),
                         is_chosen(methods_[i]) ? ", style=bold" : "");
    std::set<std::tuple<size_t, size_t, bool>> arrows;
    for (const MethodCall& c : edges_) arrows.emplace(number_of(c.place.method), number_of(c.callee), c.spawns);
    for (auto [from, to, spawns] : arrows)
      out += fmt::format("  m{} -> m{}{};\n", from, to, spawns ? " [style=dashed, label=starts]" : "");
    return out + "}\n";
  }

  size_t number_of(MethodId m) const {
    return static_cast<size_t>(std::ranges::lower_bound(methods_, m) - methods_.begin());
  }

  const Inspection& inspection_;
  const ir::Program& program_;
  const pointsto::Result& result_;
  PointsToNames names_;
  Selection selection_;
  std::vector<MethodId> chosen_;   // by id
  std::vector<MethodId> methods_;  // chosen ones and their neighbours, by id
  std::vector<MethodCall> edges_;
};

}  // namespace

Inspected inspect_calls(Inspection& inspection) {
  std::unique_ptr<Loaded> loaded = load(inspection.options, false, inspection.passes, inspection.diagnostics);
  if (!has_input(inspection.options, loaded->class_path)) return 0;
  auto analysed = analyse(inspection.options, *loaded, inspection.passes, inspection.diagnostics);
  if (!analysed) return std::unexpected(analysed.error());
  if (!analysed->points_to) return 0;
  return CallsInspector(inspection, *loaded, *analysed).run();
}

}  // namespace heddle::driver
