// Locks that each instance of a thread has for itself: they keep no two instances apart.
//
// Problem: a worker that guards shared data by a lock of its own (its monitor, a lock made with it) guards
// nothing, but to the points-to analysis the locks of all workers are one object, which two workers may seem to
// share. Formulation: a lock is a thread's own if the thread owns it (thread_owned.h) and every acquisition of it
// in the thread gets to it from the root object. Cost: linear in instances times the acquisitions of their bodies.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <utility>

#include "concurrency/thread_owned.h"

namespace heddle::concurrency {

class OwnLocks {
 public:
  OwnLocks(const AllMethodFacts& facts, const ThreadOwned& owned);

  // Whether two instances of the thread never take this lock as one.
  bool is_own(ThreadId thread, ObjectId lock) const;

 private:
  const pointsto::ThreadTable& threads_;
  const ThreadOwned& owned_;
  absl::flat_hash_set<std::pair<ThreadId, ObjectId>> met_elsewhere_;  // not only from the root object
};

}  // namespace heddle::concurrency
