#include "driver/inspect.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/console.h"
#include "driver/inspect_layers.h"
#include "driver/option_table.h"

namespace heddle::driver {
namespace {

struct Layer {
  std::string_view name;
  Inspected (*inspect)(Inspection&);  // null: not built yet
  bool is_graph = false;
};

constexpr Layer layers[] = {{"class", inspect_class},
                            {"ir", inspect_ir},
                            {"hierarchy", inspect_hierarchy, true},
                            {"calls", inspect_calls, true},
                            {"points-to", inspect_points_to, true},
                            {"threads", inspect_threads, true},
                            {"accesses", inspect_accesses},
                            {"locks", inspect_locks},
                            {"objects", nullptr},
                            {"ownership", nullptr}};

std::string built_layers() {
  std::vector<std::string_view> names;
  for (const Layer& layer : layers)
    if (layer.inspect) names.push_back(layer.name);
  std::string_view last = names.back();
  names.pop_back();
  return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

std::string unknown_layer(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Layer& layer : layers) names.push_back(layer.name);
  auto meant = nearest(name, names);
  return fmt::format("inspect: unknown layer '{}'{}; {} are built", name,
                     meant ? fmt::format(" (did you mean '{}'?)", *meant) : "", built_layers());
}

// What is wrong with the request itself, or nothing.
std::optional<std::string> complaint(const Layer* layer, std::string_view name, const Options& options,
                                     Format format) {
  if (!layer) return unknown_layer(name);
  if (!layer->inspect) return fmt::format("inspect {} is not built yet; {} are", name, built_layers());
  if (format == Format::dot && !layer->is_graph)
    return fmt::format("--format: inspect {} is no graph, it writes text or json", name);
  if (options.paths.empty() && options.classes.empty() && options.methods.empty())
    return fmt::format("inspect {}: name a PATH, or some of the JDK's classes with --class (all: --class '*')",
                       name);
  return std::nullopt;
}

// A document that holds nothing, for readers who expect one.
std::string nothing_known(std::string_view layer, Format format) {
  if (format == Format::dot) return "digraph nothing {\n}\n";
  if (format == Format::text) return {};
  return fmt::format("{{\n  \"format\": \"heddle-inspect-{}\",\n  \"version\": 1,\n  \"complete\": false\n}}\n",
                     layer);
}

}  // namespace

ExitStatus run_inspect(std::string_view name, const Options& options) {
  Console console(Progress::never);
  auto refuse = [&](std::string_view message) {
    console.error(message);
    return ExitStatus::bad_usage;
  };
  auto layer = std::ranges::find(layers, name, &Layer::name);
  DocumentRequest document = options.documents.empty() ? DocumentRequest() : options.documents.front();
  Format format = document.format.value_or(Format::text);
  if (auto what = complaint(layer == std::end(layers) ? nullptr : layer, name, options, format))
    return refuse(*what);

  auto output = Output::open(document.file);
  if (!output) return refuse(output.error());
  Diagnostics diagnostics;
  Passes passes(options, console);
  Inspection inspection{options, format, passes, diagnostics, *output};
  Inspected shown = layer->inspect(inspection);
  size_t errors = console.print(diagnostics);
  if (!shown) return refuse(shown.error());
  if (passes.limit()) {
    if (auto done = *shown == 0 ? output->write(nothing_known(name, format)) : Output::Done(); !done)
      return refuse(done.error());
    console.error(*passes.limit() + ": the output holds what was known until then");
    if (auto done = output->commit(); !done) return refuse(done.error());
    return ExitStatus::limit_reached;
  }
  if (*shown == 0 && errors != 0) return ExitStatus::bad_usage;
  if (*shown == 0) return refuse(fmt::format("inspect {}: nothing fits what --class and --method ask for", name));
  if (auto done = output->commit(); !done) return refuse(done.error());
  return ExitStatus::nothing_to_report;
}

}  // namespace heddle::driver
