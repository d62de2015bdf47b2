// Problem: answer "is A a subtype of B" in constant time for every pair of the closed world.
// Formulation: classes form a tree, in which a subtree is a run of preorder numbers; interfaces form a directed
// acyclic graph, in which every class has the set of all its superinterfaces.
// Algorithm: with supertypes first, each class unites the sets of its direct supertypes; subtree sizes are
// summed up in the reverse order, and preorder numbers handed down in the same order again, each class
// taking the next free run of its superclass. No recursion anywhere.
// Cost: linear in classes and supertype edges, times the (short) width of an interface set.
#include "hierarchy/hierarchy.h"

#include <algorithm>
#include <ranges>

namespace heddle::hierarchy {

Hierarchy::Hierarchy(const ir::Program& program, Diagnostics& diagnostics)
    : program_(&program), cloneable_(program.symbols().intern("java/lang/Cloneable")),
      serializable_(program.symbols().intern("java/io/Serializable")),
      supertypes_(sound_supertypes(program, diagnostics)), nodes_(program.classes().size() + 1) {
  number_interfaces();
  inherit_interfaces();
  number_class_tree();
  list_direct_subtypes();
}

void Hierarchy::number_interfaces() {
  IdVector<ClassId, uint8_t> named(nodes_.size());
  for (ClassId id : supertypes_.interfaces) named[id] = true;
  for (ClassId id : program_->classes()) {
    if (!is_interface(id) && !named[id]) continue;
    nodes_[id].ordinal = static_cast<uint32_t>(interfaces_.size());
    interfaces_.push_back(id);
  }
  interface_sets_ = InterfaceSets(interfaces_.size());
}

void Hierarchy::inherit_interfaces() {
  for (ClassId id : supertypes_.order) {
    Node& node = nodes_[id];
    node.below_phantom = (*program_)[id].kind == ir::ClassKind::phantom;
    auto inherit = [&](ClassId from) {
      node.interfaces = interface_sets_.unite(node.interfaces, nodes_[from].interfaces);
      node.below_phantom |= nodes_[from].below_phantom;
    };
    if (ClassId super = supertypes_.super[id]) inherit(super);
    for (ClassId named : supertypes_.interfaces_of(id)) inherit(named);
    if (node.ordinal != no_ordinal) node.interfaces = interface_sets_.with(node.interfaces, node.ordinal);
  }
}

void Hierarchy::number_class_tree() {
  for (ClassId id : std::views::reverse(supertypes_.order)) {
    if (ClassId super = supertypes_.super[id]) nodes_[super].subtree += nodes_[id].subtree;
  }
  preorder_.resize(supertypes_.order.size());
  IdVector<ClassId, uint32_t> next_free(nodes_.size());
  for (ClassId id : supertypes_.order) {
    Node& node = nodes_[id];
    if (ClassId super = supertypes_.super[id]) {
      node.preorder = next_free[super];
      next_free[super] += node.subtree;
    }
    next_free[id] = node.preorder + 1;
    preorder_[node.preorder] = id;
  }
}

void Hierarchy::list_direct_subtypes() {
  auto for_each_edge = [&](auto visit) {
    for (ClassId id : program_->classes()) {
      if (ClassId super = supertypes_.super[id]) visit(super, id);
      for (ClassId named : supertypes_.interfaces_of(id)) visit(named, id);
    }
  };
  for_each_edge([&](ClassId super, ClassId) { ++nodes_[ClassId(super.raw + 1)].first_subtype; });
  for (uint32_t i = 1; i < nodes_.size(); ++i) {
    nodes_[ClassId(i)].first_subtype += nodes_[ClassId(i - 1)].first_subtype;
  }
  direct_subtypes_.resize(nodes_.raw().back().first_subtype);
  IdVector<ClassId, uint32_t> filled(nodes_.size());
  for_each_edge(
      [&](ClassId super, ClassId sub) { direct_subtypes_[nodes_[super].first_subtype + filled[super]++] = sub; });
}

bool Hierarchy::is_subtype(ClassId sub, ClassId super) const {
  if (sub == super) return true;
  if (!known(super)) return false;
  if (!known(sub)) return super == program_->object_class();
  const Node& above = nodes_[super];
  if (nodes_[sub].preorder - above.preorder < above.subtree) return true;
  return above.ordinal != no_ordinal && interface_sets_.contains(nodes_[sub].interfaces, above.ordinal);
}

bool Hierarchy::is_supertype_of_arrays(ClassId id) const {
  Symbol name = (*program_)[id].name;
  return id == program_->object_class() || name == cloneable_ || name == serializable_;
}

bool Hierarchy::is_subtype(TypeId sub, TypeId super) const {
  if (sub == super) return true;
  if (!sub.is_reference() || !super.is_reference()) return false;
  if (sub == ir::null_type) return true;
  TypeId element = super.innermost();
  if (super.dimensions() > sub.dimensions() || element.raw() < TypeId::first_class) return false;
  if (super.dimensions() < sub.dimensions()) return is_supertype_of_arrays(super.class_id());
  return sub.innermost().raw() >= TypeId::first_class && is_subtype(sub.class_id(), super.class_id());
}

std::span<const ClassId> Hierarchy::interfaces(ClassId id) const {
  return known(id) ? supertypes_.interfaces_of(id) : std::span<const ClassId>();
}

std::vector<ClassId> Hierarchy::superinterfaces(ClassId id) const {
  std::vector<ClassId> all;
  for_each_superinterface(id, [&](ClassId interface) { all.push_back(interface); });
  return all;
}

bool Hierarchy::is_instantiable(ClassId id) const {
  const ir::Class& c = (*program_)[id];
  return !is_interface(id) && !c.is_abstract() && c.kind != ir::ClassKind::phantom;
}

std::span<const ClassId> Hierarchy::direct_subtypes(ClassId id) const {
  if (!known(id)) return {};
  uint32_t begin = nodes_[id].first_subtype, end = nodes_[ClassId(id.raw + 1)].first_subtype;
  return std::span(direct_subtypes_).subspan(begin, end - begin);
}

std::span<const ClassId> Hierarchy::subclasses(ClassId id) const {
  if (!known(id)) return {};
  return std::span(preorder_).subspan(nodes_[id].preorder, nodes_[id].subtree);
}

std::vector<ClassId> Hierarchy::subtypes(ClassId id) const {
  std::vector<ClassId> found = {id};
  IdVector<ClassId, uint8_t> seen(nodes_.size());
  for (size_t next = 0; next < found.size(); ++next) {
    for (ClassId sub : direct_subtypes(found[next])) {
      if (seen[sub]) continue;
      seen[sub] = true;
      found.push_back(sub);
    }
  }
  std::ranges::sort(found);
  return found;
}

std::string_view Hierarchy::package_of(ClassId id) const {
  std::string_view name = program_->name(id);
  size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

}  // namespace heddle::hierarchy
