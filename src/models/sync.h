// What library methods mean to locks, to order, and to objects that are not thread-safe: facts beside the effects
// of models.h, from the same TOML files ([[sync]], [[object]], [[view]], [[atomic]], [[use]], [[result]],
// [[handle]], [[serial]], [[stream]], [confined]; docs/models.md has the schema).
//
// Facts hang on methods. A fact of an overridable method holds for its overriders outside the application, too,
// unless they have facts of their own; an application's override is code that is analysed.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/program.h"

namespace heddle::models {

enum class SyncKind : uint8_t {
  acquire,      // locks the subject
  release,      // unlocks it
  wait_inside,  // gives the lock of the subject back while it waits, and has it again afterwards
  ends,         // returns after the threads that run on the subject have ended
  signal,       // what was done before it happens before what follows an `await` of the same subject
  await,
  interrupts,  // may interrupt the thread that the subject is
  notifies,    // wakes threads that wait inside the lock of the subject
  after,       // what the call runs or starts comes after the end of the threads that run on the subject
};
enum class LockMode : uint8_t { exclusive, read, write, optimistic };

// What a fact is about.
enum class SubjectKind : uint8_t {
  place,     // a parameter, or what a path of fields leads to from there
  spawned,   // of `ends`: the threads that this very call spawns
  executor,  // of `ends`: all threads that were spawned by calls on the receiver
  elements,  // of `ends`: the elements of the parameter, an array or a collection
};

struct Subject {
  SubjectKind kind = SubjectKind::place;
  uint32_t parameter = 0;  // receiver first
  std::vector<ir::FieldId> path = {};

  friend bool operator==(const Subject&, const Subject&) = default;
};

// The facts of a method hold in their order: a conversion releases, then acquires.
struct SyncFact {
  SyncKind kind = SyncKind::acquire;
  LockMode mode = LockMode::exclusive;
  bool if_true = false;     // only where the call returned true, or a stamp other than 0
  bool timed = false;       // may return without it; with if_true, it returned true only with it
  bool one_permit = false;  // a mutex only if it was constructed with the constant 1
  // Whoever turns a 0 (false, null) into something else has the lock, until he writes a 0: an acquisition only if
  // the last argument is not 0 and the one before it is; a release only if the last one may be 0.
  bool by_value = false;
  // Only where the call returned false, or 0: of an acquisition by value, which expects nothing else, or
  // of an end.
  bool if_false = false;
  bool if_returned = false;  // not if it threw: Future.get() in time
  bool inside = false;       // of an end: waits inside the monitor of the subject, which it gives back meanwhile
  Subject subject = {};
};

// An access to the state of an object that is not thread-safe, made inside a library call. What the place holds
// counts if its class is unsynchronized; if not, and it is a view, what it is a view of counts in its stead. The
// rest does not: AbstractCollection.toString() is inherited by thread-safe classes, too.
struct ObjectUse {
  bool writes = false;
  bool looks = false;               // what it writes depends on what it finds then, as putIfAbsent() does
  Subject object = {};              // place only
  std::vector<Subject> under = {};  // locks that the method takes for it
  // Only of objects whose constructor, the one of this class, was given a true at the end; none: of all.
  ir::ClassId made_true = {};
};

// Where an object that a method returns comes from: no other reference to a new one is kept, and what was taken
// out of a container is no longer in it.
enum class ReturnKind : uint8_t { parameter, fresh, taken };
struct ReturnedObject {
  ReturnKind kind = ReturnKind::parameter;
  uint32_t parameter = 0;  // of kind `parameter`, receiver first

