#include "driver/java_syntax.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "classfile/class_file.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

namespace access = classfile::access;

struct Flag {
  uint16_t bit;
  std::string_view name;
  bool keyword;  // Java writes it
};

constexpr Flag class_flags[] = {{access::public_, "public", true},         {access::private_, "private", true},
                                {access::protected_, "protected", true},   {access::static_, "static", true},
                                {access::final_, "final", true},           {access::super, "super", false},
                                {access::interface, "interface", false},   {access::abstract, "abstract", true},
                                {access::strict, "strictfp", true},        {access::synthetic, "synthetic", false},
                                {access::annotation, "annotation", false}, {access::enum_, "enum", false},
                                {access::module, "module", false}};
constexpr Flag field_flags[] = {{access::public_, "public", true},       {access::private_, "private", true},
                                {access::protected_, "protected", true}, {access::static_, "static", true},
                                {access::final_, "final", true},         {access::volatile_, "volatile", true},
                                {access::transient, "transient", true},  {access::synthetic, "synthetic", false},
                                {access::enum_, "enum", false}};
constexpr Flag method_flags[] = {
    {access::public_, "public", true},       {access::private_, "private", true},
    {access::protected_, "protected", true}, {access::static_, "static", true},
    {access::final_, "final", true},         {access::synchronized, "synchronized", true},
    {access::bridge, "bridge", false},       {access::varargs, "varargs", false},
    {access::native, "native", true},        {access::abstract, "abstract", true},
    {access::strict, "strictfp", true},      {access::synthetic, "synthetic", false}};
constexpr Flag parameter_flags[] = {{access::final_, "final", true},
                                    {access::synthetic, "synthetic", false},
                                    {access::mandated, "mandated", false}};

std::span<const Flag> flags_of(FlagsOf what) {
  switch (what) {
    case FlagsOf::class_: return class_flags;
    case FlagsOf::field: return field_flags;
    case FlagsOf::method: return method_flags;
    case FlagsOf::parameter: return parameter_flags;
  }
  return {};
}

// A decimal that Java reads back; fmt prints the shortest one.
template <class Float>
std::string decimal(Float value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  std::string text = fmt::format("{}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

// Recursive descent over the grammar of JVMS 4.7.9.1. Any failure is sticky and makes the whole result nothing.
class SignatureParser {
 public:
  explicit SignatureParser(std::string_view text) : rest_(text) {}

  std::string type() {
    unsigned dimensions = 0;
    for (; take('['); ++dimensions) {
    }
    std::string text = element_type();
    for (; dimensions > 0; --dimensions) text += "[]";
    return text;
  }

  // "<T:Ljava/lang/Object;U::Ljava/lang/Runnable;>" → "<T, U extends java.lang.Runnable>"
  std::string type_parameters() {
    if (!take('<')) return "";
    std::string text;
    while (ok_ && !take('>')) {
      text += text.empty() ? "<" : ", ";
      text += ir::member_name(identifier());
      text += bounds();
    }
    return text + ">";
  }

  std::vector<std::string> parameters() {
    std::vector<std::string> types;
    expect('(');
    while (ok_ && !take(')')) types.push_back(type());
    return types;
  }

  std::string result() { return take('V') ? "void" : type(); }

  std::vector<std::string> throws() {
    std::vector<std::string> types;
    while (ok_ && take('^')) types.push_back(type());
    return types;
  }

  std::vector<std::string> types_to_end() {
    std::vector<std::string> types;
    while (ok_ && !rest_.empty()) types.push_back(type());
    return types;
  }

  bool complete() const { return ok_ && rest_.empty(); }

 private:
  static constexpr unsigned max_depth = 64;

  bool take(char c) {
    if (!ok_ || rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!take(c)) ok_ = false;
  }

  // Up to one of . ; [ / < > : which no identifier holds.
  std::string_view identifier(std::string_view stops = ".;[/<>:") {
    size_t end = rest_.find_first_of(stops);
    if (end == 0 || end == std::string_view::npos) {
      ok_ = false;
      return {};
    }
    std::string_view name = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return name;
  }

  std::string element_type() {
    if (rest_.empty() || depth_ > max_depth) {
      ok_ = false;
      return "";
    }
    char first = rest_[0];
    rest_.remove_prefix(1);
    if (first == 'L') return class_type();
    if (first == 'T') {
      std::string name = ir::member_name(identifier());
      expect(';');
      return name;
    }
    auto primitive = ir::type_name(std::string_view(&first, 1));
    if (!primitive || first == 'V') ok_ = false;
    return primitive.value_or("");
  }

  std::string class_type() {
    std::string text = ir::class_name(identifier(".;[<>:"));
    text += type_arguments();
    while (ok_ && take('.')) {
      text += '.';
      text += ir::member_name(identifier());
      text += type_arguments();
    }
    expect(';');
    return text;
  }

  std::string type_arguments() {
    if (!take('<')) return "";
    ++depth_;
    std::string text;
    while (ok_ && !take('>')) {
      text += text.empty() ? "<" : ", ";
      if (take('*'))
        text += "?";
      else if (take('+'))
        text += "? extends " + type();
      else if (take('-'))
        text += "? super " + type();
      else
        text += type();
    }
    --depth_;
    return text + ">";
  }

  // The bound that javac writes for "no bound" is left out.
  std::string bounds() {
    std::string text;
    bool first = true;
    while (ok_ && take(':')) {
      bool absent = first && !rest_.empty() && rest_[0] == ':';
      first = false;
      if (absent) continue;
      std::string bound = type();
      text += (text.empty() ? " extends " : " & ") + bound;
    }
    return text == " extends java.lang.Object" ? "" : text;
  }

  std::string_view rest_;
  unsigned depth_ = 0;
  bool ok_ = true;
};

}  // namespace

std::vector<std::string_view> flag_names(uint16_t flags, FlagsOf what) {
  std::vector<std::string_view> names;
  for (const Flag& flag : flags_of(what))
    if (flags & flag.bit) names.push_back(flag.name);
  return names;
}

std::string modifiers(uint16_t flags, FlagsOf what) {
  std::string text;
  for (const Flag& flag : flags_of(what))
    if ((flags & flag.bit) && flag.keyword) text += fmt::format("{} ", flag.name);
  return text;
}

std::string float_literal(uint32_t bits) { return decimal(std::bit_cast<float>(bits)) + "f"; }
std::string double_literal(uint64_t bits) { return decimal(std::bit_cast<double>(bits)); }

std::optional<std::string> generic_field(std::string_view signature) {
  SignatureParser parser(signature);
  std::string type = parser.type();
  return parser.complete() ? std::optional(type) : std::nullopt;
}

std::optional<GenericClass> generic_class(std::string_view signature) {
  SignatureParser parser(signature);
  GenericClass result;
  result.type_parameters = parser.type_parameters();
  result.super = parser.type();
  result.interfaces = parser.types_to_end();
  return parser.complete() ? std::optional(result) : std::nullopt;
}

std::optional<GenericMethod> generic_method(std::string_view signature) {
  SignatureParser parser(signature);
  GenericMethod result;
  result.type_parameters = parser.type_parameters();
  result.parameters = parser.parameters();
  result.result = parser.result();
  result.throws = parser.throws();
  return parser.complete() ? std::optional(result) : std::nullopt;
}

std::string java_release(uint16_t major) {
  return major < 49 ? fmt::format("Java 1.{}", major < 45 ? 0 : major - 44) : fmt::format("Java {}", major - 44);
}

}  // namespace heddle::driver
