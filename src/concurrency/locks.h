// Locks held, interprocedurally: must (to prove safety) and may (to be certain of a race).
//
// Problem: which locks does a thread hold when it executes an instruction in a context? Formulation: inside a
// body, a stack of acquisitions per point, monitors and explicit locks alike; must is what all paths agree on, may
// what any path has. At a call, what the caller holds is translated: a lock that an argument, or a path of
// unchanging fields from one, leads to keeps that name in the callee; a lock that can only be one single object
// keeps that object. At the entry of an instance must is the intersection over all calls, may the union. A spawned
// thread holds nothing. Algorithm: forward dataflow per body, once; then a worklist over instances, must shrinking
// from "all", may growing. A method that returns with a lock, or releases one it did not take, has a summary that
// its callers apply. Cost: bodies that mention locks times a few passes, plus steps between relevant instances
// times locks held.
//
// A lock by value (compareAndSet(false, true), set(false)) is held only where the call is known to have succeeded;
// one that is given back where it is not held for sure proves nothing, and is left in `may`.
//
// The library's code that runs the stages of streams is the same for all contexts and seems to be called under
// every lock that the library takes anywhere. A helper of a parallel stream comes to a stage holding nothing, as
// the models of streams say: for helpers `may` starts anew there.
#pragma once

#include <vector>

#include "concurrency/method_facts.h"

namespace heddle::concurrency {

using models::LockMode;

struct HeldLock {
  Expression expression;
  LockMode mode = LockMode::exclusive;
  bool is_monitor = true;  // a lock object's own monitor is another lock
  Place acquired_at;
  Expression acquired_as = {};  // its name there

  friend auto operator<=>(const HeldLock&, const HeldLock&) = default;
};

inline bool is_shared(LockMode mode) { return mode == LockMode::read || mode == LockMode::optimistic; }

struct MayLock {
  ObjectId object;
  bool shared = false;
  bool is_monitor = true;

  friend auto operator<=>(const MayLock&, const MayLock&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const MayLock& l) {
    return H::combine(std::move(h), l.object, l.shared, l.is_monitor);
  }
};

// Whether somebody who holds one and somebody who holds the other exclude each other. Both ascending.
bool may_exclude(const std::vector<MayLock>& x, const std::vector<MayLock>& y);

struct Held {
  std::vector<HeldLock> must;
  std::vector<MayLock> may;  // ascending
};

// A lock that a body may hold by its own doing, in one context.
struct LocalHold {
  HeldLock lock;                  // as the body calls it
  std::vector<ObjectId> objects;  // that it may be; ascending
  bool on_all_paths = false;
};

// lock.readLock() stands for a part of `lock`: the value of the whole, or what it may be in one context. The parts
// of different locks are often not told apart, being made inside the library. Nothing if it is no such part.
std::optional<ir::ValueId> whole_lock(const CodePaths& paths, const ir::Body& body, const Expression& part);
std::vector<ObjectId> whole_lock(const CodePaths& paths, InstanceId id, const Expression& part);

class Locks {
 public:
  explicit Locks(const AllMethodFacts& facts);
  ~Locks();

  // What is held when the instruction executes. `must` may name one lock in several ways: by expression
  // and by object.
  Held held(InstanceId id, uint32_t instruction);
  // The same in parts: `may` of an open program is long, so equal ones share a number; 0 is empty.
  std::vector<HeldLock> must_hold(InstanceId id, uint32_t instruction) const;
  // That a name means in one context; ascending.
  std::vector<ObjectId> objects(InstanceId id, const Expression& expression) const;
  uint32_t may_hold(InstanceId id, uint32_t instruction);
  // The same for helpers of parallel streams, which come there by stages that hold nothing yet.
  uint32_t helper_may_hold(InstanceId id, uint32_t instruction);
  // The same, of locks that the body itself takes.
  uint32_t may_take(InstanceId id, uint32_t instruction);
  const std::vector<MayLock>& may(uint32_t number) const { return may_sets_[number]; }  // ascending
  // What of it the body took itself, each with its place.
  std::vector<LocalHold> local_holds(InstanceId id, uint32_t instruction) const;
  // Whether a body has any of that, anywhere.
  bool mentions_locks(MethodId method) const;

 private:
  class Local;
  struct Entry {
    bool reached = false;
    std::vector<HeldLock> must;
    uint32_t may = 0, helper_may = 0;  // into may_sets_
  };

  void read_bodies();
  bool find_spoiled();
  template <class Summaries, class Actions>
  void add_callees(const MethodFacts& facts, const Summaries& summaries, Actions& actions) const;
  void spread_must();
  void spread_may();
  void spread_helpers_may();
  template <class Takes, class Arrive>
  void spread_may(const Components& components, Takes takes, Arrive arrive);
  void add_local_must(InstanceId id, uint32_t instruction, std::vector<HeldLock>& must) const;
  uint32_t united(uint32_t a, uint32_t b);
  std::vector<HeldLock> in_callee(InstanceId caller, uint32_t instruction,
                                  const std::vector<HeldLock>& held) const;
  bool has_one_permit(std::span<const ObjectId> objects) const;
  uint32_t may_set(std::vector<MayLock> locks);

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  std::vector<ObjectId> spoiled_;  // locks by value that somebody gives back who may not have them; ascending
  IdVector<MethodId, std::unique_ptr<Local>> local_;  // null: the body has nothing to do with locks
  IdVector<InstanceId, Entry> entry_;
  std::vector<std::vector<MayLock>> may_sets_;
  absl::flat_hash_map<std::vector<MayLock>, uint32_t> known_may_sets_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> unions_;
  // By the actions of the body that may have happened: few combinations for many instructions.
  absl::flat_hash_map<std::pair<InstanceId, std::vector<uint32_t>>, uint32_t> local_may_;
};

}  // namespace heddle::concurrency
