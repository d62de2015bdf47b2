#include "compiled_programs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace heddle::pointsto_test {
namespace {

namespace fs = std::filesystem;

const std::string folder = std::string(HEDDLE_SOURCE_DIR) + "/tests/pointsto/";

void run_or_fail(const std::string& command) {
  if (auto failure = testing::run_failure(command)) ADD_FAILURE() << command << "\n" << *failure;
}

}  // namespace

CompiledPrograms::CompiledPrograms(std::vector<TestProgram> programs) : programs_(std::move(programs)) {
  auto home = testing::jdk_home();
  if (!home) {
    ADD_FAILURE() << "no JDK";
    return;
  }
  jdk_ = *home;
  std::string sources;
  for (const TestProgram& program : programs_) sources += " " + program.source;
  ok_ = compile(folder + "facts/static/heddle/test/*.java" + sources, directory_.path("classes"));
  if (fs::exists(folder + "programs/META-INF"))
    fs::copy(folder + "programs/META-INF", directory_.path("classes/META-INF"), fs::copy_options::recursive);
  for (const TestProgram& program : programs_) {
    for (std::string name : program.deleted) {
      std::ranges::replace(name, '.', '/');
      EXPECT_TRUE(fs::remove(directory_.path("classes/" + name + ".class"))) << name;
    }
  }
}

bool CompiledPrograms::compile(const std::string& sources, const std::string& out) const {
  auto failure = testing::run_failure(testing::once(out) + jdk_ +
                                      "/bin/javac -g -nowarn -Xlint:none -encoding UTF-8 -d {} " + sources);
  if (failure) ADD_FAILURE() << *failure;
  return !failure;
}

testing::ClassFiles CompiledPrograms::classes() const {
  return testing::class_files_in(directory_.path("classes"));
}

std::set<std::string> CompiledPrograms::run() const {
  compile(folder + "facts/runtime/heddle/test/*.java", directory_.path("runtime"));
  std::string mains;
  for (const TestProgram& program : programs_)
    for (const std::string& main : program.mains) mains += " '" + main + "'";
  std::string log = directory_.path("log");
  run_or_fail("(" + jdk_ + "/bin/java -cp " + directory_.path("runtime") + ":" + directory_.path("classes") +
              " heddle.test.RunAll" + mains + " > " + log + ")");
  std::set<std::string> lines;
  std::ifstream in(log);
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

}  // namespace heddle::pointsto_test
