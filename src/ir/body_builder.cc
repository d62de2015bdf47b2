#include "ir/body_builder.h"

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>

namespace heddle::ir {
namespace {

// Where an instruction belongs in its block: parameters, phis, the caught exception, all others.
int rank(Op op) {
  switch (op) {
    case Op::param: return 0;
    case Op::phi: return 1;
    case Op::caught: return 2;
    default: return 3;
  }
}

template <class T>
uint32_t index_of_added(std::vector<T>& table, const T& item) {
  table.push_back(item);
  return static_cast<uint32_t>(table.size() - 1);
}

template <class T>
uint32_t count(const std::vector<T>& items) {
  return static_cast<uint32_t>(items.size());
}

}  // namespace

BlockId BodyBuilder::new_block() {
  blocks_.emplace_back();
  return BlockId(blocks_.size() - 1);
}

ValueId BodyBuilder::append(BlockId block, Instruction instruction) {
  std::vector<ValueId>& run = blocks_[block.raw].instructions;
  HEDDLE_CHECK(run.empty() || !info(instructions_[run.back().raw].op).terminator ||
               rank(instruction.op) < rank(Op::jump));
  ValueId value(instructions_.size());
  instructions_.push_back(std::move(instruction));
  run.push_back(value);
  return value;
}

ValueId BodyBuilder::param(TypeId type) {
  return append(entry(), {Op::param, type, parameters_++, pc_, {}, {}});
}

ValueId BodyBuilder::emit(Op op, TypeId type, uint32_t payload, std::span<const ValueId> operands) {
  return append(current_, {op, type, payload, pc_, {operands.begin(), operands.end()}, {}});
}

ValueId BodyBuilder::member(Op op, TypeId type, const MemberRef& ref, std::span<const ValueId> operands) {
  return emit(op, type, add_member(ref), operands);
}

ValueId BodyBuilder::phi(TypeId type) { return emit(Op::phi, type); }

void BodyBuilder::add_incoming(ValueId phi, BlockId predecessor, ValueId value) {
  Instruction& instruction = instructions_[phi.raw];
  HEDDLE_CHECK(instruction.op == Op::phi);
  instruction.operands.push_back(value);
  instruction.incoming.push_back(predecessor);
}

void BodyBuilder::jump(BlockId target) {
  emit(Op::jump, void_type);
  blocks_[current_.raw].successors = {target};
}

void BodyBuilder::branch(Condition condition, std::initializer_list<ValueId> operands, BlockId taken,
                         BlockId otherwise) {
  emit(Op::branch, void_type, static_cast<uint32_t>(condition), operands);
  blocks_[current_.raw].successors = {taken, otherwise};
}

void BodyBuilder::switch_on(ValueId value, std::vector<int32_t> keys, std::vector<BlockId> targets,
                            BlockId otherwise) {
  HEDDLE_CHECK(keys.size() == targets.size());
  std::vector<size_t> order(keys.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t i) { return keys[i]; });

  std::vector<int32_t> sorted_keys;
  std::vector<BlockId> successors;
  for (size_t i : order) {
    HEDDLE_CHECK(sorted_keys.empty() || sorted_keys.back() < keys[i]);
    sorted_keys.push_back(keys[i]);
    successors.push_back(targets[i]);
  }
  successors.push_back(otherwise);
  emit(Op::switch_, void_type, index_of_added(switches_, sorted_keys), {value});
  blocks_[current_.raw].successors = std::move(successors);
}

void BodyBuilder::return_value(ValueId value) { emit(Op::return_, void_type, 0, {value}); }
void BodyBuilder::return_void() { emit(Op::return_, void_type); }
void BodyBuilder::throw_value(ValueId value) { emit(Op::throw_, void_type, 0, {value}); }

void BodyBuilder::add_handler(BlockId block, TypeId type, BlockId target) {
  blocks_[block.raw].handlers.push_back({type, target});
}

uint32_t BodyBuilder::add_member(const MemberRef& ref) {
  auto known = std::ranges::find(members_, ref);
  if (known != members_.end()) return static_cast<uint32_t>(known - members_.begin());
  return index_of_added(members_, ref);
}
uint32_t BodyBuilder::add_wide(uint64_t bits) { return index_of_added(wide_, bits); }
uint32_t BodyBuilder::add_handle(const MethodHandle& handle) { return index_of_added(handles_, handle); }
uint32_t BodyBuilder::add_dynamic(const Dynamic& dynamic) { return index_of_added(dynamics_, dynamic); }

// Depth first over normal successors and handlers. Visiting the last edge first makes the first successor
// follow its branch as closely as it can.
std::vector<BlockId> BodyBuilder::reverse_postorder() const {
  struct Visit {
    BlockId block;
    size_t edges_left;
  };
  auto edge_count = [&](BlockId b) { return blocks_[b.raw].successors.size() + blocks_[b.raw].handlers.size(); };
  auto edge = [&](BlockId b, size_t i) {
    const PendingBlock& block = blocks_[b.raw];
    return i < block.successors.size() ? block.successors[i] : block.handlers[i - block.successors.size()].target;
  };

  std::vector<bool> seen(blocks_.size());
  std::vector<BlockId> order;
  std::vector<Visit> stack{{entry(), edge_count(entry())}};
  seen[entry().raw] = true;
  while (!stack.empty()) {
    Visit& top = stack.back();
    if (top.edges_left == 0) {
      order.push_back(top.block);
      stack.pop_back();
      continue;
    }
    BlockId next = edge(top.block, --top.edges_left);
    if (seen[next.raw]) continue;
    seen[next.raw] = true;
    stack.push_back({next, edge_count(next)});
  }
  std::ranges::reverse(order);
  return order;
}

