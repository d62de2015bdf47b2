// Code that the JDK would generate at run time, written as ordinary IR.
//
// javac leaves lambdas, records' methods and pattern switches to bootstrap methods. Each such call site
// constant gets a class of ours in the header pass (ClassKind::lambda or ::bootstrap); the functions here
// make the bodies of its methods, as the bootstrap methods are specified to behave. They accept anything: what a
// bootstrap method would refuse to link becomes a method that throws BootstrapMethodError.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/arena.h"
#include "ir/body.h"
#include "lowering/type_resolver.h"

namespace heddle::lowering {

// java.lang.invoke.LambdaMetafactory: the method `name erased_descriptor` of the lambda class, or one of its
// bridges. The captured arguments are the fields arg$1, arg$2, ... of the class, with the types `captured`.
struct LambdaMethod {
  ir::MethodId method;
  ir::TypeId lambda_class;
  std::vector<std::string_view> captured;  // field descriptors
  ir::MethodHandle implementation;
  std::string_view erased_descriptor;        // of the method that is made
  std::string_view instantiated_descriptor;  // what its arguments are known to be
};
const ir::Body* make_lambda_method(const LambdaMethod& lambda, TypeResolver& types, Arena& arena);

// Name of the field that holds captured argument i (from 0): arg$1, ...
std::string captured_field_name(size_t i);

// java.lang.runtime.ObjectMethods: static equals, hashCode or toString of a record.
struct RecordMethod {
  enum class Which { equals, hash_code, to_string } which;
  ir::MethodId method;
  std::string_view descriptor;  // of the static method: the record first
  ir::TypeId record;
  std::vector<std::string_view> component_names;
  std::vector<ir::MethodHandle> getters;  // kind 1 (getField), one per component
};
const ir::Body* make_record_method(const RecordMethod& record, TypeResolver& types, Arena& arena);

// java.lang.runtime.SwitchBootstraps: static int typeSwitch(Object target, int restart), or enumSwitch.
struct ClassLabel {
  ir::TypeId type;
};
struct IntegerLabel {
  int32_t value;
};
struct StringLabel {  // of an enumSwitch: the name of a constant of the target's type
  Symbol text;
};
struct EnumLabel {  // a qualified enum constant
  ir::TypeId type;
  Symbol name;
};
struct UnknownLabel {  // a dynamic constant that we do not understand; compared with equals
  ir::Dynamic constant;
};
using SwitchLabel = std::variant<ClassLabel, IntegerLabel, StringLabel, EnumLabel, UnknownLabel>;
struct SwitchMethod {
  bool is_enum_switch = false;
  ir::MethodId method;
  std::string_view descriptor;
  std::vector<SwitchLabel> labels;
};
const ir::Body* make_switch_method(const SwitchMethod& selector, TypeResolver& types, Arena& arena);

}  // namespace heddle::lowering
