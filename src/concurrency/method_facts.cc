#include "concurrency/method_facts.h"

#include <algorithm>
#include <utility>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;

// Innermost components of the control flow: cycles found by taking each component apart at its entry block.
void number_loops(const ir::Body& body, std::vector<uint32_t>& loop) {
  // Blocks are in reverse postorder: an edge to a block that is not later closes a loop whose header is its target
  // (in an irreducible graph: one of its entries). The blocks of the loop reach the edge without the header.
  loop.assign(body.blocks.size(), 0);
  std::vector<std::pair<uint32_t, std::vector<uint32_t>>> loops;  // header, blocks
  for (uint32_t header = 0; header < body.blocks.size(); ++header) {
    std::vector<uint32_t> work;
    for (ir::BlockId p : body.predecessors(body.blocks[header]))
      if (p.raw >= header) work.push_back(p.raw);
    if (work.empty()) continue;
    std::vector<uint8_t> inside(body.blocks.size());
    for (uint32_t b : work) inside[b] = 1;
    inside[header] = 1;
    std::vector<uint32_t> blocks{header};
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      if (b == header) continue;
      blocks.push_back(b);
      for (ir::BlockId p : body.predecessors(body.blocks[b]))
        if (p.raw >= header && !inside[p.raw]) inside[p.raw] = 1, work.push_back(p.raw);
    }
    loops.emplace_back(header, std::move(blocks));
  }
  // Larger loops first, so that inner ones overwrite them.
  std::ranges::stable_sort(loops, std::greater<>(), [](const auto& l) { return l.second.size(); });
  for (size_t i = 0; i < loops.size(); ++i)
    for (uint32_t b : loops[i].second) loop[b] = static_cast<uint32_t>(i + 1);
}

// The facts that hold whichever method the call reaches: those of its targets if they agree, else of none.
std::span<const models::SyncFact> facts_of_call(const CodePaths& paths, const ir::Body& body, uint32_t i) {
  const models::SyncModels& sync = paths.scope().models->sync();
  hierarchy::ResolvedMethod target = paths.scope().members->resolve_method(body.members[body.payload[i]]);
  if (!target) return {};
  std::span<const models::SyncFact> declared = sync.facts(target.id);
  const std::vector<pointsto::MethodCall>& calls = paths.points_to().call_graph();
  Place place{body.method, i};
  auto at = std::ranges::lower_bound(calls, place, {}, &pointsto::MethodCall::place);
  std::span<const models::SyncFact> found;
  bool first = true;
  for (; at != calls.end() && at->place == place; ++at) {
    std::span<const models::SyncFact> facts = sync.facts(at->callee);
    if (facts.empty()) return declared;
    if (first)
      found = facts;
    else if (facts.data() != found.data() &&
             (facts.size() != found.size() || facts[0].kind != found[0].kind || facts[0].mode != found[0].mode))
      return declared;
    first = false;
  }
  return first ? declared : found;
}

// Which successor a branch takes if its operands are these constants.
uint32_t successor_of(ir::Condition condition, int32_t a, int32_t b) {
  bool holds = false;
  switch (condition) {
    case ir::Condition::equal: holds = a == b; break;
    case ir::Condition::not_equal: holds = a != b; break;
    case ir::Condition::less: holds = a < b; break;
    case ir::Condition::greater_equal: holds = a >= b; break;
    case ir::Condition::greater: holds = a > b; break;
    case ir::Condition::less_equal: holds = a <= b; break;
  }
  return holds ? 0 : 1;
}

// On the way from `from` back to the block that merges and tests a value, the value is what the last test found.
uint32_t taken_before(const ir::Body& body, const ir::Block& block, ir::BlockId from) {
  std::span<const ir::BlockId> successors = body.successors(block);
  for (uint32_t s = 0; s < successors.size(); ++s) {
    const ir::Block& to = body.block(successors[s]);
    const uint32_t end = body.block(from).end - 1;
    if (to.predecessors == 1 && (to.first == end || pointsto::dominates(body, to.first, end))) return s;
  }
  return MethodFacts::no_successor;
}

