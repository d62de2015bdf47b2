// One finding as text, as a good compiler would say it: a headline that editors can jump from, a sentence, and the
// best pair with both sides. Stacks are written as Java writes them: the access first, the thread's start last.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "report/render.h"

namespace heddle::report {

enum class Ink : uint8_t { plain, bold, certain, likely, possible, quiet };

// Lines of text; colour only if the style has it.
class TextLines {
 public:
  explicit TextLines(TextStyle style) : style_(style) {}

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }
  void empty_line() { text_ += '\n'; }
  void paragraph(std::string_view text);  // indented by two, in lines of a readable length
  void append(std::string_view text) { text_ += text; }
  std::string in(Ink ink, std::string_view text) const;
  std::string take() { return std::move(text_); }

 private:
  TextStyle style_;
  std::string text_;
};

// `in_full`: all pairs with all they have; else the best pair, and a line for each of a few others.
void write_finding(TextLines& lines, const findings::Report& report, const findings::Finding& finding,
                   bool in_full);

}  // namespace heddle::report
