// heddle: from words to an exit status.
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <new>

#include "base/check.h"
#include "cli/command_line.h"
#include "cli/help.h"
#include "driver/check.h"
#include "driver/configure.h"
#include "driver/exit_status.h"
#include "driver/inspect.h"
#include "driver/output.h"
#include "driver/version.h"

namespace heddle::cli {
namespace {

using driver::ExitStatus;

ExitStatus complain(ExitStatus status, std::string_view message) {
  std::fputs(
      fmt::format("heddle: {}: {}\n", status == ExitStatus::internal_error ? "internal error" : "error", message)
          .c_str(),
      stderr);
  return status;
}

ExitStatus print(std::string_view text) {
  auto output = driver::Output::open(std::nullopt);
  auto done = output->write(text);
  return done ? ExitStatus::nothing_to_report : complain(ExitStatus::bad_usage, done.error());
}

ExitStatus run(CommandLine line) {
  if (line.wants_help || line.command == Command::help) return print(help_for(line.command));
  if (line.command == Command::version) return print(fmt::format("heddle {}\n", driver::version));
  if (line.command == Command::explain)
    return complain(ExitStatus::bad_usage, "explain is not built yet: it comes with the first rule");

  std::string layer;
  if (line.command == Command::inspect) {
    if (line.words.empty())
      return complain(ExitStatus::bad_usage, "inspect what? class, ir or hierarchy; see heddle inspect --help");
    layer = line.words.front();
    line.words.erase(line.words.begin());
  }
  auto command = line.command == Command::inspect ? driver::inspect_command : driver::check_command;
  auto options = driver::configure(command, std::move(line.words), std::move(line.settings));
  if (!options) return complain(ExitStatus::bad_usage, options.error());
  return line.command == Command::inspect ? driver::run_inspect(layer, *options) : driver::run_check(*options);
}

ExitStatus main_with(const std::vector<std::string>& arguments) {
  // A reader that goes away is for Output to notice.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    auto line = parse_command_line(arguments);
    return line ? run(std::move(*line)) : complain(ExitStatus::bad_usage, line.error());
  } catch (const std::bad_alloc&) {
    return complain(ExitStatus::internal_error, "out of memory");
  } catch (const std::exception& error) {
    return complain(ExitStatus::internal_error, error.what());
  }
}

}  // namespace
}  // namespace heddle::cli

int main(int count, char** arguments) {
  return static_cast<int>(heddle::cli::main_with({arguments + 1, arguments + count}));
}
