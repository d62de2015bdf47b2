#include "classpath/class_peek.h"

#include <fmt/format.h>

#include <vector>

namespace heddle::classpath {
namespace {

constexpr uint32_t class_magic = 0xCAFEBABE;
enum Tag : uint8_t { utf8 = 1, long_constant = 5, double_constant = 6, class_constant = 7 };

// Bytes behind the tag of a constant of fixed size; 0 for an unknown tag (JVMS 4.4).
unsigned constant_size(uint8_t tag) {
  switch (tag) {
    case 7:
    case 8:
    case 16:
    case 19:
    case 20: return 2;
    case 15: return 3;
    case 3:
    case 4:
    case 9:
    case 10:
    case 11:
    case 12:
    case 17:
    case 18: return 4;
    case long_constant:
    case double_constant: return 8;
    default: return 0;
  }
}

}  // namespace

bool has_class_magic(Bytes bytes) { return bytes.size() >= 4 && load_be32(bytes.data()) == class_magic; }

Result<std::string_view> peek_class_name(Bytes bytes) {
  if (!has_class_magic(bytes)) return fail(0, "no class file: it does not start with 0xCAFEBABE");
  ByteReader in(bytes, 8);
  uint16_t count = in.u16();
  std::vector<size_t> place(count, 0);  // of each constant's tag; 0 for the second half of a long or double
  for (unsigned index = 1; index < count && in.ok(); ++index) {
    place[index] = in.position();
    uint8_t tag = in.u8();
    size_t size = tag == utf8 ? in.u16() : constant_size(tag);
    if (in.ok() && size == 0 && tag != utf8) {
      return fail(place[index], fmt::format("constant {} has unknown tag {}", index, tag));
    }
    in.skip(size);
    if (tag == long_constant || tag == double_constant) ++index;
  }
  in.skip(2);  // access flags
  size_t at = in.position();
  uint16_t this_class = in.u16();
  if (!in.ok()) return fail(bytes.size(), "class file ends before this_class");

  auto is = [&](unsigned index, Tag tag) {
    return index < count && place[index] != 0 && bytes[place[index]] == tag;
  };
  if (!is(this_class, class_constant)) return fail(at, "this_class is no class constant");
  uint16_t name = load_be16(&bytes[place[this_class] + 1]);
  if (!is(name, utf8)) return fail(place[this_class], "name of this_class is no string constant");
  size_t start = place[name] + 3;
  return as_string(bytes.subspan(start, load_be16(&bytes[start - 2])));
}

unsigned peek_feature_release(Bytes bytes) {
  if (!has_class_magic(bytes) || bytes.size() < 8) return 0;
  unsigned major = load_be16(&bytes[6]);
  return major > 44 ? major - 44 : 0;
}

}  // namespace heddle::classpath
