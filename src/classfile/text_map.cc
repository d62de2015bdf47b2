#include "classfile/text_map.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <cstring>

namespace heddle::classfile {
namespace {

constexpr uint32_t step = 16;

// One bit for each of sixteen bytes.
struct StepBits {
  uint16_t not_plain, special, slash;
};

StepBits look_at(const uint8_t* bytes) {
#ifdef __SSE2__
  __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  auto bits = [](__m128i mask) { return static_cast<uint16_t>(_mm_movemask_epi8(mask)); };
  auto equal = [&](char c) { return _mm_cmpeq_epi8(text, _mm_set1_epi8(c)); };
  // Of each of these pairs the second character has one bit more.
  auto either = [&](char one, char other) {
    return _mm_cmpeq_epi8(_mm_or_si128(text, _mm_set1_epi8(one ^ other)), _mm_set1_epi8(other));
  };
  __m128i plain = _mm_cmpgt_epi8(text, _mm_setzero_si128());
  __m128i special = _mm_or_si128(_mm_or_si128(either('.', '/'), either('<', '>')),  //
                                 _mm_or_si128(equal(';'), equal('[')));
  return {static_cast<uint16_t>(~bits(plain)), bits(special), bits(equal('/'))};
#else
  StepBits found{};
  for (uint32_t i = 0; i < step; ++i) {
    auto add = [&](uint16_t& to, bool yes) { to = static_cast<uint16_t>(to | yes << i); };
    add(found.not_plain, bytes[i] == 0 || bytes[i] >= 0x80);
    add(found.special, bytes[i] != 0 && std::strchr("./;[<>", bytes[i]));
    add(found.slash, bytes[i] == '/');
  }
  return found;
#endif
}

}  // namespace

TextMap::TextMap(const uint8_t* file, uint32_t end) {
  uint32_t steps = (end + step - 1) / step;
  map_bytes_ = steps * (step / 8) + sizeof(uint64_t);  // a word may be asked for at the last byte
  bits_.resize(maps * size_t{map_bytes_});
  auto note = [&](uint32_t i, StepBits found) {
    uint8_t* to = bits_.data() + i * (step / 8);
    std::memcpy(to + not_plain * size_t{map_bytes_}, &found.not_plain, step / 8);
    std::memcpy(to + special * size_t{map_bytes_}, &found.special, step / 8);
    std::memcpy(to + slash * size_t{map_bytes_}, &found.slash, step / 8);
  };
  uint32_t whole = end / step;
  for (uint32_t i = 0; i < whole; ++i) note(i, look_at(file + i * step));
  if (whole < steps) {
    uint8_t last[step] = {};
    std::memcpy(last, file + whole * step, end % step);
    note(whole, look_at(last));
  }
}

}  // namespace heddle::classfile
