// What other threads cannot know, which accesses count, and what belongs to one thread, on programs/Escaping.java.
#include <gtest/gtest.h>

#include "program.h"

namespace heddle::concurrency {
namespace {

bool is_private(const std::string& name) { return program().is_private("Escaping." + name); }
std::vector<AccessSite> sites(const std::string& name) { return program().sites("Escaping." + name); }

TEST(Escape, ByAStaticField) {
  EXPECT_TRUE(is_private("static.before"));
  EXPECT_FALSE(is_private("static.after"));
}

TEST(Escape, ByAFieldOfSomethingShared) {
  EXPECT_TRUE(is_private("field.before"));
  EXPECT_FALSE(is_private("field.after"));
}

TEST(Escape, ByASharedArray) {
  EXPECT_TRUE(is_private("array.before"));
  EXPECT_FALSE(is_private("array.after"));
}

TEST(Escape, WithItsHolder) {
  EXPECT_TRUE(is_private("held"));
  EXPECT_FALSE(is_private("held.published"));
}

TEST(Escape, ByACallThatPublishes) {
  EXPECT_TRUE(is_private("call.before"));
  EXPECT_FALSE(is_private("call.after"));
}

TEST(Escape, ByAStart) {
  EXPECT_TRUE(is_private("thread.before"));
  EXPECT_FALSE(is_private("thread.after"));
  EXPECT_FALSE(is_private("thread.child"));
}

TEST(Escape, OnOneBranch) { EXPECT_FALSE(is_private("branch")); }

TEST(Escape, ParametersThatAllCallersHandOver) {
  EXPECT_TRUE(is_private("owned"));
  EXPECT_TRUE(is_private("look"));
  EXPECT_FALSE(is_private("not_owned"));
}

TEST(Escape, FreshResults) {
  EXPECT_TRUE(is_private("fresh"));
  EXPECT_FALSE(is_private("not_fresh"));
}

TEST(Escape, ByAConstructor) {
  EXPECT_TRUE(is_private("constructor"));
  EXPECT_TRUE(is_private("leaky.before"));
  EXPECT_FALSE(is_private("leaky.after"));
}

TEST(Accesses, LeaveOutWhatCannotRace) {
  EXPECT_TRUE(sites("final").empty());
  EXPECT_TRUE(sites("volatile").empty());
}

void expect_one(const std::string& name, Location location, bool writes) {
  std::vector<AccessSite> found = sites(name);
  ASSERT_EQ(found.size(), 1u) << name;
  EXPECT_EQ(found[0].location, location) << name;
  EXPECT_EQ(found[0].writes, writes) << name;
}

TEST(Accesses, OfEveryKind) {
  expect_one("plain", Location::field, true);
  expect_one("counter", Location::static_field, true);
  expect_one("element", Location::element, true);
  expect_one("add", Location::state, true);
  expect_one("get", Location::state, false);
  expect_one("read", Location::field, false);
}

TEST(Accesses, SayWhatIsPrivate) {
  EXPECT_TRUE(sites("static.before").at(0).is_private);
  EXPECT_FALSE(sites("static.after").at(0).is_private);
}

TEST(ThreadOwned, WhatEachThreadMadeForItselfOk) { EXPECT_TRUE(program().is_thread_owned("Escaping.worker.own")); }
TEST(ThreadOwned, WhatAllWereGivenBad) { EXPECT_FALSE(program().is_thread_owned("Escaping.worker.common")); }

}  // namespace
}  // namespace heddle::concurrency
