// Text that was written by others, made fit to print: proper UTF-8 that cannot command a terminal or deceive.
#pragma once

#include <string>
#include <string_view>

namespace heddle::report {

// Length of the well-formed UTF-8 sequence at the start of `text`, 0 if there is none (RFC 3629).
size_t utf8_length(std::string_view text);

// Bytes that are no UTF-8, control characters and those that turn the direction of text become U+FFFD.
std::string printable(std::string_view text);

}  // namespace heddle::report
