// Writes JSON into a string, members in the order they are given, so that equal documents are equal bytes.
//
//   JsonWriter json(out);
//   json.begin_object().member("name", "heddle").key("sizes").begin_array(JsonLayout::line);
//   for (int n : sizes) json.value(n);
//   json.end_array().end_object();
//
// A container laid out as a line stays on one line with everything in it; others put each element on a line of its
// own. Text must be UTF-8; bytes that are not become U+FFFD, so the document is always valid. Text out of class
// files goes through modified_utf8_to_utf8 first.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::report {

enum class JsonLayout : uint8_t { block, line };

class JsonWriter {
 public:
  // `depth`: of indentation, for a value that will stand inside a document.
  explicit JsonWriter(std::string& out, unsigned depth = 0) : out_(out), depth_(depth) {}

  JsonWriter& begin_object(JsonLayout layout = JsonLayout::block) { return begin('{', layout); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array(JsonLayout layout = JsonLayout::block) { return begin('[', layout); }
  JsonWriter& end_array() { return end(']'); }

  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::integral auto number) { return raw(std::to_string(number)); }
  JsonWriter& value(double number);  // finite, to the microsecond
  JsonWriter& null() { return raw("null"); }

  template <class T>
  JsonWriter& member(std::string_view name, const T& v) {
    key(name);
    return value(v);
  }
  // null where there is no text
  JsonWriter& optional_member(std::string_view name, std::string_view text) {
    key(name);
    return text.empty() ? null() : value(text);
  }

 private:
  struct Level {
    JsonLayout layout;
    bool empty = true;
  };

  JsonWriter& begin(char bracket, JsonLayout layout);
  JsonWriter& end(char bracket);
  JsonWriter& raw(std::string_view text);
  void separate();
  void new_line();

  std::string& out_;
  unsigned depth_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

// The text in quotes, escaped.
void append_json_string(std::string& out, std::string_view utf8);

}  // namespace heddle::report
