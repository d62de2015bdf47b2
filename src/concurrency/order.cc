#include "concurrency/order.h"

#include <absl/container/node_hash_map.h>

#include <algorithm>
#include <deque>
#include <ranges>

#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using models::SubjectKind;
using models::SyncKind;

constexpr uint32_t nothing = UINT32_MAX;

// A set of facts.
class Bits {
 public:
  Bits() = default;
  Bits(size_t size, bool value) : words_((size + 63) / 64, value ? ~uint64_t{0} : 0) {}

  bool operator[](size_t i) const { return words_[i / 64] >> (i % 64) & 1; }
  void set(size_t i, bool value = true) {
    uint64_t bit = uint64_t{1} << (i % 64);
    words_[i / 64] = value ? words_[i / 64] | bit : words_[i / 64] & ~bit;
  }
  bool empty() const { return words_.empty(); }
  Bits& operator&=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  Bits& operator|=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  Bits& remove(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend bool operator==(const Bits&, const Bits&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Bits& bits) {
    return H::combine(std::move(h), bits.words_);
  }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace

class Order::Solver {
 public:
  Solver(const AllMethodFacts& facts, std::vector<Assumption>& assumptions)
      : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()),
        assumptions_(assumptions) {
    number_threads();
    find_interrupts();
    find_executors();
    find_latches();
    find_events();
    summarize();
    spread();
    find_gates_behind();
    find_disturbers();
    std::ranges::sort(assumptions_);
    assumptions_.erase(std::unique(assumptions_.begin(), assumptions_.end()), assumptions_.end());
  }

  bool run_serially(ThreadId a, ThreadId b) const { return serial_[a] != nothing && serial_[a] == serial_[b]; }

  bool is_system_thread(ThreadId t) const { return system_[threads_.first_of(t)]; }

  bool share_phases(ThreadId t1, ThreadId t2) const {
    ThreadId a = threads_.first_of(t1), b = threads_.first_of(t2);
    return std::ranges::any_of(latches_, [&](const Latch& l) {
      return (l.is_barrier && l.signaled_by(a) && l.signaled_by(b)) ||
             (l.is_semaphore && l.hands_over &&
              ((l.signaled_by(a) && l.is_awaited_by(b)) || (l.signaled_by(b) && l.is_awaited_by(a))));
    });
  }

  bool threads_parallel(ThreadId t1, ThreadId t2) const {
    if (t1 == t2) return false;
    ThreadId a = threads_.first_of(t1), b = threads_.first_of(t2);
    if (!shares_main(a, b)) return false;
    if (a == b) return self_parallel_[a];
    return serial_[a] == nothing || serial_[a] != serial_[b];
  }

  uint32_t state_number(InstanceId id, uint32_t instruction) {
    auto [at, added] = known_states_.try_emplace(state_at(id, instruction), static_cast<uint32_t>(states_.size()));
    if (added) states_.push_back(&at->first);
    return at->second;
  }

  OrderReason order(const Point& p, const Point& q) const {
    if (p.thread == q.thread) return OrderReason::same_thread;
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    if (!shares_main(a, b)) return OrderReason::different_runs;
    if (serial_[a] != nothing && serial_[a] == serial_[b]) return OrderReason::serial_executor;
    if (a == b && !self_parallel_[a]) return OrderReason::not_running;
    const Bits &at_p = *states_[p.state], &at_q = *states_[q.state];
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
    const Bits &at_p = *states_[p.state], &at_q = *states_[q.state];
    for (uint32_t l = first_gate_; l < latches_.size(); ++l) {
      if (a == b && !latches_[l].object) continue;  // no set-up among equals
      if (is_behind(at_q, l) && at_p[unsignaled(l)] && latches_[l].signaled_by(a)) return true;
      if (is_behind(at_p, l) && at_q[unsignaled(l)] && latches_[l].signaled_by(b)) return true;
    }
    return false;
  }

 private:
  // What an instruction does to the facts.
  struct Event {
    enum Kind : uint8_t { spawn, join_thread, join_part, join_value, await, signal } kind;
    uint32_t instruction;
    uint32_t what;  // number of a thread, a part of one, a spawn or a latch
  };
  struct EdgeEvent {  // when control leaves a block by a successor
    uint32_t block, successor;
    bool awaits;    // else waits for the end
    uint32_t what;  // latch, or part of a thread
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
    std::vector<ObjectId> locks = {};  // of a gate: what the lock may be; ascending
    bool is_awaited_by(ThreadId t) const { return std::ranges::find(waiters, t) != waiters.end(); }
    bool signaled_by(ThreadId t) const { return std::ranges::find(signalers, t) != signalers.end(); }
  };
  struct Gate {  // where one is entered, or where those inside are notified
    InstanceId id;
    uint32_t instruction;
    uint32_t latch;
  };
  struct Flow {                 // an instance with something to say
    std::vector<Event> events;  // by instruction
    std::vector<EdgeEvent> edges;
    std::vector<std::pair<uint32_t, uint32_t>> quiet;  // blocks before a gate, and which one
    std::vector<Bits> before;                          // by block
    Bits survives, establishes;
    std::vector<uint32_t> calls;  // instructions that call something with a flow, ascending
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
  size_t facts() const { return unsignaled(static_cast<uint32_t>(latches_.size())); }

  bool shares_main(ThreadId a, ThreadId b) const {
    for (size_t i = 0; i < mains_[a].size(); ++i)
      if (mains_[a][i] && mains_[b][i]) return true;
    return mains_[a].empty();
  }

  bool is_idle(const Bits& at, ThreadId observer, ThreadId other) const {
    uint32_t number = number_[other];
    return number != nothing && is_idle(at, number) && !disturbers_[observer][number];
  }

  void number_threads() {
    size_t n = threads_.ids().size();
    number_.resize(n, nothing);
    parents_.resize(n);
    unknown_parent_.resize(n);
    InstanceId last_by;
    for (const Spawn& s : paths_.spawns()) {  // sorted: by thread, then by instance
      if (number_[s.thread] == nothing) {
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
      std::ranges::sort(parents_[t]);
      parents_[t].erase(std::unique(parents_[t].begin(), parents_[t].end()), parents_[t].end());
      if (threads_[t].role == pointsto::ThreadRole::spawned && number_[threads_.first_of(t)] == nothing)
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
        for (const Spawn& s : paths_.spawns())
          by_program |=
              s.thread == t && (paths_.is_application(s.by) || origin(paths_.method(s.by)) != ir::Origin::jdk);
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
                       (number_[t] != nothing && descendants_[mains[m].raw][number_[t]]);
    // A thread that comes from one with unknown parents may belong to any run.
    for (ThreadId t : threads_.ids())
      if (std::ranges::none_of(mains_[t], [](bool b) { return b; })) mains_[t].assign(mains.size(), true);
  }

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
    serial_.resize(threads_.ids().size(), nothing);
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
      if (kind == ThreadKind::event_queue) serial_[t] = nothing - 1;
      if (!executor || !points_to_.is_single(executor)) continue;
      if (kind == ThreadKind::timer || (kind == ThreadKind::pool && is_serial(executor)))
        serial_[t] = executor.raw;
    }
    for (ThreadId t : threads_.ids()) serial_[t] = serial_[threads_.first_of(t)];
  }

  bool is_serial(ObjectId executor) const {
    const pointsto::Site& site = points_to_.heap()[points_to_.heap()[executor].site];
    const ir::Body* body = site.method ? paths_.scope().bodies->body(site.method) : nullptr;
    if (!body || site.instruction >= body->size()) return false;
    Op op = body->op[site.instruction];
    if (op < Op::invoke_virtual || op > Op::invoke_interface) return false;
    hierarchy::ResolvedMethod target =
        paths_.scope().members->resolve_method(body->members[body->payload[site.instruction]]);
    if (!target) return false;
    const models::SyncModels& sync = paths_.scope().models->sync();
    if (sync.makes_serial_executor(target.id)) return true;
    std::span<const ir::ValueId> operands = body->operands(site.instruction);
    return sync.makes_serial_executor_of_one(target.id) && !operands.empty() &&
           body->op[operands[0].raw] == Op::const_int && body->payload[operands[0].raw] == 1;
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
      latches_[l].is_flag |= call.fact->if_true;
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
    find_gates();
    for (Latch& latch : latches_) {
      if (latch.is_gate) continue;
      if (latch.signalers.empty() || std::ranges::find(spoiled, latch.object) != spoiled.end()) continue;
      std::optional<uint32_t> count = latch.field ? 1 : constructed_with(paths_, latch.object);
      if (latch.is_semaphore) latch.hands_over = count == 0u;
      if (latch.is_flag)
        latch.valid = !latch.repeated && latch.signals == 1 && count.value_or(0) == 0;
      else if (latch.is_semaphore)
        latch.valid = !latch.repeated && latch.signals == 1 && count == 0u;
      else if (latch.repeated)
        latch.valid = !latch.field && (!count || *count > 1);
      else
        latch.valid = !count || *count == latch.signals;
    }
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
      if (entry_[g.id].empty()) continue;  // nobody gets there
      Bits state = state_at(g.id, g.instruction);
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

  bool is_behind(const Bits& state, uint32_t gate) const {
    for (uint32_t l = first_gate_; l < latches_.size(); ++l)
      if (state[awaited(l)] && behind_[l - first_gate_][gate - first_gate_]) return true;
    return false;
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

  // set(false): what it was anyway.
  bool is_initial_value(InstanceId id, const SyncCall& call) const {
    const ir::Body& body = *paths_.body(id);
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    return call.fact->if_true && operands.size() > 1 && body.op[operands[1].raw] == Op::const_int &&
           body.payload[operands[1].raw] == 0;
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
    for (InstanceId id : paths_.instances()) {
      const ir::Body* body = paths_.body(id);
      if (!body || !paths_.is_application(id)) continue;
      for (uint32_t i = 0; i < body->size(); ++i) {
        if (body->op[i] != Op::put_field && body->op[i] != Op::put_static) continue;
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[i]]);
        if (!field || !(program[field.id].flags & ir::access::volatile_)) continue;
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
    if (body.op[instruction] == Op::put_field) {
      std::vector<ObjectId> objects =
          objects_of(points_to_, points_to_.points_to(id, body.operands(instruction)[0]));
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
      uint32_t before = nothing;  // the only block that leads here without going round
      for (ir::BlockId p : body.predecessors(body.blocks[b])) {
        if (p.raw >= b) continue;
        if (before != nothing) return;
        before = p.raw;
      }
      if (before == nothing) return;
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
    if (fact.kind == SyncKind::signal || (fact.kind == SyncKind::await && !fact.timed)) {
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
    if (fact.timed) return;
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
    for (ThreadId t : numbered_) {
      const std::vector<ObjectId>& run_on = run_on_objects(t);
      std::vector<ObjectId> futures = futures_of(t);
      std::ranges::sort(futures);
      bool all = !run_on.empty() && std::ranges::includes(objects, run_on);
      bool by_future = !futures.empty() && std::ranges::includes(objects, futures);
      if (!all && !by_future && !threads_[t].many) continue;
      if (!threads_[t].many) {
        if (one) flow(id).events.push_back({Event::join_thread, i, number_[t]});
        continue;
      }
      // The very value that was started.
      ir::ValueId joined = facts.body.operands(i)[call.fact->subject.parameter];
      for (uint32_t s = 0; s < paths_.spawns().size(); ++s) {
        const Spawn& spawn = paths_.spawns()[s];
        if (spawn.thread != t || spawn.by != id) continue;
        if (started_value(facts.body, spawn.instruction) == canonical(facts.body, joined))
          flow(id).events.push_back({Event::join_value, i, s});
      }
      for (uint32_t s = 0; s < paths_.spawns().size(); ++s) {
        const Spawn& spawn = paths_.spawns()[s];
        if (spawn.thread != t) continue;
        std::vector<ObjectId> started = started_objects(spawn);
        if (!started.empty() && std::ranges::includes(objects, started))
          join_loop(id, facts, i, joined, part_of_spawn_[s]);
      }
    }
  }

  // What the spawning call starts in its context.
  std::vector<ObjectId> started_objects(const Spawn& spawn) const {
    const ir::Body* body = paths_.body(spawn.by);
    if (!body || spawn.instruction >= body->size()) return {};
    ir::ValueId v = started_value(*body, spawn.instruction);
    return v ? objects_of(points_to_, points_to_.points_to(spawn.by, v)) : std::vector<ObjectId>();
  }

  // A future that was derived from another one completes after it.
  std::vector<ObjectId> with_sources(ObjectId future) const {
    std::vector<ObjectId> all{future};
    const pointsto::Heap& heap = points_to_.heap();
    for (size_t i = 0; i < all.size() && all.size() < 64; ++i) {
      const pointsto::Site& site = heap[heap[all[i]].site];
      if (site.kind != pointsto::SiteKind::modelled || !paths_.body(site.method) || !points_to_.is_single(all[i]))
        continue;
      for (InstanceId id : points_to_.instances_of(site.method)) {
        std::span<const ir::ValueId> operands = paths_.body(site.method)->operands(site.instruction);
        std::vector<ObjectId> sources;
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
    uint32_t header = nothing;  // first block of the loop in reverse postorder
    for (uint32_t b = 0; b < body.blocks.size() && header == nothing; ++b)
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
        exit = {b, s, false, part};
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
    if (run_on_.empty()) run_on_.resize(threads_.ids().size());
    std::vector<ObjectId>& objects = run_on_[t];
    if (!objects.empty()) return objects;
    for (ThreadId rep : {t, threads_[t].twin}) {
      if (!rep) continue;
      for (InstanceId root : paths_.roots(rep))
        points_to_.sets().for_each(points_to_.points_to(root, ir::ValueId(0u)), [&](ObjectId o) {
          if (points_to_.heap()[o].site == threads_[t].name.object) objects.push_back(o);
        });
    }
    for (ObjectId o : futures_of(t)) objects.push_back(o);
    std::ranges::sort(objects);
    objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
    return objects;
  }

  // What the spawning call returns is the thread's future, if the call made it. A wait for either is a wait for
  // the end.
  std::vector<ObjectId> futures_of(ThreadId t) const {
    std::vector<ObjectId> futures;
    const Place& spawn = threads_[t].name.spawn;
    for (const Spawn& s : paths_.spawns()) {
      if (s.thread != t || !paths_.body(s.by)) continue;
      points_to_.sets().for_each(points_to_.points_to(s.by, ir::ValueId(s.instruction)), [&](ObjectId o) {
        const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
        if (site.kind == pointsto::SiteKind::modelled && site.method == spawn.method &&
            site.instruction == spawn.instruction)
          futures.push_back(o);
      });
    }
    return futures;
  }

  // A write of the flag signals; the edge on which a read of it is not zero awaits.
  void add_flag_events(uint32_t l) {
    const Latch& latch = latches_[l];
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

  // Where control goes if the value is not zero.
  void await_on_edge(InstanceId id, uint32_t value, uint32_t l) {
    const ir::Body& body = *paths_.body(id);
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      uint32_t last = body.blocks[b].end - 1;
      if (body.op[last] != Op::branch || body.operands(last).size() != 1 || body.operands(last)[0].raw != value)
        continue;
      auto condition = static_cast<ir::Condition>(body.payload[last]);
      if (condition == ir::Condition::not_equal) flow(id).edges.push_back({b, 0, true, l});
      if (condition == ir::Condition::equal) flow(id).edges.push_back({b, 1, true, l});
    }
  }

  // --- dataflow ------------------------------------------------------------------------------------------------

  void apply(const Event& e, Bits& state) const {
    switch (e.kind) {
      case Event::spawn: {
        const Spawn& s = paths_.spawns()[e.what];
        uint32_t thread = number_[s.thread];
        bool alone = is_idle(state, thread);
        for (uint32_t other = 0; other < paths_.spawns().size(); ++other)
          if (paths_.spawns()[other].thread == s.thread) state.set(latest(other), false);
        state.set(latest(e.what), alone);
        state.set(part_of_spawn_[e.what], false);
        for (uint32_t t = 0; t < numbered_.size(); ++t)
          if (descendants_[s.thread.raw][t]) set_idle(state, t, false);
        break;
      }
      case Event::join_thread: ended(e.what, state); break;
      case Event::join_part: state.set(e.what); break;
      case Event::join_value:
        if (state[latest(e.what)]) ended(number_[paths_.spawns()[e.what].thread], state);
        break;
      case Event::await: state.set(awaited(e.what)); break;
      case Event::signal: state.set(unsignaled(e.what), false); break;
    }
  }

  // A thread has ended, and so have those that only it spawns and waits for before its end.
  void ended(uint32_t thread, Bits& state) const {
    set_idle(state, thread, true);
    for (uint32_t t = 0; t < numbered_.size(); ++t)
      if (waited_for_by_[thread].size() > t && waited_for_by_[thread][t]) set_idle(state, t, true);
  }

  // What the calls of an instruction do: what survives all callees, what all establish.
  void apply_calls(InstanceId id, uint32_t instruction, Bits& state) const {
    Bits survives, establishes;
    for (const Step& s : paths_.steps(id, instruction)) {
      if (s.spawns) continue;
      const Flow* callee = flows_[s.callee].get();
      if (!callee || callee->survives.empty()) {
        establishes = Bits(facts(), false);
        if (survives.empty()) survives = Bits(facts(), true);
        continue;
      }
      if (survives.empty()) survives = Bits(facts(), true);
      survives &= callee->survives;
      if (establishes.empty())
        establishes = callee->establishes;
      else
        establishes &= callee->establishes;
    }
    if (survives.empty()) return;
    state &= survives;
    state |= establishes;
  }

  // The first instruction from there on that can change a state.
  static uint32_t next_act(const Flow& flow, uint32_t from) {
    auto call = std::ranges::lower_bound(flow.calls, from);
    auto event = std::ranges::lower_bound(flow.events, from, {}, &Event::instruction);
    return std::min(call == flow.calls.end() ? nothing : *call,
                    event == flow.events.end() ? nothing : event->instruction);
  }

  void act(InstanceId id, const Flow& flow, uint32_t i, Bits& state) const {
    if (std::ranges::binary_search(flow.calls, i)) apply_calls(id, i, state);
    for (const Event& e : std::ranges::equal_range(flow.events, i, {}, &Event::instruction)) apply(e, state);
  }

  bool is_wait(const Flow& flow, uint32_t i) const {
    auto range = std::ranges::equal_range(flow.events, i, {}, &Event::instruction);
    return std::ranges::any_of(range, [](const Event& e) {
      return e.kind == Event::join_thread || e.kind == Event::join_part || e.kind == Event::join_value ||
             e.kind == Event::await;
    });
  }

  bool is_interruption(TypeId type) const {
    return type.is_class() && paths_.program().name(type.class_id()) == "java/lang/InterruptedException";
  }

  // Thread.run() and its like ask whether there is a task: the successor for "no", if there is one.
  uint32_t null_edge(InstanceId id, const ir::Body& body, const ir::Block& block) const {
    uint32_t last = block.end - 1;
    if (paths_.is_application(id) || body.op[last] != Op::branch || body.operands(last).size() != 1)
      return nothing;
    ir::ValueId v = body.operands(last)[0];
    if (body.op[v.raw] != Op::get_field || points_to_.points_to(id, v) == pointsto::empty_set) return nothing;
    return static_cast<ir::Condition>(body.payload[last]) == ir::Condition::equal ? 0 : 1;
  }

  // Runs the body from `entry`; returns what holds at its normal end.
  Bits run(InstanceId id, Flow& flow, const Bits& entry) {
    const ir::Body& body = *paths_.body(id);
    flow.before.assign(body.blocks.size(), Bits());
    flow.before[0] = entry;
    Bits exit;
    const bool interruptible = is_interruptible(id);
    std::vector<uint8_t> waiting(body.blocks.size());
    std::vector<uint32_t> work{0};
    waiting[0] = 1;
    while (!work.empty()) {
      auto least = std::ranges::min_element(work);
      uint32_t b = *least;
      work.erase(least);
      waiting[b] = 0;
      Bits state = flow.before[b];
      const ir::Block& block = body.blocks[b];
      auto arrive = [&](uint32_t to, const Bits& out) {
        Bits before = flow.before[to];
        if (before.empty())
          flow.before[to] = out;
        else
          flow.before[to] &= out;
        if (before != flow.before[to] && !std::exchange(waiting[to], uint8_t{1})) work.push_back(to);
      };
      auto throw_from = [&](uint32_t first, uint32_t end, const Bits& thrown) {
        if (!block.handlers) return;
        while (first < end && !ir::may_throw(body, first)) ++first;
        if (first == end) return;
        Bits out = thrown;
        for (const auto& [quiet, gate] : flow.quiet)
          if (quiet == b) out.set(awaited(gate));
        for (const ir::Handler& h : body.handlers(block))
          if (interruptible || !is_interruption(h.type)) arrive(h.target.raw, out);
      };
      for (uint32_t i = block.first; i < block.end;) {
        uint32_t next = std::min(next_act(flow, i), block.end);
        throw_from(i, next, state);
        if (next == block.end) break;
        if (!is_wait(flow, next) || interruptible) throw_from(next, next + 1, state);
        act(id, flow, next, state);
        if (is_wait(flow, next) && !interruptible) throw_from(next, next + 1, state);
        i = next + 1;
      }
      std::span<const ir::BlockId> successors = body.successors(block);
      for (uint32_t s = 0; s < successors.size(); ++s) {
        if (s == null_edge(id, body, block)) continue;
        Bits out = state;
        for (const EdgeEvent& e : flow.edges) {
          if (e.block != b || e.successor != s) continue;
          out.set(e.awaits ? awaited(e.what) : e.what);
        }
        arrive(successors[s].raw, out);
      }
      if (body.op[block.end - 1] == Op::return_) {
        if (exit.empty())
          exit = state;
        else
          exit &= state;
      }
    }
    return exit.empty() ? Bits(facts(), true) : exit;  // never returns
  }

  // Summaries, callers after callees. What is killed first (nothing is established while that is not stable), then
  // what is established.
  void summarize() {
    waited_for_by_.resize(numbered_.size());
    // Who calls something with a flow has one, too.
    std::vector<InstanceId> work;
    for (InstanceId id : paths_.instances())
      if (flows_[id]) work.push_back(id);
    while (!work.empty()) {
      InstanceId id = work.back();
      work.pop_back();
      for (uint32_t s : paths_.callers(id)) {
        const Step& step = paths_.all_steps()[s];
        if (step.spawns || !paths_.body(step.caller)) continue;
        bool known = flows_[step.caller] != nullptr;
        flow(step.caller).calls.push_back(step.instruction);
        if (!known) work.push_back(step.caller);
      }
    }
    std::vector<InstanceId> all;  // callees first
    for (uint32_t row : paths_.components().nodes)
      if (InstanceId id = paths_.instances()[row]; flows_[id]) all.push_back(id);
    for (InstanceId id : all) {
      std::vector<uint32_t>& calls = flows_[id]->calls;
      std::ranges::sort(calls);
      calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
      flows_[id]->survives = Bits(facts(), true);
      flows_[id]->establishes = Bits(facts(), false);
    }
    auto summarize_until_stable = [&](bool establish, int rounds) {
      std::deque<InstanceId> queue(all.begin(), all.end());
      std::vector<uint8_t> waiting(flows_.size());
      for (InstanceId id : all) waiting[id.raw] = 1;
      size_t budget = all.size() * static_cast<size_t>(rounds);
      while (!queue.empty() && budget-- > 0) {
        InstanceId id = queue.front();
        queue.pop_front();
        waiting[id.raw] = 0;
        Flow& f = *flows_[id];
        Bits survives = run(id, f, Bits(facts(), true));
        Bits establishes = establish ? run(id, f, Bits(facts(), false)) : f.establishes;
        if (survives == f.survives && establishes == f.establishes) continue;
        f.survives = std::move(survives);
        f.establishes = std::move(establishes);
        for (uint32_t s : paths_.callers(id)) {
          const Step& step = paths_.all_steps()[s];
          if (!step.spawns && flows_[step.caller] && !std::exchange(waiting[step.caller.raw], uint8_t{1}))
            queue.push_back(step.caller);
        }
      }
      return queue.empty();
    };
    if (!summarize_until_stable(false, 64)) {  // does not happen on real programs; then nothing is known
      for (InstanceId id : all) flows_[id]->survives = Bits(facts(), false);
      return;
    }
    summarize_until_stable(true, 8);
    find_waited_for();
    summarize_until_stable(true, 8);
  }

  // Threads that a thread has waited for by the time it ends: what it alone spawns, or a thread that is one.
  void find_waited_for() {
    for (ThreadId parent : numbered_) {
      Bits at_end(facts(), true), established(facts(), true);
      for (InstanceId root : paths_.roots(parent)) {
        if (!flows_[root] || !paths_.body(root)) {
          established = Bits(facts(), false);
          continue;
        }
        at_end &= flows_[root]->survives;
        established &= flows_[root]->establishes;
      }
      Bits waited(numbered_.size(), false);
      for (ThreadId t : numbered_) {
        bool only_parent = parents_[t].size() == 1 && parents_[t][0] == parent && !unknown_parent_[t];
        if ((only_parent && is_idle(at_end, number_[t])) ||
            (!threads_[t].many && is_idle(established, number_[t])))
          waited.set(number_[t]);
      }
      waited_for_by_[number_[parent]].resize(numbered_.size());
      for (uint32_t t = 0; t < numbered_.size(); ++t) waited_for_by_[number_[parent]][t] = waited[t];
    }
  }

  // States at the entries of instances: the meet over all that call or spawn them.
  void spread() {
    entry_.resize(points_to_.state().instances.size());
    std::vector<uint8_t> waiting(paths_.instances().size());
    bool again = false;
    auto arrive = [&](InstanceId id, const Bits& state) {
      bool changed;
      if (entry_[id].empty()) {
        entry_[id] = state;
        changed = true;
      } else {
        Bits before = entry_[id];
        entry_[id] &= state;
        changed = before != entry_[id];
      }
      if (changed) waiting[paths_.row(id)] = again = true;
    };
    Bits nothing_known(facts(), false), at_main(facts(), true);
    for (uint32_t s = 0; s < paths_.spawns().size(); ++s) at_main.set(latest(s), false);
    for (uint32_t l = 0; l < latches_.size(); ++l) at_main.set(awaited(l), false);
    for (uint32_t t = 0; t < numbered_.size(); ++t)
      if (unknown_parent_[numbered_[t]]) set_idle(at_main, t, false);
    for (ThreadId t : threads_.ids()) {
      if (threads_[t].role == pointsto::ThreadRole::spawned && !unknown_parent_[threads_.first_of(t)]) continue;
      for (InstanceId root : paths_.roots(t))
        arrive(root, threads_[t].role == pointsto::ThreadRole::main ? at_main : nothing_known);
    }
    auto visit = [&](InstanceId id) {
      std::span<const Step> steps = paths_.steps(id);
      if (flows_[id] && paths_.body(id)) run(id, *flows_[id], entry_[id]);
      for (size_t i = 0; i < steps.size();) {
        uint32_t instruction = steps[i].instruction;
        Bits state = local_state(id, instruction);
        for (; i < steps.size() && steps[i].instruction == instruction; ++i)
          arrive(steps[i].callee, steps[i].spawns ? at_start(state, steps[i].callee) : state);
      }
    };
    while (std::exchange(again, false))
      for (uint32_t row : std::views::reverse(paths_.components().nodes))  // callers first
        if (std::exchange(waiting[row], uint8_t{false})) visit(paths_.instances()[row]);
  }

  // What a new thread knows of its parent's facts. It runs itself, and its children shall know.
  Bits at_start(Bits state, InstanceId root) const {
    for (ThreadId t : paths_.threads(root))
      if (uint32_t number = number_[threads_.first_of(t)]; number != nothing) set_idle(state, number, false);
    for (uint32_t s = 0; s < paths_.spawns().size(); ++s) state.set(latest(s), false);
    for (uint32_t l = 0; l < latches_.size(); ++l) state.set(unsignaled(l));
    return state;
  }

  Bits local_state(InstanceId id, uint32_t instruction) const {
    const Flow* flow = flows_[id].get();
    const ir::Body* body = paths_.body(id);
    if (!flow || !body || instruction >= body->size() || flow->before.empty()) return entry_[id];
    uint32_t b = pointsto::block_of(*body, instruction);
    if (flow->before[b].empty()) return Bits(facts(), true);  // cannot be reached
    Bits state = flow->before[b];
    for (uint32_t i = next_act(*flow, body->blocks[b].first); i < instruction; i = next_act(*flow, i + 1))
      act(id, *flow, i, state);
    return state;
  }

  Bits state_at(InstanceId id, uint32_t instruction) const {
    if (entry_[id].empty()) return Bits(facts(), false);
    return local_state(id, instruction);
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
    std::vector<std::vector<std::pair<uint32_t, Bits>>> spawned_by(n);  // by thread: what it spawns, knowing what
    for (const Spawn& s : paths_.spawns()) {
      Bits state = state_at(s.by, s.instruction);
      for (ThreadId by : paths_.threads(s.by)) {
        ThreadId parent = threads_.first_of(by);
        if (threads_[parent].role != pointsto::ThreadRole::initializer)
          spawned_by[parent.raw].emplace_back(number_[s.thread], state);
      }
    }
    auto descends = [&](ThreadId t, ThreadId from) {
      return t == from || (number_[t] != nothing && descendants_[from.raw][number_[t]]);
    };
    // Two instances of one thread.
    bool changed = true;
    for (ThreadId t : numbered_) {
      if (!threads_[t].many) continue;
      self_parallel_[t] = unknown_parent_[t];
      for (ThreadId p : parents_[t]) {
        if (p == t) self_parallel_[t] = true;
        for (const auto& [thread, state] : spawned_by[p.raw])
          if (thread == number_[t] && !is_idle(state, thread)) self_parallel_[t] = true;
      }
      for (const Spawn& s : paths_.spawns())
        if (s.thread == t && s.repeats && !in_loop(s)) self_parallel_[t] = true;
      if (parents_[t].size() > 1) self_parallel_[t] = true;
    }
    while (changed) {
      changed = false;
      for (ThreadId t : numbered_)
        for (ThreadId p : parents_[t])
          if (!self_parallel_[t] && threads_[t].many && self_parallel_[p]) self_parallel_[t] = changed = true;
    }
    for (ThreadId b : threads_.ids()) {
      if (threads_.first_of(b) != b) continue;
      Bits& disturbers = disturbers_[b];
      auto add = [&](uint32_t thread) {
        disturbers.set(thread);
        disturbers |= descendants_[numbered_[thread].raw];
      };
      if (self_parallel_[b]) disturbers |= descendants_[b.raw];
      for (ThreadId t : numbered_)
        if (unknown_parent_[t]) add(number_[t]);
      for (ThreadId p : threads_.ids()) {
        if (threads_.first_of(p) != p || descends(p, b)) continue;
        bool ancestor = number_[b] != nothing && descendants_[p.raw][number_[b]];
        for (const auto& [thread, state] : spawned_by[p.raw])
          if (!ancestor || !is_idle(state, number_[b])) add(thread);
      }
    }
  }

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  std::vector<Assumption>& assumptions_;
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
  IdVector<ThreadId, std::vector<ObjectId>> run_on_;
  IdVector<ThreadId, Bits> disturbers_;
  std::vector<std::vector<bool>> waited_for_by_;
  std::vector<Latch> latches_;
  uint32_t first_gate_ = 0;
  std::vector<Gate> gate_waits_, gate_signals_;
  std::vector<std::vector<bool>> behind_;  // by gate: gates that who passed it has passed, too
  std::vector<ObjectId> interrupted_;      // receivers of interrupt(), ascending
  bool tasks_interrupted_ = false;
  IdVector<ThreadId, uint8_t> interruptible_;
  IdVector<InstanceId, std::unique_ptr<Flow>> flows_;
  IdVector<InstanceId, Bits> entry_;
  absl::node_hash_map<Bits, uint32_t> known_states_;
  std::vector<const Bits*> states_;  // by number
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
bool Order::is_gated(const Point& p, const Point& q) const { return solver_->is_gated(p, q); }
bool Order::threads_parallel(ThreadId a, ThreadId b) const { return solver_->threads_parallel(a, b); }

}  // namespace heddle::concurrency
