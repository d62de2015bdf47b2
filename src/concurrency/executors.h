// Which executor runs a task, and which executors run their tasks one after the other.
//
// Problem: two tasks of a single-thread executor never overlap. Formulation: a task has an executor if all its
// spawns are calls on one object. The executor is serial if it is the event queue, a timer, or a pool that a
// factory or a constructor made for one thread, and nobody may give it more. Cost: linear in the spawns, and in
// the calls that may give an executor threads.
#pragma once

#include <vector>

#include "concurrency/method_facts.h"
#include "concurrency/thread_family.h"

namespace heddle::concurrency {

class Executors {
 public:
  Executors(const CodePaths& paths, const ThreadFamily& family);

  ObjectId executor(ThreadId t) const { return executor_[t]; }  // none: not one, or more than one
  // Tasks of one executor that runs them one after the other.
  bool run_serially(ThreadId a, ThreadId b) const { return serial_[a] != no_number && serial_[a] == serial_[b]; }

 private:
  void find_grown();
  void find_executors();
  void find_serial(const ThreadFamily& family);
  bool is_serial(ObjectId executor) const;

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  std::vector<ObjectId> grown_;  // some call may give them more threads; ascending
  IdVector<ThreadId, ObjectId> executor_;
  IdVector<ThreadId, uint32_t> serial_;  // the serial executor that runs it
};

}  // namespace heddle::concurrency
