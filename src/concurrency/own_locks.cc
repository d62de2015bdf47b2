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
  // Thousands of instances take the same few sets of locks in the same threads.
  absl::flat_hash_map<std::pair<pointsto::SetId, std::vector<FieldId>>, uint32_t> numbers;
  std::vector<std::vector<ObjectId>> locks;
  absl::flat_hash_set<std::pair<uint32_t, ThreadId>> known;
  for (MethodId m : paths.methods()) {
    const std::vector<Acquisition> all = acquisitions(*facts.of(m));
    if (all.empty()) continue;
    for (InstanceId id : paths.points_to().instances_of(m)) {
      if (!paths.is_relevant(id)) continue;
      for (const Acquisition& a : all) {
        if (a.lock.path.empty() && owned.from_root(id, a.instruction, a.lock.parameter)) continue;
        std::span<const ir::ValueId> operands = paths.body(m)->operands(a.instruction);
        if (a.lock.parameter >= operands.size()) continue;
        const pointsto::SetId set = paths.points_to().points_to(id, operands[a.lock.parameter]);
        auto [number, added] = numbers.try_emplace({set, a.lock.path}, static_cast<uint32_t>(locks.size()));
        if (added) locks.push_back(subject_objects(paths, id, a.instruction, a.lock));
        for (ThreadId t : paths.threads(id)) {
          const ThreadId first = threads_.first_of(t);
          if (!owned.owns(first, {}) || !known.emplace(number->second, first).second) continue;
          for (ObjectId o : locks[number->second])
            if (owned.owns(first, {&o, 1})) met_elsewhere_.emplace(first, o);
        }
      }
    }
  }
}

bool OwnLocks::is_own(ThreadId thread, ObjectId lock) const {
  if (owned_.is_root(thread, lock) && owned_.may_know_others(thread)) return false;
  return owned_.owns(thread, {&lock, 1}) && !met_elsewhere_.contains({threads_.first_of(thread), lock});
}

}  // namespace heddle::concurrency
