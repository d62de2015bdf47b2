// Problem: the least solution of the constraints of all reachable (method, context) pairs, where reachability is
// itself decided by the solution.
//
// Formulation: a graph whose nodes are pointers and whose edges are inclusions, some with a type filter.
// Constraints inside a method are not edges: they are looked up in the method's shared records when a variable
// changes. Only what depends on objects (fields, elements) and on callees (parameters, results, exceptions)
// becomes an edge.
//
// Algorithm: changed nodes are visited in sweeps over a bitset in topological order. Copies pass on the whole set:
// with hash-consed sets and memoised unions that is one table look-up in the usual case, where a difference would
// be a new set. Rules that look at objects (fields, dispatch) see the difference since the last visit, word by
// word, hence class by class. When the bitset is empty, the bodies of newly reached methods are lowered and
// translated in parallel, in the order they were reached, and connected; then on. Large sets are left out of the
// sweeps until the small ones have stopped growing. When nothing is new, the threads that can be many are doubled,
// and on again.
//
// Lessons of the profile, on programs that reach 25,000 methods and sets of 40,000 objects (Tomcat):
// - Of 7.5 GB of sets 0.2 GB were alive; the rest were steps on the way. Dead sets are forgotten now and then,
//   and early: a few megabytes are alive without contexts, and what is small is near.
// - A visit waits for memory: all that is asked of a node lies in one row.
// - What passes a filter is asked of the new objects only; of whole sets it was a third of the time.
// - Coarse code has every array in every array variable: its reads and writes share a node per set of bases, and
//   clone() and reflection do not make an array of each type at each place. Each type takes a word of each set:
//   arrays of arrays of all types, which only reflection made, were three quarters of Tomcat's largest sets.
// - A variable that grows joins one shared node after the other; the edge to the one before is then superfluous.
//   Edges that lie in the order of visits are read, not jumped through.
// - Thousands of nodes of coarse code include one another: cycles are collapsed (inclusion_graph.cc), which took
//   H2 without contexts from 13.5 to 9.2 s.
// - A call whose receivers grow joins one group after the other; leaving the edges to the groups before, and the
//   nodes of groups with one callee, out took H2's calls from 4.0 to 3.3 million edges and a fifth of its seconds.
// - A step of a large set changes a few of its words: sets that share their leaves took Tomcat without contexts
//   from 0.59 to 0.32 GB, and from 5.6 to 4.9 s (one run each, beside other work).
// - Thousands of objects that flow together cost one union; one by one they cost as many, each as long as the set.
// - What new code makes ends up in the large sets of coarse code, each time by thousands of nodes: large sets last
//   makes 1.2 instead of 2.3 million visits of Tomcat without contexts, and 6.4 instead of 9.8 million of H2 with
//   them. What counts as large hardly matters (8 to 32 leaves do alike).
// - Many calls see the same new receivers: which methods they select is remembered per target and receivers, who
//   runs for a receiver per method and thread. Before, that was a quarter of H2's seconds.
// - A group of calls per set of receivers does not pay without contexts: a third more visits.
// - The default contexts cost in proportion to their number, and half of them tell no sets apart: 53,000 of
//   HSQLDB's 97,000 instances, 97,000 of H2's 170,000 and 40,000 of Tomcat's 83,000 end with the sets of another
//   instance of their method in all variables but the receiver. Lower caps do not tell which: with an eighth of
//   the contexts a method and a quarter a site H2 takes 17 instead of 29 s (one run each), but HSQLDB's certain
//   race on HsqlDateTime.sysDate is lost and five findings, which nobody has read, are new. Leaving methods and
//   objects up to 16 threads once contexts are spent takes HSQLDB from 11 to 74 s.
// - The thread that comes first takes nearly all contexts: 90,000 of H2's 137,000 are the main thread's, 64,000 of
//   HSQLDB's 74,000 the server's, and 6,000 those of its connections. Who gets them depends on the order of
//   visits: with 500,000 inclusions in the budget HSQLDB loses a true race when large sets come last, and keeps
//   all findings that are judged true with a million, which takes H2 from 9 to 12 s.
// - Models are applied at 187,000 calls in H2's contexts, four of five of them models that only return an argument
//   or a merged object. Sharing one instance of each makes 7.2 instead of 8.6 million visits and no difference to
//   the seconds, and by the order of visits it takes contexts from HSQLDB's true race on SimpleName.name: dropped.
// - Fewer contexts are not cheaper. With 4 per method and thread (1 of static methods, 8 of the JDK's), beside the
//   budget, HSQLDB has 76,000 instances instead of 124,000 and 2.9 instead of 4.9 million visits, but makes
//   620,000 instead of 450,000 sets and takes as long (three runs each); H2 has 170,000 instead of 248,000 and is
//   no faster; Tomcat has 141,000 instead of 118,000 and takes 12.8 instead of 8.8 s. With threads alone it takes
//   7.1 instead of 6.7 s (HSQLDB), 19.0 instead of 13.8 (H2) and 13.5 instead of 8.8 (Tomcat; one run each, beside
//   other work): what receivers kept apart meets in larger sets, and every thread then reaches what any does. H2
//   has 171,000 methods in threads, five times its methods.
// - Putting off dispatch until copies have come to rest hardly changes HSQLDB's visits (5.2 instead of 5.5
//   million); putting off accesses to objects too makes more (6.6), as does connecting coarse callees without
//   groups under the default contexts (5.2 instead of 4.9).
// - H2's contexts ask three million times for the set of given objects, and 77,000 are new: those of one object
//   are kept, which saves a twentieth of its seconds.
// - One coarse instance instead of contexts where a call has more than 2, 8, 32 or 64 receivers takes H2 from 10.3
//   to 5.6, 7.1, 7.1 or 7.7 s and HSQLDB from 5.4 to 3.3, 3.6, 4.2 or 4.8 s, and the slope of the default contexts
//   from 2.2 to 1.7 at best. But of HSQLDB's 13 `likely` races that are judged true the smallest limit makes 7
//   `possible` (sysDate and the fields of Database among them), the others make `likely` 20 to 27 that were not,
//   mostly fields of maps that each owner makes for itself. Verdicts move with anything that moves the order of
//   visits, because contexts go to who comes first.
// - Plans made from a solution without contexts were tried: methods keep object contexts, the receiver's site, its
//   maker's class, or the thread alone, by how many receivers they have there. It does not bound the threads,
//   which are 130 a method in H2 by that solution: with at most 16, 4 and 4 contexts and all threads, HSQLDB does
//   not end in 60 s.
//
// Cost: linear in visited edges for copies; the rest is bounded by distinct sets. Everything here is sequential
// and in a fixed order except the translation of bodies, whose results do not depend on order: any number of jobs
// gives the same ids.
#include "pointsto/solver.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace heddle::pointsto {

