// What `heddle help` and `--help` print.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace heddle::cli {

std::string help_for(Command command);

}  // namespace heddle::cli
