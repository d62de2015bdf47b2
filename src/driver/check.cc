#include "driver/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "base/mapped_file.h"
#include "driver/console.h"
#include "driver/entry_points.h"
#include "driver/name_pattern.h"
#include "driver/origins.h"
#include "driver/output.h"
#include "driver/pipeline.h"
#include "driver/version.h"
#include "ir/names.h"
#include "report/render.h"

namespace heddle::driver {
namespace {

using Checked = std::expected<void, std::string>;

std::string render(Format format, const findings::Report& report) {
  switch (format) {
    case Format::json: return report::render_json(report);
    case Format::sarif: return report::render_sarif(report);
    case Format::html: return report::render_html(report);
    default: return report::render_text(report);
  }
}

// The files that options name must be there, whether or not a pass will need them.
Checked check_files(const Options& options) {
  std::error_code ignored;
  if (options.sources && !std::filesystem::is_directory(*options.sources, ignored))
    return std::unexpected(fmt::format("--sources: {}: no such directory", *options.sources));
  std::vector<std::pair<const char*, std::string>> files;
  if (options.baseline && !options.update_baseline) files.emplace_back("--baseline", *options.baseline);
  for (const std::string& model : options.models) files.emplace_back("models", model);
  for (const std::string& metadata : options.reflection) files.emplace_back("--reflection", metadata);
  for (const auto& [from, path] : files) {
    if (auto file = MappedFile::open(path); !file)
      return std::unexpected(fmt::format("{}: {}: {}", from, path, file.error().what));
  }
  return {};
}

// Every --class must name something.
Checked check_targets(const Options& options, const ir::Program& program) {
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

findings::ProgramSummary summarize(const ir::Program& program, const std::vector<EntryPoint>& entries) {
  findings::ProgramSummary summary;
  for (ir::ClassId id : program.classes()) summary.classes += program[id].kind == ir::ClassKind::declared;
  for (const EntryPoint& entry : entries) {
    const ir::Method& method = program[entry.method];
    std::string name = ir::member_name(program.text(method.name));
    summary.entry_points.push_back(ir::to_string(program, entry.method));
    findings::Thread thread;
    thread.id = static_cast<uint32_t>(summary.threads.size() + 1);
    thread.name = entry.is_main ? "main" : name;
    thread.root = ir::class_name(program.name(method.owner)) + "." + name;
    summary.threads.push_back(std::move(thread));
  }
  return summary;
}

class Check {
 public:
  explicit Check(const Options& options)
      : options_(options), console_(options.progress), passes_(options, console_) {}

  ExitStatus run() {
    if (options_.paths.empty() && options_.classes.empty()) {
      return refuse("no PATH given: name a jar, a directory of classes or a project; see heddle check --help");
    }
    if (Checked checked = check_files(options_); !checked) return refuse(checked.error());
    if (Checked opened = open_documents(); !opened) return refuse(opened.error());
    std::unique_ptr<Loaded> loaded = load(options_, false, passes_, diagnostics_);
    const bool complete = loaded->hierarchy != nullptr;
    if (complete && options_.app.empty() && options_.not_app.empty())
      note_flat_archives(loaded->class_path, diagnostics_);
    size_t errors = console_.print(diagnostics_);
    if (!has_input(options_, loaded->class_path))
      return errors ? ExitStatus::bad_usage : refuse("no class could be read");

    findings::Report report;
    report.tool_version = version;
    if (complete) {
      if (Checked checked = check_targets(options_, loaded->program()); !checked) return refuse(checked.error());
      auto entries = find_entry_points(options_, loaded->class_path.main_classes(), *loaded->hierarchy);
      if (!entries) return refuse(entries.error());
      report.program = summarize(loaded->program(), *entries);
    }
    if (options_.why_safe) report.safe.emplace();
    if (options_.stats) report.statistics = passes_.statistics();
    note_missing_rules();
    if (Checked written = write_documents(report); !written) return refuse(written.error());
    if (passes_.limit()) {
      console_.error(*passes_.limit() + ": the report holds what was found until then");
      return ExitStatus::limit_reached;
    }
    return report.findings.empty() ? ExitStatus::nothing_to_report : ExitStatus::findings;
  }

 private:
  ExitStatus refuse(std::string_view message) {
    console_.error(message);
    return ExitStatus::bad_usage;
  }

  void note_missing_rules() {
    std::string unused;
    for (const std::string& name : options_.without_effect)
      unused += (unused.empty() ? "; without effect so far: " : ", ") + name;
    console_.note("no rule is built yet: the input was read and not analysed" + unused);
  }

  // Before the analysis, so that a place that cannot be written costs no time.
  Checked open_documents() {
    std::vector<DocumentRequest> requests = options_.documents;
    if (requests.empty()) requests.emplace_back();
    for (const DocumentRequest& request : requests) {
      auto output = Output::open(request.file);
      if (!output) return std::unexpected(output.error());
      documents_.push_back({request.format.value_or(Format::text), std::move(*output)});
    }
    return {};
  }

  Checked write_documents(const findings::Report& report) {
    for (Document& document : documents_) {
      if (auto done = document.output.write(render(document.format, report)); !done) return done;
    }
    for (Document& document : documents_) {
      if (auto done = document.output.commit(); !done) return done;
    }
    return {};
  }

  struct Document {
    Format format;
    Output output;
  };

  const Options& options_;
  Console console_;
  Passes passes_;
  Diagnostics diagnostics_;
  std::vector<Document> documents_;
};

}  // namespace

ExitStatus run_check(const Options& options) { return Check(options).run(); }

}  // namespace heddle::driver