Solver::Solver(const Request& request, State& state)
    : request_(request), program_(request.members->program()), members_(*request.members),
      hierarchy_(request.members->hierarchy()), models_(*request.models), state_(state),
      policy_(make_policy(request.contexts, state.contexts)), selections_(*request.members),
      handed_through_(members_, models_, *request.bodies), methods_(program_.methods().size()),
      initialized_(program_.classes().size()) {
  state_.sets = std::make_unique<SetStore>(static_cast<const SetStore::WordTest&>(*this));
  auto type_named = [&](std::string_view name) {
    ClassId id = program_.find_class(name);
    return id ? TypeId::of_class(id) : ir::void_type;
  };
  string_ = type_named("java/lang/String");
  class_ = type_named("java/lang/Class");
  thread_ = type_named("java/lang/Thread");
  proxy_ = type_named("java/lang/reflect/Proxy");
  object_ = TypeId::of_class(program_.object_class());
  all_threads_ = new_nodes(1, InstanceId::none());
  uncaught_ = new_nodes(1, InstanceId::none());
  throwable_ = type_named("java/lang/Throwable");
}

bool Solver::solve() {
  const bool complete = reach_fixpoint();
  spread_cycles();
  if (complete) forget_dead_sets();
  hand_over_nodes();
  return complete;
}

