// A whole file in memory, mapped when it is large and a plain file, read otherwise. Read-only.
#pragma once

#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace heddle {

class MappedFile {
 public:
  // The message of a failure names the system's reason ("Permission denied"), not the path.
  static Result<MappedFile> open(const std::string& path);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  Bytes bytes() const { return bytes_; }
  // The pages of a mapped file leave memory until somebody reads them again.
  void release_pages() const;

 private:
  Bytes bytes_;
  bool mapped_ = false;
};

}  // namespace heddle
