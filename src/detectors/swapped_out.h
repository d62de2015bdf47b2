// Swapped out: what a thread has taken out of a field by putting something new, or nothing, in its place.
//
// Problem: many fill a buffer that a field holds, under a lock; one takes it out under the lock and goes through
// it without: no lock is common to the two, yet they never have the buffer at the same time. Formulation: all that
// is ever stored in the field is new and stored once. A value is taken if it was loaded from the field under a
// lock and, before that was given back, the field was set anew, before the use; it is used in place if it was
// loaded and is used under one acquisition. With locks that are one for one keeper: what one has taken nobody else
// takes, and who used it in place did so before. Algorithm: the value is followed backwards to the load, out of
// callees that return it, up to callers that pass it, a bounded number of levels. Cost: a walk over a body per
// load.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/locks.h"
#include "concurrency/thread_owned.h"
#include "detectors/origins.h"

namespace heddle::detectors {

class SwappedOut {
 public:
  // Steps that are guesses should be left out of the paths.
  SwappedOut(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& clear,
             const concurrency::Locks& locks, const concurrency::ThreadOwned& owned, const Origins& origins)
      : facts_(facts), paths_(clear), points_to_(clear.points_to()), locks_(locks), owned_(owned),
        origins_(origins) {}

  // One has taken what it accesses, the other has taken what it accesses or uses it in place, and both did so
  // under one lock: not the same object, or one after the other.
  bool are_apart(const concurrency::Access& first, const concurrency::AccessSite& site, pointsto::ThreadId t,
                 const concurrency::Access& second, const concurrency::AccessSite& other,
                 pointsto::ThreadId u) const;

 private:
  using InstanceId = pointsto::InstanceId;
  using ThreadId = pointsto::ThreadId;
  struct Guard {  // a lock, as the keeper's path leads to it, or known everywhere
    bool is_of_keeper;
    bool is_monitor;
    concurrency::Expression known;  // if it is not the keeper's
    std::vector<ir::FieldId> path;
    friend auto operator<=>(const Guard&, const Guard&) = default;
  };
  struct Held {
    ir::FieldId field;
    std::vector<Guard> guards;  // ascending
  };

  std::optional<Held> taken(InstanceId id, uint32_t use, ir::ValueId value, ThreadId thread, int depth) const;
  std::optional<Held> taken_by_callees(InstanceId id, uint32_t call, ThreadId thread, int depth) const;
  std::optional<Held> taken_by_callers(InstanceId id, uint32_t parameter, ThreadId thread, int depth) const;
  std::optional<Held> swapped(InstanceId id, uint32_t use, uint32_t load) const;
  std::optional<Held> used_in_place(InstanceId id, uint32_t use, ir::ValueId value) const;
  std::vector<Guard> guards(InstanceId id, uint32_t load, uint32_t until) const;
  ir::FieldId field_of(const ir::Body& body, uint32_t instruction) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const concurrency::Locks& locks_;
  const concurrency::ThreadOwned& owned_;
  const Origins& origins_;
};

}  // namespace heddle::detectors
