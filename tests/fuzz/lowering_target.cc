// Any bytes as the only class of a program: every method is lowered. A body that comes out must verify and print,
// whatever the code was; a method without one must have been reported.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "classfile/class_file.h"
#include "ir/printer.h"
#include "ir/verifier.h"
#include "lowering/lowered_program.h"

using namespace heddle;

namespace {

constexpr size_t largest_class = 64 << 10;

void require(bool condition, const std::string& otherwise) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", otherwise.c_str());
  std::abort();
}

void lower_all(Bytes bytes, std::string_view name) {
  SymbolTable symbols;
  Diagnostics diagnostics;
  lowering::ProgramInput input{
      .containers = {"fuzz"}, .classes = {{name, bytes}}, .place = [](size_t) { return std::string("fuzz"); }};
  auto program = lowering::load_program(symbols, std::move(input), {.local_names = true}, Jobs{1}, diagnostics);
  bool complete = true;
  ir::Verifier verifier;
  for (ir::MethodId method : program->program().methods()) {
    if (!program->program()[method].has_code) continue;
    const ir::Body* body = program->body(method);
    complete &= body != nullptr;
    if (!body) continue;
    auto error = verifier.verify(program->program(), *body);
    require(!error, error ? error->message : "");
    require(!ir::print(program->program(), *body).empty(), "a body prints as nothing");
  }
  require(complete || !diagnostics.take().empty(), "a method without body was not reported");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > largest_class) return 0;
  Bytes bytes(data, size);
  if (auto file = classfile::parse_class(bytes, classfile::ParseDepth::headers))
    lower_all(bytes, file->this_name());
  return 0;
}
