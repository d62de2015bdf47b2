#include "models/name_pattern.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace heddle::models {
namespace {

// The greedy algorithm: after a mismatch only the last star needs to take one more byte; * stops at a slash, and
// then only an earlier ** could help.
bool glob_matches(std::string_view pattern, std::string_view text) {
  constexpr size_t none = std::string_view::npos;
  size_t p = 0, t = 0, star = none, star_from = 0, deep = none, deep_from = 0;
  while (t < text.size()) {
    if (pattern.substr(p).starts_with("**")) {
      deep = p += 2;
      deep_from = t;
      star = none;
    } else if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      star_from = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != none && text[star_from] != '/') {
      p = star;
      t = ++star_from;
    } else if (deep != none) {
      p = deep;
      t = ++deep_from;
      star = none;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == none;
}

}  // namespace

NamePatterns::NamePatterns(std::span<const std::string> patterns) {
  for (std::string pattern : patterns) {
    std::ranges::replace(pattern, '.', '/');
    (pattern.contains('*') ? globs_ : exact_).push_back(std::move(pattern));
  }
  std::ranges::sort(exact_);
}

bool NamePatterns::names_exactly(std::string_view name) const {
  return std::binary_search(exact_.begin(), exact_.end(), name, std::less<>());
}

bool NamePatterns::match(std::string_view name) const {
  if (names_exactly(name)) return true;
  // Outer classes of a nested one.
  for (size_t dollar = name.rfind('$'); dollar != name.npos && dollar > 0; dollar = name.rfind('$', dollar - 1))
    if (names_exactly(name.substr(0, dollar))) return true;
  return std::ranges::any_of(globs_, [&](const std::string& glob) { return glob_matches(glob, name); });
}

}  // namespace heddle::models
