// The lines of a class whose SourceDebugExtension says that they are not those of its source file: Kotlin numbers
// what it inlines behind the file's last line, JSP compilers write Java from pages.
//
// Lines become those of one file, the first of the map: for Kotlin the class's own, where an inlined line is the
// line of the call that was inlined; for a JSP the page. What comes from another file, or from nowhere,
// has no line.
#pragma once

#include <cstdint>
#include <string_view>

#include "classfile/smap.h"

namespace heddle::lowering {

class SourceLines {
 public:
  // `map_text` must outlive this; `source_file` is what the attribute SourceFile says.
  SourceLines(std::string_view map_text, std::string_view source_file);

  bool empty() const { return map_.empty(); }  // the text is no map: lines are what they are
  std::string_view file() const { return file_; }
  uint16_t of(uint16_t line) const;  // 0: none

 private:
  classfile::SourceMap map_, calls_;  // the default stratum; Kotlin's, from inlined lines to calls
  std::string_view file_;
  bool is_own_file_;
};

}  // namespace heddle::lowering
