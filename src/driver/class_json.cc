// The JSON form of `inspect class`: everything, in the class file's own words, for machines to compare.
//
//   { "name": "bank/Account", "place": "…", "container": "…", "origin": "application",
//     "version": {"major": 61, "minor": 0}, "access": 33, "flags": ["public", "super"],
//     "super": "java/lang/Object", "interfaces": […], "signature": null, "source_file": "Account.java",
//     "constant_pool": {"count": 31, "entries": [{"index": 1, "kind": "Methodref", "text":
//     "java/lang/Object.<init>:()V"}, …]}, "fields":  [{"name", "descriptor", "access", "flags", "signature",
//     "constant": CONSTANT or null, "attributes": […]}], "methods": [{"name", "descriptor", "access", "flags",
//     "signature", "throws", "attributes",
//                  "code": null or {"max_stack", "max_locals", "length", "instructions", "handlers", "lines",
//                  "locals",
//                                   "attributes"}}],
//     "bootstrap_methods": [{"method": CONSTANT, "arguments": [CONSTANT, …]}], "inner_classes": […],
//     "record_components": [{"name", "descriptor", "signature"}] or null, "nest_host", "nest_members",
//     "permitted_subclasses", "module": null or {"name", "access", "version", "requires": [{"module", "access",
//     "version"}], "exports" and "opens": [{"package", "access", "to"}], "uses", "provides": [{"service",
//     "with"}]}, "attributes": [{"name", "length"}] }
//   CONSTANT    = {"constant": pool index, "kind": "String", "text": "…"}
//   instruction = {"pc", "op"} and what the opcode has of: "wide", CONSTANT's members, "local", "value", "target",
//                 "type", "dimensions", "count" (slots of invokeinterface), "default" and "cases": [[key, target],
//                 …]
//
// Text longer than max_instruction_text stands in the constant pool only. Floats and doubles are their bits.
#include <fmt/format.h>

#include "base/modified_utf8.h"
#include "classfile/opcodes.h"
#include "driver/class_view.h"
#include "driver/java_syntax.h"
#include "findings/finding.h"
#include "report/json_writer.h"

namespace heddle::driver {
namespace {

using namespace classfile;
using report::JsonLayout;
using report::JsonWriter;

constexpr size_t max_instruction_text = 1000;
constexpr unsigned depth_of_classes = 2;  // in the document

class ClassJson {
 public:
  explicit ClassJson(const ClassView& view)
      : view_(view), file_(view.file), pool_(file_.pool()), json_(out_, depth_of_classes) {}

  std::string render() {
    AttributeList attributes = attributes_of(file_);
    json_.begin_object();
    header(attributes);
    constant_pool();
    fields();
    methods();
    bootstrap_methods();
    inner_classes(attributes);
    record_components(attributes);
    uint16_t host = view_.index_of(attributes, AttributeKind::NestHost);
    json_.optional_member("nest_host", host ? utf8(pool_.class_name(host)) : "");
    classes("nest_members", view_.indexes_of(attributes, AttributeKind::NestMembers));
    classes("permitted_subclasses", view_.indexes_of(attributes, AttributeKind::PermittedSubclasses));
    module(attributes);
    attribute_names(attributes);
    json_.end_object();
    return std::move(out_);
  }

 private:
  static std::string utf8(std::string_view text) { return modified_utf8_to_utf8(text); }

  void header(const AttributeList& attributes) {
    json_.member("name", utf8(file_.this_name()))
        .member("place", view_.place.place)
        .member("container", view_.place.container)
        .member("origin", findings::to_string(view_.place.origin));
    json_.key("version")
        .begin_object(JsonLayout::line)
        .member("major", file_.major())
        .member("minor", file_.minor());
    json_.end_object();
    flags(file_.access_flags(), FlagsOf::class_);
    json_.optional_member("super", utf8(file_.super_name()));
    classes("interfaces", file_.interfaces());
    json_.optional_member("signature", utf8(view_.utf8_of(attributes, AttributeKind::Signature)));
    json_.optional_member("source_file", utf8(view_.utf8_of(attributes, AttributeKind::SourceFile)));
  }

  void flags(uint16_t bits, FlagsOf what) {
    json_.member("access", bits).key("flags").begin_array(JsonLayout::line);
    for (std::string_view name : flag_names(bits, what)) json_.value(name);
    json_.end_array();
  }

  void classes(std::string_view key, const IndexTable& indexes) {
    json_.key(key).begin_array(JsonLayout::line);
    for (uint16_t index : indexes) json_.value(utf8(pool_.class_name(index)));
    json_.end_array();
  }

  void attribute_names(const AttributeList& attributes) {
    json_.key("attributes").begin_array(JsonLayout::line);
    for (Attribute attribute : attributes) {
      json_.begin_object()
          .member("name", utf8(pool_.utf8(attribute.name_index)))
          .member("length", attribute.data.size())
          .end_object();
    }
    json_.end_array();
  }

