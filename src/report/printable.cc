#include "report/printable.h"

namespace heddle::report {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

// One well-formed sequence: C0, DEL, C1, and the marks, embeddings and isolates of bidirectional text.
bool is_control(std::string_view sequence) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(sequence[i]); };
  switch (sequence.size()) {
    case 1: return byte(0) < 0x20 || byte(0) == 0x7F;
    case 2: return byte(0) == 0xC2 && byte(1) < 0xA0;
    case 3:
      if (byte(0) != 0xE2) return false;
      if (byte(1) == 0x80) return byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xA8 && byte(2) <= 0xAE);
      return byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
    default: return false;
  }
}

}  // namespace

size_t utf8_length(std::string_view text) {
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  auto continues = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
  unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    bool overlong = lead == 0xE0 && byte(1) < 0xA0, surrogate = lead == 0xED && byte(1) >= 0xA0;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    bool overlong = lead == 0xF0 && byte(1) < 0x90, beyond = lead == 0xF4 && byte(1) >= 0x90;
    return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    size_t length = utf8_length(text);
    std::string_view sequence = text.substr(0, length);
    out += length == 0 || is_control(sequence) ? replacement : sequence;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace heddle::report
