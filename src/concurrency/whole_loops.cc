#include "concurrency/whole_loops.h"

#include <algorithm>
#include <optional>

#include "concurrency/thread_objects.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Condition;
using ir::Op;
using ir::ValueId;

// A value as another one, or none, plus a constant.
struct Sum {
  ValueId base;
  int64_t offset = 0;
};

Sum sum_of(const ir::Body& body, ValueId v) {
  Sum sum{v};
  auto constant = [&](ValueId c) { return int64_t{static_cast<int32_t>(body.payload[c.raw])}; };
  auto is_constant = [&](ValueId c) { return body.op[c.raw] == Op::const_int; };
  for (;;) {
    const Op op = body.op[sum.base.raw];
    if (is_constant(sum.base)) return {ValueId::none(), sum.offset + constant(sum.base)};
    if (op != Op::add && op != Op::sub) return sum;
    std::span<const ValueId> operands = body.operands(sum.base.raw);
    if (is_constant(operands[1])) {
      sum.offset += op == Op::add ? constant(operands[1]) : -constant(operands[1]);
      sum.base = operands[0];
    } else if (op == Op::add && is_constant(operands[0])) {
      sum.offset += constant(operands[0]);
      sum.base = operands[1];
    } else {
      return sum;
    }
  }
}

Condition opposite(Condition c) {
  switch (c) {
    case Condition::equal: return Condition::not_equal;
    case Condition::not_equal: return Condition::equal;
    case Condition::less: return Condition::greater_equal;
    case Condition::greater_equal: return Condition::less;
    case Condition::greater: return Condition::less_equal;
    case Condition::less_equal: return Condition::greater;
  }
  return c;
}

Condition mirrored(Condition c) {
  switch (c) {
    case Condition::less: return Condition::greater;
    case Condition::greater_equal: return Condition::less_equal;
    case Condition::greater: return Condition::less;
    case Condition::less_equal: return Condition::greater_equal;
    default: return c;
  }
}

// The loop goes on while left and right are so.
struct Test {
  Sum left, right;
  Condition condition;
};

std::optional<Test> test_of(const ir::Body& body, const LoopWithExit& loop) {
  const uint32_t last = body.blocks[loop.block].end - 1;
  if (body.op[last] != Op::branch) return std::nullopt;
  std::span<const ValueId> operands = body.operands(last);
  if (operands.empty()) return std::nullopt;
  const auto condition = static_cast<Condition>(body.payload[last]);
  return Test{sum_of(body, operands[0]), operands.size() == 2 ? sum_of(body, operands[1]) : Sum{ValueId::none()},
              loop.successor == 0 ? opposite(condition) : condition};
}

