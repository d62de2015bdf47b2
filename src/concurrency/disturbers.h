// Which threads may be started by others while a thread runs: what it knows of them does not last.
//
// Problem: that a thread is not running when another one gets to a point says nothing of later, if a third one may
// start it meanwhile. Formulation: two instances of a thread that is many are parallel if it is started again
// while one may be running: by itself, by several parents, by a parent that does not know it to be idle, or by
// parents that are parallel themselves. A thread is disturbed by what its parallel instances start, by what
// threads that do not lead to it start, and by what its ancestors start without knowing that it is idle, each with
// all that comes of it. Cost: threads times the distinct states at their spawns.
#pragma once

#include <utility>
#include <vector>

#include "concurrency/method_facts.h"
#include "concurrency/order_facts.h"
#include "concurrency/order_flow.h"
#include "concurrency/thread_family.h"

namespace heddle::concurrency {

class Disturbers {
 public:
  Disturbers(const AllMethodFacts& facts, const ThreadFamily& family, const OrderFacts& numbers, OrderFlow& flow);

  bool is_self_parallel(ThreadId t) const { return self_parallel_[t]; }
  // Over numbers of threads.
  const Bits& of(ThreadId t) const { return disturbers_[t]; }

 private:
  using Spawned = std::pair<uint32_t, StateId>;
  void list_spawned();
  void find_self_parallel();
  bool is_restarted(ThreadId t) const;
  void find_disturbers();
  void find_disturbers_of(ThreadId b, const std::vector<Bits>& started_by);
  void add_family(uint32_t thread, Bits& to) const;

  const CodePaths& paths_;
  const pointsto::ThreadTable& threads_;
  const ThreadFamily& family_;
  const OrderFacts& numbers_;
  OrderFlow& flow_;
  std::vector<std::vector<Spawned>> spawned_by_;  // by thread: what it spawns, knowing what
  IdVector<ThreadId, uint8_t> self_parallel_;
  IdVector<ThreadId, Bits> disturbers_;
};

}  // namespace heddle::concurrency
