// A report as a document: for people (text, HTML), for scripts (JSON), for code hosts (SARIF).
//
// Each function returns the whole document, ending in a newline. Equal reports give equal bytes.
#pragma once

#include <string>

#include "findings/finding.h"

namespace heddle::report {

struct TextStyle {
  bool colour = false;  // ANSI sequences, for a terminal
};

std::string render_text(const findings::Report& report, TextStyle style = {});
std::string render_json(const findings::Report& report);   // format "heddle-findings", version 1
std::string render_sarif(const findings::Report& report);  // SARIF 2.1.0
std::string render_html(const findings::Report& report);   // one self-contained page

// Everything about one finding of the report, for people: all its pairs, then the pages about its rule and idiom.
std::string render_explanation(const findings::Report& report, const findings::Finding& finding,
                               TextStyle style = {});

// What the documents for people share: "pkg.Spider.run (Spider.java:12)".
std::string describe(const findings::Place& place);
// "Spider.java:12", with the path of the source if it is known.
std::string location(const findings::Place& place);
// "2 findings: 1 certain, 1 likely", "No findings".
std::string headline(const findings::Report& report);
// What the headline does not count, a sentence each: "3 possible ones are hidden; --mode lenient shows them."
std::vector<std::string> remarks(const findings::Report& report);
// "data race", as people say it.
std::string_view spoken(findings::Rule rule);
// What a side of a pair is: "write"; of an atomicity violation "first acquire", "then acquire",
// "write in between".
std::string role(findings::Rule rule, const findings::Pair& pair, size_t side);
// "thread 2 'Worker.run' (one of many)".
std::string describe_thread(const findings::Report& report, uint32_t id);
// The side's places from the access outwards: `place`, then its callers.
std::vector<const findings::Place*> frames(const findings::Side& side);

}  // namespace heddle::report
