#include <algorithm>
#include <map>

#include "report/finding_text.h"
#include "report/pages.h"

namespace heddle::report {
namespace {

using namespace findings;

class TextReport {
 public:
  TextReport(const Report& report, TextStyle style) : report_(report), lines_(style) {}

  std::string render() {
    for (const Finding& finding : report_.findings) {
      write_finding(lines_, report_, finding, false);
      lines_.empty_line();
    }
    if (report_.safe) add_safe(*report_.safe);
    lines_.line("{}.", lines_.in(Ink::bold, headline(report_)));
    for (const std::string& remark : remarks(report_)) lines_.line("{}", remark);
    if (report_.statistics) add_statistics(*report_.statistics);
    return lines_.take();
  }

 private:
  // By subject, with what discharged each pair; then how many each stage did.
  void add_safe(const std::vector<SafeFinding>& all) {
    std::map<std::string_view, std::vector<const SafeFinding*>> by_subject;
    std::map<std::string_view, size_t> by_stage;
    for (const SafeFinding& safe : all) {
      by_subject[safe.finding.subject].push_back(&safe);
      by_stage[safe.stage] += std::max<size_t>(1, safe.finding.pairs.size());
    }
    for (const auto& [subject, entries] : by_subject) {
      lines_.line("{} {}", lines_.in(Ink::bold, "safe:"), subject);
      for (const SafeFinding* safe : entries) add_safe_pairs(*safe);
    }
    if (all.empty()) return lines_.line("No pair was found safe.\n");
    lines_.empty_line();
    lines_.line("{}", lines_.in(Ink::bold, "Safe pairs by stage"));
    for (auto [stage, pairs] : by_stage) lines_.line("  {:<18} {:>10}", stage, pairs);
    lines_.empty_line();
  }

  void add_safe_pairs(const SafeFinding& safe) {
    lines_.line("  {}: {}", safe.stage, safe.evidence);
    for (const Pair& pair : safe.finding.pairs) {
      std::string places;
      for (const Side& side : pair.sides)
        places += fmt::format("{}{} {}", places.empty() ? "" : ", ", to_string(side.kind), describe(side.place));
      lines_.line("    {}", places);
    }
  }

  void add_statistics(const Statistics& statistics) {
    const ProgramSummary& program = report_.program;
    heading("Program");
    row("entry points", program.entry_points.size());
    row("classes", program.classes);
    row("reachable methods", program.reachable_methods);
    row("contexts", program.contexts);
    row("objects", program.objects);
    row("threads", program.threads.size());
    add_funnel();
    add_assumptions();
    heading("Time and memory");
    for (const Timing& timing : statistics.timings)
      lines_.line("  {:<18} {:>10.3f} s", timing.pass, timing.seconds);
    lines_.line("  {:<18} {:>10} MB", "peak memory", statistics.peak_memory_mb);
  }

  void add_funnel() {
    const Funnel& f = report_.funnel;
    heading("Pairs left after each stage");
    row("original", f.original);
    row("reachable", f.reachable);
    row("aliasing", f.aliasing);
    row("escaping", f.escaping);
    row("parallel", f.parallel);
    row("global lock", f.global_lock);
    row("local lock", f.local_lock);
    row("local thread", f.local_thread);
    row("ownership", f.ownership);
  }

  void add_assumptions() {
    heading("Assumptions");
    std::map<std::string_view, size_t> by_kind;
    for (const Assumption& assumption : report_.assumptions) ++by_kind[assumption.kind];
    for (auto [kind, n] : by_kind) row(kind, n);
    if (by_kind.empty()) row("none", 0);
  }

  void heading(std::string_view text) {
    lines_.empty_line();
    lines_.line("{}", lines_.in(Ink::bold, text));
  }
  void row(std::string_view name, uint64_t number) { lines_.line("  {:<18} {:>10}", name, number); }

  const Report& report_;
  TextLines lines_;
};

}  // namespace

std::string render_text(const Report& report, TextStyle style) { return TextReport(report, style).render(); }

std::string render_explanation(const Report& report, const Finding& finding, TextStyle style) {
  TextLines lines(style);
  write_finding(lines, report, finding, true);
  for (std::string_view name :
       {std::string_view(finding.idiom), std::string_view(finding.kind), to_string(finding.rule)}) {
    if (auto page = page_named(name)) {
      lines.empty_line();
      lines.append(*page);
    }
  }
  return lines.take();
}

}  // namespace heddle::report
