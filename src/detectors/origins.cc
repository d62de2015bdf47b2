#include "detectors/origins.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::Step;
using ir::Op;
using pointsto::ThreadId;

namespace {
constexpr size_t most_values = 2000;
constexpr size_t most_uses = 256;
}  // namespace

bool Origins::may_be_same(const Access& a, const AccessSite& at, ThreadId t, const Access& b,
                          const AccessSite& other, ThreadId u) {
  auto origins = [&](const Access& access, const AccessSite& site, ThreadId thread) -> const Known& {
    const ir::Body& body = *paths_.body(site.place.method);
    ir::ValueId v = body.operands(site.place.instruction)[site.base];
    auto skip_casts = [&] {
      while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    };
    skip_casts();
    for (uint32_t view = 0; view < access.views && ir::is_call(body.op[v.raw]); ++view) {
      v = body.operands(v.raw)[0];
      skip_casts();
    }
    return of_use(access.instance, v, thread);
  };
  const Known& first = origins(a, at, t);
  if (!first.all || first.places.empty()) return true;
  const Known& second = origins(b, other, u);
  if (!second.all || second.places.empty()) return true;
  std::vector<Place> common;
  std::ranges::set_intersection(first.places, second.places, std::back_inserter(common));
  // What works on a container may have a view of it, made elsewhere.
  if (at.location == concurrency::Location::state) return !common.empty();
  // An allocation must be that of an object that both may have; a factory or the library may have made any.
  return std::ranges::any_of(common, [&](Place p) {
    if (!paths_.is_application(p.method) || ir::is_call(paths_.body(p.method)->op[p.instruction])) return true;
    return std::ranges::any_of(a.objects, [&](pointsto::ObjectId o) {
      const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
      return site.method == p.method && site.instruction == p.instruction &&
             std::ranges::binary_search(b.objects, o);
    });
  });
}

const Origins::Known& Origins::of_use(InstanceId id, ir::ValueId value, ThreadId thread) {
  auto [at, added] = known_uses_.try_emplace({id, value, thread});
  Known& known = at->second;
  if (!added) return known;
  std::vector<Value> values;
  known.all = follow_callers(id, value, thread, values);
  for (const Value& v : values) {
    if (!known.all) break;
    const Known& more = of_value(v);
    known.all = more.all;
    known.places.insert(known.places.end(), more.places.begin(), more.places.end());
  }
  sort_unique(known.places);
  return known;
}

// Up the calls that the thread makes, as long as it is a parameter.
bool Origins::follow_callers(InstanceId id, ir::ValueId value, ThreadId thread, std::vector<Value>& values) const {
  std::set<std::pair<InstanceId, ir::ValueId>> seen{{id, value}};
  std::vector<std::pair<InstanceId, ir::ValueId>> open{{id, value}};
  while (!open.empty()) {
    auto [at, v] = open.back();
    open.pop_back();
    const ir::Body& body = *paths_.body(at);
    if (body.op[v.raw] != Op::param) {
      values.push_back({paths_.method(at), v});
      continue;
    }
    if (std::ranges::find(paths_.roots(thread), at) != paths_.roots(thread).end()) return false;
    bool any = false;
    for (uint32_t s : paths_.callers(at)) {
      const Step& step = paths_.all_steps()[s];
      if (!paths_.runs(thread, step.caller)) continue;
      if (!is_direct(step)) return false;
      any = true;
      std::pair up{step.caller, paths_.body(step.caller)->operands(step.instruction)[body.payload[v.raw]]};
      if (seen.insert(up).second) open.push_back(up);
      if (seen.size() > most_uses) return false;
    }
    if (!any) return false;
  }
  sort_unique(values);
  return true;
}

const Origins::Known& Origins::of_value(Value value) {
  auto [at, added] = known_values_.try_emplace(value);
  if (added) at->second = search(value);
  return at->second;
}

Origins::Known Origins::search(Value value) {
  paths_.poll();
  if (!stores_known_) find_stores();
  Known known;
  std::set<Value> seen{value};
  std::vector<Value> open{value}, next;
  while (!open.empty() && known.all) {
    Value v = open.back();
    open.pop_back();
    next.clear();
    known.all = expand(v, known, next);
    for (const Value& n : next)
      if (seen.insert(n).second) open.push_back(n);
    known.all = known.all && seen.size() <= most_values;
  }
  sort_unique(known.places);
  return known;
}

