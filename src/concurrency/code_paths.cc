#include "concurrency/code_paths.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <bit>
#include <map>

#include "base/parallel.h"
#include "base/sorted.h"
#include "concurrency/sequential_stages.h"
#include "ir/descriptor.h"
#include "pointsto/loops.h"
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

// The class that a method's parameter is declared with; none if that is no class.
ClassId declared_parameter(const ir::Program& program, std::string_view descriptor, uint32_t index) {
  ir::DescriptorReader reader(descriptor);
  reader.open();
  for (uint32_t k = 0; !reader.at_close(); ++k) {
    std::optional<ir::DescriptorType> type = reader.next();
    if (!type) break;
    if (k == index)
      return type->dimensions == 0 && type->letter == 'L' ? program.find_class(type->class_name) : ClassId::none();
  }
  return ClassId::none();
}

// As what the call hands over its operand.
ClassId declared_operand(const ir::Program& program, const ir::Body& body, uint32_t call, uint32_t operand) {
  ir::Op op = body.op[call];
  if (op < ir::Op::invoke_virtual || op > ir::Op::invoke_interface) return ClassId::none();
  const ir::MemberRef& called = body.members[body.payload[call]];
  if (op == ir::Op::invoke_static) return declared_parameter(program, program.text(called.descriptor), operand);
  if (operand == 0) return called.owner.is_class() ? called.owner.class_id() : ClassId::none();
  return declared_parameter(program, program.text(called.descriptor), operand - 1);
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
  find_repeated_models();
  list_steps();
  index_steps();
  if (points_to().state().contexts.size() > 1) mark_any_kind();
  find_components();
  spread_threads();
}

// Guesses are let in again until no thread hands over more: each needs somebody who gives what is called to the
// JDK, in code that he runs without it.
CodePaths CodePaths::clear_view() const {
  CodePaths clear = *this;
  clear.list_callbacks();
  clear.find_identity_tests();
  bool again = true;
  while (again) {
    clear.steps_.clear();
    for (const Step& s : steps_)
      if (!s.reflected && (!s.guessed || clear.any_may_take(threads(s.caller), s))) clear.steps_.push_back(s);
    clear.index_steps();
    clear.find_components();
    clear.threads_.clear();
    clear.roots_.raw().clear();
    clear.spawns_.clear();
    clear.spread_threads();
    again = clear.find_handed_over();
    again |= clear.find_held_threads();
  }
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
  sort_unique(needed);
  scope_.bodies->prepare(needed);
  for (MethodId m : needed)
    if ((bodies_[m] = scope_.bodies->body(m))) methods_.push_back(m);
}

// A call with what all its steps have in common; none if its body is not relevant.
struct CodePaths::Calling {
  Step step;
  bool calls_back = false;  // out of coarse JDK code
  bool is_reflective = false;
};

CodePaths::Calling CodePaths::calling(uint32_t call) const {
  const State& state = points_to().state();
  InstanceId owner = state.call_owner[call], caller = acting(state, owner);
  if (!is_relevant(caller)) return {};
  const Call* record = pointsto::call_record(state, call);
  bool repeats = (record && record->repeated) || repeated_[owner];
  return {{caller, pointsto::place_of_call(state, call).instruction, InstanceId::none(), record && record->spawns,
           repeats},
          !is_application(caller) && is_coarse(caller),
          is_reflective(scope_.models->of(method(owner)))};
}

// A model that another model applies any number of times repeats what it does, too, and so do those
// that it applies.
void CodePaths::find_repeated_models() {
  const State& state = points_to().state();
  repeated_.resize(state.instances.size());
  for (const pointsto::CallEdge& edge : state.call_edges) {
    const pointsto::Call* record = pointsto::call_record(state, edge.call);
    if (record && record->repeated && state.instances[edge.callee].applied_in) repeated_[edge.callee] = true;
  }
  for (InstanceId id : state.instances.ids())  // what applies a model is older
    if (InstanceId by = state.instances[id].applied_in) repeated_[id] |= repeated_[by];
  made_repeatedly_.resize(state.heap.words() * 64);
  for (const pointsto::Made& made : state.made)
    if (made.repeated || repeated_[made.by]) made_repeatedly_[made.object] = true;
}

