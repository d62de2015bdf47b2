#include "detectors/own_signals.h"

#include <algorithm>
#include <utility>

#include "concurrency/thread_objects.h"
#include "detectors/race_accesses.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::canonical;
using concurrency::MethodFacts;
using concurrency::SyncCall;
using ir::Op;
using ir::ValueId;
using models::SyncKind;

namespace {

std::optional<ValueId> subject(const ir::Body& body, const SyncCall& call, SyncKind kind) {
  const models::Subject& subject = call.fact->subject;
  std::span<const ValueId> operands = body.operands(call.instruction);
  // A semaphore may let in by a permit that nobody has given yet.
  if (call.fact->kind != kind || call.fact->one_permit || subject.kind != models::SubjectKind::place ||
      !subject.path.empty() || subject.parameter >= operands.size())
    return std::nullopt;
  return canonical(body, operands[subject.parameter]);
}

// Whether control can come from the one instruction to the other while the value stays what it is.
bool leads_to(const ir::Body& body, uint32_t from, uint32_t to, ValueId value) {
  const uint32_t first = pointsto::block_of(body, from), last = pointsto::block_of(body, to),
                 made = pointsto::block_of(body, value.raw);
  if (first == last && from < to) return value.raw < from || value.raw > to;
  std::vector<uint8_t> seen(body.blocks.size());
  std::vector<uint32_t> work{first};
  while (!work.empty()) {
    const ir::Block& block = body.blocks[work.back()];
    work.pop_back();
    auto go = [&](uint32_t b) {
      if (b != made && !std::exchange(seen[b], uint8_t{1})) work.push_back(b);
    };
    for (ir::BlockId s : body.successors(block)) go(s.raw);
    for (const ir::Handler& h : body.handlers(block)) go(h.target.raw);
  }
  return seen[last] != 0;
}

}  // namespace

bool OwnSignals::is_answered(const Access& later, const AccessSite& site, const Access& earlier,
                             const AccessSite& other) {
  if (site.location == concurrency::Location::static_field) return false;
  const MethodFacts& facts = *facts_.of(site.place.method);
  const ir::Body& body = facts.body;
  const ValueId object = canonical(body, viewed_base(body, later, site));
  for (const SyncCall& call : facts.sync_calls) {
    const models::SyncFact& fact = *call.fact;
    const std::optional<ValueId> signal = subject(body, call, SyncKind::await);
    if (!signal || fact.timed || fact.if_true || fact.if_false || fact.if_returned ||
        !pointsto::dominates(body, call.instruction, site.place.instruction))
      continue;
    const ir::FieldId field = kept_in(body, *signal);
    if (!field || canonical(body, body.operands(signal->raw)[0]) != object || !owned_.holds_own(field)) continue;
    if (!std::exchange(is_listed_, true)) list_signals();
    const ir::Body& theirs = *paths_.body(other.place.method);
    if (come_after(field, other, canonical(theirs, viewed_base(theirs, earlier, other))) &&
        !may_be_given_elsewhere(paths_.points_to().points_to(later.instance, *signal)))
      return true;
  }
  return false;
}

bool OwnSignals::come_after(ir::FieldId field, const AccessSite& site, ValueId object) const {
  auto known = signals_.find(field);
  const ir::Body& body = *paths_.body(site.place.method);
  return known != signals_.end() && std::ranges::all_of(known->second, [&](const Signal& s) {
           return s.method == site.place.method && s.object == object &&
                  !leads_to(body, s.instruction, site.place.instruction, object);
         });
}

// By code that did not load it from such a field.
bool OwnSignals::may_be_given_elsewhere(pointsto::SetId signals) const {
  const pointsto::Result& points_to = paths_.points_to();
  return std::ranges::any_of(others_, [&](const Signal& s) {
    return std::ranges::any_of(points_to.instances_of(s.method), [&](pointsto::InstanceId id) {
      bool common = false;
      points_to.sets().for_each(points_to.points_to(id, s.object),
                                [&](pointsto::ObjectId o) { common |= points_to.sets().contains(signals, o); });
      return common;
    });
  });
}

void OwnSignals::list_signals() {
  for (ir::MethodId m : paths_.methods()) {
    const MethodFacts* facts = facts_.of(m);
    if (!facts) continue;
    for (const SyncCall& call : facts->sync_calls) {
      const std::optional<ValueId> signal = subject(facts->body, call, SyncKind::signal);
      if (!signal) continue;
      if (ir::FieldId field = kept_in(facts->body, *signal))
        signals_[field].push_back(
            {m, call.instruction, canonical(facts->body, facts->body.operands(signal->raw)[0])});
      else
        others_.push_back({m, call.instruction, *signal});
    }
  }
}

ir::FieldId OwnSignals::kept_in(const ir::Body& body, ValueId signal) const {
  if (body.op[signal.raw] != Op::get_field) return ir::FieldId::none();
  return paths_.scope().members->resolve_field(body.members[body.payload[signal.raw]]).id;
}

}  // namespace heddle::detectors
