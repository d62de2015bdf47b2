#include "driver/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/check.h"
#include "driver/console.h"
#include "driver/finding_reader.h"
#include "driver/option_table.h"
#include "driver/sources.h"
#include "report/printable.h"
#include "report/render.h"

namespace heddle::driver {
namespace {

using findings::Finding;
using findings::Report;

class Explain {
 public:
  Explain(const std::string& id, const Options& options)
      : id_(id), options_(options), console_(options.progress), passes_(options, console_) {}

  ExitStatus run() {
    if (!options_.from && options_.paths.empty() && options_.classes.empty())
      return refuse("explain from what? --from FINDINGS.json, or the PATH that was checked");
    if (options_.from && !options_.paths.empty())
      return refuse("explain takes --from FINDINGS.json or PATH, not both");
    if (auto checked = check_files(options_); !checked) return refuse(checked.error());
    auto output = Output::open(file());
    if (!output) return refuse(output.error());

    std::expected<Report, ExitStatus> report = options_.from ? read() : analyse_again();
    if (!report) return report.error();
    auto finding = find_finding(*report, id_);
    if (!finding) return not_found(finding.error());
    auto done = output->write(explanation(*report, **finding));
    if (done) done = output->commit();
    return done ? ExitStatus::nothing_to_report : refuse(done.error());
  }

 private:
  ExitStatus refuse(std::string_view message) {
    console_.error(message);
    return ExitStatus::bad_usage;
  }

  std::optional<std::string> file() const {
    return options_.documents.empty() ? std::nullopt : options_.documents.front().file;
  }
  Format format() const {
    return options_.documents.empty() ? Format::text : options_.documents.front().format.value_or(Format::text);
  }

  std::expected<Report, ExitStatus> read() {
    auto report = read_findings(*options_.from);
    if (!report) return std::unexpected(refuse("--from: " + report.error()));
    Sources(options_).fill(*report);
    return std::move(*report);
  }

  std::expected<Report, ExitStatus> analyse_again() {
    auto checked = find_all(options_, console_, passes_);
    if (!checked) return std::unexpected(checked.error());
    return std::move(checked->report);
  }

  ExitStatus not_found(const std::string& message) {
    if (!passes_.limit()) return refuse(message);
    console_.error(fmt::format("{}: {} was not found until then", *passes_.limit(), id_));
    return ExitStatus::limit_reached;
  }

  std::string explanation(const Report& report, const Finding& finding) const {
    if (format() == Format::text) return report::render_explanation(report, finding, {!file() && wants_colour()});
    Report only = report;
    only.findings = {finding};
    return render(format(), only, false);
  }

  const std::string& id_;
  const Options& options_;
  Console console_;
  Passes passes_;
};

}  // namespace

std::expected<const Finding*, std::string> find_finding(const Report& report, std::string_view id) {
  std::vector<std::string_view> ids;
  std::vector<const Finding*> beginning;
  for (const Finding& finding : report.findings) {
    if (finding.id == id) return &finding;
    if (!id.empty() && finding.id.starts_with(id)) beginning.push_back(&finding);
    ids.push_back(finding.id);
  }
  if (beginning.size() == 1) return beginning.front();
  std::string word = report::printable(id);
  if (!beginning.empty())
    return std::unexpected(fmt::format("{} findings have an id that starts with '{}'", beginning.size(), word));
  std::string meant;
  if (auto near = nearest(id, ids)) meant = fmt::format(" (did you mean {}?)", *near);
  return std::unexpected(fmt::format("no finding has the id '{}'{}; there {} {} finding{}", word, meant,
                                     ids.size() == 1 ? "is" : "are", ids.size(), ids.size() == 1 ? "" : "s"));
}

ExitStatus run_explain(const std::string& id, const Options& options) { return Explain(id, options).run(); }

}  // namespace heddle::driver
