#include "detectors/finalized.h"

#include <algorithm>

namespace heddle::detectors {

using concurrency::Step;
using pointsto::ObjectId;
using pointsto::ThreadId;

bool Finalized::is_finalizer(ThreadId thread) const {
  const pointsto::AbstractThread& info = points_to_.threads()[points_to_.threads().first_of(thread)];
  return info.kind == models::ThreadKind::finalizer && info.name.object;
}

bool Finalized::is_kept_from(ThreadId finalizer, const concurrency::Access& other, ThreadId thread,
                             ObjectId object) {
  const Family& family = this->family(points_to_.threads()[points_to_.threads().first_of(finalizer)].name.object);
  // One single object that all of them share outlives each.
  if (!family.keepers.contains(object) && (points_to_.is_single(object) || family.others.contains(object)))
    return false;
  return leads_through(family, other.instance, thread);
}

const Finalized::Family& Finalized::family(pointsto::SiteId finalized) {
  auto [at, added] = families_.try_emplace(finalized);
  Family& family = at->second;
  if (!added) return family;
  const pointsto::State& state = points_to_.state();
  std::vector<std::pair<ObjectId, pointsto::SetId>> kept;
  for (const auto& [key, node] : state.field_nodes)
    kept.emplace_back(ObjectId(static_cast<uint32_t>(key >> 32)), state.points_to[node]);
  for (const auto& [object, node] : state.element_nodes) kept.emplace_back(object, state.points_to[node]);
  std::erase_if(kept, [](const auto& k) { return k.second == pointsto::empty_set; });
  std::ranges::sort(kept);

  std::vector<uint8_t> leads(points_to_.sets().count());  // by set: 1 to no keeper, in this round; 2 to one
  for (const auto& [keeper, set] : kept)
    if (points_to_.heap()[keeper].site == finalized) family.keepers.insert(keeper);
  for (bool again = true; std::exchange(again, false);) {
    paths_.poll();
    std::ranges::replace(leads, uint8_t{1}, uint8_t{0});
    for (const auto& [keeper, set] : kept) {
      if (family.keepers.contains(keeper)) continue;
      if (leads[set.raw] == 0) {
        leads[set.raw] = 1;
        points_to_.sets().for_each(set, [&](ObjectId o) {
          if (points_to_.heap()[o].site == finalized || family.keepers.contains(o)) leads[set.raw] = 2;
        });
      }
      if (leads[set.raw] == 2) again |= family.keepers.insert(keeper).second;
    }
  }

  std::vector<ObjectId> open;
  auto reach = [&](ObjectId o) {
    if (family.others.insert(o).second && !family.keepers.contains(o)) open.push_back(o);
  };
  for (const auto& [field, node] : state.static_nodes) points_to_.sets().for_each(state.points_to[node], reach);
  while (!open.empty()) {
    ObjectId keeper = open.back();
    open.pop_back();
    for (auto k = std::ranges::lower_bound(kept, keeper, {}, [](const auto& entry) { return entry.first; });
         k != kept.end() && k->first == keeper; ++k)
      points_to_.sets().for_each(k->second, reach);
  }
  return family;
}

bool Finalized::is_method_of(const Family& family, InstanceId id) const {
  if (!paths_.is_application(id) || paths_.program()[paths_.method(id)].is_static()) return false;
  bool all = true, any = false;
  points_to_.sets().for_each(points_to_.points_to(id, ir::ValueId(0u)), [&](ObjectId o) {
    any = true;
    all = all && family.keepers.contains(o);
  });
  return any && all;
}

// Whether every way of the thread to the instance is one through a method of a keeper.
bool Finalized::leads_through(const Family& family, InstanceId id, ThreadId thread) const {
  absl::flat_hash_set<InstanceId> seen{id};
  std::vector<InstanceId> open{id};
  while (!open.empty()) {
    InstanceId at = open.back();
    open.pop_back();
    if (is_method_of(family, at)) continue;
    if (std::ranges::find(paths_.roots(thread), at) != paths_.roots(thread).end()) return false;
    bool any = false;
    for (uint32_t s : paths_.callers(at)) {
      const Step& step = paths_.all_steps()[s];
      if (step.spawns || !paths_.runs(thread, step.caller)) continue;
      any = true;
      if (seen.insert(step.caller).second) open.push_back(step.caller);
    }
    if (!any) return false;
  }
  return true;
}

}  // namespace heddle::detectors
