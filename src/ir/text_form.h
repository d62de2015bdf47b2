// What the printer and the parser of the IR's text must agree on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ir/body.h"

namespace heddle::ir::text_form {

// What an operation's payload is.
enum class Payload : uint8_t {
  none,
  number,
  int_bits,
  float_bits,
  long_index,
  double_index,
  string,
  type,
  method_type,
  handle,
  constant,
  nan,
  member,
  call_site,
  condition,
  keys
};

constexpr Payload payload_of(Op op) {
  switch (op) {
    case Op::param: return Payload::number;
    case Op::const_int: return Payload::int_bits;
    case Op::const_long: return Payload::long_index;
    case Op::const_float: return Payload::float_bits;
    case Op::const_double: return Payload::double_index;
    case Op::const_string: return Payload::string;
    case Op::const_method_type: return Payload::method_type;
    case Op::const_method_handle: return Payload::handle;
    case Op::const_dynamic: return Payload::constant;
    case Op::compare: return Payload::nan;
    case Op::const_class:
    case Op::new_object:
    case Op::new_array:
    case Op::new_multi_array:
    case Op::array_store:
    case Op::check_cast:
    case Op::instance_of: return Payload::type;
    case Op::get_field:
    case Op::put_field:
    case Op::get_static:
    case Op::put_static:
    case Op::invoke_virtual:
    case Op::invoke_special:
    case Op::invoke_static:
    case Op::invoke_interface: return Payload::member;
    case Op::invoke_dynamic: return Payload::call_site;
    case Op::branch: return Payload::condition;
    case Op::switch_: return Payload::keys;
    default: return Payload::none;
  }
}

// The type that goes without saying: that of the payload, a fixed one, the class named, or none.
struct DefaultType {
  bool of_payload = false;
  std::optional<TypeId> fixed;
  std::string_view class_name;
};

constexpr DefaultType default_type(Op op) {
  switch (op) {
    case Op::const_int:
    case Op::compare:
    case Op::array_length:
    case Op::instance_of: return {false, int_type, {}};
    case Op::const_long: return {false, long_type, {}};
    case Op::const_float: return {false, float_type, {}};
    case Op::const_double: return {false, double_type, {}};
    case Op::const_null: return {false, null_type, {}};
    case Op::const_string: return {false, std::nullopt, "java/lang/String"};
    case Op::const_class: return {false, std::nullopt, "java/lang/Class"};
    case Op::const_method_type: return {false, std::nullopt, "java/lang/invoke/MethodType"};
    case Op::const_method_handle: return {false, std::nullopt, "java/lang/invoke/MethodHandle"};
    case Op::const_dynamic:
    case Op::new_object:
    case Op::new_array:
    case Op::new_multi_array:
    case Op::check_cast:
    case Op::get_field:
    case Op::get_static:
    case Op::invoke_virtual:
    case Op::invoke_special:
    case Op::invoke_static:
    case Op::invoke_interface:
    case Op::invoke_dynamic: return {true, std::nullopt, {}};
    case Op::array_store:
    case Op::put_field:
    case Op::put_static:
    case Op::monitor_enter:
    case Op::monitor_exit:
    case Op::jump:
    case Op::branch:
    case Op::switch_:
    case Op::return_:
    case Op::throw_: return {false, void_type, {}};
    default: return {};
  }
}

// Whether a member is an interface's unless the text says otherwise.
constexpr bool interface_by_default(Op op) { return op == Op::invoke_interface; }
constexpr bool interface_by_default(uint8_t handle_kind) { return handle_kind == 9; }

inline constexpr std::string_view conditions[] = {"==", "!=", "<", ">=", ">", "<="};
inline constexpr std::string_view compares[] = {"cmp", "cmpl", "cmpg"};  // by NanResult
inline constexpr std::string_view handle_kinds[] = {                     // JVMS table 5.4.3.5-A
    "",
    "get_field",
    "get_static",
    "put_field",
    "put_static",
    "call_virtual",
    "call_static",
    "call_special",
    "new_call_special",
    "call_interface"};
inline constexpr std::string_view notes[] = {"unbalanced_monitors", "inlined_subroutines"};

// Access flags by bit. An empty word: that bit has no name there.
using FlagWords = std::array<std::string_view, 16>;
inline constexpr FlagWords class_flags = {
    "public", "private",   "protected", "static",   "final",     "super",      "",     "",
    "",       "interface", "abstract",  "strictfp", "synthetic", "annotation", "enum", "module"};
inline constexpr FlagWords field_flags = {"public",    "private",   "protected", "static", "final", "",
                                          "volatile",  "transient", "",          "",       "",      "",
                                          "synthetic", "",          "enum",      ""};
inline constexpr FlagWords method_flags = {
    "public",    "private", "protected", "static", "final",    "synchronized",
    "bridge",    "varargs", "native",    "",       "abstract", "strictfp",
    "synthetic", "",        "",          ""};

// The keywords `class` and `interface` imply what javac always sets.
inline constexpr uint16_t implied_by_class = 0x0020;      // super
inline constexpr uint16_t implied_by_interface = 0x0600;  // interface, abstract

}  // namespace heddle::ir::text_form
