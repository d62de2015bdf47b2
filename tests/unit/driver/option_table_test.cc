#include "driver/option_table.h"

#include <gtest/gtest.h>

namespace heddle::driver {
namespace {

Options with(std::initializer_list<std::pair<std::string_view, std::string_view>> settings) {
  Options options;
  for (auto [name, value] : settings) {
    Applied applied = find_option(name)->apply(options, value);
    EXPECT_TRUE(applied) << name << ": " << (applied ? "" : applied.error());
  }
  return options;
}

bool refuses(std::string_view name, std::string_view value) {
  Options options;
  return !find_option(name)->apply(options, value);
}

TEST(OptionTable, DefaultsAreThoseOfTheHelp) {
  Options options;
  EXPECT_EQ(options.rules.size(), 4u);
  EXPECT_EQ(options.lowest_confidence, findings::Confidence::likely);
  EXPECT_EQ(options.context, (ContextSpec{ContextSpec::Kind::object, 2, true, false}));
  EXPECT_FALSE(options.library || options.memory_limit || options.timeout || options.stats);
}

TEST(OptionTable, EveryNameIsFoundOnce) {
  for (const OptionSpec& option : option_table()) EXPECT_EQ(find_option(option.name), &option) << option.name;
  EXPECT_EQ(find_option("nope"), nullptr);
}

TEST(OptionTable, Contexts) {
  auto context = [](std::string_view text) { return with({{"context", text}}).context; };
  EXPECT_EQ(context("insensitive"), (ContextSpec{ContextSpec::Kind::insensitive, 0, false, false}));
  EXPECT_EQ(context("call:1"), (ContextSpec{ContextSpec::Kind::call, 1, false, false}));
  EXPECT_EQ(context("object:3"), (ContextSpec{ContextSpec::Kind::object, 3, false, false}));
  EXPECT_EQ(context("object:2+thread,full"), (ContextSpec{ContextSpec::Kind::object, 2, true, true}));
  for (std::string_view bad : {"", "call", "call:", "call:0", "call:9", "call:1+thread", "object:-1", "object:x",
                               "full", ",full", "object:2+threads", "object:2 "})
    EXPECT_TRUE(refuses("context", bad)) << bad;
}

TEST(OptionTable, RulesAreAListWithoutRepetition) {
  Options options = with({{"rules", "deadlock,data-race,deadlock"}});
  EXPECT_EQ(options.rules, (std::vector{findings::Rule::data_race, findings::Rule::deadlock}));
  EXPECT_TRUE(refuses("rules", ""));
  EXPECT_TRUE(refuses("rules", ","));
  EXPECT_TRUE(refuses("rules", "data_race"));
}

TEST(OptionTable, Sizes) {
  auto bytes = [](std::string_view text) { return *with({{"memory-limit", text}}).memory_limit; };
  EXPECT_EQ(bytes("1000"), 1000u);
  EXPECT_EQ(bytes("2k"), 2048u);
  EXPECT_EQ(bytes("512M"), uint64_t{512} << 20);
  EXPECT_EQ(bytes("4GiB"), uint64_t{4} << 30);
  EXPECT_EQ(bytes("1tb"), uint64_t{1} << 40);
  for (std::string_view bad :
       {"", "0", "-1", "G", "1.5G", "1X", "99999999999999999999", "18446744073709551615k", "1 G"})
    EXPECT_TRUE(refuses("memory-limit", bad)) << bad;
}

TEST(OptionTable, Numbers) {
  EXPECT_EQ(with({{"jobs", "8"}}).jobs.count, 8u);
  EXPECT_EQ(*with({{"timeout", "1.5"}}).timeout, 1.5);
  for (std::string_view bad : {"0", "-2", "x", "", "2x", "1025", "99999999999"})
    EXPECT_TRUE(refuses("jobs", bad)) << bad;
  for (std::string_view bad : {"0", "-2", "x", "", "inf", "nan", "1e999"})
    EXPECT_TRUE(refuses("timeout", bad)) << bad;
}

TEST(OptionTable, ClassPathsAreSplit) {
  EXPECT_EQ(with({{"classpath", "a:b::c"}, {"classpath", "d"}}).classpath,
            (std::vector<std::string>{"a", "b", "c", "d"}));
}

TEST(OptionTable, FormatsAndOutputsGoInPairs) {
  auto documents =
      with({{"format", "json"}, {"output", "a"}, {"format", "html"}, {"output", "b"}, {"format", "text"}})
          .documents;
  ASSERT_EQ(documents.size(), 3u);
  EXPECT_EQ(documents[0].file, "a");
  EXPECT_EQ(documents[1].format, Format::html);
  EXPECT_EQ(documents[2].file, std::nullopt);
  documents = with({{"output", "a"}, {"format", "json"}}).documents;
  ASSERT_EQ(documents.size(), 1u);
  EXPECT_EQ(documents[0].format, Format::json);
  EXPECT_TRUE(refuses("format", "xml"));
}

TEST(OptionTable, LibraryAndModeAndProgress) {
  EXPECT_EQ(with({{"library", ""}}).library, LibraryMode::claimed);
  EXPECT_EQ(with({{"library", "all"}}).library, LibraryMode::all);
  EXPECT_EQ(with({{"mode", "precise"}}).lowest_confidence, findings::Confidence::certain);
  EXPECT_EQ(with({{"progress", "never"}}).progress, Progress::never);
  EXPECT_TRUE(refuses("library", "some"));
  EXPECT_TRUE(refuses("mode", "Precise"));
  EXPECT_TRUE(refuses("progress", ""));
}

TEST(Nearest, SuggestsOnlyWhatIsNear) {
  const std::string_view names[] = {"format", "timeout", "jobs"};
  EXPECT_EQ(nearest("fromat", names), "format");
  EXPECT_EQ(nearest("job", names), "jobs");
  EXPECT_EQ(nearest("zzzzzz", names), std::nullopt);
  EXPECT_EQ(nearest(std::string(100, 'x'), names), std::nullopt);
}

}  // namespace
}  // namespace heddle::driver
