#include "driver/name_pattern.h"

#include <algorithm>

#include "base/modified_utf8.h"

namespace heddle::driver {

// The greedy algorithm: after a mismatch only the last * needs to take one more byte.
bool glob_matches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

NamePatterns::NamePatterns(std::span<const std::string> patterns, Plain plain)
    : patterns_(patterns.begin(), patterns.end()), plain_(plain) {
  for (std::string& pattern : patterns_) std::ranges::replace(pattern, '/', '.');
}

bool NamePatterns::matches(std::string_view name) const {
  return std::ranges::any_of(patterns_, [&](const std::string& pattern) { return matches(pattern, name); });
}

std::vector<bool> NamePatterns::matching(std::string_view name) const {
  std::vector<bool> result(patterns_.size());
  for (size_t i = 0; i < patterns_.size(); ++i) result[i] = matches(patterns_[i], name);
  return result;
}

bool NamePatterns::matches(const std::string& pattern, std::string_view name) const {
  if (pattern.contains('*')) return glob_matches(pattern, name);
  if (!name.starts_with(pattern)) return false;
  if (name.size() == pattern.size()) return true;
  return plain_ == Plain::package && (name[pattern.size()] == '.' || name[pattern.size()] == '$');
}

std::string dotted_name(std::string_view internal_name) {
  std::string name = modified_utf8_to_utf8(internal_name);
  std::ranges::replace(name, '/', '.');
  return name;
}

}  // namespace heddle::driver
