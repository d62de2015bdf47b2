// What users write in TOML: heddle.toml and files of models. Any text gets settings or one message that names the
// file; of models each malformed entry costs one diagnostic, and what is left names methods of the program.
#include "driver/config_file.h"
#include "fuzzing.h"
#include "models/models.h"

using namespace heddle;
using fuzzing::require;

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

void read_settings(std::string_view text) {
  auto read = driver::parse_config(text, "heddle.toml");
  if (!read) require(read.error().starts_with("heddle.toml"));
}

void read_models(std::string_view text) {
  static fuzzing::SmallProgram program(program_text);
  static hierarchy::Members members(program.hierarchy);
  models::ModelText file{"models.toml", text};
  models::Models models(members, {&file, 1}, program.diagnostics);
  for (ir::MethodId root : models.jvm_roots()) require(program.hierarchy.program().methods().contains(root));
  for (const Diagnostic& said : program.diagnostics.take()) require(said.file.starts_with("models.toml"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzzing::text_of(data, size);
  read_settings(text);
  read_models(text);
  return 0;
}
