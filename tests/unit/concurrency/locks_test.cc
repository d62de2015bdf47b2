// What is held where, on programs/Locking.java.
#include <gtest/gtest.h>

#include "program.h"

namespace heddle::concurrency {
namespace {

using Names = std::set<std::string>;

Names held(const std::string& name) { return program().held("Locking." + name); }
size_t may_hold(const std::string& name) { return program().may_hold("Locking." + name); }

TEST(Locks, OfThis) { EXPECT_EQ(held("this"), Names{"this"}); }

TEST(Locks, OfAFinalField) {
  EXPECT_EQ(held("field"), Names{"this.guard"});
  EXPECT_EQ(held("field.after"), Names{});
}

TEST(Locks, OfAFieldThatChangesHasNoName) { EXPECT_FALSE(held("changing").contains("this.changing")); }
TEST(Locks, OfAStaticField) { EXPECT_EQ(held("static"), Names{"programs.Locking.SHARED"}); }

TEST(Locks, OfAClass) {
  EXPECT_EQ(held("class"), Names{"programs.Locking.class"});
  EXPECT_EQ(held("static_method"), Names{"programs.Locking.class"});
}

TEST(Locks, Nested) {
  EXPECT_EQ(held("nested.inside"), (Names{"this", "this.guard"}));
  EXPECT_EQ(held("nested.behind"), Names{"this"});
}

TEST(Locks, Reentrant) {
  EXPECT_EQ(held("reentrant"), Names{"this"});
  EXPECT_EQ(held("reentrant.after"), Names{});
}

TEST(Locks, TakenOnOneBranchMayBeHeld) {
  EXPECT_EQ(held("branch"), Names{});
  EXPECT_EQ(may_hold("branch"), 1u);
}

TEST(Locks, LockObjects) {
  EXPECT_EQ(held("lock"), Names{"this.lock (lock)"});
  EXPECT_EQ(held("lock.after"), Names{});
  EXPECT_EQ(may_hold("lock.after"), 0u);
}

TEST(Locks, ReleasedTooEarly) {
  EXPECT_EQ(held("early.read"), Names{"this.lock (lock)"});
  EXPECT_EQ(held("early.write"), Names{});
}

TEST(Locks, TheMonitorOfALockIsAnotherLock) { EXPECT_EQ(held("lock.monitor"), Names{"this.lock"}); }

TEST(Locks, TryLock) {
  EXPECT_EQ(held("tried"), Names{"this.lock (lock)"});
  EXPECT_EQ(held("tried.in_vain"), Names{});
  EXPECT_EQ(may_hold("tried.in_vain"), 0u);
}

TEST(Locks, TryLockWhoseResultIsIgnored) {
  EXPECT_EQ(held("ignored"), Names{});
  EXPECT_EQ(may_hold("ignored"), 0u);
}

TEST(Locks, ReadAndWriteModes) {
  EXPECT_EQ(may_hold("read"), 1u);
  EXPECT_EQ(may_hold("write"), 1u);
  ASSERT_EQ(held("read").size(), 1u);
  ASSERT_EQ(held("write").size(), 1u);
  EXPECT_TRUE(held("read").begin()->ends_with("(read)"));
  EXPECT_TRUE(held("write").begin()->ends_with("(write)"));
  EXPECT_EQ(held("write.after"), Names{});
}

TEST(Locks, ASemaphoreOfOnePermitIsALock) { EXPECT_EQ(held("permit"), Names{"this.one (lock)"}); }
TEST(Locks, ASemaphoreOfTwoPermitsIsNone) { EXPECT_EQ(held("permits"), Names{}); }

TEST(Locks, TakenInOneMethodAndGivenBackInAnother) {
  EXPECT_EQ(held("taken"), Names{"this.lock (lock)"});
  EXPECT_EQ(held("given"), Names{});
}

TEST(Locks, HeldByAllCallers) { EXPECT_EQ(held("all_callers"), Names{"this"}); }

TEST(Locks, HeldByOneCallerOnly) {
  EXPECT_EQ(held("some_callers"), Names{});
  EXPECT_EQ(may_hold("some_callers"), 1u);
}

TEST(Locks, KeepTheirNameAsArguments) {
  Names names = held("parameter");
  EXPECT_TRUE(names.contains("parameter 1")) << "the lock itself";
  EXPECT_TRUE(names.contains("parameter 2.guard")) << "by way of its holder";
}

TEST(Locks, AStartedThreadHoldsNothing) {
  EXPECT_EQ(held("started"), Names{});
  EXPECT_EQ(may_hold("started"), 0u);
}

}  // namespace
}  // namespace heddle::concurrency
