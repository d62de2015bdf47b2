// A directory of its own for each test, removed with everything in it.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "support/byte_writer.h"

namespace heddle::testing {

class TempDirectory {
 public:
  TempDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "heddle-test-XXXXXX").string();
    if (char* made = ::mkdtemp(pattern.data())) root_ = made;
  }
  TempDirectory(const TempDirectory&) = delete;
  ~TempDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  std::string path(std::string_view name = "") const {
    return name.empty() ? root_ : root_ + "/" + std::string(name);
  }

  // Writes a file, making its folders; returns its path.
  std::string write(std::string_view name, std::string_view content) const {
    std::string file = path(name);
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }
  std::string write(std::string_view name, const ByteVector& content) const {
    return write(name, std::string_view(reinterpret_cast<const char*>(content.data()), content.size()));
  }

 private:
  std::string root_;
};

}  // namespace heddle::testing
