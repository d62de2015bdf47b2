#include "lowering/class_scope.h"

#include "ir/descriptor.h"

namespace heddle::lowering {

using classfile::ClassFile;

namespace {

constexpr uint8_t class_kinds[] = {static_cast<uint8_t>(classfile::Tag::class_), classfile::array_class,
                                   classfile::deepest_array_class};

}  // namespace

ir::Kind kind_of_descriptor(char letter) {
  if (letter == 'L' || letter == '[') return ir::Kind::reference;
  return kind_of(ir::primitive_from_descriptor(letter));
}

Result<void> ClassScope::open(const ClassFile& file, ir::ClassId id) {
  if (file_ == &file) return {};
  file_ = &file;
  class_ = id;
  symbols_.assign(file.pool().size(), Symbol());
  class_types_.assign(file.pool().size(), ir::void_type);
  numbers_.assign(file.pool().size(), 0);
  members_.clear();
  shapes_.clear();
  kinds_.clear();
  bootstraps_.clear();
  bootstraps_read_ = false;
  facts_.clear();
  take_header_symbols();
  intern_constants();
  if (file.depth() == classfile::ParseDepth::full) return {};
  Result<void> checked = check_constants();
  if (!checked) file_ = nullptr;
  return checked;
}

// Names and descriptors of the class's own members, which the header pass has interned.
void ClassScope::take_header_symbols() {
  const ir::Program& program = types_.program();
  const ir::Class& self = program[class_];
  interned_.clear();
  auto take = [&](uint16_t index, Symbol symbol) {
    if (symbols_[index]) return;
    symbols_[index] = symbol;
    interned_.push_back(index);
    program.symbols().prefetch(symbol);
  };
  for (uint32_t i = 0; i < self.fields.size(); ++i) {
    take(file_->fields()[i].name_index, program[self.fields[i]].name);
    take(file_->fields()[i].descriptor_index, program[self.fields[i]].descriptor);
  }
  for (uint32_t i = 0; i < self.methods.size(); ++i) {
    take(file_->methods()[i].name_index, program[self.methods[i]].name);
    take(file_->methods()[i].descriptor_index, program[self.methods[i]].descriptor);
  }
}

// The other texts that code is likely to ask for, all at once (see SymbolTable): names of classes, names and
// descriptors of members, strings.
void ClassScope::intern_constants() {
  const classfile::ConstantPool& constants = pool();
  constants_.sort(constants);
  size_t first_wanted = interned_.size();
  wanted_texts_.clear();
  constexpr Symbol listed{UINT32_MAX - 1};
  auto want = [&](uint16_t index) {
    if (symbols_[index]) return;
    symbols_[index] = listed;
    interned_.push_back(index);
    wanted_texts_.push_back(constants.utf8(index));
  };
  for (uint8_t kind : class_kinds) {
    for (uint16_t index : constants_[kind]) want(constants.class_name_index(index));
  }
  for (uint16_t index : constants_[classfile::Tag::string]) want(constants.string_index(index));
  for (uint16_t index : constants_[classfile::Tag::name_and_type]) {
    classfile::NameAndTypeIndexes named = constants.name_and_type_indexes(index);
    want(named.name);
    want(named.descriptor);
  }
  wanted_symbols_.resize(wanted_texts_.size());
  types_.program().symbols().intern(wanted_texts_, wanted_symbols_);
  for (size_t i = 0; i < wanted_symbols_.size(); ++i) symbols_[interned_[first_wanted + i]] = wanted_symbols_[i];
  for (uint16_t index : constants_[classfile::Tag::class_])
    types_.program().prefetch_class(symbols_[constants.class_name_index(index)]);
}

// Nine texts of ten have passed in another class. That they did is marked on their symbols.
Result<void> ClassScope::check_constants() {
  SymbolTable& symbols = types_.program().symbols();
  facts_.assign(pool().size(), 0);
  marks_.resize(interned_.size());
  for (size_t i = 0; i < interned_.size(); ++i)
    facts_[interned_[i]] = marks_[i] = symbols.marks(symbols_[interned_[i]]);
  Result<void> checked = classfile::check_constant_text(pool(), constants_, facts_);
  for (size_t i = 0; i < interned_.size(); ++i) {
    uint8_t found = facts_[interned_[i]];
    if (found & ~marks_[i]) symbols.add_marks(symbols_[interned_[i]], found);
  }
  return checked;
}

ir::TypeId ClassScope::class_type(uint16_t index) {
  ir::TypeId& known = class_types_[index];
  if (known == ir::void_type || TypeResolver::is_provisional(known)) {
    // A provisional type belongs to one body; ask again so that this body lists the name too.
    bool array = pool().kind(index) != static_cast<uint8_t>(classfile::Tag::class_);
    known =
        array ? types_.described(pool().class_name(index)) : types_.named(utf8(pool().class_name_index(index)));
  }
  return known;
}

Shape ClassScope::shape_of(uint16_t descriptor_index) {
  if (uint32_t number = numbers_[descriptor_index]) return shapes_[number - 1];
  std::string_view descriptor = pool().utf8(descriptor_index);
  Shape shape;
  shape.first_parameter = static_cast<uint32_t>(kinds_.size());
  if (descriptor[0] == '(') {
    ir::DescriptorReader reader(descriptor);  // the one that does not check again
    reader.open();
    while (!reader.at_close()) kinds_.push_back(reader.next()->kind());
    shape.parameter_count = static_cast<uint16_t>(kinds_.size() - shape.first_parameter);
    reader.close();
    descriptor = reader.rest();
  }
  shape.result = types_.described(descriptor);
  shapes_.push_back(shape);
  // Provisional types are asked for anew, for the same reason as in class_type().
  numbers_[descriptor_index] =
      TypeResolver::is_provisional(shape.result) ? 0 : static_cast<uint32_t>(shapes_.size());
  return shape;
}

Member ClassScope::make_member(ir::TypeId owner, classfile::NameAndTypeIndexes named, bool interface_owner) {
  ir::MemberRef ref{owner, utf8(named.name), utf8(named.descriptor), interface_owner};
  return {shape_of(named.descriptor), ref};
}

const Member& ClassScope::remember(uint16_t index, Member member) {
  members_.push_back(member);
  bool lasting = !TypeResolver::is_provisional(member.ref.owner) && !TypeResolver::is_provisional(member.result);
  numbers_[index] = lasting ? static_cast<uint32_t>(members_.size()) : 0;
  return members_.back();
}

const Member& ClassScope::new_member(uint16_t index) {
  classfile::MemberIndexes ref = pool().member_indexes(index);
  classfile::NameAndTypeIndexes named = pool().name_and_type_indexes(ref.name_and_type);
  return remember(index, make_member(class_type(ref.owner), named, ref.is_interface));
}

const Member& ClassScope::dynamic_member(uint16_t index) {
  if (uint32_t number = numbers_[index]) return members_[number - 1];
  classfile::NameAndType named = pool().dynamic(index).name_and_type;
  return remember(index, make_member(ir::void_type, {named.name_index, named.descriptor_index}, false));
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
