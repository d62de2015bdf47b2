// The order of work: blocks, edges, phis, and the frozen result. The abstract machine that interprets the
// instructions of a block is in bytecode_steps.cc.
#include "lowering/method_lowering.h"

#include <algorithm>
#include <new>
#include <utility>

#include "classfile/opcodes.h"
#include "classfile/stack_map.h"
#include "ir/descriptor.h"
#include "lowering/monitor_balance.h"

namespace heddle::lowering {

using classfile::Opcode;
using ir::BlockId;
using ir::Body;
using ir::ValueId;

namespace {

constexpr size_t max_state_slots = size_t{1} << 25;
constexpr int max_typing_rounds = 64;

ir::TypeId type_of_kind(ir::Kind kind) {
  switch (kind) {
    case ir::Kind::long_integer: return ir::long_type;
    case ir::Kind::floating: return ir::float_type;
    case ir::Kind::double_floating: return ir::double_type;
    case ir::Kind::reference: return ir::null_type;
    default: return ir::int_type;
  }
}

ir::LineEntry entry_of(const classfile::LineNumber& row) { return {row.start, row.line}; }

}  // namespace

Result<const Body*> MethodLowering::lower(const MethodTask& task, Arena& arena) {
  marks_->facts = scope_.facts();
  Result<classfile::Code> code = classfile::read_code(*scope_.file(), *task.info, *marks_);
  if (!code) return std::unexpected(code.error());
  code_ = *code;
  reset(task);
  auto at_pc = [&](const Failure& failure) {
    return std::unexpected(Failure{failure.what, code_.code_offset + failure.offset});
  };
  if (Result<void> built = graph_.build(code_, *marks_, scope_.pool(), is_synchronized_); !built)
    return at_pc(built.error());

  note_caught_types();
  node_states_.assign(graph_.nodes().size(), {});
  if (task.local_names) read_local_names();
  if (!enter_method()) return at_pc(*failure_);
  for (uint32_t node : graph_.order()) {
    if (!visit(node)) return at_pc(*failure_);
  }
  if (graph_.has_loops() && !check_phis()) return at_pc(*failure_);
  if (!sync_blocks_.empty()) add_sync_pad();
  if (!phis_.empty() && (graph_.has_loops() || types_differ_)) {
    replaced_.assign(draft_.count, no_value);
    if (graph_.has_loops()) remove_trivial_phis();
    settle_types();
  }
  return freeze(arena);
}

void MethodLowering::reset(const MethodTask& task) {
  task_ = task;
  is_static_ = task.info->flags & classfile::access::static_;
  is_synchronized_ = task.info->flags & classfile::access::synchronized;
  failure_.reset();
  pc_ = 0;
  draft_.count = operand_count_ = depth_ = replaced_count_ = 0;
  edges_.clear();
  state_count_ = 0;
  blocks_.clear();
  targets_.clear();
  handlers_.clear();
  phis_.clear();
  phi_nodes_.clear();
  derived_.clear();
  types_differ_ = has_monitors_ = block_throws_ = false;
  lock_ = no_value;
  sync_blocks_.clear();
  members_.clear();
  // Only what the last method touched: pools are large and most methods small.
  for (uint16_t constant : used_constants_) member_slots_[constant] = 0;
  used_constants_.clear();
  if (member_slots_.size() < scope_.pool().size()) member_slots_.resize(scope_.pool().size(), 0);
  wide_constants_.clear();
  switches_.clear();
  handles_.clear();
  dynamics_.clear();
  local_names_.clear();
  names_.clear();
}

void MethodLowering::Draft::grow() {
  size_t size = std::max<size_t>(256, 2 * op.size());
  type.resize(size);
  payload.resize(size);
  first_operand.resize(size);
  pc.resize(size);
  op.resize(size);
  kind.resize(size);
  room = static_cast<uint32_t>(size);
}

void MethodLowering::make_room_for_operands(uint32_t count) {
  operand_list_.resize(2 * (size_t{operand_count_} + count) + 256);
  operand_room_ = static_cast<uint32_t>(operand_list_.size());
}

void MethodLowering::note_failure(std::string_view what) {
  if (!failure_) failure_ = Failure{std::string(what), pc_};
}

// The parameters and, for a synchronized method, the lock. Both must happen once, so they get a block of their
// own if control comes back to pc 0, and because the lock is not held while it is being taken.
bool MethodLowering::enter_method() {
  const classfile::ClassFile& file = *scope_.file();
  locals_.assign(code_.max_locals, no_value);
  begin_block(0);
  size_t local = 0;
  parameter_count_ = 0;
  auto parameter = [&](TypeId type) {
    size_t slots = type == ir::long_type || type == ir::double_type ? 2 : 1;
    if (local + slots > locals_.size())
      return error("the parameters need more local variables than max_locals says");
    Value value = emit(Op::param, type, parameter_count_++);
    name_value(value, static_cast<uint32_t>(local), 0);
    locals_[local] = value;
    local += slots;
    return true;
  };
  if (!is_static_ && !parameter(TypeId::of_class(scope_.class_id()))) return false;
  ir::DescriptorReader reader(file.descriptor(*task_.info));
  for (reader.open(); !reader.at_close();) {
    if (!parameter(scope_.types().described(*reader.next()))) return false;
  }
  reader.close();
  result_type_ = scope_.types().described(reader.rest());

  if (!is_synchronized_ && !graph_.entry_is_target()) {
    node_states_[0].first_block = 0;
    node_states_[0].depth = 0;
    return true;
  }
  if (is_synchronized_) {
    TypeId owner = TypeId::of_class(scope_.class_id());
    lock_ = is_static_ ? emit(Op::const_class, scope_.types().class_type(), owner.raw()) : 0;
    emit(Op::monitor_enter, ir::void_type, 0, {lock_});
    has_monitors_ = true;
  }
  emit(Op::jump, ir::void_type);
  block_throws_ = false;  // nothing catches what the prologue throws
  uint32_t entry = 0;
  end_block({&entry, 1});
  return true;
}

bool MethodLowering::visit(uint32_t node) {
  NodeState& state = node_states_[node];
  // No byte of code pushes more than two values; a handler starts with one.
  const CodeNode& code = graph_.nodes()[node];
  size_t room = static_cast<size_t>(std::max(state.depth, 0)) + 2 * size_t{code.end - code.start} + 1;
  if (stack_.size() < room) stack_.resize(2 * room);
  if (state.first_block == UINT32_MAX) {
    HEDDLE_CHECK(state.first_edge != UINT32_MAX);
    state.first_block = static_cast<uint32_t>(blocks_.size());
    pc_ = graph_.nodes()[node].start;
    begin_block(node);
    if (!load_entry_state(node)) return false;
  }
  return interpret(node);
}

void MethodLowering::begin_block(uint32_t node) {
  PendingBlock block;
  block.first = draft_.count;
  block.node = node;
  blocks_.push_back(block);
  block_throws_ = false;
}

// Ends the current block, whose terminator has just been emitted: its edges, exceptional ones included.
void MethodLowering::end_block(std::span<const uint32_t> target_nodes) {
  PendingBlock& block = blocks_.back();
  block.end = draft_.count;
  block.first_target = static_cast<uint32_t>(targets_.size());
  block.targets = static_cast<uint32_t>(target_nodes.size());
  for (uint32_t target : target_nodes) {
    targets_.push_back(target);
    if (target != next_block) edge_to(target, false);
  }

  block.first_handler = static_cast<uint32_t>(handlers_.size());
  if (block_throws_) {
    bool catches_all = false;
    for (const NodeHandler& handler : graph_.handlers(graph_.nodes()[block.node])) {
      catches_all |= handler.catch_type == 0;
      TypeId type = handler.catch_type == 0 ? ir::void_type : scope_.class_type(handler.catch_type);
      handlers_.push_back({type, handler.pad});
      edge_to(handler.pad, true);
    }
    if (is_synchronized_ && !catches_all) {
      handlers_.push_back({ir::void_type, sync_pad});
      sync_blocks_.push_back(static_cast<uint32_t>(blocks_.size() - 1));
    }
  }
  block.handlers = static_cast<uint32_t>(handlers_.size()) - block.first_handler;
}

void MethodLowering::split_block() {
  emit(Op::jump, ir::void_type);
  uint32_t target = next_block;
  end_block({&target, 1});
  begin_block(node_);
}

// Records what the locals and the stack hold when control goes from the current block to the node.
void MethodLowering::edge_to(uint32_t node, bool exceptional) {
  NodeState& state = node_states_[node];
  uint32_t block = static_cast<uint32_t>(blocks_.size() - 1);
  int32_t depth = exceptional ? 0 : static_cast<int32_t>(depth_);
  if (state.depth == -1) state.depth = depth;
  if (state.depth != depth) {
    error("stack depth differs between the ways into pc " + std::to_string(graph_.nodes()[node].start));
    return;
  }
  if (state.last_edge != UINT32_MAX && edges_[state.last_edge].block == block) return;
  if (state_count_ > max_state_slots) {
    error("the method is too large: too many local variables over too many branches");
    return;
  }
  uint32_t edge = static_cast<uint32_t>(edges_.size());
  edges_.push_back({block, state_count_, UINT32_MAX});
  (state.last_edge == UINT32_MAX ? state.first_edge : edges_[state.last_edge].next) = edge;
  state.last_edge = edge;
  ++state.edges;
  size_t room = size_t{state_count_} + locals_.size() + static_cast<uint32_t>(depth);
  if (states_.size() < room) states_.resize(2 * room);
  Value* slot = states_.data() + state_count_;
  graph_.for_each_live_local(node, [&](uint32_t local) { *slot++ = locals_[local]; });
  slot = std::copy_n(stack_.data(), depth, slot);
  state_count_ = static_cast<uint32_t>(slot - states_.data());
}

// Locals and stack as the edge carries them.
void MethodLowering::take_state(const Edge& edge, uint32_t node, uint32_t depth) {
  const Value* slot = states_.data() + edge.state;
  graph_.for_each_live_local(node, [&](uint32_t local) { locals_[local] = *slot++; });
  std::copy_n(slot, depth, stack_.data());
  depth_ = depth;
}

// Locals and stack at the start of a node, with a phi where its edges disagree, or may yet disagree.
bool MethodLowering::load_entry_state(uint32_t node) {
  const NodeState& state = node_states_[node];
  bool loop = graph_.nodes()[node].is_loop_header;
  const Edge& first = edges_[state.first_edge];

  auto value_of_slot = [&](uint32_t slot) -> Value {
    Value value = states_[first.state + slot];
    if (value == no_value) return no_value;
    bool agree = true, same_type = true;
    TypeId type = draft_.type[value];
    for (uint32_t e = first.next; e != UINT32_MAX; e = edges_[e].next) {
      Value other = states_[edges_[e].state + slot];
      if (other == value) continue;
      if (other == no_value || kind(other) != kind(value)) return no_value;
      agree = false;
      if (type == ir::null_type) type = draft_.type[other];
      same_type &= draft_.type[other] == type || draft_.type[other] == ir::null_type;
    }
    if (agree && !loop) return value;
    Kind slot_kind = kind(value);
    if (slot_kind == Kind::reference) {
      types_differ_ |= !same_type;
    } else if (!same_type) {
      type = type_of_kind(slot_kind);
    }
    Value phi = emit_as(slot_kind, Op::phi, type, slot);
    phis_.push_back(phi);
    phi_nodes_.push_back(node);
    if (slot_kind == Kind::reference) derived_.push_back(phi);
    return phi;
  };

  std::fill(locals_.begin(), locals_.end(), no_value);
  if (first.next == UINT32_MAX && !loop) {
    take_state(first, node, static_cast<uint32_t>(state.depth));
    return true;
  }
  uint32_t slot = 0;
  uint32_t first_own = draft_.count;
  graph_.for_each_live_local(node, [&](uint32_t local) {
    Value value = locals_[local] = value_of_slot(slot++);
    if (value != no_value && value >= first_own) name_value(value, local, graph_.nodes()[node].start);
  });
  for (depth_ = 0; depth_ < static_cast<uint32_t>(state.depth);) {
    Value value = value_of_slot(slot++);
    if (value == no_value) return error("a stack slot does not hold one kind of value on every way here");
    push(value);
  }
  return true;
}

bool MethodLowering::interpret(uint32_t node) {
  const CodeNode& n = graph_.nodes()[node];
  node_ = node;
  pc_ = n.start;
  if (n.is_pad || n.is_handler) push(emit(Op::caught, caught_type(n.start)));
  if (!run(n.start, n.end)) return false;
  bool ended = blocks_.back().end != 0;
  if (!ended) {
    emit(Op::jump, ir::void_type);
    end_block(graph_.successors(n));
  }
  return !failure_;
}

// The exceptional exit of a synchronized method: catch everything, unlock, throw on.
void MethodLowering::add_sync_pad() {
  begin_block(UINT32_MAX);
  Value thrown = emit(Op::caught, scope_.types().named("java/lang/Throwable"));
  emit(Op::monitor_exit, ir::void_type, 0, {lock_});
  emit(Op::throw_, ir::void_type, 0, {thrown});
  blocks_.back().end = draft_.count;
}

MethodLowering::Value MethodLowering::resolve(Value value) {
  while (replaced_[value] != no_value) {
    Value heir = replaced_[value];
    if (replaced_[heir] != no_value) replaced_[value] = replaced_[heir];  // halve the path
    value = heir;
  }
  return value;
}

// A loop's phi was made before its last edges were known: do they carry a value of its kind?
bool MethodLowering::check_phis() {
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    for (uint32_t e = node_states_[phi_nodes_[i]].first_edge; e != UINT32_MAX; e = edges_[e].next) {
      Value operand = states_[edges_[e].state + draft_.payload[phis_[i]]];
      if (operand == no_value || kind(operand) != kind(phis_[i])) {
        pc_ = graph_.nodes()[phi_nodes_[i]].start;
        return error("a local variable or stack slot does not hold one kind of value on every way here");
      }
    }
  }
  return true;
}

