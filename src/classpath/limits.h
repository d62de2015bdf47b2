// What input may cost. Beyond a limit the entry is left out with a diagnostic, and the rest is read.
#pragma once

#include <cstdint>

namespace heddle::classpath {

struct Limits {
  uint64_t class_bytes = uint64_t{64} << 20;     // one class file, inflated
  uint64_t resource_bytes = uint64_t{16} << 20;  // one file that is no class, inflated
  uint64_t nested_bytes = uint64_t{1} << 30;     // one archive inside an archive, inflated
  uint64_t total_bytes = uint64_t{4} << 30;      // everything inflated together
  uint64_t ratio = 250;                          // inflated to deflated, for entries above ratio_from bytes
  uint64_t ratio_from = uint64_t{1} << 20;
  uint32_t directory_entries = 4'000'000;  // files and folders visited below one directory
  uint32_t manifest_entries = 100'000;     // the same below one that only a manifest names
  uint32_t directory_depth = 256;
};

}  // namespace heddle::classpath
