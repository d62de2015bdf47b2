// `inspect hierarchy`: supertypes and subtypes of the chosen classes, as trees, as JSON, or as one graph for dot.
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>

#include "driver/inspect_layers.h"
#include "driver/pieces.h"
#include "driver/pipeline.h"
#include "driver/selection.h"
#include "findings/finding.h"
#include "ir/names.h"
#include "report/json_writer.h"

namespace heddle::driver {
namespace {

using hierarchy::Hierarchy;
using ir::ClassId;
using report::JsonLayout;
using report::JsonWriter;

std::string_view kind_name(const ir::Class& c) {
  if (c.kind == ir::ClassKind::lambda) return "lambda";
  if (c.kind == ir::ClassKind::bootstrap) return "bootstrap";
  if (c.kind == ir::ClassKind::phantom) return "missing";
  if (c.flags & ir::access::annotation) return "annotation";
  if (c.is_interface()) return "interface";
  return c.flags & ir::access::enum_ ? "enum" : "class";
}

// Superclass first; java.lang.Object only where a class extends it.
std::vector<ClassId> direct_supertypes(const Hierarchy& hierarchy, ClassId id) {
  std::vector<ClassId> result;
  ClassId super = hierarchy.super(id);
  if (super && !hierarchy.is_interface(id)) result.push_back(super);
  std::ranges::copy(hierarchy.interfaces(id), std::back_inserter(result));
  return result;
}

std::vector<ClassId> direct_subtypes(const Hierarchy& hierarchy, ClassId id) {
  std::vector<ClassId> result;
  for (ClassId sub : hierarchy.direct_subtypes(id)) {
    bool by_extension_of_object = id == hierarchy.program().object_class() && hierarchy.is_interface(sub);
    if (!by_extension_of_object) result.push_back(sub);
  }
  return result;
}

using Neighbours = std::vector<ClassId> (*)(const Hierarchy&, ClassId);

class TreeText {
 public:
  TreeText(const Hierarchy& hierarchy, std::string& out) : hierarchy_(hierarchy), out_(out) {}

  // Preorder from the neighbours of `root`; what has been shown is not unfolded again.
  void render(std::string_view title, ClassId root, Neighbours neighbours) {
    std::vector<std::pair<ClassId, unsigned>> stack;
    absl::flat_hash_set<ClassId> shown;
    auto push = [&](ClassId id, unsigned depth) {
      std::vector<ClassId> next = neighbours(hierarchy_, id);
      for (auto at = next.rbegin(); at != next.rend(); ++at) stack.emplace_back(*at, depth);
    };
    push(root, 2);
    if (!stack.empty()) out_ += fmt::format("  {}\n", title);
    while (!stack.empty()) {
      auto [id, depth] = stack.back();
      stack.pop_back();
      bool fresh = shown.insert(id).second;
      std::string indent(std::min(2 * depth, max_indent), ' ');
      bool folded = !fresh && !neighbours(hierarchy_, id).empty();
      out_ += fmt::format("{}{}{}\n", indent, describe(id), folded ? " (see above)" : "");
      if (fresh) push(id, depth + 1);
    }
  }

  std::string describe(ClassId id) const {
    const ir::Class& c = hierarchy_.program()[id];
    std::string_view kind = kind_name(c);
    std::string name = ir::class_name(hierarchy_.program().name(id));
    return kind == "class" ? name : fmt::format("{} ({})", name, kind);
  }

 private:
  static constexpr unsigned max_indent = 80;

