#include "driver/explain.h"

#include <gtest/gtest.h>

#include "report/render.h"
#include "support/temp_directory.h"
#include "unit/report/sample_report.h"

namespace heddle::driver {
namespace {

findings::Report three_findings() {
  findings::Report report = report::report_with_race();
  report.findings.resize(3, report.findings[0]);
  report.findings[1].id = "data-race-1f3a000000000000";
  report.findings[2].id = "deadlock-0000000000000000";
  return report;
}

TEST(FindFinding, ByItsIdOrByABeginningThatMeansOne) {
  findings::Report report = three_findings();
  EXPECT_EQ(*find_finding(report, "data-race-1f3a9c2e5b7d0846"), &report.findings[0]);
  EXPECT_EQ(*find_finding(report, "data-race-1f3a0"), &report.findings[1]);
  EXPECT_EQ(*find_finding(report, "deadlock"), &report.findings[2]);
}

TEST(FindFinding, OthersGetAMessageThatHelps) {
  findings::Report report = three_findings();
  EXPECT_EQ(find_finding(report, "data-race-1f3a").error(),
            "2 findings have an id that starts with 'data-race-1f3a'");
  EXPECT_EQ(
      find_finding(report, "data-race-1f3a9c2e5b7d0847").error(),
      "no finding has the id 'data-race-1f3a9c2e5b7d0847' (did you mean data-race-1f3a9c2e5b7d0846?); there are "
      "3 findings");
  EXPECT_EQ(find_finding(report, "").error(), "no finding has the id ''; there are 3 findings");
  EXPECT_EQ(find_finding(report, "\x1b").error(), "no finding has the id '\uFFFD'; there are 3 findings");
  EXPECT_EQ(find_finding({}, "x").error(), "no finding has the id 'x'; there are 0 findings");
}

class ExplainTest : public ::testing::Test {
 protected:
  ExplainTest() {
    options.from = directory.write("f.json", report::render_json(three_findings()));
    options.documents.push_back({Format::text, directory.path("out")});
    options.progress = Progress::never;
  }
  std::string written() const {
    std::ifstream in(directory.path("out"));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  testing::TempDirectory directory;
  Options options;
};

TEST_F(ExplainTest, FromAReportOk) {
  directory.write("pkg/Spider.java", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n  return last;\n");
  options.sources = directory.path();
  EXPECT_EQ(run_explain("data-race-1f3a9c2e5b7d0846", options), ExitStatus::nothing_to_report);
  EXPECT_TRUE(written().contains("Pair 2 of 2")) << written();
  EXPECT_TRUE(written().contains("12 | return last;")) << written();
  EXPECT_TRUE(written().contains("# Data race"));
}

TEST_F(ExplainTest, AsAReportOfOneFinding) {
  options.documents[0].format = Format::json;
  EXPECT_EQ(run_explain("deadlock", options), ExitStatus::nothing_to_report);
  EXPECT_TRUE(written().contains("deadlock-0000000000000000"));
  EXPECT_FALSE(written().contains("data-race-1f3a9c2e5b7d0846"));
}

TEST_F(ExplainTest, WhatCannotBeExplainedBad) {
  EXPECT_EQ(run_explain("nothing", options), ExitStatus::bad_usage);
  options.paths = {"x.jar"};
  EXPECT_EQ(run_explain("deadlock", options), ExitStatus::bad_usage);
  options.paths.clear();
  options.from = directory.path("none.json");
  EXPECT_EQ(run_explain("deadlock", options), ExitStatus::bad_usage);
  options.from.reset();
  EXPECT_EQ(run_explain("deadlock", options), ExitStatus::bad_usage);
  EXPECT_EQ(written(), "");  // nothing was left behind
}

}  // namespace
}  // namespace heddle::driver
