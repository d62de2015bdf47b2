// What fuzz targets share: the demand that makes an input a finding, and a program to read foreign names against.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "hierarchy/members.h"
#include "ir/parser.h"

namespace heddle::fuzzing {

inline void require(bool condition) {
  if (!condition) std::abort();
}

inline std::string_view text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

struct SmallProgram {
  explicit SmallProgram(std::string_view text) : parsed(ir::parse_program(text, symbols)) {}

  SymbolTable symbols;
  Diagnostics diagnostics;
  Result<ir::ParsedProgram> parsed;
  hierarchy::Hierarchy hierarchy{parsed.value().program(), diagnostics};
};

}  // namespace heddle::fuzzing
