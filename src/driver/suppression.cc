#include "driver/suppression.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/annotations.h"
#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "driver/name_pattern.h"
#include "driver/option_table.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using findings::Finding;
using findings::Pair;
using findings::Rule;
using findings::Side;

constexpr std::string_view annotation_name = "SuppressHeddle";

// Rules as bits.
using RuleSet = uint8_t;
constexpr RuleSet every_rule = 0xFF;
RuleSet only(Rule rule) { return static_cast<RuleSet>(1u << static_cast<unsigned>(rule)); }

// --- heddle.toml

bool matches(const Suppression& suppression, const Finding& finding) {
  if (!suppression.id.empty() && suppression.id != finding.id) return false;
  if (!suppression.subject.empty() && !glob_matches(suppression.subject, finding.subject)) return false;
  if (suppression.rule.empty()) return true;
  Options scratch;  // the file's reader has checked that it applies
  if (!find_option("rules")->apply(scratch, suppression.rule)) return false;
  return std::ranges::find(scratch.rules, finding.rule) != scratch.rules.end();
}

// --- annotations

// Descriptor of the annotation's class: any package, nested or not.
bool is_suppression(std::string_view descriptor) {
  if (!descriptor.ends_with(';')) return false;
  descriptor.remove_suffix(1);
  if (!descriptor.ends_with(annotation_name)) return false;
  descriptor.remove_suffix(annotation_name.size());
  return descriptor.ends_with('/') || descriptor.ends_with('$') || descriptor == "L";
}

// The rules that one annotation names; words that are no rules name nothing.
RuleSet rules_named(const classfile::ClassFile& file, const classfile::Annotations& annotations, uint32_t root) {
  RuleSet rules = 0;
  bool any = false;
  auto add = [&](const classfile::AnnotationNode& node) {
    any = true;
    if (node.tag != 's') return;
    if (auto rule = findings::rule_named(file.pool().utf8(node.index))) rules |= only(*rule);
  };
  annotations.for_each_child(root, [&](uint32_t element) {
    const classfile::AnnotationNode& node = annotations.nodes[element];
    if (file.pool().utf8(node.name_index) != "value") return;
    if (node.tag != '[') return add(node);
    annotations.for_each_child(element, [&](uint32_t item) { add(annotations.nodes[item]); });
  });
  return any ? rules : every_rule;
}

RuleSet suppressed_by(const classfile::ClassFile& file, const classfile::AttributeList& attributes) {
  RuleSet rules = 0;
  for (auto kind : {classfile::AttributeKind::RuntimeVisibleAnnotations,
                    classfile::AttributeKind::RuntimeInvisibleAnnotations}) {
    auto attribute = attributes.find(kind);
    if (!attribute) continue;
    auto annotations = classfile::read_annotations(file, *attribute);
    if (!annotations) continue;  // malformed: silences nothing
    annotations->for_each_root([&](uint32_t root) {
      if (is_suppression(file.pool().utf8(annotations->nodes[root].index)))
        rules |= rules_named(file, *annotations, root);
    });
  }
  return rules;
}

// What the annotations of one class say.
struct ClassSuppressions {
  RuleSet whole = 0;
  std::map<std::string, RuleSet> fields;   // only those that have the annotation
  std::map<std::string, RuleSet> methods;  // the same, by name and descriptor
  std::string enclosing_class;             // of a local or anonymous class
  std::string enclosing_method, enclosing_descriptor;
};

ClassSuppressions read_class(Bytes bytes) {
  ClassSuppressions result;
  auto file = classfile::parse_class(bytes, classfile::ParseDepth::headers);
  if (!file || !classfile::check_constants(*file)) return result;
  result.whole = suppressed_by(*file, attributes_of(*file));
  for (const classfile::FieldInfo& field : file->fields())
    if (RuleSet rules = suppressed_by(*file, attributes_of(*file, field)))
      result.fields[ir::member_name(file->name(field))] |= rules;
  for (const classfile::MethodInfo& method : file->methods())
    if (RuleSet rules = suppressed_by(*file, attributes_of(*file, method)))
      result.methods[ir::member_name(file->name(method)) + std::string(file->descriptor(method))] |= rules;
  if (auto attribute = attributes_of(*file).find(classfile::AttributeKind::EnclosingMethod)) {
    auto enclosing = classfile::read_enclosing_method(*file, *attribute);
    if (enclosing && enclosing->name_and_type_index != 0) {
      result.enclosing_class = ir::class_name(file->pool().class_name(enclosing->class_index));
      auto method = file->pool().name_and_type(enclosing->name_and_type_index);
      result.enclosing_method = ir::member_name(method.name);
      result.enclosing_descriptor = method.descriptor;
    }
  }
  return result;
}

// "lambda$run$0" is part of run, of some descriptor; "lambda$new$0" of a constructor.
std::string method_around(const std::string& method) {
  constexpr std::string_view prefix = "lambda$";
  if (!method.starts_with(prefix)) return {};
  std::string rest = method.substr(prefix.size());
  std::string around = rest.substr(0, rest.find('$'));
  return around == "new" ? "<init>" : around;
}

