#include "detectors/set_up.h"

#include <algorithm>
#include <set>
#include <tuple>

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

struct SetUp::BeforeStart {
  SetUp& set_up;
  bool anywhere;  // by whoever gets there

  bool may_happen_between(InstanceId id, uint32_t from, uint32_t to, uint32_t) {
    return set_up.may_start_between(id, from, to);
  }
  // What an object made for itself is as new as the object, and what it was made with belongs to the set-up.
  bool is_part(FieldId field, uint32_t&) const {
    return set_up.owned_.holds_own(field) || (anywhere && set_up.facts_.unchanging()[field]);
  }
};

struct SetUp::BeforeShown {
  SetUp& set_up;
  ThreadId finder;
  std::vector<Finds> levels;  // the object, what holds it for itself, and so on

  bool may_happen_between(InstanceId id, uint32_t from, uint32_t to, uint32_t level) {
    return set_up.may_show_between(id, from, to, levels[level]);
  }
  // The other side must find it in that field, too.
  bool is_part(FieldId field, uint32_t& level) {
    if (!set_up.owned_.holds_own(field) || !levels[level].only_in(field)) return false;
    if (++level < levels.size()) return true;
    Finds finds;
    for (const auto& [id, holder] : levels.back().holders)
      set_up.points_to_.sets().for_each(set_up.points_to_.points_to(id, holder),
                                        [&](ObjectId o) { finds.objects.push_back(o); });
    sort_unique(finds.objects);
    const std::vector<Value> holders = levels.back().holders;
    if (!set_up.find(holders, finder, finds)) return false;
    levels.push_back(std::move(finds));
    return true;
  }
};

bool SetUp::is_under_set_up(const Use& use, std::optional<ThreadId> by) {
  BeforeStart rules{*this, !by.has_value()};
  return is_under_set_up(use, by, rules);
}

// By this thread, or by whoever gets there.
template <class Rules>
bool SetUp::is_under_set_up(const Use& use, std::optional<ThreadId> by, Rules& rules) {
  std::set<std::tuple<InstanceId, uint32_t, ir::ValueId>> seen;
  std::vector<Use> open{use};
  while (!open.empty()) {
    auto [id, instruction, v, level] = open.back();
    open.pop_back();
    const ir::Body& body = *paths_.body(id);
    for (;; v = body.operands(v.raw)[0]) {
      if (body.op[v.raw] == Op::check_cast) continue;
      FieldId f = loaded_field(body, v);
      if (!f) break;
      if (!rules.is_part(f, level)) return false;
    }
    if (body.op[v.raw] == Op::new_object ||
        (ir::is_call(body.op[v.raw]) && owned_.makes_new({body.method, v.raw}))) {
      if (rules.may_happen_between(id, v.raw, instruction, level)) return false;
      continue;
    }
    if (body.op[v.raw] != Op::param || rules.may_happen_between(id, 0, instruction, level)) return false;
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
      if (!seen.emplace(step.caller, step.instruction, operand).second) continue;
      if (seen.size() > most_uses_of_set_up) return false;
      open.push_back({step.caller, step.instruction, operand, level});
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

bool SetUp::is_before_shown(const Access& access, const AccessSite& site, ThreadId thread, const Access& other,
                            const AccessSite& other_site, ThreadId finder, ObjectId object) {
  if (site.location == concurrency::Location::static_field || access.views != 0 || other.views != 0) return false;
  const ir::Body &body = *paths_.body(site.place.method), &theirs = *paths_.body(other_site.place.method);
  const Value found(other.instance, theirs.operands(other_site.place.instruction)[other_site.base]);
  BeforeShown rules{*this, finder, {Finds{.objects = {object}, .fields = {}, .holders = {}}}};
  if (!find(std::span(&found, 1), finder, rules.levels[0])) return false;
  return is_under_set_up(
      {access.instance, site.place.instruction, body.operands(site.place.instruction)[site.base]}, thread, rules);
}

bool SetUp::may_be_one(InstanceId id, ir::ValueId value, const Finds& finds) const {
  const pointsto::SetId set = points_to_.points_to(id, value);
  return std::ranges::any_of(finds.objects, [&](ObjectId o) { return points_to_.sets().contains(set, o); });
}

// Where the finder gets what the values are from; false if that is not known.
bool SetUp::find(std::span<const Value> values, ThreadId finder, Finds& finds) const {
  std::set<Value> seen;
  std::vector<Value> open;
  auto follow = [&](InstanceId id, ir::ValueId v) {
    if (may_be_one(id, v, finds) && seen.emplace(id, v).second) open.emplace_back(id, v);
  };
  for (const auto& [id, v] : values) follow(id, v);
  while (!open.empty()) {
    auto [id, v] = open.back();
    open.pop_back();
    if (seen.size() > most_uses_of_set_up) return false;
    const ir::Body& body = *paths_.body(id);
    const Op op = body.op[v.raw];
    if (op == Op::check_cast || op == Op::phi) {
      for (ir::ValueId operand : body.operands(v.raw)) follow(id, operand);
    } else if (op == Op::get_field || op == Op::get_static) {
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[v.raw]]);
      if (!f) return false;
      finds.fields.push_back(f.id);
      if (op == Op::get_field) finds.holders.emplace_back(id, body.operands(v.raw)[0]);
    } else if (op == Op::array_load) {
      finds.in_arrays = true;
    } else if (op == Op::param) {
      if (std::ranges::find(paths_.roots(finder), id) != paths_.roots(finder).end()) finds.at_start = true;
      for (uint32_t s : paths_.callers(id)) {
        const Step& step = paths_.all_steps()[s];
        if (step.spawns || !paths_.runs(finder, step.caller)) continue;
        if (!passes_operands(paths_, step)) return false;
        follow(step.caller, paths_.body(step.caller)->operands(step.instruction)[body.payload[v.raw]]);
      }
    } else if (ir::is_call(op)) {
      bool in_program = false;
      for (const Step& step : paths_.steps(id, v.raw)) {
        const ir::Body* callee = paths_.body(step.callee);
        if (!paths_.is_application(step.callee)) continue;
        if (!callee || !passes_operands(paths_, step)) return false;
        in_program = true;
        for (uint32_t i = 0; i < callee->size(); ++i)
          if (callee->op[i] == Op::return_ && !callee->operands(i).empty())
            follow(step.callee, callee->operands(i)[0]);
      }
      finds.in_library |= !in_program;
    } else {
      return false;  // its own, or from elsewhere
    }
  }
  sort_unique(finds.fields);
  return finds.any();
}

