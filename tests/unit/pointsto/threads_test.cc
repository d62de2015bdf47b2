#include "pointsto/threads.h"

#include <gtest/gtest.h>

#include "random.h"

namespace heddle::pointsto {
namespace {

constexpr MethodId main_method(0u), run(1u), other_run(2u);
constexpr auto kind = models::ThreadKind::thread;

Place place(uint32_t instruction) { return {MethodId(9u), instruction}; }

TEST(Threads, AreNamedByRootObjectSpawnAndParent) {
  ThreadTable threads;
  ThreadId main = threads.add_main(main_method);
  EXPECT_EQ(threads.add_main(main_method), main);
  EXPECT_EQ(threads[main].role, ThreadRole::main);
  EXPECT_EQ(threads[ThreadTable::initializer].role, ThreadRole::initializer);

  ThreadId one = threads.spawned(run, {SiteId(1u)}, place(1), kind, main);
  EXPECT_EQ(threads.spawned(run, {SiteId(1u)}, place(1), kind, main), one);
  EXPECT_NE(threads.spawned(other_run, {SiteId(1u)}, place(1), kind, main), one);
  EXPECT_NE(threads.spawned(run, {SiteId(2u)}, place(1), kind, main), one);
  EXPECT_NE(threads.spawned(run, {SiteId(1u)}, place(2), kind, main), one);
  EXPECT_NE(threads.spawned(run, {SiteId(1u)}, place(1), kind, one), one) << "another parent's spawn";
  EXPECT_EQ(threads[one].role, ThreadRole::spawned);
  EXPECT_EQ(threads[one].parents, std::vector{main});
}

TEST(Threads, ParentsWithOneNameAreOne) {
  ThreadTable threads;
  ThreadId a = threads.add_main(main_method), b = threads.add_main(MethodId(5u));
  ThreadId child = threads.spawned(run, {SiteId(1u)}, place(1), kind, a);
  EXPECT_EQ(threads.spawned(run, {SiteId(1u)}, place(1), kind, b), child) << "neither parent was spawned";
  EXPECT_EQ(threads.spawned(run, {SiteId(1u)}, place(1), kind, ThreadId::none()), child);
  EXPECT_EQ(threads[child].parents, (std::vector{a, b, ThreadId::none()}));
}

TEST(Threads, ManyHaveTwoRepresentatives) {
  ThreadTable threads;
  ThreadId main = threads.add_main(main_method);
  ThreadId first = threads.spawned(run, {SiteId(1u)}, place(1), kind, main);
  EXPECT_FALSE(threads[first].many);
  EXPECT_EQ(threads.first_of(first), first);
  ThreadId second = threads.make_many(first);
  EXPECT_NE(second, first);
  EXPECT_EQ(threads.make_many(first), second);
  EXPECT_EQ(threads.make_many(second), second);
  EXPECT_TRUE(threads[first].many && threads[second].many);
  EXPECT_TRUE(threads[second].second && !threads[first].second);
  EXPECT_EQ(threads.first_of(second), first);
  EXPECT_EQ(threads[first].twin, second);
  EXPECT_EQ(threads[second].twin, first);
  EXPECT_EQ(threads[first].name, threads[second].name);
  EXPECT_EQ(threads.spawned(run, {SiteId(1u)}, place(1), kind, main), first) << "spawned is the first one";
  EXPECT_EQ(threads.spawned(run, {SiteId(2u)}, place(2), kind, first),
            threads.spawned(run, {SiteId(2u)}, place(2), kind, second))
      << "children do not tell the representatives apart";
}

TEST(Threads, AreToldApartByWhomTheirObjectsWereMadeFor) {
  ThreadTable threads;
  ThreadId main = threads.add_main(main_method);
  ThreadId one = threads.spawned(run, {SiteId(1u), ContextId(1u)}, place(1), kind, main);
  EXPECT_NE(threads.spawned(run, {SiteId(1u), ContextId(2u)}, place(1), kind, main), one);
  EXPECT_EQ(threads.spawned(run, {SiteId(1u), ContextId(1u)}, place(1), kind, main), one);
}

TEST(Threads, OfOnePlaceAreMergedBeyondTheLimit) {
  ThreadTable threads;
  ThreadId main = threads.add_main(main_method);
  auto spawned = [&](MethodId root, uint32_t site, uint32_t made_for) {
    return threads.spawned(root, {SiteId(site), ContextId(made_for)}, place(1), kind, main);
  };
  ThreadId first = spawned(run, 0, 1);
  for (uint32_t i = 1; i < ThreadTable::most_at_place; ++i) EXPECT_FALSE(threads[spawned(run, i, 1)].merged);
  EXPECT_EQ(spawned(run, 20, 1), spawned(run, 20, 2)) << "beyond a quarter";
  ThreadId merged = spawned(run, 100, 1);
  EXPECT_TRUE(threads[merged].merged);
  EXPECT_EQ(spawned(run, 101, 1), merged);
  EXPECT_NE(spawned(other_run, 101, 1), merged) << "another root";
  EXPECT_EQ(spawned(run, 0, 1), first) << "what has a name keeps it";
  EXPECT_FALSE(threads[threads.spawned(run, {SiteId(100u)}, place(2), kind, main)].merged) << "another place";
}

// Threads that spawn threads that spawn threads: there are no more names than choices for their parts.
TEST(Threads, NamesAreFinite) {
  constexpr uint32_t sites = 3, spawns = 4;
  ThreadTable threads;
  Random random(1);
  std::vector<ThreadId> alive{threads.add_main(main_method)};
  for (int i = 0; i < 20'000; ++i) {
    ThreadId parent = alive[random() % alive.size()];
    MethodId root = random() % 2 ? run : other_run;
    ThreadId child = threads.spawned(root, {SiteId(random() % sites)}, place(random() % spawns), kind, parent);
    if (random() % 8 == 0) child = threads.make_many(child);
    alive.push_back(child);
  }
  size_t names = 2 * sites * spawns * (spawns + 1);  // the parent's spawn may be none
  EXPECT_LE(threads.ids().size(), 2 + 2 * names);
  for (ThreadId id : threads.ids())
    for (ThreadId parent : threads[id].parents) EXPECT_FALSE(parent && threads[parent].second);
}

}  // namespace
}  // namespace heddle::pointsto
