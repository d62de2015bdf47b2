// From settings to Options: reads heddle.toml, lets the command line win, and checks what goes together.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "driver/option_table.h"

namespace heddle::driver {

inline constexpr const char* default_config = "heddle.toml";

// Without --config, heddle.toml of the working directory is read if it is there. An option given on the command
// line replaces all that the file says of it. A failure is one message for the user.
std::expected<Options, std::string> configure(CommandSet command, std::vector<std::string> paths,
                                              std::vector<Setting> command_line);

}  // namespace heddle::driver
