// One class file while its methods are lowered: its constants as symbols, types and members, each resolved
// once and remembered by constant-pool index.
//
// A worker has one scope and opens it on class after class; the memory is reused. Indexes must be of the
// kind that the function's name says: validated code guarantees that for its operands.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "ir/body.h"
#include "lowering/type_resolver.h"

namespace heddle::lowering {

ir::Kind kind_of_descriptor(char first_letter);

// What a descriptor says.
struct Shape {
  ir::TypeId result;  // of a method: what it returns; of a field: its type
  uint32_t first_parameter = 0;
  uint16_t parameter_count = 0;  // without a receiver
};

// A field or method constant, ready for use.
struct Member : Shape {
  ir::MemberRef ref;
};

class ClassScope {
 public:
  explicit ClassScope(const ir::Program& program) : types_(program) {}

  // Checks what the header parse left unchecked. After a failure the scope is not to be used.
  Result<void> open(const classfile::ClassFile& file, ir::ClassId id);
  const classfile::ClassFile* file() const { return file_; }

  TypeResolver& types() { return types_; }
  ir::ClassId class_id() const { return class_; }
  const classfile::ConstantPool& pool() const { return file_->pool(); }

  ir::TypeId class_type(uint16_t index);  // of a Class constant
  // Of a Fieldref, Methodref or InterfaceMethodref.
  const Member& member(uint16_t index) {
    uint32_t number = numbers_[index];
    return number != 0 ? members_[number - 1] : new_member(index);
  }
  // Kinds of a member's parameters.
  const ir::Kind* parameters(const Member& member) const { return kinds_.data() + member.first_parameter; }
  // The call site's or constant's own signature, for Dynamic and InvokeDynamic; `owner` is void.
  const Member& dynamic_member(uint16_t index);
  ir::MethodHandle method_handle(uint16_t index);
  Symbol utf8(uint16_t index) {  // of a Utf8 constant
    Symbol& known = symbols_[index];
    if (!known) known = types_.symbol(pool().utf8(index));
    return known;
  }
  Symbol utf8(std::string_view text) { return types_.symbol(text); }

  // What is known of constants (see classfile::CodeMarks); more may be added. Empty: nothing is kept.
  std::span<uint8_t> facts() { return facts_; }

  // The class's bootstrap methods; empty if the attribute is malformed (the constants check has said so).
  const std::vector<classfile::BootstrapMethod>& bootstraps();

 private:
  void take_header_symbols();
  void intern_constants();
  Result<void> check_constants();
  Shape shape_of(uint16_t descriptor_index);
  Member make_member(ir::TypeId owner, classfile::NameAndTypeIndexes named, bool interface_owner);
  const Member& new_member(uint16_t index);
  const Member& remember(uint16_t index, Member member);

  TypeResolver types_;
  const classfile::ClassFile* file_ = nullptr;
  ir::ClassId class_;
  std::vector<Symbol> symbols_;     // by pool index; invalid: not yet
  std::vector<uint16_t> interned_;  // pool indexes of the symbols known since open()
  classfile::ConstantsByKind constants_;
  // Scratch of intern_constants().
  std::vector<std::string_view> wanted_texts_;
  std::vector<Symbol> wanted_symbols_;
  std::vector<uint8_t> marks_;           // scratch of check_constants(): as interned_
  std::vector<uint8_t> facts_;           // see facts()
  std::vector<ir::TypeId> class_types_;  // by pool index; void: not yet
  std::vector<uint32_t> numbers_;        // by pool index of a member or descriptor; 0: not yet, else number + 1
  std::vector<Member> members_;
  std::vector<Shape> shapes_;  // of descriptors: a class has three members to each
  std::vector<ir::Kind> kinds_;
  std::vector<classfile::BootstrapMethod> bootstraps_;
  bool bootstraps_read_ = false;
};

}  // namespace heddle::lowering
