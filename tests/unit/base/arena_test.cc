#include "base/arena.h"

#include <gtest/gtest.h>

#include <numeric>

namespace heddle {
namespace {

TEST(Arena, ArraysAreAlignedAndDisjoint) {
  Arena arena(256);
  std::vector<std::span<uint64_t>> arrays;
  for (size_t n = 1; n < 40; ++n) {
    arena.array<char>(n);  // throws the cursor off alignment
    arrays.push_back(arena.array<uint64_t>(n));
    std::iota(arrays.back().begin(), arrays.back().end(), n * 1000);
  }
  for (size_t i = 0; i < arrays.size(); ++i) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(arrays[i].data()) % alignof(uint64_t), 0u);
    for (size_t k = 0; k < arrays[i].size(); ++k) EXPECT_EQ(arrays[i][k], (i + 1) * 1000 + k);
  }
}

TEST(Arena, LargeRequestDoesNotWasteTheCurrentChunk) {
  Arena arena(1024);
  char* before = arena.array<char>(16).data();
  arena.array<char>(100'000);
  char* after = arena.array<char>(16).data();
  EXPECT_EQ(after, before + 16);
  EXPECT_GE(arena.reserved_bytes(), 100'000u + 1024u);
}

TEST(Arena, WhatIsKeptTogetherAscendsInOneChunk) {
  Arena arena(1024);
  for (size_t bytes : {400, 400, 400, 5000, 40}) {
    arena.keep_together(bytes);
    const char* end = arena.array<char>(bytes / 4).data() + bytes / 4;
    for (int i = 1; i < 4; ++i) {
      std::span<char> next = arena.array<char>(bytes / 4);
      EXPECT_EQ(next.data(), end);
      end = next.data() + next.size();
    }
  }
  EXPECT_LE(arena.reserved_bytes(), 6000u + 3 * 1024u);
}

TEST(Arena, CopiesOutliveTheirSource) {
  Arena arena;
  std::string_view text;
  std::span<int> numbers;
  {
    std::string from = "a string that does not fit the small buffer";
    std::vector<int> list = {3, 1, 2};
    text = arena.copy(from);
    numbers = arena.copy(list);
    from.assign(from.size(), '#');
    list.assign(3, 0);
  }
  EXPECT_EQ(text, "a string that does not fit the small buffer");
  EXPECT_EQ(std::vector<int>(numbers.begin(), numbers.end()), (std::vector<int>{3, 1, 2}));
}

TEST(Arena, EmptyArraysTakeNoMemory) {
  Arena arena;
  EXPECT_TRUE(arena.copy(std::vector<int>()).empty());
  EXPECT_TRUE(arena.copy(std::string_view()).empty());
  EXPECT_EQ(arena.reserved_bytes(), 0u);
}

}  // namespace
}  // namespace heddle
