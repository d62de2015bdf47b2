#include "pointsto/heap.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "random.h"

namespace heddle::pointsto {
namespace {

TypeId type(uint32_t n) { return TypeId::of_class(ClassId(n)); }

Site allocation(TypeId of, uint32_t instruction) {
  return {SiteKind::allocation, of, MethodId(1u), instruction, 0};
}

TEST(Heap, SitesAndObjectsHaveOneNumber) {
  Heap heap;
  SiteId a = heap.site(allocation(type(0), 1)), b = heap.site(allocation(type(0), 2));
  EXPECT_NE(a, b);
  EXPECT_EQ(heap.site(allocation(type(0), 1)), a);
  EXPECT_EQ(heap[b].instruction, 2u);
  ObjectId in_coarse = heap.object(a, ContextTable::coarse), in_other = heap.object(a, ContextId(1u));
  EXPECT_NE(in_coarse, in_other);
  EXPECT_EQ(heap.object(a, ContextTable::coarse), in_coarse);
  EXPECT_EQ(heap[in_other].site, a);
  EXPECT_EQ(heap[in_other].heap, ContextId(1u));
  EXPECT_EQ(heap.contexts_of(a), 2u);
  EXPECT_EQ(heap.contexts_of(b), 0u);
  EXPECT_EQ(heap.objects(), 2u);
}

TEST(Heap, AWordHoldsOneType) {
  constexpr uint32_t types = 7;
  Heap heap;
  Random random(1);
  std::map<ObjectId, TypeId> expected;
  for (uint32_t i = 0; i < 2000; ++i) {
    TypeId of = type(random() % types);
    ObjectId object = heap.object(heap.site(allocation(of, i % 100)), ContextId(i / 100));
    auto [known, added] = expected.try_emplace(object, of);
    EXPECT_EQ(known->second, of);
  }
  std::map<uint32_t, std::set<TypeId>> types_of_words;
  std::map<TypeId, uint32_t> objects_of_types;
  for (auto [object, of] : expected) {
    EXPECT_EQ(heap.type(object), of);
    EXPECT_EQ(heap.type_of_word(word_of(object)), of);
    types_of_words[word_of(object)].insert(of);
    ++objects_of_types[of];
  }
  for (const auto& [word, of] : types_of_words) EXPECT_EQ(of.size(), 1u) << "word " << word;
  size_t fewest_words = 0;
  for (auto [of, n] : objects_of_types) fewest_words += (n + 63) / 64;
  EXPECT_EQ(heap.words(), fewest_words) << "a word is taken when the last one is full";

  std::set<ObjectId> visited;
  heap.for_each_object([&](ObjectId o) { EXPECT_TRUE(visited.insert(o).second); });
  EXPECT_EQ(visited.size(), expected.size());
  EXPECT_EQ(visited.size(), heap.objects());
}

TEST(Heap, KnowsWhatHasElements) {
  Heap heap;
  auto object = [&](TypeId of, uint32_t detail) {
    return heap.object(heap.site({SiteKind::allocation, of, MethodId(1u), 0, detail}), ContextTable::coarse);
  };
  EXPECT_TRUE(heap.has_elements(object(type(0).array_of(), 0)));
  EXPECT_FALSE(heap.has_elements(object(type(0).array_of(), no_elements)));
  EXPECT_FALSE(heap.has_elements(object(type(0), 0)));
  EXPECT_FALSE(heap.has_elements(object(ir::int_type.array_of(), 0)));
  EXPECT_TRUE(heap.has_elements(object(ir::int_type.array_of(2), 0)));
}

}  // namespace
}  // namespace heddle::pointsto
