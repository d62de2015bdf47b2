// The fixpoint: method instances, pointer nodes, and the rules that connect them. Internal to the layer; clients
// see result.h.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <absl/container/inlined_vector.h>

#include <functional>
#include <memory>
#include <vector>

#include "base/parallel.h"
#include "ir/body_provider.h"
#include "pointsto/constraints.h"
#include "pointsto/handed_through.h"
#include "pointsto/points_to.h"
#include "pointsto/state.h"

namespace heddle::pointsto {

class Solver final : private SetStore::WordTest {
 public:
  Solver(const Request& request, State& state);

  // False: a limit was reached; what is known so far is in the state.
  bool solve();

 private:
  // --- solver.cc: nodes and propagation -------------------------------------------------------------------
  NodeId new_nodes(uint32_t count, InstanceId owner);
  NodeId node(const Instance& instance, Variable variable) {
    return variable == leaving ? leaving_node(instance.method) : NodeId(instance.first_node.raw + variable);
  }
  NodeId leaving_node(MethodId method);
  NodeId field_node(ObjectId object, FieldId field);
  NodeId element_node(ObjectId object);
  NodeId static_node(FieldId field);

  SetId set_of(NodeId node) const { return nodes_[nodes_[node].representative].points_to; }
  void flow(SetId set, NodeId to);
  void wait(NodeId node);
  void add_edge(NodeId from, NodeId to, uint32_t filter = no_filter);
  void visit(NodeId node);
  void apply_uses(InstanceId id, Variable variable, SetId all, SetId seen);
  bool reach_fixpoint();
  bool settle();
  bool sweep();
  bool is_put_off(NodeId node);
  static uint64_t edge_key(NodeId from, NodeId to) { return uint64_t{from.raw} << 32 | to.raw; }
  void forget_dead_sets();

  // --- inclusion_graph.cc: cycles, order, edges in memory -------------------------------------------------
  struct Successors;
  Successors successors_of(NodeId node) const;
  NodeId next_of(Successors& at, bool with_filters) const;
  void tidy_graph();
  void pack_edges();
  void collapse_cycles();
  void collapse(std::span<const NodeId> cycle);
  void spread_cycles();
  void hand_over_nodes();
  void rank_nodes();

  // Rules over the objects that are new in a base variable: those of `all` that are not in `seen`.
  void field_read(const Instance& instance, const Use& use, SetId all, SetId seen);
  void field_write(const Instance& instance, const Use& use, SetId all, SetId seen);
  void array_read(const Instance& instance, const Use& use, SetId all, SetId seen);
  void array_write(const Instance& instance, const Use& use, SetId all, SetId seen);
  struct AccessKey {
    static constexpr uint32_t elements = UINT32_MAX;
    SetId bases;
    uint32_t field;
    bool writes;
    friend bool operator==(const AccessKey&, const AccessKey&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const AccessKey& k) {
      return H::combine(std::move(h), k.bases, k.field, k.writes);
    }
  };
  void access_contents(const AccessKey& key, SetId seen, NodeId value);
  void copy_object(InstanceId id, const Use& use, SetId fresh);
  void class_of(const Instance& instance, const Use& use, SetId fresh);

  static constexpr uint32_t no_filter = UINT32_MAX;
  uint32_t filter_of(TypeId type, bool exclude = false);
  bool passes(uint32_t filter, uint32_t word) const override;

  // --- calls.cc: instances, calls, threads, class initialization ------------------------------------------
  void call_entry_points();
  InstanceId add_root(MethodId method, ContextId context);
  void seed_parameters(const Instance& instance);
  void method_invocation(InstanceId id, uint32_t call_index, SetId all, SetId seen);
  void static_invocation(InstanceId id, uint32_t call_index);
  MethodId selected(const Call& call, TypeId receiver);
  void invoke_on(InstanceId id, uint32_t call_index, MethodId callee, SetId receivers);
  InstanceId link(InstanceId caller, uint32_t call_index, MethodId callee, ContextId context);
  void connect(InstanceId caller, uint32_t call_index, InstanceId callee);
  void receive(InstanceId callee, SetId receivers);
  // A call gets what the callee hands through from its own receivers and arguments.
  struct HandingCall {
    InstanceId caller;
    uint32_t call;
    MethodId callee;
    SetId receivers;
  };
  void hand_through(const HandingCall& call);