  void constant_pool() {
    json_.key("constant_pool").begin_object().member("count", pool_.size()).key("entries").begin_array();
    for (uint32_t i = 1; i < pool_.size(); ++i) {
      uint16_t index = static_cast<uint16_t>(i);
      if (pool_.tag(index) == Tag::none) continue;
      json_.begin_object(JsonLayout::line)
          .member("index", index)
          .member("kind", tag_name(pool_.tag(index)))
          .member("text", view_.constants.exact(index))
          .end_object();
    }
    json_.end_array().end_object();
  }

  void constant_members(uint16_t index) {
    json_.member("constant", index).member("kind", tag_name(pool_.tag(index)));
    std::string text = view_.constants.exact(index);
    if (text.size() <= max_instruction_text) json_.member("text", text);
  }

  void constant(uint16_t index) {
    json_.begin_object(JsonLayout::line);
    constant_members(index);
    json_.end_object();
  }

  void fields() {
    json_.key("fields").begin_array();
    for (const FieldInfo& field : file_.fields()) {
      AttributeList attributes = attributes_of(file_, field);
      json_.begin_object(JsonLayout::line)
          .member("name", utf8(file_.name(field)))
          .member("descriptor", utf8(file_.descriptor(field)));
      flags(field.flags, FlagsOf::field);
      json_.optional_member("signature", utf8(view_.utf8_of(attributes, AttributeKind::Signature)))
          .key("constant");
      if (uint16_t value = view_.index_of(attributes, AttributeKind::ConstantValue)) {
        constant(value);
      } else {
        json_.null();
      }
      attribute_names(attributes);
      json_.end_object();
    }
    json_.end_array();
  }

  void methods() {
    json_.key("methods").begin_array();
    for (const MethodInfo& method : file_.methods()) {
      if (!view_.shows(method)) continue;
      AttributeList attributes = attributes_of(file_, method);
      json_.begin_object()
          .member("name", utf8(file_.name(method)))
          .member("descriptor", utf8(file_.descriptor(method)));
      flags(method.flags, FlagsOf::method);
      json_.optional_member("signature", utf8(view_.utf8_of(attributes, AttributeKind::Signature)));
      classes("throws", view_.indexes_of(attributes, AttributeKind::Exceptions));
      attribute_names(attributes);
      json_.key("code");
      if (std::optional<Code> body = view_.code(method)) {
        code(*body);
      } else {
        json_.null();
      }
      json_.end_object();
    }
    json_.end_array();
  }

  void code(const Code& code) {
    json_.begin_object()
        .member("max_stack", code.max_stack)
        .member("max_locals", code.max_locals)
        .member("length", code.code.size())
        .key("instructions")
        .begin_array();
    for (uint32_t pc = 0; pc < code.code.size(); pc += instruction_length(code.code, pc))
      instruction(code.code, pc);
    json_.end_array().key("handlers").begin_array();
    for (ExceptionHandler row : code.handlers) {
      json_.begin_object(JsonLayout::line)
          .member("start", row.start)
          .member("end", row.end)
          .member("handler", row.handler)
          .optional_member("type", row.catch_type ? utf8(pool_.class_name(row.catch_type)) : "")
          .end_object();
    }
    json_.end_array().key("lines").begin_array(JsonLayout::line);
    code.for_each_line([&](LineNumber row) { json_.begin_array().value(row.start).value(row.line).end_array(); });
    json_.end_array().key("locals").begin_array();
    code.for_each_local([&](LocalVariable row) {
      json_.begin_object(JsonLayout::line)
          .member("slot", row.slot)
          .member("start", row.start)
          .member("length", row.length)
          .member("name", utf8(pool_.utf8(row.name_index)))
          .member("descriptor", utf8(pool_.utf8(row.type_index)))
          .end_object();
    });
    json_.end_array();
    attribute_names(code.attributes);
    json_.end_object();
  }

  void instruction(Bytes bytes, uint32_t pc) {
    InstructionView view(bytes, pc);
    const OpcodeInfo& info = opcode_info(view.opcode());
    json_.begin_object(JsonLayout::line).member("pc", pc).member("op", info.mnemonic);
    if (view.is_wide()) json_.member("wide", true);
    switch (info.format) {
      case OperandFormat::none:
      case OperandFormat::wide: break;
      case OperandFormat::byte_value: json_.member("value", view.byte_value()); break;
      case OperandFormat::short_value: json_.member("value", view.short_value()); break;
      case OperandFormat::constant_byte: constant_members(view.constant_byte()); break;
      case OperandFormat::constant:
      case OperandFormat::invoke_dynamic: constant_members(view.constant()); break;
      case OperandFormat::invoke_interface:
        constant_members(view.constant());
        json_.member("count", bytes[pc + 3]);
        break;
      case OperandFormat::local: json_.member("local", view.local()); break;
      case OperandFormat::increment: json_.member("local", view.local()).member("value", view.increment()); break;
      case OperandFormat::branch: json_.member("target", view.branch_target()); break;
      case OperandFormat::branch_wide: json_.member("target", view.wide_branch_target()); break;
      case OperandFormat::primitive_type: json_.member("type", view.primitive_type()); break;
      case OperandFormat::multi_new_array:
        constant_members(view.constant());
        json_.member("dimensions", view.dimensions());
        break;
      case OperandFormat::table_switch:
      case OperandFormat::lookup_switch: switch_members(view.switch_view()); break;
    }
    json_.end_object();
  }

