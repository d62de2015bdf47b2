// Own parts: whether a field still holds what its object made for itself.
//
// Problem: a builder makes a map in its constructor and fills it, while it is known to one method alone; another
// of its methods replaces the map by one that was given to it, so that the field holds anything as far as the
// whole program goes. Formulation: in a method that has the object for itself since it was made, the field holds
// what is new as long as no call before leads to code that stores something else there. Algorithm: methods that
// store such things are listed once for each field; calls are followed through application code. Cost: bounded for
// each question by the methods that are followed.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <vector>

#include "concurrency/thread_owned.h"

namespace heddle::detectors {

class OwnParts {
 public:
  OwnParts(const concurrency::CodePaths& paths, const concurrency::ThreadOwned& owned)
      : paths_(paths), points_to_(paths.points_to()), owned_(owned) {}

  // Whether nothing that comes before the instruction in the body stores what is not new in the field.
  bool is_own(ir::FieldId field, const ir::Body& body, uint32_t instruction);

 private:
  void find_foreign_stores();
  bool may_reach(ir::MethodId from, const std::vector<ir::MethodId>& stores) const;

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const concurrency::ThreadOwned& owned_;
  bool stores_known_ = false;
  absl::flat_hash_map<ir::FieldId, std::vector<ir::MethodId>> foreign_stores_;  // methods ascending
};

}  // namespace heddle::detectors
