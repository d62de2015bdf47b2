#include "classfile/class_file.h"

#include <absl/container/inlined_vector.h>
#include <fmt/format.h>

#include "base/modified_utf8.h"
#include "classfile/attributes.h"
#include "classfile/code.h"
#include "classfile/descriptor.h"

namespace heddle::classfile {

// One pass over the file; each step leaves at_ behind what it read, or failure_ set.
class ClassParser {
 public:
  ClassParser(Bytes bytes, Arena& tables) : bytes_(bytes), tables_(tables) {}

  Result<ClassFile> parse(ParseDepth depth) {
    bool ok = read_version() && read_pool() && read_header() && read_members(file_.fields_, "field") &&
              read_members(file_.methods_, "method") && read_attributes() && check_bootstraps() &&
              (depth == ParseDepth::headers || check_contents());
    if (!ok) return std::unexpected(std::move(failure_));
    file_.depth_ = depth;
    return std::move(file_);
  }

 private:
  bool read_version() {
    if (bytes_.size() < 10) return stop(bytes_.size(), "a class file has at least 10 bytes");
    if (bytes_.size() >= ConstantPool::max_file_size) return stop(0, "a class file of 128 MB or more");
    if (load_be32(&bytes_[0]) != 0xCAFEBABE) return stop(0, "the magic number of a class file is missing");
    file_.bytes_ = bytes_;
    if (file_.major() >= oldest_major) return true;
    return stop(6, fmt::format("class-file version {} is older than any release of Java", file_.major()));
  }

  bool read_pool() {
    size_t count = load_be16(&bytes_[8]);
    if (count == 0) return stop(8, "the count of constants is 0");
    if ((bytes_.size() - 10) / 3 < count - 1) {
      return stop(8, fmt::format("{} constants do not fit into a file of {} bytes", count - 1, bytes_.size()));
    }
    std::span<uint32_t> entries = tables_.array<uint32_t>(count);
    Result<PoolExtent> extent = index_constants(bytes_, entries);
    if (!extent) return stop(std::move(extent.error()));
    extent_ = *extent;
    at_ = extent->end;
    file_.pool_ = ConstantPool(bytes_.data(), entries);
    return true;
  }

  bool read_header() {
    file_.header_offset_ = at_;
    if (!room(8, "flags, name, superclass and interfaces of the class")) return false;
    at_ += 8;
    size_t interface_bytes = 2 * size_t{load_be16(&bytes_[at_ - 2])};
    if (!room(interface_bytes, "the list of interfaces")) return false;
    at_ += static_cast<uint32_t>(interface_bytes);

    uint32_t start = file_.header_offset_;
    if (!check_class(file_.this_index(), start + 2, "class name index")) return false;
    if (file_.super_index() != 0) {
      if (!check_class(file_.super_index(), start + 4, "superclass index")) return false;
    } else if (!file_.is_module() && file_.this_name() != "java/lang/Object") {
      return stop(start + 4, "only java/lang/Object has no superclass");
    }
    if (file_.is_interface() && !file_.is_module() && file_.super_name() != "java/lang/Object") {
      return stop(start + 4, "the superclass of an interface is not java/lang/Object");
    }
    IndexTable interfaces = file_.interfaces();
    for (uint32_t i = 0; i < interfaces.size(); ++i) {
      if (!check_class(interfaces[i], start + 8 + 2 * i, "interface index")) return false;
    }
    return true;
  }

  template <class Member>
  bool read_members(std::span<Member>& table, const char* what) {
    if (!room(2, what)) return false;
    size_t count = load_be16(&bytes_[at_]);
    at_ += 2;
    if ((bytes_.size() - at_) / 8 < count) {
      return stop(at_ - 2,
                  fmt::format("{} {}s do not fit into the {} bytes left", count, what, bytes_.size() - at_));
    }
    table = tables_.array<Member>(count);
    for (uint32_t i = 0; i < count; ++i) {
      std::construct_at(&table[i]);
      if (!read_member(table[i])) {
        failure_.what = fmt::format("{} {} of {}: {}", what, i + 1, count, failure_.what);
        return false;
      }
    }
    return true;
  }

