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
#include "driver/explain.h"
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

// What inspect shows or explain explains: the first word.
std::string take_first_word(CommandLine& line) {
  std::string word = line.words.front();
  line.words.erase(line.words.begin());
  return word;
}

ExitStatus run_check(CommandLine line) {
  auto options = driver::configure(driver::check_command, std::move(line.words), std::move(line.settings));
  return options ? driver::run_check(*options) : complain(ExitStatus::bad_usage, options.error());
}

ExitStatus run_inspect(CommandLine line) {
  if (line.words.empty())
    return complain(ExitStatus::bad_usage,
                    "inspect what? class, ir, hierarchy or another layer; see heddle inspect --help");
  std::string layer = take_first_word(line);
  auto options = driver::configure(driver::inspect_command, std::move(line.words), std::move(line.settings));
  return options ? driver::run_inspect(layer, *options) : complain(ExitStatus::bad_usage, options.error());
}

ExitStatus run_explain(CommandLine line) {
  if (line.words.empty())
    return complain(ExitStatus::bad_usage, "explain what? the ID of a finding; see heddle explain --help");
  std::string id = take_first_word(line);
  auto options = driver::configure(driver::explain_command, std::move(line.words), std::move(line.settings));
  return options ? driver::run_explain(id, *options) : complain(ExitStatus::bad_usage, options.error());
}

ExitStatus run(CommandLine line) {
  if (line.wants_help) return print(help_for(line.command));
  switch (line.command) {
    case Command::check: return run_check(std::move(line));
    case Command::inspect: return run_inspect(std::move(line));
    case Command::explain: return run_explain(std::move(line));
    case Command::version: return print(fmt::format("heddle {}\n", driver::version));
    case Command::help: break;
  }
  return print(help_for(line.command));
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
