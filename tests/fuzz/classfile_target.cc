// Any bytes as a class file, at both depths of parse, with every decoder run over what the parse let through.
// A class that the full parse accepts must have code that reads.
#include <string_view>

#include "base/check.h"
#include "classfile/annotations.h"
#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "classfile/code.h"
#include "classfile/smap.h"
#include "classfile/stack_map.h"

namespace heddle::classfile {
namespace {

volatile size_t sink;

void read_annotation_tree(const ClassFile& file, const Attribute& attribute) {
  Result<Annotations> tree = read_annotations(file, attribute);
  if (!tree) return;
  tree->for_each_root([&](uint32_t root) { tree->for_each_child(root, [](uint32_t child) { sink = child; }); });
}

void read_attribute(const ClassFile& file, const Attribute& attribute) {
  switch (attribute.kind) {
    case AttributeKind::ConstantValue:
    case AttributeKind::Signature:
    case AttributeKind::SourceFile:
    case AttributeKind::NestHost:
    case AttributeKind::ModuleMainClass: sink = read_index(file, attribute).has_value(); break;
    case AttributeKind::Exceptions:
    case AttributeKind::NestMembers:
    case AttributeKind::PermittedSubclasses:
    case AttributeKind::ModulePackages:
      if (auto indexes = read_indexes(file, attribute)) {
        for (uint16_t index : *indexes) sink = index;
      }
      break;
    case AttributeKind::InnerClasses: sink = read_inner_classes(file, attribute).has_value(); break;
    case AttributeKind::EnclosingMethod: sink = read_enclosing_method(file, attribute).has_value(); break;
    case AttributeKind::MethodParameters: sink = read_method_parameters(file, attribute).has_value(); break;
    case AttributeKind::BootstrapMethods: sink = read_bootstrap_methods(file, attribute).has_value(); break;
    case AttributeKind::Module: sink = read_module(file, attribute).has_value(); break;
    case AttributeKind::SourceDebugExtension: sink = SourceMap(read_text(attribute)).find(1).has_value(); break;
    case AttributeKind::Record:
      if (auto components = read_record(file, attribute)) {
        for (const RecordComponent& component : *components) {
          for (Attribute inner : component.attributes) {
            if (inner.kind != AttributeKind::Record) read_attribute(file, inner);
          }
        }
      }
      break;
    case AttributeKind::AnnotationDefault:
    case AttributeKind::RuntimeInvisibleAnnotations:
    case AttributeKind::RuntimeInvisibleParameterAnnotations:
    case AttributeKind::RuntimeInvisibleTypeAnnotations:
    case AttributeKind::RuntimeVisibleAnnotations:
    case AttributeKind::RuntimeVisibleParameterAnnotations:
    case AttributeKind::RuntimeVisibleTypeAnnotations: read_annotation_tree(file, attribute); break;
    default: break;
  }
}

void read_attributes(const ClassFile& file, const AttributeList& attributes) {
  for (Attribute attribute : attributes) read_attribute(file, attribute);
}

void read_method_code(const ClassFile& file, const MethodInfo& method) {
  Result<Code> code = read_code(file, method);
  HEDDLE_CHECK(code || file.depth() == ParseDepth::headers);
  if (!code) return;
  for (ExceptionHandler handler : code->handlers) sink = handler.handler;
  code->for_each_line([](LineNumber row) { sink = row.line; });
  code->for_each_local([](LocalVariable row) { sink = row.slot; });
  code->for_each_local_type([](LocalVariable row) { sink = row.slot; });
  read_attributes(file, code->attributes);
  StackMapReader frames(file, method, *code);
  while (frames.next()) sink = frames.frame().pc;
}

void read_all(const ClassFile& file) {
  sink = file.this_name().size() + file.super_name().size();
  for (uint16_t interface : file.interfaces()) sink = file.pool().class_name(interface).size();
  read_attributes(file, attributes_of(file));
  for (const FieldInfo& field : file.fields()) {
    sink = file.name(field).size() + file.descriptor(field).size();
    read_attributes(file, attributes_of(file, field));
  }
  for (const MethodInfo& method : file.methods()) {
    sink = file.name(method).size() + file.descriptor(method).size();
    read_attributes(file, attributes_of(file, method));
    if (method.has_code()) read_method_code(file, method);
  }
}

}  // namespace
}  // namespace heddle::classfile

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace heddle::classfile;
  auto overview = parse_class({data, size}, ParseDepth::headers);
  if (overview && check_constants(*overview)) read_all(*overview);
  if (auto whole = parse_class({data, size}, ParseDepth::full)) read_all(*whole);
  return 0;
}
