// What went wrong or deserves a note, collected and shown once, in an order that does not depend on which
// worker met it first.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace heddle {

enum class Severity : uint8_t { note, warning, error };

struct Diagnostic {
  Severity severity = Severity::error;
  std::string file;                // "lib/app.jar!/pkg/A.class"; may be empty
  std::optional<uint64_t> offset;  // in bytes from the start of that file or entry
  std::string message;

  // Order of report: by file, place, severity (worst first), text.
  friend bool operator<(const Diagnostic& a, const Diagnostic& b);
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// "app.jar!/pkg/A.class: offset 0x1a: error: constant pool ends early"; always one line of UTF-8, with \xNN for
// what a terminal would not show as it is.
std::string to_string(const Diagnostic& diagnostic);

// Thread-safe sink. take() returns everything sorted and without repetitions.
class Diagnostics {
 public:
  void add(Diagnostic diagnostic);
  void error(std::string file, const Failure& failure);
  void error(std::string file, std::string message);
  void warning(std::string file, std::string message);
  void note(std::string file, std::string message);
  std::vector<Diagnostic> take();

 private:
  std::mutex mutex_;
  std::vector<Diagnostic> items_;
};

}  // namespace heddle
