#include "detectors/race_accesses.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::Location;
using ir::Op;

ObjectId common_object(const Access& a, const Access& b) {
  auto i = a.objects.begin(), j = b.objects.begin();
  while (i != a.objects.end() && j != b.objects.end()) {
    if (*i == *j) return *i;
    if (*i < *j)
      ++i;
    else
      ++j;
  }
  return ObjectId::none();
}

std::vector<ObjectId> common_objects(const Access& a, const Access& b) {
  std::vector<ObjectId> common;
  std::ranges::set_intersection(a.objects, b.objects, std::back_inserter(common));
  return common;
}

// Both are what the same field holds, in different objects, and each object has its own there. A clone shares it
// with the original until it gets its own.
bool RaceAccesses::has_other_keeper(const Access& first, const Access& second, bool even_if_cloned) const {
  std::optional<Kept> a = kept(first), b = a ? kept(second) : std::nullopt;
  if (!a || !b || a->field != b->field || !owned_.holds_own(a->field)) return false;
  auto is_clone = [&](ObjectId o) {
    return points_to_.heap()[points_to_.heap()[o].site].kind == pointsto::SiteKind::copied;
  };
  bool same = false, cloned = false;
  points_to_.sets().for_each(a->keepers, [&](ObjectId o) {
    same |= points_to_.sets().contains(b->keepers, o);
    cloned |= is_clone(o);
  });
  points_to_.sets().for_each(b->keepers, [&](ObjectId o) { cloned |= is_clone(o); });
  return !same && (!cloned || even_if_cloned);
}

ir::ValueId viewed_base(const ir::Body& body, const concurrency::Access& access,
                        const concurrency::AccessSite& site) {
  ir::ValueId v = body.operands(site.place.instruction)[site.base];
  for (uint32_t views = access.views; views > 0; --views) {
    while (body.op[v.raw] == ir::Op::check_cast) v = body.operands(v.raw)[0];
    if (!ir::is_call(body.op[v.raw])) break;
    v = body.operands(v.raw)[0];
  }
  return v;
}

// The field that the object was loaded from, perhaps by a method that does nothing else, and as a view of it.
std::optional<RaceAccesses::Kept> RaceAccesses::kept(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  if (site.location == Location::static_field) return std::nullopt;
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId v = body.operands(site.place.instruction)[site.base];
  for (uint32_t level = 0;; ++level) {
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    if (body.op[v.raw] == Op::get_field) return load_of(body, v, access.instance, body.operands(v.raw)[0]);
    if (body.op[v.raw] != Op::invoke_virtual && body.op[v.raw] != Op::invoke_interface) return std::nullopt;
    std::span<const concurrency::Step> steps = paths_.steps(access.instance, v.raw);
    ir::ValueId receiver = body.operands(v.raw)[0];
    if (level < access.views) {
      v = receiver;
      continue;
    }
    if (steps.size() != 1 || body.operands(v.raw).size() != 1) return std::nullopt;
    const ir::Body* getter = paths_.body(steps[0].callee);
    if (!getter || getter->blocks.size() != 1 || getter->op[getter->size() - 1] != Op::return_)
      return std::nullopt;
    ir::ValueId result = getter->operands(getter->size() - 1)[0];
    if (getter->op[result.raw] != Op::get_field || getter->op[getter->operands(result.raw)[0].raw] != Op::param)
      return std::nullopt;
    return load_of(*getter, result, access.instance, receiver);
  }
}

std::optional<RaceAccesses::Kept> RaceAccesses::load_of(const ir::Body& body, ir::ValueId load, InstanceId id,
                                                        ir::ValueId keeper) const {
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[load.raw]]);
  if (!field) return std::nullopt;
  return Kept{field.id, points_to_.points_to(id, keeper)};
}

std::optional<int32_t> RaceAccesses::constant_index(const AccessSite& site) const {
  const ir::Body& body = *paths_.body(site.place.method);
  if (site.use) return std::nullopt;
  ir::ValueId index = body.operands(site.place.instruction)[site.base + 1];
  if (body.op[index.raw] != Op::const_int) return std::nullopt;
  return static_cast<int32_t>(body.payload[index.raw]);
}

// A number that a loop counts up or down from one constant, and not beyond another where the loop goes on.
std::optional<RaceAccesses::IndexRange> RaceAccesses::index_range(const AccessSite& site) const {
  if (std::optional<int32_t> constant = constant_index(site)) return IndexRange{*constant, *constant};
  if (site.use) return std::nullopt;
  const ir::Body& body = *paths_.body(site.place.method);
  const ir::ValueId index = body.operands(site.place.instruction)[site.base + 1];
  if (body.op[index.raw] != Op::phi) return std::nullopt;
  auto constant = [&](ir::ValueId v) -> std::optional<int32_t> {
    if (body.op[v.raw] != Op::const_int) return std::nullopt;
    return static_cast<int32_t>(body.payload[v.raw]);
  };
  // All that comes in: constants, and the number itself one way further.
  std::optional<int32_t> lowest, highest;
  bool rises = false, falls = false;
  for (ir::ValueId v : body.operands(index.raw)) {
    if (v == index) continue;
    if (std::optional<int32_t> start = constant(v)) {
      lowest = std::min(lowest.value_or(*start), *start);
      highest = std::max(highest.value_or(*start), *start);
      continue;
    }
    const Op op = body.op[v.raw];
    if ((op != Op::add && op != Op::sub) || body.operands(v.raw)[0] != index) return std::nullopt;
    const int32_t step = constant(body.operands(v.raw)[1]).value_or(0);
    if (step == 0) return std::nullopt;
    ((step > 0) == (op == Op::add) ? rises : falls) = true;
  }
  if (!lowest || rises == falls) return std::nullopt;
  const std::optional<int32_t> bound = bound_at(body, index, site.place.instruction, rises);
  if (!bound) return std::nullopt;
  return rises ? IndexRange{*lowest, *bound} : IndexRange{*bound, *highest};
}

