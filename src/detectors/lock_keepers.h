// Which lock objects of the application keep a part that the library made: a synchronizer, to which their
// conditions and both halves of a read/write lock lead.
//
// Cost: the library's fields of objects that the application made, once; each question is answered once.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::detectors {

class LockKeepers {
 public:
  using ObjectId = concurrency::ObjectId;
  explicit LockKeepers(const concurrency::CodePaths& paths) : paths_(paths), points_to_(paths.points_to()) {}

  // None: it is no part, or its keepers are not known. Ascending.
  const std::vector<ObjectId>& of(ObjectId part);
  // The keepers of those that have any, and the others themselves; ascending.
  std::vector<ObjectId> wholes(const std::vector<ObjectId>& parts);

 private:
  bool is_made_by_library(ObjectId object) const;
  void find_kept();

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  bool is_found_ = false;
  // What is in the library's fields of objects that the application made: sets, and the objects.
  std::vector<std::pair<pointsto::SetId, std::vector<ObjectId>>> kept_;
  std::map<ObjectId, std::vector<ObjectId>> known_;  // of library objects that were asked for
};

}  // namespace heddle::detectors
