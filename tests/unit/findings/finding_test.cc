#include "findings/finding.h"

#include <gtest/gtest.h>

namespace heddle::findings {
namespace {

TEST(Finding, NamesAreThoseOfTheReport) {
  EXPECT_EQ(to_string(Rule::data_race), "data-race");
  EXPECT_EQ(to_string(Rule::object_race), "object-race");
  EXPECT_EQ(to_string(Rule::atomicity), "atomicity");
  EXPECT_EQ(to_string(Rule::deadlock), "deadlock");
  EXPECT_EQ(to_string(Confidence::certain), "certain");
  EXPECT_EQ(to_string(Confidence::likely), "likely");
  EXPECT_EQ(to_string(Confidence::possible), "possible");
  EXPECT_EQ(to_string(SideKind::acquire), "acquire");
  EXPECT_EQ(to_string(LockMode::write), "write");
  EXPECT_EQ(to_string(ir::Origin::jdk), "jdk");
}

TEST(Finding, NamesAreReadBack) {
  for (Rule rule : all_rules) EXPECT_EQ(rule_named(to_string(rule)), rule);
  EXPECT_EQ(confidence_named("possible"), Confidence::possible);
  EXPECT_EQ(side_kind_named("call"), SideKind::call);
  EXPECT_EQ(lock_mode_named("exclusive"), LockMode::exclusive);
  EXPECT_EQ(origin_named("dependency"), ir::Origin::dependency);
  EXPECT_FALSE(rule_named("Data-Race"));
  EXPECT_FALSE(confidence_named(""));
}

TEST(Finding, AValueOutsideItsEnumerationIsOurBug) {
  EXPECT_THROW(to_string(static_cast<Rule>(4)), InternalError);
}

}  // namespace
}  // namespace heddle::findings
