#include "ir/program.h"

namespace heddle::ir {

ClassId Program::find_class(Symbol name) const {
  auto found = by_name_.find(name);
  return found == by_name_.end() ? ClassId::none() : found->second;
}

ClassId Program::find_class(std::string_view name) const {
  Symbol symbol = symbols_->find(name);
  return symbol ? find_class(symbol) : ClassId::none();
}

MethodId Program::find_method(ClassId owner, Symbol name, Symbol descriptor) const {
  for (MethodId m : classes_[owner].methods) {
    if (methods_[m].name == name && methods_[m].descriptor == descriptor) return m;
  }
  return MethodId::none();
}

FieldId Program::find_field(ClassId owner, Symbol name, Symbol descriptor) const {
  for (FieldId f : classes_[owner].fields) {
    if (fields_[f].name == name && fields_[f].descriptor == descriptor) return f;
  }
  return FieldId::none();
}

ClassId Program::class_or_phantom(Symbol name) {
  auto [slot, fresh] = by_name_.try_emplace(name, ClassId(classes_.size()));
  if (!fresh) return slot->second;
  HEDDLE_CHECK(classes_.size() < TypeId::max_classes);
  Class phantom;
  phantom.name = name;
  phantom.super = object_;
  phantom.kind = ClassKind::phantom;
  phantom.origin = Origin::dependency;
  phantom.flags = access::public_;
  phantom.nest_host = slot->second;
  phantom.methods.first = MethodId(methods_.size());
  phantom.fields.first = FieldId(fields_.size());
  return classes_.push_back(phantom);
}

ContainerId ProgramBuilder::add_container(std::string name) {
  return program_.containers_.push_back(std::move(name));
}

void ProgramBuilder::reserve(size_t classes, size_t methods, size_t fields) {
  program_.classes_.reserve(classes);
  program_.by_name_.reserve(classes);
  program_.methods_.reserve(methods);
  program_.fields_.reserve(fields);
}

ClassId ProgramBuilder::declare(Symbol name, ClassKind kind, Origin origin, ContainerId container) {
  auto [slot, fresh] = program_.by_name_.try_emplace(name, ClassId(program_.classes_.size()));
  if (!fresh) return ClassId::none();
  HEDDLE_CHECK(program_.classes_.size() < TypeId::max_classes);
  Class c;
  c.name = name;
  c.kind = kind;
  c.origin = origin;
  c.container = container;
  c.nest_host = slot->second;
  return program_.classes_.push_back(c);
}

void ProgramBuilder::define(ClassId id, const Header& header) {
  Program& p = program_;
  // Names first: looking one up may add a phantom, which moves the table.
  ClassId super = header.super ? p.class_or_phantom(header.super) : ClassId::none();
  ClassId host = header.nest_host ? p.class_or_phantom(header.nest_host) : id;
  uint32_t first_interface = static_cast<uint32_t>(p.interfaces_.size());
  for (Symbol name : header.interfaces) p.interfaces_.push_back(p.class_or_phantom(name));

  Class& c = p.classes_[id];
  c.flags = header.flags;
  c.super = super;
  c.nest_host = host;
  c.made_for = header.made_for;
  c.source_file = header.source_file;
  c.first_interface = first_interface;
  c.interface_count = static_cast<uint16_t>(header.interfaces.size());
  c.methods = {MethodId(p.methods_.size()), static_cast<uint32_t>(header.methods.size())};
  c.fields = {FieldId(p.fields_.size()), static_cast<uint32_t>(header.fields.size())};
  for (Method m : header.methods) {
    m.owner = id;
    p.methods_.push_back(m);
  }
  for (Field f : header.fields) {
    f.owner = id;
    p.fields_.push_back(f);
  }
}

Program ProgramBuilder::finish() {
  Program& p = program_;
  p.object_ = p.class_or_phantom(p.symbols_->intern("java/lang/Object"));
  for (ClassId id : p.classes_.ids()) {
    Class& c = p.classes_[id];
    // A phantom met before Object was known, or a class file without a superclass that is not Object.
    if (!c.super && id != p.object_) c.super = p.object_;
  }
  return std::move(program_);
}

}  // namespace heddle::ir
