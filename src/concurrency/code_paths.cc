#include "concurrency/code_paths.h"

#include <algorithm>

#include "pointsto/once.h"

namespace heddle::concurrency {
namespace {

using pointsto::Call;
using pointsto::GroupId;
using pointsto::Instance;
using pointsto::State;

// The instance whose body holds the call: models act where they are called.
InstanceId acting(const State& state, InstanceId id) {
  while (state.instances[id].applied_in) id = state.instances[id].applied_in;
  return id;
}

bool is_reflective(const models::Model* model) {
  using models::Intrinsic;
  return model && std::ranges::any_of(model->effects, [](const models::Effect& e) {
           return e.intrinsic == Intrinsic::new_instance || e.intrinsic == Intrinsic::construct ||
                  e.intrinsic == Intrinsic::invoke_method || e.intrinsic == Intrinsic::method_handle_invoke;
         });
}

}  // namespace

CodePaths::CodePaths(const Scope& scope) : scope_(scope) {
  find_relevant_methods();
  list_instances();
  list_steps();
  index_steps();
  find_components();
  spread_threads();
  find_handed_over();
}

CodePaths CodePaths::clear_view() const {
  CodePaths clear = *this;
  std::erase_if(clear.steps_, [&](const Step& s) {
    return (s.guessed || s.reflected) &&
           std::ranges::none_of(threads(s.caller), [&](ThreadId t) { return may_take(t, s); });
  });
  clear.index_steps();
  clear.find_components();
  clear.threads_.clear();
  clear.roots_.raw().clear();
  clear.spawns_.clear();
  clear.spread_threads();
  return clear;
}

// Backwards over the call graph without contexts; models count as code that calls.
void CodePaths::find_relevant_methods() {
  const ir::Program& program = this->program();
  const std::vector<pointsto::MethodCall>& calls = points_to().call_graph();
  application_method_.resize(program.methods().size());
  relevant_method_.resize(program.methods().size());
  std::vector<MethodId> work;
  for (MethodId m : points_to().reachable_methods()) {
    ClassId owner = program[m].owner;
    if (ClassId made_for = program[owner].made_for) owner = made_for;
    application_method_[m] = scope_.is_application(owner) && !scope_.models->of(m);
    if (!application_method_[m]) continue;
    relevant_method_[m] = true;
    work.push_back(m);
  }
  std::vector<uint32_t> by_callee(calls.size());
  for (uint32_t i = 0; i < calls.size(); ++i) by_callee[i] = i;
  std::ranges::stable_sort(by_callee, {}, [&](uint32_t i) { return calls[i].callee; });
  while (!work.empty()) {
    MethodId callee = work.back();
    work.pop_back();
    auto range = std::ranges::equal_range(by_callee, callee, {}, [&](uint32_t i) { return calls[i].callee; });
    for (uint32_t i : range) {
      MethodId caller = calls[i].place.method;
      if (std::exchange(relevant_method_[caller], uint8_t{true})) continue;
      work.push_back(caller);
    }
  }
}

void CodePaths::list_instances() {
  const State& state = points_to().state();
  row_.resize(state.instances.size(), no_row);
  bodies_.resize(program().methods().size());
  std::vector<MethodId> needed;
  for (InstanceId id : state.instances.ids()) {
    const Instance& instance = state.instances[id];
    if (!instance.constraints || instance.applied_in || !relevant_method_[instance.method]) continue;
    row_[id] = static_cast<uint32_t>(instances_.size());
    instances_.push_back(id);
    if (program()[instance.method].has_code) needed.push_back(instance.method);
  }
  std::ranges::sort(needed);
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
  scope_.bodies->prepare(needed);
  for (MethodId m : needed)
    if ((bodies_[m] = scope_.bodies->body(m))) methods_.push_back(m);
}

void CodePaths::list_steps() {
  const State& state = points_to().state();
  // Members of groups that are relevant, beyond those of the base.
  IdVector<GroupId, std::vector<InstanceId>> members(state.groups.size());
  for (GroupId id : state.groups.ids())
    for (InstanceId member : state.members_of(state.groups[id]))
      if (is_relevant(member)) members[id].push_back(member);

  const ClassId thread_class = program().find_class("java/lang/Thread");
  const bool told_apart = state.contexts.size() > 1;
  auto is_coarse = [&](InstanceId id) {
    return told_apart && state.instances[id].context == pointsto::ContextTable::coarse;
  };
  std::vector<Step> reflective;
  auto add = [&](uint32_t call, InstanceId callee) {
    InstanceId caller = acting(state, state.call_owner[call]);
    if (!is_relevant(caller) || !is_relevant(callee)) return;
    const Call* record = pointsto::call_record(state, call);
    InstanceId owner = state.call_owner[call];
    // A model that another model applies any number of times repeats what it does, too.
    bool repeats = (record && record->repeated) ||
                   (owner != caller && !points_to().runs_once(owner) && points_to().runs_once(caller));
    bool guessed = (is_application(callee) && is_coarse(callee)) ||
                   (!is_application(caller) && is_coarse(caller) &&
                    (is_application(callee) || program()[method(callee)].owner == thread_class));
    std::vector<Step>& list = is_reflective(scope_.models->of(method(owner))) ? reflective : steps_;
    list.push_back({caller, pointsto::place_of_call(state, call).instruction, callee, record && record->spawns,
                    repeats, guessed});
  };
  for (const pointsto::CallEdge& edge : state.call_edges) add(edge.call, edge.callee);
  for (const pointsto::GroupCall& call : state.group_calls) {
    if (!is_relevant(acting(state, state.call_owner[call.call]))) continue;
    for (GroupId group = call.group; group; group = state.groups[group].base)
      for (InstanceId member : members[group]) add(call.call, member);
  }
  mark_reflected(reflective);
  steps_.insert(steps_.end(), reflective.begin(), reflective.end());
  std::ranges::sort(steps_);
  steps_.erase(std::unique(steps_.begin(), steps_.end()), steps_.end());
}

// One call means one method at a time: of several, nobody knows which ever is.
void CodePaths::mark_reflected(std::vector<Step>& reflective) const {
  std::ranges::sort(reflective);
  for (size_t begin = 0, end = 0; begin < reflective.size(); begin = end) {
    bool several = false;
    for (; end < reflective.size() && reflective[end].caller == reflective[begin].caller &&
           reflective[end].instruction == reflective[begin].instruction;
         ++end)
      several |= method(reflective[end].callee) != method(reflective[begin].callee);
    for (size_t i = begin; several && i < end; ++i) reflective[i].reflected = is_application(reflective[i].callee);
  }
}

void CodePaths::index_steps() {
  first_step_.assign(instances_.size() + 1, 0);
  first_caller_.assign(instances_.size() + 1, 0);
  for (const Step& s : steps_) {
    ++first_step_[row_[s.caller] + 1];
    ++first_caller_[row_[s.callee] + 1];
  }
  for (size_t i = 0; i < instances_.size(); ++i) {
    first_step_[i + 1] += first_step_[i];
    first_caller_[i + 1] += first_caller_[i];
  }
  callers_.resize(steps_.size());
  std::vector<uint32_t> next(first_caller_.begin(), first_caller_.end() - 1);
  for (uint32_t i = 0; i < steps_.size(); ++i) callers_[next[row_[steps_[i].callee]]++] = i;
}

std::span<const Step> CodePaths::steps(InstanceId caller) const {
  uint32_t row = row_[caller];
  return std::span(steps_).subspan(first_step_[row], first_step_[row + 1] - first_step_[row]);
}

std::span<const Step> CodePaths::steps(InstanceId caller, uint32_t instruction) const {
  auto range = std::ranges::equal_range(steps(caller), instruction, {}, &Step::instruction);
  return {range.begin(), range.end()};
}

std::span<const uint32_t> CodePaths::callers(InstanceId callee) const {
  uint32_t row = row_[callee];
  return std::span(callers_).subspan(first_caller_[row], first_caller_[row + 1] - first_caller_[row]);
}

void CodePaths::find_components() {
  components_ = strongly_connected(
      static_cast<uint32_t>(instances_.size()),
      [&](uint32_t row) { return first_step_[row + 1] - first_step_[row]; },
      [&](uint32_t row, uint32_t i) {
        const Step& step = steps_[first_step_[row] + i];
        return step.spawns ? row : row_[step.callee];
      });
}

// From the roots of every thread along calls that do not spawn. A context that names a thread is its alone.
void CodePaths::spread_threads() {
  const State& state = points_to().state();
  threads_.resize(instances_.size());
  roots_.resize(state.threads.ids().size());
  std::vector<std::pair<InstanceId, ThreadId>> work;
  auto run = [&](InstanceId id, ThreadId thread) {
    if (!is_relevant(id)) return;
    ThreadId named = state.contexts[state.instances[id].context].thread;
    if (named && named != thread) return;
    std::vector<ThreadId>& threads = threads_[row_[id]];
    auto at = std::ranges::lower_bound(threads, thread);
    if (at != threads.end() && *at == thread) return;
    threads.insert(at, thread);
    work.emplace_back(id, thread);
  };
  auto root = [&](InstanceId id, ThreadId thread) {
    if (!is_relevant(id)) return;
    roots_[thread].push_back(id);
    run(id, thread);
  };
  for (InstanceId id : state.roots) {
    MethodId m = state.instances[id].method;
    ThreadId thread = pointsto::ThreadTable::initializer;
    for (ThreadId t : state.threads.ids())
      if (state.threads[t].role == pointsto::ThreadRole::main && state.threads[t].name.root == m) thread = t;
    root(id, thread);
  }
  for (const pointsto::ThreadRoot& r : state.thread_roots) root(r.instance, r.thread);
  for (InstanceId id : state.jvm_roots)
    if (is_relevant(id) && threads_[row_[id]].empty()) root(id, pointsto::ThreadTable::initializer);
  while (!work.empty()) {
    auto [id, thread] = work.back();
    work.pop_back();
    for (const Step& s : steps(id))
      if (!s.spawns && may_take(thread, s)) run(s.callee, thread);
  }
  for (std::vector<InstanceId>& list : roots_) {
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  for (const Step& s : steps_) {
    if (!s.spawns) continue;
    for (ThreadId t : threads(s.callee)) {
      if (state.threads[t].name.spawn != Place{method(s.caller), s.instruction}) continue;
      spawns_.push_back({state.threads.first_of(t), s.caller, s.instruction, s.repeats});
    }
  }
  std::ranges::sort(spawns_);
  spawns_.erase(std::unique(spawns_.begin(), spawns_.end()), spawns_.end());
}

// What a thread's own calls give to the JDK, which may then call it back. A thread object is not meant to be.
void CodePaths::find_handed_over() {
  const ir::Program& program = this->program();
  const pointsto::Heap& heap = points_to().heap();
  ClassId thread_class = program.find_class("java/lang/Thread");
  auto is_thread = [&](ObjectId o) {
    TypeId type = heap.type(o);
    return thread_class && type.is_class() &&
           scope_.members->hierarchy().is_subtype(type.class_id(), thread_class);
  };
  handed_.resize(points_to().threads().ids().size());
  IdVector<ThreadId, absl::flat_hash_set<SetId>> sets(handed_.size());
  for (const Step& s : steps_) {
    const ir::Body* body = this->body(s.caller);
    if (s.spawns || !is_application(s.caller) || is_application(s.callee) || !body ||
        s.instruction >= body->size() || program[method(s.callee)].owner == thread_class)
      continue;
    for (ir::ValueId v : body->operands(s.instruction)) {
      if (!body->type[v.raw].is_reference()) continue;
      SetId set = points_to().points_to(s.caller, v);
      for (ThreadId t : threads(s.caller))
        if (sets[t].insert(set).second)
          points_to().sets().for_each(set, [&](ObjectId o) {
            if (!is_thread(o)) handed_[t].insert(o);
          });
    }
  }
}

// In the clear view a guess holds for threads that handed over what is called.
bool CodePaths::may_take(ThreadId thread, const Step& step) const {
  if ((!step.guessed && !step.reflected) || handed_.empty()) return true;  // not known yet: not the clear view
  if (step.reflected) return false;
  // Helpers of a parallel stream run nothing but stages, which the thread that owns the stream handed over.
  if (points_to().threads()[thread].kind == models::ThreadKind::stream) return true;
  bool found = false;
  if (!program()[method(step.callee)].is_static())
    points_to().sets().for_each(points_to().points_to(step.callee, ir::ValueId(0u)),
                                [&](ObjectId o) { found |= handed_[thread].contains(o); });
  return found;
}

std::span<const ThreadId> CodePaths::threads(InstanceId id) const {
  return is_relevant(id) ? std::span<const ThreadId>(threads_[row_[id]]) : std::span<const ThreadId>();
}

bool CodePaths::runs(ThreadId thread, InstanceId id) const {
  return std::ranges::binary_search(threads(id), thread);
}

}  // namespace heddle::concurrency
