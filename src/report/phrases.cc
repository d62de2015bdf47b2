// What the documents for people share.
#include <fmt/format.h>

#include <algorithm>

#include "report/render.h"

namespace heddle::report {

using namespace findings;

namespace {

std::string with_line(const std::string& file, uint32_t line) {
  if (file.empty()) return "unknown source";
  return line == 0 ? file : fmt::format("{}:{}", file, line);
}

std::string_view mode_that_shows(Confidence confidence) {
  return confidence == Confidence::possible ? "lenient" : "balanced";
}

void add_hidden(std::vector<std::string>& remarks, const Withheld& withheld) {
  for (Confidence confidence : {Confidence::likely, Confidence::possible}) {
    uint64_t n = withheld.below_mode[static_cast<size_t>(confidence)];
    if (n == 0) continue;
    remarks.push_back(fmt::format("{} {} {} hidden; --mode {} shows {}.", n, to_string(confidence),
                                  n == 1 ? "one is" : "ones are", mode_that_shows(confidence),
                                  n == 1 ? "it" : "them"));
  }
}

}  // namespace

std::string describe(const Place& place) {
  return fmt::format("{}.{} ({})", place.class_name, place.method, with_line(place.file, place.line));
}

std::string location(const Place& place) {
  return with_line(place.path.empty() ? place.file : place.path, place.line);
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

std::vector<std::string> remarks(const Report& report) {
  std::vector<std::string> result;
  const Withheld& withheld = report.withheld;
  add_hidden(result, withheld);
  if (size_t n = report.suppressed.size()) result.push_back(fmt::format("{} suppressed.", n));
  if (withheld.baseline_written)
    result.push_back(fmt::format("{} written to the baseline.", withheld.in_baseline));
  else if (withheld.in_baseline != 0)
    result.push_back(fmt::format("{} known from the baseline.", withheld.in_baseline));
  if (withheld.gone != 0)
    result.push_back(fmt::format("{} of the baseline {} found no more; --update-baseline drops {}.", withheld.gone,
                                 withheld.gone == 1 ? "is" : "are", withheld.gone == 1 ? "it" : "them"));
  if (!report.outcome.limit.empty()) result.push_back(fmt::format("Incomplete: {}.", report.outcome.limit));
  return result;
}

std::string_view spoken(Rule rule) {
  switch (rule) {
    case Rule::data_race: return "data race";
    case Rule::object_race: return "object race";
    case Rule::atomicity: return "atomicity violation";
    case Rule::deadlock: return "deadlock";
  }
  return {};
}

std::string role(Rule rule, const Pair& pair, size_t side) {
  std::string_view kind = to_string(pair.sides[side].kind);
  if (rule != Rule::atomicity) return std::string(kind);
  switch (side) {
    case 0: return fmt::format("first {}", kind);
    case 1: return fmt::format("then {}", kind);
    default: return fmt::format("{} in between", kind);
  }
}

std::string describe_thread(const Report& report, uint32_t id) {
  auto found = std::ranges::find(report.program.threads, id, &Thread::id);
  if (found == report.program.threads.end()) return fmt::format("thread {}", id);
  std::string_view name = found->name;
  if (name.starts_with("thread ")) name.remove_prefix(7);  // said already
  return fmt::format("thread {} '{}'{}", id, name, found->many ? " (one of many)" : "");
}

std::vector<const Place*> frames(const Side& side) {
  std::vector<const Place*> result = {&side.place};
  for (auto frame = side.stack.rbegin(); frame != side.stack.rend(); ++frame) {
    // A stack ends with the access itself; one that somebody else wrote may do without.
    bool repeats = result.size() == 1 && frame->class_name == side.place.class_name &&
                   frame->method == side.place.method && frame->descriptor == side.place.descriptor &&
                   frame->line == side.place.line && frame->pc == side.place.pc;
    if (!repeats) result.push_back(&*frame);
  }
  return result;
}

}  // namespace heddle::report
