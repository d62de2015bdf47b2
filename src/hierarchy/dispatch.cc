// Problem: the method that a call executes for a receiver of a known class.
// Formulation: the lowest declaration among the superclasses that can override the resolved method, or else the
// one concrete maximally-specific superinterface method. Overriding is transitive for package-private methods: a
// declaration in package q overrides A.m of package p if some class between them declares m in p and opens it, as
// public or protected. (By induction, a declaration that overrides A.m and is itself package-private is in p; so
// the first public or protected one that overrides A.m is in p, and whatever is declared below it overrides A.m
// too.) Algorithm: one walk up the superclasses. For package-private methods it remembers the lowest declaration
// of all and the lowest in p, and answers the former as soon as it meets an opening one. Cost: one lookup per
// superclass; per superinterface as well if the superclasses have no declaration.
#include "hierarchy/dispatch.h"

#include <algorithm>

namespace heddle::hierarchy {
namespace {

namespace access = ir::access;

constexpr uint16_t opening = access::public_ | access::protected_;

Selection selection_of(const ir::Program& program, MethodId method) {
  return {method, program[method].is_abstract() ? Outcome::abstract_method : Outcome::selected};
}

Selection select_in_superinterfaces(const Members& members, ClassId id, const ir::Method& wanted) {
  MaximallySpecific candidates = members.maximally_specific(id, wanted.name, wanted.descriptor);
  if (MethodId method = members.only_concrete(candidates)) return {method, Outcome::selected};
  bool conflict = std::ranges::any_of(candidates, [&](MethodId m) { return !members.program()[m].is_abstract(); });
  return {MethodId::none(), conflict ? Outcome::incompatible : Outcome::abstract_method};
}

// An instance method of the class that is not private, or none.
MethodId declared_overrider(const Members& members, ClassId id, const ir::Method& wanted) {
  MethodId method = members.declared_method(id, wanted.name, wanted.descriptor);
  bool fits = method && !(members.program()[method].flags & (access::static_ | access::private_));
  return fits ? method : MethodId::none();
}

// The lowest declaration from `receiver` upwards that can override the resolved method, or none.
MethodId select_in_superclasses(const Members& members, ClassId receiver, const ir::Method& resolved) {
  const Hierarchy& hierarchy = members.hierarchy();
  bool package_private = !(resolved.flags & opening);
  MethodId lowest, lowest_in_package;
  for (ClassId id = receiver; id; id = hierarchy.super(id)) {
    MethodId method = declared_overrider(members, id, resolved);
    if (!method) continue;
    if (!package_private) return method;
    if (!lowest) lowest = method;
    if (!hierarchy.same_package(id, resolved.owner)) continue;
    if (!lowest_in_package) lowest_in_package = method;
    if (id == resolved.owner) break;
    if (members.program()[method].flags & opening) return lowest;
  }
  return lowest_in_package;
}

MethodId find_instance_method(const Members& members, ClassId from, const ir::Method& wanted) {
  const Hierarchy& hierarchy = members.hierarchy();
  for (ClassId id = from; id; id = hierarchy.is_interface(id) ? ClassId::none() : hierarchy.super(id)) {
    MethodId method = members.declared_method(id, wanted.name, wanted.descriptor);
    if (method && !members.program()[method].is_static()) return method;
  }
  if (!hierarchy.is_interface(from)) return MethodId::none();
  return members.public_instance_method_of_object(wanted.name, wanted.descriptor);
}

bool is_constructor(const ir::Program& program, const ir::Method& method) {
  return program.text(method.name) == "<init>";
}

Selection unresolved(Resolution status) {
  switch (status) {
    case Resolution::incompatible: return {MethodId::none(), Outcome::incompatible};
    case Resolution::phantom: return {MethodId::none(), Outcome::phantom};
    default: return {MethodId::none(), Outcome::missing};
  }
}

// invokeinterface refuses what invokevirtual would run.
Selection as_interface_call(const ir::Program& program, Selection selection) {
  if (selection.method && !(program[selection.method].flags & (access::public_ | access::private_))) {
    return {MethodId::none(), Outcome::illegal_access};
  }
  return selection;
}

}  // namespace

bool can_override(const Members& members, MethodId overrider, MethodId overridden) {
  const ir::Program& program = members.program();
  const Hierarchy& hierarchy = members.hierarchy();
  const ir::Method &lower = program[overrider], &upper = program[overridden];
  if (lower.name != upper.name || lower.descriptor != upper.descriptor) return false;
  if ((lower.flags | upper.flags) & (access::private_ | access::static_)) return false;
  if (!hierarchy.is_subtype(lower.owner, upper.owner)) return false;
  if (upper.flags & opening || hierarchy.same_package(lower.owner, upper.owner)) return true;
  for (ClassId id = hierarchy.super(lower.owner); id && id != upper.owner; id = hierarchy.super(id)) {
    MethodId between = declared_overrider(members, id, upper);
    if (between && program[between].flags & opening && hierarchy.same_package(id, upper.owner)) return true;
  }
  return false;
}

Selection select(const Members& members, ClassId receiver, MethodId resolved) {
  const ir::Program& program = members.program();
  const ir::Method& method = program[resolved];
  if (method.is_static()) return {MethodId::none(), Outcome::incompatible};
  if (method.is_private()) return {resolved, Outcome::selected};
  if (MethodId found = select_in_superclasses(members, receiver, method)) return selection_of(program, found);
  return select_in_superinterfaces(members, receiver, method);
}

Selection select_special(const Members& members, ClassId caller, TypeId named_owner, MethodId resolved) {
  const ir::Program& program = members.program();
  const Hierarchy& hierarchy = members.hierarchy();
  const ir::Method& method = program[resolved];
  if (method.is_static()) return {MethodId::none(), Outcome::incompatible};
  ClassId start = named_owner.is_class() ? named_owner.class_id() : program.object_class();
  if (is_constructor(program, method)) {
    return method.owner == start ? Selection{resolved, Outcome::selected} : Selection{};
  }
  bool super_call = !hierarchy.is_interface(start) && caller != start && hierarchy.is_subtype(caller, start);
  if (super_call) start = hierarchy.super(caller);
  if (MethodId found = find_instance_method(members, start, method)) return selection_of(program, found);
  return select_in_superinterfaces(members, start, method);
}

Selection execute(const Members& members, CallKind kind, const ir::MemberRef& ref, ClassId caller,
                  ClassId receiver) {
  const ir::Program& program = members.program();
  constexpr Selection out_of_reach{MethodId::none(), Outcome::illegal_access};
  if (ref.owner.is_class() && !members.accessible(caller, ref.owner.class_id())) return out_of_reach;
  ResolvedMethod resolved = members.resolve_method(ref);
  if (!resolved) return unresolved(resolved.status);
  if (!members.accessible(caller, resolved.id, ref.owner)) return out_of_reach;
  if (program[resolved.id].is_static() != (kind == CallKind::static_)) {
    return {MethodId::none(), Outcome::incompatible};
  }
  switch (kind) {
    case CallKind::static_: return {resolved.id, Outcome::selected};
    case CallKind::special: return select_special(members, caller, ref.owner, resolved.id);
    case CallKind::virtual_: return select(members, receiver, resolved.id);
    case CallKind::interface_: break;
  }
  if (!members.hierarchy().is_subtype(TypeId::of_class(receiver), ref.owner)) {
    return {MethodId::none(), Outcome::incompatible};
  }
  return as_interface_call(program, select(members, receiver, resolved.id));
}

Targets class_hierarchy_targets(const Members& members, CallKind kind, const ir::MemberRef& ref, ClassId caller) {
  const ir::Program& program = members.program();
  const Hierarchy& hierarchy = members.hierarchy();
  Targets targets{members.resolve_method(ref), {}};
  if (!targets.resolved) return targets;
  MethodId resolved = targets.resolved.id;
  auto add = [&](Selection selection) {
    if (kind == CallKind::interface_) selection = as_interface_call(program, selection);
    if (selection) targets.methods.push_back(selection.method);
  };
  if (program[resolved].is_static() != (kind == CallKind::static_)) return targets;
  if (kind == CallKind::static_) {
    targets.methods.push_back(resolved);
  } else if (kind == CallKind::special) {
    add(select_special(members, caller, ref.owner, resolved));
  } else if (ref.owner.is_array()) {
    add(select(members, program.object_class(), resolved));
  } else {
    for (ClassId receiver : hierarchy.subtypes(ref.owner.class_id())) {
      if (hierarchy.is_instantiable(receiver)) add(select(members, receiver, resolved));
    }
  }
  std::ranges::sort(targets.methods);
  auto repeated = std::ranges::unique(targets.methods);
  targets.methods.erase(repeated.begin(), repeated.end());
  return targets;
}

Selection SelectionCache::select(ClassId receiver, MethodId resolved) {
  auto [slot, fresh] = known_.try_emplace({receiver, resolved});
  if (fresh) slot->second = hierarchy::select(*members_, receiver, resolved);
  return slot->second;
}

}  // namespace heddle::hierarchy
