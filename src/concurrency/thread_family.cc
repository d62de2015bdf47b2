#include "concurrency/thread_family.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::concurrency {

ThreadFamily::ThreadFamily(const CodePaths& paths) : paths_(paths), threads_(paths.points_to().threads()) {
  number_threads();
  find_system_threads();
  find_descendants();
  find_mains();
}

void ThreadFamily::number_threads() {
  size_t n = threads_.ids().size();
  number_.resize(n, no_number);
  parents_.resize(n);
  unknown_parent_.resize(n);
  InstanceId last_by;
  for (const Spawn& s : paths_.spawns()) {  // sorted: by thread, then by instance
    if (number_[s.thread] == no_number) {
      number_[s.thread] = static_cast<uint32_t>(numbered_.size());
      numbered_.push_back(s.thread);
      parts_.emplace_back();
      last_by = InstanceId::none();
    }
    if (s.by != last_by) parts_.back().push_back(part_count_++);
    last_by = s.by;
    part_of_spawn_.push_back(part_count_ - 1);
    for (ThreadId by : paths_.threads(s.by)) {
      ThreadId parent = threads_.first_of(by);
      if (threads_[parent].role == pointsto::ThreadRole::initializer)
        unknown_parent_[s.thread] = true;
      else
        parents_[s.thread].push_back(parent);
    }
  }
  for (ThreadId t : threads_.ids()) {
    sort_unique(parents_[t]);
    if (threads_[t].role == pointsto::ThreadRole::spawned && number_[threads_.first_of(t)] == no_number)
      unknown_parent_[t] = true;  // nobody that matters starts it: the JVM does
  }
}

void ThreadFamily::find_system_threads() {
  system_.resize(threads_.ids().size(), uint8_t{1});
  for (ThreadId t : threads_.ids())
    if (threads_[t].role == pointsto::ThreadRole::main) system_[t] = false;
  for (bool again = true; again;) {
    again = false;
    for (ThreadId t : numbered_) {
      if (system_[t] && is_started_by_program(t)) system_[t] = false, again = true;
    }
  }
}

bool ThreadFamily::is_started_by_program(ThreadId t) const {
  if (paths_.is_application(threads_[t].name.root)) return true;
  // A parallel stream's helpers are spawned inside the JDK, but by the call of a terminal operation.
  auto is_of_program = [&](ThreadId p) { return !system_[p]; };
  if (threads_[t].kind == models::ThreadKind::stream && std::ranges::any_of(parents_[t], is_of_program))
    return true;
  const ir::Program& program = paths_.program();
  return std::ranges::any_of(spawns_of(t), [&](const Spawn& s) {
    return paths_.is_application(s.by) || program[program[paths_.method(s.by)].owner].origin != ir::Origin::jdk;
  });
}

void ThreadFamily::find_descendants() {
  descendants_.assign(threads_.ids().size(), Bits(numbered_.size(), false));
  bool changed = true;
  while (changed) {
    changed = false;
    for (ThreadId t : numbered_)
      for (ThreadId p : parents_[t]) {
        Bits before = descendants_[p.raw];
        descendants_[p.raw].set(number_[t]);
        descendants_[p.raw] |= descendants_[t.raw];
        changed |= descendants_[p.raw] != before;
      }
  }
}

void ThreadFamily::find_mains() {
  std::vector<ThreadId> mains;
  for (ThreadId t : threads_.ids())
    if (threads_[t].role == pointsto::ThreadRole::main) mains.push_back(t);
  mains_.resize(threads_.ids().size(), std::vector<bool>(mains.size()));
  for (ThreadId t : threads_.ids())
    for (size_t m = 0; m < mains.size(); ++m)
      mains_[t][m] = mains[m] == t || unknown_parent_[t] ||
                     threads_[t].role == pointsto::ThreadRole::initializer ||
                     (number_[t] != no_number && descendants_[mains[m].raw][number_[t]]);
  // A thread that comes from one with unknown parents may belong to any run.
  for (ThreadId t : threads_.ids())
    if (std::ranges::none_of(mains_[t], [](bool b) { return b; })) mains_[t].assign(mains.size(), true);
}

std::span<const Spawn> ThreadFamily::spawns_of(ThreadId t) const {  // sorted by thread
  auto range = std::ranges::equal_range(paths_.spawns(), t, {}, &Spawn::thread);
  return {range.begin(), range.end()};
}

bool ThreadFamily::shares_main(ThreadId a, ThreadId b) const {
  for (size_t i = 0; i < mains_[a].size(); ++i)
    if (mains_[a][i] && mains_[b][i]) return true;
  return mains_[a].empty();
}

bool ThreadFamily::is_end(InstanceId root) const {
  return std::ranges::none_of(paths_.threads(root),
                              [&](ThreadId t) { return !is_end(root, threads_.first_of(t)); });
}

}  // namespace heddle::concurrency
