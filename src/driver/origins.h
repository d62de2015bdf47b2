// Whose code is it: application, dependency or JDK. The class path knows by place; --app and --not-app correct it.
#pragma once

#include "base/diagnostics.h"
#include "classpath/class_path.h"
#include "driver/name_pattern.h"
#include "driver/options.h"
#include "ir/program.h"

namespace heddle::driver {

// Application is what --app matches (or, without --app, what comes from a PATH), less what --not-app matches. The
// JDK's classes stay the JDK's.
class OriginRule {
 public:
  explicit OriginRule(const Options& options);
  ir::Origin of(const classpath::ClassPath& class_path, const classpath::ClassEntry& entry) const;

 private:
  NamePatterns app_, not_app_;
};

// A note for each archive that is application as a whole and holds several families of packages, as archives with
// their dependencies unpacked into them do.
void note_flat_archives(const classpath::ClassPath& class_path, Diagnostics& diagnostics);

}  // namespace heddle::driver
