#include "concurrency/fact_states.h"

#include <algorithm>
#include <utility>

namespace heddle::concurrency {
namespace {

constexpr size_t remembered = size_t{1} << 18;  // operations; 4 MB, of which the caches hold what matters

uint64_t key_of(StateId a, StateId b) {
  if (b < a) std::swap(a, b);
  return uint64_t{a.raw} << 32 | b.raw;
}

}  // namespace

FactStates::FactStates(size_t facts)
    : facts_(std::max<size_t>(facts, 1)), numbers_(0, Hash{&states_}, Same{&states_}), met_(remembered),
      joined_(remembered), only_(facts_), all_but_(facts_) {
  add(Bits(facts_, false));
  add(Bits(facts_, true));
}

StateId FactStates::add(Bits bits) {
  if (auto found = numbers_.find(bits); found != numbers_.end()) return *found;
  StateId id(states_.size());
  states_.push_back(std::make_unique<const Bits>(std::move(bits)));
  numbers_.insert(id);
  return id;
}

FactStates::Known& FactStates::at(std::vector<Known>& known, uint64_t key) {
  return known[(key * 0x9e3779b97f4a7c15) >> (64 - 18)];
}

template <class Combine>
StateId FactStates::combined(std::vector<Known>& table, StateId a, StateId b, Combine combine) {
  const uint64_t key = key_of(a, b);
  Known& known = at(table, key);
  if (known.key == key) return known.result;
  Bits bits = (*this)[a];
  combine(bits, (*this)[b]);
  known = {key, add(std::move(bits))};
  return known.result;
}

StateId FactStates::meet(StateId a, StateId b) {
  if (a == b || b == all_hold) return a;
  if (a == all_hold) return b;
  return combined(met_, a, b, [](Bits& bits, const Bits& other) { bits &= other; });
}

StateId FactStates::join(StateId a, StateId b) {
  if (a == b || b == none_hold) return a;
  if (a == none_hold) return b;
  return combined(joined_, a, b, [](Bits& bits, const Bits& other) { bits |= other; });
}

StateId FactStates::only(size_t fact) {
  if (!only_[fact]) {
    Bits bits(facts_, false);
    bits.set(fact);
    only_[fact] = add(std::move(bits));
  }
  return only_[fact];
}

StateId FactStates::all_but(size_t fact) {
  if (!all_but_[fact]) {
    Bits bits(facts_, true);
    bits.set(fact, false);
    all_but_[fact] = add(std::move(bits));
  }
  return all_but_[fact];
}

}  // namespace heddle::concurrency
