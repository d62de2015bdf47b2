// The sets of the atomicity paper: its call-graph example with five methods (Figures 4 and 5) on
// programs/Ledger.java, and each paragraph of its section 3 on programs/Sequences.java.
#include "detectors/witnesses.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "solved_programs.h"

namespace heddle::detectors {
namespace {

using Names = std::set<std::string>;

Witnesses& witnesses() {
  static Bounds bounds;
  static Witnesses all(*solved_programs().facts, {}, bounds);
  return all;
}

Names names(Witnesses& all, MethodId m, std::span<const LockExpr> locks) {
  Names names;
  for (LockExpr lock : locks) names.insert(all.names().to_string(solved_programs().paths->body(m), lock));
  return names;
}

struct Sets {
  Names acquired, acquired_below, twice, twice_below;
};

Sets sets(const std::string& method) {
  Witnesses& all = witnesses();
  MethodId m = solved_programs().method("Ledger", method);
  return {names(all, m, all.acquired(m)), names(all, m, all.locks_held(m)), names(all, m, all.acquired_twice(m)),
          names(all, m, all.final_witnesses(m))};
}

const std::string A = "this.year", B = "this.journal";

TEST(Figure5, LocksAcquired) {
  EXPECT_EQ(sets("close").acquired, Names{A});
  EXPECT_EQ(sets("settle").acquired, Names{});
  EXPECT_EQ(sets("wages").acquired, Names{A});
  EXPECT_EQ(sets("taxes").acquired, Names{A});
  EXPECT_EQ(sets("post").acquired, Names{B});
}

TEST(Figure5, LocksAcquiredAfterPropagation) {
  EXPECT_EQ(sets("close").acquired_below, (Names{A, B}));
  EXPECT_EQ(sets("settle").acquired_below, (Names{A, B}));
  EXPECT_EQ(sets("wages").acquired_below, (Names{A, B}));
  EXPECT_EQ(sets("taxes").acquired_below, (Names{A, B}));
  EXPECT_EQ(sets("post").acquired_below, Names{B});
}

TEST(Figure5, LocksAcquiredTwice) {
  EXPECT_EQ(sets("close").twice, Names{});
  EXPECT_EQ(sets("settle").twice, (Names{A, B}));
  EXPECT_EQ(sets("wages").twice, Names{});
  EXPECT_EQ(sets("taxes").twice, Names{});
  EXPECT_EQ(sets("post").twice, Names{});
}

TEST(Figure5, LocksAcquiredTwiceAfterPropagation) {
  EXPECT_EQ(sets("close").twice_below, Names{B});
  EXPECT_EQ(sets("settle").twice_below, (Names{A, B}));
  EXPECT_EQ(sets("wages").twice_below, Names{});
  EXPECT_EQ(sets("taxes").twice_below, Names{});
  EXPECT_EQ(sets("post").twice_below, Names{});
}

TEST(Figure5, OnlyTheFirstMethodHoldsAContext) {
  Names holders;
  for (const Pattern& p : witnesses().patterns())
    for (const char* method : {"close", "settle", "wages", "taxes", "post"})
      if (p.method == solved_programs().method("Ledger", method)) holders.insert(method);
  EXPECT_EQ(holders, Names{"close"});
}

// In the method itself; with a context, if it has one.
bool twice(const std::string& method) {
  MethodId m = solved_programs().method("Sequences", method);
  return std::ranges::any_of(witnesses().pairs(), [&](const WitnessPair& p) { return p.method == m; });
}
bool is_pattern(const std::string& method, Witnesses& all = witnesses()) {
  MethodId m = solved_programs().method("Sequences", method);
  return std::ranges::any_of(all.patterns(), [&](const Pattern& p) { return p.method == m; });
}

TEST(Section3, TwoCallsInSequenceBad) { EXPECT_TRUE(twice("sequence")); }
TEST(Section3, OneCallOnEachBranchOk) { EXPECT_FALSE(twice("branches")); }
TEST(Section3, OnePlaceInALoopBad) { EXPECT_TRUE(twice("loop")); }
TEST(Section3, AnotherElementInEachIterationOk) { EXPECT_FALSE(twice("elements")); }
TEST(Section3, TwiceBeforeTheIndexChangesBad) { EXPECT_TRUE(twice("elementsTwice")); }
TEST(Section3, TheSameElementBad) { EXPECT_TRUE(twice("sameElement")); }
TEST(Section3, AnElementThatIsReplacedOk) { EXPECT_FALSE(twice("elementReplaced")); }
TEST(Section3, AVariableThatIsAssignedOk) { EXPECT_FALSE(twice("reassigned")); }
TEST(Section3, AFieldBad) { EXPECT_TRUE(twice("fieldKept")); }
TEST(Section3, AFieldThatIsReplacedOk) { EXPECT_FALSE(twice("fieldReplaced")); }
TEST(Section3, AFieldThatACalleeReplacesOk) { EXPECT_FALSE(twice("fieldReplacedByCallee")); }
TEST(Section3, UnknownLocksOk) { EXPECT_FALSE(twice("unknown")); }
TEST(Section3, ReentrantLockingOk) { EXPECT_FALSE(twice("reentrant")); }
TEST(Section3, InTheHandlerOfAnExceptionBad) { EXPECT_TRUE(twice("handler")); }

TEST(Section3, WithoutAContextOk) { EXPECT_FALSE(is_pattern("sequence")); }
TEST(Section3, WithAContextBad) { EXPECT_TRUE(is_pattern("context")); }
TEST(Section3, TwiceInACalleeBad) { EXPECT_TRUE(is_pattern("contextOverCalls")); }
TEST(Section3, ACallerThatHoldsTheWitnessDoesNotHelpTheMethod) {
  EXPECT_TRUE(is_pattern("context"));
  EXPECT_FALSE(is_pattern("contextHeldByCaller"));
}
TEST(Section3, AContextThatIsReleasedInBetweenOk) { EXPECT_FALSE(is_pattern("contextReleased")); }

// Rows of helpers that return with a lock: followed up to a bound, and said where it ends.
TEST(Bounds, ALongRowOfHelpersIsNamed) {
  Bounds bounds;
  Witnesses all(*solved_programs().facts, {}, bounds);
  std::set<MethodId> cut;
  for (const Bounds::Reached& reached : bounds.list())
    if (reached.what.contains("returns with")) cut.insert(reached.method);
  ASSERT_EQ(cut.size(), 1u);
  EXPECT_EQ(solved_programs().world->program().name(*cut.begin()), "take8");
  EXPECT_EQ(names(all, solved_programs().method("Relays", "near"),
                  all.acquired(solved_programs().method("Relays", "near"))),
            Names{"this.lock"});
}

// Of two calls only so many common locks are looked at: where there are more, that is said.
TEST(Bounds, CallsWithManyCommonLocksAreNamed) {
  Bounds bounds;
  Witnesses all(*solved_programs().facts, {}, bounds);
  auto pairs_of = [&](const std::string& method) {
    MethodId m = solved_programs().method("Crowds", method);
    return std::ranges::count(all.pairs(), m, &WitnessPair::method);
  };
  EXPECT_EQ(pairs_of("justEnough"), 16);
  EXPECT_EQ(pairs_of("tooMany"), 16);
  std::vector<Bounds::Reached> cut = bounds.list();
  std::erase_if(cut, [](const Bounds::Reached& reached) { return !reached.what.contains("common locks"); });
  ASSERT_EQ(cut.size(), 1u);
  EXPECT_EQ(cut[0].methods, 1u);
  EXPECT_EQ(solved_programs().world->program().name(cut[0].method), "tooMany");
}

TEST(Variant, TwoDifferentWitnesses) {
  EXPECT_FALSE(is_pattern("different"));
  Bounds bounds;
  Witnesses variant(*solved_programs().facts, {.variant = true}, bounds);
  EXPECT_TRUE(is_pattern("different", variant));
  EXPECT_TRUE(is_pattern("context", variant));
  EXPECT_FALSE(is_pattern("sequence", variant));
}

}  // namespace
}  // namespace heddle::detectors
