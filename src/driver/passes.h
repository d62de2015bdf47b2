// Runs passes one after the other: shows the name, takes the time, and looks at the limits in between; a pass that
// may take long looks at them itself.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/poll.h"
#include "base/process.h"
#include "driver/console.h"
#include "driver/options.h"
#include "findings/finding.h"

namespace heddle::driver {

// Bytes that a process may use before the system starts to kill: the machine's or the control group's memory, less
// an eighth for others.
uint64_t usable_memory();

class Passes {
 public:
  Passes(const Options& options, Console& console)
      : timeout_(options.timeout), memory_limit_(options.memory_limit.value_or(usable_memory())),
        console_(console) {}

  // Runs the pass unless a limit has been reached before. A pass that reaches one ends there.
  template <class Body>
  void run(std::string name, Body body) {
    if (limit()) return;
    console_.show_progress(name);
    Stopwatch watch;
    try {
      body();
    } catch (const LimitReached&) {
      // limit() knows
    }
    timings_.push_back({std::move(name), watch.seconds()});
    console_.clear_progress();
  }

  // What has been reached, in words; the first one stays.
  const std::optional<std::string>& limit();
  findings::Statistics statistics() const;

 private:
  std::optional<double> timeout_;
  uint64_t memory_limit_;
  Console& console_;
  Stopwatch total_;
  std::vector<findings::Timing> timings_;
  std::optional<std::string> limit_;
};

}  // namespace heddle::driver
