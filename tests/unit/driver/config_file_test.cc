#include "driver/config_file.h"

#include <gtest/gtest.h>

namespace heddle::driver {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

ConfigFile parsed(std::string_view text) {
  auto config = parse_config(text, "heddle.toml");
  EXPECT_TRUE(config) << (config ? "" : config.error());
  return config ? *config : ConfigFile();
}

std::string config_complaint(std::string_view text) {
  auto config = parse_config(text, "heddle.toml");
  return config ? "none" : config.error();
}

Pairs settings(std::string_view text) {
  Pairs pairs;
  for (const Setting& setting : parsed(text).settings) pairs.emplace_back(setting.option->name, setting.value);
  return pairs;
}

TEST(ConfigFile, OptionsHaveTheNamesOfTheCommandLine) {
  EXPECT_EQ(settings("main = [\"b.Main\", \"a.Main\"]\njobs = 2\nstats = true\nnot-app = \"org.*\"\n"),
            (Pairs{{"main", "b.Main"}, {"main", "a.Main"}, {"jobs", "2"}, {"stats", ""}, {"not-app", "org.*"}}));
}

TEST(ConfigFile, FlagsAndOptionalValues) {
  EXPECT_EQ(settings("stats = false"), Pairs{});
  EXPECT_EQ(settings("library = true"), (Pairs{{"library", ""}}));
  EXPECT_EQ(settings("library = \"all\""), (Pairs{{"library", "all"}}));
  EXPECT_FALSE(parse_config("library = \"\"", "heddle.toml"));
  EXPECT_EQ(settings("rules = [\"deadlock\", \"data-race\"]"), (Pairs{{"rules", "deadlock,data-race"}}));
  EXPECT_EQ(settings("timeout = 2.5"), (Pairs{{"timeout", "2.5"}}));
}

TEST(ConfigFile, WhatOnlyAFileCanSay) {
  ConfigFile config = parsed(
      "entry-points = [\"a.B.run\"]\nmodels = [\"m.toml\"]\n"
      "[[suppress]]\nrule = \"data-race\"\nsubject = \"a.*\"\nreason = \"known\"\n[[suppress]]\nid = \"x\"\n");
  EXPECT_EQ(config.entry_points, std::vector<std::string>{"a.B.run"});
  EXPECT_EQ(config.models, std::vector<std::string>{"m.toml"});
  ASSERT_EQ(config.suppressions.size(), 2u);
  EXPECT_EQ(config.suppressions[0].subject, "a.*");
  EXPECT_EQ(config.suppressions[1].id, "x");
}

TEST(ConfigFile, MistakesNameFileAndLine) {
  EXPECT_EQ(config_complaint("\nrule = \"x\""), "heddle.toml:2: unknown key 'rule'; 'rules' is known");
  EXPECT_EQ(config_complaint("zzzzzzzz = 1"), "heddle.toml:1: unknown key 'zzzzzzzz'");
  EXPECT_EQ(config_complaint("config = \"x\""), "heddle.toml:1: unknown key 'config'");
  EXPECT_EQ(config_complaint("jobs = 0"), "heddle.toml:1: 'jobs': '0' is no number from 1 to 1024");
  EXPECT_EQ(config_complaint("jobs = true"), "heddle.toml:1: 'jobs' takes a value, not true or false");
  EXPECT_EQ(config_complaint("jobs = [1, 2]"), "heddle.toml:1: 'jobs' takes one value, not a list");
  EXPECT_EQ(config_complaint("stats = 1"), "heddle.toml:1: 'stats' must be true or false");
  EXPECT_EQ(config_complaint("main = [1979-05-27]"), "heddle.toml:1: 'main' must be a string or a number");
  EXPECT_EQ(config_complaint("models = \"x\""), "heddle.toml:1: 'models' must be a list of strings");
  EXPECT_EQ(config_complaint("suppress = 1"), "heddle.toml:1: suppressions are written as [[suppress]]");
  EXPECT_EQ(config_complaint("[[suppress]]\nreason = \"x\""),
            "heddle.toml:1: [[suppress]] needs an id, a rule or a subject");
  EXPECT_EQ(config_complaint("[[suppress]]\nrulez = \"x\""),
            "heddle.toml:2: unknown key 'rulez' in [[suppress]]; id, rule, subject and reason are known");
  EXPECT_TRUE(config_complaint("[[suppress]]\nrule = \"x\"").starts_with("heddle.toml:1: 'rule': 'x' is none of"));
  EXPECT_TRUE(config_complaint("a = \n").starts_with("heddle.toml:1: "));
  EXPECT_TRUE(config_complaint("main = \"\xff\"").starts_with("heddle.toml:1: "));
}

TEST(ConfigFile, TheFirstMistakeInTheFileIsTold) {
  EXPECT_TRUE(config_complaint("zulu = 1\nalpha = 2").starts_with("heddle.toml:1: unknown key 'zulu'"));
}

TEST(ConfigFile, AKeyOfManyPartsIsRefused) {
  auto key = [](size_t parts) {
    std::string text = "a";
    for (size_t i = 1; i < parts; ++i) text += ".a";
    return text;
  };
  EXPECT_EQ(config_complaint("\n" + key(100'000) + " = 1"), "heddle.toml:2: a key has too many parts");
  EXPECT_EQ(config_complaint("[" + key(100'000) + "]"), "heddle.toml:1: a key has too many parts");
  EXPECT_EQ(config_complaint("main = {" + key(17) + " = 1}"), "heddle.toml:1: a key has too many parts");
  // Of dots elsewhere there may be any number.
  std::string dots = key(200);
  EXPECT_EQ(settings("main = [\"" + dots + "\", '" + dots + "', \"\"\"" + dots + "\"\"\"] # " + dots),
            (Pairs{{"main", dots}, {"main", dots}, {"main", dots}}));
  EXPECT_EQ(settings("main = \"\\\"" + dots + "\"").size(), 1u);
  EXPECT_TRUE(config_complaint(key(16) + " = 1").contains("unknown key"));
}

TEST(ConfigFile, AMissingFileIsAMessage) {
  auto config = read_config_file("/nonexistent/heddle.toml");
  ASSERT_FALSE(config);
  EXPECT_EQ(config.error(), "/nonexistent/heddle.toml: No such file or directory");
}

}  // namespace
}  // namespace heddle::driver
