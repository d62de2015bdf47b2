#include "driver/json_reader.h"

#include <gtest/gtest.h>

namespace heddle::driver {
namespace {

// "ok", or what is wrong.
std::string verdict(std::string_view text) {
  JsonReader json(text);
  json.skip();
  json.finish();
  if (!json.failure()) return "ok";
  EXPECT_LE(json.failure()->offset, text.size());
  return json.failure()->what;
}

std::string string_of(std::string_view text) {
  JsonReader json(text);
  std::string result = json.take_string();
  return json.failure() ? json.failure()->what : result;
}

TEST(JsonReader, AcceptsJson) {
  for (const char* text : {"{}", "[]", " [ ] ", "0", "-0.5e+10", "10E2", "true", "false", "null", R"("")",
                           R"({"a": [1, {"b": null}, "]}"], "c": {}})", "[[],[[]],{}]", "\n{\r\"a\"\t:1}\n"})
    EXPECT_EQ(verdict(text), "ok") << text;
}

TEST(JsonReader, RefusesTheRest) {
  for (const char* text :
       {"",      " ",      "[",       "{",           "]",         "}",          "[1",    "[1,",    "[1,]", "[,1]",
        "[1 2]", "{,}",    "{\"a\"}", "{\"a\":}",    "{\"a\" 1}", "{\"a\":1,}", "{1:2}", "[}",     "{]",   "[1}",
        "tru",   "nul",    "TRUE",    "01",          "-",         "1.",         ".5",    "1e",     "+1",   "[] []",
        "\"",    "\"\\\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12",   "\"\n\"",     "'a'",   "// x\n1"})
    EXPECT_NE(verdict(text), "ok") << text;
  EXPECT_NE(verdict(std::string_view("\"\0\"", 3)), "ok");
  EXPECT_NE(verdict(std::string_view("[]\0", 3)), "ok");
  EXPECT_EQ(verdict("{\n\"a\": 1\n\"b\": 2}"), "line 3: expected ','");
}

TEST(JsonReader, StringsBecomeModifiedUtf8) {
  EXPECT_EQ(string_of(R"("a\"\\\/\b\f\n\r\t")"), "a\"\\/\b\f\n\r\t");
  EXPECT_EQ(string_of(R"("\u0041\u00e9\u20AC\u0000")"), "A\xC3\xA9\xE2\x82\xAC\xC0\x80");
  EXPECT_EQ(string_of("\"\xC3\xA9\xE2\x82\xAC\""), "\xC3\xA9\xE2\x82\xAC");
  EXPECT_EQ(string_of("\"\xF0\x9F\x98\x80\""), "\xED\xA0\xBD\xED\xB8\x80");
  EXPECT_EQ(string_of(R"("\ud83d\ude00")"), "\xED\xA0\xBD\xED\xB8\x80");
  for (const char* bad : {"\"\x80\"", "\"\xC0\x80\"", "\"\xE2\x82\"", "\"\xED\xA0\xBD\"", "\"\xF5\x80\x80\x80\"",
                          "\"\xFF\"", "\"\xF0\x9F\""})
    EXPECT_EQ(string_of(bad), "line 1: a string is not UTF-8") << bad;
}

TEST(JsonReader, CountsAreWholeNumbers) {
  auto count = [](std::string_view text) {
    JsonReader json(text);
    uint64_t n = json.take_count();
    return json.failure() ? json.failure()->what : std::to_string(n);
  };
  EXPECT_EQ(count("0"), "0");
  EXPECT_EQ(count(" 18446744073709551615"), "18446744073709551615");
  for (const char* bad : {"18446744073709551616", "-1", "1.0", "1e3"})
    EXPECT_EQ(count(bad), "line 1: expected a whole number") << bad;
  EXPECT_EQ(count("x"), "line 1: malformed number");
  EXPECT_EQ(count(""), "line 1: malformed number");
}

TEST(JsonReader, NullIsTakenOnlyWhereItIs) {
  JsonReader json("[null, 1]");
  json.enter_array();
  ASSERT_TRUE(json.next_element());
  EXPECT_TRUE(json.take_null());
  ASSERT_TRUE(json.next_element());
  EXPECT_FALSE(json.take_null());
  EXPECT_EQ(json.take_count(), 1u);
}

TEST(JsonReader, NestingIsBounded) {
  auto nested = [](size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(verdict(nested(JsonReader::max_depth)), "ok");
  EXPECT_EQ(verdict(nested(JsonReader::max_depth + 1)), "line 1: values nest deeper than 100");
  EXPECT_EQ(verdict(std::string(10'000'000, '[')), "line 1: values nest deeper than 100");
}

TEST(JsonReader, AFailureSticks) {
  JsonReader json("{\"a\": 1, \"b\": true}");
  std::string key;
  json.enter_object();
  ASSERT_TRUE(json.next_key(key));
  EXPECT_EQ(json.take_string(), "");
  ASSERT_TRUE(json.failure());
  EXPECT_EQ(json.failure()->what, "line 1: expected a string");
  EXPECT_EQ(json.failure()->offset, 6u);
  EXPECT_FALSE(json.next_key(key));
  EXPECT_FALSE(json.take_bool());
  json.finish();
  EXPECT_EQ(json.failure()->offset, 6u);
}

}  // namespace
}  // namespace heddle::driver
