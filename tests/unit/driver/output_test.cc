#include "driver/output.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/temp_directory.h"

namespace heddle::driver {
namespace {

std::string content(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

size_t files_in(const std::string& path) {
  return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
}

TEST(Output, AFileAppearsWhenItIsComplete) {
  testing::TempDirectory directory;
  std::string path = directory.write("report", "old");
  auto output = Output::open(path);
  ASSERT_TRUE(output);
  ASSERT_TRUE(output->write("new"));
  EXPECT_EQ(content(path), "old");
  ASSERT_TRUE(output->commit());
  EXPECT_EQ(content(path), "new");
  EXPECT_EQ(files_in(directory.path()), 1u);
}

TEST(Output, WithoutCommitNothingRemains) {
  testing::TempDirectory directory;
  {
    auto output = Output::open(directory.path("report"));
    ASSERT_TRUE(output && output->write("half"));
  }
  EXPECT_EQ(files_in(directory.path()), 0u);
}

TEST(Output, DevicesAreWrittenDirectly) {
  auto output = Output::open("/dev/null");
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->write("x"));
  EXPECT_TRUE(output->commit());
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(Output, FailuresNameTheFile) {
  auto output = Output::open("/nonexistent/report");
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error(), "/nonexistent/report: cannot write: No such file or directory");
  auto full = Output::open("/dev/full");
  ASSERT_TRUE(full);
  auto done = full->write("x");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), "/dev/full: cannot write: No space left on device");
}

}  // namespace
}  // namespace heddle::driver
