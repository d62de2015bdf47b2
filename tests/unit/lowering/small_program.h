// A program of two classes, java/lang/Object and p/Made, for tests of code that is made by hand.
#pragma once

#include <string_view>

#include "ir/program.h"

namespace heddle::lowering {

// p/Made has the one method `m` of that descriptor.
inline ir::Program small_program(SymbolTable& symbols, std::string_view descriptor, uint16_t flags = 0) {
  ir::ProgramBuilder builder(symbols);
  ir::ContainerId container = builder.add_container("test");
  auto declare = [&](std::string_view name) {
    return builder.declare(symbols.intern(name), ir::ClassKind::declared, ir::Origin::application, container);
  };
  ir::ClassId object = declare("java/lang/Object"), made = declare("p/Made");
  ir::Method method;
  method.name = symbols.intern("m");
  method.descriptor = symbols.intern(descriptor);
  method.flags = flags;
  method.has_code = true;
  ir::ProgramBuilder::Header header;
  builder.define(object, header);
  header.super = symbols.intern("java/lang/Object");
  header.methods = std::span(&method, 1);
  builder.define(made, header);
  return builder.finish();
}

inline ir::MethodId made_method(const ir::Program& program) {
  return program[program.find_class("p/Made")].methods[0];
}

}  // namespace heddle::lowering
