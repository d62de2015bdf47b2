#include "lowering/source_lines.h"

#include <gtest/gtest.h>

namespace heddle::lowering {
namespace {

TEST(SourceLines, KotlinInlinedLinesAreThoseOfTheCall) {
  SourceLines lines(
      "SMAP\nMain.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Main.kt\np/MainKt\n+ 2 "
      "Inline.kt\np/InlineKt\n*L\n1#1,20:1\n5#2,3:21\n"
      "*S KotlinDebug\n*F\n+ 1 Main.kt\np/MainKt\n*L\n9#1:21,3\n*E\n",
      "Main.kt");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.file(), "Main.kt");
  EXPECT_EQ(lines.of(9), 9);
  EXPECT_EQ(lines.of(21), 9);
  EXPECT_EQ(lines.of(23), 9);
  EXPECT_EQ(lines.of(24), 24);  // the map does not speak of it
  EXPECT_EQ(lines.of(0), 0);
}

TEST(SourceLines, WithoutCallsLinesOfOtherFilesAreNone) {
  SourceLines lines(
      "SMAP\nMain.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Main.kt\np/MainKt\n+ 2 "
      "Inline.kt\np/InlineKt\n*L\n1#1,20:1\n5#2,3:21\n*E\n",
      "Main.kt");
  EXPECT_EQ(lines.of(20), 20);
  EXPECT_EQ(lines.of(22), 0);
}

TEST(SourceLines, JspLinesAreThoseOfThePage) {
  SourceLines lines(
      "SMAP\nHi_jsp.java\nJSP\n*S JSP\n*F\n0 Hi.jsp\n1 "
      "greeting.jsp\n*L\n1:53,9\n6:106,11\n1#1:89,8\n70000#0:300\n*E\n",
      "Hi_jsp.java");
  EXPECT_EQ(lines.file(), "Hi.jsp");
  EXPECT_EQ(lines.of(53), 1);
  EXPECT_EQ(lines.of(110), 6);
  EXPECT_EQ(lines.of(89), 0);   // of an included page
  EXPECT_EQ(lines.of(10), 0);   // the compiler's own
  EXPECT_EQ(lines.of(300), 0);  // no line that a class file can name
}

TEST(SourceLines, WhatIsNoMapMapsNothing) {
  for (const char* text : {"", "SMAP", "hello", "SMAP\nx\nK\n*S K\n*L\n1#1:1\n*E\n",
                           "SMAP\nx\nK\n*S K\n*F\n1 \xff\xfe\n*L\n1#1:1\n*E\n"}) {
    SourceLines lines(text, "A.java");
    EXPECT_TRUE(lines.empty()) << text;
    EXPECT_EQ(lines.of(7), 7) << text;
  }
}

}  // namespace
}  // namespace heddle::lowering
