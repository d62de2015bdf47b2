#include "driver/passes.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

namespace heddle::driver {
namespace {

// "512 MB", "1536 KB", "1 byte": a unit larger if nothing is lost by it, or little.
std::string size_text(uint64_t size) {
  constexpr std::string_view units[] = {"byte", "KB", "MB"};
  size_t unit = 0;
  for (; unit + 1 < std::size(units) && (size % 1024 == 0 || size >= 1 << 20); ++unit) size /= 1024;
  return fmt::format("{} {}{}", size, units[unit], unit == 0 && size != 1 ? "s" : "");
}

}  // namespace

uint64_t usable_memory() {
  uint64_t bytes = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    uint64_t limit;  // "max" is no number
    if (std::ifstream in(file); in >> limit && limit > 0) bytes = std::min(bytes, limit);
  }
  return bytes - bytes / 8;
}

const std::optional<std::string>& Passes::limit() {
  if (limit_) return limit_;
  if (timeout_ && total_.seconds() > *timeout_) {
    limit_ = fmt::format("--timeout: {} s are over", *timeout_);
  } else if (peak_memory_bytes() > memory_limit_) {
    limit_ = fmt::format("--memory-limit: more than {} in use", size_text(memory_limit_));
  }
  return limit_;
}

findings::Statistics Passes::statistics() const {
  findings::Statistics statistics{timings_, peak_memory_bytes() >> 20};
  statistics.timings.push_back({"total", total_.seconds()});
  return statistics;
}

}  // namespace heddle::driver
