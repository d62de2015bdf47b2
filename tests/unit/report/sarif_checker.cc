#include "sarif_checker.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace heddle::report {
namespace {

using nlohmann::json;

struct Member {
  std::string name;
  std::string type;  // of another kind of object, or a plain one; "x[]" a list, "x[1]" a list that is not empty
  bool required = false;
};

// SARIF 2.1.0, section 3, for the objects that Heddle writes. Properties are free.
const std::map<std::string, std::vector<Member>>& objects() {
  static const std::map<std::string, std::vector<Member>> all = {
      {"log", {{"$schema", "text"}, {"version", "=2.1.0", true}, {"runs", "run[]", true}}},
      {"run",
       {{"tool", "tool", true},
        {"invocations", "invocation[]"},
        {"columnKind", "=utf16CodeUnits|unicodeCodePoints"},
        {"results", "result[]"}}},
      {"tool", {{"driver", "component", true}}},
      {"component", {{"name", "text", true}, {"version", "text"}, {"rules", "rule[]"}}},
      {"rule",
       {{"id", "text", true},
        {"name", "text"},
        {"shortDescription", "multiformat"},
        {"help", "multiformat"},
        {"defaultConfiguration", "configuration"},
        {"properties", "free"}}},
      {"configuration", {{"level", "=none|note|warning|error"}}},
      {"multiformat", {{"text", "text", true}, {"markdown", "text"}}},
      {"invocation",
       {{"executionSuccessful", "truth", true},
        {"exitCode", "integer"},
        {"toolExecutionNotifications", "notification[]"}}},
      {"notification", {{"message", "message", true}, {"level", "=none|note|warning|error"}}},
      {"message", {{"text", "text", true}}},
      {"result",
       {{"ruleId", "text"},
        {"ruleIndex", "count"},
        {"level", "=none|note|warning|error"},
        {"rank", "rank"},
        {"message", "message", true},
        {"partialFingerprints", "texts"},
        {"locations", "location[]"},
        {"relatedLocations", "location[]"},
        {"codeFlows", "code_flow[]"},
        {"suppressions", "suppression[]"},
        {"properties", "free"}}},
      {"suppression", {{"kind", "=inSource|external", true}, {"justification", "text"}}},
      {"location",
       {{"id", "count"},
        {"physicalLocation", "physical_location"},
        {"logicalLocations", "logical_location[]"},
        {"message", "message"}}},
      {"physical_location", {{"artifactLocation", "artifact_location", true}, {"region", "region"}}},
      {"artifact_location", {{"uri", "uri", true}}},
      {"region", {{"startLine", "line", true}, {"snippet", "message"}}},
      {"logical_location", {{"fullyQualifiedName", "text"}, {"kind", "text"}}},
      {"code_flow", {{"threadFlows", "thread_flow[1]", true}}},
      {"thread_flow", {{"id", "text"}, {"message", "message"}, {"locations", "step[1]", true}}},
      {"step",
       {{"location", "location"}, {"nestingLevel", "count"}, {"importance", "=important|essential|unimportant"}}},
  };
  return all;
}

bool is_uri(const std::string& text) {
  return !text.empty() && !text.starts_with("/") &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/%") ==
             text.npos;
}

bool is_choice(const json& value, std::string choices) {
  for (choices += '|'; !choices.empty(); choices.erase(0, choices.find('|') + 1))
    if (value == choices.substr(0, choices.find('|'))) return true;
  return false;
}

bool fits(const json& value, const std::string& type) {
  if (type[0] == '=') return is_choice(value, type.substr(1));
  if (type == "text") return value.is_string() && !value.get<std::string>().empty();
  if (type == "uri") return value.is_string() && is_uri(value);
  if (type == "truth") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "count") return value.is_number_integer() && value >= 0;
  if (type == "line") return value.is_number_integer() && value >= 1;
  if (type == "rank") return value.is_number() && value >= 0 && value <= 100;
  if (type == "texts")
    return value.is_object() && std::ranges::all_of(value, [](auto& v) { return v.is_string(); });
  return type == "free" && value.is_object();
}

}  // namespace

std::vector<std::string> SarifChecker::complaints(const json& document) {
  complaints_.clear();
  check(document, "log", "log");
  if (complaints_.empty()) check_indexes(document);
  return complaints_;
}

void SarifChecker::check(const json& value, const std::string& type, const std::string& where) {
  bool list = type.ends_with("[]"), filled_list = type.ends_with("[1]");
  if (list || filled_list) {
    if (!value.is_array() || (filled_list && value.empty())) return complain(where, "is no such list");
    std::string element = type.substr(0, type.find('['));
    for (size_t i = 0; i < value.size(); ++i) check(value[i], element, where + "[" + std::to_string(i) + "]");
  } else if (objects().contains(type)) {
    check_object(value, type, where);
  } else if (!fits(value, type)) {
    complain(where, "is no " + type);
  }
}

void SarifChecker::check_object(const json& value, const std::string& type, const std::string& where) {
  if (!value.is_object()) return complain(where, "is no object");
  const std::vector<Member>& members = objects().at(type);
  for (const Member& member : members)
    if (member.required && !value.contains(member.name)) complain(where, "lacks " + member.name);
  for (const auto& [key, content] : value.items()) {
    auto member = std::ranges::find(members, key, &Member::name);
    if (member == members.end())
      complain(where, "has no member " + key);
    else
      check(content, member->type, where + "." + key);
  }
}

void SarifChecker::check_indexes(const json& document) {
  for (const json& run : document["runs"]) {
    const json& rules = run["tool"]["driver"]["rules"];
    for (const json& result : run["results"]) {
      size_t index = result["ruleIndex"];
      if (index >= rules.size() || rules[index]["id"] != result["ruleId"]) complain("result", "names no rule");
      std::set<int> ids;
      for (const json& location : result.value("relatedLocations", json::array()))
        if (!ids.insert(location["id"].get<int>()).second) complain("relatedLocations", "repeats an id");
    }
  }
}

void SarifChecker::complain(const std::string& where, const std::string& what) {
  complaints_.push_back(where + ": " + what);
}

}  // namespace heddle::report
