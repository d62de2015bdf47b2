// The two facts about a class file that finding classes needs, without parsing it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace heddle::classpath {

bool has_class_magic(Bytes bytes);

// The binary name that this_class gives: a view into the bytes. Steps over the constant pool, with every length
// and index checked, and looks at nothing behind this_class.
Result<std::string_view> peek_class_name(Bytes bytes);

// The feature release whose compilers write this class-file version (61 → 17), 0 if it has none.
unsigned peek_feature_release(Bytes bytes);

}  // namespace heddle::classpath
