// typeSwitch and enumSwitch of java.lang.runtime.SwitchBootstraps.
//
// int select(target, restart): -1 for null; else the number of the first label from `restart` on that matches
// the target; else the number of labels. A switch over `restart` enters a chain of tests, one per label, so
// the method has a constant number of instructions per label and no loop.
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

class SwitchMethodMaker {
 public:
  SwitchMethodMaker(const SwitchMethod& selector, TypeResolver& types)
      : selector_(selector), types_(types), code_(selector.method, types) {}

  const ir::Body* make(Arena& arena) {
    Signature signature = signature_of(selector_.descriptor, types_);
    std::vector<TypedValue> parameters = code_.add_parameters(signature.parameters);
    if (!links(signature)) {
      code_.throw_bootstrap_error();
    } else {
      target_ = parameters[0].type.is_primitive() ? code_.box(parameters[0]) : parameters[0];
      write_selection(parameters[1].id);
    }
    return code_.finish(arena);
  }

 private:
  bool links(const Signature& signature) const {
    return signature.result == ir::int_type && signature.parameters.size() == 2 &&
           signature.parameters[1] == ir::int_type &&
           (!selector_.is_enum_switch || signature.parameters[0].is_class()) &&
           std::ranges::all_of(selector_.labels, [](const SwitchLabel& label) {
             const auto* constant = std::get_if<EnumLabel>(&label);
             return !constant || constant->type.is_class();
           });
  }

  void write_selection(ValueId restart) {
    auto count = static_cast<int32_t>(selector_.labels.size());
    code_.call_static("java/util/Objects", "checkIndex", "(II)I", {restart, code_.const_int(count + 1)});
    BlockId is_null = code_.new_block(), dispatch = code_.new_block(), no_match = code_.new_block();
    code_.branch(Condition::equal, {target_.id}, is_null, dispatch);
    code_.set_block(is_null);
    code_.return_int(-1);
    code_.set_block(no_match);
    code_.return_int(count);

    std::vector<int32_t> keys;
    std::vector<BlockId> tests;
    for (int32_t i = 0; i < count; ++i) {
      keys.push_back(i);
      tests.push_back(code_.new_block());
    }
    code_.set_block(dispatch);
    code_.switch_on(restart, keys, tests, no_match);
    for (int32_t i = 0; i < count; ++i) {
      auto index = static_cast<size_t>(i);
      matched_ = code_.new_block();
      otherwise_ = i + 1 < count ? tests[index + 1] : no_match;
      code_.set_block(tests[index]);
      std::visit([&](const auto& label) { test(label); }, selector_.labels[index]);
      code_.set_block(matched_);
      code_.return_int(i);
    }
  }

  // Each test starts in the current block and ends in a jump to matched_ or otherwise_.
  void test(const ClassLabel& label) {
    TypeId type = label.type.is_primitive() ? types_.named(wrapper_of(label.type).class_name) : label.type;
    code_.branch(Condition::not_equal, {code_.instance_of(target_.id, type)}, matched_, otherwise_);
  }

  // Any Number counts by its intValue(), as in the JDK: the selector may be a Byte or a Short.
  void test(const IntegerLabel& label) {
    BlockId not_a_number = code_.new_block();
    test_value("java/lang/Number", "intValue", "()I", label.value, not_a_number);
    code_.set_block(not_a_number);
    test_value("java/lang/Character", "charValue", "()C", label.value, otherwise_);
  }

  void test_value(std::string_view class_name, std::string_view unboxing, std::string_view descriptor,
                  int32_t value, BlockId other_class) {
    BlockId compare = code_.new_block();
    TypeId type = types_.named(class_name);
    code_.branch(Condition::equal, {code_.instance_of(target_.id, type)}, other_class, compare);
    code_.set_block(compare);
    ValueId box = code_.emit(Op::check_cast, type, type.raw(), {target_.id});
    ValueId unboxed = code_.call_virtual(class_name, unboxing, descriptor, {box}).id;
    code_.branch(Condition::equal, {unboxed, code_.const_int(value)}, matched_, otherwise_);
  }

  void test(const StringLabel& label) {
    if (selector_.is_enum_switch) return test_constant(target_.type, label.text);
    test_equals("java/lang/String", code_.string(types_.program().text(label.text)).id);
  }

  // The constant is read only if the target has its type: a mere test does not initialize the enum.
  void test(const EnumLabel& label) {
    BlockId compare = code_.new_block();
    code_.branch(Condition::equal, {code_.instance_of(target_.id, label.type)}, otherwise_, compare);
    code_.set_block(compare);
    test_constant(label.type, label.name);
  }

  void test_constant(TypeId type, Symbol name) {
    std::string descriptor = "L" + std::string(types_.program().text(types_.class_name(type))) + ";";
    ValueId constant = code_.member(Op::get_static, type, {type, name, types_.symbol(descriptor)}, {});
    code_.branch(Condition::equal, {target_.id, constant}, matched_, otherwise_);
  }

  void test(const UnknownLabel& label) {
    TypeId type = types_.described(types_.program().text(label.constant.descriptor));
    TypedValue constant{code_.emit(Op::const_dynamic, type, code_.add_dynamic(label.constant)), type};
    test_equals("java/lang/Object", type.is_primitive() ? code_.box(constant).id : constant.id);
  }

  void test_equals(std::string_view class_name, ValueId constant) {
    ValueId equal = code_.call_virtual(class_name, "equals", "(Ljava/lang/Object;)Z", {constant, target_.id}).id;
    code_.branch(Condition::not_equal, {equal}, matched_, otherwise_);
  }

  const SwitchMethod& selector_;
  TypeResolver& types_;
  MethodWriter code_;
  TypedValue target_;
  BlockId matched_, otherwise_;
};

}  // namespace

const ir::Body* make_switch_method(const SwitchMethod& selector, TypeResolver& types, Arena& arena) {
  return SwitchMethodMaker(selector, types).make(arena);
}

}  // namespace heddle::lowering
