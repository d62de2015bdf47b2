// The text form of `inspect class`: a Java-like declaration with its bytecode.
//
//   // Account.java, application, class file 61.0 (Java 17), out/bank/Account.class
//   public class bank.Account extends java.lang.Object {
//     private int balance;
//
//     public void add(int amount) {
//        12     0  aload_0                 this
//               1  dup
//               2  getfield                bank.Account.balance : int
//     ...
//          L17:                            a branch, a handler or a range refers to pc 17
//        14    17  return
//     }
//   }
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/modified_utf8.h"
#include "classfile/descriptor.h"
#include "classfile/opcodes.h"
#include "driver/class_view.h"
#include "driver/java_syntax.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using namespace classfile;

std::string joined(const std::vector<std::string>& items, std::string_view separator = ", ") {
  std::string text;
  for (const std::string& item : items) {
    if (&item != &items.front()) text += separator;
    text += item;
  }
  return text;
}

std::string readable_type(std::string_view descriptor) {
  return ir::type_name(descriptor).value_or(ir::quoted(descriptor));
}

// One annotation, as Java writes it. The tree is shallow: the class-file layer bounds its depth.
class AnnotationText {
 public:
  AnnotationText(const ClassView& view, const Annotations& annotations)
      : view_(view), pool_(view.file.pool()), annotations_(annotations) {}

  std::string annotation(uint32_t i) const {
    std::vector<std::string> elements;
    annotations_.for_each_child(i, [&](uint32_t child) {
      std::string_view name = pool_.utf8(annotations_.nodes[child].name_index);
      bool only_value =
          name == "value" && annotations_.nodes[child].end == annotations_.nodes[i].end && child == i + 1;
      elements.push_back(only_value ? value(child) : fmt::format("{} = {}", ir::member_name(name), value(child)));
    });
    std::string text = "@" + readable_type(pool_.utf8(annotations_.nodes[i].index));
    return elements.empty() ? text : fmt::format("{}({})", text, joined(elements));
  }

  std::string value(uint32_t i) const {
    const AnnotationNode& node = annotations_.nodes[i];
    switch (node.tag) {
      case '@': return annotation(i);
      case '[': {
        std::vector<std::string> elements;
        annotations_.for_each_child(i, [&](uint32_t child) { elements.push_back(value(child)); });
        return "{" + joined(elements) + "}";
      }
      case 'e': return readable_type(pool_.utf8(node.index)) + "." + ir::member_name(pool_.utf8(node.second));
      case 'c': return readable_type(pool_.utf8(node.index)) + ".class";
      case 'Z': return pool_.integer(node.index) ? "true" : "false";
      case 'C': return fmt::format("(char) {}", pool_.integer(node.index));
      default: return view_.constants.readable(node.index);
    }
  }

 private:
  const ClassView& view_;
  const ConstantPool& pool_;
  const Annotations& annotations_;
};

// The code of one method.
class CodeText {
 public:
  CodeText(const ClassView& view, const Code& code, std::string& out)
      : view_(view), pool_(view.file.pool()), code_(code), bytes_(code.code), out_(out) {
    code.for_each_line([&](LineNumber row) { lines_.emplace(row.start, row.line); });
    code.for_each_local([&](LocalVariable row) { locals_.push_back(row); });
    std::ranges::stable_sort(locals_, {}, [](const LocalVariable& row) { return std::pair(row.slot, row.start); });
    collect_labels();
  }

