#include "detectors/own_thread.h"

#include <algorithm>

#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::MethodFacts;
using concurrency::Step;
using concurrency::SyncCall;
using ir::Op;
using ir::ValueId;
using pointsto::ObjectId;

namespace {

constexpr int most_levels_up = 3;

ValueId behind_casts(const ir::Body& body, ValueId v) {
  while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
  return v;
}

// A join without a time; what it waits for.
ValueId joined(const ir::Body& body, const SyncCall& call) {
  const models::SyncFact& fact = *call.fact;
  if (fact.kind != models::SyncKind::ends || fact.subject.kind != models::SubjectKind::place || fact.timed ||
      fact.if_true || fact.if_false || fact.if_returned)
    return ValueId::none();
  std::span<const ValueId> operands = body.operands(call.instruction);
  return fact.subject.parameter < operands.size() ? operands[fact.subject.parameter] : ValueId::none();
}

}  // namespace

bool OwnThreads::is_after_end(const Access& access, const AccessSite& site, ThreadId thread, ThreadId started,
                              ObjectId object) {
  if (site.location == concurrency::Location::static_field || !belongs_to(started, object)) return false;
  const ValueId base = paths_.body(site.place.method)->operands(site.place.instruction)[site.base];
  return is_waited_for(access.instance, site.place.instruction, base, thread, started, 0);
}

bool OwnThreads::belongs_to(ThreadId thread, ObjectId object) {
  return owned_.is_root(thread, object) || owned_.is_born_with_root(thread, object) ||
         owned_.owns(thread, {&object, 1}) || given_.has_own(thread, object);
}

// In the method itself, or in all code of the thread that calls it.
bool OwnThreads::is_waited_for(InstanceId id, uint32_t instruction, ValueId value, ThreadId by, ThreadId started,
                               int depth) {
  const MethodFacts& facts = *facts_.of(paths_.method(id));
  const ir::Body& body = facts.body;
  const ValueId source = facts.source_of(value);
  // What a loop does later comes before its next turn.
  auto loop = [&](uint32_t i) { return facts.loop[pointsto::block_of(body, i)]; };
  auto may_start_since = [&](uint32_t from, uint32_t in_loop) {
    return set_up_.may_start_between(id, from, loop(instruction) == in_loop ? instruction : body.size());
  };
  for (const Step& s : paths_.steps(id)) {
    if (s.spawns || s.instruction >= body.size() || !ir::is_call(body.op[s.instruction]) ||
        !pointsto::dominates(body, s.instruction, instruction))
      continue;
    std::span<const ValueId> operands = body.operands(s.instruction);
    for (uint32_t k = 0; k < operands.size(); ++k) {
      if (behind_casts(body, operands[k]) != source) continue;
      const bool waits = std::ranges::all_of(paths_.steps(id, s.instruction), [&](const Step& callee) {
        const FieldId field = waits_for(paths_.method(callee.callee), k);
        return field.valid() && may_hold(field, started);
      });
      if (waits && !may_start_since(s.instruction + 1, loop(s.instruction))) return true;
    }
  }
  if (depth == most_levels_up || body.op[source.raw] != Op::param || may_start_since(0, 0)) return false;
  bool any = false;
  for (uint32_t s : paths_.callers(id)) {
    const Step& step = paths_.all_steps()[s];
    if (!paths_.runs(by, step.caller)) continue;
    if (!origins_.is_direct(step)) return false;
    const ValueId operand = paths_.body(step.caller)->operands(step.instruction)[body.payload[source.raw]];
    if (!is_waited_for(step.caller, step.instruction, operand, by, started, depth + 1)) return false;
    any = true;
  }
  return any;
}

// The field of the parameter that holds its own thread, for which the method waits.
ir::FieldId OwnThreads::waits_for(MethodId method, uint32_t parameter) {
  auto [at, added] = waits_.try_emplace({method, parameter});
  if (!added) return at->second;
  const MethodFacts* facts = paths_.is_application(method) ? facts_.of(method) : nullptr;
  FieldId found;
  for (size_t i = 0; facts && !found && i < facts->sync_calls.size(); ++i) {
    const ValueId thread = joined(facts->body, facts->sync_calls[i]);
    const FieldId field = thread.valid() ? loaded_from(facts->body, thread, parameter) : FieldId::none();
    if (field && holds_own_thread(field) && waits_on_all_ways(*facts, parameter, field)) found = field;
  }
  return waits_[{method, parameter}] = found;
}

