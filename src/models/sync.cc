#include "models/sync.h"

namespace heddle::models {

std::span<const SyncFact> SyncModels::facts(ir::MethodId method) const { return facts_.of(method); }
std::span<const ObjectUse> SyncModels::uses(ir::MethodId method) const { return uses_.of(method); }
std::span<const ReturnedObject> SyncModels::results(ir::MethodId method) const { return results_.of(method); }

const ObjectAct* SyncModels::act(ir::MethodId method) const {
  auto found = acts_.find(method);
  return found == acts_.end() ? nullptr : &found->second;
}

std::span<const ir::FieldId> SyncModels::view_of(ir::ClassId id) const {
  if (!view_.has(id)) return {};
  return view_paths_[view_[id]];
}

bool SyncModels::makes_serial_executor(ir::MethodId method) const {
  auto found = serial_.find(method);
  return found != serial_.end() && !found->second;
}

std::optional<uint32_t> SyncModels::serial_if_one(ir::MethodId method) const {
  auto found = serial_.find(method);
  return found != serial_.end() ? found->second : std::nullopt;
}

}  // namespace heddle::models
