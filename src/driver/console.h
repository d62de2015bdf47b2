// Standard error: diagnostics, one line each, and the progress line that they must not disturb.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "driver/options.h"

namespace heddle::driver {

// Whether standard output wants colour: a terminal that can, and no NO_COLOR in the environment (no-color.org).
bool wants_colour();

class Console {
 public:
  explicit Console(Progress progress);
  ~Console() { clear_progress(); }

  void show_progress(std::string_view pass);
  void clear_progress();
  void error(std::string_view message);  // "heddle: error: …"
  void note(std::string_view message);
  // Everything collected so far, in order; how many were errors.
  size_t print(Diagnostics& diagnostics);

 private:
  void line(std::string_view text);

  bool show_;
  bool terminal_;
  bool progress_on_screen_ = false;
};

}  // namespace heddle::driver
