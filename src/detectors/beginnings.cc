#include "detectors/beginnings.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "detectors/first_values.h"
#include "ir/descriptor.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::CodePaths;
using concurrency::Spawn;
using concurrency::Step;
using ir::MethodId;
using ir::Op;
using ir::ValueId;
using pointsto::InstanceId;
using pointsto::ObjectId;
using pointsto::ThreadId;

namespace {

constexpr int most_nested = 8;  // of methods that are cut up
constexpr uint32_t never = UINT32_MAX;

// By block: the last block of the loops that it begins or lies in; its own number outside of loops.
std::vector<uint32_t> ends_of_loops(const ir::Body& body) {
  std::vector<uint32_t> end(body.blocks.size());
  for (uint32_t b = 0; b < end.size(); ++b) end[b] = b;
  auto see = [&](uint32_t from, ir::BlockId to) {
    if (to.raw <= from) end[to.raw] = std::max(end[to.raw], from);
  };
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    for (ir::BlockId to : body.successors(body.blocks[b])) see(b, to);
    for (const ir::Handler& handler : body.handlers(body.blocks[b])) see(b, handler.target);
  }
  return end;
}

}  // namespace

// The run of the program that begins with one main.
class Beginnings::Program {
 public:
  Program(const concurrency::AllMethodFacts& facts, const CodePaths& paths, ThreadId main)
      : paths_(paths), points_to_(paths.points_to()), main_(main), values_(facts, paths),
        reached_(paths.instances().size()), ready_(paths.instances().size()), last_(paths.instances().size()) {
    find_objects();
    for (const Spawn& s : paths_.spawns()) spawns_[s.by].push_back(&s);
    for (InstanceId root : paths_.roots(main))
      if (paths_.method(root) == points_to_.threads()[main].name.root && paths_.callers(root).empty())
        line_up(root, 0);
      else
        elsewhere_.push_back(root);
    begin();
    for (now_ = 0; now_ < steps_.size(); ++now_) make_step(steps_[now_]);
    find_last();
  }

  // The step by which the thread may have been started; never.
  uint32_t start(ThreadId thread) const {
    auto at = started_.find(thread);
    return at == started_.end() ? never : at->second;
  }
  // The last step in which main may be there; never, if it is not known to be.
  uint32_t last(InstanceId id, uint32_t instruction) const {
    if (auto at = lined_up_.find(id); at != lined_up_.end())
      return instruction < at->second.size() ? at->second[instruction] : never;
    const uint32_t step = paths_.is_relevant(id) ? last_[paths_.row(id)] : 0;
    return step == 0 ? never : step - 1;
  }

 private:
  // Objects that relevant code makes, and no other.
  void find_objects() {
    auto each = [&](InstanceId id, const ir::Body& body, auto visit) {
      for (uint32_t i = 0; i < body.size(); ++i)
        if (body.op[i] == Op::new_object) points_to_.sets().for_each(points_to_.points_to(id, ValueId(i)), visit);
    };
    for (MethodId m : paths_.methods()) {
      const ir::Body& body = *paths_.body(m);
      for (InstanceId id : points_to_.instances_of(m)) {
        if (paths_.is_relevant(id))
          each(id, body, [&](ObjectId o) { made_.try_emplace(o, false); });
        else
          each(id, body, [&](ObjectId o) { made_[o] = true; });
      }
    }
  }

  bool is_made(ObjectId o) const {
    if (auto at = made_.find(o); at != made_.end()) return at->second;
    // What a reflective call makes that may make anything is a guess.
    const ir::TypeId type = points_to_.heap().type(o);
    return points_to_.heap()[points_to_.heap()[o].site].kind != pointsto::SiteKind::merged || !type.is_class() ||
           !paths_.scope().is_application(type.class_id());
  }

