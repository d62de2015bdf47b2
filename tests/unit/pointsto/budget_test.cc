// What a budget merges is counted, and nothing is lost by it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "compiled_programs.h"
#include "ir/names.h"
#include "pointsto/result.h"
#include "world.h"

namespace heddle::pointsto_test {
namespace {

struct Copies {
  std::set<std::string> types;  // of the arrays that the place makes
  size_t own = 0;               // arrays that belong to the place alone
  uint64_t coarsened_sites = 0;
};

// A program that makes arrays of several types at one place, in the method `at`.
Copies analyse(uint32_t array_types_per_place, Jdk jdk, const char* main, std::string_view at) {
  std::vector<TestProgram> programs = find_programs();
  std::erase_if(programs,
                [&](const TestProgram& test) { return std::ranges::find(test.mains, main) == test.mains.end(); });
  Copies copies;
  CompiledPrograms compiled(std::move(programs));
  std::unique_ptr<World> world = World::load(jdk, compiled.classes());
  if (!compiled.ok() || !world) return copies;
  pointsto::Request request;
  request.members = &world->members();
  request.models = &world->models();
  request.bodies = &world->lowered();
  request.mains = {world->main_of(main)};
  request.budget.array_types_per_place = array_types_per_place;
  std::unique_ptr<pointsto::Result> result = pointsto::analyse(request);
  copies.coarsened_sites = result->statistics().coarsened_sites;
  for (pointsto::InstanceId id : result->state().instances.ids()) {
    const ir::Method& method = world->program()[(*result)[id].method];
    if (world->program().text(method.name) != at) continue;
    if (world->program()[method.owner].origin == ir::Origin::jdk) continue;
    const ir::Body& body = *world->lowered().body((*result)[id].method);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != ir::Op::invoke_virtual && body.op[i] != ir::Op::invoke_special &&
          body.op[i] != ir::Op::invoke_static)
        continue;
      result->sets().for_each(result->points_to(id, ir::ValueId(i)), [&](pointsto::ObjectId o) {
        copies.types.insert(ir::to_string(world->program(), result->heap().type(o)));
        copies.own += result->heap()[result->heap()[o].site].kind == pointsto::SiteKind::copied;
      });
    }
  }
  return copies;
}

const std::set<std::string> all = {"cloning.CloneOfManyTypes$A[]", "cloning.CloneOfManyTypes$B[]",
                                   "cloning.CloneOfManyTypes$C[]"};

Copies clones(uint32_t array_types_per_place) {
  return analyse(array_types_per_place, Jdk::stand_in, "cloning.CloneOfManyTypes", "copy");
}

TEST(ArrayTypesPerPlace, WithinItEachTypeHasItsArray) {
  Copies copies = clones(64);
  EXPECT_EQ(copies.types, all);
  EXPECT_EQ(copies.own, 3u);
  EXPECT_EQ(copies.coarsened_sites, 0u);
}

TEST(ArrayTypesPerPlace, BeyondItTypesAreMergedAndCounted) {
  Copies copies = clones(1);
  EXPECT_EQ(copies.types, all);
  EXPECT_EQ(copies.own, 1u);
  EXPECT_EQ(copies.coarsened_sites, 1u);
}

std::set<std::string> reflective(uint32_t array_types_per_place) {
  return analyse(array_types_per_place, Jdk::installed, "reflection.ArraysOfManyTypes", "make").types;
}

const std::set<std::string> wanted = {"java.util.StringJoiner[]", "reflection.ArraysOfManyTypes$A[]",
                                      "reflection.ArraysOfManyTypes$B[]"};

TEST(ArrayTypesPerPlace, WithinItReflectionMakesEveryArray) {
  std::set<std::string> every = wanted;
  every.insert("java.util.Currency[]");
  EXPECT_EQ(reflective(64), every);
}

TEST(ArrayTypesPerPlace, BeyondItReflectionMakesArraysOfTheJdkIfSomebodyElseDoes) {
  EXPECT_EQ(reflective(1), wanted);
}

// By thread, the run() methods of the application that it runs.
std::map<pointsto::ThreadId, std::set<std::string>> runs_of_threads(const pointsto::Budget& budget) {
  const char* main = "threads.RunnableTarget";  // a task and a lambda, each with a Thread of its own
  std::vector<TestProgram> programs = find_programs();
  std::erase_if(programs,
                [&](const TestProgram& test) { return std::ranges::find(test.mains, main) == test.mains.end(); });
  std::map<pointsto::ThreadId, std::set<std::string>> runs;
  CompiledPrograms compiled(std::move(programs));
  std::unique_ptr<World> world = World::load(Jdk::installed, compiled.classes());
  if (!compiled.ok() || !world) return runs;
  pointsto::Request request;
  request.members = &world->members();
  request.models = &world->models();
  request.bodies = &world->lowered();
  request.mains = {world->main_of(main)};
  request.budget = budget;
  std::unique_ptr<pointsto::Result> result = pointsto::analyse(request);
  for (pointsto::InstanceId id : result->state().instances.ids()) {
    const ir::Method& method = world->program()[(*result)[id].method];
    if (world->program()[method.owner].origin == ir::Origin::jdk) continue;
    if (world->program().text(method.name) != "run") continue;
    runs[result->state().contexts[(*result)[id].context].thread].insert(
        ir::to_string(world->program(), (*result)[id].method));
  }
  return runs;
}

TEST(ContextsPerMethod, ThreadsAreToldApartEvenWithoutAnyLeft) {
  auto rich = runs_of_threads({});
  EXPECT_EQ(rich.size(), 2u);
  auto poor = runs_of_threads({.edges = 1});
  EXPECT_EQ(poor.size(), 2u);
  for (const auto& [thread, methods] : poor) EXPECT_EQ(methods.size(), 1u);
}

TEST(ContextsPerMethod, ThreadsRunWhatOthersDoBeyondTheirOwnBudget) {
  auto merged = runs_of_threads({.contexts_per_method = 0, .edges = 1});
  size_t most = 0;
  for (const auto& [thread, methods] : merged) most = std::max(most, methods.size());
  EXPECT_EQ(most, 2u);
}

}  // namespace
}  // namespace heddle::pointsto_test
