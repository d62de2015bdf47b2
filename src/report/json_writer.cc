#include "report/json_writer.h"

#include <fmt/format.h>

#include "base/check.h"

namespace heddle::report {
namespace {

// Length of the well-formed UTF-8 sequence at the start of `text`, 0 if there is none (RFC 3629).
size_t sequence_length(std::string_view text) {
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

void append_escaped_ascii(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
  } else {
    out += c;
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view utf8) {
  out += '"';
  while (!utf8.empty()) {
    size_t length = sequence_length(utf8);
    if (length == 1) {
      append_escaped_ascii(out, utf8[0]);
    } else {
      out += length == 0 ? std::string_view("\xEF\xBF\xBD") : utf8.substr(0, length);
    }
    utf8.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
  HEDDLE_ASSERT(!levels_.empty() && !after_key_);
  separate();
  append_json_string(out_, name);
  out_ += ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) { return raw(fmt::format("{:.6f}", number)); }

JsonWriter& JsonWriter::raw(std::string_view text) {
  separate();
  out_ += text;
  return *this;
}

JsonWriter& JsonWriter::begin(char bracket, JsonLayout layout) {
  separate();
  out_ += bracket;
  bool inside_line = !levels_.empty() && levels_.back().layout == JsonLayout::line;
  levels_.push_back({inside_line ? JsonLayout::line : layout});
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  HEDDLE_ASSERT(!levels_.empty() && !after_key_);
  Level level = levels_.back();
  levels_.pop_back();
  if (!level.empty && level.layout == JsonLayout::block) new_line();
  out_ += bracket;
  if (levels_.empty() && depth_ == 0) out_ += '\n';
  return *this;
}

// What stands between an element and the one before it.
void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  Level& level = levels_.back();
  if (!level.empty) out_ += level.layout == JsonLayout::line ? ", " : ",";
  level.empty = false;
  if (level.layout == JsonLayout::block) new_line();
}

void JsonWriter::new_line() {
  out_ += '\n';
  out_.append(2 * (depth_ + levels_.size()), ' ');
}

}  // namespace heddle::report
