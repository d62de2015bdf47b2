#include "ir/body_builder.h"

#include <algorithm>
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
uint32_t count(const std::vector<T>& items) {
  return static_cast<uint32_t>(items.size());
}

}  // namespace

BlockId BodyBuilder::new_block() {
  blocks_.emplace_back();
  return BlockId(blocks_.size() - 1);
}

ValueId BodyBuilder::append_to(BlockId block, Instruction instruction) {
  std::vector<ValueId>& run = blocks_[block.raw].instructions;
  HEDDLE_CHECK(run.empty() || !info(instructions_[run.back().raw].op).terminator ||
               rank(instruction.op) < rank(Op::jump));
  ValueId value(instructions_.size());
  instructions_.push_back(std::move(instruction));
  run.push_back(value);
  return value;
}

ValueId BodyBuilder::param(TypeId type) {
  return append_to(entry(), {Op::param, type, parameters_++, pc_, {}, {}});
}

ValueId BodyBuilder::emit(Op op, TypeId type, uint32_t payload, std::span<const ValueId> operands) {
  return append_to(current_, {op, type, payload, pc_, {operands.begin(), operands.end()}, {}});
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
  emit(Op::switch_, void_type, append(columns_.switch_keys, sorted_keys), {value});
  blocks_[current_.raw].successors = std::move(successors);
}

void BodyBuilder::return_value(ValueId value) { emit(Op::return_, void_type, 0, {value}); }
void BodyBuilder::return_void() { emit(Op::return_, void_type); }
void BodyBuilder::throw_value(ValueId value) { emit(Op::throw_, void_type, 0, {value}); }

void BodyBuilder::add_handler(BlockId block, TypeId type, BlockId target) {
  blocks_[block.raw].handlers.push_back({type, target});
}

uint32_t BodyBuilder::add_member(const MemberRef& ref) {
  auto known = std::ranges::find(columns_.members, ref);
  if (known != columns_.members.end()) return static_cast<uint32_t>(known - columns_.members.begin());
  return append(columns_.members, ref);
}
uint32_t BodyBuilder::add_wide(uint64_t bits) { return append(columns_.wide_constants, bits); }
uint32_t BodyBuilder::add_handle(const MethodHandle& handle) { return append(columns_.handles, handle); }
uint32_t BodyBuilder::add_dynamic(const Dynamic& dynamic) { return append(columns_.dynamics, dynamic); }

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

  for (uint32_t b = 0; b < order.size(); ++b) {
    const PendingBlock& from = blocks_[order[b].raw];
    Block& to = columns_.blocks.emplace_back();
    to.first = count(columns_.op);
    for (ValueId v : from.instructions) {
      Instruction& instruction = instructions_[v.raw];
      if (instruction.op == Op::phi) sort_incoming(instruction, incoming[b], new_block);
      columns_.op.push_back(instruction.op);
      columns_.type.push_back(instruction.type);
      columns_.payload.push_back(instruction.payload);
      columns_.pc.push_back(instruction.pc);
      for (ValueId operand : instruction.operands) {
        HEDDLE_CHECK(new_value[operand.raw].valid());
        columns_.operand_list.push_back(new_value[operand.raw]);
      }
      columns_.first_operand.push_back(count(columns_.operand_list));
    }
    to.end = count(columns_.op);
    to.first_successor = count(columns_.successor_list);
    to.successors = count(from.successors);
    for (BlockId target : from.successors) columns_.successor_list.push_back(new_block[target.raw]);
    to.first_handler = count(columns_.handler_list);
    to.handlers = count(from.handlers);
    for (const Handler& h : from.handlers) columns_.handler_list.push_back({h.type, new_block[h.target.raw]});
    to.first_predecessor = count(columns_.predecessor_list);
    to.predecessors = count(incoming[b]);
    columns_.predecessor_list.insert(columns_.predecessor_list.end(), incoming[b].begin(), incoming[b].end());
  }

  for (ValueName& name : columns_.names) name.value = new_value[name.value.raw];
  std::erase_if(columns_.names, [](const ValueName& name) { return !name.value; });
  std::ranges::stable_sort(columns_.names, {}, &ValueName::value);
  std::ranges::stable_sort(columns_.lines, {}, &LineEntry::pc);

  Body* body = columns_.freeze(arena);
  body->method = method_;
  body->parameters = parameters_;
  body->notes = notes_;
  return body;
}

}  // namespace heddle::ir
