#include "classfile/attributes.h"

#include <fmt/format.h>

#include <array>

#include "classfile/descriptor.h"

namespace heddle::classfile {
namespace {

struct AttributeRule {
  std::string_view name;
  uint8_t since = 0;
  uint8_t places = 0;
  bool once = false;
};

constexpr std::array attribute_rules = {
    AttributeRule{},
#define HEDDLE_ATTRIBUTE(name, since, places, once) AttributeRule{#name, since, places, once},
#include "classfile/attributes.def"
#undef HEDDLE_ATTRIBUTE
};

// Length and second letter tell all predefined names apart, so that one comparison decides.
constexpr size_t name_slots = 256;
constexpr size_t name_slot(std::string_view name) {
  return (name.size() * 7 + static_cast<uint8_t>(name[1]) * 13) % name_slots;
}
constexpr std::array<uint8_t, name_slots> kind_by_slot = [] {
  std::array<uint8_t, name_slots> table{};
  for (uint8_t kind = 1; kind < attribute_rules.size(); ++kind) {
    uint8_t& slot = table[name_slot(attribute_rules[kind].name)];
    slot = slot == 0 ? kind : throw "two attribute names share a slot";
  }
  return table;
}();

const AttributeRule& rule_of(AttributeKind kind) { return attribute_rules[static_cast<uint8_t>(kind)]; }

// Reads one attribute's content: every index is checked for its kind, the content must end where the
// attribute does, and the first problem is kept.
class ContentReader {
 public:
  ContentReader(const ClassFile& file, const Attribute& attribute)
      : pool_(file.pool()), attribute_(attribute), in_(attribute.data) {}

  uint16_t u16() { return in_.u16(); }
  uint8_t u8() { return in_.u8(); }

  uint16_t index(Tag wanted, std::string_view what) {
    uint16_t value = in_.u16();
    if (in_.ok() && !pool_.has(value, wanted)) stop(wrong_index(pool_, what, value, tag_name(wanted)));
    return value;
  }
  uint16_t optional_index(Tag wanted, std::string_view what) {
    uint16_t value = in_.u16();
    if (in_.ok() && value != 0 && !pool_.has(value, wanted))
      stop(wrong_index(pool_, what, value, tag_name(wanted)));
    return value;
  }

  // `count` rows of fixed size. Their indexes are left to check_rows.
  template <class Row>
  RecordTable<Row> rows(uint32_t count) {
    Bytes bytes = in_.bytes(count * Row::wire_size);
    return {bytes.data(), in_.ok() ? count : 0};
  }
  IndexTable indexes(uint32_t count, Tag wanted, std::string_view what) {
    IndexTable table = rows<IndexRecord>(count);
    for (uint16_t value : table)
      if (!pool_.has(value, wanted)) stop(wrong_index(pool_, what, value, tag_name(wanted)));
    return table;
  }
  void check(uint16_t value, Tag wanted, bool optional, std::string_view what) {
    if ((optional && value == 0) || pool_.has(value, wanted)) return;
    stop(wrong_index(pool_, what, value, tag_name(wanted)));
  }

  uint32_t file_offset() const { return attribute_.offset + static_cast<uint32_t>(in_.position()); }
  uint32_t file_end() const { return attribute_.offset + static_cast<uint32_t>(attribute_.data.size()); }
  void go_to(uint32_t file_offset) { in_ = ByteReader(attribute_.data, file_offset - attribute_.offset); }
  bool ok() const { return in_.ok() && !failure_; }

  void stop(std::string_view what) { stop(what, file_offset()); }
  void stop(std::string_view what, uint64_t offset) {
    if (failure_) return;
    failure_ = Failure{fmt::format("attribute {}: {}", attribute_name(attribute_.kind), what), offset};
  }

  template <class T>
  Result<T> finish(T value) {
    if (!failure_ && !in_.ok()) {
      stop(fmt::format("its content of {} bytes is too short", attribute_.data.size()));
    }
    if (!failure_ && !in_.at_end()) {
      stop(fmt::format("has {} bytes too many", in_.remaining()));
    }
    if (failure_) return std::unexpected(std::move(*failure_));
    return value;
  }

