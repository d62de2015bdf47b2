// Whether every path of a body releases exactly the monitors it takes (structured locking, JVMS 2.11.10).
#pragma once

#include "ir/body.h"

namespace heddle::lowering {

bool has_balanced_monitors(const ir::Body& body);

}  // namespace heddle::lowering
