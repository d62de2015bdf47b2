#include "concurrency/order.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <set>

#include "base/sorted.h"
#include "concurrency/call_targets.h"
#include "concurrency/fact_states.h"
#include "concurrency/handles.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using models::SubjectKind;
using models::SyncKind;

constexpr uint32_t no_number = UINT32_MAX;

}  // namespace

class Order::Solver {
 public:
  Solver(const AllMethodFacts& facts, std::vector<Assumption>& assumptions)
      : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()),
        assumptions_(assumptions), handle_calls_(handle_calls(paths_)), targets_(paths_) {
    number_threads();
    find_interrupts();
    find_executors();
    find_latches();
    find_events();
    summarize();
    spread();
    find_gates_behind();
    list_signaled_gates();
    find_disturbers();
    sort_unique(assumptions_);
  }

  bool run_serially(ThreadId a, ThreadId b) const { return serial_[a] != no_number && serial_[a] == serial_[b]; }

  bool is_system_thread(ThreadId t) const { return system_[threads_.first_of(t)]; }

  bool share_phases(ThreadId t1, ThreadId t2) const {
    ThreadId a = threads_.first_of(t1), b = threads_.first_of(t2);
    return std::ranges::any_of(latches_, [&](const Latch& l) {
      return (l.is_barrier && l.signaled_by(a) && l.signaled_by(b)) ||
             (l.is_semaphore && l.hands_over &&
              ((l.signaled_by(a) && l.is_awaited_by(b)) || (l.signaled_by(b) && l.is_awaited_by(a))));
    });
  }

  bool share_phases(const Point& p, const Point& q) const {
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    return std::ranges::any_of(latches_, [&](const Latch& l) {
      return (l.is_barrier && l.signaled_by(a) && l.signaled_by(b) &&
              !in_one_phase(l, facts_at(p), facts_at(q))) ||
             (l.is_semaphore && l.hands_over &&
              ((l.signaled_by(a) && l.is_awaited_by(b)) || (l.signaled_by(b) && l.is_awaited_by(a))));
    });
  }

  bool threads_parallel(ThreadId t1, ThreadId t2) const {
    if (t1 == t2) return false;
    ThreadId a = threads_.first_of(t1), b = threads_.first_of(t2);
    if (!shares_main(a, b)) return false;
    if (a == b) return self_parallel_[a];
    return serial_[a] == no_number || serial_[a] != serial_[b];
  }

  uint32_t state_number(InstanceId id, uint32_t instruction) {
    StateId state = state_at(id, instruction);
    if (state_numbers_.size() <= state.raw) state_numbers_.resize(states_->size(), no_number);
    uint32_t& number = state_numbers_[state.raw];
    if (number == no_number) {
      number = static_cast<uint32_t>(numbered_states_.size());
      numbered_states_.push_back(state);
      gates_at_.push_back(gates_in((*states_)[state]));
    }
    return number;
  }

  OrderReason order(const Point& p, const Point& q) const {
    if (p.thread == q.thread) return OrderReason::same_thread;
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    if (!shares_main(a, b)) return OrderReason::different_runs;
    if (serial_[a] != no_number && serial_[a] == serial_[b]) return OrderReason::serial_executor;
    if (a == b && !self_parallel_[a]) return OrderReason::not_running;
    const Bits &at_p = facts_at(p), &at_q = facts_at(q);
    if (a != b && (is_idle(at_q, b, a) || is_idle(at_p, a, b))) return OrderReason::not_running;
    for (uint32_t l = 0; l < latches_.size(); ++l) {
      if (!latches_[l].valid || latches_[l].is_gate) continue;
      if (at_q[awaited(l)] && at_p[unsignaled(l)] && latches_[l].signaled_by(a)) return OrderReason::signal;
      if (at_p[awaited(l)] && at_q[unsignaled(l)] && latches_[l].signaled_by(b)) return OrderReason::signal;
    }
    return OrderReason::none;
  }

  bool is_gated(const Point& p, const Point& q) const {
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    const GatesAt &at_p = gates_at_[p.state], &at_q = gates_at_[q.state];
    const auto& signaled = a == b ? signaled_objects_ : signaled_gates_;  // no set-up among equals
    return at_q.passed.intersects(at_p.unsignaled, signaled[a]) ||
           at_p.passed.intersects(at_q.unsignaled, signaled[b]);
  }

 private:
  // What an instruction does to the facts.
  struct Event {
    enum Kind : uint8_t { spawn, join_thread, join_part, join_value, await, signal, pass } kind;
    uint32_t instruction;
    uint32_t what;  // number of a thread, a part of one, a spawn, a latch or a passage
  };
  struct EdgeEvent {  // when control leaves a block by a successor
    uint32_t block, successor;
    Event::Kind kind;  // await, or a wait for the end
    uint32_t what;
  };
  struct Latch {
    ObjectId object;  // none: a static flag
    FieldId field;    // of a flag
    std::vector<ThreadId> signalers, waiters;
    uint32_t signals = 0;
    bool repeated = false, valid = false;
    bool is_flag = false;       // awaited where it reads as true
    bool is_semaphore = false;  // a hand-over only if it starts without permits
    bool hands_over = false;    // a semaphore that starts without permits
    bool is_barrier = false;    // signaled and awaited by one call
    bool is_gate = false;       // a lock inside which threads wait for what others change before they notify
    std::vector<ObjectId> locks = {};                      // of a gate: what the lock may be; ascending
    uint32_t first_passage = no_number, last_passage = 0;  // of a barrier; the first stands for none so far
    bool is_awaited_by(ThreadId t) const { return std::ranges::find(waiters, t) != waiters.end(); }
    bool signaled_by(ThreadId t) const { return std::ranges::find(signalers, t) != signalers.end(); }
  };
  struct Gate {  // where one is entered, or where those inside are notified
    InstanceId id;
    uint32_t instruction;
    uint32_t latch;
  };
  struct GatesAt {  // of a state; over gates
    Bits passed, unsignaled;
  };
  struct Flow {                 // an instance with something to say
    std::vector<Event> events;  // by instruction
    std::vector<EdgeEvent> edges;
    std::vector<std::pair<uint32_t, uint32_t>> quiet;  // blocks before a gate, and which one
    std::vector<StateId> before;                       // by block; none: not reached
    StateId survives = FactStates::all_hold, establishes = FactStates::none_hold;
    StateId survives_throw = FactStates::all_hold;  // what survives where it throws, or gives up a wait
    std::vector<CallTargets::Site> calls;           // of something with a flow, ascending
    // Calls whose callees and threads come after the end of a thread: instruction, number of the thread.
    std::vector<std::pair<uint32_t, uint32_t>> afters;
  };
  struct Called {  // what all members of a group do together
    StateId survives, establishes, survives_throw;
    bool stale = true;
  };

  // --- facts -----------------------------------------------------------------------------------------------

  // A thread has one idle fact for each instance that spawns it: who waits for its own threads need not know
  // others'.
  bool is_idle(const Bits& state, uint32_t thread) const {
    for (uint32_t s : parts_[thread])
      if (!state[s]) return false;
    return true;
  }
  void set_idle(Bits& state, uint32_t thread, bool value) const {
    for (uint32_t s : parts_[thread]) state.set(s, value);
  }
  uint32_t latest(uint32_t spawn) const { return part_count_ + spawn; }
  uint32_t awaited(uint32_t latch) const {
    return part_count_ + static_cast<uint32_t>(paths_.spawns().size()) + latch;
  }
  uint32_t unsignaled(uint32_t latch) const { return awaited(static_cast<uint32_t>(latches_.size())) + latch; }
  // The passage of its barrier that came last is another one.
  uint32_t not_last(uint32_t passage) const {
    return unsignaled(static_cast<uint32_t>(latches_.size())) + passage;
  }
  size_t facts() const { return not_last(static_cast<uint32_t>(passages_.size())); }

  // Whether both may have passed the barrier equally often: at the same place last, or not at all, or once.
  bool in_one_phase(const Latch& l, const Bits& at_p, const Bits& at_q) const {
    bool p_passed = false, q_passed = false;
    for (uint32_t k = l.first_passage; k <= l.last_passage; ++k) {
      const bool p = !at_p[not_last(k)], q = !at_q[not_last(k)];
      if (p && q) return true;
      p_passed |= p && k != l.first_passage;
      q_passed |= q && k != l.first_passage;
    }
    return p_passed && q_passed && !l.repeated && l.signals == l.signalers.size();
  }

  const Bits& facts_at(const Point& p) const { return (*states_)[numbered_states_[p.state]]; }

  bool shares_main(ThreadId a, ThreadId b) const {
    for (size_t i = 0; i < mains_[a].size(); ++i)
      if (mains_[a][i] && mains_[b][i]) return true;
    return mains_[a].empty();
  }

  bool is_idle(const Bits& at, ThreadId observer, ThreadId other) const {
    uint32_t number = number_[other];
    return number != no_number && is_idle(at, number) && !disturbers_[observer][number];
  }

  void number_threads() {
    size_t n = threads_.ids().size();
    number_.resize(n, no_number);
    parents_.resize(n);
    unknown_parent_.resize(n);
    InstanceId last_by;
    for (const Spawn& s : paths_.spawns()) {  // sorted: by thread, then by instance
      if (number_[s.thread] == no_number) {
        number_[s.thread] = static_cast<uint32_t>(numbered_.size());
        numbered_.push_back(s.thread);
        parts_.emplace_back();
        last_by = InstanceId::none();
      }
      if (s.by != last_by) parts_.back().push_back(part_count_++);
      last_by = s.by;
      part_of_spawn_.push_back(part_count_ - 1);
      for (ThreadId by : paths_.threads(s.by)) {
        ThreadId parent = threads_.first_of(by);
        if (threads_[parent].role == pointsto::ThreadRole::initializer)
          unknown_parent_[s.thread] = true;
        else
          parents_[s.thread].push_back(parent);
      }
    }
    for (ThreadId t : threads_.ids()) {
      sort_unique(parents_[t]);
      if (threads_[t].role == pointsto::ThreadRole::spawned && number_[threads_.first_of(t)] == no_number)
        unknown_parent_[t] = true;  // nobody that matters starts it: the JVM does
    }
    // Threads that the JVM starts, or the JDK on its own account: what they seem to run of the application comes
    // from calls that the coarse part of the JDK cannot tell apart.
    system_.resize(n, uint8_t{1});
    for (ThreadId t : threads_.ids())
      if (threads_[t].role == pointsto::ThreadRole::main) system_[t] = false;
    for (bool again = true; again;) {
      again = false;
      for (ThreadId t : numbered_) {
        bool by_program = paths_.is_application(threads_[t].name.root);
        // A parallel stream's helpers are spawned inside the JDK, but by the call of a terminal operation.
        if (threads_[t].kind == models::ThreadKind::stream)
          for (ThreadId p : parents_[t]) by_program |= !system_[p];
        for (const Spawn& s : spawns_of(t))
          by_program |= paths_.is_application(s.by) || origin(paths_.method(s.by)) != ir::Origin::jdk;
        if (system_[t] && by_program) system_[t] = false, again = true;
      }
    }
    // Descendants, and which mains a thread can come from.
    descendants_.assign(n, Bits(numbered_.size(), false));
    bool changed = true;
    while (changed) {
      changed = false;
      for (ThreadId t : numbered_)
        for (ThreadId p : parents_[t]) {
          Bits before = descendants_[p.raw];
          descendants_[p.raw].set(number_[t]);
          descendants_[p.raw] |= descendants_[t.raw];
          changed |= descendants_[p.raw] != before;
        }
    }
    std::vector<ThreadId> mains;
    for (ThreadId t : threads_.ids())
      if (threads_[t].role == pointsto::ThreadRole::main) mains.push_back(t);
    mains_.resize(n, std::vector<bool>(mains.size()));
    for (ThreadId t : threads_.ids())
      for (size_t m = 0; m < mains.size(); ++m)
        mains_[t][m] = mains[m] == t || unknown_parent_[t] ||
                       threads_[t].role == pointsto::ThreadRole::initializer ||
                       (number_[t] != no_number && descendants_[mains[m].raw][number_[t]]);
    // A thread that comes from one with unknown parents may belong to any run.
    for (ThreadId t : threads_.ids())
      if (std::ranges::none_of(mains_[t], [](bool b) { return b; })) mains_[t].assign(mains.size(), true);
  }

  // They are sorted by thread.
  std::span<const Spawn> spawns_of(ThreadId t) const {
    auto range = std::ranges::equal_range(paths_.spawns(), t, {}, &Spawn::thread);
    return {range.begin(), range.end()};
  }
  uint32_t number_of(const Spawn& spawn) const { return static_cast<uint32_t>(&spawn - paths_.spawns().data()); }

  ir::Origin origin(MethodId m) const { return paths_.program()[paths_.program()[m].owner].origin; }

  // --- what the models say -------------------------------------------------------------------------------

  template <class Visit>
  void for_each_sync_call(Visit visit) const {
    for (InstanceId id : paths_.instances()) {
      const MethodFacts* facts = facts_.of(paths_.method(id));
      if (!facts) continue;
      for (const SyncCall& call : facts->sync_calls) visit(id, call);
    }
  }

  void find_interrupts() {
    for_each_sync_call([&](InstanceId id, const SyncCall& call) {
      if (call.fact->kind != SyncKind::interrupts || !paths_.is_application(id) || interrupts_itself(id, call))
        return;
      models::Subject subject = call.fact->subject;
      if (subject.kind == SubjectKind::executor) tasks_interrupted_ = true;
      subject.kind = SubjectKind::place;
      for (ObjectId o : subject_objects(paths_, id, call.instruction, subject)) interrupted_.push_back(o);
    });
    std::ranges::sort(interrupted_);
    interruptible_.resize(threads_.ids().size());
    for (ThreadId t : threads_.ids()) interruptible_[t] = may_be_interrupted(threads_.first_of(t));
  }

  // Whether some interrupt() may be meant for the thread. Futures stand for the tasks that cancel() interrupts.
  bool may_be_interrupted(ThreadId t) {
    using pointsto::SiteKind;
    if (interrupted_.empty() && !tasks_interrupted_) return false;
    if (is_task(t) && tasks_interrupted_) return true;
    for (ObjectId o : interrupted_) {
      SiteKind kind = points_to_.heap()[points_to_.heap()[o].site].kind;
      if (kind == SiteKind::thread_object) return true;  // of main, or of a pool
    }
    for (ObjectId o : run_on_objects(t))
      if (std::ranges::binary_search(interrupted_, o)) return true;
    return false;
  }

  bool is_task(ThreadId t) const {
    using models::ThreadKind;
    return threads_[t].role == pointsto::ThreadRole::spawned && threads_[t].kind != ThreadKind::thread &&
           threads_[t].kind != ThreadKind::virtual_thread;
  }

  bool is_interruptible(InstanceId id) const {
    return std::ranges::any_of(paths_.threads(id), [&](ThreadId t) { return interruptible_[t]; });
  }

  // Thread.currentThread().interrupt() restores the flag; it disturbs nobody else's wait.
  bool interrupts_itself(InstanceId id, const SyncCall& call) const {
    const ir::Body& body = *paths_.body(id);
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    if (operands.empty() || body.op[operands[0].raw] != Op::invoke_static) return false;
    hierarchy::ResolvedMethod target =
        paths_.scope().members->resolve_method(body.members[body.payload[operands[0].raw]]);
    const models::Model* model = target ? paths_.scope().models->of(target.id) : nullptr;
    return model && std::ranges::any_of(model->effects, [&](const models::Effect& e) {
             return e.kind == models::EffectKind::current_thread && e.to == model->result();
           });
  }

  // The executor behind each thread, if it is one single object; and whether its tasks run one after the other.
  void find_executors() {
    find_grown();
    serial_.resize(threads_.ids().size(), no_number);
    executor_.resize(threads_.ids().size());
    std::vector<uint8_t> seen(threads_.ids().size());
    for (const Spawn& s : paths_.spawns()) {
      const ir::Body* body = paths_.body(s.by);
      std::vector<ObjectId> objects;
      if (body && s.instruction < body->size() && !body->operands(s.instruction).empty())
        objects = objects_of(points_to_, points_to_.points_to(s.by, body->operands(s.instruction)[0]));
      ObjectId executor = objects.size() == 1 ? objects[0] : ObjectId::none();
      if (!std::exchange(seen[s.thread.raw], uint8_t{1}))
        executor_[s.thread] = executor;
      else if (executor_[s.thread] != executor)
        executor_[s.thread] = ObjectId::none();
    }
    for (ThreadId t : numbered_) {
      using models::ThreadKind;
      ObjectId executor = executor_[t];
      ThreadKind kind = threads_[t].kind;
      if (kind == ThreadKind::event_queue) serial_[t] = no_number - 1;
      if (!executor || !points_to_.is_single(executor)) continue;
      if (kind == ThreadKind::timer || (kind == ThreadKind::pool && is_serial(executor)))
        serial_[t] = executor.raw;
    }
    for (ThreadId t : threads_.ids()) serial_[t] = serial_[threads_.first_of(t)];
  }

  // Made for one thread, by a factory or a constructor, and never given more.
  bool is_serial(ObjectId executor) const {
    const pointsto::Site& site = points_to_.heap()[points_to_.heap()[executor].site];
    const ir::Body* body = site.method ? paths_.scope().bodies->body(site.method) : nullptr;
    if (!body || site.instruction >= body->size()) return false;
    const bool is_constructed = body->op[site.instruction] == Op::new_object;
    const uint32_t call = is_constructed ? constructor_call(*body, site.instruction) : site.instruction;
    if (call == no_number || !ir::is_call(body->op[call])) return false;
    hierarchy::ResolvedMethod target = paths_.scope().members->resolve_method(body->members[body->payload[call]]);
    if (!target || std::ranges::binary_search(grown_, executor)) return false;
    const models::SyncModels& sync = paths_.scope().models->sync();
    if (sync.makes_serial_executor(target.id)) return true;
    const std::optional<uint32_t> argument = sync.serial_if_one(target.id);
    std::span<const ir::ValueId> operands = body->operands(call);
    const uint32_t k = argument.value_or(0) + is_constructed;
    return argument && k < operands.size() && body->op[operands[k].raw] == Op::const_int &&
           body->payload[operands[k].raw] == 1;
  }

  static uint32_t constructor_call(const ir::Body& body, uint32_t made) {
    for (uint32_t i = made + 1; i < body.size(); ++i)
      if (body.op[i] == Op::invoke_special && !body.operands(i).empty() && body.operands(i)[0].raw == made)
        return i;
    return no_number;
  }

  // Executors that some call may give more threads.
  void find_grown() {
    const models::SyncModels& sync = paths_.scope().models->sync();
    for (const pointsto::MethodCall& c : points_to_.call_graph()) {
      const ir::Body* body = sync.grows(c.callee) ? paths_.scope().bodies->body(c.place.method) : nullptr;
      if (!body || c.place.instruction >= body->size() || body->operands(c.place.instruction).empty()) continue;
      for (InstanceId id : points_to_.instances_of(c.place.method))
        for (ObjectId o : objects_of(points_to_, points_to_.points_to(id, body->operands(c.place.instruction)[0])))
          grown_.push_back(o);
    }
    sort_unique(grown_);
  }

  // --- latches, barriers, flags ----------------------------------------------------------------------------

  uint32_t latch_of(ObjectId object, FieldId field) {
    for (uint32_t l = 0; l < latches_.size(); ++l)
      if (latches_[l].object == object && latches_[l].field == field) return l;
    latches_.push_back({object, field, {}, {}});
    return static_cast<uint32_t>(latches_.size() - 1);
  }

  void find_latches() {
    std::vector<ObjectId> spoiled;
    for_each_sync_call([&](InstanceId id, const SyncCall& call) {
      if (call.fact->kind != SyncKind::signal && call.fact->kind != SyncKind::await) return;
      std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, call.fact->subject);
      if (objects.size() != 1 || !points_to_.is_single(objects[0])) {
        if (call.fact->kind == SyncKind::signal) spoiled.insert(spoiled.end(), objects.begin(), objects.end());
        return;
      }
      uint32_t l = latch_of(objects[0], FieldId::none());
      latches_[l].is_flag |= call.fact->if_true && !call.fact->timed;
      if (call.fact->kind != SyncKind::signal) {
        for (ThreadId t : paths_.threads(id)) latches_[l].waiters.push_back(threads_.first_of(t));
        return;
      }
      for (const SyncCall& other : facts_.of(paths_.method(id))->sync_at(call.instruction))
        latches_[l].is_barrier |= other.fact->kind == SyncKind::await;
      if (is_initial_value(id, call)) return;
      if (call.fact->one_permit) latches_[l].is_semaphore = true;
      add_signal(l, id, call.instruction);
    });
    find_flags();
    for (Latch& latch : latches_) {
      if (latch.signalers.empty() || std::ranges::find(spoiled, latch.object) != spoiled.end()) continue;
      std::optional<uint32_t> count = latch.field ? 1 : constructed_with(paths_, latch.object);
      if (latch.is_semaphore) latch.hands_over = count == 0u;
      if (latch.is_flag)
        latch.valid = !latch.repeated && latch.signals == 1 && starts_empty(latch.object);
      else if (latch.is_semaphore)
        latch.valid = !latch.repeated && latch.signals == 1 && count == 0u;
      else if (latch.repeated)
        latch.valid = !latch.field && (!count || *count > 1);
      else
        latch.valid = !count || *count == latch.signals;
    }
    // Most are counters and other things that tell no order.
    std::erase_if(latches_, [](const Latch& l) { return !l.valid && !l.is_barrier && !l.is_semaphore; });
    find_gates();
    number_passages();
  }

  // Where barriers are passed, and the calls that lead there. In a run of equal threads the n-th passages of all
  // lie together, so who passed last at the same place is in the same phase.
  void number_passages() {
    constexpr uint32_t deepest = 3;
    constexpr size_t most_callers = 16;
    std::vector<Gate> open;
    for_each_sync_call([&](InstanceId id, const SyncCall& call) {
      if (std::optional<uint32_t> l = barrier_at(id, call)) open.push_back({id, call.instruction, *l});
    });
    for (uint32_t depth = 0; depth <= deepest && !open.empty(); ++depth) {
      std::vector<Gate> above;
      for (const Gate& g : open) {
        passed_at_.push_back(g);
        std::span<const uint32_t> callers = paths_.callers(g.id);
        if (callers.size() > most_callers || !paths_.is_application(g.id)) continue;
        for (uint32_t s : callers) {
          const Step& step = paths_.all_steps()[s];
          const ir::Body* caller = paths_.body(step.caller);
          if (!step.spawns && caller && step.instruction < caller->size())
            above.push_back({step.caller, step.instruction, g.latch});
        }
      }
      open = std::move(above);
    }
    std::vector<std::pair<uint32_t, Place>> places;
    for (const Gate& g : passed_at_) places.emplace_back(g.latch, Place{paths_.method(g.id), g.instruction});
    sort_unique(places);
    for (uint32_t l = 0; l < latches_.size(); ++l) {
      if (!latches_[l].is_barrier) continue;
      latches_[l].first_passage = static_cast<uint32_t>(passages_.size());
      passages_.emplace_back(l, Place());
      for (const auto& place : places)
        if (place.first == l) passages_.push_back(place);
      latches_[l].last_passage = static_cast<uint32_t>(passages_.size() - 1);
    }
  }

  // The barrier that the call waits at; the `await` of its facts stands for it.
  std::optional<uint32_t> barrier_at(InstanceId id, const SyncCall& call) const {
    if (call.fact->kind != SyncKind::await) return std::nullopt;
    auto is_signal = [](const SyncCall& other) { return other.fact->kind == SyncKind::signal; };
    if (std::ranges::none_of(facts_.of(paths_.method(id))->sync_at(call.instruction), is_signal))
      return std::nullopt;
    std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, call.fact->subject);
    for (uint32_t l = 0; objects.size() == 1 && l < latches_.size(); ++l)
      if (latches_[l].is_barrier && latches_[l].object == objects[0]) return l;
    return std::nullopt;
  }

  // Locks inside which threads wait: who takes one to wait there goes on when somebody has notified. What for,
  // only a condition knows that is not looked at; so a gate proves nothing, but it is a reason to doubt.
  void find_gates() {
    first_gate_ = static_cast<uint32_t>(latches_.size());
    // A lock may be one of a few, or of many that look alike: each has those that wait inside, and notify.
    constexpr size_t most_locks = 8;
    for_each_sync_call([&](InstanceId id, const SyncCall& call) {
      if (call.fact->kind != SyncKind::wait_inside || !paths_.is_application(id)) return;
      std::vector<ObjectId> locks = subject_objects(paths_, id, call.instruction, call.fact->subject);
      if (locks.empty() || locks.size() > most_locks) return;
      uint32_t l = first_gate_;
      while (l < latches_.size() && latches_[l].locks != locks) ++l;
      if (l == latches_.size()) {
        bool is_one = locks.size() == 1 && points_to_.is_single(locks[0]);
        latches_.push_back({.object = is_one ? locks[0] : ObjectId::none(),
                            .field = {},
                            .signalers = {},
                            .waiters = {},
                            .is_gate = true,
                            .locks = locks});
      }
      gate_waits_.push_back({id, entry_of(id, call.instruction, locks), l});
    });
    for_each_sync_call([&](InstanceId id, const SyncCall& call) {
      if (call.fact->kind != SyncKind::notifies) return;
      std::vector<ObjectId> locks = subject_objects(paths_, id, call.instruction, call.fact->subject);
      for (uint32_t l = first_gate_; l < latches_.size(); ++l) {
        if (std::ranges::find_first_of(locks, latches_[l].locks) == locks.end()) continue;
        add_signal(l, id, call.instruction);
        gate_signals_.push_back({id, call.instruction, l});
      }
    });
  }

  // Who passed a gate was notified by somebody, and passed what all that notify there have passed before.
  void find_gates_behind() {
    const size_t gates = latches_.size() - first_gate_;
    behind_.assign(gates, std::vector<bool>(gates, true));
    std::vector<bool> is_notified(gates);
    for (const Gate& g : gate_signals_) {
      if (!entry_[g.id]) continue;  // nobody gets there
      const Bits& state = (*states_)[state_at(g.id, g.instruction)];
      is_notified[g.latch - first_gate_] = true;
      for (uint32_t other = 0; other < gates; ++other)
        if (!state[awaited(first_gate_ + other)]) behind_[g.latch - first_gate_][other] = false;
    }
    for (size_t g = 0; g < gates; ++g) {
      if (!is_notified[g]) behind_[g].assign(gates, false);
      behind_[g][g] = true;
    }
    for (bool again = true; std::exchange(again, false);)
      for (size_t g = 0; g < gates; ++g)
        for (size_t before = 0; before < gates; ++before)
          for (size_t first = 0; behind_[g][before] && first < gates; ++first)
            if (behind_[before][first] && !behind_[g][first]) behind_[g][first] = again = true;
  }

  GatesAt gates_in(const Bits& state) const {
    const size_t gates = latches_.size() - first_gate_;
    GatesAt at{Bits(gates, false), Bits(gates, false)};
    for (uint32_t g = 0; g < gates; ++g) {
      if (state[unsignaled(first_gate_ + g)]) at.unsignaled.set(g);
      if (!state[awaited(first_gate_ + g)]) continue;
      for (uint32_t before = 0; before < gates; ++before)
        if (behind_[g][before]) at.passed.set(before);
    }
    return at;
  }

  void list_signaled_gates() {
    const size_t gates = latches_.size() - first_gate_;
    signaled_gates_.resize(threads_.ids().size(), Bits(gates, false));
    signaled_objects_.resize(threads_.ids().size(), Bits(gates, false));
    for (uint32_t g = 0; g < gates; ++g) {
      const Latch& gate = latches_[first_gate_ + g];
      for (ThreadId t : gate.signalers) {
        signaled_gates_[t].set(g);
        if (gate.object) signaled_objects_[t].set(g);
      }
    }
  }

  // Where the lock was taken for the wait; the wait itself if that was not in this body.
  uint32_t entry_of(InstanceId id, uint32_t wait, const std::vector<ObjectId>& locks) const {
    const ir::Body& body = *paths_.body(id);
    auto is_lock = [&](const std::vector<ObjectId>& objects) { return objects == locks; };
    for (uint32_t i = wait; i-- > 0;) {
      if (body.op[i] == Op::monitor_enter &&
          is_lock(objects_of(points_to_, points_to_.points_to(id, body.operands(i)[0]))))
        return i;
      for (const SyncCall& call : facts_.of(paths_.method(id))->sync_at(i))
        if (call.fact->kind == SyncKind::acquire && is_lock(subject_objects(paths_, id, i, call.fact->subject)))
          return i;
    }
    return wait;
  }

  static bool is_nothing(const ir::Body& body, ir::ValueId v) {
    return body.op[v.raw] == Op::const_null || (body.op[v.raw] == Op::const_int && body.payload[v.raw] == 0);
  }

  // Made with nothing in it: a flag that reads as false, 0 or null until somebody sets it.
  bool starts_empty(ObjectId flag) const {
    const pointsto::Site& site = points_to_.heap()[points_to_.heap()[flag].site];
    const ir::Body* body = site.method ? paths_.scope().bodies->body(site.method) : nullptr;
    for (uint32_t i = site.instruction + 1; body && i < body->size(); ++i) {
      std::span<const ir::ValueId> operands = body->operands(i);
      if (body->op[i] != Op::invoke_special || operands.empty() || operands[0].raw != site.instruction) continue;
      return operands.size() == 1 || is_nothing(*body, operands[1]);
    }
    return false;
  }

  // set(false): what it was anyway.
  bool is_initial_value(InstanceId id, const SyncCall& call) const {
    const ir::Body& body = *paths_.body(id);
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    auto sets = [](const SyncCall& other) {
      return other.fact->by_value;
    };  // else it happens once, whatever is given
    return call.fact->if_true && operands.size() > 1 && is_nothing(body, operands.back()) &&
           std::ranges::any_of(facts_.of(paths_.method(id))->sync_at(call.instruction), sets);
  }

  void add_signal(uint32_t l, InstanceId id, uint32_t instruction) {
    Latch& latch = latches_[l];
    const MethodFacts& facts = *facts_.of(paths_.method(id));
    bool in_loop = facts.loop[pointsto::block_of(facts.body, instruction)] != 0 || !points_to_.runs_once(id);
    for (ThreadId t : paths_.threads(id)) {
      ThreadId first = threads_.first_of(t);
      latch.repeated |= in_loop || threads_[first].many;
      if (t == first) ++latch.signals;
      if (!latch.signaled_by(first)) latch.signalers.push_back(first);
    }
  }

  // Volatile flags: set once, to something other than zero, by one thread that is one.
  void find_flags() {
    const ir::Program& program = paths_.program();
    struct Use {
      InstanceId id;
      uint32_t instruction;
      FieldId field;
    };
    std::vector<Use> writes;
    std::set<FieldId> by_handle;  // released by one
    for_each_handle_use([&](InstanceId id, uint32_t i, const HandleUse& use) {
      if (!use.access->writes) return;
      writes.push_back({id, i, use.field});
      if (use.access->orders) by_handle.insert(use.field);
    });
    for (InstanceId id : paths_.instances()) {
      const ir::Body* body = paths_.body(id);
      if (!body || !paths_.is_application(id)) continue;
      for (uint32_t i = 0; i < body->size(); ++i) {
        if (body->op[i] != Op::put_field && body->op[i] != Op::put_static) continue;
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[i]]);
        if (!field || (!is_volatile(field.id) && !by_handle.contains(field.id))) continue;
        std::string_view type = program.text(program[field.id].descriptor);
        if (type != "Z" && type != "I") continue;
        ir::ValueId value = body->operands(i).back();
        bool zero = body->op[value.raw] == Op::const_int && body->payload[value.raw] == 0;
        std::string_view name = program.name(paths_.method(id));
        if (zero && (name == "<init>" || name == "<clinit>")) continue;
        writes.push_back({id, i, field.id});
      }
    }
    std::ranges::stable_sort(writes, {}, &Use::field);
    for (size_t i = 0; i < writes.size();) {
      size_t end = i;
      while (end < writes.size() && writes[end].field == writes[i].field) ++end;
      if (end == i + 1) add_flag(writes[i].id, writes[i].instruction, writes[i].field);
      i = end;
    }
  }

  void add_flag(InstanceId id, uint32_t instruction, FieldId field) {
    const ir::Body& body = *paths_.body(id);
    ir::ValueId value = body.operands(instruction).back();
    if (body.op[value.raw] != Op::const_int || body.payload[value.raw] == 0) return;
    ObjectId object;
    std::optional<HandleUse> use = handle_use(paths_, id, instruction);
    if (use ? !use->access->orders : !is_volatile(field)) return;
    if (use ? !use->is_static : body.op[instruction] == Op::put_field) {
      std::vector<ObjectId> objects =
          objects_of(points_to_, points_to_.points_to(id, body.operands(instruction)[use ? HandleUse::base : 0]));
      if (objects.size() != 1 || !points_to_.is_single(objects[0])) return;
      object = objects[0];
    }
    add_signal(latch_of(object, field), id, instruction);
  }

  // --- events -----------------------------------------------------------------------------------------------

  void find_events() {
    flows_.raw().resize(points_to_.state().instances.size());
    for (uint32_t s = 0; s < paths_.spawns().size(); ++s) {
      const Spawn& spawn = paths_.spawns()[s];
      if (paths_.body(spawn.by)) flow(spawn.by).events.push_back({Event::spawn, spawn.instruction, s});
    }
    for_each_sync_call([&](InstanceId id, const SyncCall& call) { add_sync_event(id, call); });
    for (const Gate& g : passed_at_) {
      const std::pair passage(g.latch, Place{paths_.method(g.id), g.instruction});
      auto at = std::ranges::find(passages_, passage);
      flow(g.id).events.push_back({Event::pass, g.instruction, static_cast<uint32_t>(at - passages_.begin())});
    }
    for (uint32_t l = 0; l < latches_.size(); ++l)
      if (latches_[l].valid && latches_[l].field) add_flag_events(l);
    for (const Gate& g : gate_waits_) {
      flow(g.id).events.push_back({Event::await, g.instruction, g.latch});
      add_quiet_blocks(g);
    }
    for (const Gate& g : gate_signals_) flow(g.id).events.push_back({Event::signal, g.instruction, g.latch});
    for (InstanceId id : paths_.instances())
      if (flows_[id]) std::ranges::stable_sort(flows_[id]->events, {}, &Event::instruction);
  }

  // Where nothing of the program happens before the wait, nothing is thrown there either, as far as doubts go: a
  // worker's loop that asks whether to go on, and then waits for work.
  void add_quiet_blocks(const Gate& gate) {
    const ir::Body& body = *paths_.body(gate.id);
    auto is_quiet = [&](uint32_t i) {
      Op op = body.op[i];
      return op != Op::put_field && op != Op::put_static && op != Op::array_store && op != Op::throw_ &&
             paths_.steps(gate.id, i).empty();
    };
    uint32_t b = pointsto::block_of(body, gate.instruction);
    for (uint32_t end = gate.instruction;; end = body.blocks[b].end) {
      for (uint32_t i = body.blocks[b].first; i < end; ++i)
        if (!is_quiet(i)) return;
      flow(gate.id).quiet.emplace_back(b, gate.latch);
      uint32_t before = no_number;  // the only block that leads here without going round
      for (ir::BlockId p : body.predecessors(body.blocks[b])) {
        if (p.raw >= b) continue;
        if (before != no_number) return;
        before = p.raw;
      }
      if (before == no_number) return;
      b = before;
    }
  }

  Flow& flow(InstanceId id) {
    if (!flows_[id]) flows_[id] = std::make_unique<Flow>();
    return *flows_[id];
  }

  void assume(InstanceId id, uint32_t instruction, std::string what) {
    if (paths_.is_application(id)) assumptions_.push_back({{paths_.method(id), instruction}, std::move(what)});
  }

  void add_sync_event(InstanceId id, const SyncCall& call) {
    const models::SyncFact& fact = *call.fact;
    uint32_t i = call.instruction;
    if (fact.kind == SyncKind::signal || (fact.kind == SyncKind::await && (!fact.timed || fact.if_true))) {
      std::vector<ObjectId> objects = subject_objects(paths_, id, i, fact.subject);
      if (objects.size() != 1) return;
      for (uint32_t l = 0; l < latches_.size(); ++l)
        if (latches_[l].valid && !latches_[l].field && latches_[l].object == objects[0]) {
          if (fact.kind == SyncKind::await && fact.if_true)
            await_on_edge(id, i, l);
          else
            flow(id).events.push_back({fact.kind == SyncKind::signal ? Event::signal : Event::await, i, l});
        }
      return;
    }
    if (fact.kind == SyncKind::after) return come_after(id, call);
    if (fact.kind != SyncKind::ends) return;
    if (fact.subject.kind == SubjectKind::spawned) {
      if (fact.timed) return;
      for (const Spawn& s : paths_.spawns())
        if (s.by == id && s.instruction == i)
          flow(id).events.push_back({Event::join_thread, i, number_[s.thread]});
      return;
    }
    if (fact.subject.kind == SubjectKind::executor) {
      std::vector<ObjectId> objects =
          subject_objects(paths_, id, i, {SubjectKind::place, fact.subject.parameter, fact.subject.path});
      if (objects.size() != 1 || !points_to_.is_single(objects[0])) return;
      for (ThreadId t : numbered_)
        if (executor_[t] == objects[0]) flow(id).events.push_back({Event::join_thread, i, number_[t]});
      if (fact.timed) assume(id, i, "the wait for the executor's tasks does not time out");
      return;
    }
    if (fact.timed && !fact.if_true) return;
    join(id, call);
  }

  // Which threads run on the object.
  void join(InstanceId id, const SyncCall& call) {
    uint32_t i = call.instruction;
    const MethodFacts& facts = *facts_.of(paths_.method(id));
    std::vector<ObjectId> objects = subject_objects(
        paths_, id, i, {SubjectKind::place, call.fact->subject.parameter, call.fact->subject.path});
    if (call.fact->subject.kind == SubjectKind::elements) return;
    if (objects.empty()) return;
    const bool one = objects.size() == 1;
    if (one) objects = with_sources(objects[0]);
    auto contains = [&](const std::vector<ObjectId>& some) {
      return !some.empty() &&
             std::ranges::all_of(some, [&](ObjectId o) { return std::ranges::binary_search(objects, o); });
    };
    const models::SyncFact& fact = *call.fact;
    const bool always = !fact.if_true && !fact.if_false;
    auto ended = [&](Event::Kind kind, uint32_t what) {
      if (always)
        flow(id).events.push_back({kind, i, what});
      else
        know_on_edge(id, i, fact.if_true, kind, what);
    };
    for (ThreadId t : numbered_) {
      bool all = contains(run_on_objects(t)), by_future = contains(futures_of(t)) || contains(task_of(t));
      if (!all && !by_future && !threads_[t].many) continue;
      if (fact.if_false && !is_started_before(id, i, t)) continue;
      if (!threads_[t].many) {
        if (one) ended(Event::join_thread, number_[t]);
        continue;
      }
      // The very value that was started.
      ir::ValueId joined = facts.body.operands(i)[call.fact->subject.parameter];
      for (const Spawn& spawn : spawns_of(t))
        if (spawn.by == id && started_value(facts.body, spawn.instruction) == canonical(facts.body, joined))
          ended(Event::join_value, number_of(spawn));
      for (const Spawn& spawn : spawns_of(t))
        if (always && contains(started_objects(spawn)))
          join_loop(id, facts, i, joined, part_of_spawn_[number_of(spawn)]);
    }
  }

  // A thread that is not alive may not have been started yet, unless the same code did that.
  bool is_started_before(InstanceId id, uint32_t instruction, ThreadId t) const {
    return std::ranges::any_of(spawns_of(t), [&](const Spawn& s) {
      return s.by == id && pointsto::dominates(*paths_.body(id), s.instruction, instruction);
    });
  }

  // Stages: what the call runs or starts comes after the threads that complete what it depends on. A thread that
  // completes something goes on with all that depends on it; so it counts as ended only if that is one stage.
  void come_after(InstanceId id, const SyncCall& call) {
    std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, call.fact->subject);
    if (objects.size() != 1) return;
    objects = with_sources(objects[0]);
    if (std::ranges::any_of(objects, [&](ObjectId o) { return dependents_of(o) > 1; })) return;
    auto is_one_of_them = [&](ObjectId o) { return std::ranges::binary_search(objects, o); };
    const std::vector<ObjectId> functions = functions_made_for(id, call.instruction);
    for (ThreadId t : numbered_) {
      const std::vector<ObjectId>& futures = futures_of(t);
      if (threads_[t].many || futures.empty() || !std::ranges::all_of(futures, is_one_of_them)) continue;
      flow(id).afters.emplace_back(call.instruction, number_[t]);
      for (ObjectId o : functions) called_after_[o].insert(number_[t]);
    }
  }

  // Operands of the call that are made for it alone: lambdas.
  std::vector<ObjectId> functions_made_for(InstanceId id, uint32_t call) const {
    const ir::Body& body = *paths_.body(id);
    std::vector<ObjectId> functions;
    for (ir::ValueId v : body.operands(call)) {
      if (body.op[v.raw] != Op::new_object) continue;
      bool elsewhere = false;
      for (uint32_t i = 0; i < body.size(); ++i) {
        std::span<const ir::ValueId> operands = body.operands(i);
        const bool constructs = body.op[i] == Op::invoke_special && operands[0] == v;
        elsewhere |= i != call && !constructs && std::ranges::find(operands, v) != operands.end();
      }
      if (!elsewhere)
        for (ObjectId o : objects_of(points_to_, points_to_.points_to(id, v))) functions.push_back(o);
    }
    return functions;
  }

  // Whoever calls a function that was handed over to be called after the end of threads, they have ended.
  void find_called_after() {
    if (called_after_.empty()) return;
    for (InstanceId id : paths_.instances()) {
      if (!paths_.is_application(id) || paths_.program()[paths_.method(id)].is_static()) continue;
      std::optional<std::set<uint32_t>> ended;
      for (ObjectId o : objects_of(points_to_, points_to_.points_to(id, ir::ValueId(0u)))) {
        auto known = called_after_.find(o);
        std::set<uint32_t> of_this = known == called_after_.end() ? std::set<uint32_t>() : known->second;
        if (!ended) ended = of_this;
        std::erase_if(*ended, [&](uint32_t t) { return !of_this.contains(t); });
      }
      // Not the thread itself, if it calls what depends on it.
      for (ThreadId t : paths_.threads(id))
        if (ended) ended->erase(number_[threads_.first_of(t)]);
      if (!ended || ended->empty()) continue;
      StateId state = FactStates::none_hold;
      for (uint32_t t : *ended) state = states_->join(state, ended_[t]);
      known_at_entry_.emplace(id, state);
    }
  }

  // In how many places stages are made that depend on the object.
  uint32_t dependents_of(ObjectId object) {
    if (!dependents_) {
      dependents_.emplace();
      std::set<std::pair<ObjectId, Place>> seen;
      for_each_sync_call([&](InstanceId id, const SyncCall& call) {
        auto ends = [](const SyncCall& other) { return other.fact->kind == SyncKind::ends; };
        const MethodFacts& facts = *facts_.of(paths_.method(id));
        if (!is_after(call) || std::ranges::any_of(facts.sync_at(call.instruction), ends)) return;
        for (ObjectId o : subject_objects(paths_, id, call.instruction, call.fact->subject))
          if (seen.emplace(o, Place{paths_.method(id), call.instruction}).second) ++(*dependents_)[o];
      });
    }
    auto known = dependents_->find(object);
    return known == dependents_->end() ? 0 : known->second;
  }

  // What the spawning call starts in its context.
  const std::vector<ObjectId>& started_objects(const Spawn& spawn) {
    started_.resize(paths_.spawns().size());
    std::optional<std::vector<ObjectId>>& started = started_[number_of(spawn)];
    if (started) return *started;
    started.emplace();
    const ir::Body* body = paths_.body(spawn.by);
    if (!body || spawn.instruction >= body->size()) return *started;
    if (ir::ValueId v = started_value(*body, spawn.instruction))
      *started = objects_of(points_to_, points_to_.points_to(spawn.by, v));
    return *started;
  }

  static bool is_after(const SyncCall& call) { return call.fact->kind == SyncKind::after; }

  // A future that was derived from another one completes after it.
  std::vector<ObjectId> with_sources(ObjectId future) const {
    std::vector<ObjectId> all{future};
    const pointsto::Heap& heap = points_to_.heap();
    for (size_t i = 0; i < all.size() && all.size() < 64; ++i) {
      const pointsto::Site& site = heap[heap[all[i]].site];
      if (site.kind != pointsto::SiteKind::modelled || !paths_.body(site.method) || !points_to_.is_single(all[i]))
        continue;
      const MethodFacts* facts = facts_.of(site.method);
      for (InstanceId id : points_to_.instances_of(site.method)) {
        std::span<const ir::ValueId> operands = paths_.body(site.method)->operands(site.instruction);
        std::vector<ObjectId> sources;
        if (facts && std::ranges::any_of(facts->sync_at(site.instruction), is_after)) {
          for (const SyncCall& call : facts->sync_at(site.instruction))
            for (ObjectId o : subject_objects(paths_, id, site.instruction, call.fact->subject))
              if (is_after(call) && std::ranges::find(all, o) == all.end()) all.push_back(o);
          continue;
        }
        uint32_t futures = 0;
        for (ir::ValueId v : operands) {
          std::vector<ObjectId> given = objects_of(points_to_, points_to_.points_to(id, v));
          if (given.size() == 1 && heap.type(given[0]).is_array())
            given = objects_of(points_to_, points_to_.elements(given[0]));
          std::erase_if(given, [&](ObjectId o) { return heap.type(o) != heap.type(all[i]); });
          futures += !given.empty();
          sources.insert(sources.end(), given.begin(), given.end());
        }
        // Of two futures either may be enough.
        if (futures == 1)
          for (ObjectId o : sources)
            if (std::ranges::find(all, o) == all.end()) all.push_back(o);
      }
    }
    std::ranges::sort(all);
    return all;
  }

  // What a spawning call starts: its receiver, or what it returns (a future).
  static ir::ValueId started_value(const ir::Body& body, uint32_t instruction) {
    std::span<const ir::ValueId> operands = body.operands(instruction);
    bool returns = body.type[instruction].is_reference();
    if (returns) return ir::ValueId(instruction);
    return operands.empty() ? ir::ValueId() : canonical(body, operands[0]);
  }

  static ir::ValueId canonical(const ir::Body& body, ir::ValueId v) {
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    return v;
  }

  // A wait in a loop over the array or collection that holds the threads: after the loop all have ended.
  void join_loop(InstanceId id, const MethodFacts& facts, uint32_t i, ir::ValueId joined, uint32_t part) {
    const ir::Body& body = facts.body;
    Op op = body.op[canonical(body, joined).raw];
    if (op != Op::array_load && (op < Op::invoke_virtual || op > Op::invoke_interface)) return;
    uint32_t at = pointsto::block_of(body, i);
    uint32_t loop = facts.loop[at];
    if (loop == 0) return;
    uint32_t header = no_number;  // first block of the loop in reverse postorder
    for (uint32_t b = 0; b < body.blocks.size() && header == no_number; ++b)
      if (facts.loop[b] == loop) header = b;
    if (cycles_without(facts, loop, header, at)) return;
    // Left only where the loop asks for the next element.
    uint32_t exits = 0;
    EdgeEvent exit{};
    for (uint32_t b = header; b < body.blocks.size(); ++b) {
      if (facts.loop[b] != loop) continue;
      std::span<const ir::BlockId> successors = body.successors(body.blocks[b]);
      for (uint32_t s = 0; s < successors.size(); ++s) {
        if (facts.loop[successors[s].raw] == loop || leads_back(facts, successors[s].raw, loop)) continue;
        if (body.op[body.blocks[b].end - 1] == Op::return_) continue;
        ++exits;
        exit = {b, s, Event::join_part, part};
      }
    }
    if (exits == 1) flow(id).edges.push_back(exit);
  }

  // A block of an inner loop, from which the outer one goes on.
  static bool leads_back(const MethodFacts& facts, uint32_t from, uint32_t loop) {
    std::vector<uint32_t> work{from};
    std::vector<uint8_t> seen(facts.body.blocks.size());
    seen[from] = 1;
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      if (facts.loop[b] == loop) return true;
      for (ir::BlockId s : facts.body.successors(facts.body.blocks[b]))
        if (!std::exchange(seen[s.raw], uint8_t{1})) work.push_back(s.raw);
    }
    return false;
  }

  // Whether the loop can go round without the block.
  static bool cycles_without(const MethodFacts& facts, uint32_t loop, uint32_t header, uint32_t without) {
    if (header == without) return false;
    std::vector<uint32_t> work;
    std::vector<uint8_t> seen(facts.body.blocks.size());
    auto go = [&](uint32_t b) {
      if (b != without && facts.loop[b] == loop && !std::exchange(seen[b], uint8_t{1})) work.push_back(b);
    };
    for (ir::BlockId s : facts.body.successors(facts.body.blocks[header])) go(s.raw);
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      if (b == header) return true;
      for (ir::BlockId s : facts.body.successors(facts.body.blocks[b])) go(s.raw);
    }
    return false;
  }

  const std::vector<ObjectId>& run_on_objects(ThreadId t) {
    run_on_.resize(threads_.ids().size());
    if (run_on_[t]) return *run_on_[t];
    std::vector<ObjectId>& objects = run_on_[t].emplace();
    for (ThreadId rep : {t, threads_[t].twin}) {
      if (!rep) continue;
      for (InstanceId root : paths_.roots(rep))
        points_to_.sets().for_each(points_to_.points_to(root, ir::ValueId(0u)), [&](ObjectId o) {
          if (points_to_.heap()[o].site == threads_[t].name.object) objects.push_back(o);
        });
    }
    for (ObjectId o : futures_of(t)) objects.push_back(o);
    sort_unique(objects);
    return objects;
  }

  // The library's task that is all that a thread of the library runs: Thread.run() of a FutureTask.
  std::vector<ObjectId> task_of(ThreadId t) const {
    std::vector<ObjectId> tasks;
    for (InstanceId root : paths_.roots(t)) {
      if (is_end(root, t)) continue;
      if (paths_.is_application(root)) return {};
      for (const Step& s : paths_.steps(root)) {
        if (s.spawns || paths_.is_application(s.callee)) return {};
        points_to_.sets().for_each(points_to_.points_to(s.callee, ir::ValueId(0u)),
                                   [&](ObjectId o) { tasks.push_back(o); });
      }
    }
    sort_unique(tasks);
    return tasks;
  }

  // What the spawning call returns is the thread's future, if the call made it. A wait for either is a wait for
  // the end.
  const std::vector<ObjectId>& futures_of(ThreadId t) {
    futures_.resize(threads_.ids().size());
    if (futures_[t]) return *futures_[t];
    std::vector<ObjectId>& futures = futures_[t].emplace();
    const Place& spawn = threads_[t].name.spawn;
    for (const Spawn& s : spawns_of(t)) {
      if (!paths_.body(s.by)) continue;
      points_to_.sets().for_each(points_to_.points_to(s.by, ir::ValueId(s.instruction)), [&](ObjectId o) {
        const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
        if (site.kind == pointsto::SiteKind::modelled && site.method == spawn.method &&
            site.instruction == spawn.instruction)
          futures.push_back(o);
      });
    }
    std::ranges::sort(futures);
    return futures;
  }

  bool is_volatile(FieldId field) const { return (paths_.program()[field].flags & ir::access::volatile_) != 0; }

  template <class Visit>
  void for_each_handle_use(Visit visit) const {
    for (const Place& at : handle_calls_)
      for (InstanceId id : points_to_.instances_of(at.method))
        if (paths_.is_relevant(id) && paths_.is_application(id))
          if (std::optional<HandleUse> use = handle_use(paths_, id, at.instruction))
            visit(id, at.instruction, *use);
  }

  // A write of the flag signals; the edge on which a read of it is not zero awaits.
  void add_flag_events(uint32_t l) {
    const Latch& latch = latches_[l];
    for_each_handle_use([&](InstanceId id, uint32_t i, const HandleUse& use) {
      if (use.field != latch.field || !use.access->orders) return;
      if (latch.object) {
        const ir::ValueId base = paths_.body(id)->operands(i)[HandleUse::base];
        std::vector<ObjectId> objects = objects_of(points_to_, points_to_.points_to(id, base));
        if (objects.size() != 1 || objects[0] != latch.object) return;
      }
      if (use.access->writes)
        flow(id).events.push_back({Event::signal, i, l});
      else
        await_on_edge(id, i, l);
    });
    if (!is_volatile(latch.field)) return;
    for (InstanceId id : paths_.instances()) {
      const ir::Body* body = paths_.body(id);
      if (!body || !paths_.is_application(id)) continue;
      for (uint32_t i = 0; i < body->size(); ++i) {
        Op op = body->op[i];
        if (op != Op::put_field && op != Op::put_static && op != Op::get_field && op != Op::get_static) continue;
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[i]]);
        if (!field || field.id != latch.field) continue;
        if (latch.object) {
          std::vector<ObjectId> objects = objects_of(points_to_, points_to_.points_to(id, body->operands(i)[0]));
          if (objects.size() != 1 || objects[0] != latch.object) continue;
        }
        if (op == Op::put_field || op == Op::put_static) {
          flow(id).events.push_back({Event::signal, i, l});
          continue;
        }
        await_on_edge(id, i, l);
      }
    }
  }

  void await_on_edge(InstanceId id, uint32_t value, uint32_t l) { know_on_edge(id, value, true, Event::await, l); }

  // Where control goes if the value is not zero, or is equal to a constant that is not; or else if it is zero.
  void know_on_edge(InstanceId id, uint32_t value, bool if_true, Event::Kind kind, uint32_t what) {
    const ir::Body& body = *paths_.body(id);
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      uint32_t last = body.blocks[b].end - 1;
      std::span<const ir::ValueId> operands = body.operands(last);
      if (body.op[last] != Op::branch || operands.empty()) continue;
      auto is_other = [&](ir::ValueId v) { return body.op[v.raw] == Op::const_int && body.payload[v.raw] != 0; };
      const bool alone = operands.size() == 1 && operands[0].raw == value;
      const bool compared = if_true && operands.size() == 2 &&
                            ((operands[0].raw == value && is_other(operands[1])) ||
                             (operands[1].raw == value && is_other(operands[0])));
      auto condition = static_cast<ir::Condition>(body.payload[last]);
      if (!alone && !compared) continue;
      const bool on_equal = alone != if_true;
      if (condition == (on_equal ? ir::Condition::equal : ir::Condition::not_equal))
        flow(id).edges.push_back({b, 0, kind, what});
      if (condition == (on_equal ? ir::Condition::not_equal : ir::Condition::equal))
        flow(id).edges.push_back({b, 1, kind, what});
    }
  }

  // --- dataflow ------------------------------------------------------------------------------------------------

  StateId apply(const Event& e, StateId state) {
    switch (e.kind) {
      case Event::spawn: {
        bool alone = is_idle((*states_)[state], number_[paths_.spawns()[e.what].thread]);
        state = states_->meet(state, survives_spawn_[e.what]);
        return alone ? states_->join(state, states_->only(latest(e.what))) : state;
      }
      case Event::join_thread: return states_->join(state, ended_[e.what]);
      case Event::join_part: return states_->join(state, states_->only(e.what));
      case Event::join_value:
        return (*states_)[state][latest(e.what)]
                   ? states_->join(state, ended_[number_[paths_.spawns()[e.what].thread]])
                   : state;
      case Event::await: return states_->join(state, states_->only(awaited(e.what)));
      case Event::signal: return states_->meet(state, states_->all_but(unsignaled(e.what)));
      case Event::pass:
        return states_->meet(states_->join(state, outside_phases(passages_[e.what].first)),
                             states_->all_but(not_last(e.what)));
    }
    return state;
  }

  // No passage of the barrier came last: so it is for what runs while all wait.
  StateId outside_phases(uint32_t barrier) {
    StateId state = FactStates::none_hold;
    for (uint32_t k = latches_[barrier].first_passage; k <= latches_[barrier].last_passage; ++k)
      state = states_->join(state, states_->only(not_last(k)));
    return state;
  }

  // Whether a barrier broke, or was passed, before something was thrown there is not looked at.
  StateId after_passages(const Flow& flow, uint32_t i, StateId state) {
    for (const Event& e : std::ranges::equal_range(flow.events, i, {}, &Event::instruction))
      if (e.kind == Event::pass) state = apply(e, state);
    return state;
  }

  // By spawn: what is known before it and not about the thread and its descendants.
  void find_what_survives_spawns() {
    const std::span<const Spawn> spawns = paths_.spawns();
    for (uint32_t first = 0, s = 0; s < spawns.size(); ++s) {
      if (spawns[s].thread != spawns[first].thread) first = s;
      Bits bits(facts(), true);
      for (uint32_t other = first; other < spawns.size() && spawns[other].thread == spawns[s].thread; ++other)
        bits.set(latest(other), false);
      bits.set(part_of_spawn_[s], false);
      for (uint32_t t = 0; t < numbered_.size(); ++t)
        if (descendants_[spawns[s].thread.raw][t]) set_idle(bits, t, false);
      survives_spawn_.push_back(states_->add(std::move(bits)));
    }
  }

  // By thread: it has ended, and so have those that only it spawns and waits for before its end.
  void find_what_ends() {
    ended_.clear();
    for (uint32_t thread = 0; thread < numbered_.size(); ++thread) {
      Bits bits(facts(), false);
      set_idle(bits, thread, true);
      for (uint32_t t = 0; t < waited_for_by_[thread].size(); ++t)
        if (waited_for_by_[thread][t]) set_idle(bits, t, true);
      ended_.push_back(states_->add(std::move(bits)));
    }
  }

  // What survives all callees, what all establish. Somebody among them has a flow.
  const Called& called(TargetsId targets) {
    Called& known = called_[targets.raw];
    if (!std::exchange(known.stale, false)) return known;
    known = {FactStates::all_hold, FactStates::all_hold, FactStates::all_hold, false};
    for (uint32_t row : targets_.members(targets)) {
      const Flow* callee = flows_[paths_.instances()[row]].get();
      if (callee) known.survives = states_->meet(known.survives, callee->survives);
      if (callee) known.survives_throw = states_->meet(known.survives_throw, callee->survives_throw);
      known.establishes = states_->meet(known.establishes, callee ? callee->establishes : FactStates::none_hold);
    }
    return known;
  }

  // The first instruction from there on that can change a state.
  static uint32_t next_act(const Flow& flow, uint32_t from) {
    auto call = std::ranges::lower_bound(flow.calls, from, {}, &CallTargets::Site::instruction);
    auto event = std::ranges::lower_bound(flow.events, from, {}, &Event::instruction);
    return std::min(call == flow.calls.end() ? no_number : call->instruction,
                    event == flow.events.end() ? no_number : event->instruction);
  }

  StateId act(const Flow& flow, uint32_t i, StateId state) {
    auto call = std::ranges::lower_bound(flow.calls, i, {}, &CallTargets::Site::instruction);
    if (call != flow.calls.end() && call->instruction == i) {
      const Called& does = called(call->targets);
      state = states_->join(states_->meet(state, does.survives), does.establishes);
    }
    for (const Event& e : std::ranges::equal_range(flow.events, i, {}, &Event::instruction))
      state = apply(e, state);
    return state;
  }

  // What of the state is left where a callee of the call throws.
  StateId after_throw(const Flow& flow, uint32_t i, StateId state) {
    auto call = std::ranges::lower_bound(flow.calls, i, {}, &CallTargets::Site::instruction);
    if (call == flow.calls.end() || call->instruction != i) return state;
    return states_->meet(state, called(call->targets).survives_throw);
  }

  // Whether whatever is thrown in the block, as a wait that gives up does, goes to a handler of its own.
  bool catches_all(const ir::Body& body, const ir::Block& block) const {
    return std::ranges::any_of(body.handlers(block), [&](const ir::Handler& h) {
      if (!h.type.is_class()) return true;
      std::string_view name = paths_.program().name(h.type.class_id());
      return name == "java/lang/Throwable" || name == "java/lang/Exception" ||
             name == "java/util/concurrent/TimeoutException";
    });
  }

  bool is_wait(const Flow& flow, uint32_t i) const {
    auto range = std::ranges::equal_range(flow.events, i, {}, &Event::instruction);
    return std::ranges::any_of(range, [](const Event& e) {
      return e.kind == Event::join_thread || e.kind == Event::join_part || e.kind == Event::join_value ||
             e.kind == Event::await;
    });
  }

  // Where it throws, it may have given up.
  bool may_give_up(MethodId method, uint32_t i) const {
    return std::ranges::any_of(facts_.of(method)->sync_at(i),
                               [](const SyncCall& call) { return call.fact->if_returned; });
  }

  bool is_interruption(TypeId type) const {
    return type.is_class() && paths_.program().name(type.class_id()) == "java/lang/InterruptedException";
  }

  // The successor that is taken only if something is null that is not: Thread.run() and its like ask whether there
  // is a task.
  uint32_t null_edge(InstanceId id, const ir::Body& body, uint32_t b) const {
    uint32_t last = body.blocks[b].end - 1;
    if (body.op[last] != Op::branch || body.operands(last).size() != 1) return no_number;
    if (paths_.is_application(id)) return facts_.of(body.method)->never_taken[b];
    ir::ValueId v = body.operands(last)[0];
    if (body.op[v.raw] != Op::get_field || points_to_.points_to(id, v) == pointsto::empty_set) return no_number;
    return static_cast<ir::Condition>(body.payload[last]) == ir::Condition::equal ? 0 : 1;
  }

  static uint32_t decision_at(std::span<const Decision> decisions, uint32_t block) {
    auto at = std::ranges::lower_bound(decisions, block, {}, &Decision::block);
    return at != decisions.end() && at->block == block ? static_cast<uint32_t>(at - decisions.begin()) : no_number;
  }

  // Whether what is known of the way from block `b` changes.
  bool come_from(const ir::Body& body, uint32_t b, uint32_t to, StateId out, std::vector<StateId>& arrived) {
    std::span<const ir::BlockId> from = body.predecessors(body.blocks[to]);
    arrived.resize(from.size(), StateId::none());
    StateId& known = arrived[static_cast<size_t>(std::ranges::find(from, ir::BlockId(b)) - from.begin())];
    const StateId before = known;
    known = before ? states_->meet(before, out) : out;
    return known != before;
  }

  // What holds on the ways through the block that go on to the successor; none if there are none so far.
  StateId leaving(const Decision& decision, std::span<const StateId> arrived, uint32_t successor) {
    StateId out = StateId::none();
    for (size_t p = 0; p < arrived.size(); ++p) {
      if (!arrived[p] || (decision.taken[p] != MethodFacts::no_successor && decision.taken[p] != successor))
        continue;
      out = out ? states_->meet(out, arrived[p]) : arrived[p];
    }
    return out;
  }

  struct Ends {
    StateId normal, thrown;
  };
  // Runs the body from `entry`; returns what holds at its normal end, and where it throws or gives up a wait. What
  // else its instructions may throw is not expected to leave it.
  Ends run(InstanceId id, Flow& flow, StateId entry) {
    paths_.poll();
    const ir::Body& body = *paths_.body(id);
    flow.before.assign(body.blocks.size(), StateId::none());
    flow.before[0] = entry;
    Ends ends{FactStates::all_hold, FactStates::all_hold};  // unless it returns, or throws
    const bool interruptible = is_interruptible(id);
    std::vector<uint8_t> waiting(body.blocks.size());
    std::vector<uint32_t> work{0};
    waiting[0] = 1;
    const std::span<const Decision> decisions = facts_.of(body.method)->decisions;
    std::vector<std::vector<StateId>> arrived(decisions.size());  // by decision and predecessor
    while (!work.empty()) {
      auto least = std::ranges::min_element(work);
      uint32_t b = *least;
      work.erase(least);
      waiting[b] = 0;
      StateId state = flow.before[b];
      const ir::Block& block = body.blocks[b];
      auto arrive = [&](uint32_t to, StateId out) {
        StateId before = flow.before[to];
        flow.before[to] = before ? states_->meet(before, out) : out;
        if (before != flow.before[to] && !std::exchange(waiting[to], uint8_t{1})) work.push_back(to);
      };
      const bool caught = block.handlers && catches_all(body, block);
      auto throw_from = [&](uint32_t first, uint32_t end, StateId thrown) {
        if (!block.handlers) return;
        while (first < end && !ir::may_throw(body, first)) ++first;
        if (first == end) return;
        StateId out = thrown;
        for (const auto& [quiet, gate] : flow.quiet)
          if (quiet == b) out = states_->join(out, states_->only(awaited(gate)));
        for (const ir::Handler& h : body.handlers(block))
          if (interruptible || !is_interruption(h.type)) arrive(h.target.raw, out);
      };
      for (uint32_t i = block.first; i < block.end;) {
        uint32_t next = std::min(next_act(flow, i), block.end);
        throw_from(i, next, state);
        if (next == block.end) break;
        const bool gives_up = may_give_up(body.method, next);
        const bool waits_out = is_wait(flow, next) && !interruptible && !gives_up;
        const StateId thrown = after_throw(flow, next, after_passages(flow, next, state));
        if (!waits_out) throw_from(next, next + 1, thrown);
        if (!caught && (gives_up || thrown != state)) ends.thrown = states_->meet(ends.thrown, thrown);
        state = act(flow, next, state);
        if (waits_out) throw_from(next, next + 1, state);
        i = next + 1;
      }
      std::span<const ir::BlockId> successors = body.successors(block);
      const uint32_t skipped = null_edge(id, body, b);
      const uint32_t decision = decision_at(decisions, b);
      for (uint32_t s = 0; s < successors.size(); ++s) {
        if (s == skipped) continue;
        StateId out = decision == no_number ? state : leaving(decisions[decision], arrived[decision], s);
        if (!out) continue;
        for (const EdgeEvent& e : flow.edges)
          if (e.block == b && e.successor == s) out = apply({e.kind, 0, e.what}, out);
        const uint32_t to = successors[s].raw, next = decision_at(decisions, to);
        if (next != no_number && come_from(body, b, to, out, arrived[next]) &&
            !std::exchange(waiting[to], uint8_t{1}))
          work.push_back(to);
        arrive(to, out);
      }
      if (body.op[block.end - 1] == Op::return_) ends.normal = states_->meet(ends.normal, state);
      if (body.op[block.end - 1] == Op::throw_ && !caught) ends.thrown = states_->meet(ends.thrown, state);
    }
    return ends;
  }

  // Summaries, callers after callees. What is killed first (nothing is established while that is not stable), then
  // what is established.
  void summarize() {
    states_.emplace(facts());
    called_.resize(targets_.groups());
    waited_for_by_.resize(numbered_.size());
    find_what_survives_spawns();
    find_what_ends();
    // Who calls something with a flow has one, too.
    std::vector<InstanceId> work;
    std::vector<uint8_t> leads_to_flow(targets_.groups());
    for (InstanceId id : paths_.instances())
      if (flows_[id]) work.push_back(id);
    while (!work.empty()) {
      InstanceId id = work.back();
      work.pop_back();
      for (TargetsId group : targets_.groups_with(paths_.row(id))) {
        if (std::exchange(leads_to_flow[group.raw], uint8_t{1})) continue;
        for (uint32_t row : targets_.callers(group)) {
          InstanceId caller = paths_.instances()[row];
          if (flows_[caller] || !paths_.body(caller)) continue;
          flow(caller);
          work.push_back(caller);
        }
      }
    }
    for (InstanceId id : paths_.instances())
      if (flows_[id])
        for (const CallTargets::Site& site : targets_.sites(paths_.row(id)))
          if (leads_to_flow[site.targets.raw]) flows_[id]->calls.push_back(site);
    if (!summarize_until_stable(false, 64)) {  // does not happen on real programs; then nothing is known
      for (InstanceId id : paths_.instances())
        if (flows_[id]) flows_[id]->survives = flows_[id]->survives_throw = FactStates::none_hold;
      for (Called& called : called_) called.stale = true;
      return;
    }
    bool stable = summarize_until_stable(true, 8);
    if (!find_waited_for() && stable) return;
    find_what_ends();
    summarize_until_stable(true, 8);
  }

  // A component of the call graph after the other, callees first; each in rounds until nothing changes.
  bool summarize_until_stable(bool establish, size_t rounds) {
    std::vector<uint8_t> waiting(paths_.instances().size(), uint8_t{1});
    size_t budget = waiting.size() * rounds;
    const Components& components = paths_.components();
    for (uint32_t c = 0; c < components.size(); ++c) {
      std::span<const uint32_t> rows =
          std::span(components.nodes).subspan(components.first[c], components.nodes_in(c));
      for (bool again = true; std::exchange(again, false);)
        for (uint32_t row : rows) {
          InstanceId id = paths_.instances()[row];
          if (!flows_[id] || !std::exchange(waiting[row], uint8_t{0})) continue;
          if (budget-- == 0) return false;
          Flow& f = *flows_[id];
          const Ends survives = run(id, f, FactStates::all_hold);
          StateId establishes = establish ? run(id, f, FactStates::none_hold).normal : f.establishes;
          if (survives.normal == f.survives && survives.thrown == f.survives_throw && establishes == f.establishes)
            continue;
          f.survives = survives.normal;
          f.survives_throw = survives.thrown;
          f.establishes = establishes;
          for (TargetsId group : targets_.groups_with(row)) {
            if (std::exchange(called_[group.raw].stale, true)) continue;  // its callers wait already
            for (uint32_t caller : targets_.callers(group)) {
              waiting[caller] = 1;
              again |= components.of[caller] == c;
            }
          }
        }
    }
    return true;
  }

  // Threads that a thread has waited for by the time it ends: what it alone spawns, or a thread that is one.
  // Returns whether there are any.
  bool find_waited_for() {
    bool any = false;
    for (ThreadId parent : numbered_) {
      StateId at_end = FactStates::all_hold, established = FactStates::all_hold;
      for (InstanceId root : paths_.roots(parent)) {
        if (!flows_[root] || !paths_.body(root)) {
          if (!is_end(root, parent)) established = FactStates::none_hold;
          continue;
        }
        at_end = states_->meet(at_end, flows_[root]->survives);
        if (!is_end(root, parent)) established = states_->meet(established, flows_[root]->establishes);
      }
      std::vector<bool>& waited = waited_for_by_[number_[parent]];
      waited.resize(numbered_.size());
      for (ThreadId t : numbered_) {
        bool only_parent = parents_[t].size() == 1 && parents_[t][0] == parent && !unknown_parent_[t];
        if ((only_parent && is_idle((*states_)[at_end], number_[t])) ||
            (!threads_[t].many && is_idle((*states_)[established], number_[t])))
          waited[number_[t]] = any = true;
      }
    }
    return any;
  }

  // States at the entries of instances: the meet over all that call or spawn them.
  void spread() {
    entry_.resize(points_to_.state().instances.size());
    std::vector<uint8_t> waiting(paths_.instances().size());
    bool again = false;
    find_called_after();
    auto arrive = [&](InstanceId id, StateId state) {
      if (auto known = known_at_entry_.find(id); known != known_at_entry_.end())
        state = states_->join(state, known->second);
      StateId before = entry_[id];
      entry_[id] = before ? states_->meet(before, state) : state;
      if (before != entry_[id]) waiting[paths_.row(id)] = again = true;
    };
    Bits at_main(facts(), true);
    for (uint32_t s = 0; s < paths_.spawns().size(); ++s) at_main.set(latest(s), false);
    for (uint32_t l = 0; l < latches_.size(); ++l) at_main.set(awaited(l), false);
    for (const Latch& l : latches_)
      if (l.is_barrier) at_main.set(not_last(l.first_passage), false);
    for (uint32_t t = 0; t < numbered_.size(); ++t)
      if (unknown_parent_[numbered_[t]]) set_idle(at_main, t, false);
    for (ThreadId t : threads_.ids()) {
      if (threads_[t].role == pointsto::ThreadRole::spawned && !unknown_parent_[threads_.first_of(t)]) continue;
      StateId state =
          threads_[t].role == pointsto::ThreadRole::main ? states_->add(at_main) : FactStates::none_hold;
      for (InstanceId root : paths_.roots(t)) arrive(root, state);
    }
    // By group: what arrived there from all calls went on to all members.
    std::vector<StateId> arrived(targets_.groups());
    auto visit = [&](uint32_t row) {
      InstanceId id = paths_.instances()[row];
      if (flows_[id] && paths_.body(id)) run(id, *flows_[id], entry_[id]);
      Cursor cursor(*this, id);
      for (const CallTargets::Site& site : targets_.sites(row)) {
        StateId state = within_call(id, site.instruction, cursor.state_before(site.instruction));
        StateId& known = arrived[site.targets.raw];
        StateId before = known;
        known = before ? states_->meet(before, state) : state;
        if (before == known) continue;
        for (uint32_t member : targets_.members(site.targets)) arrive(paths_.instances()[member], known);
      }
      Cursor spawning(*this, id);
      for (uint32_t s : targets_.spawning_steps(row)) {
        const Step& step = paths_.all_steps()[s];
        StateId state = within_call(id, step.instruction, spawning.state_before(step.instruction));
        arrive(step.callee, is_end(step.callee) ? FactStates::none_hold : at_start(state, step.callee));
      }
    };
    while (std::exchange(again, false))
      for (uint32_t row : std::views::reverse(paths_.components().nodes))  // callers first
        if (std::exchange(waiting[row], uint8_t{false})) visit(row);
  }

  // Handlers of what was thrown: they run when the thread's own root has ended, who knows where.
  bool is_end(InstanceId root, ThreadId t) const { return paths_.method(root) != threads_[t].name.root; }
  bool is_end(InstanceId root) const {
    return std::ranges::none_of(paths_.threads(root),
                                [&](ThreadId t) { return !is_end(root, threads_.first_of(t)); });
  }

  // What holds where the call's callees and threads start.
  StateId within_call(InstanceId id, uint32_t instruction, StateId state) {
    if (!flows_[id]) return state;
    for (const auto& [at, thread] : flows_[id]->afters)
      if (at == instruction) state = states_->join(state, ended_[thread]);
    const MethodFacts* facts = facts_.of(paths_.method(id));
    if (!facts || facts->sync_at(instruction).empty()) return state;
    for (const Event& e : std::ranges::equal_range(flows_[id]->events, instruction, {}, &Event::instruction))
      if (e.kind == Event::pass) state = states_->join(state, outside_phases(passages_[e.what].first));
    return state;
  }

  // What a new thread knows of its parent's facts. It runs itself, and its children shall know.
  StateId at_start(StateId state, InstanceId root) {
    auto [known, added] = kept_at_start_.try_emplace(root);
    if (added) {
      Bits kept(facts(), true);
      for (ThreadId t : paths_.threads(root))
        if (uint32_t number = number_[threads_.first_of(t)]; number != no_number) set_idle(kept, number, false);
      for (uint32_t s = 0; s < paths_.spawns().size(); ++s) kept.set(latest(s), false);
      for (const Latch& l : latches_)
        if (l.is_barrier) kept.set(not_last(l.first_passage), false);
      known->second = states_->add(std::move(kept));
    }
    if (!unsignaled_at_start_) {
      Bits bits(facts(), false);
      for (uint32_t l = 0; l < latches_.size(); ++l) bits.set(unsignaled(l));
      for (uint32_t k = 0; k < passages_.size(); ++k)
        if (k != latches_[passages_[k].first].first_passage) bits.set(not_last(k));
      unsignaled_at_start_ = states_->add(std::move(bits));
    }
    return states_->join(states_->meet(state, known->second), unsignaled_at_start_);
  }

  // States before instructions of an instance that has run, asked for in ascending order.
  class Cursor {
   public:
    Cursor(Solver& solver, InstanceId id)
        : solver_(solver), entry_(solver.entry_[id]), flow_(solver.flows_[id].get()),
          body_(solver.paths_.body(id)) {
      if (flow_ && flow_->before.empty()) flow_ = nullptr;
    }

    StateId state_before(uint32_t instruction) {
      if (!flow_ || !body_ || instruction >= body_->size()) return entry_;
      if (instruction >= end_) {
        const uint32_t b = pointsto::block_of(*body_, instruction);
        end_ = body_->blocks[b].end;
        next_ = next_act(*flow_, body_->blocks[b].first);
        state_ = flow_->before[b];
      }
      if (!state_) return FactStates::all_hold;  // cannot be reached
      for (; next_ < instruction; next_ = next_act(*flow_, next_ + 1)) state_ = solver_.act(*flow_, next_, state_);
      return state_;
    }

   private:
    Solver& solver_;
    StateId entry_, state_;
    const Flow* flow_;
    const ir::Body* body_;
    uint32_t end_ = 0, next_ = 0;  // of the block; what acts next
  };

  StateId state_at(InstanceId id, uint32_t instruction) {
    return entry_[id] ? Cursor(*this, id).state_before(instruction) : FactStates::none_hold;
  }

  bool in_loop(const Spawn& s) const {
    const MethodFacts* facts = facts_.of(paths_.method(s.by));
    return facts && s.instruction < facts->body.size() &&
           facts->loop[pointsto::block_of(facts->body, s.instruction)] != 0;
  }

  // Which threads may be started by others while a thread runs: what it knows of them does not last.
  void find_disturbers() {
    size_t n = threads_.ids().size();
    self_parallel_.resize(n);
    disturbers_.resize(n, Bits(numbered_.size(), false));
    using Spawned = std::pair<uint32_t, StateId>;
    std::vector<std::vector<Spawned>> spawned_by(n);  // by thread: what it spawns, knowing what
    for (const Spawn& s : paths_.spawns()) {
      StateId state = state_at(s.by, s.instruction);
      for (ThreadId by : paths_.threads(s.by)) {
        ThreadId parent = threads_.first_of(by);
        if (threads_[parent].role != pointsto::ThreadRole::initializer)
          spawned_by[parent.raw].emplace_back(number_[s.thread], state);
      }
    }
    for (std::vector<Spawned>& list : spawned_by) {
      sort_unique(list);
    }
    auto descends = [&](ThreadId t, ThreadId from) {
      return t == from || (number_[t] != no_number && descendants_[from.raw][number_[t]]);
    };
    // Two instances of one thread.
    bool changed = true;
    for (ThreadId t : numbered_) {
      if (!threads_[t].many) continue;
      self_parallel_[t] = unknown_parent_[t];
      for (ThreadId p : parents_[t]) {
        if (p == t) self_parallel_[t] = true;
        for (const auto& [thread, state] :
             std::ranges::equal_range(spawned_by[p.raw], number_[t], {}, &Spawned::first))
          if (!is_idle((*states_)[state], thread)) self_parallel_[t] = true;
      }
      for (const Spawn& s : spawns_of(t))
        if (s.repeats && !in_loop(s)) self_parallel_[t] = true;
      if (parents_[t].size() > 1) self_parallel_[t] = true;
    }
    while (changed) {
      changed = false;
      for (ThreadId t : numbered_)
        for (ThreadId p : parents_[t])
          if (!self_parallel_[t] && threads_[t].many && self_parallel_[p]) self_parallel_[t] = changed = true;
    }
    // A thread with all that comes of it; so whoever is in already need not be looked at.
    auto add = [&](uint32_t thread, Bits& to) {
      to.set(thread);
      to |= descendants_[numbered_[thread].raw];
    };
    Bits of_nobody(numbered_.size(), false);
    for (ThreadId t : numbered_)
      if (unknown_parent_[t]) add(number_[t], of_nobody);
    std::vector<Bits> started_by(n, Bits(numbered_.size(), false));
    for (ThreadId p : threads_.ids())
      for (const auto& [thread, state] : spawned_by[p.raw])
        if (!started_by[p.raw][thread]) add(thread, started_by[p.raw]);
    for (ThreadId b : threads_.ids()) {
      if (threads_.first_of(b) != b) continue;
      Bits& disturbers = disturbers_[b];
      disturbers |= of_nobody;
      if (self_parallel_[b]) disturbers |= descendants_[b.raw];
      std::vector<ThreadId> ancestors;
      for (ThreadId p : threads_.ids()) {
        if (spawned_by[p.raw].empty() || descends(p, b)) continue;
        if (number_[b] != no_number && descendants_[p.raw][number_[b]]) {
          ancestors.push_back(p);
        } else {
          disturbers |= started_by[p.raw];
        }
      }
      for (ThreadId p : ancestors) {
        if (disturbers.covers(started_by[p.raw])) continue;
        for (const auto& [thread, state] : spawned_by[p.raw])
          if (!disturbers[thread] && !is_idle((*states_)[state], number_[b])) add(thread, disturbers);
      }
    }
  }

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  std::vector<Assumption>& assumptions_;
  std::vector<Place> handle_calls_;
  std::vector<ThreadId> numbered_;       // spawned threads that matter
  IdVector<ThreadId, uint32_t> number_;  // into it
  IdVector<ThreadId, std::vector<ThreadId>> parents_;
  IdVector<ThreadId, uint8_t> unknown_parent_, self_parallel_, system_;
  std::vector<std::vector<uint32_t>> parts_;  // by number: one fact per spawning instance
  std::vector<uint32_t> part_of_spawn_;
  uint32_t part_count_ = 0;
  std::vector<Bits> descendants_;                // by thread, over numbers
  IdVector<ThreadId, std::vector<bool>> mains_;  // which runs it can be part of
  IdVector<ThreadId, uint32_t> serial_;          // the serial executor that runs it
  IdVector<ThreadId, ObjectId> executor_;
  std::vector<ObjectId> grown_;                                                // ascending
  IdVector<ThreadId, std::optional<std::vector<ObjectId>>> run_on_, futures_;  // when asked for
  std::vector<std::optional<std::vector<ObjectId>>> started_;                  // by spawn, likewise
  std::optional<std::map<ObjectId, uint32_t>> dependents_;                     // when asked for
  std::map<ObjectId, std::set<uint32_t>> called_after_;  // by function: numbers of threads that have ended then
  absl::flat_hash_map<InstanceId, StateId> known_at_entry_;
  IdVector<ThreadId, Bits> disturbers_;
  std::vector<std::vector<bool>> waited_for_by_;
  std::vector<Latch> latches_;
  std::vector<std::pair<uint32_t, Place>> passages_;  // of barriers; for each the first is none
  std::vector<Gate> passed_at_;
  uint32_t first_gate_ = 0;
  std::vector<Gate> gate_waits_, gate_signals_;
  IdVector<ThreadId, Bits> signaled_gates_, signaled_objects_;  // by thread, over gates; those that are objects
  std::vector<std::vector<bool>> behind_;  // by gate: gates that who passed it has passed, too
  std::vector<ObjectId> interrupted_;      // receivers of interrupt(), ascending
  bool tasks_interrupted_ = false;
  IdVector<ThreadId, uint8_t> interruptible_;
  IdVector<InstanceId, std::unique_ptr<Flow>> flows_;
  std::optional<FactStates> states_;  // when it is known how many facts there are
  CallTargets targets_;
  std::vector<Called> called_;                   // by group
  std::vector<StateId> survives_spawn_, ended_;  // by spawn, by number of a thread
  absl::flat_hash_map<InstanceId, StateId> kept_at_start_;
  StateId unsignaled_at_start_;
  IdVector<InstanceId, StateId> entry_;
  std::vector<StateId> numbered_states_;  // those that somebody asked for
  std::vector<GatesAt> gates_at_;         // by their number
  std::vector<uint32_t> state_numbers_;   // into it, by state
};

Order::Order(const AllMethodFacts& facts) { solver_ = std::make_unique<Solver>(facts, assumptions_); }
Order::~Order() = default;

Point Order::point(ThreadId thread, InstanceId instance, uint32_t instruction) {
  return {thread, solver_->state_number(instance, instruction)};
}
OrderReason Order::order(const Point& p, const Point& q) const { return solver_->order(p, q); }
bool Order::run_serially(ThreadId a, ThreadId b) const { return solver_->run_serially(a, b); }
bool Order::is_system_thread(ThreadId thread) const { return solver_->is_system_thread(thread); }
bool Order::share_phases(ThreadId a, ThreadId b) const { return solver_->share_phases(a, b); }
bool Order::share_phases(const Point& p, const Point& q) const { return solver_->share_phases(p, q); }
bool Order::is_gated(const Point& p, const Point& q) const { return solver_->is_gated(p, q); }
bool Order::threads_parallel(ThreadId a, ThreadId b) const { return solver_->threads_parallel(a, b); }

}  // namespace heddle::concurrency
