// Where the problems of entries go: mistakes become diagnostics, what the program lacks goes to a list (JDKs
// differ), with a warning if it is the user who named it.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "models/models.h"

namespace heddle::models {

struct Problem {
  bool missing = false;  // the program lacks what is named; else the entry is wrong
  std::string what;
  size_t effect = 0;  // its position, if it is about one
};

class ProblemLog {
 public:
  ProblemLog(Diagnostics& diagnostics, std::vector<Unresolved>& unresolved)
      : diagnostics_(diagnostics), unresolved_(unresolved) {}

  void enter(const ModelText& file) { file_ = &file; }
  const ModelText& file() const { return *file_; }

  bool report(const Problem& problem, uint32_t line, const Releases& releases);  // false: the entry is wrong
  bool wrong(uint32_t line, std::string what);                                   // false

 private:
  std::string place(uint32_t line) const;

  Diagnostics& diagnostics_;
  std::vector<Unresolved>& unresolved_;
  const ModelText* file_ = nullptr;
};

}  // namespace heddle::models