// A phi whose operands are all one value, or itself, is that value. Removing one may make phis that use it
// trivial in turn.
void MethodLowering::remove_trivial_phis() {
  std::vector<uint32_t>& place = phi_places_;  // by instruction: in phis_
  place.assign(draft_.count, UINT32_MAX);
  for (uint32_t i = 0; i < phis_.size(); ++i) place[phis_[i]] = i;
  // Users of each phi among the phis, as linked lists.
  first_use_.assign(phis_.size(), UINT32_MAX);
  phi_uses_.clear();
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    for (uint32_t e = node_states_[phi_nodes_[i]].first_edge; e != UINT32_MAX; e = edges_[e].next) {
      Value operand = states_[edges_[e].state + draft_.payload[phis_[i]]];
      if (place[operand] == UINT32_MAX || operand == phis_[i]) continue;
      phi_uses_.push_back({i, first_use_[place[operand]]});
      first_use_[place[operand]] = static_cast<uint32_t>(phi_uses_.size() - 1);
    }
  }
  phi_work_.resize(phis_.size());
  for (uint32_t i = 0; i < phis_.size(); ++i) phi_work_[i] = static_cast<uint32_t>(phis_.size()) - 1 - i;
  while (!phi_work_.empty()) {
    uint32_t i = phi_work_.back();
    phi_work_.pop_back();
    if (replaced_[phis_[i]] != no_value || !remove_if_trivial(i)) continue;
    uint32_t heir = place[replaced_[phis_[i]]];
    for (uint32_t u = first_use_[i]; u != UINT32_MAX;) {
      PhiUse& use = phi_uses_[u];
      uint32_t next = use.next;
      if (replaced_[phis_[use.user]] == no_value) {
        phi_work_.push_back(use.user);
        // What used the phi now uses what replaces it.
        if (heir != UINT32_MAX && heir != use.user) {
          use.next = first_use_[heir];
          first_use_[heir] = u;
        }
      }
      u = next;
    }
  }
}

