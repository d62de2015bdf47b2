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
  enum Action : uint8_t { other, computation, load, load_implied, store, store_implied, constant, stack, jump_if };

  ir::Op op = ir::Op::add;
  uint8_t operands = 0;
  bool throws = false;
  ir::Kind first = ir::Kind::none, second = ir::Kind::none;  // of the operands, or of the local
  ir::TypeId result;
  uint32_t payload = 0;  // of the instruction; load_implied, store_implied: the local
  Action action = computation;
  uint8_t length = 0;  // of the bytecode instruction; 0: it depends

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
  for (unsigned o = 0; o < 256; ++o) table[o].length = classfile::opcode_table[o].length;
  return table;
}();

namespace {

constexpr std::array<ir::TypeId, 12> new_array_types = {
    ir::void_type,  ir::void_type,   ir::void_type, ir::void_type,  ir::boolean_type, ir::char_type,
    ir::float_type, ir::double_type, ir::byte_type, ir::short_type, ir::int_type,     ir::long_type};

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
  Value second = no_value, first = no_value;
  if (step.operands == 2 && !pop(step.second, second)) return false;
  if (!pop(step.first, first)) return false;
  block_throws_ |= step.throws;
  Value value = emit(step.op, step.result, step.payload);
  operand_list_.push_back(first);
  if (step.operands == 2) operand_list_.push_back(second);
  push(value);
  return true;
}

bool MethodLowering::run(uint32_t start, uint32_t end) {
  const uint8_t* const code = code_.code.data();
  uint32_t next = start;
  for (uint32_t pc = start; pc < end; pc = next) {
    const uint8_t* at = code + pc;
    const Step& step = Step::table[*at];
    next = pc + (step.length != 0 ? step.length : classfile::checked_instruction_length(code_.code, pc));
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
      case Step::stack: done = step_stack(static_cast<Opcode>(*at)); break;
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
    case Opcode::bipush: push(const_int(view.byte_value())); return true;
    case Opcode::sipush: push(const_int(view.short_value())); return true;
    case Opcode::ldc: return load_constant(view.constant_byte());
    case Opcode::ldc_w:
    case Opcode::ldc2_w: return load_constant(view.constant());
    case Opcode::iinc: {
      if (!load_local(view.local(), Kind::integer)) return false;
      value = stack_.back();
      Value amount = const_int(view.increment());
      stack_.back() = emit(Op::add, ir::int_type, 0, {value, amount});
      return store_local(view.local(), Kind::integer, next_pc);
    }

    case Opcode::iaload: return array_load(ir::int_type, Kind::integer);
    case Opcode::laload: return array_load(ir::long_type, Kind::long_integer);
    case Opcode::faload: return array_load(ir::float_type, Kind::floating);
    case Opcode::daload: return array_load(ir::double_type, Kind::double_floating);
    case Opcode::aaload: return array_load(ir::null_type, Kind::reference);
    case Opcode::baload: return array_load(ir::byte_type, Kind::integer);
    case Opcode::caload: return array_load(ir::char_type, Kind::integer);
    case Opcode::saload: return array_load(ir::short_type, Kind::integer);
    case Opcode::iastore: return array_store(ir::int_type, Kind::integer);
    case Opcode::lastore: return array_store(ir::long_type, Kind::long_integer);
    case Opcode::fastore: return array_store(ir::float_type, Kind::floating);
    case Opcode::dastore: return array_store(ir::double_type, Kind::double_floating);
    case Opcode::aastore: return array_store(ir::null_type, Kind::reference);
    case Opcode::bastore: return array_store(ir::byte_type, Kind::integer);
    case Opcode::castore: return array_store(ir::char_type, Kind::integer);
    case Opcode::sastore: return array_store(ir::short_type, Kind::integer);

    case Opcode::getstatic:
    case Opcode::putstatic:
    case Opcode::getfield:
    case Opcode::putfield: return field(opcode, view.constant());
    case Opcode::invokevirtual:
    case Opcode::invokespecial:
    case Opcode::invokestatic:
    case Opcode::invokeinterface: return invoke(opcode, view.constant());
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
      size_t dimensions = view.dimensions();
      if (stack_.size() < dimensions) return error("the operand stack is empty");
      for (size_t i = stack_.size() - dimensions; i < stack_.size(); ++i) {
        if (kind(stack_[i]) != Kind::integer) return error("an array dimension is not an int");
      }
      value = emit_throwing(Op::new_multi_array, type, type.raw(), {});
      operand_list_.insert(operand_list_.end(), stack_.end() - static_cast<ptrdiff_t>(dimensions), stack_.end());
      stack_.resize(stack_.size() - dimensions);
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

    case Opcode::goto_:
    case Opcode::goto_w: return true;  // the end of the node becomes the jump
    case Opcode::jsr:
    case Opcode::jsr_w:
      value = const_int(static_cast<int32_t>(next_pc));
      instructions_[value].kind = address;
      push(value);
      return true;
    case Opcode::ret:
      if (!load_local(view.local(), address)) return false;
      stack_.pop_back();
      return true;
    case Opcode::tableswitch:
    case Opcode::lookupswitch: return switch_on(pc, node_);
    case Opcode::ireturn:
    case Opcode::lreturn:
    case Opcode::freturn:
    case Opcode::dreturn:
    case Opcode::areturn: return return_value(kind_order[distance(Opcode::ireturn)]);
    case Opcode::return_: return return_value(Kind::none);
    case Opcode::athrow:
      if (!pop(Kind::reference, value)) return false;
      emit_throwing(Op::throw_, ir::void_type, 0, {value});
      end_block({});
      return true;
    default: return error("unknown instruction");
  }
}

