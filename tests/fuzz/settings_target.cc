// What users write in TOML: heddle.toml and files of models. Any text gets settings or one message that names the
// file; of models each malformed entry costs one diagnostic, and what is left names methods of the program.
#include <algorithm>
#include <cstdlib>

#include "driver/config_file.h"
#include "hierarchy/members.h"
#include "ir/parser.h"
#include "models/models.h"

using namespace heddle;

namespace {

constexpr std::string_view program_text = R"(
jdk public class java.lang.Object {
}
public class p.Task {
  field public int shared
  method public abstract void run(int, java.lang.Object[])
}
public class p.Pool extends p.Task {
  field private static java.lang.Object queue
  method public abstract void <init>()
  method public abstract java.lang.Object submit(p.Task)
  method private abstract void run()
}
)";

void require(bool condition) {
  if (!condition) std::abort();
}

struct World {
  SymbolTable symbols;
  Diagnostics diagnostics;
  Result<ir::ParsedProgram> parsed = ir::parse_program(program_text, symbols);
  hierarchy::Hierarchy hierarchy{parsed.value().program(), diagnostics};
  hierarchy::Members members{hierarchy};
};

void read_settings(std::string_view text) {
  auto read = driver::parse_config(text, "heddle.toml");
  if (!read) require(read.error().starts_with("heddle.toml"));
}

void read_models(std::string_view text) {
  static World world;
  models::ModelText file{"models.toml", text};
  models::Models models(world.members, {&file, 1}, world.diagnostics);
  for (ir::MethodId root : models.jvm_roots()) require(world.hierarchy.program().methods().contains(root));
  for (const Diagnostic& said : world.diagnostics.take()) require(said.file.starts_with("models.toml"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  read_settings(text);
  read_models(text);
  return 0;
}