  // One step after the other, in the order of the code.
  void line_up(InstanceId id, int depth) {
    const ir::Body* body = paths_.body(id);
    if (!body || lined_up_.contains(id)) return;
    const std::vector<uint32_t> loop_end = ends_of_loops(*body);
    std::vector<uint32_t> number(body->size());
    lined_up_.emplace(id, std::vector<uint32_t>());
    if (steps_.empty()) steps_.emplace_back();
    // What has no instruction of its own may come anywhere.
    for (const Step& s : paths_.steps(id))
      if (s.instruction >= body->size()) anywhere_.emplace_back(id, s.instruction);
    bool after_call = true;
    uint32_t end = 0;  // of the loops that go on; blocks before it are in one
    for (uint32_t b = 0; b < body->blocks.size(); ++b) {
      const bool in_loop = b < end || loop_end[b] != b || is_own_successor(*body, b);
      if (in_loop && b >= end) steps_.emplace_back();
      after_call |= b == end;
      end = std::max(end, loop_end[b] + 1);
      for (uint32_t i = body->blocks[b].first; i < body->blocks[b].end; ++i) {
        std::span<const Step> calls = paths_.steps(id, i);
        if (!in_loop && (!calls.empty() || after_call || changes_something(body->op[i]))) steps_.emplace_back();
        after_call = !calls.empty();
        steps_.back().emplace_back(id, i);
        number[i] = static_cast<uint32_t>(steps_.size() - 1);
        if (!in_loop && depth < most_nested && is_only_call(calls)) line_up(calls[0].callee, depth + 1);
      }
    }
    lined_up_[id] = std::move(number);
  }

  static bool changes_something(Op op) {
    return op == Op::new_object || op == Op::put_field || op == Op::put_static;
  }

  static bool is_own_successor(const ir::Body& body, uint32_t b) {
    return std::ranges::any_of(body.successors(body.blocks[b]), [&](ir::BlockId to) { return to.raw == b; });
  }

  bool is_only_call(std::span<const Step> calls) const {
    return calls.size() == 1 && !calls[0].spawns && !calls[0].repeats && paths_.is_application(calls[0].callee) &&
           paths_.body(calls[0].callee) && paths_.callers(calls[0].callee).size() == 1 &&
           std::ranges::find(paths_.roots(main_), calls[0].callee) == paths_.roots(main_).end();
  }

  // What nobody is seen to start: class initializers, and threads of the JVM.
  void begin() {
    absl::flat_hash_set<ThreadId> spawned;
    const pointsto::ThreadTable& threads = points_to_.threads();
    for (const Spawn& s : paths_.spawns()) spawned.insert(threads.first_of(s.thread));
    for (ThreadId t : threads.ids()) {
      if (threads[t].role == pointsto::ThreadRole::main || spawned.contains(threads.first_of(t))) continue;
      for (InstanceId root : paths_.roots(t)) need(root);
    }
    if (steps_.empty()) steps_.emplace_back();
    for (InstanceId root : elsewhere_) need(root);
    for (const auto& [id, instruction] : anywhere_) execute(id, instruction);
    run_on();
  }

  // What lies on ways that are ruled out so far is left out; of a loop, until its next turn.
  void make_step(const std::vector<std::pair<InstanceId, uint32_t>>& step) {
    std::vector<uint8_t> done(step.size());
    for (bool again = true; std::exchange(again, false);) {
      std::map<InstanceId, std::vector<uint8_t>> live;
      for (size_t k = 0; k < step.size(); ++k) {
        const auto [id, instruction] = step[k];
        const ir::Body& body = *paths_.body(id);
        auto [at, added] = live.try_emplace(id);
        if (added) at->second = values_.live_blocks(body);
        if (!at->second[pointsto::block_of(body, instruction)] || std::exchange(done[k], uint8_t{1})) continue;
        execute(id, instruction);
        again = true;
      }
      run_on();
    }
  }

  void execute(InstanceId id, uint32_t i) {
    const ir::Body& body = *paths_.body(id);
    if (i < body.size()) {
      if (body.op[i] == Op::new_object)
        points_to_.sets().for_each(points_to_.points_to(id, ValueId(i)),
                                   [&](ObjectId o) { more_made_ |= !std::exchange(made_[o], true); });
      if (body.op[i] == Op::put_field || body.op[i] == Op::put_static)
        more_values_ |= values_.store({body.method, i});
    }
    for (const Step& s : paths_.steps(id, i)) need(s.callee);
    if (i < body.size() && ir::is_call(body.op[i]) && paths_.is_application(id)) call_unknown(id, i);
    if (auto at = spawns_.find(id); at != spawns_.end())
      for (const Spawn* s : at->second)
        if (s->instruction == i) may_start(points_to_.threads().first_of(s->thread));
  }