  // Receivers that select one method.
  struct Target {
    MethodId callee;
    SetId receivers;
  };
  std::span<const Target> targets_of(const Call& call, SetId receivers);
  bool has_group(const Call& call, MethodId callee) const;
  GroupId group_of(InstanceId id, uint32_t call_index, SetId all, SetId seen, std::span<const Target> fresh);
  void add_members(InstanceId id, uint32_t call_index, const Target& target);
  void join_group(InstanceId id, uint32_t call_index, GroupId joined);
  bool stands_upon(GroupId group, GroupId base) const;
  void leave_group(InstanceId id, uint32_t call_index, GroupId left);
  void connect(GroupId group, InstanceId member);

  InstanceId instance_of(MethodId method, ContextId context);
  InstanceId model_instance(MethodId method, InstanceId caller, uint32_t call_index);
  InstanceId add_instance(const Instance& instance);
  Place place_of(const Instance& instance, uint32_t instruction) const;
  bool prepare_pending();
  void translate(std::span<const MethodId> methods);
  const MethodConstraints* constraints_for(MethodId method, const ir::Body* body, Arena& arena) const;
  void materialise(InstanceId id);

  ObjectId allocate(const Instance& instance, const Site& site);
  static Site applied(const Instance& instance, Site site);
  ObjectId object_of(const Instance& instance, Site site);
  bool is_merged(const Site& site) const;
  bool is_one_type_too_many(const Site& site);
  ObjectId merged_object(TypeId type);
  ObjectId class_constant(TypeId type);
  ObjectId literal(const Instance& instance, Site site);
  TypeId type_named(Symbol text);
  SetId jvm_exceptions(TypeId caught);

  void initialize(ClassId id);
  MethodId class_initializer(ClassId id) const;
  bool declares_default_method(ClassId interface) const;

  bool is_sensitive(MethodId method) const;
  bool is_of_jdk(MethodId method) const { return program_[program_[method].owner].origin == ir::Origin::jdk; }
  bool is_coarse_object(ObjectId object) const;
  ContextId callee_context(InstanceId caller, uint32_t call_index, MethodId callee, ObjectId receiver,
                           ThreadId thread);
  uint32_t affordable(uint32_t most) const;
  ContextId within_budget(MethodId callee, ContextId context);

  struct Spawned {
    InstanceId caller;
    uint32_t call;
    MethodId root;
    ObjectId receiver;
    ThreadId thread;
  };
  ThreadId thread_of(const Instance& instance) const { return state_.contexts[instance.context].thread; }
  NodeId thread_object_node(ThreadId thread);
  bool is_empty(MethodId method);
  void spawn(InstanceId id, uint32_t call_index, MethodId root, ObjectId receiver);
  void start(const Spawned& spawned, ThreadId thread);
  void end(const Spawned& spawned, ThreadId thread, ThreadId known);
  MethodId end_of_thread() const;
  void seed_thrown(const Instance& instance);
  bool find_many_threads();  // whether any was found

  // --- intrinsics.cc: reflection and its kin ----------------------------------------------------------------
  // An intrinsic call in an instance. Rules on them are re-applied whenever an argument changes.
  struct IntrinsicSite {
    InstanceId id;
    uint32_t index;
    Instance instance;
    const IntrinsicCall& call;

