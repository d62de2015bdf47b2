#include "detectors/given_together.h"

#include <algorithm>
#include <utility>

#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::Step;
using ir::Op;

namespace {

constexpr size_t most_starts = 512;  // of a thread

// Whether control may get from the one instruction to the other without making the value anew.
bool follows(const ir::Body& body, uint32_t earlier, uint32_t later, ir::ValueId value) {
  const uint32_t from = pointsto::block_of(body, earlier), to = pointsto::block_of(body, later);
  if (from == to && earlier < later) return true;
  const bool is_given = body.op[value.raw] == Op::param;
  const uint32_t made = is_given ? UINT32_MAX : pointsto::block_of(body, value.raw);
  std::vector<uint8_t> seen(body.blocks.size());
  std::vector<uint32_t> work{from};
  while (!work.empty()) {
    const uint32_t b = work.back();
    work.pop_back();
    for (ir::BlockId s : body.successors(body.blocks[b])) {
      if (s.raw == made || std::exchange(seen[s.raw], uint8_t{1})) continue;
      if (s.raw == to) return true;
      work.push_back(s.raw);
    }
  }
  return false;
}

}  // namespace

bool GivenTogether::share(ThreadId t, ThreadId u, ObjectId object) {
  t = points_to_.threads().first_of(t);
  u = points_to_.threads().first_of(u);
  if (u < t) std::swap(t, u);
  auto [known, added] = known_.try_emplace({t, u, object}, false);
  if (!added) return known->second;
  const Starts &mine = starts(t), &theirs = starts(u);
  for (const Start& a : mine) {
    // Theirs are sorted by who starts them.
    for (auto b = theirs.lower_bound({a.by, 0, {}}); b != theirs.end() && b->by == a.by; ++b)
      if (a.value == b->value && in_one_run(a, *b) && leads_to(a, object)) return known->second = true;
  }
  return false;
}

bool GivenTogether::has_own(ThreadId thread, ObjectId object) {
  thread = points_to_.threads().first_of(thread);
  auto [known, added] = known_own_.try_emplace({thread, object}, false);
  if (added) known->second = find_own(thread, object);
  return known->second;
}

bool GivenTogether::find_own(ThreadId thread, ObjectId object) {
  const Starts& all = starts(thread);
  if (all.size() >= most_starts) return false;
  bool any = false;
  for (const Start& start : all) {
    bool is_whole = false, is_shared = false;
    pointsto::SiteId made_for;
    points_to_.sets().for_each(points_to_.points_to(start.by, start.value), [&](ObjectId o) {
      if (o != object && !owned_.made_together(object, o)) return;
      const pointsto::SiteId site = points_to_.heap()[o].site;
      is_shared = is_shared || (is_whole && site != made_for);  // made for two things at a time
      is_whole = true;
      made_for = site;
    });
    if (is_shared) return false;
    if (!is_whole) continue;
    const ir::Body& body = *paths_.body(start.by);
    if (!is_started_once(start, all)) return false;
    switch (body.op[start.value.raw]) {
      case Op::new_object: any = true; break;
      case Op::check_cast: break;  // what it is cast from starts the same
      case Op::array_load:
      case Op::get_field:  // so does what was just stored there
        if (!was_just_stored(body, start.value)) return false;
        break;
      case Op::param:
        for (uint32_t s : paths_.callers(start.by))
          if (!origins_.is_direct(paths_.all_steps()[s])) return false;
        break;
      default:
        // What comes out of a container may be another thing each time.
        if (!is_taken_out(start) ||
            !points_to_.sets().contains(points_to_.points_to(start.by, start.value), object))
          return false;
        any = true;
    }
  }
  return any;
}

