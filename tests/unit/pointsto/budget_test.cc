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

// The test program of that main class, analysed under a budget; without a result if it could not be compiled.
struct UnderBudget {
  std::unique_ptr<World> world;
  std::unique_ptr<pointsto::Result> result;

  UnderBudget(Jdk jdk, const char* main, const pointsto::Budget& budget) {
    std::vector<TestProgram> programs = find_programs();
    std::erase_if(programs, [&](const TestProgram& test) {
      return std::ranges::find(test.mains, main) == test.mains.end();
    });
    CompiledPrograms compiled(std::move(programs));
    world = World::load(jdk, compiled.classes());
    if (!compiled.ok() || !world) return;
    pointsto::Request request;
    request.members = &world->members();
    request.models = &world->models();
    request.bodies = &world->lowered();
    request.mains = {world->main_of(main)};
    request.budget = budget;
    result = pointsto::analyse(request);
  }

  // use(instance, method) for every instance of the application's methods of that name.
  template <class Use>
  void for_each_instance(std::string_view name, Use use) const {
    for (pointsto::InstanceId id : result->state().instances.ids()) {
      const ir::MethodId method = (*result)[id].method;
      const ir::Program& program = world->program();
      if (program[program[method].owner].origin == ir::Origin::jdk || program.name(method) != name) continue;
      use(id, method);
    }
  }
};

struct Copies {
  std::set<std::string> types;  // of the arrays that the place makes
  size_t own = 0;               // arrays that belong to the place alone
  uint64_t coarsened_sites = 0;
  size_t coarsened_allocations = 0;  // in the method that makes them
};

// A program that makes arrays of several types at one place, in the method `at`.
Copies analyse(uint32_t types_per_place, Jdk jdk, const char* main, std::string_view at) {
  pointsto::Budget budget;
  budget.types_per_place = types_per_place;
  UnderBudget analysed(jdk, main, budget);
  Copies copies;
  if (!analysed.result) return copies;
  const pointsto::Result& result = *analysed.result;
  copies.coarsened_sites = result.statistics().coarsened_sites;
  analysed.for_each_instance(at, [&](pointsto::InstanceId id, ir::MethodId method) {
    copies.coarsened_allocations = result.coarsened_allocations(method).size();
    const ir::Body& body = *analysed.world->lowered().body(method);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (!ir::is_call(body.op[i])) continue;
      result.sets().for_each(result.points_to(id, ir::ValueId(i)), [&](pointsto::ObjectId o) {
        copies.types.insert(ir::to_string(analysed.world->program(), result.heap().type(o)));
        copies.own += result.heap()[result.heap()[o].site].kind == pointsto::SiteKind::copied;
      });
    }
  });
  return copies;
}

const std::set<std::string> all = {"cloning.CloneOfManyTypes$A[]", "cloning.CloneOfManyTypes$B[]",
                                   "cloning.CloneOfManyTypes$C[]"};

Copies clones(uint32_t types_per_place) {
  return analyse(types_per_place, Jdk::stand_in, "cloning.CloneOfManyTypes", "copy");
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
  EXPECT_EQ(copies.coarsened_allocations, 1u);
}

std::set<std::string> reflective(uint32_t types_per_place) {
  return analyse(types_per_place, Jdk::installed, "reflection.ArraysOfManyTypes", "make").types;
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

// The objects of the application's classes that a method's calls return.
struct Beans {
  std::set<std::string> types;
  size_t own = 0, shared = 0;  // made at one place; one for all places
};

Beans beans(uint32_t types_per_place, std::string_view made_in) {
  pointsto::Budget budget;
  budget.types_per_place = types_per_place;
  UnderBudget analysed(Jdk::installed, "reflection.BeansOfManyTypes", budget);
  Beans beans;
  if (!analysed.result) return beans;
  const pointsto::Result& result = *analysed.result;
  std::set<pointsto::ObjectId> objects;
  analysed.for_each_instance(made_in, [&](pointsto::InstanceId id, ir::MethodId method) {
    const ir::Body& body = *analysed.world->lowered().body(method);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (!ir::is_call(body.op[i])) continue;
      result.sets().for_each(result.points_to(id, ir::ValueId(i)), [&](pointsto::ObjectId o) {
        std::string type = ir::to_string(analysed.world->program(), result.heap().type(o));
        if (type.starts_with("reflection.")) objects.insert(o);
      });
    }
  });
  for (pointsto::ObjectId o : objects) {
    beans.types.insert(ir::to_string(analysed.world->program(), result.heap().type(o)));
    const bool is_shared = result.heap()[result.heap()[o].site].kind == pointsto::SiteKind::merged;
    ++(is_shared ? beans.shared : beans.own);
  }
  return beans;
}

const std::set<std::string> every_bean = {"reflection.BeansOfManyTypes$A", "reflection.BeansOfManyTypes$B",
                                          "reflection.BeansOfManyTypes$C"};

TEST(TypesPerPlace, WithinItTheJdkMakesEachPlacesOwn) {
  Beans made = beans(1000, "byJdk");
  EXPECT_EQ(made.types, every_bean);
  EXPECT_GE(made.own, 3u);
  EXPECT_EQ(made.shared, 0u);
}

TEST(TypesPerPlace, BeyondItThePlacesOfTheJdkShareOneOfEachType) {
  Beans made = beans(0, "byJdk");
  EXPECT_EQ(made.types, every_bean);
  EXPECT_EQ(made.own, 0u);
  EXPECT_EQ(made.shared, 3u);
}

TEST(TypesPerPlace, WhatTheApplicationMakesIsToldApart) {
  Beans made = beans(0, "byUs");
  EXPECT_EQ(made.types, every_bean);
  EXPECT_EQ(made.own, 3u);
}

// By thread, the run() methods of the application that it runs.
std::map<pointsto::ThreadId, std::set<std::string>> runs_of_threads(const pointsto::Budget& budget) {
  UnderBudget analysed(Jdk::installed, "threads.RunnableTarget",
                       budget);  // a task and a lambda, each with a Thread
  std::map<pointsto::ThreadId, std::set<std::string>> runs;
  if (!analysed.result) return runs;
  const pointsto::Result& result = *analysed.result;
  analysed.for_each_instance("run", [&](pointsto::InstanceId id, ir::MethodId method) {
    runs[result.state().contexts[result[id].context].thread].insert(
        ir::to_string(analysed.world->program(), method));
  });
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
