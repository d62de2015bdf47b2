#include "lowering/sharing_claims.h"

#include <algorithm>
#include <initializer_list>

#include "classfile/annotations.h"
#include "classfile/attributes.h"
#include "classfile/code.h"
#include "classfile/opcodes.h"

namespace heddle::lowering {
namespace {

using classfile::AttributeKind;
using classfile::ClassFile;

// By the simple name: every tool has annotations of its own.
bool is_any_of(std::initializer_list<std::string_view> names, std::string_view descriptor) {
  return std::ranges::any_of(names, [&](std::string_view name) {
    std::string_view rest = descriptor;
    if (!rest.ends_with(';')) return false;
    rest.remove_suffix(1);
    if (!rest.ends_with(name)) return false;
    rest.remove_suffix(name.size());
    return rest == "L" || rest.ends_with('/') || rest.ends_with('$');
  });
}

bool is_thread_safety_annotation(std::string_view descriptor) {
  return is_any_of({"ThreadSafe", "GuardedBy", "Immutable"}, descriptor);
}

template <class IsWanted>
bool has_annotation(const ClassFile& file, const classfile::AttributeList& attributes, IsWanted is_wanted) {
  bool found = false;
  for (AttributeKind kind :
       {AttributeKind::RuntimeVisibleAnnotations, AttributeKind::RuntimeInvisibleAnnotations}) {
    auto attribute = attributes.find(kind);
    if (!attribute) continue;
    auto annotations = classfile::read_annotations(file, *attribute);
    if (!annotations) continue;
    annotations->for_each_root(
        [&](uint32_t root) { found |= is_wanted(file.pool().utf8(annotations->nodes[root].index)); });
  }
  return found;
}

// Code that uses a class, or a field of its type, names it in the pool.
bool names_locks_or_atomics(const classfile::ConstantPool& pool) {
  for (uint32_t i = 1; i < pool.size(); ++i) {
    auto index = static_cast<uint16_t>(i);
    if (!pool.has(index, classfile::Tag::class_)) continue;
    std::string_view name = pool.class_name(index);
    if (name.starts_with("java/util/concurrent/locks/") || name.starts_with("java/util/concurrent/atomic/"))
      return true;
  }
  return false;
}

bool enters_monitor(const ClassFile& file, const classfile::MethodInfo& method) {
  if (!method.has_code()) return false;
  Result<classfile::Code> code = classfile::read_code(file, method);
  if (!code) return false;
  for (uint32_t pc = 0; pc < code->code.size(); pc += classfile::instruction_length(code->code, pc))
    if (code->code[pc] == static_cast<uint8_t>(classfile::Opcode::monitorenter)) return true;
  return false;
}

}  // namespace

bool claims_to_be_shared(const ClassFile& file) {
  bool by_flags =
      std::ranges::any_of(file.fields(), [](const auto& f) { return f.flags & classfile::access::volatile_; }) ||
      std::ranges::any_of(file.methods(), [](const auto& m) { return m.flags & classfile::access::synchronized; });
  if (by_flags || names_locks_or_atomics(file.pool())) return true;
  if (!classfile::check_constants(file)) return false;
  auto annotated = [&](const auto& member) {
    return has_annotation(file, attributes_of(file, member), is_thread_safety_annotation);
  };
  return has_annotation(file, attributes_of(file), is_thread_safety_annotation) ||
         std::ranges::any_of(file.fields(), annotated) ||
         std::ranges::any_of(file.methods(), [&](const classfile::MethodInfo& method) {
           return annotated(method) || enters_monitor(file, method);
         });
}

bool denies_to_be_shared(const ClassFile& file) {
  return classfile::check_constants(file) && has_annotation(file, attributes_of(file), [](std::string_view worn) {
           return is_any_of({"NotThreadSafe"}, worn);
         });
}

bool is_for_chosen_callers(const ClassFile& file, std::string_view method, std::string_view descriptor) {
  if (!classfile::check_constants(file)) return false;
  return std::ranges::any_of(file.methods(), [&](const classfile::MethodInfo& m) {
    return file.name(m) == method && file.descriptor(m) == descriptor &&
           has_annotation(file, attributes_of(file, m), [](std::string_view worn) {
             return is_any_of({"GuardedBy", "VisibleForTesting"}, worn);
           });
  });
}

bool is_annotated(const ClassFile& file, std::string_view descriptor) {
  return classfile::check_constants(file) &&
         has_annotation(file, attributes_of(file), [&](std::string_view worn) { return worn == descriptor; });
}

}  // namespace heddle::lowering