bool MethodLowering::remove_if_trivial(uint32_t i) {
  Value phi = phis_[i], only = no_value;
  for (uint32_t e = node_states_[phi_nodes_[i]].first_edge; e != UINT32_MAX; e = edges_[e].next) {
    Value operand = states_[edges_[e].state + draft_.payload[phi]];
    operand = resolve(operand);
    if (operand == phi || operand == only) continue;
    if (only != no_value) return false;
    only = operand;
  }
  if (only == no_value) return false;
  replaced_[phi] = only;
  ++replaced_count_;
  return true;
}

MethodLowering::TypeId MethodLowering::type_from_operands(uint32_t i) {
  TypeId type = ir::null_type;
  for (uint32_t e = node_states_[phi_nodes_[i]].first_edge; e != UINT32_MAX; e = edges_[e].next) {
    TypeId operand = draft_.type[resolve(states_[edges_[e].state + draft_.payload[phis_[i]]])];
    if (operand == ir::null_type || operand == type) continue;
    if (type != ir::null_type) return ir::void_type;
    type = operand;
  }
  return type;
}

// Reference types of phis and of what is loaded from arrays. Start from "null" and go up: a phi has the one type
// of its operands, or else what the StackMapTable declares, or else Object.
void MethodLowering::settle_types() {
  TypeId object = TypeId::of_class(scope_.types().program().object_class());
  phi_declared_.clear();
  std::vector<uint32_t>& phi_place = derived_places_;  // of derived_[i] in phis_
  phi_place.resize(derived_.size());
  for (uint32_t i = 0, p = 0; i < derived_.size(); ++i) {
    while (p < phis_.size() && phis_[p] < derived_[i]) ++p;
    phi_place[i] = p;
    draft_.type[derived_[i]] = ir::null_type;
  }
  auto declared = [&](uint32_t phi) {
    if (phi_declared_.empty()) read_declared_types();
    return phi_declared_[phi] == ir::void_type ? object : phi_declared_[phi];
  };
  auto computed = [&](uint32_t i) {
    Value value = derived_[i];
    if (draft_.op[value] == Op::phi) {
      TypeId type = type_from_operands(phi_place[i]);
      return type == ir::void_type ? declared(phi_place[i]) : type;
    }
    TypeId array = draft_.type[resolve(operand_list_[draft_.first_operand[value]])];
    if (array == ir::null_type) return array;
    return array.is_array() && array.component().is_reference() ? array.component() : object;
  };
  bool changed = true;
  for (int round = 0; changed && round < max_typing_rounds; ++round) {
    changed = false;
    for (uint32_t i = 0; i < derived_.size(); ++i) {
      Value value = derived_[i];
      if (replaced_[value] != no_value || draft_.type[value] == object) continue;
      TypeId type = computed(i);
      if (type == ir::null_type || type == draft_.type[value]) continue;
      draft_.type[value] = type;
      changed = true;
    }
  }
  for (Value value : derived_) {
    // No fixpoint in the rounds allowed, or an element of what is always null.
    if (changed || (draft_.op[value] == Op::array_load && draft_.type[value] == ir::null_type))
      draft_.type[value] = object;
  }
}

