// What can happen in parallel: one relation on pairs of (thread, instance, instruction).
//
// Problem: two accesses race only if no order between them can be proven. Formulation: facts that must hold at a
// point, however it was reached:
//   idle(a)       no instance of thread a is running: none was started yet, or all were waited for;
//   latest(s)     of the thread that spawn s makes, at most the one that s made last is running;
//   awaited(l)    the latch, barrier or volatile flag l has been passed;
//   unsignaled(l) this thread has not yet signaled l;
//   not_last(k)   the passage of its barrier that this thread made last is not k.
// A spawn ends idle(a) for the thread and all its descendants; a wait for its end restores it, for a thread that
// is many only if it was the latest one alone, if the wait is in a loop over the collection that holds them all,
// or if an executor is waited for as a whole. A thread starts with the facts of all its spawns. Point p of a and q
// of b are not parallel if idle(a) holds at q and nobody else can start a while b runs, or the reverse; if both
// are tasks of one serial executor; or if awaited(l) holds at q while p has unsignaled(l) and a's signal is among
// those that l needs. Exceptional exits of a wait are taken as waited, and InterruptedException as never thrown,
// unless something reachable may interrupt threads; a wait that gives up by an exception has not waited, and what
// is not known there, or at a `throw`, no handler further out knows. Algorithm: facts are bits (order_facts.h),
// changed by events (order_events.h) along the control flow of bodies (order_transfer.h), calls and spawns
// (order_flow.h). Cost: per visit of an instance its calls and blocks, a table look-up each; visits are as many as
// a component of the call graph needs rounds. A question about two points is a few look-ups and a walk
// over the latches.
//
// Lessons of the profile (H2): nine tenths went into combining, at every visit of every caller, the same rows of
// bits of the same callees. Calls with equal callees share what these do together (call_targets.h), equal rows are
// one (fact_states.h), and components are done for good before their callers are looked at.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "concurrency/method_facts.h"

namespace heddle::concurrency {

// A point in a thread, as far as order is concerned: points with equal states are ordered alike.
struct Point {
  ThreadId thread;
  uint32_t state;
};

enum class OrderReason : uint8_t {
  none,  // they may run in parallel
  same_thread,
  different_runs,  // threads of different mains
  not_running,     // one thread has not been started or has ended
  serial_executor,
  signal,  // a latch, barrier or flag lies between them
};

class Order {
 public:
  explicit Order(const AllMethodFacts& facts);
  ~Order();

  Point point(ThreadId thread, InstanceId instance, uint32_t instruction);
  OrderReason order(const Point& p, const Point& q) const;
  bool parallel(const Point& p, const Point& q) const { return order(p, q) == OrderReason::none; }
  // Tasks of one executor that runs them one after the other.
  bool run_serially(ThreadId a, ThreadId b) const;
  // Started by the JVM or the JDK on their own account, not by the application or on its behalf.
  bool is_system_thread(ThreadId thread) const;
  // Both meet at a barrier that may lie between the points, or hand something over by a semaphore: which came
  // first is not known.
  bool share_phases(const Point& p, const Point& q) const;
  // The same for some points of theirs.
  bool share_phases(ThreadId a, ThreadId b) const;
  // One comes before its thread first notifies those that wait inside a lock, the other after a wait there, or
  // after a wait for somebody who has waited there: ordered if the wait was for that, which is not known.
  bool is_gated(const Point& p, const Point& q) const;
  // Whether points of both threads can be parallel at all: cheap, and false for most pairs.
  bool threads_parallel(ThreadId a, ThreadId b) const;

  // Places where an order rests on something that was taken for granted.
  struct Assumption {
    Place place;
    std::string what;
    friend auto operator<=>(const Assumption&, const Assumption&) = default;
  };
  const std::vector<Assumption>& assumptions() const { return assumptions_; }
  // Whether what calls mean to the order was found within the budget; if not, they seem to end all that was known.
  bool is_stable() const;

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
  std::vector<Assumption> assumptions_;
};

}  // namespace heddle::concurrency
