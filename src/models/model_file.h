// A file of models as TOML has it: entries with their lines, nothing resolved. docs/models.md has the schema.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "models/releases.h"

namespace heddle::models {

struct Line {
  std::string text;
  uint32_t line = 0;
};

struct MethodEntry {
  std::vector<Line> names = {};
  std::vector<Line> effects = {};
  Releases releases = {};
  uint32_t line = 0;
};

struct RootEntry {
  Line name;
  Releases releases;
};

struct ModelFile {
  std::vector<MethodEntry> methods;
  std::vector<RootEntry> roots;
  std::vector<Line> sensitive, coarse;          // patterns of class names
  std::vector<Line> merged, merged_subclasses;  // classes; those whose subclasses count, too
};

// What is malformed costs one diagnostic per entry and is left out.
ModelFile read_model_file(const std::string& name, std::string_view text, Diagnostics& diagnostics);

}  // namespace heddle::models
