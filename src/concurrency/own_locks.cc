#include "concurrency/own_locks.h"

#include <algorithm>
#include <vector>

namespace heddle::concurrency {
namespace {

struct Acquisition {
  uint32_t instruction;
  models::Subject lock;
};

std::vector<Acquisition> acquisitions(const MethodFacts& facts) {
  std::vector<Acquisition> all;
  for (uint32_t i = 0; i < facts.body.size(); ++i)
    if (facts.body.op[i] == ir::Op::monitor_enter) all.push_back({i, {}});
  for (const SyncCall& call : facts.sync_calls)
    if (call.fact->kind == models::SyncKind::acquire) all.push_back({call.instruction, call.fact->subject});
  return all;
}

}  // namespace

OwnLocks::OwnLocks(const AllMethodFacts& facts, const ThreadOwned& owned)
    : threads_(facts.paths().points_to().threads()), owned_(owned) {
  const CodePaths& paths = facts.paths();
  for (MethodId m : paths.methods()) {
    const std::vector<Acquisition> all = acquisitions(*facts.of(m));
    if (all.empty()) continue;
    for (InstanceId id : paths.points_to().instances_of(m)) {
      if (!paths.is_relevant(id)) continue;
      for (const Acquisition& a : all) {
        if (a.lock.path.empty() && owned.from_root(id, a.instruction, a.lock.parameter)) continue;
        const std::vector<ObjectId> locks = subject_objects(paths, id, a.instruction, a.lock);
        for (ThreadId t : paths.threads(id))
          for (ObjectId o : locks)
            if (owned.owns(t, {&o, 1})) met_elsewhere_.emplace(threads_.first_of(t), o);
      }
    }
  }
}

bool OwnLocks::is_own(ThreadId thread, ObjectId lock) const {
  if (owned_.is_root(thread, lock) && owned_.may_know_others(thread)) return false;
  return owned_.owns(thread, {&lock, 1}) && !met_elsewhere_.contains({threads_.first_of(thread), lock});
}

}  // namespace heddle::concurrency
