// How two locks are related that one thread takes one after the other: by a proven order, or by structure.
//
// Problem: code that locks two accounts may deadlock with itself, unless it always locks them in one order.
// Formulation: an acquisition goes up if it happens only where a comparison of unchanging keys of the two locks
// says that the held one is less, or if the held one is the lesser of two by such a comparison; down likewise.
// Keys are what the comparison reads: the locks' unchanging fields, their identity, indexes of one array. If the
// locks are parameters, all callers are asked. A lock that is reached from the held one by unchanging fields alone
// is older: these cannot form a cycle either. Cost: linear in the body per comparison in it; only code on cycles
// is asked.
#pragma once

#include <vector>

#include "concurrency/locks.h"
#include "detectors/lock_order.h"

namespace heddle::detectors {

enum class Direction : uint8_t { unknown, up, down, tie };

struct Rank {
  Direction direction = Direction::unknown;
  std::vector<uint64_t> key;  // what was compared; equal or not

  friend bool operator==(const Rank&, const Rank&) = default;
};

// No cycle can have both and all others like them.
inline bool are_consistent(const Rank& a, const Rank& b) {
  if (a.direction == Direction::unknown || b.direction == Direction::unknown || a.key != b.key) return false;
  if (a.direction == Direction::tie || b.direction == Direction::tie) return a.direction != b.direction;
  return a.direction == b.direction;
}

enum class Kinship : uint8_t {
  none,
  part,     // reached from the held lock by unchanging fields
  derived,  // reached from it, or from the object that it is a part of, somehow: a child, a neighbour, an element
};

// Of a lock that is held and one that is wanted, as the body at hand calls them.
class LockRanks {
 public:
  LockRanks(const concurrency::AllMethodFacts& facts, const concurrency::Locks& locks)
      : facts_(facts), locks_(locks), paths_(facts.paths()), points_to_(paths_.points_to()) {}

  // At an instruction of the instance's body.
  Rank rank(CodePoint at, const Expression& held, const Expression& wanted) const;

  // `way` leads from where the lock is held to where the other is wanted; the wanted one's name where it starts.
  std::optional<Expression> name_at_start(std::span<const concurrency::Step> way, Expression wanted) const;
  Kinship kinship(std::span<const concurrency::Step> way, CodePoint held_in, const Expression& held,
                  CodePoint wanted_at, const Expression& wanted) const;

 private:
  class Comparisons;
  struct Part {
    Expression whole;
    std::vector<std::pair<concurrency::FieldId, Symbol>> path;  // of fields, and of methods that hand out a part
  };
  std::optional<Part> part(InstanceId in, const Expression& lock) const;
  std::vector<Expression> global_locks(CodePoint at) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::Locks& locks_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
};

}  // namespace heddle::detectors