bool Solver::reach_fixpoint() {
  call_entry_points();
  do {
    if (!settle()) return false;
  } while (give_listed() || find_many_threads());
  return true;
}

// Large sets wait until the small ones have stopped growing: what new code adds to them comes in one step.
bool Solver::settle() {
  do {
    for (NodeId node : std::exchange(put_off_, {})) wait(nodes_[node].representative);
    puts_off_ = false;
    if (!prepare_pending() || !sweep()) return false;
    puts_off_ = true;
    while (waits_behind_ || !unmade_.empty())
      if (!prepare_pending() || !sweep()) return false;
  } while (!put_off_.empty());
  return true;
}

bool Solver::is_put_off(NodeId node) {
  if (!puts_off_ || state_.sets->leaf_count(nodes_[node].points_to) <= request_.large_set) return false;
  put_off_.push_back(node);
  return true;
}

NodeId Solver::new_nodes(uint32_t count, InstanceId owner) {
  NodeId first(nodes_.size());
  for (uint32_t i = first.raw; i < first.raw + count; ++i) {
    nodes_.push_back({.representative = NodeId(i), .owner = owner, .rank = i});
    at_rank_.push_back(NodeId(i));
  }
  waiting_.resize(nodes_.size() / 64 + 1);
  return first;
}

NodeId Solver::leaving_node(MethodId method) {
  NodeId& exit = methods_[method].leaving;
  if (!exit) exit = new_nodes(1, InstanceId::none());
  return exit;
}

NodeId Solver::field_node(ObjectId object, FieldId field) {
  auto [at, added] = state_.field_nodes.try_emplace(uint64_t{object.raw} << 32 | field.raw);
  if (added) at->second = new_nodes(1, InstanceId::none());
  return at->second;
}

NodeId Solver::element_node(ObjectId object) {
  auto [at, added] = state_.element_nodes.try_emplace(object);
  if (added) at->second = new_nodes(1, InstanceId::none());
  return at->second;
}

NodeId Solver::static_node(FieldId field) {
  auto [at, added] = state_.static_nodes.try_emplace(field);
  if (added) at->second = new_nodes(1, InstanceId::none());
  return at->second;
}

void Solver::flow(SetId set, NodeId to) {
  to = nodes_[to].representative;
  NodeRow& row = nodes_[to];
  SetId united = state_.sets->unite(row.points_to, set);
  if (united == row.points_to) return;
  row.points_to = united;
  wait(to);
}

void Solver::wait(NodeId node) {
  const uint32_t rank = nodes_[node].rank;
  waiting_[rank >> 6] |= uint64_t{1} << (rank & 63);
  waits_behind_ |= rank <= sweep_rank_;
}

void Solver::add_edge(NodeId from, NodeId to, uint32_t filter) {
  if (from == to) return;
  ++edges_added_;
  from = nodes_[from].representative;
  to = nodes_[to].representative;
  if (from == to) return;
  NodeRow& row = nodes_[from];
  edges_.push_back({to, filter, row.first_edge});
  row.first_edge = static_cast<uint32_t>(edges_.size() - 1);
  SetId set = row.points_to;
  flow(filter == no_filter ? set : state_.sets->filter(set, filter), to);
}

// Visits the waiting nodes in topological order: a node comes after all that flows into it, but for cycles.
bool Solver::sweep() {
  constexpr uint64_t visits_between_checks = 1 << 14;
  tidy_graph();
  waits_behind_ = false;
  for (uint32_t at = 0; at < waiting_.size(); ++at) {
    while (waiting_[at]) {
      sweep_rank_ = at * 64 + static_cast<uint32_t>(std::countr_zero(waiting_[at]));
      waiting_[at] &= waiting_[at] - 1;
      // The next rows are far away in memory; while this one is visited they come.
      if (uint64_t next = waiting_[at]) {
        __builtin_prefetch(&nodes_[at_rank_[at * 64 + static_cast<uint32_t>(std::countr_zero(next))]]);
        if (next &= next - 1)
          __builtin_prefetch(&nodes_[at_rank_[at * 64 + static_cast<uint32_t>(std::countr_zero(next))]]);
      }
      if (is_put_off(at_rank_[sweep_rank_])) continue;
      visit(at_rank_[sweep_rank_]);
      ++visits_since_tidy_;
      if (state_.sets->bytes() > set_bytes_allowed_) forget_dead_sets();
      if (++state_.visits % visits_between_checks == 0 && request_.limit_reached && request_.limit_reached())
        return false;
    }
  }
  sweep_rank_ = UINT32_MAX;
  return true;
}

