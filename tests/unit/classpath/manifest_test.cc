#include "classpath/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::classpath {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Manifest, ReadsMainAttributes) {
  Manifest m = parse_manifest("Manifest-Version: 1.0\r\nMain-Class: pkg.Main\r\nmulti-release: TRUE\r\n\r\n");
  EXPECT_EQ(m.main_class, "pkg/Main");
  EXPECT_TRUE(m.multi_release);
  EXPECT_THAT(m.class_path, IsEmpty());
}

TEST(Manifest, JoinsContinuationLinesOfAnyLineEnding) {
  for (std::string end : {"\n", "\r\n", "\r"}) {
    std::string text = "Main-Class: pkg." + end + " sub.Ma" + end + " in" + end + "Class-Path: a.jar  b" + end +
                       " .jar c/" + end + end;
    Manifest m = parse_manifest(text);
    EXPECT_EQ(m.main_class, "pkg/sub/Main");
    EXPECT_THAT(m.class_path, ElementsAre("a.jar", "b.jar", "c/"));
  }
}

TEST(Manifest, OnlyTheMainSectionCounts) {
  Manifest m = parse_manifest("Manifest-Version: 1.0\n\nName: x\nMain-Class: pkg.Main\nMulti-Release: true\n");
  EXPECT_EQ(m.main_class, "");
  EXPECT_FALSE(m.multi_release);
}

TEST(Manifest, StartClassOfSpringBootIsTheMainClass) {
  Manifest m = parse_manifest("Main-Class: org.springframework.boot.loader.JarLauncher\nStart-Class: app.Main\n");
  EXPECT_EQ(m.main_class, "app/Main");
}

TEST(Manifest, OddTextDoesNoHarm) {
  EXPECT_EQ(parse_manifest("").main_class, "");
  EXPECT_EQ(parse_manifest("no colon\n : \nMain-Class:").main_class, "");
  EXPECT_EQ(parse_manifest(" continues nothing\nMain-Class: A").main_class, "A");
  EXPECT_FALSE(parse_manifest("Multi-Release: truest\n").multi_release);
}

TEST(Manifest, ClassPathEntriesAreUrlsRelativeToTheJar) {
  EXPECT_EQ(resolve_class_path_entry("/opt/app/app.jar", "lib/x.jar"), "/opt/app/lib/x.jar");
  EXPECT_EQ(resolve_class_path_entry("/opt/app/app.jar", "../x%20y.jar"), "/opt/x y.jar");
  EXPECT_EQ(resolve_class_path_entry("app.jar", "./x.jar"), "x.jar");
  EXPECT_EQ(resolve_class_path_entry("app.jar", "/abs/x.jar"), "/abs/x.jar");
  EXPECT_EQ(resolve_class_path_entry("app.jar", "file:/abs/x.jar"), "/abs/x.jar");
  EXPECT_EQ(resolve_class_path_entry("app.jar", "file:///abs/x.jar"), "/abs/x.jar");
  EXPECT_EQ(resolve_class_path_entry("app.jar", "100%.jar"), "100%.jar");
  EXPECT_EQ(resolve_class_path_entry("app.jar", "http://host/x.jar"), std::nullopt);
  EXPECT_EQ(resolve_class_path_entry("app.jar", "a%00b"), std::nullopt);
}

}  // namespace
}  // namespace heddle::classpath
