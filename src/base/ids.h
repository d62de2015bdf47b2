// Strong 32-bit ids and the flat tables they index.
//
// An id of one kind does not convert to another kind or to an integer by accident. Ids are dense, start at
// 0, and `none` is the one invalid value. IdVector is a std::vector that only its own id can index.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/check.h"

namespace heddle {

template <class Tag>
struct Id {
  uint32_t raw = UINT32_MAX;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t value) : raw(value) {}
  constexpr explicit Id(size_t value) : raw(static_cast<uint32_t>(value)) {}
  constexpr explicit Id(int value) : raw(static_cast<uint32_t>(value)) {}

  static constexpr Id none() { return Id(); }
  constexpr bool valid() const { return raw != UINT32_MAX; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr auto operator<=>(Id, Id) = default;

  template <typename H>
  friend H AbslHashValue(H h, Id id) {
    return H::combine(std::move(h), id.raw);
  }
};

// A half-open run of consecutive ids.
template <class IdType>
struct IdRange {
  IdType first{0u};
  uint32_t count = 0;

  struct Iterator {
    uint32_t raw;
    IdType operator*() const { return IdType(raw); }
    Iterator& operator++() {
      ++raw;
      return *this;
    }
    bool operator==(const Iterator&) const = default;
  };
  Iterator begin() const { return {first.raw}; }
  Iterator end() const { return {first.raw + count}; }
  bool empty() const { return count == 0; }
  uint32_t size() const { return count; }
  IdType operator[](uint32_t i) const { return IdType(first.raw + i); }
  bool contains(IdType id) const { return id.raw - first.raw < count; }
};

template <class IdType, class T>
class IdVector {
 public:
  IdVector() = default;
  explicit IdVector(size_t n, const T& value = T()) : items_(n, value) {}

  T& operator[](IdType id) {
    HEDDLE_ASSERT(id.raw < items_.size());
    return items_[id.raw];
  }
  const T& operator[](IdType id) const {
    HEDDLE_ASSERT(id.raw < items_.size());
    return items_[id.raw];
  }
  IdType push_back(T value) {
    items_.push_back(std::move(value));
    return IdType(static_cast<uint32_t>(items_.size() - 1));
  }
  size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  void resize(size_t n, const T& value = T()) { items_.resize(n, value); }
  void reserve(size_t n) { items_.reserve(n); }
  bool has(IdType id) const { return id.raw < items_.size(); }
  IdRange<IdType> ids() const { return {IdType(0u), static_cast<uint32_t>(items_.size())}; }

  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  std::vector<T>& raw() { return items_; }
  const std::vector<T>& raw() const { return items_; }

 private:
  std::vector<T> items_;
};

}  // namespace heddle

template <class Tag>
struct std::hash<heddle::Id<Tag>> {
  size_t operator()(heddle::Id<Tag> id) const noexcept { return id.raw * 0x9E3779B97F4A7C15ull; }
};
