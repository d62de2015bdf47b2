// LOCKSHELD: which locks a method takes, with its callees, and by which calls.
//
// Problem: a call is a step of its caller if it leads to one. Formulation: LOCKSHELD(m) = {x | SYNC x sb in m} and
// what callees take, in m's names. Algorithm: over the call graph in rounds, one for each call between, up to a
// bound; a round hands up what the one before brought, so if there is no room for all, what is nearest stays.
// Names that are given back while a method waits spread likewise. Cost: calls times the names that are new.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <memory>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "detectors/atomic_steps.h"

namespace heddle::detectors {

// Calls between a method and the acquisition that its step leads to. What lies deeper is hardly ever what a caller
// means by a step, and in programs whose methods nearly all call each other everything lies deeper somewhere.
constexpr int deepest_step = 5;

class LocksHeld {
 public:
  LocksHeld(const concurrency::AllMethodFacts& facts, const MethodCalls& calls, const AtomicSteps& steps,
            LockExpressions& names, Bounds& bounds);

  std::span<const LockExpr> held(MethodId method) const;                                 // ascending
  std::span<const LockExpr> waited(uint32_t row) const { return methods_[row].waited; }  // likewise
  // L of the call, ascending.
  const std::vector<LockExpr>& locks_of_call(MethodId m, uint32_t call);
  // Whether the call gives the lock back for a while, since a callee waits.
  bool waits_in(MethodId method, uint32_t call, LockExpr lock);
  // What the callee calls the lock, where it takes it; ascending.
  std::vector<LockExpr> names_in_callee(MethodId method, uint32_t call, MethodId callee, LockExpr lock);
  // Whether the call leads to an acquisition of the lock.
  bool leads_to(MethodId method, uint32_t call, LockExpr lock);
  // All calls of the method that do; ascending.
  const std::vector<uint32_t>& calls_leading_to(MethodId method, LockExpr lock);

 private:
  struct Method {
    std::vector<LockExpr> held, waited;  // ascending once they are complete
  };
  struct SiteNames {
    bool is_cut = false;               // there was no room for all names
    std::vector<LockExpr> names = {};  // of the application's calls: L, until locks_of_call() takes it
  };
  using Names = std::vector<LockExpr> Method::*;
  struct Spread {
    Names names;
    std::vector<absl::flat_hash_set<LockExpr>> known;       // by row
    std::vector<absl::flat_hash_set<LockExpr>> translated;  // by site
    std::vector<std::vector<uint32_t>> handed;              // by row and caller: how many of the callee's names
  };
  void find_locks_held();
  void find_waits();
  void spread_names(Names names);
  bool hand_up(Spread& spread, uint32_t callee, uint32_t caller, size_t end);
  using Translated = std::vector<std::pair<LockExpr, LockExpr>>;  // the caller's name, the callee's; ascending
  const Translated& translated(MethodId m, uint32_t call, MethodId callee);

  const concurrency::CodePaths& paths_;
  const MethodCalls& calls_;
  const AtomicSteps& steps_;
  LockExpressions& names_;
  Bounds& bounds_;
  std::vector<Method> methods_;   // by row
  std::vector<SiteNames> sites_;  // as those of the calls
  absl::flat_hash_map<std::tuple<MethodId, uint32_t, MethodId>, Translated> translated_;
  absl::flat_hash_map<std::pair<MethodId, uint32_t>, std::vector<LockExpr>> locks_of_calls_;
  absl::flat_hash_map<std::pair<MethodId, LockExpr>, std::unique_ptr<std::vector<uint32_t>>> calls_leading_to_;
};

}  // namespace heddle::detectors
