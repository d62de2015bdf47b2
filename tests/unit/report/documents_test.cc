// The documents of a report, read back by an independent parser.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/render.h"

namespace heddle::report {
namespace {

using nlohmann::json;
using namespace findings;

Place place(std::string method, uint32_t line) {
  Place p;
  p.class_name = "pkg.Spider";
  p.method = std::move(method);
  p.descriptor = "()V";
  p.file = "Spider.java";
  p.line = line;
  p.pc = 7;
  return p;
}

Report empty_report() {
  Report report;
  report.tool_version = "1.2.3";
  report.program.entry_points = {"pkg.Main.main(java.lang.String[])"};
  report.program.classes = 42;
  Thread main;
  main.id = 1;
  main.name = "main";
  main.root = "pkg.Main.main";
  report.program.threads = {main};
  return report;
}

Report report_with_race() {
  Report report = empty_report();
  Side read;
  read.kind = SideKind::read;
  read.place = place("run", 12);
  read.thread = 1;
  read.stack = {place("main", 3)};
  Side write = read;
  write.kind = SideKind::write;
  write.place = place("stop", 20);
  write.place.path = "src/pkg/Spi der.java";
  write.locks = {{"this.<queue>", "java.util.ArrayDeque", LockMode::exclusive, place("stop", 19)}};
  Pair pair;
  pair.confidence = Confidence::certain;
  pair.conflict = "read-write";
  pair.sides = {read, write};
  pair.object = Object{"pkg.Spider", place("main", 2)};
  Finding finding;
  finding.id = "data-race-1f3a9c2e5b7d0846";
  finding.rule = Rule::data_race;
  finding.confidence = Confidence::certain;
  finding.subject = "pkg.Spider.last";
  finding.message = "two threads & one \"field\" <last>";
  finding.pairs = {pair};
  report.findings = {finding};
  return report;
}

std::vector<std::string> keys(const json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  std::ranges::sort(names);
  return names;
}

TEST(JsonReport, AnEmptyReportIsComplete) {
  json document = json::parse(render_json(empty_report()));
  EXPECT_EQ(keys(document), (std::vector<std::string>{"assumptions", "findings", "format", "funnel", "program",
                                                      "tool", "version"}));
  EXPECT_EQ(document["format"], "heddle-findings");
  EXPECT_EQ(document["version"], 1);
  EXPECT_EQ(document["tool"], (json{{"name", "heddle"}, {"version", "1.2.3"}}));
  EXPECT_EQ(keys(document["program"]), (std::vector<std::string>{"classes", "contexts", "entry_points", "objects",
                                                                 "reachable_methods", "threads"}));
  EXPECT_EQ(document["program"]["classes"], 42);
  json thread = document["program"]["threads"][0];
  EXPECT_EQ(thread, (json{{"id", 1},
                          {"name", "main"},
                          {"many", false},
                          {"root", "pkg.Main.main"},
                          {"parent", nullptr},
                          {"spawned_at", json::array()}}));
  EXPECT_EQ(document["findings"], json::array());
  EXPECT_EQ(document["funnel"].size(), 9u);
  for (const auto& [stage, pairs] : document["funnel"].items()) EXPECT_EQ(pairs, 0) << stage;
}

TEST(JsonReport, StatisticsAndSafePairsOnlyOnRequest) {
  Report report = empty_report();
  report.safe.emplace();
  report.statistics = Statistics{{{"load", 0.25}, {"total", 0.5}}, 17};
  json document = json::parse(render_json(report));
  EXPECT_EQ(document["safe"], json::array());
  EXPECT_EQ(document["timings"], (json{{"load", 0.25}, {"total", 0.5}}));
  EXPECT_EQ(document["peak_memory_mb"], 17);
}

TEST(JsonReport, AFindingHasTheShapeOfTheContract) {
  json document = json::parse(render_json(report_with_race()));
  json finding = document["findings"][0];
  EXPECT_EQ(keys(finding), (std::vector<std::string>{"confidence", "grade", "id", "idiom", "kind", "message",
                                                     "pairs", "rule", "subject"}));
  EXPECT_EQ(finding["kind"], nullptr);
  json pair = finding["pairs"][0];
  EXPECT_EQ(keys(pair), (std::vector<std::string>{"confidence", "conflict", "object", "sides"}));
  json side = pair["sides"][1];
  EXPECT_EQ(keys(side), (std::vector<std::string>{"class", "descriptor", "file", "kind", "line", "locks", "method",
                                                  "stack", "thread"}));
  EXPECT_EQ(side["locks"][0]["expr"], "this.<queue>");
  EXPECT_EQ(keys(side["stack"][0]),
            (std::vector<std::string>{"class", "descriptor", "file", "line", "method", "origin", "path", "pc"}));
  EXPECT_EQ(side["stack"][0]["path"], nullptr);
}

TEST(JsonReport, RulesHaveTheirOwnMembers) {
  Report report = report_with_race();
  report.findings[0].rule = Rule::atomicity;
  json pair = json::parse(render_json(report))["findings"][0]["pairs"][0];
  EXPECT_EQ(pair.at("context"), nullptr);
  report.findings[0].rule = Rule::deadlock;
  report.findings[0].pairs[0].sides[0].wants = Lock{"this.b", "pkg.B", LockMode::exclusive, place("run", 4)};
  json side = json::parse(render_json(report))["findings"][0]["pairs"][0]["sides"][0];
  EXPECT_EQ(side["wants"]["expr"], "this.b");
}

// What SARIF 2.1.0 requires of the objects that are used here.
void check_sarif(const json& document) {
  EXPECT_EQ(document.at("version"), "2.1.0");
  ASSERT_EQ(document.at("runs").size(), 1u);
  const json& run = document["runs"][0];
  EXPECT_EQ(run.at("tool").at("driver").at("name"), "heddle");
  const json& rules = run["tool"]["driver"].at("rules");
  for (const json& rule : rules) EXPECT_TRUE(rule.at("shortDescription").at("text").is_string());
  for (const json& result : run.at("results")) {
    EXPECT_TRUE(result.at("message").at("text").is_string());
    EXPECT_EQ(rules.at(result.at("ruleIndex").get<size_t>()).at("id"), result.at("ruleId"));
    EXPECT_TRUE((std::set<std::string>{"error", "warning", "note"}.contains(result.at("level"))));
    for (const json& location : result.at("locations"))
      EXPECT_GE(location.at("physicalLocation").at("region").at("startLine"), 1);
    for (const json& flow : result.at("codeFlows")) {
      EXPECT_GE(flow.at("threadFlows").size(), 1u);
      for (const json& thread : flow["threadFlows"]) EXPECT_GE(thread.at("locations").size(), 1u);
    }
  }
}

TEST(SarifReport, AnEmptyRunIsValid) {
  json document = json::parse(render_sarif(empty_report()));
  check_sarif(document);
  EXPECT_EQ(document["runs"][0]["results"], json::array());
}

TEST(SarifReport, BothStacksAreThreadFlows) {
  json document = json::parse(render_sarif(report_with_race()));
  check_sarif(document);
  json result = document["runs"][0]["results"][0];
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["partialFingerprints"]["heddle/v1"], "data-race-1f3a9c2e5b7d0846");
  json flows = result["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  json last = flows[1]["locations"].back()["location"];
  EXPECT_EQ(last["physicalLocation"]["artifactLocation"]["uri"], "src/pkg/Spi%20der.java");
}

TEST(HtmlReport, EscapesAndNeedsNothingElse) {
  std::string page = render_html(report_with_race());
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.contains("two threads &amp; one &quot;field&quot; &lt;last&gt;"));
  EXPECT_FALSE(page.contains("this.<queue>"));
  EXPECT_FALSE(page.contains("src="));
  EXPECT_FALSE(page.contains("href="));
}

TEST(TextReport, SaysWhatWasFound) {
  EXPECT_EQ(render_text(empty_report()), "No findings.\n");
  std::string text = render_text(report_with_race());
  EXPECT_TRUE(text.contains("data-race: pkg.Spider.last [certain] data-race-1f3a9c2e5b7d0846"));
  EXPECT_TRUE(text.contains("write   pkg.Spider.stop (Spider.java:20), thread 1 (main)"));
  EXPECT_TRUE(text.contains("1 finding: 1 certain."));
}

TEST(TextReport, StatisticsListTheFunnel) {
  Report report = empty_report();
  report.funnel.original = 99;
  report.statistics = Statistics{{{"load", 0.25}, {"total", 0.5}}, 17};
  std::string text = render_text(report);
  for (std::string_view word : {"classes", "pairs: original", "99", "load", "peak memory", "assumptions"})
    EXPECT_TRUE(text.contains(word)) << word;
}

}  // namespace
}  // namespace heddle::report