// Types that the StackMapTable gives to the slots of the phis, in one walk over its frames.
void MethodLowering::read_declared_types() {
  phi_declared_.assign(phis_.size(), ir::void_type);
  if (code_.stack_map().empty()) return;
  std::vector<uint32_t> by_pc;
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    if (kind(phis_[i]) == Kind::reference) by_pc.push_back(i);
  }
  auto pc_of = [&](uint32_t i) { return graph_.nodes()[phi_nodes_[i]].start; };
  std::stable_sort(by_pc.begin(), by_pc.end(), [&](uint32_t a, uint32_t b) { return pc_of(a) < pc_of(b); });

  classfile::StackMapReader frames(*scope_.file(), *task_.info, code_);
  size_t at = 0;
  while (at < by_pc.size() && frames.next()) {
    const classfile::StackFrame& frame = frames.frame();
    while (at < by_pc.size() && pc_of(by_pc[at]) < frame.pc) ++at;
    if (at == by_pc.size() || pc_of(by_pc[at]) != frame.pc) continue;
    std::vector<const classfile::VerificationType*> slots(code_.max_locals, nullptr);
    size_t local = 0;
    for (const classfile::VerificationType& type : frame.locals) {
      if (local < slots.size()) slots[local] = &type;
      local += type.kind == classfile::VerificationType::long_ || type.kind == classfile::VerificationType::double_
                   ? 2
                   : 1;
    }
    for (; at < by_pc.size() && pc_of(by_pc[at]) == frame.pc; ++at) {
      uint32_t i = by_pc[at], slot = draft_.payload[phis_[i]];
      // The live locals come first, then the stack.
      const classfile::VerificationType* type = nullptr;
      uint32_t live = 0;
      graph_.for_each_live_local(phi_nodes_[i], [&](uint32_t live_local) {
        if (live++ == slot) type = slots[live_local];
      });
      if (slot >= live && slot - live < frame.stack.size()) type = &frame.stack[slot - live];
      if (type && type->kind == classfile::VerificationType::object) {
        phi_declared_[i] = scope_.types().class_constant(type->class_name);
      }
    }
  }
}

