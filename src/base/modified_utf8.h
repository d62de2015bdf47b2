// Modified UTF-8, the class file's string encoding (JVMS 4.4.7): NUL is C0 80, supplementary characters
// are surrogate pairs of three bytes each, and no byte is 0 or above EF.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace heddle {

// Offset of the first byte that breaks the encoding, or nothing if all is well, which takes two instructions a
// byte whatever the script is.
std::optional<size_t> find_bad_modified_utf8(Bytes text);

// For output: proper UTF-8. Unpaired surrogates and bad bytes become U+FFFD.
std::string modified_utf8_to_utf8(std::string_view text);

}  // namespace heddle
