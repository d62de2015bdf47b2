// Attributes (JVMS 4.7): iteration and lookup, and a decoder per attribute, run on demand.
//
// An AttributeList is made only over attributes whose names and lengths have been checked by the parse (or
// by read_code, for those of a Code attribute). A decoder checks everything inside its attribute and
// returns views; what has fixed-size rows is a RecordTable, other rows are a vector made on the call.
// Indexes in decoded rows are valid and of the kind that the field's name says; 0 where JVMS allows none.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "classfile/class_file.h"
#include "classfile/record_table.h"

namespace heddle::classfile {

enum class AttributeKind : uint8_t {
  unknown,
#define HEDDLE_ATTRIBUTE(name, since, places, once) name,
#include "classfile/attributes.def"
#undef HEDDLE_ATTRIBUTE
};

// The structure that a list of attributes belongs to.
enum AttributePlace : uint8_t { in_class = 1, in_field = 2, in_method = 4, in_code = 8, in_component = 16 };

// Unknown unless the attribute counts in this place of a class file of this version.
AttributeKind attribute_kind(std::string_view name, uint16_t major, AttributePlace place);
std::string_view attribute_name(AttributeKind kind);

struct Attribute {
  AttributeKind kind = AttributeKind::unknown;
  uint16_t name_index = 0;
  uint32_t offset = 0;  // of the content, in the file
  Bytes data;
};

class AttributeList {
 public:
  AttributeList() = default;
  AttributeList(const ClassFile& file, uint32_t offset, AttributePlace place)  // offset of attributes_count
      : file_(&file), first_(offset + 2), count_(load_be16(&file.bytes()[offset])), place_(place) {}

  uint32_t size() const { return count_; }
  AttributePlace place() const { return place_; }
  std::optional<Attribute> find(AttributeKind kind) const;
  std::optional<Attribute> find(std::string_view name) const;  // whether known or not

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Attribute;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Attribute;

    Iterator() = default;
    Iterator(const AttributeList& list, uint32_t left)
        : file_(list.file_), offset_(list.first_), left_(left), place_(list.place_) {}
    Attribute operator*() const;
    Iterator& operator++() {
      offset_ += 6 + load_be32(&file_->bytes()[offset_ + 2]);
      --left_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return left_ == other.left_; }

   private:
    const ClassFile* file_ = nullptr;
    uint32_t offset_ = 0, left_ = 0;
    AttributePlace place_ = in_class;
  };
  Iterator begin() const { return {*this, count_}; }
  Iterator end() const { return {*this, 0}; }

 private:
  const ClassFile* file_ = nullptr;
  uint32_t first_ = 0;
  uint32_t count_ = 0;
  AttributePlace place_ = in_class;
};

// The offset behind the attributes whose count is at `offset`, if all of them lie before `end` and have
// names. Before this an AttributeList must not be made.
Result<uint32_t> step_over_attributes(Bytes file, const ConstantPool& pool, uint32_t offset, uint32_t end);

// Format checks of JVMS 4.8 on the content of all attributes of the list but Code: decodes them, refuses
// duplicates. Annotations and StackMapTable are exempt there, and checked when they are read.
Result<void> check_attributes(const ClassFile& file, const AttributeList& attributes);

inline AttributeList attributes_of(const ClassFile& file) { return {file, file.attributes_offset(), in_class}; }
inline AttributeList attributes_of(const ClassFile& file, const FieldInfo& field) {
  return {file, field.attributes_offset, in_field};
}
inline AttributeList attributes_of(const ClassFile& file, const MethodInfo& method) {
  return {file, method.attributes_offset, in_method};
}

// ConstantValue (a number or a String), Signature, SourceFile (Utf8), NestHost, ModuleMainClass (Class).
Result<uint16_t> read_index(const ClassFile& file, const Attribute& attribute);
// Exceptions, NestMembers, PermittedSubclasses (Class), ModulePackages (Package).
Result<IndexTable> read_indexes(const ClassFile& file, const Attribute& attribute);
// SourceDebugExtension; the text is modified UTF-8 in theory and anything in practice. See smap.h.
inline std::string_view read_text(const Attribute& attribute) { return as_string(attribute.data); }

struct InnerClass {
  uint16_t inner_class_index, outer_class_index /* or 0 */, inner_name_index /* or 0: anonymous */, flags;

  static constexpr size_t wire_size = 8;
  static InnerClass load(const uint8_t* p) {
    return {load_be16(p), load_be16(p + 2), load_be16(p + 4), load_be16(p + 6)};
  }
};
Result<RecordTable<InnerClass>> read_inner_classes(const ClassFile& file, const Attribute& attribute);

struct EnclosingMethod {
  uint16_t class_index, name_and_type_index /* or 0 */;
};
Result<EnclosingMethod> read_enclosing_method(const ClassFile& file, const Attribute& attribute);

struct MethodParameter {
  uint16_t name_index /* or 0 */, flags;

  static constexpr size_t wire_size = 4;
  static MethodParameter load(const uint8_t* p) { return {load_be16(p), load_be16(p + 2)}; }
};
Result<RecordTable<MethodParameter>> read_method_parameters(const ClassFile& file, const Attribute& attribute);

struct BootstrapMethod {
  uint16_t method_handle_index;
  IndexTable arguments;  // loadable constants
};
Result<std::vector<BootstrapMethod>> read_bootstrap_methods(const ClassFile& file, const Attribute& attribute);
// The class's own; empty without the attribute.
Result<std::vector<BootstrapMethod>> read_bootstrap_methods(const ClassFile& file);

struct RecordComponent {
  uint16_t name_index, descriptor_index;
  AttributeList attributes;  // Signature, annotations
};
Result<std::vector<RecordComponent>> read_record(const ClassFile& file, const Attribute& attribute);

struct ModuleRequires {
  uint16_t module_index, flags, version_index /* or 0 */;

  static constexpr size_t wire_size = 6;
  static ModuleRequires load(const uint8_t* p) { return {load_be16(p), load_be16(p + 2), load_be16(p + 4)}; }
};
struct ModulePackageAccess {  // exports or opens
  uint16_t package_index, flags;
  IndexTable to_modules;  // empty: to all
};
struct ModuleProvides {
  uint16_t service_class_index;
  IndexTable implementation_classes;
};
struct ModuleDescription {
  uint16_t name_index /* Module */, flags, version_index /* or 0 */;
  RecordTable<ModuleRequires> requires_;
  std::vector<ModulePackageAccess> exports, opens;
  IndexTable uses;
  std::vector<ModuleProvides> provides;
};
Result<ModuleDescription> read_module(const ClassFile& file, const Attribute& attribute);

}  // namespace heddle::classfile
