// Data races: the funnel of the conditional-must-not-alias paper, section 5, and the verdicts of the
// thread-sensitive paper, Definitions 9.1 and 9.2.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/evidence.h"
#include "findings/finding.h"

namespace heddle::detectors {

struct DataRaceInput {
  const concurrency::AllMethodFacts* facts = nullptr;
  const concurrency::Escape* escape = nullptr;
  const concurrency::Accesses* accesses = nullptr;
  concurrency::Locks* locks = nullptr;
  concurrency::Order* order = nullptr;
  const concurrency::CodePaths* clear = nullptr;  // the clear view of the paths, and the order that it gives
  concurrency::Order* clear_order = nullptr;
  const concurrency::ThreadOwned* owned = nullptr;
  Evidence* evidence = nullptr;
  findings::Confidence lowest_shown = findings::Confidence::possible;  // what is less gets one pair as evidence
  bool check_constructors = false;          // keep accesses to objects that nobody else can know yet
  std::vector<FieldId> lazily_initialized;  // fields that are declared to be caches; ascending
  // Whether safe pairs on that subject are wanted, too.
  std::function<bool(const std::string& subject)> why_safe;
};

// Pairs that a finding carries, best first; its message says how many more there are.
inline constexpr size_t most_pairs = 100;

struct DataRaces {
  std::vector<findings::Finding> findings;  // ranked
  std::vector<findings::SafeFinding> safe;
  findings::Funnel funnel;
};

DataRaces find_data_races(const DataRaceInput& input);

}  // namespace heddle::detectors