bool CodePaths::is_coarse(InstanceId id) const {
  const State& state = points_to().state();
  return state.contexts.size() > 1 && state.instances[id].context == pointsto::ContextTable::coarse;
}

// Steps are many (H2: millions), so they are counted first and then written where they belong.
void CodePaths::list_steps() {
  const State& state = points_to().state();
  // Members of groups that are relevant, beyond those of the base.
  IdVector<GroupId, std::vector<InstanceId>> members(state.groups.size());
  for (GroupId id : state.groups.ids())
    for (InstanceId member : state.members_of(state.groups[id]))
      if (is_relevant(member)) members[id].push_back(member);
  // Down the groups that a call's receivers went through, each once, and only where there is something.
  IdVector<GroupId, GroupId> below(state.groups.size());
  for (GroupId id : state.groups.ids())
    if (GroupId base = state.groups[id].base) below[id] = members[base].empty() ? below[base] : base;
  // Calls visit(what its steps have in common, callees) for all calls; a call may come more than once.
  auto for_each_call = [&](auto visit) {
    for (const pointsto::CallEdge& edge : state.call_edges)
      if (is_relevant(edge.callee))
        if (Calling c = calling(edge.call); c.step.caller) visit(c, std::span(&edge.callee, 1));
    IdVector<GroupId, uint32_t> last(state.groups.size(), UINT32_MAX);
    for (const pointsto::GroupCall& call : state.group_calls) {
      Calling c = calling(call.call);
      if (!c.step.caller) continue;
      for (GroupId group = call.group; group && last[group] != call.call; group = below[group]) {
        last[group] = call.call;
        visit(c, std::span<const InstanceId>(members[group]));
      }
    }
  };

  std::vector<size_t> end(instances_.size());  // by row of the caller
  for_each_call([&](const Calling& c, std::span<const InstanceId> to) { end[row_[c.step.caller]] += to.size(); });
  size_t total = 0;
  for (size_t& count : end) count = std::exchange(total, total + count);
  steps_.resize(total);
  const ClassId thread_class = program().find_class("java/lang/Thread");
  std::vector<uint8_t> is_guess(instances_.size()), is_callback(instances_.size());  // by row of the callee
  for (size_t row = 0; row < instances_.size(); ++row) {
    InstanceId id = instances_[row];
    is_guess[row] = is_application(id) && is_coarse(id);
    is_callback[row] = is_application(id) || program()[method(id)].owner == thread_class;
  }
  std::vector<Step> reflective;
  for_each_call([&](const Calling& c, std::span<const InstanceId> to) {
    Step step = c.step;
    for (InstanceId callee : to) {
      step.callee = callee;
      step.guessed = is_guess[row_[callee]] || (c.calls_back && is_callback[row_[callee]]);
      if (c.is_reflective)
        reflective.push_back(step);
      else
        steps_[end[row_[step.caller]]++] = step;
    }
  });
  mark_reflected(reflective);
  for (const Step& step : reflective) steps_[end[row_[step.caller]]++] = step;
  sort_steps(end);
}

