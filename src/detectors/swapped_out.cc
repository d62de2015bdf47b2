#include "detectors/swapped_out.h"

#include <algorithm>
#include <iterator>

#include "concurrency/thread_objects.h"
#include "detectors/race_accesses.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::MethodFacts;
using concurrency::RootKind;
using concurrency::Step;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int most_levels = 3;  // of calls

template <class Held>
bool meet(std::optional<Held>& all, std::optional<Held> one) {
  if (!one || (all && all->field != one->field)) return false;
  if (all) {
    auto& common = one->guards;
    std::erase_if(common, [&](const auto& g) { return !std::ranges::binary_search(all->guards, g); });
    if (common.empty()) return false;
  }
  all = std::move(one);
  return true;
}

}  // namespace

bool SwappedOut::are_apart(const Access& first, const AccessSite& site, ThreadId t, const Access& second,
                           const AccessSite& other, ThreadId u) const {
  if (site.location == concurrency::Location::static_field) return false;
  auto base = [&](const Access& access, const AccessSite& at) {
    return viewed_base(*paths_.body(at.place.method), access, at);
  };
  const ValueId mine_at = base(first, site), theirs_at = base(second, other);
  const std::optional<Held> mine = taken(first.instance, site.place.instruction, mine_at, t, 0);
  const std::optional<Held> theirs = taken(second.instance, other.place.instruction, theirs_at, u, 0);
  auto are_under_one_lock = [](std::optional<Held> a, const std::optional<Held>& b) { return b && meet(a, b); };
  if (mine && theirs) return are_under_one_lock(mine, theirs);
  if (mine) return are_under_one_lock(mine, used_in_place(second.instance, other.place.instruction, theirs_at));
  if (theirs) return are_under_one_lock(theirs, used_in_place(first.instance, site.place.instruction, mine_at));
  return false;
}

std::optional<SwappedOut::Held> SwappedOut::taken(InstanceId id, uint32_t use, ValueId value, ThreadId thread,
                                                  int depth) const {
  const ir::Body& body = *paths_.body(id);
  const ValueId v = concurrency::canonical(body, value);
  if (depth == most_levels) return std::nullopt;
  if (body.op[v.raw] == Op::get_field) return swapped(id, use, v.raw);
  if (body.op[v.raw] == Op::param) return taken_by_callers(id, body.payload[v.raw], thread, depth + 1);
  if (ir::is_call(body.op[v.raw])) return taken_by_callees(id, v.raw, thread, depth + 1);
  return std::nullopt;
}

// All that the call may return.
std::optional<SwappedOut::Held> SwappedOut::taken_by_callees(InstanceId id, uint32_t call, ThreadId thread,
                                                             int depth) const {
  std::optional<Held> all;
  for (const Step& step : paths_.steps(id, call)) {
    if (!origins_.is_direct(step) || !paths_.is_application(step.callee)) return std::nullopt;
    const ir::Body& body = *paths_.body(step.callee);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::return_ || body.operands(i).empty()) continue;
      const ValueId returned = concurrency::canonical(body, body.operands(i)[0]);
      if (body.op[returned.raw] == Op::const_null) continue;
      // Its own parameter is the caller's business.
      if (body.op[returned.raw] == Op::param) return std::nullopt;
      if (!meet(all, taken(step.callee, i, returned, thread, depth))) return std::nullopt;
    }
  }
  return all;
}

std::optional<SwappedOut::Held> SwappedOut::taken_by_callers(InstanceId id, uint32_t parameter, ThreadId thread,
                                                             int depth) const {
  std::optional<Held> all;
  if (std::ranges::find(paths_.roots(thread), id) != paths_.roots(thread).end()) return std::nullopt;
  for (uint32_t s : paths_.callers(id)) {
    const Step& step = paths_.all_steps()[s];
    if (!paths_.runs(thread, step.caller)) continue;
    if (!origins_.is_direct(step)) return std::nullopt;
    const ValueId given = paths_.body(step.caller)->operands(step.instruction)[parameter];
    if (!meet(all, taken(step.caller, step.instruction, given, thread, depth))) return std::nullopt;
  }
  return all;
}

// Loaded there, and the field set anew before the lock is given back, and before the use.
std::optional<SwappedOut::Held> SwappedOut::swapped(InstanceId id, uint32_t use, uint32_t load) const {
  const MethodFacts& facts = *facts_.of(paths_.method(id));
  const ir::Body& body = facts.body;
  const ir::FieldId field = field_of(body, load);
  if (!field || !owned_.holds_own(field)) return std::nullopt;
  const concurrency::Expression& keeper = facts.expressions[body.operands(load)[0]];
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (body.op[i] != Op::put_field || field_of(body, i) != field ||
        facts.expressions[body.operands(i)[0]] != keeper || !pointsto::dominates(body, load, i) ||
        !pointsto::dominates(body, i, use))
      continue;
    std::vector<Guard> held = guards(id, load, i);
    if (!held.empty()) return Held{field, std::move(held)};
  }
  return std::nullopt;
}

std::optional<SwappedOut::Held> SwappedOut::used_in_place(InstanceId id, uint32_t use, ValueId value) const {
  const ir::Body& body = *paths_.body(id);
  const ValueId load = concurrency::canonical(body, value);
  if (body.op[load.raw] != Op::get_field) return std::nullopt;
  const ir::FieldId field = field_of(body, load.raw);
  std::vector<Guard> held = guards(id, load.raw, use);
  if (!field || held.empty()) return std::nullopt;
  return Held{field, std::move(held)};
}

// Locks that are held from the load on, and are one for each keeper, or one for all. A wait gives back any.
std::vector<SwappedOut::Guard> SwappedOut::guards(InstanceId id, uint32_t load, uint32_t until) const {
  const MethodFacts& facts = *facts_.of(paths_.method(id));
  const concurrency::Expression& keeper = facts.expressions[facts.body.operands(load)[0]];
  std::vector<Guard> guards;
  for (uint32_t i = load + 1; i < until; ++i)
    for (const concurrency::SyncCall& call : facts.sync_at(i))
      if (call.fact->kind == models::SyncKind::await || call.fact->kind == models::SyncKind::wait_inside)
        return guards;
  const std::vector<concurrency::HeldLock> at_load = locks_.must_hold(id, load),
                                           later = locks_.must_hold(id, until);
  for (const concurrency::HeldLock& lock : at_load) {
    if (concurrency::is_shared(lock.mode) || std::ranges::find(later, lock) == later.end()) continue;
    if (auto path = keeper.rest_of(lock.expression))
      guards.push_back({true, lock.is_monitor, {}, {path->begin(), path->end()}});
    else if (lock.expression.kind != RootKind::parameter && lock.expression.kind != RootKind::value)
      guards.push_back({false, lock.is_monitor, lock.expression, {}});
  }
  std::ranges::sort(guards);
  return guards;
}

ir::FieldId SwappedOut::field_of(const ir::Body& body, uint32_t instruction) const {
  return paths_.scope().members->resolve_field(body.members[body.payload[instruction]]).id;
}

}  // namespace heddle::detectors
