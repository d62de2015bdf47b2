// Hash-consed sets of small numbers (interface ordinals) with a constant-time membership test.
//
// Problem: tens of thousands of classes implement sets of interfaces that are mostly equal or nearly so, and
// "does this class implement that interface" must cost a few loads.
// Formulation: a set is a row of block numbers, a block is 512 bits; equal blocks are stored once, equal rows
// are stored once, so that equal sets have equal ids.
// Algorithm: unite() works block by block, skips equal and empty blocks, and interns what is new.
// Cost: contains() three dependent loads. For N numbers a set costs N/128 bytes at most beyond its new
// blocks, which keeps even a chain of 60,000 interfaces at some 30 MB instead of 450 for plain bit sets.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"

namespace heddle::hierarchy {

// Rows of one fixed width, each kept once and numbered in the order of first appearance; the first is all zero.
template <class T>
class RowTable {
 public:
  explicit RowTable(size_t width);

  uint32_t intern(std::span<const T> row);
  const T* operator[](uint32_t row) const { return rows_.data() + row * width_; }
  size_t width() const { return width_; }

 private:
  size_t free_slot(std::span<const T> row) const;  // where the row is or would go
  void grow();

  size_t width_;
  uint32_t count_ = 0;
  std::vector<T> rows_;
  std::vector<uint32_t> slots_;  // open addressing; row number + 1, or 0
};

class InterfaceSets {
 public:
  struct SetTag;
  using SetId = Id<SetTag>;
  static constexpr SetId empty{0u};

  explicit InterfaceSets(size_t universe = 0);

  SetId with(SetId set, uint32_t member);
  SetId unite(SetId a, SetId b);

  bool contains(SetId set, uint32_t member) const {
    const uint64_t* block = blocks_[sets_[set.raw][member / block_bits]];
    return block[member % block_bits / 64] >> (member % 64) & 1;
  }

  // Calls visit(member) in ascending order.
  template <class Visit>
  void for_each(SetId set, Visit visit) const {
    const uint32_t* row = sets_[set.raw];
    for (uint32_t b = 0; b < sets_.width(); ++b) {
      if (row[b] == 0) continue;
      for (uint32_t w = 0; w < block_words; ++w) {
        for (uint64_t bits = blocks_[row[b]][w]; bits != 0; bits &= bits - 1) {
          visit(b * block_bits + w * 64 + static_cast<uint32_t>(std::countr_zero(bits)));
        }
      }
    }
  }

 private:
  static constexpr uint32_t block_words = 8, block_bits = 64 * block_words;

  RowTable<uint64_t> blocks_;
  RowTable<uint32_t> sets_;
  std::vector<uint32_t> scratch_;
};

}  // namespace heddle::hierarchy
