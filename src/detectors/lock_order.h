// Which locks are taken while others are held: the lock-order graph over abstract locks.
//
// Problem: threads deadlock when each holds a lock that the next one wants. Formulation: a node is an abstract
// object with its sort of lock (monitor or explicit); an edge from l to m says that some code, in some context,
// waits for m while it may hold l. What is held must be known with the place that took it and with its name in the
// method that waits, since a lock that the same thread has already does not block. Algorithm: a coarse graph from
// the objects that may be held (locks.h) tells which objects lie on cycles; only for these are holds followed, as
// (acquisition, names) facts, from the body that takes the lock down the calls it makes. Cost: acquisitions times
// held objects for the coarse graph; then steps times facts, for the few locks that matter.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <map>
#include <optional>
#include <vector>

#include "concurrency/locks.h"
#include "detectors/lock_keepers.h"
#include "detectors/ways_down.h"

namespace heddle::detectors {

using concurrency::CodePaths;
using concurrency::Expression;
using concurrency::HeldLock;
using concurrency::InstanceId;
using concurrency::MethodFacts;
using concurrency::MethodId;
using concurrency::ObjectId;
using concurrency::Place;
using concurrency::ThreadId;

struct LockNode {
  ObjectId object;
  bool is_monitor = true;

  friend auto operator<=>(const LockNode&, const LockNode&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const LockNode& n) {
    return H::combine(std::move(h), n.object, n.is_monitor);
  }
};

// An instruction, in one context.
struct CodePoint {
  InstanceId instance;
  uint32_t instruction = 0;

  friend auto operator<=>(const CodePoint&, const CodePoint&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const CodePoint& p) {
    return H::combine(std::move(h), p.instance, p.instruction);
  }
};

// A lock being taken. Of a hold, `at` may be a call that returns with it.
struct Acquisition {
  CodePoint at;
  HeldLock lock;                       // as that body calls it
  std::vector<ObjectId> objects;       // ascending
  bool is_reentrant = true;            // who has it gets it again
  bool is_again = false;               // it was given back for a wait, and is taken anew behind it
  uint32_t operand = UINT32_MAX;       // of the instruction: the lock, or what leads to it
  std::vector<Expression> names = {};  // all that body has for it

  bool is_shared() const { return concurrency::is_shared(lock.mode); }
  LockNode node(ObjectId object) const { return {object, lock.is_monitor}; }
};

// A lock that may be held, under the names that the method at hand has for it.
struct HoldFact {
  uint32_t hold;  // into holds()
  std::vector<Expression> names;
  bool on_all_paths = true;  // of the body that took it

  friend auto operator<=>(const HoldFact&, const HoldFact&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const HoldFact& f) {
    for (const Expression& e : f.names) {
      h = H::combine(std::move(h), e.kind, e.root, e.length);
      for (concurrency::FieldId field : e.fields()) h = H::combine(std::move(h), field);
    }
    return H::combine(std::move(h), f.hold, f.on_all_paths);
  }
};

// `while (!lock.tryLock())`: whoever gets a no from the call comes back, and gives nothing back meanwhile.
bool asks_until_true(const CodePaths& paths, InstanceId id, const MethodFacts& facts, uint32_t call);

// Code that holds one lock and waits for another.
struct Witness {
  uint32_t fact;  // into facts()
  uint32_t want;  // into wants()
};

class LockOrder {
 public:
  // `waits` are points where code waits for other threads: what is held there is followed, too.
  LockOrder(const concurrency::AllMethodFacts& facts, concurrency::Locks& locks, std::vector<CodePoint> waits);

  bool is_complete() const { return is_complete_; }  // false: there was too much to follow
  const std::vector<Acquisition>& wants() const { return wants_; }
  const std::vector<Acquisition>& holds() const { return holds_; }
  const std::vector<HoldFact>& facts() const { return facts_; }
  const std::vector<Witness>& witnesses() const { return witnesses_; }
  // Whether the lock is the wanted one itself, which a wait gives back.
  bool is_given_back(const Acquisition& want, const HeldLock& lock);
  // What is surely held there.
  const std::vector<HeldLock>& held(CodePoint at);
  // Numbers of the facts that may hold there.
  std::vector<uint32_t> facts_at(CodePoint at);

  const std::vector<LockNode>& nodes() const { return nodes_; }
  // By node: successors with the witnesses of the edge, ascending.
  struct Edge {
    uint32_t to;
    std::vector<uint32_t> witnesses;
  };
  const std::vector<Edge>& edges(uint32_t node) const { return edges_[node]; }

