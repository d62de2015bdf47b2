#include "detectors/unpublished.h"

#include <algorithm>
#include <set>
#include <vector>

namespace heddle::detectors {

using concurrency::Escape;
using concurrency::Step;
using ir::Op;
using pointsto::InstanceId;
using pointsto::ObjectId;
using pointsto::ThreadId;

Unpublished::State Unpublished::state(const concurrency::Access& access, const concurrency::AccessSite& site,
                                      ThreadId thread, ObjectId object) {
  constexpr size_t most_uses = 256;
  if (site.location == concurrency::Location::static_field || access.views != 0) return State::unknown;
  struct Use {
    InstanceId instance;
    uint32_t instruction;
    ir::ValueId value;
    bool is_object;  // the value is the object itself
    bool is_holder;  // or what it was stored into
  };
  std::set<std::tuple<InstanceId, uint32_t, ir::ValueId>> seen;
  std::vector<Use> open{{access.instance, site.place.instruction,
                         paths_.body(site.place.method)->operands(site.place.instruction)[site.base], true,
                         false}};
  State result = State::is_new;
  while (!open.empty()) {
    Use use = open.back();
    open.pop_back();
    const ir::Body& body = *paths_.body(use.instance);
    const ir::ValueId whole = whole_of(body, use.value);
    use.is_object = use.is_object && whole == use.value;
    const Local local = in_method(body.method, use.instruction, whole);
    // What the object was stored into may be known to anybody.
    if (local.state == State::unknown) return use.is_holder ? State::is_published : State::unknown;
    if (local.state == State::is_published) return State::is_published;
    if (local.state == State::is_taken) result = State::is_taken;
    std::span<const InstanceId> roots = paths_.roots(thread);
    for (uint32_t p = 0; p < body.parameters; ++p) {
      if (!(local.needs >> p & 1) || (p == 0 && paths_.program().name(body.method) == "<init>")) continue;
      const bool is_same = body.op[whole.raw] == Op::param && body.payload[whole.raw] == p;
      const bool is_object = use.is_object && is_same, is_holder = use.is_holder || !is_same;
      const State otherwise = is_holder ? State::is_published : State::unknown;
      if (std::ranges::find(roots, use.instance) != roots.end()) return otherwise;
      bool any = false;
      for (uint32_t s : paths_.callers(use.instance)) {
        const Step& step = paths_.all_steps()[s];
        if (!paths_.runs(thread, step.caller)) continue;
        if (!origins_.is_direct(step)) return otherwise;
        const ir::ValueId operand = paths_.body(step.caller)->operands(step.instruction)[p];
        if (is_object && !points_to_.sets().contains(points_to_.points_to(step.caller, operand), object)) continue;
        any = true;
        if (!seen.emplace(step.caller, step.instruction, operand).second) continue;
        if (seen.size() > most_uses) return otherwise;
        open.push_back({step.caller, step.instruction, operand, is_object, is_holder});
      }
      if (!any) return otherwise;
    }
  }
  return result;
}

// From what an object made for itself to the object.
ir::ValueId Unpublished::whole_of(const ir::Body& body, ir::ValueId value) const {
  for (;; value = body.operands(value.raw)[0]) {
    if (body.op[value.raw] == Op::check_cast) continue;
    if (body.op[value.raw] != Op::get_field) return value;
    hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[value.raw]]);
    if (!f || !owned_.holds_own(f.id)) return value;
  }
}

Unpublished::Local Unpublished::in_method(ir::MethodId method, uint32_t instruction, ir::ValueId value) {
  auto [at, added] = known_.try_emplace({method, instruction, value});
  if (added) {
    if (!escape_) escape_.emplace(facts_, Escape::Roots::given);
    at->second = find_in_method(method, instruction, value);
  }
  return at->second;
}

Unpublished::Local Unpublished::find_in_method(ir::MethodId method, uint32_t instruction,
                                               ir::ValueId value) const {
  auto fate = [&](uint32_t parameters) { return escape_->given(method, instruction, value, parameters).fate; };
  const Escape::Given best = escape_->given(method, instruction, value, UINT32_MAX);
  if (best.fate == Escape::Fate::unknown) return {};
  if (best.fate == Escape::Fate::escaped) return {State::is_published, 0};
  Local local{best.is_taken ? State::is_taken : State::is_new, 0};
  if (fate(0) == Escape::Fate::is_private) return local;
  for (uint32_t p = 0; p < std::min<uint32_t>(paths_.body(method)->parameters, 32); ++p)
    if (fate(~(1u << p)) != Escape::Fate::is_private) local.needs |= 1u << p;
  return local.needs != 0 ? local : Local{};
}

}  // namespace heddle::detectors