    // Intrinsics, which may call, are numbered behind the calls.
    uint32_t call_index() const { return static_cast<uint32_t>(instance.constraints->calls.size()) + index; }
    uint32_t call_number() const { return instance.first_call + call_index(); }
  };
  bool is_followed(const IntrinsicCall& call) const;
  void apply_intrinsic(InstanceId id, uint32_t index);
  void apply_rule(const IntrinsicSite& at);
  void class_for_name(const IntrinsicSite& at, bool initializes);
  void new_instance(const IntrinsicSite& at);
  void construct(const IntrinsicSite& at);
  void constructors_of(const IntrinsicSite& at);
  void list_members(const IntrinsicSite& at, MemberKind kind);
  bool give_listed();  // whether any place waited for it
  void methods_of(const IntrinsicSite& at, bool named);
  void fields_of(const IntrinsicSite& at, bool named);
  void invoke_method(const IntrinsicSite& at);
  void field_access(const IntrinsicSite& at, bool writes);
  void array_new_instance(const IntrinsicSite& at);
  void array_type(const IntrinsicSite& at);
  void service_load(const IntrinsicSite& at);
  void provide(const IntrinsicSite& at, TypeId service, ClassId provider);
  void proxy_new_instance(const IntrinsicSite& at);
  void enum_constants(const IntrinsicSite& at);
  MethodId values_of(ClassId id) const;
  void unsafe_access(const IntrinsicSite& at, bool writes);
  void method_handle_invoke(const IntrinsicSite& at);
  // What is passed around between the parts of the combined handles that a call invokes.
  struct Pool {
    NodeId all;     // parts, what they hold, are given and give back
    NodeId values;  // of them what are no handles
    NodeId thrown;  // what parts throw: if somebody catches it, it is passed around, too
  };
  Pool pool_of(const IntrinsicSite& at);
  void fill(const IntrinsicSite& at, const Pool& pool, SetId handles);
  void invoke_handles(const IntrinsicSite& at, SetId handles, SetId receivers, const Pool* pool);
  void access_by_handles(const IntrinsicSite& at);
  void combined_handle(const IntrinsicSite& at, MemberKind kind);
  void initialize_class(const IntrinsicSite& at);
  void allocate_instance(const IntrinsicSite& at);
  void related_classes(const IntrinsicSite& at);
  void handle_of(const IntrinsicSite& at);
  void var_handle_access(const IntrinsicSite& at, bool writes);

  std::span<const Variable> arguments(const IntrinsicSite& at) const {
    return at.instance.constraints->arguments_of(at.call);
  }
  SetId argument(const IntrinsicSite& at, size_t i) const;
  NodeId argument_node(const IntrinsicSite& at, size_t i);
  SetId fresh_argument(const IntrinsicSite& at, size_t i);
  SetId elements_of(SetId arrays) const;
  void give(const IntrinsicSite& at, ObjectId object);
  void give_member(const IntrinsicSite& at, MemberKind kind, uint32_t member);
  void give_elements();
  void flow_given(const IntrinsicSite& at);
  void give_metadata(const IntrinsicSite& at, ClassId id);
  void unresolved(const IntrinsicSite& at);
  template <class Member, class Members, class Visit>
  void for_each_named(const IntrinsicSite& at, absl::flat_hash_map<Symbol, std::vector<Member>>& by_name,
                      Members members_of, Visit visit);
  static Site modelled_site(const IntrinsicSite& at, TypeId type);
  ObjectId new_object(const IntrinsicSite& at, TypeId type);
  bool waits_for_array(const IntrinsicSite& at, TypeId type);
  void give_awaited_arrays(TypeId type);
  void construct_default(const IntrinsicSite& at, ClassId id);
  void access_elements(const Word& arrays, NodeId value, bool writes);
  void access(FieldId field, SetId bases, NodeId value, bool writes);
  // Where else what a call gives back goes.
  struct PassedOn {
    NodeId returned, thrown;
  };
  // A call whose arguments are nodes, given one by one, or one node that may be any argument.
  struct ReflectiveCall {
    InstanceId caller;
    uint32_t intrinsic;
    InstanceId callee;
    std::vector<NodeId> given;
    NodeId any;
    PassedOn passed_on;
  };
  void call_reflectively(const IntrinsicSite& at, MethodId callee, SetId receivers, std::vector<NodeId> given,
                         NodeId any, PassedOn passed_on = {});
  void connect(ReflectiveCall call);
  void call_on(const IntrinsicSite& at, MethodId method, SetId receivers, const std::vector<NodeId>& given,
               NodeId any, PassedOn passed_on = {});
  NodeId spread_argument(const IntrinsicSite& at, size_t i);
  void join(NodeId from, NodeId to, uint32_t filter = no_filter);
  template <class Visit>
  void for_each_class(SetId set, Visit visit) const;
  template <class Visit>
  bool for_each_literal(SetId set, Visit visit) const;  // false: there are strings that nobody knows
  template <class Visit>
  void for_each_method(SetId set, Visit visit) const;
  template <class Visit>
  void for_each_field(SetId set, Visit visit) const;
  bool has_array_elements(SetId set) const;
  template <class Visit>
  void for_each_declaring_class(ClassId id, Visit visit) const;
  template <class Visit>
  void for_each_reference_field(ClassId id, Visit visit) const {
    for (ClassId c = id; c; c = hierarchy_.super(c)) {
      for (FieldId f : program_[c].fields) {
        char first = program_.text(program_[f].descriptor)[0];
        if (!program_[f].is_static() && (first == 'L' || first == '[')) visit(f);
      }
      if (c == program_.object_class()) break;
    }
  }