  void switch_members(const SwitchView& cases) {
    json_.member("default", cases.default_target).key("cases").begin_array();
    for (uint32_t i = 0; i < cases.count; ++i)
      json_.begin_array().value(cases.key(i)).value(cases.target(i)).end_array();
    json_.end_array();
  }

  void bootstrap_methods() {
    json_.key("bootstrap_methods").begin_array();
    for (const BootstrapMethod& bootstrap : view_.constants.bootstraps()) {
      json_.begin_object(JsonLayout::line).key("method");
      constant(bootstrap.method_handle_index);
      json_.key("arguments").begin_array();
      for (uint16_t argument : bootstrap.arguments) constant(argument);
      json_.end_array().end_object();
    }
    json_.end_array();
  }

  void inner_classes(const AttributeList& attributes) {
    json_.key("inner_classes").begin_array();
    auto attribute = attributes.find(AttributeKind::InnerClasses);
    auto rows = attribute ? view_.value(read_inner_classes(file_, *attribute)) : std::nullopt;
    for (uint32_t i = 0; rows && i < rows->size(); ++i) {
      InnerClass row = (*rows)[i];
      json_.begin_object(JsonLayout::line)
          .member("inner", utf8(pool_.class_name(row.inner_class_index)))
          .optional_member("outer", row.outer_class_index ? utf8(pool_.class_name(row.outer_class_index)) : "")
          .optional_member("name", row.inner_name_index ? utf8(pool_.utf8(row.inner_name_index)) : "");
      flags(row.flags, FlagsOf::class_);
      json_.end_object();
    }
    json_.end_array();
  }

  void record_components(const AttributeList& attributes) {
    json_.key("record_components");
    if (!attributes.find(AttributeKind::Record)) {
      json_.null();
      return;
    }
    json_.begin_array();
    for (const RecordComponent& component : view_.record_components()) {
      json_.begin_object(JsonLayout::line)
          .member("name", utf8(pool_.utf8(component.name_index)))
          .member("descriptor", utf8(pool_.utf8(component.descriptor_index)))
          .optional_member("signature", utf8(view_.utf8_of(component.attributes, AttributeKind::Signature)))
          .end_object();
    }
    json_.end_array();
  }

  void module(const AttributeList& attributes) {
    json_.key("module");
    auto attribute = attributes.find(AttributeKind::Module);
    auto described = attribute ? view_.value(read_module(file_, *attribute)) : std::nullopt;
    if (!described) {
      json_.null();
      return;
    }
    auto version = [&](uint16_t index) { json_.optional_member("version", index ? utf8(pool_.utf8(index)) : ""); };
    json_.begin_object()
        .member("name", utf8(pool_.module_name(described->name_index)))
        .member("access", described->flags);
    version(described->version_index);
    json_.key("requires").begin_array();
    for (ModuleRequires row : described->requires_) {
      json_.begin_object(JsonLayout::line)
          .member("module", utf8(pool_.module_name(row.module_index)))
          .member("access", row.flags);
      version(row.version_index);
      json_.end_object();
    }
    json_.end_array();
    package_accesses("exports", described->exports);
    package_accesses("opens", described->opens);
    classes("uses", described->uses);
    json_.key("provides").begin_array();
    for (const ModuleProvides& row : described->provides) {
      json_.begin_object(JsonLayout::line).member("service", utf8(pool_.class_name(row.service_class_index)));
      classes("with", row.implementation_classes);
      json_.end_object();
    }
    json_.end_array().end_object();
  }

  void package_accesses(std::string_view key, const std::vector<ModulePackageAccess>& rows) {
    json_.key(key).begin_array();
    for (const ModulePackageAccess& row : rows) {
      json_.begin_object(JsonLayout::line)
          .member("package", utf8(pool_.package_name(row.package_index)))
          .member("access", row.flags)
          .key("to")
          .begin_array();
      for (uint16_t target : row.to_modules) json_.value(utf8(pool_.module_name(target)));
      json_.end_array().end_object();
    }
    json_.end_array();
  }

  const ClassView& view_;
  const ClassFile& file_;
  const ConstantPool& pool_;
  std::string out_;
  JsonWriter json_;
};

}  // namespace

std::string render_class_json(const ClassView& view) { return ClassJson(view).render(); }

}  // namespace heddle::driver
