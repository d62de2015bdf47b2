#include "detectors/touches.h"

#include <algorithm>
#include <numeric>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::Expression;
using concurrency::Location;
using concurrency::RootKind;
using ir::Op;
using models::ActKind;

namespace {

constexpr uint32_t none = UINT32_MAX;

}  // namespace

bool same_location(const Touch& a, const Touch& b) {
  if (a.what != b.what) return false;
  if (a.what == Touch::What::static_field) return a.field == b.field;
  if (a.what == Touch::What::field && a.field != b.field) return false;
  return a.objects == b.objects || intersect(*a.objects, *b.objects);
}

Touches::Touches(const AtomicityInput& input, const Witnesses& witnesses)
    : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()) {
  for (const concurrency::Access& a : in_.accesses->accesses()) {
    const concurrency::AccessSite& site = in_.accesses->sites()[a.site];
    if (site.is_atomic) continue;
    static constexpr Touch::What whats[] = {Touch::What::field, Touch::What::static_field, Touch::What::element,
                                            Touch::What::state};
    touches_.push_back({.place = site.place,
                        .instance = a.instance,
                        .what = whats[static_cast<size_t>(site.location)],
                        .reads = !site.writes,
                        .writes = site.writes,
                        .is_private = site.is_private,
                        .field = site.field,
                        .base = site.location == Location::static_field ? none : site.base,
                        .objects = &a.objects,
                        .use = site.use});
  }
  for (MethodId m : paths_.methods())
    for (const Witnesses::Act& act : witnesses.acts(m)) add_act(m, act);
  for (uint32_t t = 0; t < touches_.size(); ++t) {
    by_instance_[touches_[t].instance].push_back(t);
    if (touches_[t].field) by_field_[touches_[t].field].push_back(t);
  }
  for (auto& [id, list] : by_instance_)
    std::ranges::stable_sort(list, {}, [&](uint32_t t) { return touches_[t].place.instruction; });
  first_.assign(touches_.size(), none);
  order_kind_.assign(touches_.size(), none);
  base_.assign(touches_.size(), none);
  locked_of_.assign(touches_.size(), none);
  from_root_.assign(touches_.size(), 2);
  seen_.assign(touches_.size(), 0);
  place_.assign(touches_.size(), none);
}

void Touches::add_act(MethodId m, const Witnesses::Act& act) {
  const ir::Body& body = *paths_.body(m);
  const models::SyncModels& sync = paths_.scope().models->sync();
  bool is_static = body.op[act.instruction] == Op::get_static || body.op[act.instruction] == Op::put_static;
  uint32_t taken_at = act.field ? act.instruction : act.taken_at;
  bool is_private = !is_static && in_.escape->is_private(m, taken_at, 0);
  for (InstanceId id : points_to_.instances_of(m)) {
    if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
    std::vector<ObjectId> objects;
    if (!is_static)
      objects = concurrency::objects_of(points_to_, points_to_.points_to(id, body.operands(taken_at)[0]));
    if (!act.field)
      std::erase_if(objects, [&](ObjectId o) {
        ir::TypeId type = points_to_.heap().type(o);
        return !type.is_class() || !sync.is_atomic(type.class_id());
      });
    if (objects.empty() && !is_static) continue;
    act_objects_.push_back(std::move(objects));
    touches_.push_back({.place = {m, act.instruction},
                        .instance = id,
                        .what = is_static   ? Touch::What::static_field
                                : act.field ? Touch::What::field
                                            : Touch::What::object,
                        .reads = act.kind != ActKind::write,
                        .writes = act.adds || act.removes,
                        .is_private = is_private,
                        .field = act.field,
                        .base = is_static || act.by_iterator ? none : 0,
                        .objects = &act_objects_.back(),
                        .act = &act});
  }
}

std::span<const uint32_t> Touches::of(InstanceId id) const {
  auto list = by_instance_.find(id);
  return list == by_instance_.end() ? std::span<const uint32_t>() : std::span<const uint32_t>(list->second);
}

std::span<const uint32_t> Touches::at(InstanceId id, uint32_t instruction) const {
  auto range =
      std::ranges::equal_range(of(id), instruction, {}, [&](uint32_t t) { return touches_[t].place.instruction; });
  return {range.begin(), range.end()};
}

// In the order of the location's touches, so that the same one stands for its group whoever is asked about first.
uint32_t Touches::alike(uint32_t t) {
  if (first_[t] == none) {
    const Touch& x = touches_[t];
    if (x.field || !x.objects->empty())
      for (uint32_t u : x.field ? by_field_[x.field] : touching(x.what, x.objects->front()))
        if (first_[u] == none) group(u);
    if (first_[t] == none) group(t);
  }
  return first_[t];
}

template <class T>
uint32_t Touches::number(ListNumbers<T>& known, std::span<const T> list) {
  return known.try_emplace({list.begin(), list.end()}, static_cast<uint32_t>(known.size())).first->second;
}

