// Checks that a body is what body.h promises: block structure, predecessors, SSA dominance, types.
//
// Meant for every method of a large class path: time is nearly linear in the size of the body, and a Verifier
// keeps its scratch memory from one body to the next. It is safe on any body whose spans are valid memory and
// whose symbols are the program's own, however wrong the rest may be. Not thread-safe; one per worker.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/body.h"
#include "ir/program.h"

namespace heddle::ir {

struct VerifyError {
  BlockId block;        // none: the body as a whole
  ValueId instruction;  // none: the block as a whole
  std::string message;  // "demo.A.m(int): b3: v7 (add): operand v2 is a reference, expected int"
};

class Verifier {
 public:
  std::optional<VerifyError> verify(const Program& program, const Body& body);

 private:
  class Run;
  struct Scratch {
    std::vector<uint32_t> node_of_value;                       // see verifier.cc for nodes
    std::vector<uint32_t> head, tail;                          // nodes of a block
    std::vector<uint32_t> dominator, subtree, preorder, next;  // by node
    std::vector<uint32_t> mark, cursor;                        // by block
    std::vector<bool> normal_target, handler_target;
    std::vector<Kind> kinds;  // of a descriptor's parameters
  };
  Scratch scratch_;
};

std::optional<VerifyError> verify(const Program& program, const Body& body);

}  // namespace heddle::ir