bool GivenTogether::is_taken_out(const Start& start) const {
  const ir::Body& body = *paths_.body(start.by);
  const Op op = body.op[start.value.raw];
  if (op != Op::invoke_virtual && op != Op::invoke_interface) return false;
  return std::ranges::none_of(paths_.steps(start.by, start.value.raw), [&](const Step& step) {
    return !step.spawns && paths_.is_application(step.callee);
  });
}

bool GivenTogether::comes_from_own(const concurrency::Access& access, const concurrency::AccessSite& site,
                                   ThreadId thread) const {
  if (site.location == concurrency::Location::static_field) return false;
  auto is_kept = [&](const ir::Body& body, ir::ValueId load) {
    const ir::FieldId f = paths_.scope().members->resolve_field(body.members[body.payload[load.raw]]).id;
    // The library keeps what a thread was made with.
    return f && (facts_.unchanging()[f] || owned_.holds_own(f) ||
                 !paths_.scope().is_application(paths_.program()[f].owner));
  };
  std::set<std::pair<InstanceId, ir::ValueId>> seen;
  std::vector<std::pair<InstanceId, ir::ValueId>> open;
  auto follow = [&](InstanceId id, ir::ValueId v) {
    const ir::Body& body = *paths_.body(id);
    while (body.op[v.raw] == Op::check_cast || (body.op[v.raw] == Op::get_field && is_kept(body, v)))
      v = body.operands(v.raw)[0];
    if (seen.emplace(id, v).second) open.emplace_back(id, v);
  };
  follow(access.instance, paths_.body(site.place.method)->operands(site.place.instruction)[site.base]);
  while (!open.empty()) {
    auto [id, v] = open.back();
    open.pop_back();
    const ir::Body& body = *paths_.body(id);
    if (body.op[v.raw] != Op::param || seen.size() > most_starts) return false;
    if (std::ranges::find(paths_.roots(thread), id) != paths_.roots(thread).end()) {
      if (body.payload[v.raw] != 0) return false;
      continue;
    }
    for (uint32_t s : paths_.callers(id)) {
      const Step& step = paths_.all_steps()[s];
      if (!paths_.runs(thread, step.caller)) continue;
      if (!origins_.is_direct(step)) return false;
      follow(step.caller, paths_.body(step.caller)->operands(step.instruction)[body.payload[v.raw]]);
    }
  }
  return true;
}

bool GivenTogether::is_started_once(const Start& start, const Starts& all) const {
  for (auto other = all.lower_bound({start.by, 0, {}}); other != all.end() && other->by == start.by; ++other)
    if (other->value == start.value && in_one_run(start, *other)) return false;
  return true;
}

const GivenTogether::Starts& GivenTogether::starts(ThreadId thread) {
  auto [at, added] = starts_.try_emplace(thread);
  Starts& starts = at->second;
  if (!added) return starts;
  for (const concurrency::Spawn& spawn : paths_.spawns()) {
    const ir::Body* body = paths_.body(spawn.by);
    if (spawn.thread != thread || !body || spawn.instruction >= body->size()) continue;
    for (ir::ValueId v : body->operands(spawn.instruction)) add_starts(spawn.by, spawn.instruction, v, starts);
  }
  std::vector<Start> open(starts.begin(), starts.end());
  while (!open.empty() && starts.size() < most_starts) {
    const Start start = open.back();
    open.pop_back();
    const ir::Body& body = *paths_.body(start.by);
    if (body.op[start.value.raw] != Op::param) continue;
    for (uint32_t s : paths_.callers(start.by)) {
      const Step& step = paths_.all_steps()[s];
      if (!origins_.is_direct(step)) continue;
      Starts above;
      add_starts(step.caller, step.instruction,
                 paths_.body(step.caller)->operands(step.instruction)[body.payload[start.value.raw]], above);
      for (const Start& next : above)
        if (starts.insert(next).second) open.push_back(next);
    }
  }
  return starts;
}

void GivenTogether::add_starts(InstanceId by, uint32_t instruction, ir::ValueId started, Starts& starts) const {
  for (ir::ValueId v : made_from(*paths_.body(by), started)) starts.insert({by, instruction, v});
}

