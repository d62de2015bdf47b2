// The documents of a report, read back by an independent parser.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/render.h"
#include "sample_report.h"
#include "sarif_checker.h"

namespace heddle::report {
namespace {

using nlohmann::json;
using namespace findings;

std::vector<std::string> keys(const json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  std::ranges::sort(names);
  return names;
}

TEST(JsonReport, AnEmptyReportIsComplete) {
  json document = json::parse(render_json(empty_report()));
  EXPECT_EQ(keys(document), (std::vector<std::string>{"assumptions", "findings", "format", "funnel", "hidden",
                                                      "program", "suppressed", "tool", "version"}));
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
  EXPECT_EQ(keys(finding), (std::vector<std::string>{"confidence", "fix", "grade", "id", "idiom", "kind",
                                                     "message", "pairs", "rule", "subject"}));
  EXPECT_EQ(finding["kind"], nullptr);
  json pair = finding["pairs"][0];
  EXPECT_EQ(keys(pair), (std::vector<std::string>{"confidence", "conflict", "object", "sides"}));
  json side = pair["sides"][0];
  EXPECT_EQ(keys(side), (std::vector<std::string>{"class", "descriptor", "file", "kind", "line", "locks", "method",
                                                  "origin", "path", "pc", "stack", "thread"}));
  EXPECT_EQ(side["locks"][0]["expr"], "this.<queue>");
  EXPECT_EQ(keys(side["stack"][0]),
            (std::vector<std::string>{"class", "descriptor", "file", "line", "method", "origin", "path", "pc"}));
  EXPECT_EQ(side["stack"][0]["path"], nullptr);
}

TEST(JsonReport, ADoubtIsThereIfThereIsOne) {
  Report report = report_with_race();
  report.findings[0].pairs[0].doubt = "a barrier may lie between the two";
  json pair = json::parse(render_json(report))["findings"][0]["pairs"][0];
  EXPECT_EQ(pair.at("doubt"), "a barrier may lie between the two");
}

TEST(JsonReport, SaysWhatIsWithheld) {
  Report report = report_with_race();
  report.suppressed.push_back({report.findings[0], true, "@SuppressHeddle"});
  report.withheld.below_mode[2] = 3;
  report.withheld.in_baseline = 1;
  json document = json::parse(render_json(report));
  EXPECT_EQ(document["suppressed"], (json{{{"id", "data-race-1f3a9c2e5b7d0846"},
                                           {"rule", "data-race"},
                                           {"subject", "pkg.Spider.last"},
                                           {"in_source", true},
                                           {"reason", "@SuppressHeddle"}}}));
  EXPECT_EQ(document["hidden"], (json{{"certain", 0}, {"likely", 0}, {"possible", 3}, {"in_baseline", 1}}));
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

json checked_sarif(const Report& report) {
  json document = json::parse(render_sarif(report));
  EXPECT_EQ(SarifChecker().complaints(document), std::vector<std::string>());
  return document["runs"][0];
}

TEST(SarifReport, AnEmptyRunIsValid) {
  json run = checked_sarif(empty_report());
  EXPECT_EQ(run["results"], json::array());
  EXPECT_EQ(run["invocations"][0], (json{{"executionSuccessful", true}, {"exitCode", 0}}));
}

TEST(SarifReport, RulesCarryTheirPages) {
  json rules = checked_sarif(empty_report())["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 4u);
  for (const json& rule : rules) EXPECT_TRUE(rule["help"]["markdown"].get<std::string>().starts_with("# "));
}

TEST(SarifReport, BothStacksAreThreadFlows) {
  json result = checked_sarif(report_with_race())["results"][0];
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["partialFingerprints"]["heddle/v1"], "data-race-1f3a9c2e5b7d0846");
  EXPECT_EQ(result["codeFlows"].size(), 2u);  // one per pair
  json flows = result["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[1]["message"]["text"], "thread 2 'Spider.run' (one of many)");
  json steps = flows[1]["locations"];
  ASSERT_EQ(steps.size(), 3u);  // from the thread's start to the access
  EXPECT_EQ(steps[0]["location"]["logicalLocations"][0]["fullyQualifiedName"], "pkg.Spider.run()V");
  EXPECT_EQ(steps[2]["location"]["message"]["text"], "read");
  EXPECT_EQ(steps[2]["nestingLevel"], 2);
}

TEST(SarifReport, PlacesAreLocations) {
  json result = checked_sarif(report_with_race())["results"][0];
  json place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "src/pkg/Spi%20der.java");
  EXPECT_EQ(place["region"]["startLine"], 20);
  EXPECT_EQ(place["region"]["snippet"]["text"], "last = \"<none>\";");
  std::vector<std::string> related;
  for (const json& location : result["relatedLocations"]) related.push_back(location["message"]["text"]);
  EXPECT_EQ(related, (std::vector<std::string>{
                         "read by thread 2 'Spider.run' (one of many)", "thread 1 acquires this.<queue>",
                         "thread 2 'Spider.run' (one of many) is started", "pkg.Spider is allocated"}));
  // Without sources the package says where the file would be.
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"], "pkg/Spider.java");
}

TEST(SarifReport, AFindingWithoutPlacesIsValid) {
  Report report = report_with_race();
  report.findings[0].pairs.clear();
  checked_sarif(report);
  report.findings[0].pairs.emplace_back();
  checked_sarif(report);
  report.findings[0].pairs[0].sides.resize(2);
  checked_sarif(report);
}

TEST(SarifReport, AtomicityShowsItsContextAndDeadlocksWhatTheyWant) {
  Report report = report_with_race();
  findings::Finding& finding = report.findings[0];
  finding.rule = Rule::atomicity;
  finding.kind = "context-witness";
  finding.grade = "violation";
  finding.pairs[0].sides.push_back(finding.pairs[0].sides[0]);
  finding.pairs[0].context = finding.pairs[0].sides[1];
  json result = checked_sarif(report)["results"][0];
  EXPECT_EQ(result["ruleId"], "atomicity");
  EXPECT_EQ(result["codeFlows"][0]["threadFlows"].size(), 4u);  // both steps, who comes between, the context
  bool has_context = false;
  for (const json& location : result["relatedLocations"])
    has_context |= location["message"]["text"].get<std::string>().starts_with("context of thread 2");
  EXPECT_TRUE(has_context);

  finding.rule = Rule::deadlock;
  finding.kind = "lock-order";
  finding.grade = "";
  finding.pairs[0].context.reset();
  finding.pairs[0].sides[0].wants =
      findings::Lock{"this.b", "pkg.B", findings::LockMode::exclusive, place("run", 4)};
  result = checked_sarif(report)["results"][0];
  EXPECT_EQ(result["ruleId"], "deadlock");
  EXPECT_NE(result.dump().find("wants this.b"), std::string::npos);
}

TEST(SarifReport, SuppressedFindingsAreMarked) {
  Report report = report_with_race();
  report.suppressed.push_back({report.findings[0], false, "approximate by design"});
  report.suppressed.push_back({report.findings[0], true, ""});
  json results = checked_sarif(report)["results"];
  ASSERT_EQ(results.size(), 3u);
  EXPECT_FALSE(results[0].contains("suppressions"));
  EXPECT_EQ(results[1]["suppressions"],
            (json{{{"kind", "external"}, {"justification", "approximate by design"}}}));
  EXPECT_EQ(results[2]["suppressions"], (json{{{"kind", "inSource"}}}));
}

TEST(SarifReport, ALimitIsToldAsAFailure) {
  Report report = empty_report();
  report.outcome = {3, "--timeout: 1 s are over"};
  json invocation = checked_sarif(report)["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["exitCode"], 3);
  EXPECT_EQ(invocation["toolExecutionNotifications"][0]["message"]["text"], "--timeout: 1 s are over");
}

TEST(SarifChecker, FindsWhatIsWrong) {
  json good = json::parse(render_sarif(report_with_race()));
  auto complaints = [&](auto change) {
    json bad = good;
    change(bad["runs"][0]["results"][0]);
    return SarifChecker().complaints(bad);
  };
  EXPECT_EQ(complaints([](json& r) { r.erase("message"); }).size(), 1u);
  EXPECT_EQ(complaints([](json& r) { r["colour"] = "red"; }).size(), 1u);
  EXPECT_EQ(complaints([](json& r) { r["level"] = "fatal"; }).size(), 1u);
  EXPECT_EQ(complaints([](json& r) { r["ruleIndex"] = 9; }).size(), 1u);
  EXPECT_EQ(complaints([](json& r) { r["ruleId"] = "deadlock"; }).size(), 1u);
  EXPECT_EQ(complaints([](json& r) { r["codeFlows"][0]["threadFlows"] = json::array(); }).size(), 1u);
  EXPECT_EQ(complaints([](json& r) { r["locations"][0]["physicalLocation"]["region"]["startLine"] = 0; }).size(),
            1u);
  EXPECT_EQ(complaints([](json& r) { r["relatedLocations"][1]["id"] = 0; }).size(), 1u);
  EXPECT_EQ(
      complaints([](json& r) { r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "a b"; }).size(),
      1u);
}

TEST(HtmlReport, EscapesAndNeedsNothingElse) {
  std::string page = render_html(report_with_race());
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.contains("two threads &amp; one &quot;field&quot; &lt;last&gt;"));
  EXPECT_FALSE(page.contains("this.<queue>"));
  EXPECT_FALSE(page.contains("src="));
  EXPECT_FALSE(page.contains("href="));
}

TEST(HtmlReport, FiltersByConfidenceAndShowsSidesSideBySide) {
  std::string page = render_html(report_with_race());
  for (std::string_view part :
       {"value=\"certain\"", "value=\"likely\"", "value=\"possible\"", "data-confidence=\"certain\"",
        "id=\"data-race-1f3a9c2e5b7d0846\"", "<div class=\"sides\">", "1 more pair<", "holding no lock",
        "   20 | last = &quot;&lt;none&gt;&quot;;", "started at pkg.Spider.main (Spider.java:5)"})
    EXPECT_TRUE(page.contains(part)) << part;
  EXPECT_FALSE(render_html(empty_report()).contains("<script>"));
}

}  // namespace
}  // namespace heddle::report