// `boolean done = false; while (!done) …`: which way control goes was decided where it came from.
void find_decisions(const ir::Body& body, std::vector<Decision>& decisions) {
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    const ir::Block& block = body.blocks[b];
    const uint32_t last = block.end - 1;
    if (body.op[last] != Op::branch || body.op[block.first] != Op::phi || block.handlers) continue;
    std::span<const ir::ValueId> tested = body.operands(last);
    const ir::ValueId value = tested[0];
    if (body.op[value.raw] != Op::phi || value.raw < block.first || value.raw > last) continue;
    auto is_constant = [&](ir::ValueId v) { return body.op[v.raw] == Op::const_int; };
    if (tested.size() > 1 && !is_constant(tested[1])) continue;
    bool only_tests = true;
    for (uint32_t i = block.first; i < last; ++i)
      only_tests &= body.op[i] == Op::phi || is_constant(ir::ValueId(i));
    if (!only_tests) continue;
    auto number = [&](ir::ValueId v) { return static_cast<int32_t>(body.payload[v.raw]); };
    const int32_t other = tested.size() > 1 ? number(tested[1]) : 0;
    Decision decision{b, {}};
    bool any = false;
    std::span<const ir::ValueId> merged = body.operands(value.raw);
    for (size_t p = 0; p < merged.size(); ++p) {
      uint32_t taken = MethodFacts::no_successor;
      if (is_constant(merged[p]))
        taken = successor_of(static_cast<ir::Condition>(body.payload[last]), number(merged[p]), other);
      else if (merged[p] == value)
        taken = taken_before(body, block, body.predecessors(block)[p]);
      any |= taken != MethodFacts::no_successor;
      decision.taken.push_back(taken);
    }
    if (any) decisions.push_back(std::move(decision));
  }
}

// javac asks whether the resource of a try is null before it closes it, also where methods were called on it.
void find_never_taken(const ir::Body& body, std::vector<uint32_t>& never_taken) {
  using ir::Op;
  never_taken.assign(body.blocks.size(), MethodFacts::no_successor);
  std::vector<uint32_t> first_use(body.size(),
                                  UINT32_MAX);  // by value: the first instruction that needs an object
  for (uint32_t i = 0; i < body.size(); ++i) {
    Op op = body.op[i];
    bool needs_object = op == Op::invoke_virtual || op == Op::invoke_interface || op == Op::get_field ||
                        op == Op::put_field || op == Op::monitor_enter;
    if (!needs_object) continue;
    uint32_t& first = first_use[body.operands(i)[0].raw];
    first = std::min(first, i);
  }
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    uint32_t last = body.blocks[b].end - 1;
    if (body.op[last] != Op::branch || body.operands(last).size() != 1) continue;
    ir::ValueId v = body.operands(last)[0];
    if (!body.type[v.raw].is_reference() || first_use[v.raw] >= last ||
        !pointsto::dominates(body, first_use[v.raw], last))
      continue;
    never_taken[b] = static_cast<ir::Condition>(body.payload[last]) == ir::Condition::equal ? 0 : 1;
  }
}

// Blocks that are reached from one block without passing another.
std::vector<uint8_t> reached_from(const ir::Body& body, uint32_t from, uint32_t without) {
  std::vector<uint8_t> reached(body.blocks.size());
  std::vector<uint32_t> open;
  auto reach = [&](uint32_t b) {
    if (b != without && !std::exchange(reached[b], uint8_t{1})) open.push_back(b);
  };
  reach(from);
  while (!open.empty()) {
    const ir::Block& block = body.blocks[open.back()];
    open.pop_back();
    for (ir::BlockId s : body.successors(block)) reach(s.raw);
    for (const ir::Handler& h : body.handlers(block)) reach(h.target.raw);
  }
  return reached;
}

bool does_nothing(const ir::Body& body, const ir::Block& block) {
  for (uint32_t i = block.first; i < block.end; ++i)
    if (ir::is_call(body.op[i]) || body.op[i] == ir::Op::put_field || body.op[i] == ir::Op::put_static)
      return false;
  return true;
}

