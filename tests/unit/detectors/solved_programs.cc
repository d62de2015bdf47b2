#include "solved_programs.h"

#include <gtest/gtest.h>

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

  pointsto::Request request;
  request.members = &world->members();
  request.models = &world->models();
  request.bodies = &world->lowered();
  for (ir::ClassId id : world->program().classes())
    if (MethodId main = world->main_of(std::string(world->program().name(id)))) request.mains.push_back(main);
  request.contexts = *pointsto::parse_context_spec("object:2+thread,full");
  request.jobs = {2};
  points_to = pointsto::analyse(request);

  concurrency::Scope scope;
  scope.members = &world->members();
  scope.models = &world->models();
  scope.points_to = points_to.get();
  scope.bodies = &world->lowered();
  scope.is_application = [this](ir::ClassId id) { return world->program()[id].origin == ir::Origin::application; };
  scope.jobs = {2};
  paths.emplace(scope);
  clear.emplace(paths->clear_view());
  facts.emplace(*paths);
  escape.emplace(*facts);
  locks.emplace(*facts);
  order.emplace(*facts);
  owned.emplace(*facts);
  accesses.emplace(*facts, *escape);
  evidence.emplace(*paths, *clear);
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
