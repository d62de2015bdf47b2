#include "models/model_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>

#include "base/toml_library.h"
#include "base/toml_text.h"

namespace heddle::models {
namespace {

using Key = std::string_view;

uint32_t line_of(const toml::node& node) { return node.source().begin.line; }

class FileReader {
 public:
  FileReader(const std::string& name, Diagnostics& diagnostics) : name_(name), diagnostics_(diagnostics) {}

  ModelFile read(const toml::table& root) {
    check_keys("the file", root,
               {"method", "sync", "object", "view", "atomic", "use", "result", "handle", "serial", "stream",
                "component", "jvm", "contexts", "merged", "confined"});
    read_methods(root, "method", "effects", file_.methods);
    read_methods(root, "sync", "facts", file_.syncs);
    read_methods(root, "use", "uses", file_.uses);
    read_methods(root, "result", "results", file_.results);
    read_methods(root, "handle", "accesses", file_.handles);
    for_each_entry(root, "object", [&](const toml::table& table) { read_object(table); });
    for_each_entry(root, "view", [&](const toml::table& table) { read_view(table); });
    for_each_entry(root, "atomic", [&](const toml::table& table) { read_atomic(table); });
    for_each_entry(root, "serial", [&](const toml::table& table) { read_serial(table); });
    for_each_entry(root, "stream", [&](const toml::table& table) { read_stream(table); });
    for_each_entry(root, "component", [&](const toml::table& table) { read_component(table); });
    if (const toml::table* jvm = section(root, "jvm", {"roots"})) read_roots(*jvm);
    if (const toml::table* contexts = section(root, "contexts", {"sensitive", "coarse"})) {
      read_lines(*contexts, "sensitive", file_.sensitive);
      read_lines(*contexts, "coarse", file_.coarse);
    }
    if (const toml::table* merged = section(root, "merged", {"classes", "subclasses_of"})) {
      read_lines(*merged, "classes", file_.merged);
      read_lines(*merged, "subclasses_of", file_.merged_subclasses);
    }
    if (const toml::table* confined = section(root, "confined", {"fields", "handed_on_by"})) {
      read_lines(*confined, "fields", file_.confined);
      read_lines(*confined, "handed_on_by", file_.handed_on_by);
    }
    return std::move(file_);
  }

  bool complain(uint32_t line, std::string what) {
    diagnostics_.error(fmt::format("{}:{}", name_, line), std::move(what));
    return false;
  }

 private:
  bool check_keys(Key where, const toml::table& table, std::initializer_list<Key> known) {
    bool good = true;
    for (const auto& [key, node] : table) {
      if (std::ranges::find(known, key.str()) != known.end()) continue;
      good = complain(line_of(node), fmt::format("unknown key '{}' in {}; known are {}", key.str(), where,
                                                 fmt::join(known, ", ")));
    }
    return good;
  }

  const toml::table* section(const toml::table& root, Key key, std::initializer_list<Key> known) {
    const toml::node* node = root.get(key);
    if (!node) return nullptr;
    const toml::table* table = node->as_table();
    if (!table)
      complain(line_of(*node), fmt::format("'{}' must be a table", key));
    else
      check_keys(fmt::format("[{}]", key), *table, known);
    return table;
  }

  template <class Read>
  void for_each_entry(const toml::table& root, Key section, Read read) {
    const toml::node* node = root.get(section);
    if (!node) return;
    auto misplaced = [&](const toml::node& at) {
      complain(line_of(at), fmt::format("{}s are written as [[{}]]", section, section));
    };
    const toml::array* list = node->as_array();
    if (!list) return misplaced(*node);
    for (const toml::node& element : *list) {
      if (const toml::table* table = element.as_table())
        read(*table);
      else
        misplaced(element);
    }
  }

