#include <fmt/format.h>

#include <iterator>

#include "report/render.h"

namespace heddle::report {
namespace {

using namespace findings;

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Heddle report</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-left: .3rem solid #999; padding-left: .6rem; }
h2.certain { border-color: #b3261e; } h2.likely { border-color: #c77700; } h2.possible { border-color: #777; }
code, pre { font: 14px/1.45 ui-monospace, monospace; } pre { background: #f5f5f5; padding: .8rem; overflow: auto; }
.quiet { color: #666; }
</style>
</head>
<body>
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

class HtmlReport {
 public:
  explicit HtmlReport(const Report& report) : report_(report), out_(head) {}

  std::string render() {
    add("<h1>Heddle</h1>\n<p>{}.</p>\n", escaped(headline(report_)));
    add("<p class=\"quiet\">heddle {}, {} classes, {} entry point{}</p>\n", escaped(report_.tool_version),
        report_.program.classes, report_.program.entry_points.size(),
        report_.program.entry_points.size() == 1 ? "" : "s");
    for (const Finding& finding : report_.findings) add_finding(finding);
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void add_finding(const Finding& finding) {
    add("<h2 class=\"{0}\" id=\"{1}\">{2}: <code>{3}</code> ({0})</h2>\n<p>{4}</p>\n",
        to_string(finding.confidence), escaped(finding.id), to_string(finding.rule), escaped(finding.subject),
        escaped(finding.message));
    for (const Pair& pair : finding.pairs) add_pair(pair);
  }

  void add_pair(const Pair& pair) {
    out_ += "<pre>";
    for (const Side& side : pair.sides) {
      add("{:<7} {}, thread {}\n", to_string(side.kind), escaped(describe(side.place)), side.thread);
      for (const Lock& lock : side.locks) add("        holding {}\n", escaped(lock.expr));
      for (auto frame = side.stack.rbegin(); frame != side.stack.rend(); ++frame)
        add("        from {}\n", escaped(describe(*frame)));
    }
    out_ += "</pre>\n";
  }

  const Report& report_;
  std::string out_;
};

}  // namespace

std::string render_html(const Report& report) { return HtmlReport(report).render(); }

}  // namespace heddle::report
