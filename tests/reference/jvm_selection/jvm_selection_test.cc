// Every call that SelectionOracle.java made, asked again of heddle::hierarchy.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "family.h"

namespace heddle::hierarchy {
namespace {

std::string contents(const std::string& name) {
  const char* folder = std::getenv("HEDDLE_ANSWERS");
  std::ifstream in(std::string(folder ? folder : ".") + "/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Call {
  std::string kind, caller, owner, interface_owner, name, descriptor, receiver, executed;
};

std::vector<Call> read_calls() {
  std::istringstream in(contents("calls.txt"));
  std::vector<Call> calls;
  for (Call c; in >> c.kind >> c.caller >> c.owner >> c.interface_owner >> c.name >> c.descriptor >> c.receiver >>
               c.executed;) {
    calls.push_back(c);
  }
  return calls;
}

CallKind kind_of(const std::string& word) {
  static const std::map<std::string, CallKind> kinds = {{"virtual", CallKind::virtual_},
                                                        {"interface", CallKind::interface_},
                                                        {"special", CallKind::special},
                                                        {"static", CallKind::static_}};
  return kinds.at(word);
}

std::string as_the_jvm_says(const Family& family, Selection selection) {
  switch (selection.outcome) {
    case Outcome::selected: return family.name(selection.method);
    case Outcome::abstract_method: return "AbstractMethodError";
    case Outcome::incompatible: return "IncompatibleClassChangeError";
    case Outcome::illegal_access: return "IllegalAccessError";
    case Outcome::missing: return "NoSuchMethodError";
    case Outcome::phantom: return "NoClassDefFoundError";
  }
  return "?";
}

// HotSpot leaves the specification where selection ends in the superinterfaces, always towards an
// AbstractMethodError: in JDK 17 for interface calls with conflicting defaults (invokevirtual and JDK 25 give the
// specified error), and in all when a class on the way declares a private or static method of that name, which
// then hides the default.
bool hotspot_deviates(const Family& family, const Call& call, const ir::MemberRef& ref, Selection specified) {
  if (call.executed != "AbstractMethodError" || call.kind == "special") return false;
  if (specified.outcome == Outcome::incompatible) return call.kind == "interface";
  if (!specified || !family.hierarchy.is_interface(family.program[specified.method].owner)) return false;
  for (ClassId id = family.type(call.receiver); id; id = family.hierarchy.super(id)) {
    MethodId hiding = family.members.declared_method(id, ref.name, ref.descriptor);
    if (hiding && family.program[hiding].flags & (ir::access::private_ | ir::access::static_)) return true;
  }
  return false;
}

struct JvmSelection : testing::Test {
  ir::MemberRef ref(const Call& call) {
    return {TypeId::of_class(family.type(call.owner)), family.symbols.intern(call.name),
            family.symbols.intern(call.descriptor), call.interface_owner == "true"};
  }
  static std::string show(const Call& c) {
    return c.kind + " " + c.owner + "." + c.name + c.descriptor + " in " + c.caller + " on a " + c.receiver;
  }

  Family family{contents("families.txt")};
  std::vector<Call> calls = read_calls();
};

TEST_F(JvmSelection, executes_what_the_jvm_executes) {
  ASSERT_GE(calls.size(), 5000u);
  std::map<std::string, int> outcomes;
  size_t deviations = 0;
  for (const Call& call : calls) {
    ir::MemberRef named = ref(call);
    Selection ours =
        execute(family.members, kind_of(call.kind), named, family.type(call.caller), family.type(call.receiver));
    ++outcomes[call.kind + (ours ? " executed" : " refused")];
    if (hotspot_deviates(family, call, named, ours)) {
      ++deviations;
    } else {
      EXPECT_EQ(as_the_jvm_says(family, ours), call.executed) << show(call);
    }
  }
  EXPECT_LE(deviations * 100, calls.size());
  // The families must keep asking all sorts of questions.
  for (const char* kind : {"virtual", "interface", "special", "static"}) {
    EXPECT_GE(outcomes[std::string(kind) + " executed"], 50) << kind;
    EXPECT_GE(outcomes[std::string(kind) + " refused"], 50) << kind;
  }
}

// Whatever ran is among the targets that the class hierarchy gives.
TEST_F(JvmSelection, hierarchy_targets_hold_what_the_jvm_executes) {
  for (const Call& call : calls) {
    if (call.executed.ends_with("Error")) continue;
    Targets targets =
        class_hierarchy_targets(family.members, kind_of(call.kind), ref(call), family.type(call.caller));
    EXPECT_TRUE(std::ranges::binary_search(targets.methods, family.method(call.executed))) << show(call);
  }
}

}  // namespace
}  // namespace heddle::hierarchy
