#include "concurrency/order.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "base/sorted.h"
#include "concurrency/disturbers.h"
#include "concurrency/executors.h"
#include "concurrency/gates.h"
#include "concurrency/interrupts.h"
#include "concurrency/latches.h"
#include "concurrency/order_events.h"
#include "concurrency/order_facts.h"
#include "concurrency/order_flow.h"
#include "concurrency/thread_family.h"
#include "concurrency/thread_objects.h"

namespace heddle::concurrency {
namespace {

// The semaphore hands something over between the threads.
bool hands_over(const Latch& l, ThreadId a, ThreadId b) {
  return l.is_semaphore && l.hands_over &&
         ((l.signaled_by(a) && l.is_awaited_by(b)) || (l.signaled_by(b) && l.is_awaited_by(a)));
}

bool is_barrier_of(const Latch& l, ThreadId a, ThreadId b) {
  return l.is_barrier && l.signaled_by(a) && l.signaled_by(b);
}

}  // namespace

class Order::Solver {
 public:
  Solver(const AllMethodFacts& facts, std::vector<Assumption>& assumptions)
      : threads_(facts.paths().points_to().threads()), family_(facts.paths()), objects_(facts, family_),
        interrupts_(facts, objects_), executors_(facts.paths(), family_), latches_(facts),
        numbers_(facts.paths(), family_, latches_),
        flow_(facts, family_, latches_, interrupts_, numbers_, find_events(facts, assumptions)),
        gates_(latches_, numbers_, flow_, threads_.ids().size()), disturbers_(facts, family_, numbers_, flow_) {}

  bool run_serially(ThreadId a, ThreadId b) const { return executors_.run_serially(a, b); }

  bool is_stable() const { return flow_.is_stable(); }
  bool is_system_thread(ThreadId t) const { return family_.is_system(threads_.first_of(t)); }

  bool share_phases(ThreadId t1, ThreadId t2) const {
    ThreadId a = threads_.first_of(t1), b = threads_.first_of(t2);
    return std::ranges::any_of(latches_.all(),
                               [&](const Latch& l) { return is_barrier_of(l, a, b) || hands_over(l, a, b); });
  }

  bool share_phases(const Point& p, const Point& q) const {
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    return std::ranges::any_of(latches_.all(), [&](const Latch& l) {
      return (is_barrier_of(l, a, b) && !in_one_phase(l, facts_at(p), facts_at(q))) || hands_over(l, a, b);
    });
  }

  bool threads_parallel(ThreadId t1, ThreadId t2) const {
    if (t1 == t2) return false;
    ThreadId a = threads_.first_of(t1), b = threads_.first_of(t2);
    if (!family_.shares_main(a, b)) return false;
    return a == b ? disturbers_.is_self_parallel(a) : !run_serially(a, b);
  }

  uint32_t state_number(InstanceId id, uint32_t instruction) {
    StateId state = flow_.state_at(id, instruction);
    std::span<const uint32_t> ended = flow_.others_ended(id);
    if (!ended.empty()) {
      auto [known, added] = stage_numbers_.try_emplace({state, {ended.begin(), ended.end()}}, no_number);
      if (added) known->second = number_state(state, ended);
      return known->second;
    }
    if (state_numbers_.size() <= state.raw) state_numbers_.resize(flow_.states(), no_number);
    uint32_t& number = state_numbers_[state.raw];
    if (number == no_number) number = number_state(state, {});
    return number;
  }

  OrderReason order(const Point& p, const Point& q) const {
    if (p.thread == q.thread) return OrderReason::same_thread;
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    if (!family_.shares_main(a, b)) return OrderReason::different_runs;
    if (run_serially(a, b)) return OrderReason::serial_executor;
    if (a == b && !disturbers_.is_self_parallel(a)) return OrderReason::not_running;
    const Bits &at_p = facts_at(p), &at_q = facts_at(q);
    if (a != b && (has_ended(p, b) || has_ended(q, a))) return OrderReason::not_running;
    if (a != b && (stays_idle(at_q, b, a) || stays_idle(at_p, a, b))) return OrderReason::not_running;
    for (uint32_t l = 0; l < latches_.first_gate(); ++l) {
      const Latch& latch = latches_[l];
      if (!latch.valid) continue;
      const uint32_t awaited = numbers_.awaited(l), unsignaled = numbers_.unsignaled(l);
      if (at_q[awaited] && at_p[unsignaled] && latch.signaled_by(a)) return OrderReason::signal;
      if (at_p[awaited] && at_q[unsignaled] && latch.signaled_by(b)) return OrderReason::signal;
    }
    return OrderReason::none;
  }

