// The locking pattern of "A Static Analysis for Automatic Detection of Atomicity Violations in Java Programs": a
// lock (the witness) that is acquired and released twice while a different one (the context) is held. Sections 3
// and 4; figures and functions have the paper's names.
//
// Problem: which locks does a thread acquire and release twice in sequence, and which other lock does it hold
// meanwhile? Formulation: at every point a stack of frames, one for the method and one per held lock; each has the
// set R of locks that were released since it began. Leaving a frame adds what it released, and its own lock, to
// the frame below; a lock that was there before is there twice: it is in T. A lock that comes twice in a frame of
// another lock is in P. wait() gives its lock back and takes it again, so it ends a frame and begins one; a method
// that returns with a lock begins one in its caller. Neither T nor P ever loses anything, so both are written down
// as pairs of places where they come about, and only R flows. A name leaves R when it may mean another object.
// Algorithm: LOCKSHELD, over the call graph in rounds, one for each call between, up to a bound; one forward
// dataflow per body; then T travels up the call graph until somebody holds a context. What is atomic without a
// lock takes part as if it had one: acts on thread-safe objects, volatile accesses. Cost: bodies that lock or call
// what locks, times few rounds; T is bounded per method.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include "concurrency/escape.h"
#include "detectors/bounds.h"
#include "detectors/lock_expressions.h"

namespace heddle::detectors {

// The code in which a library method takes its lock: its own, or that of a method that it calls on the same
// object; null if it takes none.
const ir::Body* locking_body(const concurrency::CodePaths& paths, MethodId method);

// Calls between a method and the acquisition that its step leads to. What lies deeper is hardly ever what a caller
// means by a step, and in programs whose methods nearly all call each other everything lies deeper somewhere.
constexpr int deepest_step = 5;

// Two steps of one method that each are atomic for themselves, the first before the second.
struct WitnessPair {
  MethodId method;
  uint32_t first = 0, second = 0;  // instructions: acquisitions, acts, or calls that lead to them
  LockExpr first_lock, lock;       // in the method's names; different ones in the variant only
  std::vector<uint32_t> held;      // acquisitions of locks that are held all the while, outermost first
};

// A pair for which somebody holds a context.
struct Pattern {
  uint32_t pair = 0;
  MethodId method;            // that holds it
  uint32_t context = 0;       // its acquisition
  uint32_t via = UINT32_MAX;  // the call by which it leads to the pair, if that is in another method
  LockExpr lock;              // the witness, in its names
};

class Witnesses {
 public:
  struct Parameters {
    bool variant = false;  // pairs of different locks, too (section 4.6)
  };
  Witnesses(const concurrency::AllMethodFacts& facts, const Parameters& parameters, Bounds& bounds);

  LockExpressions& names() { return names_; }
  const std::vector<WitnessPair>& pairs() const { return pairs_; }
  const std::vector<Pattern>& patterns() const { return patterns_; }

  // What an instruction does in one step to a thread-safe object or a volatile field; null: nothing.
  struct Act {
    uint32_t instruction = 0;
    models::ActKind kind = models::ActKind::read;
    bool adds = false, removes = false;
    bool keyed = false;
    bool locks = false;        // does so under the object's lock
    bool by_iterator = false;  // fails whatever others write
    bool unseen = false;       // takes something out that nobody looks at
    LockExpr name = {};
    uint32_t taken_at =
        0;                 // whose first operand is the object: the call itself, or the one that made the iterator
    MethodId callee = {};  // of an act on an object
    FieldId field = {};    // of a volatile access
  };
  const Act* act_at(MethodId method, uint32_t instruction) const;
  const Act* own_act(MethodId method, uint32_t instruction, LockExpr name) const;  // null: of another name, too
  std::span<const Act> acts(MethodId method) const;
  // Instructions that access the heap or call, from the acquisition to the release.
  std::span<const uint32_t> region(MethodId method, uint32_t acquisition) const;
  bool acquires(MethodId method, uint32_t instruction) const { return lock_of(method, instruction).valid(); }
  LockExpr lock_of(MethodId method, uint32_t acquisition) const;
  // Where the method acquires the lock or acts on the object itself, or by a call.
  std::vector<uint32_t> sites(MethodId method, LockExpr lock) const;
  std::span<const LockExpr> locks_held(MethodId method) const;  // LOCKSHELD
  // Methods at hand that the call may mean; ascending.
  std::vector<MethodId> callees(MethodId method, uint32_t call) const;
  // What the callee calls the lock, where it takes it; ascending.
  std::vector<LockExpr> names_in_callee(MethodId method, uint32_t call, MethodId callee, LockExpr lock);
  // Whether it gives the lock back for a while, itself or by a call, since it waits.
  bool waits(MethodId method, LockExpr lock) const;
  // Where the callee takes the lock that the call is an acquisition of.
  std::vector<uint32_t> taken_for(MethodId method, uint32_t call, MethodId callee);
  // Whether the call leads to an acquisition of the lock.
  bool leads_to(MethodId method, uint32_t call, LockExpr lock);
  // All calls of the method that do; ascending.
  const std::vector<uint32_t>& calls_leading_to(MethodId method, LockExpr lock);
  // Methods that T of a pair in `from` went through on its way up.
  const absl::flat_hash_set<MethodId>& passed_on(MethodId from) const { return passed_on_.find(from)->second; }

