// The text of one fact, use or result, read into names; what they mean is sync_loader.h's business.
//
//   fact    = verb subject {"as read" | "as write" | "as optimistic" | "if true" | "if false" | "if returned" |
//   "timed" |
//             "one permit" | "inside" | "from zero" | "to zero"}
//   verb    = "acquire" | "release" | "wait_inside" | "ends" | "signal" | "await" | "interrupts" | "notifies" |
//   "after" subject = path | "spawned" | "executor" | "elements of" path use     = ("read" | "write") path
//   ["under" path {"," path}] result  = "new" | "taken" | "this" | "arg0" | "arg1" … path    = ("this" | "arg0" |
//   "arg1" …) {"." field}
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "models/effect_parser.h"
#include "models/sync.h"

namespace heddle::models {

struct FactText {
  SyncFact fact;  // all but the subject's place
  Path place;     // of kinds `place` and `elements`
};

struct UseText {
  bool writes = false;
  Path object;
  std::vector<Path> under;
  bool made_true = false;
};

struct ResultText {
  ReturnKind kind = ReturnKind::parameter;
  Path source;  // of kind `parameter`
};

std::string_view name_of(SyncKind kind);
std::string_view name_of(LockMode mode);

// The failure's offset is the column.
Result<FactText> parse_fact(std::string_view text);
Result<UseText> parse_use(std::string_view text);
Result<HandleAccess> parse_handle_access(std::string_view text);
Result<ResultText> parse_result(std::string_view text);
Result<Path> parse_place(std::string_view text);

}  // namespace heddle::models
