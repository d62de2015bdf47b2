// Whose part a lock is, where code that contexts do not tell apart serves several objects.
//
// Problem: all deques of a program may share one instance of their methods; then their locks and fields seem to be
// the same, and who works on one seems to come between the steps of another. Formulation: a step names its lock by
// a way from an object that its own method knows (this.idle.lock). Whoever comes between must have been called on
// that object, too. Algorithm: up the calls from there, as long as the callers are methods of the object itself,
// to whoever hands it in. Cost: callers of the methods of one object; each answer is kept.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <utility>
#include <vector>

#include "concurrency/locks.h"

namespace heddle::detectors {

class Owners {
 public:
  Owners(const concurrency::CodePaths& paths, concurrency::Locks& locks);

  using Objects = std::vector<concurrency::ObjectId>;
  // A number for the objects, and for the locks that are held while the steps are made; both ascending.
  uint32_t number(Objects objects, std::vector<concurrency::MayLock> held);
  // Whether somebody without these locks gives the instance one of the objects to work on, as far as it works on
  // one.
  bool may_meet(uint32_t owners, concurrency::InstanceId id);

 private:
  using Key = std::pair<Objects, std::vector<concurrency::MayLock>>;
  const Objects& self(concurrency::InstanceId id);
  bool find(const Key& owners, concurrency::InstanceId id);
  bool holds(const Key& owners, const concurrency::Step& step);

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  concurrency::Locks& locks_;
  std::map<Key, uint32_t> numbers_;
  std::vector<const Key*> list_;
  absl::flat_hash_map<concurrency::InstanceId, Objects> selves_;
  absl::flat_hash_map<std::pair<uint32_t, concurrency::InstanceId>, bool> known_;
};

}  // namespace heddle::detectors
