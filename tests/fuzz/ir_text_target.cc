// IR text: whatever parses must print, parse again to the same bodies and print the same text; the verifier must
// have an opinion on it.
#include <cstdlib>
#include <string>

#include "../support/ir_equal.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verifier.h"

using namespace heddle;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  SymbolTable symbols;
  Result<ir::ParsedProgram> first = ir::parse_program({reinterpret_cast<const char*>(data), size}, symbols);
  if (!first) {
    require(first.error().offset <= size);
    return 0;
  }
  std::string text = ir::print(first->program(), *first);
  Result<ir::ParsedProgram> second = ir::parse_program(text, symbols);
  require(second.has_value());
  require(ir::print(second->program(), *second) == text);
  require(first->program().methods().size() == second->program().methods().size());

  ir::Verifier verifier;
  for (ir::MethodId m : first->program().methods()) {
    const ir::Body *a = first->body(m), *b = second->body(m);
    require((a == nullptr) == (b == nullptr));
    if (!a) continue;
    require(ir::body_difference({first->program(), *a}, {second->program(), *b}).empty());
    require(verifier.verify(first->program(), *a).has_value() ==
            verifier.verify(second->program(), *b).has_value());
  }
  return 0;
}