class ElementLoop {
 public:
  ElementLoop(const AllMethodFacts& facts, InstanceId id, const LoopWithExit& loop, const Spawn& start)
      : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), id_(id), body_(*paths_.body(id)),
        loop_(loop), start_(start) {}

  bool visits_all(ValueId element) {
    std::span<const ValueId> operands = body_.operands(element.raw);
    if (operands.empty()) return true;
    container_ = operands[0];
    if (operands.size() == 1) return !is_taken_before(element);
    if (operands.size() > 2) return true;
    if (body_.type[operands[1].raw].is_reference()) {
      const uint32_t at = pointsto::block_of(body_, canonical(body_, operands[1]).raw);
      return facts_.of(body_.method)->loop[at] != 0;
    }
    return counts_all(element, sum_of(body_, operands[1]));
  }

 private:
  // it.next() before the loop that goes on with `it`.
  bool is_taken_before(ValueId element) const {
    for (uint32_t i = 0; i < body_.blocks[loop_.header].first; ++i)
      if (body_.op[i] == body_.op[element.raw] && body_.operands(i).size() == 1 && is_same(i, element.raw))
        return true;
    return false;
  }

  bool counts_all(ValueId element, Sum index) {
    std::optional<Test> test = test_of(body_, loop_);
    if (!index.base || body_.op[index.base.raw] != Op::phi || !test) return false;
    if (test->left.base != index.base) {
      std::swap(test->left, test->right);
      test->condition = mirrored(test->condition);
    }
    if (test->left.base != index.base || pointsto::block_of(body_, index.base.raw) != loop_.header) return false;
    int64_t step = 0;
    std::optional<Sum> init;
    if (!read_counter(index.base, init, step)) return false;
    // How far the index is ahead of what is tested; a test behind the element lets one more be visited.
    const int64_t ahead = index.offset - test->left.offset;
    const bool tested_first = pointsto::dominates(body_, body_.blocks[loop_.block].end - 1, element.raw);
    const int64_t late = tested_first ? 0 : 1;
    if (step == 1) {
      if (init->base || init->offset + index.offset != 0) return false;
      const std::optional<int64_t> more = more_than_length(test->right);
      const bool inclusive = test->condition == Condition::less_equal;
      const bool fits = inclusive || test->condition == Condition::less || test->condition == Condition::not_equal;
      return more && fits && *more + ahead + late + inclusive >= 0;
    }
    const std::optional<int64_t> more = more_than_length(*init);
    const bool inclusive = test->condition == Condition::greater_equal;
    const bool fits =
        inclusive || test->condition == Condition::greater || test->condition == Condition::not_equal;
    return more && *more + index.offset >= -1 && fits && !test->right.base &&
           test->right.offset + ahead + 1 - late - inclusive <= 0;
  }

  // What the counter begins with, and by how much it changes with every round: 1 or -1.
  bool read_counter(ValueId counter, std::optional<Sum>& init, int64_t& step) const {
    std::span<const ir::BlockId> from = body_.predecessors(body_.blocks[loop_.header]);
    std::span<const ValueId> operands = body_.operands(counter.raw);
    for (size_t p = 0; p < from.size() && p < operands.size(); ++p) {
      const Sum sum = sum_of(body_, operands[p]);
      if (from[p].raw < loop_.header) {
        if (init) return false;
        init = sum;
      } else if (sum.base != counter || (step != 0 && step != sum.offset)) {
        return false;
      } else {
        step = sum.offset;
      }
    }
    return init && (step == 1 || step == -1);
  }

  // By how much the value is more than the number of elements; nothing: not known.
  std::optional<int64_t> more_than_length(Sum value) const {
    if (value.base && body_.operands(value.base.raw).size() == 1) {
      const Op op = body_.op[value.base.raw];
      const ValueId of = body_.operands(value.base.raw)[0];
      const bool is_length = op == Op::array_length || (ir::is_call(op) && op != Op::invoke_static);
      if (is_length &&
          (of == container_ || (points_to_.points_to(id_, of) == points_to_.points_to(id_, container_) &&
                                points_to_.points_to(id_, of) != pointsto::empty_set)))
        return value.offset;
    }
    if (std::optional<int64_t> more = more_than_made(value)) return more;
    return more_than_started(value);
  }

  // Than what all the arrays were made with.
  std::optional<int64_t> more_than_made(Sum value) const {
    std::optional<int64_t> more;
    for (ObjectId o : objects_of(points_to_, points_to_.points_to(id_, container_))) {
      const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
      const ir::Body* body = site.method ? paths_.body(site.method) : nullptr;
      if (!body || site.instruction >= body->size() || body->op[site.instruction] != Op::new_array)
        return std::nullopt;
      const auto difference = minus(value, *body, sum_of(*body, body->operands(site.instruction)[0]));
      if (!difference || (more && *more != *difference)) return std::nullopt;
      more = difference;
    }
    return more;
  }

  // Than how often the loop that starts them goes round, from 0 on.
  std::optional<int64_t> more_than_started(Sum value) const {
    const MethodFacts* facts = facts_.of(paths_.method(start_.by));
    if (!facts || start_.instruction >= facts->body.size()) return std::nullopt;
    const ir::Body& body = facts->body;
    const uint32_t loop = facts->loop[pointsto::block_of(body, start_.instruction)];
    if (loop == 0) return std::nullopt;
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      if (facts->loop[b] != loop) continue;
      std::span<const ir::BlockId> successors = body.successors(body.blocks[b]);
      for (uint32_t s = 0; s < successors.size(); ++s) {
        if (facts->loop[successors[s].raw] == loop) continue;
        std::optional<Test> test = test_of(body, {b, b, s});
        if (!test || test->condition != Condition::less || test->left.offset != 0) continue;
        if (std::optional<int64_t> difference = minus(value, body, test->right)) return difference;
      }
    }
    return std::nullopt;
  }

  std::optional<int64_t> minus(Sum value, const ir::Body& body, Sum other) const {
    if (!value.base && !other.base) return value.offset - other.offset;
    if (!value.base || !other.base) return std::nullopt;
    const bool same = body.method == body_.method ? is_same(value.base.raw, other.base.raw)
                                                  : is_field(body_, value.base) && is_field(body, other.base) &&
                                                        field(body_, value.base) == field(body, other.base);
    return same ? std::optional(value.offset - other.offset) : std::nullopt;
  }

  static bool is_field(const ir::Body& body, ValueId v) {
    return body.op[v.raw] == Op::get_field || body.op[v.raw] == Op::get_static;
  }
  FieldId field(const ir::Body& body, ValueId v) const {
    hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[v.raw]]);
    return f ? f.id : FieldId::none();
  }

  // One value of the body, or the same asked of the same twice.
  bool is_same(uint32_t a, uint32_t b) const {
    if (a == b) return true;
    const Op op = body_.op[a];
    if (op != body_.op[b] || !std::ranges::equal(body_.operands(a), body_.operands(b))) return false;
    if (op == Op::array_length) return true;
    if (op == Op::get_field || op == Op::get_static) return field(body_, ValueId(a)) == field(body_, ValueId(b));
    return ir::is_call(op) && body_.operands(a).size() == 1 &&
           body_.members[body_.payload[a]] == body_.members[body_.payload[b]];
  }

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  InstanceId id_;
  const ir::Body& body_;
  const LoopWithExit& loop_;
  const Spawn& start_;
  ValueId container_;
};

}  // namespace

bool visits_all(const AllMethodFacts& facts, InstanceId id, const LoopWithExit& loop, ValueId element,
                const Spawn& start) {
  return ElementLoop(facts, id, loop, start).visits_all(element);
}

}  // namespace heddle::concurrency