void find_ways_around(const ir::Body& body, std::vector<uint32_t>& way_around) {
  using ir::Op;
  way_around.assign(body.blocks.size(), MethodFacts::no_successor);
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    const uint32_t last = body.blocks[b].end - 1;
    if (body.op[last] != Op::branch || body.operands(last).size() != 1) continue;
    if (body.op[body.operands(last)[0].raw] != Op::get_field) continue;
    const uint32_t if_null = static_cast<ir::Condition>(body.payload[last]) == ir::Condition::equal ? 0 : 1;
    std::span<const ir::BlockId> successors = body.successors(body.blocks[b]);
    bool leaves_out = reached_from(body, successors[1 - if_null].raw, b)[successors[if_null].raw] != 0;
    if (!leaves_out) {
      const std::vector<uint8_t> own = reached_from(body, successors[if_null].raw, b);
      leaves_out = true;
      for (uint32_t other = 0; leaves_out && other < own.size(); ++other)
        leaves_out = !own[other] || does_nothing(body, body.blocks[other]);
    }
    if (leaves_out) way_around[b] = if_null;
  }
}

// compareAndSet(false, true) takes a lock, set(false) gives it back; other arguments do neither.
bool is_meant_by_value(const ir::Body& body, uint32_t call, const models::SyncFact& fact) {
  using ir::Op;
  auto is_zero = [&](ir::ValueId v) {
    return body.op[v.raw] == Op::const_null || (body.op[v.raw] == Op::const_int && body.payload[v.raw] == 0);
  };
  auto is_something = [&](ir::ValueId v) {
    return body.op[v.raw] == Op::const_int ? body.payload[v.raw] != 0
                                           : body.type[v.raw].is_reference() && body.op[v.raw] != Op::const_null;
  };
  std::span<const ir::ValueId> operands = body.operands(call);
  if (fact.kind == models::SyncKind::release) return operands.size() < 2 || !is_something(operands.back());
  if (operands.size() < 2 || !is_something(operands.back())) return false;
  return fact.if_false || (operands.size() > 2 && is_zero(operands[operands.size() - 2]));
}

}  // namespace

MethodFacts::MethodFacts(const CodePaths& paths, const UnchangingFields& unchanging, const ir::Body& code)
    : body(code), expressions(paths.scope(), unchanging, code) {
  number_loops(body, loop);
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (!is_call(body.op[i])) continue;
    for (const models::SyncFact& fact : facts_of_call(paths, body, i))
      if (!fact.by_value || is_meant_by_value(body, i, fact)) sync_calls.push_back({i, &fact});
  }
  find_never_taken(body, never_taken);
  find_ways_around(body, way_around);
  find_decisions(body, decisions);
}

std::span<const SyncCall> MethodFacts::sync_at(uint32_t instruction) const {
  auto range = std::ranges::equal_range(sync_calls, instruction, {}, &SyncCall::instruction);
  return {range.begin(), range.end()};
}

ir::ValueId MethodFacts::source_of(ir::ValueId v) const {
  while (body.op[v.raw] == Op::check_cast || body.op[v.raw] == Op::get_field) v = body.operands(v.raw)[0];
  return v;
}

bool MethodFacts::waited_for(uint32_t instruction, ir::ValueId value) const {
  auto is_same = [&](ir::ValueId a, ir::ValueId b) {
    if (a == b) return true;
    if (body.op[a.raw] != Op::array_load || body.op[b.raw] != Op::array_load) return false;
    return body.operands(a.raw)[0] == body.operands(b.raw)[0] &&
           body.operands(a.raw)[1] == body.operands(b.raw)[1];
  };
  auto without_casts = [&](ir::ValueId v) {
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    return v;
  };
  ir::ValueId wanted = source_of(value);
  for (const SyncCall& call : sync_calls) {
    const models::SyncFact& fact = *call.fact;
    if (fact.kind != models::SyncKind::ends || fact.subject.kind != models::SubjectKind::place || fact.timed ||
        fact.if_true || fact.if_false || fact.if_returned)
      continue;
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    if (fact.subject.parameter >= operands.size() ||
        !is_same(without_casts(operands[fact.subject.parameter]), wanted))
      continue;
    if (pointsto::dominates(body, call.instruction, instruction)) return true;
  }
  return false;
}

std::optional<Expression> MethodFacts::expression(const SyncCall& call) const {
  const models::Subject& subject = call.fact->subject;
  std::span<const ir::ValueId> operands = body.operands(call.instruction);
  if (subject.kind != models::SubjectKind::place || subject.parameter >= operands.size()) return std::nullopt;
  std::optional<Expression> e = expressions[operands[subject.parameter]];
  for (FieldId f : subject.path)
    if (e) e = e->member(f);
  return e;
}

