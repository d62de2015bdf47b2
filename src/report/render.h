// A report as a document: for people (text, HTML), for scripts (JSON), for code hosts (SARIF).
//
// Each function returns the whole document, ending in a newline. Equal reports give equal bytes.
#pragma once

#include <string>

#include "findings/finding.h"

namespace heddle::report {

std::string render_text(const findings::Report& report);
std::string render_json(const findings::Report& report);   // format "heddle-findings", version 1
std::string render_sarif(const findings::Report& report);  // SARIF 2.1.0
std::string render_html(const findings::Report& report);   // one self-contained page

// What the documents for people share: "pkg.Spider.run (Spider.java:12)".
std::string describe(const findings::Place& place);
// "2 findings: 1 certain, 1 likely", "No findings".
std::string headline(const findings::Report& report);

}  // namespace heddle::report
