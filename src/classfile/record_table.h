// A view of an array of fixed-size big-endian records inside a class file: the exception table, line
// numbers, local variables, lists of pool indexes.
//
// Record has `static constexpr size_t wire_size` and `static Record load(const uint8_t*)`; records are
// decoded when they are read. The view is made only over bytes that are known to be there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/bytes.h"
#include "base/check.h"

namespace heddle::classfile {

template <class Record>
class RecordTable {
 public:
  using value_type = Record;

  RecordTable() = default;
  RecordTable(const uint8_t* data, uint32_t count) : data_(data), count_(count) {}

  uint32_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  auto operator[](uint32_t i) const {
    HEDDLE_ASSERT(i < count_);
    return Record::load(data_ + i * Record::wire_size);
  }

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = decltype(Record::load(nullptr));
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = value_type;

    Iterator() = default;
    explicit Iterator(const uint8_t* at) : at_(at) {}
    value_type operator*() const { return Record::load(at_); }
    Iterator& operator++() {
      at_ += Record::wire_size;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const uint8_t* at_ = nullptr;
  };
  Iterator begin() const { return Iterator(data_); }
  Iterator end() const { return Iterator(data_ + count_ * Record::wire_size); }

 private:
  const uint8_t* data_ = nullptr;
  uint32_t count_ = 0;
};

// A list of constant-pool indexes; its elements are plain uint16_t.
struct IndexRecord {
  static constexpr size_t wire_size = 2;
  static uint16_t load(const uint8_t* p) { return load_be16(p); }
};
using IndexTable = RecordTable<IndexRecord>;

}  // namespace heddle::classfile
