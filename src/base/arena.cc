#include "base/arena.h"

#include <cstddef>
#include <new>

namespace heddle {

void* Arena::allocate_slow(size_t bytes, size_t alignment) {
  // A large request gets a chunk of its own, so that it does not waste the rest of the current one.
  bool own_chunk = bytes > chunk_bytes_ / 4;
  constexpr size_t unit = alignof(std::max_align_t);
  size_t size = ((own_chunk ? bytes + alignment : chunk_bytes_) + unit - 1) & ~(unit - 1);
  void* chunk = std::aligned_alloc(unit, size);
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
