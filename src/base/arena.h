// Bump allocation for frozen data: many small arrays that live exactly as long as their owner.
//
// allocate() costs a few instructions; nothing is freed before the arena is. Elements are trivially
// destructible. An arena belongs to one thread at a time; give every worker its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace heddle {

class Arena {
 public:
  explicit Arena(size_t chunk_bytes = 1 << 18) : chunk_bytes_(chunk_bytes) {}
  // The one moved from is empty and can be used again.
  Arena(Arena&& other) noexcept { swap(other); }
  Arena& operator=(Arena&& other) noexcept {
    Arena empty(other.chunk_bytes_);
    swap(other);
    other.swap(empty);
    return *this;
  }

  void* allocate(size_t bytes, size_t alignment) {
    uintptr_t start = (cursor_ + alignment - 1) & ~(uintptr_t{alignment} - 1);
    if (start + bytes > end_) return allocate_slow(bytes, alignment);
    cursor_ = start + bytes;
    return reinterpret_cast<void*>(start);
  }

  // What is allocated from now on, as long as it is no more than `bytes`, lies in one chunk, in ascending order.
  void keep_together(size_t bytes) {
    if (bytes > end_ - cursor_) new_chunk(bytes);
  }

  template <class T>
  std::span<T> array(size_t n) {  // uninitialised
    static_assert(std::is_trivially_destructible_v<T>);
    return {static_cast<T*>(allocate(n * sizeof(T), alignof(T))), n};
  }

  template <class T>
  std::span<T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::span<T> to = array<T>(items.size());
    if (!items.empty()) std::memcpy(to.data(), items.data(), items.size_bytes());
    return to;
  }
  template <class T>
  std::span<T> copy(const std::vector<T>& items) {
    return copy(std::span<const T>(items));
  }
  std::string_view copy(std::string_view text) {
    std::span<char> to = copy(std::span<const char>(text.data(), text.size()));
    return {to.data(), to.size()};
  }

  size_t reserved_bytes() const { return reserved_bytes_; }

 private:
  struct Free {
    void operator()(std::byte* chunk) const { std::free(chunk); }
  };

  void* allocate_slow(size_t bytes, size_t alignment);
  void new_chunk(size_t bytes);  // from which to allocate, at least that large
  std::byte* make_chunk(size_t bytes, bool at_once);
  void swap(Arena& other) noexcept {
    std::swap(chunk_bytes_, other.chunk_bytes_);
    std::swap(reserved_bytes_, other.reserved_bytes_);
    std::swap(cursor_, other.cursor_);
    std::swap(end_, other.end_);
    chunks_.swap(other.chunks_);
  }

  size_t chunk_bytes_ = 1 << 18;
  size_t reserved_bytes_ = 0;
  uintptr_t cursor_ = 0;
  uintptr_t end_ = 0;
  std::vector<std::unique_ptr<std::byte, Free>> chunks_;
};

}  // namespace heddle
