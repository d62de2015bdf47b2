// Generated programs, run under many schedules: every race and deadlock that a run shows is found, as `possible`
// at least. What is found and no run shows proves nothing, but is counted.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "detectors/data_race.h"
#include "detectors/deadlock.h"
#include "schedule.h"
#include "support/solution.h"
#include "thread_programs.h"

namespace heddle::reference {
namespace {

using findings::Confidence;
using pointsto_test::World;

constexpr uint32_t schedules = 20;  // of each program

std::string text_of(const findings::Place& place) {
  return fmt::format("{}.{}{}@{}", place.class_name, place.method, place.descriptor, place.pc);
}

std::string pair_of(const std::string& a, const std::string& b) { return std::min(a, b) + " / " + std::max(a, b); }

// What the detectors say of one program.
struct Found {
  std::map<std::string, Confidence> races;  // by pair of places
  std::vector<std::string> waits;           // places that deadlocks have
  bool any_race = false;
};

Found find(testing::Solution& solution) {
  Found found;
  detectors::DataRaceInput input;
  input.facts = &*solution.facts;
  input.escape = &*solution.escape;
  input.accesses = &*solution.accesses;
  input.locks = &*solution.locks;
  input.order = &*solution.order;
  input.clear = &*solution.clear;
  input.clear_order = &*solution.clear_order;
  input.owned = &*solution.owned;
  input.evidence = &*solution.evidence;
  for (const findings::Finding& finding : detectors::find_data_races(input).findings) {
    found.any_race = true;
    for (const findings::Pair& pair : finding.pairs)
      found.races[pair_of(text_of(pair.sides[0].place), text_of(pair.sides[1].place))] = pair.confidence;
  }
  detectors::DeadlockInput deadlocks{&*solution.clear_facts,
                                     &*solution.locks,
                                     &*solution.order,
                                     &*solution.owned,
                                     &*solution.evidence,
                                     Confidence::possible,
                                     {}};
  for (const findings::Finding& finding : detectors::find_deadlocks(deadlocks).findings)
    for (const findings::Pair& pair : finding.pairs)
      for (const findings::Side& side : pair.sides)
        for (const findings::Place& place : side.stack) found.waits.push_back(text_of(place));
  return found;
}

struct Tally {
  size_t races = 0, publications = 0, deadlocks = 0, shown = 0, confirmed = 0;
};

class Comparison {
 public:
  Comparison(World& world, uint32_t seed) : world_(world), seed_(seed) {}

  void run(Tally& tally) {
    ir::MethodId main = world_.main_of(thread_program_name(seed_));
    ASSERT_TRUE(main);
    std::set<RanRace> races;
    std::set<std::vector<RanAccess>> deadlocks;
    for (uint32_t i = 0; i < schedules; ++i) {
      RunOutcome outcome = run_schedule(world_.lowered(), world_.members(), main, 1000 * seed_ + i);
      EXPECT_EQ(outcome.trouble, "") << program();
      races.merge(outcome.races);
      if (!outcome.stuck.empty()) deadlocks.insert(outcome.stuck);
    }
    testing::Solution solution;
    solution.solve(world_, {main});
    Found found = find(solution);
    for (const RanRace& race : races) expect(race, found, tally);
    for (const std::vector<RanAccess>& stuck : deadlocks) expect(stuck, found, tally);
    count_confirmed(races, found, tally);
  }

 private:
  std::string program() const { return thread_program_name(seed_) + ":\n" + thread_program(seed_); }

  std::string text(const RanAccess& access) const {
    const ir::Program& program = world_.program();
    std::string owner(program.name(program[access.method].owner));
    std::ranges::replace(owner, '/', '.');
    return fmt::format("{}.{}{}@{}", owner, program.name(access.method), program.descriptor(access.method),
                       access.pc);
  }

  void expect(const RanRace& race, const Found& found, Tally& tally) {
    ++(race.before_publication ? tally.publications : tally.races);
    std::string pair = pair_of(text(race.first), text(race.second));
    std::string field(race.field ? world_.program().text(world_.program()[race.field].name) : "an element");
    if (race.before_publication)
      EXPECT_TRUE(found.any_race) << "a run shows a race on " << field << ": " << pair << "\n" << program();
    else
      EXPECT_TRUE(found.races.contains(pair)) << "a run shows a race on " << field << ": " << pair << "\n"
                                              << program();
  }

  void expect(const std::vector<RanAccess>& stuck, const Found& found, Tally& tally) {
    ++tally.deadlocks;
    bool is_found = std::ranges::any_of(
        stuck, [&](const RanAccess& at) { return std::ranges::find(found.waits, text(at)) != found.waits.end(); });
    EXPECT_TRUE(is_found) << "a run gets stuck at " << text(stuck[0]) << "\n" << program();
  }

  void count_confirmed(const std::set<RanRace>& races, const Found& found, Tally& tally) {
    std::set<std::string> ran;
    for (const RanRace& race : races) ran.insert(pair_of(text(race.first), text(race.second)));
    for (const auto& [pair, confidence] : found.races) {
      if (confidence == Confidence::possible) continue;
      ++tally.shown;
      tally.confirmed += ran.contains(pair);
    }
  }

  World& world_;
  uint32_t seed_;
};

void compare(uint32_t first, uint32_t count) {
  auto home = testing::jdk_home();
  ASSERT_TRUE(home) << "no JDK";
  testing::TempDirectory sources;
  std::vector<std::string> files = {sources.write("Chance.java", chance_class())};
  for (uint32_t seed = first; seed < first + count; ++seed)
    files.push_back(sources.write("T" + std::to_string(seed) + ".java", thread_program(seed)));
  testing::ClassFiles classes = testing::compile_java(*home, files);
  ASSERT_FALSE(classes.empty());
  auto world = World::load(pointsto_test::Jdk::stand_in, std::move(classes));
  ASSERT_TRUE(world);
  Tally tally;
  for (uint32_t seed = first; seed < first + count; ++seed) Comparison(*world, seed).run(tally);
  fmt::print(
      "{} races that ran, {} more on what was not published, {} deadlocks; of {} pairs that are shown {} ran\n",
      tally.races, tally.publications, tally.deadlocks, tally.shown, tally.confirmed);
  EXPECT_GT(tally.races, count);
}

// Seeds 1000 to 1399 were run, too, when this was written: nothing was missed.
TEST(Schedules, Programs0To59) { compare(0, 60); }

}  // namespace
}  // namespace heddle::reference