// Blocks that are left only after a wait, greatest fixpoint. An interrupted wait counts as one.
bool OwnThreads::waits_on_all_ways(const MethodFacts& facts, uint32_t parameter, FieldId field) const {
  const ir::Body& body = facts.body;
  auto block_of = [&](uint32_t instruction) { return pointsto::block_of(body, instruction); };
  std::vector<uint8_t> waits(body.blocks.size()), waited(body.blocks.size(), 1);
  for (const SyncCall& call : facts.sync_calls)
    if (ValueId thread = joined(body, call); thread.valid() && loaded_from(body, thread, parameter) == field)
      waits[block_of(call.instruction)] = 1;
  // Nothing to wait for where the field is null.
  auto is_null_edge = [&](const ir::Block& from, uint32_t successor) {
    const uint32_t last = from.end - 1;
    if (body.op[last] != Op::branch || loaded_from(body, body.operands(last)[0], parameter) != field) return false;
    const auto condition = static_cast<ir::Condition>(body.payload[last]);
    return (condition == ir::Condition::equal && successor == 0) ||
           (condition == ir::Condition::not_equal && successor == 1);
  };
  waited[0] = 0;
  for (bool again = true; std::exchange(again, false);) {
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      const ir::Block& block = body.blocks[b];
      const uint8_t out = waited[b] | waits[b];
      auto reach = [&](ir::BlockId to, bool is_waited) {
        if (!is_waited && std::exchange(waited[to.raw], uint8_t{0})) again = true;
      };
      std::span<const ir::BlockId> successors = body.successors(block);
      for (uint32_t s = 0; s < successors.size(); ++s) reach(successors[s], out || is_null_edge(block, s));
      for (const ir::Handler& handler : body.handlers(block)) reach(handler.target, out);
    }
  }
  bool any = false;
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    if (body.op[body.blocks[b].end - 1] != Op::return_) continue;
    any = true;
    if (!waited[b] && !waits[b]) return false;
  }
  return any;
}

ir::FieldId OwnThreads::loaded_from(const ir::Body& body, ValueId value, uint32_t parameter) const {
  const ValueId load = behind_casts(body, value);
  if (body.op[load.raw] != Op::get_field) return FieldId::none();
  const ValueId base = behind_casts(body, body.operands(load.raw)[0]);
  if (body.op[base.raw] != Op::param || body.payload[base.raw] != parameter) return FieldId::none();
  return paths_.scope().members->resolve_field(body.members[body.payload[load.raw]]).id;
}

// All that is stored there was made for the object that holds it.
bool OwnThreads::holds_own_thread(FieldId field) {
  if (!stores_known_) find_stores();
  auto stores = stores_.find(field);
  if (stores == stores_.end()) return false;
  auto [at, added] = own_.try_emplace(field, true);
  if (!added) return at->second;
  for (const auto& [method, instruction] : stores->second) {
    const ir::Body& body = *paths_.body(method);
    const ValueId holder = body.operands(instruction)[0], made = behind_casts(body, body.operands(instruction)[1]);
    bool for_holder = false;
    for (uint32_t i = 0; i < body.size() && body.op[made.raw] == Op::new_object; ++i) {
      if (body.op[i] != Op::invoke_special || body.operands(i)[0] != made) continue;
      std::span<const ValueId> arguments = body.operands(i).subspan(1);
      for_holder |= std::ranges::find(arguments, holder) != arguments.end();
    }
    if (!for_holder) return own_[field] = false;
  }
  return true;
}

// A thread that runs on what is stored there, or on who stores it.
bool OwnThreads::may_hold(FieldId field, ThreadId thread) const {
  return std::ranges::any_of(stores_.at(field), [&](const pointsto::Place& store) {
    std::span<const ValueId> operands = paths_.body(store.method)->operands(store.instruction);
    return std::ranges::any_of(points_to_.instances_of(store.method), [&](InstanceId id) {
      return std::ranges::any_of(paths_.roots(thread), [&](InstanceId root) {
        const pointsto::SetId on = points_to_.points_to(root, ValueId(0u));
        return points_to_.may_alias(on, points_to_.points_to(id, operands[0])) ||
               points_to_.may_alias(on, points_to_.points_to(id, operands[1]));
      });
    });
  });
}

void OwnThreads::find_stores() {
  stores_known_ = true;
  for (MethodId m : paths_.methods()) {
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field || !body.type[body.operands(i)[1].raw].is_reference() ||
          body.op[behind_casts(body, body.operands(i)[1]).raw] == Op::const_null)
        continue;
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      if (f && paths_.scope().is_application(paths_.program()[f.id].owner)) stores_[f.id].push_back({m, i});
    }
  }
}

}  // namespace heddle::detectors
