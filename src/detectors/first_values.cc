#include "detectors/first_values.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {

using ir::FieldId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int most_deep = 5;           // of calls and constructors
constexpr uint32_t most_inside = 300;  // of what is called
constexpr size_t most_targets = 8;

// Adds what else may be; whether that changes anything.
template <class Values>
bool add(Values& to, const Values& more) {
  if (!to) return false;
  if (!more) {
    to.reset();
    return true;
  }
  const size_t before = to->size();
  to->insert(to->end(), more->begin(), more->end());
  sort_unique(*to);
  return to->size() != before;
}

}  // namespace

// What is known so far of the ways through a body.
struct FirstValues::Ways {
  const Arguments* arguments = nullptr;        // none: nothing is known of the parameters
  const std::vector<uint8_t>* live = nullptr;  // by block; none: all
  mutable std::vector<ValueId> open;           // phis that are being computed
};

void FirstValues::find_handled() {
  const pointsto::Heap& heap = points_to_.heap();
  heap.for_each_object([&](pointsto::ObjectId o) {
    const pointsto::Site& site = heap[heap[o].site];
    if (site.kind != pointsto::SiteKind::member) return;
    const auto kind = static_cast<pointsto::MemberKind>(site.instruction);
    if (kind == pointsto::MemberKind::field) handled_.push_back(FieldId(site.detail));
  });
  sort_unique(handled_);
}

bool FirstValues::is_handled(FieldId field) const { return std::ranges::binary_search(handled_, field); }

bool FirstValues::store(pointsto::Place place) {
  const ir::Body& body = *paths_.body(place.method);
  const FieldId field = field_of(body, place.instruction);
  if (!field || !paths_.scope().is_application(paths_.program()[field].owner)) return false;
  auto at = stored_.try_emplace(field, std::vector<Value>()).first;
  return add(at->second, stored(body, body.operands(place.instruction).back()));
}

bool FirstValues::is_null(const ir::Body& body, ValueId v) {
  const Values values = value(body, v, Ways{}, 0);
  return values && std::ranges::all_of(*values, [](const Value& one) { return one.kind == Kind::number; });
}

