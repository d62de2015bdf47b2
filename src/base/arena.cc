#include "base/arena.h"

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace heddle {
namespace {

constexpr size_t huge_page = size_t{1} << 21;

}  // namespace

void* Arena::allocate_slow(size_t bytes, size_t alignment) {
  // A large request gets a chunk of its own, so that it does not waste the rest of the current one.
  bool own_chunk = bytes > chunk_bytes_ / 4;
  size_t size = own_chunk ? bytes + alignment : chunk_bytes_;
  size = (size + alignof(std::max_align_t) - 1) & ~(alignof(std::max_align_t) - 1);
  if (size >= huge_page) size = (size + huge_page - 1) & ~(huge_page - 1);
  void* chunk = std::aligned_alloc(size >= huge_page ? huge_page : alignof(std::max_align_t), size);
  if (!chunk) throw std::bad_alloc();
  chunks_.emplace_back(static_cast<std::byte*>(chunk));
  if (size >= huge_page) ::madvise(chunk, size, MADV_HUGEPAGE);  // a wish: nothing depends on it
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
