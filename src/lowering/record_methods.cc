// equals, hashCode and toString of records, as java.lang.runtime.ObjectMethods makes them.
//
// Components are compared, hashed and printed in the order of their declaration: primitives by value (float
// and double by compare(), so that NaN equals itself and 0.0 differs from -0.0), references by equals,
// hashCode and String.valueOf, with null allowed.
#include <algorithm>
#include <string>

#include "lowering/method_writer.h"
#include "lowering/synthetic_bodies.h"

namespace heddle::lowering {

using ir::BlockId;
using ir::Condition;
using ir::Op;
using ir::TypeId;
using ir::ValueId;

namespace {

class RecordMethodMaker {
 public:
  RecordMethodMaker(const RecordMethod& record, TypeResolver& types)
      : record_(record), types_(types), code_(record.method, types) {}

  const ir::Body* make(Arena& arena) {
    Signature signature = signature_of(record_.descriptor, types_);
    std::vector<TypedValue> parameters = code_.add_parameters(signature.parameters);
    if (!links(signature)) {
      code_.throw_bootstrap_error();
    } else {
      switch (record_.which) {
        case RecordMethod::Which::equals: write_equals(parameters[0].id, parameters[1].id); break;
        case RecordMethod::Which::hash_code: write_hash_code(parameters[0].id); break;
        case RecordMethod::Which::to_string: write_to_string(parameters[0].id); break;
      }
    }
    return code_.finish(arena);
  }

 private:
  // What ObjectMethods.bootstrap checks before it makes anything.
  bool links(const Signature& signature) {
    using Which = RecordMethod::Which;
    bool equals = record_.which == Which::equals, to_string = record_.which == Which::to_string;
    TypeId result = equals ? ir::boolean_type : to_string ? types_.string_type() : ir::int_type;
    const std::vector<TypeId>& parameters = signature.parameters;
    if (!record_.record.is_class() || parameters.size() != (equals ? 2 : 1) || parameters[0] != record_.record ||
        (equals && !parameters[1].is_reference()) || signature.result != result ||
        (to_string && record_.component_names.size() != record_.getters.size())) {
      return false;
    }
    return std::ranges::all_of(record_.getters, [&](const ir::MethodHandle& getter) {
      std::optional<Signature> shape = signature_of(getter, types_);
      return shape && shape->parameters == std::vector{record_.record} && shape->result != ir::void_type;
    });
  }

  TypedValue component(size_t i, ValueId record) {
    return code_.invoke(record_.getters[i], std::span(&record, 1));
  }

  void write_equals(ValueId self, ValueId other) {
    BlockId same = code_.new_block(), differs = code_.new_block();
    go_on_unless(Condition::equal, {self, other}, same);
    go_on_unless(Condition::equal, {code_.instance_of(other, record_.record)}, differs);
    ValueId that = code_.emit(Op::check_cast, record_.record, record_.record.raw(), {other});
    for (size_t i = 0; i < record_.getters.size(); ++i) {
      TypedValue left = component(i, self), right = component(i, that);
      compare(left.type, left.id, right.id, differs);
    }
    code_.jump(same);
    code_.set_block(same);
    code_.return_int(1);
    code_.set_block(differs);
    code_.return_int(0);
  }

  void compare(TypeId type, ValueId left, ValueId right, BlockId differs) {
    switch (ir::kind_of(type)) {
      case ir::Kind::integer: return go_on_unless(Condition::not_equal, {left, right}, differs);
      case ir::Kind::long_integer: {
        auto order = static_cast<uint32_t>(ir::NanResult::none);
        ValueId result = code_.emit(Op::compare, ir::int_type, order, {left, right});
        return go_on_unless(Condition::not_equal, {result}, differs);
      }
      case ir::Kind::reference: {
        constexpr std::string_view descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
        ValueId equal = code_.call_static("java/util/Objects", "equals", descriptor, {left, right}).id;
        return go_on_unless(Condition::equal, {equal}, differs);
      }
      default: {
        const Wrapper& wrapper = wrapper_of(type);
        std::string descriptor = std::string("(") + wrapper.letter + wrapper.letter + ")I";
        ValueId order = code_.call_static(wrapper.class_name, "compare", descriptor, {left, right}).id;
        return go_on_unless(Condition::not_equal, {order}, differs);
      }
    }
  }

  void go_on_unless(Condition condition, std::initializer_list<ValueId> operands, BlockId elsewhere) {
    BlockId next = code_.new_block();
    code_.branch(condition, operands, elsewhere, next);
    code_.set_block(next);
  }

  void write_hash_code(ValueId self) {
    ValueId result = code_.const_int(0);
    for (size_t i = 0; i < record_.getters.size(); ++i) {
      ValueId scaled = code_.emit(Op::mul, ir::int_type, 0, {code_.const_int(31), result});
      result = code_.emit(Op::add, ir::int_type, 0, {scaled, hash(component(i, self))});
    }
    code_.return_value(result);
  }

  ValueId hash(TypedValue value) {
    if (value.type.is_reference()) {
      return code_.call_static("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", {value.id}).id;
    }
    const Wrapper& wrapper = wrapper_of(value.type);
    std::string descriptor = std::string("(") + wrapper.letter + ")I";
    return code_.call_static(wrapper.class_name, "hashCode", descriptor, {value.id}).id;
  }

  void write_to_string(ValueId self) {
    ValueId buffer = code_.create("java/lang/StringBuilder").id;
    std::string text = simple_name() + "[";
    for (size_t i = 0; i < record_.getters.size(); ++i) {
      if (i != 0) text = ", ";
      text += record_.component_names[i];
      append(buffer, code_.string(text + "="));
      append(buffer, component(i, self));
      text.clear();
    }
    append(buffer, code_.string(text + "]"));
    code_.return_value(
        code_.call_virtual("java/lang/StringBuilder", "toString", "()Ljava/lang/String;", {buffer}).id);
  }

  void append(ValueId buffer, TypedValue value) {
    std::string_view parameter = "Ljava/lang/Object;";
    if (value.type == types_.string_type()) {
      parameter = "Ljava/lang/String;";
    } else if (value.type == ir::byte_type || value.type == ir::short_type) {
      parameter = "I";
    } else if (value.type.is_primitive()) {
      parameter = std::string_view(&wrapper_of(value.type).letter, 1);
    }
    std::string descriptor = "(" + std::string(parameter) + ")Ljava/lang/StringBuilder;";
    code_.call_virtual("java/lang/StringBuilder", "append", descriptor, {buffer, value.id});
  }

  // What getSimpleName() gives for the names that compilers make: p/Outer$Point and p/Outer$1Point are Point.
  std::string simple_name() const {
    std::string_view name = types_.program().text(types_.class_name(record_.record));
    name.remove_prefix(name.rfind('/') + 1);
    if (size_t dollar = name.rfind('$'); dollar != name.npos) {
      size_t start = name.find_first_not_of("0123456789", dollar + 1);
      if (start != name.npos) name.remove_prefix(start);
    }
    return std::string(name);
  }

  const RecordMethod& record_;
  TypeResolver& types_;
  MethodWriter code_;
};

}  // namespace

const ir::Body* make_record_method(const RecordMethod& record, TypeResolver& types, Arena& arena) {
  return RecordMethodMaker(record, types).make(arena);
}

}  // namespace heddle::lowering
