// The constant pool (JVMS 4.4): a view of the class's bytes and one 32-bit word per entry.
//
// The word holds where the entry starts and what it is, so a check of an index costs one load and no
// constant is ever copied. Accessors are for entries whose kind is known: either the parse checked it
// (every index inside the pool and in the class's fixed tables has been), or the caller asks has() first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/result.h"

namespace heddle::classfile {

enum class Tag : uint8_t {
  none = 0,  // index 0, and the second slot of a long or double
  utf8 = 1,
  integer = 3,
  float_ = 4,
  long_ = 5,
  double_ = 6,
  class_ = 7,
  string = 8,
  field_ref = 9,
  method_ref = 10,
  interface_method_ref = 11,
  name_and_type = 12,
  method_handle = 15,
  method_type = 16,
  dynamic = 17,
  invoke_dynamic = 18,
  module = 19,
  package = 20,
};

std::string_view tag_name(Tag tag);  // "Utf8", "InterfaceMethodref", ...

struct NameAndType {
  std::string_view name, descriptor;
  uint16_t name_index = 0, descriptor_index = 0;
};

// The same without a look at the texts.
struct NameAndTypeIndexes {
  uint16_t name = 0, descriptor = 0;
};

struct MemberRef {
  std::string_view owner, name, descriptor;  // the owner may be an array: "[I" (clone)
  uint16_t class_index = 0, name_and_type_index = 0;
  bool is_interface = false;
  Tag tag = Tag::none;
};

struct MemberIndexes {
  uint16_t owner = 0, name_and_type = 0;
  bool is_interface = false;
};

// JVMS table 5.4.3.5-A.
enum class MethodHandleKind : uint8_t {
  get_field = 1,
  get_static = 2,
  put_field = 3,
  put_static = 4,
  invoke_virtual = 5,
  invoke_static = 6,
  invoke_special = 7,
  new_invoke_special = 8,
  invoke_interface = 9,
};

struct MethodHandleRef {
  uint8_t kind = 0;        // a MethodHandleKind
  uint16_t reference = 0;  // Fieldref, Methodref or InterfaceMethodref, as the kind says
};

struct DynamicRef {
  uint16_t bootstrap = 0;  // index into BootstrapMethods
  NameAndType name_and_type;
};

// What an entry is: its tag, or a refinement of it that makes the checks of instruction operands a single
// table lookup.
enum ConstantKind : uint8_t {
  constructor_ref = 21,      // a Methodref of <init>
  array_class = 22,          // a Class whose name is an array descriptor
  deepest_array_class = 23,  // the same with 255 dimensions
  wide_dynamic = 24,         // a Dynamic of type long or double
};
constexpr uint32_t kinds(auto... kind) { return ((1u << static_cast<unsigned>(kind)) | ...); }  // as bits

class ConstantPool {
 public:
  static constexpr unsigned kind_shift = 27;
  static constexpr uint32_t max_file_size = uint32_t{1} << kind_shift;

  ConstantPool() = default;
  ConstantPool(const uint8_t* file, std::span<const uint32_t> entries)
      : file_(file), entries_(entries.data()), count_(static_cast<uint32_t>(entries.size())) {}

  // Valid indexes are 1 .. size()-1, without the second slots of long and double.
  uint32_t size() const { return count_; }
  bool has(uint16_t i, Tag wanted) const { return i < count_ && tag(i) == wanted; }
  Tag tag(uint16_t i) const { return tag_of_kind[kind(i)]; }
  uint8_t kind(uint16_t i) const {
    HEDDLE_ASSERT(i < count_);
    return static_cast<uint8_t>(entries_[i] >> kind_shift);
  }
  uint32_t offset(uint16_t i) const { return entries_[i] & (max_file_size - 1); }  // of the tag, in the file
  const uint8_t* file() const { return file_; }
  std::span<const uint32_t> entries() const { return {entries_, count_}; }  // kind << kind_shift | offset

  std::string_view utf8(uint16_t i) const {
    const uint8_t* p = at(i, Tag::utf8);
    return {reinterpret_cast<const char*>(p + 3), load_be16(p + 1)};
  }
  uint16_t class_name_index(uint16_t i) const { return load_be16(at(i, Tag::class_) + 1); }
  std::string_view class_name(uint16_t i) const { return utf8(class_name_index(i)); }
  uint16_t string_index(uint16_t i) const { return load_be16(at(i, Tag::string) + 1); }
  std::string_view string(uint16_t i) const { return utf8(string_index(i)); }
  std::string_view method_type(uint16_t i) const { return utf8(load_be16(at(i, Tag::method_type) + 1)); }
  std::string_view module_name(uint16_t i) const { return utf8(load_be16(at(i, Tag::module) + 1)); }
  std::string_view package_name(uint16_t i) const { return utf8(load_be16(at(i, Tag::package) + 1)); }

