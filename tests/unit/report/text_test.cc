#include <gtest/gtest.h>

#include "report/pages.h"
#include "report/printable.h"
#include "report/render.h"
#include "sample_report.h"

namespace heddle::report {
namespace {

using namespace findings;

size_t count(std::string_view text, std::string_view word) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(word, at)) != text.npos; ++at) ++n;
  return n;
}

TEST(TextReport, NothingFound) { EXPECT_EQ(render_text(empty_report()), "No findings.\n"); }

TEST(TextReport, AFindingShowsItsBestPairInFull) {
  EXPECT_EQ(render_text(report_with_race()),
            R"(src/pkg/Spi der.java:20: certain data race on pkg.Spider.last [data-race-1f3a9c2e5b7d0846]
  two threads & one "field" <last>
  write by thread 1 'main'
     20 | last = "<none>";
    at pkg.Spider.stop (Spider.java:20)
    at pkg.Spider.main (Spider.java:6)
    holding this.<queue> (java.util.ArrayDeque), since pkg.Spider.stop (Spider.java:19)
  read by thread 2 'Spider.run' (one of many), started at pkg.Spider.main (Spider.java:5)
    at pkg.Spider.last (Spider.java:12)
    at pkg.Spider.step (Spider.java:8)
    at pkg.Spider.run (Spider.java:3)
    holding no lock
  object: pkg.Spider allocated at pkg.Spider.main (Spider.java:2)
  1 more pair:
    write src/pkg/Spi der.java:20, read Spider.java:30 (likely)
  fix: Guard it with this.<queue>.

1 finding: 1 certain.
)");
}

TEST(TextReport, ADoubtIsSaid) {
  Report report = report_with_race();
  EXPECT_EQ(count(render_text(report), "only possible"), 0u);
  report.findings[0].pairs[0].doubt = "a barrier may lie between the two";
  EXPECT_EQ(count(render_text(report), "  only possible: a barrier may lie between the two\n"), 1u);
}

TEST(TextReport, FurtherPairsAreLimited) {
  Report report = report_with_race();
  report.findings[0].pairs.resize(9, report.findings[0].pairs[1]);
  std::string text = render_text(report);
  EXPECT_TRUE(text.contains("  8 more pairs:\n")) << text;
  EXPECT_EQ(count(text, "(likely)"), 5u);
  EXPECT_TRUE(text.contains("    and 3 more; heddle explain data-race-1f3a9c2e5b7d0846\n")) << text;
}

TEST(TextReport, LongStacksAreCutInTheMiddle) {
  Report report = report_with_race();
  std::vector<Place>& stack = report.findings[0].pairs[0].sides[0].stack;
  stack.clear();
  for (uint32_t i = 0; i < 40; ++i) stack.push_back(place("deep", 100 + i));
  std::string text = render_text(report);
  EXPECT_TRUE(text.contains("    at pkg.Spider.stop (Spider.java:20)\n")) << text;
  EXPECT_TRUE(text.contains("    ... 29 more\n")) << text;
  EXPECT_TRUE(text.contains("    at pkg.Spider.deep (Spider.java:100)\n")) << text;
  EXPECT_EQ(count(text, "pkg.Spider.deep"), 11u);
}

TEST(TextReport, LongSentencesAreWrapped) {
  Report report = report_with_race();
  report.findings[0].message =
      std::string(60, 'a') + " " + std::string(37, 'b') + " c " + std::string(200, 'd') + " e";
  std::string text = render_text(report);
  EXPECT_TRUE(text.contains("\n  " + std::string(60, 'a') + " " + std::string(37, 'b') + "\n  c\n  " +
                            std::string(200, 'd') + "\n  e\n"))
      << text;
}

TEST(TextReport, AThreadIsNotCalledThreadTwice) {
  Report report = report_with_race();
  report.program.threads[1].name = "thread pkg.Spider.run";
  EXPECT_TRUE(render_text(report).contains("read by thread 2 'pkg.Spider.run' (one of many)"));
}

TEST(TextReport, AStackThatEndsWithTheAccessSaysItOnce) {
  Report report = report_with_race();
  Side& side = report.findings[0].pairs[0].sides[0];
  side.stack.push_back(side.place);
  EXPECT_EQ(render_text(report), render_text(report_with_race()));
}

TEST(TextReport, OtherRulesSayWhatTheyHave) {
  Report report = report_with_race();
  Finding& finding = report.findings[0];
  finding.rule = Rule::deadlock;
  finding.kind = "lock-order";
  finding.pairs[0].sides[0].wants = Lock{"this.b", "", LockMode::read, place("run", 4)};
  std::string text = render_text(report);
  EXPECT_TRUE(text.contains("certain deadlock on pkg.Spider.last (lock-order) [")) << text;
  EXPECT_TRUE(text.contains("    wants this.b for reading, at pkg.Spider.run (Spider.java:4)\n")) << text;
  finding.rule = Rule::atomicity;
  finding.pairs[0].context = finding.pairs[0].sides[1];
  finding.pairs[0].sides.push_back(finding.pairs[0].sides[1]);
  text = render_text(report);
  for (const char* part : {"  context by thread 2", "  first write by thread 1", "  then read by thread 2",
                           "  read in between by thread 2"})
    EXPECT_TRUE(text.contains(part)) << part << "\n" << text;
}