// By caller they are sorted already; `end` of each caller's.
void CodePaths::sort_steps(const std::vector<size_t>& end) {
  auto place = [](const Step& s) { return uint64_t{s.instruction} << 32 | s.callee.raw; };
  auto before = [&](const Step& a, const Step& b) { return place(a) != place(b) ? place(a) < place(b) : a < b; };
  constexpr size_t grain = 256;
  parallel_for(scope_.jobs, end.size(), grain, [&](size_t row) {
    auto at = [&](size_t i) { return steps_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::sort(at(row == 0 ? 0 : end[row - 1]), at(end[row]), before);
  });
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
  // Most steps bring nothing new; to see that is cheaper than to ask who may take them.
  auto may_grow = [&](InstanceId id) {
    const uint64_t* knows = known.data() + row_[id] * words;
    if (ThreadId named = state.contexts[state.instances[id].context].thread)
      return ((running[named.raw / 64] & ~knows[named.raw / 64]) >> named.raw % 64 & 1) != 0;
    uint64_t bits = 0;
    for (size_t w = 0; w < words; ++w) bits |= running[w] & ~knows[w];
    return bits != 0;
  };
  while (!heap.empty()) {
    poll();
    std::ranges::pop_heap(heap);
    uint32_t row = heap.back().second;
    heap.pop_back();
    waiting[row] = false;
    for (size_t w = 0; w < words; ++w) running[w] = std::exchange(fresh[row * words + w], 0);
    for (const Step& s : steps(instances_[row])) {
      if (s.spawns || !may_grow(s.callee)) continue;
      taken = running;
      if (const Bits* may = s.guessed ? takers(s) : nullptr)
        for (size_t w = 0; w < words; ++w) taken[w] &= (*may)[w];
      keep_identified(s.caller, s.instruction, taken);
      keep_from_helpers(s, taken);
      run(s.callee);
    }
  }
  for (size_t row = 0; row < instances_.size(); ++row)
    for (size_t w = 0; w < words; ++w)
      for (uint64_t bits = known[row * words + w]; bits; bits &= bits - 1)
        threads_[row].push_back(ThreadId(w * 64 + static_cast<size_t>(std::countr_zero(bits))));
  for (std::vector<InstanceId>& list : roots_) {
    sort_unique(list);
  }
  for (const Step& s : steps_) {
    if (!s.spawns) continue;
    for (ThreadId t : threads(s.callee)) {
      if (state.threads[t].name.spawn != Place{method(s.caller), s.instruction}) continue;
      spawns_.push_back({state.threads.first_of(t), s.caller, s.instruction, s.repeats});
    }
  }
  sort_unique(spawns_);
}

// What the application's calls give to the JDK, which may then call it back. Calls that the same threads make are
// gathered in one list, and threads that make the same calls are asked together: both are few, where a matrix of
// threads, types and objects would be gigabytes.
CodePaths::HandedOver CodePaths::handed_over() const {
  const ir::Program& program = this->program();
  ClassId thread_class = program.find_class("java/lang/Thread");
  HandedOver all;
  auto before = [](auto a, auto b) { return std::ranges::lexicographical_compare(a, b); };
  std::map<std::span<const ThreadId>, uint32_t, decltype(before)> by_threads;
  const Step* last = nullptr;  // all steps of a call have the same operands
  for (const Step& s : steps_) {
    const ir::Body* body = this->body(s.caller);
    if (s.spawns || !is_application(s.caller) || is_application(s.callee) || !body ||
        s.instruction >= body->size() || program[method(s.callee)].owner == thread_class)
      continue;
    if (last && last->caller == s.caller && last->instruction == s.instruction) continue;
    last = &s;
    poll();
    auto [known, added] = by_threads.try_emplace(threads(s.caller), static_cast<uint32_t>(all.lists.size()));
    if (added) all.lists.emplace_back();
    std::span<const ir::ValueId> operands = body->operands(s.instruction);
    for (uint32_t k = 0; k < operands.size(); ++k) {
      if (!body->type[operands[k].raw].is_reference()) continue;
      SetId set = points_to().points_to(s.caller, operands[k]);
      if (set != pointsto::empty_set)
        all.lists[known->second].emplace_back(declared_operand(program, *body, s.instruction, k), set);
    }
  }
  IdVector<ThreadId, std::vector<uint32_t>> lists_of(points_to().threads().ids().size());
  for (const auto& [threads, list] : by_threads)
    for (ThreadId t : threads) lists_of[t].push_back(list);
  for (ThreadId t : lists_of.ids()) all.by[std::move(lists_of[t])].push_back(t);
  return all;
}

// Lets threads take the callbacks on what they handed over. A thread object is not meant to be called back.
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

  // Callbacks on what the JDK knows as the same type are asked together: few of the types that a thread hands
  // something over as fit, and what they have in common is united once.
  std::map<ClassId, std::vector<std::pair<SetId, Bits*>>> by_type;
  for (const Callback& callback : callbacks_)
    by_type[callback.known_as].emplace_back(callback.receivers, &takers_.at(callback));
  std::map<std::pair<ClassId, ClassId>, bool> fits;
  bool more = false;
  const HandedOver handed = handed_over();
  for (const auto& [lists, threads] : handed.by) {
    std::vector<std::pair<ClassId, SetId>> given;
    for (uint32_t list : lists) given.insert(given.end(), handed.lists[list].begin(), handed.lists[list].end());
    sort_unique(given);
    std::vector<std::pair<ClassId, Bits>> objects;  // by type
    for (const auto& [as, set] : given) {
      poll();
      if (objects.empty() || objects.back().first != as) objects.emplace_back(as, Bits(heap.words()));
      for (const pointsto::Word& word : sets.words(set))
        objects.back().second[word.number] |= word.bits & no_thread[word.number];
    }
    for (auto& [known_as, callbacks] : by_type) {
      poll();
      Bits meant(heap.words());
      for (const auto& [as, bits] : objects) {
        auto [fit, added] = fits.try_emplace({as, known_as}, false);
        if (added) fit->second = may_be_meant(as, known_as);
        for (size_t w = 0; fit->second && w < meant.size(); ++w) meant[w] |= bits[w];
      }
      for (auto& [receivers, takers] : callbacks) {
        if (std::ranges::none_of(sets.words(receivers), [&](const pointsto::Word& word) {
              return (word.bits & meant[word.number]) != 0;
            }))
          continue;
        for (ThreadId t : threads) {
          uint64_t bit = uint64_t{1} << t.raw % 64;
          more |= ((*takers)[t.raw / 64] & bit) == 0;
          (*takers)[t.raw / 64] |= bit;
        }
      }
    }
  }
  return more;
}

