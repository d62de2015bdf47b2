#include "detectors/unlocked_ways.h"

#include <algorithm>
#include <array>

namespace heddle::detectors {

using concurrency::CallTargets;
using concurrency::MayLock;
using pointsto::InstanceId;
using pointsto::Place;
using pointsto::ThreadId;

bool UnlockedWays::leads_to(ThreadId thread, InstanceId instance, uint32_t instruction,
                            const std::vector<MayLock>& avoided) {
  return clear_.runs(thread, instance) && !takes(instance, instruction, avoided) &&
         reached(thread, avoided)[clear_.row(instance)];
}

const UnlockedWays::Reached& UnlockedWays::reached(ThreadId thread, const std::vector<MayLock>& avoided) {
  auto [known, added] = known_.try_emplace({thread, avoided});
  Reached& reached = known->second;
  if (!added) return reached;
  if (!targets_) targets_.emplace(clear_);
  reached.resize(clear_.instances().size());
  std::vector<InstanceId> work;
  auto arrive = [&](InstanceId id) {
    if (clear_.runs(thread, id) && !std::exchange(reached[clear_.row(id)], uint8_t{1})) work.push_back(id);
  };
  // Stages that wait for a way to what runs them, and ways to what runs stages; both are few.
  std::vector<std::pair<Place, InstanceId>> waiting;
  std::vector<Place> passed;
  auto arrive_from = [&](bool of_application, InstanceId callee) {
    if (reached[clear_.row(callee)]) return;
    std::vector<Place> runs;
    if (!of_application && clear_.is_application(callee)) runs = stage_runs_.run_by(callee);
    auto is_passed = [&](const Place& run) { return std::ranges::find(passed, run) != passed.end(); };
    if (runs.empty() || std::ranges::any_of(runs, is_passed)) return arrive(callee);
    for (const Place& run : runs)
      if (std::pair wait{run, callee}; std::ranges::find(waiting, wait) == waiting.end()) waiting.push_back(wait);
  };
  auto pass = [&](const Place& place) {
    if (!stage_runs_.runs_stages(place) || std::ranges::find(passed, place) != passed.end()) return;
    passed.push_back(place);
    for (const auto& [run, stage] : waiting)
      if (run == place) arrive(stage);
  };
  for (InstanceId root : clear_.roots(thread)) arrive(root);
  // By group of callees: whether library code, and whether application code, has led there.
  std::vector<std::array<uint8_t, 2>> led(targets_->groups());
  while (!work.empty()) {
    const InstanceId id = work.back();
    work.pop_back();
    clear_.poll();
    const bool of_application = clear_.is_application(id);
    for (const CallTargets::Site& site : targets_->sites(clear_.row(id))) {
      if (takes(id, site.instruction, avoided)) continue;
      if (!std::exchange(led[site.targets.raw][of_application], uint8_t{1}))
        for (uint32_t callee : targets_->members(site.targets))
          arrive_from(of_application, clear_.instances()[callee]);
      if (of_application) pass({clear_.method(id), site.instruction});
    }
    for (uint32_t step : targets_->spawning_steps(clear_.row(id))) {
      const uint32_t instruction = clear_.all_steps()[step].instruction;
      if (of_application && !takes(id, instruction, avoided)) pass({clear_.method(id), instruction});
    }
  }
  return reached;
}

bool UnlockedWays::takes(InstanceId instance, uint32_t instruction, const std::vector<MayLock>& avoided) {
  return concurrency::may_exclude(locks_.may(locks_.may_take(instance, instruction)), avoided);
}

}  // namespace heddle::detectors
