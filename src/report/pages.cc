#include "report/pages.h"

#include <algorithm>

namespace heddle::report {

std::optional<std::string_view> page_named(std::string_view name) {
  auto found = std::ranges::find(pages(), name, &Page::name);
  return found == pages().end() ? std::nullopt : std::optional(found->text);
}

}  // namespace heddle::report
