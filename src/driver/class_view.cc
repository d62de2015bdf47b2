#include "driver/class_view.h"

namespace heddle::driver {

using classfile::AttributeKind;
using classfile::AttributeList;

std::optional<classfile::Code> ClassView::code(const classfile::MethodInfo& method) const {
  if (!method.has_code()) return std::nullopt;
  return value(classfile::read_code(file, method));
}

uint16_t ClassView::index_of(const AttributeList& attributes, AttributeKind kind) const {
  auto attribute = attributes.find(kind);
  return attribute ? value(classfile::read_index(file, *attribute)).value_or(0) : uint16_t{0};
}

std::string_view ClassView::utf8_of(const AttributeList& attributes, AttributeKind kind) const {
  uint16_t index = index_of(attributes, kind);
  return index ? file.pool().utf8(index) : std::string_view();
}

classfile::IndexTable ClassView::indexes_of(const AttributeList& attributes, AttributeKind kind) const {
  auto attribute = attributes.find(kind);
  return attribute ? value(classfile::read_indexes(file, *attribute)).value_or(classfile::IndexTable())
                   : classfile::IndexTable();
}

classfile::Annotations ClassView::annotations(const classfile::Attribute& attribute) const {
  return value(classfile::read_annotations(file, attribute)).value_or(classfile::Annotations());
}

std::vector<classfile::RecordComponent> ClassView::record_components() const {
  auto attribute = classfile::attributes_of(file).find(AttributeKind::Record);
  if (!attribute) return {};
  return value(classfile::read_record(file, *attribute)).value_or(std::vector<classfile::RecordComponent>());
}

uint16_t ClassView::declared_flags() const {
  auto attribute = classfile::attributes_of(file).find(AttributeKind::InnerClasses);
  if (!attribute) return file.access_flags();
  auto rows = value(classfile::read_inner_classes(file, *attribute));
  if (!rows) return file.access_flags();
  for (classfile::InnerClass row : *rows)
    if (file.pool().class_name(row.inner_class_index) == file.this_name()) return row.flags;
  return file.access_flags();
}

}  // namespace heddle::driver
