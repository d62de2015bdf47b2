#include "driver/suppression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "loaded_input.h"

namespace heddle::driver {
namespace {

using findings::Confidence;
using findings::Finding;
using findings::Pair;
using findings::Report;
using findings::Rule;
using heddle::testing::ByteVector;
using heddle::testing::ByteWriter;
using heddle::testing::ClassBytes;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A pair whose two sides are in "p/A.run()V" and the method given.
Pair pair_with(std::string class_name, std::string method, Confidence confidence = Confidence::likely) {
  Pair pair;
  pair.confidence = confidence;
  pair.sides.resize(2);
  pair.sides[0].place.class_name = "p.A";
  pair.sides[0].place.method = "run";
  pair.sides[0].place.descriptor = "()V";
  pair.sides[1].place.class_name = std::move(class_name);
  pair.sides[1].place.method = std::move(method);
  pair.sides[1].place.descriptor = "()V";
  return pair;
}

Finding race(std::string subject, std::vector<Pair> pairs = {}) {
  Finding finding;
  finding.id = "data-race-" + subject;
  finding.subject = std::move(subject);
  finding.confidence = Confidence::certain;
  finding.pairs = std::move(pairs);
  return finding;
}

std::vector<std::string> subjects(const Report& report) {
  std::vector<std::string> result;
  for (const Finding& finding : report.findings) result.push_back(finding.subject);
  return result;
}

TEST(Suppressions, WhatIsGivenMustMatch) {
  Report report;
  report.findings = {race("p.A.f"), race("p.A.g"), race("q.B.f[]"), race("q.B.h")};
  report.findings[3].rule = Rule::atomicity;
  std::vector<Suppression> suppressions = {{"", "data-race", "p.A.*", "counted loosely"},
                                           {"data-race-q.B.f[]", "", "", ""},
                                           {"", "deadlock", "p.*", "never"},
                                           {"", "data-race,deadlock", "q.B.h", "another rule"}};
  EXPECT_THAT(apply_suppressions(suppressions, report), ElementsAre(2, 1, 0, 0));
  EXPECT_THAT(subjects(report), ElementsAre("q.B.h"));
  ASSERT_EQ(report.suppressed.size(), 3u);
  EXPECT_EQ(report.suppressed[0].finding.subject, "p.A.f");
  EXPECT_EQ(report.suppressed[0].reason, "counted loosely");
  EXPECT_FALSE(report.suppressed[0].in_source);
}

TEST(Suppressions, AllThatMatchAreOfUse) {
  Report report;
  report.findings = {race("p.A.f")};
  std::vector<Suppression> suppressions = {{"", "", "p.*", "first"}, {"", "", "p.A.f", "second"}};
  EXPECT_THAT(apply_suppressions(suppressions, report), ElementsAre(1, 1));
  EXPECT_EQ(report.suppressed[0].reason, "first");
}

TEST(Suppressions, AreNamedAsTheyWereWritten) {
  EXPECT_EQ(to_string(Suppression{"", "data-race", "a.B.*", "x"}), "[[suppress]] rule data-race, subject a.B.*");
  EXPECT_EQ(to_string(Suppression{"i", "", "", ""}), "[[suppress]] id i");
}

// One annotation of a type; with rules, as its value.
ByteVector annotation(ClassBytes& c, std::string_view type, std::vector<std::string_view> rules = {},
                      std::string_view attribute = "RuntimeInvisibleAnnotations") {
  ByteWriter out(true);
  out.u16(1).u16(c.utf8(type)).u16(rules.empty() ? 0 : 1);
  if (!rules.empty()) {
    out.u16(c.utf8("value")).u8('[').u16(rules.size());
    for (std::string_view rule : rules) out.u8('s').u16(c.utf8(rule));
  }
  return c.attribute(attribute, out.take());
}

class AnnotationTest : public ::testing::Test, protected LoadedInput {
 protected:
  void add(const std::string& name, const ClassBytes& c) {
    directory.write("classes/" + name + ".class", c.build());
  }

  // What remains of the findings.
  std::vector<std::string> left(std::vector<Finding> found) {
    ClassBytes a("p/A");
    add("p/A", a);
    options.paths = {directory.path("classes")};
    load();
    report = {};
    report.findings = std::move(found);
    apply_annotations(loaded->class_path, report);
    return subjects(report);
  }

