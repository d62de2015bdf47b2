#include "pointsto/once.h"

#include <gtest/gtest.h>

#include <deque>

#include "parsed.h"

namespace heddle::pointsto {
namespace {

constexpr std::string_view text = R"(
class A {
  method static void main() {
    b0:
      call_static A.a() : void ()
      v1 = const 0
      goto b1
    b1:
      call_static A.b() : void ()
      if v1 > 0 then b1 else b2
    b2:
      call_static A.c() : void ()
      return
  }
  method static void a() {
    b0:
      call_static A.b() : void ()
      call_static A.c() : void ()
      return
  }
  method static void b() {
    b0:
      call_static A.c() : void ()
      return
  }
  method static void c() {
    b0:
      call_static A.c() : void ()
      return
  }
})";
// Instructions of main's calls.
constexpr uint32_t before_loop = 0, in_loop = 3, behind_loop = 5;

// Instances and call edges made by hand.
class Once : public ::testing::Test {
 protected:
  Once() : program_(ir::parsed(text, symbols_)), loops_(program_) {}

  MethodId method(std::string_view name) {
    for (MethodId m : program_.program().methods())
      if (program_.program().name(m) == name) return m;
    return MethodId::none();
  }

  // An instance with calls at these instructions; the last of them starts a thread if it `spawns`.
  InstanceId instance(std::string_view name, std::vector<uint32_t> calls = {}, bool spawns = false) {
    std::vector<Call>& records = calls_.emplace_back();
    for (uint32_t instruction : calls) {
      records.push_back({.kind = CallKind::static_});
      records.back().instruction = instruction;
    }
    if (spawns) records.back().spawns = true;
    MethodConstraints& constraints = constraints_.emplace_back();
    constraints.method = method(name);
    constraints.calls = records;
    Instance made{constraints.method, ContextTable::coarse};
    made.constraints = &constraints;
    made.first_call = static_cast<uint32_t>(state_.call_owner.size());
    InstanceId id = state_.instances.push_back(made);
    state_.call_owner.insert(state_.call_owner.end(), calls.size(), id);
    return id;
  }
  void edge(InstanceId caller, uint32_t index, InstanceId callee) {
    state_.call_edges.push_back({state_.instances[caller].first_call + index, callee});
  }
  bool runs_once(InstanceId id) { return OnceRunners(state_, loops_).runs_once(id); }

  SymbolTable symbols_;
  ir::ParsedProgram program_;
  LoopCache loops_;
  std::deque<std::vector<Call>> calls_;
  std::deque<MethodConstraints> constraints_;
  State state_;
};

TEST_F(Once, ChainsFromMain) {
  InstanceId main = instance("main", {before_loop, in_loop, behind_loop});
  InstanceId a = instance("a", {0}), b = instance("b"), c = instance("c"), below = instance("c");
  state_.roots = {main};
  edge(main, 0, a);
  edge(main, 1, b);
  edge(main, 2, c);
  edge(a, 0, below);
  EXPECT_TRUE(runs_once(main));
  EXPECT_TRUE(runs_once(a));
  EXPECT_FALSE(runs_once(b)) << "called in a loop";
  EXPECT_TRUE(runs_once(c)) << "called behind the loop";
  EXPECT_TRUE(runs_once(below));
}

TEST_F(Once, BelowALoopNothingRunsOnce) {
  InstanceId main = instance("main", {in_loop}), b = instance("b", {0}), c = instance("c");
  state_.roots = {main};
  edge(main, 0, b);
  edge(b, 0, c);
  EXPECT_FALSE(runs_once(c));
}

TEST_F(Once, TwoCallsAreTwoRuns) {
  InstanceId main = instance("main", {before_loop, behind_loop}), a = instance("a"), c = instance("c");
  state_.roots = {main};
  edge(main, 0, a);
  edge(main, 1, a);
  edge(main, 1, c);
  EXPECT_FALSE(runs_once(a));
  EXPECT_TRUE(runs_once(c)) << "one call with two callees runs one of them";
}

TEST_F(Once, ContextsAreToldApart) {
  InstanceId main = instance("main", {before_loop, behind_loop});
  InstanceId here = instance("c"), there = instance("c");
  state_.roots = {main};
  edge(main, 0, here);
  edge(main, 1, there);
  EXPECT_TRUE(runs_once(here));
  EXPECT_TRUE(runs_once(there));
}

TEST_F(Once, RecursionIsNotOnce) {
  InstanceId main = instance("main", {before_loop}), a = instance("a", {0});
  state_.roots = {main};
  edge(main, 0, a);
  edge(a, 0, a);
  InstanceId b = instance("b", {0}), c = instance("c", {0});  // call each other, and nobody calls them
  edge(b, 0, c);
  edge(c, 0, b);
  EXPECT_FALSE(runs_once(a));
  EXPECT_FALSE(runs_once(b));
  EXPECT_FALSE(runs_once(c));
}

TEST_F(Once, RootsThatAreCalledToo) {
  InstanceId main = instance("main", {before_loop});
  state_.roots = {main};
  edge(main, 0, main);
  EXPECT_FALSE(runs_once(main));
}

TEST_F(Once, WhatNobodyCallsIsNotKnown) { EXPECT_FALSE(runs_once(instance("a"))); }

TEST_F(Once, TheJvmCallsWhenItLikes) {
  InstanceId a = instance("a");
  state_.jvm_roots = {a};
  EXPECT_FALSE(runs_once(a));
}

TEST_F(Once, RootsOfThreads) {
  InstanceId main = instance("main", {before_loop}, true);
  InstanceId first = instance("a", {0}), others = instance("a", {0}), below_first = instance("b"),
             below_others = instance("b");
  state_.roots = {main};
  ThreadId one = state_.threads.spawned(method("a"), {}, {method("main"), before_loop}, models::ThreadKind::thread,
                                        state_.threads.add_main(method("main")));
  ThreadId rest = state_.threads.make_many(one);
  state_.thread_roots = {{one, first}, {rest, others}};
  edge(main, 0, first);
  edge(main, 0, others);
  edge(first, 0, below_first);
  edge(others, 0, below_others);
  EXPECT_TRUE(runs_once(first)) << "one arbitrary thread of many";
  EXPECT_TRUE(runs_once(below_first));
  EXPECT_FALSE(runs_once(others));
  EXPECT_FALSE(runs_once(below_others));
}

TEST_F(Once, ARootOfTwoThreads) {
  InstanceId main = instance("main", {before_loop}, true), run = instance("a");
  state_.roots = {main};
  ThreadId parent = state_.threads.add_main(method("main"));
  for (uint32_t instruction : {before_loop, behind_loop}) {
    ThreadId thread =
        state_.threads.spawned(method("a"), {}, {method("main"), instruction}, models::ThreadKind::thread, parent);
    state_.thread_roots.push_back({thread, run});
  }
  edge(main, 0, run);
  EXPECT_FALSE(runs_once(run));
}

TEST_F(Once, ARootOfAThreadThatIsCalledToo) {
  InstanceId main = instance("main", {behind_loop, before_loop}, true), run = instance("a");
  state_.roots = {main};
  ThreadId thread = state_.threads.spawned(method("a"), {}, {method("main"), before_loop},
                                           models::ThreadKind::thread, state_.threads.add_main(method("main")));
  state_.thread_roots = {{thread, run}};
  edge(main, 1, run);
  EXPECT_TRUE(runs_once(run));
  edge(main, 0, run);
  EXPECT_FALSE(runs_once(run)) << "run() is also called";
}

}  // namespace
}  // namespace heddle::pointsto
