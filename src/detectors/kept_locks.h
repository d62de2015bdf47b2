// Calls of methods that return with a lock, or without one that they did not take.
//
// Problem: lock() and unlock() may be in methods of their own. Formulation: a method that returns with an explicit
// lock is an acquisition where it is called; one that unlocks what it did not lock is a release. What not all
// callees of a call do is not known to be done. Algorithm: a forward dataflow of the locks held, over bodies with
// such steps, then again over the callers of those where something changed. Cost: a few rounds over these bodies.
#pragma once

#include <vector>

#include "detectors/atomic_steps.h"

namespace heddle::detectors {

// Adds steps to those of the methods, by row.
void add_kept_locks(const concurrency::AllMethodFacts& facts, const MethodCalls& calls, LockExpressions& names,
                    Bounds& bounds, std::vector<MethodSteps>& methods);

}  // namespace heddle::detectors
