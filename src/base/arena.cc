#include "base/arena.h"

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace heddle {
namespace {

// Arenas that have grown a little ask for all pages of a chunk at once: a fault for each costs more than the page
// (2 % of the time that it takes to lower a JDK). Where the system cannot do that, they come one by one.
void* allocate_chunk(size_t bytes, bool at_once) {
  constexpr size_t page = 4096;
  void* chunk = std::aligned_alloc(at_once ? page : alignof(std::max_align_t), bytes);
#ifdef MADV_POPULATE_WRITE
  if (chunk && at_once) madvise(chunk, bytes, MADV_POPULATE_WRITE);
#endif
  return chunk;
}

}  // namespace

void* Arena::allocate_slow(size_t bytes, size_t alignment) {
  // A large request gets a chunk of its own, so that it does not waste the rest of the current one.
  bool own_chunk = bytes > chunk_bytes_ / 4;
  bool has_grown = chunk_bytes_ >= 1 << 16 && reserved_bytes_ >= 2 * chunk_bytes_;
  constexpr size_t unit = alignof(std::max_align_t);
  size_t size = ((own_chunk ? bytes + alignment : chunk_bytes_) + unit - 1) & ~(unit - 1);
  void* chunk = allocate_chunk(size, has_grown && !own_chunk);
  if (!chunk) throw std::bad_alloc();
  chunks_.emplace_back(static_cast<std::byte*>(chunk));
  reserved_bytes_ += size;
  uintptr_t start = reinterpret_cast<uintptr_t>(chunk);
  uintptr_t aligned = (start + alignment - 1) & ~(uintptr_t{alignment} - 1);
  if (!own_chunk) {
    cursor_ = aligned + bytes;
    end_ = start + size;
  }
  return reinterpret_cast<void*>(aligned);
}

}  // namespace heddle
