// Directories: the files below one that Heddle reads, and what a project's directory was compiled into.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/diagnostics.h"
#include "classpath/limits.h"

namespace heddle::classpath {

struct FoundFile {
  std::string name;  // relative to the root; of a class without ".class": "pkg/A"
  std::string path;
};

struct FoundFiles {
  std::vector<FoundFile> classes;
  std::vector<FoundFile> resources;  // see resource_names.h
};

// What is to be read below `root`, sorted by name; META-INF is no package. Symbolic links are followed, each real
// directory is entered once, and the limits bound the walk. Trouble is reported and walked around. Below a
// directory that only a manifest names, "/" perhaps, the walk stays in its file system and ends earlier.
enum class NamedBy : uint8_t { user, manifest };
FoundFiles files_below(const std::string& root, NamedBy named_by, const Limits& limits, Diagnostics& diagnostics);

// The output folders of a project and the libraries it carries along.
struct ProjectLayout {
  std::vector<std::string> roots;  // Maven, Gradle, IntelliJ outputs; WEB-INF or BOOT-INF/classes when unpacked
  std::vector<std::string> libraries;  // jars in WEB-INF/lib or BOOT-INF/lib

  bool found() const { return !roots.empty() || !libraries.empty(); }
};

// Looks in the directory itself and, for projects of several modules, one and two levels down.
ProjectLayout project_layout(const std::string& directory);

bool is_file(const std::filesystem::path& path);  // a regular one, or a link to one

std::error_code why_not_listed(const std::string& directory);  // none if it can be

// Jars directly in the directory, sorted.
std::vector<std::string> jars_in(const std::string& directory);

// The build tool whose file lies in the directory ("Maven", "Gradle"), or nullptr.
const char* build_tool_of(const std::string& directory);

}  // namespace heddle::classpath
