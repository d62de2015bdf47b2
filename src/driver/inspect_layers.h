// One function per layer that `heddle inspect` shows.
#pragma once

#include <expected>
#include <string>

#include "base/diagnostics.h"
#include "driver/options.h"
#include "driver/output.h"
#include "driver/passes.h"

namespace heddle::driver {

struct Inspection {
  const Options& options;
  Format format;
  Passes& passes;
  Diagnostics& diagnostics;
  Output& output;
};

// How many classes, methods or other parts were shown, or one message.
using Inspected = std::expected<size_t, std::string>;

Inspected inspect_class(Inspection& inspection);
Inspected inspect_ir(Inspection& inspection);
Inspected inspect_hierarchy(Inspection& inspection);
Inspected inspect_calls(Inspection& inspection);
Inspected inspect_points_to(Inspection& inspection);
Inspected inspect_threads(Inspection& inspection);
Inspected inspect_accesses(Inspection& inspection);
Inspected inspect_locks(Inspection& inspection);

}  // namespace heddle::driver
