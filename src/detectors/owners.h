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
  // A number for the objects, and for the locks that are held while the steps are made: a set of Locks, and what
  // is taken on top. Both lists ascending.
  uint32_t number(Objects objects, uint32_t held, std::vector<concurrency::MayLock> taken);
  // Whether somebody without these locks gives the instance one of the objects to work on, as far as it
  // works on one.
  bool may_meet(uint32_t owners, concurrency::InstanceId id);

 private:
  struct Group {
    const Objects* objects;
    const std::vector<concurrency::MayLock>* held;
  };
  uint32_t number_held(uint32_t held, std::vector<concurrency::MayLock> taken);
  const Objects& self(concurrency::InstanceId id);
  bool find(const Group& owners, concurrency::InstanceId id);
  bool holds(const Group& owners, const concurrency::Step& step);

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  concurrency::Locks& locks_;
  std::map<std::vector<concurrency::MayLock>, uint32_t> held_numbers_;
  // The long lists of what is held are put together once for each set and what is taken on top.
  absl::flat_hash_map<std::pair<uint32_t, std::vector<concurrency::MayLock>>, uint32_t> known_held_;
  std::vector<const std::vector<concurrency::MayLock>*> held_;  // by number
  std::map<std::pair<uint32_t, Objects>, uint32_t> numbers_;    // by number of what is held
  std::vector<Group> list_;
  absl::flat_hash_map<concurrency::InstanceId, Objects> selves_;
  absl::flat_hash_map<std::pair<uint32_t, concurrency::InstanceId>, bool> known_;
};

}  // namespace heddle::detectors