bool MethodLowering::step_stack(Opcode opcode) {
  Value a, b, c, d;
  auto narrow = [&](std::initializer_list<Value> values) {
    for (Value v : values) {
      if (wide(v)) return error("the instruction splits a long or double on the stack");
    }
    return true;
  };
  auto put = [&](std::initializer_list<Value> values) {
    stack_.insert(stack_.end(), values.begin(), values.end());
    return true;
  };
  switch (opcode) {
    case Opcode::pop: return pop_any(a) && narrow({a});
    case Opcode::pop2: return pop_any(a) && (wide(a) || (pop_any(b) && narrow({b})));
    case Opcode::dup: return pop_any(a) && narrow({a}) && put({a, a});
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

bool MethodLowering::array_load(TypeId element, Kind) {
  Value array, index;
  if (!pop(Kind::integer, index) || !pop(Kind::reference, array)) return false;
  TypeId array_type = instructions_[array].type;
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
  Value array, index, value;
  if (!pop(wanted, value) || !pop(Kind::integer, index) || !pop(Kind::reference, array)) return false;
  if (element == ir::null_type) element = TypeId::of_class(scope_.types().program().object_class());
  if (element == ir::byte_type && instructions_[array].type == ir::boolean_type.array_of())
    element = ir::boolean_type;
  emit_throwing(Op::array_store, ir::void_type, element.raw(), {array, index, value});
  return true;
}

bool MethodLowering::field(Opcode opcode, uint16_t index) {
  TypeId type = scope_.member(index).result;
  uint32_t member = member_index(index);
  Value object, value;
  switch (opcode) {
    case Opcode::getstatic: push(emit_throwing(Op::get_static, type, member, {})); return true;
    case Opcode::putstatic:
      if (!pop(kind_of(type), value)) return false;
      emit_throwing(Op::put_static, ir::void_type, member, {value});
      return true;
    case Opcode::getfield:
      if (!pop(Kind::reference, object)) return false;
      push(emit_throwing(Op::get_field, type, member, {object}));
      return true;
    default:
      if (!pop(kind_of(type), value) || !pop(Kind::reference, object)) return false;
      emit_throwing(Op::put_field, ir::void_type, member, {object, value});
      return true;
  }
}

// Moves a call's arguments from the stack to the operands of the instruction just emitted.
bool MethodLowering::pop_arguments(const Member& member, bool receiver) {
  size_t count = size_t{member.parameter_count} + receiver;
  if (stack_.size() < count) return error("the operand stack has too few arguments for the call");
  const Value* arguments = stack_.data() + stack_.size() - count;
  const Kind* wanted = scope_.parameters(member);
  for (size_t i = 0; i < count; ++i) {
    Kind expected = receiver && i == 0 ? Kind::reference : wanted[i - receiver];
    if (kind(arguments[i]) != expected) {
      return error("argument " + std::to_string(i) + " of the call is " + name_of(kind(arguments[i])) +
                   ", expected " + name_of(expected));
    }
  }
  operand_list_.insert(operand_list_.end(), arguments, arguments + count);
  stack_.resize(stack_.size() - count);
  return true;
}

bool MethodLowering::invoke(Opcode opcode, uint16_t index) {
  Op op = opcode == Opcode::invokevirtual   ? Op::invoke_virtual
          : opcode == Opcode::invokespecial ? Op::invoke_special
          : opcode == Opcode::invokestatic  ? Op::invoke_static
                                            : Op::invoke_interface;
  const Member& member = scope_.member(index);
  TypeId result = member.result;
  block_throws_ = true;
  Value value = emit(op, result, 0);
  if (!pop_arguments(member, opcode != Opcode::invokestatic)) return false;
  instructions_[value].payload = member_index(index);
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
    instructions_[value].payload =
        add_member({TypeId::of_class(site->made), method.name, method.descriptor, false});
  } else {
    dynamics_.push_back({scope_.method_handle(handle), signature.ref.name, signature.ref.descriptor});
    instructions_[value].payload = static_cast<uint32_t>(dynamics_.size() - 1);
  }
  if (signature.result != ir::void_type) push(value);
  return true;
}

// A lambda or method reference: an object of its class, with the captured values in its fields.
bool MethodLowering::make_lambda(const DynamicSite& site, const Member& signature) {
  size_t count = signature.parameter_count;
  if (stack_.size() < count) return error("the operand stack has too few arguments for the call");
  std::vector<Value> captured(stack_.end() - static_cast<ptrdiff_t>(count), stack_.end());
  const Kind* wanted = scope_.parameters(signature);
  for (size_t i = 0; i < count; ++i) {
    if (kind(captured[i]) != wanted[i])
      return error("a captured value is not of the kind that the call site says");
  }
  stack_.resize(stack_.size() - count);
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
  size_t count = signature.parameter_count;
  if (stack_.size() < count) return error("the operand stack has too few arguments for the call");
  std::vector<Value> arguments(stack_.end() - static_cast<ptrdiff_t>(count), stack_.end());
  stack_.resize(stack_.size() - count);
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
      Value piece = stack_.back();
      stack_.pop_back();
      switch (kind(piece)) {
        case Kind::integer: append(piece, "I"); break;
        case Kind::long_integer: append(piece, "J"); break;
        case Kind::floating: append(piece, "F"); break;
        case Kind::double_floating: append(piece, "D"); break;
        default:
          append(piece, instructions_[piece].type == string_type ? "Ljava/lang/String;" : "Ljava/lang/Object;");
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
  if (value != no_value) operand_list_.push_back(value);
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
  Value left, right = no_value;
  if (step.operands == 2 && !pop(step.second, right)) return false;
  if (!pop(step.first, left)) return false;
  emit(Op::branch, ir::void_type, step.payload, {left});
  if (step.operands == 2) operand_list_.push_back(right);
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
