#include "base/mapped_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <utility>

namespace heddle {
namespace {

class MappedFileTest : public testing::Test {
 protected:
  std::string write(std::string_view name, const std::string& content) {
    std::string path = testing::TempDir() + "mapped_file_" + std::to_string(::getpid()) + "_" + std::string(name);
    std::ofstream(path, std::ios::binary) << content;
    paths_.push_back(path);
    return path;
  }
  void TearDown() override {
    for (const std::string& path : paths_) std::filesystem::remove(path);
  }

 private:
  std::vector<std::string> paths_;
};

TEST_F(MappedFileTest, SmallLargeAndEmptyFilesOk) {
  for (size_t size : {size_t{0}, size_t{1}, size_t{65535}, size_t{65536}, size_t{300'000}}) {
    std::string content(size, 'x');
    if (size > 0) content.back() = 'y';
    Result<MappedFile> file = MappedFile::open(write("content", content));
    ASSERT_TRUE(file.has_value()) << size;
    EXPECT_EQ(as_string(file->bytes()), content) << size;
  }
}

TEST_F(MappedFileTest, MoveKeepsTheBytes) {
  MappedFile file = std::move(*MappedFile::open(write("large", std::string(100'000, 'a'))));
  MappedFile other = std::move(*MappedFile::open(write("small", "b")));
  other = std::move(file);
  EXPECT_EQ(other.bytes().size(), 100'000u);
  EXPECT_EQ(other.bytes()[99'999], 'a');
}

TEST_F(MappedFileTest, ReleasedPagesAreReadAgain) {
  Result<MappedFile> file = MappedFile::open(write("large", std::string(100'000, 'x')));
  ASSERT_TRUE(file.has_value());
  file->release_pages();
  EXPECT_EQ(file->bytes()[99'999], 'x');
  MappedFile().release_pages();
}

TEST_F(MappedFileTest, MissingFileBad) {
  Result<MappedFile> file = MappedFile::open(testing::TempDir() + "no such file");
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().what, "No such file or directory");
}

TEST_F(MappedFileTest, DirectoryBad) {
  Result<MappedFile> file = MappedFile::open(testing::TempDir());
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().what, "is a directory");
}

TEST_F(MappedFileTest, DeviceBad) {
  Result<MappedFile> file = MappedFile::open("/dev/null");
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().what, "not a regular file");
}

}  // namespace
}  // namespace heddle
