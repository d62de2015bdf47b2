#include "detectors/lock_keepers.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::ObjectId;

bool LockKeepers::is_made_by_library(ObjectId object) const {
  const pointsto::Heap& heap = points_to_.heap();
  concurrency::MethodId m = heap[heap[object].site].method;
  return m && paths_.program()[paths_.program()[m].owner].origin == ir::Origin::jdk;
}

void LockKeepers::find_kept() {
  absl::flat_hash_map<pointsto::SetId, std::vector<ObjectId>> by_set;
  for (const auto& [key, node] : points_to_.state().field_nodes) {
    ObjectId keeper(static_cast<uint32_t>(key >> 32));
    concurrency::FieldId field(static_cast<uint32_t>(key));
    if (paths_.program()[paths_.program()[field].owner].origin != ir::Origin::jdk) continue;
    if (!is_made_by_library(keeper)) by_set[points_to_.state().points_to[node]].push_back(keeper);
  }
  kept_.assign(by_set.begin(), by_set.end());
  std::ranges::sort(kept_, {}, &decltype(kept_)::value_type::first);
}

const std::vector<ObjectId>& LockKeepers::of(ObjectId part) {
  static const std::vector<ObjectId> none;
  if (!is_made_by_library(part)) return none;
  if (!std::exchange(is_found_, true)) find_kept();
  auto [at, added] = known_.try_emplace(part);
  if (!added) return at->second;
  for (const auto& [set, list] : kept_)
    if (points_to_.sets().contains(set, part)) at->second.insert(at->second.end(), list.begin(), list.end());
  sort_unique(at->second);
  return at->second;
}

std::vector<ObjectId> LockKeepers::wholes(const std::vector<ObjectId>& parts) {
  std::vector<ObjectId> found;
  for (ObjectId o : parts) {
    const std::vector<ObjectId>& in = of(o);
    found.insert(found.end(), in.begin(), in.end());
    if (in.empty()) found.push_back(o);
  }
  sort_unique(found);
  return found;
}

}  // namespace heddle::detectors
