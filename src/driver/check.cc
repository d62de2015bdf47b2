#include "driver/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

#include "base/mapped_file.h"
#include "driver/baseline.h"
#include "driver/collisions.h"
#include "driver/console.h"
#include "driver/name_pattern.h"
#include "driver/origins.h"
#include "driver/pipeline.h"
#include "driver/sources.h"
#include "driver/suppression.h"
#include "driver/version.h"
#include "ir/names.h"
#include "report/render.h"

namespace heddle::driver {
namespace {

using findings::Finding;
using findings::Rule;
using Done = std::expected<void, std::string>;

constexpr std::string_view what_is_left = "the report holds what was found until then";
constexpr Rule built_rules[] = {Rule::data_race, Rule::atomicity, Rule::deadlock};

// Every --class must name something.
Done check_targets(const Options& options, const ir::Program& program) {
  NamePatterns patterns(options.classes, NamePatterns::Plain::exact);
  std::vector<bool> used(options.classes.size(), false);
  for (ir::ClassId id : program.classes()) {
    if (used.empty() || program[id].kind != ir::ClassKind::declared) continue;
    std::vector<bool> matching = patterns.matching(dotted_name(program.name(id)));
    std::transform(used.begin(), used.end(), matching.begin(), used.begin(), std::logical_or());
  }
  if (auto unused = std::ranges::find(used, false); unused != used.end()) {
    return std::unexpected(fmt::format("--class: no class {} could be read",
                                       options.classes[static_cast<size_t>(unused - used.begin())]));
  }
  return {};
}

void summarize(const ir::Program& program, const std::vector<EntryPoint>& entries,
               findings::ProgramSummary& summary) {
  for (ir::ClassId id : program.classes()) summary.classes += program[id].kind == ir::ClassKind::declared;
  for (const EntryPoint& entry : entries) summary.entry_points.push_back(ir::to_string(program, entry.method));
}

// What is known of threads before they have been looked for: where the program starts.
void add_initial_threads(const ir::Program& program, const std::vector<EntryPoint>& entries,
                         findings::ProgramSummary& summary) {
  for (const EntryPoint& entry : entries) {
    const ir::Method& method = program[entry.method];
    std::string name = ir::member_name(program.text(method.name));
    findings::Thread thread;
    thread.id = static_cast<uint32_t>(summary.threads.size() + 1);
    thread.name = entry.is_main ? "main" : name;
    thread.root = ir::class_name(program.name(method.owner)) + "." + name;
    summary.threads.push_back(std::move(thread));
  }
}

class Check {
 public:
  explicit Check(const Options& options)
      : options_(options), console_(options.progress), passes_(options, console_) {}

  ExitStatus run() {
    if (options_.paths.empty() && options_.classes.empty()) {
      return refuse("no PATH given: name a jar, a directory of classes or a project; see heddle check --help");
    }
    // Whatever cannot be read or written is said before the analysis costs time.
    if (Done checked = check_files(options_); !checked) return refuse(checked.error());
    if (Done read = read_baseline(); !read) return refuse(read.error());
    if (Done opened = open_documents(); !opened) return refuse(opened.error());

    // Everything there is to find.
    std::expected<Checked, ExitStatus> checked = find_all(options_, console_, passes_);
    if (!checked) return checked.error();
    findings::Report& report = checked->report;
    note_what_is_not_built();
    if (checked->loaded->class_path.jdk()) note_missing_classes(report);  // else that was said already
    if (passes_.limit())
      report.assumptions.push_back({"limit", {}, fmt::format("{}: {}", *passes_.limit(), what_is_left)});

    // Less what the user does not want to hear: other rules, what is suppressed, known, or not sure enough.
    std::erase_if(report.findings, [&](const Finding& f) { return !wants(f.rule); });
    suppress(checked->loaded->class_path, report);
    if (Done compared = compare_with_baseline(report); !compared) return refuse(compared.error());
    withhold_below_mode(report);

    if (options_.stats) report.statistics = passes_.statistics();
    ExitStatus status = status_of(report);
    report.outcome = {static_cast<int>(status), passes_.limit().value_or("")};
    if (Done written = write_documents(report); !written) return refuse(written.error());
    if (passes_.limit()) console_.error(fmt::format("{}: {}", *passes_.limit(), what_is_left));
    return status;
  }

