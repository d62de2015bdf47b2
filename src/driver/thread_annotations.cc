#include "driver/thread_annotations.h"

#include <algorithm>
#include <string_view>

#include "classfile/annotations.h"
#include "classfile/attributes.h"

namespace heddle::driver {
namespace {

using classfile::AttributeKind;
using classfile::ClassFile;

// By the simple name, with its semicolon.
bool is_named(std::string_view descriptor, std::string_view name) {
  if (!descriptor.ends_with(name)) return false;
  descriptor.remove_suffix(name.size());
  return descriptor == "L" || descriptor.ends_with('/') || descriptor.ends_with('$');
}
bool is_guarded_by(std::string_view descriptor) { return is_named(descriptor, "GuardedBy;"); }
bool is_lazy_init(std::string_view descriptor) { return is_named(descriptor, "LazyInit;"); }

bool mentions_annotations(const ClassFile& file) {
  const classfile::ConstantPool& pool = file.pool();
  for (uint32_t i = 1; i < pool.size(); ++i) {
    auto index = static_cast<uint16_t>(i);
    if (!pool.has(index, classfile::Tag::utf8)) continue;
    if (is_guarded_by(pool.utf8(index)) || is_lazy_init(pool.utf8(index))) return true;
  }
  return false;
}

// What the annotations of one member say.
struct Said {
  std::vector<std::string> locks;  // the value of @GuardedBy: one string, or several
  bool is_lazy = false;
};

Said read_member(const ClassFile& file, const classfile::AttributeList& attributes) {
  Said said;
  for (AttributeKind kind :
       {AttributeKind::RuntimeVisibleAnnotations, AttributeKind::RuntimeInvisibleAnnotations}) {
    auto attribute = attributes.find(kind);
    if (!attribute) continue;
    auto annotations = classfile::read_annotations(file, *attribute);
    if (!annotations) continue;  // malformed: says nothing
    auto add = [&](const classfile::AnnotationNode& node) {
      if (node.tag == 's') said.locks.emplace_back(file.pool().utf8(node.index));
    };
    annotations->for_each_root([&](uint32_t root) {
      std::string_view descriptor = file.pool().utf8(annotations->nodes[root].index);
      said.is_lazy |= is_lazy_init(descriptor);
      if (!is_guarded_by(descriptor)) return;
      annotations->for_each_child(root, [&](uint32_t element) {
        const classfile::AnnotationNode& node = annotations->nodes[element];
        if (file.pool().utf8(node.name_index) != "value") return;
        if (node.tag != '[') return add(node);
        annotations->for_each_child(element, [&](uint32_t item) { add(annotations->nodes[item]); });
      });
    });
  }
  return said;
}

}  // namespace

ThreadAnnotations read_thread_annotations(const lowering::LoweredProgram& lowered) {
  ThreadAnnotations all;
  const ir::Program& program = lowered.program();
  for (ir::ClassId id : program.classes()) {
    if (program[id].origin != ir::Origin::application) continue;
    const ClassFile* file = lowered.class_file(id);
    if (!file || !mentions_annotations(*file) || !classfile::check_constants(*file)) continue;
    auto is_same = [&](const auto& member, const auto& info) {
      return program.text(member.name) == file->name(info) &&
             program.text(member.descriptor) == file->descriptor(info);
    };
    for (const classfile::FieldInfo& info : file->fields()) {
      Said said = read_member(*file, attributes_of(*file, info));
      if (said.locks.empty() && !said.is_lazy) continue;
      for (ir::FieldId f : program[id].fields) {
        if (!is_same(program[f], info)) continue;
        if (!said.locks.empty()) all.guards.push_back({f, {}, said.locks});
        if (said.is_lazy) all.lazily_initialized.push_back(f);
      }
    }
    for (const classfile::MethodInfo& info : file->methods()) {
      Said said = read_member(*file, attributes_of(*file, info));
      if (said.locks.empty()) continue;
      for (ir::MethodId m : program[id].methods)
        if (is_same(program[m], info)) all.guards.push_back({{}, m, said.locks});
    }
  }
  std::ranges::sort(all.lazily_initialized);
  return all;
}

}  // namespace heddle::driver
