#include "driver/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/mapped_file.h"
#include "base/modified_utf8.h"
#include "driver/json_reader.h"
#include "report/json_writer.h"

namespace heddle::driver {
namespace {

using findings::Finding;
using findings::Rule;
using Parsed = std::expected<std::vector<KnownFinding>, std::string>;

// The rule that an id starts with: "data-race-1f3a9c2e5b7d0846"; nothing if it is no id.
std::optional<Rule> rule_of(std::string_view id) {
  constexpr size_t digits = 16;
  if (id.size() < digits + 2 || id[id.size() - digits - 1] != '-') return std::nullopt;
  bool hexadecimal = std::ranges::all_of(id.substr(id.size() - digits),
                                         [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  return hexadecimal ? findings::rule_named(id.substr(0, id.size() - digits - 1)) : std::nullopt;
}

KnownFinding read_known(JsonReader& json) {
  KnownFinding known;
  std::string key;
  auto take = [&] { return modified_utf8_to_utf8(json.take_string()); };
  for (json.enter_object(); json.next_key(key);) {
    if (key == "id")
      known.id = take();
    else if (key == "rule")
      known.rule = take();
    else if (key == "subject")
      known.subject = take();
    else
      json.skip();
  }
  if (!rule_of(known.id)) json.fail(fmt::format("'{}' is no id of a finding", known.id));
  return known;
}

Parsed parse_json(std::string_view text) {
  JsonReader json(text);
  std::vector<KnownFinding> known;
  std::string key, format;
  uint64_t version = 0;
  for (json.enter_object(); json.next_key(key);) {
    if (key == "format")
      format = json.take_string();
    else if (key == "version")
      version = json.take_count();
    else if (key == "findings")
      for (json.enter_array(); json.next_element();) known.push_back(read_known(json));
    else
      json.skip();
  }
  json.finish();
  if (json.failure()) return std::unexpected(json.failure()->what);
  if (format != "heddle-baseline" && format != "heddle-findings")
    return std::unexpected("it is neither a baseline nor a report of heddle");
  if (version != 1) return std::unexpected("it is of another version than 1, which is all that this heddle reads");
  return known;
}

Parsed parse_list(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<KnownFinding> known;
  for (size_t number = 1; !text.empty(); ++number) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (line.empty()) continue;
    if (!rule_of(line)) return std::unexpected(fmt::format("line {}: here is no id of a finding", number));
    known.push_back({std::string(line), "", ""});
  }
  return known;
}

bool is_among(std::span<const Rule> rules, std::string_view id) {
  std::optional<Rule> rule = rule_of(id);
  return rule && std::ranges::find(rules, *rule) != rules.end();
}

}  // namespace

Baseline::Baseline(std::vector<KnownFinding> known) : known_(std::move(known)) {
  std::ranges::sort(known_);
  auto same = std::ranges::unique(known_, {}, &KnownFinding::id);
  known_.erase(same.begin(), same.end());
}

std::expected<Baseline, std::string> Baseline::parse(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  Parsed known = first != text.npos && text[first] == '{' ? parse_json(text) : parse_list(text);
  if (!known) return std::unexpected(known.error());
  return Baseline(std::move(*known));
}

std::expected<Baseline, std::string> Baseline::read(const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file) return std::unexpected(fmt::format("{}: {}", path, file.error().what));
  auto baseline = parse(as_string(file->bytes()));
  if (!baseline) return std::unexpected(fmt::format("{}: {}", path, baseline.error()));
  return baseline;
}

bool Baseline::knows(std::string_view id) const {
  auto at = std::ranges::lower_bound(known_, id, {}, &KnownFinding::id);
  return at != known_.end() && at->id == id;
}

std::string Baseline::to_json() const {
  std::string out;
  report::JsonWriter json(out);
  json.begin_object().member("format", "heddle-baseline").member("version", 1).key("findings").begin_array();
  for (const KnownFinding& known : known_) {
    json.begin_object(report::JsonLayout::line)
        .member("id", known.id)
        .member("rule", known.rule)
        .member("subject", known.subject)
        .end_object();
  }
  json.end_array().end_object();
  return out;
}

void withhold_known(const Baseline& baseline, std::span<const Rule> rules, findings::Report& report) {
  std::set<std::string_view> found;
  for (const Finding& finding : report.findings) found.insert(finding.id);
  for (const findings::SuppressedFinding& suppressed : report.suppressed) found.insert(suppressed.finding.id);
  for (const KnownFinding& known : baseline.known())
    report.withheld.gone += is_among(rules, known.id) && !found.contains(known.id);
  report.withheld.in_baseline +=
      std::erase_if(report.findings, [&](const Finding& finding) { return baseline.knows(finding.id); });
}

Baseline updated(const Baseline& before, std::span<const Rule> rules, findings::Confidence lowest,
                 const findings::Report& report) {
  std::vector<KnownFinding> known;
  for (const Finding& finding : report.findings)
    if (finding.confidence <= lowest)
      known.push_back({finding.id, std::string(to_string(finding.rule)), finding.subject});
  for (const KnownFinding& old : before.known())
    if (!is_among(rules, old.id)) known.push_back(old);
  return Baseline(std::move(known));
}

}  // namespace heddle::driver
