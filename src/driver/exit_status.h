// What the process tells its caller. The first that applies of 70, 2, 3, 1, 0.
#pragma once

namespace heddle::driver {

enum class ExitStatus : int {
  nothing_to_report = 0,
  findings = 1,
  bad_usage = 2,  // also: no readable PATH, entry point missing, output that cannot be written
  limit_reached = 3,
  internal_error = 70,
};

}  // namespace heddle::driver