// What is handed over as an Object, to a container or a log, is compared, hashed and printed; nothing else.
bool CodePaths::may_be_meant(ClassId handed_as, ClassId known_as) const {
  ClassId object = program().object_class();
  if (!handed_as || !known_as || known_as == object) return true;
  if (handed_as == object) return program().name(known_as) == "java/lang/Comparable";
  const hierarchy::Hierarchy& hierarchy = scope_.members->hierarchy();
  return hierarchy.is_subtype(handed_as, known_as) || hierarchy.is_subtype(known_as, handed_as);
}

// What guesses call. Helpers of a parallel stream run nothing but stages, which the thread that owns the stream
// handed over: they may take all but those of streams that are not parallel.
void CodePaths::list_callbacks() {
  helpers_.resize(thread_words());
  for (ThreadId t : points_to().threads().ids())
    if (points_to().threads()[t].kind == models::ThreadKind::stream)
      helpers_[t.raw / 64] |= uint64_t{1} << t.raw % 64;
  for (const Step& s : steps_)
    if (s.guessed && takers_.try_emplace(callback(s), helpers_).second && !callback(s).is_any)
      callbacks_.push_back(callback(s));
  if (std::ranges::any_of(helpers_, [](uint64_t bits) { return bits != 0; })) find_sequential_stages();
}

void CodePaths::find_sequential_stages() {
  const Bits stages = sequential_stages(*this);
  is_sequential_.resize(instances_.size());
  for (const Step& s : steps_) {
    if (is_application(s.caller) || !is_application(s.callee) || program()[method(s.callee)].is_static()) continue;
    SetId receivers = points_to().points_to(s.callee, ir::ValueId(0u));
    is_sequential_[row_[s.callee]] =
        receivers != pointsto::empty_set &&
        std::ranges::all_of(points_to().sets().words(receivers),
                            [&](const pointsto::Word& word) { return (word.bits & ~stages[word.number]) == 0; });
  }
}

