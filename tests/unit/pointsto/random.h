// Random numbers that are the same everywhere.
#pragma once

#include <cstdint>
#include <random>

namespace heddle::pointsto {

class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}
  uint32_t operator()() { return static_cast<uint32_t>(engine_()); }

 private:
  std::mt19937 engine_;
};

}  // namespace heddle::pointsto
