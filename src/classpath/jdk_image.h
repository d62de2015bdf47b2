// A JDK's lib/modules file ("jimage"): the classes of all modules in one file made to be mapped.
//
// open() reads the index only and touches no class. Every offset, length and string is checked; locations that
// do not hold are left out and counted in problems(). Cost: O(n log n) in the number of resources.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "classpath/limits.h"
#include "classpath/zip_archive.h"

namespace heddle::classpath {

// A class in the image, "/module/package/base.class". Strings are views into the image.
struct ImageClass {
  std::string_view module;   // "java.base"
  std::string_view package;  // "java/lang"; empty for module-info
  std::string_view base;     // "String"
  Bytes content;             // the class file, or its compressed form
  uint64_t size = 0;         // of the class file
  bool compressed = false;
};

class JdkImage {
 public:
  static bool has_magic(Bytes bytes);
  static Result<JdkImage> open(Bytes bytes);

  std::span<const ImageClass> classes() const { return classes_; }  // by place in the file
  std::span<const Diagnostic> problems() const { return problems_; }

  // The class file of a compressed class, written to `out`, which holds image_class.size bytes. Images packed
  // with jlink --compress=zip can be read; those with shared constant-pool strings cannot.
  Result<void> decompress(const ImageClass& image_class, Inflater& inflater, std::span<uint8_t> out) const;

 private:
  friend class ImageReader;
  std::string_view string_at(uint64_t offset) const;  // empty if it is not inside the table
  uint32_t u32(const uint8_t* p) const { return big_endian_ ? load_be32(p) : load_le<uint32_t>(p); }
  uint64_t u64(const uint8_t* p) const { return big_endian_ ? load_be64(p) : load_le<uint64_t>(p); }

  Bytes bytes_, strings_;
  bool big_endian_ = false;
  std::vector<ImageClass> classes_;
  std::vector<Diagnostic> problems_;
};

}  // namespace heddle::classpath