  template <class Member>
  bool read_member(Member& member) {
    if (!room(8, "flags, name and descriptor")) return false;
    const uint8_t* p = &bytes_[at_];
    member.flags = load_be16(p);
    member.name_index = load_be16(p + 2);
    member.descriptor_index = load_be16(p + 4);
    member.attributes_offset = at_ + 6;
    const ConstantPool& pool = file_.pool_;
    if (!pool.has(member.name_index, Tag::utf8)) {
      return stop(at_ + 2, wrong_index(pool, "name index", member.name_index, "Utf8"));
    }
    if (!pool.has(member.descriptor_index, Tag::utf8)) {
      return stop(at_ + 4, wrong_index(pool, "descriptor index", member.descriptor_index, "Utf8"));
    }
    return check_signature(member) && step_over(member);
  }

  bool check_signature(const FieldInfo& field) {
    if (!is_unqualified_name(file_.name(field))) return stop(at_ + 2, "its name is not a field name");
    if (!is_field_descriptor(file_.descriptor(field))) return stop(at_ + 4, "its type is not a field descriptor");
    return true;
  }

  bool check_signature(MethodInfo& method) {
    std::string_view name = file_.name(method), descriptor = file_.descriptor(method);
    if (!is_method_name(name)) return stop(at_ + 2, "its name is not a method name");
    int limit = method.flags & access::static_ ? 255 : 254;
    int slots = parameter_slots(descriptor);
    if (slots < 0) return stop(at_ + 4, "its type is not a method descriptor");
    if (slots > limit)
      return stop(at_ + 4, fmt::format("its parameters take {} slots, more than {}", slots, limit));
    if (name[0] == '<' && !descriptor.ends_with(")V")) return stop(at_ + 4, "an initializer does not return void");
    method.parameter_slots = static_cast<uint16_t>(slots);
    return true;
  }

  bool step_over(FieldInfo& field) { return step_to(field.attributes_offset); }

  bool step_over(MethodInfo& method) {
    if (!step_to(method.attributes_offset)) return false;
    uint32_t left = load_be16(&bytes_[method.attributes_offset]);
    for (uint32_t at = method.attributes_offset + 2; left > 0; --left) {
      if (file_.pool_.utf8(load_be16(&bytes_[at])) == "Code") {
        if (method.code_offset != 0) return stop(at, "a second attribute Code");
        method.code_offset = at + 6;
      }
      at += 6 + load_be32(&bytes_[at + 2]);
    }
    return true;
  }

  bool read_attributes() {
    file_.attributes_offset_ = at_;
    if (!step_to(at_)) return false;
    if (at_ == bytes_.size()) return true;
    return stop(at_, fmt::format("{} bytes behind the end of the class", bytes_.size() - at_));
  }

  bool step_to(uint32_t attributes_offset) {
    auto end = step_over_attributes(bytes_, file_.pool_, attributes_offset, static_cast<uint32_t>(bytes_.size()));
    if (!end) return stop(std::move(end.error()));
    at_ = *end;
    return true;
  }

  bool check_bootstraps() {
    if (extent_.bootstrap_count == 0) return true;
    auto attribute = attributes_of(file_).find(AttributeKind::BootstrapMethods);
    uint32_t have = attribute && attribute->data.size() >= 2 ? load_be16(attribute->data.data()) : 0;
    if (have >= extent_.bootstrap_count) return true;
    return stop(attribute ? attribute->offset : bytes_.size(),
                fmt::format("a constant names bootstrap method {}, BootstrapMethods has {}",
                            extent_.bootstrap_count - 1, have));
  }

