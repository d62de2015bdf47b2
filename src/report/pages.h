// The pages about rules and idioms, docs/findings/*.md, which are part of the library.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace heddle::report {

struct Page {
  std::string_view name;  // of a rule or an idiom: "data-race"
  std::string_view text;  // Markdown, ending in a newline
};

std::span<const Page> pages();
std::optional<std::string_view> page_named(std::string_view name);

}  // namespace heddle::report
