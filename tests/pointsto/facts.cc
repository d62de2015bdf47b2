#include "facts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "ir/names.h"

namespace heddle::pointsto_test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> default_policies = {"insensitive", "object:2", "object:2+thread"};

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(' '));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(trimmed(part));
  return parts;
}

void read_option(TestProgram& test, const std::string& option) {
  size_t colon = option.find(": ");
  std::string word = option.substr(0, colon);
  std::vector<std::string> list =
      colon == option.npos ? std::vector<std::string>() : split(option.substr(colon + 2));
  if (option == "jdk")
    test.needs_jdk = true;
  else if (word == "mains")
    test.mains = list;
  else if (word == "delete")
    test.deleted = list;
  else if (word == "metadata")
    test.metadata = list.at(0);
  else
    test.policies = split(option);
}

TestProgram read_program(const fs::path& source) {
  TestProgram test;
  test.source = source.string();
  test.name = source.parent_path().filename().string() + "." + source.stem().string();
  test.known_wrong = source.stem().string().starts_with("FP_") || source.stem().string().starts_with("FN_");
  test.policies = default_policies;
  test.mains = {test.name};
  std::ifstream in(source);
  std::string line;
  std::getline(in, line);
  for (size_t open = line.find('['); open != line.npos; open = line.find('[', open + 1))
    read_option(test, line.substr(open + 1, line.find(']', open) - open - 1));
  return test;
}

std::string simple_name(const std::string& outer) { return outer.substr(outer.rfind('.') + 1); }

std::string full_class(const std::string& outer, const std::string& name) {
  return name == simple_name(outer) ? outer : outer + "$" + name;
}

std::string full_type(const std::string& outer, const std::string& type) {
  static const std::set<std::string> primitives = {"boolean", "byte", "char",  "short",
                                                   "int",     "long", "float", "double"};
  std::string element = type.substr(0, type.find('['));
  if (element.find('.') != element.npos || primitives.contains(element)) return type;
  return full_class(outer, element) + type.substr(element.size());
}

std::string full_method(const std::string& outer, const std::string& method) {
  size_t last = method.rfind('.');
  if (method.find('.') != last) return method;
  return full_class(outer, method.substr(0, last)) + method.substr(last);
}

struct Form {
  FactKind kind;
  bool has_policy;
  size_t values;
};

std::optional<Form> form_of(std::string_view method) {
  static const std::map<std::string_view, Form> forms = {
      {"pointsTo", {FactKind::points_to, false, 1}},
      {"pointsToUnder", {FactKind::points_to, true, 1}},
      {"mayPointTo", {FactKind::may_point_to, false, 1}},
      {"neverPointsTo", {FactKind::never_points_to, false, 1}},
      {"neverPointsToUnder", {FactKind::never_points_to, true, 1}},
      {"alias", {FactKind::alias, false, 2}},
      {"noAlias", {FactKind::no_alias, false, 2}},
      {"noAliasUnder", {FactKind::no_alias, true, 2}},
      {"reachable", {FactKind::reachable, false, 0}},
      {"unreachable", {FactKind::unreachable, false, 0}},
      {"calls", {FactKind::calls, false, 0}},
      {"single", {FactKind::single, false, 1}},
      {"notSingle", {FactKind::not_single, false, 1}},
  };
  auto found = forms.find(method);
  return found == forms.end() ? std::nullopt : std::optional(found->second);
}

class FactReader {
 public:
  FactReader(const std::string& outer, const ir::Program& program, const ir::Body& body)
      : outer_(outer), program_(program), body_(body) {}

  void read_into(std::vector<Fact>& facts) const {
    for (uint32_t i = 0; i < body_.size(); ++i)
      if (is_fact(i)) facts.push_back(read(i));
  }

 private:
  const ir::MemberRef& member(uint32_t i) const { return body_.members[body_.payload[i]]; }
  static bool is_call(ir::Op op) { return op >= ir::Op::invoke_virtual && op <= ir::Op::invoke_dynamic; }
  bool is_fact(uint32_t i) const {
    return body_.op[i] == ir::Op::invoke_static && member(i).owner.is_class() &&
           program_.name(member(i).owner.class_id()) == "heddle/test/Facts";
  }

  Fact read(uint32_t i) const {
    std::string name(program_.text(member(i).name));
    std::optional<Form> form = form_of(name);
    if (!form) throw std::logic_error("no such fact: " + name);
    std::span<const ir::ValueId> operands = body_.operands(i);
    Fact fact;
    fact.kind = form->kind;
    fact.method = body_.method;
    fact.instruction = i;
    if (form->has_policy) {
      fact.policy = string_of(operands[0]);
      operands = operands.subspan(1);
    } else if (fact.kind == FactKind::no_alias || fact.kind == FactKind::single) {
      fact.policy = default_policies.back();
    }
    fact.values.assign(operands.begin(), operands.begin() + static_cast<ptrdiff_t>(form->values));
    if (operands.size() > form->values) read_names(fact, operands[form->values]);
    if (fact.kind == FactKind::calls) fact.call = previous_call(i);
    const ir::Method& method = program_[body_.method];
    fact.site = ir::class_name(program_.name(method.owner)) + "." + std::string(program_.text(method.name)) + ":" +
                std::to_string(body_.line_of(i));
    fact.text = fact.site + ": " + name;
    for (const std::string& n : fact.names) fact.text += " " + n;
    return fact;
  }

