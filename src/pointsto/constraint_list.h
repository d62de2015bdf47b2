// Collects the constraints of one method and freezes them. Shared by the builders for bodies and for models.
#pragma once

#include <vector>

#include "pointsto/constraints.h"

namespace heddle::pointsto {

class ConstraintList {
 public:
  explicit ConstraintList(MethodId method) { made_.method = method; }

  Variable new_variable() { return made_.variables++; }
  uint32_t variables() const { return made_.variables; }

  void use(Variable variable, UseKind kind, uint32_t what, Variable other);
  void copy(Variable from, Variable to);
  void allocate(Variable variable, const Site& site, bool repeated = false);
  void static_load(FieldId field, Variable variable);
  void current_thread(Variable variable);
  void handler(TypeId type, Variable variable) { handlers_.push_back({type, variable}); }
  void initialize(ClassId id) { initialized_.push_back(id); }
  void blind(Unseen kind, uint32_t instruction) { blind_.push_back({kind, instruction}); }
  void call(Call call, std::span<const Variable> arguments);  // a virtual or special one fires on its receiver
  void intrinsic(IntrinsicCall call, std::span<const Variable> arguments);

  const MethodConstraints* freeze(std::span<const Variable> parameters, std::span<const Variable> values,
                                  Variable result, Arena& arena);

 private:
  struct Entry {
    Variable variable;
    Use use;
  };

  MethodConstraints made_;
  std::vector<Entry> uses_;
  std::vector<Call> calls_;
  std::vector<Variable> arguments_;
  std::vector<Allocation> allocations_;
  std::vector<StaticLoad> static_loads_;
  std::vector<Handler> handlers_;
  std::vector<IntrinsicCall> intrinsics_;
  std::vector<CurrentThread> current_threads_;
  std::vector<ClassId> initialized_;
  std::vector<Blind> blind_;
};

// The types of a method's parameters (without receiver) and result; a class that the program lacks is void_type.
std::vector<TypeId> parameter_types(const ir::Program& program, std::string_view descriptor);
TypeId result_type(const ir::Program& program, std::string_view descriptor);
bool returns_reference(std::string_view descriptor);
bool can_be_instance(const hierarchy::Hierarchy& hierarchy, TypeId type);  // of an array or an instantiable class
TypeId described_type(const ir::Program& program, std::string_view& descriptor);  // consumes it

}  // namespace heddle::pointsto