// A variable that grows leaves a set behind at every step, and most sets are such remains.
void Solver::forget_dead_sets() {
  // Whatever else holds sets, in an order that no hash decides.
  std::vector<SetId*> holders;
  for (Instance& i : state_.instances)
    if (i.receivers != empty_set) holders.push_back(&i.receivers);
  for (HandingCall& call : pending_handing_) holders.push_back(&call.receivers);
  auto raw_key = [](auto key) {
    if constexpr (requires { key.raw(); })
      return uint64_t{key.raw()};
    else
      return uint64_t{key};
  };
  auto add_sorted = [&](auto& map) {
    std::vector<std::pair<uint64_t, SetId*>> entries;
    for (auto& [key, set] : map) entries.emplace_back(raw_key(key), &set);
    std::ranges::sort(entries);
    for (auto [key, set] : entries) holders.push_back(set);
  };
  add_sorted(jvm_exceptions_);
  add_sorted(seen_arguments_);
  std::vector<SetId> others;
  for (SetId* set : holders) others.push_back(*set);
  // Of the groups and shared accesses those can be asked for again whose objects some variable still has.
  std::vector<uint8_t> live(state_.sets->count());
  for (const NodeRow& row : nodes_) live[row.points_to.raw] = live[row.done.raw] = true;
  std::vector<std::pair<GroupKey, GroupId>> groups;
  for (auto& [key, group] : groups_)
    if (live[key.receivers.raw]) groups.emplace_back(key, group);
  std::ranges::sort(groups, {}, &std::pair<GroupKey, GroupId>::second);
  std::vector<SetId> receivers;
  for (auto& [key, group] : groups) receivers.push_back(key.receivers);

  std::vector<std::pair<AccessKey, NodeId>> accesses;
  for (auto& [key, shared] : accesses_)
    if (live[key.bases.raw]) accesses.emplace_back(key, shared);
  std::ranges::sort(accesses, {}, &std::pair<AccessKey, NodeId>::second);
  std::vector<SetId> bases;
  for (auto& [key, shared] : accesses) bases.push_back(key.bases);

  std::vector<SetId> held, done;
  for (const NodeRow& row : nodes_) {
    held.push_back(row.points_to);
    done.push_back(row.done);
  }
  SetId* columns[] = {held.data(), done.data(), others.data(), receivers.data(), bases.data()};
  size_t lengths[] = {held.size(), done.size(), others.size(), receivers.size(), bases.size()};
  state_.sets->compact(columns, lengths);
  for (NodeId node : nodes_.ids()) {
    nodes_[node].points_to = held[node.raw];
    nodes_[node].done = done[node.raw];
  }

  for (size_t i = 0; i < holders.size(); ++i) *holders[i] = others[i];
  dispatched_.clear();
  dispatched_targets_.clear();
  groups_.clear();
  for (size_t i = 0; i < groups.size(); ++i) {
    groups[i].first.receivers = receivers[i];
    groups_.insert(groups[i]);
  }
  accesses_.clear();
  for (size_t i = 0; i < accesses.size(); ++i) {
    accesses[i].first.bases = bases[i];
    accesses_.insert(accesses[i]);
  }
  set_bytes_allowed_ = std::max(set_bytes_allowed_, 2 * state_.sets->bytes());
}

