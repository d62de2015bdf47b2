// The abstract machine of MethodLowering: what each bytecode instruction does to stack and locals, and the IR
// instruction it becomes.
#include <algorithm>
#include <array>
#include <bit>

#include "classfile/descriptor.h"
#include "classfile/opcodes.h"
#include "lowering/dynamic_sites.h"
#include "lowering/method_lowering.h"

namespace heddle::lowering {

using classfile::InstructionView;
using classfile::Opcode;
using classfile::Tag;
using ir::Condition;
using ir::NanResult;

namespace {

constexpr std::array<ir::Kind, 5> kind_order = {ir::Kind::integer, ir::Kind::long_integer, ir::Kind::floating,
                                                ir::Kind::double_floating, ir::Kind::reference};
constexpr std::array<ir::TypeId, 4> type_order = {ir::int_type, ir::long_type, ir::float_type, ir::double_type};

}  // namespace

// The frequent instructions, most of which differ only in what this row says. Opcodes come in runs over the kinds.
struct MethodLowering::Step {
  enum Action : uint8_t {
    other,
    computation,
    load,
    load_implied,
    store,
    store_implied,
    constant,
    byte_constant,
    short_constant,
    pool_constant_byte,
    pool_constant,
    duplication,
    stack,
    array_element,
    array_assignment,
    field_access,
    call,
    jump_if,
    jump,
    return_from,
  };

  ir::Op op = ir::Op::add;
  uint8_t operands = 0;
  bool throws = false;
  ir::Kind first = ir::Kind::none, second = ir::Kind::none;  // of the operands, or of the local
  ir::TypeId result;                                         // of an access to an array: its elements
  uint32_t payload = 0;  // of the instruction; load_implied, store_implied: the local
  Action action = computation;