  // The paper's sets, for people and tests; sorted.
  std::vector<LockExpr> acquired(MethodId method) const;         // in the method itself
  std::vector<LockExpr> acquired_twice(MethodId method) const;   // T at its end
  std::vector<LockExpr> final_witnesses(MethodId method) const;  // FINAL_T and FINAL_P

 private:
  enum class Step : uint8_t { acquire, release, act, wait };
  struct Action {
    uint32_t instruction;
    Step step;
    bool if_true = false;    // only on the edge where the call returned true
    bool counts = true;      // has a release in the same body
    bool by_callee = false;  // that returns with the lock, or without one that it did not take
    LockExpr lock;
  };
  struct Method {
    std::vector<Action> actions;  // by instruction
    std::vector<Act> acts;
    std::vector<LockExpr> held;              // LOCKSHELD; ascending once it is complete
    std::vector<LockExpr> waited;            // given back while it or a callee waits; likewise
    std::vector<LockExpr> kept, given_back;  // explicit locks that it returns with, and that were its caller's
    std::vector<uint32_t> changes;           // of changing_, what it and its callees may write; ascending
    std::map<uint32_t, std::vector<uint32_t>> stacks;    // by call: acquisitions that are held there
    std::map<uint32_t, std::vector<uint32_t>> regions;   // by acquisition
    std::vector<std::pair<LockExpr, uint32_t>> final_t;  // name here, pair
  };
  class Flow;

  const Method* method(MethodId id) const;
  Method& method_of(MethodId id);
  void list_calls();
  void find_below_application();
  void read_bodies();
  LockExpr name_of_lock_object(MethodId m, LockExpr name);
  bool has_thread_safe(pointsto::SetId objects);
  void read_acts(MethodId m, const ir::Body& body, Method& into);
  static const Act* iterator_made_by(const ir::Body& body, ir::ValueId value, const Method& method);
  void find_changing();
  std::span<const uint32_t> changing_parts(LockExpr name);  // of changing_, or its size: an element
  void spread_changes();
  void find_locks_held();
  void find_waits();
  void spread_names(std::vector<LockExpr> Method::* names);
  struct Caller;
  bool hand_up(Caller& caller, uint32_t callee, size_t end, std::vector<LockExpr> Method::* names,
               absl::flat_hash_set<LockExpr>& translated, std::vector<absl::flat_hash_set<LockExpr>>& known);
  void find_kept_locks();
  bool find_kept_locks(MethodId m);
  void add_actions_of_calls(MethodId m);
  void find_pairs();
  void find_patterns();
  bool can_have_context(LockExpr name) const;
  using Translated = std::vector<std::pair<LockExpr, LockExpr>>;  // the caller's name, the callee's; ascending
  const Translated& translated(MethodId m, uint32_t call, MethodId callee);
  const std::vector<LockExpr>& locks_of_call(MethodId m, uint32_t call);  // L, ascending; once locks are spread
  std::span<const pointsto::MethodCall> calls(MethodId m, uint32_t instruction) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  Parameters parameters_;
  Bounds& bounds_;
  LockExpressions names_;
  IdVector<MethodId, uint32_t> row_;
  std::vector<Method> methods_;
  std::vector<uint8_t> below_application_;  // by row: the application's, and what it calls
  struct Caller {
    pointsto::MethodCall call;
    uint32_t site = 0;   // into sites_
    uint32_t known = 0;  // of the callee's names, while they are spread
  };
  struct Site {  // a call that leads to methods at hand
    pointsto::Place place;
    uint32_t callees = 0;
    bool is_cut = false;               // there was no room for all names
    std::vector<LockExpr> names = {};  // of the application's calls: L, until locks_of_call() takes it
  };
  std::vector<Site> sites_;                   // by place
  std::vector<std::vector<Caller>> callers_;  // by row
  absl::flat_hash_map<std::tuple<MethodId, uint32_t, MethodId>, Translated> translated_;
  absl::flat_hash_map<std::pair<MethodId, uint32_t>, std::vector<LockExpr>> locks_of_calls_;
  absl::flat_hash_map<std::pair<MethodId, LockExpr>, std::unique_ptr<std::vector<uint32_t>>> calls_leading_to_;
  absl::flat_hash_map<pointsto::SetId, bool> has_thread_safe_;
  std::vector<FieldId> changing_;  // fields in names that may change; elements are one more
  absl::flat_hash_map<LockExpr, std::vector<uint32_t>> changing_parts_;
  std::vector<LockExpr> locking_states_;  // ascending
  std::map<std::pair<LockExpr, std::vector<ObjectId>>, LockExpr> lock_objects_;
  absl::flat_hash_map<MethodId, absl::flat_hash_set<MethodId>> passed_on_;
  std::vector<WitnessPair> pairs_;
  std::vector<Pattern> patterns_;
};

}  // namespace heddle::detectors
