#include "base/modified_utf8.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>

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

constexpr size_t step = 16;

// One bit for each byte of a step: what it can be.
struct StepBits {
  unsigned followers = 0;   // second or third of a sequence
  unsigned leads = 0;       // first of two or three
  unsigned long_leads = 0;  // of these, first of three
  unsigned never = 0;
};

StepBits look_at(const uint8_t* bytes) {
#ifdef __SSE2__
  __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  auto bits = [](__m128i mask) { return static_cast<unsigned>(_mm_movemask_epi8(mask)); };
  auto at_least = [&](uint8_t byte) {
    return bits(_mm_cmpeq_epi8(_mm_max_epu8(text, _mm_set1_epi8(static_cast<char>(byte))), text));
  };
  unsigned high = bits(text), leads = at_least(0xC0), long_leads = at_least(0xE0);
  return {high & ~leads, leads, long_leads, at_least(0xF0) | bits(_mm_cmpeq_epi8(text, _mm_setzero_si128()))};
#else
  StepBits found;
  for (size_t i = 0; i < step; ++i) {
    uint8_t byte = bytes[i];
    found.followers |= unsigned{is_continuation(byte)} << i;
    found.leads |= unsigned{byte >= 0xC0} << i;
    found.long_leads |= unsigned{byte >= 0xE0} << i;
    found.never |= unsigned{byte == 0 || byte >= 0xF0} << i;
  }
  return found;
#endif
}

// Without branches on what the text says: bytes that follow must be where the first ones want them,
// and only there.
bool is_well_formed(Bytes text) {
  unsigned broken = 0, wanted = 0;
  auto take = [&](const uint8_t* bytes) {
    StepBits found = look_at(bytes);
    wanted |= found.leads << 1 | found.long_leads << 2;
    broken |= found.never | (found.followers ^ (wanted & 0xFFFF));
    wanted >>= step;
  };
  size_t whole = text.size() / step * step;
  for (size_t at = 0; at < whole; at += step) take(text.data() + at);
  if (whole < text.size()) {
    uint8_t last[step];
    std::fill_n(std::copy(text.begin() + static_cast<ptrdiff_t>(whole), text.end(), last),
                whole + step - text.size(), uint8_t{'a'});
    take(last);
  }
  return (broken | wanted) == 0;
}

}  // namespace

std::optional<size_t> find_bad_modified_utf8(Bytes text) {
  if (is_well_formed(text)) return std::nullopt;
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