  void read_methods(const toml::table& root, Key section, Key statements, std::vector<MethodEntry>& into) {
    for_each_entry(root, section, [&](const toml::table& table) {
      MethodEntry entry{.line = line_of(table)};
      std::string where = fmt::format("[[{}]]", section);
      if (!check_keys(where, table, {"name", "names", statements, "since", "until"})) return;
      if (!read_line(table, "name", entry.names) || !read_lines(table, "names", entry.names) ||
          !read_lines(table, statements, entry.statements) || !read_releases(table, entry.releases))
        return;
      if (entry.names.empty()) return void(complain(entry.line, where + " needs a name"));
      if (!table.contains(statements))
        return void(complain(entry.line, fmt::format("{} needs {}; [] if it has none", where, statements)));
      into.push_back(std::move(entry));
    });
  }

  void read_object(const toml::table& table) {
    ClassEntry entry{.line = line_of(table)};
    if (check_keys("[[object]]", table,
                   {"class", "classes", "writes", "updates", "reads", "ignores", "since", "until"}) &&
        read_lines(table, "updates", entry.updates) && read_class_entry("[[object]]", table, entry))
      file_.objects.push_back(std::move(entry));
  }

  void read_view(const toml::table& table) {
    ClassEntry entry{.line = line_of(table)};
    if (!check_keys("[[view]]", table,
                    {"class", "classes", "of", "writes", "updates", "reads", "ignores", "since", "until"}) ||
        !read_line(table, "of", entry.of) || !read_lines(table, "updates", entry.updates) ||
        !read_class_entry("[[view]]", table, entry))
      return;
    if (entry.of.empty()) return void(complain(entry.line, "[[view]] needs 'of', a path such as this.list"));
    file_.views.push_back(std::move(entry));
  }

  void read_atomic(const toml::table& table) {
    ClassEntry entry{.line = line_of(table)};
    if (check_keys("[[atomic]]", table,
                   {"class", "classes", "reads", "demands", "writes", "adds", "removes", "updates", "offers",
                    "polls", "counts", "counts_up", "counts_down", "iterates", "keyed", "since", "until"}) &&
        read_lines(table, "demands", entry.demands) && read_lines(table, "adds", entry.adds) &&
        read_lines(table, "removes", entry.removes) && read_lines(table, "updates", entry.updates) &&
        read_lines(table, "offers", entry.offers) && read_lines(table, "polls", entry.polls) &&
        read_lines(table, "counts", entry.counts) && read_lines(table, "counts_up", entry.counts_up) &&
        read_lines(table, "counts_down", entry.counts_down) && read_lines(table, "iterates", entry.iterates) &&
        read_lines(table, "keyed", entry.keyed) && read_class_entry("[[atomic]]", table, entry))
      file_.atomics.push_back(std::move(entry));
  }

  bool read_class_entry(Key where, const toml::table& table, ClassEntry& entry) {
    if (!read_line(table, "class", entry.classes) || !read_lines(table, "classes", entry.classes) ||
        !read_lines(table, "writes", entry.writes) || !read_lines(table, "reads", entry.reads) ||
        !read_lines(table, "ignores", entry.ignores) || !read_releases(table, entry.releases))
      return false;
    return !entry.classes.empty() || complain(entry.line, fmt::format("{} needs a class", where));
  }

  void read_serial(const toml::table& table) {
    SerialEntry entry;
    if (!check_keys("[[serial]]", table,
                    {"name", "names", "of_one", "at_most_one", "grown_by", "since", "until"}) ||
        !read_line(table, "name", entry.names) || !read_lines(table, "names", entry.names) ||
        !read_lines(table, "of_one", entry.of_one) || !read_lines(table, "at_most_one", entry.at_most_one) ||
        !read_lines(table, "grown_by", entry.grown_by) || !read_releases(table, entry.releases))
      return;
    if (entry.names.empty() && entry.of_one.empty() && entry.at_most_one.empty())
      return void(complain(line_of(table), "[[serial]] needs a name"));
    file_.serials.push_back(std::move(entry));
  }

