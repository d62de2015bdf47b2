#include "driver/pieces.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/temp_directory.h"

namespace heddle::driver {
namespace {

std::string written(Frame frame, unsigned jobs, size_t n, const std::function<std::string(size_t)>& render) {
  testing::TempDirectory directory;
  std::string path = directory.path("out");
  auto output = Output::open(path);
  EXPECT_TRUE(write_pieces(*output, std::move(frame), Jobs{jobs}, n, render));
  EXPECT_TRUE(output->commit());
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Pieces, FramesAndSeparatorsSkipEmptyPieces) {
  auto odd = [](size_t i) { return i % 2 ? std::to_string(i) : ""; };
  EXPECT_EQ(written({"<", "|", ">"}, 1, 6, odd), "<1|3|5>");
  EXPECT_EQ(written({"<", "|", ">"}, 1, 1, odd), "");
}

TEST(Pieces, JsonFrameIsADocument) {
  EXPECT_EQ(written(json_frame("f", "list"), 1, 2, [](size_t) { return "{}"; }),
            "{\n  \"format\": \"f\",\n  \"version\": 1,\n  \"list\": [\n    {},\n    {}\n  ]\n}\n");
}

TEST(Pieces, ParallelRenderingKeepsTheOrder) {
  auto render = [](size_t i) { return std::to_string(i) + "\n"; };
  std::string expected = written(text_frame(), 1, 1000, render);
  EXPECT_EQ(written(text_frame(), 2, 1000, render), expected);
  EXPECT_EQ(written(text_frame(), 8, 1000, render), expected);
}

}  // namespace
}  // namespace heddle::driver
