// What each method of the application does in one atomic step: it acquires and releases locks, waits inside them,
// and acts on thread-safe objects and volatile fields.
//
// Problem: the pattern of witnesses.h is about steps that are atomic for themselves, with a lock or without.
// Formulation: a step has a name (lock_expressions.h): of its lock, of the state of a thread-safe object, or of a
// volatile field. A lock object has parts that all lock the same thing (of a read/write lock its two sides): names
// that mean the same inner objects are one. A call whose callees return with a lock is an acquisition
// (kept_locks.h). Cost: linear in the application's bodies, times the contexts of those with acts or lock objects.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "detectors/bounds.h"
#include "detectors/lock_expressions.h"
#include "detectors/lock_keepers.h"
#include "detectors/method_calls.h"
#include "models/sync.h"

namespace heddle::detectors {

// The code in which a library method takes its lock: its own, or that of a method that it calls on the same
// object; null if it takes none.
const ir::Body* locking_body(const concurrency::CodePaths& paths, MethodId method);

struct MethodSteps {
  enum class Step : uint8_t { acquire, release, act, wait };
  struct Action {
    uint32_t instruction;
    Step step;
    bool if_true = false;    // only on the edge where the call returned true
    bool counts = true;      // has a release in the same body
    bool by_callee = false;  // that returns with the lock, or without one that it did not take
    LockExpr lock;
  };
  // What an instruction does in one step to a thread-safe object or a volatile field.
  struct Act {
    uint32_t instruction = 0;
    models::ActKind kind = models::ActKind::read;
    bool adds = false, removes = false;
    bool keyed = false;
    bool locks = false;        // does so under the object's lock
    bool by_iterator = false;  // fails whatever others write
    bool unseen = false;       // takes something out that nobody looks at
    bool counts = false;       // up or down, and nobody looks at what comes out
    LockExpr name = {};
    uint32_t taken_at =
        0;                 // whose first operand is the object: the call itself, or the one that made the iterator
    MethodId callee = {};  // of an act on an object
    FieldId field = {};    // of a volatile access
  };
  std::vector<Action> actions;  // by instruction
  std::vector<Act> acts;
};

class AtomicSteps {
 public:
  using Step = MethodSteps::Step;
  using Action = MethodSteps::Action;
  using Act = MethodSteps::Act;
  AtomicSteps(const concurrency::AllMethodFacts& facts, const MethodCalls& calls, LockExpressions& names,
              Bounds& bounds);

  const MethodSteps* method(MethodId id) const { return calls_.has(id) ? &methods_[calls_.row(id)] : nullptr; }
  std::span<const MethodSteps> methods() const { return methods_; }                // by row
  const Act* act_at(MethodId method, uint32_t instruction) const;                  // null: none
  const Act* own_act(MethodId method, uint32_t instruction, LockExpr name) const;  // null: of another name, too
  std::span<const Act> acts(MethodId method) const;
  LockExpr lock_of(MethodId method, uint32_t acquisition) const;
  // Where the method acquires the lock or acts on the object itself, or by a call of one that returns with it.
  std::vector<uint32_t> sites(MethodId method, LockExpr lock) const;
  std::vector<LockExpr> acquired(MethodId method) const;  // in the method itself; ascending
  // The context is a lock, and so is the witness: an act without a lock has no second acquisition.
  bool can_have_context(LockExpr name) const;

 private:
  void read_bodies();
  void read_monitors(const ir::Body& body, MethodSteps& into);
  bool has_other_permits(MethodId m, ir::ValueId semaphore) const;
  void read_lock_calls(MethodId m, const concurrency::MethodFacts& facts, bool of_waits, MethodSteps& into);
  using LockObjects = std::pair<LockExpr, std::vector<ObjectId>>;
  LockExpr outer_name(LockExpr name) const;
  std::optional<LockObjects> lock_objects(MethodId m, LockExpr part);
  LockExpr name_of_lock_object(MethodId m, LockExpr name);
  LockExpr name_of_waited_lock(MethodId m, LockExpr part);
  bool has_thread_safe(pointsto::SetId objects);
  void read_acts(MethodId m, const ir::Body& body, MethodSteps& into);
  bool read_call(MethodId m, const ir::Body& body, Act& act);
  bool read_volatile(const ir::Body& body, Act& act);
  bool continue_iteration(const ir::Body& body, uint32_t call, MethodSteps& into);
  void mark_counted();

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const MethodCalls& calls_;
  LockExpressions& names_;
  LockKeepers keepers_;
  std::vector<MethodSteps> methods_;
  absl::flat_hash_map<pointsto::SetId, bool> has_thread_safe_;
  std::vector<LockExpr> locking_states_;          // ascending
  std::map<LockObjects, LockExpr> lock_objects_;  // none: there are several
  std::map<ObjectId, LockExpr> single_locks_;
};

}  // namespace heddle::detectors
