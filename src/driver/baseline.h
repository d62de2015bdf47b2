// What was known before: a file of ids, so that only new findings are reported.
//
// Written as format "heddle-baseline", version 1: {"findings": [{"id", "rule", "subject"}]}, sorted by id. Read
// are also a JSON report of heddle check, and a plain list: one id per line, # begins a comment.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "findings/finding.h"

namespace heddle::driver {

struct KnownFinding {
  std::string id, rule, subject;  // a plain list has only the id

  auto operator<=>(const KnownFinding&) const = default;
};

class Baseline {
 public:
  Baseline() = default;
  explicit Baseline(std::vector<KnownFinding> known);

  // A failure is one message: "line 2: 'x' is no id of a finding".
  static std::expected<Baseline, std::string> parse(std::string_view text);
  static std::expected<Baseline, std::string> read(const std::string& path);  // the message starts with the path

  bool knows(std::string_view id) const;
  std::span<const KnownFinding> known() const { return known_; }
  std::string to_json() const;

 private:
  std::vector<KnownFinding> known_;  // sorted by id, each once
};

// Takes the known ones out of the report's findings, and counts them and those of `rules` that were not found.
void withhold_known(const Baseline& baseline, std::span<const findings::Rule> rules, findings::Report& report);

// What was found with at least this confidence, so what the user has seen; and what `before` knew of other rules
// than those looked for.
Baseline updated(const Baseline& before, std::span<const findings::Rule> rules, findings::Confidence lowest,
                 const findings::Report& report);

}  // namespace heddle::driver
