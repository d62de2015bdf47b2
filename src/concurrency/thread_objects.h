// Which objects stand for threads: what they run on, what they complete, what was made to come after them.
//
// Problem: code waits for an object (a Thread, a Future, a stage), order is about threads. Formulation: a thread
// runs on the object of its name; a future is its own if the spawning call made it, and a task if all that a
// library's thread does is to run it. A future that was derived from one other future completes after it. Cost:
// look-ups in points-to sets at spawns; every answer is computed once, when somebody asks for it.
// Lists are ascending.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "concurrency/method_facts.h"
#include "concurrency/thread_family.h"

namespace heddle::concurrency {

class ThreadObjects {
 public:
  ThreadObjects(const AllMethodFacts& facts, const ThreadFamily& family);

  // What the thread runs on, with its futures.
  const std::vector<ObjectId>& run_on_objects(ThreadId t);
  // What the spawning call returns is the thread's future, if the call made it. A wait for either is a wait for
  // the end.
  const std::vector<ObjectId>& futures_of(ThreadId t);
  // The library's task that is all that a thread of the library runs: Thread.run() of a FutureTask.
  std::vector<ObjectId> task_of(ThreadId t) const;
  // What the spawning call starts in its context.
  const std::vector<ObjectId>& started_objects(const Spawn& spawn);
  // The future and those that complete before it, since it was derived from them.
  std::vector<ObjectId> with_sources(ObjectId future) const;
  // In how many places stages are made that depend on the object.
  uint32_t dependents_of(ObjectId object);

 private:
  void add_derived(std::set<std::pair<ObjectId, Place>>& seen) const;
  std::pair<std::vector<ObjectId>, uint32_t> futures_given(InstanceId id, uint32_t call, TypeId type) const;
  std::vector<ObjectId> sources_given(InstanceId id, uint32_t call, TypeId type) const;

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  const ThreadFamily& family_;
  IdVector<ThreadId, std::optional<std::vector<ObjectId>>> run_on_, futures_;
  std::vector<std::optional<std::vector<ObjectId>>> started_;  // by spawn
  std::optional<std::map<ObjectId, uint32_t>> dependents_;
};

// What a spawning call starts: its receiver, or what it returns (a future).
ir::ValueId started_value(const ir::Body& body, uint32_t instruction);
// The value without its casts.
ir::ValueId canonical(const ir::Body& body, ir::ValueId v);

}  // namespace heddle::concurrency
