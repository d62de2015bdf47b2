#include "hierarchy/interface_sets.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace heddle::hierarchy {
namespace {

std::vector<uint32_t> members(const InterfaceSets& sets, InterfaceSets::SetId set) {
  std::vector<uint32_t> all;
  sets.for_each(set, [&](uint32_t member) { all.push_back(member); });
  return all;
}

TEST(InterfaceSets, equal_sets_have_equal_ids) {
  InterfaceSets sets(2000);
  auto a = sets.with(sets.with(InterfaceSets::empty, 3), 1999);
  auto b = sets.with(sets.with(InterfaceSets::empty, 1999), 3);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, sets.with(a, 4));
  EXPECT_EQ(sets.unite(a, InterfaceSets::empty), a);
  EXPECT_EQ(sets.unite(InterfaceSets::empty, a), a);
  EXPECT_EQ(sets.unite(sets.with(InterfaceSets::empty, 3), sets.with(InterfaceSets::empty, 1999)), a);
}

TEST(InterfaceSets, members_at_the_edges_of_blocks_and_words) {
  InterfaceSets sets(1025);
  auto set = InterfaceSets::empty;
  for (uint32_t member : {0u, 63u, 64u, 511u, 512u, 1024u}) set = sets.with(set, member);
  EXPECT_EQ(members(sets, set), (std::vector<uint32_t>{0, 63, 64, 511, 512, 1024}));
  for (uint32_t absent : {1u, 62u, 65u, 510u, 513u, 1023u}) EXPECT_FALSE(sets.contains(set, absent));
}

TEST(InterfaceSets, agrees_with_std_set) {
  constexpr uint32_t universe = 3000;
  std::mt19937 random(5);
  auto any_member = [&] { return static_cast<uint32_t>(random() % universe); };
  InterfaceSets sets(universe);
  std::vector<std::pair<InterfaceSets::SetId, std::set<uint32_t>>> known = {{InterfaceSets::empty, {}}};
  for (int step = 0; step < 2000; ++step) {
    auto [id, model] = known[random() % known.size()];
    if (random() % 2) {
      uint32_t member = any_member();
      id = sets.with(id, member);
      model.insert(member);
    } else {
      const auto& [other, other_model] = known[random() % known.size()];
      id = sets.unite(id, other);
      model.insert(other_model.begin(), other_model.end());
    }
    EXPECT_EQ(members(sets, id), std::vector(model.begin(), model.end()));
    known.emplace_back(id, model);
  }
  for (const auto& [id, model] : known) {
    uint32_t member = any_member();
    EXPECT_EQ(sets.contains(id, member), model.contains(member));
  }
}

}  // namespace
}  // namespace heddle::hierarchy
