// What annotations say of the application's fields and methods to those who look for collisions.
//
// An annotation counts by its simple name, whatever package declares it (JCIP, javax.annotation.concurrent, Error
// Prone, androidx, …), with class or runtime retention.
#pragma once

#include <vector>

#include "detectors/guarded_by.h"
#include "lowering/lowered_program.h"

namespace heddle::driver {

struct ThreadAnnotations {
  std::vector<detectors::DeclaredGuard> guards;  // @GuardedBy; by class, fields first
  std::vector<ir::FieldId> lazily_initialized;   // @LazyInit; ascending
};

ThreadAnnotations read_thread_annotations(const lowering::LoweredProgram& lowered);

}  // namespace heddle::driver