 private:
  ExitStatus refuse(std::string_view message) {
    console_.error(message);
    return ExitStatus::bad_usage;
  }

  bool wants(Rule rule) const { return std::ranges::find(options_.rules, rule) != options_.rules.end(); }

  ExitStatus status_of(const findings::Report& report) {
    if (passes_.limit()) return ExitStatus::limit_reached;
    return report.findings.empty() ? ExitStatus::nothing_to_report : ExitStatus::findings;
  }

  // Nothing to report may mean that nothing was there to look at.
  void note_missing_classes(const findings::Report& report) {
    std::set<std::string> missing;
    for (const findings::Assumption& a : report.assumptions)
      if (a.kind == "missing-class") missing.insert(a.what);
    if (missing.empty()) return;
    std::string more = missing.size() == 1 ? "" : fmt::format(", and {} more", missing.size() - 1);
    console_.note(
        fmt::format("{}{}; what such calls do is not seen (--classpath adds classes)", *missing.begin(), more));
  }

  void note_what_is_not_built() {
    std::string names;
    for (Rule rule : options_.rules)
      if (options_.rules_named && std::ranges::find(built_rules, rule) == std::end(built_rules))
        names += fmt::format("{}{}", names.empty() ? "" : ", ", to_string(rule));
    if (!names.empty()) console_.note(fmt::format("--rules: not built yet: {}", names));
  }

  void suppress(const classpath::ClassPath& class_path, findings::Report& report) {
    std::vector<size_t> counts = apply_suppressions(options_.suppressions, report);
    apply_annotations(class_path, report);
    if (passes_.limit()) return;  // what it is for may not have been found
    for (size_t i = 0; i < counts.size(); ++i)
      if (counts[i] == 0) console_.note(to_string(options_.suppressions[i]) + ": matches no finding");
  }

  Done read_baseline() {
    std::error_code ignored;
    bool begins =
        options_.update_baseline && options_.baseline && !std::filesystem::exists(*options_.baseline, ignored);
    if (!options_.baseline || begins) return {};
    auto baseline = Baseline::read(*options_.baseline);
    if (!baseline) return std::unexpected("--baseline: " + baseline.error());
    baseline_ = std::move(*baseline);
    return {};
  }

  Done compare_with_baseline(findings::Report& report) {
    if (options_.update_baseline && passes_.limit()) {
      console_.note("--update-baseline: the baseline stays as it was, since not everything was found");
    } else if (options_.update_baseline) {
      baseline_ = updated(baseline_, options_.rules, options_.lowest_confidence, report);
      auto output = Output::open(options_.baseline);
      if (!output) return std::unexpected(output.error());
      if (Done written = output->write(baseline_.to_json()); !written) return written;
      if (Done committed = output->commit(); !committed) return committed;
      report.withheld.baseline_written = true;
    }
    withhold_known(baseline_, options_.rules, report);
    if (passes_.limit()) report.withheld.gone = 0;
    return {};
  }

  void withhold_below_mode(findings::Report& report) {
    std::erase_if(report.findings, [&](const Finding& finding) {
      bool hidden = finding.confidence > options_.lowest_confidence;
      report.withheld.below_mode[static_cast<size_t>(finding.confidence)] += hidden;
      return hidden;
    });
  }

  Done open_documents() {
    std::vector<DocumentRequest> requests = options_.documents;
    if (requests.empty()) requests.emplace_back();
    for (const DocumentRequest& request : requests) {
      auto output = Output::open(request.file);
      if (!output) return std::unexpected(output.error());
      bool colour = !request.file && wants_colour();
      documents_.push_back({request.format.value_or(Format::text), colour, std::move(*output)});
    }
    return {};
  }

  Done write_documents(const findings::Report& report) {
    for (Document& document : documents_) {
      if (auto done = document.output.write(render(document.format, report, document.colour)); !done) return done;
    }
    for (Document& document : documents_) {
      if (auto done = document.output.commit(); !done) return done;
    }
    return {};
  }

  struct Document {
    Format format;
    bool colour;
    Output output;
  };

