// What ties two steps of one witness together, so that the lock around them can be meant to make them one.
//
// Problem: who holds a lock while another is taken twice need not mean both for one step: commits are kept apart
// by a lock of their own and do many things meanwhile that others may come between. Formulation: the steps belong
// together if the second is given what the first one yields, or executes because of it; if what both yield meets
// in one value, one object or one test; or if the first changes what the second touches, and neither is several
// steps itself: what takes the witness more than once copes with others in between. One place in a loop belongs
// together with itself if its values are gathered. Cost: linear in the body of the pair's method, and in the calls
// down to the witness.
#pragma once

#include "detectors/dependences.h"

namespace heddle::detectors {

enum class Tie : uint8_t {
  none,
  decision,  // what the first yields decides whether the second is taken
  value,
  memory,
};

class Ties {
 public:
  Ties(const CodePaths& paths, Witnesses& witnesses, Touches& touches, Dependences& dependences);

  Tie of(const WitnessPair& pair, const StepTouches& first, const StepTouches& second);

 private:
  Tie by_value(const WitnessPair& pair);
  std::vector<uint32_t> with_kept(const ir::Body& body, std::vector<uint32_t> values);
  bool is_reset(const WitnessPair& pair, const StepTouches& first, const StepTouches& second) const;
  bool is_handed_on(const WitnessPair& pair, const StaleValues& found) const;
  bool waits_in_loop(const WitnessPair& pair) const;
  bool is_in_next_turn(const WitnessPair& pair) const;
  bool decides(const WitnessPair& pair, const StaleValues& found) const;
  bool are_joined(const WitnessPair& pair, const StaleValues& found);
  bool is_gathered(const WitnessPair& pair, const std::vector<uint32_t>& values);
  bool by_memory(const WitnessPair& pair, const StepTouches& first, const StepTouches& second);
  bool is_one_step(MethodId method, uint32_t site, LockExpr lock);

  const CodePaths& paths_;
  Witnesses& witnesses_;
  Touches& touches_;
  Dependences& dependences_;
  absl::flat_hash_map<std::tuple<MethodId, uint32_t, uint32_t, LockExpr, LockExpr>, Tie> by_value_;
  absl::flat_hash_map<std::tuple<MethodId, uint32_t, LockExpr>, bool> one_step_;
};

}  // namespace heddle::detectors
