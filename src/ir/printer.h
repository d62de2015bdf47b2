// The IR as text, made to be read by people and read back by parser.h.
//
//   public class demo.Sum {
//     source "Sum.java"
//     field private static int count
//     method public static int sum(int[]) {
//       b0:
//         v0 = param 0 : int[] "values"
//         v1 = const 0 @0                    // line 3
//         goto b1 @2
//       b1: <- b0, b2
//         v3 = phi [b0: v1, b2: v6] : int "total"
//         ...
//         if v3 >= v4 then b3 else b2
//       b2: <- b1 catches java.io.IOException -> b4, any -> b5
//         v5 = load v0[v3] : int
//         v6 = call_static demo.Sum.add(int, int) : int (v3, v5)
//   ...
//
// An instruction is: value, operation, payload, operands, type, names, bytecode offset. What follows from the
// rest is left out: the value of an instruction that computes none, the type of a constant or call, an offset
// that is the same as the one before. Whatever does not fit its operation has a form too, so that every body
// that keeps within its tables can be written: `#7` is a payload by its number, `(v1, v2)` any operands, and
// `to b1, b2` a block's successors behind its last instruction. Names are written as names.h says; `//`
// starts a comment.
#pragma once

#include <string>

#include "ir/body.h"
#include "ir/body_provider.h"
#include "ir/program.h"

namespace heddle::ir {

struct PrintOptions {
  bool pcs = true;     // offsets of the bytecode and the line table; without them, they are lost
  bool bodies = true;  // of classes
};

std::string print(const Program& program, const Body& body, PrintOptions options = {});
std::string print(const Program& program, ClassId id, BodyProvider& bodies, PrintOptions options = {});
// Every class but the phantoms.
std::string print(const Program& program, BodyProvider& bodies, PrintOptions options = {});

}  // namespace heddle::ir