// The one type that the rows for a handler name, or 0, which catches everything.
void MethodLowering::note_caught_types() {
  if (code_.handlers.empty()) return;
  if (caught_constants_.size() < code_.code.size()) caught_constants_.resize(code_.code.size());
  for (classfile::ExceptionHandler row : code_.handlers) caught_constants_[row.handler] = row.catch_type;
  for (classfile::ExceptionHandler row : code_.handlers)
    if (caught_constants_[row.handler] != row.catch_type) caught_constants_[row.handler] = 0;
}

MethodLowering::TypeId MethodLowering::caught_type(uint32_t handler_pc) {
  uint16_t only = caught_constants_[handler_pc];
  return only == 0 ? scope_.types().named("java/lang/Throwable") : scope_.class_type(only);
}

void MethodLowering::read_local_names() {
  code_.for_each_local([&](const classfile::LocalVariable& row) {
    local_names_.push_back(
        {row.slot, row.start, uint32_t{row.start} + row.length, scope_.utf8(scope_.pool().utf8(row.name_index))});
  });
}

void MethodLowering::name_value(Value value, uint32_t local, uint32_t pc) {
  for (const LocalName& row : local_names_) {
    if (row.local == local && row.start <= pc && pc < row.end) {
      names_.push_back({ValueId(value), row.name});
      return;
    }
  }
}

