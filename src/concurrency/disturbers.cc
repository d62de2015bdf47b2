#include "concurrency/disturbers.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::concurrency {

Disturbers::Disturbers(const AllMethodFacts& facts, const ThreadFamily& family, const OrderFacts& numbers,
                       OrderFlow& flow)
    : paths_(facts.paths()), threads_(paths_.points_to().threads()), family_(family), numbers_(numbers),
      flow_(flow) {
  list_spawned();
  find_self_parallel();
  find_disturbers();
}

void Disturbers::list_spawned() {
  spawned_by_.resize(threads_.ids().size());
  for (const Spawn& s : paths_.spawns()) {
    StateId state = flow_.state_at_each(s.by, s.instruction);
    for (ThreadId by : paths_.threads(s.by)) {
      ThreadId parent = threads_.first_of(by);
      if (threads_[parent].role != pointsto::ThreadRole::initializer)
        spawned_by_[parent.raw].emplace_back(family_.number(s.thread), state);
    }
  }
  for (std::vector<Spawned>& list : spawned_by_) sort_unique(list);
}

void Disturbers::find_self_parallel() {
  self_parallel_.resize(threads_.ids().size());
  for (ThreadId t : family_.numbered()) self_parallel_[t] = threads_[t].many && is_restarted(t);
  for (bool again = true; std::exchange(again, false);)
    for (ThreadId t : family_.numbered())
      for (ThreadId p : family_.parents(t))
        if (!self_parallel_[t] && threads_[t].many && self_parallel_[p]) self_parallel_[t] = again = true;
}

// Whether it may be started while an instance of it is running.
bool Disturbers::is_restarted(ThreadId t) const {
  if (family_.has_unknown_parent(t) || family_.parents(t).size() > 1) return true;
  for (ThreadId p : family_.parents(t)) {
    if (p == t) return true;
    for (const auto& [thread, state] :
         std::ranges::equal_range(spawned_by_[p.raw], family_.number(t), {}, &Spawned::first))
      if (!numbers_.is_idle(flow_[state], thread)) return true;
  }
  return false;
}

// A thread with all that comes of it; so whoever is in already need not be looked at.
void Disturbers::add_family(uint32_t thread, Bits& to) const {
  to.set(thread);
  to |= family_.descendants(family_.numbered()[thread]);
}

void Disturbers::find_disturbers() {
  const Bits nobody(family_.numbered().size(), false);
  Bits of_nobody = nobody;
  for (ThreadId t : family_.numbered())
    if (family_.has_unknown_parent(t)) add_family(family_.number(t), of_nobody);
  std::vector<Bits> started_by(threads_.ids().size(), nobody);
  for (ThreadId p : threads_.ids())
    for (const auto& [thread, state] : spawned_by_[p.raw])
      if (!started_by[p.raw][thread]) add_family(thread, started_by[p.raw]);
  disturbers_.resize(threads_.ids().size(), nobody);
  for (ThreadId b : threads_.ids()) {
    if (threads_.first_of(b) != b) continue;
    disturbers_[b] |= of_nobody;
    find_disturbers_of(b, started_by);
  }
}

void Disturbers::find_disturbers_of(ThreadId b, const std::vector<Bits>& started_by) {
  Bits& disturbers = disturbers_[b];
  if (self_parallel_[b]) disturbers |= family_.descendants(b);
  auto descends = [&](ThreadId t, ThreadId from) {
    return family_.number(t) != no_number && family_.descendants(from)[family_.number(t)];
  };
  std::vector<ThreadId> ancestors;
  for (ThreadId p : threads_.ids()) {
    if (spawned_by_[p.raw].empty() || p == b || descends(p, b)) continue;
    if (descends(b, p))
      ancestors.push_back(p);
    else
      disturbers |= started_by[p.raw];
  }
  for (ThreadId p : ancestors) {
    if (disturbers.covers(started_by[p.raw])) continue;
    for (const auto& [thread, state] : spawned_by_[p.raw])
      if (!disturbers[thread] && !numbers_.is_idle(flow_[state], family_.number(b)))
        add_family(thread, disturbers);
  }
}

}  // namespace heddle::concurrency
