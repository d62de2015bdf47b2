// Every static method `long checkSomething()` of Checks.java gives the same number on the JVM and
// in the interpreter.
#include "interpreter.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "classpath/class_path.h"
#include "support/java_programs.h"

namespace heddle::reference {
namespace {

std::map<std::string, int64_t> what_the_jvm_says(const std::string& jdk, const std::string& directory) {
  std::map<std::string, int64_t> results;
  std::string command = jdk + "/bin/java -cp " + directory + " Checks";
  FILE* pipe = popen(command.c_str(), "r");
  char name[200];
  long long value = 0;
  while (pipe && std::fscanf(pipe, "%199s %lld", name, &value) == 2) results[name] = value;
  if (pipe) {
    EXPECT_EQ(pclose(pipe), 0);
  }
  return results;
}

TEST(Interpreter, BodiesMeanWhatTheJvmExecutes) {
  auto jdk = testing::jdk_home();
  ASSERT_TRUE(jdk) << "no JDK";
  testing::TempDirectory directory;
  std::string source = std::string(HEDDLE_SOURCE_DIR) + "/tests/reference/interpreter/Checks.java";
  std::string classes = directory.path("classes");
  auto failure = testing::run_failure(testing::once(classes) + *jdk + "/bin/javac -g -d {} " + source);
  ASSERT_FALSE(failure) << *failure;
  std::map<std::string, int64_t> expected = what_the_jvm_says(*jdk, classes);
  ASSERT_GE(expected.size(), 40u);

  Diagnostics diagnostics;
  classpath::ClassPathRequest request;
  request.jdk = *jdk;
  request.paths = {classes};
  classpath::ClassPath path = classpath::open_class_path(request, diagnostics);
  lowering::ProgramInput input;
  for (const classpath::Container& container : path.containers()) input.containers.push_back(container.path);
  for (classpath::ClassIndex i : path.classes().ids()) {
    auto origin = path.origin(i) == classpath::Origin::jdk ? ir::Origin::jdk : ir::Origin::application;
    input.classes.push_back({path.name(i), path.bytes(i), path.classes()[i].container.raw, origin});
  }
  input.place = [&](size_t i) { return path.place(classpath::ClassIndex(i)); };
  SymbolTable symbols;
  auto program = lowering::load_program(symbols, std::move(input), {}, {1}, diagnostics);
  hierarchy::Hierarchy hierarchy(program->program(), diagnostics);
  hierarchy::Members members(hierarchy);

  ir::ClassId checks = program->program().find_class("Checks");
  ASSERT_TRUE(checks);
  size_t compared = 0;
  for (ir::MethodId method : program->program()[checks].methods) {
    std::string name(program->program().name(method));
    if (!name.starts_with("check")) continue;
    Interpreter interpreter(*program, members);
    try {
      Interpreter::Outcome outcome = interpreter.call(method, {});
      EXPECT_FALSE(outcome.thrown) << name << " throws";
      EXPECT_EQ(outcome.value.bits, expected.at(name)) << name;
      EXPECT_EQ(interpreter.monitors_held(), 0) << name;
    } catch (const CannotRun& reason) {
      ADD_FAILURE() << name << ": " << reason.what();
    }
    ++compared;
  }
  EXPECT_EQ(compared, expected.size());
}

}  // namespace
}  // namespace heddle::reference
