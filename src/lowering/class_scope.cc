#include "lowering/class_scope.h"

#include "classfile/descriptor.h"

namespace heddle::lowering {

using classfile::ClassFile;

ir::Kind kind_of_descriptor(char letter) {
  if (letter == 'L' || letter == '[') return ir::Kind::reference;
  return kind_of(ir::primitive_from_descriptor(letter));
}

Result<void> ClassScope::open(const ClassFile& file, ir::ClassId id) {
  if (file_ == &file) return {};
  file_ = nullptr;
  if (file.depth() == classfile::ParseDepth::headers) {
    if (Result<void> checked = classfile::check_constants(file); !checked) return checked;
  }
  file_ = &file;
  class_ = id;
  symbols_.assign(file.pool().size(), Symbol());
  class_types_.assign(file.pool().size(), ir::void_type);
  member_numbers_.assign(file.pool().size(), 0);
  members_.clear();
  kinds_.clear();
  bootstraps_.clear();
  bootstraps_read_ = false;
  return {};
}

ir::TypeId ClassScope::class_type(uint16_t index) {
  ir::TypeId& known = class_types_[index];
  if (known == ir::void_type || TypeResolver::is_provisional(known)) {
    // A provisional type belongs to one body; ask again so that this body lists the name too.
    known = types_.class_constant(pool().class_name(index));
  }
  return known;
}

Symbol ClassScope::utf8(uint16_t index) {
  Symbol& known = symbols_[index];
  if (!known) known = types_.symbol(pool().utf8(index));
  return known;
}

Member ClassScope::make_member(ir::TypeId owner, const classfile::NameAndType& named, bool interface_owner) {
  std::string_view descriptor = named.descriptor;
  Member made;
  made.ref = {owner, utf8(named.name_index), utf8(named.descriptor_index), interface_owner};
  made.first_parameter = static_cast<uint32_t>(kinds_.size());
  if (descriptor[0] != '(') {
    made.result = types_.described(descriptor);
    return made;
  }
  classfile::DescriptorReader reader(descriptor);
  while (classfile::DescriptorType parameter = reader.next()) {
    kinds_.push_back(kind_of_descriptor(parameter.first()));
  }
  made.parameter_count = static_cast<uint16_t>(kinds_.size() - made.first_parameter);
  made.result = types_.described(reader.return_type().text);
  return made;
}

const Member& ClassScope::remember(uint16_t index, Member member) {
  members_.push_back(member);
  // Members with provisional types are made anew for each body, for the same reason as in class_type().
  bool lasting = !TypeResolver::is_provisional(member.ref.owner) && !TypeResolver::is_provisional(member.result);
  member_numbers_[index] = lasting ? static_cast<uint32_t>(members_.size()) : 0;
  return members_.back();
}

const Member& ClassScope::member(uint16_t index) {
  if (uint32_t number = member_numbers_[index]) return members_[number - 1];
  classfile::MemberRef ref = pool().member(index);
  classfile::NameAndType named = pool().name_and_type(ref.name_and_type_index);
  return remember(index, make_member(class_type(ref.class_index), named, ref.is_interface));
}

const Member& ClassScope::dynamic_member(uint16_t index) {
  if (uint32_t number = member_numbers_[index]) return members_[number - 1];
  classfile::NameAndType named = pool().dynamic(index).name_and_type;
  return remember(index, make_member(ir::void_type, named, false));
}

ir::MethodHandle ClassScope::method_handle(uint16_t index) {
  classfile::MethodHandleRef handle = pool().method_handle(index);
  return {handle.kind, member(handle.reference).ref};
}

const std::vector<classfile::BootstrapMethod>& ClassScope::bootstraps() {
  if (!bootstraps_read_) {
    bootstraps_read_ = true;
    auto read = classfile::read_bootstrap_methods(*file_);
    if (read) bootstraps_ = std::move(*read);
  }
  return bootstraps_;
}

}  // namespace heddle::lowering
