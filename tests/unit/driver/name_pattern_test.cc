#include "driver/name_pattern.h"

#include <gtest/gtest.h>

namespace heddle::driver {
namespace {

TEST(Glob, StarsStandForAnyText) {
  EXPECT_TRUE(glob_matches("*", ""));
  EXPECT_TRUE(glob_matches("a*c", "abbbc"));
  EXPECT_TRUE(glob_matches("a*c", "ac"));
  EXPECT_TRUE(glob_matches("*.Map*", "java.util.Map$Entry"));
  EXPECT_TRUE(glob_matches("a*b*c", "axbxbxc"));
  EXPECT_TRUE(glob_matches("**", "x"));
  EXPECT_FALSE(glob_matches("a*c", "abcd"));
  EXPECT_FALSE(glob_matches("", "x"));
  EXPECT_FALSE(glob_matches("a*b*c", "acb"));
  EXPECT_TRUE(glob_matches("", ""));
}

TEST(Glob, ManyStarsStayCheap) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "a*";
  EXPECT_FALSE(glob_matches(pattern + "b", std::string(20'000, 'a')));
}

TEST(NamePatterns, PlainNamesMayMeanPackages) {
  std::vector<std::string> names = {"com.acme", "org/junit/Test"};
  NamePatterns exact(names, NamePatterns::Plain::exact), packages(names, NamePatterns::Plain::package);
  EXPECT_FALSE(exact.matches("com.acme.A"));
  EXPECT_TRUE(exact.matches("org.junit.Test"));
  EXPECT_FALSE(exact.matches("org.junit.Test$Inner"));
  EXPECT_TRUE(packages.matches("com.acme.A"));
  EXPECT_FALSE(packages.matches("com.acmeism.A"));
  EXPECT_TRUE(packages.matches("org.junit.Test$Inner"));
}

TEST(NamePatterns, TellsWhichMatch) {
  std::vector<std::string> names = {"a.*", "*.B", "c"};
  EXPECT_EQ(NamePatterns(names, NamePatterns::Plain::exact).matching("a.B"),
            (std::vector<bool>{true, true, false}));
}

TEST(DottedName, ConvertsModifiedUtf8) {
  EXPECT_EQ(dotted_name("a/b/C$D"), "a.b.C$D");
  EXPECT_EQ(dotted_name("a/\xED\xA0\xBD\xED\xB8\x80"), "a.😀");
}

}  // namespace
}  // namespace heddle::driver