AllMethodFacts::AllMethodFacts(const CodePaths& paths) : paths_(paths) {
  auto tables = std::make_shared<Tables>(UnchangingFields(paths));
  tables->facts.raw().resize(paths.program().methods().size());
  std::span<const MethodId> methods = paths.methods();
  parallel_for(paths.scope().jobs, methods.size(), 16, [&](size_t i) {
    tables->facts[methods[i]] = std::make_unique<MethodFacts>(paths, tables->unchanging, *paths.body(methods[i]));
  });
  tables_ = std::move(tables);
}

std::vector<ObjectId> objects_of(const pointsto::Result& points_to, SetId set) {
  std::vector<ObjectId> objects;
  points_to.sets().for_each(set, [&](ObjectId o) { objects.push_back(o); });
  return objects;
}

std::optional<uint32_t> constructed_with(const CodePaths& paths, ObjectId object) {
  const pointsto::Heap& heap = paths.points_to().heap();
  const pointsto::Site& site = heap[heap[object].site];
  const ir::Body* body = site.method ? paths.scope().bodies->body(site.method) : nullptr;
  for (uint32_t i = site.instruction + 1; body && i < body->size(); ++i) {
    std::span<const ir::ValueId> operands = body->operands(i);
    if (body->op[i] != Op::invoke_special || operands.size() < 2 || operands[0].raw != site.instruction) continue;
    if (body->op[operands[1].raw] != Op::const_int) return std::nullopt;
    return body->payload[operands[1].raw];
  }
  return std::nullopt;
}

bool is_made_true(const CodePaths& paths, ObjectId object, ClassId constructed_by) {
  const ir::Program& program = paths.program();
  const pointsto::Heap& heap = paths.points_to().heap();
  const pointsto::Site& site = heap[heap[object].site];
  if (site.kind != pointsto::SiteKind::allocation) return false;
  const ir::Body* body = paths.scope().bodies->body(site.method);
  uint32_t made = site.instruction;
  constexpr int most_constructors = 8;             // on the way up
  std::vector<std::optional<uint32_t>> arguments;  // constants, of the constructor that is looked into
  for (int level = 0; body && level < most_constructors; ++level) {
    const ir::Body* next = nullptr;
    for (uint32_t i = made; i < body->size() && !next; ++i) {
      std::span<const ir::ValueId> operands = body->operands(i);
      if (body->op[i] != Op::invoke_special || operands.empty() || operands[0].raw != made) continue;
      hierarchy::ResolvedMethod constructor =
          paths.scope().members->resolve_method(body->members[body->payload[i]]);
      if (!constructor || program.name(constructor.id) != "<init>") continue;
      std::vector<std::optional<uint32_t>> given;
      for (ir::ValueId v : operands) {
        given.emplace_back();
        if (body->op[v.raw] == Op::const_int) given.back() = body->payload[v.raw];
        if (body->op[v.raw] == Op::param && body->payload[v.raw] < arguments.size())
          given.back() = arguments[body->payload[v.raw]];
      }
      if (program[constructor.id].owner == constructed_by)
        return program.descriptor(constructor.id).ends_with("Z)V") && given.back() == 1;
      arguments = std::move(given);
      next = paths.scope().bodies->body(constructor.id);
    }
    body = next;
    made = 0;  // this
  }
  return false;
}

std::vector<ObjectId> subject_objects(const CodePaths& paths, InstanceId id, uint32_t instruction,
                                      const models::Subject& subject) {
  const ir::Body& body = *paths.body(id);
  std::span<const ir::ValueId> operands = body.operands(instruction);
  if (subject.parameter >= operands.size()) return {};
  std::vector<ObjectId> objects =
      objects_of(paths.points_to(), paths.points_to().points_to(id, operands[subject.parameter]));
  for (FieldId f : subject.path) {
    std::vector<pointsto::SetId> sets;  // many objects keep the same
    for (ObjectId o : objects) sets.push_back(paths.points_to().field(o, f));
    sort_unique(sets);
    objects.clear();
    for (pointsto::SetId set : sets)
      paths.points_to().sets().for_each(set, [&](ObjectId to) { objects.push_back(to); });
    sort_unique(objects);
  }
  return objects;
}

}  // namespace heddle::concurrency
