#include "hierarchy/interface_sets.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/symbol.h"

namespace heddle::hierarchy {

template <class T>
RowTable<T>::RowTable(size_t width) : width_(width), slots_(64) {
  intern(std::vector<T>(width));
}

template <class T>
size_t RowTable<T>::free_slot(std::span<const T> row) const {
  size_t mask = slots_.size() - 1;
  size_t at = hash_bytes({reinterpret_cast<const char*>(row.data()), row.size_bytes()}) & mask;
  while (slots_[at] != 0 && !std::ranges::equal(row, std::span((*this)[slots_[at] - 1], width_))) {
    at = (at + 1) & mask;
  }
  return at;
}

template <class T>
void RowTable<T>::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (uint32_t row = 0; row < count_; ++row) slots_[free_slot(std::span((*this)[row], width_))] = row + 1;
}

template <class T>
uint32_t RowTable<T>::intern(std::span<const T> row) {
  size_t at = free_slot(row);
  if (slots_[at] != 0) return slots_[at] - 1;
  slots_[at] = ++count_;
  rows_.insert(rows_.end(), row.begin(), row.end());
  if (count_ * 2 > slots_.size()) grow();
  return count_ - 1;
}

InterfaceSets::InterfaceSets(size_t universe)
    : blocks_(block_words), sets_(universe / block_bits + 1), scratch_(sets_.width()) {}

InterfaceSets::SetId InterfaceSets::with(SetId set, uint32_t member) {
  std::copy_n(sets_[set.raw], sets_.width(), scratch_.begin());
  uint32_t& slot = scratch_[member / block_bits];
  std::array<uint64_t, block_words> block;
  std::copy_n(blocks_[slot], block_words, block.begin());
  block[member % block_bits / 64] |= uint64_t{1} << (member % 64);
  slot = blocks_.intern(block);
  return SetId(sets_.intern(scratch_));
}

InterfaceSets::SetId InterfaceSets::unite(SetId a, SetId b) {
  if (a == b || b == empty) return a;
  if (a == empty) return b;
  for (size_t i = 0; i < sets_.width(); ++i) {
    uint32_t x = sets_[a.raw][i], y = sets_[b.raw][i];
    if (x == y || x == 0 || y == 0) {
      scratch_[i] = std::max(x, y);
      continue;
    }
    std::array<uint64_t, block_words> block;
    for (size_t w = 0; w < block_words; ++w) block[w] = blocks_[x][w] | blocks_[y][w];
    scratch_[i] = blocks_.intern(block);
  }
  return SetId(sets_.intern(scratch_));
}

template class RowTable<uint64_t>;
template class RowTable<uint32_t>;

}  // namespace heddle::hierarchy
