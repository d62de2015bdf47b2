#include "lowering/method_writer.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/check.h"
#include "classfile/descriptor.h"

namespace heddle::lowering {

using ir::Kind;
using ir::MemberRef;
using ir::MethodHandle;
using ir::Op;
using ir::TypeId;
using ir::ValueId;

namespace {

constexpr std::array<Wrapper, 8> wrappers = {{
    {ir::boolean_type, 'Z', "java/lang/Boolean", "booleanValue"},
    {ir::byte_type, 'B', "java/lang/Byte", "byteValue"},
    {ir::char_type, 'C', "java/lang/Character", "charValue"},
    {ir::short_type, 'S', "java/lang/Short", "shortValue"},
    {ir::int_type, 'I', "java/lang/Integer", "intValue"},
    {ir::long_type, 'J', "java/lang/Long", "longValue"},
    {ir::float_type, 'F', "java/lang/Float", "floatValue"},
    {ir::double_type, 'D', "java/lang/Double", "doubleValue"},
}};

bool is_number(const Wrapper& wrapper) { return wrapper.letter != 'Z' && wrapper.letter != 'C'; }

// The row whose boxes are of that class; null if it is no such class.
const Wrapper* wrapper_named(TypeId type, const TypeResolver& types) {
  if (!type.is_class()) return nullptr;
  std::string_view name = types.program().text(types.class_name(type));
  auto row = std::ranges::find(wrappers, name, &Wrapper::class_name);
  return row == wrappers.end() ? nullptr : &*row;
}

enum ReferenceKind : uint8_t {  // JVMS table 5.4.3.5-A
  get_field = 1,
  get_static,
  put_field,
  put_static,
  invoke_virtual,
  invoke_static,
  invoke_special,
  new_invoke_special,
  invoke_interface,
};

}  // namespace

const Wrapper& wrapper_of(TypeId primitive) {
  HEDDLE_CHECK(primitive.is_primitive());
  return wrappers[primitive.raw() - ir::boolean_type.raw()];
}

Signature signature_of(std::string_view method_descriptor, TypeResolver& types) {
  Signature signature;
  classfile::DescriptorReader reader(method_descriptor);
  while (classfile::DescriptorType parameter = reader.next()) {
    signature.parameters.push_back(types.described(parameter.text));
  }
  signature.result = types.described(reader.return_type().text);
  return signature;
}

std::optional<Signature> signature_of(const MethodHandle& handle, TypeResolver& types) {
  const MemberRef& member = handle.member;
  std::string_view name = types.program().text(member.name);
  std::string_view descriptor = types.program().text(member.descriptor);
  bool names_a_method = handle.kind >= invoke_virtual && handle.kind <= invoke_interface;
  bool names_a_constructor = handle.kind == new_invoke_special;
  if (names_a_method != descriptor.starts_with('(')) return std::nullopt;
  if (!names_a_method) {
    if (!member.owner.is_class()) return std::nullopt;
    TypeId field = types.described(descriptor);
    switch (handle.kind) {
      case get_field: return Signature{{member.owner}, field};
      case get_static: return Signature{{}, field};
      case put_field: return Signature{{member.owner, field}, ir::void_type};
      case put_static: return Signature{{field}, ir::void_type};
      default: return std::nullopt;
    }
  }
  if (names_a_constructor ? name != "<init>" : name.starts_with('<')) return std::nullopt;
  Signature signature = signature_of(descriptor, types);
  if (names_a_constructor) {
    if (!member.owner.is_class() || signature.result != ir::void_type) return std::nullopt;
    signature.result = member.owner;
  } else if (handle.kind != invoke_static) {
    signature.parameters.insert(signature.parameters.begin(), member.owner);
  }
  return signature;
}

std::vector<TypedValue> MethodWriter::add_parameters(std::span<const TypeId> parameters) {
  std::vector<TypedValue> values;
  values.reserve(parameters.size());
  for (TypeId type : parameters) values.push_back({param(type), type});
  return values;
}

TypedValue MethodWriter::call(Op op, std::string_view owner, std::string_view name, std::string_view descriptor,
                              std::initializer_list<ValueId> operands) {
  return call(op, {types_.named(owner), types_.symbol(name), types_.symbol(descriptor)},
              std::span(operands.begin(), operands.size()));
}

TypedValue MethodWriter::call(Op op, const MemberRef& method, std::span<const ValueId> operands) {
  classfile::DescriptorReader reader(types_.program().text(method.descriptor));
  TypeId result = types_.described(reader.return_type().text);
  return {member(op, result, method, operands), result};
}

TypedValue MethodWriter::create(TypeId type, const MemberRef& constructor, std::span<const ValueId> arguments) {
  std::vector<ValueId> operands{emit(Op::new_object, type, type.raw())};
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  call(Op::invoke_special, constructor, operands);
  return {operands.front(), type};
}

TypedValue MethodWriter::create(std::string_view class_name) {
  TypeId type = types_.named(class_name);
  return create(type, {type, types_.symbol("<init>"), types_.symbol("()V")}, {});
}

TypedValue MethodWriter::string(std::string_view text) {
  TypeId type = types_.string_type();
  return {emit(Op::const_string, type, types_.symbol(text).raw), type};
}

ValueId MethodWriter::instance_of(ValueId object, TypeId type) {
  return emit(Op::instance_of, ir::int_type, type.raw(), {object});
}

TypedValue MethodWriter::cast(TypedValue object, TypeId type) {
  if (object.type == type || type == types_.named("java/lang/Object")) return object;
  return {emit(Op::check_cast, type, type.raw(), {object.id}), type};
}

TypedValue MethodWriter::box(TypedValue primitive) {
  const Wrapper& wrapper = wrapper_of(primitive.type);
  std::string descriptor = std::string("(") + wrapper.letter + ")L" + std::string(wrapper.class_name) + ";";
  return call_static(wrapper.class_name, "valueOf", descriptor, {primitive.id});
}

// Numbers are unboxed to the target at once (Integer.longValue()). What is only known to be an Object or a
// Number must hold a box that fits, or the cast throws.
TypedValue MethodWriter::unbox(TypedValue object, TypeId target) {
  const Wrapper& to = wrapper_of(target);
  const Wrapper* from = wrapper_named(object.type, types_);
  if (from && !is_number(*from)) {
    std::string descriptor = std::string("()") + from->letter;
    return widen(call_virtual(from->class_name, from->unboxing, descriptor, {object.id}), target);
  }
  std::string_view owner = from ? from->class_name : is_number(to) ? "java/lang/Number" : to.class_name;
  object = cast(object, types_.named(owner));
  return call_virtual(owner, to.unboxing, std::string("()") + to.letter, {object.id});
}

TypedValue MethodWriter::widen(TypedValue primitive, TypeId target) {
  if (ir::kind_of(primitive.type) == ir::kind_of(target)) return {primitive.id, target};
  return {emit(Op::convert, target, 0, {primitive.id}), target};
}

TypedValue MethodWriter::adapt(TypedValue value, TypeId known, TypeId target) {
  if (value.type.is_primitive()) {
    if (target.is_primitive()) return widen(value, target);
    if (const Wrapper* wrapper = wrapper_named(target, types_)) return box(widen(value, wrapper->primitive));
    return cast(box(value), target);
  }
  if (known.is_reference()) value = cast(value, known);
  return target.is_primitive() ? unbox(value, target) : cast(value, target);
}

TypedValue MethodWriter::invoke(const MethodHandle& handle, std::span<const ValueId> arguments) {
  const MemberRef& target = handle.member;
  auto access_field = [&](Op op, bool reads) -> TypedValue {
    TypeId type = reads ? types_.described(types_.program().text(target.descriptor)) : ir::void_type;
    return {member(op, type, target, arguments), type};
  };
  switch (handle.kind) {
    case get_field: return access_field(Op::get_field, true);
    case get_static: return access_field(Op::get_static, true);
    case put_field: return access_field(Op::put_field, false);
    case put_static: return access_field(Op::put_static, false);
    case invoke_virtual: return call(Op::invoke_virtual, target, arguments);
    case invoke_static: return call(Op::invoke_static, target, arguments);
    case invoke_special: return call(Op::invoke_special, target, arguments);
    case new_invoke_special: return create(target.owner, target, arguments);
    default: HEDDLE_CHECK(handle.kind == invoke_interface); return call(Op::invoke_interface, target, arguments);
  }
}

void MethodWriter::throw_bootstrap_error() { throw_value(create("java/lang/BootstrapMethodError").id); }

}  // namespace heddle::lowering
