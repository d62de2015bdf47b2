// Finalizers: who can still use what a finalizer works on.
//
// Problem: a finalizer closes what its object was made of, while the program works on such things all the time;
// but nobody does so through the finalized object, which is out of reach by then. Formulation: a keeper of a
// finalized class is an object that leads to one of its objects: who works in a method of such a keeper keeps it,
// and what it leads to, from being finalized. What only keepers lead to belongs to them, but for one single
// object, which they share. A race between a finalizer and a thread that gets there only through methods of
// keepers, on what belongs to them, needs two finalized objects that share what only one is seen to have: a doubt.
// Algorithm: keepers backwards, and what static fields lead to without them forwards, over the fields of all
// objects; once for each finalized allocation. Cost: linear in the fields' sets times the length of the chains.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <vector>

#include "concurrency/accesses.h"

namespace heddle::detectors {

class Finalized {
 public:
  explicit Finalized(const concurrency::CodePaths& clear) : paths_(clear), points_to_(clear.points_to()) {}

  bool is_finalizer(pointsto::ThreadId thread) const;
  // The finalizer meets the other thread on something that this has only as long as it keeps the finalized object.
  bool is_kept_from(pointsto::ThreadId finalizer, const concurrency::Access& other, pointsto::ThreadId thread,
                    pointsto::ObjectId object);

 private:
  using ObjectId = pointsto::ObjectId;
  using InstanceId = pointsto::InstanceId;
  struct Family {
    absl::flat_hash_set<ObjectId> keepers;  // the finalized objects among them
    absl::flat_hash_set<ObjectId> others;   // what static fields lead to without a keeper
  };
  const Family& family(pointsto::SiteId finalized);
  bool is_method_of(const Family& family, InstanceId id) const;
  bool leads_through(const Family& family, InstanceId id, pointsto::ThreadId thread) const;

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  absl::flat_hash_map<pointsto::SiteId, Family> families_;
};

}  // namespace heddle::detectors
