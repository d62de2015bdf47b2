// Memory for tables that are read in random order by everybody: zeroed, and on huge pages where the system has
// them, so that a look into it costs no walk through the page tables.
//
// allocate() is a few instructions behind a lock; nothing is freed before the owner is. Small owners are cheap:
// pages come when they are first touched, though two megabytes at a time.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>
#include <vector>

namespace heddle {

class LargePages {
 public:
  LargePages() = default;
  LargePages(const LargePages&) = delete;
  ~LargePages();

  std::byte* allocate(size_t bytes);  // zeroed, at the start of a cache line

 private:
  std::mutex mutex_;
  std::byte* next_ = nullptr;
  size_t left_ = 0;
  std::vector<std::span<std::byte>> blocks_;
};

}  // namespace heddle
