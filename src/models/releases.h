#pragma once

#include <cstdint>

namespace heddle::models {

// The releases of the JDK that have what an entry of a model file names.
struct Releases {
  uint32_t since = 0, until = UINT32_MAX;

  bool contain(uint32_t release) const { return since <= release && release <= until; }
};

}  // namespace heddle::models
