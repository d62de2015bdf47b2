#include "solved_programs.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace heddle::detectors {

SolvedPrograms& solved_programs() {
  static SolvedPrograms solved;
  return solved;
}

SolvedPrograms::SolvedPrograms() {
  auto jdk = testing::jdk_home();
  HEDDLE_CHECK(jdk);
  std::vector<std::string> sources = testing::java_sources("tests/unit/detectors/programs");
  world = pointsto_test::World::load(pointsto_test::Jdk::stand_in, testing::compile_java(*jdk, sources));
  for (const std::string& message : world->diagnostics()) ADD_FAILURE() << message;

  std::vector<ir::MethodId> mains;
  for (ir::ClassId id : world->program().classes())
    if (MethodId main = world->main_of(std::string(world->program().name(id)))) mains.push_back(main);
  solve(*world, std::move(mains));
}

MethodId SolvedPrograms::method(const std::string& class_name, const std::string& name) const {
  const ir::Program& program = world->program();
  ir::ClassId id = program.find_class("programs/" + class_name);
  if (id)
    for (MethodId m : program[id].methods)
      if (program.name(m) == name) return m;
  ADD_FAILURE() << "no method " << class_name << "." << name;
  return {};
}

}  // namespace heddle::detectors
