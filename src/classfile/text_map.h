// Which bytes of a constant pool's text are what, one bit each, so that a question about a text is one about
// a few words.
//
// Problem. A JDK's pools have 2.5 million texts, of any length from one character on. A loop over a text ends
// where nobody can foresee, so that each costs as much as twenty instructions more. Algorithm. One pass over all
// bytes of the pool, tags, lengths and numbers included, makes three bit maps, sixteen bytes at a step: which are
// no plain ASCII, which stand in the way of a name, which are slashes. A text is a range of bits, nearly always of
// one word. Cost. Two instructions a byte for the maps, ten for a question; three eighths of a byte for each of
// the pool.
//
// The answers are "yes" or "perhaps": texts with other characters, and longer ones, have to be looked at.
#pragma once

#include <absl/container/inlined_vector.h>

#include <cstdint>

#include "base/bytes.h"

namespace heddle::classfile {

class TextMap {
 public:
  // Of the bytes of a file up to `end`.
  TextMap(const uint8_t* file, uint32_t end);

  // Questions about a text at an offset of the file.
  bool is_plain(uint32_t at, uint32_t size) const {  // ASCII without NUL
    for (; size > longest; at += longest, size -= longest)
      if (bits(not_plain, at, longest) != 0) return false;
    return bits(not_plain, at, size) == 0;
  }
  bool is_plain_name(uint32_t at, uint32_t size) const {  // without . ; [ / < and >
    return size - 1 < longest && bits(special, at, size) == 0;
  }
  // Of a class or package: names without . ; [ < and >, with slashes between them.
  bool is_path(uint32_t at, uint32_t size) const {
    if (size - 1 >= longest) return false;
    uint64_t slashes = bits(slash, at, size), ends = uint64_t{1} | uint64_t{1} << (size - 1);
    return bits(special, at, size) == slashes && (slashes & (slashes << 1 | ends)) == 0;
  }

 private:
  static constexpr uint32_t longest = 56;  // bits that a load finds, wherever in a byte they start
  enum Map : uint8_t { not_plain, special, slash, maps };

  uint64_t bits(Map map, uint32_t at, uint32_t size) const {
    uint64_t word = load_le<uint64_t>(bits_.data() + map * map_bytes_ + at / 8) >> (at % 8);
    return word & ((uint64_t{1} << size) - 1);
  }

  uint32_t map_bytes_;
  absl::InlinedVector<uint8_t, 1536> bits_;  // map after map
};

}  // namespace heddle::classfile
