// `heddle check`: loads the input, analyses it and writes the reports. And the part of it that `explain` shares.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "driver/analysis.h"
#include "driver/exit_status.h"
#include "driver/options.h"
#include "driver/output.h"
#include "findings/finding.h"

namespace heddle::driver {

ExitStatus run_check(const Options& options);

// What the passes have made: everything that was found, whether or not the user wants to hear of it.
struct Checked {
  std::unique_ptr<Loaded> loaded;
  Analysed analysed;
  findings::Report report;
};

// Reads, analyses, looks for collisions and for their sources. Or the status to end with, after a message.
std::expected<Checked, ExitStatus> find_all(const Options& options, Console& console, Passes& passes);

// The document of a format. Colour is for text only.
std::string render(Format format, const findings::Report& report, bool colour);

// The files that options name must be there, whether or not a pass will need them.
std::expected<void, std::string> check_files(const Options& options);

}  // namespace heddle::driver
