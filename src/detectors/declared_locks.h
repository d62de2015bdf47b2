// What the text of @GuardedBy names: `this`, `C.this`, `itself`, `lock`, `this.lock`, `C.class`, `C.LOCK`,
// `lock()`, and paths of these.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "concurrency/scope.h"

namespace heddle::detectors {

// A root and the fields that lead on from it.
struct DeclaredLock {
  enum class Root : uint8_t { receiver, static_field, class_constant };
  Root root = Root::receiver;
  ir::FieldId field;  // of a static_field
  ir::ClassId type;   // of a class_constant
  std::vector<ir::FieldId> path;
};

// In the words of a member of `owner`: `receiver` is the member's object, which a static member does not have.
// `itself` is the field that the annotation is on; none: a method. Nothing if the text cannot be understood.
std::optional<DeclaredLock> declared_lock(const concurrency::Scope& scope, std::string_view text,
                                          ir::ClassId owner, bool is_static, ir::FieldId itself);

}  // namespace heddle::detectors