void Touches::group(uint32_t t) {
  const Touch& x = touches_[t];
  uint32_t flags = static_cast<uint32_t>(x.what) | uint32_t{x.reads} << 3 | uint32_t{x.writes} << 4 |
                   uint32_t{x.is_private} << 5 | uint32_t{from_root(t)} << 6 |
                   uint32_t{in_.evidence->is_vague(x.instance)} << 7 | uint32_t{x.act != nullptr} << 8 |
                   uint32_t{x.use != nullptr} << 9;
  if (x.act)
    flags |= static_cast<uint32_t>(x.act->kind) << 16 | uint32_t{x.act->adds} << 20 |
             uint32_t{x.act->removes} << 21 | uint32_t{x.act->by_iterator} << 22 | uint32_t{x.act->unseen} << 24 |
             uint32_t{x.act->keyed} << 23 | uint32_t{x.act->counts} << 25;
  std::pair order(thread_kind(x.instance), state(x.instance, x.place.instruction));
  order_kind_[t] = order_kinds_.try_emplace(order, static_cast<uint32_t>(order_kinds_.size())).first->second;
  base_[t] = bases_.of(base_of(x));
  std::array key{flags,
                 x.field.raw,
                 x.what == Touch::What::static_field ? none : number(objects_, std::span(*x.objects)),
                 order_kind_[t],
                 lock_kind(t),
                 base_[t],
                 constant_index(x).value_or(none)};
  first_[t] = groups_.try_emplace(key, t).first->second;
}

std::vector<uint32_t> Touches::groups(std::span<const uint32_t> list) {
  std::vector<uint32_t> found;
  ++searches_;
  for (uint32_t t : list)
    if (uint32_t first = alike(t); std::exchange(seen_[first], searches_) != searches_) found.push_back(first);
  std::ranges::sort(found);
  return found;
}

std::vector<uint32_t> Touches::places(std::span<const uint32_t> list) {
  std::vector<uint32_t> found;
  ++searches_;
  for (uint32_t t : list) {
    if (place_[t] == none) {
      std::tuple key(alike(t), touches_[t].place.method, touches_[t].place.instruction);
      place_[t] = known_places_.try_emplace(key, static_cast<uint32_t>(known_places_.size())).first->second;
      if (seen_places_.size() < known_places_.size()) seen_places_.resize(known_places_.size());
    }
    auto& [search, at] = seen_places_[place_[t]];
    if (std::exchange(search, searches_) == searches_) {
      found[at] = std::min(found[at], t);
    } else {
      at = static_cast<uint32_t>(found.size());
      found.push_back(t);
    }
  }
  std::ranges::sort(found);
  return found;
}

const std::vector<uint32_t>& Touches::rivals(uint32_t first) {
  if (auto known = rivals_.find(first); known != rivals_.end()) return known->second;
  const Touch& x = touches_[first];
  std::vector<uint32_t> found;
  if (x.field) {
    found = groups(by_field_[x.field]);
  } else {
    for (ObjectId o : *x.objects) {
      auto [list, added] = groups_by_object_[static_cast<size_t>(x.what)].try_emplace(o);
      if (added) list->second = groups(touching(x.what, o));
      found.insert(found.end(), list->second.begin(), list->second.end());
    }
    if (x.objects->size() > 1) found = groups(found);
  }
  std::erase_if(found,
                [&](uint32_t t) { return !same_location(x, touches_[t]) || different_index(x, touches_[t]); });
  return rivals_[first] = std::move(found);
}

const absl::flat_hash_set<pointsto::Place>& Touches::readers(uint32_t x) {
  const uint32_t first = alike(x);
  auto& known = readers_[first];
  if (known) return *known;
  known = std::make_unique<absl::flat_hash_set<pointsto::Place>>();
  const Touch& touch = touches_[first];
  auto add = [&](std::span<const uint32_t> list) {
    for (uint32_t t : list)
      if (touches_[t].reads && same_location(touches_[t], touch)) known->insert(touches_[t].place);
  };
  if (touch.field) {
    add(by_field_[touch.field]);
  } else {
    for (ObjectId o : *touch.objects) add(touching(touch.what, o));
  }
  return *known;
}

// Touches of arrays and objects by what they touch; made when first asked for.
std::span<const uint32_t> Touches::touching(Touch::What what, ObjectId object) {
  ByObject& index = by_object_[static_cast<size_t>(what)];
  if (index.end.empty()) {
    auto for_each = [&](auto visit) {
      for (uint32_t t = 0; t < touches_.size(); ++t)
        if (touches_[t].what == what)
          for (ObjectId o : *touches_[t].objects) visit(t, o);
    };
    index.end.resize(points_to_.heap().words() * 64 + 1);
    for_each([&](uint32_t, ObjectId o) { ++index.end[o.raw + 1]; });
    std::partial_sum(index.end.begin(), index.end.end(), index.end.begin());
    index.touches.resize(index.end.back());
    std::vector<uint32_t> next = index.end;
    for_each([&](uint32_t t, ObjectId o) { index.touches[next[o.raw]++] = t; });
  }
  const uint32_t first = index.end[object.raw];
  return std::span(index.touches).subspan(first, index.end[object.raw + 1] - first);
}