const Body* MethodLowering::freeze(Arena& arena) {
  arena.keep_together(most_bytes());
  Body* body = new (arena.allocate(sizeof(Body), alignof(Body))) Body;
  body->method = task_.method;
  freeze_instructions(*body, arena);
  freeze_blocks(*body, arena);
  freeze_tables(*body, arena);
  if (graph_.has_subroutines()) body->notes |= static_cast<uint8_t>(ir::BodyNote::inlined_subroutines);
  if (has_monitors_ && !has_balanced_monitors(*body)) {
    body->notes |= static_cast<uint8_t>(ir::BodyNote::unbalanced_monitors);
  }
  return body;
}

// At least as many as the frozen body takes: phis that fall away are counted too.
size_t MethodLowering::most_bytes() const {
  size_t operands = operand_count_, keys = 0, lines = 0;
  for (uint32_t node : phi_nodes_) operands += node_states_[node].edges;
  for (const std::vector<int32_t>& of_switch : switches_) keys += of_switch.size();
  if (code_.only_lines) {
    lines = code_.only_lines->size();
  } else {
    code_.for_each_line([&](const classfile::LineNumber&) { ++lines; });
  }
  size_t predecessors = sync_blocks_.size() + edges_.size() + blocks_.size();
  constexpr size_t of_instruction =
      sizeof(Op) + sizeof(TypeId) + sizeof(uint32_t) + sizeof(uint32_t) + sizeof(uint16_t);
  return sizeof(Body) + Body::column_padding + (draft_.count + 1) * of_instruction + operands * sizeof(ValueId) +
         blocks_.size() * sizeof(ir::Block) + (targets_.size() + predecessors) * sizeof(BlockId) +
         handlers_.size() * sizeof(ir::Handler) + members_.size() * sizeof(ir::MemberRef) +
         wide_constants_.size() * sizeof(uint64_t) + switches_.size() * sizeof(ir::Switch) +
         keys * sizeof(int32_t) + handles_.size() * sizeof(ir::MethodHandle) +
         dynamics_.size() * sizeof(ir::Dynamic) + lines * sizeof(ir::LineEntry) +
         names_.size() * sizeof(ir::ValueName);
}