 private:
  const ConstantPool& pool_;
  const Attribute& attribute_;
  ByteReader in_;
  std::optional<Failure> failure_;
};

bool is_loadable(Tag tag) {
  switch (tag) {
    case Tag::integer:
    case Tag::float_:
    case Tag::long_:
    case Tag::double_:
    case Tag::class_:
    case Tag::string:
    case Tag::method_handle:
    case Tag::method_type:
    case Tag::dynamic: return true;
    default: return false;
  }
}

std::vector<ModulePackageAccess> read_package_access(ContentReader& in) {
  std::vector<ModulePackageAccess> list;
  for (uint32_t left = in.u16(); left > 0 && in.ok(); --left) {
    uint16_t package = in.index(Tag::package, "package index"), flags = in.u16();
    list.push_back({package, flags, in.indexes(in.u16(), Tag::module, "module index")});
  }
  return list;
}

Result<void> without_value(auto&& result) {
  if (!result) return std::unexpected(std::move(result.error()));
  return {};
}

Result<void> check_content(const ClassFile& file, const Attribute& attribute) {
  switch (attribute.kind) {
    case AttributeKind::ConstantValue:
    case AttributeKind::Signature:
    case AttributeKind::SourceFile:
    case AttributeKind::NestHost:
    case AttributeKind::ModuleMainClass: return without_value(read_index(file, attribute));
    case AttributeKind::Exceptions:
    case AttributeKind::NestMembers:
    case AttributeKind::PermittedSubclasses:
    case AttributeKind::ModulePackages: return without_value(read_indexes(file, attribute));
    case AttributeKind::InnerClasses: return without_value(read_inner_classes(file, attribute));
    case AttributeKind::EnclosingMethod: return without_value(read_enclosing_method(file, attribute));
    case AttributeKind::MethodParameters: return without_value(read_method_parameters(file, attribute));
    case AttributeKind::BootstrapMethods: return without_value(read_bootstrap_methods(file, attribute));
    case AttributeKind::Module: return without_value(read_module(file, attribute));
    case AttributeKind::Deprecated:
    case AttributeKind::Synthetic: return without_value(ContentReader(file, attribute).finish(0));
    case AttributeKind::Record: {
      auto components = read_record(file, attribute);
      if (!components) return std::unexpected(std::move(components.error()));
      for (const RecordComponent& component : *components) {
        if (auto checked = check_attributes(file, component.attributes); !checked) return checked;
      }
      return {};
    }
    default: return {};
  }
}

}  // namespace

AttributeKind attribute_kind(std::string_view name, uint16_t major, AttributePlace place) {
  if (name.size() < 2) return AttributeKind::unknown;
  uint8_t kind = kind_by_slot[name_slot(name)];
  const AttributeRule& rule = attribute_rules[kind];
  bool known = rule.name == name && major >= rule.since && (rule.places & place);
  return known ? static_cast<AttributeKind>(kind) : AttributeKind::unknown;
}

std::string_view attribute_name(AttributeKind kind) { return rule_of(kind).name; }

Attribute AttributeList::Iterator::operator*() const {
  Bytes bytes = file_->bytes();
  uint16_t name = load_be16(&bytes[offset_]);
  AttributeKind kind = attribute_kind(file_->pool().utf8(name), file_->major(), place_);
  return {kind, name, offset_ + 6, bytes.subspan(offset_ + 6, load_be32(&bytes[offset_ + 2]))};
}

std::optional<Attribute> AttributeList::find(AttributeKind kind) const {
  for (Attribute attribute : *this)
    if (attribute.kind == kind) return attribute;
  return std::nullopt;
}

std::optional<Attribute> AttributeList::find(std::string_view name) const {
  for (Attribute attribute : *this)
    if (file_->pool().utf8(attribute.name_index) == name) return attribute;
  return std::nullopt;
}

Result<uint32_t> step_over_attributes(Bytes file, const ConstantPool& pool, uint32_t offset, uint32_t end) {
  size_t at = offset;
  if (end < at || end - at < 2) return fail(at, "there is no room for a count of attributes");
  uint32_t count = load_be16(&file[at]);
  at += 2;
  for (uint32_t i = 0; i < count; ++i) {
    if (end - at < 6)
      return fail(at, fmt::format("attribute {} of {} has no room for name and length", i + 1, count));
    uint16_t name = load_be16(&file[at]);
    uint32_t length = load_be32(&file[at + 2]);
    if (!pool.has(name, Tag::utf8)) {
      return fail(
          at, fmt::format("attribute {} of {}: {}", i + 1, count, wrong_index(pool, "name index", name, "Utf8")));
    }
    at += 6;
    if (length > end - at) {
      return fail(at - 4, fmt::format("attribute {} of {}: its length {} exceeds the {} bytes left", i + 1, count,
                                      length, end - at));
    }
    at += length;
  }
  return static_cast<uint32_t>(at);
}

Result<void> check_attributes(const ClassFile& file, const AttributeList& attributes) {
  uint64_t seen = 0;
  for (Attribute attribute : attributes) {
    uint64_t bit = uint64_t{1} << static_cast<unsigned>(attribute.kind);
    if (rule_of(attribute.kind).once && (seen & bit)) {
      return fail(attribute.offset - 6, fmt::format("a second attribute {}", attribute_name(attribute.kind)));
    }
    seen |= bit;
    if (auto checked = check_content(file, attribute); !checked) return checked;
  }
  return {};
}

Result<uint16_t> read_index(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  switch (attribute.kind) {
    case AttributeKind::NestHost:
    case AttributeKind::ModuleMainClass: return in.finish(in.index(Tag::class_, "class index"));
    case AttributeKind::ConstantValue: {
      uint16_t index = in.u16();
      Tag tag = index < file.pool().size() ? file.pool().tag(index) : Tag::none;
      bool constant = tag >= Tag::integer && tag <= Tag::double_;
      if (in.ok() && !constant && tag != Tag::string) {
        in.stop(wrong_index(file.pool(), "value index", index, "Integer, Float, Long, Double or String"));
      }
      return in.finish(index);
    }
    default: return in.finish(in.index(Tag::utf8, "text index"));
  }
}

Result<IndexTable> read_indexes(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  bool packages = attribute.kind == AttributeKind::ModulePackages;
  return in.finish(
      in.indexes(in.u16(), packages ? Tag::package : Tag::class_, packages ? "package index" : "class index"));
}

Result<RecordTable<InnerClass>> read_inner_classes(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  auto table = in.rows<InnerClass>(in.u16());
  for (InnerClass row : table) {
    in.check(row.inner_class_index, Tag::class_, false, "inner class index");
    in.check(row.outer_class_index, Tag::class_, true, "outer class index");
    in.check(row.inner_name_index, Tag::utf8, true, "inner name index");
  }
  return in.finish(table);
}

Result<EnclosingMethod> read_enclosing_method(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  uint16_t owner = in.index(Tag::class_, "class index");
  uint16_t method = in.optional_index(Tag::name_and_type, "method index");
  return in.finish(EnclosingMethod{owner, method});
}

Result<RecordTable<MethodParameter>> read_method_parameters(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  auto table = in.rows<MethodParameter>(in.u8());
  for (MethodParameter row : table) in.check(row.name_index, Tag::utf8, true, "parameter name index");
  return in.finish(table);
}

Result<std::vector<BootstrapMethod>> read_bootstrap_methods(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  const ConstantPool& pool = file.pool();
  std::vector<BootstrapMethod> methods;
  for (uint32_t left = in.u16(); left > 0 && in.ok(); --left) {
    uint16_t handle = in.index(Tag::method_handle, "bootstrap method index");
    IndexTable arguments = in.rows<IndexRecord>(in.u16());
    for (uint16_t argument : arguments) {
      if (argument >= pool.size() || !is_loadable(pool.tag(argument))) {
        in.stop(wrong_index(pool, "bootstrap argument", argument, "a loadable constant"));
      }
    }
    methods.push_back({handle, arguments});
  }
  return in.finish(std::move(methods));
}

Result<std::vector<BootstrapMethod>> read_bootstrap_methods(const ClassFile& file) {
  auto attribute = attributes_of(file).find(AttributeKind::BootstrapMethods);
  if (!attribute) return std::vector<BootstrapMethod>();
  return read_bootstrap_methods(file, *attribute);
}

Result<std::vector<RecordComponent>> read_record(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  std::vector<RecordComponent> components;
  for (uint32_t left = in.u16(); left > 0 && in.ok(); --left) {
    uint16_t name = in.index(Tag::utf8, "component name index");
    uint16_t descriptor = in.index(Tag::utf8, "component descriptor index");
    if (!in.ok()) break;
    if (!is_field_descriptor(file.pool().utf8(descriptor))) in.stop("a component's type is not a descriptor");
    uint32_t offset = in.file_offset();
    auto end = step_over_attributes(file.bytes(), file.pool(), offset, in.file_end());
    if (!end) {
      in.stop(end.error().what, end.error().offset);
      break;
    }
    components.push_back({name, descriptor, AttributeList(file, offset, in_component)});
    in.go_to(*end);
  }
  return in.finish(std::move(components));
}

Result<ModuleDescription> read_module(const ClassFile& file, const Attribute& attribute) {
  ContentReader in(file, attribute);
  ModuleDescription module;
  module.name_index = in.index(Tag::module, "module index");
  module.flags = in.u16();
  module.version_index = in.optional_index(Tag::utf8, "version index");
  module.requires_ = in.rows<ModuleRequires>(in.u16());
  for (ModuleRequires row : module.requires_) {
    in.check(row.module_index, Tag::module, false, "required module index");
    in.check(row.version_index, Tag::utf8, true, "required version index");
  }
  module.exports = read_package_access(in);
  module.opens = read_package_access(in);
  module.uses = in.indexes(in.u16(), Tag::class_, "used service index");
  for (uint32_t left = in.u16(); left > 0 && in.ok(); --left) {
    uint16_t service = in.index(Tag::class_, "provided service index");
    module.provides.push_back({service, in.indexes(in.u16(), Tag::class_, "provider index")});
  }
  return in.finish(std::move(module));
}

}  // namespace heddle::classfile
