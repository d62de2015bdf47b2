#include "pointsto/once.h"

#include "pointsto/loops.h"

namespace heddle::pointsto {
namespace {

constexpr uint32_t nobody = UINT32_MAX;
constexpr uint32_t several = UINT32_MAX - 1;

void called_by(uint32_t& only, uint32_t call) {
  if (call != nobody) only = only == nobody || only == call ? call : several;
}

}  // namespace

bool LoopCache::in_loop(Place place) {
  const ir::Body* body = bodies_.body(place.method);
  if (!body) return true;
  auto [at, added] = known_.try_emplace(place.method);
  if (added) at->second = blocks_in_loops(*body);
  return at->second[block_of(*body, place.instruction)];
}

const Call* call_record(const State& state, uint32_t call) {
  const Instance& owner = state.instances[state.call_owner[call]];
  uint32_t index = call - owner.first_call;
  return index < owner.constraints->calls.size() ? &owner.constraints->calls[index] : nullptr;
}

Place place_of_call(const State& state, uint32_t call) {
  const Instance& owner = state.instances[state.call_owner[call]];
  if (owner.applied_at.method) return owner.applied_at;
  uint32_t index = call - owner.first_call;
  size_t calls = owner.constraints->calls.size();
  return {owner.method, index < calls ? owner.constraints->calls[index].instruction
                                      : owner.constraints->intrinsics[index - calls].instruction};
}

OnceRunners::OnceRunners(const State& state, LoopCache& loops)
    : state_(state), loops_(loops), only_call_(state.instances.size(), nobody),
      once_(state.instances.size(), unknown) {
  for (const CallEdge& edge : state.call_edges) {
    const Call* call = call_record(state, edge.call);
    if (!call || !call->spawns) called_by(only_call_[edge.callee], edge.call);
  }
  add_group_calls();
  for (InstanceId root : state.roots) {
    bool alone = only_call_[root] == nobody && once_[root] == unknown;
    once_[root] = alone ? yes : no;
  }
  for (InstanceId root : state.jvm_roots) once_[root] = no;
  absl::flat_hash_map<InstanceId, ThreadId> root_of;
  for (const ThreadRoot& root : state.thread_roots) {
    const AbstractThread& thread = state.threads[root.thread];
    auto [first, is_first] = root_of.try_emplace(root.instance, root.thread);
    bool alone = only_call_[root.instance] == nobody && !thread.second && once_[root.instance] != no &&
                 (is_first ? once_[root.instance] == unknown : first->second == root.thread);
    once_[root.instance] = alone ? yes : no;
  }
  for (InstanceId id : state.instances.ids())
    if (once_[id] == unknown) decide(id);
}

// A group's callees are called by the calls of the group and of all that are built upon it, which are younger.
void OnceRunners::add_group_calls() {
  IdVector<GroupId, uint32_t> only(state_.groups.size(), nobody);
  for (const GroupCall& call : state_.group_calls) called_by(only[call.group], call.call);
  for (size_t i = state_.groups.size(); i-- > 0;) {
    GroupId id(i);
    const CallGroup& group = state_.groups[id];
    if (group.base) called_by(only[group.base], only[id]);
    for (InstanceId member : state_.members_of(group)) called_by(only_call_[member], only[id]);
  }
}

// Follows the chain of only callers up to an instance that is decided.
uint8_t OnceRunners::decide(InstanceId id) {
  std::vector<InstanceId> chain;
  InstanceId at = id;
  uint8_t answer = unknown;
  while (true) {
    if (once_[at] == open)
      answer = no;  // recursion
    else if (once_[at] != unknown)
      answer = once_[at];
    else if (only_call_[at] == nobody || only_call_[at] == several)
      answer = no;
    if (answer != unknown) break;
    once_[at] = open;
    chain.push_back(at);
    at = state_.call_owner[only_call_[at]];
  }
  if (once_[at] == unknown) once_[at] = answer;
  for (size_t i = chain.size(); i-- > 0;) {
    const Call* call = call_record(state_, only_call_[chain[i]]);
    bool repeated = (call && call->repeated) || loops_.in_loop(place_of_call(state_, only_call_[chain[i]]));
    if (answer == yes && repeated) answer = no;
    once_[chain[i]] = answer;
  }
  return answer;
}

IdVector<ObjectId, uint8_t> find_single_objects(const State& state, const OnceRunners& once, LoopCache& loops) {
  IdVector<ObjectId, uint8_t> single(state.heap.words() * 64), makers(single.size());
  for (const Made& made : state.made) {
    if (++makers[made.object] > 1) {
      makers[made.object] = 2;
      single[made.object] = false;
      continue;
    }
    const Site& site = state.heap[state.heap[made.object].site];
    bool plain = site.kind == SiteKind::allocation || site.kind == SiteKind::modelled;
    const Instance& instance = state.instances[made.by];
    Place place = instance.applied_at.method ? instance.applied_at : Place{site.method, site.instruction};
    single[made.object] = plain && !made.repeated && once.runs_once(made.by) && !loops.in_loop(place);
  }
  state.heap.for_each_object([&](ObjectId o) {
    SiteKind kind = state.heap[state.heap[o].site].kind;
    if (kind == SiteKind::class_constant || kind == SiteKind::literal) single[o] = true;
  });
  return single;
}

}  // namespace heddle::pointsto
