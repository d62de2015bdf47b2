// JSR 45, chapter "SMAP syntax". A map is lines: "SMAP", the generated file, the default stratum, then
// sections, each begun by a line "*X": "*S name" begins a stratum, "*F" its files ("id name" or "+ id name"
// and a path on the next line), "*L" its lines ("input#file,count:output,increment"), "*E" ends the map.
#include "classfile/smap.h"

#include <algorithm>
#include <charconv>

namespace heddle::classfile {
namespace {

class LineSplitter {
 public:
  explicit LineSplitter(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    size_t end = rest_.find_first_of("\r\n");
    std::string_view line = rest_.substr(0, end);
    size_t skip = end == rest_.npos ? rest_.size() : end + (rest_.substr(end, 2) == "\r\n" ? 2 : 1);
    rest_.remove_prefix(skip);
    return line;
  }

 private:
  std::string_view rest_;
};

// Takes a number off the front.
std::optional<uint32_t> take_number(std::string_view& text) {
  uint32_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return value;
}

// A number behind `mark`, if the mark comes next; nullopt only if the mark has no number.
std::optional<uint32_t> take_optional(std::string_view& text, char mark, uint32_t otherwise) {
  if (!text.starts_with(mark)) return otherwise;
  text.remove_prefix(1);
  return take_number(text);
}

std::string_view trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == text.npos ? std::string_view() : text.substr(first, last - first + 1);
}

}  // namespace

SourceMap::SourceMap(std::string_view text, std::string_view stratum) {
  LineSplitter lines(text);
  if (lines.next() != "SMAP") return;
  lines.next();  // the generated file's name
  std::string_view default_stratum = trimmed(lines.next().value_or(""));
  if (stratum.empty()) stratum = default_stratum;

  bool wanted = false;
  char section = 0;
  uint32_t current_file = 0;
  while (auto line = lines.next()) {
    if (line->starts_with('*')) {
      section = line->size() > 1 ? (*line)[1] : '\0';
      if (section == 'E') break;
      if (section == 'S') wanted = trimmed(line->substr(2)) == stratum;
      continue;
    }
    if (!wanted) continue;
    if (section == 'F') {
      bool has_path = line->starts_with('+');
      std::string_view rest = trimmed(has_path ? line->substr(1) : *line);
      std::optional<uint32_t> id = take_number(rest);
      std::string_view path = has_path ? trimmed(lines.next().value_or("")) : std::string_view();
      if (id) files_.push_back({*id, trimmed(rest), path});
    } else if (section == 'L') {
      add_lines(trimmed(*line), current_file);
    }
  }
  std::ranges::sort(files_);
  std::ranges::sort(ranges_);
}

// "input#file,count:output,increment"; file, count and increment may be left out.
void SourceMap::add_lines(std::string_view line, uint32_t& current_file) {
  auto input = take_number(line);
  auto file = take_optional(line, '#', current_file);
  auto count = take_optional(line, ',', 1);
  if (!input || !file || !count || !line.starts_with(':')) return;
  line.remove_prefix(1);
  auto output = take_number(line);
  auto increment = take_optional(line, ',', 1);
  if (!output || !increment) return;
  current_file = *file;
  ranges_.push_back({*output, *count, *input, *increment, *file});
}

std::optional<SourcePosition> SourceMap::find(uint32_t output_line) const {
  // Ranges rarely overlap; of those that do, the one that starts last is the most specific.
  auto range = std::upper_bound(ranges_.begin(), ranges_.end(), output_line,
                                [](uint32_t line, const Range& r) { return line < r.output_start; });
  while (range != ranges_.begin()) {
    --range;
    uint32_t distance = output_line - range->output_start;
    uint32_t step = std::max(range->output_increment, 1u);
    if (distance / step >= range->output_count) continue;
    auto file = std::lower_bound(files_.begin(), files_.end(), range->file,
                                 [](const File& f, uint32_t id) { return f.id < id; });
    if (file == files_.end() || file->id != range->file) return std::nullopt;
    return SourcePosition{file->name, file->path, range->input_start + distance / step};
  }
  return std::nullopt;
}

}  // namespace heddle::classfile
