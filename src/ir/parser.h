// Reads the text that printer.h writes.
//
// The text declares classes; whatever else it mentions becomes a phantom. What it says is taken as it is and not
// verified, so that a test can write a wrong body. Labels (v7, b3) are names only: instructions and blocks are
// numbered in the order of the text. Three things may be left out and are then worked out: a block's
// predecessors (`<- none` denies them), the order of phi operands that name their predecessor, and a type that
// follows from the rest. Any text is safe to parse, in time and memory linear in its length.
#pragma once

#include <string_view>

#include "base/arena.h"
#include "base/result.h"
#include "ir/body_provider.h"
#include "ir/program.h"

namespace heddle::ir {

class ParsedProgram final : public BodyProvider {
 public:
  ParsedProgram(Program program, Arena arena, IdVector<MethodId, const Body*> bodies)
      : program_(std::move(program)), arena_(std::move(arena)), bodies_(std::move(bodies)) {}

  const Program& program() const { return program_; }
  const Body* body(MethodId method) override { return bodies_[method]; }
  void prepare(std::span<const MethodId>) override {}

 private:
  Program program_;
  Arena arena_;
  IdVector<MethodId, const Body*> bodies_;
};

// A failure says "line 3, column 7: expected a type, found ')'" and has the offset in bytes.
Result<ParsedProgram> parse_program(std::string_view text, SymbolTable& symbols);

}  // namespace heddle::ir
