#include "driver/passes.h"

#include <fmt/format.h>

namespace heddle::driver {

const std::optional<std::string>& Passes::limit() {
  if (limit_) return limit_;
  if (timeout_ && total_.seconds() > *timeout_) {
    limit_ = fmt::format("--timeout: {} s are over", *timeout_);
  } else if (memory_limit_ && peak_memory_bytes() > *memory_limit_) {
    limit_ = fmt::format("--memory-limit: {} MB are used up", *memory_limit_ >> 20);
  }
  return limit_;
}

findings::Statistics Passes::statistics() const {
  findings::Statistics statistics{timings_, peak_memory_bytes() >> 20};
  statistics.timings.push_back({"total", total_.seconds()});
  return statistics;
}

}  // namespace heddle::driver
