#include "report/json_writer.h"

#include <fmt/format.h>

#include "base/check.h"
#include "report/printable.h"

namespace heddle::report {
namespace {

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
    size_t length = utf8_length(utf8);
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
