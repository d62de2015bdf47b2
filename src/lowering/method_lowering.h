// Bytecode to SSA.
//
// Problem: turn stack code into typed SSA (see ir/body.h), fast enough to do it for every method of a JDK.
// Formulation: abstract interpretation of the operand stack and the locals, where a slot holds the number of
// the instruction that computed it. Loads, stores, dups and swaps thus vanish.
// Algorithm: visit the nodes of the CodeGraph in reverse postorder. Every edge records the values of the
// locals that are live at its target, and of the stack. When a node is reached, all its forward edges are
// known: a slot on which they agree needs no phi. A loop header also has edges that are still to come, so it
// gets a phi for every slot, and those that turn out trivial (all operands the same value or the phi itself)
// are removed at the end (Braun et al., "Simple and Efficient Construction of Static Single Assignment Form").
// Phis are pruned by liveness from the start.
// Exceptions: an edge to a landing pad carries the locals as they were at the first throwing instruction of
// the block. Before a store changes a local that a handler reads, and after a monitor operation, the block is
// ended if something in it has thrown, so all throwing instructions of a block agree.
// Cost: linear in the code plus live slots over edges; a budget refuses hostile methods.
//
// The code is validated (classfile/code.h) but not verified in the sense of JVMS 4.10: depth of the stack and
// kinds of operands are checked here, and a violation is a Failure with the pc.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/arena.h"
#include "base/result.h"
#include "classfile/code.h"
#include "classfile/opcodes.h"
#include "ir/body.h"
#include "lowering/class_scope.h"
#include "lowering/code_graph.h"
#include "lowering/source_lines.h"

namespace heddle::lowering {

// A call site constant that has a synthetic class or method (see dynamic_sites.h).
struct DynamicSite;

struct MethodTask {
  ir::MethodId method;
  const classfile::MethodInfo* info = nullptr;
  std::span<const DynamicSite> sites;  // of the class, ascending constant index
  bool local_names = false;
  const SourceLines* source_lines = nullptr;  // of the class; null: lines are what they are
};

class MethodLowering {
 public:
  explicit MethodLowering(ClassScope& scope) : scope_(scope) {}

  // The frozen body, in the arena. A failure's offset is a place in the class file.
  Result<const ir::Body*> lower(const MethodTask& task, Arena& arena);

 private:
  using Kind = ir::Kind;
  using Op = ir::Op;
  using TypeId = ir::TypeId;
  using Value = uint32_t;  // number of an instruction before compaction
  static constexpr Value no_value = UINT32_MAX;
  static constexpr Kind address = static_cast<Kind>(6);  // what jsr pushes; never leaves the lowering

  // Instructions as they are made, in columns as in a Body, which have room for more than `count`.
  struct Draft {
    std::vector<TypeId> type;
    std::vector<uint32_t> payload;
    std::vector<uint32_t> first_operand;  // into operand_list_
    std::vector<uint16_t> pc;
    std::vector<Op> op;
    std::vector<Kind> kind;
    uint32_t count = 0, room = 0;

    Draft() { grow(); }
    void grow();
  };
  struct Edge {
    uint32_t block;  // it leaves
    uint32_t state;  // first slot in states_
    uint32_t next;   // edge into the same node, or UINT32_MAX
  };
  struct NodeState {
    uint32_t first_edge = UINT32_MAX, last_edge = UINT32_MAX, edges = 0;
    uint32_t first_block = UINT32_MAX;
    int32_t depth = -1;  // of the stack at entry; -1: no edge yet
  };
  struct PendingBlock {
    uint32_t first = 0, end = 0;
    uint32_t node = 0;                       // phis refer to the edges of this node
    uint32_t first_target = 0, targets = 0;  // into targets_
    uint32_t first_handler = 0, handlers = 0;
  };
  struct PendingHandler {
    TypeId type;
    uint32_t node;  // landing pad, or sync_pad
  };
  // Targets are nodes, or the block that follows.
  static constexpr uint32_t next_block = UINT32_MAX;
  static constexpr uint32_t sync_pad = UINT32_MAX - 1;

  // Set-up and order of work.
  void reset(const MethodTask& task);
  bool enter_method();
  bool visit(uint32_t node);
  bool interpret(uint32_t node);
  void add_sync_pad();
  const ir::Body* freeze(Arena& arena);
  size_t most_bytes() const;
  void number_instructions();
  void freeze_instructions(ir::Body& body, Arena& arena);
  void freeze_blocks(ir::Body& body, Arena& arena);
  void freeze_tables(ir::Body& body, Arena& arena);
  std::span<const ir::LineEntry> freeze_lines(Arena& arena);