// Predecessors of each block by its final number, each once and ascending.
std::vector<std::vector<BlockId>> BodyBuilder::predecessors(std::span<const BlockId> order,
                                                            std::span<const BlockId> new_block) const {
  std::vector<std::vector<BlockId>> result(order.size());
  for (BlockId b : order) {
    BlockId from = new_block[b.raw];
    auto add = [&](BlockId target) {
      std::vector<BlockId>& list = result[new_block[target.raw].raw];
      if (list.empty() || list.back() != from) list.push_back(from);
    };
    for (BlockId target : blocks_[b.raw].successors) add(target);
    for (const Handler& handler : blocks_[b.raw].handlers) add(handler.target);
  }
  return result;
}

// Makes operand i of a phi the value that comes from predecessor i. What comes from dropped blocks goes.
void BodyBuilder::sort_incoming(Instruction& phi, std::span<const BlockId> predecessors,
                                std::span<const BlockId> new_block) const {
  std::vector<ValueId> sorted(predecessors.size());
  for (size_t i = 0; i < phi.operands.size(); ++i) {
    BlockId from = new_block[phi.incoming[i].raw];
    if (!from) continue;
    auto place = std::ranges::lower_bound(predecessors, from);
    HEDDLE_CHECK(place != predecessors.end() && *place == from);
    sorted[static_cast<size_t>(place - predecessors.begin())] = phi.operands[i];
  }
  HEDDLE_CHECK(std::ranges::all_of(sorted, &ValueId::valid));
  phi.operands = std::move(sorted);
}

const Body* BodyBuilder::finish(Arena& arena) {
  std::vector<BlockId> order = reverse_postorder();
  std::vector<BlockId> new_block(blocks_.size());        // none: unreachable
  std::vector<ValueId> new_value(instructions_.size());  // none: in an unreachable block
  uint32_t values = 0;
  for (BlockId b : order) {
    std::vector<ValueId>& run = blocks_[b.raw].instructions;
    std::ranges::stable_sort(run, {}, [&](ValueId v) { return rank(instructions_[v.raw].op); });
    HEDDLE_CHECK(!run.empty() && info(instructions_[run.back().raw].op).terminator);
    for (ValueId v : run) new_value[v.raw] = ValueId(values++);
  }
  for (uint32_t i = 0; i < order.size(); ++i) new_block[order[i].raw] = BlockId(i);
  std::vector<std::vector<BlockId>> incoming = predecessors(order, new_block);

  std::vector<Op> op;
  std::vector<TypeId> type;
  std::vector<uint32_t> payload, first_operand;
  std::vector<uint16_t> pc;
  std::vector<ValueId> operand_list;
  std::vector<Block> blocks;
  std::vector<BlockId> successor_list, predecessor_list;
  std::vector<Handler> handler_list;
  for (uint32_t b = 0; b < order.size(); ++b) {
    const PendingBlock& from = blocks_[order[b].raw];
    Block& to = blocks.emplace_back();
    to.first = count(op);
    for (ValueId v : from.instructions) {
      Instruction& instruction = instructions_[v.raw];
      if (instruction.op == Op::phi) sort_incoming(instruction, incoming[b], new_block);
      op.push_back(instruction.op);
      type.push_back(instruction.type);
      payload.push_back(instruction.payload);
      pc.push_back(instruction.pc);
      first_operand.push_back(count(operand_list));
      for (ValueId operand : instruction.operands) {
        HEDDLE_CHECK(new_value[operand.raw].valid());
        operand_list.push_back(new_value[operand.raw]);
      }
    }
    to.end = count(op);
    to.first_successor = count(successor_list);
    to.successors = count(from.successors);
    for (BlockId target : from.successors) successor_list.push_back(new_block[target.raw]);
    to.first_handler = count(handler_list);
    to.handlers = count(from.handlers);
    for (const Handler& h : from.handlers) handler_list.push_back({h.type, new_block[h.target.raw]});
    to.first_predecessor = count(predecessor_list);
    to.predecessors = count(incoming[b]);
    predecessor_list.insert(predecessor_list.end(), incoming[b].begin(), incoming[b].end());
  }
  first_operand.push_back(count(operand_list));

  std::vector<ValueName> names;
  for (const ValueName& n : names_) {
    if (new_value[n.value.raw]) names.push_back({new_value[n.value.raw], n.name});
  }
  std::ranges::stable_sort(names, {}, &ValueName::value);
  std::ranges::stable_sort(lines_, {}, &LineEntry::pc);
  std::vector<Switch> switches;
  for (const std::vector<int32_t>& keys : switches_) switches.push_back({arena.copy(keys)});

  Body* body = new (arena.allocate(sizeof(Body), alignof(Body))) Body;
  body->method = method_;
  body->parameters = parameters_;
  body->notes = notes_;
  body->op = arena.copy(op);
  body->type = arena.copy(type);
  body->payload = arena.copy(payload);
  body->first_operand = arena.copy(first_operand);
  body->pc = arena.copy(pc);
  body->operand_list = arena.copy(operand_list);
  body->blocks = arena.copy(blocks);
  body->successor_list = arena.copy(successor_list);
  body->predecessor_list = arena.copy(predecessor_list);
  body->handler_list = arena.copy(handler_list);
  body->members = arena.copy(members_);
  body->wide_constants = arena.copy(wide_);
  body->switches = arena.copy(switches);
  body->handles = arena.copy(handles_);
  body->dynamics = arena.copy(dynamics_);
  body->lines = arena.copy(lines_);
  body->names = arena.copy(names);
  return body;
}

}  // namespace heddle::ir
