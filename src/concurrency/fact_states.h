// Sets of facts that hold at points, each distinct one once.
//
// Problem: hundreds of thousands of points have one of a few thousand sets of thousands of facts, and the same two
// meet again and again. Formulation: sets are hash-consed: equal ones have equal numbers, and what was computed of
// two of them is looked up in a table of fixed size, in which later answers replace earlier ones. Cost: a look-up
// per operation; words of a set only for what is new or was replaced. Not for several threads at once.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <memory>
#include <vector>

#include "base/ids.h"

namespace heddle::concurrency {

class Bits {
 public:
  Bits() = default;
  Bits(size_t size, bool value) : words_((size + 63) / 64, value ? ~uint64_t{0} : 0) {}

  bool operator[](size_t i) const { return words_[i / 64] >> (i % 64) & 1; }
  void set(size_t i, bool value = true) {
    uint64_t bit = uint64_t{1} << (i % 64);
    words_[i / 64] = value ? words_[i / 64] | bit : words_[i / 64] & ~bit;
  }
  Bits& operator&=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  Bits& operator|=(const Bits& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  bool intersects(const Bits& other, const Bits& within) const {
    for (size_t i = 0; i < words_.size(); ++i)
      if (words_[i] & other.words_[i] & within.words_[i]) return true;
    return false;
  }
  bool covers(const Bits& other) const {
    for (size_t i = 0; i < words_.size(); ++i)
      if (other.words_[i] & ~words_[i]) return false;
    return true;
  }
  friend bool operator==(const Bits&, const Bits&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Bits& bits) {
    return H::combine(std::move(h), bits.words_);
  }

 private:
  std::vector<uint64_t> words_;
};

struct FactStateTag {};
using StateId = Id<FactStateTag>;

class FactStates {
 public:
  explicit FactStates(size_t facts);
  FactStates(const FactStates&) = delete;
  FactStates& operator=(const FactStates&) = delete;

  static constexpr StateId none_hold{0u}, all_hold{1u};
  const Bits& operator[](StateId id) const { return *states_[id.raw]; }
  size_t size() const { return states_.size(); }

  StateId add(Bits bits);
  StateId meet(StateId a, StateId b);  // facts of both
  StateId join(StateId a, StateId b);  // facts of either
  StateId only(size_t fact);           // this one holds alone
  StateId all_but(size_t fact);

 private:
  struct Known {
    uint64_t key = UINT64_MAX;
    StateId result;
  };
  struct Hash {
    using is_transparent = void;
    const std::vector<std::unique_ptr<const Bits>>* states;
    size_t operator()(StateId id) const { return (*this)(*(*states)[id.raw]); }
    size_t operator()(const Bits& bits) const { return absl::Hash<Bits>{}(bits); }
  };
  struct Same {
    using is_transparent = void;
    const std::vector<std::unique_ptr<const Bits>>* states;
    bool operator()(StateId a, StateId b) const { return a == b; }
    bool operator()(StateId a, const Bits& b) const { return *(*states)[a.raw] == b; }
  };
  static Known& at(std::vector<Known>& known, uint64_t key);
  template <class Combine>
  StateId combined(std::vector<Known>& table, StateId a, StateId b, Combine combine);

  size_t facts_;
  std::vector<std::unique_ptr<const Bits>> states_;
  absl::flat_hash_set<StateId, Hash, Same> numbers_;
  std::vector<Known> met_, joined_;
  std::vector<StateId> only_, all_but_;  // by fact, when asked for
};

}  // namespace heddle::concurrency
