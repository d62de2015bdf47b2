// What can happen in parallel, on programs/Ordering.java.
#include <gtest/gtest.h>

#include "program.h"

namespace heddle::concurrency {
namespace {

OrderReason order(const std::string& a, const std::string& b) {
  OrderReason reason = program().order("Ordering." + a, "Ordering." + b);
  EXPECT_EQ(program().order("Ordering." + b, "Ordering." + a), reason) << a << ", " << b;
  return reason;
}

void expect_parallel(const std::string& a, const std::string& b) {
  EXPECT_EQ(order(a, b), OrderReason::none) << a << ", " << b;
}

void expect_ordered(const std::string& a, const std::string& b, OrderReason reason) {
  EXPECT_EQ(order(a, b), reason) << a << ", " << b;
}

TEST(Order, BeforeAStartOk) { expect_ordered("start.before", "start.child", OrderReason::not_running); }
TEST(Order, AfterAStartBad) { expect_parallel("start.after", "start.child"); }
TEST(Order, AfterAJoinOk) { expect_ordered("join.after", "join.child", OrderReason::not_running); }
TEST(Order, BeforeAJoinBad) { expect_parallel("join.before", "join.child"); }
TEST(Order, AfterATimedJoinBad) { expect_parallel("timed_join.after", "timed_join.child"); }
TEST(Order, WhereTheBranchJoinedOk) { expect_ordered("branch.joined", "branch.child", OrderReason::not_running); }
TEST(Order, WhereOneBranchJoinedBad) { expect_parallel("branch.merged", "branch.child"); }

TEST(Order, JoinOfOneOfTwo) {
  expect_ordered("other.after", "other.one", OrderReason::not_running);
  expect_parallel("other.after", "other.two");
  expect_parallel("other.one", "other.two");
}

TEST(Order, JoinOfAllInALoopOk) {
  expect_ordered("loop.after", "loop.child", OrderReason::not_running);
  expect_parallel("loop.child", "loop.child");
}

TEST(Order, JoinOfSomeInALoopBad) { expect_parallel("some.after", "some.child"); }

TEST(Order, JoinedBeforeTheNextStartOk) {
  expect_ordered("one.child", "one.child", OrderReason::not_running);
  expect_ordered("one.between", "one.child", OrderReason::not_running);
}

TEST(Order, NotJoinedBeforeTheNextStartBad) { expect_parallel("all.child", "all.child"); }

TEST(Order, GrandchildOutlivesTheJoinedChildBad) { expect_parallel("grandchild.after", "grandchild.child"); }

TEST(Order, GrandchildThatItsParentJoinsOk) {
  expect_ordered("joined_grandchild.after", "joined_grandchild.child", OrderReason::not_running);
}

TEST(Order, BeforeTheLatchIsCountedDownOk) { expect_ordered("latch.early", "latch.after", OrderReason::signal); }
TEST(Order, AfterTheLatchIsCountedDownBad) { expect_parallel("latch.late", "latch.after"); }
TEST(Order, LatchThatAnotherMayHaveCountedDownBad) { expect_parallel("either.child", "either.after"); }
TEST(Order, BeforeTheFlagIsSetOk) { expect_ordered("flag.early", "flag.after", OrderReason::signal); }

TEST(Order, FlagBad) {
  expect_parallel("flag.late", "flag.after");
  expect_parallel("flag.early", "flag.waiting");
}

TEST(Order, FlagThatIsNotVolatileBad) { expect_parallel("plain_flag.early", "plain_flag.after"); }

TEST(Order, TasksOfASerialExecutorOk) {
  expect_ordered("serial.one", "serial.two", OrderReason::serial_executor);
  expect_ordered("pool_of_one.task", "pool_of_one.task", OrderReason::serial_executor);
}

TEST(Order, TasksOfASerialExecutorAndOthersBad) {
  expect_parallel("serial.one", "serial.main");
  expect_parallel("two_serial.left", "two_serial.right");
}

TEST(Order, TasksOfAPoolBad) { expect_parallel("pool_of_two.one", "pool_of_two.two"); }
TEST(Order, DifferentMainsOk) { expect_ordered("start.child", "join.child", OrderReason::different_runs); }

}  // namespace
}  // namespace heddle::concurrency
