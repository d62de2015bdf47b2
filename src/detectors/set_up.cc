#include "detectors/set_up.h"

#include <algorithm>
#include <set>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::Step;
using ir::Op;
using pointsto::ObjectId;
using pointsto::ThreadId;

namespace {

constexpr size_t most_uses_of_set_up = 256;

// A call's operands are its callee's parameters, unless a model calls something else.
bool passes_operands(const concurrency::CodePaths& paths, const Step& step) {
  const ir::Body *caller = paths.body(step.caller), *callee = paths.body(step.callee);
  if (step.spawns || !caller || !callee || step.instruction >= caller->size()) return false;
  if (!ir::is_call(caller->op[step.instruction])) return false;
  return caller->members[caller->payload[step.instruction]].name ==
             paths.program()[paths.method(step.callee)].name &&
         caller->operands(step.instruction).size() == callee->parameters;
}

}  // namespace

bool SetUp::is_before_start(const Access& access, const AccessSite& site, ThreadId thread, ThreadId started,
                            ObjectId object) {
  if (site.location == concurrency::Location::static_field || access.views != 0) return false;
  if (points_to_.threads().first_of(thread) == points_to_.threads().first_of(started)) return false;
  if (!wired_to(points_to_.threads().first_of(started)).contains(object)) return false;
  const ir::Body& body = *paths_.body(site.place.method);
  return is_under_set_up(
      {access.instance, site.place.instruction, body.operands(site.place.instruction)[site.base]}, thread);
}

// By this thread, or by whoever gets there.
bool SetUp::is_under_set_up(const Use& use, std::optional<ThreadId> by) {
  std::set<std::pair<InstanceId, ir::ValueId>> seen;
  std::vector<Use> open{use};
  while (!open.empty()) {
    auto [id, instruction, v] = open.back();
    open.pop_back();
    const ir::Body& body = *paths_.body(id);
    // What an object made for itself is as new as the object, and what it was made with belongs to the set-up.
    for (;; v = body.operands(v.raw)[0]) {
      if (body.op[v.raw] == Op::check_cast) continue;
      FieldId f = loaded_field(body, v);
      if (!f) break;
      if (!owned_.holds_own(f) && (by || !facts_.unchanging()[f])) return false;
    }
    if (body.op[v.raw] == Op::new_object ||
        (ir::is_call(body.op[v.raw]) && owned_.makes_new({body.method, v.raw}))) {
      if (may_start_between(id, v.raw, instruction)) return false;
      continue;
    }
    if (body.op[v.raw] != Op::param || may_start_between(id, 0, instruction)) return false;
    const uint32_t k = body.payload[v.raw];
    if (k == 0 && paths_.program().name(body.method) == "<init>") continue;
    if (by && std::ranges::find(paths_.roots(*by), id) != paths_.roots(*by).end()) return false;
    bool any = false;
    for (uint32_t s : paths_.callers(id)) {
      const Step& step = paths_.all_steps()[s];
      if (by && !paths_.runs(*by, step.caller)) continue;
      if (!passes_operands(paths_, step)) return false;
      any = true;
      ir::ValueId operand = paths_.body(step.caller)->operands(step.instruction)[k];
      if (!seen.emplace(step.caller, operand).second) continue;
      if (seen.size() > most_uses_of_set_up) return false;
      open.push_back({step.caller, step.instruction, operand});
    }
    if (!any) return false;
  }
  return true;
}

// The field of its first operand that the value is loaded from, also by a getter; none if it is not.
ir::FieldId SetUp::loaded_field(const ir::Body& body, ir::ValueId value) const {
  auto field_of = [&](const ir::Body& code, uint32_t load) {
    return paths_.scope().members->resolve_field(code.members[code.payload[load]]).id;
  };
  if (body.op[value.raw] == Op::get_field) return field_of(body, value.raw);
  if (!ir::is_call(body.op[value.raw])) return FieldId::none();
  FieldId same;
  for (const pointsto::MethodCall& call : std::ranges::equal_range(
           points_to_.call_graph(), pointsto::Place{body.method, value.raw}, {}, &pointsto::MethodCall::place)) {
    const ir::Body* getter = paths_.is_application(call.callee) ? paths_.body(call.callee) : nullptr;
    if (call.spawns || !getter || paths_.program()[call.callee].is_static()) return FieldId::none();
    for (uint32_t i = 0; i < getter->size(); ++i) {
      if (getter->op[i] != Op::return_ || getter->operands(i).empty()) continue;
      const uint32_t load = getter->operands(i)[0].raw;
      if (getter->op[load] != Op::get_field) return FieldId::none();
      const uint32_t base = getter->operands(load)[0].raw;
      if (getter->op[base] != Op::param || getter->payload[base] != 0) return FieldId::none();
      FieldId field = field_of(*getter, load);
      if (same && same != field) return FieldId::none();
      same = field;
    }
  }
  return same;
}

