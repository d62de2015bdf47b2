// Objects of an open program that lock around another one, which their user made and handed to them.
//
// Problem: a synchronized pool around a pool holds its own lock over many steps of that pool. Whoever uses the
// pool behind its back comes between, but nobody does, unless the library's user reaches around the wrapper on
// purpose. Formulation: the context belongs to an object, what the steps work on is another one that the user
// made, and the one who comes between never passes the wrapper without its lock. Algorithm: up the calls from
// whoever comes between. Cost: per wrapper, the callers of what it leads to; each answer is kept.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <utility>
#include <vector>

#include "detectors/atomicity.h"
#include "detectors/witnesses.h"

namespace heddle::detectors {

class Wrappers {
 public:
  static constexpr uint32_t none = UINT32_MAX;
  Wrappers(const AtomicityInput& input, Witnesses& witnesses);

  // The one whose context the pattern is, in these instances of its method and the pair's; or none.
  uint32_t of(const Pattern& pattern, const WitnessPair& pair, InstanceId outer, InstanceId inner);
  // Whether somebody gets to the instance through the wrapper, without the context.
  bool lead_to(uint32_t wrapper, InstanceId id);

 private:
  struct Wrapper {
    std::vector<ObjectId> objects;               // ascending
    std::vector<concurrency::MayLock> contexts;  // likewise
    friend auto operator<=>(const Wrapper&, const Wrapper&) = default;
  };
  std::vector<ObjectId> receivers(InstanceId id, uint32_t call) const;
  std::vector<ObjectId> self(InstanceId id) const;
  bool is_users_own(ObjectId object) const;
  bool is_user(MethodId method) const;
  bool holds(const Wrapper& wrapper, const concurrency::Step& step);
  bool finds_wrapper(const Wrapper& wrapper, InstanceId id);

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  Witnesses& witnesses_;
  bool is_open_ = false;  // the program has users of ours
  std::map<Wrapper, uint32_t> numbers_;
  std::vector<const Wrapper*> wrappers_;
  absl::flat_hash_map<std::pair<uint32_t, InstanceId>, bool> lead_to_;
};

}  // namespace heddle::detectors