  // Calls from the body that took the lock to the point, outermost first; a thread that `thread` is makes them.
  std::vector<concurrency::Step> way(uint32_t hold, CodePoint to, ThreadId thread, bool clear = false);
  // All of them are guesses: somewhere a call may mean any of many methods, or the library asks an object to print
  // itself, or compare, and there are several kinds of objects that it could be; or a method calls what another
  // caller handed it; or a call is made only if a parameter is what no caller makes it.
  bool is_guess(uint32_t hold, CodePoint to, ThreadId thread);
  // What else is surely held whenever the body that took the lock calls somebody with it.
  const std::vector<HeldLock>& held_besides(uint32_t hold);

 private:
  std::vector<Expression> names(InstanceId id, const HeldLock& lock) const;
  std::vector<ObjectId> whole(InstanceId id, const HeldLock& lock, std::vector<ObjectId> objects);
  std::vector<concurrency::MayLock> wholes(const std::vector<concurrency::MayLock>& parts);
  void list_wants();
  void add_want(InstanceId id, const MethodFacts& facts, const concurrency::SyncCall& call);
  void list_library_wants();
  struct Argument {  // that a method of the library asks for something while it holds a lock
    uint32_t instruction;
    models::Subject lock;
    uint32_t parameter;
  };
  const std::vector<models::Subject>& own_locks(ir::ClassId library_class);
  const std::vector<ObjectId>& own_locks(pointsto::SetId objects);
  void add_nested(InstanceId id, const Argument& argument);
  void add_want(InstanceId id, uint32_t instruction, uint32_t operand, HeldLock lock,
                std::vector<ObjectId> objects, bool is_reentrant, bool is_again = false);
  void find_coarse_cycles();
  void follow_holds();
  void find_witnesses();
  WaysDown& ways();
  bool blocks(uint32_t fact, const Acquisition& want, const std::vector<uint32_t>& others);
  bool has_already(const Acquisition& want, std::span<const HeldLock> held) const;
  bool is_taken_meanwhile(const Acquisition& hold, const Acquisition& want);
  const std::vector<uint32_t>& local_facts(CodePoint at);
  uint32_t local_set(CodePoint at);
  uint32_t fact_set(std::vector<uint32_t> facts);
  uint32_t united(uint32_t a, uint32_t b);
  uint32_t in_callee(uint32_t set, MethodId caller, uint32_t instruction);
  uint32_t fact_number(HoldFact fact);
  const std::vector<uint32_t>& holds_in(uint32_t set);  // ascending

  const concurrency::AllMethodFacts& method_facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  concurrency::Locks& locks_;
  std::vector<CodePoint> waits_;
  std::vector<Acquisition> wants_, holds_;
  std::map<uint32_t, uint32_t> inside_;  // wants of library methods: the hold in which they are
  std::map<ir::ClassId, std::vector<models::Subject>> own_locks_;  // that methods take which look at the object
  std::map<pointsto::SetId, std::vector<ObjectId>> own_locks_of_sets_;
  absl::flat_hash_set<LockNode> application_locks_;  // that the application takes somewhere
  absl::flat_hash_set<LockNode> followed_;           // of these, what may matter
  std::map<uint32_t, std::vector<HeldLock>> held_besides_;
  LockKeepers keepers_;
  std::map<CodePoint, std::vector<HeldLock>> held_;  // answers must stay where they are
  absl::flat_hash_map<CodePoint, std::vector<uint32_t>> local_facts_;
  std::map<std::pair<CodePoint, HeldLock>, uint32_t> known_holds_;
  std::vector<HoldFact> facts_;
  absl::flat_hash_map<HoldFact, uint32_t> known_facts_;
  std::vector<std::vector<uint32_t>> sets_;
  std::vector<std::vector<uint32_t>> holds_in_;  // by set; empty: not asked for yet
  absl::flat_hash_map<std::vector<uint32_t>, uint32_t> known_sets_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> unions_;
  absl::flat_hash_map<std::pair<uint32_t, Place>, uint32_t> translations_;
  IdVector<InstanceId, uint32_t> entry_;  // set of facts
  std::optional<WaysDown> ways_;          // made when somebody asks
  size_t work_ = 0;
  bool is_complete_ = true;
  std::vector<Witness> witnesses_;
  std::vector<LockNode> nodes_;
  std::vector<std::vector<Edge>> edges_;
};

}  // namespace heddle::detectors
