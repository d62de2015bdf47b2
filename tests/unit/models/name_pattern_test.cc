#include "models/name_pattern.h"

#include <gtest/gtest.h>

namespace heddle::models {
namespace {

bool matches(std::string pattern, std::string_view name) { return NamePatterns(std::vector{pattern}).match(name); }

TEST(NamePatterns, a_name_is_the_class_and_what_is_nested_in_itOk) {
  EXPECT_TRUE(matches("java.util.Map", "java/util/Map"));
  EXPECT_TRUE(matches("java.util.Map", "java/util/Map$Entry"));
  EXPECT_TRUE(matches("java.util.Map$Entry", "java/util/Map$Entry$1"));
}

TEST(NamePatterns, a_name_is_nothing_elseBad) {
  EXPECT_FALSE(matches("java.util.Map", "java/util/MapX"));
  EXPECT_FALSE(matches("java.util.Map", "java/util"));
  EXPECT_FALSE(matches("java.util.Map$Entry", "java/util/Map"));
  EXPECT_FALSE(matches("", "$"));
}

TEST(NamePatterns, a_star_stays_in_its_package) {
  EXPECT_TRUE(matches("java.util.*", "java/util/Map$Entry"));
  EXPECT_FALSE(matches("java.util.*", "java/util/concurrent/Future"));
  EXPECT_TRUE(matches("java.*.Future", "java/x/Future"));
  EXPECT_FALSE(matches("java.*.Future", "java/util/concurrent/Future"));
  EXPECT_TRUE(matches("java.util.*ResourceBundle*", "java/util/ListResourceBundle"));
  EXPECT_FALSE(matches("java.util.*ResourceBundle", "java/util/ListResourceBundles"));
}

TEST(NamePatterns, two_stars_cross_packages) {
  EXPECT_TRUE(matches("java.util.**", "java/util/concurrent/Future"));
  EXPECT_TRUE(matches("java.**.Future", "java/util/concurrent/Future"));
  EXPECT_TRUE(matches("**.*Future", "java/util/concurrent/CompletableFuture"));
  EXPECT_FALSE(matches("java.util.**", "java/lang/Object"));
}

}  // namespace
}  // namespace heddle::models
