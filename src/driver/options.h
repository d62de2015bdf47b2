// Everything that a run can be told, as one plain struct. The command line and heddle.toml both fill it through
// option_table.h; nothing below the driver sees it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "findings/finding.h"
#include "pointsto/contexts.h"

namespace heddle::driver {

enum class Format : uint8_t { text, json, sarif, html, dot };
enum class LibraryMode : uint8_t { claimed, all };
enum class Progress : uint8_t { automatic, always, never };

using pointsto::ContextSpec;

// --format and --output, in pairs.
struct DocumentRequest {
  std::optional<Format> format;     // none: text
  std::optional<std::string> file;  // none: standard output
};

struct WhySafe {
  std::string field;  // empty: all
};

// What heddle.toml has and the command line has not.
struct Suppression {
  std::string id, rule, subject, reason;  // subject may have `*`; empty fields match everything
};

struct Options {
  std::vector<std::string> paths;
  std::vector<std::string> mains;
  std::optional<LibraryMode> library;
  std::vector<std::string> classes;
  std::vector<std::string> methods;  // of inspect
  std::vector<std::string> classpath;
  std::vector<std::string> app, not_app;
  std::optional<std::string> jdk;
  std::vector<findings::Rule> rules{std::begin(findings::all_rules), std::end(findings::all_rules)};
  bool rules_named = false;  // by the user
  findings::Confidence lowest_confidence = findings::Confidence::likely;
  ContextSpec context;
  std::vector<std::string> reflection;     // files of GraalVM's reflection metadata
  bool no_reflection = false;              // leave reflective calls unresolved
  std::vector<DocumentRequest> documents;  // empty: text to standard output
  std::optional<WhySafe> why_safe;
  bool atomicity_variant = false;   // two different witnesses, too
  bool check_constructors = false;  // report on objects that no other thread can know yet, too
  bool stats = false;
  std::optional<std::string> sources;
  std::optional<std::string> from;  // of explain: a JSON report
  std::optional<std::string> baseline;
  bool update_baseline = false;
  std::optional<std::string> config;
  Jobs jobs = Jobs::all_cores();
  std::optional<uint64_t> memory_limit;  // bytes
  std::optional<double> timeout;         // seconds
  Progress progress = Progress::automatic;

  std::vector<Suppression> suppressions;
  std::vector<std::string> entry_points;  // methods that a run can begin with, "pkg.Batch.nightly"
  std::vector<std::string> models;        // files
};

}  // namespace heddle::driver
