// Ways of a thread to an access on which it holds none of certain locks.
//
// Problem: what may be held at an access is the union over all ways there. Where contexts ran out, every access of
// a large program may hold nearly every lock, and a race on one static object is doubted because each side may
// hold what the other may. Formulation: a way is a chain of calls, none of them a guess, from where the thread
// starts; on it a thread may hold what the bodies took that have not returned yet; to the stage of a
// pipeline that stays in its method a way leads only through one of the calls that run the pipeline. Algorithm:
// for a thread and a set of locks, the instances are found that it gets to without one of them; one search over
// the thread's calls, remembered. Cost: linear in the thread's calls, and in the distinct lists of their callees,
// for each such set; only asked where nothing else keeps a race from being certain.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <utility>
#include <vector>

#include "concurrency/call_targets.h"
#include "concurrency/locks.h"
#include "detectors/stage_runs.h"

namespace heddle::detectors {

class UnlockedWays {
 public:
  UnlockedWays(const concurrency::CodePaths& clear, concurrency::Locks& locks)
      : clear_(clear), locks_(locks), stage_runs_(clear) {}

  // Whether the thread has a way to the instruction on which it takes nothing that excludes one of these locks,
  // which are ascending.
  bool leads_to(pointsto::ThreadId thread, pointsto::InstanceId instance, uint32_t instruction,
                const std::vector<concurrency::MayLock>& avoided);

 private:
  using Reached = std::vector<uint8_t>;  // by row
  const Reached& reached(pointsto::ThreadId thread, const std::vector<concurrency::MayLock>& avoided);
  bool takes(pointsto::InstanceId instance, uint32_t instruction,
             const std::vector<concurrency::MayLock>& avoided);

  const concurrency::CodePaths& clear_;
  concurrency::Locks& locks_;
  StageRuns stage_runs_;
  std::optional<concurrency::CallTargets> targets_;  // once it is asked for
  absl::flat_hash_map<std::pair<pointsto::ThreadId, std::vector<concurrency::MayLock>>, Reached> known_;
};

}  // namespace heddle::detectors
