// Which gates were passed at a point, and which were not yet opened: reasons to doubt that two
// points are parallel.
//
// Problem: who waits inside a lock until somebody notifies comes after what was done before that, if the wait was
// for that. Formulation: a state knows of gates (latches.h) which were awaited and which its thread has not yet
// signaled. Who passed a gate was notified by somebody, and passed what all that notify there have passed before.
// Algorithm: what all notifiers of a gate have passed, closed transitively. Cost: cubic in the gates, of which a
// program has few.
#pragma once

#include <vector>

#include "concurrency/latches.h"
#include "concurrency/order_facts.h"
#include "concurrency/order_flow.h"

namespace heddle::concurrency {

class Gates {
 public:
  Gates(const Latches& latches, const OrderFacts& numbers, OrderFlow& flow, size_t threads);

  struct At {  // of a state; over gates
    Bits passed, unsignaled;
  };
  At at(const Bits& state) const;
  // Whether one of the points lies before its thread opens a gate that the other has passed.
  bool lie_between(ThreadId a, const At& at_p, ThreadId b, const At& at_q) const;

 private:
  void find_gates_behind(OrderFlow& flow);
  void list_signaled_gates(size_t threads);

  const Latches& latches_;
  const OrderFacts& numbers_;
  std::vector<std::vector<bool>> behind_;  // by gate: gates that who passed it has passed, too
  IdVector<ThreadId, Bits> signaled_gates_, signaled_objects_;  // by thread, over gates; those that are objects
};

}  // namespace heddle::concurrency
