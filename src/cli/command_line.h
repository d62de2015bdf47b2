// The words after `heddle`, understood.
//
//   heddle COMMAND [WORD | --option | --option VALUE | --option=VALUE]...
//
// Options and other words may be mixed; after `--` everything is a word. Which options exist is the driver's
// option table. Values are not looked at here.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "driver/option_table.h"

namespace heddle::cli {

enum class Command : uint8_t { help, version, check, inspect, explain };

struct CommandLine {
  Command command = Command::help;
  bool wants_help = false;  // COMMAND --help, or `help COMMAND`
  std::vector<std::string> words;
  std::vector<driver::Setting> settings;
};

// A failure is one message for the user.
std::expected<CommandLine, std::string> parse_command_line(const std::vector<std::string>& arguments);

}  // namespace heddle::cli
