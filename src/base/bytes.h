// Reading bytes: unchecked big- and little-endian loads, and a cursor that checks every step.
//
// ByteReader never reads past its end. A read that would sets a sticky failure and yields 0, so a parser
// may read a whole structure and test ok() once before it uses what it read. Big-endian reads are for
// class files, the _le ones for zip archives and for the JDK image.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace heddle {

using Bytes = std::span<const uint8_t>;

inline std::string_view as_string(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline Bytes as_bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

static_assert(std::endian::native == std::endian::little);

template <class T>
inline T load_le(const uint8_t* p) {
  T value;
  std::memcpy(&value, p, sizeof(T));
  return value;
}
inline uint16_t load_be16(const uint8_t* p) { return __builtin_bswap16(load_le<uint16_t>(p)); }
inline uint32_t load_be32(const uint8_t* p) { return __builtin_bswap32(load_le<uint32_t>(p)); }
inline uint64_t load_be64(const uint8_t* p) { return __builtin_bswap64(load_le<uint64_t>(p)); }

// Asks for the start of what will be read soon.
inline void prefetch(Bytes bytes) {
  constexpr size_t line_bytes = 64, most = 8192;
  for (size_t at = 0; at < bytes.size() && at < most; at += line_bytes) __builtin_prefetch(bytes.data() + at);
}

class ByteReader {
 public:
  explicit ByteReader(Bytes bytes, size_t position = 0) : bytes_(bytes), position_(position) {
    if (position > bytes.size()) miss();
  }

  uint8_t u8() { return take(1) ? bytes_[position_ - 1] : uint8_t{0}; }
  uint16_t u16() { return take(2) ? load_be16(&bytes_[position_ - 2]) : uint16_t{0}; }
  uint32_t u32() { return take(4) ? load_be32(&bytes_[position_ - 4]) : 0; }
  uint64_t u64() { return take(8) ? load_be64(&bytes_[position_ - 8]) : 0; }
  uint16_t u16_le() { return take(2) ? load_le<uint16_t>(&bytes_[position_ - 2]) : uint16_t{0}; }
  uint32_t u32_le() { return take(4) ? load_le<uint32_t>(&bytes_[position_ - 4]) : 0; }
  uint64_t u64_le() { return take(8) ? load_le<uint64_t>(&bytes_[position_ - 8]) : 0; }

  Bytes bytes(size_t n) { return take(n) ? bytes_.subspan(position_ - n, n) : Bytes(); }
  void skip(size_t n) { take(n); }

  bool ok() const { return ok_; }
  size_t position() const { return position_; }
  size_t remaining() const { return bytes_.size() - position_; }
  bool at_end() const { return position_ == bytes_.size(); }

 private:
  bool take(size_t n) {
    if (n > bytes_.size() - position_) {
      miss();
      return false;
    }
    position_ += n;
    return true;
  }
  void miss() {
    ok_ = false;
    position_ = bytes_.size();
  }

  Bytes bytes_;
  size_t position_;
  bool ok_ = true;
};

}  // namespace heddle
