#include "driver/config_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/mapped_file.h"
#include "base/toml_library.h"
#include "base/toml_text.h"

namespace heddle::driver {
namespace {

using Key = std::string_view;

// Thrown and caught inside this file: the first complaint ends the reading.
struct Complaint {
  std::string text;
};

// Not what one run asks: --config itself, --method, --from.
bool may_stand_in_a_file(const OptionSpec& option) {
  return option.name != "config" && (option.commands & check_command);
}

class ConfigReader {
 public:
  explicit ConfigReader(const std::string& path) : path_(path) {}

  ConfigFile read(const toml::table& root) {
    for (const auto& [key, node] : in_file_order(root)) read_top(key, *node);
    pair_documents();
    return std::move(config_);
  }

  [[noreturn]] void complain(const toml::source_position& at, std::string what) const {
    throw Complaint{fmt::format("{}:{}: {}", path_, at.line, what)};
  }

 private:
  // toml++ sorts keys by name; complaints and repeatable options should come in the order of the file.
  static std::vector<std::pair<Key, const toml::node*>> in_file_order(const toml::table& table) {
    std::vector<std::pair<Key, const toml::node*>> entries;
    for (const auto& [key, node] : table) entries.emplace_back(key.str(), &node);
    std::ranges::stable_sort(entries, [](const auto& a, const auto& b) {
      return std::pair(a.second->source().begin.line, a.second->source().begin.column) <
             std::pair(b.second->source().begin.line, b.second->source().begin.column);
    });
    return entries;
  }

  // format = ["text", "sarif"], output = ["a", "b"]: each format before the output at the same place, as on a
  // command line.
  void pair_documents() {
    std::vector<Setting> formats, outputs, others;
    for (Setting& setting : config_.settings) {
      std::string_view name = setting.option->name;
      (name == "format" ? formats : name == "output" ? outputs : others).push_back(std::move(setting));
    }
    config_.settings = std::move(others);
    for (size_t i = 0; i < std::max(formats.size(), outputs.size()); ++i) {
      if (i < formats.size()) config_.settings.push_back(std::move(formats[i]));
      if (i < outputs.size()) config_.settings.push_back(std::move(outputs[i]));
    }
  }

  void read_top(Key key, const toml::node& node) {
    if (key == "suppress") return read_suppressions(node);
    if (key == "entry-points") return read_strings(key, node, config_.entry_points);
    if (key == "models") return read_strings(key, node, config_.models);
    const OptionSpec* option = find_option(key);
    if (!option || !may_stand_in_a_file(*option)) refuse_key(key, node);
    read_option(*option, node);
  }

  [[noreturn]] void refuse_key(Key key, const toml::node& node) const {
    std::vector<Key> known = {"suppress", "entry-points", "models"};
    for (const OptionSpec& option : option_table())
      if (may_stand_in_a_file(option)) known.push_back(option.name);
    auto meant = nearest(key, known);
    complain(node.source().begin,
             fmt::format("unknown key '{}'{}", key, meant ? fmt::format("; '{}' is known", *meant) : ""));
  }

  void read_option(const OptionSpec& option, const toml::node& node) {
    const toml::array* list = node.as_array();
    if (list && !option.repeatable && option.name != "rules") {
      complain(node.source().begin, fmt::format("'{}' takes one value, not a list", option.name));
    }
    if (list && option.name == "rules") {
      std::string joined;
      for (const toml::node& element : *list)
        joined += (joined.empty() ? "" : ",") + text_of(option.name, element);
      return add(option, node, joined);
    }
    if (list) {
      for (const toml::node& element : *list) read_single(option, element);
    } else {
      read_single(option, node);
    }
  }

  void read_single(const OptionSpec& option, const toml::node& node) {
    if (auto truth = node.as_boolean()) {
      if (option.arity == Arity::value)
        complain(node.source().begin, fmt::format("'{}' takes a value, not true or false", option.name));
      if (truth->get()) add(option, node, "");
      return;
    }
    if (option.arity == Arity::flag)
      complain(node.source().begin, fmt::format("'{}' must be true or false", option.name));
    std::string text = text_of(option.name, node);
    if (text.empty() && option.arity != Arity::value)
      complain(node.source().begin, fmt::format("'{}' must be true or have a value", option.name));
    add(option, node, std::move(text));
  }

