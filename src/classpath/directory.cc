#include "classpath/directory.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "classpath/ascii.h"
#include "classpath/resource_names.h"

namespace heddle::classpath {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// Names in a directory, sorted. The error, if any, comes with what was read before it.
std::vector<std::string> names_in(const fs::path& directory, std::error_code& error) {
  std::vector<std::string> names;
  for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    names.push_back(it->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> names_in(const fs::path& directory) {
  std::error_code ignored;
  return names_in(directory, ignored);
}

void add_outputs(const fs::path& directory, ProjectLayout& layout) {
  auto add_root = [&](const fs::path& path) {
    if (is_folder(path)) layout.roots.push_back(path.string());
  };
  add_root(directory / "target" / "classes");
  fs::path gradle = directory / "build" / "classes";
  for (const char* language : {"java", "kotlin", "groovy", "scala"}) add_root(gradle / language / "main");
  add_root(directory / "build" / "resources" / "main");
  fs::path intellij = directory / "out" / "production";
  for (const std::string& module : names_in(intellij)) add_root(intellij / module);
  for (const char* unpacked : {"BOOT-INF", "WEB-INF"}) {
    add_root(directory / unpacked / "classes");
    for (std::string& jar : jars_in((directory / unpacked / "lib").string()))
      layout.libraries.push_back(std::move(jar));
  }
}

// Folders that hold no module of a project: hidden ones, sources, what tools have put there.
bool may_hold_module(const std::string& name) {
  static constexpr std::string_view others[] = {"src", "target", "build", "out", "node_modules", "META-INF"};
  return !name.starts_with('.') && std::find(std::begin(others), std::end(others), name) == std::end(others);
}

// Below META-INF only the folders that may hold resources.
bool is_worth_a_visit(std::string_view folder) {
  return !folder.starts_with(meta_folder) || folder == meta_folder || folder == services_folder ||
         folder.starts_with(native_image_folder);
}

struct Walk {
  struct Folder {
    fs::path path;
    std::string prefix;
    unsigned depth;
  };

  const std::string& root;
  NamedBy named_by;
  const Limits& limits;
  Diagnostics& diagnostics;
  FoundFiles found;
  std::vector<Folder> pending;
  absl::flat_hash_set<std::pair<uint64_t, uint64_t>> entered;  // device and inode
  uint64_t device = 0;                                         // of the root
  uint64_t visited = 0;

  // False when the walk has to stop.
  bool enter(const Folder& folder);
};

bool Walk::enter(const Folder& folder) {
  struct stat status{};
  if (::stat(folder.path.c_str(), &status) != 0) return true;
  if (entered.empty()) device = status.st_dev;
  if (named_by == NamedBy::manifest && status.st_dev != device) return true;
  if (!entered.emplace(status.st_dev, status.st_ino).second) return true;
  const uint32_t most = named_by == NamedBy::user ? limits.directory_entries : limits.manifest_entries;
  std::error_code error;
  std::vector<std::string> names = names_in(folder.path, error);
  if (error) diagnostics.error(folder.path.string(), "cannot list directory: " + error.message());
  for (std::string& name : names) {
    if (++visited > most) {
      diagnostics.error(root,
                        fmt::format("more than {} files below this directory{}: the rest is not read", most,
                                    named_by == NamedBy::user ? "" : ", which a manifest's Class-Path names"));
      return false;
    }
    fs::path path = folder.path / name;
    std::string relative = folder.prefix + name;
    if (is_resource(relative) && is_file(path)) {
      found.resources.push_back({std::move(relative), path.string()});
    } else if (name.ends_with(".class") && !relative.starts_with(meta_folder) && is_file(path)) {
      found.classes.push_back({relative.substr(0, relative.size() - 6), path.string()});
    } else if (is_folder(path) && is_worth_a_visit(relative += '/')) {
      if (folder.depth < limits.directory_depth) {
        pending.push_back({path, std::move(relative), folder.depth + 1});
      } else {
        diagnostics.error(path.string(), "directories nest too deep: not read");
      }
    }
  }
  return true;
}

}  // namespace

FoundFiles files_below(const std::string& root, NamedBy named_by, const Limits& limits, Diagnostics& diagnostics) {
  Walk walk{root, named_by, limits, diagnostics, {}, {{root, "", 0}}, {}};
  // Breadth first: of two ways to the same directory the shorter one gives its package.
  for (size_t next = 0; next < walk.pending.size(); ++next) {
    Walk::Folder folder = std::move(walk.pending[next]);
    if (!walk.enter(folder)) break;
  }
  std::ranges::sort(walk.found.classes, {}, &FoundFile::name);
  std::ranges::sort(walk.found.resources, {}, &FoundFile::name);
  return std::move(walk.found);
}

// Modules are looked for two levels below the directory, and two below every folder with a build file in it.
ProjectLayout project_layout(const std::string& directory) {
  constexpr int levels = 2;
  constexpr size_t max_folders = 20000;
  struct Folder {
    fs::path path;
    int levels_left;
  };
  ProjectLayout layout;
  std::vector<Folder> folders = {{directory, levels}};
  absl::flat_hash_set<std::string> seen;  // links may lead back
  for (size_t next = 0; next < folders.size(); ++next) {
    Folder folder = folders[next];
    std::error_code error;
    fs::path real = fs::canonical(folder.path, error);
    if (error || !seen.insert(real.string()).second) continue;
    add_outputs(folder.path, layout);
    if (build_tool_of(folder.path.string())) folder.levels_left = levels;
    if (folder.levels_left == 0) continue;
    for (const std::string& name : names_in(folder.path)) {
      if (folders.size() < max_folders && may_hold_module(name) && is_folder(folder.path / name))
        folders.push_back({folder.path / name, folder.levels_left - 1});
    }
  }
  return layout;
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::error_code why_not_listed(const std::string& directory) {
  std::error_code error;
  fs::directory_iterator(directory, error);
  return error;
}

std::vector<std::string> jars_in(const std::string& directory) {
  std::vector<std::string> jars;
  for (const std::string& name : names_in(directory)) {
    fs::path path = fs::path(directory) / name;
    if (ends_with_ignore_case(name, ".jar") && is_file(path)) jars.push_back(path.string());
  }
  return jars;
}

const char* build_tool_of(const std::string& directory) {
  fs::path folder(directory);
  if (is_file(folder / "pom.xml")) return "Maven";
  for (const char* file : {"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"}) {
    if (is_file(folder / file)) return "Gradle";
  }
  return nullptr;
}

}  // namespace heddle::classpath
