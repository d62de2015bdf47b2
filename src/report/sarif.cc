// SARIF 2.1.0 (OASIS standard): one run, one result per finding. Each of the first pairs is a code flow with one
// thread flow per side, from the thread's start to the access; the id is the partial fingerprint "heddle/v1".
// Suppressed findings are results too, marked as such.
#include <algorithm>

#include "report/json_writer.h"
#include "report/pages.h"
#include "report/render.h"

namespace heddle::report {
namespace {

using namespace findings;

constexpr std::string_view schema = "https://json.schemastore.org/sarif-2.1.0.json";
constexpr size_t max_flows = 10;    // pairs of a result
constexpr size_t max_frames = 500;  // of a thread flow: code hosts refuse results with more than 10,000 locations

std::string_view summary(Rule rule) {
  switch (rule) {
    case Rule::data_race: return "Two threads access the same field without order, and one of them writes";
    case Rule::object_race: return "Two threads use the same object without a lock that its owner holds";
    case Rule::atomicity: return "Steps that belong together can be interrupted by another thread";
    case Rule::deadlock: return "Threads wait for each other's locks";
  }
  return {};
}

std::string_view name_of(Rule rule) {
  switch (rule) {
    case Rule::data_race: return "DataRace";
    case Rule::object_race: return "ObjectRace";
    case Rule::atomicity: return "AtomicityViolation";
    case Rule::deadlock: return "Deadlock";
  }
  return {};
}

std::string_view level(Confidence confidence) {
  switch (confidence) {
    case Confidence::certain: return "error";
    case Confidence::likely: return "warning";
    case Confidence::possible: return "note";
  }
  return {};
}

double rank(Confidence confidence) {
  switch (confidence) {
    case Confidence::certain: return 90;
    case Confidence::likely: return 60;
    case Confidence::possible: return 30;
  }
  return 0;
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key).begin_object(JsonLayout::line).member("text", text).end_object();
}

// A URI reference: everything but RFC 3986's unreserved characters and the slash is percent-encoded.
std::string uri_of(std::string_view path) {
  constexpr std::string_view hex = "0123456789ABCDEF", plain = "-._~/";
  std::string uri;
  for (char c : path) {
    unsigned char byte = static_cast<unsigned char>(c);
    bool letter = (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z', digit = byte >= '0' && byte <= '9';
    if (letter || digit || plain.contains(c)) {
      uri += c;
    } else {
      uri += {'%', hex[byte >> 4], hex[byte & 15]};
    }
  }
  return uri;
}

// Where the source is, or would be below its root: the package's folders and the file.
std::string source_path(const Place& place) {
  if (!place.path.empty() || place.file.empty()) return place.path;
  size_t dot = place.class_name.rfind('.');
  if (dot == std::string::npos) return place.file;
  std::string folder = place.class_name.substr(0, dot);
  std::ranges::replace(folder, '.', '/');
  return folder + "/" + place.file;
}

void write_physical_location(JsonWriter& json, const Place& place) {
  std::string path = source_path(place);
  if (path.empty()) return;
  json.key("physicalLocation").begin_object().key("artifactLocation").begin_object(JsonLayout::line);
  json.member("uri", uri_of(path)).end_object();
  if (place.line != 0) {
    json.key("region").begin_object(JsonLayout::line).member("startLine", place.line);
    if (!place.source_line.empty()) write_text(json, "snippet", place.source_line);
    json.end_object();
  }
  json.end_object();
}

void write_location(JsonWriter& json, const Place& place, std::string_view message,
                    std::optional<unsigned> id = {}) {
  json.begin_object();
  if (id) json.member("id", *id);
  write_physical_location(json, place);
  if (!place.class_name.empty()) {
    json.key("logicalLocations").begin_array().begin_object(JsonLayout::line);
    json.member("fullyQualifiedName", place.class_name + "." + place.method + place.descriptor);
    json.member("kind", "function").end_object().end_array();
  }
  if (!message.empty()) write_text(json, "message", message);
  json.end_object();
}

class SarifReport {
 public:
  explicit SarifReport(const Report& report) : report_(report), json_(out_) {}

  std::string render() {
    json_.begin_object().member("$schema", schema).member("version", "2.1.0").key("runs").begin_array();
    json_.begin_object();
    write_tool();
    write_invocation();
    json_.member("columnKind", "utf16CodeUnits").key("results").begin_array();
    for (const Finding& finding : report_.findings) write_result(finding, nullptr);
    for (const SuppressedFinding& suppressed : report_.suppressed) write_result(suppressed.finding, &suppressed);
    json_.end_array().end_object().end_array().end_object();
    return std::move(out_);
  }

 private:
  void write_tool() {
    json_.key("tool").begin_object().key("driver").begin_object();
    json_.member("name", "heddle").member("version", report_.tool_version).key("rules").begin_array();
    for (Rule rule : all_rules) write_rule(rule);
    json_.end_array().end_object().end_object();
  }

  void write_rule(Rule rule) {
    json_.begin_object().member("id", to_string(rule)).member("name", name_of(rule));
    write_text(json_, "shortDescription", summary(rule));
    if (auto page = page_named(to_string(rule)))
      json_.key("help").begin_object().member("text", *page).member("markdown", *page).end_object();
    json_.key("defaultConfiguration").begin_object(JsonLayout::line).member("level", "warning").end_object();
    json_.key("properties").begin_object().key("tags").begin_array(JsonLayout::line);
    json_.value("concurrency").value("correctness").end_array().end_object().end_object();
  }

  void write_invocation() {
    const Outcome& outcome = report_.outcome;
    json_.key("invocations").begin_array().begin_object();
    json_.member("executionSuccessful", outcome.limit.empty()).member("exitCode", outcome.exit_status);
    if (!outcome.limit.empty()) {
      json_.key("toolExecutionNotifications").begin_array().begin_object();
      write_text(json_, "message", outcome.limit);
      json_.member("level", "error").end_object().end_array();
    }
    json_.end_object().end_array();
  }

  void write_result(const Finding& finding, const SuppressedFinding* suppressed) {
    json_.begin_object()
        .member("ruleId", to_string(finding.rule))
        .member("ruleIndex", static_cast<unsigned>(finding.rule))
        .member("level", level(finding.confidence))
        .member("rank", rank(finding.confidence));
    std::string message = finding.message.empty() ? finding.subject : finding.message;
    if (!finding.fix.empty()) message += (message.ends_with('.') ? " Fix: " : ". Fix: ") + finding.fix;
    write_text(json_, "message", message);
    json_.key("partialFingerprints").begin_object(JsonLayout::line).member("heddle/v1", finding.id).end_object();
    write_locations(finding);
    write_flows(finding);
    if (suppressed) {
      json_.key("suppressions").begin_array().begin_object(JsonLayout::line);
      json_.member("kind", suppressed->in_source ? "inSource" : "external");
      if (!suppressed->reason.empty()) json_.member("justification", suppressed->reason);
      json_.end_object().end_array();
    }
    write_properties(finding);
    json_.end_object();
  }

  // The best pair: its first access is the place of the result, the rest is related to it.
  void write_locations(const Finding& finding) {
    const Pair* best = finding.pairs.empty() || finding.pairs[0].sides.empty() ? nullptr : &finding.pairs[0];
    json_.key("locations").begin_array();
    if (best) write_location(json_, best->sides[0].place, access(finding, 0));
    json_.end_array();
    if (!best) return;
    json_.key("relatedLocations").begin_array();
    unsigned id = 0;
    auto related = [&](const Place& place, const std::string& what) { write_location(json_, place, what, id++); };
    for (size_t i = 1; i < best->sides.size(); ++i) related(best->sides[i].place, access(finding, i));
    if (best->context)
      related(best->context->place, "context of " + describe_thread(report_, best->context->thread));
    for (const Side& side : best->sides)
      for (const Lock& lock : side.locks)
        related(lock.acquired_at, "thread " + std::to_string(side.thread) + " acquires " + lock.expr);
    for (const Side& side : best->sides)
      for (const Thread& thread : report_.program.threads)
        if (thread.id == side.thread)
          for (const Place& place : thread.spawned_at)
            related(place, describe_thread(report_, thread.id) + " is started");
    if (best->object) related(best->object->allocated_at, best->object->class_name + " is allocated");
    json_.end_array();
  }

  // Of the best pair.
  std::string access(const Finding& finding, size_t side) const {
    const Pair& pair = finding.pairs[0];
    const std::optional<Lock>& wants = pair.sides[side].wants;
    return role(finding.rule, pair, side) + " by " + describe_thread(report_, pair.sides[side].thread) +
           (wants ? ", which wants " + wants->expr : "");
  }

  void write_flows(const Finding& finding) {
    if (std::ranges::all_of(finding.pairs, [](const Pair& pair) { return pair.sides.empty(); })) return;
    json_.key("codeFlows").begin_array();
    for (size_t i = 0; i < std::min(finding.pairs.size(), max_flows); ++i) {
      const Pair& pair = finding.pairs[i];
      if (pair.sides.empty()) continue;
      json_.begin_object().key("threadFlows").begin_array();
      for (size_t side = 0; side < pair.sides.size(); ++side) write_thread_flow(pair.sides[side], side);
      if (pair.context) write_thread_flow(*pair.context, pair.sides.size());
      json_.end_array().end_object();
    }
    json_.end_array();
  }

  // Two sides may run in threads of one number (one of many): flows are numbered by their place.
  void write_thread_flow(const Side& side, size_t number) {
    json_.begin_object().member("id", std::to_string(number + 1));
    write_text(json_, "message", describe_thread(report_, side.thread));
    json_.key("locations").begin_array();
    std::vector<const Place*> stack = frames(side);
    stack.resize(std::min(stack.size(), max_frames));
    for (size_t i = stack.size(); i-- > 0;) {
      json_.begin_object().key("location");
      write_location(json_, *stack[i], i == 0 ? to_string(side.kind) : std::string_view());
      json_.member("nestingLevel", stack.size() - 1 - i);
      json_.member("importance", i == 0 ? "essential" : "important").end_object();
    }
    json_.end_array().end_object();
  }

  void write_properties(const Finding& finding) {
    json_.key("properties")
        .begin_object(JsonLayout::line)
        .member("confidence", to_string(finding.confidence))
        .member("subject", finding.subject);
    for (auto [key, text] :
         {std::pair("kind", &finding.kind), {"grade", &finding.grade}, {"idiom", &finding.idiom}})
      if (!text->empty()) json_.member(key, *text);
    json_.end_object();
  }

  const Report& report_;
  std::string out_;
  JsonWriter json_;
};

}  // namespace

std::string render_sarif(const Report& report) { return SarifReport(report).render(); }

}  // namespace heddle::report
