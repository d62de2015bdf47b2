// The test programs, compiled, and what a JVM says about them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "facts.h"
#include "support/java_programs.h"
#include "support/temp_directory.h"

namespace heddle::pointsto_test {

class CompiledPrograms {
 public:
  explicit CompiledPrograms(std::vector<TestProgram> programs);

  bool ok() const { return ok_; }
  const std::vector<TestProgram>& programs() const { return programs_; }
  testing::ClassFiles classes() const;  // the facts' no-ops among them
  std::string resources() const { return directory_.path("classes"); }
  // Runs every main with the twin of Facts that checks, which hides the no-ops; the lines printed.
  std::set<std::string> run() const;

 private:
  bool compile(const std::string& sources, const std::string& out) const;

  std::vector<TestProgram> programs_;
  testing::TempDirectory directory_;
  std::string jdk_;
  bool ok_ = false;
};

}  // namespace heddle::pointsto_test
