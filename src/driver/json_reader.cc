#include "driver/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace heddle::driver {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// One UTF-16 unit.
void append_unit(std::string& out, uint32_t unit) {
  if (unit != 0 && unit < 0x80) {
    out += static_cast<char>(unit);
  } else if (unit < 0x800) {
    out += static_cast<char>(0xC0 | unit >> 6);
    out += static_cast<char>(0x80 | (unit & 0x3F));
  } else {
    out += static_cast<char>(0xE0 | unit >> 12);
    out += static_cast<char>(0x80 | (unit >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (unit & 0x3F));
  }
}

}  // namespace

char JsonReader::peek() {
  position_ = std::min(text_.find_first_not_of(" \t\r\n", position_), text_.size());
  return position_ < text_.size() && !failure_ ? text_[position_] : '\0';
}

void JsonReader::fail(std::string_view what) {
  if (failure_) return;
  std::string_view before = text_.substr(0, position_);
  failure_ = Failure{fmt::format("line {}: {}", 1 + std::ranges::count(before, '\n'), what), position_};
}

// --- structure ------------------------------------------------------------------------------------------------

void JsonReader::enter(char bracket) {
  if (peek() != bracket) return fail(bracket == '{' ? "expected an object" : "expected a list");
  if (open_.size() == max_depth) return fail(fmt::format("values nest deeper than {}", max_depth));
  ++position_;
  open_ += bracket;
  first_ = true;
}

// Steps to what comes next before the closing bracket, or over the bracket.
bool JsonReader::next(char closing) {
  if (peek() == closing) {
    ++position_;
    open_.pop_back();
    return first_ = false;
  }
  if (!first_) expect(",");
  first_ = false;
  return !failure_;
}

bool JsonReader::next_element() { return next(']'); }

bool JsonReader::next_key(std::string& key) {
  if (!next('}')) return false;
  key = take_string();
  expect(":");
  return !failure_;
}

void JsonReader::skip() {
  const size_t outside = open_.size();
  std::string key;
  for (bool value_follows = true; !failure_;) {
    if (value_follows) {
      char c = peek();
      c == '{' || c == '[' ? enter(c) : skip_scalar();
    }
    if (open_.size() == outside) return;
    value_follows = open_.back() == '{' ? next_key(key) : next_element();
    if (open_.size() == outside) return;
  }
}

void JsonReader::finish() {
  peek();
  if (position_ < text_.size()) fail("expected the end of the text");
}

// --- scalars --------------------------------------------------------------------------------------------------

bool JsonReader::take(std::string_view word) {
  peek();
  if (failure_ || !text_.substr(position_).starts_with(word)) return false;
  position_ += word.size();
  return true;
}

void JsonReader::expect(std::string_view word) {
  if (!take(word)) fail(fmt::format("expected '{}'", word));
}

bool JsonReader::take_bool() {
  if (take("true")) return true;
  if (!take("false")) fail("expected true or false");
  return false;
}

bool JsonReader::take_null() { return take("null"); }

uint64_t JsonReader::take_count() {
  peek();
  size_t start = position_;
  if (!failure_) skip_number();
  if (failure_) return 0;
  uint64_t count = 0;
  const char* end = text_.data() + position_;
  auto [stopped, error] = std::from_chars(text_.data() + start, end, count);
  if (error == std::errc() && stopped == end) return count;
  position_ = start;
  fail("expected a whole number");
  return 0;
}

void JsonReader::skip_scalar() {
  char c = peek();
  if (c == '"')
    take_string();
  else if (c == '-' || is_digit(c))
    skip_number();
  else if (!take("true") && !take("false") && !take("null"))
    fail("expected a value");
}

bool JsonReader::skip_digits() {
  size_t start = position_;
  while (position_ < text_.size() && is_digit(text_[position_])) ++position_;
  return position_ != start;
}

void JsonReader::skip_number() {
  auto at = [&](std::string_view characters) {
    bool found = position_ < text_.size() && characters.find(text_[position_]) != characters.npos;
    position_ += found;
    return found;
  };
  at("-");
  bool sound = at("0") || skip_digits();
  if (at(".")) sound &= skip_digits();
  if (at("eE")) {
    at("+-");
    sound &= skip_digits();
  }
  if (!sound) fail("malformed number");
}

// --- strings --------------------------------------------------------------------------------------------------

std::string JsonReader::take_string() {
  std::string out;
  if (peek() != '"') {
    fail("expected a string");
    return out;
  }
  for (++position_; !failure_;) {
    if (position_ == text_.size()) {
      fail("string without end");
    } else if (text_[position_] == '"') {
      ++position_;
      return out;
    } else if (text_[position_] == '\\') {
      take_escape(out);
    } else {
      take_character(out);
    }
  }
  return {};
}

uint32_t JsonReader::take_hex() {
  uint32_t value = 0;
  for (int i = 0; i < 4; ++i, ++position_) {
    char c = position_ < text_.size() ? text_[position_] : '\0';
    char lower = static_cast<char>(c | 0x20);
    if (!is_digit(c) && (lower < 'a' || lower > 'f')) {
      fail("expected four hexadecimal digits");
      return 0;
    }
    value = value << 4 | static_cast<uint32_t>(is_digit(c) ? c - '0' : lower - 'a' + 10);
  }
  return value;
}

void JsonReader::take_escape(std::string& out) {
  static constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
  ++position_;
  char c = position_ < text_.size() ? text_[position_] : '\0';
  if (size_t at = letters.find(c); at != letters.npos) {
    out += meant[at];
    ++position_;
  } else if (c == 'u') {
    ++position_;
    append_unit(out, take_hex());
  } else {
    fail("unknown escape");
  }
}

void JsonReader::take_character(std::string& out) {
  static constexpr uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};  // by length
  auto lead = static_cast<uint8_t>(text_[position_]);
  if (lead < 0x80) {
    if (lead < 0x20) return fail("control character in a string");
    out += text_[position_++];
    return;
  }
  size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  uint32_t code = lead & (0x7Fu >> length);
  bool sound = lead >= 0xC0 && lead < 0xF8 && text_.size() - position_ >= length;
  for (size_t i = 1; sound && i < length; ++i) {
    auto byte = static_cast<uint8_t>(text_[position_ + i]);
    sound = (byte & 0xC0) == 0x80;
    code = code << 6 | (byte & 0x3F);
  }
  if (!sound || code < smallest[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
    return fail("a string is not UTF-8");
  if (code >= 0x10000) {
    append_unit(out, 0xD800 + ((code - 0x10000) >> 10));
    append_unit(out, 0xDC00 + (code & 0x3FF));
  } else {
    append_unit(out, code);
  }
  position_ += length;
}

}  // namespace heddle::driver
