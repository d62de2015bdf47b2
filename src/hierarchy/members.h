// Members by name: resolution of fields and methods (JVMS 5.4.3) and access to them (JVMS 5.4.4).
//
// Built once from a Hierarchy; every query is const and may run on any number of threads. Resolution does not
// look at access: ask accessible() with the result. Of a MemberRef, interface_owner chooses between class and
// interface method resolution; an array owner has the members of Object.
#pragma once

#include <absl/container/inlined_vector.h>

#include "hierarchy/hierarchy.h"
#include "hierarchy/member_index.h"
#include "ir/body.h"

namespace heddle::hierarchy {

enum class Resolution : uint8_t {
  found,
  missing,       // NoSuchFieldError, NoSuchMethodError
  phantom,       // the owner is missing; or not found, while a supertype that may declare it is missing
  incompatible,  // IncompatibleClassChangeError: a class where an interface is meant, or the reverse
};

template <class IdType>
struct Resolved {
  IdType id;  // none unless found
  Resolution status = Resolution::missing;

  explicit operator bool() const { return status == Resolution::found; }
  friend bool operator==(const Resolved&, const Resolved&) = default;
};
using ResolvedField = Resolved<FieldId>;
using ResolvedMethod = Resolved<MethodId>;

using MaximallySpecific = absl::InlinedVector<MethodId, 4>;

class Members {
 public:
  explicit Members(const Hierarchy& hierarchy);

  const Hierarchy& hierarchy() const { return *hierarchy_; }
  const ir::Program& program() const { return hierarchy_->program(); }

  // Declared in the class itself, or none. Logarithmic in the number of its members.
  MethodId declared_method(ClassId owner, Symbol name, Symbol descriptor) const;
  FieldId declared_field(ClassId owner, Symbol name, Symbol descriptor) const;

  ResolvedField resolve_field(ClassId owner, Symbol name, Symbol descriptor) const;              // JVMS 5.4.3.2
  ResolvedMethod resolve_method(ClassId owner, Symbol name, Symbol descriptor) const;            // JVMS 5.4.3.3
  ResolvedMethod resolve_interface_method(ClassId owner, Symbol name, Symbol descriptor) const;  // JVMS 5.4.3.4
  ResolvedMethod resolve_method(const ir::MemberRef& ref) const;  // whichever the reference asks for
  ResolvedField resolve_field(const ir::MemberRef& ref) const;

  // The maximally-specific superinterface methods of a class or interface, itself not counted, by class id.
  MaximallySpecific maximally_specific(ClassId id, Symbol name, Symbol descriptor) const;
  MethodId only_concrete(const MaximallySpecific& candidates) const;  // none if there are none or several
  MethodId public_instance_method_of_object(Symbol name, Symbol descriptor) const;

  // MethodHandle.invokeExact and its kind: they take any descriptor (JVMS 2.9.3).
  bool is_signature_polymorphic(MethodId method) const;

  // JVMS 5.4.4. `via` is the owner that the symbolic reference names. Modules are not looked at.
  bool accessible(ClassId from, ClassId target) const;
  bool accessible(ClassId from, MethodId method, TypeId via) const;
  bool accessible(ClassId from, FieldId field, TypeId via) const;

  // The nest host, or the class itself if that host is missing, in another package or a member in turn. Lambda
  // and bootstrap classes act as the class they were made for, here and as `from`.
  ClassId nest_host(ClassId id) const;

 private:
  struct Declaration {
    ClassId owner;
    Symbol name;
    uint16_t flags;
  };

  bool is_phantom(ClassId id) const { return program()[id].kind == ir::ClassKind::phantom; }
  ClassId class_named(const ir::MemberRef& ref) const;
  ClassId acting_class(ClassId id) const;
  bool accessible(ClassId from, const Declaration& member, TypeId via) const;
  FieldId find_field_in_interfaces(ClassId owner, Symbol name, Symbol descriptor) const;
  MethodId find_signature_polymorphic(ClassId owner, Symbol name) const;
  MethodId find_in_superclasses(ClassId owner, Symbol name, Symbol descriptor) const;
  MethodId find_in_superinterfaces(ClassId owner, Symbol name, Symbol descriptor) const;
  template <class IdType>
  Resolved<IdType> found_or_absent(ClassId owner, IdType id) const;

  const Hierarchy* hierarchy_;
  MemberIndex<MethodId> methods_;
  MemberIndex<FieldId> fields_;
  ClassId method_handle_, var_handle_;
  Symbol clone_;
};

}  // namespace heddle::hierarchy