// Down the calls between the two instructions.
bool SetUp::may_show_between(InstanceId id, uint32_t from, uint32_t to, const Finds& finds) {
  constexpr size_t most_instances = 2048;
  const uint32_t size = paths_.body(id)->size();
  std::vector<InstanceId> open;
  absl::flat_hash_set<InstanceId> seen;
  auto enter = [&](const Step& s) {
    if (paths_.is_relevant(s.callee) && seen.insert(s.callee).second) open.push_back(s.callee);
  };
  for (uint32_t i : showing(paths_.method(id)))
    if (i >= from && i < to && may_show(id, i, finds)) return true;
  for (const Step& s : paths_.steps(id)) {
    if (s.instruction < from || (s.instruction >= to && s.instruction < size)) continue;
    if (s.spawns && finds.at_start) return true;
    if (!s.spawns) enter(s);
  }
  while (!open.empty()) {
    InstanceId callee = open.back();
    open.pop_back();
    if (seen.size() > most_instances) return true;
    if (finds.at_start && may_start(callee)) return true;
    if (!paths_.body(callee)) continue;
    for (uint32_t i : showing(paths_.method(callee)))
      if (may_show(callee, i, finds)) return true;
    for (const Step& s : paths_.steps(callee))
      if (!s.spawns) enter(s);
  }
  return false;
}

bool SetUp::may_show(InstanceId id, uint32_t instruction, const Finds& finds) const {
  const ir::Body& body = *paths_.body(id);
  auto may_be_stored = [&] { return may_be_one(id, body.operands(instruction).back(), finds); };
  switch (body.op[instruction]) {
    case Op::put_field:
    case Op::put_static: {
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[instruction]]);
      return f && std::ranges::binary_search(finds.fields, f.id) && may_be_stored();
    }
    case Op::array_store: return finds.in_arrays && may_be_stored();
    default: return finds.in_library && may_be_kept(id, instruction, finds);
  }
}

// The library's code that is called may keep the object.
bool SetUp::may_be_kept(InstanceId id, uint32_t call, const Finds& finds) const {
  const ir::Body& body = *paths_.body(id);
  std::span<const ir::ValueId> operands = body.operands(call);
  auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{body.method, call}, {},
                                          &pointsto::MethodCall::place);
  for (uint32_t k = 0; k < operands.size(); ++k) {
    if (!body.type[operands[k].raw].is_reference() || !may_be_one(id, operands[k], finds)) continue;
    for (const pointsto::MethodCall& c : callees)
      if (!paths_.is_application(c.callee) && escape_.stored_into(c.callee, k).value_or(1) != 0) return true;
  }
  return false;
}

// Instructions that may put something where others find it: stores of references, calls with arguments.
const std::vector<uint32_t>& SetUp::showing(ir::MethodId method) {
  auto [at, added] = showing_.try_emplace(method);
  if (!added) return at->second;
  const ir::Body& body = *paths_.body(method);
  for (uint32_t i = 0; i < body.size(); ++i) {
    const Op op = body.op[i];
    std::span<const ir::ValueId> operands = body.operands(i);
    const bool stores = op == Op::put_field || op == Op::put_static || op == Op::array_store;
    if (stores ? body.type[operands.back().raw].is_reference() : ir::is_call(op) && !operands.empty())
      at->second.push_back(i);
  }
  return at->second;
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