// Adds where the value comes from; whether that is known.
bool Origins::expand(Value value, Known& known, std::vector<Value>& open) {
  const ir::Body& body = *paths_.body(value.method);
  const uint32_t i = value.value.raw;
  switch (body.op[i]) {
    case Op::const_null: return true;
    case Op::new_object:
    case Op::new_array: known.places.push_back({value.method, i}); return true;
    case Op::check_cast:
    case Op::phi:
      for (ir::ValueId v : body.operands(i)) open.push_back({value.method, v});
      return true;
    case Op::get_field:
    case Op::get_static: {
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      auto stores = f ? stores_.find(f.id) : stores_.end();
      if (stores == stores_.end()) return false;
      open.insert(open.end(), stores->second.begin(), stores->second.end());
      return true;
    }
    case Op::param: return expand_parameter(value, open);
    case Op::invoke_virtual:
    case Op::invoke_special:
    case Op::invoke_static:
    case Op::invoke_interface: return expand_call(value, known, open);
    default: return false;
  }
}

bool Origins::expand_parameter(Value value, std::vector<Value>& open) const {
  const uint32_t k = paths_.body(value.method)->payload[value.value.raw];
  bool any = false;
  for (InstanceId id : points_to_.instances_of(value.method)) {
    if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
    for (uint32_t s : paths_.callers(id)) {
      const Step& step = paths_.all_steps()[s];
      if (!is_direct(step)) return false;
      open.push_back({paths_.method(step.caller), paths_.body(step.caller)->operands(step.instruction)[k]});
      any = true;
    }
  }
  sort_unique(open);
  return any;  // a root's come from outside
}

bool Origins::expand_call(Value value, Known& known, std::vector<Value>& open) const {
  Place place{value.method, value.value.raw};
  auto callees = std::ranges::equal_range(points_to_.call_graph(), place, {}, &pointsto::MethodCall::place);
  if (callees.empty()) return false;
  if (owned_.makes_new(place)) {
    known.places.push_back(place);
    return true;
  }
  const models::SyncModels& sync = paths_.scope().models->sync();
  std::span<const ir::ValueId> operands = paths_.body(place.method)->operands(place.instruction);
  for (const pointsto::MethodCall& call : callees) {
    if (auto results = sync.results(call.callee); !results.empty()) {
      for (models::ReturnedObject result : results) {
        if (result.kind == models::ReturnKind::taken) return false;  // whoever put it in made it
        if (result.is_new())
          known.places.push_back(place);
        else
          open.push_back({place.method, operands[result.parameter]});
      }
      continue;
    }
    if (is_library_constant(place, call.callee)) {
      known.places.push_back({call.callee, 0});
      continue;
    }
    const ir::Body* body = paths_.is_application(call.callee) ? paths_.body(call.callee) : nullptr;
    if (call.spawns || !body) return false;
    for (uint32_t i = 0; i < body->size(); ++i) {
      if (body->op[i] != Op::return_ || body->operands(i).empty()) continue;
      ir::ValueId v = body->operands(i)[0];
      while (body->op[v.raw] == Op::check_cast) v = body->operands(v.raw)[0];
      // What it was given goes back to who gave it.
      if (body->op[v.raw] == Op::param && body->parameters == operands.size())
        open.push_back({place.method, operands[body->payload[v.raw]]});
      else
        open.push_back({call.callee, v});
    }
  }
  return true;
}

// Collections.emptyList() and its kind: nothing to work on, and nothing that the program made comes back.
bool Origins::is_library_constant(Place call, MethodId callee) const {
  const ir::Body& body = *paths_.body(call.method);
  if (paths_.is_application(callee) || !body.operands(call.instruction).empty()) return false;
  return std::ranges::all_of(points_to_.points_to(call.method, ir::ValueId(call.instruction)),
                             [&](pointsto::ObjectId o) {
                               MethodId maker = points_to_.heap()[points_to_.heap()[o].site].method;
                               return maker && !paths_.is_application(maker);
                             });
}

void Origins::find_stores() {
  stores_known_ = true;
  for (MethodId m : paths_.methods()) {
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field && body.op[i] != Op::put_static) continue;
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      if (f && paths_.scope().is_application(paths_.program()[f.id].owner))
        stores_[f.id].push_back({m, body.operands(i).back()});
    }
  }
}

bool Origins::is_direct(const Step& step) const {
  const ir::Body *caller = paths_.body(step.caller), *callee = paths_.body(step.callee);
  if (step.spawns || !caller || !callee || step.instruction >= caller->size()) return false;
  if (!ir::is_call(caller->op[step.instruction])) return false;
  return caller->members[caller->payload[step.instruction]].name ==
             paths_.program()[paths_.method(step.callee)].name &&
         caller->operands(step.instruction).size() == callee->parameters;
}

}  // namespace heddle::detectors
