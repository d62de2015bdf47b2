#include "pointsto/constraint_list.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::pointsto {

void ConstraintList::use(Variable variable, UseKind kind, uint32_t what, Variable other) {
  if (variable != no_variable) uses_.push_back({variable, {kind, what, other}});
}

void ConstraintList::copy(Variable from, Variable to) {
  if (from != no_variable && to != no_variable && from != to) use(from, UseKind::copy, 0, to);
}

void ConstraintList::allocate(Variable variable, const Site& site, bool repeated) {
  if (variable != no_variable) allocations_.push_back({site, variable, repeated});
}

void ConstraintList::static_load(FieldId field, Variable variable) {
  if (variable != no_variable) static_loads_.push_back({field, variable});
}

void ConstraintList::current_thread(Variable variable) {
  if (variable != no_variable) current_threads_.push_back({variable});
}

void ConstraintList::call(Call call, std::span<const Variable> arguments) {
  call.first_argument = static_cast<uint32_t>(arguments_.size());
  call.arguments = static_cast<uint32_t>(arguments.size());
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  if (call.kind != CallKind::static_)
    use(call.receiver, UseKind::call, static_cast<uint32_t>(calls_.size()), no_variable);
  calls_.push_back(call);
}

// Who invokes a handle gets one argument more, which is empty: the pool of combined handles.
void ConstraintList::intrinsic(IntrinsicCall call, std::span<const Variable> arguments) {
  call.first_argument = static_cast<uint32_t>(arguments_.size());
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  if (call.intrinsic == models::Intrinsic::method_handle_invoke) arguments_.push_back(new_variable());
  call.arguments = static_cast<uint32_t>(arguments_.size()) - call.first_argument;
  for (Variable argument : std::span<const Variable>(arguments_).last(call.arguments))
    use(argument, UseKind::intrinsic, static_cast<uint32_t>(intrinsics_.size()), no_variable);
  intrinsics_.push_back(call);
}

const MethodConstraints* ConstraintList::freeze(std::span<const Variable> parameters,
                                                std::span<const Variable> values, Variable result, Arena& arena) {
  std::span<uint32_t> first = arena.array<uint32_t>(made_.variables + 1);
  std::ranges::fill(first, 0u);
  for (const Entry& e : uses_) ++first[e.variable];
  uint32_t sum = 0;
  for (uint32_t& f : first) f = sum += f;  // ends; the loop below turns them into starts
  std::span<Use> uses = arena.array<Use>(uses_.size());
  for (size_t i = uses_.size(); i-- > 0;) uses[--first[uses_[i].variable]] = uses_[i].use;

  sort_unique(initialized_);

  made_.result = result;
  made_.parameters = arena.copy(parameters);
  made_.values = arena.copy(values);
  made_.first_use = first;
  made_.uses = uses;
  made_.calls = arena.copy(calls_);
  made_.arguments = arena.copy(arguments_);
  made_.allocations = arena.copy(allocations_);
  made_.static_loads = arena.copy(static_loads_);
  made_.handlers = arena.copy(handlers_);
  made_.intrinsics = arena.copy(intrinsics_);
  made_.current_threads = arena.copy(current_threads_);
  made_.initialized = arena.copy(initialized_);
  made_.blind = arena.copy(blind_);
  return &arena.copy(std::span<const MethodConstraints>(&made_, 1))[0];
}

TypeId described_type(const ir::Program& program, std::string_view& descriptor) {
  unsigned dimensions = 0;
  while (descriptor.starts_with('[')) {
    ++dimensions;
    descriptor.remove_prefix(1);
  }
  TypeId type = ir::void_type;
  if (descriptor.starts_with('L')) {
    size_t end = descriptor.find(';');
    ClassId id = program.find_class(descriptor.substr(1, end - 1));
    if (id) type = TypeId::of_class(id);
    descriptor.remove_prefix(end == descriptor.npos ? descriptor.size() : end + 1);
  } else if (!descriptor.empty()) {
    type = ir::primitive_from_descriptor(descriptor[0]);
    descriptor.remove_prefix(1);
  }
  return type == ir::void_type ? type : type.array_of(dimensions);
}

std::vector<TypeId> parameter_types(const ir::Program& program, std::string_view descriptor) {
  std::vector<TypeId> types;
  descriptor.remove_prefix(1);
  while (!descriptor.empty() && !descriptor.starts_with(')')) types.push_back(described_type(program, descriptor));
  return types;
}

bool returns_reference(std::string_view descriptor) {
  size_t end = descriptor.find(')');
  return descriptor[end + 1] == 'L' || descriptor[end + 1] == '[';
}

bool can_be_instance(const hierarchy::Hierarchy& hierarchy, TypeId type) {
  return type.is_array() || (type.is_class() && hierarchy.is_instantiable(type.class_id()));
}

TypeId result_type(const ir::Program& program, std::string_view descriptor) {
  std::string_view result = descriptor.substr(descriptor.find(')') + 1);
  return described_type(program, result);
}

}  // namespace heddle::pointsto