// New numbers, where phis were replaced: those of their heirs, and closed ranks for the others.
void MethodLowering::number_instructions() {
  numbers_.resize(draft_.count);
  uint32_t from = 0, removed = 0;
  auto number_until = [&](uint32_t end) {
    for (; from < end; ++from) numbers_[from] = from - removed;
  };
  for (uint32_t phi : phis_) {
    if (replaced_[phi] == no_value) continue;
    number_until(phi + 1);
    ++removed;
  }
  number_until(draft_.count);
  for (uint32_t phi : phis_) {
    if (replaced_[phi] != no_value) numbers_[phi] = numbers_[resolve(phi)];
  }
  for (PendingBlock& block : blocks_) {
    // The first instruction that stands, from the old number on; a block's terminator always does.
    while (replaced_[block.first] != no_value) ++block.first;
    block.first = numbers_[block.first];
    block.end = numbers_[block.end - 1] + 1;
  }
  for (ir::ValueName& name : names_) name.value = ValueId(numbers_[name.value.raw]);
}

// Writes the columns into the arena: runs of instructions as they are, and between them the phis that stand.
void MethodLowering::freeze_instructions(Body& body, Arena& arena) {
  body.parameters = static_cast<uint16_t>(parameter_count_);
  bool renumber = replaced_count_ > 0;
  if (renumber) number_instructions();
  auto stands = [&](uint32_t phi) { return !renumber || replaced_[phi] == no_value; };
  auto new_number = [&](Value value) { return ValueId(renumber ? numbers_[value] : value); };
  size_t operand_count = operand_count_;
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    if (stands(phis_[i])) operand_count += node_states_[phi_nodes_[i]].edges;
  }
  draft_.first_operand[draft_.count] = operand_count_;

  uint32_t count = draft_.count - replaced_count_;
  auto op = arena.array<Op>(count);
  auto type = arena.array<TypeId>(count);
  auto payload = arena.array<uint32_t>(count);
  auto first_operand = arena.array<uint32_t>(count + 1);
  auto pc = arena.array<uint16_t>(count);
  auto operand_list = arena.array<ValueId>(operand_count);
  uint32_t from = 0, out = 0, operands = 0;
  auto copy_until = [&](uint32_t end) {
    uint32_t run = end - from;
    std::copy_n(draft_.op.data() + from, run, op.data() + out);
    std::copy_n(draft_.type.data() + from, run, type.data() + out);
    std::copy_n(draft_.payload.data() + from, run, payload.data() + out);
    std::copy_n(draft_.pc.data() + from, run, pc.data() + out);
    const uint32_t* first = draft_.first_operand.data() + from;
    uint32_t first_of_run = *first, operands_of_run = first[run] - first_of_run, shift = operands - first_of_run;
    uint32_t* first_to = first_operand.data() + out;
    if (shift == 0) {
      std::copy_n(first, run, first_to);
    } else {
      for (uint32_t i = 0; i < run; ++i) first_to[i] = first[i] + shift;
    }
    const Value* from_operands = operand_list_.data() + first_of_run;
    ValueId* to_operands = operand_list.data() + operands;
    if (renumber) {
      const uint32_t* numbers = numbers_.data();
      for (uint32_t i = 0; i < operands_of_run; ++i) to_operands[i] = ValueId(numbers[from_operands[i]]);
    } else {
      for (uint32_t i = 0; i < operands_of_run; ++i) to_operands[i] = ValueId(from_operands[i]);
    }
    from = end;
    out += run;
    operands += operands_of_run;
  };
  for (uint32_t i = 0; i < phis_.size(); ++i) {
    Value phi = phis_[i];
    if (phi > from) copy_until(phi);
    from = phi + 1;
    if (!stands(phi)) continue;
    op[out] = Op::phi;
    type[out] = draft_.type[phi];
    payload[out] = 0;
    pc[out] = draft_.pc[phi];
    first_operand[out++] = operands;
    for (uint32_t e = node_states_[phi_nodes_[i]].first_edge; e != UINT32_MAX; e = edges_[e].next)
      operand_list[operands++] = new_number(states_[edges_[e].state + draft_.payload[phi]]);
  }
  copy_until(draft_.count);
  first_operand[count] = operands;
  body.op.refer_to(op);
  body.type.refer_to(type);
  body.payload.refer_to(payload);
  body.first_operand.refer_to(first_operand);
  body.pc.refer_to(pc);
  body.operand_list.refer_to(operand_list);
}

