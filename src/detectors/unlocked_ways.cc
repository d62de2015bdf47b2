#include "detectors/unlocked_ways.h"

namespace heddle::detectors {

using concurrency::MayLock;
using concurrency::Step;
using pointsto::InstanceId;
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
  reached.resize(clear_.instances().size());
  std::vector<InstanceId> work;
  auto arrive = [&](InstanceId id) {
    if (clear_.runs(thread, id) && !std::exchange(reached[clear_.row(id)], uint8_t{1})) work.push_back(id);
  };
  for (InstanceId root : clear_.roots(thread)) arrive(root);
  while (!work.empty()) {
    const InstanceId id = work.back();
    work.pop_back();
    clear_.poll();
    std::span<const Step> steps = clear_.steps(id);
    for (size_t i = 0; i < steps.size();) {
      const uint32_t instruction = steps[i].instruction;
      const bool is_way = !takes(id, instruction, avoided);
      for (; i < steps.size() && steps[i].instruction == instruction; ++i)
        if (is_way && !steps[i].spawns) arrive(steps[i].callee);
    }
  }
  return reached;
}

bool UnlockedWays::takes(InstanceId instance, uint32_t instruction, const std::vector<MayLock>& avoided) {
  return concurrency::may_exclude(locks_.may(locks_.may_take(instance, instruction)), avoided);
}

}  // namespace heddle::detectors
