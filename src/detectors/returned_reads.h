// Which reads can be part of what a call returns.
//
// Problem: a step that is a call touches much, under its lock and deep below, that its caller never gets to see: a
// counter, the permits of a semaphore. What goes stale in the caller is what the call returns. Formulation: of a
// method's body, everything that its results and its branches are computed of; of a call among that, what its
// callees return in turn. What is stored into an object that is made there belongs to the object. Fields carry
// nothing from one method to another. Algorithm: backward slices, one per body, and a search over the calls in
// them. Cost: linear in the bodies that the call leads to in this way.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <memory>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::detectors {

class ReturnedReads {
 public:
  explicit ReturnedReads(const concurrency::CodePaths& paths) : paths_(paths) {}

  // Instructions that read, or call what reads, below the call.
  const absl::flat_hash_set<pointsto::Place>& of(pointsto::Place call);

 private:
  const std::vector<uint32_t>& slice(ir::MethodId method);

  const concurrency::CodePaths& paths_;
  absl::flat_hash_map<ir::MethodId, std::vector<uint32_t>> slices_;  // reads and calls; ascending
  absl::flat_hash_map<pointsto::Place, std::unique_ptr<absl::flat_hash_set<pointsto::Place>>> known_;
};

}  // namespace heddle::detectors
