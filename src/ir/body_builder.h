// Builds a Body block by block, in any order, and freezes it into an arena.
//
// For code that is made, not lowered from bytecode: lambda classes, record methods, pattern switches.
// Values are numbered as they are added; finish() puts blocks into reverse postorder, drops unreachable ones,
// puts parameters, phis and `catch` first in their block, renumbers values, computes predecessors and sorts
// phi operands to match them. Misuse (no terminator, a phi without a value for a predecessor) is an
// InternalError. A builder finishes once.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "base/arena.h"
#include "ir/body.h"
#include "ir/body_columns.h"

namespace heddle::ir {

class BodyBuilder {
 public:
  explicit BodyBuilder(MethodId method) : method_(method) { new_block(); }

  BlockId entry() const { return BlockId(0u); }
  BlockId new_block();
  void set_block(BlockId block) { current_ = block; }
  BlockId current() const { return current_; }
  void set_pc(uint16_t pc) { pc_ = pc; }

  ValueId param(TypeId type);  // in order, in the entry block
  ValueId emit(Op op, TypeId type, uint32_t payload, std::span<const ValueId> operands);
  ValueId emit(Op op, TypeId type, uint32_t payload = 0, std::initializer_list<ValueId> operands = {}) {
    return emit(op, type, payload, std::span(operands.begin(), operands.size()));
  }
  ValueId const_int(int32_t value) { return emit(Op::const_int, int_type, static_cast<uint32_t>(value)); }
  ValueId member(Op op, TypeId type, const MemberRef& ref, std::span<const ValueId> operands);

  // A phi's operands are given with their predecessors; both may come later than the phi itself.
  ValueId phi(TypeId type);
  void add_incoming(ValueId phi, BlockId predecessor, ValueId value);

  void jump(BlockId target);
  void branch(Condition condition, std::initializer_list<ValueId> operands, BlockId taken, BlockId otherwise);
  void switch_on(ValueId value, std::vector<int32_t> keys, std::vector<BlockId> targets, BlockId otherwise);
  void return_value(ValueId value);
  void return_void();
  void throw_value(ValueId value);
  void add_handler(BlockId block, TypeId type, BlockId target);  // in order of trial

  uint32_t add_member(const MemberRef& ref);
  uint32_t add_wide(uint64_t bits);
  uint32_t add_handle(const MethodHandle& handle);
  uint32_t add_dynamic(const Dynamic& dynamic);
  void add_line(uint16_t pc, uint16_t line) { columns_.lines.push_back({pc, line}); }
  void set_name(ValueId value, Symbol name) { columns_.names.push_back({value, name}); }
  void note(BodyNote note) { notes_ |= static_cast<uint8_t>(note); }

  const Body* finish(Arena& arena);

 private:
  struct Instruction {
    Op op;
    TypeId type;
    uint32_t payload;
    uint16_t pc;
    std::vector<ValueId> operands;
    std::vector<BlockId> incoming;  // phis: the predecessor of each operand
  };
  struct PendingBlock {
    std::vector<ValueId> instructions;
    std::vector<BlockId> successors;
    std::vector<Handler> handlers;
  };

  ValueId append_to(BlockId block, Instruction instruction);
  std::vector<BlockId> reverse_postorder() const;
  std::vector<std::vector<BlockId>> predecessors(std::span<const BlockId> order,
                                                 std::span<const BlockId> new_block) const;
  void sort_incoming(Instruction& phi, std::span<const BlockId> predecessors,
                     std::span<const BlockId> new_block) const;

  MethodId method_;
  BlockId current_{0u};
  uint16_t pc_ = 0;
  uint16_t parameters_ = 0;
  uint8_t notes_ = 0;
  std::vector<Instruction> instructions_;
  std::vector<PendingBlock> blocks_;
  BodyColumns columns_;  // the tables; instructions and blocks come with finish()
};

}  // namespace heddle::ir
