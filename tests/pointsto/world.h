// A program to analyse: the test programs over a JDK, the installed one or the stand-in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "classpath/class_path.h"
#include "hierarchy/members.h"
#include "lowering/lowered_program.h"
#include "models/models.h"
#include "support/java_programs.h"

namespace heddle::pointsto_test {

enum class Jdk { stand_in, installed };

class World {
 public:
  // Classes of the application by binary name. A failed expectation and null if a JDK is missing.
  static std::unique_ptr<World> load(Jdk jdk, testing::ClassFiles application);

  const ir::Program& program() const { return lowered_->program(); }
  lowering::LoweredProgram& lowered() { return *lowered_; }
  const hierarchy::Members& members() const { return *members_; }
  const models::Models& models() const { return *models_; }
  ir::MethodId main_of(const std::string& class_name) const;  // "calls.Recursion"; none if it has no main
  const std::vector<std::string>& diagnostics() const { return messages_; }

 private:
  testing::ClassFiles application_, stand_in_;
  std::optional<classpath::ClassPath> installed_;
  SymbolTable symbols_;
  Diagnostics diagnostics_;
  std::string model_text_;
  std::vector<std::string> messages_;
  std::unique_ptr<lowering::LoweredProgram> lowered_;
  std::optional<hierarchy::Hierarchy> hierarchy_;
  std::optional<hierarchy::Members> members_;
  std::optional<models::Models> models_;
};

// The classes of a JDK that is small: tests/pointsto/standin, compiled as module java.base.
testing::ClassFiles stand_in_jdk(const std::string& javac_home);

}  // namespace heddle::pointsto_test
