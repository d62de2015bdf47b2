#include "cli/command_line.h"

#include <gtest/gtest.h>

#include "support/temp_directory.h"

namespace heddle::cli {
namespace {

using Words = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

CommandLine parsed(const Words& words) {
  auto line = parse_command_line(words);
  EXPECT_TRUE(line) << (line ? "" : line.error());
  return line ? *line : CommandLine();
}

Pairs settings(const CommandLine& line) {
  Pairs pairs;
  for (const driver::Setting& setting : line.settings) pairs.emplace_back(setting.option->name, setting.value);
  return pairs;
}

std::string complaint(const Words& words) {
  auto line = parse_command_line(words);
  return line ? "" : line.error();
}

TEST(CommandLine, NothingMeansHelp) { EXPECT_EQ(parsed({}).command, Command::help); }

TEST(CommandLine, WordsAndOptionsMayBeMixed) {
  CommandLine line = parsed({"check", "a.jar", "--jobs", "2", "b.jar", "--stats", "--mode=lenient"});
  EXPECT_EQ(line.command, Command::check);
  EXPECT_EQ(line.words, (Words{"a.jar", "b.jar"}));
  EXPECT_EQ(settings(line), (Pairs{{"jobs", "2"}, {"stats", ""}, {"mode", "lenient"}}));
}

TEST(CommandLine, BehindTwoDashesEverythingIsAWord) {
  EXPECT_EQ(parsed({"check", "--", "--stats", "-x"}).words, (Words{"--stats", "-x"}));
}

TEST(CommandLine, AValueMayLookLikeAnOption) {
  EXPECT_EQ(settings(parsed({"check", "--main", "--odd"})), (Pairs{{"main", "--odd"}}));
  EXPECT_EQ(settings(parsed({"check", "--main=a=b"})), (Pairs{{"main", "a=b"}}));
}

TEST(CommandLine, LibraryTakesItsValueOnlyWithEquals) {
  CommandLine line = parsed({"check", "--library", "a.jar"});
  EXPECT_EQ(line.words, Words{"a.jar"});
  EXPECT_EQ(settings(line), (Pairs{{"library", ""}}));
  EXPECT_EQ(settings(parsed({"check", "--library=all"})), (Pairs{{"library", "all"}}));
}

TEST(CommandLine, WhySafeTakesAFieldButNoFile) {
  testing::TempDirectory directory;
  std::string jar = directory.write("app.jar", "x");
  EXPECT_EQ(settings(parsed({"check", "--why-safe", "a.B.c"})), (Pairs{{"why-safe", "a.B.c"}}));
  EXPECT_EQ(parsed({"check", "--why-safe", jar}).words, Words{jar});
  EXPECT_EQ(settings(parsed({"check", "--why-safe", "--stats"})), (Pairs{{"why-safe", ""}, {"stats", ""}}));
  EXPECT_EQ(settings(parsed({"check", "a", "--why-safe"})), (Pairs{{"why-safe", ""}}));
}

TEST(CommandLine, ExplainTakesAnIdAndItsOptions) {
  CommandLine line = parsed({"explain", "data-race-1", "--from", "f.json", "--sources=src"});
  EXPECT_EQ(line.command, Command::explain);
  EXPECT_EQ(line.words, Words{"data-race-1"});
  EXPECT_EQ(settings(line), (Pairs{{"from", "f.json"}, {"sources", "src"}}));
  EXPECT_EQ(complaint({"explain", "x", "--baseline", "b"}),
            "unknown option --baseline; see heddle explain --help");
  EXPECT_EQ(complaint({"check", "x", "--from", "b"}), "unknown option --from; see heddle check --help");
}

TEST(CommandLine, HelpIsFoundAnywhere) {
  EXPECT_TRUE(parsed({"check", "a.jar", "--help"}).wants_help);
  EXPECT_TRUE(parsed({"help", "inspect"}).wants_help);
  EXPECT_EQ(parsed({"help", "inspect"}).command, Command::inspect);
  EXPECT_EQ(parsed({"--version"}).command, Command::version);
}

TEST(CommandLine, MistakesGetOneMessageThatHelps) {
  EXPECT_EQ(complaint({"chekc"}), "unknown command 'chekc' (did you mean 'check'?); see heddle help");
  EXPECT_EQ(complaint({"help", "xyz"}), "unknown command 'xyz'; see heddle help");
  EXPECT_EQ(complaint({"check", "--formt", "x"}),
            "unknown option --formt (did you mean --format?); see heddle check --help");
  EXPECT_EQ(complaint({"inspect", "class", "--rules", "x"}), "unknown option --rules; see heddle inspect --help");
  EXPECT_EQ(complaint({"check", "-j"}), "unknown option -j; options have long names, see heddle check --help");
  EXPECT_EQ(complaint({"check", "--jobs"}), "--jobs needs a value: N");
  EXPECT_EQ(complaint({"check", "--stats=1"}), "--stats takes no value");
  EXPECT_EQ(complaint({"check", "a.jar", "--library="}), "--library= has no value; without the = it needs none");
  EXPECT_EQ(complaint({"check", "a.jar", "--why-safe="}), "--why-safe= has no value; without the = it needs none");
  EXPECT_EQ(complaint({"version", "2"}), "version takes nothing more, and there is '2'; see heddle help");
  EXPECT_EQ(complaint({"--help", "check", "inspect"}), "help is about one command, and there is 'inspect', too");
  EXPECT_EQ(complaint({"version", "--jobs", "2"}), "unknown option --jobs; see heddle help");
  EXPECT_EQ(complaint({"--jobs", "1"}), "a command comes first, as in heddle check --jobs; see heddle help");
}

}  // namespace
}  // namespace heddle::cli
