#include "base/modified_utf8.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

using namespace std::string_view_literals;

std::optional<size_t> bad_at(std::string_view text) { return find_bad_modified_utf8(as_bytes(text)); }

TEST(ModifiedUtf8, WellFormedOk) {
  EXPECT_EQ(bad_at(""), std::nullopt);
  EXPECT_EQ(bad_at("java/lang/Object and more than eight bytes"), std::nullopt);
  EXPECT_EQ(bad_at("\xC0\x80"), std::nullopt);                  // NUL
  EXPECT_EQ(bad_at("\xC3\xA9t\xC3\xA9"), std::nullopt);         // "été"
  EXPECT_EQ(bad_at("\xE2\x82\xAC"), std::nullopt);              // euro sign
  EXPECT_EQ(bad_at("\xED\xA0\xBD\xED\xB8\x80"), std::nullopt);  // U+1F600 as a surrogate pair
  EXPECT_EQ(bad_at("\xED\xA0\xBD"), std::nullopt);              // an unpaired surrogate is legal in a class file
}

// The twins of the above: each differs by one byte.
TEST(ModifiedUtf8, IllFormedBad) {
  EXPECT_EQ(bad_at("\0"sv), 0u);
  EXPECT_EQ(bad_at("java/lang\0Object"sv), 9u);
  EXPECT_EQ(bad_at("\xC0"), 0u);
  EXPECT_EQ(bad_at("\xC3\xA9t\xC3t"), 3u);
  EXPECT_EQ(bad_at("\xE2\x82"), 0u);
  EXPECT_EQ(bad_at("\xE2\x82t"), 0u);
  EXPECT_EQ(bad_at("\xA9"), 0u);
  EXPECT_EQ(bad_at("\xF0\x9F\x98\x80"), 0u);  // U+1F600 in standard UTF-8
  EXPECT_EQ(bad_at("\xFF"), 0u);
}

// The sixteen-byte steps must see a bad byte in every lane and at every distance from the end.
TEST(ModifiedUtf8, BadByteIsFoundAtEveryPosition) {
  for (size_t size = 1; size <= 40; ++size) {
    for (size_t at = 0; at < size; ++at) {
      for (char bad : {'\0', '\x80', '\xF0', '\xFF'}) {
        std::string text(size, 'a');
        EXPECT_EQ(bad_at(text), std::nullopt);
        text[at] = bad;
        EXPECT_EQ(bad_at(text), at);
      }
    }
  }
}

// A sequence may lie across two steps, and end with the text.
TEST(ModifiedUtf8, SequencesAreWholeAtEveryPosition) {
  for (std::string_view sequence : {"\xC3\xA9"sv, "\xE2\x82\xAC"sv, "\xC0\x80"sv}) {
    for (size_t before = 0; before <= 40; ++before) {
      for (size_t after : {0u, 1u, 20u}) {
        auto with = [&](std::string_view middle) {
          return std::string(before, 'a') + std::string(middle) + std::string(after, 'z');
        };
        EXPECT_EQ(bad_at(with(sequence)), std::nullopt);
        EXPECT_EQ(bad_at(with(sequence.substr(0, sequence.size() - 1))), before);
        EXPECT_EQ(bad_at(with(sequence.substr(1))), before);
        EXPECT_EQ(bad_at(with(std::string(sequence) + "\x80")), before + sequence.size());
        EXPECT_EQ(bad_at(with(std::string(sequence.substr(0, 1)) + std::string(sequence))), before);
      }
    }
  }
}

TEST(ModifiedUtf8, AllPlainBytesOk) {
  std::string text;
  for (int c = 1; c < 128; ++c) text += static_cast<char>(c);
  EXPECT_EQ(bad_at(text), std::nullopt);
}

TEST(ModifiedUtf8, ConvertsToUtf8) {
  EXPECT_EQ(modified_utf8_to_utf8("plain"), "plain");
  EXPECT_EQ(modified_utf8_to_utf8("a\xC0\x80z"), "a\0z"sv);
  EXPECT_EQ(modified_utf8_to_utf8("\xC3\xA9\xE2\x82\xAC"), "\xC3\xA9\xE2\x82\xAC");
  EXPECT_EQ(modified_utf8_to_utf8("\xED\xA0\xBD\xED\xB8\x80!"), "\xF0\x9F\x98\x80!");
}

TEST(ModifiedUtf8, ConvertsWhatIsBrokenToReplacementCharacters) {
  EXPECT_EQ(modified_utf8_to_utf8("a\xFFz"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(modified_utf8_to_utf8("\xED\xA0\xBD"), "\xEF\xBF\xBD");                          // high half alone
  EXPECT_EQ(modified_utf8_to_utf8("\xED\xB8\x80x"), "\xEF\xBF\xBDx");                        // low half alone
  EXPECT_EQ(modified_utf8_to_utf8("\xED\xA0\xBD\xE2\x82\xAC"), "\xEF\xBF\xBD\xE2\x82\xAC");  // half, then euro
  EXPECT_EQ(modified_utf8_to_utf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");                  // cut off
}

}  // namespace
}  // namespace heddle