  const Options& options_;
  Console console_;
  Passes passes_;
  Baseline baseline_;
  std::vector<Document> documents_;
};

}  // namespace

ExitStatus run_check(const Options& options) { return Check(options).run(); }

std::string render(Format format, const findings::Report& report, bool colour) {
  switch (format) {
    case Format::json: return report::render_json(report);
    case Format::sarif: return report::render_sarif(report);
    case Format::html: return report::render_html(report);
    default: return report::render_text(report, {colour});
  }
}

std::expected<void, std::string> check_files(const Options& options) {
  std::error_code ignored;
  if (options.sources && !std::filesystem::is_directory(*options.sources, ignored))
    return std::unexpected(fmt::format("--sources: {}: no such directory", *options.sources));
  std::vector<std::pair<const char*, std::string>> files;
  for (const std::string& model : options.models) files.emplace_back("models", model);
  for (const std::string& metadata : options.reflection) files.emplace_back("--reflection", metadata);
  for (const auto& [from, path] : files) {
    if (auto file = MappedFile::open(path); !file)
      return std::unexpected(fmt::format("{}: {}: {}", from, path, file.error().what));
  }
  return {};
}

// Of a closed program: what --class names is what is to be reported on, with all that is nested in it.
void keep_targets(const Options& options, findings::Report& report) {
  NamePatterns patterns(options.classes, NamePatterns::Plain::exact);
  auto is_target = [&](const findings::Side& side) {
    const std::string& name = side.place.class_name;
    for (size_t end = name.size(); end != name.npos && end > 0; end = name.rfind('$', end - 1))
      if (patterns.matches(name.substr(0, end))) return true;
    return false;
  };
  auto is_elsewhere = [&](const Finding& finding) {
    return std::ranges::none_of(
        finding.pairs, [&](const findings::Pair& pair) { return std::ranges::any_of(pair.sides, is_target); });
  };
  std::erase_if(report.findings, is_elsewhere);
  if (report.safe)
    std::erase_if(*report.safe, [&](const findings::SafeFinding& safe) { return is_elsewhere(safe.finding); });
}

// Else there is nothing to report on, which is not the same as nothing to report.
bool reaches_application(const ir::Program& program, const pointsto::Result& points_to) {
  return std::ranges::any_of(points_to.reachable_methods(), [&](ir::MethodId m) {
    const ir::Class& owner = program[program[m].owner];
    return owner.origin == ir::Origin::application && owner.kind == ir::ClassKind::declared;
  });
}

std::expected<Checked, ExitStatus> find_all(const Options& options, Console& console, Passes& passes) {
  auto refuse = [&](std::string_view message) {
    console.error(message);
    return std::unexpected(ExitStatus::bad_usage);
  };
  Checked checked;
  Diagnostics diagnostics;

  // From bytes to a program.
  checked.loaded = load(options, false, passes, diagnostics);
  const bool complete = checked.loaded->hierarchy != nullptr;
  if (complete && options.app.empty() && options.not_app.empty())
    note_flat_archives(checked.loaded->class_path, diagnostics);
  size_t errors = console.print(diagnostics);
  if (!has_input(options, checked.loaded->class_path)) {
    if (errors == 0) console.error("no class could be read");
    return std::unexpected(ExitStatus::bad_usage);
  }
  if (complete) {
    if (Done targets = check_targets(options, checked.loaded->program()); !targets) return refuse(targets.error());
  }

  // Entry points, models, who points to what.
  auto analysed = analyse(options, *checked.loaded, passes, diagnostics);
  console.print(diagnostics);
  if (!analysed) return refuse(analysed.error());
  checked.analysed = std::move(*analysed);

  if (complete && checked.analysed.points_to && checked.analysed.points_to->is_complete() &&
      !reaches_application(checked.loaded->program(), *checked.analysed.points_to))
    return refuse(
        options.library
            ? "nothing to analyse: --library found no public method of application code that can be called"
            : "nothing to analyse: no entry point leads to application code");

  // Where threads collide.
  findings::Report& report = checked.report;
  report.tool_version = version;
  if (options.why_safe) report.safe.emplace();
  if (complete) {
    const ir::Program& program = checked.loaded->program();
    summarize(program, checked.analysed.entries, report.program);
    find_collisions(options, *checked.loaded, checked.analysed, passes, report);
    if (!options.classes.empty() && !options.library) keep_targets(options, report);
    if (report.program.threads.empty()) add_initial_threads(program, checked.analysed.entries, report.program);
  }

  // Where that is in the sources.
  passes.run("sources", [&] { Sources(options).fill(report); });
  return checked;
}

}  // namespace heddle::driver
