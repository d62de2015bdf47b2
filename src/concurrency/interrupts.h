// Which code may be interrupted while it waits.
//
// Problem: an interrupted wait ends early and orders nothing. Formulation: a thread is interruptible if some
// interrupt() of the application may be meant for it: for the object that it runs on or a future of it, for the
// tasks of an executor, or for threads that have no object of their own (main, those of pools). Code is if a
// thread that runs it is. Cost: the calls that interrupt, once; objects of each thread against theirs.
#pragma once

#include "concurrency/method_facts.h"
#include "concurrency/thread_objects.h"

namespace heddle::concurrency {

class Interrupts {
 public:
  Interrupts(const AllMethodFacts& facts, ThreadObjects& objects);
  bool is_interruptible(InstanceId id) const;

 private:
  bool interrupts_itself(InstanceId id, const SyncCall& call) const;
  bool may_be_interrupted(ThreadId t, ThreadObjects& objects) const;
  bool is_task(ThreadId t) const;

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  std::vector<ObjectId> interrupted_;  // receivers of interrupt(), ascending
  bool tasks_interrupted_ = false;
  IdVector<ThreadId, uint8_t> interruptible_;
};

}  // namespace heddle::concurrency