  // Blocks and edges.
  void begin_block(uint32_t node);
  void end_block(std::span<const uint32_t> target_nodes);
  void split_block();  // falls into a new block of the same node
  void edge_to(uint32_t node, bool exceptional);
  void take_state(const Edge& edge, uint32_t node, uint32_t depth);
  bool load_entry_state(uint32_t node);
  void note_throw() { block_throws_ = true; }

  // Instructions. Operands are appended to operand_list_ behind the last instruction.
  [[gnu::always_inline]] Value emit_as(Kind kind, Op op, TypeId type, uint32_t payload) {
    Value value = draft_.count++;
    draft_.op[value] = op;
    draft_.type[value] = type;
    draft_.payload[value] = payload;
    draft_.first_operand[value] = operand_count_;
    draft_.pc[value] = static_cast<uint16_t>(pc_);
    draft_.kind[value] = kind;
    if (draft_.count == draft_.room) [[unlikely]]
      draft_.grow();
    return value;
  }
  Value emit(Op op, TypeId type, uint32_t payload = 0) { return emit_as(kind_of(type), op, type, payload); }
  // Inlined, so that the list is never made.
  [[gnu::always_inline]] Value emit(Op op, TypeId type, uint32_t payload, std::initializer_list<Value> operands) {
    Value value = emit(op, type, payload);
    add_operands(operands.begin(), static_cast<uint32_t>(operands.size()));
    return value;
  }
  void add_operand(Value operand) { add_operands(&operand, 1); }
  [[gnu::always_inline]] void add_operands(const Value* first, uint32_t count) {
    if (operand_room_ - operand_count_ < count) [[unlikely]]
      make_room_for_operands(count);
    Value* to = operand_list_.data() + operand_count_;
    for (uint32_t i = 0; i < count; ++i) to[i] = first[i];
    operand_count_ += count;
  }
  void make_room_for_operands(uint32_t count);
  [[gnu::always_inline]] Value emit_throwing(Op op, TypeId type, uint32_t payload,
                                             std::initializer_list<Value> operands) {
    block_throws_ = true;
    return emit(op, type, payload, operands);
  }
  Value const_int(int32_t value) { return emit(Op::const_int, ir::int_type, static_cast<uint32_t>(value), {}); }

  // The abstract machine.
  void push(Value value) { stack_[depth_++] = value; }
  bool pop(Kind wanted, Value& value) {
    return pop_any(value) && (kind(value) == wanted || wrong_kind(wanted, value));
  }
  bool pop_any(Value& value) {
    if (depth_ == 0) return error("the operand stack is empty");
    value = stack_[--depth_];
    return true;
  }
  // The topmost values, as many as there are kinds, the last of them on top; to be read before the next push. Null
  // if they are not there, or of other kinds.
  [[gnu::always_inline]] const Value* pop_all(const Kind* wanted, uint32_t count) {
    Value refused;
    if (depth_ < count) [[unlikely]] {
      while (pop(wanted[--count], refused)) {
      }
      return nullptr;
    }
    const Value* values = stack_.data() + (depth_ - count);
    for (uint32_t i = count; i-- > 0;)
      if (kind(values[i]) != wanted[i]) [[unlikely]]
        return wrong_kind(wanted[i], values[i]), nullptr;
    depth_ -= count;
    return values;
  }
  [[gnu::always_inline]] const Value* pop_all(std::initializer_list<Kind> wanted) {
    return pop_all(wanted.begin(), static_cast<uint32_t>(wanted.size()));
  }
  bool wrong_kind(Kind wanted, Value found) {
    note_wrong_kind(wanted, found);
    return false;
  }
  bool load_local(uint32_t local, Kind wanted) {
    Value value = locals_[local];
    if (value == no_value || kind(value) != wanted) return cannot_load(local, wanted);
    push(value);
    return true;
  }
  bool cannot_load(uint32_t local, Kind wanted);  // always false
  bool store_local(uint32_t local, Kind kind, uint32_t next_pc);
  struct Step;
  bool run(uint32_t start, uint32_t end);  // the instructions between two pcs of a node
  bool other_step(uint32_t pc, uint32_t next_pc);
  bool step_stack(classfile::Opcode opcode);
  bool duplicate();
  bool compute(const Step& step);
  bool load_constant(uint16_t index);
  bool load_dynamic_constant(uint16_t index);
  bool array_load(TypeId element);
  bool array_store(TypeId element, Kind kind);
  bool field(Op op, uint16_t index);
  bool invoke(Op op, uint16_t index);
  bool invoke_dynamic(uint16_t index);
  bool make_lambda(const DynamicSite& site, const Member& signature);
  bool is_concatenation(const classfile::BootstrapMethod& bootstrap, const Member& signature);
  bool concatenate(uint16_t index, const Member& signature);
  bool pop_arguments(const Member& member, bool receiver);
  bool wrong_argument(uint32_t number, Kind expected);  // always false
  bool return_value(Kind kind);
  bool monitor(bool enter);
  bool branch(const Step& step);
  bool switch_on(uint32_t pc, uint32_t node);

