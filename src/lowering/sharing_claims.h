// Whether a class says of itself that threads share its objects: it synchronizes, has volatile fields, uses locks
// or atomics, or wears @ThreadSafe, @Immutable or @GuardedBy. What it inherits is the caller's question.
#pragma once

#include <string_view>

#include "classfile/class_file.h"

namespace heddle::lowering {

// A class that is malformed claims nothing more.
bool claims_to_be_shared(const classfile::ClassFile& file);
// Whether it wears @NotThreadSafe, whatever else it does.
bool denies_to_be_shared(const classfile::ClassFile& file);
// Whether not everybody may call the method at any time: it wears @GuardedBy (who calls it holds a
// lock) or @VisibleForTesting.
bool is_for_chosen_callers(const classfile::ClassFile& file, std::string_view method, std::string_view descriptor);
// Whether the class wears the annotation with this descriptor.
bool is_annotated(const classfile::ClassFile& file, std::string_view descriptor);

}  // namespace heddle::lowering
