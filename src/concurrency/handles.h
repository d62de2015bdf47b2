// Accesses to fields through handles: VarHandle.setRelease(object, 1) writes a field of the object.
#pragma once

#include <optional>
#include <vector>

#include "concurrency/code_paths.h"
#include "models/sync.h"

namespace heddle::concurrency {

struct HandleUse {
  static constexpr uint32_t base = 1;  // operand of the object
  const models::HandleAccess* access = nullptr;
  FieldId field;
  bool is_static = false;
};

// Calls that access variables by handles; ascending.
std::vector<Place> handle_calls(const CodePaths& paths);
// What the call does; nothing if it is no such access, or to more than one field.
std::optional<HandleUse> handle_use(const CodePaths& paths, InstanceId id, uint32_t instruction);
// The same for a call whose handles are all of elements of arrays; it has no field.
std::optional<HandleUse> element_use(const CodePaths& paths, InstanceId id, uint32_t instruction);

}  // namespace heddle::concurrency