void MethodLowering::freeze_blocks(Body& body, Arena& arena) {
  size_t predecessors = sync_blocks_.size() + edges_.size();
  for (const PendingBlock& block : blocks_) {
    predecessors += block.targets == 1 && targets_[block.first_target] == next_block;
  }
  auto blocks = arena.array<ir::Block>(blocks_.size());
  auto successor_list = arena.array<BlockId>(targets_.size());
  auto predecessor_list = arena.array<BlockId>(predecessors);
  auto handler_list = arena.array<ir::Handler>(handlers_.size());
  uint32_t preds = 0;
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    const PendingBlock& from = blocks_[b];
    ir::Block& to = blocks[b];
    to = {from.first, from.end, from.first_target, from.targets, from.first_handler, from.handlers, preds, 0};
    if (from.node == UINT32_MAX) {
      for (uint32_t block : sync_blocks_) predecessor_list[preds++] = BlockId(block);
    } else if (node_states_[from.node].first_block == b) {
      for (uint32_t e = node_states_[from.node].first_edge; e != UINT32_MAX; e = edges_[e].next) {
        predecessor_list[preds++] = BlockId(edges_[e].block);
      }
    } else if (b > 0) {
      predecessor_list[preds++] = BlockId(b - 1);
    }
    to.predecessors = preds - to.first_predecessor;
    for (uint32_t t = from.first_target; t < from.first_target + from.targets; ++t) {
      successor_list[t] = BlockId(targets_[t] == next_block ? b + 1 : node_states_[targets_[t]].first_block);
    }
    for (uint32_t h = from.first_handler; h < from.first_handler + from.handlers; ++h) {
      uint32_t node = handlers_[h].node;
      uint32_t pad = node == sync_pad ? static_cast<uint32_t>(blocks_.size() - 1) : node_states_[node].first_block;
      handler_list[h] = {handlers_[h].type, BlockId(pad)};
    }
  }
  body.blocks.refer_to(blocks);
  body.successor_list.refer_to(successor_list);
  body.predecessor_list.refer_to(predecessor_list.first(preds));
  body.handler_list.refer_to(handler_list);
}

std::span<const ir::LineEntry> MethodLowering::freeze_lines(Arena& arena) {
  std::span<ir::LineEntry> lines;
  if (code_.only_lines) {
    lines = arena.array<ir::LineEntry>(code_.only_lines->size());
    std::ranges::transform(*code_.only_lines, lines.begin(), entry_of);
  } else {
    lines_.clear();
    code_.for_each_line([&](const classfile::LineNumber& row) { lines_.push_back(entry_of(row)); });
    lines = arena.copy(lines_);
  }
  if (task_.source_lines)
    for (ir::LineEntry& entry : lines) entry.line = task_.source_lines->of(entry.line);
  if (!std::ranges::is_sorted(lines, {}, &ir::LineEntry::pc))
    std::ranges::stable_sort(lines, {}, &ir::LineEntry::pc);
  return lines;
}

void MethodLowering::freeze_tables(Body& body, Arena& arena) {
  body.lines.refer_to(freeze_lines(arena));
  // A value keeps the first name it was given.
  std::stable_sort(names_.begin(), names_.end(), [](auto& a, auto& b) { return a.value < b.value; });
  auto same_value = [](auto& a, auto& b) { return a.value == b.value; };
  names_.erase(std::unique(names_.begin(), names_.end(), same_value), names_.end());
  body.names.refer_to(arena.copy(names_));

  auto switches = arena.array<ir::Switch>(switches_.size());
  for (size_t i = 0; i < switches_.size(); ++i) switches[i] = {arena.copy(switches_[i])};
  body.switches.refer_to(switches);
  body.members.refer_to(arena.copy(members_));
  body.wide_constants.refer_to(arena.copy(wide_constants_));
  body.handles.refer_to(arena.copy(handles_));
  body.dynamics.refer_to(arena.copy(dynamics_));
}

}  // namespace heddle::lowering