  void render() {
    for (uint32_t pc = 0; pc < bytes_.size(); pc += instruction_length(bytes_, pc)) {
      label_line(pc);
      instruction(pc);
    }
    label_line(static_cast<uint32_t>(bytes_.size()));
    for (ExceptionHandler row : code_.handlers) {
      std::string what =
          row.catch_type == 0 ? std::string("any") : type_of_class_constant(pool_.class_name(row.catch_type));
      add("      try L{} to L{}, catch {} at L{}\n", row.start, row.end, what, row.handler);
    }
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void collect_labels() {
    labels_.resize(bytes_.size() + 1);
    for (uint32_t pc = 0; pc < bytes_.size(); pc += instruction_length(bytes_, pc)) {
      InstructionView view(bytes_, pc);
      switch (opcode_info(view.opcode()).format) {
        case OperandFormat::branch: labels_[view.branch_target()] = true; break;
        case OperandFormat::branch_wide: labels_[view.wide_branch_target()] = true; break;
        case OperandFormat::table_switch:
        case OperandFormat::lookup_switch: {
          SwitchView cases = view.switch_view();
          labels_[cases.default_target] = true;
          for (uint32_t i = 0; i < cases.count; ++i) labels_[cases.target(i)] = true;
          break;
        }
        default: break;
      }
    }
    for (ExceptionHandler row : code_.handlers)
      labels_[row.start] = labels_[row.end] = labels_[row.handler] = true;
  }

  void label_line(uint32_t pc) {
    if (labels_[pc]) add("      L{}:\n", pc);
  }

  void instruction(uint32_t pc) {
    InstructionView view(bytes_, pc);
    auto line = lines_.find(pc);
    std::string number = line == lines_.end() ? "" : std::to_string(line->second);
    const OpcodeInfo& info = opcode_info(view.opcode());
    std::string operand = operand_text(view, info.format, pc);
    std::string mnemonic = (view.is_wide() ? "wide " : "") + std::string(info.mnemonic);
    if (operand.empty()) {
      add("    {:>6} {:>5}  {}\n", number, pc, mnemonic);
    } else {
      add("    {:>6} {:>5}  {:<15} {}\n", number, pc, mnemonic, operand);
    }
    if (info.format == OperandFormat::table_switch || info.format == OperandFormat::lookup_switch)
      switch_cases(view.switch_view());
    if (uint16_t dynamic = dynamic_constant(view, info.format))
      if (std::string maker = view_.constants.bootstrap(dynamic); !maker.empty()) add("{:>36} {}\n", "by", maker);
  }

  std::string operand_text(const InstructionView& view, OperandFormat format, uint32_t pc) const {
    switch (format) {
      case OperandFormat::none: return implied_local(view.opcode(), pc);
      case OperandFormat::byte_value: return std::to_string(view.byte_value());
      case OperandFormat::short_value: return std::to_string(view.short_value());
      case OperandFormat::constant_byte: return view_.constants.readable(view.constant_byte());
      case OperandFormat::constant:
      case OperandFormat::invoke_interface:
      case OperandFormat::invoke_dynamic: return constant_operand(view);
      case OperandFormat::local: return local(view.local(), pc);
      case OperandFormat::increment: return fmt::format("{} by {}", local(view.local(), pc), view.increment());
      case OperandFormat::branch: return fmt::format("L{}", view.branch_target());
      case OperandFormat::branch_wide: return fmt::format("L{}", view.wide_branch_target());
      case OperandFormat::primitive_type: return std::string(primitive_name(view.primitive_type()));
      case OperandFormat::multi_new_array:
        return fmt::format("{}, {} dimensions", constant_operand(view), view.dimensions());
      case OperandFormat::table_switch:
      case OperandFormat::lookup_switch:
      case OperandFormat::wide: return "";
    }
    return "";
  }

  // A class operand of new, checkcast and their kind is a type; ldc's is a class literal.
  std::string constant_operand(const InstructionView& view) const {
    uint16_t index = view.constant();
    bool is_ldc = view.opcode() == Opcode::ldc_w || view.opcode() == Opcode::ldc2_w;
    if (pool_.tag(index) != Tag::class_ || is_ldc) return view_.constants.readable(index);
    return type_of_class_constant(pool_.class_name(index));
  }

  // The Dynamic or InvokeDynamic constant that the instruction names, or 0.
  uint16_t dynamic_constant(const InstructionView& view, OperandFormat format) const {
    uint16_t index = format == OperandFormat::constant_byte ? view.constant_byte()
                     : format == OperandFormat::constant || format == OperandFormat::invoke_dynamic
                         ? view.constant()
                         : uint16_t{0};
    bool dynamic = index != 0 && (pool_.tag(index) == Tag::dynamic || pool_.tag(index) == Tag::invoke_dynamic);
    return dynamic ? index : uint16_t{0};
  }

  static std::string_view primitive_name(uint8_t code) {
    static constexpr std::string_view names[] = {"boolean", "char",  "float", "double",
                                                 "byte",    "short", "int",   "long"};
    return code >= 4 && code <= 11 ? names[code - 4] : std::string_view("?");
  }

  // iload_0 … aload_3 and istore_0 … astore_3 name their local in the opcode.
  std::string implied_local(Opcode op, uint32_t pc) const {
    unsigned code = static_cast<unsigned>(op);
    auto within = [&](Opcode first, Opcode last) {
      return code >= static_cast<unsigned>(first) && code <= static_cast<unsigned>(last);
    };
    if (within(Opcode::iload_0, Opcode::aload_3))
      return local_name((code - static_cast<unsigned>(Opcode::iload_0)) % 4, pc);
    if (within(Opcode::istore_0, Opcode::astore_3))
      return local_name((code - static_cast<unsigned>(Opcode::istore_0)) % 4, pc);
    return "";
  }

  std::string local(unsigned slot, uint32_t pc) const {
    std::string name = local_name(slot, pc);
    return name.empty() ? std::to_string(slot) : fmt::format("{} ({})", slot, name);
  }

  // A store's variable begins behind the store.
  std::string local_name(unsigned slot, uint32_t pc) const {
    uint32_t behind = pc + instruction_length(bytes_, pc);
    auto first = std::ranges::lower_bound(locals_, slot, {}, &LocalVariable::slot);
    for (auto row = first; row != locals_.end() && row->slot == slot; ++row) {
      uint32_t end = uint32_t{row->start} + row->length;
      if ((row->start <= pc && pc < end) || row->start == behind)
        return ir::member_name(pool_.utf8(row->name_index));
    }
    return "";
  }

  void switch_cases(const SwitchView& cases) {
    for (uint32_t i = 0; i < cases.count; ++i)
      add("{:>32} L{}\n", fmt::format("{}:", cases.key(i)), cases.target(i));
    add("{:>32} L{}\n", "default:", cases.default_target);
  }

  const ClassView& view_;
  const ConstantPool& pool_;
  const Code& code_;
  Bytes bytes_;
  std::string& out_;
  std::map<uint32_t, uint16_t> lines_;
  std::vector<LocalVariable> locals_;  // by slot and start
  std::vector<bool> labels_;
};

class ClassText {
 public:
  explicit ClassText(const ClassView& view) : view_(view), file_(view.file), pool_(file_.pool()) {}

