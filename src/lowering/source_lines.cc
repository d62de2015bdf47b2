#include "lowering/source_lines.h"

#include <optional>

#include "base/modified_utf8.h"

namespace heddle::lowering {

using classfile::SourceMap;
using classfile::SourcePosition;

SourceLines::SourceLines(std::string_view map_text, std::string_view source_file)
    : map_(map_text), calls_(map_text, "KotlinDebug"), file_(map_.first_file()),
      is_own_file_(file_ == source_file) {
  // The file's name is shown to people like a constant of the class file, so it has to be text like one.
  if (file_.empty() || find_bad_modified_utf8(as_bytes(file_))) map_ = SourceMap("");
}

uint16_t SourceLines::of(uint16_t line) const {
  if (empty() || line == 0) return line;
  std::optional<SourcePosition> found = calls_.find(line);
  if (!found || found->file != file_) found = map_.find(line);
  if (!found) return is_own_file_ ? line : 0;
  return found->file == file_ && found->line <= UINT16_MAX ? static_cast<uint16_t>(found->line) : 0;
}

}  // namespace heddle::lowering
