#include "detectors/own_parts.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

namespace heddle::detectors {

using ir::FieldId;
using ir::MethodId;
using ir::Op;

bool OwnParts::is_own(FieldId field, const ir::Body& body, uint32_t instruction) {
  if (!stores_known_) find_foreign_stores();
  auto stores = foreign_stores_.find(field);
  if (stores == foreign_stores_.end()) return true;
  if (std::ranges::binary_search(stores->second, body.method)) return false;
  const std::vector<pointsto::MethodCall>& calls = points_to_.call_graph();
  for (auto at =
           std::ranges::lower_bound(calls, pointsto::Place{body.method, 0}, {}, &pointsto::MethodCall::place);
       at != calls.end() && at->place.method == body.method && at->place.instruction < instruction; ++at)
    if (!at->spawns && may_reach(at->callee, stores->second)) return false;
  return true;
}

void OwnParts::find_foreign_stores() {
  stores_known_ = true;
  for (MethodId m : paths_.methods()) {
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field) continue;
      ir::ValueId v = body.operands(i)[1];
      while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
      if (body.op[v.raw] == Op::const_null || owned_.makes_new({m, v.raw})) continue;
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      if (!f) continue;
      std::vector<MethodId>& methods = foreign_stores_[f.id];
      if (methods.empty() || methods.back() != m) methods.push_back(m);
    }
  }
}

// Yes, too, if it is too far to tell.
bool OwnParts::may_reach(MethodId from, const std::vector<MethodId>& stores) const {
  constexpr size_t most_methods = 256;
  absl::flat_hash_set<MethodId> seen{from};
  std::vector<MethodId> open{from};
  const std::vector<pointsto::MethodCall>& calls = points_to_.call_graph();
  while (!open.empty()) {
    MethodId m = open.back();
    open.pop_back();
    if (std::ranges::binary_search(stores, m)) return true;
    if (!paths_.is_application(m)) continue;
    for (auto at = std::ranges::lower_bound(calls, pointsto::Place{m, 0}, {}, &pointsto::MethodCall::place);
         at != calls.end() && at->place.method == m; ++at)
      if (!at->spawns && seen.insert(at->callee).second) open.push_back(at->callee);
    if (seen.size() > most_methods) return true;
  }
  return false;
}

}  // namespace heddle::detectors
