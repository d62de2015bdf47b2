// Which threads come of which: who starts a thread, what comes of it, and which runs of the program it belongs to.
//
// Problem: what a thread knows of another one lasts only while nobody else starts it, so order has to know
// everyone who may. Formulation: the parents of a thread are the threads that run its spawns; who is started by
// code that does not matter, or that runs who knows when, has unknown parents. Descendants are what parents lead
// to; a thread belongs to the runs of the mains that it descends from. The system's threads are those that the JVM
// starts, or the JDK on its own account: what they seem to run of the application comes from calls that the coarse
// part of the JDK cannot tell apart. Cost: rounds over the spawns until nothing changes.
//
// Threads stand here for both representatives of many; spawned threads that matter have dense numbers.
#pragma once

#include <span>
#include <vector>

#include "concurrency/code_paths.h"
#include "concurrency/fact_states.h"

namespace heddle::concurrency {

inline constexpr uint32_t no_number = UINT32_MAX;

class ThreadFamily {
 public:
  explicit ThreadFamily(const CodePaths& paths);

  std::span<const ThreadId> numbered() const { return numbered_; }  // by number
  uint32_t number(ThreadId t) const { return number_[t]; }          // none: not spawned, or of no matter
  std::span<const ThreadId> parents(ThreadId t) const { return parents_[t]; }  // ascending
  bool has_unknown_parent(ThreadId t) const { return unknown_parent_[t]; }
  const Bits& descendants(ThreadId t) const { return descendants_[t.raw]; }  // over numbers
  bool is_system(ThreadId t) const { return system_[t]; }
  // Whether some run of the program has both.
  bool shares_main(ThreadId a, ThreadId b) const;

  std::span<const Spawn> spawns_of(ThreadId t) const;
  uint32_t number_of(const Spawn& spawn) const { return static_cast<uint32_t>(&spawn - paths_.spawns().data()); }
  // Spawns of a thread by one instance are one part of it; parts count through all threads.
  std::span<const uint32_t> parts(uint32_t thread) const { return parts_[thread]; }
  uint32_t part_of_spawn(uint32_t spawn) const { return part_of_spawn_[spawn]; }
  uint32_t part_count() const { return part_count_; }

  // A root that handles what was thrown runs when the thread's own root has ended, who knows where.
  bool is_end(InstanceId root, ThreadId t) const { return paths_.method(root) != threads_[t].name.root; }
  bool is_end(InstanceId root) const;

 private:
  void number_threads();
  void find_system_threads();
  void find_descendants();
  void find_mains();
  bool is_started_by_program(ThreadId t) const;

  const CodePaths& paths_;
  const pointsto::ThreadTable& threads_;
  std::vector<ThreadId> numbered_;
  IdVector<ThreadId, uint32_t> number_;
  IdVector<ThreadId, std::vector<ThreadId>> parents_;
  IdVector<ThreadId, uint8_t> unknown_parent_, system_;
  std::vector<std::vector<uint32_t>> parts_;
  std::vector<uint32_t> part_of_spawn_;
  uint32_t part_count_ = 0;
  std::vector<Bits> descendants_;
  IdVector<ThreadId, std::vector<bool>> mains_;
};

}  // namespace heddle::concurrency
