#include "detectors/element_locks.h"

#include <algorithm>
#include <utility>

namespace heddle::detectors {

using concurrency::RootKind;
using concurrency::Step;
using ir::Op;
using pointsto::ObjectId;

namespace {

constexpr size_t most_ways_up = 64;  // of one value, up the calls
constexpr size_t most_holders = 16;  // that a container is looked for among
constexpr int levels_above = 3;

ir::ValueId cast_away(const ir::Body& body, ir::ValueId v) {
  while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
  return v;
}

}  // namespace

bool ElementLocks::may_differ(const Use& a, const Use& b) {
  auto may_be_element = [](const Use& use) {
    const concurrency::Expression& e = use.lock->expression;
    return (e.kind == RootKind::parameter || e.kind == RootKind::value) && e.length == 0;
  };
  if (!may_be_element(a) || !may_be_element(b) || !are_several(a.objects) || !are_several(b.objects)) return false;
  const Origin& mine = origin(a);
  const Origin& theirs = origin(b);
  if (mine.is_root && theirs.is_element()) return true;
  if (theirs.is_root && mine.is_element()) return true;
  if (!mine.is_element() || !theirs.is_element()) return false;
  if (mine.is_drawn || theirs.is_drawn) return true;
  return std::ranges::any_of(mine.keys, [&](Key x) {
    return std::ranges::any_of(theirs.keys,
                               [&](Key y) { return x.kind == y.kind && x.kind != Key::object && x != y; });
  });
}

const ElementLocks::Origin& ElementLocks::origin(const Use& use) {
  auto [known, added] = origins_.try_emplace({use.thread, use.instance, use.lock->expression.root});
  Origin& found = known->second;
  if (!added) return found;
  auto is_start = [&](InstanceId id) {
    const auto& roots = paths_.roots(use.thread);
    return std::ranges::find(roots, id) != roots.end();
  };
  struct Value {
    InstanceId instance;
    ir::ValueId value;
    int level;
  };
  std::vector<Value> open{{use.instance, ir::ValueId(use.lock->expression.root), 0}};
  for (size_t next = 0; next < open.size() && next < most_ways_up; ++next) {
    const auto [id, value, level] = open[next];
    const ir::Body& body = *paths_.body(id);
    const ir::ValueId v = cast_away(body, value);
    add_draw(id, v, use.objects, found);
    if (body.op[v.raw] != Op::param) continue;
    const bool is_receiver = body.payload[v.raw] == 0;
    found.is_root = found.is_root || (is_receiver && is_start(id));
    if (level == levels_above) continue;
    for (uint32_t s : paths_.callers(id)) {
      const Step& step = paths_.all_steps()[s];
      const ir::Body* caller = paths_.body(step.caller);
      if (step.spawns || !caller || !paths_.runs(use.thread, step.caller)) continue;
      if (!paths_.is_application(step.caller)) {
        found.is_root = found.is_root || (is_receiver && is_start(step.caller));  // Thread.run() calls its target
        continue;
      }
      if (step.instruction >= caller->size()) continue;
      std::span<const ir::ValueId> operands = caller->operands(step.instruction);
      if (!ir::is_call(caller->op[step.instruction]) || operands.size() != body.parameters) continue;
      open.push_back({step.caller, operands[body.payload[v.raw]], level + 1});
    }
  }
  return found;
}

void ElementLocks::add_draw(InstanceId id, ir::ValueId value, std::span<const ObjectId> drawn, Origin& origin) {
  const ir::Body& body = *paths_.body(id);
  const bool is_call = ir::is_call(body.op[value.raw]);
  if (is_call ? !is_drawn_by_call(id, value.raw, drawn) : body.op[value.raw] != Op::array_load) return;
  std::span<const ir::ValueId> operands = body.operands(value.raw);
  if (operands.size() < 2) {
    origin.is_drawn = origin.is_drawn || loops_.in_loop({paths_.method(id), value.raw});  // by an iterator
  } else if (std::optional<Key> key = constant_key(id, operands[1])) {
    origin.keys.push_back(*key);
  } else {
    origin.is_drawn = true;
  }
}

bool ElementLocks::is_drawn_by_call(InstanceId id, uint32_t call, std::span<const ObjectId> drawn) const {
  const ir::Body& body = *paths_.body(id);
  if (body.op[call] == Op::invoke_static || body.op[call] == Op::invoke_special) return false;
  auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{paths_.method(id), call}, {},
                                          &pointsto::MethodCall::place);
  const bool is_of_library = !callees.empty() && std::ranges::none_of(callees, [&](const pointsto::MethodCall& c) {
    return c.spawns || paths_.is_application(c.callee);
  });
  return is_of_library && !keeps_in_field(id, body.operands(call)[0], drawn);
}

std::optional<ElementLocks::Key> ElementLocks::constant_key(InstanceId id, ir::ValueId key) const {
  const ir::Body& body = *paths_.body(id);
  if (body.op[key.raw] == Op::const_int) return Key{Key::number, body.payload[key.raw]};
  const std::vector<ObjectId> keys = concurrency::objects_of(points_to_, points_to_.points_to(id, key));
  if (keys.size() != 1) return std::nullopt;
  const pointsto::Heap& heap = points_to_.heap();
  if (heap[heap[keys[0]].site].kind == pointsto::SiteKind::literal) return Key{Key::literal, keys[0].raw};
  if (points_to_.is_single(keys[0])) return Key{Key::object, keys[0].raw};
  return std::nullopt;
}

// One at a time.
bool ElementLocks::keeps_in_field(InstanceId id, ir::ValueId receiver, std::span<const ObjectId> drawn) const {
  const std::vector<ObjectId> holders = concurrency::objects_of(points_to_, points_to_.points_to(id, receiver));
  if (holders.empty() || holders.size() > most_holders) return true;
  const ir::Program& program = paths_.program();
  return std::ranges::any_of(holders, [&](ObjectId holder) {
    const ir::TypeId type = points_to_.heap().type(holder);
    if (!type.is_class()) return true;
    for (ir::ClassId c = type.class_id(); c; c = program[c].super)
      for (ir::FieldId f : program[c].fields)
        if (std::ranges::any_of(
                drawn, [&](ObjectId o) { return points_to_.sets().contains(points_to_.field(holder, f), o); }))
          return true;
    return false;
  });
}

bool ElementLocks::are_several(std::span<const ObjectId> objects) const {
  const pointsto::Heap& heap = points_to_.heap();
  auto is_merged = [&](ObjectId o) {
    return heap[heap[o].site].kind != pointsto::SiteKind::allocation ||
           heap[o].heap == pointsto::ContextTable::coarse;
  };
  if (objects.empty() || std::ranges::any_of(objects, is_merged)) return false;
  return objects.size() > 1 || !points_to_.is_single(objects[0]);
}

}  // namespace heddle::detectors