  std::string string_of(ir::ValueId value) const {
    return body_.op[value.raw] == ir::Op::const_string
               ? std::string(program_.text(Symbol{body_.payload[value.raw]}))
               : "?";
  }

  // What the code stores into the array of a variable arity call.
  void read_names(Fact& fact, ir::ValueId array) const {
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (body_.op[i] != ir::Op::array_store || body_.operands(i)[0] != array) continue;
      std::string name = string_of(body_.operands(i)[2]);
      fact.names.push_back(fact.kind == FactKind::calls ? full_method(outer_, name) : full_type(outer_, name));
    }
    std::ranges::sort(fact.names);
  }

  uint32_t previous_call(uint32_t i) const {
    while (i-- > 0)
      if (is_call(body_.op[i]) && !is_fact(i)) return i;
    return UINT32_MAX;
  }

  const std::string& outer_;
  const ir::Program& program_;
  const ir::Body& body_;
};

bool refines(const std::string& policy, const std::string& base) {
  if (base.empty() || policy == base) return true;
  auto at = std::ranges::find(default_policies, policy), from = std::ranges::find(default_policies, base);
  return at != default_policies.end() && from <= at;
}

std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += " " + name;
  return text.empty() ? " nothing" : text;
}

std::string disproof(const Fact& fact, const ir::Program& program, const Answers& answers) {
  std::set<std::string> wanted(fact.names.begin(), fact.names.end()), found;
  auto type_names = [&] {
    for (ir::TypeId type : answers.types(fact.method, fact.values[0])) found.insert(fact_name(program, type));
  };
  switch (fact.kind) {
    case FactKind::points_to: type_names(); return found == wanted ? "" : "points to" + joined(found);
    case FactKind::may_point_to:
      type_names();
      return std::ranges::includes(found, wanted) ? "" : "points to" + joined(found);
    case FactKind::never_points_to:
      type_names();
      return std::ranges::any_of(wanted, [&](auto& n) { return found.contains(n); }) ? "points to" + joined(found)
                                                                                     : "";
    case FactKind::alias: return answers.may_alias(fact.method, fact.values[0], fact.values[1]) ? "" : "no alias";
    case FactKind::no_alias:
      return answers.may_alias(fact.method, fact.values[0], fact.values[1]) ? "may alias" : "";
    case FactKind::reachable: return answers.is_reachable(fact.method) ? "" : "not reachable";
    case FactKind::unreachable: return answers.is_reachable(fact.method) ? "reachable" : "";
    case FactKind::calls:
      for (ir::MethodId m : answers.callees(fact.method, fact.call))
        found.insert(ir::class_name(program.name(program[m].owner)) + "." + std::string(program.name(m)));
      return found == wanted ? "" : "calls" + joined(found);
    case FactKind::single: return answers.is_single(fact.method, fact.values[0]) ? "" : "not single";
    case FactKind::not_single: return answers.is_single(fact.method, fact.values[0]) ? "single" : "";
  }
  return "?";
}

}  // namespace

std::vector<TestProgram> find_programs() {
  std::vector<TestProgram> programs;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(HEDDLE_SOURCE_DIR) / "tests/pointsto/programs"))
    if (entry.path().extension() == ".java") programs.push_back(read_program(entry.path()));
  std::ranges::sort(programs, {}, &TestProgram::name);
  return programs;
}

std::vector<Fact> facts_of(const TestProgram& test, const ir::Program& program, ir::BodyProvider& bodies) {
  std::vector<Fact> facts;
  std::string outer = ir::internal_name(test.name);
  for (ir::ClassId id : program.classes()) {
    std::string_view name = program.name(id);
    if (name != outer && !name.starts_with(outer + "$")) continue;
    for (ir::MethodId m : program[id].methods) {
      const ir::Body* body = program[m].has_code ? bodies.body(m) : nullptr;
      if (body) FactReader(test.name, program, *body).read_into(facts);
    }
  }
  return facts;
}

std::vector<std::string> disproved(const std::vector<Fact>& facts, const std::string& policy,
                                   const ir::Program& program, const Answers& answers) {
  std::vector<std::string> lines;
  for (const Fact& fact : facts) {
    if (!refines(policy, fact.policy)) continue;
    std::string reason = disproof(fact, program, answers);
    if (!reason.empty()) lines.push_back(policy + ": " + fact.text + ": " + reason);
  }
  return lines;
}

std::vector<std::string> untrue(const std::vector<Fact>& facts, const std::set<std::string>& printed) {
  std::vector<std::string> lines;
  for (const Fact& fact : facts) {
    auto shown = [&](const std::string& what) {
      if (!printed.contains("FACT " + fact.site + " " + what))
        lines.push_back(fact.text + ": no run shows " + what);
    };
    switch (fact.kind) {
      case FactKind::may_point_to:
        for (const std::string& name : fact.names) shown("saw " + name);
        break;
      case FactKind::alias: shown("aliased"); break;
      case FactKind::reachable: shown("reached"); break;
      case FactKind::not_single: shown("several objects"); break;
      default: break;
    }
  }
  return lines;
}

std::string fact_name(const ir::Program& program, ir::TypeId type) {
  std::string name = ir::to_string(program, type);
  if (size_t lambda = name.find("$$Lambda"); lambda != name.npos) name.resize(lambda + 8);
  return name;
}

}  // namespace heddle::pointsto_test
