#include "ir/names.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::ir {
namespace {

TEST(Names, ClassesReadLikeJava) {
  EXPECT_EQ(class_name("java/util/Map$Entry"), "java.util.Map$Entry");
  EXPECT_EQ(class_name("package-info"), "package-info");
  EXPECT_EQ(class_name("gr\xC3\xB6\xC3\x9F"
                       "e/X"),
            "gr\xC3\xB6\xC3\x9F"
            "e.X");
}

TEST(Names, OddClassesStandInQuotes) {
  EXPECT_EQ(class_name("a b/C"), "`a b/C`");
  EXPECT_EQ(class_name("int"), "`int`");
  EXPECT_EQ(class_name("a/int"), "a.int");
  EXPECT_EQ(class_name("any"), "`any`");
  EXPECT_EQ(class_name(""), "``");
  EXPECT_EQ(class_name("a//b"), "`a//b`");
  EXPECT_EQ(class_name("1a"), "`1a`");
  EXPECT_EQ(class_name("a-"), "`a-`");
  EXPECT_EQ(class_name("a.b"), "`a.b`");
  EXPECT_EQ(class_name("`"), "`\\``");
}

TEST(Names, MembersKeepTheirSpecialNames) {
  EXPECT_EQ(member_name("<init>"), "<init>");
  EXPECT_EQ(member_name("<clinit>"), "<clinit>");
  EXPECT_EQ(member_name("<other>"), "`<other>`");
  EXPECT_EQ(member_name("get"), "get");
  EXPECT_EQ(member_name("adds two numbers"), "`adds two numbers`");
}

TEST(Names, DescriptorsReadLikeJava) {
  EXPECT_EQ(type_name("[[I"), "int[][]");
  EXPECT_EQ(type_name("Ljava/util/Map$Entry;"), "java.util.Map$Entry");
  EXPECT_EQ(type_name("V"), std::nullopt);
  EXPECT_EQ(type_name("II"), std::nullopt);
  std::optional<Signature> types = signature("(ZBCSIJFD[Ljava/lang/Object;)Ljava/lang/String;");
  ASSERT_TRUE(types);
  EXPECT_EQ(types->parameters, "(boolean, byte, char, short, int, long, float, double, java.lang.Object[])");
  EXPECT_EQ(types->result, "java.lang.String");
  for (std::string_view bad : {"", "(", "(V)V", "()", "()VV", "()[V", "I", "(I"})
    EXPECT_FALSE(signature(bad)) << bad;
}

TEST(Names, AUserMayTypeDotsOrSlashes) {
  EXPECT_EQ(internal_name("java.util.Map$Entry"), "java/util/Map$Entry");
  EXPECT_EQ(internal_name("java/util/Map$Entry"), "java/util/Map$Entry");
}

TEST(Names, EscapesWhatCannotBeSeen) {
  EXPECT_EQ(ir::quoted("a\"b\\c\n\t\r"), R"("a\"b\\c\n\t\r")");
  EXPECT_EQ(ir::quoted("\x01\x7F"), R"("\u0001\u007F")");
  EXPECT_EQ(ir::quoted("\xC0\x80"), R"("\u0000")");                           // NUL
  EXPECT_EQ(ir::quoted(std::string_view("\0", 1)), R"("\x00")");              // not modified UTF-8
  EXPECT_EQ(ir::quoted("\xED\xA0\x80"), R"("\uD800")");                       // an unpaired surrogate
  EXPECT_EQ(ir::quoted("\xED\xA0\xBD\xED\xB8\x80"), "\"\xF0\x9F\x98\x80\"");  // a pair, as UTF-8
  EXPECT_EQ(ir::quoted("\xE2\x80\xAE"), R"("\u202E")");                       // right-to-left override
  EXPECT_EQ(ir::quoted("\xFF\xC1\x81"), R"("\xFF\xC1\x81")");
  EXPECT_EQ(ir::quoted("\xE2\x82\xAC"), "\"\xE2\x82\xAC\"");
}

TEST(Names, MalformedEscapesAreRefused) {
  for (std::string_view bad : {"\\", "\\q", "\\u12", "\\u12G4", "\\x", "\\xG0", "\xF4\xBF\xBF\xBF"}) {
    EXPECT_EQ(unescape(bad), std::nullopt) << bad;
  }
}

TEST(Names, EveryByteStringComesBack) {
  std::mt19937 random(2);
  const std::string_view pieces[] = {"\xED\xA0\x80",
                                     "\xED\xB0\x80",
                                     "\xC0\x80",
                                     "\xF0\x9F\x98\x80",
                                     "\xE2\x80\xA8",
                                     "\\u0041",
                                     "\\",
                                     "`",
                                     "\"",
                                     "\xC3\xA4",
                                     "a",
                                     "/",
                                     ";",
                                     "\xEF\xBF\xBF"};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (unsigned n = random() % 8; n-- > 0;) {
      if (random() % 2) {
        text += pieces[random() % std::size(pieces)];
      } else {
        text += static_cast<char>(random());
      }
    }
    for (char quote : {'"', '`'}) {
      std::string shown = ir::quoted(text, quote);
      ASSERT_EQ(unescape(std::string_view(shown).substr(1, shown.size() - 2)), text) << shown;
      ASSERT_EQ(shown.find('\n'), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace heddle::ir