  bool check_contents() {
    // Descriptors of constants and local variables are those of members again and again.
    absl::InlinedVector<uint8_t, 2048> facts(file_.pool_.size(), 0);
    CodeMarks marks;
    marks.facts = facts;
    for (const FieldInfo& field : file_.fields_) facts[field.descriptor_index] = text_facts::descriptor;
    for (const MethodInfo& method : file_.methods_) facts[method.descriptor_index] = text_facts::descriptor;
    if (!passes(check_constant_text(file_.pool_, facts)) ||
        !passes(check_attributes(file_, attributes_of(file_)))) {
      return false;
    }
    for (const FieldInfo& field : file_.fields_) {
      if (!passes(check_attributes(file_, attributes_of(file_, field))) || !check_constant_value(field)) {
        return in_member("field", file_.name(field), file_.descriptor(field));
      }
    }
    for (const MethodInfo& method : file_.methods_) {
      if (!check_method(method, marks)) return in_member("method", file_.name(method), file_.descriptor(method));
    }
    return true;
  }

  bool check_constant_value(const FieldInfo& field) {
    auto attribute = attributes_of(file_, field).find(AttributeKind::ConstantValue);
    if (!attribute) return true;
    Tag tag = file_.pool_.tag(load_be16(attribute->data.data()));
    DescriptorType type = field_type(file_.descriptor(field));
    bool fits = type.text == "Ljava/lang/String;"           ? tag == Tag::string
                : type.kind() == ComputationalKind::int_    ? tag == Tag::integer
                : type.kind() == ComputationalKind::float_  ? tag == Tag::float_
                : type.kind() == ComputationalKind::long_   ? tag == Tag::long_
                : type.kind() == ComputationalKind::double_ ? tag == Tag::double_
                                                            : false;
    return fits || stop(attribute->offset, fmt::format("its constant value is a {}", tag_name(tag)));
  }

  bool check_method(const MethodInfo& method, CodeMarks& marks) {
    if (!passes(check_attributes(file_, attributes_of(file_, method)))) return false;
    bool wants_code = !(method.flags & (access::native | access::abstract));
    if (wants_code != method.has_code()) {
      return stop(method.attributes_offset, wants_code ? "has no code" : "is native or abstract and has code");
    }
    return !wants_code || passes(read_code(file_, method, marks));
  }

  bool check_class(uint16_t index, uint32_t offset, std::string_view what) {
    const ConstantPool& pool = file_.pool_;
    if (!pool.has(index, Tag::class_)) return stop(offset, wrong_index(pool, what, index, "Class"));
    if (is_binary_class_name(pool.class_name(index))) return true;
    return stop(offset, fmt::format("{} {} is not the name of a class", what, index));
  }

  bool room(size_t bytes, std::string_view what) {
    if (bytes <= bytes_.size() - at_) return true;
    return stop(bytes_.size(), fmt::format("the file ends before {}", what));
  }
  template <class T>
  bool passes(Result<T> result) {
    return result ? true : stop(std::move(result.error()));
  }
  bool in_member(std::string_view what, std::string_view name, std::string_view descriptor) {
    failure_.what = fmt::format("{} {}{}: {}", what, modified_utf8_to_utf8(name),
                                modified_utf8_to_utf8(descriptor), failure_.what);
    return false;
  }
  bool stop(uint64_t offset, std::string what) { return stop(Failure{std::move(what), offset}); }
  bool stop(Failure failure) {
    failure_ = std::move(failure);
    return false;
  }

  Bytes bytes_;
  Arena& tables_;
  ClassFile file_;
  PoolExtent extent_;
  uint32_t at_ = 0;
  Failure failure_;
};

Result<ClassFile> parse_class(Bytes bytes, ParseDepth depth, Arena& tables) {
  return ClassParser(bytes, tables).parse(depth);
}

Result<ClassFile> parse_class(Bytes bytes, ParseDepth depth) {
  auto storage = std::make_unique<Arena>(size_t{4096});
  Result<ClassFile> file = parse_class(bytes, depth, *storage);
  if (file) file->storage_ = std::move(storage);
  return file;
}

Result<void> check_constants(const ClassFile& file) { return check_constant_text(file.pool()); }

}  // namespace heddle::classfile
