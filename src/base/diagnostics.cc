#include "base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace heddle {
namespace {

// Bytes of the UTF-8 character that `text` starts with, or 0 if it is none or controls the terminal.
size_t printable_character(std::string_view text) {
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : uint8_t{0}; };
  uint8_t lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7F ? 1 : 0;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  uint32_t code = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  constexpr uint32_t least[] = {0, 0, 0xA0, 0x800, 0x10000};
  bool surrogate = code >= 0xD800 && code < 0xE000;
  bool breaks_line = code == 0x2028 || code == 0x2029;
  bool turns_text =
      code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return code >= least[length] && code <= 0x10FFFF && !surrogate && !breaks_line && !turns_text ? length : 0;
}

// Names come from the input, and may hold anything: a line break, an escape sequence, bytes that are no text. They
// may be 64 KB long, too; what is wrong stands at the end of a message.
std::string on_one_line(std::string_view text) {
  constexpr size_t longest = 1000, kept = 400;  // bytes
  if (text.size() > longest) {
    size_t head = kept, tail = text.size() - kept;
    auto is_inside = [&](size_t at) { return (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80; };
    for (int i = 0; i < 3 && is_inside(head); ++i) --head;
    for (int i = 0; i < 3 && is_inside(tail); ++i) ++tail;
    return fmt::format("{}[{} bytes left out]{}", on_one_line(text.substr(0, head)), tail - head,
                       on_one_line(text.substr(tail)));
  }
  std::string line;
  while (!text.empty()) {
    size_t length = printable_character(text);
    if (length == 0) line += fmt::format("\\x{:02x}", static_cast<uint8_t>(text.front()));
    line += text.substr(0, length);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return line;
}

}  // namespace

bool operator<(const Diagnostic& a, const Diagnostic& b) {
  auto worst_first = [](Severity s) { return -static_cast<int>(s); };
  return std::tuple(std::string_view(a.file), a.offset, worst_first(a.severity), std::string_view(a.message)) <
         std::tuple(std::string_view(b.file), b.offset, worst_first(b.severity), std::string_view(b.message));
}

std::string to_string(const Diagnostic& d) {
  static constexpr const char* names[] = {"note", "warning", "error"};
  std::string text;
  if (!d.file.empty()) text += on_one_line(d.file) + ": ";
  if (d.offset) text += fmt::format("offset {:#x}: ", *d.offset);
  return text + names[static_cast<int>(d.severity)] + ": " + on_one_line(d.message);
}

void Diagnostics::add(Diagnostic diagnostic) {
  std::lock_guard lock(mutex_);
  items_.push_back(std::move(diagnostic));
}

void Diagnostics::error(std::string file, const Failure& failure) {
  add({Severity::error, std::move(file), failure.offset, failure.what});
}

void Diagnostics::error(std::string file, std::string message) {
  add({Severity::error, std::move(file), std::nullopt, std::move(message)});
}

void Diagnostics::warning(std::string file, std::string message) {
  add({Severity::warning, std::move(file), std::nullopt, std::move(message)});
}

void Diagnostics::note(std::string file, std::string message) {
  add({Severity::note, std::move(file), std::nullopt, std::move(message)});
}

std::vector<Diagnostic> Diagnostics::take() {
  std::lock_guard lock(mutex_);
  std::sort(items_.begin(), items_.end());
  items_.erase(std::unique(items_.begin(), items_.end()), items_.end());
  return std::exchange(items_, {});
}

}  // namespace heddle
