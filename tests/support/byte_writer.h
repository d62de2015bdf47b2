// Appends integers and text to a byte vector, in either byte order; for tests that make files.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle::testing {

using ByteVector = std::vector<uint8_t>;

class ByteWriter {
 public:
  explicit ByteWriter(bool big_endian = false) : big_endian_(big_endian) {}

  ByteWriter& u8(uint64_t value) { return number(value, 1); }
  ByteWriter& u16(uint64_t value) { return number(value, 2); }
  ByteWriter& u32(uint64_t value) { return number(value, 4); }
  ByteWriter& u64(uint64_t value) { return number(value, 8); }
  ByteWriter& text(std::string_view text) {
    bytes_.insert(bytes_.end(), text.begin(), text.end());
    return *this;
  }
  ByteWriter& bytes(const ByteVector& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return *this;
  }

  size_t size() const { return bytes_.size(); }
  ByteVector take() { return std::move(bytes_); }

 private:
  ByteWriter& number(uint64_t value, int size) {
    for (int i = 0; i < size; ++i) {
      int shift = 8 * (big_endian_ ? size - 1 - i : i);
      bytes_.push_back(static_cast<uint8_t>(value >> shift));
    }
    return *this;
  }

  ByteVector bytes_;
  bool big_endian_;
};

}  // namespace heddle::testing
