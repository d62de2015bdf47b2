#include "driver/constant_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/modified_utf8.h"
#include "driver/java_syntax.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using classfile::Tag;

// What bounds the text of one constant, whatever the class file says.
constexpr uint32_t most_arguments = 16;
constexpr size_t most_text = 200;

std::string literal(std::string_view text) {
  if (text.size() <= most_text) return ir::quoted(text);
  size_t end = most_text;
  while ((text[end] & 0xC0) == 0x80 && end > 0) --end;
  return ir::quoted(text.substr(0, end)) + "…";
}

std::string method_type(std::string_view descriptor) {
  auto signature = ir::signature(descriptor);
  return signature ? fmt::format("{} : {}", signature->parameters, signature->result) : ir::quoted(descriptor);
}

}  // namespace

std::string_view method_handle_kind(uint8_t kind) {
  static constexpr std::string_view names[] = {"getfield",      "getstatic",        "putfield",
                                               "putstatic",     "invokevirtual",    "invokestatic",
                                               "invokespecial", "newinvokespecial", "invokeinterface"};
  return kind >= 1 && kind <= std::size(names) ? names[kind - 1] : std::string_view("?");
}

std::string type_of_class_constant(std::string_view name) {
  if (!name.starts_with('[')) return ir::class_name(name);
  return ir::type_name(name).value_or(ir::quoted(name));
}

ConstantText::ConstantText(const classfile::ClassFile& file) : file_(file), pool_(file.pool()) {
  if (auto bootstraps = classfile::read_bootstrap_methods(file)) bootstraps_ = std::move(*bootstraps);
}

std::string ConstantText::readable(uint16_t index) const {
  switch (pool_.tag(index)) {
    case Tag::utf8: return literal(pool_.utf8(index));
    case Tag::integer: return std::to_string(pool_.integer(index));
    case Tag::float_: return float_literal(pool_.float_bits(index));
    case Tag::long_: return fmt::format("{}L", pool_.long_value(index));
    case Tag::double_: return double_literal(pool_.double_bits(index));
    case Tag::class_: return type_of_class_constant(pool_.class_name(index)) + ".class";
    case Tag::string: return literal(pool_.string(index));
    case Tag::field_ref:
    case Tag::method_ref:
    case Tag::interface_method_ref: return member(index);
    case Tag::name_and_type: {
      classfile::NameAndType named = pool_.name_and_type(index);
      return ir::member_name(named.name) + " " + ir::quoted(named.descriptor);
    }
    case Tag::method_handle: return method_handle(index);
    case Tag::method_type: return method_type(pool_.method_type(index));
    case Tag::dynamic:
    case Tag::invoke_dynamic: return dynamic(index);
    case Tag::module: return ir::quoted(pool_.module_name(index));
    case Tag::package: return ir::class_name(pool_.package_name(index));
    case Tag::none: break;
  }
  return "?";
}

std::string ConstantText::member(uint16_t index) const {
  classfile::MemberRef ref = pool_.member(index);
  std::string name = type_of_class_constant(ref.owner) + "." + ir::member_name(ref.name);
  if (ref.tag == Tag::field_ref) return fmt::format("{} : {}", name, ir::type_name(ref.descriptor).value_or("?"));
  auto signature = ir::signature(ref.descriptor);
  if (!signature) return name + " " + ir::quoted(ref.descriptor);
  bool is_constructor = ref.name == "<init>";
  return name + signature->parameters + (is_constructor ? "" : " : " + signature->result);
}

std::string ConstantText::method_handle(uint16_t index) const {
  classfile::MethodHandleRef handle = pool_.method_handle(index);
  return fmt::format("{} {}", method_handle_kind(handle.kind), member(handle.reference));
}

std::string ConstantText::dynamic(uint16_t index) const {
  classfile::NameAndType named = pool_.dynamic(index).name_and_type;
  std::string name = ir::member_name(named.name);
  if (pool_.tag(index) == Tag::invoke_dynamic) return name + method_type(named.descriptor);
  return fmt::format("{} : {}", name, ir::type_name(named.descriptor).value_or(ir::quoted(named.descriptor)));
}

std::string ConstantText::bootstrap(uint16_t index) const {
  uint16_t number = pool_.dynamic(index).bootstrap;
  if (number >= bootstraps_.size()) return "";
  const classfile::BootstrapMethod& bootstrap = bootstraps_[number];
  classfile::MemberRef maker = pool_.member(pool_.method_handle(bootstrap.method_handle_index).reference);
  std::string text = fmt::format("{}.{}(", type_of_class_constant(maker.owner), ir::member_name(maker.name));
  for (uint32_t i = 0; i < std::min(bootstrap.arguments.size(), most_arguments); ++i)
    text += (i == 0 ? "" : ", ") + readable(bootstrap.arguments[i]);
  return text + (bootstrap.arguments.size() > most_arguments ? ", …)" : ")");
}

std::string ConstantText::exact(uint16_t index) const {
  auto utf8 = [](std::string_view text) { return modified_utf8_to_utf8(text); };
  switch (pool_.tag(index)) {
    case Tag::utf8: return utf8(pool_.utf8(index));
    case Tag::integer: return std::to_string(pool_.integer(index));
    case Tag::float_: return fmt::format("{:#010x}", pool_.float_bits(index));
    case Tag::long_: return std::to_string(pool_.long_value(index));
    case Tag::double_: return fmt::format("{:#018x}", pool_.double_bits(index));
    case Tag::class_: return utf8(pool_.class_name(index));
    case Tag::string: return utf8(pool_.string(index));
    case Tag::field_ref:
    case Tag::method_ref:
    case Tag::interface_method_ref: {
      classfile::MemberRef ref = pool_.member(index);
      return utf8(fmt::format("{}.{}:{}", ref.owner, ref.name, ref.descriptor));
    }
    case Tag::name_and_type: {
      classfile::NameAndType named = pool_.name_and_type(index);
      return utf8(fmt::format("{}:{}", named.name, named.descriptor));
    }
    case Tag::method_handle: {
      classfile::MethodHandleRef handle = pool_.method_handle(index);
      return fmt::format("{} {}", method_handle_kind(handle.kind), exact(handle.reference));
    }
    case Tag::method_type: return utf8(pool_.method_type(index));
    case Tag::dynamic:
    case Tag::invoke_dynamic: {
      classfile::DynamicRef dynamic = pool_.dynamic(index);
      return utf8(fmt::format("#{}:{}:{}", dynamic.bootstrap, dynamic.name_and_type.name,
                              dynamic.name_and_type.descriptor));
    }
    case Tag::module: return utf8(pool_.module_name(index));
    case Tag::package: return utf8(pool_.package_name(index));
    case Tag::none: break;
  }
  return "";
}

}  // namespace heddle::driver