  // Code that is not there, such as a plug-in's that reflection has made, may call what it is given from now on:
  // the methods of the type that it is given as.
  void call_unknown(InstanceId id, uint32_t call) {
    const ir::Body& body = *paths_.body(id);
    auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{body.method, call}, {},
                                            &pointsto::MethodCall::place);
    const ir::Program& program = paths_.program();
    auto is_known = [&](const pointsto::MethodCall& c) {
      return !program[c.callee].is_native() || !paths_.is_application(c.callee);
    };
    if (!paths_.steps(id, call).empty() || (!callees.empty() && std::ranges::any_of(callees, is_known))) return;
    std::span<const ValueId> operands = body.operands(call);
    const bool is_static = body.op[call] == Op::invoke_static;
    if (!is_static && values_.is_null(body, operands[0])) return null_calls_.emplace_back(id, call), void();
    ir::DescriptorReader types(program.text(body.members[body.payload[call]].descriptor));
    types.open();
    for (size_t k = is_static ? 0 : 1; k < operands.size() && !types.at_close(); ++k) {
      const std::optional<ir::DescriptorType> type = types.next();
      if (!type) return;
      const ir::ClassId given_as = type->dimensions == 0 && type->letter == 'L'
                                       ? program.find_class(type->class_name)
                                       : ir::ClassId::none();
      if (given_as && given_as != program.object_class())
        points_to_.sets().for_each(points_to_.points_to(id, operands[k]),
                                   [&](ObjectId o) { give_away(o, given_as); });
    }
  }

  void give_away(ObjectId object, ir::ClassId given_as) {
    if (!given_.emplace(object, given_as).second) return;
    if (methods_of_.empty())
      for (InstanceId id : paths_.instances())
        if (paths_.is_application(id) && paths_.body(id) && !paths_.program()[paths_.method(id)].is_static())
          points_to_.sets().for_each(points_to_.points_to(id, ValueId(0u)),
                                     [&](ObjectId o) { methods_of_[o].push_back(id); });
    for (InstanceId id : methods_of_[object]) {
      const ir::Method& method = paths_.program()[paths_.method(id)];
      const hierarchy::Members& members = *paths_.scope().members;
      const hierarchy::ResolvedMethod known =
          members.hierarchy().is_interface(given_as)
              ? members.resolve_interface_method(given_as, method.name, method.descriptor)
              : members.resolve_method(given_as, method.name, method.descriptor);
      if (known && paths_.program()[known.id].owner != paths_.program().object_class()) need(id);
    }
  }

  // It is run as soon as there is an object to run it on.
  void need(InstanceId id) {
    if (!paths_.is_relevant(id) || std::exchange(ready_[paths_.row(id)], uint8_t{1})) return;
    waiting_.push_back(id);
    again_ = true;
  }

  bool has_receiver(InstanceId id) const {
    const ir::Body* body = paths_.body(id);
    if (!body || body->parameters == 0 || paths_.program()[body->method].is_static()) return true;
    const pointsto::SetId on = points_to_.points_to(id, ValueId(0u));
    bool any = on == pointsto::empty_set;
    points_to_.sets().for_each(on, [&](ObjectId o) { any = any || is_made(o); });
    return any;
  }

  void may_start(ThreadId thread) {
    if (started_.contains(thread) || std::ranges::find(starting_, thread) != starting_.end()) return;
    starting_.push_back(thread);
    again_ = true;
  }

  // Everything that may have run by now.
  void run_on() {
    while (again_ || more_made_ || more_values_) {
      paths_.poll();
      again_ = false;
      // Those that wait for an object that is still to be made, but for new ones, need not be asked again.
      const size_t first = std::exchange(more_made_, false) ? 0 : asked_;
      std::vector<InstanceId> open;
      size_t kept = first;
      for (size_t k = first; k < waiting_.size(); ++k)
        if (has_receiver(waiting_[k]))
          open.push_back(waiting_[k]);
        else
          waiting_[kept++] = waiting_[k];
      waiting_.resize(kept);
      asked_ = kept;
      for (InstanceId id : open) enter(id);
      if (std::exchange(more_values_, false)) {
        for (InstanceId id : std::exchange(narrowed_, {})) go_through(id);
        for (const auto& [id, call] : std::exchange(null_calls_, {})) call_unknown(id, call);
      }
      std::erase_if(starting_, [&](ThreadId t) {
        std::span<const InstanceId> roots = paths_.roots(t);
        if (!roots.empty() && std::ranges::none_of(roots, [&](InstanceId root) { return is_reached(root); }))
          return false;
        started_.emplace(t, now_);
        return true;
      });
    }
  }

  bool is_reached(InstanceId id) const { return paths_.is_relevant(id) && reached_[paths_.row(id)]; }

  void enter(InstanceId id) {
    if (std::exchange(reached_[paths_.row(id)], uint8_t{1})) return;
    again_ = true;
    if (lined_up_.contains(id)) return;  // its steps come one after the other
    if (paths_.body(id)) return go_through(id);
    for (const Step& s : paths_.steps(id)) need(s.callee);
    if (auto at = spawns_.find(id); at != spawns_.end())
      for (const Spawn* s : at->second) may_start(points_to_.threads().first_of(s->thread));
  }

  void go_through(InstanceId id) {
    const ir::Body& body = *paths_.body(id);
    std::vector<uint8_t>& done = done_[id];
    const bool is_new = done.empty();
    done.resize(body.blocks.size());
    std::vector<uint8_t> live(body.blocks.size(), 1);
    if (paths_.is_application(id)) live = values_.live_blocks(body);
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      if (!live[b] || std::exchange(done[b], uint8_t{1})) continue;
      again_ = true;
      for (uint32_t i = body.blocks[b].first; i < body.blocks[b].end; ++i) execute(id, i);
    }
    if (is_new)
      for (const Step& s : paths_.steps(id))
        if (s.instruction >= body.size()) execute(id, s.instruction);
    if (std::ranges::find(done, uint8_t{0}) != done.end())
      narrowed_.push_back(id);
    else
      done_.erase(id);
  }

  // From the last step back: who gets there first is there last.
  void find_last() {
    std::vector<InstanceId> open;
    auto reach = [&](InstanceId id, uint32_t step) {
      if (!paths_.is_relevant(id) || lined_up_.contains(id) || last_[paths_.row(id)] != 0) return;
      last_[paths_.row(id)] = step + 1;
      open.push_back(id);
    };
    auto follow = [&](InstanceId id, uint32_t instruction, uint32_t step) {
      for (const Step& s : paths_.steps(id, instruction))
        if (!s.spawns) reach(s.callee, step);
    };
    for (uint32_t step = static_cast<uint32_t>(steps_.size()); step-- > 0;) {
      if (step + 1 == steps_.size()) {
        for (InstanceId root : elsewhere_) reach(root, step);
        for (const auto& [id, instruction] : anywhere_) follow(id, instruction, step);
      }
      for (const auto& [id, instruction] : steps_[step]) follow(id, instruction, step);
      while (!open.empty()) {
        InstanceId id = open.back();
        open.pop_back();
        for (const Step& s : paths_.steps(id))
          if (!s.spawns) reach(s.callee, step);
      }
    }
  }

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  ThreadId main_;
  FirstValues values_;
  std::vector<std::vector<std::pair<InstanceId, uint32_t>>> steps_;  // what each executes
  // Calls without an instruction, and roots that the JVM calls, come at any time.
  std::vector<std::pair<InstanceId, uint32_t>> anywhere_;
  std::vector<InstanceId> elsewhere_;
  absl::flat_hash_map<InstanceId, std::vector<uint32_t>> lined_up_;  // by instruction: the step
  absl::flat_hash_map<InstanceId, std::vector<const Spawn*>> spawns_;
  absl::flat_hash_map<ObjectId, bool> made_;  // of objects that relevant code makes
  std::vector<uint8_t> reached_, ready_;      // by row; ready: waiting, or reached
  std::vector<InstanceId> waiting_, narrowed_;
  absl::flat_hash_map<InstanceId, std::vector<uint8_t>> done_;  // by block; of what is narrowed
  std::vector<std::pair<InstanceId, uint32_t>> null_calls_;     // on what is null so far
  std::set<std::pair<ObjectId, ir::ClassId>> given_;            // to unknown code, and as what
  absl::flat_hash_map<ObjectId, std::vector<InstanceId>> methods_of_;
  std::vector<ThreadId> starting_;
  absl::flat_hash_map<ThreadId, uint32_t> started_;
  std::vector<uint32_t> last_;  // by row: the step, and one; 0: none
  uint32_t now_ = 0;
  size_t asked_ = 0;  // of those that wait: so many were asked, and nothing was made since
  bool again_ = false, more_made_ = false, more_values_ = false;
};

Beginnings::Beginnings(const concurrency::AllMethodFacts& facts, const CodePaths& clear)
    : facts_(facts), paths_(clear) {}
Beginnings::~Beginnings() = default;

bool Beginnings::is_before_first_start(InstanceId instance, uint32_t instruction, ThreadId thread,
                                       ThreadId other) {
  const pointsto::ThreadTable& threads = paths_.points_to().threads();
  if (threads[thread].role != pointsto::ThreadRole::main || threads[thread].many) return false;
  std::unique_ptr<Program>& program = programs_[thread];
  if (!program) program = std::make_unique<Program>(facts_, paths_, thread);
  const uint32_t last = program->last(instance, instruction), start = program->start(threads.first_of(other));
  return last != never && start != never && last < start;
}

}  // namespace heddle::detectors
