#include "ir/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "ir/descriptor.h"

namespace heddle::ir {
namespace {

constexpr std::string_view reserved_words[] = {
    "abstract", "annotation", "any",          "boolean",   "bridge",    "byte",    "char",      "class",
    "double",   "enum",       "final",        "flags",     "float",     "int",     "interface", "long",
    "module",   "native",     "null",         "private",   "protected", "public",  "short",     "static",
    "strictfp", "super",      "synchronized", "synthetic", "transient", "varargs", "void",      "volatile"};
static_assert(std::ranges::is_sorted(reserved_words));

// One character of modified UTF-8 at the start of `text`: its code point and length. Surrogate pairs are not
// joined. A byte that starts no character has length 0.
struct Character {
  uint32_t code = 0;
  unsigned length = 0;
};

Character first_character(std::string_view text) {
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0u; };
  auto continues = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
  uint32_t b = byte(0);
  if (b == 0) return {};
  if (b < 0x80) return {b, 1};
  if ((b & 0xE0) == 0xC0 && continues(1)) {
    uint32_t code = (b & 0x1F) << 6 | (byte(1) & 0x3F);
    return code == 0 || code >= 0x80 ? Character{code, 2} : Character{};
  }
  if ((b & 0xF0) == 0xE0 && continues(1) && continues(2)) {
    uint32_t code = (b & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    return code >= 0x800 ? Character{code, 3} : Character{};
  }
  return {};
}

bool is_high_surrogate(uint32_t code) { return code >= 0xD800 && code < 0xDC00; }
bool is_low_surrogate(uint32_t code) { return code >= 0xDC00 && code < 0xE000; }

// Characters that show as themselves. Spaces other than ' ', format and private characters do not.
bool is_visible(uint32_t code) {
  if (code < 0x80) return code >= 0x20 && code != 0x7F;
  if (code < 0xA1 || code == 0xAD || code == 0x61C || code == 0x180E || code == 0x3000) return false;
  if (code >= 0x2000 && code < 0x2070)
    return (code >= 0x2010 && code < 0x2028) || (code >= 0x2030 && code < 0x205F);
  return (code < 0xD800 || code >= 0xF900) && code != 0xFEFF && (code < 0xFFF0 || code > 0xFFFF) && code < 0xE0000;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }

// Whether the text form can show it as one word.
bool is_plain_word(std::string_view text) {
  if (text.empty() || (static_cast<uint8_t>(text[0]) < 0x80 && !is_letter(text[0])) || text.back() == '-')
    return false;
  while (!text.empty()) {
    if (!is_word_byte(text[0]) || text.starts_with("--")) return false;
    Character c = first_character(text);
    if (c.length == 0 || !is_visible(c.code)) return false;
    text.remove_prefix(c.length);
  }
  return true;
}

bool is_plain_class(std::string_view internal) {
  if (is_reserved(internal)) return false;
  for (size_t at = 0; at <= internal.size();) {
    size_t slash = std::min(internal.find('/', at), internal.size());
    if (!is_plain_word(internal.substr(at, slash - at))) return false;
    at = slash + 1;
  }
  return true;
}

void append_utf8(std::string& out, uint32_t code) {  // supplementary characters only
  for (int shift : {18, 12, 6, 0}) {
    out += static_cast<char>((shift == 18 ? 0xF0 : 0x80) | (code >> shift & (shift == 18 ? 0x07 : 0x3F)));
  }
}

void append_unit(std::string& out, uint32_t unit) {  // a UTF-16 unit as modified UTF-8
  if (unit != 0 && unit < 0x80) {
    out += static_cast<char>(unit);
  } else if (unit < 0x800) {
    out += static_cast<char>(0xC0 | unit >> 6);
    out += static_cast<char>(0x80 | (unit & 0x3F));
  } else {
    out += static_cast<char>(0xE0 | unit >> 12);
    out += static_cast<char>(0x80 | (unit >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (unit & 0x3F));
  }
}

// Appends one character of `text` and returns how many bytes it took.
unsigned append_escaped(std::string& out, std::string_view text, char quote) {
  Character c = first_character(text);
  if (c.length == 0) {
    fmt::format_to(std::back_inserter(out), "\\x{:02X}", static_cast<uint8_t>(text[0]));
    return 1;
  }
  if (is_high_surrogate(c.code)) {
    Character low = first_character(text.substr(c.length));
    uint32_t code = 0x10000 + ((c.code - 0xD800) << 10) + (low.code - 0xDC00);
    if (is_low_surrogate(low.code) && is_visible(code)) {
      append_utf8(out, code);
      return c.length + low.length;
    }
  }
  if (c.code == '\n' || c.code == '\t' || c.code == '\r') {
    out += '\\';
    out += c.code == '\n' ? 'n' : c.code == '\t' ? 't' : 'r';
  } else if (c.code == '\\' || c.code == static_cast<uint8_t>(quote)) {
    out += '\\';
    out += text[0];
  } else if (is_visible(c.code)) {
    out += text.substr(0, c.length);
  } else {
    fmt::format_to(std::back_inserter(out), "\\u{:04X}", c.code);
  }
  return c.length;
}

std::string_view primitive_name(char letter) {
  switch (letter) {
    case 'Z': return "boolean";
    case 'B': return "byte";
    case 'C': return "char";
    case 'S': return "short";
    case 'I': return "int";
    case 'J': return "long";
    case 'F': return "float";
    case 'D': return "double";
    default: return "void";
  }
}

void append_type(std::string& out, const DescriptorType& type) {
  out += type.letter == 'L' ? class_name(type.class_name) : std::string(primitive_name(type.letter));
  for (unsigned i = 0; i < type.dimensions; ++i) out += "[]";
}

}  // namespace

bool is_word_byte(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || static_cast<uint8_t>(c) >= 0x80;
}

bool is_reserved(std::string_view word) { return std::ranges::binary_search(reserved_words, word); }

std::string quoted(std::string_view text, char quote) {
  std::string out(1, quote);
  while (!text.empty()) text.remove_prefix(append_escaped(out, text, quote));
  out += quote;
  return out;
}

std::string class_name(std::string_view internal) {
  if (!is_plain_class(internal)) return quoted(internal, '`');
  std::string out(internal);
  std::ranges::replace(out, '/', '.');
  return out;
}

std::string member_name(std::string_view name) {
  if (name == "<init>" || name == "<clinit>" || is_plain_word(name)) return std::string(name);
  return quoted(name, '`');
}

std::optional<std::string> type_name(std::string_view descriptor) {
  DescriptorReader reader(descriptor);
  std::optional<DescriptorType> type = reader.next();
  if (!type || type->kind() == Kind::none || !reader.at_end()) return std::nullopt;
  std::string out;
  append_type(out, *type);
  return out;
}

std::optional<Signature> signature(std::string_view method_descriptor) {
  DescriptorReader reader(method_descriptor);
  if (!reader.open()) return std::nullopt;
  Signature result{"(", ""};
  while (!reader.at_close()) {
    std::optional<DescriptorType> type = reader.next();
    if (!type || type->kind() == Kind::none) return std::nullopt;
    if (result.parameters.size() > 1) result.parameters += ", ";
    append_type(result.parameters, *type);
  }
  reader.close();
  result.parameters += ')';
  std::optional<DescriptorType> type = reader.next();
  if (!type || !reader.at_end()) return std::nullopt;
  append_type(result.result, *type);
  return result;
}

std::string to_string(const Program& program, TypeId type) {
  constexpr std::string_view names[] = {"void", "boolean", "byte",  "char",   "short",
                                        "int",  "long",    "float", "double", "null"};
  TypeId innermost = type.innermost();
  std::string out;
  if (innermost.raw() < std::size(names)) {
    out = names[innermost.raw()];
  } else {
    out = class_name(program.name(innermost.class_id()));
  }
  for (unsigned i = 0; i < type.dimensions(); ++i) out += "[]";
  return out;
}

std::string to_string(const Program& program, MethodId method) {
  const Method& m = program[method];
  std::optional<Signature> types = signature(program.text(m.descriptor));
  return class_name(program.name(m.owner)) + "." + member_name(program.text(m.name)) +
         (types ? types->parameters : quoted(program.text(m.descriptor)));
}

std::string to_string(const Program& program, FieldId field) {
  const Field& f = program[field];
  return class_name(program.name(f.owner)) + "." + member_name(program.text(f.name));
}

std::string internal_name(std::string_view typed) {
  std::string out(typed);
  std::ranges::replace(out, '.', '/');
  return out;
}

std::optional<std::string> unescape(std::string_view text) {
  auto hex = [&](size_t at, size_t digits) -> std::optional<uint32_t> {
    if (at + digits > text.size()) return std::nullopt;
    uint32_t value = 0;
    for (char c : text.substr(at, digits)) {
      int digit = c >= '0' && c <= '9'   ? c - '0'
                  : c >= 'A' && c <= 'F' ? c - 'A' + 10
                  : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                         : -1;
      if (digit < 0) return std::nullopt;
      value = value << 4 | static_cast<uint32_t>(digit);
    }
    return value;
  };
  auto continuation = [&](size_t at) {
    return at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80;
  };

  std::string out;
  for (size_t i = 0; i < text.size();) {
    uint8_t c = static_cast<uint8_t>(text[i]);
    if (c == '\\') {
      char kind = i + 1 < text.size() ? text[i + 1] : '\0';
      size_t digits = kind == 'u' ? 4 : kind == 'x' ? 2 : 0;
      std::optional<uint32_t> value = hex(i + 2, digits);
      switch (kind) {
        case 'n': out += '\n'; break;
        case 't': out += '\t'; break;
        case 'r': out += '\r'; break;
        case '\\':
        case '"':
        case '`': out += kind; break;
        case 'u':
          if (!value) return std::nullopt;
          append_unit(out, *value);
          break;
        case 'x':
          if (!value) return std::nullopt;
          out += static_cast<char>(*value);
          break;
        default: return std::nullopt;
      }
      i += 2 + digits;
    } else if (c >= 0xF0 && c <= 0xF4 && continuation(i + 1) && continuation(i + 2) && continuation(i + 3)) {
      uint32_t code = (c & 7u) << 18;
      for (size_t k = 1; k < 4; ++k) code |= (static_cast<uint8_t>(text[i + k]) & 0x3Fu) << (6 * (3 - k));
      if (code < 0x10000 || code > 0x10FFFF) return std::nullopt;
      append_unit(out, 0xD800 + ((code - 0x10000) >> 10));
      append_unit(out, 0xDC00 + ((code - 0x10000) & 0x3FF));
      i += 4;
    } else {
      out += static_cast<char>(c);
      ++i;
    }
  }
  return out;
}

}  // namespace heddle::ir
