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

struct Place {
  std::string class_name, method, descriptor, file;
  std::string path;  // of the source file, relative to the sources
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
  std::vector<Place> stack;   // innermost last
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
  std::vector<Side> sides;
  std::optional<Side> context;  // of an atomicity violation
  std::optional<Object> object;
};

struct Finding {
  std::string id;  // the rule and 16 hex digits; survives unrelated edits
  Rule rule = Rule::data_race;
  Confidence confidence = Confidence::possible;
  std::string subject, kind, grade, idiom, message;
  std::vector<Pair> pairs;  // best first
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

struct Report {
  std::string tool_version;
  ProgramSummary program;
  std::vector<Finding> findings;
  std::optional<std::vector<SafeFinding>> safe;  // with --why-safe
  Funnel funnel;
  std::vector<Assumption> assumptions;
  std::optional<Statistics> statistics;  // with --stats; all else is the same in every run
};

}  // namespace heddle::findings
