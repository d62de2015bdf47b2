#include "base/large_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <new>

namespace heddle {
namespace {

constexpr size_t huge_page = size_t{1} << 21;
constexpr size_t cache_line = 64;
constexpr size_t block_bytes = 2 * huge_page;

size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

// Mapped one huge page longer than asked for, to have a place in it where one could start.
std::span<std::byte> map_block(size_t bytes) {
  size_t mapped = bytes + huge_page;
  void* start = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) throw std::bad_alloc();
  return {static_cast<std::byte*>(start), mapped};
}

}  // namespace

LargePages::~LargePages() {
  for (std::span<std::byte> block : blocks_) munmap(block.data(), block.size());
}

std::byte* LargePages::allocate(size_t bytes) {
  bytes = round_up(bytes, cache_line);
  std::lock_guard lock(mutex_);
  if (bytes > left_) {
    size_t wanted = round_up(std::max(bytes, block_bytes), huge_page);
    std::span<std::byte> block = blocks_.emplace_back(map_block(wanted));
    size_t skipped =
        round_up(reinterpret_cast<uintptr_t>(block.data()), huge_page) - reinterpret_cast<uintptr_t>(block.data());
    next_ = block.data() + skipped;
    left_ = wanted;
#ifdef MADV_HUGEPAGE
    madvise(next_, wanted, MADV_HUGEPAGE);  // without them it is only slower
#endif
  }
  std::byte* start = next_;
  next_ += bytes;
  left_ -= bytes;
  return start;
}

}  // namespace heddle
