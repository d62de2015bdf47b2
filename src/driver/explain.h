// `heddle explain ID`: everything known about one finding, from a JSON report or by analysing again.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "driver/exit_status.h"
#include "driver/options.h"
#include "findings/finding.h"

namespace heddle::driver {

ExitStatus run_explain(const std::string& id, const Options& options);

// The finding of this id, or the only one whose id starts so. Or a message: how many there are, and
// which is nearest.
std::expected<const findings::Finding*, std::string> find_finding(const findings::Report& report,
                                                                  std::string_view id);

}  // namespace heddle::driver
