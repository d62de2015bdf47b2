// Patterns of class names: java.util.ArrayList is the class and all that is nested in it; * stands for a part of
// a simple name or of a package's, and java.util.** for the package with all below it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::models {

// Names are in internal form, java/util/Map$Entry. Exact patterns cost one search together, each other one a scan.
class NamePatterns {
 public:
  explicit NamePatterns(std::span<const std::string> patterns);

  bool match(std::string_view internal_name) const;

 private:
  bool names_exactly(std::string_view name) const;

  std::vector<std::string> exact_;  // ascending
  std::vector<std::string> globs_;
};

}  // namespace heddle::models