  std::string render() {
    attributes_ = attributes_of(file_);
    header_comment();
    annotations(attributes_, "");
    declaration();
    if (view_.shows_all_methods()) fields();
    for (const MethodInfo& m : file_.methods())
      if (view_.shows(m)) method(m);
    out_ += "}\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void header_comment() {
    std::string_view source = view_.utf8_of(attributes_, AttributeKind::SourceFile);
    static constexpr std::string_view origins[] = {"application", "dependency", "jdk"};
    add("// {}{}{}, class file {}.{} ({})\n", source.empty() ? "" : modified_utf8_to_utf8(source),
        source.empty() ? "" : ", ", origins[static_cast<size_t>(view_.place.origin)], file_.major(), file_.minor(),
        java_release(file_.major()));
    add("// {}\n", view_.place.place);
    if (uint16_t host = view_.index_of(attributes_, AttributeKind::NestHost))
      add("// nest host {}\n", type_of_class_constant(pool_.class_name(host)));
    if (auto attribute = attributes_.find(AttributeKind::EnclosingMethod)) {
      if (auto enclosing = view_.value(read_enclosing_method(file_, *attribute))) {
        std::string name = type_of_class_constant(pool_.class_name(enclosing->class_index));
        if (enclosing->name_and_type_index)
          name += "." + ir::member_name(pool_.name_and_type(enclosing->name_and_type_index).name);
        add("// declared in {}\n", name);
      }
    }
  }

  std::vector<std::string> class_names(const IndexTable& indexes) const {
    std::vector<std::string> names;
    names.reserve(indexes.size());
    for (uint16_t index : indexes) names.push_back(type_of_class_constant(pool_.class_name(index)));
    return names;
  }

  std::string_view keyword(uint16_t flags) const {
    if (flags & access::module) return "module";
    if (flags & access::annotation) return "@interface";
    if (flags & access::interface) return "interface";
    if (flags & access::enum_) return "enum";
    return attributes_.find(AttributeKind::Record) ? "record" : "class";
  }

  // The header and body of a module-info.
  void module_declaration(const Attribute& attribute) {
    std::optional<ModuleDescription> module = view_.value(read_module(file_, attribute));
    if (!module) {
      out_ += "module {\n";
      return;
    }
    auto name = [&](uint16_t index) { return modified_utf8_to_utf8(pool_.module_name(index)); };
    constexpr uint16_t open = 0x0020, transitive = 0x0020, static_phase = 0x0040;  // JVMS 4.7.25
    add("{}module {} {{\n", module->flags & open ? "open " : "", name(module->name_index));
    for (ModuleRequires row : module->requires_) {
      add("  requires {}{}{};\n", row.flags & transitive ? "transitive " : "",
          row.flags & static_phase ? "static " : "", name(row.module_index));
    }
    auto packages = [&](std::string_view word, const std::vector<ModulePackageAccess>& rows) {
      for (const ModulePackageAccess& row : rows) {
        std::vector<std::string> targets;
        for (uint16_t target : row.to_modules) targets.push_back(name(target));
        add("  {} {}{};\n", word, ir::class_name(pool_.package_name(row.package_index)),
            targets.empty() ? "" : " to " + joined(targets));
      }
    };
    packages("exports", module->exports);
    packages("opens", module->opens);
    for (const std::string& service : class_names(module->uses)) add("  uses {};\n", service);
    for (const ModuleProvides& row : module->provides) {
      add("  provides {} with {};\n", type_of_class_constant(pool_.class_name(row.service_class_index)),
          joined(class_names(row.implementation_classes)));
    }
  }

