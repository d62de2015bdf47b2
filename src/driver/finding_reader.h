// Reads a JSON report back (format "heddle-findings", version 1).
//
// Members that are not known are passed over, as the format may grow; known ones must have the type that the
// format says. All text is made printable: the file may come from anywhere.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "findings/finding.h"

namespace heddle::driver {

// Or one message: "line 3: expected a string", "it is no report of findings: …".
std::expected<findings::Report, std::string> parse_findings(std::string_view text);

// The same of a file; the message starts with its name.
std::expected<findings::Report, std::string> read_findings(const std::string& path);

}  // namespace heddle::driver
