#include "driver/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace heddle::driver {

bool wants_colour() {
  const char* off = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  bool dumb = !terminal || std::string_view(terminal) == "dumb";
  return ::isatty(1) && !(off && *off) && !dumb;
}

Console::Console(Progress progress)
    : show_(progress == Progress::always || (progress == Progress::automatic && ::isatty(2))),
      terminal_(::isatty(2)) {}

void Console::show_progress(std::string_view pass) {
  if (!show_) return;
  clear_progress();
  std::string text = fmt::format("heddle: {} …{}", pass, terminal_ ? "" : "\n");
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
  progress_on_screen_ = terminal_;
}

void Console::clear_progress() {
  if (progress_on_screen_) std::fputs("\r\x1b[K", stderr);
  progress_on_screen_ = false;
}

void Console::error(std::string_view message) { line(fmt::format("heddle: error: {}", message)); }
void Console::note(std::string_view message) { line(fmt::format("heddle: note: {}", message)); }

size_t Console::print(Diagnostics& diagnostics) {
  size_t errors = 0;
  for (const Diagnostic& diagnostic : diagnostics.take()) {
    line(to_string(diagnostic));
    errors += diagnostic.severity == Severity::error;
  }
  return errors;
}

// One write per line, so that lines stay whole when several processes share the stream.
void Console::line(std::string_view text) {
  clear_progress();
  std::string whole(text);
  whole += '\n';
  std::fputs(whole.c_str(), stderr);
}

}  // namespace heddle::driver
