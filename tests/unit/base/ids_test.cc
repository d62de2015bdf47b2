#include "base/ids.h"

#include <absl/container/flat_hash_map.h>
#include <gtest/gtest.h>

#include <type_traits>

namespace heddle {
namespace {

using RowId = Id<struct RowTag>;
using ColumnId = Id<struct ColumnTag>;

static_assert(sizeof(RowId) == 4);
static_assert(!std::is_convertible_v<uint32_t, RowId>);
static_assert(!std::is_convertible_v<RowId, uint32_t>);
static_assert(!std::is_convertible_v<RowId, ColumnId>);
static_assert(!std::is_constructible_v<RowId, ColumnId>);
static_assert(!std::is_invocable_v<decltype([](auto& table, auto id) -> decltype(table[id]) { return table[id]; }),
                                   IdVector<RowId, int>&, ColumnId>);

TEST(Id, DefaultIsNone) {
  EXPECT_FALSE(RowId().valid());
  EXPECT_EQ(RowId(), RowId::none());
  EXPECT_TRUE(RowId(0u).valid());
  EXPECT_LT(RowId(1u), RowId(2u));
  EXPECT_LT(RowId(1u), RowId::none());
}

TEST(Id, IsAHashKey) {
  absl::flat_hash_map<RowId, int> map;
  map[RowId(3u)] = 7;
  map[RowId(4u)] = 8;
  EXPECT_EQ(map.at(RowId(3u)), 7);
  EXPECT_FALSE(map.contains(RowId(5u)));
}

TEST(IdRange, IteratesAndContains) {
  IdRange<RowId> range{RowId(5u), 3};
  std::vector<uint32_t> seen;
  for (RowId id : range) seen.push_back(id.raw);
  EXPECT_EQ(seen, (std::vector<uint32_t>{5, 6, 7}));
  EXPECT_EQ(range[2], RowId(7u));
  EXPECT_TRUE(range.contains(RowId(5u)));
  EXPECT_TRUE(range.contains(RowId(7u)));
  EXPECT_FALSE(range.contains(RowId(4u)));
  EXPECT_FALSE(range.contains(RowId(8u)));
  EXPECT_FALSE(range.contains(RowId::none()));
}

TEST(IdRange, EmptyRangeContainsNothing) {
  IdRange<RowId> range;
  EXPECT_TRUE(range.empty());
  EXPECT_FALSE(range.contains(RowId(0u)));
  EXPECT_EQ(range.begin(), range.end());
}

TEST(IdVector, PushBackReturnsDenseIds) {
  IdVector<RowId, std::string> table;
  EXPECT_EQ(table.push_back("a"), RowId(0u));
  EXPECT_EQ(table.push_back("b"), RowId(1u));
  table[RowId(1u)] += "c";
  EXPECT_EQ(table[RowId(1u)], "bc");
  EXPECT_EQ(table.ids().size(), 2u);
  EXPECT_TRUE(table.has(RowId(1u)));
  EXPECT_FALSE(table.has(RowId(2u)));
  EXPECT_FALSE(table.has(RowId::none()));
}

#ifndef NDEBUG
TEST(IdVector, IndexOutOfRangeBad) {
  IdVector<RowId, int> table(3);
  EXPECT_THROW(table[RowId(3u)], InternalError);
  EXPECT_THROW(table[RowId::none()], InternalError);
}
#endif

TEST(Check, FailureNamesConditionAndPlace) {
  try {
    HEDDLE_CHECK(1 + 1 == 3);
    FAIL() << "the check held";
  } catch (const InternalError& error) {
    std::string what = error.what();
    EXPECT_NE(what.find("1 + 1 == 3"), std::string::npos);
    EXPECT_NE(what.find("ids_test.cc:"), std::string::npos);
  }
}

}  // namespace
}  // namespace heddle
