// One page that needs nothing else: no script, font or style from elsewhere. Findings are folded sections; a few
// lines of script filter them by confidence and text, and without script everything is there to read.
#include <fmt/format.h>

#include <algorithm>
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
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { background: var(--soft); padding: .5rem .7rem; margin: .3rem 0; overflow: auto; }
nav { position: sticky; top: 0; padding: .6rem 0; background: Canvas; border-bottom: 1px solid var(--line); }
nav label { margin-right: 1rem; } nav input[type=search] { font: inherit; width: 18rem; max-width: 100%; }
details.finding { border: 1px solid var(--line); border-left-width: .35rem; margin: 1rem 0; padding: .6rem .9rem; }
details.certain { border-left-color: #c62828; } details.likely { border-left-color: #d98200; }
details.possible { border-left-color: #888; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.badge { font-size: .8rem; padding: .1rem .5rem; border-radius: 1rem; background: var(--soft); }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 1rem; }
.side { min-width: 0; } h3 { font-size: .95rem; margin: .6rem 0 .2rem; }
.quiet { opacity: .7; font-size: .9rem; } ol { margin: .2rem 0; padding-left: 1.6rem; } li code { overflow-wrap: anywhere; }
[hidden] { display: none; }
</style>
</head>
<body>
)";

constexpr std::string_view filter = R"(<nav>
<label><input type="checkbox" value="certain" checked> certain</label>
<label><input type="checkbox" value="likely" checked> likely</label>
<label><input type="checkbox" value="possible" checked> possible</label>
<input type="search" placeholder="class, field, method, thread" aria-label="Filter by text">
<span class="quiet" id="shown"></span>
</nav>
)";

constexpr std::string_view script = R"(<script>
const boxes = [...document.querySelectorAll('nav input[type=checkbox]')];
const search = document.querySelector('nav input[type=search]');
const all = [...document.querySelectorAll('details.finding')];
function apply() {
  const wanted = new Set(boxes.filter(b => b.checked).map(b => b.value)), text = search.value.toLowerCase();
  let shown = 0;
  for (const f of all) {
    f.hidden = !wanted.has(f.dataset.confidence) || !f.textContent.toLowerCase().includes(text);
    shown += !f.hidden;
  }
  document.getElementById('shown').textContent = shown + ' of ' + all.length + ' shown';
}
for (const input of [...boxes, search]) input.addEventListener('input', apply);
apply();
</script>
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
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
    for (const std::string& remark : remarks(report_)) add("<p class=\"quiet\">{}</p>\n", escaped(remark));
    add("<p class=\"quiet\">heddle {}, {} classes, {} entry point{}, {} thread{}</p>\n",
        escaped(report_.tool_version), report_.program.classes, report_.program.entry_points.size(),
        report_.program.entry_points.size() == 1 ? "" : "s", report_.program.threads.size(),
        report_.program.threads.size() == 1 ? "" : "s");
    if (!report_.findings.empty()) out_ += filter;
    for (const Finding& finding : report_.findings) add_finding(finding);
    if (!report_.findings.empty()) out_ += script;
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void add_finding(const Finding& finding) {
    std::string_view confidence = to_string(finding.confidence);
    bool first = &finding == &report_.findings.front();
    add("<details class=\"finding {0}\" data-confidence=\"{0}\" id=\"{1}\"{2}>\n<summary>{3} on <code>{4}</code> "
        "<span class=\"badge\">{0}</span>",
        confidence, escaped(finding.id), first ? " open" : "", spoken(finding.rule), escaped(finding.subject));
    for (const std::string* word : {&finding.kind, &finding.idiom, &finding.grade})
      if (!word->empty()) add(" <span class=\"badge\">{}</span>", escaped(*word));
    add("</summary>\n<p>{}</p>\n", escaped(finding.message));
    if (!finding.fix.empty()) add("<p><b>Fix:</b> {}</p>\n", escaped(finding.fix));
    if (!finding.pairs.empty()) add_pair(finding.rule, finding.pairs.front());
    if (size_t more = finding.pairs.size(); more > 1) {
      add("<details><summary>{} more pair{}</summary>\n", more - 1, more == 2 ? "" : "s");
      for (size_t i = 1; i < more; ++i) add_pair(finding.rule, finding.pairs[i]);
      out_ += "</details>\n";
    }
    add("<p class=\"quiet\"><code>{}</code></p>\n</details>\n", escaped(finding.id));
  }

  void add_pair(Rule rule, const Pair& pair) {
    out_ += "<div class=\"sides\">\n";
    if (pair.context) add_side(*pair.context, "context");
    for (size_t i = 0; i < pair.sides.size(); ++i) add_side(pair.sides[i], role(rule, pair, i));
    out_ += "</div>\n";
    if (pair.object)
      add("<p class=\"quiet\">object: {} allocated at {}</p>\n", escaped(pair.object->class_name),
          escaped(describe(pair.object->allocated_at)));
    if (!pair.doubt.empty()) add("<p class=\"quiet\">only possible: {}</p>\n", escaped(pair.doubt));
  }

  void add_side(const Side& side, std::string_view what) {
    add("<div class=\"side\">\n<h3>{} by {}</h3>\n<p class=\"quiet\">{}</p>\n", what,
        escaped(describe_thread(report_, side.thread)), escaped(location(side.place)));
    if (!side.place.source_line.empty())
      add("<pre>{:>5} | {}</pre>\n", side.place.line, escaped(side.place.source_line));
    out_ += "<ol>\n";
    for (const Place* frame : frames(side)) add("<li><code>{}</code></li>\n", escaped(describe(*frame)));
    out_ += "</ol>\n";
    add_spawns(side.thread);
    if (side.locks.empty()) out_ += "<p class=\"quiet\">holding no lock</p>\n";
    for (const Lock& lock : side.locks)
      add("<p class=\"quiet\">holding <code>{}</code> since {}</p>\n", escaped(lock.expr),
          escaped(describe(lock.acquired_at)));
    if (side.wants) add("<p class=\"quiet\">wants <code>{}</code></p>\n", escaped(side.wants->expr));
    out_ += "</div>\n";
  }

  void add_spawns(uint32_t id) {
    auto thread = std::ranges::find(report_.program.threads, id, &Thread::id);
    if (thread == report_.program.threads.end()) return;
    for (const Place& place : thread->spawned_at)
      add("<p class=\"quiet\">started at {}</p>\n", escaped(describe(place)));
  }

  const Report& report_;
  std::string out_;
};

}  // namespace

std::string render_html(const Report& report) { return HtmlReport(report).render(); }

}  // namespace heddle::report
