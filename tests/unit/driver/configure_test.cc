#include "driver/configure.h"

#include <gtest/gtest.h>

#include "support/temp_directory.h"

namespace heddle::driver {
namespace {

Setting setting(std::string_view name, std::string value = "") { return {find_option(name), std::move(value)}; }

TEST(Configure, TheCommandLineReplacesWhatTheFileSays) {
  testing::TempDirectory directory;
  std::string file =
      directory.write("h.toml", "main = [\"a.A\", \"b.B\"]\nmode = \"precise\"\nformat = \"json\"\n");
  auto options = configure(check_command, {"x.jar"},
                           {setting("config", file), setting("main", "c.C"), setting("output", "out.txt")});
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(options->paths, std::vector<std::string>{"x.jar"});
  EXPECT_EQ(options->mains, std::vector<std::string>{"c.C"});
  EXPECT_EQ(options->lowest_confidence, findings::Confidence::certain);
  ASSERT_EQ(options->documents.size(), 1u);
  EXPECT_EQ(options->documents[0].format, std::nullopt);  // --output replaces the file's format too
}

TEST(Configure, ListsOfTheFileArePairedByPlace) {
  testing::TempDirectory directory;
  for (const char* text : {"format = ['json', 'sarif', 'html']\noutput = ['a', 'b']\n",
                           "output = ['a', 'b']\njobs = 1\nformat = ['json', 'sarif', 'html']\n"}) {
    auto options = configure(check_command, {"x.jar"}, {setting("config", directory.write("h.toml", text))});
    ASSERT_TRUE(options) << options.error();
    ASSERT_EQ(options->documents.size(), 3u);
    EXPECT_EQ(options->documents[0].format, Format::json);
    EXPECT_EQ(options->documents[0].file, "a");
    EXPECT_EQ(options->documents[1].format, Format::sarif);
    EXPECT_EQ(options->documents[1].file, "b");
    EXPECT_EQ(options->documents[2].format, Format::html);
    EXPECT_EQ(options->documents[2].file, std::nullopt);
  }
}

TEST(Configure, InspectIgnoresTheOptionsOfCheckInTheFile) {
  testing::TempDirectory directory;
  std::string file = directory.write("h.toml", "mode = \"lenient\"\njobs = 3\n");
  auto options = configure(inspect_command, {}, {setting("config", file)});
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(options->lowest_confidence, findings::Confidence::likely);
  EXPECT_EQ(options->jobs.count, 3u);
}

TEST(Configure, ExplainLeavesTheReportsOfCheckAlone) {
  testing::TempDirectory directory;
  std::string file = directory.write(
      "h.toml", "format = [\"json\", \"sarif\"]\noutput = [\"a\", \"b\"]\nmode = \"lenient\"\njobs = 3\n");
  auto options = configure(explain_command, {}, {setting("config", file)});
  ASSERT_TRUE(options) << options.error();
  EXPECT_TRUE(options->documents.empty());
  EXPECT_EQ(options->lowest_confidence, findings::Confidence::likely);
  EXPECT_EQ(options->jobs.count, 3u);
  options = configure(explain_command, {}, {setting("config", file), setting("format", "json")});
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(options->documents.size(), 1u);
}

TEST(Configure, NamedRulesAreKnown) {
  auto options = configure(check_command, {"x"}, {setting("rules", "deadlock")});
  ASSERT_TRUE(options) << options.error();
  EXPECT_TRUE(options->rules_named);
  EXPECT_FALSE(configure(check_command, {"x"}, {})->rules_named);
}

TEST(Configure, BadValuesNameTheirOption) {
  auto options = configure(check_command, {}, {setting("jobs", "none")});
  ASSERT_FALSE(options);
  EXPECT_EQ(options.error(), "--jobs: 'none' is no number from 1 to 1024");
}

TEST(Configure, DocumentsMustGoTogether) {
  auto message = [](CommandSet command, std::vector<Setting> settings) {
    auto options = configure(command, {}, std::move(settings));
    return options ? std::string() : options.error();
  };
  EXPECT_EQ(message(check_command, {setting("format", "json"), setting("format", "html")}),
            "two --format for standard output: give all but one an --output FILE");
  EXPECT_EQ(message(check_command, {setting("format", "json"), setting("output", "a"), setting("output", "a")}),
            "--output: a is named twice");
  EXPECT_EQ(message(check_command, {setting("output", "a"), setting("output", "./b/../a")}),
            "--output: ./b/../a is named twice");
  EXPECT_EQ(message(check_command, {setting("output", "a"), setting("output", "b")}), "");
  EXPECT_EQ(message(check_command, {setting("format", "dot")}),
            "--format: check and explain write text, json, sarif or html");
  EXPECT_EQ(message(inspect_command, {setting("format", "sarif")}), "--format: inspect writes text, json or dot");
  EXPECT_EQ(message(check_command, {setting("update-baseline")}),
            "--update-baseline needs --baseline FILE, which says where");
  EXPECT_EQ(message(check_command, {setting("format", "json"), setting("output", "a"), setting("format", "html")}),
            "");
}

}  // namespace
}  // namespace heddle::driver
