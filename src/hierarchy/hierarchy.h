// Who is a subtype of whom, over the frozen class table of a Program.
//
// Built once; every query is const, takes no lock and may run on any number of threads. The relation is the
// one of the class files after repair: supertypes form an acyclic graph rooted in java/lang/Object (see
// supertypes.h for what is repaired and reported).
//
// Phantoms are direct subclasses of Object without members: nothing is known of their supertypes, so `false`
// means "no" only if has_phantom_supertype() of the candidate subtype is false. Phantoms that the Program
// gained after the Hierarchy was built are answered in the same way.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "hierarchy/interface_sets.h"
#include "hierarchy/supertypes.h"
#include "ir/program.h"

namespace heddle::hierarchy {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using ir::TypeId;

class Hierarchy {
 public:
  Hierarchy(const ir::Program& program, Diagnostics& diagnostics);

  const ir::Program& program() const { return *program_; }

  // Constant time. Arrays are covariant and below Object, Cloneable and Serializable; primitives and void are
  // related to themselves alone; null_type is below every reference type.
  bool is_subtype(TypeId sub, TypeId super) const;
  bool is_subtype(ClassId sub, ClassId super) const;

  ClassId super(ClassId id) const { return known(id) ? supertypes_.super[id] : program_->object_class(); }
  std::span<const ClassId> interfaces(ClassId id) const;   // the direct ones, in the order of the class file
  std::vector<ClassId> superinterfaces(ClassId id) const;  // all, itself included if it is one; by id
  bool is_interface(ClassId id) const { return id != program_->object_class() && (*program_)[id].is_interface(); }
  bool is_instantiable(ClassId id) const;  // neither interface nor abstract nor phantom

  // The class itself or a supertype is missing: it may have supertypes and members that nobody can see.
  bool has_phantom_supertype(ClassId id) const { return !known(id) || nodes_[id].below_phantom; }

  // Classes that name it as their superclass or in their interface list, by id. Interfaces extend Object.
  std::span<const ClassId> direct_subtypes(ClassId id) const;
  // The class and all that extend it, each after its superclass; of an interface, itself.
  std::span<const ClassId> subclasses(ClassId id) const;
  // Itself and all subtypes, by id.
  std::vector<ClassId> subtypes(ClassId id) const;

  // "java/util" for java/util/Map; "" for the unnamed package. One namespace, no class loaders.
  std::string_view package_of(ClassId id) const;
  bool same_package(ClassId a, ClassId b) const { return package_of(a) == package_of(b); }

  // Calls visit(ClassId) for every superinterface, itself included if it is one, by id.
  template <class Visit>
  void for_each_superinterface(ClassId id, Visit visit) const {
    if (!known(id)) return;
    interface_sets_.for_each(nodes_[id].interfaces, [&](uint32_t ordinal) { visit(interfaces_[ordinal]); });
  }

 private:
  struct Node {
    uint32_t preorder = 0;  // subclasses are the run [preorder, preorder + subtree)
    uint32_t subtree = 1;
    uint32_t ordinal = no_ordinal;  // of an interface, or of a phantom that stands in an interface list
    InterfaceSets::SetId interfaces = InterfaceSets::empty;
    uint32_t first_subtype = 0;
    bool below_phantom = false;
  };
  static constexpr uint32_t no_ordinal = UINT32_MAX;

  bool known(ClassId id) const { return id.raw < supertypes_.super.size(); }
  bool is_supertype_of_arrays(ClassId id) const;
  void number_interfaces();
  void inherit_interfaces();
  void number_class_tree();
  void list_direct_subtypes();

  const ir::Program* program_;
  Symbol cloneable_, serializable_;
  Supertypes supertypes_;
  IdVector<ClassId, Node> nodes_;  // one more than there are classes: it ends the last list of subtypes
  std::vector<ClassId> direct_subtypes_;
  std::vector<ClassId> preorder_;
  std::vector<ClassId> interfaces_;  // by ordinal
  InterfaceSets interface_sets_;
};

}  // namespace heddle::hierarchy
