// What the process has used so far, for --stats and the benchmarks.
#pragma once

#include <chrono>
#include <cstddef>

namespace heddle {

size_t peak_memory_bytes();
double cpu_seconds();

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace heddle
