// What a thread touches in one step: from the acquisition of a witness to its release, callees included.
//
// Cost: calls under the lock. Most of them go where others go already (call_targets.h): what is under a lock is
// followed by groups of callees, each once.
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "concurrency/call_targets.h"
#include "detectors/bounds.h"
#include "detectors/touches.h"

namespace heddle::detectors {

struct StepTouches {
  std::vector<uint32_t> touches;  // of things that are not private, ascending; alike ones of a place once
  std::vector<concurrency::MayLock> guards;  // what the witness may be where it is acquired; ascending
  uint32_t kind =
      0;  // a number for what it touches, as groups, and for its guards: no question tells equal ones apart
};

// Objects that an acquisition of the body may lock, in one context; whether it is a monitor.
std::vector<concurrency::MayLock> locked_at(const concurrency::AllMethodFacts& facts, Witnesses& witnesses,
                                            InstanceId id, uint32_t site, int depth = 0);

class Steps {
 public:
  Steps(const AtomicityInput& input, Witnesses& witnesses, Touches& touches, Bounds& bounds);

  // Of the lock, in the names of the instance's method, at a site that acquires it itself or by a call.
  const StepTouches& of(InstanceId instance, uint32_t site, LockExpr lock);

  const concurrency::CallTargets& targets() const { return targets_; }

  // The work is done, all of it that is allowed; the method is left out.
  bool are_exhausted(MethodId method);

 private:
  void follow(InstanceId instance, uint32_t site, LockExpr lock, StepTouches& into);
  const StepTouches& region(InstanceId id, uint32_t site);
  struct Move {
    uint32_t site;
    LockExpr lock;
    bool is_call;  // that leads on, rather than being the step
  };
  const std::vector<Move>& moves(MethodId method, uint32_t site, MethodId callee, LockExpr lock);
  void add_touches(std::span<const uint32_t> list, StepTouches& into);
  struct Callees;  // that are under a lock
  void enter(std::span<const concurrency::CallTargets::Site> calls, Callees& callees);
  void tidy(StepTouches& step);
  uint32_t kind_of(const StepTouches& step);

  const AtomicityInput& in_;
  const CodePaths& paths_;
  Witnesses& witnesses_;
  Touches& touches_;
  Bounds& bounds_;
  concurrency::CallTargets targets_;
  std::vector<uint32_t> group_seen_, row_seen_;  // by which search
  uint32_t searches_ = 0;
  uint64_t work_done_ = 0;
  absl::flat_hash_map<std::tuple<MethodId, uint32_t, MethodId, LockExpr>, std::unique_ptr<std::vector<Move>>>
      moves_;
  std::map<std::tuple<InstanceId, uint32_t, LockExpr>, StepTouches> known_;
  std::map<std::pair<InstanceId, uint32_t>, StepTouches> regions_;  // by acquisition
  absl::flat_hash_map<std::pair<std::vector<uint32_t>, std::vector<concurrency::MayLock>>, uint32_t> kinds_;
};

}  // namespace heddle::detectors