// The value, and what is put into it where it is made here. What comes out of a container may be another thing
// each time, but for the element of an array, or the content of a field, that was just stored there.
std::vector<ir::ValueId> GivenTogether::made_from(const ir::Body& body, ir::ValueId started) const {
  std::vector<ir::ValueId> values;
  auto add = [&](ir::ValueId v) {
    if (body.type[v.raw].is_reference() && std::ranges::find(values, v) == values.end()) values.push_back(v);
  };
  const ir::ClassId thread = paths_.program().find_class("java/lang/Thread");
  add(started);
  for (size_t next = 0; next < values.size(); ++next) {
    const ir::ValueId v = values[next];
    const Op op = body.op[v.raw];
    const bool makes_thread =
        ir::is_call(op) && body.type[v.raw].is_class() && body.type[v.raw].class_id() == thread;
    if (op == Op::check_cast || makes_thread)
      for (ir::ValueId operand : body.operands(v.raw)) add(operand);
    for (uint32_t i = 0; i < body.size(); ++i) {
      std::span<const ir::ValueId> operands = body.operands(i);
      if (op == Op::new_object && (body.op[i] == Op::invoke_special || body.op[i] == Op::put_field) &&
          operands[0] == v)
        for (ir::ValueId operand : operands.subspan(1)) add(operand);
      if (op == Op::array_load && body.op[i] == Op::array_store && operands[0] == body.operands(v.raw)[0] &&
          operands[1] == body.operands(v.raw)[1] && pointsto::dominates(body, i, v.raw))
        add(operands[2]);
    }
    if (op == Op::get_field)
      if (ir::ValueId stored = just_stored(body, v); stored.valid()) add(stored);
  }
  return values;
}

// What the method has stored where it loads the value from, by its only store there; none if it has not.
ir::ValueId GivenTogether::just_stored(const ir::Body& body, ir::ValueId load) const {
  auto field_of = [&](uint32_t i) {
    return paths_.scope().members->resolve_field(body.members[body.payload[i]]).id;
  };
  const ir::FieldId field = field_of(load.raw);
  ir::ValueId stored;
  for (uint32_t i = 0; i < body.size() && field; ++i) {
    if (body.op[i] != Op::put_field || field_of(i) != field) continue;
    if (stored.valid() || body.operands(i)[0] != body.operands(load.raw)[0] ||
        !pointsto::dominates(body, i, load.raw))
      return ir::ValueId::none();
    stored = body.operands(i)[1];
  }
  return stored;
}

// The method has put there what it loads, and nothing else.
bool GivenTogether::was_just_stored(const ir::Body& body, ir::ValueId load) const {
  if (body.op[load.raw] == Op::get_field) return just_stored(body, load).valid();
  std::span<const ir::ValueId> element = body.operands(load.raw);
  bool any = false;
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (body.op[i] != Op::array_store || body.operands(i)[0] != element[0]) continue;
    if (any || body.operands(i)[1] != element[1] || !pointsto::dominates(body, i, load.raw)) return false;
    any = true;
  }
  return any;
}

bool GivenTogether::in_one_run(const Start& a, const Start& b) const {
  const ir::Body& body = *paths_.body(a.by);
  if (a.instruction != b.instruction)
    return follows(body, a.instruction, b.instruction, a.value) ||
           follows(body, b.instruction, a.instruction, a.value);
  // One call may lead to either: it must be made again.
  return follows(body, a.instruction, a.instruction, a.value);
}

bool GivenTogether::leads_to(const Start& start, ObjectId object) const {
  bool leads = false;
  points_to_.sets().for_each(points_to_.points_to(start.by, start.value),
                             [&](ObjectId o) { leads = leads || owned_.leads_alone_to(o, object); });
  return leads;
}

}  // namespace heddle::detectors
