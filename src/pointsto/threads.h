// Abstract threads: their names, and how many run-time threads each stands for.
//
// A thread is named by its root method, the allocation site of the object it runs on and for whom that was made
// (the elements of its heap context: `new Thread(this)` in a method of two servers makes two threads, not many of
// one), the place that spawns it, and the place that spawned its parent. A name that comes up again in its own
// ancestry is that ancestor, which then stands for many; so there are finitely many names. A thread that is many
// has two representatives with the same name: the first is one arbitrary instance, the second all the others.
#pragma once

#include <absl/container/flat_hash_map.h>

#include "models/models.h"
#include "pointsto/heap.h"

namespace heddle::pointsto {

struct Place {  // an instruction
  MethodId method;
  uint32_t instruction = 0;

  friend auto operator<=>(const Place&, const Place&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Place& p) {
    return H::combine(std::move(h), p.method, p.instruction);
  }
};

struct ThreadName {
  MethodId root;
  SiteId object;       // none: runs a static method, or is merged
  ContextId made_for;  // the object's heap context without its thread, which would make names without end
  Place spawn;         // none: main, or the JVM
  Place parent_spawn;  // none: the parent was not spawned

  friend bool operator==(const ThreadName&, const ThreadName&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const ThreadName& n) {
    return H::combine(std::move(h), n.root, n.object, n.made_for, n.spawn, n.parent_spawn);
  }
};

enum class ThreadRole : uint8_t {
  main,         // runs a main method
  initializer,  // stands for whoever initializes classes
  spawned,
};

struct AbstractThread {
  ThreadName name;
  ThreadRole role;
  models::ThreadKind kind = models::ThreadKind::thread;
  bool many = false;
  bool second = false;  // representative 2
  bool merged = false;  // of all that its place spawns beyond the limit
  ThreadId twin = {};   // the other representative, if it is many
  std::vector<ThreadId> parents =
      {};  // first representatives, in the order they were found; none: parent not known
};

// The object that a thread runs on.
struct RunOn {
  SiteId site;
  ContextId made_for = ContextTable::coarse;
};

class ThreadTable {
 public:
  ThreadTable() { threads_.push_back({{}, ThreadRole::initializer}); }
  static constexpr ThreadId initializer{0u};

  ThreadId add_main(MethodId root);
  // The thread that `parent` (none: unknown) spawns; its first representative. A place has at most `most_at_place`
  // names, and a quarter of them for whom objects were made; beyond that all threads of one root are one
  // that is many.
  ThreadId spawned(MethodId root, RunOn on, Place spawn, models::ThreadKind kind, ThreadId parent);
  static constexpr uint32_t most_at_place = 64;
  ThreadId make_many(ThreadId thread);  // the second representative, made now if need be

  const AbstractThread& operator[](ThreadId id) const { return threads_[id]; }
  ThreadId first_of(ThreadId id) const { return threads_[id].second ? threads_[id].twin : id; }
  IdRange<ThreadId> ids() const { return threads_.ids(); }

 private:
  IdVector<ThreadId, AbstractThread> threads_;
  absl::flat_hash_map<ThreadName, ThreadId> known_;
  absl::flat_hash_map<Place, uint32_t> at_place_;  // names spawned there
};

}  // namespace heddle::pointsto
