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
// each time, but for the element of an array that was just stored there.
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
  }
  return values;
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
