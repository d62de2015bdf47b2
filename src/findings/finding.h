// What a run has to say: findings with their evidence, and what was looked at.
//
// Plain data with the names and meanings of the JSON report. All text is UTF-8 and classes are named as
// people write them (pkg.Outer$Inner); whoever makes a finding turns ids into text, so that reports need no
// program to print it. An empty string or a line of 0 means "not known".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace heddle::findings {

enum class Rule : uint8_t { data_race, object_race, atomicity, deadlock };
enum class Confidence : uint8_t { certain, likely, possible };  // best first
enum class SideKind : uint8_t { read, write, call, acquire };
enum class LockMode : uint8_t { exclusive, read, write };
inline constexpr Rule all_rules[] = {Rule::data_race, Rule::object_race, Rule::atomicity, Rule::deadlock};

std::string_view to_string(Rule rule);  // "data-race"
std::string_view to_string(Confidence confidence);
std::string_view to_string(SideKind kind);
std::string_view to_string(LockMode mode);
std::string_view to_string(ir::Origin origin);

// The other way round: nothing for a name that nobody knows.
std::optional<Rule> rule_named(std::string_view name);
std::optional<Confidence> confidence_named(std::string_view name);
std::optional<SideKind> side_kind_named(std::string_view name);
std::optional<LockMode> lock_mode_named(std::string_view name);
std::optional<ir::Origin> origin_named(std::string_view name);

struct Place {
  std::string class_name, method, descriptor, file;
  std::string path;         // of the source file, relative to the sources or the project
  std::string source_line;  // its text, ready to print
  uint32_t line = 0;
  uint32_t pc = 0;
  ir::Origin origin = ir::Origin::application;
};

struct Lock {
  std::string expr;  // "this.queue"
  std::string class_name;
  LockMode mode = LockMode::exclusive;
  Place acquired_at;
};

struct Side {
  SideKind kind = SideKind::read;
  Place place;  // of the access, call or acquisition
  uint32_t thread = 0;
  std::vector<Lock> locks;
  std::vector<Place> stack;   // from the thread's start to `place`, which ends it: innermost last
  std::optional<Lock> wants;  // of a deadlock
};

struct Object {
  std::string class_name;
  Place allocated_at;
};

// An unordered pair of instructions; a deadlock has one side per thread of its cycle.
struct Pair {
  Confidence confidence = Confidence::possible;
  std::string conflict;  // "read-write"
  std::string doubt;     // why it is only possible, for people
  std::vector<Side> sides;
  std::optional<Side> context;  // of an atomicity violation
  std::optional<Object> object;
};

struct Finding {
  std::string id;  // the rule and 16 hex digits; survives unrelated edits
  Rule rule = Rule::data_race;
  Confidence confidence = Confidence::possible;
  std::string subject, kind, grade, idiom, message;
  std::string fix;          // one line on how to mend it
  std::vector<Pair> pairs;  // best first
};

// A finding that the user does not want to hear of.
struct SuppressedFinding {
  Finding finding;
  bool in_source = false;  // by an annotation; else by heddle.toml
  std::string reason;
};

// Pairs that were found safe, and why.
struct SafeFinding {
  Finding finding;
  std::string stage, evidence;
};

struct Thread {
  uint32_t id = 0;
  std::string name;
  bool many = false;
  std::string root;                // "pkg.Main.main"
  std::optional<uint32_t> parent;  // none for mains
  std::vector<Place> spawned_at;
};

struct ProgramSummary {
  std::vector<std::string> entry_points;
  uint64_t classes = 0, reachable_methods = 0, contexts = 0, objects = 0;
  std::vector<Thread> threads;
};

// Pairs remaining after each stage.
struct Funnel {
  uint64_t original = 0, reachable = 0, aliasing = 0, escaping = 0, parallel = 0, global_lock = 0, local_lock = 0,
           local_thread = 0, ownership = 0;
};

struct Assumption {
  std::string kind;  // "reflection"
  Place where;
  std::string what;
};

struct Timing {
  std::string pass;
  double seconds = 0;
};

struct Statistics {
  std::vector<Timing> timings;  // in the order of the passes, "total" last
  uint64_t peak_memory_mb = 0;
};

// How many findings there are besides those that are listed, and why they are not.
struct Withheld {
  uint64_t below_mode[3] = {};  // by confidence
  uint64_t in_baseline = 0;
  uint64_t gone = 0;  // in the baseline, and found no more
  bool baseline_written = false;
};

// How the run ended.
struct Outcome {
  int exit_status = 0;
  std::string limit;  // that was reached, in words
};

struct Report {
  std::string tool_version;
  ProgramSummary program;
  std::vector<Finding> findings;
  std::vector<SuppressedFinding> suppressed;
  Withheld withheld;
  Outcome outcome;
  std::optional<std::vector<SafeFinding>> safe;  // with --why-safe
  Funnel funnel;
  std::vector<Assumption> assumptions;
  std::optional<Statistics> statistics;  // with --stats; all else is the same in every run
};

// Calls use(place) for every place that the finding, thread or report names.
template <class Use>
void for_each_place(Side& side, Use use) {
  use(side.place);
  for (Lock& lock : side.locks) use(lock.acquired_at);
  if (side.wants) use(side.wants->acquired_at);
  for (Place& frame : side.stack) use(frame);
}

template <class Use>
void for_each_place(Finding& finding, Use use) {
  for (Pair& pair : finding.pairs) {
    for (Side& side : pair.sides) for_each_place(side, use);
    if (pair.context) for_each_place(*pair.context, use);
    if (pair.object) use(pair.object->allocated_at);
  }
}

template <class Use>
void for_each_place(Report& report, Use use) {
  for (Thread& thread : report.program.threads)
    for (Place& place : thread.spawned_at) use(place);
  for (Finding& finding : report.findings) for_each_place(finding, use);
  for (SuppressedFinding& suppressed : report.suppressed) for_each_place(suppressed.finding, use);
  if (report.safe)
    for (SafeFinding& safe : *report.safe) for_each_place(safe.finding, use);
  for (Assumption& assumption : report.assumptions) use(assumption.where);
}

}  // namespace heddle::findings
