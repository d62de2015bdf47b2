#include "detectors/name_changes.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "base/sorted.h"

namespace heddle::detectors {

using ir::Op;

NameChanges::NameChanges(const concurrency::CodePaths& paths, const MethodCalls& calls, const AtomicSteps& steps,
                         const LocksHeld& locks, LockExpressions& names)
    : paths_(paths), calls_(calls), names_(names), changes_(calls.methods()) {
  find_changing(steps, locks);
  spread_changes();
}

bool NameChanges::is_changing(FieldId field) const { return std::ranges::binary_search(changing_, field); }

void NameChanges::find_changing(const AtomicSteps& steps, const LocksHeld& locks) {
  bool elements = false;
  std::vector<LockExpr> all;
  for (const MethodSteps& m : steps.methods())
    for (const MethodSteps::Action& a : m.actions) all.push_back(a.lock);
  for (MethodId m : paths_.methods()) {
    std::span<const LockExpr> held = locks.held(m);
    all.insert(all.end(), held.begin(), held.end());
  }
  sort_unique(all);
  for (LockExpr name : all) names_.changing_parts(name, changing_, elements);
  sort_unique(changing_);
}

std::span<const uint32_t> NameChanges::parts(LockExpr name) {
  auto [at, added] = parts_.try_emplace(name);
  if (!added) return at->second;
  for (LockExpr part = name; part; part = names_.base(part)) {
    const LockExprNode& node = names_[part];
    if (node.kind == LockExprKind::element) at->second.push_back(static_cast<uint32_t>(changing_.size()));
    if (node.kind != LockExprKind::field && node.kind != LockExprKind::static_field) continue;
    auto field = std::ranges::lower_bound(changing_, FieldId(node.detail));
    if (field != changing_.end() && *field == FieldId(node.detail))
      at->second.push_back(static_cast<uint32_t>(field - changing_.begin()));
  }
  return at->second;
}

void NameChanges::spread_changes() {
  const size_t words = changing_.size() / 64 + 1;  // of a method's bits, one per number
  std::vector<uint64_t> bits(changes_.size() * words);
  std::deque<uint32_t> work;
  std::vector<uint8_t> waiting(changes_.size());
  for (uint32_t r = 0; r < changes_.size(); ++r) {
    const ir::Body& body = *paths_.body(paths_.methods()[r]);
    auto add = [&](size_t n) {
      bits[r * words + n / 64] |= uint64_t{1} << n % 64;
      if (!std::exchange(waiting[r], uint8_t{1})) work.push_back(r);
    };
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] == Op::array_store && body.type[body.operands(i)[2].raw].is_reference()) {
        add(changing_.size());
      } else if (!changing_.empty() && (body.op[i] == Op::put_field || body.op[i] == Op::put_static)) {
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
        auto at = field ? std::ranges::lower_bound(changing_, field.id) : changing_.end();
        if (at != changing_.end() && *at == field.id) add(static_cast<size_t>(at - changing_.begin()));
      }
    }
  }
  while (!work.empty()) {
    uint32_t r = work.front();
    work.pop_front();
    waiting[r] = 0;
    for (const MethodCalls::Caller& up : calls_.callers(r)) {
      uint32_t caller = calls_.row(up.call.place.method);
      bool changed = false;
      for (size_t w = 0; w < words; ++w) {
        uint64_t both = bits[caller * words + w] | bits[r * words + w];
        changed |= both != std::exchange(bits[caller * words + w], both);
      }
      if (changed && !std::exchange(waiting[caller], uint8_t{1})) work.push_back(caller);
    }
  }
  for (uint32_t r = 0; r < changes_.size(); ++r)
    for (uint32_t n = 0; n <= changing_.size(); ++n)
      if (bits[r * words + n / 64] >> n % 64 & 1) changes_[r].push_back(n);
}

}  // namespace heddle::detectors
