#include "driver/selection.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/modified_utf8.h"
#include "ir/names.h"

namespace heddle::driver {

Selection::Selection(const Options& options)
    : options_(options), classes_(options.classes, NamePatterns::Plain::exact),
      methods_(options.methods, NamePatterns::Plain::exact), used_(options.classes.size(), false) {}

bool Selection::has_class(std::string_view internal_name, ir::Origin origin) {
  const bool only_jdk = options_.paths.empty();
  if (classes_.empty()) return only_jdk || origin == ir::Origin::application;
  bool selected = false;
  std::vector<bool> matching = classes_.matching(dotted_name(internal_name));
  for (size_t i = 0; i < matching.size(); ++i) {
    bool pattern = options_.classes[i].contains('*');
    if (!matching[i] || (pattern && !only_jdk && origin == ir::Origin::jdk)) continue;
    selected = used_[i] = true;
  }
  return selected;
}

bool Selection::has_method(std::string_view name, std::string_view descriptor) const {
  if (methods_.empty() || methods_.matches(modified_utf8_to_utf8(name))) return true;
  auto signature = ir::signature(descriptor);
  return signature && methods_.matches(ir::member_name(name) + signature->parameters);
}

std::expected<void, std::string> Selection::check_used() const {
  auto unused = std::ranges::find(used_, false);
  if (unused == used_.end()) return {};
  return std::unexpected(fmt::format("--class: no class {} could be read",
                                     options_.classes[static_cast<size_t>(unused - used_.begin())]));
}

}  // namespace heddle::driver
