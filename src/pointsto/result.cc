#include "pointsto/result.h"

#include <algorithm>
#include <numeric>

#include "base/sorted.h"
#include "pointsto/once.h"
#include "pointsto/solver.h"

namespace heddle::pointsto {

std::unique_ptr<Result> analyse(const Request& request) {
  auto state = std::make_unique<State>();
  Solver solver(request, *state);
  state->complete = solver.solve();
  return std::make_unique<Result>(std::move(state), request);
}

Result::Result(std::unique_ptr<State> state, const Request& request)
    : state_(std::move(state)), program_(&request.members->program()) {
  sort_unique(state_->notes);
  std::ranges::sort(state_->coarsened_methods);
  std::ranges::sort(state_->coarsened_sites);
  index_instances();
  index_calls();
  find_single_objects(*request.bodies);
}

void Result::index_instances() {
  first_instance_.resize(program_->methods().size() + 1);
  for (const Instance& i : state_->instances)
    if (i.constraints) ++first_instance_[i.method];
  uint32_t sum = 0;
  for (uint32_t& first : first_instance_) {
    if (first) reachable_.push_back(MethodId(static_cast<size_t>(&first - first_instance_.raw().data())));
    first = std::exchange(sum, sum + first);
  }
  instances_.resize(sum);
  std::vector<uint32_t> next(first_instance_.raw());
  for (InstanceId id : state_->instances.ids())
    if (state_->instances[id].constraints) instances_[next[state_->instances[id].method.raw]++] = id;
}

std::span<const InstanceId> Result::instances_of(MethodId method) const {
  uint32_t first = first_instance_[method], end = first_instance_.raw()[method.raw + 1];
  return std::span(instances_).subspan(first, end - first);
}

bool Result::is_coarsened(MethodId method) const {
  return std::ranges::binary_search(state_->coarsened_methods, method);
}

std::span<const Place> Result::coarsened_allocations(MethodId method) const {
  return std::ranges::equal_range(state_->coarsened_sites, method, {}, &Place::method);
}

void Result::index_calls() {
  std::vector<CallEdge>& edges = state_->call_edges;
  std::vector<GroupCall>& group_calls = state_->group_calls;
  std::ranges::sort(edges);
  sort_unique(group_calls);
  first_edge_.assign(state_->call_owner.size() + 1, 0);
  first_group_call_.assign(state_->call_owner.size() + 1, 0);
  for (const CallEdge& e : edges) ++first_edge_[e.call + 1];
  for (const GroupCall& c : group_calls) ++first_group_call_[c.call + 1];
  std::partial_sum(first_edge_.begin(), first_edge_.end(), first_edge_.begin());
  std::partial_sum(first_group_call_.begin(), first_group_call_.end(), first_group_call_.begin());
  project_calls();
}

// The call graph without contexts. Many contexts of a call share a group: its methods are looked at once per
// place, and a base that several of its groups stand upon too.
void Result::project_calls() {
  auto place_of = [&](uint32_t call) {
    const Instance& caller = state_->instances[state_->call_owner[call]];
    uint32_t index = call - caller.first_call;
    size_t calls = caller.constraints->calls.size();
    return Place{caller.method, index < calls ? caller.constraints->calls[index].instruction
                                              : caller.constraints->intrinsics[index - calls].instruction};
  };
  auto deduplicate = [](auto& list) { sort_unique(list); };
  for (const CallEdge& e : state_->call_edges) {
    const Call* call = call_record(*state_, e.call);
    call_graph_.push_back({place_of(e.call), state_->instances[e.callee].method, call && call->spawns});
  }
  std::vector<std::pair<Place, GroupId>> groups;
  for (const GroupCall& c : state_->group_calls) groups.emplace_back(place_of(c.call), c.group);
  deduplicate(groups);

  IdVector<GroupId, std::vector<MethodId>> methods(state_->groups.size());  // beyond the base's
  for (GroupId id : state_->groups.ids()) {
    for (InstanceId member : state_->members_of(state_->groups[id]))
      methods[id].push_back(state_->instances[member].method);
    deduplicate(methods[id]);
  }
  IdVector<GroupId, uint32_t> last(state_->groups.size());  // number of the place that was there last
  uint32_t number = 0;
  for (size_t i = 0; i < groups.size(); ++i) {
    auto [place, group] = groups[i];
    if (i == 0 || place != groups[i - 1].first) ++number;
    for (GroupId id = group; id && last[id] != number; id = state_->groups[id].base) {
      last[id] = number;
      for (MethodId m : methods[id]) call_graph_.push_back({place, m, false});
    }
  }
  sort_unique_by(call_graph_, program_->methods().size(), [](const MethodCall& c) { return c.place.method.raw; });
}

std::vector<InstanceId> Result::callees(InstanceId caller, uint32_t instruction) const {
  const Instance& instance = state_->instances[caller];
  std::span<const Call> calls = instance.constraints->calls;
  std::vector<InstanceId> callees;
  for (auto at = std::ranges::lower_bound(calls, instruction, {}, &Call::instruction);
       at != calls.end() && at->instruction == instruction; ++at) {
    uint32_t call = instance.first_call + static_cast<uint32_t>(at - calls.begin());
    for (uint32_t e = first_edge_[call]; e < first_edge_[call + 1]; ++e)
      callees.push_back(state_->call_edges[e].callee);
    for (uint32_t c = first_group_call_[call]; c < first_group_call_[call + 1]; ++c)
      for_each_member(state_->group_calls[c].group, [&](InstanceId member) { callees.push_back(member); });
  }
  sort_unique(callees);
  return callees;
}

std::vector<uint32_t> Result::callers(InstanceId callee) const {
  std::vector<uint32_t> callers;
  for (const CallEdge& e : state_->call_edges)
    if (e.callee == callee) callers.push_back(e.call);
  IdVector<GroupId, uint8_t> reaches(state_->groups.size());  // a base is older than what is built upon it
  for (GroupId id : state_->groups.ids()) {
    const CallGroup& group = state_->groups[id];
    reaches[id] =
        (group.base && reaches[group.base]) || std::ranges::binary_search(state_->members_of(group), callee);
  }
  for (const GroupCall& c : state_->group_calls)
    if (reaches[c.group]) callers.push_back(c.call);
  sort_unique(callers);
  return callers;
}

SetId Result::points_to(InstanceId id, ir::ValueId value) const {
  const Instance& instance = state_->instances[id];
  if (!instance.constraints || value.raw >= instance.constraints->values.size()) return empty_set;
  Variable v = instance.constraints->values[value.raw];
  return v >= leaving ? empty_set : state_->points_to[NodeId(instance.first_node.raw + v)];
}

std::vector<ObjectId> Result::points_to(MethodId method, ir::ValueId value) const {
  std::vector<SetId> found;  // many contexts have the same
  for (InstanceId id : instances_of(method)) found.push_back(points_to(id, value));
  sort_unique(found);
  std::vector<ObjectId> objects;
  for (SetId set : found) sets().for_each(set, [&](ObjectId o) { objects.push_back(o); });
  if (found.size() > 1) sort_unique(objects);
  return objects;
}

SetId Result::field(ObjectId object, FieldId field) const {
  auto at = state_->field_nodes.find(uint64_t{object.raw} << 32 | field.raw);
  return at == state_->field_nodes.end() ? empty_set : state_->points_to[at->second];
}

SetId Result::elements(ObjectId array) const {
  auto at = state_->element_nodes.find(array);
  return at == state_->element_nodes.end() ? empty_set : state_->points_to[at->second];
}

SetId Result::static_field(FieldId field) const {
  auto at = state_->static_nodes.find(field);
  return at == state_->static_nodes.end() ? empty_set : state_->points_to[at->second];
}

void Result::find_single_objects(ir::BodyProvider& bodies) {
  LoopCache loops(bodies);
  OnceRunners once(*state_, loops);
  once_.resize(state_->instances.size());
  for (InstanceId id : state_->instances.ids()) once_[id] = once.runs_once(id);
  single_ = pointsto::find_single_objects(*state_, once, loops);
}

Statistics Result::statistics() const {
  Statistics s;
  s.reachable_methods = reachable_.size();
  s.call_edges = call_graph_.size();
  for (const Instance& i : state_->instances) s.contexts += i.constraints && !i.applied_in;
  s.objects = heap().objects();
  std::vector<uint32_t> sizes(sets().count(), UINT32_MAX);
  for (NodeId n : state_->points_to.ids()) {
    SetId set = state_->points_to[n];
    if (!state_->owner[n] || set == empty_set) continue;
    if (sizes[set.raw] == UINT32_MAX) sizes[set.raw] = sets().size(set);
    s.points_to_pairs += sizes[set.raw];
  }
  s.distinct_sets =
      static_cast<uint64_t>(std::ranges::count_if(sizes, [](uint32_t n) { return n != UINT32_MAX; }));
  s.sets_made = sets().made();
  s.visits = state_->visits;
  s.coarsened_methods = state_->coarsened_methods.size();
  s.coarsened_sites = state_->coarsened_sites.size();
  for (ThreadId t : state_->threads.ids())
    s.coarsened_sites += state_->threads[t].merged && !state_->threads[t].second;
  return s;
}

}  // namespace heddle::pointsto
