// Which method instances run at most once per run of the program (design of everything must-like).
//
// An instance runs at most once if it is main, a class initializer or the root of a thread of which there is one
// (or of a thread's first representative), and nobody else calls it; or if exactly one call in one instance
// reaches it, that call is in no loop and no model repeats it, and the calling instance runs at most once.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <vector>

#include "ir/body_provider.h"
#include "pointsto/state.h"

namespace heddle::pointsto {

// Remembers the loops of the bodies it has looked at.
class LoopCache {
 public:
  explicit LoopCache(ir::BodyProvider& bodies) : bodies_(bodies) {}
  bool in_loop(Place place);

 private:
  ir::BodyProvider& bodies_;
  absl::flat_hash_map<MethodId, std::vector<uint8_t>> known_;
};

class OnceRunners {
 public:
  OnceRunners(const State& state, LoopCache& loops);

  bool runs_once(InstanceId id) const { return once_[id]; }

 private:
  enum Mark : uint8_t { no = 0, yes = 1, open = 2, unknown = 3 };
  void add_group_calls();
  uint8_t decide(InstanceId id);

  const State& state_;
  LoopCache& loops_;
  IdVector<InstanceId, uint32_t> only_call_;  // none, one call number, or several
  IdVector<InstanceId, uint8_t> once_;
};

// By object: its allocation is in no loop of an instance that runs at most once, only that instance makes it, and
// nothing was merged into it.
IdVector<ObjectId, uint8_t> find_single_objects(const State& state, const OnceRunners& once, LoopCache& loops);

// The instruction of a call, in the method whose code it is; of a call inside a model, where the model is applied.
Place place_of_call(const State& state, uint32_t call);
const Call* call_record(const State& state, uint32_t call);  // null: an intrinsic's

}  // namespace heddle::pointsto
