// How classes, members and strings are written, for people and for the IR's text alike.
//
// A class is `java.util.Map$Entry`, a type `int[][]`, a method `java.util.Map.get(java.lang.Object)`. The class
// file allows almost every character in a name. A name that would not read back as one word, or that could
// deceive (spaces, quotes, control and bidirectional characters, unpaired surrogates, reserved words), stands
// between backquotes, a class then in its internal form: `a b/C`. Escapes are \n \t \r \\ \" \` as usual,
// \uXXXX for one UTF-16 unit and \xXX for a byte that is not modified UTF-8. Everything else is plain UTF-8, and
// unescape() gives back the very bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/program.h"

namespace heddle::ir {

std::string class_name(std::string_view internal);
std::string member_name(std::string_view name);  // `get`, `<init>`
std::string quoted(std::string_view text, char quote = '"');

// Of a descriptor that is not well-formed: nothing.
std::optional<std::string> type_name(std::string_view descriptor);  // [[I: "int[][]"
struct Signature {
  std::string parameters;  // "(int, java.lang.String[])"
  std::string result;      // "void"
};
std::optional<Signature> signature(std::string_view method_descriptor);

// "java.util.Map.get(java.lang.Object)", "demo.Counter.count"
std::string to_string(const Program& program, MethodId method);
std::string to_string(const Program& program, FieldId field);

// What a user typed for a class, with dots or slashes, in internal form.
std::string internal_name(std::string_view typed);

// Whether a byte may be in the middle of a word of the text form.
bool is_word_byte(char c);
// Words that stand for something else where a name could stand: int, any, public ...
bool is_reserved(std::string_view word);
// The bytes that escaped text (without its quotes) stands for; nothing if an escape is malformed.
std::optional<std::string> unescape(std::string_view text);

}  // namespace heddle::ir
