// Locks that are elements: one of several things that an array or a container keeps, each with its own monitor.
//
// Problem: `synchronized (item) { total++; }` excludes nobody who works on another item, though to the points-to
// analysis both hold what may be the same lock. Formulation: the lock that a thread surely holds is an element if
// on some way there, up a few calls, it is drawn from an array or from an object of the library that does not keep
// it in a field of its own (an AtomicReference does: it has one at a time), by an index or a key, or in a loop;
// and if there are several of it: two abstract objects, or one that is not single, none of them merged. Two
// threads that hold elements may hold different ones, unless both drew it by the same constant, or by keys of
// which that is not known; and so may one with an element and one whose lock is the object that it runs on. Cost:
// a few calls upwards for each lock held, remembered.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "concurrency/locks.h"
#include "pointsto/once.h"

namespace heddle::detectors {

class ElementLocks {
 public:
  // Steps that are guesses should be left out of the paths.
  explicit ElementLocks(const concurrency::CodePaths& clear)
      : paths_(clear), points_to_(clear.points_to()), loops_(*clear.scope().bodies) {}

  // A lock that a thread surely holds at an instruction of an instance.
  struct Use {
    pointsto::ThreadId thread;
    pointsto::InstanceId instance;
    const concurrency::HeldLock* lock;
    std::span<const pointsto::ObjectId> objects;  // that it may be
  };
  bool may_differ(const Use& a, const Use& b);

 private:
  using InstanceId = pointsto::InstanceId;
  // By what an element is drawn: a number, a literal, or one object, which another may be equal to.
  struct Key {
    enum Kind : uint8_t { number, literal, object } kind;
    uint32_t value;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct Origin {                // on some ways
    bool is_drawn = false;       // by different keys, or in a loop
    bool is_root = false;        // it is the object that the thread runs on
    std::vector<Key> keys = {};  // it is drawn by these constants
    bool is_element() const { return is_drawn || !keys.empty(); }
  };
  const Origin& origin(const Use& use);
  void add_draw(InstanceId id, ir::ValueId value, std::span<const pointsto::ObjectId> drawn, Origin& origin);
  bool is_drawn_by_call(InstanceId id, uint32_t call, std::span<const pointsto::ObjectId> drawn) const;
  std::optional<Key> constant_key(InstanceId id, ir::ValueId key) const;
  bool keeps_in_field(InstanceId id, ir::ValueId receiver, std::span<const pointsto::ObjectId> drawn) const;
  bool are_several(std::span<const pointsto::ObjectId> objects) const;

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  pointsto::LoopCache loops_;
  std::map<std::tuple<pointsto::ThreadId, InstanceId, uint32_t>, Origin> origins_;
};

}  // namespace heddle::detectors
