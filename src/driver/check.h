// `heddle check`: loads the input, analyses it and writes the reports.
#pragma once

#include "driver/exit_status.h"
#include "driver/options.h"

namespace heddle::driver {

ExitStatus run_check(const Options& options);

}  // namespace heddle::driver
