// Which writes can change what a name means, and which methods may do such writes.
//
// Problem: this.a.lock is another lock after a write to `a`. Formulation: the fields and elements that names in
// use read are numbered; a method may change what it or a callee writes of them. Algorithm: rows of bits up the
// call graph. Cost: calls times words of a row.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <span>
#include <vector>

#include "detectors/atomic_steps.h"
#include "detectors/locks_held.h"

namespace heddle::detectors {

class NameChanges {
 public:
  NameChanges(const concurrency::CodePaths& paths, const MethodCalls& calls, const AtomicSteps& steps,
              const LocksHeld& locks, LockExpressions& names);

  // How many things may change: fields, and elements, which are one more.
  size_t size() const { return changing_.size() + 1; }
  bool is_changing(FieldId field) const;
  std::span<const uint32_t> parts(LockExpr name);  // numbers of what may change it
  std::span<const uint32_t> by_method(uint32_t row) const { return changes_[row]; }  // callees included; ascending

 private:
  void find_changing(const AtomicSteps& steps, const LocksHeld& locks);
  void spread_changes();

  const concurrency::CodePaths& paths_;
  const MethodCalls& calls_;
  LockExpressions& names_;
  std::vector<FieldId> changing_;  // ascending
  absl::flat_hash_map<LockExpr, std::vector<uint32_t>> parts_;
  std::vector<std::vector<uint32_t>> changes_;
};

}  // namespace heddle::detectors