// Instructions are numbered in the order of the code, so that what a loop does later stands behind, too; that is
// as good as what an index says: a doubt.
bool SetUp::may_start_between(InstanceId id, uint32_t from, uint32_t to) {
  const uint32_t size = paths_.body(id)->size();  // what has no instruction of its own may come anywhere
  return std::ranges::any_of(paths_.steps(id), [&](const Step& s) {
    return s.instruction >= from && (s.instruction < to || s.instruction >= size) &&
           (s.spawns || may_start(s.callee));
  });
}

bool SetUp::may_start(InstanceId id) {
  if (starts_.empty()) find_starters();
  return paths_.is_relevant(id) && starts_[paths_.row(id)] != 0;
}

// Up the calls from all that start a thread.
void SetUp::find_starters() {
  starts_.resize(paths_.instances().size());
  std::vector<InstanceId> open;
  auto add = [&](InstanceId id) {
    if (paths_.is_relevant(id) && !std::exchange(starts_[paths_.row(id)], uint8_t{1})) open.push_back(id);
  };
  for (const concurrency::Spawn& spawn : paths_.spawns()) add(spawn.by);
  for (const Step& s : paths_.all_steps())
    if (s.spawns) add(s.caller);
  while (!open.empty()) {
    InstanceId id = open.back();
    open.pop_back();
    for (uint32_t s : paths_.callers(id))
      if (!paths_.all_steps()[s].spawns) add(paths_.all_steps()[s].caller);
  }
}

bool SetUp::is_wired(FieldId field) {
  if (facts_.unchanging()[field]) return true;
  auto [at, added] = wired_.try_emplace(field, false);
  if (!added) return at->second;
  auto stores = stores_.find(field);
  bool all = stores != stores_.end();
  for (size_t i = 0; all && i < stores->second.size(); ++i) {
    auto [method, instruction] = stores->second[i];
    for (InstanceId id : points_to_.instances_of(method)) {
      if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
      paths_.poll();
      if (!is_under_set_up({id, instruction, paths_.body(id)->operands(instruction)[0]}, std::nullopt)) {
        all = false;
        break;
      }
    }
  }
  return wired_[field] = all;
}

void SetUp::find_stores() {
  stores_known_ = true;
  for (ir::MethodId m : paths_.methods()) {
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field || body.op[body.operands(i)[1].raw] == Op::const_null) continue;
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      if (f && paths_.scope().is_application(paths_.program()[f.id].owner)) stores_[f.id].push_back({m, i});
    }
  }
  for (const auto& [key, node] : points_to_.state().field_nodes)
    fields_of_[ObjectId(static_cast<uint32_t>(key >> 32))].push_back(FieldId(static_cast<uint32_t>(key)));
}

const absl::flat_hash_set<ObjectId>& SetUp::wired_to(ThreadId thread) {
  auto [at, added] = wired_to_.try_emplace(thread);
  if (!added) return at->second;
  if (!stores_known_) find_stores();
  absl::flat_hash_set<ObjectId> reached;
  std::vector<ObjectId> open;
  auto reach = [&](ObjectId o) {
    if (reached.insert(o).second) open.push_back(o);
  };
  for (InstanceId root : paths_.roots(thread))
    if (paths_.body(root) && paths_.body(root)->parameters > 0)
      points_to_.sets().for_each(points_to_.points_to(root, ir::ValueId(0u)), reach);
  const pointsto::State& state = points_to_.state();
  while (!open.empty()) {
    ObjectId o = open.back();
    open.pop_back();
    auto fields = fields_of_.find(o);
    if (fields == fields_of_.end()) continue;
    for (FieldId f : fields->second)
      if (is_wired(f))
        points_to_.sets().for_each(state.points_to[state.field_nodes.at(uint64_t{o.raw} << 32 | f.raw)], reach);
  }
  return wired_to_[thread] = std::move(reached);
}

}  // namespace heddle::detectors
