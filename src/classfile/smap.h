// Source maps (JSR 45) in SourceDebugExtension: from the lines that a class file names to the files and
// lines that people wrote. Kotlin's compiler writes them for inlined code, JSP compilers for pages.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace heddle::classfile {

struct SourcePosition {
  std::string_view file;  // the name as the map gives it
  std::string_view path;  // the file's path, or empty
  uint32_t line = 0;
};

// A decoded map. Text that is not a map, or lines of it that cannot be read, map nothing.
class SourceMap {
 public:
  // `stratum` empty: the map's default one. The text must outlive the map.
  explicit SourceMap(std::string_view text, std::string_view stratum = {});

  bool empty() const { return ranges_.empty(); }
  std::optional<SourcePosition> find(uint32_t output_line) const;
  std::string_view first_file() const { return files_.empty() ? std::string_view() : files_.front().name; }

 private:
  struct File {
    uint32_t id;
    std::string_view name, path;
    auto operator<=>(const File&) const = default;
  };
  struct Range {
    uint32_t output_start, output_count, input_start, output_increment, file;
    auto operator<=>(const Range&) const = default;
  };
  void add_lines(std::string_view line, uint32_t& current_file);

  std::vector<File> files_;    // by id
  std::vector<Range> ranges_;  // by output_start
};

}  // namespace heddle::classfile
