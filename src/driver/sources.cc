#include "driver/sources.h"

#include <algorithm>
#include <filesystem>

#include "base/mapped_file.h"
#include "report/printable.h"

namespace heddle::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view layouts[] = {
    "src/main/java", "src/main/kotlin", "src/main/scala", "src/main/groovy", "src/java", "java", "source", "src"};
constexpr size_t max_ancestors = 4;    // target/classes and build/classes/java/main lie in their project
constexpr size_t max_folders = 2000;   // looked at for modules
constexpr size_t max_file = 16 << 20;  // bytes
constexpr size_t max_line = 160;       // bytes shown

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::vector<fs::path> folders_in(const fs::path& directory) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    if (folders.size() == max_folders) break;
    std::error_code ignored;
    if (!entry->path().filename().string().starts_with('.') && entry->is_directory(ignored))
      folders.push_back(entry->path());
  }
  std::ranges::sort(folders);
  return folders;
}

// Class files may claim any name: only what stays below a root will do.
bool is_plain(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.size() < 256 &&
         name.find_first_of(std::string_view("/\\\0`", 4)) == name.npos;
}

std::optional<std::string> file_name(const findings::Place& place) {
  if (!is_plain(place.file)) return std::nullopt;
  std::string name;
  std::string_view rest = place.class_name;
  for (size_t dot; (dot = rest.find('.')) != rest.npos; rest.remove_prefix(dot + 1)) {
    if (!is_plain(rest.substr(0, dot))) return std::nullopt;
    name.append(rest.substr(0, dot)) += '/';
  }
  return name + place.file;
}

// A line ready to print: without its indentation, cut if it is long.
std::string shown_line(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  line = line.substr(0, line.find_last_not_of(" \t") + 1);
  bool cut = line.size() > max_line;
  if (cut) {
    size_t end = max_line;
    while (end > 0 && (static_cast<uint8_t>(line[end]) & 0xC0) == 0x80) --end;  // not inside a character
    line = line.substr(0, end);
  }
  std::string text(line);
  std::ranges::replace(text, '\t', ' ');
  return report::printable(text) + (cut ? " …" : "");
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(shown_line(text.substr(0, end)));
    bool two = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
    text.remove_prefix(std::min(end + (two ? 2 : 1), text.size()));
  }
  return lines;
}

std::vector<std::string> read_lines(const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file || file->bytes().size() > max_file) return {};
  std::string_view text = as_string(file->bytes());
  if (text.contains('\0')) return {};
  return lines_of(text);
}

}  // namespace

Sources::Sources(const Options& options) {
  if (options.sources) {
    add_root(*options.sources, "");
    add_layouts(*options.sources, "");
    return;
  }
  std::vector<std::string> paths = options.paths;
  if (paths.empty()) paths.push_back(".");
  for (const std::string& path : paths) {
    std::error_code error;
    fs::path folder = fs::absolute(path, error).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();  // "classes/"
    if (!is_folder(folder)) folder = folder.parent_path();
    add_root(folder.string(), "");
    add_layouts(folder.string(), "");
    for (size_t i = 0; i < max_ancestors && folder.has_relative_path(); ++i) {
      folder = folder.parent_path();
      for (std::string_view layout : layouts) add_root((folder / layout).string(), std::string(layout) + "/");
    }
  }
}

// Of the project itself and of its modules, one and two levels down.
void Sources::add_layouts(const std::string& project, const std::string& shown) {
  std::vector<std::pair<fs::path, std::string>> projects = {{project, shown}};
  size_t level_begin = 0;
  for (int level = 0; level < 2; ++level) {
    size_t level_end = projects.size();
    for (size_t i = level_begin; i < level_end && projects.size() < max_folders; ++i)
      for (const fs::path& folder : folders_in(projects[i].first))
        projects.emplace_back(folder, projects[i].second + folder.filename().string() + "/");
    level_begin = level_end;
  }
  for (const auto& [folder, prefix] : projects)
    for (std::string_view layout : layouts)
      add_root((folder / layout).string(), prefix + std::string(layout) + "/");
}

void Sources::add_root(std::string directory, std::string shown) {
  bool known = std::ranges::find(roots_, directory, &Root::directory) != roots_.end();
  if (!known && is_folder(directory)) roots_.push_back({std::move(directory), std::move(shown)});
}

const Sources::File& Sources::find(const std::string& name) {
  auto [entry, is_new] = files_.try_emplace(name);
  if (!is_new) return entry->second;
  for (const Root& root : roots_) {
    std::error_code ignored;
    std::string path = root.directory + "/" + name;
    if (!fs::is_regular_file(path, ignored)) continue;
    entry->second = {root.shown + name, read_lines(path)};
    break;
  }
  return entry->second;
}

void Sources::fill(findings::Place& place) {
  if (place.origin == ir::Origin::jdk || roots_.empty()) return;
  std::optional<std::string> name = file_name(place);
  if (!name) return;
  const File& file = find(*name);
  if (file.path.empty()) return;
  place.path = file.path;
  if (place.line != 0 && place.line <= file.lines.size()) place.source_line = file.lines[place.line - 1];
}

void Sources::fill(findings::Report& report) {
  findings::for_each_place(report, [this](findings::Place& place) { fill(place); });
}

}  // namespace heddle::driver
