// The code of one method: typed SSA in three-address form, stored as columns.
//
// - An instruction's number is also its value: ValueId v names what instruction v computes. Numbers follow
//   block order; block 0 is the entry and starts with the parameters. Blocks are in reverse postorder.
// - A block is a run of instructions: phis, then (in a landing pad) `catch`, then the rest; its last
//   instruction and only that one is a terminator. There is no unreachable block.
// - Exceptions: a block lists its handlers in the order of the exception table, innermost first. If an
//   instruction of the block throws, control goes to the first handler whose type matches. All throwing
//   instructions of a block see the same values of the locals that its handlers read, and the same held
//   monitors: the lowering ends a block where that would change. A handler block (landing pad) has only
//   exceptional predecessors and holds one `catch`.
// - Monitors are explicit, for synchronized methods too (their exceptional exit is a handler of type any).
// - At most one heap access per instruction. Members are symbolic (owner, name, descriptor); resolution is
//   the hierarchy's business.
// - Bodies are frozen: spans into an arena that the body provider owns.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/ids.h"
#include "base/symbol.h"
#include "ir/type.h"

namespace heddle::ir {

enum class Op : uint8_t {
#define OP(name, ...) name,
#include "ir/ops.def"
#undef OP
};

struct OpInfo {
  const char* text;
  int8_t operands;  // -1: any number
  bool may_throw;
  bool heap;
  bool terminator;
};
const OpInfo& info(Op op);
// Not a call by way of a bootstrap that we do not know.
inline bool is_call(Op op) { return op >= Op::invoke_virtual && op <= Op::invoke_interface; }

struct ValueTag;
struct BlockTag;
using ValueId = Id<ValueTag>;
using BlockId = Id<BlockTag>;

enum class Condition : uint32_t { equal, not_equal, less, greater_equal, greater, less_equal };
enum class NanResult : uint32_t { none, less, greater };  // lcmp; fcmpl, dcmpl; fcmpg, dcmpg

// A field or method as the code names it.
struct MemberRef {
  TypeId owner;  // an array type for calls such as int[].clone()
  Symbol name;
  Symbol descriptor;
  bool interface_owner = false;  // named by an InterfaceMethodref

  friend bool operator==(const MemberRef&, const MemberRef&) = default;
};

// A constant method handle (JVMS 4.4.8): reference kind 1 to 9 and the member.
struct MethodHandle {
  uint8_t kind = 0;
  MemberRef member;
};

// A call site or constant whose bootstrap method we do not know.
struct Dynamic {
  MethodHandle bootstrap;
  Symbol name;
  Symbol descriptor;
};

struct Handler {
  TypeId type;  // void_type: catches everything
  BlockId target;
};

struct Block {
  uint32_t first = 0, end = 0;                       // instructions
  uint32_t first_successor = 0, successors = 0;      // normal ones, in the terminator's order, into successor_list
  uint32_t first_handler = 0, handlers = 0;          // into handler_list
  uint32_t first_predecessor = 0, predecessors = 0;  // each block once, ascending, into predecessor_list
};

struct Switch {
  std::span<const int32_t> keys;  // ascending; successor i belongs to key i, the last one is the default
};

struct LineEntry {
  uint16_t pc, line;
};

struct ValueName {
  ValueId value;
  Symbol name;
};

enum class BodyNote : uint8_t {
  unbalanced_monitors = 1,  // some path releases what it does not hold, or ends while it holds a monitor
  inlined_subroutines = 2,  // jsr/ret
};

struct Body {
  MethodId method;
  uint16_t parameters = 0;  // receiver included; they are values 0, 1, ...
  uint8_t notes = 0;        // BodyNote bits

  // Columns, one entry per instruction (first_operand has one more).
  std::span<const Op> op;
  std::span<const TypeId> type;  // of the result as declared; kind_of(type) is what it computes as
  std::span<const uint32_t> payload;
  std::span<const uint32_t> first_operand;
  std::span<const uint16_t> pc;  // of the bytecode it comes from
  std::span<const ValueId> operand_list;

  std::span<const Block> blocks;
  std::span<const BlockId> successor_list;
  std::span<const BlockId> predecessor_list;
  std::span<const Handler> handler_list;

  std::span<const MemberRef> members;
  std::span<const uint64_t> wide_constants;
  std::span<const Switch> switches;
  std::span<const MethodHandle> handles;
  std::span<const Dynamic> dynamics;
  std::span<const LineEntry> lines;  // ascending pc
  std::span<const ValueName> names;  // ascending value; only where asked for and known

  uint32_t size() const { return static_cast<uint32_t>(op.size()); }
  std::span<const ValueId> operands(uint32_t i) const {
    return operand_list.subspan(first_operand[i], first_operand[i + 1] - first_operand[i]);
  }
  std::span<const BlockId> successors(const Block& b) const {
    return successor_list.subspan(b.first_successor, b.successors);
  }
  std::span<const BlockId> predecessors(const Block& b) const {
    return predecessor_list.subspan(b.first_predecessor, b.predecessors);
  }
  std::span<const Handler> handlers(const Block& b) const {
    return handler_list.subspan(b.first_handler, b.handlers);
  }
  const Block& block(BlockId id) const { return blocks[id.raw]; }
  bool has(BodyNote note) const { return notes & static_cast<uint8_t>(note); }
  int line_of(uint32_t instruction) const;  // 0: unknown
};

// Whether instruction i can raise an exception: the table's word, less division by a type that has a NaN.
bool may_throw(const Body& body, uint32_t i);

}  // namespace heddle::ir
