// Which facts of order.h hold at a point, however it was reached.
//
// Problem: a point is reached by all calls and spawns that lead to its instance. Formulation: an instance is
// summarised by what survives it and what it establishes; the state at its entry is the meet of the states at all
// its calls and spawns. A new thread knows what its parent knew, except of itself. A thread that another one alone
// spawns and waits for has ended when that one has. Algorithm: summaries a component of the call graph after the
// other, callees first, each in rounds until nothing changes: first what survives (nothing is established while
// that is not stable), then what is established; then states flow from callers to callees until nothing changes.
// Cost: per visit of an instance its calls and blocks (order_transfer.h); visits are as many as a
// component needs rounds.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <set>
#include <span>
#include <vector>

#include "concurrency/order_transfer.h"

namespace heddle::concurrency {

class OrderFlow {
 public:
  OrderFlow(const AllMethodFacts& facts, const ThreadFamily& family, const Latches& latches,
            const Interrupts& interrupts, const OrderFacts& numbers, OrderEvents events);

  bool is_reached(InstanceId id) const { return entry_[id].valid(); }
  // Before the instruction; nothing holds where nobody gets to.
  StateId state_at(InstanceId id, uint32_t instruction);
  // The same where a model comes by any number of times: before each.
  StateId state_at_each(InstanceId id, uint32_t instruction) {
    return transfer_.again(id, instruction, state_at(id, instruction));
  }
  // Numbers of threads, ascending, that have ended where the instance runs, but for the one that runs it: a stage
  // that waits for several is run once, by whoever completes the last. What it starts does not know that.
  std::span<const uint32_t> others_ended(InstanceId id) const;
  const Bits& operator[](StateId id) const { return transfer_.states()[id]; }
  size_t states() const { return transfer_.states().size(); }
  // Whether calls were gone through to a fixpoint; if not, nothing is known to hold behind any.
  bool is_stable() const { return stable_; }

 private:
  using Flow = OrderTransfer::Flow;
  void summarize();
  bool summarize_until_stable(bool establish, size_t rounds);
  bool update_summary(InstanceId id, Flow& flow, bool establish);
  bool find_waited_for();
  void find_called_after(const OrderEvents& events);
  void find_others_ended();
  void spread();
  void spread_from(uint32_t row);
  void start_threads();
  Bits at_main() const;
  StateId at_start(StateId state, InstanceId root);
  void arrive(InstanceId id, StateId state);

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  const ThreadFamily& family_;
  const Latches& latches_;
  const OrderFacts& numbers_;
  OrderTransfer transfer_;
  FactStates& states_;
  absl::flat_hash_map<InstanceId, StateId> known_at_entry_, kept_at_start_;
  std::map<InstanceId, std::vector<uint32_t>> others_ended_;
  StateId unsignaled_at_start_;
  IdVector<InstanceId, StateId> entry_;
  // While states spread: by group what arrived there from all calls and went on to all members; rows that wait.
  std::vector<StateId> arrived_;
  std::vector<uint8_t> waiting_;
  bool again_ = false;
  bool stable_ = true;
};

}  // namespace heddle::concurrency
