// Source files, for snippets and paths: where --sources says, or where a project of the usual layout has them.
//
// A place's file is looked for by the folders of its package and the name that its class file gives, below each
// root: the folders src/main/java, src/java, src and their like of --sources, of a PATH and its modules, or of the
// folders that a PATH lies in; and the folder of the classes itself. Nothing depends on sources: a file that is
// missing, huge, binary or of other lines than the classes costs only its snippet.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "findings/finding.h"

namespace heddle::driver {

class Sources {
 public:
  explicit Sources(const Options& options);

  // Sets `path` and `source_line` of all places of the report.
  void fill(findings::Report& report);
  void fill(findings::Place& place);

 private:
  struct Root {
    std::string directory;  // of packages
    std::string shown;      // what comes before the package in `path`, ending in a slash, or nothing
  };
  struct File {
    std::string path;  // empty: not found
    std::vector<std::string> lines;
  };

  void add_layouts(const std::string& project, const std::string& shown);
  void add_root(std::string directory, std::string shown);
  const File& find(const std::string& name);  // "pkg/File.java"

  std::vector<Root> roots_;
  std::map<std::string, File> files_;
};

}  // namespace heddle::driver