  Report report;
};

TEST_F(AnnotationTest, OnTheField) {
  ClassBytes b("p/B");
  b.field(0, "f", "I", {annotation(b, "Lany/where/SuppressHeddle;")});
  b.field(0, "list", "Ljava/util/List;", {annotation(b, "LSuppressHeddle;", {}, "RuntimeVisibleAnnotations")});
  b.field(0, "g", "I", {annotation(b, "Lany/where/NotSuppressHeddle;")});
  add("p/B", b);
  EXPECT_THAT(left({race("p.B.f"), race("p.B.f[]"), race("p.B.list{}"), race("p.B.g"), race("p.C.f"),
                    race("int[]@B.java:3")}),
              ElementsAre("p.B.g", "p.C.f", "int[]@B.java:3"));
  ASSERT_EQ(report.suppressed.size(), 3u);
  EXPECT_TRUE(report.suppressed[0].in_source);
}

TEST_F(AnnotationTest, ForTheRulesThatItNames) {
  ClassBytes b("p/B");
  b.field(0, "f", "I", {annotation(b, "Lx/SuppressHeddle;", {"deadlock", "data-race"})});
  b.field(0, "g", "I", {annotation(b, "Lx/SuppressHeddle;", {"deadlock"})});
  b.field(0, "h", "I", {annotation(b, "Lx/SuppressHeddle;", {"misspelt"})});
  add("p/B", b);
  EXPECT_THAT(left({race("p.B.f"), race("p.B.g"), race("p.B.h")}), ElementsAre("p.B.g", "p.B.h"));
}

TEST_F(AnnotationTest, OnTheClassOrOneAroundIt) {
  ClassBytes b("p/B");
  b.add_attribute(annotation(b, "Lx/SuppressHeddle;"));
  add("p/B", b);
  add("p/B$Inner", ClassBytes("p/B$Inner"));
  Finding object = race("p.B$Inner");
  object.rule = Rule::object_race;
  EXPECT_THAT(left({race("p.B.f"), race("p.B$Inner.f"), race("p.BB.f"), object}), ElementsAre("p.BB.f"));
}

TEST_F(AnnotationTest, OnAMethodSilencesItsPairs) {
  ClassBytes b("p/B");
  b.method(0x0401, "quiet", "()V", {annotation(b, "Lx/SuppressHeddle;")});
  b.method(0x0401, "quiet", "(I)V");
  b.method(0x0401, "loud", "()V");
  b.flags = 0x0421;
  add("p/B", b);
  Finding both = race("p.C.both", {pair_with("p.B", "quiet", Confidence::certain), pair_with("p.B", "loud")});
  Finding overload = race("p.C.overload", {pair_with("p.B", "quiet")});
  overload.pairs[0].sides[1].place.descriptor = "(I)V";
  EXPECT_THAT(left({race("p.C.quiet", {pair_with("p.B", "quiet")}), both, overload, race("p.C.none")}),
              ElementsAre("p.C.both", "p.C.overload", "p.C.none"));
  ASSERT_EQ(report.findings[0].pairs.size(), 1u);
  EXPECT_EQ(report.findings[0].pairs[0].sides[1].place.method, "loud");
  EXPECT_EQ(report.findings[0].confidence, Confidence::likely);
}

TEST_F(AnnotationTest, LambdasAndAnonymousClassesBelongToTheirMethod) {
  ClassBytes b("p/B");
  b.method(0x0401, "quiet", "()V", {annotation(b, "Lx/SuppressHeddle;")});
  b.method(0x0001, "<init>", "()V", {annotation(b, "Lx/SuppressHeddle;")});
  b.flags = 0x0421;
  add("p/B", b);
  ClassBytes anonymous("p/B$1");
  anonymous.add_attribute(anonymous.attribute(
      "EnclosingMethod",
      ByteWriter(true).u16(anonymous.class_("p/B")).u16(anonymous.name_and_type("quiet", "()V")).take()));
  add("p/B$1", anonymous);
  EXPECT_THAT(left({race("p.C.lambda", {pair_with("p.B", "lambda$quiet$0")}),
                    race("p.C.made", {pair_with("p.B", "lambda$new$2")}),
                    race("p.C.other", {pair_with("p.B", "lambda$loud$1")}),
                    race("p.C.anonymous", {pair_with("p.B$1", "run")})}),
              ElementsAre("p.C.other"));
}

TEST_F(AnnotationTest, MalformedAnnotationsSilenceNothing) {
  ClassBytes b("p/B");
  b.field(0, "f", "I", {b.attribute("RuntimeInvisibleAnnotations", ByteVector{0, 9, 0, 1})});
  add("p/B", b);
  ClassBytes loop("p/L$1");
  loop.add_attribute(loop.attribute(
      "EnclosingMethod", ByteWriter(true).u16(loop.class_("p/L$1")).u16(loop.name_and_type("m", "()V")).take()));
  add("p/L$1", loop);
  EXPECT_THAT(left({race("p.B.f"), race("p.B.g", {pair_with("p.L$1", "m")}), race("odd"), race("")}),
              ElementsAre("p.B.f", "p.B.g", "odd", ""));
  EXPECT_THAT(report.suppressed, IsEmpty());
}

}  // namespace
}  // namespace heddle::driver