void Solver::visit(NodeId node) {
  const NodeRow row = nodes_[node];
  SetId all = row.points_to, seen = row.done;
  if (all == seen) return;
  nodes_[node].done = all;
  // Behind a filter only what is new counts: it is a few words, mostly of types that do not pass.
  SetId fresh = empty_set;
  for (uint32_t e = row.first_edge; e != UINT32_MAX; e = edges_[e].next) {
    const Edge& edge = edges_[e];
    if (edge.filter == no_filter) {
      flow(all, edge.to);
    } else {
      if (fresh == empty_set) fresh = state_.sets->subtract(all, seen);
      flow(state_.sets->filter(fresh, edge.filter), edge.to);
    }
  }
  if (row.owner) apply_uses(row.owner, node.raw - state_.instances[row.owner].first_node.raw, all, seen);
  for (NodeId member = row.next_member; member; member = nodes_[member].next_member) {
    seen = std::exchange(nodes_[member].done, all);
    InstanceId owner = nodes_[member].owner;
    if (seen != all) apply_uses(owner, member.raw - state_.instances[owner].first_node.raw, all, seen);
  }
}

void Solver::apply_uses(InstanceId id, Variable variable, SetId all, SetId seen) {
  // A copy: rules may add instances.
  const Instance instance = state_.instances[id];
  SetId fresh = empty_set;
  auto new_objects = [&] { return fresh == empty_set ? fresh = state_.sets->subtract(all, seen) : fresh; };
  for (const Use& use : instance.constraints->uses_of(variable)) {
    switch (use.kind) {
      case UseKind::copy: flow(all, node(instance, use.other)); break;
      case UseKind::filter:
        flow(state_.sets->filter(new_objects(), filter_of(TypeId::from_raw(use.what))), node(instance, use.other));
        break;
      case UseKind::exclude:
        flow(state_.sets->filter(new_objects(), filter_of(TypeId::from_raw(use.what), true)),
             node(instance, use.other));
        break;
      case UseKind::load: field_read(instance, use, all, seen); break;
      case UseKind::store: field_write(instance, use, all, seen); break;
      case UseKind::array_load: array_read(instance, use, all, seen); break;
      case UseKind::array_store: array_write(instance, use, all, seen); break;
      case UseKind::put_static: flow(all, static_node(FieldId(use.what))); break;
      case UseKind::call: method_invocation(id, use.what, all, seen); break;
      case UseKind::copy_object: copy_object(id, use, new_objects()); break;
      case UseKind::class_of: class_of(instance, use, new_objects()); break;
      case UseKind::intrinsic:
        if (is_followed(instance.constraints->intrinsics[use.what])) apply_intrinsic(id, use.what);
        break;
    }
  }
}

// (2) l = r.f: for every o in pts(r), pts(o.f) ⊆ pts(l)
void Solver::field_read(const Instance& instance, const Use& use, SetId all, SetId seen) {
  access_contents({all, use.what, false}, seen, node(instance, use.other));
}

// (3) l.f = r: for every o in pts(l), pts(r) ⊆ pts(o.f)
void Solver::field_write(const Instance& instance, const Use& use, SetId all, SetId seen) {
  access_contents({all, use.what, true}, seen, node(instance, use.other));
}

// (4) l = r[x]
void Solver::array_read(const Instance& instance, const Use& use, SetId all, SetId seen) {
  access_contents({all, AccessKey::elements, false}, seen, node(instance, use.other));
}

// (5) l[x] = r; an array holds only what its component type allows.
void Solver::array_write(const Instance& instance, const Use& use, SetId all, SetId seen) {
  access_contents({all, AccessKey::elements, true}, seen, node(instance, use.other));
}

