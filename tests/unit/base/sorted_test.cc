#include "base/sorted.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace heddle {
namespace {

using Items = std::vector<std::pair<uint32_t, uint32_t>>;

TEST(SortUniqueBy, IsSortUnique) {
  Items list;
  for (uint32_t i = 0, x = 1; i < 5000; ++i, x = x * 1664525 + 1013904223)
    list.push_back({x >> 28, x >> 20 & 127});
  Items expected = list;
  sort_unique(expected);
  sort_unique_by(list, 16, [](auto& item) { return item.first; });
  EXPECT_EQ(list, expected);
}

TEST(SortUniqueBy, KeysMayHaveNoItem) {
  Items list{{7, 1}, {2, 3}, {7, 1}, {2, 1}};
  sort_unique_by(list, 9, [](auto& item) { return item.first; });
  EXPECT_EQ(list, (Items{{2, 1}, {2, 3}, {7, 1}}));
  list.clear();
  sort_unique_by(list, 0, [](auto& item) { return item.first; });
  EXPECT_TRUE(list.empty());
}

}  // namespace
}  // namespace heddle
