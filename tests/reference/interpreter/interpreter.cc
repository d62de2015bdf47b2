#include "interpreter.h"

#include <bit>
#include <cmath>
#include <limits>

#include "ir/names.h"

namespace heddle::reference {

using ir::Body;
using ir::Kind;
using ir::Op;
using ir::TypeId;

namespace {

float as_float(Value v) { return std::bit_cast<float>(static_cast<uint32_t>(v.bits)); }
double as_double(Value v) { return std::bit_cast<double>(v.bits); }
Value of_int(int64_t v) { return {static_cast<int32_t>(v), nullptr}; }
Value of_long(int64_t v) { return {v, nullptr}; }
Value of_float(float v) { return {static_cast<int32_t>(std::bit_cast<uint32_t>(v)), nullptr}; }
Value of_double(double v) { return {std::bit_cast<int64_t>(v), nullptr}; }
Value of_ref(Object* v) { return {0, v}; }

// Java's d2i, d2l and their kin: NaN is 0, the rest saturates.
template <class Integer>
Integer saturate(double v) {
  if (std::isnan(v)) return 0;
  if (v >= static_cast<double>(std::numeric_limits<Integer>::max())) return std::numeric_limits<Integer>::max();
  if (v <= static_cast<double>(std::numeric_limits<Integer>::min())) return std::numeric_limits<Integer>::min();
  return static_cast<Integer>(v);
}

}  // namespace

Interpreter::Interpreter(lowering::LoweredProgram& program, const hierarchy::Members& members, Hooks* hooks)
    : code_(program), program_(program.program()), members_(members), hooks_(hooks) {
  define_natives();
}

Object* Interpreter::make(TypeId type) {
  heap_.push_back(std::make_unique<Object>());
  heap_.back()->type = type;
  return heap_.back().get();
}

Object* Interpreter::make(const char* class_name) {
  ir::ClassId id = program_.find_class(class_name);
  if (!id) throw CannotRun(std::string("no class ") + class_name);
  return make(TypeId::of_class(id));
}

Object* Interpreter::make_string(std::string text) {
  Object* string = make("java/lang/String");
  string->text = std::move(text);
  return string;
}

void Interpreter::raise(const char* class_name) { throw Thrown{make(class_name)}; }

Object* Interpreter::not_null(Value value) {
  if (!value.ref) raise("java/lang/NullPointerException");
  return value.ref;
}

ir::FieldId Interpreter::field(const ir::MemberRef& ref) const {
  hierarchy::ResolvedField found = members_.resolve_field(ref);
  if (!found) throw CannotRun("no field " + std::string(program_.text(ref.name)));
  return found.id;
}

Interpreter::Outcome Interpreter::call(ir::MethodId method, std::vector<Value> arguments) {
  const ir::Method& m = program_[method];
  if (m.is_static()) initialize(m.owner);
  std::string name = std::string(program_.name(m.owner)) + "." + std::string(program_.name(method)) +
                     std::string(program_.descriptor(method));
  try {
    auto native = natives_.find(name);
    if (native != natives_.end()) return {native->second(*this, arguments), nullptr};
    ir::ClassId throwable = program_.find_class("java/lang/Throwable");
    if (m.owner == throwable && program_.name(method) == "<init>") return {};
    const Body* body = code_.body(method);
    if (!body) throw CannotRun("no code for " + name);
    return run(*body, std::move(arguments));
  } catch (const Thrown& thrown) {
    return {{}, thrown.object};
  }
}

Interpreter::Outcome Interpreter::call_virtual(const char* name, const char* descriptor, Object* receiver) {
  Symbol wanted = program_.symbols().intern(name), as = program_.symbols().intern(descriptor);
  ir::MethodId selected;
  for (ir::ClassId id = class_of(*receiver); !selected && id; id = program_[id].super)
    selected = program_.find_method(id, wanted, as);
  if (!selected) throw CannotRun(std::string("no method ") + name);
  return call(selected, {of_ref(receiver)});
}

ir::ClassId Interpreter::class_of(const Object& object) const {
  return object.type.is_array() ? program_.object_class() : object.type.class_id();
}

void Interpreter::initialize(ir::ClassId id) {
  if (!initialized_.insert(id).second) {
    if (hooks_) hooks_->use_initialized(id);
    return;
  }
  if (program_[id].super) initialize(program_[id].super);
  // The JDK's own initializers need a JVM around them.
  if (program_[id].origin == ir::Origin::jdk) return;
  ir::MethodId clinit =
      program_.find_method(id, program_.symbols().intern("<clinit>"), program_.symbols().intern("()V"));
  if (hooks_) hooks_->begin_initializer();
  if (clinit && call(clinit, {}).thrown) throw CannotRun("initializer throws");
  if (hooks_) hooks_->end_initializer(id);
}

std::vector<Object*> Interpreter::static_objects() const {
  std::vector<Object*> objects;
  for (const auto& [field, value] : statics_)
    if (value.ref) objects.push_back(value.ref);
  return objects;
}

void Interpreter::note_access(const Frame& frame, uint32_t i, Object* object, ir::FieldId field) {
  if (!hooks_) return;
  bool writes = frame.body->op[i] == Op::put_field || frame.body->op[i] == Op::put_static;
  Object* stored = writes ? frame.values[frame.body->operands(i).back().raw].ref : nullptr;
  hooks_->access(*frame.body, i, object, field, 0, writes, stored);
}

void Interpreter::note_element(const Frame& frame, uint32_t i) {
  std::span<const ir::ValueId> operands = frame.body->operands(i);
  Value array = frame.values[operands[0].raw], index = frame.values[operands[1].raw];
  element(array, index);  // throws if there is none
  if (!hooks_) return;
  bool writes = frame.body->op[i] == Op::array_store;
  Object* stored = writes ? frame.values[operands[2].raw].ref : nullptr;
  hooks_->access(*frame.body, i, array.ref, ir::FieldId::none(), index.bits, writes, stored);
}

Interpreter::Outcome Interpreter::run(const Body& body, std::vector<Value> arguments) {
  Frame frame{&body, std::vector<Value>(body.size())};
  for (size_t i = 0; i < arguments.size(); ++i) frame.values[i] = arguments[i];
  for (;;) {
    const ir::Block& block = body.blocks[frame.block];
    Object* thrown = nullptr;
    try {
      for (uint32_t i = block.first; i < block.end; ++i) {
        if (--steps_left_ < 0) throw CannotRun("too many steps");
        if (body.op[i] == Op::param || body.op[i] == Op::phi || body.op[i] == Op::caught) continue;
        if (body.op[i] == Op::return_) {
          return {body.operands(i).empty() ? Value() : frame.values[body.operands(i)[0].raw], nullptr};
        }
        frame.values[i] = step(frame, i);
      }
      enter_block(frame, frame.block, next_block(frame, block));
    } catch (const Thrown& t) {
      thrown = t.object;
    }
    if (thrown && !catch_in(frame, thrown)) return {{}, thrown};
  }
}

// Phis happen at once, on the edge.
void Interpreter::enter_block(Frame& frame, uint32_t from, uint32_t to) {
  const Body& body = *frame.body;
  const ir::Block& block = body.blocks[to];
  std::span<const ir::BlockId> predecessors = body.predecessors(block);
  size_t edge = 0;
  while (edge < predecessors.size() && predecessors[edge].raw != from) ++edge;
  if (edge == predecessors.size()) throw CannotRun("control takes an edge that is not there");
  std::vector<Value> incoming;
  for (uint32_t i = block.first; i < block.end && body.op[i] == Op::phi; ++i) {
    incoming.push_back(frame.values[body.operands(i)[edge].raw]);
  }
  for (size_t k = 0; k < incoming.size(); ++k) frame.values[block.first + k] = incoming[k];
  frame.block = to;
}

bool Interpreter::catch_in(Frame& frame, Object* thrown) {
  const Body& body = *frame.body;
  for (const ir::Handler& handler : body.handlers(body.blocks[frame.block])) {
    bool fits = handler.type == ir::void_type || members_.hierarchy().is_subtype(thrown->type, handler.type);
    if (!fits) continue;
    enter_block(frame, frame.block, handler.target.raw);
    const ir::Block& pad = body.blocks[frame.block];
    for (uint32_t i = pad.first; i < pad.end; ++i) {
      if (body.op[i] == Op::caught) frame.values[i] = of_ref(thrown);
    }
    return true;
  }
  return false;
}

uint32_t Interpreter::next_block(const Frame& frame, const ir::Block& block) const {
  const Body& body = *frame.body;
  uint32_t last = block.end - 1;
  std::span<const ir::BlockId> to = body.successors(block);
  std::span<const ir::ValueId> operands = body.operands(last);
  if (body.op[last] == Op::jump) return to[0].raw;
  Value a = frame.values[operands[0].raw];
  if (body.op[last] == Op::switch_) {
    std::span<const int32_t> keys = body.switches[body.payload[last]].keys;
    for (size_t k = 0; k < keys.size(); ++k) {
      if (keys[k] == a.bits) return to[k].raw;
    }
    return to.back().raw;
  }
  Value b = operands.size() == 2 ? frame.values[operands[1].raw] : Value();
  bool same = a.bits == b.bits && a.ref == b.ref;
  bool holds = false;
  switch (static_cast<ir::Condition>(body.payload[last])) {
    case ir::Condition::equal: holds = same; break;
    case ir::Condition::not_equal: holds = !same; break;
    case ir::Condition::less: holds = a.bits < b.bits; break;
    case ir::Condition::greater_equal: holds = a.bits >= b.bits; break;
    case ir::Condition::greater: holds = a.bits > b.bits; break;
    case ir::Condition::less_equal: holds = a.bits <= b.bits; break;
  }
  return to[holds ? 0 : 1].raw;
}

Value Interpreter::step(Frame& frame, uint32_t i) {
  const Body& body = *frame.body;
  std::span<const ir::ValueId> operands = body.operands(i);
  auto operand = [&](size_t k) { return frame.values[operands[k].raw]; };
  uint32_t payload = body.payload[i];
  TypeId named = TypeId::from_raw(payload);
  switch (body.op[i]) {
    case Op::const_int: return of_int(static_cast<int32_t>(payload));
    case Op::const_float: return {static_cast<int32_t>(payload), nullptr};
    case Op::const_long:
    case Op::const_double: return of_long(static_cast<int64_t>(body.wide_constants[payload]));
    case Op::const_null: return {};
    case Op::const_string: {
      std::string text(program_.text(Symbol{payload}));
      Object*& literal = literals_[text];
      if (!literal) literal = make_string(text);
      return of_ref(literal);
    }
    case Op::const_class: {
      Object*& literal = literals_["class " + std::to_string(payload)];
      if (!literal) literal = make("java/lang/Class");
      return of_ref(literal);
    }
    case Op::neg:
      return arithmetic(Op::sub, body.type[i],
                        kind_of(body.type[i]) == Kind::floating          ? of_float(-0.0f)
                        : kind_of(body.type[i]) == Kind::double_floating ? of_double(-0.0)
                                                                         : Value(),
                        operand(0));
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div:
    case Op::rem:
    case Op::shl:
    case Op::shr:
    case Op::ushr:
    case Op::bit_and:
    case Op::bit_or:
    case Op::bit_xor: return arithmetic(body.op[i], body.type[i], operand(0), operand(1));
    case Op::compare:
      return of_int(compare(kind_of(body.type[operands[0].raw]), static_cast<ir::NanResult>(payload), operand(0),
                            operand(1)));
    case Op::convert: return convert(kind_of(body.type[operands[0].raw]), body.type[i], operand(0));

    case Op::new_object: initialize(named.class_id()); return of_ref(make(named));
    case Op::new_array:
    case Op::new_multi_array: {
      std::vector<int64_t> lengths;
      for (size_t k = 0; k < operands.size(); ++k) lengths.push_back(operand(k).bits);
      for (int64_t length : lengths) {
        if (length < 0) raise("java/lang/NegativeArraySizeException");
      }
      return of_ref(new_array(named, lengths));
    }
    case Op::array_length: return of_int(static_cast<int64_t>(not_null(operand(0))->elements.size()));
    case Op::array_load: note_element(frame, i); return element(operand(0), operand(1));
    case Op::array_store: {
      Value value = operand(2);
      note_element(frame, i);
      Value& to = element(operand(0), operand(1));
      TypeId component = operand(0).ref->type.component();
      if (value.ref && !members_.hierarchy().is_subtype(value.ref->type, component))
        raise("java/lang/ArrayStoreException");
      to = component.is_primitive() ? convert(kind_of(component), component, value) : value;
      return {};
    }
    case Op::get_field: {
      Object* object = not_null(operand(0));
      ir::FieldId id = field(body.members[payload]);
      note_access(frame, i, object, id);
      return object->fields[id];
    }
    case Op::put_field: {
      const ir::MemberRef& ref = body.members[payload];
      TypeId type = ir::primitive_from_descriptor(program_.text(ref.descriptor)[0]);
      Object* object = not_null(operand(0));
      note_access(frame, i, object, field(ref));
      object->fields[field(ref)] = type.is_primitive() ? convert(kind_of(type), type, operand(1)) : operand(1);
      return {};
    }
    case Op::get_static: return static_field(frame, i);
    case Op::put_static: static_field(frame, i) = operand(0); return {};
    case Op::check_cast:
      if (operand(0).ref && !members_.hierarchy().is_subtype(operand(0).ref->type, named))
        raise("java/lang/ClassCastException");
      return operand(0);
    case Op::instance_of:
      return of_int(operand(0).ref && members_.hierarchy().is_subtype(operand(0).ref->type, named));
    case Op::invoke_virtual:
    case Op::invoke_special:
    case Op::invoke_static:
    case Op::invoke_interface: return invoke(frame, i);
    case Op::monitor_enter:
      not_null(operand(0));
      if (hooks_) hooks_->enter(body, i, operand(0).ref);
      ++monitors_held_;
      return {};
    case Op::monitor_exit:
      if (hooks_) hooks_->exit(operand(0).ref);
      --monitors_held_;
      return {};
    case Op::throw_: throw Thrown{not_null(operand(0))};
    case Op::jump:
    case Op::branch:
    case Op::switch_: return {};
    default: throw CannotRun(std::string("cannot run ") + info(body.op[i]).text);
  }
}

Value Interpreter::arithmetic(Op op, TypeId type, Value a, Value b) {
  auto floating = [&](double x, double y) -> double {
    switch (op) {
      case Op::add: return x + y;
      case Op::sub: return x - y;
      case Op::mul: return x * y;
      case Op::div: return x / y;
      default: return std::fmod(x, y);
    }
  };
  Kind kind = kind_of(type);
  if (kind == Kind::double_floating) return of_double(floating(as_double(a), as_double(b)));
  if (kind == Kind::floating) {
    float x = as_float(a), y = as_float(b);
    switch (op) {
      case Op::add: return of_float(x + y);
      case Op::sub: return of_float(x - y);
      case Op::mul: return of_float(x * y);
      case Op::div: return of_float(x / y);
      default: return of_float(std::fmod(x, y));
    }
  }
  bool is_long = kind == Kind::long_integer;
  uint64_t x = static_cast<uint64_t>(a.bits), y = static_cast<uint64_t>(b.bits);
  unsigned shift = static_cast<unsigned>(b.bits) & (is_long ? 63 : 31);
  auto narrow = [&](uint64_t v) {
    return is_long ? of_long(static_cast<int64_t>(v)) : of_int(static_cast<int64_t>(v));
  };
  switch (op) {
    case Op::add: return narrow(x + y);
    case Op::sub: return narrow(x - y);
    case Op::mul: return narrow(x * y);
    case Op::div:
    case Op::rem:
      if (b.bits == 0) raise("java/lang/ArithmeticException");
      if (b.bits == -1) return narrow(op == Op::div ? 0 - x : 0);  // the one that overflows
      return narrow(static_cast<uint64_t>(op == Op::div ? a.bits / b.bits : a.bits % b.bits));
    case Op::shl: return narrow(x << shift);
    case Op::shr: return narrow(static_cast<uint64_t>(a.bits >> shift));
    case Op::ushr: return narrow(is_long ? x >> shift : static_cast<uint32_t>(x) >> shift);
    case Op::bit_and: return narrow(x & y);
    case Op::bit_or: return narrow(x | y);
    default: return narrow(x ^ y);
  }
}

int64_t Interpreter::compare(Kind kind, ir::NanResult nan, Value a, Value b) {
  auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
  if (kind == Kind::long_integer) return order(a.bits, b.bits);
  double x = kind == Kind::floating ? as_float(a) : as_double(a),
         y = kind == Kind::floating ? as_float(b) : as_double(b);
  if (std::isnan(x) || std::isnan(y)) return nan == ir::NanResult::less ? -1 : 1;
  return order(x, y);
}

Value Interpreter::convert(Kind from, TypeId to, Value v) {
  bool is_floating = from == Kind::floating || from == Kind::double_floating;
  double number = from == Kind::floating ? as_float(v) : from == Kind::double_floating ? as_double(v) : 0;
  int64_t integer = v.bits;
  if (to == ir::float_type) {
    if (from == Kind::floating) return v;
    return of_float(is_floating ? static_cast<float>(number) : static_cast<float>(integer));
  }
  if (to == ir::double_type)
    return from == Kind::double_floating ? v : of_double(is_floating ? number : static_cast<double>(integer));
  if (to == ir::long_type) return of_long(is_floating ? saturate<int64_t>(number) : integer);
  int32_t narrow = is_floating ? saturate<int32_t>(number) : static_cast<int32_t>(integer);
  if (to == ir::byte_type) return of_int(static_cast<int8_t>(narrow));
  if (to == ir::char_type) return of_int(static_cast<uint16_t>(narrow));
  if (to == ir::short_type) return of_int(static_cast<int16_t>(narrow));
  if (to == ir::boolean_type) return of_int(narrow & 1);
  return of_int(narrow);
}

Value& Interpreter::static_field(const Frame& frame, uint32_t i) {
  ir::FieldId id = field(frame.body->members[frame.body->payload[i]]);
  initialize(program_[id].owner);
  note_access(frame, i, nullptr, id);
  return statics_[id];
}

Value& Interpreter::element(Value array, Value index) {
  std::vector<Value>& elements = not_null(array)->elements;
  if (static_cast<uint64_t>(index.bits) >= elements.size()) raise("java/lang/ArrayIndexOutOfBoundsException");
  return elements[static_cast<size_t>(index.bits)];
}

Object* Interpreter::new_array(TypeId type, std::span<const int64_t> lengths) {
  Object* array = make(type);
  array->elements.resize(static_cast<size_t>(lengths[0]));
  if (lengths.size() > 1) {
    for (Value& row : array->elements) row = of_ref(new_array(type.component(), lengths.subspan(1)));
  }
  return array;
}

Value Interpreter::invoke(Frame& frame, uint32_t i) {
  const Body& body = *frame.body;
  const ir::MemberRef& ref = body.members[body.payload[i]];
  std::vector<Value> arguments;
  for (ir::ValueId operand : body.operands(i)) arguments.push_back(frame.values[operand.raw]);
  hierarchy::CallKind kind = body.op[i] == Op::invoke_virtual     ? hierarchy::CallKind::virtual_
                             : body.op[i] == Op::invoke_special   ? hierarchy::CallKind::special
                             : body.op[i] == Op::invoke_interface ? hierarchy::CallKind::interface_
                                                                  : hierarchy::CallKind::static_;
  ir::ClassId receiver;
  if (kind != hierarchy::CallKind::static_) {
    Object* object = not_null(arguments[0]);
    if (object->type.is_array() && program_.text(ref.name) == "clone") {
      Object* copy = make(object->type);
      copy->elements = object->elements;
      return of_ref(copy);
    }
    receiver = class_of(*object);
  }
  hierarchy::Selection selected = hierarchy::execute(members_, kind, ref, program_[body.method].owner, receiver);
  if (!selected)
    throw CannotRun("no method for " + ir::to_string(program_, body.method) +
                    " to call: " + std::string(program_.text(ref.name)));
  if (hooks_ && receiver) hooks_->call(body, i, selected.method, arguments[0].ref);
  Outcome outcome = call(selected.method, std::move(arguments));
  if (outcome.thrown) throw Thrown{outcome.thrown};
  return outcome.value;
}

// What the tests use of the JDK and its code does not say.
void Interpreter::define_natives() {
  struct Wrapper {
    const char* name;
    const char* letter;
    const char* unbox;
  };
  static constexpr Wrapper wrappers[] = {
      {"Integer", "I", "int"},    {"Long", "J", "long"},       {"Short", "S", "short"}, {"Byte", "B", "byte"},
      {"Character", "C", "char"}, {"Boolean", "Z", "boolean"}, {"Float", "F", "float"}, {"Double", "D", "double"}};
  for (const Wrapper& w : wrappers) {
    std::string type = std::string("java/lang/") + w.name;
    natives_[type + ".valueOf(" + w.letter + ")L" + type + ";"] = [type](Interpreter& in, std::vector<Value>& a) {
      Object* box = in.make(type.c_str());
      box->boxed = a[0];
      return of_ref(box);
    };
    natives_[type + "." + w.unbox + "Value()" + w.letter] = [](Interpreter& in, std::vector<Value>& a) {
      return in.not_null(a[0])->boxed;
    };
  }
  natives_["java/lang/Integer.equals(Ljava/lang/Object;)Z"] = [](Interpreter&, std::vector<Value>& a) {
    return of_int(a[1].ref && a[1].ref->type == a[0].ref->type && a[1].ref->boxed.bits == a[0].ref->boxed.bits);
  };
  natives_["java/lang/Integer.hashCode()I"] = [](Interpreter&, std::vector<Value>& a) { return a[0].ref->boxed; };
  natives_["java/lang/Integer.toString()Ljava/lang/String;"] = [](Interpreter& in, std::vector<Value>& a) {
    return of_ref(in.make_string(std::to_string(a[0].ref->boxed.bits)));
  };
  natives_["java/lang/Character.toString()Ljava/lang/String;"] = [](Interpreter& in, std::vector<Value>& a) {
    return of_ref(in.make_string(std::string(1, static_cast<char>(a[0].ref->boxed.bits))));
  };
  natives_["java/lang/Float.floatToRawIntBits(F)I"] = [](Interpreter&, std::vector<Value>& a) { return a[0]; };
  natives_["java/lang/Double.doubleToRawLongBits(D)J"] = [](Interpreter&, std::vector<Value>& a) { return a[0]; };

  const std::string string = "java/lang/String", builder = "java/lang/StringBuilder";
  natives_[string + ".length()I"] = [](Interpreter&, std::vector<Value>& a) {
    return of_int(static_cast<int64_t>(a[0].ref->text.size()));
  };
  natives_[string + ".charAt(I)C"] = [](Interpreter&, std::vector<Value>& a) {
    return of_int(static_cast<uint8_t>(a[0].ref->text.at(static_cast<size_t>(a[1].bits))));
  };
  natives_[string + ".equals(Ljava/lang/Object;)Z"] = [](Interpreter&, std::vector<Value>& a) {
    return of_int(a[1].ref && a[1].ref->type == a[0].ref->type && a[1].ref->text == a[0].ref->text);
  };
  natives_[string + ".hashCode()I"] = [](Interpreter&, std::vector<Value>& a) {
    uint32_t hash = 0;
    for (char c : a[0].ref->text) hash = hash * 31 + static_cast<uint8_t>(c);
    return of_int(static_cast<int32_t>(hash));
  };
  natives_[string + ".toString()Ljava/lang/String;"] = [](Interpreter&, std::vector<Value>& a) { return a[0]; };
  natives_[builder + ".<init>()V"] = [](Interpreter&, std::vector<Value>&) { return Value(); };
  natives_[builder + ".toString()Ljava/lang/String;"] = [](Interpreter& in, std::vector<Value>& a) {
    return of_ref(in.make_string(a[0].ref->text));
  };
  auto append = [&](const char* parameter, std::function<std::string(Interpreter&, Value)> text) {
    natives_[builder + ".append(" + parameter + ")Ljava/lang/StringBuilder;"] = [text](Interpreter& in,
                                                                                       std::vector<Value>& a) {
      a[0].ref->text += text(in, a[1]);
      return a[0];
    };
  };
  append("I", [](Interpreter&, Value v) { return std::to_string(v.bits); });
  append("J", [](Interpreter&, Value v) { return std::to_string(v.bits); });
  append("C", [](Interpreter&, Value v) { return std::string(1, static_cast<char>(v.bits)); });
  append("Z", [](Interpreter&, Value v) { return std::string(v.bits ? "true" : "false"); });
  append("Ljava/lang/String;", [](Interpreter&, Value v) { return v.ref ? v.ref->text : "null"; });
  append("Ljava/lang/Object;", [](Interpreter& in, Value v) -> std::string {
    if (!v.ref) return "null";
    SymbolTable& symbols = in.program_.symbols();
    ir::MethodId declared = in.program_.find_method(in.program_.object_class(), symbols.intern("toString"),
                                                    symbols.intern("()Ljava/lang/String;"));
    Outcome outcome = in.call(hierarchy::select(in.members_, v.ref->type.class_id(), declared).method, {v});
    if (outcome.thrown) throw Thrown{outcome.thrown};
    return outcome.value.ref ? outcome.value.ref->text : "null";
  });
}

}  // namespace heddle::reference