  const Request& request_;
  const ir::Program& program_;
  const hierarchy::Members& members_;
  const hierarchy::Hierarchy& hierarchy_;
  const models::Models& models_;
  State& state_;
  std::unique_ptr<ContextPolicy> policy_;
  hierarchy::SelectionCache selections_;
  HandedThrough handed_through_;

  // All that a visit asks of a node, in half a cache line.
  struct NodeRow {
    SetId points_to = empty_set;
    SetId done = empty_set;      // what the node's uses have seen
    NodeId representative = {};  // of the cycle that the node is in, else itself; has the set and the edges
    NodeId next_member = {};     // of a cycle: from the representative on, those that have uses
    InstanceId owner = {};       // none: a field or element
    uint32_t first_edge = UINT32_MAX;
    uint32_t rank = 0;  // its place in a sweep
  };
  struct Edge {
    NodeId to;
    uint32_t filter;
    uint32_t next;
  };
  struct MethodRow {
    const MethodConstraints* constraints = nullptr;
    NodeId leaving;
    uint32_t contexts = 0;
    uint32_t first_call_site = 0;
    bool requested = false, coarsened = false;
    std::span<const Handed> handed = {};  // once its constraints are known
  };
  struct PendingCall {
    InstanceId caller;
    uint32_t call;
    InstanceId callee;
  };
  struct GroupKey {
    MethodId target;
    bool special;
    ThreadId thread;
    SetId receivers;
    friend bool operator==(const GroupKey&, const GroupKey&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const GroupKey& k) {
      return H::combine(std::move(h), k.target, k.special, k.thread, k.receivers);
    }
  };

  struct DispatchKey {
    MethodId target;
    bool special;
    SetId receivers;
    friend bool operator==(const DispatchKey&, const DispatchKey&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const DispatchKey& k) {
      return H::combine(std::move(h), k.target, k.special, k.receivers);
    }
  };
  struct Dispatched {  // a stretch of dispatched_targets_
    uint32_t first = 0, count = 0;
  };
  struct MemberKey {
    MethodId callee;
    ThreadId thread;
    ObjectId receiver;
    friend bool operator==(const MemberKey&, const MemberKey&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const MemberKey& k) {
      return H::combine(std::move(h), k.callee, k.thread, k.receiver);
    }
  };

