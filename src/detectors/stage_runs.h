// When the stages of parallel pipelines run: a doubt about races with and among a stream's helpers.
//
// Problem: contexts do not tell the library's pipelines apart, so that a stage seems to run in helpers of streams
// that it was never given to, beside code that waits for its own. Formulation: a stage that is given to pipelines
// of one method alone runs only during the calls there that run these. What a thread does in that method outside
// of such calls is not beside the stage, nor is what the one thread does elsewhere that runs this method; and what
// comes to a stage as an argument, an element or a container of partial results, is worked on by one helper at a
// time. Neither is proven: another run of the method may go on, an element may come twice. Cost: bounded walks up
// the calls.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "concurrency/sequential_stages.h"
#include "detectors/race_accesses.h"

namespace heddle::detectors {

class StageRuns {
 public:
  explicit StageRuns(const concurrency::CodePaths& paths) : paths_(paths), points_to_(paths.points_to()) {}

  // The first is part of a stage that a helper runs, the second waits for it or comes before or after it.
  bool is_outside(const concurrency::Access& stage, ThreadId helper, const concurrency::Access& other,
                  ThreadId thread);
  // What the access works on came to the stage as an argument, whichever thread runs it.
  bool is_of_argument(const concurrency::Access& access, const concurrency::AccessSite& site, ThreadId thread,
                      ObjectId object);
  bool is_helper(ThreadId thread) const;
  // The calls that run the stage whose function this is; empty if it is none.
  std::vector<pointsto::Place> run_by(InstanceId id);
  bool runs_stages(const pointsto::Place& call);

 private:
  const std::vector<concurrency::Stage>& stages();
  bool are_run_by_alone(std::span<const pointsto::Place> runs, ThreadId thread) const;
  bool is_within(std::span<const pointsto::Place> runs, InstanceId id, ThreadId thread) const;

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  std::optional<std::vector<concurrency::Stage>> stages_;  // when first asked for
  std::vector<pointsto::Place> running_;                   // the calls that run them, ascending
  std::optional<std::vector<uint64_t>> given_;             // to pipelines, as bits; when first asked for
};

}  // namespace heddle::detectors
