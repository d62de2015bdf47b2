// `inspect calls`: the call graph around the chosen methods, contexts folded.
//
//   {"format": "heddle-calls", "version": 1,
//    "methods": [{"id", "class", "method", "descriptor", "origin"}],
//    "edges": [{"caller", "callee", "pc", "line", "spawns"}]}      every edge with an end in a chosen method
#include <fmt/format.h>

#include <algorithm>

#include "base/modified_utf8.h"
#include "driver/analysis.h"
#include "driver/inspect_layers.h"
#include "driver/points_to_text.h"
#include "driver/selection.h"
#include "ir/names.h"
#include "report/json_writer.h"

namespace heddle::driver {
namespace {

using ir::MethodId;
using pointsto::MethodCall;
using report::JsonLayout;
using report::JsonWriter;

class CallsInspector {
 public:
  CallsInspector(const Inspection& inspection, Loaded& loaded, const Analysed& analysed)
      : inspection_(inspection), bodies_(*loaded.lowered), program_(loaded.program()),
        result_(*analysed.points_to), names_(program_, bodies_, result_), selection_(inspection.options) {}

  Inspected run() {
    choose();
    if (auto used = selection_.check_used(); !used) return std::unexpected(used.error());
    if (methods_.empty()) return 0;
    std::string text = inspection_.format == Format::json  ? render_json()
                       : inspection_.format == Format::dot ? render_dot()
                                                           : render_text();
    if (auto done = inspection_.output.write(text); !done) return std::unexpected(done.error());
    return chosen_count_;
  }

 private:
  void choose() {
    std::vector<uint8_t> chosen(program_.methods().size()), shown(program_.methods().size());
    for (ir::ClassId id : program_.classes()) {
      const ir::Class& c = program_[id];
      if (!selection_.has_class(program_.name(id), c.origin)) continue;
      for (MethodId m : c.methods)
        if (result_.is_reachable(m) && selection_.has_method(program_.name(m), program_.descriptor(m))) {
          chosen[m.raw] = shown[m.raw] = true;
          ++chosen_count_;
        }
    }
    for (const MethodCall& call : result_.call_graph()) {
      if (!chosen[call.place.method.raw] && !chosen[call.callee.raw]) continue;
      edges_.push_back(call);
      shown[call.place.method.raw] = shown[call.callee.raw] = true;
    }
    for (MethodId m : program_.methods())
      if (shown[m.raw]) methods_.push_back(m);
  }

  int pc_of(pointsto::Place place) const {
    const ir::Body* body = program_[place.method].has_code ? bodies_.body(place.method) : nullptr;
    return body && place.instruction < body->size() ? body->pc[place.instruction] : 0;
  }

  std::string render_text() {
    std::string out;
    MethodId caller;
    for (const MethodCall& call : edges_) {
      if (call.place.method != caller) {
        caller = call.place.method;
        out += fmt::format("{}{}\n", out.empty() ? "" : "\n", ir::to_string(program_, caller));
      }
      int line = names_.line(call.place);
      out += fmt::format("  {:>5}  {}{}\n", line ? std::to_string(line) : "", call.spawns ? "starts " : "",
                         ir::to_string(program_, call.callee));
    }
    return out;
  }

  std::string render_json() {
    std::string out;
    JsonWriter json(out);
    json.begin_object().member("format", "heddle-calls").member("version", 1).key("methods").begin_array();
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
          .member("pc", pc_of(call.place))
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
      out += fmt::format("  m{} [label={}];\n", i, ir::quoted(ir::to_string(program_, methods_[i])));
    std::pair<size_t, size_t> last{methods_.size(), 0};
    for (const MethodCall& call : edges_) {
      std::pair edge(number_of(call.place.method), number_of(call.callee));
      if (std::exchange(last, edge) == edge) continue;
      out += fmt::format("  m{} -> m{}{};\n", edge.first, edge.second, call.spawns ? " [style=dashed]" : "");
    }
    return out + "}\n";
  }

  size_t number_of(MethodId m) const {
    return static_cast<size_t>(std::ranges::lower_bound(methods_, m) - methods_.begin());
  }

  const Inspection& inspection_;
  lowering::LoweredProgram& bodies_;
  const ir::Program& program_;
  const pointsto::Result& result_;
  PointsToNames names_;
  Selection selection_;
  std::vector<MethodId> methods_;  // chosen ones and their neighbours, by id
  std::vector<MethodCall> edges_;
  size_t chosen_count_ = 0;
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