// Of a store only what it says itself: parameters and other fields may be anything.
FirstValues::Values FirstValues::stored(const ir::Body& body, ValueId v) {
  while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
  switch (body.op[v.raw]) {
    case Op::const_int:
    case Op::const_null:
    case Op::new_object: return value(body, v, Ways{}, most_deep);
    case Op::get_static: {
      const FieldId field = field_of(body, v.raw);
      return field && facts_.unchanging()[field] ? constant(field) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::vector<uint8_t> FirstValues::live_blocks(const ir::Body& body, const Arguments* arguments, int depth) {
  std::vector<uint8_t> live(body.blocks.size());
  live[0] = 1;
  const Ways ways{arguments, &live, {}};
  for (bool again = true; std::exchange(again, false);) {
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      if (!live[b]) continue;
      const ir::Block& block = body.blocks[b];
      auto reach = [&](ir::BlockId to) {
        if (!std::exchange(live[to.raw], uint8_t{1})) again = true;
      };
      const uint32_t last = block.end - 1;
      std::span<const ir::BlockId> successors = body.successors(block);
      if (body.op[last] == Op::branch && successors.size() == 2) {
        if (!live[successors[0].raw] || !live[successors[1].raw]) {
          const auto [taken, not_taken] = decide(body, last, ways, depth);
          if (taken) reach(successors[0]);
          if (not_taken) reach(successors[1]);
        }
      } else {
        for (ir::BlockId to : successors) reach(to);
      }
      for (const ir::Handler& handler : body.handlers(block)) reach(handler.target);
    }
  }
  return live;
}

// Whether the branch may be taken, and not be taken.
std::pair<bool, bool> FirstValues::decide(const ir::Body& body, uint32_t branch, const Ways& ways, int depth) {
  std::span<const ValueId> operands = body.operands(branch);
  const Values left = value(body, operands[0], ways, depth);
  if (!left) return {true, true};
  Values right = std::vector{Value{Kind::number, {}, 0}};
  if (operands.size() > 1) right = value(body, operands[1], ways, depth);
  if (!right) return {true, true};
  std::pair<bool, bool> may{false, false};
  auto add_outcome = [&](bool taken) { (taken ? may.first : may.second) = true; };
  for (const Value& a : *left)
    for (const Value& b : *right) {
      const auto condition = static_cast<ir::Condition>(body.payload[branch]);
      const bool are_numbers = a.kind == Kind::number && b.kind == Kind::number;
      if (a.kind == Kind::other && b.kind == Kind::other) return {true, true};
      if ((a.kind == Kind::other || b.kind == Kind::other) && a.kind != Kind::number && b.kind != Kind::number)
        return {true, true};
      switch (condition) {
        case ir::Condition::equal: add_outcome(a == b); break;
        case ir::Condition::not_equal: add_outcome(a != b); break;
        default:
          if (!are_numbers) return {true, true};
          if (condition == ir::Condition::less) add_outcome(a.number < b.number);
          if (condition == ir::Condition::greater_equal) add_outcome(a.number >= b.number);
          if (condition == ir::Condition::greater) add_outcome(a.number > b.number);
          if (condition == ir::Condition::less_equal) add_outcome(a.number <= b.number);
      }
    }
  return may;
}

FirstValues::Values FirstValues::value(const ir::Body& body, ValueId v, const Ways& ways, int depth) {
  switch (body.op[v.raw]) {
    case Op::const_int: return std::vector{Value{Kind::number, {}, static_cast<int32_t>(body.payload[v.raw])}};
    case Op::const_null: return std::vector{Value{Kind::number, {}, 0}};
    case Op::new_object: return std::vector{Value{Kind::other, {}, 0}};
    case Op::check_cast: return value(body, body.operands(v.raw)[0], ways, depth);
    case Op::param:
      if (!ways.arguments || body.payload[v.raw] >= ways.arguments->size()) return std::nullopt;
      return (*ways.arguments)[body.payload[v.raw]];
    case Op::phi: {
      if (std::ranges::find(ways.open, v) != ways.open.end()) return std::vector<Value>();
      ways.open.push_back(v);
      Values all = std::vector<Value>();
      uint32_t b = 0;
      while (body.blocks[b].end <= v.raw) ++b;
      std::span<const ir::BlockId> from = body.predecessors(body.blocks[b]);
      std::span<const ValueId> operands = body.operands(v.raw);
      for (size_t p = 0; p < operands.size() && all; ++p)
        if (!ways.live || p >= from.size() || (*ways.live)[from[p].raw])
          add(all, value(body, operands[p], ways, depth));
      ways.open.pop_back();
      return all;
    }
    case Op::get_field:
    case Op::get_static: return loaded(body, v.raw, ways, depth);
    case Op::invoke_virtual:
    case Op::invoke_special:
    case Op::invoke_static:
    case Op::invoke_interface: return returned(body, v.raw, ways, depth);
    default: return std::nullopt;
  }
}

FirstValues::Values FirstValues::loaded(const ir::Body& body, uint32_t load, const Ways& ways, int depth) {
  const FieldId field = field_of(body, load);
  if (!field) return std::nullopt;
  if (facts_.unchanging()[field]) {
    if (body.op[load] == Op::get_static) return constant(field);
    const Values holders = value(body, body.operands(load)[0], ways, depth);
    if (!holders) return std::nullopt;
    Values all = std::vector<Value>();
    for (const Value& holder : *holders)
      if (holder.kind != Kind::number) add(all, part_of(holder, field, depth + 1));
    return all;
  }
  if (!paths_.scope().is_application(paths_.program()[field].owner) || is_handled(field)) return std::nullopt;
  Values all = std::vector{Value{Kind::number, {}, 0}};
  const std::string_view type = paths_.program().text(paths_.program()[field].descriptor);
  if (type == "J" || type == "D" || type == "F") return std::nullopt;
  if (auto stored = stored_.find(field); stored != stored_.end()) add(all, stored->second);
  return all;
}

// What the only store into a static field that never changes puts there.
FirstValues::Values FirstValues::constant(FieldId field) {
  auto [at, added] = constants_.try_emplace(field);
  if (!added) return at->second;
  Values found;
  for (ir::MethodId m : paths_.program()[paths_.program()[field].owner].methods) {
    if (paths_.program().name(m) != "<clinit>") continue;
    const ir::Body* body = paths_.scope().bodies->body(m);
    ValueId only;
    for (uint32_t i = 0; body && i < body->size(); ++i) {
      if (body->op[i] != Op::put_static || field_of(*body, i) != field) continue;
      if (only.valid()) return std::nullopt;
      only = body->operands(i)[0];
    }
    if (!only.valid()) break;
    // The JVM itself sets some constants of the library.
    if (body->op[only.raw] == Op::new_object)
      found = std::vector{Value{Kind::constant, {m, only.raw}, 0}};
    else if (paths_.scope().is_application(paths_.program()[field].owner) &&
             (body->op[only.raw] == Op::const_int || body->op[only.raw] == Op::const_null))
      found = value(*body, only, Ways{}, most_deep);
  }
  return constants_[field] = found;
}

FirstValues::Values FirstValues::part_of(const Value& constant, FieldId field, int depth) {
  if (constant.kind != Kind::constant || depth > most_deep) return std::nullopt;
  const ir::Body& body = *paths_.scope().bodies->body(constant.made.method);
  const ValueId made(constant.made.instruction);
  for (uint32_t i = 0; i < body.size(); ++i)
    if (body.op[i] == Op::invoke_special && body.operands(i)[0] == made)
      return set_by_constructor(body, i, Ways{}, field, depth);
  return std::nullopt;
}

FirstValues::Values FirstValues::set_by_constructor(const ir::Body& body, uint32_t call, const Ways& ways,
                                                    FieldId field, int depth) {
  const ir::Body* constructor = only_callee(body, call);
  if (!constructor || depth > most_deep) return std::nullopt;
  Arguments arguments;
  for (ValueId operand : body.operands(call)) arguments.push_back(value(body, operand, ways, depth + 1));
  const Ways inside{&arguments, nullptr, {}};
  auto is_this = [&](ValueId v) {
    return constructor->op[v.raw] == Op::param && constructor->payload[v.raw] == 0;
  };
  std::optional<Values> found;
  for (uint32_t i = 0; i < constructor->size(); ++i) {
    std::span<const ValueId> operands = constructor->operands(i);
    if (constructor->op[i] == Op::put_field && field_of(*constructor, i) == field) {
      if (found || !is_this(operands[0])) return std::nullopt;
      found = value(*constructor, operands[1], inside, depth + 1);
    }
    // this(…): it sets the field instead.
    if (constructor->op[i] == Op::invoke_special && is_this(operands[0])) {
      const ir::Body* other = only_callee(*constructor, i);
      if (other && paths_.program().name(other->method) == "<init>" &&
          paths_.program()[other->method].owner == paths_.program()[constructor->method].owner)
        return set_by_constructor(*constructor, i, inside, field, depth + 1);
    }
  }
  return found ? *found : std::nullopt;
}

FirstValues::Values FirstValues::returned(const ir::Body& body, uint32_t call, const Ways& ways, int depth) {
  if (depth >= most_deep) return std::nullopt;
  auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{body.method, call}, {},
                                          &pointsto::MethodCall::place);
  if (callees.empty() || static_cast<size_t>(callees.size()) > most_targets) return std::nullopt;
  Arguments arguments;
  for (ValueId operand : body.operands(call)) arguments.push_back(value(body, operand, ways, depth + 1));
  if (body.op[call] != Op::invoke_static && arguments[0])
    std::erase_if(*arguments[0], [](const Value& v) { return v.kind == Kind::number; });
  Values all = std::vector<Value>();
  for (const pointsto::MethodCall& c : callees) {
    const ir::Body* callee = c.spawns ? nullptr : paths_.scope().bodies->body(c.callee);
    if (!callee || callee->size() > most_inside || callee->parameters != arguments.size()) return std::nullopt;
    const std::vector<uint8_t> live = live_blocks(*callee, &arguments, depth + 1);
    const Ways inside{&arguments, &live, {}};
    for (uint32_t b = 0; b < callee->blocks.size() && all; ++b) {
      const uint32_t last = callee->blocks[b].end - 1;
      if (!live[b] || callee->op[last] != Op::return_ || callee->operands(last).empty()) continue;
      add(all, value(*callee, callee->operands(last)[0], inside, depth + 1));
    }
    if (!all) break;
  }
  return all;
}

const ir::Body* FirstValues::only_callee(const ir::Body& body, uint32_t call) const {
  auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{body.method, call}, {},
                                          &pointsto::MethodCall::place);
  if (callees.size() != 1 || callees.front().spawns) return nullptr;
  const ir::Body* callee = paths_.scope().bodies->body(callees.front().callee);
  return callee && callee->parameters == body.operands(call).size() ? callee : nullptr;
}

FieldId FirstValues::field_of(const ir::Body& body, uint32_t access) const {
  return paths_.scope().members->resolve_field(body.members[body.payload[access]]).id;
}

}  // namespace heddle::detectors
