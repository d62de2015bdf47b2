#include "base/modified_utf8.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace heddle {
namespace {

bool is_continuation(uint8_t byte) { return (byte & 0xC0) == 0x80; }

// Length of the well-formed sequence at `at`, or 0.
size_t sequence_length(Bytes text, size_t at) {
  uint8_t lead = text[at];
  size_t left = text.size() - at;
  if (lead >= 0x01 && lead < 0x80) return 1;
  if ((lead & 0xE0) == 0xC0) return left >= 2 && is_continuation(text[at + 1]) ? 2 : 0;
  if ((lead & 0xF0) == 0xE0) {
    return left >= 3 && is_continuation(text[at + 1]) && is_continuation(text[at + 2]) ? 3 : 0;
  }
  return 0;
}

void append_utf8(std::string& out, uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

// Eight bytes without a high bit, none of them zero.
bool are_plain(uint64_t word) {
  constexpr uint64_t ones = 0x0101010101010101ull, highs = 0x8080808080808080ull;
  return ((word | (word - ones)) & highs) == 0;
}

#ifdef __SSE2__
// The same of at least sixteen bytes; the last sixteen may overlap those before.
bool are_plain(const uint8_t* p, size_t size) {
  __m128i broken = _mm_setzero_si128();
  auto look_at = [&](const uint8_t* at) {
    __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    broken = _mm_or_si128(broken, _mm_or_si128(bytes, _mm_cmpeq_epi8(bytes, _mm_setzero_si128())));
  };
  for (size_t at = 0; at + 16 < size; at += 16) look_at(p + at);
  look_at(p + size - 16);
  return _mm_movemask_epi8(broken) == 0;
}
#else
bool are_plain(const uint8_t* p, size_t size) {
  for (size_t at = 0; at + 8 < size; at += 8)
    if (!are_plain(load_le<uint64_t>(p + at))) return false;
  return are_plain(load_le<uint64_t>(p + size - 8));
}
#endif

// Whether all bytes are plain: nearly every text is ASCII.
bool is_plain(Bytes text) {
  const uint8_t* p = text.data();
  size_t size = text.size();
  if (size >= 16) return are_plain(p, size);
  if (size >= 8) return are_plain(load_le<uint64_t>(p)) && are_plain(load_le<uint64_t>(p + size - 8));
  if (size >= 4) return are_plain(load_le<uint32_t>(p) | uint64_t{load_le<uint32_t>(p + size - 4)} << 32);
  for (uint8_t byte : text)
    if (byte == 0 || byte >= 0x80) return false;
  return true;
}

}  // namespace

std::optional<size_t> find_bad_modified_utf8(Bytes text) {
  if (is_plain(text)) return std::nullopt;
  for (size_t at = 0; at < text.size();) {
    size_t length = sequence_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

std::string modified_utf8_to_utf8(std::string_view input) {
  Bytes text = as_bytes(input);
  std::string out;
  out.reserve(text.size());
  auto unit_of_three = [&](size_t at) {
    return static_cast<uint32_t>((text[at] & 0x0F) << 12 | (text[at + 1] & 0x3F) << 6 | (text[at + 2] & 0x3F));
  };
  for (size_t at = 0; at < text.size();) {
    size_t length = sequence_length(text, at);
    if (length <= 1) {
      append_utf8(out, length == 1 ? text[at] : 0xFFFDu);
      at += 1;
    } else if (length == 2) {
      append_utf8(out, static_cast<uint32_t>((text[at] & 0x1F) << 6 | (text[at + 1] & 0x3F)));
      at += 2;
    } else {
      uint32_t unit = unit_of_three(at);
      at += 3;
      if (unit >= 0xD800 && unit < 0xDC00 && at < text.size() && sequence_length(text, at) == 3) {
        uint32_t low = unit_of_three(at);
        if (low >= 0xDC00 && low < 0xE000) {
          append_utf8(out, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
          at += 3;
          continue;
        }
      }
      append_utf8(out, unit >= 0xD800 && unit < 0xE000 ? 0xFFFDu : unit);
    }
  }
  return out;
}

}  // namespace heddle