// Connects `value` with a field, or the elements, of the objects that are new among the bases. Where they are
// many, as they are in coarse code, all accesses to the same bases share a node between, as calls share a group: a
// node for more bases stands upon the one for fewer.
void Solver::access_contents(const AccessKey& key, SetId seen, NodeId value) {
  constexpr uint32_t few = 16;
  auto connect = [&](SetId bases, NodeId with) {
    auto touch = [&](NodeId contents, uint32_t filter) {
      key.writes ? add_edge(with, contents, filter) : add_edge(contents, with);
    };
    if (key.field != AccessKey::elements) {
      FieldId field(key.field);
      bases = state_.sets->filter(bases, filter_of(TypeId::of_class(program_[field].owner)));
      state_.sets->for_each(bases, [&](ObjectId o) { touch(field_node(o, field), no_filter); });
      return;
    }
    for (const Word& word : state_.sets->words(bases)) {
      TypeId type = state_.heap.type_of_word(word.number);
      if (!type.is_array() || !type.component().is_reference()) continue;
      uint32_t filter = type.component() == object_ ? no_filter : filter_of(type.component());
      for_each_object(word, [&](ObjectId o) {
        if (state_.heap.has_elements(o)) touch(element_node(o), filter);
      });
    }
  };
  SetId fresh = state_.sets->subtract(key.bases, seen);
  auto known = accesses_.find(key);
  auto base = accesses_.find(AccessKey{seen, key.field, key.writes});
  NodeId below = base == accesses_.end() ? NodeId::none() : base->second;
  if (known == accesses_.end() && !below && state_.sets->size(fresh) < few) return connect(fresh, value);
  NodeId shared = known == accesses_.end() ? NodeId::none() : known->second;
  if (shared) {
    inclusions_saved_ += state_.sets->size(fresh);
  } else {
    shared = new_nodes(1, InstanceId::none());
    accesses_.emplace(key, shared);
    if (below) key.writes ? add_edge(shared, below) : add_edge(below, shared);
    connect(below ? fresh : key.bases, shared);
  }
  key.writes ? add_edge(value, shared) : add_edge(shared, value);
  // The node for more bases reaches all that the one for fewer did.
  if (below) superseded_.insert(key.writes ? edge_key(value, below) : edge_key(below, value));
}

// l = r.clone(): one copy per type of the original and place; its fields hold what the original's hold.
void Solver::copy_object(InstanceId id, const Use& use, SetId fresh) {
  const Instance instance = state_.instances[id];
  TypeId cloneable = TypeId::of_class(program_.find_class("java/lang/Cloneable"));
  std::vector<ObjectId> copies;
  for (const Word& word : state_.sets->words(fresh)) {
    TypeId type = state_.heap.type_of_word(word.number);
    if (!hierarchy_.is_subtype(type, cloneable)) continue;
    ObjectId copy = allocate(instance, {SiteKind::copied, type, MethodId::none(), 0, use.what});
    copies.push_back(copy);
    for_each_object(word, [&](ObjectId o) {
      if (type.is_array()) {
        if (state_.heap.has_elements(o)) add_edge(element_node(o), element_node(copy));
        return;
      }
      for_each_reference_field(type.class_id(),
                               [&](FieldId f) { add_edge(field_node(o, f), field_node(copy, f)); });
    });
  }
  flow(state_.sets->of_objects(copies), node(instance, use.other));
}

void Solver::class_of(const Instance& instance, const Use& use, SetId fresh) {
  std::vector<ObjectId> classes;
  for (const Word& word : state_.sets->words(fresh))
    classes.push_back(class_constant(state_.heap.type_of_word(word.number)));
  flow(state_.sets->of_objects(classes), node(instance, use.other));
}

uint32_t Solver::filter_of(TypeId type, bool exclude) {
  auto [at, added] =
      filters_.try_emplace(uint64_t{type.raw()} << 1 | exclude, static_cast<uint32_t>(filter_types_.size()));
  if (added) filter_types_.emplace_back(type, exclude);
  return at->second;
}

bool Solver::passes(uint32_t filter, uint32_t word) const {
  auto [type, exclude] = filter_types_[filter];
  TypeId object = state_.heap.type_of_word(word);
  // A dynamic proxy has an interface for its class, and is a Proxy.
  bool is_proxy = type == proxy_ && object.is_class() && hierarchy_.is_interface(object.class_id());
  return (is_proxy || hierarchy_.is_subtype(object, type)) != exclude;
}

}  // namespace heddle::pointsto
