#include "concurrency/gates.h"

#include <utility>

namespace heddle::concurrency {

Gates::Gates(const Latches& latches, const OrderFacts& numbers, OrderFlow& flow, size_t threads)
    : latches_(latches), numbers_(numbers) {
  find_gates_behind(flow);
  list_signaled_gates(threads);
}

bool Gates::lie_between(ThreadId a, const At& at_p, ThreadId b, const At& at_q) const {
  const auto& signaled = a == b ? signaled_objects_ : signaled_gates_;  // no set-up among equals
  return at_q.passed.intersects(at_p.unsignaled, signaled[a]) ||
         at_p.passed.intersects(at_q.unsignaled, signaled[b]);
}

// What all that notify at a gate have passed, and what is behind that.
void Gates::find_gates_behind(OrderFlow& flow) {
  const size_t gates = latches_.size() - latches_.first_gate();
  behind_.assign(gates, std::vector<bool>(gates, true));
  std::vector<bool> is_notified(gates);
  for (const Latches::Use& g : latches_.gate_signals()) {
    if (!flow.is_reached(g.id)) continue;  // nobody gets there
    const Bits& state = flow[flow.state_at(g.id, g.instruction)];
    is_notified[g.latch - latches_.first_gate()] = true;
    for (uint32_t other = 0; other < gates; ++other)
      if (!state[numbers_.awaited(latches_.first_gate() + other)])
        behind_[g.latch - latches_.first_gate()][other] = false;
  }
  for (size_t g = 0; g < gates; ++g) {
    if (!is_notified[g]) behind_[g].assign(gates, false);
    behind_[g][g] = true;
  }
  for (bool again = true; std::exchange(again, false);)
    for (size_t g = 0; g < gates; ++g)
      for (size_t before = 0; before < gates; ++before)
        for (size_t first = 0; behind_[g][before] && first < gates; ++first)
          if (behind_[before][first] && !behind_[g][first]) behind_[g][first] = again = true;
}

Gates::At Gates::at(const Bits& state) const {
  const size_t gates = latches_.size() - latches_.first_gate();
  At at{Bits(gates, false), Bits(gates, false)};
  for (uint32_t g = 0; g < gates; ++g) {
    if (state[numbers_.unsignaled(latches_.first_gate() + g)]) at.unsignaled.set(g);
    if (!state[numbers_.awaited(latches_.first_gate() + g)]) continue;
    for (uint32_t before = 0; before < gates; ++before)
      if (behind_[g][before]) at.passed.set(before);
  }
  return at;
}

void Gates::list_signaled_gates(size_t threads) {
  const size_t gates = latches_.size() - latches_.first_gate();
  signaled_gates_.resize(threads, Bits(gates, false));
  signaled_objects_.resize(threads, Bits(gates, false));
  for (uint32_t g = 0; g < gates; ++g) {
    const Latch& gate = latches_[latches_.first_gate() + g];
    for (ThreadId t : gate.signalers) {
      signaled_gates_[t].set(g);
      if (gate.object) signaled_objects_[t].set(g);
    }
  }
}

}  // namespace heddle::concurrency
