// The facts of the Java test programs: true in a run, and found by both solvers under every policy.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "answers.h"
#include "compiled_programs.h"
#include "ir/names.h"
#include "world.h"

namespace heddle::pointsto_test {
namespace {

std::vector<ir::MethodId> mains_of(const World& world, const TestProgram& test) {
  std::vector<ir::MethodId> mains;
  for (const std::string& name : test.mains) {
    mains.push_back(world.main_of(name));
    EXPECT_TRUE(mains.back()) << name;
  }
  return mains;
}

// What the metadata files beside the programs let reflection reach.
std::vector<pointsto::ReflectiveClass> reflection_of(const World& world, const std::vector<TestProgram>& tests) {
  std::vector<pointsto::ReflectiveClass> classes;
  for (const TestProgram& test : tests) {
    if (test.metadata.empty()) continue;
    std::ifstream in(std::filesystem::path(test.source).parent_path() / test.metadata);
    for (const auto& entry : nlohmann::json::parse(in)) {
      pointsto::ReflectiveClass reflective;
      reflective.id = world.program().find_class(ir::internal_name(entry.at("name").get<std::string>()));
      if (!reflective.id) continue;
      for (const auto& method : entry.at("methods"))
        for (ir::MethodId m : world.program()[reflective.id].methods)
          if (world.program().name(m) == method.at("name").get<std::string>()) reflective.methods.push_back(m);
      classes.push_back(std::move(reflective));
    }
  }
  return classes;
}

// Providers by META-INF/services, one name on each line.
std::vector<ir::ClassId> providers(const World& world, const std::string& resources, ir::ClassId service) {
  std::vector<ir::ClassId> found;
  std::ifstream in(resources + "/META-INF/services/" + ir::class_name(world.program().name(service)));
  for (std::string line; std::getline(in, line);)
    found.push_back(world.program().find_class(ir::internal_name(line)));
  return found;
}

std::unique_ptr<pointsto::Result> analyse(World& world, std::vector<ir::MethodId> mains, const std::string& policy,
                                          const CompiledPrograms& compiled) {
  pointsto::Request request;
  request.reflection = reflection_of(world, compiled.programs());
  request.services = [&](ir::ClassId service) { return providers(world, compiled.resources(), service); };
  request.members = &world.members();
  request.models = &world.models();
  request.bodies = &world.lowered();
  request.mains = std::move(mains);
  request.contexts = *pointsto::parse_context_spec(policy);
  request.jobs = {2};
  return pointsto::analyse(request);
}

bool is_over_stand_in(const TestProgram& test) { return !test.needs_jdk; }

std::vector<TestProgram> programs_over_stand_in() {
  std::vector<TestProgram> programs = find_programs();
  std::erase_if(programs, [](const TestProgram& test) { return !is_over_stand_in(test); });
  return programs;
}

// Facts that are known to be missed must be missed, so that the test's name is changed when they are found.
void expect_facts(const TestProgram& test, const std::vector<Fact>& facts, const std::string& policy,
                  const World& world, const Answers& answers) {
  std::vector<std::string> wrong = disproved(facts, policy, world.program(), answers);
  if (!test.known_wrong) {
    for (const std::string& line : wrong) ADD_FAILURE() << line;
  } else if (policy == test.policies.back()) {
    EXPECT_FALSE(wrong.empty()) << test.name << ": all its facts are found under " << policy;
  }
}

TEST(FactPrograms, CoverTheIssue) {
  std::vector<TestProgram> programs = find_programs();
  EXPECT_GE(programs.size(), 60u);
  std::set<std::string> topics;
  for (const TestProgram& test : programs) topics.insert(test.name.substr(0, test.name.find('.')));
  EXPECT_GE(topics.size(), 20u);
}

TEST(FactPrograms, RunsShowTheirFacts) {
  CompiledPrograms compiled(find_programs());
  ASSERT_TRUE(compiled.ok());
  auto world = World::load(Jdk::stand_in, compiled.classes());
  ASSERT_TRUE(world);
  std::set<std::string> lines = compiled.run();
  for (const std::string& line : lines)
    if (line.starts_with("VIOLATION")) ADD_FAILURE() << line;
  for (const TestProgram& test : compiled.programs()) {
    std::vector<Fact> facts = facts_of(test, world->program(), world->lowered());
    EXPECT_FALSE(facts.empty()) << test.name;
    for (const std::string& line : untrue(facts, lines)) ADD_FAILURE() << line;
    for (const std::string& main : test.mains) EXPECT_TRUE(lines.contains("DONE " + main)) << main;
  }
}

TEST(FactPrograms, HoldInTheSlowSolverOverTheStandIn) {
  CompiledPrograms compiled(programs_over_stand_in());
  ASSERT_TRUE(compiled.ok());
  auto world = World::load(Jdk::stand_in, compiled.classes());
  ASSERT_TRUE(world);
  for (const std::string& message : world->diagnostics()) ADD_FAILURE() << message;
  for (const TestProgram& test : compiled.programs()) {
    std::vector<Fact> facts = facts_of(test, world->program(), world->lowered());
    for (const std::string& policy : test.policies) {
      ReferenceAnswers answers(reference::solve({world->members(), world->models(), world->lowered(),
                                                 mains_of(*world, test), *pointsto::parse_context_spec(policy)}));
      expect_facts(test, facts, policy, *world, answers);
    }
  }
}

TEST(FactPrograms, HoldInTheFastSolverOverTheStandIn) {
  CompiledPrograms compiled(programs_over_stand_in());
  ASSERT_TRUE(compiled.ok());
  auto world = World::load(Jdk::stand_in, compiled.classes());
  ASSERT_TRUE(world);
  for (const TestProgram& test : compiled.programs()) {
    std::vector<Fact> facts = facts_of(test, world->program(), world->lowered());
    for (const std::string& policy : test.policies) {
      auto result = analyse(*world, mains_of(*world, test), policy + ",full", compiled);
      expect_facts(test, facts, policy, *world, FastAnswers(*result));
    }
  }
}

// All programs at once, as the default policy is run in earnest: one solve per policy.
TEST(FactPrograms, HoldInTheFastSolverOverTheInstalledJdk) {
  CompiledPrograms compiled(find_programs());
  ASSERT_TRUE(compiled.ok());
  auto world = World::load(Jdk::installed, compiled.classes());
  ASSERT_TRUE(world);
  std::map<std::string, std::vector<const TestProgram*>> by_policy;
  for (const TestProgram& test : compiled.programs())
    for (const std::string& policy : test.policies) by_policy[policy].push_back(&test);
  for (const auto& [policy, tests] : by_policy) {
    std::vector<ir::MethodId> mains;
    for (const TestProgram* test : tests)
      for (ir::MethodId main : mains_of(*world, *test)) mains.push_back(main);
    auto result = analyse(*world, mains, policy, compiled);
    EXPECT_TRUE(result->is_complete());
    FastAnswers answers(*result);
    for (const TestProgram* test : tests)
      expect_facts(*test, facts_of(*test, world->program(), world->lowered()), policy, *world, answers);
  }
}

}  // namespace
}  // namespace heddle::pointsto_test
