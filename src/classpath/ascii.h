// ASCII text as manifests and file names need it, whatever the locale.
#pragma once

#include <algorithm>
#include <string_view>

namespace heddle::classpath {

inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline bool equals_ignore_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

inline bool starts_with_ignore_case(std::string_view text, std::string_view prefix) {
  return equals_ignore_case(text.substr(0, prefix.size()), prefix);
}

inline bool ends_with_ignore_case(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && equals_ignore_case(text.substr(text.size() - suffix.size()), suffix);
}

inline std::string_view strip(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  size_t first = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace heddle::classpath