TEST(TextReport, SaysWhatIsWithheld) {
  Report report = empty_report();
  report.withheld.below_mode[1] = 1;
  report.withheld.below_mode[2] = 3;
  report.withheld.in_baseline = 2;
  report.withheld.gone = 1;
  report.suppressed.resize(4);
  report.outcome.limit = "--timeout: 3 s are over";
  EXPECT_EQ(render_text(report),
            "No findings.\n"
            "1 likely one is hidden; --mode balanced shows it.\n"
            "3 possible ones are hidden; --mode lenient shows them.\n"
            "4 suppressed.\n"
            "2 known from the baseline.\n"
            "1 of the baseline is found no more; --update-baseline drops it.\n"
            "Incomplete: --timeout: 3 s are over.\n");
  report.withheld.baseline_written = true;
  EXPECT_TRUE(render_text(report).contains("2 written to the baseline.\n"));
}

TEST(TextReport, ColourOnlyOnRequest) {
  EXPECT_FALSE(render_text(report_with_race()).contains('\x1b'));
  std::string text = render_text(report_with_race(), {.colour = true});
  EXPECT_TRUE(text.contains("\x1b[1;31mcertain data race\x1b[0m")) << text;
  // Without the sequences it is the same text.
  for (size_t at; (at = text.find('\x1b')) != text.npos;) text.erase(at, text.find('m', at) - at + 1);
  EXPECT_EQ(text, render_text(report_with_race()));
}

TEST(TextReport, Statistics) {
  Report report = empty_report();
  report.funnel.original = 99;
  report.assumptions = {{"reflection", place("run", 3), "?"}, {"reflection", place("run", 4), "?"}};
  report.statistics = Statistics{{{"load", 0.25}, {"total", 0.5}}, 17};
  EXPECT_EQ(render_text(report), R"(No findings.

Program
  entry points                1
  classes                    42
  reachable methods           0
  contexts                    0
  objects                     0
  threads                     1

Pairs left after each stage
  original                   99
  reachable                   0
  aliasing                    0
  escaping                    0
  parallel                    0
  global lock                 0
  local lock                  0
  local thread                0
  ownership                   0

Assumptions
  reflection                  2

Time and memory
  load                    0.250 s
  total                   0.500 s
  peak memory                17 MB
)");
}

TEST(TextReport, SafePairsBySubjectAndStage) {
  Report report = empty_report();
  report.safe.emplace();
  EXPECT_TRUE(render_text(report).starts_with("No pair was found safe.\n"));
  Finding pair = report_with_race().findings[0];
  Finding other = pair;
  other.subject = "pkg.Other.field";
  other.pairs.resize(1);
  report.safe->push_back({pair, "global_lock", "both hold this.lock"});
  report.safe->push_back({other, "parallel", "joined before"});
  EXPECT_EQ(render_text(report), R"(safe: pkg.Other.field
  parallel: joined before
    write pkg.Spider.stop (Spider.java:20), read pkg.Spider.last (Spider.java:12)
safe: pkg.Spider.last
  global_lock: both hold this.lock
    write pkg.Spider.stop (Spider.java:20), read pkg.Spider.last (Spider.java:12)
    write pkg.Spider.stop (Spider.java:20), read pkg.Spider.print (Spider.java:30)

Safe pairs by stage
  global_lock                 2
  parallel                    1

No findings.
)");
}

TEST(Explanation, HasAllPairsAndThePage) {
  Report report = report_with_race();
  report.findings[0].idiom = "double-checked-locking";
  std::string text = render_explanation(report, report.findings[0]);
  EXPECT_TRUE(text.contains("  Pair 1 of 2, certain\n")) << text;
  EXPECT_TRUE(text.contains("  Pair 2 of 2, likely\n"));
  EXPECT_TRUE(text.contains("at pkg.Spider.print (Spider.java:30)"));
  EXPECT_TRUE(text.contains("# Double-checked locking\n"));
  EXPECT_TRUE(text.contains("# Data race\n"));
  EXPECT_FALSE(text.contains("heddle explain"));
}

TEST(Pages, EveryRuleAndIdiomHasOne) {
  for (std::string_view name : {"data-race", "object-race", "atomicity", "deadlock", "unsafe-publication",
                                "double-checked-locking", "racy-single-check"}) {
    auto page = page_named(name);
    ASSERT_TRUE(page) << name;
    EXPECT_TRUE(page->starts_with("# ")) << name;
    EXPECT_TRUE(page->contains("## Example\n")) << name;
    EXPECT_TRUE(page->contains("## Fix\n")) << name;
    EXPECT_TRUE(page->ends_with('\n')) << name;
  }
  EXPECT_FALSE(page_named("no-such-rule"));
}

TEST(Printable, KeepsTextAndDropsCommands) {
  EXPECT_EQ(printable("größer → 😀"), "größer → 😀");
  EXPECT_EQ(printable("a\x1b[31mb\nc\x7f"), "a\uFFFD[31mb\uFFFDc\uFFFD");
  EXPECT_EQ(printable("\xC2\x9B\x33\x31m \xC2\xA0"), "\uFFFD31m \xC2\xA0");  // C1's introducer; a plain blank
  EXPECT_EQ(printable("a\u202Eb\u2066c\u200Fd\u2030"), "a\uFFFDb\uFFFDc\uFFFDd\u2030");
  EXPECT_EQ(printable("\xFF\xC0\x80"), "\uFFFD\uFFFD\uFFFD");
}

}  // namespace
}  // namespace heddle::report
