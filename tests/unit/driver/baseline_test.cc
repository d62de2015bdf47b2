#include "driver/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/render.h"
#include "support/temp_directory.h"
#include "unit/report/sample_report.h"

namespace heddle::driver {
namespace {

using findings::Confidence;
using findings::Rule;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view a = "data-race-000000000000000a", b = "data-race-000000000000000b",
                           d = "deadlock-000000000000000d";
constexpr Rule races[] = {Rule::data_race};

std::string baseline_complaint(std::string_view text) {
  auto baseline = Baseline::parse(text);
  return baseline ? "none" : baseline.error();
}

std::vector<std::string> ids(const Baseline& baseline) {
  std::vector<std::string> result;
  for (const KnownFinding& known : baseline.known()) result.push_back(known.id);
  return result;
}

findings::Report found(std::vector<std::string_view> identifiers) {
  findings::Report report;
  for (std::string_view id : identifiers) {
    findings::Finding& finding = report.findings.emplace_back();
    finding.id = id;
    finding.subject = "p.A.f";
    finding.confidence = Confidence::likely;
  }
  return report;
}

TEST(Baseline, IsWrittenSortedAndReadBack) {
  Baseline baseline({{std::string(b), "data-race", "p.B.g"}, {std::string(a), "data-race", "p.A.\"f\""}});
  EXPECT_EQ(baseline.to_json(), R"({
  "format": "heddle-baseline",
  "version": 1,
  "findings": [
    {"id": "data-race-000000000000000a", "rule": "data-race", "subject": "p.A.\"f\""},
    {"id": "data-race-000000000000000b", "rule": "data-race", "subject": "p.B.g"}
  ]
}
)");
  auto again = Baseline::parse(baseline.to_json());
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->to_json(), baseline.to_json());
  EXPECT_TRUE(again->knows(a));
  EXPECT_FALSE(again->knows(d));
}

TEST(Baseline, ReadsReportsAndPlainLists) {
  auto report = Baseline::parse(report::render_json(report::report_with_race()));
  ASSERT_TRUE(report) << report.error();
  EXPECT_THAT(ids(*report), ElementsAre("data-race-1f3a9c2e5b7d0846"));
  auto list =
      Baseline::parse("# known\r\n" + std::string(b) + "  # why\n\n  " + std::string(a) + "\r\n" + std::string(b));
  ASSERT_TRUE(list) << list.error();
  EXPECT_THAT(ids(*list), ElementsAre(a, b));
  EXPECT_EQ(Baseline::parse("")->known().size(), 0u);
}

TEST(Baseline, BrokenFilesGetOneMessage) {
  EXPECT_EQ(baseline_complaint("hello\n"), "line 1: here is no id of a finding");
  EXPECT_EQ(baseline_complaint("\ndata-race-00000000000000zz"), "line 2: here is no id of a finding");
  EXPECT_EQ(baseline_complaint("race-000000000000000a"), "line 1: here is no id of a finding");
  EXPECT_EQ(baseline_complaint("{"), "line 1: expected a string");
  EXPECT_THAT(baseline_complaint("{}"), HasSubstr("neither a baseline nor a report"));
  EXPECT_THAT(baseline_complaint(R"({"format": "heddle-baseline", "version": 2})"), HasSubstr("another version"));
  EXPECT_THAT(baseline_complaint(R"({"format": "heddle-baseline", "version": 1, "findings": [{"id": "x"}]})"),
              HasSubstr("'x' is no id"));
  testing::TempDirectory directory;
  std::string file = directory.write("b", std::string_view("\0\xFF", 2));
  EXPECT_EQ(Baseline::read(file).error(), file + ": line 1: here is no id of a finding");
}

TEST(Baseline, OnlyNewFindingsStay) {
  findings::Report report = found({a, b});
  withhold_known(*Baseline::parse(a), races, report);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].id, b);
  EXPECT_EQ(report.withheld.in_baseline, 1u);
  EXPECT_EQ(report.withheld.gone, 0u);
}

TEST(Baseline, CountsWhatIsGoneOfTheRulesLookedFor) {
  findings::Report report = found({});
  report.suppressed.push_back({found({a}).findings[0], true, ""});
  std::string known = std::string(a) + "\n" + std::string(b) + "\n" + std::string(d);
  withhold_known(*Baseline::parse(known), races, report);
  EXPECT_EQ(report.withheld.gone, 1u);  // b: a is found and suppressed, d is of another rule
}

TEST(Baseline, AnUpdateHoldsWhatTheUserHasSeen) {
  findings::Report report = found({a, b});
  report.findings[1].confidence = Confidence::possible;
  auto before = Baseline::parse(std::string(d) + "\ndata-race-0000000000000001");
  EXPECT_THAT(ids(updated(*before, races, Confidence::likely, report)), ElementsAre(a, d));
  EXPECT_THAT(ids(updated(*before, races, Confidence::possible, report)), ElementsAre(a, b, d));
  EXPECT_THAT(ids(updated(*before, findings::all_rules, Confidence::certain, report)), ElementsAre());
}

}  // namespace
}  // namespace heddle::driver
