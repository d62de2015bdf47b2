#include "concurrency/code_paths.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <bit>

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
}

// Guesses are let in again until no thread hands over more: each needs somebody who gives what is called to the
// JDK, in code that he runs without it.
CodePaths CodePaths::clear_view() const {
  CodePaths clear = *this;
  clear.list_guessed_receivers();
  do {
    clear.steps_ = steps_;
    std::erase_if(clear.steps_, [&](const Step& s) {
      return s.reflected || (s.guessed && !clear.any_may_take(threads(s.caller), s));
    });
    clear.index_steps();
    clear.find_components();
    clear.threads_.clear();
    clear.roots_.raw().clear();
    clear.spawns_.clear();
    clear.spread_threads();
  } while (clear.find_handed_over());
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
  // Down the groups that a call's receivers went through, each once, and only where there is something.
  IdVector<GroupId, GroupId> below(state.groups.size());
  for (GroupId id : state.groups.ids())
    if (GroupId base = state.groups[id].base) below[id] = members[base].empty() ? below[base] : base;
  IdVector<GroupId, uint32_t> last(state.groups.size(), UINT32_MAX);
  for (const pointsto::GroupCall& call : state.group_calls) {
    if (!is_relevant(acting(state, state.call_owner[call.call]))) continue;
    for (GroupId group = call.group; group && last[group] != call.call; group = below[group]) {
      last[group] = call.call;
      for (InstanceId member : members[group]) add(call.call, member);
    }
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
  const size_t words = thread_words();
  threads_.resize(instances_.size());
  roots_.resize(state.threads.ids().size());
  Bits known(instances_.size() * words), fresh(instances_.size() * words), taken(words);
  using Waiting = std::pair<uint32_t, uint32_t>;  // component, row: callers have larger ones
  std::vector<Waiting> heap;
  std::vector<uint8_t> waiting(instances_.size());
  // `taken` may run the instance.
  auto run = [&](InstanceId id) {
    uint32_t row = row_[id];
    ThreadId named = state.contexts[state.instances[id].context].thread;
    bool grows = false;
    for (size_t w = 0; w < words; ++w) {
      uint64_t bits = taken[w] & ~known[row * words + w];
      if (named) bits &= named.raw / 64 == w ? uint64_t{1} << named.raw % 64 : 0;
      known[row * words + w] |= bits;
      fresh[row * words + w] |= bits;
      grows |= bits != 0;
    }
    if (!grows || std::exchange(waiting[row], uint8_t{true})) return;
    heap.emplace_back(components_.of[row], row);
    std::ranges::push_heap(heap);
  };
  auto root = [&](InstanceId id, ThreadId thread) {
    if (!is_relevant(id)) return;
    roots_[thread].push_back(id);
    std::ranges::fill(taken, 0);
    taken[thread.raw / 64] = uint64_t{1} << thread.raw % 64;
    run(id);
  };
  for (InstanceId id : state.roots) {
    MethodId m = state.instances[id].method;
    ThreadId thread = pointsto::ThreadTable::initializer;
    for (ThreadId t : state.threads.ids())
      if (state.threads[t].role == pointsto::ThreadRole::main && state.threads[t].name.root == m) thread = t;
    root(id, thread);
  }
  for (const pointsto::ThreadRoot& r : state.thread_roots) root(r.instance, r.thread);
  for (InstanceId id : state.jvm_roots) {
    if (!is_relevant(id)) continue;
    auto first = known.begin() + static_cast<ptrdiff_t>(row_[id] * words);
    if (std::all_of(first, first + static_cast<ptrdiff_t>(words), [](uint64_t bits) { return bits == 0; }))
      root(id, pointsto::ThreadTable::initializer);
  }
  Bits running(words);
  while (!heap.empty()) {
    poll();
    std::ranges::pop_heap(heap);
    uint32_t row = heap.back().second;
    heap.pop_back();
    waiting[row] = false;
    for (size_t w = 0; w < words; ++w) running[w] = std::exchange(fresh[row * words + w], 0);
    for (const Step& s : steps(instances_[row])) {
      if (s.spawns) continue;
      taken = running;
      if (const Bits* may = s.guessed ? takers(s.callee) : nullptr)
        for (size_t w = 0; w < words; ++w) taken[w] &= (*may)[w];
      run(s.callee);
    }
  }
  for (size_t row = 0; row < instances_.size(); ++row)
    for (size_t w = 0; w < words; ++w)
      for (uint64_t bits = known[row * words + w]; bits; bits &= bits - 1)
        threads_[row].push_back(ThreadId(w * 64 + static_cast<size_t>(std::countr_zero(bits))));
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
bool CodePaths::find_handed_over() {
  const ir::Program& program = this->program();
  const pointsto::Heap& heap = points_to().heap();
  const pointsto::SetStore& sets = points_to().sets();
  ClassId thread_class = program.find_class("java/lang/Thread");
  auto is_thread = [&](uint32_t word) {
    TypeId type = heap.type_of_word(word);
    return thread_class && type.is_class() &&
           scope_.members->hierarchy().is_subtype(type.class_id(), thread_class);
  };
  Bits no_thread(heap.words());  // ones where objects may be handed over
  for (uint32_t word = 0; word < heap.words(); ++word) no_thread[word] = is_thread(word) ? 0 : ~uint64_t{0};

  IdVector<ThreadId, Bits> handed(points_to().threads().ids().size());
  IdVector<ThreadId, absl::flat_hash_set<SetId>> seen(handed.size());
  const Step* last = nullptr;  // all steps of a call have the same operands
  for (const Step& s : steps_) {
    const ir::Body* body = this->body(s.caller);
    if (s.spawns || !is_application(s.caller) || is_application(s.callee) || !body ||
        s.instruction >= body->size() || program[method(s.callee)].owner == thread_class)
      continue;
    if (last && last->caller == s.caller && last->instruction == s.instruction) continue;
    last = &s;
    for (ir::ValueId v : body->operands(s.instruction)) {
      if (!body->type[v.raw].is_reference()) continue;
      SetId set = points_to().points_to(s.caller, v);
      for (ThreadId t : threads(s.caller)) {
        if (set == pointsto::empty_set || !seen[t].insert(set).second) continue;
        handed[t].resize(heap.words());
        for (const pointsto::Word& word : sets.words(set))
          handed[t][word.number] |= word.bits & no_thread[word.number];
      }
    }
  }

  bool more = false;
  for (SetId receivers : guessed_receivers_) {
    Bits& takers = takers_.at(receivers);
    for (ThreadId t : points_to().threads().ids()) {
      uint64_t bit = uint64_t{1} << t.raw % 64;
      if (handed[t].empty() || takers[t.raw / 64] & bit) continue;
      bool takes = false;
      for (const pointsto::Word& word : sets.words(receivers)) takes |= (word.bits & handed[t][word.number]) != 0;
      if (takes) takers[t.raw / 64] |= bit;
      more |= takes;
    }
  }
  return more;
}

// What guesses are called on. Helpers of a parallel stream run nothing but stages, which the thread that owns the
// stream handed over: they may take all.
void CodePaths::list_guessed_receivers() {
  Bits helpers(thread_words());
  for (ThreadId t : points_to().threads().ids())
    if (points_to().threads()[t].kind == models::ThreadKind::stream)
      helpers[t.raw / 64] |= uint64_t{1} << t.raw % 64;
  for (const Step& s : steps_)
    if (s.guessed && takers_.try_emplace(receivers(s.callee), helpers).second)
      guessed_receivers_.push_back(receivers(s.callee));
}

SetId CodePaths::receivers(InstanceId callee) const {
  return program()[method(callee)].is_static() ? pointsto::empty_set
                                               : points_to().points_to(callee, ir::ValueId(0u));
}

// In the clear view a guess holds for threads that handed over what is called.
const CodePaths::Bits* CodePaths::takers(InstanceId callee) const {
  return takers_.empty() ? nullptr : &takers_.at(receivers(callee));  // empty: not the clear view
}

bool CodePaths::any_may_take(std::span<const ThreadId> threads, const Step& step) const {
  const Bits* may = takers(step.callee);
  return !may || std::ranges::any_of(threads, [&](ThreadId t) { return (*may)[t.raw / 64] >> t.raw % 64 & 1; });
}

std::span<const ThreadId> CodePaths::threads(InstanceId id) const {
  return is_relevant(id) ? std::span<const ThreadId>(threads_[row_[id]]) : std::span<const ThreadId>();
}

bool CodePaths::runs(ThreadId thread, InstanceId id) const {
  return std::ranges::binary_search(threads(id), thread);
}

}  // namespace heddle::concurrency
