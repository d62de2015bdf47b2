// A frozen points-to solution: what any value points to in any context, who calls whom, which objects are single.
//
// Instances are methods in contexts. All queries are const and thread-safe. Sets are ids into sets(); two values
// may alias iff their sets intersect.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "pointsto/points_to.h"
#include "pointsto/state.h"

namespace heddle::pointsto {

struct Statistics {
  uint64_t reachable_methods = 0;  // with code, a model, or native
  uint64_t call_edges = 0;         // (call instruction, callee), without contexts
  uint64_t contexts = 0;           // (method, context) pairs
  uint64_t objects = 0;
  uint64_t points_to_pairs = 0;  // over variables in contexts
  uint64_t distinct_sets = 0;
  uint64_t sets_made = 0, visits = 0;  // the solver's work
  uint64_t coarsened_methods = 0, coarsened_sites = 0;
};

struct MethodCall {  // without contexts
  Place place;
  MethodId callee;
  bool spawns = false;

  friend auto operator<=>(const MethodCall&, const MethodCall&) = default;
};

class Result {
 public:
  Result(std::unique_ptr<State> state, const Request& request);

  bool is_complete() const { return state_->complete; }  // false: a limit ended it
  const State& state() const { return *state_; }
  const SetStore& sets() const { return *state_->sets; }
  const Heap& heap() const { return state_->heap; }
  const ThreadTable& threads() const { return state_->threads; }

  // --- methods ---
  std::span<const MethodId> reachable_methods() const { return reachable_; }  // by id
  bool is_reachable(MethodId method) const { return !instances_of(method).empty(); }
  std::span<const InstanceId> instances_of(MethodId method) const;
  bool is_coarsened(MethodId method) const;  // by the budget: some of its contexts are merged
  std::span<const Place> coarsened_allocations(MethodId method) const;  // by instruction
  const Instance& operator[](InstanceId id) const { return state_->instances[id]; }

  // --- values ---
  SetId points_to(InstanceId id, ir::ValueId value) const;                    // empty for primitives and null
  std::vector<ObjectId> points_to(MethodId method, ir::ValueId value) const;  // over all contexts, by id
  SetId field(ObjectId object, FieldId field) const;
  SetId elements(ObjectId array) const;
  SetId static_field(FieldId field) const;
  bool may_alias(SetId a, SetId b) const { return sets().intersect(a, b); }

  // --- calls ---
  std::vector<InstanceId> callees(InstanceId caller, uint32_t instruction) const;  // by id
  std::vector<uint32_t> callers(InstanceId callee) const;                          // call numbers, ascending
  // Calls visit(call number, callee) for every edge between instances: there can be very many.
  template <class Visit>
  void for_each_call_edge(Visit visit) const {
    for (const CallEdge& e : state_->call_edges) visit(e.call, e.callee);
    state_->for_each_group([&](uint32_t call, GroupId group) {
      for (InstanceId callee : state_->members_of(state_->groups[group])) visit(call, callee);
    });
  }
  const std::vector<MethodCall>& call_graph() const { return call_graph_; }  // sorted

  // --- must ---
  bool runs_once(InstanceId id) const { return once_[id]; }
  bool is_single(ObjectId object) const { return single_[object]; }

  Statistics statistics() const;
  const std::vector<Note>& notes() const { return state_->notes; }  // sorted, each once

 private:
  void index_instances();
  void index_calls();
  void project_calls();
  template <class Visit>
  void for_each_member(GroupId id, Visit visit) const {
    for (; id; id = state_->groups[id].base)
      for (InstanceId member : state_->members_of(state_->groups[id])) visit(member);
  }
  void find_single_objects(ir::BodyProvider& bodies);

  std::unique_ptr<State> state_;
  const ir::Program* program_;
  std::vector<MethodId> reachable_;
  IdVector<MethodId, uint32_t> first_instance_;
  std::vector<InstanceId> instances_;
  std::vector<uint32_t> first_edge_;        // by call number, into State::call_edges
  std::vector<uint32_t> first_group_call_;  // by call number, into State::group_calls
  std::vector<MethodCall> call_graph_;
  IdVector<InstanceId, uint8_t> once_;
  IdVector<ObjectId, uint8_t> single_;
};

}  // namespace heddle::pointsto
