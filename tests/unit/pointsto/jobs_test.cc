// The same result, number by number, for every number of jobs: the test programs over the stand-in JDK.
#include <gtest/gtest.h>

#include <algorithm>

#include "compiled_programs.h"
#include "pointsto/result.h"
#include "world.h"

namespace heddle::pointsto_test {
namespace {

using pointsto::Result;

std::vector<TestProgram> small_programs() {
  std::vector<TestProgram> programs = find_programs();
  std::erase_if(programs, [](const TestProgram& test) { return test.needs_jdk; });
  constexpr size_t enough = 24;  // a sanitizer runs them too
  if (programs.size() > enough) programs.erase(programs.begin() + enough, programs.end());
  return programs;
}

struct Analysed {
  std::unique_ptr<World> world;
  std::unique_ptr<Result> result;
};

// In a world of its own: bodies are lowered by this analysis.
Analysed analyse(const CompiledPrograms& compiled, unsigned jobs) {
  Analysed made{World::load(Jdk::stand_in, compiled.classes()), nullptr};
  if (!made.world) return made;
  pointsto::Request request;
  request.members = &made.world->members();
  request.models = &made.world->models();
  request.bodies = &made.world->lowered();
  for (const TestProgram& test : compiled.programs())
    for (const std::string& main : test.mains) request.mains.push_back(made.world->main_of(main));
  request.jobs = {jobs};
  made.result = pointsto::analyse(request);
  return made;
}

void expect_same(const Result& a, const Result& b) {
  EXPECT_TRUE(a.is_complete() && b.is_complete());
  EXPECT_EQ(a.call_graph(), b.call_graph());
  EXPECT_EQ(a.notes(), b.notes());
  EXPECT_EQ(a.state().call_edges, b.state().call_edges);
  EXPECT_EQ(a.state().contexts.size(), b.state().contexts.size());
  EXPECT_EQ(a.threads().ids().size(), b.threads().ids().size());

  ASSERT_EQ(a.state().instances.size(), b.state().instances.size());
  for (pointsto::InstanceId id : a.state().instances.ids()) {
    EXPECT_EQ(a[id].method, b[id].method);
    EXPECT_EQ(a[id].context, b[id].context);
    EXPECT_EQ(a.runs_once(id), b.runs_once(id));
  }
  ASSERT_EQ(a.heap().objects(), b.heap().objects());
  a.heap().for_each_object([&](pointsto::ObjectId o) {
    EXPECT_EQ(a.heap()[o].site, b.heap()[o].site);
    EXPECT_EQ(a.heap()[o].heap, b.heap()[o].heap);
    EXPECT_EQ(a.is_single(o), b.is_single(o));
  });
  ASSERT_EQ(a.state().points_to.size(), b.state().points_to.size());
  for (pointsto::NodeId node : a.state().points_to.ids())
    EXPECT_TRUE(
        std::ranges::equal(a.sets().words(a.state().points_to[node]), b.sets().words(b.state().points_to[node])));
}

TEST(PointsToJobs, ParallelResultsAreThoseOfOneJob) {
  CompiledPrograms compiled(small_programs());
  ASSERT_TRUE(compiled.ok());
  Analysed one = analyse(compiled, 1), several = analyse(compiled, 4);
  ASSERT_TRUE(one.result && several.result);
  EXPECT_GT(one.result->statistics().reachable_methods, 100u);
  expect_same(*one.result, *several.result);
}

// Whenever the limit comes, there is a result, and what it holds is part of the whole.
TEST(PointsToJobs, ALimitLeavesWhatIsKnown) {
  CompiledPrograms compiled(small_programs());
  ASSERT_TRUE(compiled.ok());
  Analysed whole = analyse(compiled, 1);
  ASSERT_TRUE(whole.result);
  for (int checks : {0, 1, 2, 3, 5, 8, 13}) {
    pointsto::Request request;
    request.members = &whole.world->members();
    request.models = &whole.world->models();
    request.bodies = &whole.world->lowered();
    request.mains = {whole.world->main_of(compiled.programs().front().mains.front())};
    request.limit_reached = [checks]() mutable { return checks-- <= 0; };
    auto part = pointsto::analyse(request);
    EXPECT_FALSE(part->is_complete() && checks == 0);
    for (ir::MethodId m : part->reachable_methods()) EXPECT_TRUE(whole.result->is_reachable(m));
  }
}

}  // namespace
}  // namespace heddle::pointsto_test