  void declaration() {
    if (auto module = attributes_.find(AttributeKind::Module)) return module_declaration(*module);
    uint16_t flags = view_.declared_flags();
    uint16_t shown = flags & access::interface ? static_cast<uint16_t>(flags & ~access::abstract) : flags;
    std::vector<std::string> permitted =
        class_names(view_.indexes_of(attributes_, AttributeKind::PermittedSubclasses));
    GenericClass generic = generic_supertypes();
    add("{}{}{} {}{}", modifiers(shown, FlagsOf::class_), permitted.empty() ? "" : "sealed ", keyword(flags),
        ir::class_name(file_.this_name()), generic.type_parameters);
    record_header();
    if (keyword(flags) == "class") clause("extends", {generic.super});
    clause(flags & access::interface ? "extends" : "implements", generic.interfaces);
    clause("permits", permitted);
    out_ += " {\n";
  }

  GenericClass generic_supertypes() const {
    if (auto generic = generic_class(view_.utf8_of(attributes_, AttributeKind::Signature))) return *generic;
    GenericClass plain;
    if (file_.super_index()) plain.super = ir::class_name(file_.super_name());
    plain.interfaces = class_names(file_.interfaces());
    return plain;
  }

  void clause(std::string_view word, const std::vector<std::string>& names) {
    constexpr size_t width = 100;
    std::string list = joined(names);
    if (list.empty() || list == "java.lang.Object" || list == "java.lang.annotation.Annotation") return;
    size_t line_start = out_.rfind('\n') + 1;
    bool fits = out_.size() - line_start + word.size() + list.size() + 2 <= width;
    add("{}{} {}", fits ? " " : "\n    ", word, list);
  }

  void record_header() {
    if (!attributes_.find(AttributeKind::Record)) return;
    std::vector<std::string> components;
    for (const RecordComponent& component : view_.record_components()) {
      std::string type = field_type_text(component.attributes, pool_.utf8(component.descriptor_index));
      components.push_back(type + " " + ir::member_name(pool_.utf8(component.name_index)));
    }
    add("({})", joined(components));
  }

  std::string field_type_text(const AttributeList& attributes, std::string_view descriptor) const {
    auto generic = generic_field(view_.utf8_of(attributes, AttributeKind::Signature));
    return generic ? *generic : readable_type(descriptor);
  }

  void annotations(const AttributeList& attributes, std::string_view indent) {
    for (Attribute attribute : attributes) {
      if (attribute.kind != AttributeKind::RuntimeVisibleAnnotations &&
          attribute.kind != AttributeKind::RuntimeInvisibleAnnotations)
        continue;
      Annotations decoded = view_.annotations(attribute);
      AnnotationText text(view_, decoded);
      decoded.for_each_root([&](uint32_t root) { add("{}{}\n", indent, text.annotation(root)); });
    }
  }

  void fields() {
    for (const FieldInfo& field : file_.fields()) {
      AttributeList attributes = attributes_of(file_, field);
      annotations(attributes, "  ");
      std::string_view descriptor = file_.descriptor(field);
      add("  {}{} {}", modifiers(field.flags, FlagsOf::field), field_type_text(attributes, descriptor),
          ir::member_name(file_.name(field)));
      if (uint16_t constant = view_.index_of(attributes, AttributeKind::ConstantValue))
        add(" = {}", constant_value(descriptor, constant));
      add(";{}\n", hidden_flags(field.flags, FlagsOf::field));
    }
  }

  std::string constant_value(std::string_view descriptor, uint16_t index) const {
    if (descriptor == "Z" && pool_.tag(index) == Tag::integer) return pool_.integer(index) ? "true" : "false";
    if (descriptor == "C" && pool_.tag(index) == Tag::integer) {
      int32_t unit = pool_.integer(index);
      if (unit >= 0x20 && unit < 0x7F)
        return fmt::format("'{}{}'", unit == '\'' || unit == '\\' ? "\\" : "", char(unit));
      return fmt::format("'\\u{:04x}'", static_cast<uint16_t>(unit));
    }
    return view_.constants.readable(index);
  }

