// Problem: find the member that a symbolic reference names, as the JVM specification says, without recursion.
// Formulation: the specification searches the superclasses in turn, and the superinterfaces either depth-first
// (fields) or as one set, out of which the most specific declarations count (methods).
// Algorithm: the chain of superclasses with one lookup each; then all superinterfaces, which the hierarchy knows
// as a set, with one lookup each; then the candidates against one another.
// Cost: a lookup per supertype; candidates are few.
#include "hierarchy/members.h"

#include <absl/container/flat_hash_set.h>

namespace heddle::hierarchy {

namespace access = ir::access;

Members::Members(const Hierarchy& hierarchy)
    : hierarchy_(&hierarchy), method_handle_(program().find_class("java/lang/invoke/MethodHandle")),
      var_handle_(program().find_class("java/lang/invoke/VarHandle")),
      clone_(program().symbols().intern("clone")) {
  methods_.resize(program().methods().size());
  fields_.resize(program().fields().size());
  for (ClassId id : program().classes()) {
    methods_.add_class(program(), program()[id].methods);
    fields_.add_class(program(), program()[id].fields);
  }
}

MethodId Members::declared_method(ClassId owner, Symbol name, Symbol descriptor) const {
  return methods_.find(program()[owner].methods, name, descriptor);
}

FieldId Members::declared_field(ClassId owner, Symbol name, Symbol descriptor) const {
  return fields_.find(program()[owner].fields, name, descriptor);
}

template <class IdType>
Resolved<IdType> Members::found_or_absent(ClassId owner, IdType id) const {
  if (id) return {id, Resolution::found};
  return {id, hierarchy_->has_phantom_supertype(owner) ? Resolution::phantom : Resolution::missing};
}

// Depth-first in the order of the interface lists, each interface before its superinterfaces.
FieldId Members::find_field_in_interfaces(ClassId owner, Symbol name, Symbol descriptor) const {
  std::vector<ClassId> stack;
  absl::flat_hash_set<ClassId> seen;
  auto push_interfaces = [&](ClassId id) {
    auto direct = hierarchy_->interfaces(id);
    stack.insert(stack.end(), direct.rbegin(), direct.rend());
  };
  push_interfaces(owner);
  while (!stack.empty()) {
    ClassId id = stack.back();
    stack.pop_back();
    if (!seen.insert(id).second) continue;
    if (FieldId field = declared_field(id, name, descriptor)) return field;
    push_interfaces(id);
  }
  return FieldId::none();
}

ResolvedField Members::resolve_field(ClassId owner, Symbol name, Symbol descriptor) const {
  for (ClassId id = owner; id; id = hierarchy_->super(id)) {
    FieldId field = declared_field(id, name, descriptor);
    if (!field) field = find_field_in_interfaces(id, name, descriptor);
    if (field) return {field, Resolution::found};
  }
  return found_or_absent(owner, FieldId::none());
}

bool Members::is_signature_polymorphic(MethodId id) const {
  const ir::Method& method = program()[id];
  constexpr uint16_t needed = access::varargs | access::native_;
  return method.owner && (method.owner == method_handle_ || method.owner == var_handle_) &&
         (method.flags & needed) == needed && program().descriptor(id).starts_with("([Ljava/lang/Object;)");
}

// The one method of that name, if it takes any descriptor.
MethodId Members::find_signature_polymorphic(ClassId owner, Symbol name) const {
  MethodId only;
  for (MethodId id : program()[owner].methods) {
    if (program()[id].name != name) continue;
    if (only) return MethodId::none();
    only = id;
  }
  return only && is_signature_polymorphic(only) ? only : MethodId::none();
}

MethodId Members::find_in_superclasses(ClassId owner, Symbol name, Symbol descriptor) const {
  for (ClassId id = owner; id; id = hierarchy_->super(id)) {
    if (id == method_handle_ || id == var_handle_) {
      if (MethodId method = find_signature_polymorphic(id, name)) return method;
    }
    if (MethodId method = declared_method(id, name, descriptor)) return method;
  }
  return MethodId::none();
}

MaximallySpecific Members::maximally_specific(ClassId id, Symbol name, Symbol descriptor) const {
  MaximallySpecific best;
  hierarchy_->for_each_superinterface(id, [&](ClassId interface) {
    if (interface == id) return;
    MethodId method = declared_method(interface, name, descriptor);
    if (!method || program()[method].flags & (access::private_ | access::static_)) return;
    auto is_below = [&](ClassId a, ClassId b) { return hierarchy_->is_subtype(a, b); };
    for (MethodId other : best) {
      if (is_below(program()[other].owner, interface)) return;
    }
    auto is_above = [&](MethodId other) { return is_below(interface, program()[other].owner); };
    best.erase(std::remove_if(best.begin(), best.end(), is_above), best.end());
    best.push_back(method);
  });
  return best;
}

MethodId Members::find_in_superinterfaces(ClassId owner, Symbol name, Symbol descriptor) const {
  MaximallySpecific candidates = maximally_specific(owner, name, descriptor);
  if (candidates.empty()) return MethodId::none();
  MethodId concrete = only_concrete(candidates);
  return concrete ? concrete : candidates.front();
}

MethodId Members::only_concrete(const MaximallySpecific& candidates) const {
  MethodId concrete;
  for (MethodId method : candidates) {
    if (program()[method].is_abstract()) continue;
    if (concrete) return MethodId::none();
    concrete = method;
  }
  return concrete;
}

MethodId Members::public_instance_method_of_object(Symbol name, Symbol descriptor) const {
  MethodId method = declared_method(program().object_class(), name, descriptor);
  if (!method) return method;
  uint16_t flags = program()[method].flags & (access::public_ | access::static_);
  return flags == access::public_ ? method : MethodId::none();
}

ResolvedMethod Members::resolve_method(ClassId owner, Symbol name, Symbol descriptor) const {
  if (is_phantom(owner)) return {MethodId::none(), Resolution::phantom};
  if (hierarchy_->is_interface(owner)) return {MethodId::none(), Resolution::incompatible};
  MethodId method = find_in_superclasses(owner, name, descriptor);
  if (!method) method = find_in_superinterfaces(owner, name, descriptor);
  return found_or_absent(owner, method);
}

ResolvedMethod Members::resolve_interface_method(ClassId owner, Symbol name, Symbol descriptor) const {
  if (is_phantom(owner)) return {MethodId::none(), Resolution::phantom};
  if (!hierarchy_->is_interface(owner)) return {MethodId::none(), Resolution::incompatible};
  MethodId method = declared_method(owner, name, descriptor);
  if (!method) method = public_instance_method_of_object(name, descriptor);
  if (!method) method = find_in_superinterfaces(owner, name, descriptor);
  return found_or_absent(owner, method);
}

ClassId Members::class_named(const ir::MemberRef& ref) const {
  return ref.owner.is_class() ? ref.owner.class_id() : program().object_class();
}

ResolvedMethod Members::resolve_method(const ir::MemberRef& ref) const {
  ClassId owner = class_named(ref);
  return ref.interface_owner ? resolve_interface_method(owner, ref.name, ref.descriptor)
                             : resolve_method(owner, ref.name, ref.descriptor);
}

ResolvedField Members::resolve_field(const ir::MemberRef& ref) const {
  return resolve_field(class_named(ref), ref.name, ref.descriptor);
}

ClassId Members::acting_class(ClassId id) const {
  ClassId maker = program()[id].made_for;
  return maker ? maker : id;
}

ClassId Members::nest_host(ClassId id) const {
  id = acting_class(id);
  ClassId host = program()[id].nest_host;
  bool sound =
      host && program()[host].nest_host == host && !is_phantom(host) && hierarchy_->same_package(id, host);
  return sound ? host : id;
}

bool Members::accessible(ClassId from, ClassId target) const {
  return program()[target].flags & access::public_ || hierarchy_->same_package(acting_class(from), target);
}

bool Members::accessible(ClassId from, const Declaration& member, TypeId via) const {
  if (member.flags & access::public_) return true;
  from = acting_class(from);
  if (member.flags & access::private_) return nest_host(from) == nest_host(member.owner);
  if (hierarchy_->same_package(from, member.owner)) return true;
  if (!(member.flags & access::protected_)) return false;
  // The clone() of an array is public, though declared in Object.
  if (via.is_array()) return member.name == clone_;
  if (!hierarchy_->is_subtype(from, member.owner)) return false;
  if (member.flags & access::static_ || !via.is_class()) return true;
  return hierarchy_->is_subtype(via.class_id(), from) || hierarchy_->is_subtype(from, via.class_id());
}

bool Members::accessible(ClassId from, MethodId method, TypeId via) const {
  const ir::Method& m = program()[method];
  return accessible(from, {m.owner, m.name, m.flags}, via);
}

bool Members::accessible(ClassId from, FieldId field, TypeId via) const {
  const ir::Field& f = program()[field];
  return accessible(from, {f.owner, f.name, f.flags}, via);
}

}  // namespace heddle::hierarchy
