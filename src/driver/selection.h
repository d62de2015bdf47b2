// Which classes and methods an inspection shows.
//
// --class names them. A name means the class wherever it is; a pattern with * means classes of the PATHs and of
// --classpath, or of the JDK if there are no PATHs. Without --class: the application's classes, or without PATH
// all of the JDK's. A method is named as `add`, `add*` or `add(int, java.lang.Object)`.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "driver/name_pattern.h"
#include "driver/options.h"
#include "ir/program.h"

namespace heddle::driver {

class Selection {
 public:
  explicit Selection(const Options& options);

  bool has_class(std::string_view internal_name, ir::Origin origin);  // remembers which patterns were of use
  bool filters_methods() const { return !methods_.empty(); }
  bool has_method(std::string_view name, std::string_view descriptor) const;
  // Fails if some --class named nothing.
  std::expected<void, std::string> check_used() const;

 private:
  const Options& options_;
  NamePatterns classes_, methods_;
  std::vector<bool> used_;
};

}  // namespace heddle::driver