  // Checks the value here, where file and line are known.
  void add(const OptionSpec& option, const toml::node& node, std::string value) {
    Options scratch;
    if (Applied applied = option.apply(scratch, value); !applied)
      complain(node.source().begin, fmt::format("'{}': {}", option.name, applied.error()));
    config_.settings.push_back({&option, std::move(value)});
  }

  std::string text_of(Key key, const toml::node& node) const {
    if (auto text = node.as_string()) return text->get();
    if (auto number = node.as_integer()) return std::to_string(number->get());
    if (auto number = node.as_floating_point()) return fmt::format("{}", number->get());
    complain(node.source().begin, fmt::format("'{}' must be a string or a number", key));
  }

  void read_strings(Key key, const toml::node& node, std::vector<std::string>& into) {
    const toml::array* list = node.as_array();
    if (!list) complain(node.source().begin, fmt::format("'{}' must be a list of strings", key));
    for (const toml::node& element : *list) {
      auto text = element.as_string();
      if (!text) complain(element.source().begin, fmt::format("'{}' must be a list of strings", key));
      into.push_back(text->get());
    }
  }

  void read_suppressions(const toml::node& node) {
    const toml::array* list = node.as_array();
    if (!list) complain(node.source().begin, "suppressions are written as [[suppress]]");
    for (const toml::node& element : *list) {
      const toml::table* table = element.as_table();
      if (!table) complain(element.source().begin, "suppressions are written as [[suppress]]");
      config_.suppressions.push_back(read_suppression(*table));
    }
  }

  Suppression read_suppression(const toml::table& table) {
    static constexpr std::pair<Key, std::string Suppression::*> fields[] = {{"id", &Suppression::id},
                                                                            {"rule", &Suppression::rule},
                                                                            {"subject", &Suppression::subject},
                                                                            {"reason", &Suppression::reason}};
    Suppression suppression;
    for (const auto& [key, node] : in_file_order(table)) {
      auto field = std::ranges::find(fields, key, &std::pair<Key, std::string Suppression::*>::first);
      if (field == std::end(fields))
        complain(node->source().begin,
                 fmt::format("unknown key '{}' in [[suppress]]; id, rule, subject and reason are "
                             "known",
                             key));
      auto text = node->as_string();
      if (!text) complain(node->source().begin, fmt::format("'{}' must be a string", key));
      suppression.*(field->second) = text->get();
    }
    check(suppression, table);
    return suppression;
  }

  void check(const Suppression& suppression, const toml::table& table) const {
    if (suppression.id.empty() && suppression.rule.empty() && suppression.subject.empty())
      complain(table.source().begin, "[[suppress]] needs an id, a rule or a subject");
    Options scratch;
    if (suppression.rule.empty()) return;
    if (Applied applied = find_option("rules")->apply(scratch, suppression.rule); !applied)
      complain(table.source().begin, fmt::format("'rule': {}", applied.error()));
  }

  const std::string& path_;
  ConfigFile config_;
};

}  // namespace

std::expected<ConfigFile, std::string> parse_config(std::string_view text, const std::string& path) {
  ConfigReader reader(path);
  if (auto line = line_of_deep_key(text))
    return std::unexpected(fmt::format("{}:{}: a key has too many parts", path, *line));
  try {
    toml::parse_result parsed = toml::parse(text, path);
    if (!parsed) reader.complain(parsed.error().source().begin, std::string(parsed.error().description()));
    return reader.read(parsed.table());
  } catch (const Complaint& complaint) {
    return std::unexpected(complaint.text);
  }
}

std::expected<ConfigFile, std::string> read_config_file(const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file) return std::unexpected(fmt::format("{}: {}", path, file.error().what));
  return parse_config(as_string(file->bytes()), path);
}

}  // namespace heddle::driver