  void read_stream(const toml::table& table) {
    StreamEntry entry;
    if (!check_keys("[[stream]]", table,
                    {"class", "classes", "parallel", "sequential", "one_by_one", "since", "until"}) ||
        !read_line(table, "class", entry.classes) || !read_lines(table, "classes", entry.classes) ||
        !read_lines(table, "parallel", entry.parallel) || !read_lines(table, "sequential", entry.sequential) ||
        !read_lines(table, "one_by_one", entry.one_by_one) || !read_releases(table, entry.releases))
      return;
    if (entry.classes.empty()) return void(complain(line_of(table), "[[stream]] needs a class"));
    file_.streams.push_back(std::move(entry));
  }

  void read_component(const toml::table& table) {
    ComponentEntry entry;
    if (!check_keys("[[component]]", table, {"class", "classes", "annotations", "calls"}) ||
        !read_line(table, "class", entry.classes) || !read_lines(table, "classes", entry.classes) ||
        !read_lines(table, "annotations", entry.annotations) || !read_lines(table, "calls", entry.calls))
      return;
    if (entry.classes.empty() && entry.annotations.empty())
      return void(complain(line_of(table), "[[component]] needs a class or an annotation"));
    file_.components.push_back(std::move(entry));
  }

  // A root is a name, or a table with the releases that have it.
  void read_roots(const toml::table& jvm) {
    const toml::node* node = jvm.get("roots");
    const toml::array* list = node ? node->as_array() : nullptr;
    if (!list) return void(complain(line_of(jvm), "[jvm] needs roots, a list"));
    for (const toml::node& element : *list) {
      std::vector<Line> name;
      Releases releases;
      if (const toml::table* table = element.as_table()) {
        if (!check_keys("a root", *table, {"name", "since", "until"}) || !read_line(*table, "name", name) ||
            !read_releases(*table, releases))
          continue;
      } else if (const auto* text = element.as_string()) {
        name.push_back({text->get(), line_of(element)});
      }
      if (name.empty())
        complain(line_of(element), "a root is the name of a method, or a table that has one");
      else
        file_.roots.push_back({std::move(name[0]), releases});
    }
  }

  bool read_line(const toml::table& table, Key key, std::vector<Line>& into) {
    const toml::node* node = table.get(key);
    return !node || add_line(key, *node, into);
  }

  bool read_lines(const toml::table& table, Key key, std::vector<Line>& into) {
    const toml::node* node = table.get(key);
    if (!node) return true;
    const toml::array* list = node->as_array();
    if (!list) return complain(line_of(*node), fmt::format("'{}' must be a list of strings", key));
    return std::ranges::all_of(*list, [&](const toml::node& element) { return add_line(key, element, into); });
  }

  bool add_line(Key key, const toml::node& node, std::vector<Line>& into) {
    const auto* text = node.as_string();
    if (!text) return complain(line_of(node), fmt::format("'{}' takes strings only", key));
    into.push_back({text->get(), line_of(node)});
    return true;
  }

  bool read_releases(const toml::table& table, Releases& releases) {
    return read_release(table, "since", releases.since) && read_release(table, "until", releases.until);
  }

  bool read_release(const toml::table& table, Key key, uint32_t& into) {
    const toml::node* node = table.get(key);
    if (!node) return true;
    const auto* number = node->as_integer();
    if (!number || number->get() < 1 || number->get() > 9999)
      return complain(line_of(*node), fmt::format("'{}' must be a release of the JDK, such as 21", key));
    into = static_cast<uint32_t>(number->get());
    return true;
  }

  const std::string& name_;
  Diagnostics& diagnostics_;
  ModelFile file_;
};

}  // namespace

ModelFile read_model_file(const std::string& name, std::string_view text, Diagnostics& diagnostics) {
  FileReader reader(name, diagnostics);
  if (auto line = line_of_deep_key(text)) {
    reader.complain(static_cast<uint32_t>(*line), "a key has too many parts");
    return {};
  }
  toml::parse_result parsed = toml::parse(text, name);
  if (parsed) return reader.read(parsed.table());
  reader.complain(parsed.error().source().begin.line, std::string(parsed.error().description()));
  return {};
}

}  // namespace heddle::models