// Only a thread that evaluates a stream runs its stages, unless the stream is parallel.
void CodePaths::keep_from_helpers(const Step& step, Bits& threads) const {
  if (is_sequential_.empty() || !is_sequential_[row_[step.callee]] || is_application(step.caller)) return;
  for (size_t w = 0; w < threads.size(); ++w) threads[w] &= ~helpers_[w];
}

CodePaths::Callback CodePaths::callback(const Step& guess) const {
  if (program()[method(guess.callee)].is_static()) return {pointsto::empty_set, ClassId::none()};
  Callback callback{points_to().points_to(guess.callee, ir::ValueId(0u)), ClassId::none()};
  const ir::Body* body = this->body(guess.caller);
  if (is_application(guess.caller) || !body || guess.instruction >= body->size()) return callback;
  callback.is_any = guess.of_any_kind;
  ir::Op op = body->op[guess.instruction];
  if (op != ir::Op::invoke_virtual && op != ir::Op::invoke_interface) return callback;
  TypeId owner = body->members[body->payload[guess.instruction]].owner;
  if (owner.is_class()) callback.known_as = owner.class_id();
  return callback;
}

// Marks where the JDK prints, compares or hashes one of many kinds of things: that somebody gave it one of them
// says nothing about which it is.
void CodePaths::mark_any_kind() {
  constexpr size_t most_kinds = 3;
  const ir::Program& program = this->program();
  auto is_of_all = [&](const ir::Method& callee) {
    for (MethodId m : program[program.object_class()].methods)
      if (!program[m].is_static() && program[m].name == callee.name && program[m].descriptor == callee.descriptor)
        return true;
    return false;
  };
  for (size_t begin = 0, end = 0; begin < steps_.size(); begin = end) {
    const InstanceId caller = steps_[begin].caller;
    std::vector<MethodId> kinds;  // as many as are needed
    for (; end < steps_.size() && steps_[end].caller == caller &&
           steps_[end].instruction == steps_[begin].instruction;
         ++end)
      if (kinds.size() <= most_kinds) insert_sorted(kinds, method(steps_[end].callee));
    if (kinds.size() <= most_kinds || is_application(caller) || !is_coarse(caller)) continue;
    for (size_t i = begin; i < end; ++i)
      if (is_of_all(program[method(steps_[i].callee)])) steps_[i].of_any_kind = steps_[i].guessed = true;
  }
}

// In the clear view a guess holds for threads that handed over what is called.
const CodePaths::Bits* CodePaths::takers(const Step& guess) const {
  return takers_.empty() ? nullptr : &takers_.at(callback(guess));  // empty: not the clear view
}

bool CodePaths::any_may_take(std::span<const ThreadId> threads, const Step& step) const {
  const Bits* may = takers(step);
  return !may || std::ranges::any_of(threads, [&](ThreadId t) { return (*may)[t.raw / 64] >> t.raw % 64 & 1; });
}

bool CodePaths::is_current_thread(const ir::Body& body, ir::ValueId value) const {
  if (body.op[value.raw] != ir::Op::invoke_static) return false;
  hierarchy::ResolvedMethod target = scope_.members->resolve_method(body.members[body.payload[value.raw]]);
  const models::Model* model = target ? scope_.models->of(target.id) : nullptr;
  return model && std::ranges::any_of(model->effects, [&](const models::Effect& e) {
           return e.kind == models::EffectKind::current_thread && e.to == model->result();
         });
}

FieldId CodePaths::loaded_field(const ir::Body& body, ir::ValueId value) const {
  if (body.op[value.raw] != ir::Op::get_field && body.op[value.raw] != ir::Op::get_static) return FieldId::none();
  hierarchy::ResolvedField field = scope_.members->resolve_field(body.members[body.payload[value.raw]]);
  return field ? field.id : FieldId::none();
}

