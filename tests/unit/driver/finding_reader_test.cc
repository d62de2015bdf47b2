#include "driver/finding_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/render.h"
#include "support/temp_directory.h"
#include "unit/report/sample_report.h"

namespace heddle::driver {
namespace {

using ::testing::HasSubstr;
using namespace findings;

std::string complaint(std::string_view text) {
  auto report = parse_findings(text);
  return report ? "none" : report.error();
}

TEST(FindingReader, WhatWasWrittenIsReadBack) {
  Report report = report::report_with_race();
  report.program.reachable_methods = 1'000'000'007;
  report.assumptions = {{"reflection", report::place("run", 3), "Class.forName of a computed name"}};
  Finding deadlock = report.findings[0];
  deadlock.rule = Rule::deadlock;
  deadlock.kind = "lock-order";
  deadlock.grade = "violation";
  deadlock.idiom = "idiom";
  deadlock.pairs[0].sides[0].wants = Lock{"this.b", "pkg.B", LockMode::write, report::place("run", 4)};
  deadlock.pairs[0].object.reset();
  deadlock.pairs[0].doubt = "both may hold the same lock";
  Finding atomicity = report.findings[0];
  atomicity.rule = Rule::atomicity;
  atomicity.pairs[0].context = atomicity.pairs[0].sides[0];
  report.findings.push_back(deadlock);
  report.findings.push_back(atomicity);
  std::string document = report::render_json(report);
  auto again = parse_findings(document);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(report::render_json(*again), document);
}

TEST(FindingReader, WhatTheFormatMayGrowByIsPassedOver) {
  auto report = parse_findings(
      R"({"version": 1, "new": [{"x": [1, null]}], "findings": [{"id": "a", "colour": {"r": 1}}],
          "format": "heddle-findings"})");
  ASSERT_TRUE(report) << report.error();
  ASSERT_EQ(report->findings.size(), 1u);
  EXPECT_EQ(report->findings[0].id, "a");
}

TEST(FindingReader, RefusesOtherDocuments) {
  EXPECT_EQ(complaint(""), "line 1: expected an object");
  EXPECT_EQ(complaint("[]"), "line 1: expected an object");
  EXPECT_THAT(complaint("{}"), HasSubstr("no report"));
  EXPECT_THAT(complaint(R"({"format": "heddle-inspect-ir", "version": 1})"), HasSubstr("no report"));
  EXPECT_THAT(complaint(R"({"format": "heddle-findings"})"), HasSubstr("another version"));
  EXPECT_THAT(complaint(R"({"format": "heddle-findings", "version": 2})"), HasSubstr("another version"));
  EXPECT_THAT(complaint(R"({"format": "heddle-findings", "version": 1} x)"), HasSubstr("end of the text"));
}

TEST(FindingReader, ValuesMustHaveTheirTypes) {
  auto with = [](std::string_view finding) {
    return complaint("{\"format\": \"heddle-findings\", \"version\": 1,\n\"findings\": [" + std::string(finding) +
                     "]}");
  };
  EXPECT_EQ(with(R"({"id": "a", "rule": "data-race", "pairs": []})"), "none");
  EXPECT_EQ(with(R"({"rule": "data-race"})"), "line 2: a finding without an id");
  EXPECT_EQ(with(R"({"id": 1})"), "line 2: expected a string");
  EXPECT_EQ(with(R"({"id": "a", "rule": "race"})"), "line 2: 'race' is no value of this member");
  EXPECT_EQ(with(R"({"id": "a", "confidence": null})"), "line 2: expected a string");
  EXPECT_EQ(with(R"({"id": "a", "pairs": {}})"), "line 2: expected a list");
  EXPECT_EQ(with(R"({"id": "a", "pairs": [{"sides": [{"line": -1}]}]})"), "line 2: expected a whole number");
  EXPECT_EQ(with(R"({"id": "a", "pairs": [{"sides": [{"line": 1.5}]}]})"), "line 2: expected a whole number");
  EXPECT_EQ(with(R"({"id": "a", "pairs": [{"sides": [{"line": 4294967296}]}]})"), "line 2: a number is too large");
  EXPECT_EQ(with(R"({"id": "a", "pairs": [{"sides": [{"line": 99999999999999999999999}]}]})"),
            "line 2: expected a whole number");
}

TEST(FindingReader, CutAnywhereItIsRefusedOrRead) {
  std::string document = report::render_json(report::report_with_race());
  for (size_t length = 0; length + 2 < document.size(); ++length)
    EXPECT_NE(complaint(std::string_view(document).substr(0, length)), "none") << length;
}

TEST(FindingReader, TextCannotCommandATerminal) {
  auto report = parse_findings(
      R"({"format": "heddle-findings", "version": 1, "findings": [{"id": "a\u001b[2J", "message": "\ud83d\ude00"}]})");
  ASSERT_TRUE(report) << report.error();
  EXPECT_EQ(report->findings[0].id, "a\uFFFD[2J");
  EXPECT_EQ(report->findings[0].message, "\U0001F600");
}

TEST(FindingReader, AFileIsNamedInTheMessage) {
  testing::TempDirectory directory;
  EXPECT_EQ(read_findings(directory.path("none.json")).error(),
            directory.path("none.json") + ": No such file or directory");
  std::string file = directory.write("cut.json", "{");
  EXPECT_EQ(read_findings(file).error(), file + ": line 1: expected a string");
}

}  // namespace
}  // namespace heddle::driver
