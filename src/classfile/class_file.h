// A parsed class file (JVMS 4.1): names, members and places of attributes, as views into its bytes.
//
// The bytes must outlive the ClassFile. Tables (one word per constant, 12 bytes per field, 16 per method)
// live in the arena passed to parse_class, or in the ClassFile itself if none was. Nothing else is
// allocated. Accessors and attribute iteration are safe after either depth of parse; see ParseDepth.
// AttributeList and Code point to their ClassFile: do not move it while they are in use.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/result.h"
#include "classfile/constant_pool.h"
#include "classfile/record_table.h"

namespace heddle::classfile {

constexpr uint16_t oldest_major = 45;
constexpr uint16_t newest_major = 70;  // JDK 26

enum class ParseDepth : uint8_t {
  // All indexes and lengths; names and descriptors of the class and its members. Not looked at: the
  // inside of attributes, and the text of the constants (encoding, names, descriptors), which
  // check_constants() does. For the class path's overview.
  headers,
  // Also every constant, attribute and instruction: the format checks of JVMS 4.8 and the static
  // constraints on code of 4.9.1.
  full,
};

namespace access {
constexpr uint16_t public_ = 0x0001, private_ = 0x0002, protected_ = 0x0004, static_ = 0x0008, final_ = 0x0010,
                   synchronized = 0x0020, super = 0x0020, volatile_ = 0x0040, bridge = 0x0040, transient = 0x0080,
                   varargs = 0x0080, native = 0x0100, interface = 0x0200, abstract = 0x0400, strict = 0x0800,
                   synthetic = 0x1000, annotation = 0x2000, enum_ = 0x4000, mandated = 0x8000, module = 0x8000;
}  // namespace access

struct FieldInfo {
  uint16_t flags = 0, name_index = 0, descriptor_index = 0;
  uint32_t attributes_offset = 0;  // of attributes_count, in the file
};

struct MethodInfo {
  uint16_t flags = 0, name_index = 0, descriptor_index = 0;
  uint16_t parameter_slots = 0;  // without `this`
  uint32_t attributes_offset = 0;
  uint32_t code_offset = 0;  // of max_stack in the Code attribute; 0: no code

  bool has_code() const { return code_offset != 0; }
};

class ClassFile {
 public:
  Bytes bytes() const { return bytes_; }
  ParseDepth depth() const { return depth_; }
  uint16_t minor() const { return load_be16(&bytes_[4]); }
  uint16_t major() const { return load_be16(&bytes_[6]); }
  bool newer_than_known() const { return major() > newest_major; }

  const ConstantPool& pool() const { return pool_; }
  uint16_t access_flags() const { return load_be16(&bytes_[header_offset_]); }
  bool is_interface() const { return access_flags() & access::interface; }
  bool is_module() const { return access_flags() & access::module; }
  uint16_t this_index() const { return load_be16(&bytes_[header_offset_ + 2]); }
  uint16_t super_index() const { return load_be16(&bytes_[header_offset_ + 4]); }  // 0: none
  std::string_view this_name() const { return pool_.class_name(this_index()); }
  std::string_view super_name() const {
    return super_index() == 0 ? std::string_view() : pool_.class_name(super_index());
  }
  IndexTable interfaces() const { return {&bytes_[header_offset_] + 8, load_be16(&bytes_[header_offset_ + 6])}; }

  std::span<const FieldInfo> fields() const { return fields_; }
  std::span<const MethodInfo> methods() const { return methods_; }
  uint32_t attributes_offset() const { return attributes_offset_; }

  std::string_view name(const FieldInfo& field) const { return pool_.utf8(field.name_index); }
  std::string_view descriptor(const FieldInfo& field) const { return pool_.utf8(field.descriptor_index); }
  std::string_view name(const MethodInfo& method) const { return pool_.utf8(method.name_index); }
  std::string_view descriptor(const MethodInfo& method) const { return pool_.utf8(method.descriptor_index); }

 private:
  friend class ClassParser;
  friend Result<ClassFile> parse_class(Bytes bytes, ParseDepth depth);

  Bytes bytes_;
  ConstantPool pool_;
  std::span<FieldInfo> fields_;
  std::span<MethodInfo> methods_;
  uint32_t header_offset_ = 0;  // of access_flags, behind the pool
  uint32_t attributes_offset_ = 0;
  ParseDepth depth_ = ParseDepth::headers;
  std::unique_ptr<Arena> storage_;  // null if the caller's arena holds the tables
};

Result<ClassFile> parse_class(Bytes bytes, ParseDepth depth);
Result<ClassFile> parse_class(Bytes bytes, ParseDepth depth, Arena& tables);

// What `full` checks of the constants and `headers` does not: modified UTF-8, names, descriptors. Call
// it once before code or attributes of a class parsed with `headers` are used.
Result<void> check_constants(const ClassFile& file);

}  // namespace heddle::classfile
