// A BodyBuilder that knows Java: calls by name, boxing, the conversions of method handles.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ir/body_builder.h"
#include "lowering/type_resolver.h"

namespace heddle::lowering {

// A value and the type it is known to have.
struct TypedValue {
  ir::ValueId id;
  ir::TypeId type;
};

struct Signature {
  std::vector<ir::TypeId> parameters;  // receiver included, if there is one
  ir::TypeId result;
};
Signature signature_of(std::string_view method_descriptor, TypeResolver& types);

// What invoking a constant method handle takes and gives; nothing for a handle that cannot exist.
std::optional<Signature> signature_of(const ir::MethodHandle& handle, TypeResolver& types);

class MethodWriter : public ir::BodyBuilder {
 public:
  MethodWriter(ir::MethodId method, TypeResolver& types) : BodyBuilder(method), types_(types) {}

  TypeResolver& types() { return types_; }
  std::vector<TypedValue> add_parameters(std::span<const ir::TypeId> parameters);

  TypedValue call(ir::Op op, std::string_view owner, std::string_view name, std::string_view descriptor,
                  std::initializer_list<ir::ValueId> operands);
  TypedValue call(ir::Op op, const ir::MemberRef& method, std::span<const ir::ValueId> operands);
  TypedValue call_static(std::string_view owner, std::string_view name, std::string_view descriptor,
                         std::initializer_list<ir::ValueId> operands) {
    return call(ir::Op::invoke_static, owner, name, descriptor, operands);
  }
  TypedValue call_virtual(std::string_view owner, std::string_view name, std::string_view descriptor,
                          std::initializer_list<ir::ValueId> operands) {
    return call(ir::Op::invoke_virtual, owner, name, descriptor, operands);
  }
  TypedValue create(ir::TypeId type, const ir::MemberRef& constructor, std::span<const ir::ValueId> arguments);
  TypedValue create(std::string_view class_name);  // by the constructor without parameters
  TypedValue string(std::string_view text);
  ir::ValueId instance_of(ir::ValueId object, ir::TypeId type);

  TypedValue cast(TypedValue object, ir::TypeId type);  // none for the same type, nor for java/lang/Object
  TypedValue box(TypedValue primitive);
  // As LambdaMetafactory adapts a value to a `target` type, when a reference is known to be a `known`.
  TypedValue adapt(TypedValue value, ir::TypeId known, ir::TypeId target);
  TypedValue adapt(TypedValue value, ir::TypeId target) { return adapt(value, value.type, target); }

  // Does what a constant method handle does; the arguments have the types of its signature.
  TypedValue invoke(const ir::MethodHandle& handle, std::span<const ir::ValueId> arguments);

  void return_int(int32_t value) { return_value(const_int(value)); }
  // Ends a method whose call site would not link: it throws what the JVM throws at that call site.
  void throw_bootstrap_error();

 private:
  TypedValue unbox(TypedValue object, ir::TypeId target);
  TypedValue widen(TypedValue primitive, ir::TypeId target);

  TypeResolver& types_;
};

// java/lang/Integer for int: a primitive type and the class that boxes it.
struct Wrapper {
  ir::TypeId primitive;
  char letter;
  std::string_view class_name;
  std::string_view unboxing;  // name of the method
};
const Wrapper& wrapper_of(ir::TypeId primitive);

}  // namespace heddle::lowering
