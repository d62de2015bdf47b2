// Deadlocks: cycles of threads that each hold a lock and wait for the next one's; and code that waits for other
// threads while it holds what they need.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/evidence.h"
#include "findings/finding.h"

namespace heddle::detectors {

struct DeadlockInput {
  // Of the clear view: a way that is a guess leads from nearly every lock to nearly every other.
  const concurrency::AllMethodFacts* facts = nullptr;
  concurrency::Locks* locks = nullptr;
  concurrency::Order* order = nullptr;
  const concurrency::ThreadOwned* owned = nullptr;
  Evidence* evidence = nullptr;
  findings::Confidence lowest_shown = findings::Confidence::possible;  // what is less gets one pair as evidence
  // Whether safe cycles on that subject are wanted, too.
  std::function<bool(const std::string& subject)> why_safe;
};

struct Deadlocks {
  std::vector<findings::Finding> findings;  // ranked
  std::vector<findings::SafeFinding> safe;
  bool is_complete = true;  // false: there are more cycles than were looked at
};

Deadlocks find_deadlocks(const DeadlockInput& input);

}  // namespace heddle::detectors
