// Hash-consed sets against std::set.
#include "pointsto/sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "random.h"

namespace heddle::pointsto {
namespace {

using Plain = std::set<uint32_t>;

class Words final : public SetStore::WordTest {
 public:
  bool passes(uint32_t filter, uint32_t word) const override { return (word * 7 + filter) % 3 == 0; }
};

const Words words;

SetId store_set(SetStore& store, const Plain& plain) {
  std::vector<Word> all;
  for (uint32_t o : plain) {
    ObjectId object(o);
    if (all.empty() || all.back().number != word_of(object)) all.push_back({word_of(object), 0});
    all.back().bits |= bit_of(object);
  }
  return store.of_words(all);
}

Plain plain_set(const SetStore& store, SetId id) {
  Plain plain;
  store.for_each(id, [&](ObjectId o) { plain.insert(o.raw); });
  return plain;
}

// From empty to hundreds of objects, dense in places.
Plain random_set(Random& random) {
  Plain plain;
  for (uint32_t runs = random() % 12; runs > 0; --runs) {
    uint32_t first = random() % 3000;
    for (uint32_t n = 1 + random() % 70; n > 0; --n) plain.insert(first += 1 + random() % 3);
  }
  return plain;
}

Plain united(const Plain& a, const Plain& b) {
  Plain all = a;
  all.insert(b.begin(), b.end());
  return all;
}
Plain without(const Plain& a, const Plain& b) {
  Plain rest;
  std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
  return rest;
}
Plain filtered(const Plain& a, uint32_t filter) {
  Plain kept;
  for (uint32_t o : a)
    if (words.passes(filter, o / 64)) kept.insert(o);
  return kept;
}

TEST(Sets, AgreeWithPlainOnes) {
  Random random(1);
  SetStore store(words);
  std::vector<Plain> plain{{}};
  std::vector<SetId> ids{empty_set};
  auto remember = [&](SetId id, const Plain& expected) {
    ASSERT_EQ(plain_set(store, id), expected);
    ASSERT_EQ(store.size(id), expected.size());
    ids.push_back(id);
    plain.push_back(expected);
  };
  for (int i = 0; i < 60; ++i) {
    Plain next = random_set(random);
    remember(store_set(store, next), next);
  }
  // Results are operands again, and the same question comes up more than once.
  for (int i = 0; i < 3000 && !HasFatalFailure(); ++i) {
    size_t a = random() % ids.size(), b = random() % std::min<size_t>(ids.size(), 80);
    uint32_t filter = random() % 5;
    Plain common;
    std::ranges::set_intersection(plain[a], plain[b], std::inserter(common, common.end()));
    EXPECT_EQ(store.intersect(ids[a], ids[b]), !common.empty());
    uint32_t object = random() % 3200;
    EXPECT_EQ(store.contains(ids[a], ObjectId(object)), plain[a].contains(object));
    switch (random() % 3) {
      case 0: remember(store.unite(ids[a], ids[b]), united(plain[a], plain[b])); break;
      case 1: remember(store.subtract(ids[a], ids[b]), without(plain[a], plain[b])); break;
      default: remember(store.filter(ids[a], filter), filtered(plain[a], filter));
    }
  }
}

TEST(Sets, EqualSetsHaveEqualIds) {
  Random random(2);
  SetStore store(words);
  std::map<Plain, SetId> known;
  for (int i = 0; i < 2000; ++i) {
    Plain a = random_set(random), b = random_set(random);
    SetId whole = store.unite(store_set(store, a), store_set(store, b));
    EXPECT_EQ(whole, store.unite(store_set(store, b), store_set(store, a)));
    EXPECT_EQ(whole, store_set(store, united(a, b)));
    EXPECT_EQ(store.subtract(whole, store_set(store, b)), store_set(store, without(a, b)));
    EXPECT_EQ(known.try_emplace(united(a, b), whole).first->second, whole);
  }
  std::set<SetId> ids;
  for (const auto& [plain, id] : known) ids.insert(id);
  EXPECT_EQ(ids.size(), known.size()) << "different sets, one id";
}

TEST(Sets, NeutralElements) {
  SetStore store(words);
  SetId one = store.single(ObjectId(130u));
  EXPECT_EQ(store.unite(one, empty_set), one);
  EXPECT_EQ(store.unite(empty_set, one), one);
  EXPECT_EQ(store.unite(one, one), one);
  EXPECT_EQ(store.subtract(one, one), empty_set);
  EXPECT_EQ(store.subtract(one, empty_set), one);
  EXPECT_EQ(store.subtract(empty_set, one), empty_set);
  EXPECT_EQ(store.filter(empty_set, 0), empty_set);
  EXPECT_EQ(store.of_words({}), empty_set);
  EXPECT_EQ(store.size(empty_set), 0u);
  EXPECT_EQ(plain_set(store, one), Plain{130});
}

TEST(Sets, CompactingKeepsTheLiveOnes) {
  Random random(3);
  SetStore store(words);
  std::vector<Plain> plain;
  std::vector<SetId> first, second;
  for (int i = 0; i < 300; ++i) {
    Plain kept = random_set(random);
    store_set(store, random_set(random));  // garbage
    (i % 2 ? first : second).push_back(store_set(store, kept));
    plain.push_back(std::move(kept));
  }
  std::set<Plain> different(plain.begin(), plain.end());
  different.insert(Plain{});
  first.push_back(empty_set);
  SetId* columns[] = {first.data(), second.data()};
  size_t lengths[] = {first.size(), second.size()};
  store.compact(columns, lengths);

  EXPECT_EQ(store.count(), different.size());
  EXPECT_EQ(first.back(), empty_set);
  for (size_t i = 0; i < plain.size(); ++i) {
    SetId id = (i % 2 ? first : second)[i / 2];
    EXPECT_EQ(plain_set(store, id), plain[i]);
    EXPECT_EQ(store_set(store, plain[i]), id) << "known sets are found again";
  }
  for (size_t i = 2; i < plain.size(); i += 2) {
    SetId a = second[i / 2], b = second[i / 2 - 1];
    EXPECT_EQ(plain_set(store, store.unite(a, b)), united(plain[i], plain[i - 2]));
    EXPECT_EQ(plain_set(store, store.subtract(a, b)), without(plain[i], plain[i - 2]));
    EXPECT_EQ(plain_set(store, store.filter(a, 1)), filtered(plain[i], 1));
  }
}

TEST(Sets, OfObjectsInAnyOrder) {
  SetStore store(words);
  std::vector<ObjectId> objects{ObjectId(700u), ObjectId(3u), ObjectId(64u), ObjectId(3u)};
  SetId set = store.of_objects(objects);
  EXPECT_EQ(plain_set(store, set), (Plain{3, 64, 700}));
  EXPECT_EQ(store.of_objects(objects), store_set(store, {3, 64, 700}));
  EXPECT_EQ(store.of_objects({}), empty_set);
}

}  // namespace
}  // namespace heddle::pointsto
