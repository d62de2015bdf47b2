// A program from IR text that is known to parse.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "ir/parser.h"

namespace heddle::ir {

inline ParsedProgram parsed(std::string_view text, SymbolTable& symbols) {
  Result<ParsedProgram> result = parse_program(text, symbols);
  if (!result) throw std::runtime_error(result.error().what + "\n" + std::string(text));
  return std::move(*result);
}

// The body of the only method that has one.
inline const Body& only_body(ParsedProgram& program) {
  for (MethodId m : program.program().methods()) {
    if (const Body* body = program.body(m)) return *body;
  }
  throw std::runtime_error("no method has a body");
}

}  // namespace heddle::ir
