// Calls under a lock into code that others chose: listeners, callbacks, strategies.
//
// What they do is not for the class that holds the lock to say; today they may be harmless. A call is alien if
// what it calls is abstract, and its receiver was made neither by the class that calls nor by the JDK.
#pragma once

#include <vector>

#include "detectors/lock_order.h"

namespace heddle::detectors {

struct AlienCall {
  CodePoint at;
  Acquisition held;
};

// One per instruction and lock, by place.
std::vector<AlienCall> find_alien_calls(const concurrency::AllMethodFacts& facts, concurrency::Locks& locks);

}  // namespace heddle::detectors