  const Hierarchy& hierarchy_;
  std::string& out_;
};

std::string render_text(const Hierarchy& hierarchy, ClassId id) {
  std::string out;
  const ir::Class& c = hierarchy.program()[id];
  out += fmt::format("{} {} [{}]\n", kind_name(c), ir::class_name(hierarchy.program().name(id)),
                     findings::to_string(c.origin));
  TreeText tree(hierarchy, out);
  tree.render("supertypes", id, direct_supertypes);
  tree.render("subtypes", id, direct_subtypes);
  return out;
}

std::string render_json(const Hierarchy& hierarchy, ClassId id) {
  const ir::Program& program = hierarchy.program();
  const ir::Class& c = program[id];
  std::string out;
  JsonWriter json(out, 2);
  auto name = [&](ClassId other) { return dotted_name(program.name(other)); };
  auto names = [&](std::string_view key, const auto& ids) {
    json.key(key).begin_array(JsonLayout::line);
    for (ClassId other : ids) json.value(name(other));
    json.end_array();
  };
  json.begin_object()
      .member("name", name(id))
      .member("kind", kind_name(c))
      .member("origin", findings::to_string(c.origin))
      .member("abstract", c.is_abstract());
  ClassId super = hierarchy.super(id);
  json.optional_member("super", super ? name(super) : "");
  names("interfaces", hierarchy.interfaces(id));
  names("all_interfaces", hierarchy.superinterfaces(id));
  names("subtypes", direct_subtypes(hierarchy, id));
  json.member("missing_supertype", hierarchy.has_phantom_supertype(id)).end_object();
  return out;
}

// The chosen classes, all their supertypes, and with --class all their subtypes, by id.
std::vector<ClassId> graph_nodes(const Hierarchy& hierarchy, const std::vector<ClassId>& chosen,
                                 bool with_subtypes) {
  absl::flat_hash_set<ClassId> seen;
  auto close = [&](Neighbours neighbours) {
    std::vector<ClassId> stack = chosen;
    absl::flat_hash_set<ClassId> visited(chosen.begin(), chosen.end());
    while (!stack.empty()) {
      ClassId id = stack.back();
      stack.pop_back();
      seen.insert(id);
      for (ClassId next : neighbours(hierarchy, id))
        if (visited.insert(next).second) stack.push_back(next);
    }
  };
  close(direct_supertypes);
  if (with_subtypes) close(direct_subtypes);
  std::vector<ClassId> nodes(seen.begin(), seen.end());
  std::ranges::sort(nodes);
  return nodes;
}

std::string dot_quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string render_dot(const Hierarchy& hierarchy, const std::vector<ClassId>& chosen, bool with_subtypes) {
  const ir::Program& program = hierarchy.program();
  auto name = [&](ClassId id) { return dot_quoted(ir::class_name(program.name(id))); };
  std::vector<ClassId> nodes = graph_nodes(hierarchy, chosen, with_subtypes);
  std::string out = "digraph hierarchy {\n  rankdir=BT;\n  node [shape=box, fontname=\"sans-serif\"];\n";
  for (ClassId id : nodes) {
    std::string style = std::ranges::binary_search(chosen, id) ? "bold" : "solid";
    if (program[id].kind == ir::ClassKind::phantom) style = "dotted";
    out += fmt::format("  {} [style=\"{}{}\"];\n", name(id), style, hierarchy.is_interface(id) ? ",rounded" : "");
  }
  for (ClassId id : nodes) {
    for (ClassId super : direct_supertypes(hierarchy, id)) {
      if (!std::ranges::binary_search(nodes, super)) continue;
      bool implements = hierarchy.is_interface(super) && !hierarchy.is_interface(id);
      out += fmt::format("  {} -> {}{};\n", name(id), name(super), implements ? " [style=dashed]" : "");
    }
  }
  return out + "}\n";
}

}  // namespace

Inspected inspect_hierarchy(Inspection& inspection) {
  const Options& options = inspection.options;
  std::unique_ptr<Loaded> loaded = load(options, false, inspection.passes, inspection.diagnostics);
  if (!has_input(options, loaded->class_path) || !loaded->hierarchy) return 0;  // nothing, or a limit
  std::vector<ClassId> chosen;
  Selection selection(options);
  for (ClassId id : loaded->program().classes()) {
    const ir::Class& c = loaded->program()[id];
    bool shown_unasked = c.kind != ir::ClassKind::phantom || !options.classes.empty();
    if (shown_unasked && selection.has_class(loaded->program().name(id), c.origin)) chosen.push_back(id);
  }
  if (auto used = selection.check_used(); !used) return std::unexpected(used.error());

  const Hierarchy& hierarchy = *loaded->hierarchy;
  if (inspection.format == Format::dot) {
    PieceWriter writer(inspection.output, {});
    if (!chosen.empty()) {
      if (auto done = writer.write(render_dot(hierarchy, chosen, !options.classes.empty())); !done)
        return std::unexpected(done.error());
    }
    return writer.finish();
  }
  bool json = inspection.format == Format::json;
  return write_pieces(inspection.output, json ? json_frame("heddle-inspect-hierarchy", "classes") : text_frame(),
                      options.jobs, chosen.size(), [&](size_t i) {
                        return json ? render_json(hierarchy, chosen[i]) : render_text(hierarchy, chosen[i]);
                      });
}

}  // namespace heddle::driver