  int32_t integer(uint16_t i) const { return static_cast<int32_t>(load_be32(at(i, Tag::integer) + 1)); }
  uint32_t float_bits(uint16_t i) const { return load_be32(at(i, Tag::float_) + 1); }
  int64_t long_value(uint16_t i) const { return static_cast<int64_t>(load_be64(at(i, Tag::long_) + 1)); }
  uint64_t double_bits(uint16_t i) const { return load_be64(at(i, Tag::double_) + 1); }

  NameAndTypeIndexes name_and_type_indexes(uint16_t i) const {
    const uint8_t* p = at(i, Tag::name_and_type);
    return {load_be16(p + 1), load_be16(p + 3)};
  }
  NameAndType name_and_type(uint16_t i) const {
    auto [name, descriptor] = name_and_type_indexes(i);
    return {utf8(name), utf8(descriptor), name, descriptor};
  }
  // Fieldref, Methodref or InterfaceMethodref.
  MemberRef member(uint16_t i) const {
    const uint8_t* p = file_ + offset(i);
    HEDDLE_ASSERT(p[0] >= 9 && p[0] <= 11);
    uint16_t owner = load_be16(p + 1), type = load_be16(p + 3);
    NameAndType named = name_and_type(type);
    Tag which = static_cast<Tag>(p[0]);
    return {
        class_name(owner), named.name, named.descriptor, owner, type, which == Tag::interface_method_ref, which};
  }
  MemberIndexes member_indexes(uint16_t i) const {
    const uint8_t* p = file_ + offset(i);
    HEDDLE_ASSERT(p[0] >= 9 && p[0] <= 11);
    return {load_be16(p + 1), load_be16(p + 3), static_cast<Tag>(p[0]) == Tag::interface_method_ref};
  }
  MethodHandleRef method_handle(uint16_t i) const {
    const uint8_t* p = at(i, Tag::method_handle);
    return {p[1], load_be16(p + 2)};
  }
  // Dynamic or InvokeDynamic.
  DynamicRef dynamic(uint16_t i) const {
    const uint8_t* p = file_ + offset(i);
    HEDDLE_ASSERT(p[0] == 17 || p[0] == 18);
    return {load_be16(p + 1), name_and_type(load_be16(p + 3))};
  }

 private:
  static constexpr std::array<Tag, 32> tag_of_kind = [] {
    std::array<Tag, 32> tags{};
    for (int t : {1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20}) tags[t] = static_cast<Tag>(t);
    tags[constructor_ref] = Tag::method_ref;
    tags[array_class] = tags[deepest_array_class] = Tag::class_;
    tags[wide_dynamic] = Tag::dynamic;
    return tags;
  }();

  const uint8_t* at(uint16_t i, [[maybe_unused]] Tag wanted) const {
    HEDDLE_ASSERT(has(i, wanted));
    return file_ + offset(i);
  }

  const uint8_t* file_ = nullptr;
  const uint32_t* entries_ = nullptr;
  uint32_t count_ = 0;
};

// "name index 400 is out of range (pool has 120 entries)" or "name index 4 is a Class, expected Utf8".
std::string wrong_index(const ConstantPool& pool, std::string_view what, uint16_t index,
                        std::string_view expected);

// What the parse of a pool finds out for the rest of the parse.
struct PoolExtent {
  uint32_t end = 0;              // offset behind the pool
  uint32_t bootstrap_count = 0;  // BootstrapMethods must have at least this many entries
};

// Fills `entries` (one per index, as constant_pool_count says) from a file of at least 10 bytes, and checks
// every tag, length and reference of the pool.
Result<PoolExtent> index_constants(Bytes file, std::span<uint32_t> entries);

// The indexes of a pool by kind, ascending in each: whoever does something else for each kind would otherwise
// stumble over every constant. Its memory is used again for the next pool.
class ConstantsByKind {
 public:
  void sort(const ConstantPool& pool);
  std::span<const uint16_t> operator[](uint8_t kind) const {
    return std::span(indexes_).subspan(first_[kind], first_[kind + 1u] - first_[kind]);
  }
  std::span<const uint16_t> operator[](Tag kind) const { return (*this)[static_cast<uint8_t>(kind)]; }

 private:
  static constexpr unsigned kinds = 32;
  std::array<uint32_t, kinds + 1> first_{};
  std::vector<uint16_t> indexes_;
};

// What is true of a text in every class file. Whoever keeps the texts of many classes can remember it.
namespace text_facts {
inline constexpr uint8_t modified_utf8 = 1;
inline constexpr uint8_t class_name = 2;   // as a Class constant has it
inline constexpr uint8_t descriptor = 4;   // of a field or, from '(' on, of a method
inline constexpr uint8_t member_name = 8;  // of a field or method; not <init> and <clinit>
}  // namespace text_facts

// Checks what the constants say: modified UTF-8, names and descriptors, <init> and <clinit>. `facts` is empty or
// has the known facts by index: these are not checked again, and those found are added.
Result<void> check_constant_text(const ConstantPool& pool, std::span<uint8_t> facts = {});
// The same, faster; `facts` are needed. Those of a NameAndType are used for the check.
Result<void> check_constant_text(const ConstantPool& pool, const ConstantsByKind& constants,
                                 std::span<uint8_t> facts);

}  // namespace heddle::classfile
