#include "pointsto/threads.h"

#include <algorithm>

namespace heddle::pointsto {

ThreadId ThreadTable::add_main(MethodId root) {
  ThreadName name{root, SiteId::none(), ContextTable::coarse, {}, {}};
  auto [at, added] = known_.try_emplace(name);
  if (added) at->second = threads_.push_back({name, ThreadRole::main});
  return at->second;
}

ThreadId ThreadTable::spawned(MethodId root, RunOn on, Place spawn, models::ThreadKind kind, ThreadId parent) {
  if (parent) parent = first_of(parent);
  ThreadName name{root, on.site, on.made_for, spawn, parent ? threads_[parent].name.spawn : Place{}};
  uint32_t& names = at_place_[spawn];
  if (names >= most_at_place / 4 && !known_.contains(name)) name.made_for = ContextTable::coarse;
  bool merged = names >= most_at_place && !known_.contains(name);
  if (merged) name = {root, SiteId::none(), ContextTable::coarse, spawn, {}};
  auto [at, added] = known_.try_emplace(name);
  if (added) {
    at->second = threads_.push_back({name, ThreadRole::spawned, kind});
    threads_[at->second].merged = merged;
    ++names;
  }
  std::vector<ThreadId>& parents = threads_[at->second].parents;
  if (std::ranges::find(parents, parent) == parents.end()) parents.push_back(parent);
  return at->second;
}

ThreadId ThreadTable::make_many(ThreadId thread) {
  thread = first_of(thread);
  if (!threads_[thread].many) {
    AbstractThread twin = threads_[thread];
    twin.many = twin.second = true;
    twin.twin = thread;
    ThreadId second = threads_.push_back(std::move(twin));
    threads_[thread].many = true;
    threads_[thread].twin = second;
  }
  return threads_[thread].twin;
}

}  // namespace heddle::pointsto
