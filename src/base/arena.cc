#include "base/arena.h"

namespace heddle {

void* Arena::allocate_slow(size_t bytes, size_t alignment) {
  // A large request gets a chunk of its own, so that it does not waste the rest of the current one.
  bool own_chunk = bytes > chunk_bytes_ / 4;
  size_t size = own_chunk ? bytes + alignment : chunk_bytes_;
  chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
  reserved_bytes_ += size;
  uintptr_t start = reinterpret_cast<uintptr_t>(chunks_.back().get());
  uintptr_t aligned = (start + alignment - 1) & ~(uintptr_t{alignment} - 1);
  if (!own_chunk) {
    cursor_ = aligned + bytes;
    end_ = start + size;
  }
  return reinterpret_cast<void*>(aligned);
}

}  // namespace heddle