  bool is_gated(const Point& p, const Point& q) const {
    ThreadId a = threads_.first_of(p.thread), b = threads_.first_of(q.thread);
    return gates_.lie_between(a, gates_at_[p.state], b, gates_at_[q.state]);
  }

 private:
  OrderEvents find_events(const AllMethodFacts& facts, std::vector<Assumption>& assumptions) {
    OrderEvents events = find_order_events(facts, family_, executors_, latches_, objects_);
    assumptions = std::move(events.assumptions);
    sort_unique(assumptions);
    return events;
  }

  uint32_t number_state(StateId state, std::span<const uint32_t> others_ended) {
    numbered_states_.push_back(state);
    others_ended_at_.push_back(others_ended);
    gates_at_.push_back(gates_.at(flow_[state]));
    return static_cast<uint32_t>(numbered_states_.size() - 1);
  }

  const Bits& facts_at(const Point& p) const { return flow_[numbered_states_[p.state]]; }

  // In a stage that comes after the other thread, which does nothing after its own part but what
  // follows the stage.
  bool has_ended(const Point& p, ThreadId other) const {
    return std::ranges::binary_search(others_ended_at_[p.state], family_.number(other));
  }

  // The other thread is not running, and nobody starts it while the observer runs.
  bool stays_idle(const Bits& at, ThreadId observer, ThreadId other) const {
    uint32_t number = family_.number(other);
    return number != no_number && numbers_.is_idle(at, number) && !disturbers_.of(observer)[number];
  }

  // Whether both may have passed the barrier equally often: at the same place last, or not at all, or once.
  bool in_one_phase(const Latch& l, const Bits& at_p, const Bits& at_q) const {
    bool p_passed = false, q_passed = false;
    for (uint32_t k = l.first_passage; k <= l.last_passage; ++k) {
      const bool p = !at_p[numbers_.not_last(k)], q = !at_q[numbers_.not_last(k)];
      if (p && q) return true;
      p_passed |= p && k != l.first_passage;
      q_passed |= q && k != l.first_passage;
    }
    return p_passed && q_passed && !l.repeated && l.signals == l.signalers.size();
  }

  const pointsto::ThreadTable& threads_;
  ThreadFamily family_;
  ThreadObjects objects_;
  Interrupts interrupts_;
  Executors executors_;
  Latches latches_;
  OrderFacts numbers_;
  OrderFlow flow_;
  Gates gates_;
  Disturbers disturbers_;
  std::vector<StateId> numbered_states_;                    // those that somebody asked for
  std::vector<std::span<const uint32_t>> others_ended_at_;  // by their number
  std::vector<Gates::At> gates_at_;                         // by their number
  std::vector<uint32_t> state_numbers_;                     // into it, by state; outside such stages
  std::map<std::pair<StateId, std::vector<uint32_t>>, uint32_t> stage_numbers_;  // the same inside
};

Order::Order(const AllMethodFacts& facts) { solver_ = std::make_unique<Solver>(facts, assumptions_); }
Order::~Order() = default;

Point Order::point(ThreadId thread, InstanceId instance, uint32_t instruction) {
  return {thread, solver_->state_number(instance, instruction)};
}
OrderReason Order::order(const Point& p, const Point& q) const { return solver_->order(p, q); }
bool Order::is_stable() const { return solver_->is_stable(); }
bool Order::run_serially(ThreadId a, ThreadId b) const { return solver_->run_serially(a, b); }
bool Order::is_system_thread(ThreadId thread) const { return solver_->is_system_thread(thread); }
bool Order::share_phases(ThreadId a, ThreadId b) const { return solver_->share_phases(a, b); }
bool Order::share_phases(const Point& p, const Point& q) const { return solver_->share_phases(p, q); }
bool Order::is_gated(const Point& p, const Point& q) const { return solver_->is_gated(p, q); }
bool Order::threads_parallel(ThreadId a, ThreadId b) const { return solver_->threads_parallel(a, b); }

}  // namespace heddle::concurrency
