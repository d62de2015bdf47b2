// Facts that Java test programs state about themselves (facts/static/heddle/test/Facts.java), found in the IR and
// compared with what an analysis answers.
//
// A program is tests/pointsto/programs/<topic>/<Name>.java, class <topic>.<Name>. Its first line says what it
// shows, and between brackets what is special about it:
//   [jdk]                          it needs the installed JDK; without this it is analysed over the stand-in, too
//   [insensitive, object:2]        the policies it is checked under; else insensitive, object:2, object:2+thread
//   [mains: a.B, a.C]              its entry points; else its own main
//   [delete: a.B$C]                classes that are missing when it is analysed and run
//   [metadata: file]               reflection metadata beside the program
// A program FP_... or FN_... states facts that are true and that the analysis is known to miss.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/body_provider.h"
#include "ir/program.h"

namespace heddle::pointsto_test {

struct TestProgram {
  std::string name;  // "arrays.Elements"
  std::string source;
  bool needs_jdk = false;
  bool known_wrong = false;
  std::vector<std::string> policies, mains, deleted;
  std::string metadata;
};
std::vector<TestProgram> find_programs();

enum class FactKind : uint8_t {
  points_to,
  may_point_to,
  never_points_to,
  alias,
  no_alias,
  reachable,
  unreachable,
  calls,
  single,
  not_single
};

struct Fact {
  FactKind kind = FactKind::reachable;
  std::string policy;  // and those that refine it; empty: all
  ir::MethodId method;
  uint32_t instruction = 0;
  std::vector<ir::ValueId> values;
  std::vector<std::string> names;  // complete: "arrays.Elements$A[]", "arrays.Elements$A.m"
  uint32_t call = UINT32_MAX;      // the instruction that a `calls` speaks of
  std::string site;                // "arrays.Elements.main:12", as the runtime twin says it
  std::string text;                // for messages
};
std::vector<Fact> facts_of(const TestProgram& test, const ir::Program& program, ir::BodyProvider& bodies);

// What an analysis says, over all contexts.
class Answers {
 public:
  virtual ~Answers() = default;
  virtual std::set<ir::TypeId> types(ir::MethodId method, ir::ValueId value) const = 0;
  virtual bool may_alias(ir::MethodId method, ir::ValueId a, ir::ValueId b) const = 0;  // in some context
  virtual bool is_reachable(ir::MethodId method) const = 0;
  virtual std::set<ir::MethodId> callees(ir::MethodId method, uint32_t instruction) const = 0;
  virtual bool is_single(ir::MethodId method, ir::ValueId value) const = 0;
};

// The facts that a policy must prove and does not: one line each.
std::vector<std::string> disproved(const std::vector<Fact>& facts, const std::string& policy,
                                   const ir::Program& program, const Answers& answers);

// What is wrong with the facts themselves, judged by what the runtime twin printed.
std::vector<std::string> untrue(const std::vector<Fact>& facts, const std::set<std::string>& printed);

// A type as facts write it: lambdas without their number.
std::string fact_name(const ir::Program& program, ir::TypeId type);

}  // namespace heddle::pointsto_test
