#include "models/problems.h"

#include <fmt/format.h>

#include <utility>

namespace heddle::models {

bool ProblemLog::report(const Problem& problem, uint32_t line, const Releases& releases) {
  if (!problem.missing) return wrong(line, problem.what);
  bool releases_known = releases.since > 0 || releases.until < UINT32_MAX;
  if (!file_->built_in && !releases_known) diagnostics_.warning(place(line), "skipped: " + problem.what);
  unresolved_.push_back({place(line), problem.what, releases});
  return true;
}

bool ProblemLog::wrong(uint32_t line, std::string what) {
  diagnostics_.error(place(line), std::move(what));
  return false;
}

std::string ProblemLog::place(uint32_t line) const { return fmt::format("{}:{}", file_->name, line); }

}  // namespace heddle::models
