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
// - Bodies are frozen and lie in an arena that the body provider owns, each in one piece with its columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/check.h"
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

// An array of a body, which lies behind it at less than 4 GB: half as long as a span, since a body has seventeen
// and is short (of a JDK's bodies two thirds have fewer than 16 instructions). It says how far from itself its
// items are, so it stays where it is.
template <class T>
class Column {
 public:
  Column() = default;
  Column(const Column&) = delete;
  Column& operator=(const Column&) = delete;

  void refer_to(std::span<const T> items) {
    if (items.empty()) return;
    ptrdiff_t distance = reinterpret_cast<const std::byte*>(items.data()) - place();
    HEDDLE_CHECK(distance > 0 && distance <= UINT32_MAX && items.size() <= UINT32_MAX);
    distance_ = static_cast<uint32_t>(distance);
    size_ = static_cast<uint32_t>(items.size());
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* data() const { return reinterpret_cast<const T*>(place() + distance_); }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  const T& operator[](size_t i) const {
    HEDDLE_ASSERT(i < size_);
    return data()[i];
  }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[size_ - 1]; }
  std::span<const T> subspan(size_t first, size_t count) const { return {data() + first, count}; }
  operator std::span<const T>() const { return {data(), size_}; }

 private:
  const std::byte* place() const { return reinterpret_cast<const std::byte*>(this); }

  uint32_t distance_ = 0, size_ = 0;
};

struct Body {
  MethodId method;
  uint16_t parameters = 0;  // receiver included; they are values 0, 1, ...
  uint8_t notes = 0;        // BodyNote bits

  // Columns, one entry per instruction (first_operand has one more).
  Column<Op> op;
  Column<TypeId> type;  // of the result as declared; kind_of(type) is what it computes as
  Column<uint32_t> payload;
  Column<uint32_t> first_operand;
  Column<uint16_t> pc;  // of the bytecode it comes from
  Column<ValueId> operand_list;

  Column<Block> blocks;
  Column<BlockId> successor_list;
  Column<BlockId> predecessor_list;
  Column<Handler> handler_list;

  Column<MemberRef> members;
  Column<uint64_t> wide_constants;
  Column<Switch> switches;
  Column<MethodHandle> handles;
  Column<Dynamic> dynamics;
  Column<LineEntry> lines;  // ascending pc
  Column<ValueName> names;  // ascending value; only where asked for and known

  // No more than this is what the columns take, for Arena::keep_together().
  static constexpr size_t column_padding = 17 * alignof(uint64_t);

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