  // Flags that Java has no word for, as a comment.
  static std::string hidden_flags(uint16_t flags, FlagsOf what) {
    std::string text;
    for (std::string_view name : flag_names(flags, what))
      if (name == "synthetic" || name == "bridge" || name == "enum")
        text += fmt::format("{}{}", text.empty() ? "  // " : ", ", name);
    return text;
  }

  void method(const MethodInfo& m) {
    AttributeList attributes = attributes_of(file_, m);
    out_ += '\n';
    annotations(attributes, "  ");
    std::optional<Code> code = view_.code(m);
    add("  {}", method_header(m, attributes, code ? &*code : nullptr));
    if (auto attribute = attributes.find(AttributeKind::AnnotationDefault)) {
      Annotations decoded = view_.annotations(*attribute);
      if (!decoded.nodes.empty()) add(" default {}", AnnotationText(view_, decoded).value(0));
    }
    if (!code) {
      add(";{}{}\n", hidden_flags(m.flags, FlagsOf::method), m.has_code() ? "  // its code is malformed" : "");
      return;
    }
    add(" {{{}\n", hidden_flags(m.flags, FlagsOf::method));
    CodeText(view_, *code, out_).render();
    out_ += "  }\n";
  }

  std::string method_header(const MethodInfo& m, const AttributeList& attributes, const Code* code) const {
    std::string_view name = file_.name(m);
    if (name == "<clinit>") return "static";
    GenericMethod types = method_types(m, attributes);
    std::vector<std::string> names = parameter_names(m, attributes, code, types.parameters.size());
    for (size_t i = 0; i < types.parameters.size(); ++i) {
      std::string& type = types.parameters[i];
      bool spread = (m.flags & access::varargs) && i + 1 == types.parameters.size() && type.ends_with("[]");
      if (spread) type.replace(type.size() - 2, 2, "...");
      if (!names[i].empty()) type += " " + names[i];
    }
    bool is_default = file_.is_interface() && !(m.flags & (access::abstract | access::static_ | access::private_));
    std::string text = modifiers(m.flags, FlagsOf::method) + (is_default ? "default " : "");
    if (!types.type_parameters.empty()) text += types.type_parameters + " ";
    text += name == "<init>" ? ir::class_name(file_.this_name()) : types.result + " " + ir::member_name(name);
    text += "(" + joined(types.parameters) + ")";
    if (!types.throws.empty()) text += " throws " + joined(types.throws);
    return text;
  }

  GenericMethod method_types(const MethodInfo& m, const AttributeList& attributes) const {
    GenericMethod plain;
    DescriptorReader reader(file_.descriptor(m));
    while (DescriptorType parameter = reader.next()) plain.parameters.push_back(readable_type(parameter.text));
    plain.result = reader.return_type().is_void() ? "void" : readable_type(reader.return_type().text);
    plain.throws = class_names(view_.indexes_of(attributes, AttributeKind::Exceptions));
    auto generic = generic_method(view_.utf8_of(attributes, AttributeKind::Signature));
    // javac leaves the parameters that it adds (of inner classes, enums) out of the signature.
    if (!generic || generic->parameters.size() != plain.parameters.size()) return plain;
    if (generic->throws.empty()) generic->throws = std::move(plain.throws);
    return *generic;
  }

  std::vector<std::string> parameter_names(const MethodInfo& m, const AttributeList& attributes, const Code* code,
                                           size_t count) const {
    std::vector<std::string> names(count);
    if (auto attribute = attributes.find(AttributeKind::MethodParameters)) {
      auto rows = view_.value(read_method_parameters(file_, *attribute));
      for (uint32_t i = 0; rows && i < std::min<size_t>(count, rows->size()); ++i)
        if (uint16_t name = (*rows)[i].name_index) names[i] = ir::member_name(pool_.utf8(name));
      return names;
    }
    if (!code) return names;
    std::map<unsigned, uint16_t> name_of_slot;  // of variables that live from the start
    code->for_each_local([&](LocalVariable row) {
      if (row.start == 0) name_of_slot.emplace(row.slot, row.name_index);
    });
    unsigned slot = m.flags & access::static_ ? 0 : 1;
    DescriptorReader reader(file_.descriptor(m));
    for (size_t i = 0; i < count; ++i) {
      DescriptorType parameter = reader.next();
      if (auto found = name_of_slot.find(slot); found != name_of_slot.end())
        names[i] = ir::member_name(pool_.utf8(found->second));
      slot += parameter.slots();
    }
    return names;
  }

  const ClassView& view_;
  const ClassFile& file_;
  const ConstantPool& pool_;
  AttributeList attributes_;
  std::string out_;
};

}  // namespace

std::string render_class_text(const ClassView& view) { return ClassText(view).render(); }

}  // namespace heddle::driver
