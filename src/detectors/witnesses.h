// The locking pattern of "A Static Analysis for Automatic Detection of Atomicity Violations in Java Programs": a
// lock (the witness) that is acquired and released twice while a different one (the context) is held. Sections 3
// and 4; figures and functions have the paper's names.
//
// Problem: which locks does a thread acquire and release twice in sequence, and which other lock does it hold
// meanwhile? Formulation: of two steps of one method in sequence on one lock, the lock is in T, or, if another
// lock is held all the while, in P. Neither T nor P ever loses anything, so both are written down as pairs of
// places where they come about. Algorithm: what methods do in one step (atomic_steps.h), and by calls (LOCKSHELD,
// locks_held.h); one forward dataflow per body (witness_flow.h); then T travels up the call graph until somebody
// holds a context. What is atomic without a lock takes part as if it had one: acts on thread-safe objects,
// volatile accesses. Cost: bodies that lock or call what locks, times few rounds; T is bounded per method.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "detectors/atomic_steps.h"
#include "detectors/bounds.h"
#include "detectors/lock_expressions.h"
#include "detectors/locks_held.h"
#include "detectors/method_calls.h"
#include "detectors/witness_flow.h"

namespace heddle::detectors {

// A pair for which somebody holds a context.
struct Pattern {
  uint32_t pair = 0;
  MethodId method;            // that holds it
  uint32_t context = 0;       // its acquisition
  uint32_t via = UINT32_MAX;  // the call by which it leads to the pair, if that is in another method
  LockExpr lock;              // the witness, in its names
};

class Witnesses {
 public:
  struct Parameters {
    bool variant = false;  // pairs of different locks, too (section 4.6)
  };
  Witnesses(const concurrency::AllMethodFacts& facts, const Parameters& parameters, Bounds& bounds);

  LockExpressions& names() { return names_; }
  const std::vector<WitnessPair>& pairs() const { return pairs_; }
  const std::vector<Pattern>& patterns() const { return patterns_; }

  // As in atomic_steps.h.
  using Act = MethodSteps::Act;
  const Act* act_at(MethodId method, uint32_t instruction) const { return steps_.act_at(method, instruction); }
  const Act* own_act(MethodId method, uint32_t instruction, LockExpr name) const {
    return steps_.own_act(method, instruction, name);
  }
  std::span<const Act> acts(MethodId method) const { return steps_.acts(method); }
  bool acquires(MethodId method, uint32_t instruction) const { return lock_of(method, instruction).valid(); }
  LockExpr lock_of(MethodId method, uint32_t acquisition) const { return steps_.lock_of(method, acquisition); }
  std::vector<uint32_t> sites(MethodId method, LockExpr lock) const { return steps_.sites(method, lock); }
  // Methods at hand that the call may mean; ascending.
  std::vector<MethodId> callees(MethodId method, uint32_t call) const { return calls_.callees(method, call); }
  // As in locks_held.h.
  std::span<const LockExpr> locks_held(MethodId method) const { return locks_.held(method); }
  std::vector<LockExpr> names_in_callee(MethodId method, uint32_t call, MethodId callee, LockExpr lock) {
    return locks_.names_in_callee(method, call, callee, lock);
  }
  // Whether it gives the lock back for a while, itself or by a call, since it waits.
  bool waits(MethodId method, LockExpr lock) const {
    return calls_.has(method) && std::ranges::binary_search(locks_.waited(calls_.row(method)), lock);
  }
  // Whether the method has the lock from there on: it acquires it, or a callee waits inside it.
  bool takes(MethodId method, uint32_t site, LockExpr lock) {
    return lock_of(method, site) == lock || (!region(method, site).empty() && locks_.waits_in(method, site, lock));
  }
  bool leads_to(MethodId method, uint32_t call, LockExpr lock) { return locks_.leads_to(method, call, lock); }
  const std::vector<uint32_t>& calls_leading_to(MethodId method, LockExpr lock) {
    return locks_.calls_leading_to(method, lock);
  }

  // Instructions that access the heap or call, from the acquisition to the release.
  std::span<const uint32_t> region(MethodId method, uint32_t acquisition) const;
  // Where the callee takes the lock that the call is an acquisition of, or waits, itself or by a call.
  std::vector<uint32_t> taken_for(MethodId method, uint32_t call, MethodId callee);
  // Methods that T of a pair in `from` went through on its way up.
  const absl::flat_hash_set<MethodId>& passed_on(MethodId from) const { return passed_on_.find(from)->second; }

  // The paper's sets, for people and tests; sorted.
  std::vector<LockExpr> acquired(MethodId method) const { return steps_.acquired(method); }
  std::vector<LockExpr> acquired_twice(MethodId method) const;   // T at its end
  std::vector<LockExpr> final_witnesses(MethodId method) const;  // FINAL_T and FINAL_P

 private:
  struct Body {
    std::map<uint32_t, std::vector<uint32_t>> stacks;   // by call: acquisitions that are held there
    std::map<uint32_t, std::vector<uint32_t>> regions;  // by acquisition
  };
  class WayUp;
  void find_pairs(const concurrency::AllMethodFacts& facts, const Parameters& parameters);
  void find_patterns();

  const concurrency::CodePaths& paths_;
  Bounds& bounds_;
  LockExpressions names_;
  MethodCalls calls_;
  AtomicSteps steps_;
  LocksHeld locks_;
  std::vector<std::vector<std::pair<LockExpr, uint32_t>>> final_t_;  // by row: name there, pair
  std::vector<Body> bodies_;                                         // likewise
  absl::flat_hash_map<MethodId, absl::flat_hash_set<MethodId>> passed_on_;
  std::vector<WitnessPair> pairs_;
  std::vector<Pattern> patterns_;
};

}  // namespace heddle::detectors
