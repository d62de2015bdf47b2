// Own signals: what is done to an object before its own signal is given, and what is done after a wait for that.
//
// Problem: a request carries a latch or a future; who serves it stores the answer and then signals, who asked
// waits and then looks. Contexts make all requests one object, so order, which pairs signals and waits of one
// latch, cannot tell them apart. Formulation: each object makes its own signal and keeps it in a field. One access
// comes, in its body, behind a wait for the signal of the very object that it accesses. All signals of that field
// are given in the body of the other access, each to the object that this accesses, and none before it. Whether
// two threads serve one request is not asked: their accesses collide with one another. Algorithm: a walk over the
// body for each access; the signals of the program are listed once. Cost: linear in the body and in the signals.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/thread_owned.h"

namespace heddle::detectors {

class OwnSignals {
 public:
  OwnSignals(const concurrency::AllMethodFacts& facts, const concurrency::ThreadOwned& owned)
      : facts_(facts), paths_(facts.paths()), owned_(owned) {}

  // `later` waits for the signal that its object gets once `earlier` has been made.
  bool is_answered(const concurrency::Access& later, const concurrency::AccessSite& site,
                   const concurrency::Access& earlier, const concurrency::AccessSite& other);

 private:
  struct Signal {
    ir::MethodId method;
    uint32_t instruction;
    ir::ValueId object;  // that keeps the signal
  };
  void list_signals();
  bool may_be_given_elsewhere(pointsto::SetId signals) const;
  bool come_after(ir::FieldId field, const concurrency::AccessSite& site, ir::ValueId object) const;
  ir::FieldId kept_in(const ir::Body& body, ir::ValueId signal) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const concurrency::ThreadOwned& owned_;
  bool is_listed_ = false;
  absl::flat_hash_map<ir::FieldId, std::vector<Signal>> signals_;  // by the field that the signal is loaded from
  std::vector<Signal> others_;                                     // their objects are the signals themselves
};

}  // namespace heddle::detectors
