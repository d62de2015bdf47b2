#include "driver/configure.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "driver/config_file.h"

namespace heddle::driver {
namespace {

using Applied = std::expected<void, std::string>;

std::expected<ConfigFile, std::string> find_config(const std::vector<Setting>& command_line) {
  auto named = std::ranges::find(command_line, std::string_view("config"),
                                 [](const Setting& setting) { return setting.option->name; });
  if (named != command_line.end()) return read_config_file(named->value);
  std::error_code ignored;
  if (std::filesystem::is_regular_file(default_config, ignored)) return read_config_file(default_config);
  return ConfigFile();
}

Applied apply_all(Options& options, const std::vector<Setting>& settings) {
  for (const Setting& setting : settings) {
    if (Applied applied = setting.option->apply(options, setting.value); !applied)
      return std::unexpected(fmt::format("--{}: {}", setting.option->name, applied.error()));
  }
  return {};
}

bool writes(CommandSet command, Format format) {
  if (command == inspect_command) return format == Format::text || format == Format::json || format == Format::dot;
  return format != Format::dot;
}

// The same for all names of a file: a.json, ./a.json, a link to its directory.
std::string one_name_of(const std::string& file) {
  std::error_code failed;
  std::filesystem::path name = std::filesystem::weakly_canonical(std::filesystem::absolute(file, failed), failed);
  return failed ? file : name.string();
}

Applied check_documents(CommandSet command, const Options& options) {
  std::vector<std::string> targets;
  for (const DocumentRequest& document : options.documents) {
    if (document.format && !writes(command, *document.format)) {
      return std::unexpected(command == inspect_command
                                 ? "--format: inspect writes text, json or dot"
                                 : "--format: check and explain write text, json, sarif or html");
    }
    std::string target = document.file ? one_name_of(*document.file) : "";
    if (std::ranges::find(targets, target) != targets.end()) {
      return std::unexpected(document.file
                                 ? fmt::format("--output: {} is named twice", *document.file)
                                 : "two --format for standard output: give all but one an --output FILE");
    }
    targets.push_back(std::move(target));
  }
  if (command != check_command && targets.size() > 1)
    return std::unexpected(
        fmt::format("{} writes one --format at a time", command == inspect_command ? "inspect" : "explain"));
  return {};
}

}  // namespace

std::expected<Options, std::string> configure(CommandSet command, std::vector<std::string> paths,
                                              std::vector<Setting> command_line) {
  auto config = find_config(command_line);
  if (!config) return std::unexpected(config.error());
  std::erase_if(config->settings, [&](const Setting& from_file) {
    // Where check's reports go is not where an explanation should.
    bool report_of_check = command == explain_command && replaces(*from_file.option, *find_option("output"));
    return report_of_check || (from_file.option->commands & command) == 0 ||
           std::ranges::any_of(command_line,
                               [&](const Setting& s) { return replaces(*s.option, *from_file.option); });
  });

  Options options;
  options.paths = std::move(paths);
  if (std::ranges::find(options.paths, "") != options.paths.end())
    return std::unexpected("an empty PATH: name a jar, a directory of classes or a project");
  if (Applied applied = apply_all(options, config->settings); !applied) return std::unexpected(applied.error());
  if (Applied applied = apply_all(options, command_line); !applied) return std::unexpected(applied.error());
  options.suppressions = std::move(config->suppressions);
  options.entry_points = std::move(config->entry_points);
  options.models = std::move(config->models);

  if (Applied checked = check_documents(command, options); !checked) return std::unexpected(checked.error());
  if (options.update_baseline && !options.baseline)
    return std::unexpected("--update-baseline needs --baseline FILE, which says where");
  return options;
}

}  // namespace heddle::driver
