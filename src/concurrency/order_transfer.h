// What code does to the facts of order.h: an instruction, a call, a body.
//
// Problem: what holds at each point of a body, given what holds at its entry. Formulation: a forward must-analysis
// whose states are sets of facts and whose meet is what both ways know. A call keeps what survives all its callees
// and adds what all of them establish. A wait that gives up by an exception has not waited. Algorithm: blocks in
// reverse postorder from a worklist, until nothing changes; blocks that only ask what the way to them said
// (Decision) pass on what is known of each way. Cost: a look-up per call, event and edge of each visited block, in
// the tables of fact_states.h.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "concurrency/call_targets.h"
#include "concurrency/fact_states.h"
#include "concurrency/interrupts.h"
#include "concurrency/order_events.h"
#include "concurrency/order_facts.h"

namespace heddle::concurrency {

class OrderTransfer {
 public:
  struct Flow : CodeEvents {      // an instance with something to say
    std::vector<StateId> before;  // by block; none: not reached
    StateId survives = FactStates::all_hold, establishes = FactStates::none_hold;
    StateId survives_throw = FactStates::all_hold;  // what survives where it throws, or gives up a wait
    std::vector<CallTargets::Site> calls;           // of something with a flow, ascending
  };

  OrderTransfer(const AllMethodFacts& facts, const ThreadFamily& family, const Latches& latches,
                const Interrupts& interrupts, const OrderFacts& numbers, OrderEvents& events);

  Flow* flow(InstanceId id) const { return flows_[id].get(); }
  FactStates& states() { return states_; }
  const FactStates& states() const { return states_; }
  const CallTargets& targets() const { return targets_; }

  struct Ends {
    StateId normal, thrown;
  };
  // Runs the body from `entry`; returns what holds at its normal end, and where it throws or gives up a wait. What
  // else its instructions may throw is not expected to leave it.
  Ends run(InstanceId id, Flow& flow, StateId entry);
  // A callee's summary has changed; false if that was known.
  bool forget(TargetsId targets) { return !std::exchange(called_[targets.raw].stale, true); }
  void forget_all() {
    for (Called& called : called_) called.stale = true;
  }
  // By number of a thread: those that have ended when it has.
  void set_waited_for(const std::vector<std::vector<bool>>& waited_for_by);
  StateId ended(uint32_t thread) const { return ended_[thread]; }
  // What holds where the callees and threads of a call start. A call that waits for what it spawns does all else
  // beside that: invokeAll(a, b).
  StateId within_call(InstanceId id, uint32_t instruction, StateId state);
  // What a model does any number of times also starts where it has just ended.
  StateId again(InstanceId id, uint32_t instruction, StateId state);

  // States before instructions of an instance that has run, asked for in ascending order.
  class Cursor {
   public:
    Cursor(OrderTransfer& transfer, InstanceId id, StateId entry);
    StateId state_before(uint32_t instruction);

   private:
    OrderTransfer& transfer_;
    StateId entry_, state_;
    const Flow* flow_;
    const ir::Body* body_;
    uint32_t end_ = 0, next_ = 0;  // of the block; what acts next
  };

 private:
  struct Called {  // what all members of a group do together
    StateId survives, establishes, survives_throw;
    bool stale = true;
  };
  class BodyRun;

  void find_what_survives_spawns();
  void find_calls_of_flows();
  const Called& called(TargetsId targets);
  StateId apply(const OrderEvent& e, StateId state);
  StateId outside_phases(uint32_t barrier);
  StateId after_passages(const Flow& flow, uint32_t i, StateId state);
  StateId after_throw(const Flow& flow, uint32_t i, StateId state);
  bool loses_by_throw(const Flow& flow, uint32_t i);
  StateId act(const Flow& flow, uint32_t i, StateId state);

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ThreadFamily& family_;
  const Latches& latches_;
  const Interrupts& interrupts_;
  const OrderFacts& numbers_;
  CallTargets targets_;
  FactStates states_;
  IdVector<InstanceId, std::unique_ptr<Flow>> flows_;
  std::vector<Called> called_;                   // by group
  std::vector<StateId> survives_spawn_, ended_;  // by spawn, by number of a thread
};

}  // namespace heddle::concurrency
