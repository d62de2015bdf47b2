#include "driver/pipeline.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/mapped_file.h"
#include "driver/name_pattern.h"
#include "driver/origins.h"
#include "models/components.h"

namespace heddle::driver {
namespace {

std::optional<std::string> environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? std::optional<std::string>(value) : std::nullopt;
}

lowering::ProgramInput program_input(const Options& options, const classpath::ClassPath& class_path) {
  lowering::ProgramInput input;
  for (const classpath::Container& container : class_path.containers()) input.containers.push_back(container.path);
  OriginRule origins(options);
  input.classes.reserve(class_path.classes().size());
  for (const classpath::ClassEntry& entry : class_path.classes())
    input.classes.push_back({entry.name, entry.bytes, entry.container.raw, origins.of(class_path, entry)});
  input.place = [&class_path](size_t i) { return class_path.place(classpath::ClassIndex(i)); };
  return input;
}

// Of our models and the user's; a file that cannot be read is complained about when its models are needed.
std::vector<models::Component> components(const Options& options) {
  std::vector<models::ModelText> texts = models::built_in_models();
  std::vector<MappedFile> files;
  for (const std::string& path : options.models) {
    auto file = MappedFile::open(path);
    if (!file) continue;
    files.push_back(std::move(*file));
    texts.push_back({path, as_string(files.back().bytes())});
  }
  return models::read_components(texts);
}

std::optional<lowering::OpenProgramRequest> open_program(const Options& options) {
  if (!options.library) return std::nullopt;
  lowering::OpenProgramRequest request;
  request.shares_all = *options.library == LibraryMode::all;
  for (models::Component& c : components(options))
    request.components.push_back({std::move(c.classes), std::move(c.annotations), std::move(c.calls)});
  if (!options.classes.empty()) {
    request.is_named = [patterns = NamePatterns(options.classes, NamePatterns::Plain::exact)](
                           std::string_view name) { return patterns.matches(dotted_name(name)); };
  }
  return request;
}

}  // namespace

classpath::ClassPath open_input(const Options& options, Diagnostics& diagnostics) {
  classpath::ClassPathRequest request;
  request.paths = options.paths;
  request.classpath = options.classpath;
  request.jdk = options.jdk;
  request.environment = {environment_variable("JAVA_HOME"), environment_variable("PATH")};
  request.jobs = options.jobs;
  return classpath::open_class_path(request, diagnostics);
}

bool has_input(const Options& options, const classpath::ClassPath& class_path) {
  if (options.jdk && !class_path.jdk()) return false;
  if (options.paths.empty()) return !class_path.classes().empty();
  return class_path.unreadable_paths().size() < options.paths.size();
}

std::unique_ptr<Loaded> load(const Options& options, bool local_names, Passes& passes, Diagnostics& diagnostics) {
  auto loaded = std::make_unique<Loaded>();

  // Find every class, and decide which definition of a name counts. Beyond this point no file is opened.
  passes.run("class_path", [&] { loaded->class_path = open_input(options, diagnostics); });

  // Read names, supertypes, members and flags of all classes; for a library, make those that call it. Beyond this
  // point classes, methods and fields have their ids, and only phantoms are added.
  passes.run("load", [&] {
    loaded->lowered = lowering::load_program(
        loaded->symbols, program_input(options, loaded->class_path),
        {.local_names = local_names, .application_names = true, .open_program = open_program(options)},
        options.jobs, diagnostics);
    loaded->class_path.release_pages();
  });

  // Number the class tree: subtyping in constant time. Method bodies are lowered when somebody first
  // asks for them.
  passes.run("hierarchy",
             [&] { loaded->hierarchy = std::make_unique<hierarchy::Hierarchy>(loaded->program(), diagnostics); });
  return loaded;
}

}  // namespace heddle::driver
