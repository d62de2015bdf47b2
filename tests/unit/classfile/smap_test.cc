#include "classfile/smap.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle::classfile {
namespace {

std::string where(const SourceMap& map, uint32_t line) {
  auto found = map.find(line);
  if (!found) return "-";
  return std::string(found->file) + ":" + std::to_string(found->line) +
         (found->path.empty() ? "" : " " + std::string(found->path));
}

TEST(SourceMap, Kotlin) {
  SourceMap map(
      "SMAP\nMain.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Main.kt\np/MainKt\n+ 2 "
      "Inline.kt\np/InlineKt\n*L\n1#1,20:1\n5#2,3:21\n"
      "*S KotlinDebug\n*F\n+ 1 Main.kt\np/MainKt\n*L\n9#1:21,3\n*E\n");
  EXPECT_EQ(where(map, 1), "Main.kt:1 p/MainKt");
  EXPECT_EQ(where(map, 20), "Main.kt:20 p/MainKt");
  EXPECT_EQ(where(map, 22), "Inline.kt:6 p/InlineKt");
  EXPECT_EQ(where(map, 24), "-");
  SourceMap debug("SMAP\nMain.kt\nKotlin\n*S Kotlin\n*L\n1:1\n*S KotlinDebug\n*F\n1 Main.kt\n*L\n9#1:21,3\n*E\n",
                  "KotlinDebug");
  EXPECT_EQ(where(debug, 23), "Main.kt:9");
  EXPECT_EQ(where(debug, 24), "-");
}

TEST(SourceMap, JspWithIncrementsAndInheritedFile) {
  SourceMap map(
      "SMAP\r\nHi_jsp.java\r\nJSP\r\n*S JSP\r\n*F\r\n0 Hi.jsp\r\n1 "
      "greeting.jsp\r\n*L\r\n1:53,9\r\n6:106,11\r\n1#1:89,8\r\n2:97,9\r\n*E\r\n");
  EXPECT_EQ(where(map, 53), "Hi.jsp:1");
  EXPECT_EQ(where(map, 61), "Hi.jsp:1");
  EXPECT_EQ(where(map, 62), "-");
  EXPECT_EQ(where(map, 96), "greeting.jsp:1");
  EXPECT_EQ(where(map, 97), "greeting.jsp:2");
  EXPECT_EQ(where(map, 110), "Hi.jsp:6");
}

TEST(SourceMap, TextThatIsNoMapMapsNothing) {
  for (const char* text :
       {"", "SMAP", "smap\nx\ny\n*L\n1:1\n", "SMAP\nx\nKotlin\n*S Other\n*F\n1 a\n*L\n1#1:1\n*E\n",
        "SMAP\nx\nK\n*S K\n*F\n1 a\n*L\nx\n1#\n1#1,:\n1#1\n:1\n99999999999#1:1\n*E\n",
        "SMAP\nx\nK\n*S K\n*F\n+ 1 a"}) {
    SourceMap map(text);
    EXPECT_EQ(where(map, 1), "-") << text;
  }
  SourceMap no_file("SMAP\nx\nK\n*S K\n*L\n1#9:1\n*E\n");
  EXPECT_EQ(where(no_file, 1), "-");
}

TEST(SourceMap, HugeNumbersDoNotOverflow) {
  SourceMap map("SMAP\nx\nK\n*S K\n*F\n1 a\n*L\n4294967295#1,4294967295:4294967295,4294967295\n1#1,1:5,0\n*E\n");
  EXPECT_EQ(where(map, 4294967295u), "a:4294967295");
  EXPECT_EQ(where(map, 5), "a:1");
  EXPECT_EQ(where(map, 6), "-");
}

}  // namespace
}  // namespace heddle::classfile
