#include "driver/analysis.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/mapped_file.h"
#include "classpath/resource_names.h"
#include "driver/reflection_metadata.h"
#include "driver/services.h"

namespace heddle::driver {
namespace {

using Opened = std::expected<MappedFile, std::string>;

Opened open_file(std::string_view option, const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file) return std::unexpected(fmt::format("{}: {}: {}", option, path, file.error().what));
  return std::move(*file);
}

// What was read: of a file that the user names an error is one of usage, since half of what it says would be half
// an analysis. Of the input it is a diagnostic like any other.
std::expected<void, std::string> understand(std::span<const std::string> named, Diagnostics& read,
                                            Diagnostics& diagnostics) {
  std::expected<void, std::string> understood;
  for (Diagnostic& d : read.take()) {
    const bool is_named = std::ranges::any_of(
        named, [&](const std::string& path) { return d.file == path || d.file.starts_with(path + ":"); });
    if (d.severity != Severity::error || !is_named)
      diagnostics.add(std::move(d));
    else if (understood)
      understood =
          std::unexpected(d.file + (d.offset ? fmt::format(": offset {:#x}: ", *d.offset) : ": ") + d.message);
  }
  return understood;
}

}  // namespace

std::expected<Analysed, std::string> analyse(const Options& options, Loaded& loaded, Passes& passes,
                                             Diagnostics& diagnostics) {
  Analysed analysed;
  if (!loaded.hierarchy) return analysed;
  auto entries = find_entry_points(options, loaded.class_path.main_classes(), loaded.lowered->open_program_main(),
                                   *loaded.hierarchy);
  if (!entries) return std::unexpected(entries.error());
  analysed.entries = std::move(*entries);

  // What library methods mean: ours first, then the user's.
  std::vector<MappedFile> files;
  std::vector<models::ModelText> texts = models::built_in_models();
  for (const std::string& path : options.models) {
    Opened file = open_file("models", path);
    if (!file) return std::unexpected(file.error());
    files.push_back(std::move(*file));
    texts.push_back({path, as_string(files.back().bytes())});
  }
  Diagnostics of_texts;
  passes.run("models", [&] {
    analysed.members = std::make_unique<hierarchy::Members>(*loaded.hierarchy);
    analysed.models = std::make_unique<models::Models>(*analysed.members, texts, of_texts);
  });
  if (auto understood = understand(options.models, of_texts, diagnostics); !understood)
    return std::unexpected(understood.error());

  // What reflection reaches: what the input brings along, then what the user names. Who provides services.
  std::vector<MetadataText> metadata;
  for (const classpath::Resource& resource : loaded.class_path.resources())
    if (classpath::is_reflection_metadata(resource.name))
      metadata.push_back({loaded.class_path.place(resource), as_string(resource.bytes)});
  for (const std::string& path : options.reflection) {
    Opened file = open_file("--reflection", path);
    if (!file) return std::unexpected(file.error());
    files.push_back(std::move(*file));
    metadata.push_back({path, as_string(files.back().bytes())});
  }
  std::vector<pointsto::ReflectiveClass> reflection;
  std::optional<Services> services;
  passes.run("reflection", [&] {
    reflection = read_reflection_metadata(metadata, *loaded.hierarchy, of_texts);
    services.emplace(loaded.class_path, loaded.program(), diagnostics);
  });
  if (auto understood = understand(options.reflection, of_texts, diagnostics); !understood)
    return std::unexpected(understood.error());

  // Who points to what, who calls whom, which threads there are.
  passes.run("points_to", [&] {
    pointsto::Request request;
    request.members = analysed.members.get();
    request.models = analysed.models.get();
    request.bodies = loaded.lowered.get();
    for (const EntryPoint& entry : analysed.entries) request.mains.push_back(entry.method);
    request.contexts = options.context;
    request.follow_reflection = !options.no_reflection;
    request.reflection = std::move(reflection);
    // The JDK's own providers stay out: all ServiceLoaders are one to the coarse JDK, so a two-class program would
    // reach half as many methods again (20,255 instead of 13,690).
    request.services = [&](ir::ClassId service) {
      std::vector<ir::ClassId> providers = services->providers(service);
      std::erase_if(providers, [&](ir::ClassId id) { return loaded.program()[id].origin == ir::Origin::jdk; });
      return providers;
    };
    request.limit_reached = [&passes] { return passes.limit().has_value(); };
    request.jobs = options.jobs;
    analysed.points_to = pointsto::analyse(request);
  });
  return analysed;
}

}  // namespace heddle::driver
