// Which cycles of locks are deadlocks, on programs/LockCycles.java: each nested class there is a program.
#include "detectors/deadlock.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solved_programs.h"

namespace heddle::detectors {
namespace {

using findings::Confidence;
using findings::Finding;

Deadlocks find(Confidence lowest_shown) {
  SolvedPrograms& solved = solved_programs();
  DeadlockInput input{&*solved.facts,
                      &*solved.locks,
                      &*solved.order,
                      &*solved.owned,
                      &*solved.evidence,
                      lowest_shown,
                      [](const std::string&) { return true; }};
  return find_deadlocks(input);
}

const Deadlocks& all() {
  static const Deadlocks found = find(Confidence::possible);
  return found;
}

bool is_about(const Finding& finding, const std::string& program) {
  std::string name = "programs.LockCycles$" + program;
  return finding.subject.contains(name) || std::ranges::any_of(finding.pairs, [&](const findings::Pair& pair) {
           return std::ranges::any_of(
               pair.sides, [&](const findings::Side& side) { return side.place.class_name.starts_with(name); });
         });
}

// "lock-order likely programs.LockCycles$X.A, programs.LockCycles$X.B", shown in balanced mode.
std::vector<std::string> shown(const std::string& program) {
  std::vector<std::string> texts;
  for (const Finding& f : all().findings)
    if (f.confidence != Confidence::possible && is_about(f, program))
      texts.push_back(f.kind + " " + std::string(to_string(f.confidence)) + " " + f.subject);
  return texts;
}

const Finding& only(const std::string& program) {
  static const Finding none;
  for (const Finding& f : all().findings)
    if (f.confidence != Confidence::possible && is_about(f, program)) return f;
  ADD_FAILURE() << "nothing is shown for " << program;
  return none;
}

// Stages that discharged cycles of the program.
std::vector<std::string> safe_by(const std::string& program) {
  std::vector<std::string> stages;
  for (const findings::SafeFinding& s : all().safe)
    if (is_about(s.finding, program)) stages.push_back(s.stage);
  std::ranges::sort(stages);
  stages.erase(std::unique(stages.begin(), stages.end()), stages.end());
  return stages;
}

using Texts = std::vector<std::string>;

bool has(const Texts& texts, const std::string& text) { return std::ranges::find(texts, text) != texts.end(); }

TEST(Deadlocks, OppositeOrdersBad) {
  EXPECT_EQ(shown("OppositeBad"),
            Texts{"lock-order certain programs.LockCycles$OppositeBad.A, programs.LockCycles$OppositeBad.B"});
  const findings::Pair& pair = only("OppositeBad").pairs.at(0);
  ASSERT_EQ(pair.sides.size(), 2u);
  for (const findings::Side& side : pair.sides) {
    ASSERT_EQ(side.locks.size(), 1u);
    ASSERT_TRUE(side.wants);
    EXPECT_NE(side.locks[0].expr, side.wants->expr);
    EXPECT_EQ(side.stack.back().pc, side.place.pc);
  }
  EXPECT_EQ(pair.sides[0].locks[0].expr, pair.sides[1].wants->expr);
  EXPECT_NE(pair.sides[0].thread, pair.sides[1].thread);
}

TEST(Deadlocks, OneOrderOk) { EXPECT_EQ(shown("SameOrderOk"), Texts{}); }

TEST(Deadlocks, AGateOk) {
  EXPECT_EQ(shown("GateOk"), Texts{});
  EXPECT_TRUE(has(safe_by("GateOk"), "gate-lock"));
}

TEST(Deadlocks, OneThreadOk) {
  EXPECT_EQ(shown("OneThreadOk"), Texts{});
  EXPECT_EQ(safe_by("OneThreadOk"), Texts{"escaping"});
}
TEST(Deadlocks, InstancesOfOneThreadBad) { EXPECT_EQ(shown("ManyThreadsBad").size(), 1u); }

TEST(Deadlocks, AfterJoinOk) {
  EXPECT_EQ(shown("JoinedOk"), Texts{});
  EXPECT_TRUE(has(safe_by("JoinedOk"), "parallel"));
}

TEST(Deadlocks, CyclesOfThreeBad) {
  EXPECT_EQ(shown("ThreeLocksBad").size(), 1u);
  EXPECT_EQ(only("ThreeLocksBad").pairs.at(0).sides.size(), 3u);
}

TEST(Deadlocks, HeldOnSomeWaysBad) { EXPECT_EQ(shown("HelperBad").size(), 1u); }

TEST(Deadlocks, TwoObjectsOfOneClassBad) {
  EXPECT_EQ(
      shown("TransferBad"),
      Texts{"lock-order likely programs.LockCycles$TransferBad$Purse, programs.LockCycles$TransferBad$Purse"});
}
TEST(Deadlocks, InTheOrderOfANumberOk) {
  EXPECT_EQ(shown("TransferByIdOk"), Texts{});
  EXPECT_TRUE(has(safe_by("TransferByIdOk"), "lock-order"));
}
TEST(Deadlocks, ComparedInVainBad) { EXPECT_EQ(shown("ComparedInVainBad").size(), 1u); }
TEST(Deadlocks, InTheOrderOfWhatChangesBad) { EXPECT_EQ(shown("ByBalanceBad").size(), 1u); }
TEST(Deadlocks, PartsAreOlderOk) { EXPECT_EQ(shown("PartOk"), Texts{}); }
TEST(Deadlocks, TheSameLockAgainOk) { EXPECT_EQ(shown("ReentrantOk"), Texts{}); }

TEST(Deadlocks, LockObjectsBad) { EXPECT_EQ(shown("ExplicitBad").size(), 1u); }
TEST(Deadlocks, TryLockOk) { EXPECT_EQ(shown("TriedOk"), Texts{}); }

TEST(Deadlocks, AnUpgradeBad) {
  EXPECT_EQ(shown("UpgradeBad"), Texts{"lock-order certain programs.LockCycles$UpgradeBad.LOCK"});
  EXPECT_EQ(only("UpgradeBad").pairs.at(0).sides.size(), 1u);
}
TEST(Deadlocks, ReleasedBeforeItIsTakenAgainOk) { EXPECT_EQ(shown("ReadThenWriteOk"), Texts{}); }
TEST(Deadlocks, ADowngradeOk) { EXPECT_EQ(shown("DowngradeOk"), Texts{}); }
TEST(Deadlocks, ReadersOk) { EXPECT_EQ(shown("ReadersOk"), Texts{}); }

TEST(Deadlocks, JoinUnderALockBad) {
  EXPECT_EQ(shown("JoinHoldingBad"), Texts{"join-under-lock certain programs.LockCycles$JoinHoldingBad.LOCK"});
}
TEST(Deadlocks, JoinWithALimitOk) { EXPECT_EQ(shown("JoinTimedOk"), Texts{}); }

TEST(Deadlocks, WaitUnderAnotherLockBad) {
  EXPECT_EQ(shown("NestedMonitorBad"),
            Texts{"wait-under-lock certain programs.LockCycles$NestedMonitorBad.OUTER"});
}
TEST(Deadlocks, WaitUnderALockThatIsNotNeededOk) { EXPECT_EQ(shown("NotNeededOk"), Texts{}); }
TEST(Deadlocks, LatchUnderALockBad) {
  EXPECT_EQ(shown("LatchBad"), Texts{"wait-under-lock certain programs.LockCycles$LatchBad.LOCK"});
}
TEST(Deadlocks, LatchThatComesFirstOk) { EXPECT_EQ(shown("LatchFirstOk"), Texts{}); }

bool has_note(const Deadlocks& found, const std::string& program) {
  return std::ranges::any_of(found.findings, [&](const Finding& f) {
    return f.kind == "alien-call" && f.grade == "note" && f.confidence == Confidence::possible &&
           is_about(f, program);
  });
}

TEST(Deadlocks, ACallbackUnderALockIsANote) {
  EXPECT_TRUE(has_note(all(), "AlienBad"));
  EXPECT_FALSE(has_note(all(), "OwnCallOk"));
  EXPECT_FALSE(has_note(find(Confidence::likely), "AlienBad"));
}

TEST(Deadlocks, AreTheSameInEveryRun) {
  Deadlocks again = find(Confidence::possible);
  ASSERT_EQ(again.findings.size(), all().findings.size());
  for (size_t i = 0; i < again.findings.size(); ++i) {
    EXPECT_EQ(again.findings[i].id, all().findings[i].id);
    EXPECT_EQ(again.findings[i].message, all().findings[i].message);
  }
}

}  // namespace
}  // namespace heddle::detectors
