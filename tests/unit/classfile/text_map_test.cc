#include "classfile/text_map.h"

#include <gtest/gtest.h>

#include <string>

#include "classfile/descriptor.h"

namespace heddle::classfile {
namespace {

// A text at some distance from the start and from the end of what is mapped.
struct Mapped {
  std::string bytes;
  uint32_t at, size;
  TextMap map;

  Mapped(std::string_view text, uint32_t before, uint32_t behind)
      : bytes(std::string(before, '/') + std::string(text) + std::string(behind, '.')), at(before),
        size(static_cast<uint32_t>(text.size())),
        map(as_bytes(bytes).data(), static_cast<uint32_t>(bytes.size())) {}

  bool is_plain() const { return map.is_plain(at, size); }
  bool is_plain_name() const { return map.is_plain_name(at, size); }
  bool is_path() const { return map.is_path(at, size); }
};

TEST(TextMap, EveryCharacterIsWhatTheSlowChecksSayOfIt) {
  for (unsigned c = 0; c < 256; ++c) {
    std::string text = "a" + std::string(1, static_cast<char>(c)) + "z";
    Mapped mapped(text, 3, 2);
    EXPECT_EQ(mapped.is_plain(), c >= 1 && c < 128) << c;
    EXPECT_EQ(mapped.is_plain_name(), is_method_name(text)) << c;
    EXPECT_EQ(mapped.is_path(), is_binary_class_name(text) && c != '<' && c != '>') << c;
  }
}

TEST(TextMap, OneCharacterIsSeenWhereverItIsAndTheNeighboursAreNot) {
  for (uint32_t before : {0u, 1u, 7u, 15u, 16u, 33u}) {
    for (uint32_t size = 1; size <= 56; ++size) {
      std::string text(size, 'a');
      Mapped good(text, before, 5);
      EXPECT_TRUE(good.is_plain() && good.is_plain_name() && good.is_path()) << before << " " << size;
      for (uint32_t i = 0; i < size; ++i) {
        for (char c : {'\xC3', ';', '/'}) {
          text[i] = c;
          Mapped bad(text, before, i % 2 * 5);
          EXPECT_EQ(bad.is_plain(), c != '\xC3');
          EXPECT_EQ(bad.is_plain_name(), c == '\xC3');
          EXPECT_EQ(bad.is_path(), c != ';' && is_binary_class_name(text)) << text;
        }
        text[i] = 'a';
      }
    }
  }
}

TEST(TextMap, EmptySegmentsBad) {
  for (std::string_view text : {"a/b", "a/b/c", "java/lang/Object"})
    EXPECT_TRUE(Mapped(text, 1, 1).is_path()) << text;
  for (std::string_view text : {"", "/", "/a", "a/", "a//b", "a/b/"})
    EXPECT_FALSE(Mapped(text, 1, 1).is_path()) << text;
}

TEST(TextMap, LongTexts) {
  EXPECT_TRUE(Mapped("", 4, 4).is_plain());
  EXPECT_FALSE(Mapped("", 4, 4).is_plain_name());
  for (uint32_t size : {57u, 112u, 113u, 500u}) {
    std::string text(size, 'a');
    EXPECT_TRUE(Mapped(text, 9, 0).is_plain());
    // "Perhaps": who asks has to look.
    EXPECT_FALSE(Mapped(text, 9, 0).is_plain_name());
    EXPECT_FALSE(Mapped(text, 9, 0).is_path());
    for (uint32_t i = 0; i < size; i += 7) {
      text[i] = '\0';
      EXPECT_FALSE(Mapped(text, 9, 0).is_plain());
      text[i] = 'a';
    }
  }
}

}  // namespace
}  // namespace heddle::classfile
