// The fast solver against the slow one, contexts and all: every value of every method in every context, every
// field, every call edge, every thread and every single object, over the stand-in JDK.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compiled_programs.h"
#include "ir/names.h"
#include "pointsto/once.h"
#include "pointsto/result.h"
#include "program_generator.h"
#include "reference_solver.h"
#include "world.h"

namespace heddle::pointsto_test {
namespace {

using Lines = std::set<std::string>;

constexpr const char* policies[] = {"insensitive", "call:1",          "call:2",         "object:1",
                                    "object:2",    "object:1+thread", "object:2+thread"};

// Both dumps write the same words for the same things; numbers of either solver do not show.

bool is_reference_value(const ir::Body& body, uint32_t i) { return body.type[i].is_reference(); }

// --- the slow solver
// ---------------------------------------------------------------------------------------------

class ReferenceDump {
 public:
  ReferenceDump(World& world, const reference::Solution& s) : world_(world), program_(world.program()), s_(s) {}

  Lines lines() {
    for (int i = 0; i < s_.instances.size(); ++i)
      if (s_.instances[i].applied_in < 0) instance(i);
    for (const reference::CallEdge& edge : s_.calls) {
      if (s_.instances[edge.caller].applied_in >= 0 || s_.instances[edge.callee].applied_in >= 0) continue;
      add(name(edge.caller) + " at " + std::to_string(edge.instruction) + " calls " + name(edge.callee));
    }
    for (const auto& [pointer, objects] : s_.points_to) heap(pointer, objects);
    for (const reference::AbstractThread& thread : s_.threads) {
      if (thread.many && !thread.second) add("many " + thread_text(thread));
    }
    for (int object : reachable_)
      if (s_.single.contains(object)) add("single " + text(object));
    return std::move(lines_);
  }

 private:
  void add(std::string line) { lines_.insert(std::move(line)); }
  std::string text(int object) const { return reference::to_string(program_, s_, s_.objects[object]); }
  std::string name(int instance) const {
    const reference::Instance& in = s_.instances[instance];
    return ir::to_string(program_, in.method) + " " + reference::to_string(program_, s_, in.context);
  }
  std::string thread_text(const reference::AbstractThread& thread) const {
    auto number = static_cast<reference::Thread>(&thread - s_.threads.data());
    return reference::to_string(program_, s_, reference::Context{{}, number});
  }

  void instance(int i) {
    ir::MethodId method = s_.instances[i].method;
    add("instance " + name(i));
    const ir::Body* body = program_[method].has_code ? world_.lowered().body(method) : nullptr;
    for (uint32_t v = 0; body && v < body->size(); ++v) {
      if (!is_reference_value(*body, v)) continue;
      for (int object : s_.of(i, ir::ValueId(v))) {
        add(name(i) + " v" + std::to_string(v) + " -> " + text(object));
        reachable_.insert(object);
      }
    }
  }

  void heap(const reference::Pointer& p, const reference::Objects& objects) {
    std::string from;
    switch (p.kind) {
      case reference::PointerKind::field:
        from = text(static_cast<int>(p.a)) + " ." + ir::to_string(program_, ir::FieldId(p.b));
        break;
      case reference::PointerKind::element: from = text(static_cast<int>(p.a)) + " []"; break;
      case reference::PointerKind::statics: from = "static " + ir::to_string(program_, ir::FieldId(p.a)); break;
      default: return;
    }
    for (int object : objects) add(from + " -> " + text(object));
  }

  World& world_;
  const ir::Program& program_;
  const reference::Solution& s_;
  Lines lines_;
  std::set<int> reachable_;
};

// --- the fast solver
// ---------------------------------------------------------------------------------------------

class FastDump {
 public:
  FastDump(World& world, const pointsto::Result& result, pointsto::ContextSpec spec)
      : world_(world), program_(world.program()), r_(result), spec_(spec) {}

  Lines lines() {
    const pointsto::State& state = r_.state();
    if (spec_.kind == pointsto::ContextSpec::Kind::call) name_call_sites();
    for (pointsto::InstanceId id : state.instances.ids())
      if (!is_model(id)) instance(id);
    r_.for_each_call_edge([&](uint32_t call, pointsto::InstanceId callee) {
      pointsto::InstanceId caller = state.call_owner[call];
      if (is_model(caller) || is_model(callee)) return;
      add(name(caller) + " at " + std::to_string(pointsto::place_of_call(state, call).instruction) + " calls " +
          name(callee));
    });
    heap();
    for (pointsto::ThreadId id : state.threads.ids()) {
      if (state.threads[id].many && !state.threads[id].second) add("many [" + thread_text(id) + "]");
    }
    for (pointsto::ObjectId object : reachable_)
      if (r_.is_single(object)) add("single " + text(object));
    return std::move(lines_);
  }

