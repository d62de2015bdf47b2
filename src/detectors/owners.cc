#include "detectors/owners.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::InstanceId;
using concurrency::MayLock;
using concurrency::ObjectId;
using concurrency::Step;
using ir::Op;

Owners::Owners(const concurrency::CodePaths& paths, concurrency::Locks& locks)
    : paths_(paths), points_to_(paths.points_to()), locks_(locks) {}

uint32_t Owners::number_held(uint32_t held, std::vector<MayLock> taken) {
  auto [at, added] = known_held_.try_emplace(std::pair(held, std::move(taken)), 0);
  if (!added) return at->second;
  std::vector<MayLock> all;
  std::ranges::set_union(locks_.may(held), at->first.second, std::back_inserter(all));
  auto [list, is_new] = held_numbers_.try_emplace(std::move(all), static_cast<uint32_t>(held_.size()));
  if (is_new) held_.push_back(&list->first);
  return at->second = list->second;
}

uint32_t Owners::number(Objects objects, uint32_t held, std::vector<MayLock> taken) {
  std::pair key(number_held(held, std::move(taken)), std::move(objects));
  auto [at, added] = numbers_.try_emplace(std::move(key), static_cast<uint32_t>(list_.size()));
  if (added) list_.push_back({&at->first.second, held_[at->first.first]});
  return at->second;
}

const Owners::Objects& Owners::self(InstanceId id) {
  auto [at, added] = selves_.try_emplace(id);
  const ir::Body* body = added ? paths_.body(id) : nullptr;
  if (!body || paths_.program()[body->method].is_static()) return at->second;
  for (uint32_t i = 0; i < body->size(); ++i)
    if (body->op[i] == Op::param && body->payload[i] == 0)
      at->second = concurrency::objects_of(points_to_, points_to_.points_to(id, ir::ValueId(i)));
  return at->second;
}

bool Owners::may_meet(uint32_t owners, InstanceId id) {
  auto [at, added] = known_.try_emplace(std::pair(owners, id), true);
  if (added) at->second = find(list_[owners], id);
  return at->second;
}

// The caller has one of the locks: it does not come between.
bool Owners::holds(const Group& owners, const Step& step) {
  const std::vector<MayLock>& held = locks_.may(locks_.may_hold(step.caller, step.instruction));
  return std::ranges::any_of(held, [&](const MayLock& lock) {
    return std::ranges::any_of(*owners.held, [&](const MayLock& mine) {
      return mine.object == lock.object && mine.is_monitor == lock.is_monitor && !(mine.shared && lock.shared);
    });
  });
}

bool Owners::find(const Group& owners, InstanceId id) {
  if (!intersect(self(id), *owners.objects)) return true;  // it works on something else, or gets to it otherwise
  std::vector<InstanceId> work{id};
  absl::flat_hash_set<InstanceId> seen{id};
  while (!work.empty()) {
    const InstanceId at = work.back();
    work.pop_back();
    for (uint32_t s : paths_.callers(at)) {
      const Step& step = paths_.all_steps()[s];
      if (step.guessed) continue;
      const ir::Body* body = paths_.body(step.caller);
      if (step.spawns || !body || step.instruction >= body->size() || !is_call(body->op[step.instruction]) ||
          body->op[step.instruction] == Op::invoke_static || body->operands(step.instruction).empty())
        return true;
      if (!intersect(concurrency::objects_of(
                         points_to_, points_to_.points_to(step.caller, body->operands(step.instruction)[0])),
                     *owners.objects))
        continue;
      if (intersect(self(step.caller), *owners.objects)) {
        if (seen.insert(step.caller).second) work.push_back(step.caller);
      } else if (!holds(owners, step)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace heddle::detectors
