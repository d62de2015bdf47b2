// What a user writes to mean classes or methods: a name, or a pattern in which * stands for any text, dots
// included. Slashes mean dots.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::driver {

// Linear in the product of the lengths at worst; no recursion.
bool glob_matches(std::string_view pattern, std::string_view text);

class NamePatterns {
 public:
  enum class Plain : bool {
    exact,    // a name without * is that name
    package,  // it is also everything in the package or class of that name
  };
  NamePatterns(std::span<const std::string> patterns, Plain plain);

  bool empty() const { return patterns_.empty(); }
  bool matches(std::string_view name) const;
  std::vector<bool> matching(std::string_view name) const;  // one per pattern

 private:
  bool matches(const std::string& pattern, std::string_view name) const;

  std::vector<std::string> patterns_;
  Plain plain_;
};

// "java/util/Map$Entry" in modified UTF-8 → "java.util.Map$Entry" in UTF-8, which patterns are matched with.
std::string dotted_name(std::string_view internal_name);

}  // namespace heddle::driver
