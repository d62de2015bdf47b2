#include "classfile/descriptor.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <array>
#include <bit>

namespace heddle::classfile {
namespace {

enum CharClass : uint8_t { ordinary, angle, slash, semicolon, forbidden };

constexpr std::array<uint8_t, 256> char_class = [] {
  std::array<uint8_t, 256> table{};
  table['/'] = slash;
  table[';'] = semicolon;
  table['.'] = table['['] = forbidden;
  table['<'] = table['>'] = angle;
  return table;
}();

uint8_t class_of(char c) { return char_class[static_cast<uint8_t>(c)]; }

// Length of the binary class name at the start of `text`, which ends at the first ';' or at the end; 0 if
// it is not one.
size_t binary_name_length(std::string_view text) {
  size_t segment = 0, i = 0;
#ifdef __SSE2__
  // Sixteen bytes a step, each character class as one bit per byte: class names are a third of a pool's text.
  for (; text.size() - i >= 16; i += 16) {
    __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
    auto equal = [&](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    auto bits = [](__m128i mask) { return static_cast<unsigned>(_mm_movemask_epi8(mask)); };
    unsigned slashes = bits(equal('/')), end = bits(equal(';')) | 1u << 16;
    unsigned refused = bits(_mm_or_si128(equal('.'), equal('[')));
    unsigned starts = slashes << 1 | (segment == i);
    unsigned before_end = (end & -end) - 1;
    if ((refused | (slashes & starts)) & before_end) return 0;
    if (before_end != 0xFFFF)
      return starts & (before_end + 1) ? 0 : i + static_cast<size_t>(std::countr_zero(end));
    if (starts >> 16) segment = i + 16;
  }
#endif
  for (; i < text.size(); ++i) {
    uint8_t c = class_of(text[i]);
    if (c <= angle) continue;
    if (c == semicolon) break;
    if (c == forbidden || i == segment) return 0;
    segment = i + 1;
  }
  return i == segment ? 0 : i;
}

}  // namespace

ComputationalKind DescriptorType::kind() const {
  switch (text.empty() ? 'V' : text[0]) {
    case 'Z':
    case 'B':
    case 'C':
    case 'S':
    case 'I': return ComputationalKind::int_;
    case 'J': return ComputationalKind::long_;
    case 'F': return ComputationalKind::float_;
    case 'D': return ComputationalKind::double_;
    case 'L':
    case '[': return ComputationalKind::reference;
    default: return ComputationalKind::none;
  }
}

DescriptorType DescriptorReader::next() {
  DescriptorType type{rest_.substr(0, field_type_length(rest_))};
  rest_.remove_prefix(type.text.size());
  return type;
}

size_t field_type_length(std::string_view text) {
  size_t at = 0;
  while (at < text.size() && text[at] == '[') ++at;
  if (at > 255 || at == text.size()) return 0;
  switch (text[at]) {
    case 'Z':
    case 'B':
    case 'C':
    case 'S':
    case 'I':
    case 'J':
    case 'F':
    case 'D': return at + 1;
    case 'L': {
      size_t name = binary_name_length(text.substr(at + 1));
      size_t end = at + 1 + name;
      return name != 0 && end < text.size() ? end + 1 : 0;
    }
    default: return 0;
  }
}

bool is_field_descriptor(std::string_view text) {
  size_t length = field_type_length(text);
  return length != 0 && length == text.size();
}

int parameter_slots(std::string_view text) {
  if (text.empty() || text[0] != '(') return -1;
  int slots = 0;
  size_t at = 1;
  while (at < text.size() && text[at] != ')') {
    size_t length = field_type_length(text.substr(at));
    if (length == 0) return -1;
    slots += text[at] == 'J' || text[at] == 'D' ? 2 : 1;
    at += length;
  }
  std::string_view result = at < text.size() ? text.substr(at + 1) : std::string_view();
  return result == "V" || is_field_descriptor(result) ? slots : -1;
}

bool is_method_descriptor(std::string_view text) {
  int slots = parameter_slots(text);
  return slots >= 0 && slots <= 255;
}

unsigned array_dimensions(std::string_view descriptor) {
  unsigned dimensions = 0;
  while (dimensions < descriptor.size() && descriptor[dimensions] == '[') ++dimensions;
  return dimensions;
}

bool is_unqualified_name(std::string_view text) {
  for (char c : text)
    if (class_of(c) > angle) return false;
  return !text.empty();
}

bool is_method_name(std::string_view text) {
  if (!text.empty() && text[0] == '<') return text == "<init>" || text == "<clinit>";
  for (char c : text)
    if (class_of(c) != ordinary) return false;
  return !text.empty();
}

bool is_binary_class_name(std::string_view text) {
  return !text.empty() && binary_name_length(text) == text.size();
}

bool is_class_constant_name(std::string_view text) {
  return !text.empty() && text[0] == '[' ? is_field_descriptor(text) : is_binary_class_name(text);
}

bool is_module_name(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (static_cast<uint8_t>(c) < 0x20 || c == ':' || c == '@') return false;
    if (c != '\\') continue;
    char escaped = ++i < text.size() ? text[i] : '\0';
    if (escaped != '\\' && escaped != ':' && escaped != '@') return false;
  }
  return !text.empty();
}

}  // namespace heddle::classfile
