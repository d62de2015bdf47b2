// Which classes provide a service: what META-INF/services says, and what modules `provide`.
#pragma once

#include <map>
#include <vector>

#include "base/diagnostics.h"
#include "classpath/class_path.h"
#include "ir/program.h"

namespace heddle::driver {

// Frozen once built. A provider that the program does not have is left out, with one note per file; services that
// it does not have are of no interest.
class Services {
 public:
  Services(const classpath::ClassPath& class_path, const ir::Program& program, Diagnostics& diagnostics);

  // Each once: the application's, the dependencies', the JDK's, in the order of the class path.
  std::vector<ir::ClassId> providers(ir::ClassId service) const;

 private:
  std::map<ir::ClassId, std::vector<ir::ClassId>> providers_;
};

}  // namespace heddle::driver
