// `heddle inspect`: shows a layer to people, and to the tests.
#pragma once

#include <string_view>

#include "driver/exit_status.h"
#include "driver/options.h"

namespace heddle::driver {

ExitStatus run_inspect(std::string_view layer, const Options& options);

}  // namespace heddle::driver
