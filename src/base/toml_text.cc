#include "base/toml_text.h"

#include <algorithm>

namespace heddle {
namespace {

constexpr size_t most_parts = 16;

// Behind the string that starts at `at`. One that does not end ends with its line, or with the text.
size_t behind_string(std::string_view text, size_t at) {
  const char quote = text[at];
  std::string_view triple = text.substr(at, 3);
  bool is_long = triple.size() == 3 && triple.find_first_not_of(quote) == triple.npos;
  std::string_view end = text.substr(at, is_long ? 3 : 1);
  for (at += end.size(); at < text.size();) {
    if (text.substr(at).starts_with(end)) return at + end.size();
    if (!is_long && text[at] == '\n') return at;
    at += quote == '"' && text[at] == '\\' ? 2 : 1;
  }
  return text.size();
}

}  // namespace

std::optional<size_t> line_of_deep_key(std::string_view text) {
  size_t parts = 1;
  for (size_t at = 0; at < text.size();) {
    switch (text[at]) {
      case '"':
      case '\'': at = behind_string(text, at); continue;
      case '#': at = std::min(text.find('\n', at), text.size()); continue;
      case '.':
        if (++parts > most_parts)
          return 1 +
                 static_cast<size_t>(std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(at), '\n'));
        break;
      case '\n':
      case '=':
      case ',':
      case '[':
      case ']':
      case '{':
      case '}': parts = 1; break;
      default: break;
    }
    ++at;
  }
  return std::nullopt;
}

}  // namespace heddle
