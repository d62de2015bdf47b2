#include "driver/analysis.h"

#include <fmt/format.h>

#include "base/mapped_file.h"

namespace heddle::driver {
namespace {

std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

}  // namespace

std::expected<Analysed, std::string> analyse(const Options& options, Loaded& loaded, Passes& passes,
                                             Diagnostics& diagnostics) {
  Analysed analysed;
  if (!loaded.hierarchy) return analysed;
  auto entries = find_entry_points(options, loaded.class_path.main_classes(), *loaded.hierarchy);
  if (!entries) return std::unexpected(entries.error());
  analysed.entries = std::move(*entries);

  // What library methods mean: ours first, then the user's.
  std::vector<MappedFile> files;
  std::vector<models::ModelText> texts = models::built_in_models();
  for (const std::string& path : options.models) {
    auto file = MappedFile::open(path);
    if (!file) return std::unexpected(fmt::format("models: {}: {}", path, file.error().what));
    files.push_back(std::move(*file));
    texts.push_back({path, as_text(files.back().bytes())});
  }
  passes.run("models", [&] {
    analysed.members = std::make_unique<hierarchy::Members>(*loaded.hierarchy);
    analysed.models = std::make_unique<models::Models>(*analysed.members, texts, diagnostics);
  });

  // Who points to what, who calls whom, which threads there are.
  passes.run("points_to", [&] {
    pointsto::Request request;
    request.members = analysed.members.get();
    request.models = analysed.models.get();
    request.bodies = loaded.lowered.get();
    for (const EntryPoint& entry : analysed.entries) request.mains.push_back(entry.method);
    request.contexts = options.context;
    request.limit_reached = [&passes] { return passes.limit().has_value(); };
    request.jobs = options.jobs;
    analysed.points_to = pointsto::analyse(request);
  });
  return analysed;
}

}  // namespace heddle::driver
