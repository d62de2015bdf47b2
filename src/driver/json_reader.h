// A cursor over JSON text (RFC 8259) that visits values where they stand and keeps nothing of what
// nobody asks for.
//
// The caller walks: enter_object() and next_key() until it is false, enter_array() and next_element() until it is
// false; each key and each element is followed by one value: entered, taken or skipped. finish() ends the text.
// The first thing that is not JSON, or not what the caller asks for, is a sticky failure(): every later step
// yields nothing, so one test at the end is enough. Any bytes will do. Memory: one byte per open bracket, at most
// max_depth, and the string at hand. Cost: linear.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace heddle::driver {

class JsonReader {
 public:
  static constexpr size_t max_depth = 100;

  explicit JsonReader(std::string_view text) : text_(text) {}

  char peek();  // the first character of what comes next; 0 at the end or after a failure

  void enter_object() { enter('{'); }
  void enter_array() { enter('['); }
  bool next_key(std::string& key);
  bool next_element();

  std::string take_string();  // in modified UTF-8, as the names of a program
  bool take_bool();
  uint64_t take_count();  // a whole number that is not negative
  bool take_null();       // whether null stood here; else nothing has happened
  void skip();
  void finish();

  void fail(std::string_view what);  // here
  const std::optional<Failure>& failure() const { return failure_; }

 private:
  void enter(char bracket);
  bool next(char closing);
  bool take(std::string_view word);
  void expect(std::string_view word);
  void skip_scalar();
  void skip_number();
  bool skip_digits();
  uint32_t take_hex();
  void take_escape(std::string& out);
  void take_character(std::string& out);

  std::string_view text_;
  size_t position_ = 0;
  std::string open_;    // brackets
  bool first_ = false;  // nothing has followed the last bracket that was opened
  std::optional<Failure> failure_;
};

}  // namespace heddle::driver
