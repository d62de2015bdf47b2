// Reflection metadata: any text must be read in one go; what it reaches are members of the program, each once.
#include <algorithm>

#include "driver/reflection_metadata.h"
#include "fuzzing.h"

using namespace heddle;
using fuzzing::require;

namespace {

constexpr std::string_view program_text = R"(
jdk public class java.lang.Object {
}
public class p.Base {
  field public int shared
  method public abstract void base()
}
public class p.Plugin extends p.Base {
  field private static java.lang.Object secret
  method public abstract void <init>()
  method public abstract void run(int, java.lang.String[])
  method private abstract void run()
}
)";

template <class Id, class Range>
bool rises_within(const std::vector<Id>& ids, Range all) {
  return std::ranges::adjacent_find(ids, std::greater_equal()) == ids.end() &&
         std::ranges::all_of(ids, [&](Id id) { return all.contains(id); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static fuzzing::SmallProgram world(program_text);
  const ir::Program& program = world.hierarchy.program();
  driver::MetadataText text{"", fuzzing::text_of(data, size)};
  ir::ClassId last;
  for (const auto& c : driver::read_reflection_metadata({&text, 1}, world.hierarchy, world.diagnostics)) {
    require(!last || last < c.id);
    last = c.id;
    require(rises_within(c.methods, program.methods()) && rises_within(c.fields, program.fields()));
  }
  std::vector<Diagnostic> said = world.diagnostics.take();
  require(said.size() <= 2);
  for (const Diagnostic& d : said) require(!d.offset || *d.offset <= size);
  return 0;
}
