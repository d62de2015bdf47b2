#include "pointsto/threads.h"

#include <algorithm>

namespace heddle::pointsto {

ThreadId ThreadTable::add_main(MethodId root) {
  ThreadName name{root, SiteId::none(), ContextTable::coarse, {}, {}};
  auto [at, added] = known_.try_emplace(name);
  if (added) at->second = threads_.push_back({name, ThreadRole::main, {}, false, false, {}, {}});
  return at->second;
}

ThreadId ThreadTable::spawned(MethodId root, RunOn on, Place spawn, models::ThreadKind kind, ThreadId parent) {
  if (parent) parent = first_of(parent);
  ThreadName name{root, on.site, ContextTable::coarse, spawn, parent ? threads_[parent].name.spawn : Place{}};
  if (on.made_for != ContextTable::coarse) {
    uint32_t& names = made_for_[name];
    name.made_for = on.made_for;
    if (!known_.contains(name) && names++ >= most_made_for) name.made_for = ContextTable::coarse;
  }
  auto [at, added] = known_.try_emplace(name);
  if (added) at->second = threads_.push_back({name, ThreadRole::spawned, kind, false, false, {}, {}});
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