  IdVector<NodeId, NodeRow> nodes_;
  std::vector<Edge> edges_;
  uint64_t edges_added_ = 0;                  // the budget counts them all
  absl::flat_hash_set<uint64_t> superseded_;  // edges that others made superfluous, until edges are packed
  std::vector<uint64_t> waiting_;             // a bit per rank: its node's set has grown since the last visit
  std::vector<NodeId> at_rank_;               // the nodes that stand for themselves
  uint32_t sweep_rank_ = UINT32_MAX;  // of the node that is being visited; all are behind it between sweeps
  bool waits_behind_ = false;         // there is a bit that this sweep has passed
  bool puts_off_ = false;             // large sets are not visited now
  std::vector<NodeId> put_off_;       // that had such a set when their turn came
  size_t ranked_nodes_ = 0;           // those that there were when ranks were given
  std::vector<NodeId> wholes_;        // nodes that stand for cycles
  uint64_t visits_since_tidy_ = 0;
  IdVector<MethodId, MethodRow> methods_;
  std::vector<MethodId> requested_;
  std::vector<InstanceId> unmade_;
  std::vector<PendingCall> pending_calls_;
  std::vector<HandingCall> pending_handing_;
  std::vector<std::pair<GroupId, InstanceId>> pending_members_;
  absl::flat_hash_map<GroupKey, GroupId> groups_;
  absl::flat_hash_map<MemberKey, InstanceId> members_on_;  // of groups: who runs for a receiver
  absl::flat_hash_map<DispatchKey, Dispatched> dispatched_;
  std::vector<Target> dispatched_targets_;
  std::vector<uint32_t> group_call_of_;  // by call number: the newest of State::group_calls
  absl::flat_hash_map<AccessKey, NodeId> accesses_;
  uint64_t inclusions_saved_ = 0;  // by sharing; the budget counts them all the same
  std::vector<ReflectiveCall> pending_reflective_calls_;
  absl::flat_hash_map<uint32_t, NodeId> spreads_;              // by call number
  absl::flat_hash_map<uint64_t, InstanceId> instances_;        // method << 32 | context
  absl::flat_hash_map<uint64_t, InstanceId> model_instances_;  // call << 32 | method
  absl::flat_hash_set<uint64_t> linked_;                       // call << 32 | callee
  absl::flat_hash_set<uint64_t> joined_;                       // node << 32 | node
  absl::flat_hash_set<InstanceId> seeded_roots_;
  absl::flat_hash_set<InstanceId> ends_of_threads_;
  absl::flat_hash_set<SiteId> coarsened_sites_;
  absl::flat_hash_map<uint64_t, uint32_t> filters_;
  std::vector<std::pair<TypeId, bool>> filter_types_;  // type, exclude
  IdVector<ClassId, uint8_t> initialized_;
  absl::flat_hash_map<TypeId, SetId> jvm_exceptions_;
  absl::flat_hash_map<Symbol, TypeId> type_named_;
  absl::flat_hash_map<uint64_t, SetId> seen_arguments_;  // call << 8 | argument
  std::vector<ObjectId> given_, given_elements_;         // by the rule that is being applied
  NodeId given_elements_in_;
  struct Listing {
    InstanceId id;
    uint32_t index;
    MemberKind kind;
  };
  std::vector<Listing> listings_;  // intrinsics that wait until it is known how many classes they are asked about
  absl::flat_hash_map<Place, absl::InlinedVector<ClassId, 4>>
      classes_asked_;  // by place; one more than are followed
  absl::flat_hash_map<Symbol, std::vector<MethodId>> methods_named_;
  absl::flat_hash_map<Symbol, std::vector<FieldId>> fields_named_;
  std::vector<Spawned> spawned_;
  NodeId all_threads_;
  NodeId uncaught_;  // what ends threads
  IdVector<ThreadId, NodeId> thread_objects_;
  TypeId string_, class_, thread_, throwable_, proxy_, object_;
  uint32_t call_sites_ = 0;
  size_t set_bytes_allowed_ = size_t{64} << 20;     // beyond these the dead sets are forgotten
  absl::flat_hash_map<Site, uint32_t> types_made_;  // at a place that makes what comes along, which is its key
  // Arrays of arrays that intrinsics (instance, number) will make when somebody else does.
  absl::flat_hash_map<TypeId, std::vector<std::pair<InstanceId, uint32_t>>> awaited_arrays_;
};

}  // namespace heddle::pointsto