// The largest (or smallest) value that the comparisons with constants which lead to the instruction let through.
std::optional<int32_t> RaceAccesses::bound_at(const ir::Body& body, ir::ValueId value, uint32_t instruction,
                                              bool upper) const {
  std::optional<int32_t> best;
  for (const ir::Block& block : body.blocks) {
    const uint32_t last = block.end - 1;
    std::span<const ir::ValueId> operands = body.operands(last);
    if (body.op[last] != Op::branch || operands.empty() || operands[0] != value) continue;
    int64_t limit = 0;  // one operand: compared with zero
    if (operands.size() == 2) {
      if (body.op[operands[1].raw] != Op::const_int) continue;
      limit = static_cast<int32_t>(body.payload[operands[1].raw]);
    }
    const auto condition = static_cast<ir::Condition>(body.payload[last]);
    for (bool taken : {true, false}) {
      const ir::Block& to = body.blocks[body.successors(block)[taken ? 0 : 1].raw];
      if (body.predecessors(to).size() != 1) continue;
      if (to.first != instruction && !pointsto::dominates(body, to.first, instruction)) continue;
      const bool less = condition == (taken ? ir::Condition::less : ir::Condition::greater_equal),
                 at_most = condition == (taken ? ir::Condition::less_equal : ir::Condition::greater),
                 greater = condition == (taken ? ir::Condition::greater : ir::Condition::less_equal),
                 at_least = condition == (taken ? ir::Condition::greater_equal : ir::Condition::less);
      if (upper ? !less && !at_most : !greater && !at_least) continue;
      const int64_t bound = less ? limit - 1 : greater ? limit + 1 : limit;
      if (bound != static_cast<int32_t>(bound)) continue;
      if (!best || (upper ? bound < *best : bound > *best)) best = static_cast<int32_t>(bound);
    }
  }
  return best;
}

bool RaceAccesses::is_from_root(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  return owned_.from_root(access.instance, site.place.instruction, site.base);
}

// What all ways of the thread to the instance lead through, of several things that its instances can be given.
ObjectId RaceAccesses::choice(ThreadId thread, InstanceId id) const {
  if (!owned_.has_choices(thread)) return ObjectId::none();
  // What is made with each instance is none, though the library may keep it with what others are given.
  std::span<const ObjectId> choices = evidence_.choices(thread, id, [&](ObjectId o) {
    return owned_.is_ambiguous(thread, o) && !owned_.is_born_with_root(thread, o);
  });
  return choices.size() == 1 ? choices[0] : ObjectId::none();
}

// Where the accesses themselves found it, else any field that may hold it.
FieldId RaceAccesses::holder_of(const Access& first, const Access& second, ObjectId object) {
  for (const Access* a : {&first, &second})
    if (FieldId f = loaded_from(*a)) return f;
  if (!holders_made_) make_holders();
  auto at = holders_.find(object);
  return at == holders_.end() ? FieldId::none() : at->second;
}

FieldId RaceAccesses::loaded_from(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId v = body.operands(site.place.instruction)[site.base];
  while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
  if (body.op[v.raw] != Op::get_field && body.op[v.raw] != Op::get_static) return FieldId::none();
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[v.raw]]);
  return field && is_application_field(field.id) ? field.id : FieldId::none();
}

bool RaceAccesses::is_application_field(FieldId f) const {
  ir::ClassId owner = program_[f].owner;
  return program_[owner].kind == ir::ClassKind::declared && paths_.scope().is_application(owner);
}

void RaceAccesses::make_holders() {
  using Holders = absl::flat_hash_map<ObjectId, FieldId>;
  holders_made_ = true;
  Holders behind;  // what the views lead to that fields hold
  auto add = [](Holders& to, ObjectId o, FieldId field) {
    auto [at, added] = to.try_emplace(o, field);
    if (!added && field < at->second) at->second = field;
  };
  auto hold = [&](FieldId field, pointsto::NodeId node) {
    if (!is_application_field(field)) return;
    points_to_.sets().for_each(points_to_.state().points_to[node], [&](ObjectId o) {
      add(holders_, o, field);
      for (ObjectId inner : behind_view(o)) add(behind, inner, field);
    });
  };
  for (const auto& [key, node] : points_to_.state().field_nodes) hold(FieldId(static_cast<uint32_t>(key)), node);
  for (const auto& [field, node] : points_to_.state().static_nodes) hold(field, node);
  for (const auto& [o, field] : behind) holders_.try_emplace(o, field);
}

// Whose state the object works on, if it is a view: the map of a set.
std::vector<ObjectId> RaceAccesses::behind_view(ObjectId view) const {
  const ir::TypeId type = points_to_.heap().type(view);
  if (!type.is_class()) return {};
  std::span<const FieldId> path = paths_.scope().models->sync().view_of(type.class_id());
  if (path.empty() || !paths_.scope().members->hierarchy().is_subtype(type.class_id(), program_[path[0]].owner))
    return {};
  std::vector<ObjectId> objects{view};
  for (FieldId f : path) {
    std::vector<ObjectId> from = std::exchange(objects, {});
    for (ObjectId o : from)
      points_to_.sets().for_each(points_to_.field(o, f), [&](ObjectId to) { objects.push_back(to); });
    sort_unique(objects);
  }
  return objects;
}

}  // namespace heddle::detectors