std::optional<uint32_t> Touches::constant_index(const Touch& t) const {
  if (t.what != Touch::What::element || t.use) return std::nullopt;
  const ir::Body& body = *paths_.body(t.place.method);
  ir::ValueId v = body.operands(t.place.instruction)[1];
  if (body.op[v.raw] != Op::const_int) return std::nullopt;
  return body.payload[v.raw];
}

bool Touches::different_index(const Touch& a, const Touch& b) const {
  auto i = constant_index(a), j = constant_index(b);
  return i && j && *i != *j;
}

uint32_t Touches::thread_kind(InstanceId id) { return number(threads_, paths_.threads(id)); }

uint32_t Touches::state(InstanceId id, uint32_t instruction) {
  auto [at, added] = states_.try_emplace(std::pair(id, instruction), none);
  std::span<const ThreadId> threads = paths_.threads(id);
  if (added && !threads.empty()) at->second = in_.order->point(threads[0], id, instruction).state;
  return at->second;
}

// For all touches of the instance at once: that is what the answer is made for.
bool Touches::from_root(uint32_t t) {
  if (from_root_[t] == 2)
    for (uint32_t u : of(touches_[t].instance)) {
      const Touch& x = touches_[u];
      from_root_[u] = x.base != none && in_.owned->from_root(x.instance, x.place.instruction, x.base);
    }
  return from_root_[t];
}

std::optional<Expression> Touches::base_of(const Touch& t) const {
  const concurrency::MethodFacts* facts = in_.facts->of(t.place.method);
  if (t.base == none || !facts) return std::nullopt;
  std::span<const ir::ValueId> operands = facts->body.operands(t.place.instruction);
  if (t.base >= operands.size()) return std::nullopt;
  return facts->expressions[operands[t.base]];
}

uint32_t Touches::lock_kind(uint32_t t) {
  if (locked_of_[t] != none) return locked_of_[t];
  const Touch& touch = touches_[t];
  Locked locked{in_.locks->must_hold(touch.instance, touch.place.instruction),
                in_.locks->may_hold(touch.instance, touch.place.instruction),
                {}};
  if (touch.use)
    for (const models::Subject& lock : touch.use->under) add_inner(locked, touch, objects_of(touch, lock), false);
  if (touch.act && touch.act->locks) add_act_locks(locked, touch);
  auto [at, added] = known_locked_.try_emplace(std::move(locked), static_cast<uint32_t>(known_locked_.size()));
  if (added) locked_.push_back(&at->first);
  return locked_of_[t] = at->second;
}

// The same for all touches of the same objects.
const std::vector<ObjectId>& Touches::objects_of(const Touch& touch, const models::Subject& subject) {
  static const std::vector<ObjectId> no_objects;
  std::span<const ir::ValueId> operands = paths_.body(touch.place.method)->operands(touch.place.instruction);
  if (subject.parameter >= operands.size()) return no_objects;
  pointsto::SetId set = points_to_.points_to(touch.instance, operands[subject.parameter]);
  auto& known = objects_of_subjects_[{set, subject.path}];
  if (!known)
    known = std::make_unique<std::vector<ObjectId>>(
        concurrency::subject_objects(paths_, touch.instance, touch.place.instruction, subject));
  return *known;
}

// The monitors that the called method of a thread-safe object takes: its own, or that of a field.
void Touches::add_act_locks(Locked& locked, const Touch& touch) const {
  const ir::Body* body = locking_body(paths_, touch.act->callee);
  for (uint32_t i = 0; body && i < body->size(); ++i) {
    if (body->op[i] != Op::monitor_enter) continue;
    uint32_t lock = body->operands(i)[0].raw;
    if (body->op[lock] == Op::param && body->payload[lock] == 0) {
      add_inner(locked, touch, *touch.objects, true);
    } else if (body->op[lock] == Op::get_field && body->op[body->operands(lock)[0].raw] == Op::param) {
      hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[lock]]);
      std::vector<ObjectId> objects;
      for (ObjectId o : *touch.objects)
        points_to_.sets().for_each(points_to_.field(o, field.id), [&](ObjectId to) { objects.push_back(to); });
      sort_unique(objects);
      add_inner(locked, touch, objects, objects == *touch.objects);
    }
    return;
  }
}

void Touches::add_inner(Locked& locked, const Touch& touch, const std::vector<ObjectId>& objects,
                        bool is_base) const {
  if (objects.size() == 1 && points_to_.is_single(objects[0])) {
    Expression object{RootKind::object, objects[0].raw, 0, {}};
    locked.must.push_back({object, models::LockMode::exclusive, true, touch.place, object});
  }
  if (std::optional<Expression> e = base_of(touch); is_base && e)
    locked.must.push_back({*e, models::LockMode::exclusive, true, touch.place, *e});
  for (ObjectId o : objects) locked.inner.push_back({o});
  if (!std::ranges::is_sorted(locked.inner)) std::ranges::sort(locked.inner);
}

}  // namespace heddle::detectors
