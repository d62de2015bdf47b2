#include "concurrency/fact_states.h"

#include <gtest/gtest.h>

#include "concurrency/call_targets.h"
#include "program.h"

namespace heddle::concurrency {
namespace {

TEST(FactStates, EqualSetsHaveEqualNumbers) {
  FactStates states(200);
  StateId a = states.join(states.only(3), states.only(150)), b = states.join(states.only(150), states.only(3));
  EXPECT_EQ(a, b);
  EXPECT_NE(a, states.only(3));
  EXPECT_EQ(states.meet(a, states.all_but(150)), states.only(3));
  EXPECT_EQ(states.meet(a, states.all_but(7)), a);
  EXPECT_EQ(states.meet(states.only(3), states.only(150)), FactStates::none_hold);
  EXPECT_TRUE(states[a][3] && states[a][150]);
  EXPECT_FALSE(states[a][4]);
}

TEST(FactStates, NothingAndEverything) {
  FactStates states(70);
  EXPECT_EQ(states.join(FactStates::none_hold, states.only(69)), states.only(69));
  EXPECT_EQ(states.meet(FactStates::all_hold, states.only(69)), states.only(69));
  EXPECT_EQ(states.join(states.all_but(69), states.only(69)), FactStates::all_hold);
  EXPECT_EQ(states.meet(states.all_but(69), states.only(69)), FactStates::none_hold);
}

TEST(FactStates, WithoutFacts) {
  FactStates states(0);
  EXPECT_EQ(states.meet(FactStates::all_hold, FactStates::none_hold), FactStates::none_hold);
}

// More operations than are remembered: what was forgotten comes out the same again.
TEST(FactStates, ForgottenOperations) {
  constexpr uint32_t n = 700;
  FactStates states(n);
  for (int round = 0; round < 2; ++round)
    for (uint32_t i = 0; i < n; ++i)
      for (uint32_t j = 0; j < n; ++j) {
        StateId both = states.join(states.only(i), states.only(j));
        ASSERT_EQ(states.meet(both, states.all_but(i)), i == j ? FactStates::none_hold : states.only(j));
      }
}

// Every step is in one group or spawns; equal lists are one group.
TEST(CallTargets, HoldAllSteps) {
  const CodePaths& paths = program().paths();
  CallTargets targets(paths);
  std::set<std::vector<uint32_t>> lists;
  for (uint32_t g = 0; g < targets.groups(); ++g) {
    std::span<const uint32_t> members = targets.members(TargetsId(g));
    EXPECT_FALSE(members.empty());
    EXPECT_TRUE(lists.emplace(members.begin(), members.end()).second);
    for (uint32_t member : members)
      EXPECT_NE(std::ranges::find(targets.groups_with(member), TargetsId(g)), targets.groups_with(member).end());
  }
  size_t spawning = 0;
  for (uint32_t row = 0; row < paths.instances().size(); ++row) {
    std::set<std::pair<uint32_t, uint32_t>> expected, found;
    for (const Step& s : paths.steps(paths.instances()[row])) {
      spawning += s.spawns;
      if (!s.spawns) expected.emplace(s.instruction, paths.row(s.callee));
    }
    for (const CallTargets::Site& site : targets.sites(row)) {
      for (uint32_t member : targets.members(site.targets)) found.emplace(site.instruction, member);
      EXPECT_NE(std::ranges::find(targets.callers(site.targets), row), targets.callers(site.targets).end());
    }
    EXPECT_EQ(found, expected);
    for (uint32_t s : targets.spawning_steps(row)) {
      EXPECT_TRUE(paths.all_steps()[s].spawns);
      EXPECT_EQ(paths.row(paths.all_steps()[s].caller), row);
      --spawning;
    }
  }
  EXPECT_EQ(spawning, 0u);
}

}  // namespace
}  // namespace heddle::concurrency
