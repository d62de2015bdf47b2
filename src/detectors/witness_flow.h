// Which locks a body acquires and releases twice in sequence: the dataflow of Figure 6 over one body.
//
// Problem: which two atomic steps of a method follow each other, and what is held meanwhile? Formulation: at every
// point a stack of frames, one for the method and one per held lock; each has the set R of locks that were
// released since it began. Leaving a frame adds what it released, and its own lock, to the frame below; a lock
// that was there before is there twice: it is in T. wait() gives its lock back and takes it again, so it ends a
// frame and begins one. A name leaves R when it may mean another object. Where paths disagree on what is held,
// what both hold is kept. Algorithm: a forward dataflow, and a last pass over states that no longer change, which
// writes down the pairs. Cost: visits of blocks times the marks of a stack.
#pragma once

#include <map>
#include <vector>

#include "detectors/locks_held.h"
#include "detectors/name_changes.h"

namespace heddle::detectors {

// Two steps of one method that each are atomic for themselves, the first before the second.
struct WitnessPair {
  MethodId method;
  uint32_t first = 0, second = 0;  // instructions: acquisitions, acts, or calls that lead to them
  LockExpr first_lock, lock;       // in the method's names; different ones in the variant only
  std::vector<uint32_t> held;      // acquisitions of locks that are held all the while, outermost first
};

struct BodyWitnesses {
  std::vector<WitnessPair> pairs;                     // by locks, then by instructions
  std::map<uint32_t, std::vector<uint32_t>> stacks;   // by call: acquisitions that are held there
  std::map<uint32_t, std::vector<uint32_t>> regions;  // by acquisition: instructions that access the heap or call
};

// What the dataflow asks.
struct WitnessScope {
  const concurrency::AllMethodFacts& facts;
  const MethodCalls& calls;
  const AtomicSteps& steps;
  LocksHeld& locks;
  NameChanges& changes;
  LockExpressions& names;
  Bounds& bounds;
  bool variant;  // pairs of different locks, too
};

BodyWitnesses witnesses_of_body(const WitnessScope& scope, MethodId method);

}  // namespace heddle::detectors
