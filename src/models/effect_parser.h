// The text of one effect, read into names; what they mean is model_builder.h's business.
//
//   effect = ["repeatedly"] (path "=" value | value | [path "="] "spawn" [kind] call) | "initialize" class
//   value  = path | "new" type ["[]"] | "new" type "(" arguments ")" | "(" type ")" path | "clone" path
//          | "class_of" path | "current_thread" | "string" | intrinsic "(" arguments ")" | call
//   call   = path ["(" types ")"] "(" arguments ")"        the last name of the path is the method
//   path   = name { "." name | "[]" }
//
// An argument is a path, or `_` where nothing that matters is passed. docs/models.md explains it to users.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "models/models.h"

namespace heddle::models {

// Names and "[]"; empty: `_`.
using Path = std::vector<std::string>;

struct Value {
  EffectKind kind = EffectKind::copy;  // copy stands for every kind of read: the path tells
  Intrinsic intrinsic = Intrinsic::none;
  Path path = {};                                                // what is read, or the method that is called
  std::string type = {};                                         // of new, cast and initialize
  std::optional<std::vector<std::string>> parameter_types = {};  // where a call says which overload it means
  std::optional<std::vector<Path>> arguments = {};
};

struct EffectText {
  std::optional<Path> target;
  Value value;
  std::optional<ThreadKind> spawns;
  bool repeated = false;
};

std::string_view name_of(Intrinsic intrinsic);
std::string_view name_of(ThreadKind kind);

// The failure's offset is the column.
Result<EffectText> parse_effect(std::string_view text);

}  // namespace heddle::models
