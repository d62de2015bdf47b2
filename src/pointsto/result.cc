#include "pointsto/result.h"

#include <algorithm>

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
  std::ranges::sort(state_->notes);
  state_->notes.erase(std::unique(state_->notes.begin(), state_->notes.end()), state_->notes.end());
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

void Result::index_calls() {
  std::vector<CallEdge>& edges = state_->call_edges;
  std::ranges::sort(edges);
  first_edge_.assign(state_->call_owner.size() + 1, 0);
  first_caller_.resize(state_->instances.size() + 1);
  for (const CallEdge& e : edges) {
    ++first_edge_[e.call + 1];
    ++first_caller_.raw()[e.callee.raw + 1];
  }
  for (size_t i = 1; i < first_edge_.size(); ++i) first_edge_[i] += first_edge_[i - 1];
  for (size_t i = 1; i < first_caller_.size(); ++i) first_caller_.raw()[i] += first_caller_.raw()[i - 1];
  callers_.resize(edges.size());
  std::vector<uint32_t> next(first_caller_.raw());
  for (const CallEdge& e : edges) callers_[next[e.callee.raw]++] = e.call;

  for (const CallEdge& e : edges) {
    const Instance& caller = state_->instances[state_->call_owner[e.call]];
    const Call* call = call_record(*state_, e.call);
    Place place{caller.method,
                call
                    ? call->instruction
                    : caller.constraints->intrinsics[e.call - caller.first_call - caller.constraints->calls.size()]
                          .instruction};
    call_graph_.push_back({place, state_->instances[e.callee].method, call && call->spawns});
  }
  std::ranges::sort(call_graph_);
  call_graph_.erase(std::unique(call_graph_.begin(), call_graph_.end()), call_graph_.end());
}

std::span<const CallEdge> Result::callees(InstanceId caller, uint32_t instruction) const {
  const Instance& instance = state_->instances[caller];
  std::span<const Call> calls = instance.constraints->calls;
  auto at = std::ranges::lower_bound(calls, instruction, {}, &Call::instruction);
  if (at == calls.end() || at->instruction != instruction) return {};
  uint32_t call = instance.first_call + static_cast<uint32_t>(at - calls.begin());
  return std::span(state_->call_edges).subspan(first_edge_[call], first_edge_[call + 1] - first_edge_[call]);
}

std::span<const uint32_t> Result::callers(InstanceId callee) const {
  uint32_t first = first_caller_[callee], end = first_caller_.raw()[callee.raw + 1];
  return std::span(callers_).subspan(first, end - first);
}

SetId Result::points_to(InstanceId id, ir::ValueId value) const {
  const Instance& instance = state_->instances[id];
  if (!instance.constraints || value.raw >= instance.constraints->values.size()) return empty_set;
  Variable v = instance.constraints->values[value.raw];
  return v >= leaving ? empty_set : state_->points_to[NodeId(instance.first_node.raw + v)];
}

std::vector<ObjectId> Result::points_to(MethodId method, ir::ValueId value) const {
  std::vector<ObjectId> objects;
  for (InstanceId id : instances_of(method))
    sets().for_each(points_to(id, value), [&](ObjectId o) { objects.push_back(o); });
  std::ranges::sort(objects);
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
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

// An object is single if its allocation is in no loop of an instance that runs at most once, only that instance
// makes it, and nothing was merged into it.
void Result::find_single_objects(ir::BodyProvider& bodies) {
  LoopCache loops(bodies);
  OnceRunners once(*state_, loops);
  once_.resize(state_->instances.size());
  for (InstanceId id : state_->instances.ids()) once_[id] = once.runs_once(id);

  single_.resize(heap().words() * 64);
  IdVector<ObjectId, uint8_t> makers(single_.size());
  for (const Made& made : state_->made) {
    if (++makers[made.object] > 1) {
      makers[made.object] = 2;
      single_[made.object] = false;
      continue;
    }
    const Site& site = heap()[heap()[made.object].site];
    bool plain = site.kind == SiteKind::allocation || site.kind == SiteKind::modelled;
    const Instance& instance = state_->instances[made.by];
    Place place = instance.applied_at.method ? instance.applied_at : Place{site.method, site.instruction};
    single_[made.object] = plain && !made.repeated && once_[made.by] && !loops.in_loop(place);
  }
  heap().for_each_object([&](ObjectId o) {
    SiteKind kind = heap()[heap()[o].site].kind;
    if (kind == SiteKind::class_constant || kind == SiteKind::literal) single_[o] = true;
  });
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
  s.sets_made = sets().count();
  s.visits = state_->visits;
  s.coarsened_methods = state_->coarsened_methods;
  s.coarsened_sites = state_->coarsened_sites;
  return s;
}

}  // namespace heddle::pointsto
