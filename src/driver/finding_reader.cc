#include "driver/finding_reader.h"

#include <fmt/format.h>

#include <limits>

#include "base/mapped_file.h"
#include "base/modified_utf8.h"
#include "driver/json_reader.h"
#include "report/printable.h"

namespace heddle::driver {
namespace {

using namespace findings;

class FindingReader {
 public:
  explicit FindingReader(std::string_view text) : json_(text) {}

  std::expected<Report, std::string> read() {
    Report report;
    std::string format;
    std::optional<uint64_t> version;
    object([&](const std::string& key) {
      if (key == "format") return void(format = text());
      if (key == "version") return void(version = json_.take_count());
      if (key == "tool") return read_tool(report);
      if (key == "program") return read(report.program);
      if (key == "findings") return list(report.findings);
      if (key == "assumptions") return list(report.assumptions);
      json_.skip();
    });
    json_.finish();
    if (json_.failure()) return std::unexpected(json_.failure()->what);
    if (format != "heddle-findings")
      return std::unexpected("it is no report that heddle check --format json wrote");
    if (version != 1)
      return std::unexpected("it is of another version than 1, which is all that this heddle reads");
    return report;
  }

 private:
  // Calls member(key) for each key; it must take or skip the value.
  template <class Member>
  void object(Member member) {
    std::string key;
    for (json_.enter_object(); json_.next_key(key);) member(key);
  }

  template <class T>
  void list(std::vector<T>& elements) {
    for (json_.enter_array(); json_.next_element();) read(elements.emplace_back());
  }

  std::string text() { return report::printable(modified_utf8_to_utf8(json_.take_string())); }
  void optional_text(std::string& into) {
    if (!json_.take_null()) into = text();
  }
  uint32_t small_count() {
    uint64_t count = json_.take_count();
    if (count <= std::numeric_limits<uint32_t>::max()) return static_cast<uint32_t>(count);
    json_.fail("a number is too large");
    return 0;
  }

  template <class T>
  void named(T& into, std::optional<T> (*find)(std::string_view)) {
    std::string name = text();
    if (std::optional<T> value = find(name))
      into = *value;
    else
      json_.fail(fmt::format("'{}' is no value of this member", name));
  }

  void read_tool(Report& report) {
    object([&](const std::string& key) { key == "version" ? void(report.tool_version = text()) : json_.skip(); });
  }

  void read(std::string& into) { into = text(); }

  void read(ProgramSummary& program) {
    object([&](const std::string& key) {
      if (key == "entry_points") return list(program.entry_points);
      if (key == "classes") return void(program.classes = json_.take_count());
      if (key == "reachable_methods") return void(program.reachable_methods = json_.take_count());
      if (key == "contexts") return void(program.contexts = json_.take_count());
      if (key == "objects") return void(program.objects = json_.take_count());
      if (key == "threads") return list(program.threads);
      json_.skip();
    });
  }

  void read(Thread& thread) {
    object([&](const std::string& key) {
      if (key == "id") return void(thread.id = small_count());
      if (key == "name") return void(thread.name = text());
      if (key == "many") return void(thread.many = json_.take_bool());
      if (key == "root") return void(thread.root = text());
      if (key == "spawned_at") return list(thread.spawned_at);
      if (key == "parent") {
        if (!json_.take_null()) thread.parent = small_count();
        return;
      }
      json_.skip();
    });
  }

  void read(Finding& finding) {
    object([&](const std::string& key) {
      if (key == "id") return void(finding.id = text());
      if (key == "rule") return named(finding.rule, rule_named);
      if (key == "confidence") return named(finding.confidence, confidence_named);
      if (key == "subject") return void(finding.subject = text());
      if (key == "kind") return optional_text(finding.kind);
      if (key == "grade") return optional_text(finding.grade);
      if (key == "idiom") return optional_text(finding.idiom);
      if (key == "message") return void(finding.message = text());
      if (key == "fix") return optional_text(finding.fix);
      if (key == "pairs") return list(finding.pairs);
      json_.skip();
    });
    if (finding.id.empty()) json_.fail("a finding without an id");
  }

  void read(Pair& pair) {
    object([&](const std::string& key) {
      if (key == "confidence") return named(pair.confidence, confidence_named);
      if (key == "conflict") return optional_text(pair.conflict);
      if (key == "doubt") return optional_text(pair.doubt);
      if (key == "sides") return list(pair.sides);
      if (key == "context") return read_optional(pair.context);
      if (key == "object") return read_optional(pair.object);
      json_.skip();
    });
  }

  template <class T>
  void read_optional(std::optional<T>& into) {
    if (!json_.take_null()) read(into.emplace());
  }

  void read(Object& allocated) {
    object([&](const std::string& key) {
      if (key == "class") return void(allocated.class_name = text());
      if (key == "allocated_at") return read(allocated.allocated_at);
      json_.skip();
    });
  }

  void read(Side& side) {
    object([&](const std::string& key) {
      if (key == "kind") return named(side.kind, side_kind_named);
      if (key == "thread") return void(side.thread = small_count());
      if (key == "locks") return list(side.locks);
      if (key == "stack") return list(side.stack);
      if (key == "wants") return read_optional(side.wants);
      read_place_member(side.place, key);
    });
  }

  void read(Lock& lock) {
    object([&](const std::string& key) {
      if (key == "expr") return void(lock.expr = text());
      if (key == "class") return void(lock.class_name = text());
      if (key == "mode") return named(lock.mode, lock_mode_named);
      if (key == "acquired_at") return read(lock.acquired_at);
      json_.skip();
    });
  }

  void read(Assumption& assumption) {
    object([&](const std::string& key) {
      if (key == "kind") return void(assumption.kind = text());
      if (key == "where") return read(assumption.where);
      if (key == "what") return void(assumption.what = text());
      json_.skip();
    });
  }

  void read(Place& place) {
    if (json_.take_null()) return;
    object([&](const std::string& key) { read_place_member(place, key); });
  }

  void read_place_member(Place& place, const std::string& key) {
    if (key == "class") return optional_text(place.class_name);
    if (key == "method") return optional_text(place.method);
    if (key == "descriptor") return optional_text(place.descriptor);
    if (key == "file") return optional_text(place.file);
    if (key == "path") return optional_text(place.path);
    if (key == "line") return void(place.line = small_count());
    if (key == "pc") return void(place.pc = small_count());
    if (key == "origin") return named(place.origin, origin_named);
    json_.skip();
  }

  JsonReader json_;
};

}  // namespace

std::expected<Report, std::string> parse_findings(std::string_view text) { return FindingReader(text).read(); }

std::expected<Report, std::string> read_findings(const std::string& path) {
  auto file = MappedFile::open(path);
  if (!file) return std::unexpected(fmt::format("{}: {}", path, file.error().what));
  auto report = parse_findings(as_string(file->bytes()));
  if (!report) return std::unexpected(fmt::format("{}: {}", path, report.error()));
  return report;
}

}  // namespace heddle::driver