  uint32_t member_index(uint16_t constant);
  uint32_t add_member(const ir::MemberRef& ref);
  uint32_t add_wide(uint64_t bits);
  Kind kind(Value value) const { return draft_.kind[value]; }
  bool wide(Value value) const {
    return kind(value) == Kind::long_integer || kind(value) == Kind::double_floating;
  }

  // After the last block.
  void remove_trivial_phis();
  bool remove_if_trivial(uint32_t phi);
  Value resolve(Value value);
  bool check_phis();
  void settle_types();
  void read_declared_types();
  TypeId type_from_operands(uint32_t phi);
  void note_caught_types();
  TypeId caught_type(uint32_t handler_pc);
  void read_local_names();
  void name_value(Value value, uint32_t local, uint32_t pc);

  // Always false, in sight of the compiler: what follows a failed pop is not reached.
  bool error(std::string_view what) {
    note_failure(what);
    return false;
  }
  void note_failure(std::string_view what);
  void note_wrong_kind(Kind wanted, Value found);

  ClassScope& scope_;
  CodeGraph graph_;
  MethodTask task_;
  classfile::Code code_;
  std::unique_ptr<classfile::CodeMarks> marks_ = std::make_unique_for_overwrite<classfile::CodeMarks>();
  bool is_static_ = false, is_synchronized_ = false;
  TypeId result_type_;
  uint32_t parameter_count_ = 0;
  std::optional<Failure> failure_;
  uint32_t pc_ = 0;

  Draft draft_;
  std::vector<Value> operand_list_;
  uint32_t operand_count_ = 0, operand_room_ = 0;

  std::vector<Value> locals_;
  std::vector<Value> stack_;  // room for more than depth_: for all that the node may push
  uint32_t depth_ = 0;
  std::vector<NodeState> node_states_;
  std::vector<Edge> edges_;
  std::vector<Value> states_;  // room for more than state_count_, which is cheaper than to grow slot by slot
  uint32_t state_count_ = 0;
  std::vector<PendingBlock> blocks_;
  std::vector<uint32_t> targets_;
  std::vector<PendingHandler> handlers_;
  std::vector<uint16_t> caught_constants_;  // by pc of a handler: the Class constant that it catches, or 0
  std::vector<uint32_t> phis_;              // all, ascending; their payload is the slot until the end
  std::vector<uint32_t> phi_nodes_;         // by place in phis_
  std::vector<TypeId> phi_declared_;        // by place in phis_: type in the StackMapTable, or void
  std::vector<uint32_t> derived_;  // instructions whose type depends on other types: phis, loads of references
  std::vector<Value> replaced_;    // by instruction, if phis were looked at again; no_value: it stands
  uint32_t replaced_count_ = 0;
  std::vector<uint32_t> numbers_;  // scratch of freeze(): by instruction, if some were replaced
  // Scratch of remove_trivial_phis() and settle_types().
  struct PhiUse {
    uint32_t user, next;  // places in phis_; next use of the same phi
  };
  std::vector<uint32_t> phi_places_, first_use_, phi_work_, derived_places_;
  std::vector<PhiUse> phi_uses_;
  uint32_t node_ = 0;          // under interpretation
  bool types_differ_ = false;  // some phi joins two reference types
  bool block_throws_ = false;
  bool has_monitors_ = false;
  Value lock_ = no_value;              // of a synchronized method
  std::vector<uint32_t> sync_blocks_;  // predecessors of the pad that unlocks

  std::vector<ir::MemberRef> members_;
  std::vector<uint32_t> member_slots_;  // by pool index: index + 1 into members_
  std::vector<uint16_t> used_constants_;
  std::vector<uint64_t> wide_constants_;
  std::vector<std::vector<int32_t>> switches_;
  std::vector<ir::MethodHandle> handles_;
  std::vector<ir::Dynamic> dynamics_;
  struct LocalName {
    uint16_t local;
    uint32_t start, end;
    Symbol name;
  };
  std::vector<LocalName> local_names_;
  std::vector<ir::LineEntry> lines_;
  std::vector<ir::ValueName> names_;
};

}  // namespace heddle::lowering
