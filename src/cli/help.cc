#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "driver/version.h"

namespace heddle::cli {
namespace {

using driver::Arity;
using driver::OptionSpec;

constexpr size_t width = 100, help_column = 28;

constexpr std::string_view general = R"(heddle {}: finds where threads of a Java program meet when they should not

  heddle check PATH...            analyse compiled Java and report
  heddle inspect WHAT [PATH...]   look at a layer: class, ir, hierarchy, calls, points-to, threads,
                                  accesses, locks
  heddle explain ID PATH...       everything known about one finding (also: --from FINDINGS.json)
  heddle version                  print the version
  heddle help [COMMAND]           this, or the options of a command

It finds data races, atomicity violations and deadlocks; object races are to come.

Examples:
  heddle check app.jar
  heddle check target/classes --main shop.Main --format sarif --output heddle.sarif
  heddle explain data-race-1f3a9c2e5b7d0846 app.jar
  heddle inspect class app.jar --class shop.Cart
  heddle inspect calls app.jar --main shop.Main --class shop.Cart
)";

constexpr std::string_view check = R"(heddle check PATH... [OPTION...]

Reads compiled Java and reports data races, atomicity violations (steps that belong together and
let another thread in between) and deadlocks; object races are not built yet. PATH: a jar, war or
zip, a directory of class files, a class file, or a project directory.

Examples:
  heddle check build/libs/shop.jar --main shop.Main --format json --output shop.json
  heddle check target/classes --baseline heddle-baseline.json --update-baseline

Options (default in brackets; * may be given several times):
)";

constexpr std::string_view check_end = R"(
The options may also stand in heddle.toml under the same names; the command line wins. There,
[[suppress]] with an id, a rule or a subject silences findings; so does an annotation named
SuppressHeddle on a field, method or class. entry-points lists methods that a run can begin with, as
with a main, models files that say what methods of libraries mean (docs/heddle-toml.md).

Exit status: 0 nothing to report, 1 findings, 2 bad usage, no readable PATH or entry point missing,
3 limit reached, 70 internal error.
)";

constexpr std::string_view inspect = R"(heddle inspect WHAT [PATH...] [OPTION...]

Shows a layer of what heddle knows. Without PATH, the JDK's classes: then name some with --class or
--method.

  class       class files: members, annotations, code with every operand resolved (text, json)
  ir          the SSA form that analyses read (text, json)
  hierarchy   supertypes and subtypes (text, json, dot)
  calls       who calls whom, from the entry points on (text, json, dot)
  points-to   which objects values may point to, in which contexts (text, json, dot)
  threads     which threads there are, who starts them, what they run (text, json, dot)
  accesses    who reads and writes what threads could share, holding which locks (text, json)
  locks       what methods acquire, and what is held when they are entered (text, json)

Not built yet: objects, ownership.

Examples:
  heddle inspect class --class java.util.ArrayList --method add
  heddle inspect hierarchy app.jar --format dot --output types.dot
  heddle inspect calls app.jar --main shop.Main --class shop.Cart --method add
  heddle inspect points-to app.jar --class 'shop.*' --context object:1+thread --format json
  heddle inspect points-to app.jar --stats --method main
  heddle inspect accesses --library --class java.util.Vector

Options (default in brackets; * may be given several times):
)";

constexpr std::string_view explain = R"(heddle explain ID (--from FINDINGS.json | PATH...) [OPTION...]

Everything known about one finding: all pairs, both stacks, where threads are started, locks taken
and the object allocated, and what would make it safe. ID may be shortened while it means only one.
With --from the finding is read from a report; with PATH the program is analysed again: give the
options that check was given.

Examples:
  heddle explain data-race-1f3a9c2e5b7d0846 --from findings.json
  heddle explain data-race-1f3a app.jar --main shop.Main

Options (default in brackets; * may be given several times):
)";

constexpr std::string_view version = R"(heddle version

Prints the version.

Example:
  heddle version
)";

std::string synopsis(const OptionSpec& option) {
  std::string name = fmt::format("--{}", option.name);
  switch (option.arity) {
    case Arity::flag: return name;
    case Arity::value: return fmt::format("{} {}", name, option.value_name);
    case Arity::attached_value: return fmt::format("{}[={}]", name, option.value_name);
    case Arity::optional_value: return fmt::format("{} [{}]", name, option.value_name);
  }
  return name;
}

// Words of `text` in lines that start at the help column.
void append_wrapped(std::string& out, std::string_view text) {
  size_t column = help_column;
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    if (column != help_column && column + 1 + end > width) {
      out += '\n' + std::string(help_column, ' ');
      column = help_column;
    }
    if (column != help_column) out += ' ';
    out += text.substr(0, end);
    column += end + 1;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

std::string options_text(driver::CommandSet command) {
  std::string out;
  for (const OptionSpec& option : driver::option_table()) {
    if (!(option.commands & command)) continue;
    std::string left = fmt::format("  {}{}", synopsis(option), option.repeatable ? " *" : "");
    bool fits = left.size() + 2 <= help_column;
    out += left;
    out += fits ? std::string(help_column - left.size(), ' ') : '\n' + std::string(help_column, ' ');
    append_wrapped(out, option.help);
  }
  return out;
}

}  // namespace

std::string help_for(Command command) {
  switch (command) {
    case Command::check: return std::string(check) + options_text(driver::check_command) + std::string(check_end);
    case Command::inspect: return std::string(inspect) + options_text(driver::inspect_command);
    case Command::explain: return std::string(explain) + options_text(driver::explain_command);
    case Command::version: return std::string(version);
    case Command::help: break;
  }
  return fmt::format(fmt::runtime(general), driver::version);
}

}  // namespace heddle::cli