  static const std::array<Step, 256> table;
};

constexpr std::array<MethodLowering::Step, 256> MethodLowering::Step::table = [] {
  std::array<Step, 256> table{};
  for (Step& step : table) step.action = other;
  auto at = [&](Opcode o, unsigned more = 0) -> Step& { return table[static_cast<unsigned>(o) + more]; };
  using ir::Kind;
  using ir::Op;
  auto arithmetic = [&](Opcode first, Op op, bool throws) {
    for (unsigned k = 0; k < 4; ++k) {
      at(first, k) = {op, 2, throws && k < 2, kind_order[k], kind_order[k], type_order[k]};
    }
  };
  arithmetic(Opcode::iadd, Op::add, false);
  arithmetic(Opcode::isub, Op::sub, false);
  arithmetic(Opcode::imul, Op::mul, false);
  arithmetic(Opcode::idiv, Op::div, true);
  arithmetic(Opcode::irem, Op::rem, true);
  for (unsigned k = 0; k < 4; ++k) {
    at(Opcode::ineg, k) = {Op::neg, 1, false, kind_order[k], Kind::none, type_order[k]};
  }
  constexpr Op shifts[] = {Op::shl, Op::shr, Op::ushr}, logic[] = {Op::bit_and, Op::bit_or, Op::bit_xor};
  for (unsigned i = 0; i < 3; ++i) {
    for (unsigned k = 0; k < 2; ++k) {
      at(Opcode::ishl, 2 * i + k) = {shifts[i], 2, false, kind_order[k], Kind::integer, type_order[k]};
      at(Opcode::iand, 2 * i + k) = {logic[i], 2, false, kind_order[k], kind_order[k], type_order[k]};
    }
  }
  // i2l i2f i2d, l2i l2f l2d, f2i f2l f2d, d2i d2l d2f
  unsigned conversion = 0;
  for (unsigned from = 0; from < 4; ++from) {
    for (unsigned to = 0; to < 4; ++to) {
      if (from == to) continue;
      at(Opcode::i2l, conversion++) = {Op::convert, 1, false, kind_order[from], Kind::none, type_order[to]};
    }
  }
  at(Opcode::i2b) = {Op::convert, 1, false, Kind::integer, Kind::none, ir::byte_type};
  at(Opcode::i2c) = {Op::convert, 1, false, Kind::integer, Kind::none, ir::char_type};
  at(Opcode::i2s) = {Op::convert, 1, false, Kind::integer, Kind::none, ir::short_type};
  auto compare = [&](Opcode o, Kind kind, NanResult nan) {
    at(o) = {Op::compare, 2, false, kind, kind, ir::int_type, static_cast<uint32_t>(nan)};
  };
  compare(Opcode::lcmp, Kind::long_integer, NanResult::none);
  compare(Opcode::fcmpl, Kind::floating, NanResult::less);
  compare(Opcode::fcmpg, Kind::floating, NanResult::greater);
  compare(Opcode::dcmpl, Kind::double_floating, NanResult::less);
  compare(Opcode::dcmpg, Kind::double_floating, NanResult::greater);

  auto local = [&](Opcode o, unsigned more, Kind kind, Action action, unsigned implied) {
    at(o, more) = {Op::param, 0, false, kind, Kind::none, ir::void_type, implied, action};
  };
  for (unsigned k = 0; k < 5; ++k) {
    local(Opcode::iload, k, kind_order[k], load, 0);
    local(Opcode::istore, k, kind_order[k], store, 0);
    for (unsigned i = 0; i < 4; ++i) {
      local(Opcode::iload_0, 4 * k + i, kind_order[k], load_implied, i);
      local(Opcode::istore_0, 4 * k + i, kind_order[k], store_implied, i);
    }
  }
  for (unsigned i = 0; i < 7; ++i) {
    at(Opcode::iconst_m1, i) = {Op::const_int, 0, false, Kind::none, Kind::none, ir::int_type, i - 1, constant};
  }
  at(Opcode::aconst_null) = {Op::const_null, 0, false, Kind::none, Kind::none, ir::null_type, 0, constant};
  for (unsigned o = static_cast<unsigned>(Opcode::pop); o <= static_cast<unsigned>(Opcode::swap); ++o) {
    table[o].action = stack;
  }
  at(Opcode::dup).action = duplication;
  auto with_action = [](Op op, Action action, Kind kind = Kind::none, ir::TypeId type = ir::void_type) {
    return Step{op, 0, false, kind, Kind::none, type, 0, action};
  };
  at(Opcode::bipush) = with_action(Op::const_int, byte_constant);
  at(Opcode::sipush) = with_action(Op::const_int, short_constant);
  at(Opcode::ldc) = with_action(Op::const_int, pool_constant_byte);
  at(Opcode::ldc_w) = at(Opcode::ldc2_w) = with_action(Op::const_int, pool_constant);
  // Of ints, longs, floats, doubles, references, bytes, chars, shorts.
  constexpr ir::TypeId elements[] = {ir::int_type,  ir::long_type, ir::float_type, ir::double_type,
                                     ir::null_type, ir::byte_type, ir::char_type,  ir::short_type};
  for (unsigned i = 0; i < 8; ++i) {
    at(Opcode::iaload, i) = with_action(Op::array_load, array_element, Kind::none, elements[i]);
    at(Opcode::iastore, i) = with_action(Op::array_store, array_assignment, kind_of(elements[i]), elements[i]);
  }
  constexpr Op accesses[] = {Op::get_static, Op::put_static, Op::get_field, Op::put_field};
  for (unsigned i = 0; i < 4; ++i) at(Opcode::getstatic, i) = with_action(accesses[i], field_access);
  constexpr Op calls[] = {Op::invoke_virtual, Op::invoke_special, Op::invoke_static, Op::invoke_interface};
  for (unsigned i = 0; i < 4; ++i) at(Opcode::invokevirtual, i) = with_action(calls[i], call);
  // The end of the node becomes the jump.
  at(Opcode::goto_) = at(Opcode::goto_w) = with_action(Op::jump, jump);
  for (unsigned k = 0; k < 5; ++k) at(Opcode::ireturn, k) = with_action(Op::return_, return_from, kind_order[k]);
  at(Opcode::return_) = with_action(Op::return_, return_from);
  constexpr Condition conditions[] = {Condition::equal,         Condition::not_equal, Condition::less,
                                      Condition::greater_equal, Condition::greater,   Condition::less_equal};
  auto branches = [&](Opcode first, unsigned count, Kind kind, uint8_t operands) {
    for (unsigned i = 0; i < count; ++i) {
      auto condition = static_cast<uint32_t>(conditions[i]);
      at(first, i) = {Op::branch, operands, false, kind, kind, ir::void_type, condition, jump_if};
    }
  };
  branches(Opcode::ifeq, 6, Kind::integer, 1);
  branches(Opcode::if_icmpeq, 6, Kind::integer, 2);
  branches(Opcode::if_acmpeq, 2, Kind::reference, 2);
  branches(Opcode::ifnull, 2, Kind::reference, 1);
  return table;
}();

namespace {

constexpr std::array<ir::TypeId, 12> new_array_types = {
    ir::void_type,  ir::void_type,   ir::void_type, ir::void_type,  ir::boolean_type, ir::char_type,
    ir::float_type, ir::double_type, ir::byte_type, ir::short_type, ir::int_type,     ir::long_type};

constexpr std::string_view split_message = "the instruction splits a long or double on the stack";

const char* name_of(ir::Kind kind) {
  switch (kind) {
    case ir::Kind::integer: return "an int";
    case ir::Kind::long_integer: return "a long";
    case ir::Kind::floating: return "a float";
    case ir::Kind::double_floating: return "a double";
    case ir::Kind::reference: return "a reference";
    case ir::Kind::none: return "nothing";
  }
  return "a return address";
}

}  // namespace

void MethodLowering::note_wrong_kind(Kind wanted, Value found) {
  note_failure(std::string("expected ") + name_of(wanted) + " on the stack, found " + name_of(kind(found)));
}

bool MethodLowering::cannot_load(uint32_t local, Kind wanted) {
  Value value = locals_[local];
  if (value == no_value) return error("local variable " + std::to_string(local) + " is read before it is set");
  return error("expected " + std::string(name_of(wanted)) + " in local variable " + std::to_string(local) +
               ", found " + name_of(kind(value)));
}

bool MethodLowering::store_local(uint32_t local, Kind wanted, uint32_t next_pc) {
  Value value;
  if (!pop_any(value)) return false;
  bool fits = kind(value) == wanted || (wanted == Kind::reference && kind(value) == address);
  if (!fits) return wrong_kind(wanted, value);
  if (block_throws_ && locals_[local] != value && graph_.live_in_handlers(node_, local)) split_block();
  // Half of a long or double does not survive.
  if (local > 0 && locals_[local - 1] != no_value && wide(locals_[local - 1])) locals_[local - 1] = no_value;
  locals_[local] = value;
  if (wide(value)) locals_[local + 1] = no_value;
  if (!local_names_.empty()) name_value(value, local, next_pc);
  return true;
}

bool MethodLowering::compute(const Step& step) {
  const Kind wanted[] = {step.first, step.second};
  const Value* operands = pop_all(wanted, step.operands);
  if (!operands) return false;
  block_throws_ |= step.throws;
  Value value = emit(step.op, step.result, step.payload);
  add_operands(operands, step.operands);
  push(value);
  return true;
}

bool MethodLowering::run(uint32_t start, uint32_t end) {
  const uint8_t* const code = code_.code.data();
  uint32_t next = start;
  for (uint32_t pc = start; pc < end; pc = next) {
    const uint8_t* at = code + pc;
    const Step& step = Step::table[*at];
    next = pc + classfile::instruction_length(code_.code, pc);
    pc_ = pc;
    bool done = false;
    switch (step.action) {
      case Step::computation: done = compute(step); break;
      case Step::load: done = load_local(at[1], step.first); break;
      case Step::load_implied: done = load_local(step.payload, step.first); break;
      case Step::store: done = store_local(at[1], step.first, next); break;
      case Step::store_implied: done = store_local(step.payload, step.first, next); break;
      case Step::constant:
        push(emit(step.op, step.result, step.payload));
        done = true;
        break;
      case Step::byte_constant:
        push(const_int(static_cast<int8_t>(at[1])));
        done = true;
        break;
      case Step::short_constant:
        push(const_int(static_cast<int16_t>(load_be16(at + 1))));
        done = true;
        break;
      case Step::pool_constant_byte: done = load_constant(at[1]); break;
      case Step::pool_constant: done = load_constant(load_be16(at + 1)); break;
      case Step::duplication: done = duplicate(); break;
      case Step::stack: done = step_stack(static_cast<Opcode>(*at)); break;
      case Step::array_element: done = array_load(step.result); break;
      case Step::array_assignment: done = array_store(step.result, step.first); break;
      case Step::field_access: done = field(step.op, load_be16(at + 1)); break;
      case Step::call: done = invoke(step.op, load_be16(at + 1)); break;
      case Step::jump: done = true; break;
      case Step::return_from: done = return_value(step.first); break;
      case Step::jump_if: done = branch(step); break;
      case Step::other: done = other_step(pc, next); break;
    }
    if (!done) return false;
  }
  return true;
}

bool MethodLowering::other_step(uint32_t pc, uint32_t next_pc) {
  InstructionView view(code_.code, pc);
  Opcode opcode = view.opcode();
  auto distance = [&](Opcode from) { return static_cast<unsigned>(opcode) - static_cast<unsigned>(from); };
  auto in = [&](Opcode first, Opcode last) { return opcode >= first && opcode <= last; };
  // Behind a `wide`; the others are in the table.
  if (in(Opcode::iload, Opcode::aload)) return load_local(view.local(), kind_order[distance(Opcode::iload)]);
  if (in(Opcode::istore, Opcode::astore)) {
    return store_local(view.local(), kind_order[distance(Opcode::istore)], next_pc);
  }

  Value value, index;
  switch (opcode) {
    case Opcode::nop: return true;
    case Opcode::lconst_0:
    case Opcode::lconst_1:
      push(emit(Op::const_long, ir::long_type, add_wide(distance(Opcode::lconst_0))));
      return true;
    case Opcode::fconst_0:
    case Opcode::fconst_1:
    case Opcode::fconst_2: {
      float number = static_cast<float>(distance(Opcode::fconst_0));
      push(emit(Op::const_float, ir::float_type, std::bit_cast<uint32_t>(number)));
      return true;
    }
    case Opcode::dconst_0:
    case Opcode::dconst_1: {
      double number = static_cast<double>(distance(Opcode::dconst_0));
      push(emit(Op::const_double, ir::double_type, add_wide(std::bit_cast<uint64_t>(number))));
      return true;
    }
    case Opcode::iinc: {
      if (!load_local(view.local(), Kind::integer)) return false;
      value = stack_[depth_ - 1];
      Value amount = const_int(view.increment());
      stack_[depth_ - 1] = emit(Op::add, ir::int_type, 0, {value, amount});
      return store_local(view.local(), Kind::integer, next_pc);
    }

    case Opcode::invokedynamic: return invoke_dynamic(view.constant());

    case Opcode::new_: {
      TypeId type = scope_.class_type(view.constant());
      push(emit_throwing(Op::new_object, type, type.raw(), {}));
      return true;
    }
    case Opcode::newarray:
    case Opcode::anewarray: {
      if (!pop(Kind::integer, index)) return false;
      TypeId element =
          opcode == Opcode::newarray ? new_array_types[view.primitive_type()] : scope_.class_type(view.constant());
      push(emit_throwing(Op::new_array, element.array_of(), element.array_of().raw(), {index}));
      return true;
    }
    case Opcode::multianewarray: {
      TypeId type = scope_.class_type(view.constant());
      uint32_t dimensions = view.dimensions();
      if (depth_ < dimensions) return error("the operand stack is empty");
      depth_ -= dimensions;
      for (uint32_t i = 0; i < dimensions; ++i) {
        if (kind(stack_[depth_ + i]) != Kind::integer) return error("an array dimension is not an int");
      }
      value = emit_throwing(Op::new_multi_array, type, type.raw(), {});
      add_operands(stack_.data() + depth_, dimensions);
      push(value);
      return true;
    }
    case Opcode::arraylength:
      if (!pop(Kind::reference, value)) return false;
      push(emit_throwing(Op::array_length, ir::int_type, 0, {value}));
      return true;
    case Opcode::checkcast: {
      if (!pop(Kind::reference, value)) return false;
      TypeId type = scope_.class_type(view.constant());
      push(emit_throwing(Op::check_cast, type, type.raw(), {value}));
      return true;
    }
    case Opcode::instanceof:
      if (!pop(Kind::reference, value)) return false;
      push(emit_throwing(Op::instance_of, ir::boolean_type, scope_.class_type(view.constant()).raw(), {value}));
      return true;
    case Opcode::monitorenter: return monitor(true);
    case Opcode::monitorexit: return monitor(false);

    case Opcode::jsr:
    case Opcode::jsr_w: push(emit_as(address, Op::const_int, ir::int_type, next_pc)); return true;
    case Opcode::ret:
      if (!load_local(view.local(), address)) return false;
      --depth_;
      return true;
    case Opcode::tableswitch:
    case Opcode::lookupswitch: return switch_on(pc, node_);
    case Opcode::athrow:
      if (!pop(Kind::reference, value)) return false;
      emit_throwing(Op::throw_, ir::void_type, 0, {value});
      end_block({});
      return true;
    default: return error("unknown instruction");
  }
}

bool MethodLowering::duplicate() {
  Value value;
  if (!pop_any(value)) return false;
  if (wide(value)) return error(split_message);
  push(value);
  push(value);
  return true;
}

bool MethodLowering::step_stack(Opcode opcode) {
  Value a, b, c, d;
  auto narrow = [&](std::initializer_list<Value> values) {
    for (Value v : values) {
      if (wide(v)) return error(split_message);
    }
    return true;
  };
  auto put = [&](std::initializer_list<Value> values) {
    for (Value v : values) push(v);
    return true;
  };
  switch (opcode) {
    case Opcode::pop: return pop_any(a) && narrow({a});
    case Opcode::pop2: return pop_any(a) && (wide(a) || (pop_any(b) && narrow({b})));
    case Opcode::dup_x1: return pop_any(a) && pop_any(b) && narrow({a, b}) && put({a, b, a});
    case Opcode::dup_x2:
      if (!pop_any(a) || !narrow({a}) || !pop_any(b)) return false;
      if (wide(b)) return put({a, b, a});
      return pop_any(c) && narrow({c}) && put({a, c, b, a});
    case Opcode::dup2:
      if (!pop_any(a)) return false;
      if (wide(a)) return put({a, a});
      return pop_any(b) && narrow({b}) && put({b, a, b, a});
    case Opcode::dup2_x1:
      if (!pop_any(a) || !pop_any(b) || !narrow({b})) return false;
      if (wide(a)) return put({a, b, a});
      return pop_any(c) && narrow({c}) && put({b, a, c, b, a});
    case Opcode::dup2_x2:
      if (!pop_any(a) || !pop_any(b)) return false;
      if (wide(a)) {
        if (wide(b)) return put({a, b, a});
        return pop_any(c) && narrow({c}) && put({a, c, b, a});
      }
      if (!narrow({b}) || !pop_any(c)) return false;
      if (wide(c)) return put({b, a, c, b, a});
      return pop_any(d) && narrow({d}) && put({b, a, d, c, b, a});
    default: return pop_any(a) && pop_any(b) && narrow({a, b}) && put({a, b});  // swap
  }
}

bool MethodLowering::load_constant(uint16_t index) {
  const classfile::ConstantPool& pool = scope_.pool();
  switch (pool.tag(index)) {
    case Tag::integer: push(const_int(pool.integer(index))); return true;
    case Tag::float_: push(emit(Op::const_float, ir::float_type, pool.float_bits(index))); return true;
    case Tag::long_:
      push(emit(Op::const_long, ir::long_type, add_wide(static_cast<uint64_t>(pool.long_value(index)))));
      return true;
    case Tag::double_:
      push(emit(Op::const_double, ir::double_type, add_wide(pool.double_bits(index))));
      return true;
    case Tag::string: {
      Symbol text = scope_.utf8(pool.string_index(index));
      push(emit(Op::const_string, scope_.types().string_type(), text.raw));
      return true;
    }
    case Tag::class_: {
      TypeId type = scope_.types().class_type();
      push(emit_throwing(Op::const_class, type, scope_.class_type(index).raw(), {}));
      return true;
    }
    case Tag::method_type: {
      TypeId type = scope_.types().named("java/lang/invoke/MethodType");
      push(emit_throwing(Op::const_method_type, type, scope_.utf8(pool.method_type(index)).raw, {}));
      return true;
    }
    case Tag::method_handle: {
      TypeId type = scope_.types().named("java/lang/invoke/MethodHandle");
      handles_.push_back(scope_.method_handle(index));
      push(emit_throwing(Op::const_method_handle, type, static_cast<uint32_t>(handles_.size() - 1), {}));
      return true;
    }
    case Tag::dynamic: return load_dynamic_constant(index);
    default: return error("constant cannot be loaded");
  }
}

// A dynamic constant that names an enum constant or a static final field is that field; others stay unknown.
bool MethodLowering::load_dynamic_constant(uint16_t index) {
  Member signature = scope_.dynamic_member(index);
  uint16_t number = scope_.pool().dynamic(index).bootstrap;
  if (number >= scope_.bootstraps().size()) return error("bootstrap method does not exist");
  const classfile::BootstrapMethod& bootstrap = scope_.bootstraps()[number];
  auto is = [&](std::string_view name) {
    return handle_names(scope_.pool(), bootstrap.method_handle_index, "java/lang/invoke/ConstantBootstraps", name);
  };
  TypeId owner;
  if (is("enumConstant") && signature.result.is_class()) owner = signature.result;
  if (is("getStaticFinal")) {
    bool named = bootstrap.arguments.size() == 1 && scope_.pool().tag(bootstrap.arguments[0]) == Tag::class_;
    if (named) owner = scope_.class_type(bootstrap.arguments[0]);
    if (bootstrap.arguments.empty() && signature.result.is_class()) owner = signature.result;
  }
  if (owner.is_class()) {
    uint32_t member = add_member({owner, signature.ref.name, signature.ref.descriptor, false});
    push(emit_throwing(Op::get_static, signature.result, member, {}));
    return true;
  }
  dynamics_.push_back(
      {scope_.method_handle(bootstrap.method_handle_index), signature.ref.name, signature.ref.descriptor});
  push(emit_throwing(Op::const_dynamic, signature.result, static_cast<uint32_t>(dynamics_.size() - 1), {}));
  return true;
}

bool MethodLowering::array_load(TypeId element) {
  Value array, index;
  if (!pop(Kind::integer, index) || !pop(Kind::reference, array)) return false;
  TypeId array_type = draft_.type[array];
  bool reference = element == ir::null_type;
  if (reference) {
    bool known = array_type.is_array() && array_type.component().is_reference();
    element = known ? array_type.component() : TypeId::of_class(scope_.types().program().object_class());
  } else if (element == ir::byte_type && array_type == ir::boolean_type.array_of()) {
    element = ir::boolean_type;
  }
  Value value = emit_throwing(Op::array_load, element, 0, {array, index});
  if (reference) derived_.push_back(value);
  push(value);
  return true;
}

bool MethodLowering::array_store(TypeId element, Kind wanted) {
  const Value* operands = pop_all({Kind::reference, Kind::integer, wanted});
  if (!operands) return false;
  if (element == ir::null_type) element = TypeId::of_class(scope_.types().program().object_class());
  if (element == ir::byte_type && draft_.type[operands[0]] == ir::boolean_type.array_of())
    element = ir::boolean_type;
  block_throws_ = true;
  emit(Op::array_store, ir::void_type, element.raw());
  add_operands(operands, 3);
  return true;
}

bool MethodLowering::field(Op op, uint16_t index) {
  TypeId type = scope_.member(index).result;
  uint32_t member = member_index(index);
  bool is_static = op == Op::get_static || op == Op::put_static,
       reads = op == Op::get_static || op == Op::get_field;
  const Kind object_and_value[] = {Kind::reference, kind_of(type)};
  uint32_t count = !is_static + !reads;
  const Value* operands = pop_all(object_and_value + is_static, count);
  if (!operands) return false;
  block_throws_ = true;
  Value access = emit(op, reads ? type : ir::void_type, member);
  add_operands(operands, count);
  if (reads) push(access);
  return true;
}

// Moves a call's arguments from the stack to the operands of the instruction just emitted.
bool MethodLowering::pop_arguments(const Member& member, bool receiver) {
  uint32_t count = uint32_t{member.parameter_count} + receiver;
  if (depth_ < count) return error("the operand stack has too few arguments for the call");
  depth_ -= count;
  const Value* arguments = stack_.data() + depth_;
  const Kind* wanted = scope_.parameters(member);
  if (receiver && kind(arguments[0]) != Kind::reference) return wrong_argument(0, Kind::reference);
  for (uint32_t i = 0; i < member.parameter_count; ++i) {
    if (kind(arguments[receiver + i]) != wanted[i]) return wrong_argument(receiver + i, wanted[i]);
  }
  add_operands(arguments, count);
  return true;
}

bool MethodLowering::wrong_argument(uint32_t number, Kind expected) {
  return error("argument " + std::to_string(number) + " of the call is " + name_of(kind(stack_[depth_ + number])) +
               ", expected " + name_of(expected));
}

bool MethodLowering::invoke(Op op, uint16_t index) {
  const Member& member = scope_.member(index);
  TypeId result = member.result;
  block_throws_ = true;
  Value value = emit(op, result, 0);
  if (!pop_arguments(member, op != Op::invoke_static)) return false;
  draft_.payload[value] = member_index(index);
  if (result != ir::void_type) push(value);
  return true;
}

bool MethodLowering::invoke_dynamic(uint16_t index) {
  Member signature = scope_.dynamic_member(index);
  auto site = std::lower_bound(task_.sites.begin(), task_.sites.end(), index,
                               [](const DynamicSite& s, uint16_t constant) { return s.constant < constant; });
  bool known = site != task_.sites.end() && site->constant == index;
  if (known && site->kind == SiteKind::lambda) return make_lambda(*site, signature);

  uint16_t number = scope_.pool().dynamic(index).bootstrap;
  if (number >= scope_.bootstraps().size()) return error("bootstrap method does not exist");
  uint16_t handle = scope_.bootstraps()[number].method_handle_index;
  if (!known && is_concatenation(scope_.bootstraps()[number], signature)) return concatenate(index, signature);

  Op op = known ? Op::invoke_static : Op::invoke_dynamic;
  block_throws_ = true;
  Value value = emit(op, signature.result, 0);
  if (!pop_arguments(signature, false)) return false;
  if (known) {
    const ir::Method& method = scope_.types().program()[site->method];
    draft_.payload[value] = add_member({TypeId::of_class(site->made), method.name, method.descriptor, false});
  } else {
    dynamics_.push_back({scope_.method_handle(handle), signature.ref.name, signature.ref.descriptor});
    draft_.payload[value] = static_cast<uint32_t>(dynamics_.size() - 1);
  }
  if (signature.result != ir::void_type) push(value);
  return true;
}

// A lambda or method reference: an object of its class, with the captured values in its fields.
bool MethodLowering::make_lambda(const DynamicSite& site, const Member& signature) {
  uint32_t count = signature.parameter_count;
  if (depth_ < count) return error("the operand stack has too few arguments for the call");
  std::vector<Value> captured(stack_.data() + depth_ - count, stack_.data() + depth_);
  const Kind* wanted = scope_.parameters(signature);
  for (size_t i = 0; i < count; ++i) {
    if (kind(captured[i]) != wanted[i])
      return error("a captured value is not of the kind that the call site says");
  }
  depth_ -= count;
  TypeId type = TypeId::of_class(site.made);
  Value object = emit_throwing(Op::new_object, type, type.raw(), {});
  classfile::DescriptorReader reader(scope_.types().program().text(signature.ref.descriptor));
  for (size_t i = 0; i < count; ++i) {
    ir::MemberRef field{type, scope_.utf8(captured_field_name(i)), scope_.utf8(reader.next().text), false};
    emit_throwing(Op::put_field, ir::void_type, add_member(field), {object, captured[i]});
  }
  push(object);
  return true;
}

// Whether StringConcatFactory would link the site: the tags of the recipe stand for the arguments and constants.
bool MethodLowering::is_concatenation(const classfile::BootstrapMethod& bootstrap, const Member& signature) {
  const classfile::ConstantPool& pool = scope_.pool();
  auto is = [&](std::string_view name) {
    return handle_names(pool, bootstrap.method_handle_index, "java/lang/invoke/StringConcatFactory", name);
  };
  if (!signature.result.is_reference()) return false;
  if (is("makeConcat")) return bootstrap.arguments.empty();
  if (!is("makeConcatWithConstants") || bootstrap.arguments.empty() ||
      pool.tag(bootstrap.arguments[0]) != Tag::string) {
    return false;
  }
  std::string_view recipe = pool.string(bootstrap.arguments[0]);
  return std::ranges::count(recipe, '\1') == signature.parameter_count &&
         std::ranges::count(recipe, '\2') == static_cast<ptrdiff_t>(bootstrap.arguments.size()) - 1;
}

// String concatenation as javac wrote it before Java 9: a StringBuilder, an append per piece, toString.
bool MethodLowering::concatenate(uint16_t index, const Member& signature) {
  uint32_t count = signature.parameter_count;
  if (depth_ < count) return error("the operand stack has too few arguments for the call");
  std::vector<Value> arguments(stack_.data() + depth_ - count, stack_.data() + depth_);
  depth_ -= count;
  std::vector<std::string_view> types;
  classfile::DescriptorReader reader(scope_.types().program().text(signature.ref.descriptor));
  while (classfile::DescriptorType type = reader.next()) {
    if (kind(arguments[types.size()]) != kind_of_descriptor(type.first())) {
      return error("a piece of the string is not of the kind that the call site says");
    }
    types.push_back(type.text);
  }

  TypeId builder_type = scope_.types().named("java/lang/StringBuilder");
  TypeId string_type = scope_.types().string_type();
  auto builder_method = [&](std::string_view name, std::string_view descriptor) {
    return add_member({builder_type, scope_.utf8(name), scope_.utf8(descriptor), false});
  };
  Value builder = emit_throwing(Op::new_object, builder_type, builder_type.raw(), {});
  emit_throwing(Op::invoke_special, ir::void_type, builder_method("<init>", "()V"), {builder});
  auto append = [&](Value piece, std::string_view type) {
    std::string_view parameter = type == "Ljava/lang/String;"       ? type
                                 : type[0] == 'L' || type[0] == '[' ? "Ljava/lang/Object;"
                                 : type[0] == 'B' || type[0] == 'S' ? "I"
                                                                    : type;
    std::string descriptor = "(" + std::string(parameter) + ")Ljava/lang/StringBuilder;";
    emit_throwing(Op::invoke_virtual, builder_type, builder_method("append", descriptor), {builder, piece});
  };
  auto append_text = [&](std::string_view text) {
    if (!text.empty()) append(emit(Op::const_string, string_type, scope_.utf8(text).raw), "Ljava/lang/String;");
  };

  const classfile::BootstrapMethod& bootstrap = scope_.bootstraps()[scope_.pool().dynamic(index).bootstrap];
  bool has_recipe = !bootstrap.arguments.empty();
  std::string_view recipe = has_recipe ? scope_.pool().string(bootstrap.arguments[0]) : std::string_view();
  size_t argument = 0;
  uint32_t constant = 1;
  while (!recipe.empty()) {
    size_t plain = std::min(recipe.find_first_of("\1\2"), recipe.size());
    append_text(recipe.substr(0, plain));
    recipe.remove_prefix(plain);
    if (recipe.empty()) break;
    bool dynamic = recipe[0] == '\1';
    recipe.remove_prefix(1);
    if (dynamic) {
      append(arguments[argument], types[argument]);
      ++argument;
    } else {
      if (!load_constant(bootstrap.arguments[constant++])) return false;
      Value piece = stack_[--depth_];
      switch (kind(piece)) {
        case Kind::integer: append(piece, "I"); break;
        case Kind::long_integer: append(piece, "J"); break;
        case Kind::floating: append(piece, "F"); break;
        case Kind::double_floating: append(piece, "D"); break;
        default: append(piece, draft_.type[piece] == string_type ? "Ljava/lang/String;" : "Ljava/lang/Object;");
      }
    }
  }
  if (!has_recipe) {
    for (; argument < count; ++argument) append(arguments[argument], types[argument]);
  }
  uint32_t to_string = builder_method("toString", "()Ljava/lang/String;");
  push(emit_throwing(Op::invoke_virtual, string_type, to_string, {builder}));
  return true;
}

bool MethodLowering::return_value(Kind returned) {
  Value value = no_value;
  if (returned != kind_of(result_type_))
    return error("the return instruction does not fit the method's descriptor");
  if (returned != Kind::none && !pop(returned, value)) return false;
  if (is_synchronized_) emit(Op::monitor_exit, ir::void_type, 0, {lock_});
  emit(Op::return_, ir::void_type);
  if (value != no_value) add_operand(value);
  end_block({});
  return true;
}

bool MethodLowering::monitor(bool enter) {
  Value lock;
  if (!pop(Kind::reference, lock)) return false;
  has_monitors_ = true;
  bool caught = graph_.nodes()[node_].handlers != 0 || is_synchronized_;
  if (enter) {
    emit_throwing(Op::monitor_enter, ir::void_type, 0, {lock});
  } else {
    emit(Op::monitor_exit, ir::void_type, 0, {lock});
  }
  // What throws from here on holds other monitors than what threw before.
  if (caught && block_throws_) split_block();
  return true;
}

bool MethodLowering::branch(const Step& step) {
  const Kind wanted[] = {step.first, step.second};
  const Value* operands = pop_all(wanted, step.operands);
  if (!operands) return false;
  emit(Op::branch, ir::void_type, step.payload);
  add_operands(operands, step.operands);
  end_block(graph_.successors(graph_.nodes()[node_]));
  return true;
}

bool MethodLowering::switch_on(uint32_t pc, uint32_t node) {
  Value value;
  if (!pop(Kind::integer, value)) return false;
  classfile::SwitchView view = InstructionView(code_.code, pc).switch_view();
  std::vector<int32_t> keys(view.count);
  for (uint32_t i = 0; i < view.count; ++i) keys[i] = view.key(i);
  if (!std::is_sorted(keys.begin(), keys.end(), std::less_equal<>()))
    return error("the switch's keys are not in order");
  switches_.push_back(std::move(keys));
  emit(Op::switch_, ir::void_type, static_cast<uint32_t>(switches_.size() - 1), {value});
  end_block(graph_.successors(graph_.nodes()[node]));
  return true;
}

uint32_t MethodLowering::member_index(uint16_t constant) {
  uint32_t& slot = member_slots_[constant];
  if (slot == 0) {
    members_.push_back(scope_.member(constant).ref);
    slot = static_cast<uint32_t>(members_.size());
    used_constants_.push_back(constant);
  }
  return slot - 1;
}

uint32_t MethodLowering::add_member(const ir::MemberRef& ref) {
  auto known = std::find(members_.begin(), members_.end(), ref);
  if (known == members_.end()) known = members_.insert(known, ref);
  return static_cast<uint32_t>(known - members_.begin());
}

uint32_t MethodLowering::add_wide(uint64_t bits) {
  wide_constants_.push_back(bits);
  return static_cast<uint32_t>(wide_constants_.size() - 1);
}

}  // namespace heddle::lowering