void CodePaths::find_identity_tests() {
  using ir::Condition;
  using ir::Op;
  for (MethodId m : methods_) {
    const ir::Body& body = *bodies_[m];
    if (!is_application(m)) continue;
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      uint32_t last = body.blocks[b].end - 1;
      if (body.op[last] != Op::branch) continue;
      auto condition = static_cast<Condition>(body.payload[last]);
      if (condition != Condition::equal && condition != Condition::not_equal) continue;
      std::span<const ir::ValueId> compared = body.operands(last);
      bool is_same_if_equal = true;
      if (compared.size() == 1 && body.op[compared[0].raw] == Op::invoke_virtual) {
        uint32_t call = compared[0].raw;  // threads are equal if they are the same
        if (program().text(body.members[body.payload[call]].name) != "equals") continue;
        compared = body.operands(call);
        is_same_if_equal = false;  // the result is not zero
      }
      if (compared.size() != 2) continue;
      FieldId field;
      if (is_current_thread(body, compared[0])) field = loaded_field(body, compared[1]);
      if (is_current_thread(body, compared[1])) field = loaded_field(body, compared[0]);
      if (!field) continue;
      ir::BlockId same =
          body.successors(body.blocks[b])[(condition == Condition::equal) == is_same_if_equal ? 0 : 1];
      if (body.predecessors(body.blocks[same.raw]).size() != 1) continue;
      identity_tests_.push_back({m, field, body.blocks[same.raw].first});
      held_threads_.try_emplace(field, Bits(thread_words()));
    }
  }
  // Only fields that never hold another thread than the one that stores.
  if (identity_tests_.empty()) return;
  for (MethodId m : methods_) {
    const ir::Body& body = *bodies_[m];
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field && body.op[i] != Op::put_static) continue;
      hierarchy::ResolvedField field = scope_.members->resolve_field(body.members[body.payload[i]]);
      ir::ValueId value = body.operands(i).back();
      if (!field || !held_threads_.contains(field.id) || body.op[value.raw] == Op::const_null) continue;
      if (is_current_thread(body, value))
        identity_stores_.emplace_back(m, field.id);
      else
        held_threads_.erase(field.id);
    }
  }
  std::erase_if(identity_tests_, [&](const IdentityTest& t) { return !held_threads_.contains(t.field); });
  std::erase_if(identity_stores_, [&](const auto& store) { return !held_threads_.contains(store.second); });
}

void CodePaths::keep_identified(InstanceId id, uint32_t instruction, Bits& threads) const {
  if (identity_tests_.empty()) return;
  for (const IdentityTest& t : std::ranges::equal_range(identity_tests_, method(id), {}, &IdentityTest::method)) {
    const ir::Body& body = *this->body(id);
    if (instruction >= body.size() || (instruction != t.first && !pointsto::dominates(body, t.first, instruction)))
      continue;
    const Bits& held = held_threads_.at(t.field);
    for (size_t w = 0; w < threads.size(); ++w) threads[w] &= held[w];
  }
}

bool CodePaths::find_held_threads() {
  bool more = false;
  for (const auto& [method, field] : identity_stores_)
    for (InstanceId id : points_to().instances_of(method))
      for (ThreadId t : threads(id)) {
        uint64_t& word = held_threads_.at(field)[t.raw / 64];
        uint64_t before = std::exchange(word, word | uint64_t{1} << t.raw % 64);
        more |= before != word;
      }
  return more;
}

std::vector<ThreadId> CodePaths::threads_at(InstanceId id, uint32_t instruction) const {
  std::span<const ThreadId> all = threads(id);
  if (identity_tests_.empty()) return {all.begin(), all.end()};
  Bits bits(thread_words());
  for (ThreadId t : all) bits[t.raw / 64] |= uint64_t{1} << t.raw % 64;
  keep_identified(id, instruction, bits);
  std::vector<ThreadId> some;
  for (ThreadId t : all)
    if (bits[t.raw / 64] >> t.raw % 64 & 1) some.push_back(t);
  return some;
}

std::span<const ThreadId> CodePaths::threads(InstanceId id) const {
  return is_relevant(id) ? std::span<const ThreadId>(threads_[row_[id]]) : std::span<const ThreadId>();
}

bool CodePaths::runs(ThreadId thread, InstanceId id) const {
  return std::ranges::binary_search(threads(id), thread);
}

}  // namespace heddle::concurrency