 private:
  void add(std::string line) { lines_.insert(std::move(line)); }
  bool is_model(pointsto::InstanceId id) const { return r_[id].applied_at.method.valid(); }

  static reference::Name name_of(const pointsto::Site& site) {
    return {static_cast<uint32_t>(site.kind), site.type.raw(), site.method.raw, site.instruction, site.detail};
  }
  std::string site_text(pointsto::SiteId id) const {
    return reference::to_string(program_, name_of(r_.heap()[id]));
  }

  std::string element_text(uint32_t element) const {
    if (spec_.kind == pointsto::ContextSpec::Kind::object) return site_text(pointsto::SiteId(element));
    auto known = call_sites_.find(element);
    return known == call_sites_.end() ? "call " + std::to_string(element) : known->second;
  }

  // A callee's first element is the call that reached it; that tells what the numbers mean.
  void name_call_sites() {
    const pointsto::State& state = r_.state();
    for (const pointsto::CallEdge& edge : state.call_edges) {
      const pointsto::Context& context = state.contexts[r_[edge.callee].context];
      if (is_model(edge.callee) || context.elements.empty()) continue;
      reference::Name name{reference::call_site, 0, r_[state.call_owner[edge.call]].method.raw,
                           pointsto::call_record(state, edge.call)->instruction, 0};
      auto [known, added] = call_sites_.try_emplace(context.elements[0], reference::to_string(program_, name));
      EXPECT_EQ(known->second, reference::to_string(program_, name)) << "one number for two calls";
    }
  }

  std::string thread_text(pointsto::ThreadId id) const {
    const pointsto::AbstractThread& thread = r_.threads()[id];
    if (thread.role == pointsto::ThreadRole::initializer) return "by initializer";
    const pointsto::ThreadName& n = thread.name;
    std::string text = "by " + ir::to_string(program_, n.root);
    if (n.spawn.method) {
      std::string object = n.object ? site_text(n.object) : reference::to_string(program_, reference::Name{});
      text += " on " + object;
      for (uint32_t element : r_.state().contexts[n.made_for].elements) text += " for " + element_text(element);
      text += " from " + ir::to_string(program_, n.spawn.method) + " " + std::to_string(n.spawn.instruction);
    }
    if (n.parent_spawn.method) {
      text += " below " + ir::to_string(program_, n.parent_spawn.method) + " " +
              std::to_string(n.parent_spawn.instruction);
    }
    return text + (thread.second ? " (others)" : "");
  }

  std::string context_text(pointsto::ContextId id) const {
    const pointsto::Context& context = r_.state().contexts[id];
    std::string text = "[";
    for (uint32_t element : context.elements) text += element_text(element) + ", ";
    return text + (context.thread ? thread_text(context.thread) : "") + "]";
  }

  std::string text(pointsto::ObjectId id) const {
    const pointsto::Object& object = r_.heap()[id];
    return site_text(object.site) + " " + context_text(object.heap);
  }
  std::string name(pointsto::InstanceId id) const {
    return ir::to_string(program_, r_[id].method) + " " + context_text(r_[id].context);
  }

  void instance(pointsto::InstanceId id) {
    ir::MethodId method = r_[id].method;
    add("instance " + name(id));
    const ir::Body* body = program_[method].has_code ? world_.lowered().body(method) : nullptr;
    for (uint32_t v = 0; body && v < body->size(); ++v) {
      if (!is_reference_value(*body, v)) continue;
      r_.sets().for_each(r_.points_to(id, ir::ValueId(v)), [&](pointsto::ObjectId object) {
        add(name(id) + " v" + std::to_string(v) + " -> " + text(object));
        reachable_.insert(object);
      });
    }
  }

