// Bad input is a value: what is wrong, and where in the bytes. The caller knows which file the bytes are
// from and adds it when it turns a Failure into a Diagnostic.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

namespace heddle {

struct Failure {
  std::string what;
  uint64_t offset = 0;
};

template <class T>
using Result = std::expected<T, Failure>;

inline std::unexpected<Failure> fail(uint64_t offset, std::string what) {
  return std::unexpected(Failure{std::move(what), offset});
}

}  // namespace heddle
