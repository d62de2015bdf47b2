// Checks of our own invariants. A failed check is a bug of ours, never of the input: it throws
// InternalError, the one exception that crosses layers, and the command line turns it into status 70.
// HEDDLE_ASSERT is for hot paths and is compiled only into debug and sanitizer builds.
#pragma once

#include <stdexcept>
#include <string>

namespace heddle {

struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] inline void check_failed(const char* what, const char* file, int line) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace heddle

#define HEDDLE_CHECK(condition) ((condition) ? void() : ::heddle::check_failed(#condition, __FILE__, __LINE__))
#ifdef NDEBUG
#define HEDDLE_ASSERT(condition) void()
#else
#define HEDDLE_ASSERT(condition) HEDDLE_CHECK(condition)
#endif