// Without a descriptor: all methods of the name.
RuleSet rules_of_method(const ClassSuppressions& suppressions, const std::string& name,
                        const std::string& descriptor) {
  RuleSet rules = 0;
  std::string key = name + (descriptor.empty() ? "(" : descriptor);
  for (auto at = suppressions.methods.lower_bound(key); at != suppressions.methods.end(); ++at) {
    if (!(descriptor.empty() ? at->first.starts_with(key) : at->first == key)) break;
    rules |= at->second;
  }
  return rules;
}

class AnnotationIndex {
 public:
  explicit AnnotationIndex(const classpath::ClassPath& class_path) : class_path_(class_path) {}

  bool covers(const Finding& finding) {
    if (finding.rule == Rule::object_race) return covers_class(finding.subject, finding.rule);
    if (finding.rule == Rule::deadlock) return false;  // its subject names several
    std::string_view subject = finding.subject;
    if (subject.contains('@')) return false;  // no field holds it
    if (subject.ends_with("[]") || subject.ends_with("{}")) subject.remove_suffix(2);
    size_t dot = subject.rfind('.');
    if (dot == subject.npos) return false;
    std::string owner(subject.substr(0, dot)), member(subject.substr(dot + 1));
    if (finding.rule == Rule::atomicity) return covers_method(owner, member, "", finding.rule);
    auto field = of(owner).fields.find(member);
    bool named = field != of(owner).fields.end() && (field->second & only(finding.rule));
    return named || covers_class(owner, finding.rule);
  }

  bool covers(const Pair& pair, Rule rule) {
    return std::ranges::any_of(pair.sides, [&](const Side& side) {
      return covers_method(side.place.class_name, side.place.method, side.place.descriptor, rule);
    });
  }

 private:
  static constexpr int max_nesting = 64;  // class files may claim to enclose each other

  bool covers_method(std::string owner, std::string method, std::string descriptor, Rule rule) {
    for (int i = 0; i < max_nesting && !owner.empty(); ++i) {
      const ClassSuppressions& around = of(owner);
      RuleSet rules = rules_of_method(around, method, descriptor);
      if (std::string outer = method_around(method); !outer.empty()) rules |= rules_of_method(around, outer, "");
      if ((rules & only(rule)) || covers_class(owner, rule)) return true;
      method = around.enclosing_method;
      descriptor = around.enclosing_descriptor;
      owner = around.enclosing_class;
    }
    return false;
  }

  // The class or one that it is nested in.
  bool covers_class(std::string name, Rule rule) {
    for (;;) {
      if (of(name).whole & only(rule)) return true;
      size_t dollar = name.rfind('$');
      if (dollar == name.npos || dollar == 0) return false;
      name.resize(dollar);
    }
  }

  const ClassSuppressions& of(const std::string& name) {
    auto [entry, is_new] = classes_.try_emplace(name);
    if (is_new) {
      classpath::ClassIndex index = class_path_.find(ir::internal_name(name));
      if (index.valid()) entry->second = read_class(class_path_.bytes(index));
    }
    return entry->second;
  }

  const classpath::ClassPath& class_path_;
  std::map<std::string, ClassSuppressions> classes_;
};

// Moves findings for which suppresses(finding) holds.
template <class Suppresses>
void move_suppressed(findings::Report& report, Suppresses suppresses) {
  std::vector<Finding> left;
  for (Finding& finding : report.findings) {
    if (std::optional<findings::SuppressedFinding> how = suppresses(finding)) {
      how->finding = std::move(finding);
      report.suppressed.push_back(std::move(*how));
    } else {
      left.push_back(std::move(finding));
    }
  }
  report.findings = std::move(left);
}

}  // namespace

std::vector<size_t> apply_suppressions(std::span<const Suppression> suppressions, findings::Report& report) {
  std::vector<size_t> counts(suppressions.size(), 0);
  move_suppressed(report, [&](const Finding& finding) {
    std::optional<findings::SuppressedFinding> how;
    // All that match are of use, the first gives the reason.
    for (size_t i = 0; i < suppressions.size(); ++i) {
      if (!matches(suppressions[i], finding)) continue;
      ++counts[i];
      if (!how) how = findings::SuppressedFinding{{}, false, suppressions[i].reason};
    }
    return how;
  });
  return counts;
}

std::string to_string(const Suppression& suppression) {
  std::string text;
  for (auto [name, value] :
       {std::pair("id", &suppression.id), {"rule", &suppression.rule}, {"subject", &suppression.subject}})
    if (!value->empty()) text += fmt::format("{} {} {}", text.empty() ? "" : ",", name, *value);
  return "[[suppress]]" + text;
}

void apply_annotations(const classpath::ClassPath& class_path, findings::Report& report) {
  AnnotationIndex annotations(class_path);
  move_suppressed(report, [&](Finding& finding) -> std::optional<findings::SuppressedFinding> {
    findings::SuppressedFinding by_annotation{{}, true, "@SuppressHeddle"};
    if (annotations.covers(finding)) return by_annotation;
    std::vector<Pair> left;
    for (const Pair& pair : finding.pairs)
      if (!annotations.covers(pair, finding.rule)) left.push_back(pair);
    if (left.size() == finding.pairs.size()) return std::nullopt;
    if (left.empty()) return by_annotation;
    finding.pairs = std::move(left);
    finding.confidence = std::ranges::min(finding.pairs, {}, &Pair::confidence).confidence;
    return std::nullopt;
  });
}

}  // namespace heddle::driver
