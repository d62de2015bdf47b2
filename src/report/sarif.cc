// SARIF 2.1.0 (OASIS standard): one run, one result per finding. Both stacks of a finding's best pair are the
// thread flows of one code flow; the id is the partial fingerprint "heddle/v1".
#include "report/json_writer.h"
#include "report/render.h"

namespace heddle::report {
namespace {

using namespace findings;

constexpr std::string_view schema = "https://json.schemastore.org/sarif-2.1.0.json";

std::string_view summary(Rule rule) {
  switch (rule) {
    case Rule::data_race: return "Two threads access the same field without order, and one of them writes";
    case Rule::object_race: return "Two threads use the same object without a lock that its owner holds";
    case Rule::atomicity: return "Steps that belong together can be interrupted by another thread";
    case Rule::deadlock: return "Threads wait for each other's locks";
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

void write_message(JsonWriter& json, std::string_view text) {
  json.key("message").begin_object(JsonLayout::line).member("text", text).end_object();
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

void write_location(JsonWriter& json, const Place& place, std::string_view message) {
  json.begin_object();
  const std::string& file = place.path.empty() ? place.file : place.path;
  if (!file.empty()) {
    json.key("physicalLocation").begin_object().key("artifactLocation").begin_object(JsonLayout::line);
    json.member("uri", uri_of(file)).end_object();
    if (place.line != 0)
      json.key("region").begin_object(JsonLayout::line).member("startLine", place.line).end_object();
    json.end_object();
  }
  json.key("logicalLocations").begin_array().begin_object(JsonLayout::line);
  json.member("fullyQualifiedName", place.class_name + "." + place.method + place.descriptor);
  json.member("kind", "function").end_object().end_array();
  if (!message.empty()) write_message(json, message);
  json.end_object();
}

void write_thread_flow(JsonWriter& json, const Side& side) {
  auto step = [&](const Place& place, std::string_view message) {
    json.begin_object().key("location");
    write_location(json, place, message);
    json.end_object();
  };
  json.begin_object().member("id", std::to_string(side.thread)).key("locations").begin_array();
  for (const Place& frame : side.stack) step(frame, {});
  step(side.place, to_string(side.kind));
  json.end_array().end_object();
}

void write_result(JsonWriter& json, const Finding& finding) {
  json.begin_object()
      .member("ruleId", to_string(finding.rule))
      .member("ruleIndex", static_cast<unsigned>(finding.rule))
      .member("level", level(finding.confidence));
  write_message(json, finding.message);
  json.key("locations").begin_array();
  const Pair* best = finding.pairs.empty() ? nullptr : &finding.pairs.front();
  if (best && !best->sides.empty()) write_location(json, best->sides.front().place, {});
  json.end_array()
      .key("partialFingerprints")
      .begin_object(JsonLayout::line)
      .member("heddle/v1", finding.id)
      .end_object();
  if (best && !best->sides.empty()) {
    json.key("codeFlows").begin_array().begin_object().key("threadFlows").begin_array();
    for (const Side& side : best->sides) write_thread_flow(json, side);
    json.end_array().end_object().end_array();
  }
  json.key("properties")
      .begin_object(JsonLayout::line)
      .member("confidence", to_string(finding.confidence))
      .member("subject", finding.subject)
      .end_object()
      .end_object();
}

void write_tool(JsonWriter& json, const std::string& version) {
  json.key("tool").begin_object().key("driver").begin_object();
  json.member("name", "heddle").member("version", version).key("rules").begin_array();
  for (Rule rule : all_rules) {
    json.begin_object().member("id", to_string(rule)).key("shortDescription");
    json.begin_object(JsonLayout::line).member("text", summary(rule)).end_object().end_object();
  }
  json.end_array().end_object().end_object();
}

}  // namespace

std::string render_sarif(const Report& report) {
  std::string out;
  JsonWriter json(out);
  json.begin_object()
      .member("$schema", schema)
      .member("version", "2.1.0")
      .key("runs")
      .begin_array()
      .begin_object();
  write_tool(json, report.tool_version);
  json.key("results").begin_array();
  for (const Finding& finding : report.findings) write_result(json, finding);
  json.end_array().end_object().end_array().end_object();
  return out;
}

}  // namespace heddle::report
