// The passes that look for collisions of threads, and what they say for the report.
#pragma once

#include "concurrency/scope.h"
#include "driver/analysis.h"
#include "findings/finding.h"

namespace heddle::driver {

// What the concurrency layer looks at.
concurrency::Scope scope_of(const Options& options, Loaded& loaded, const Analysed& analysed, Passes& passes);

// Adds to the report: threads, findings of every confidence, the funnel, what was found safe (if asked for), what
// was assumed.
void find_collisions(const Options& options, Loaded& loaded, Analysed& analysed, Passes& passes,
                     findings::Report& report);

}  // namespace heddle::driver