  bool is_new() const { return kind == ReturnKind::fresh; }
};

// An access to the variable that a handle stands for, which is its first parameter; the object, if the variable
// has one, is the next.
struct HandleAccess {
  bool reads = false, writes = false;
  bool is_atomic = false;  // no race with another atomic access
  bool orders = false;     // acquires if it reads, releases if it writes
};

// What a method of a thread-safe object does, in one indivisible step.
enum class ActKind : uint8_t {
  read,
  demand,  // reads, and fails if the object is not as expected: get(int), element()
  write,
  update,   // looks and writes in one: putIfAbsent(), compareAndSet()
  iterate,  // returns an iterator that fails if the object changes
};
struct ObjectAct {
  ActKind kind = ActKind::read;
  bool adds = false, removes = false;  // what it may do to what others have seen; replacing is both
  bool keyed = false;                  // only on what the first argument names: a key, an index
  bool counts = false;                 // of an update: goes up or down by so much, whatever it finds
};

class SyncModels {
 public:
  std::span<const SyncFact> facts(ir::MethodId method) const;
  std::span<const ObjectUse> uses(ir::MethodId method) const;
  // Of two, the second counts for calls that pass a value besides the variable's object.
  std::span<const HandleAccess> handle_accesses(ir::MethodId method) const { return handles_.of(method); }
  // All that the method may return; empty: not known.
  std::span<const ReturnedObject> results(ir::MethodId method) const;
  // Of methods that thread-safe classes have or inherit; null: none. Counts for objects that are thread-safe.
  const ObjectAct* act(ir::MethodId method) const;
  // Each call on its instances is one indivisible step; several are not. Subclasses inherit this.
  bool is_atomic(ir::ClassId id) const { return atomic_.has(id) && atomic_[id] != 0; }
  // Its instances must not be used by two threads without synchronization. Subclasses inherit this.
  bool is_unsynchronized(ir::ClassId id) const { return unsynchronized_.has(id) && unsynchronized_[id] != 0; }
  // Of a view (iterators, key sets, wrappers): the path from one of its objects to the object whose state it works
  // on, which may be a view in turn; or, of a part (an entry of a map), the one field in which that object holds
  // it, itself or in an array. Empty: it is none. Subclasses inherit this.
  std::span<const ir::FieldId> view_of(ir::ClassId id) const;
  // What the method returns runs its tasks one after the other.
  bool makes_serial_executor(ir::MethodId method) const;
  // The same, or its constructor does, if this argument is the constant 1.
  std::optional<uint32_t> serial_if_one(ir::MethodId method) const;
  // What it is called on may have more threads afterwards.
  bool grows(ir::MethodId method) const { return grows_.contains(method); }
  // What the field holds was put there by the thread that finds it there, and by no other.
  bool is_confined(ir::FieldId field) const { return confined_.contains(field); }
  // Whose objects, with those of subclasses, let a new thread find there what its parent put there.
  std::span<const ir::ClassId> hands_on() const { return hands_on_; }
  // Whose objects, with those of subclasses, are pipelines: calls on one and what they return are one pipeline.
  std::span<const ir::ClassId> streams() const { return streams_; }
  // The pipeline that the method is called on, or returns, may be run by helpers.
  bool makes_parallel(ir::MethodId method) const { return parallel_.contains(method); }
  // The pipeline that the method is called on is not run by helpers, whatever was said of it before.
  bool makes_sequential(ir::MethodId method) const { return sequential_.contains(method); }
  // Of a pipeline: calls the functions that it is given one after the other, each call ordered before the next.
  bool calls_one_by_one(ir::MethodId method) const { return one_by_one_.contains(method); }

 private:
  friend class SyncLoader;

  template <class T>
  struct Table {
    absl::flat_hash_map<ir::MethodId, std::pair<uint32_t, uint32_t>> ranges;  // first, count
    std::vector<T> list;

    std::span<const T> of(ir::MethodId method) const {
      auto found = ranges.find(method);
      if (found == ranges.end()) return {};
      return std::span(list).subspan(found->second.first, found->second.second);
    }
  };
  Table<SyncFact> facts_;
  Table<ObjectUse> uses_;
  Table<ReturnedObject> results_;
  Table<HandleAccess> handles_;
  absl::flat_hash_map<ir::MethodId, ObjectAct> acts_;
  IdVector<ir::ClassId, uint8_t> unsynchronized_, atomic_;
  IdVector<ir::ClassId, uint32_t> view_;  // into view_paths_; the first is empty
  std::vector<std::vector<ir::FieldId>> view_paths_;
  absl::flat_hash_map<ir::MethodId, std::optional<uint32_t>> serial_;  // only if this argument is 1
  absl::flat_hash_set<ir::MethodId> grows_;
  absl::flat_hash_set<ir::FieldId> confined_;
  std::vector<ir::ClassId> hands_on_;
  std::vector<ir::ClassId> streams_;
  absl::flat_hash_set<ir::MethodId> parallel_, sequential_, one_by_one_;
};

}  // namespace heddle::models
