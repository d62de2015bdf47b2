#include "report/json_writer.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

std::string quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

TEST(JsonString, EscapesWhatJsonRequires) {
  EXPECT_EQ(quoted("plain"), "\"plain\"");
  EXPECT_EQ(quoted("\"\\/"), "\"\\\"\\\\/\"");
  EXPECT_EQ(quoted("\n\r\t\b"), "\"\\n\\r\\t\\u0008\"");
  EXPECT_EQ(quoted(std::string_view("\0", 1)), "\"\\u0000\"");
  EXPECT_EQ(quoted("\x7f"), "\"\\u007f\"");
}

TEST(JsonString, KeepsUtf8OfEveryLength) {
  for (std::string_view text : {"ä", "€", "😀", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(quoted(text), "\"" + std::string(text) + "\"");
}

TEST(JsonString, ReplacesWhatIsNotUtf8ByteByByte) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(quoted("a\xFFz"), "\"a" + bad + "z\"");
  EXPECT_EQ(quoted("\xC0\x80"), "\"" + bad + bad + "\"");                      // overlong, as in modified UTF-8
  EXPECT_EQ(quoted("\xED\xA0\x80"), "\"" + bad + bad + bad + "\"");            // a surrogate
  EXPECT_EQ(quoted("\xF4\x90\x80\x80"), "\"" + bad + bad + bad + bad + "\"");  // beyond U+10FFFF
  EXPECT_EQ(quoted("\xE2\x82"), "\"" + bad + bad + "\"");                      // ends early
  EXPECT_EQ(quoted("\xC3("), "\"" + bad + "(\"");
}

TEST(JsonWriter, LaysOutBlocksAndLines) {
  std::string out;
  JsonWriter writer(out);
  writer.begin_object().member("a", 1).key("list").begin_array(JsonLayout::line);
  writer.value(true).value("x").begin_object().member("deep", -2).end_object().end_array();
  writer.key("none").null().key("empty").begin_array().end_array().member("real", 0.5).end_object();
  EXPECT_EQ(out,
            "{\n"
            "  \"a\": 1,\n"
            "  \"list\": [true, \"x\", {\"deep\": -2}],\n"
            "  \"none\": null,\n"
            "  \"empty\": [],\n"
            "  \"real\": 0.500000\n"
            "}\n");
}

TEST(JsonWriter, IndentsAPieceOfADocument) {
  std::string out;
  JsonWriter(out, 2).begin_object().member("a", uint64_t{UINT64_MAX}).end_object();
  EXPECT_EQ(out, "{\n      \"a\": 18446744073709551615\n    }");
}

TEST(JsonWriter, MissingTextIsNull) {
  std::string out;
  JsonWriter(out).begin_object(JsonLayout::line).optional_member("a", "").optional_member("b", "x").end_object();
  EXPECT_EQ(out, "{\"a\": null, \"b\": \"x\"}\n");
}

}  // namespace
}  // namespace heddle::report
