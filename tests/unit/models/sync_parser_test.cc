#include "models/sync_parser.h"

#include <gtest/gtest.h>

namespace heddle::models {
namespace {

FactText fact(std::string_view text) {
  Result<FactText> parsed = parse_fact(text);
  EXPECT_TRUE(parsed) << text << ": " << parsed.error().what;
  return parsed ? *parsed : FactText{};
}

std::string refused_fact(std::string_view text) {
  Result<FactText> parsed = parse_fact(text);
  return parsed ? "accepted" : parsed.error().what;
}

std::string refused_use(std::string_view text) {
  Result<UseText> parsed = parse_use(text);
  return parsed ? "accepted" : parsed.error().what;
}

TEST(SyncParser, reads_what_a_fact_is_about) {
  EXPECT_EQ(fact("acquire this").fact.kind, SyncKind::acquire);
  EXPECT_EQ(fact("wait_inside arg1.lock").place, (Path{"arg1", "lock"}));
  EXPECT_EQ(fact("ends spawned").fact.subject.kind, SubjectKind::spawned);
  EXPECT_EQ(fact("ends executor").fact.subject.kind, SubjectKind::executor);
  EXPECT_EQ(fact("interrupts executor").fact.subject.kind, SubjectKind::executor);
  FactText elements = fact("ends elements of arg0.list");
  EXPECT_EQ(elements.fact.subject.kind, SubjectKind::elements);
  EXPECT_EQ(elements.place, (Path{"arg0", "list"}));
}

TEST(SyncParser, reads_conditions_in_any_order) {
  SyncFact read = fact("acquire this.sync as read if true timed").fact;
  EXPECT_EQ(read.mode, LockMode::read);
  EXPECT_TRUE(read.if_true && read.timed && !read.one_permit);
  SyncFact permit = fact("  acquire  this   one permit if true ").fact;
  EXPECT_TRUE(permit.if_true && permit.one_permit && !permit.timed);
  EXPECT_EQ(permit.mode, LockMode::exclusive);
  SyncFact elected = fact("acquire this if false from zero").fact;
  EXPECT_TRUE(elected.if_false && elected.by_value && !elected.if_true);
  EXPECT_TRUE(fact("release this to zero").fact.by_value);
  SyncFact given_up = fact("ends this if returned").fact;
  EXPECT_TRUE(given_up.if_returned && !given_up.if_true && !given_up.timed);
  EXPECT_TRUE(fact("ends this inside").fact.inside);
}

TEST(SyncParser, refuses_other_factsBad) {
  EXPECT_EQ(refused_fact("lock this"), "expected a verb before 'lock this' in 'lock this'");
  EXPECT_EQ(refused_fact("acquire"), "expected this or arg0 at the end of 'acquire'");
  EXPECT_EQ(refused_fact("acquire this as reader"),
            "expected read, write or optimistic before 'reader' in 'acquire this as reader'");
  EXPECT_EQ(refused_fact("await this if false"), "expected 'true' before 'false' in 'await this if false'");
  EXPECT_EQ(refused_fact("acquire this from one"), "expected 'zero' before 'one' in 'acquire this from one'");
  EXPECT_EQ(refused_fact("acquire this one"), "expected 'permit' at the end of 'acquire this one'");
  EXPECT_EQ(refused_fact("signal this as read"),
            "expected 'if true' or 'timed' before 'as read' in 'signal this as read'");
  EXPECT_EQ(refused_fact("ends elements arg0"), "expected 'of' before 'arg0' in 'ends elements arg0'");
  EXPECT_EQ(refused_fact("acquire this..x"),
            "expected a path such as this.lock before 'this..x' in 'acquire this..x'");
}

TEST(SyncParser, reads_uses) {
  Result<UseText> plain = parse_use("read arg0");
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->writes);
  EXPECT_TRUE(plain->under.empty());
  Result<UseText> locked = parse_use("write this.c under this.mutex, this.lock");
  ASSERT_TRUE(locked);
  EXPECT_TRUE(locked->writes);
  EXPECT_EQ(locked->object, (Path{"this", "c"}));
  EXPECT_EQ(locked->under, (std::vector<Path>{{"this", "mutex"}, {"this", "lock"}}));
  EXPECT_FALSE(locked->made_true);
  Result<UseText> ordered = parse_use("write this made true");
  ASSERT_TRUE(ordered);
  EXPECT_TRUE(ordered->made_true);
}

TEST(SyncParser, refuses_other_usesBad) {
  EXPECT_EQ(refused_use("sees arg0"), "expected read or write before 'sees arg0' in 'sees arg0'");
  EXPECT_EQ(refused_use("read arg0 under"), "expected this or arg0 at the end of 'read arg0 under'");
  EXPECT_EQ(refused_use("read arg0 arg1"), "expected the end before 'arg1' in 'read arg0 arg1'");
  EXPECT_EQ(refused_use("read arg0,"), "expected the end before ',' in 'read arg0,'");
  EXPECT_EQ(refused_use("read arg0 made 1"), "expected 'true' before '1' in 'read arg0 made 1'");
}

}  // namespace
}  // namespace heddle::models