  void heap() {
    auto flows = [&](const std::string& from, pointsto::SetId set) {
      r_.sets().for_each(set, [&](pointsto::ObjectId object) { add(from + " -> " + text(object)); });
    };
    r_.heap().for_each_object([&](pointsto::ObjectId object) {
      for (ir::FieldId f : program_.fields())
        if (!program_[f].is_static()) flows(text(object) + " ." + ir::to_string(program_, f), r_.field(object, f));
      flows(text(object) + " []", r_.elements(object));
    });
    for (ir::FieldId f : program_.fields())
      if (program_[f].is_static()) flows("static " + ir::to_string(program_, f), r_.static_field(f));
  }

  World& world_;
  const ir::Program& program_;
  const pointsto::Result& r_;
  pointsto::ContextSpec spec_;
  Lines lines_;
  std::set<pointsto::ObjectId> reachable_;
  std::map<uint32_t, std::string> call_sites_;
};

// --- comparison
// --------------------------------------------------------------------------------------------------

std::string first_differences(const Lines& slow, const Lines& fast) {
  std::string text;
  int shown = 0;
  auto only_in = [&](const Lines& a, const Lines& b, const char* whose) {
    for (const std::string& line : a)
      if (!b.contains(line) && ++shown % 100 <= 8) text += std::string(whose) + line + "\n";
    shown = 100;
  };
  only_in(slow, fast, "  slow only: ");
  only_in(fast, slow, "  fast only: ");
  return text;
}

bool expect_agreement(World& world, const std::string& program_name, const std::vector<ir::MethodId>& mains,
                      const std::string& policy) {
  pointsto::ContextSpec spec = *pointsto::parse_context_spec(policy + ",full");
  reference::Solution slow = reference::solve({world.members(), world.models(), world.lowered(), mains, spec});
  pointsto::Request request;
  request.members = &world.members();
  request.models = &world.models();
  request.bodies = &world.lowered();
  request.mains = mains;
  request.contexts = spec;
  request.jobs = {1};
  const Lines expected = ReferenceDump(world, slow).lines();
  EXPECT_FALSE(expected.empty());
  // Sets of these programs are small: taken for large ones, they are visited in the other order.
  for (uint32_t large_set : {request.large_set, 0u}) {
    request.large_set = large_set;
    auto fast = pointsto::analyse(request);
    const Lines actual = FastDump(world, *fast, spec).lines();
    if (expected == actual) continue;
    ADD_FAILURE() << program_name << " under " << policy << ", sets of more than " << large_set
                  << " leaves last:\n"
                  << first_differences(expected, actual);
    return false;
  }
  return true;
}

void expect_agreement_on_generated(uint32_t first, uint32_t count) {
  auto home = testing::jdk_home();
  ASSERT_TRUE(home) << "no JDK";
  testing::TempDirectory sources;
  std::vector<std::string> files;
  for (uint32_t seed = first; seed < first + count; ++seed)
    files.push_back(sources.write("P" + std::to_string(seed) + ".java", generate_program(seed)));
  testing::ClassFiles classes = testing::compile_java(*home, files);
  ASSERT_FALSE(classes.empty());
  auto world = World::load(Jdk::stand_in, std::move(classes));
  ASSERT_TRUE(world);
  int different = 0;
  for (uint32_t seed = first; seed < first + count && different < 20; ++seed) {
    std::string name = generated_class_name(seed);
    for (const char* policy : policies)
      if (!expect_agreement(*world, name, {world->main_of(name)}, policy)) ++different;
  }
}

TEST(SolverComparison, GeneratedPrograms0To74) { expect_agreement_on_generated(0, 75); }
TEST(SolverComparison, GeneratedPrograms75To149) { expect_agreement_on_generated(75, 75); }
TEST(SolverComparison, GeneratedPrograms150To224) { expect_agreement_on_generated(150, 75); }

TEST(SolverComparison, TestPrograms) {
  std::vector<TestProgram> programs = find_programs();
  std::erase_if(programs, [](const TestProgram& test) { return test.needs_jdk; });
  CompiledPrograms compiled(std::move(programs));
  ASSERT_TRUE(compiled.ok());
  auto world = World::load(Jdk::stand_in, compiled.classes());
  ASSERT_TRUE(world);
  for (const TestProgram& test : compiled.programs()) {
    std::vector<ir::MethodId> mains;
    for (const std::string& main : test.mains) mains.push_back(world->main_of(main));
    for (const char* policy : policies) expect_agreement(*world, test.name, mains, policy);
  }
}

}  // namespace
}  // namespace heddle::pointsto_test
