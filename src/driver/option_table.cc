#include "driver/option_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace heddle::driver {
namespace {

using findings::Confidence;
using findings::Rule;

std::unexpected<std::string> refuse(std::string why) { return std::unexpected(std::move(why)); }

template <class T>
std::optional<T> parse_number(std::string_view text) {
  T number{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

template <class T>
struct Named {
  std::string_view name;
  T value;
};

template <class T, size_t n>
std::expected<T, std::string> choose(std::string_view text, const Named<T> (&choices)[n]) {
  std::string names;
  for (const Named<T>& choice : choices) {
    if (choice.name == text) return choice.value;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", choice.name);
  }
  return refuse(fmt::format("'{}' is none of {}", text, names));
}

// Splits at every separator; empty pieces are left out.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    size_t end = std::min(text.find(separator), text.size());
    if (end != 0) pieces.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pieces;
}

template <std::vector<std::string> Options::* list>
Applied append(Options& options, std::string_view value) {
  if (value.empty()) return refuse("an empty value means nothing");
  (options.*list).emplace_back(value);
  return {};
}

template <std::optional<std::string> Options::* field>
Applied assign(Options& options, std::string_view value) {
  if (value.empty()) return refuse("an empty value means nothing");
  options.*field = value;
  return {};
}

template <bool Options::* flag>
Applied raise(Options& options, std::string_view) {
  options.*flag = true;
  return {};
}

Applied apply_library(Options& options, std::string_view value) {
  static constexpr Named<LibraryMode> modes[] = {{"claimed", LibraryMode::claimed}, {"all", LibraryMode::all}};
  auto mode = choose(value.empty() ? "claimed" : value, modes);
  if (!mode) return refuse(mode.error());
  options.library = *mode;
  return {};
}

Applied apply_classpath(Options& options, std::string_view value) {
  for (std::string_view path : split(value, ':')) options.classpath.emplace_back(path);
  return {};
}

Applied apply_rules(Options& options, std::string_view value) {
  static constexpr Named<Rule> rules[] = {{"data-race", Rule::data_race},
                                          {"object-race", Rule::object_race},
                                          {"atomicity", Rule::atomicity},
                                          {"deadlock", Rule::deadlock}};
  std::vector<Rule> chosen;
  for (std::string_view name : split(value, ',')) {
    auto rule = choose(name, rules);
    if (!rule) return refuse(rule.error());
    if (std::ranges::find(chosen, *rule) == chosen.end()) chosen.push_back(*rule);
  }
  if (chosen.empty()) return refuse("the list names no rule");
  std::ranges::sort(chosen);
  options.rules = std::move(chosen);
  options.rules_named = true;
  return {};
}

Applied apply_atomicity(Options& options, std::string_view value) {
  static constexpr Named<bool> forms[] = {{"pattern", false}, {"variant", true}};
  auto form = choose(value, forms);
  if (!form) return refuse(form.error());
  options.atomicity_variant = *form;
  return {};
}

Applied apply_mode(Options& options, std::string_view value) {
  static constexpr Named<Confidence> modes[] = {
      {"precise", Confidence::certain}, {"balanced", Confidence::likely}, {"lenient", Confidence::possible}};
  auto mode = choose(value, modes);
  if (!mode) return refuse(mode.error());
  options.lowest_confidence = *mode;
  return {};
}

constexpr std::string_view context_forms =
    "insensitive, call:K, object:K or object:K+thread, K from 1 to 8, with ,full or without";

Applied apply_context(Options& options, std::string_view value) {
  auto spec = pointsto::parse_context_spec(value);
  if (!spec) return refuse(fmt::format("'{}' is none of {}", value, context_forms));
  options.context = *spec;
  return {};
}

Applied apply_format(Options& options, std::string_view value) {
  static constexpr Named<Format> formats[] = {{"text", Format::text},
                                              {"json", Format::json},
                                              {"sarif", Format::sarif},
                                              {"html", Format::html},
                                              {"dot", Format::dot}};
  auto format = choose(value, formats);
  if (!format) return refuse(format.error());
  bool completes = !options.documents.empty() && !options.documents.back().format;
  if (!completes) options.documents.emplace_back();
  options.documents.back().format = *format;
  return {};
}

Applied apply_output(Options& options, std::string_view value) {
  if (value.empty()) return refuse("an empty value means nothing");
  bool completes = !options.documents.empty() && !options.documents.back().file;
  if (!completes) options.documents.emplace_back();
  options.documents.back().file = value;
  return {};
}

Applied apply_why_safe(Options& options, std::string_view value) {
  options.why_safe = WhySafe{std::string(value)};
  return {};
}

Applied apply_jobs(Options& options, std::string_view value) {
  constexpr unsigned most = 1024;
  auto jobs = parse_number<unsigned>(value);
  if (!jobs || *jobs == 0 || *jobs > most)
    return refuse(fmt::format("'{}' is no number from 1 to {}", value, most));
  options.jobs = {*jobs};
  return {};
}

Applied apply_memory_limit(Options& options, std::string_view value) {
  static constexpr std::pair<std::string_view, unsigned> units[] = {{"k", 10}, {"m", 20}, {"g", 30}, {"t", 40}};
  std::string text(value);
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
  std::string_view number = text;
  unsigned shift = 0;
  if (number.ends_with("ib"))
    number.remove_suffix(2);
  else if (number.ends_with("b"))
    number.remove_suffix(1);
  for (auto [unit, bits] : units) {
    if (!number.ends_with(unit)) continue;
    shift = bits;
    number.remove_suffix(1);
    break;
  }
  auto amount = parse_number<uint64_t>(number);
  if (!amount || *amount == 0 || *amount > (UINT64_MAX >> shift))
    return refuse(fmt::format("'{}' is no size such as 512M or 4G", value));
  options.memory_limit = *amount << shift;
  return {};
}

Applied apply_timeout(Options& options, std::string_view value) {
  auto seconds = parse_number<double>(value);
  if (!seconds || !std::isfinite(*seconds) || *seconds <= 0)
    return refuse(fmt::format("'{}' is no number of seconds above 0", value));
  options.timeout = seconds;
  return {};
}

Applied apply_progress(Options& options, std::string_view value) {
  static constexpr Named<Progress> choices[] = {
      {"auto", Progress::automatic}, {"always", Progress::always}, {"never", Progress::never}};
  auto progress = choose(value, choices);
  if (!progress) return refuse(progress.error());
  options.progress = *progress;
  return {};
}

constexpr auto check_and_inspect = static_cast<CommandSet>(check_command | inspect_command);

constexpr OptionSpec table[] = {
    {"main", Arity::value, "CLASS", all_commands, true,
     "entry point (the manifest's Main-Class, else every class with a main)", append<&Options::mains>},
    {"library", Arity::attached_value, "claimed|all", all_commands, false,
     "open program: public methods are called from two threads; instances are shared where a class claims it, or "
     "all (claimed)",
     apply_library},
    {"class", Arity::value, "NAME", all_commands, true, "only these classes; * stands for any text",
     append<&Options::classes>},
    {"method", Arity::value, "NAME", inspect_command, true, "only these methods; * stands for any text",
     append<&Options::methods>},
    {"classpath", Arity::value, "PATHS", all_commands, true,
     "further classes, separated by colons: analysed, not reported on", apply_classpath},
    {"app", Arity::value, "PATTERN", all_commands, true,
     "what counts as application code: a class, a package, or a name with *", append<&Options::app>},
    {"not-app", Arity::value, "PATTERN", all_commands, true, "what does not count as application code",
     append<&Options::not_app>},
    {"jdk", Arity::value, "DIR", all_commands, false,
     "the JDK to analyse with (JAVA_HOME, then the one `java` on the PATH belongs to)", assign<&Options::jdk>},
    {"rules", Arity::value, "LIST", check_command, false, "of data-race,object-race,atomicity,deadlock (all)",
     apply_rules},
    {"atomicity", Arity::value, "pattern|variant", reporting_commands, false,
     "with variant two different witnesses make a pattern, too (pattern)", apply_atomicity},
    {"mode", Arity::value, "precise|balanced|lenient", check_command, false,
     "lowest confidence shown: certain, likely, possible (balanced)", apply_mode},
    {"context", Arity::value, "SPEC", all_commands, false,
     "points-to contexts: insensitive, call:K, object:K, object:K+thread (object:2+thread); ,full spends them "
     "everywhere",
     apply_context},
    {"reflection", Arity::value, "FILE", all_commands, true,
     "what reflection reaches, as GraalVM's reflect-config.json or reachability-metadata.json says it",
     append<&Options::reflection>},
    {"no-reflection", Arity::flag, "", all_commands, false,
     "leave what is loaded, made or called by reflection unresolved, and list it so",
     raise<&Options::no_reflection>},
    {"format", Arity::value, "FORMAT", all_commands, true,
     "check, explain: text, json, sarif, html; inspect: text, json, and dot for graphs (text)", apply_format},
    {"output", Arity::value, "FILE", all_commands, true, "write the --format before it to FILE (standard output)",
     apply_output},
    {"why-safe", Arity::optional_value, "FIELD", check_command, false,
     "also list discharged pairs with the stage and the evidence", apply_why_safe},
    {"check-constructors", Arity::flag, "", reporting_commands, false,
     "keep accesses to objects that no other thread can know yet", raise<&Options::check_constructors>},
    {"stats", Arity::flag, "", check_and_inspect, false, "the funnel, sizes, times, memory, assumptions",
     raise<&Options::stats>},
    {"sources", Arity::value, "DIR", reporting_commands, false,
     "where source files are, for snippets (guessed from the project's layout)", assign<&Options::sources>},
    {"from", Arity::value, "FINDINGS.json", explain_command, false,
     "take the finding from a report that check --format json wrote", assign<&Options::from>},
    {"baseline", Arity::value, "FILE", check_command, false, "report only what is not in FILE",
     assign<&Options::baseline>},
    {"update-baseline", Arity::flag, "", check_command, false, "write what is found to the baseline",
     raise<&Options::update_baseline>},
    {"config", Arity::value, "FILE", all_commands, false,
     "these options and more from a file (heddle.toml, if there is one)", assign<&Options::config>},
    {"jobs", Arity::value, "N", all_commands, false, "worker threads (all cores)", apply_jobs},
    {"memory-limit", Arity::value, "SIZE", all_commands, false,
     "such as 4G; beyond it the run ends with status 3 (the machine's memory)", apply_memory_limit},
    {"timeout", Arity::value, "S", all_commands, false, "seconds; beyond them the run ends with status 3 (none)",
     apply_timeout},
    {"progress", Arity::value, "auto|always|never", reporting_commands, false,
     "a progress line on a terminal, nothing in a pipe (auto)", apply_progress},
};

// Levenshtein's distance, row by row.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i);
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

bool is_document_option(const OptionSpec& option) { return option.name == "format" || option.name == "output"; }

}  // namespace

std::span<const OptionSpec> option_table() { return table; }

const OptionSpec* find_option(std::string_view name) {
  auto found = std::ranges::find(table, name, &OptionSpec::name);
  return found == std::end(table) ? nullptr : found;
}

bool replaces(const OptionSpec& later, const OptionSpec& earlier) {
  return &later == &earlier || (is_document_option(later) && is_document_option(earlier));
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr size_t longest_word = 64;
  std::optional<std::string_view> best;
  size_t best_distance = word.size() / 3 + 1;
  if (word.size() > longest_word) return best;
  for (std::string_view candidate : candidates) {
    size_t distance = edit_distance(word, candidate);
    if (distance < best_distance || (distance == best_distance && !best)) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace heddle::driver
