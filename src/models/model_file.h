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

// Methods, and what is said of them: effects, facts, uses or results.
struct MethodEntry {
  std::vector<Line> names = {};
  std::vector<Line> statements = {};
  Releases releases = {};
  uint32_t line = 0;
};

// Classes, and what their methods do to the object, or to the one that it is a view of.
struct ClassEntry {
  std::vector<Line> classes = {};
  std::vector<Line> of = {};  // one path of a view, else none
  std::vector<Line> writes = {}, reads = {}, ignores = {};
  std::vector<Line> demands = {}, adds = {}, removes = {}, updates = {}, offers = {},
                    polls = {},                                                  // of [[atomic]],
      counts = {}, counts_up = {}, counts_down = {}, iterates = {}, keyed = {};  // but for `updates`
  Releases releases = {};
  uint32_t line = 0;
};

// Methods that make executors of one thread; always, or if the first or the second argument is 1; and those that
// may give an executor more threads.
struct SerialEntry {
  std::vector<Line> names = {}, of_one = {}, at_most_one = {}, grown_by = {};
  Releases releases = {};
};

// Classes of pipelines, and methods that make one whose stages helpers run.
struct StreamEntry {
  std::vector<Line> classes = {}, parallel = {}, sequential = {}, one_by_one = {};
  Releases releases = {};
};

// Classes that a framework calls from many threads, by name or by annotation, and methods beside the public ones.
struct ComponentEntry {
  std::vector<Line> classes = {}, annotations = {}, calls = {};
};

struct RootEntry {
  Line name;
  Releases releases;
};

struct ModelFile {
  std::vector<MethodEntry> methods, syncs, uses, results, handles;
  std::vector<ClassEntry> objects, views, atomics;
  std::vector<SerialEntry> serials;
  std::vector<StreamEntry> streams;
  std::vector<ComponentEntry> components;
  std::vector<RootEntry> roots;
  std::vector<Line> sensitive, coarse;          // patterns of class names
  std::vector<Line> merged, merged_subclasses;  // classes; those whose subclasses count, too
  std::vector<Line> confined, handed_on_by;     // fields; classes
};

// What is malformed costs one diagnostic per entry and is left out.
ModelFile read_model_file(const std::string& name, std::string_view text, Diagnostics& diagnostics);

}  // namespace heddle::models
