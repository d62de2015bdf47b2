#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/render.h"

namespace heddle::report {
namespace {

using namespace findings;

class TextReport {
 public:
  explicit TextReport(const Report& report) : report_(report) {}

  std::string render() {
    for (const Finding& finding : report_.findings) add(finding);
    if (report_.safe) {
      for (const SafeFinding& safe : *report_.safe)
        line("safe: {}: {} ({})", safe.finding.subject, safe.evidence, safe.stage);
    }
    line("{}.", headline(report_));
    if (report_.statistics) add_statistics(*report_.statistics);
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }

  void add(const Finding& finding) {
    line("{}: {} [{}] {}", to_string(finding.rule), finding.subject, to_string(finding.confidence), finding.id);
    line("  {}", finding.message);
    for (const Pair& pair : finding.pairs) {
      for (const Side& side : pair.sides) add(side);
      if (pair.object)
        line("  on {}, allocated at {}", pair.object->class_name, describe(pair.object->allocated_at));
    }
    line("");
  }

  void add(const Side& side) {
    line("  {:<7} {}, thread {}", to_string(side.kind), describe(side.place), thread_name(side.thread));
    for (const Lock& lock : side.locks)
      line("          holding {}, since {}", lock.expr, describe(lock.acquired_at));
    if (side.wants) line("          wants {}", side.wants->expr);
    for (auto frame = side.stack.rbegin(); frame != side.stack.rend(); ++frame)
      line("          from {}", describe(*frame));
  }

  std::string thread_name(uint32_t id) const {
    auto found = std::ranges::find(report_.program.threads, id, &Thread::id);
    return found == report_.program.threads.end() ? std::to_string(id) : fmt::format("{} ({})", id, found->name);
  }

  void add_statistics(const Statistics& statistics) {
    const ProgramSummary& program = report_.program;
    line("");
    line("{:<20} {:>10}", "classes", program.classes);
    line("{:<20} {:>10}", "reachable methods", program.reachable_methods);
    line("{:<20} {:>10}", "contexts", program.contexts);
    line("{:<20} {:>10}", "objects", program.objects);
    line("{:<20} {:>10}", "threads", program.threads.size());
    add_funnel();
    line("{:<20} {:>10}", "assumptions", report_.assumptions.size());
    for (const Timing& timing : statistics.timings) line("{:<20} {:>10.3f} s", timing.pass, timing.seconds);
    line("{:<20} {:>10} MB", "peak memory", statistics.peak_memory_mb);
  }

  void add_funnel() {
    const Funnel& f = report_.funnel;
    const std::pair<std::string_view, uint64_t> stages[] = {
        {"original", f.original},     {"reachable", f.reachable},       {"aliasing", f.aliasing},
        {"escaping", f.escaping},     {"parallel", f.parallel},         {"global lock", f.global_lock},
        {"local lock", f.local_lock}, {"local thread", f.local_thread}, {"ownership", f.ownership}};
    for (auto [stage, pairs] : stages) line("pairs: {:<13} {:>10}", stage, pairs);
  }

  const Report& report_;
  std::string out_;
};

}  // namespace

std::string describe(const Place& place) {
  std::string where = place.file.empty() ? "unknown source"
                      : place.line == 0  ? place.file
                                         : fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}.{} ({})", place.class_name, place.method, where);
}

std::string headline(const Report& report) {
  if (report.findings.empty()) return "No findings";
  std::string counts;
  for (Confidence confidence : {Confidence::certain, Confidence::likely, Confidence::possible}) {
    auto n = std::ranges::count(report.findings, confidence, &Finding::confidence);
    if (n != 0) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", n, to_string(confidence));
  }
  size_t total = report.findings.size();
  return fmt::format("{} finding{}: {}", total, total == 1 ? "" : "s", counts);
}

std::string render_text(const Report& report) { return TextReport(report).render(); }

}  // namespace heddle::report
