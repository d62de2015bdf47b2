#include "classpath/manifest.h"

#include <algorithm>
#include <filesystem>

#include "classpath/ascii.h"

namespace heddle::classpath {
namespace {

// Takes the next line off `text`, without its end.
std::string_view take_line(std::string_view& text) {
  size_t end = std::min(text.find_first_of("\r\n"), text.size());
  std::string_view line = text.substr(0, end);
  size_t next = end;
  if (next < text.size()) next += text.substr(next).starts_with("\r\n") ? 2 : 1;
  text.remove_prefix(next);
  return line;
}

// A line with its continuations joined.
std::string take_attribute(std::string_view& text) {
  std::string attribute(take_line(text));
  while (text.starts_with(' ')) attribute += take_line(text).substr(1);
  return attribute;
}

std::string binary_name(std::string_view dotted) {
  std::string name(strip(dotted));
  std::replace(name.begin(), name.end(), '.', '/');
  return name;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  while (!(text = strip(text)).empty()) {
    size_t end = std::min(text.find_first_of(" \t"), text.size());
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return result;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = to_lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string url_decode(std::string_view url) {
  std::string text;
  for (size_t i = 0; i < url.size(); ++i) {
    int high = i + 2 < url.size() && url[i] == '%' ? hex_digit(url[i + 1]) : -1;
    int low = high >= 0 ? hex_digit(url[i + 2]) : -1;
    if (low < 0) {
      text += url[i];
    } else {
      text += static_cast<char>(high << 4 | low);
      i += 2;
    }
  }
  return text;
}

// "http:", "jar:", but not a path that happens to hold a colon after a slash.
bool has_scheme(std::string_view url) {
  size_t colon = url.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         std::all_of(url.begin(), url.begin() + static_cast<ptrdiff_t>(colon), [](char c) {
           return (to_lower(c) >= 'a' && to_lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '-' ||
                  c == '.';
         });
}

}  // namespace

Manifest parse_manifest(std::string_view text) {
  Manifest manifest;
  std::string main_class, start_class;
  while (!text.empty()) {
    std::string attribute = take_attribute(text);
    if (attribute.empty()) break;  // the end of the main section
    size_t colon = attribute.find(':');
    if (colon == std::string::npos) continue;
    std::string_view name = std::string_view(attribute).substr(0, colon);
    std::string_view value = strip(std::string_view(attribute).substr(colon + 1));
    if (equals_ignore_case(name, "Main-Class")) main_class = binary_name(value);
    if (equals_ignore_case(name, "Start-Class")) start_class = binary_name(value);
    if (equals_ignore_case(name, "Class-Path")) manifest.class_path = words(value);
    if (equals_ignore_case(name, "Multi-Release")) manifest.multi_release = equals_ignore_case(value, "true");
  }
  manifest.main_class = start_class.empty() ? main_class : start_class;
  return manifest;
}

std::optional<std::string> resolve_class_path_entry(const std::string& jar, std::string_view entry) {
  if (starts_with_ignore_case(entry, "file:")) {
    entry.remove_prefix(5);
    if (entry.starts_with("//")) entry.remove_prefix(std::min(entry.find('/', 2), entry.size()));
  } else if (has_scheme(entry)) {
    return std::nullopt;
  }
  std::string decoded = url_decode(entry);
  if (decoded.empty() || decoded.find('\0') != std::string::npos) return std::nullopt;
  return (std::filesystem::path(jar).parent_path() / decoded).lexically_normal().string();
}

}  // namespace heddle::classpath
