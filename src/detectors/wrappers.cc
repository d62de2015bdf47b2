#include "detectors/wrappers.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "base/sorted.h"
#include "detectors/steps.h"

namespace heddle::detectors {

using concurrency::MayLock;
using concurrency::Step;
using ir::Op;

Wrappers::Wrappers(const AtomicityInput& input, Witnesses& witnesses)
    : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), witnesses_(witnesses) {
  for (ThreadId t : points_to_.threads().ids())
    for (InstanceId root : paths_.roots(t)) is_open_ |= is_user(paths_.method(root));
}

// The code that stands for the users of a library.
bool Wrappers::is_user(MethodId method) const {
  const ir::Class& owner = paths_.program()[paths_.program()[method].owner];
  return owner.kind == ir::ClassKind::bootstrap && owner.origin == ir::Origin::dependency;
}

std::vector<ObjectId> Wrappers::self(InstanceId id) const {
  const ir::Body* body = paths_.body(id);
  if (!body || paths_.program()[body->method].is_static()) return {};
  for (uint32_t i = 0; i < body->size(); ++i)
    if (body->op[i] == Op::param && body->payload[i] == 0)
      return concurrency::objects_of(points_to_, points_to_.points_to(id, ir::ValueId(i)));
  return {};
}

std::vector<ObjectId> Wrappers::receivers(InstanceId id, uint32_t call) const {
  const ir::Body& body = *paths_.body(id);
  if (!is_call(body.op[call]) || body.op[call] == Op::invoke_static || body.operands(call).empty()) return {};
  return concurrency::objects_of(points_to_, points_to_.points_to(id, body.operands(call)[0]));
}

// Made by the users' code, or for it by a factory; not by an object of the library for itself.
bool Wrappers::is_users_own(ObjectId object) const {
  MethodId maker = points_to_.heap()[points_to_.heap()[object].site].method;
  return maker && (is_user(maker) || paths_.program()[maker].is_static());
}

uint32_t Wrappers::of(const Pattern& pattern, const WitnessPair& pair, InstanceId outer, InstanceId inner) {
  if (!is_open_) return none;
  Wrapper found{self(outer), locked_at(*in_.facts, witnesses_, outer, pattern.context)};
  if (found.objects.empty() || found.contexts.empty()) return none;
  std::ranges::sort(found.contexts);
  const bool is_called = pattern.via != UINT32_MAX;
  std::vector<ObjectId> behind = is_called ? receivers(outer, pattern.via) : receivers(inner, pair.first);
  if (!is_called && receivers(inner, pair.second) != behind) return none;
  // A wrapper may be around another one of its kind.
  std::erase_if(behind, [&](ObjectId o) { return std::ranges::binary_search(found.objects, o); });
  if (behind.empty()) return none;
  if (!std::ranges::all_of(behind, [&](ObjectId o) { return is_users_own(o); })) return none;
  auto [at, added] = numbers_.try_emplace(std::move(found), static_cast<uint32_t>(wrappers_.size()));
  if (added) wrappers_.push_back(&at->first);
  return at->second;
}

bool Wrappers::holds(const Wrapper& wrapper, const Step& step) {
  const std::vector<MayLock>& held = in_.locks->may(in_.locks->may_hold(step.caller, step.instruction));
  return std::ranges::any_of(held, [&](const MayLock& lock) {
    return std::ranges::any_of(wrapper.contexts, [&](const MayLock& context) {
      return context.object == lock.object && context.is_monitor == lock.is_monitor;
    });
  });
}

bool Wrappers::lead_to(uint32_t wrapper, InstanceId id) {
  auto [at, added] = lead_to_.try_emplace(std::pair(wrapper, id), false);
  if (added) at->second = finds_wrapper(*wrappers_[wrapper], id);
  return at->second;
}

bool Wrappers::finds_wrapper(const Wrapper& wrapper, InstanceId id) {
  if (intersect(self(id), wrapper.objects)) return true;
  std::vector<InstanceId> work{id};
  absl::flat_hash_set<InstanceId> seen{id};
  while (!work.empty()) {
    InstanceId at = work.back();
    work.pop_back();
    for (uint32_t s : paths_.callers(at)) {
      const Step& step = paths_.all_steps()[s];
      if (step.spawns || step.guessed) continue;
      if (!intersect(self(step.caller), wrapper.objects)) {
        if (seen.insert(step.caller).second) work.push_back(step.caller);
      } else if (!holds(wrapper, step)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace heddle::detectors
