// What has to be known of a TOML text before toml++ reads it: the library calls itself for each part of a dotted
// key when it unmakes what it has read, and long keys end in a crash.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace heddle {

// The line of the first key, or name of a table, with more parts than anybody writes.
std::optional<size_t> line_of_deep_key(std::string_view text);

}  // namespace heddle
