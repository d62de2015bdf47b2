// The Java programs of this folder, compiled and solved over the stand-in JDK: once, for all tests.
#pragma once

#include <memory>
#include <string>

#include "support/solution.h"

namespace heddle::detectors {

struct SolvedPrograms : testing::Solution {
  SolvedPrograms();
  MethodId method(const std::string& class_name, const std::string& name) const;  // the first of that name

  std::unique_ptr<pointsto_test::World> world;
};

SolvedPrograms& solved_programs();

}  // namespace heddle::detectors
