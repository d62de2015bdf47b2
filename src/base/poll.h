// How a pass that may take long keeps the user's limits on time and memory.
//
// Its loops call a Poll; when a limit is reached the call leaves the pass by throwing LimitReached, which the
// driver catches where it runs passes. What the pass was building is gone, what earlier ones have built stands. To
// be called by one thread at a time, and not inside parallel loops.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace heddle {

struct LimitReached {};

class Poll {
 public:
  Poll() = default;  // without limits
  explicit Poll(std::function<bool()> limit_reached) : limit_reached_(std::move(limit_reached)) {}

  void operator()() const {
    if (++calls_ % calls_between_looks == 0 && limit_reached_ && limit_reached_()) throw LimitReached();
  }

 private:
  // A look asks the system for time and memory: about a microsecond.
  static constexpr uint32_t calls_between_looks = 64;

  std::function<bool()> limit_reached_;
  mutable uint32_t calls_ = 0;
};

}  // namespace heddle
