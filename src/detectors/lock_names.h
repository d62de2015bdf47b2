// What people call a lock: the field that holds it, else its class.
#pragma once

#include <map>
#include <span>
#include <string>

#include "detectors/evidence.h"
#include "detectors/lock_order.h"

namespace heddle::detectors {

class LockNames {
 public:
  LockNames(const concurrency::AllMethodFacts& facts, const Evidence& evidence)
      : paths_(facts.paths()), evidence_(evidence) {}

  // `takers`: acquisitions of the lock; they know best where they found it.
  std::string name(LockNode lock, std::span<const Acquisition* const> takers);

 private:
  std::string field_of(const Acquisition& taker) const;
  std::string field_of(const ir::Body& body, ir::ValueId value) const;
  std::string class_of(ObjectId object) const;
  FieldId holder(ObjectId object);
  void find_holders();
  bool is_readable(FieldId field) const;

  const CodePaths& paths_;
  const Evidence& evidence_;
  bool holders_found_ = false;
  absl::flat_hash_map<ObjectId, FieldId> holders_;  // fields of the application
  absl::flat_hash_map<ObjectId, ObjectId> inside_;  // of library objects that others of the library hold
};

}  // namespace heddle::detectors
