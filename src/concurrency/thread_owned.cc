#include "concurrency/thread_owned.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <ranges>
#include <set>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
constexpr uint64_t returned = uint64_t{1} << 63;

}  // namespace

ThreadOwned::ThreadOwned(const AllMethodFacts& facts)
    : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()) {
  bool any = false;
  for (ThreadId t : points_to_.threads().ids()) any |= points_to_.threads()[t].many;
  if (!any) return;
  find_keepers();
  find_confined();
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m)) continue;
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field || !body.type[body.operands(i)[1].raw].is_reference()) continue;
      if (hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]))
        stores_[f.id].push_back({m, i});
    }
  }
  for (ThreadId t : points_to_.threads().ids())
    if (points_to_.threads()[t].many && !points_to_.threads()[t].second) find_owned(t);
  spread_from_roots();
}

void ThreadOwned::find_keepers() {
  const pointsto::State& state = points_to_.state();
  auto keep = [&](ObjectId keeper, pointsto::NodeId node) {
    SetId set = state.points_to[node];
    if (set == pointsto::empty_set) return;
    kept_[keeper].push_back(set);
    if (points_to_.is_single(keeper) || points_to_.sets().size(set) == 1)
      kept_alone_[keeper].push_back(set);
    else if (points_to_.sets().size(set) <= 16)
      choices_[keeper].push_back(set);
  };
  for (const auto& [key, node] : state.field_nodes) keep(ObjectId(static_cast<uint32_t>(key >> 32)), node);
  for (const auto& [object, node] : state.element_nodes) keep(object, node);
  // The first set that holds an object says which choice it is of: not the first of a hash table.
  for (Kept* kept : {&kept_, &kept_alone_, &choices_})
    for (std::vector<SetId>& sets : std::views::values(*kept)) std::ranges::sort(sets);
}

// What confined fields hold, and no other field, array or variable of a class.
void ThreadOwned::find_confined() {
  const pointsto::State& state = points_to_.state();
  const models::SyncModels& sync = paths_.scope().models->sync();
  auto is_confined = [&](uint64_t key) { return sync.is_confined(FieldId(static_cast<uint32_t>(key))); };
  std::vector<ObjectId> inside;
  for (const auto& [key, node] : state.field_nodes)
    if (is_confined(key))
      points_to_.sets().for_each(state.points_to[node], [&](ObjectId o) { inside.push_back(o); });
  if (inside.empty()) return;
  ObjectBits outside;
  absl::flat_hash_set<SetId> seen;
  auto add = [&](pointsto::NodeId node) {
    SetId set = state.points_to[node];
    if (seen.insert(set).second) points_to_.sets().for_each(set, [&](ObjectId o) { outside.insert(o); });
  };
  for (const auto& [key, node] : state.field_nodes)
    if (!is_confined(key)) add(node);
  for (const auto& [object, node] : state.element_nodes) add(node);
  for (const auto& [field, node] : state.static_nodes) add(node);
  for (ObjectId o : inside)
    if (!outside.contains(o)) has_confined_ |= confined_.insert(o);
  const hierarchy::Hierarchy& hierarchy = paths_.scope().members->hierarchy();
  points_to_.heap().for_each_object([&](ObjectId o) {
    const ir::TypeId type = points_to_.heap().type(o);
    for (ir::ClassId id : type.is_class() ? sync.hands_on() : std::span<const ir::ClassId>())
      hands_on_ |= hierarchy.is_subtype(type.class_id(), id);
  });
}

std::span<const SetId> ThreadOwned::sets_of(const Kept& kept, ObjectId keeper) {
  auto at = kept.find(keeper);
  return at == kept.end() ? std::span<const SetId>() : std::span<const SetId>(at->second);
}

// All that the objects lead to, themselves included; a set that several keep is looked at once.
ThreadOwned::Reached ThreadOwned::closure(const Kept& kept, std::span<const ObjectId> from) const {
  Reached reached;
  seen_in_round_.resize(points_to_.sets().count());
  ++round_;
  auto reach = [&](ObjectId o) {
    if (reached.insert(o)) reached.list.push_back(o);
  };
  for (ObjectId o : from) reach(o);
  for (size_t next = 0; next < reached.list.size(); ++next)
    for (SetId set : sets_of(kept, reached.list[next]))
      if (std::exchange(seen_in_round_[set.raw], round_) != round_) points_to_.sets().for_each(set, reach);
  return reached;
}

// Who keeps what, among those that root objects lead to. Left out is what somebody keeps who cannot be owned,
// being one single object or kept by such a one: most of the heap, and never owned itself.
ThreadOwned::Keepers ThreadOwned::find_keepers(ThreadId thread, const Reached& reached,
                                               std::span<const ObjectId> roots) const {
  auto makes_own = [&](ObjectId o) {
    ThreadId by = maker(o);
    return by && points_to_.threads().first_of(by) == thread;
  };
  // Roots are sorted.
  auto is_obstacle = [&](ObjectId o) { return !std::ranges::binary_search(roots, o) && !makes_own(o); };
  Keepers keepers;
  std::vector<uint8_t> seen(points_to_.sets().count());
  std::vector<ObjectId> open;
  for (ObjectId o : reached.list)
    if (points_to_.is_single(o) && is_obstacle(o)) open.push_back(o);
  while (!open.empty()) {
    ObjectId keeper = open.back();
    open.pop_back();
    for (SetId set : sets_of(kept_, keeper))
      if (!std::exchange(seen[set.raw], uint8_t{1}))
        points_to_.sets().for_each(set, [&](ObjectId o) {
          if (keepers.blocked.insert(o) && is_obstacle(o)) open.push_back(o);
        });
  }
  absl::flat_hash_map<SetId, std::vector<ObjectId>> others;  // of a set, those that are not blocked
  for (ObjectId keeper : reached.list) {
    if (makes_own(keeper)) continue;
    for (SetId set : sets_of(kept_, keeper)) {
      if (seen[set.raw]) continue;  // all are blocked
      auto [at, added] = others.try_emplace(set);
      if (added)
        points_to_.sets().for_each(set, [&](ObjectId o) {
          if (!keepers.blocked.contains(o) && !points_to_.is_single(o)) at->second.push_back(o);
        });
      for (ObjectId o : at->second) keepers.of[o].push_back(keeper);
    }
  }
  return keepers;
}

// Two instances of the thread never run on the same object.
bool ThreadOwned::has_distinct_roots(ThreadId thread, std::vector<ObjectId>& roots) const {
  const pointsto::AbstractThread& info = points_to_.threads()[thread];
  if (!info.name.object) return false;
  for (ThreadId rep : {thread, info.twin})
    for (InstanceId root : paths_.roots(rep))
      points_to_.sets().for_each(points_to_.points_to(root, ir::ValueId(0u)), [&](ObjectId o) {
        if (points_to_.heap()[o].site == info.name.object) roots.push_back(o);
      });
  sort_unique(roots);
  if (roots.empty()) return false;
  if (std::ranges::any_of(roots, [&](ObjectId o) { return points_to_.is_single(o); })) return false;
  if (info.kind == models::ThreadKind::thread || info.kind == models::ThreadKind::virtual_thread) return true;
  // A task: made by the very call that spawns it, or in the same iteration.
  const pointsto::Site& site = points_to_.heap()[info.name.object];
  const Place& spawn = info.name.spawn;
  if (site.method != spawn.method) return false;
  if (site.instruction == spawn.instruction) return true;
  return site.kind == pointsto::SiteKind::allocation && in_one_iteration({site.method, site.instruction}, spawn);
}

// Each keeper has a kept object of its own.
bool ThreadOwned::made_together(ObjectId kept, ObjectId keeper) const {
  const pointsto::Heap& heap = points_to_.heap();
  const pointsto::Site &inner = heap[heap[kept].site], &outer = heap[heap[keeper].site];
  if ((inner.kind != pointsto::SiteKind::allocation && inner.kind != pointsto::SiteKind::modelled) ||
      !inner.method)
    return false;
  // In the keeper's constructor, or in a method of the keeper that only the keeper's thread can be in: the kept
  // object is then made while the keeper is at hand, by code that runs on it.
  const ir::Program& program = paths_.program();
  TypeId type = heap.type(keeper);
  std::span<const uint32_t> context = points_to_.state().contexts[heap[kept].heap].elements;
  if (!context.empty() && context[0] == heap[keeper].site.raw) return true;  // by code that runs on the keeper
  if (type.is_class() && program.name(inner.method) == "<init>" &&
      paths_.scope().members->hierarchy().is_subtype(type.class_id(), program[inner.method].owner)) {
    return true;
  }
  // What a constructor puts into an array that it makes.
  if (type.is_array() && inner.method == outer.method && program.name(inner.method) == "<init>") return true;
  return !paths_.is_made_repeatedly(keeper) &&
         in_one_iteration({inner.method, inner.instruction}, {outer.method, outer.instruction});
}

bool ThreadOwned::is_made_beside(ObjectId object, ObjectId other) const {
  const pointsto::Heap& heap = points_to_.heap();
  const pointsto::Site &a = heap[heap[object].site], &b = heap[heap[other].site];
  return a.kind == pointsto::SiteKind::allocation && b.kind == a.kind && a.method == b.method;
}

// The object's constructor made the keeper, as it does once for each object, and is the only one to give it an
// object of this kind: itself. Two keepers are of two makers.
bool ThreadOwned::is_kept_by_own(ObjectId object, ObjectId keeper) const {
  const pointsto::Heap& heap = points_to_.heap();
  const pointsto::Site& site = heap[heap[keeper].site];
  const TypeId made_for = heap.type(object), kept_in = heap.type(keeper);
  const MethodFacts* facts = site.kind == pointsto::SiteKind::allocation && site.method && made_for.is_class() &&
                                     kept_in.is_class() && paths_.program().name(site.method) == "<init>"
                                 ? facts_.of(site.method)
                                 : nullptr;
  const hierarchy::Hierarchy& hierarchy = paths_.scope().members->hierarchy();
  if (!facts || facts->body.op[site.instruction] != Op::new_object ||
      facts->loop[pointsto::block_of(facts->body, site.instruction)] != 0 ||
      !hierarchy.is_subtype(made_for.class_id(), paths_.program()[site.method].owner))
    return false;
  auto [known, added] = kept_by_own_.try_emplace({object, keeper}, false);
  if (!added) return known->second;
  auto may_be = [&](InstanceId id, ir::ValueId v, ObjectId o) {
    return points_to_.sets().contains(points_to_.points_to(id, v), o);
  };
  // Whatever puts the object into the keeper.
  auto gives_only_maker_at = [&](Place giving, bool is_store) {
    std::span<const ir::ValueId> operands = paths_.body(giving.method)->operands(giving.instruction);
    for (InstanceId id : points_to_.instances_of(giving.method)) {
      if (!paths_.is_relevant(id)) continue;
      for (ir::ValueId to : is_store ? operands.first(1) : operands)
        for (ir::ValueId given : operands)
          if (to != given && may_be(id, to, keeper) && may_be(id, given, object) &&
              !gives_only_maker(giving, id, to, given, {keeper, object}))
            return false;
    }
    return true;
  };
  for (const auto& [field, places] : stores_)
    if (hierarchy.is_subtype(kept_in.class_id(), paths_.program()[field].owner))
      for (const Place& store : places)
        if (!gives_only_maker_at(store, true)) return false;
  for (const Place& call : library_calls())
    if (!gives_only_maker_at(call, false)) return false;
  return kept_by_own_[{object, keeper}] = true;
}

// Both come from the constructor that has just made the keeper, and works on the maker.
bool ThreadOwned::gives_only_maker(Place giving, InstanceId id, ir::ValueId keeper, ir::ValueId given,
                                   std::pair<ObjectId, ObjectId> keeper_and_maker, int depth) const {
  constexpr int most_levels_up = 4;
  const pointsto::Heap& heap = points_to_.heap();
  const pointsto::Site& site = heap[heap[keeper_and_maker.first].site];
  const ir::Body& body = *paths_.body(giving.method);
  auto behind_casts = [&](ir::ValueId v) {
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    return v;
  };
  keeper = behind_casts(keeper);
  given = behind_casts(given);
  if (body.op[given.raw] != Op::param) return false;
  if (giving.method == site.method && keeper.raw == site.instruction) return body.payload[given.raw] == 0;
  if (body.op[keeper.raw] != Op::param || depth == most_levels_up) return false;
  bool any = false;
  for (uint32_t s : paths_.callers(id)) {
    const Step& step = paths_.all_steps()[s];
    const ir::Body* caller = paths_.body(step.caller);
    if (step.spawns || !caller || step.instruction >= caller->size()) return false;
    std::span<const ir::ValueId> operands = caller->operands(step.instruction);
    if (!ir::is_call(caller->op[step.instruction]) || operands.size() != body.parameters) return false;
    const ir::ValueId to = operands[body.payload[keeper.raw]], what = operands[body.payload[given.raw]];
    any = true;
    if (points_to_.sets().contains(points_to_.points_to(step.caller, to), keeper_and_maker.first) &&
        points_to_.sets().contains(points_to_.points_to(step.caller, what), keeper_and_maker.second) &&
        !gives_only_maker({paths_.method(step.caller), step.instruction}, step.caller, to, what, keeper_and_maker,
                          depth + 1))
      return false;
  }
  return any;
}

const std::vector<Place>& ThreadOwned::library_calls() const {
  if (library_calls_) return *library_calls_;
  library_calls_.emplace();
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m)) continue;
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (!ir::is_call(body.op[i])) continue;
      const auto objects =
          std::ranges::count_if(body.operands(i), [&](ir::ValueId v) { return body.type[v.raw].is_reference(); });
      auto callees =
          std::ranges::equal_range(points_to_.call_graph(), Place{m, i}, {}, &pointsto::MethodCall::place);
      auto is_application = [&](const pointsto::MethodCall& c) { return paths_.is_application(c.callee); };
      if (objects > 1 && (callees.empty() || !std::ranges::all_of(callees, is_application)))
        library_calls_->push_back({m, i});
    }
  }
  return *library_calls_;
}

// Each run through the one place comes with one run through the other, and what is made there is not carried over
// to the next iteration.
bool ThreadOwned::in_one_iteration(Place made, Place other) const {
  if (!made.method || made.method != other.method) return false;
  const MethodFacts* facts = facts_.of(made.method);
  if (!facts) return false;
  const ir::Body& body = facts->body;
  if (facts->loop[pointsto::block_of(body, made.instruction)] !=
      facts->loop[pointsto::block_of(body, other.instruction)])
    return false;
  auto [carried, added] = carried_.try_emplace(made.method);
  if (added) {
    carried->second.resize(body.size());
    for (uint32_t i = 0; i < body.size(); ++i)
      if (body.op[i] == Op::phi)
        for (ir::ValueId v : body.operands(i)) carried->second[v.raw] = true;
  }
  return !carried->second[made.instruction];
}

void ThreadOwned::find_owned(ThreadId thread) {
  std::vector<ObjectId> work;
  if (!has_distinct_roots(thread, work)) return;
  Objects& owned = owned_[thread];
  owned.insert(work.begin(), work.end());
  const std::vector<ObjectId> roots = work;
  // Keepers that no root object leads to do not matter: nobody gets from one root object to another's through
  // them.
  const Reached reached = closure(kept_, roots);
  roots_[thread] = roots;
  if (know_each_other(roots)) linked_.insert(thread);
  Reached clear = closure(kept_alone_, roots);
  // A field that holds different things: what all of them lead to is clear again.
  for (ObjectId root : roots) {
    for (SetId choices : sets_of(choices_, root)) {
      std::optional<Reached> common;
      points_to_.sets().for_each(choices, [&](ObjectId choice) {
        Reached from = closure(kept_alone_, std::array{choice});
        // Made beside the root object, it was made for it.
        if (is_made_beside(choice, root))
          for (ObjectId o : from.list) clear.insert(o);
        if (common)
          std::erase_if(common->list, [&](ObjectId o) { return !from.contains(o); });
        else
          common = std::move(from);
      });
      if (common)
        for (ObjectId o : common->list) clear.insert(o);
    }
  }
  Objects& ambiguous = ambiguous_[thread];
  for (ObjectId o : reached.list)
    if (!clear.contains(o)) ambiguous.insert(o);
  absl::flat_hash_map<pointsto::SiteId, bool> known_sites;
  auto made_with_root = [&](ObjectId o) {
    auto [known, added] = known_sites.try_emplace(points_to_.heap()[o].site, false);
    if (!added) return known->second;
    const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
    return known->second =
               site.kind == pointsto::SiteKind::allocation && std::ranges::all_of(roots, [&](ObjectId r) {
                 const pointsto::Site& root = points_to_.heap()[points_to_.heap()[r].site];
                 return !paths_.is_made_repeatedly(r) &&
                        in_one_iteration({site.method, site.instruction}, {root.method, root.instruction});
               });
  };
  Objects& born = born_[thread];
  std::vector<ObjectId> receiving = roots;                        // and what is made with them: a thread's task
  absl::flat_hash_set<std::pair<pointsto::SiteId, SetId>> known;  // the site of a keeper decides
  for (std::vector<ObjectId> open = roots; !open.empty();) {
    ObjectId keeper = open.back();
    open.pop_back();
    for (SetId set : sets_of(kept_, keeper)) {
      if (!known.emplace(points_to_.heap()[keeper].site, set).second) continue;
      points_to_.sets().for_each(set, [&](ObjectId o) {
        if (!points_to_.is_single(o) && !born.contains(o) && (made_with_root(o) || made_together(o, keeper))) {
          born.insert(o);
          open.push_back(o);
          receiving.push_back(o);
        }
      });
    }
  }
  sort_unique(receiving);
  find_handed(thread, receiving);
  const Keepers keepers = find_keepers(thread, reached, roots);
  absl::flat_hash_map<ObjectId, std::vector<Choice>> ways;  // to what is owned
  while (!work.empty()) {
    ObjectId keeper = work.back();
    work.pop_back();
    for (SetId set : sets_of(kept_, keeper))
      points_to_.sets().for_each(set, [&](ObjectId o) {
        if (owned.contains(o) || points_to_.is_single(o) || keepers.blocked.contains(o)) return;
        bool with_root = made_with_root(o);
        auto of = keepers.of.find(o);
        bool good = of == keepers.of.end() || std::ranges::all_of(of->second, [&](ObjectId k) {
                      return owned.contains(k) && (with_root || made_together(o, k) || is_kept_by_own(o, k));
                    });
        std::vector<Choice> to = ways[keeper];
        if (of != keepers.of.end())
          for (ObjectId k : of->second) to.insert(to.end(), ways[k].begin(), ways[k].end());
        sort_unique(to);
        if (!good || are_alternatives(to)) return;
        if (points_to_.sets().size(set) > 1) to.push_back({set, points_to_.heap()[o].site});
        ways[o] = std::move(to);
        owned.insert(o);
        work.push_back(o);
      });
  }
}

// Two root objects may hold different things in one field, and what both of these lead to is no longer one's own:
// two lambdas of one method that share what it made.
bool ThreadOwned::are_alternatives(std::span<const Choice> ways) {
  return std::ranges::adjacent_find(ways, {}, &Choice::among) != ways.end();
}

// Whether fields of the program lead from root objects to root objects; what the library keeps in a thread for
// itself does not count.
bool ThreadOwned::know_each_other(std::span<const ObjectId> roots) {
  const hierarchy::Hierarchy& hierarchy = paths_.scope().members->hierarchy();
  std::vector<ObjectId> known;
  for (ObjectId root : roots) {
    TypeId type = points_to_.heap().type(root);
    for (const auto& [field, places] : stores_)
      if (type.is_class() && hierarchy.is_subtype(type.class_id(), paths_.program()[field].owner))
        points_to_.sets().for_each(points_to_.field(root, field), [&](ObjectId o) { known.push_back(o); });
  }
  const Reached reached = closure(kept_, known);
  return std::ranges::any_of(roots, [&](ObjectId r) { return reached.contains(r); });
}

// What these objects of the thread, one for each instance, are given in hand-over fields, and what was made for
// it.
void ThreadOwned::find_handed(ThreadId thread, std::span<const ObjectId> receiving) {
  const pointsto::Heap& heap = points_to_.heap();
  const hierarchy::Hierarchy& hierarchy = paths_.scope().members->hierarchy();
  absl::flat_hash_map<ObjectId, FieldId>& handed = handed_[thread];
  absl::flat_hash_map<ObjectId, std::vector<Choice>> choices;  // that lead to a receiver
  for (ObjectId keeper : receiving)
    for (SetId set : sets_of(kept_, keeper))
      if (points_to_.sets().size(set) > 1)
        for (ObjectId receiver : receiving)
          if (points_to_.sets().contains(set, receiver)) choices[receiver].push_back({set, heap[receiver].site});
  absl::flat_hash_map<ObjectId, std::vector<Choice>> ways;
  for (ObjectId receiver : receiving) {
    TypeId type = heap.type(receiver);
    if (!type.is_class()) continue;
    for (const auto& [field, places] : stores_) {
      if (!hierarchy.is_subtype(type.class_id(), paths_.program()[field].owner)) continue;
      SetId set = points_to_.field(receiver, field);
      if (set == pointsto::empty_set || hand_over(field) == HandOverKind::none) continue;
      std::vector<ObjectId> open;
      auto take = [&](ObjectId o) {
        if (points_to_.is_single(o)) return;
        auto [at, added] = handed.try_emplace(o, field);
        if (added) open.push_back(o);
        std::vector<Choice>& to = ways[o];
        to.insert(to.end(), choices[receiver].begin(), choices[receiver].end());
        sort_unique(to);
        if (are_alternatives(to)) at->second = FieldId::none();
      };
      // One single object is known to who finds it elsewhere, too: only itself, and only on the way from the root.
      points_to_.sets().for_each(set, [&](ObjectId o) {
        if (points_to_.is_single(o)) handed.try_emplace(o, field);
        take(o);
      });
      while (!open.empty()) {
        ObjectId keeper = open.back();
        open.pop_back();
        for (SetId kept : sets_of(kept_, keeper))
          points_to_.sets().for_each(kept, [&](ObjectId o) {
            if (made_together(o, keeper)) take(o);
          });
      }
    }
  }
}

ThreadOwned::HandOverKind ThreadOwned::hand_over(FieldId field) {
  auto [known, added] = known_hand_overs_.try_emplace(field, HandOverKind::none);
  if (!added) return known->second;
  std::optional<std::vector<HandOver>> all = handed_over_by(field);
  if (!all || all->empty()) return HandOverKind::none;
  for (size_t i = 0; i < all->size(); ++i)
    for (size_t j = i; j < all->size() && (*all)[j].method == (*all)[i].method; ++j)
      if ((*all)[i].value == (*all)[j].value && !happens_once((*all)[i], (*all)[j])) return HandOverKind::none;
  bool used = std::ranges::any_of(*all, [&](const HandOver& h) { return is_used_after(h); });
  return known_hand_overs_[field] = used ? HandOverKind::to_one : HandOverKind::for_good;
}

// Up the calls, from the stores to where the value is new; nothing if it may be something else.
std::optional<std::vector<ThreadOwned::HandOver>> ThreadOwned::handed_over_by(FieldId field) const {
  constexpr size_t most = 64;
  std::set<HandOver> all;
  std::vector<HandOver> open;
  // Whether the operand is new, a parameter or null.
  auto hand_over = [&](Place at, ir::ValueId v) {
    const ir::Body& body = *paths_.body(at.method);
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    if (body.op[v.raw] == Op::const_null) return true;
    bool is_parameter = body.op[v.raw] == Op::param;
    if (!is_parameter && (!makes_new({at.method, v.raw}) || !in_one_iteration({at.method, v.raw}, at)))
      return false;
    HandOver h{at.method, v, at.instruction};
    if (all.insert(h).second && is_parameter) open.push_back(h);
    return all.size() <= most;
  };
  auto stores = stores_.find(field);
  if (stores == stores_.end()) return std::nullopt;
  for (const Place& at : stores->second)
    if (!hand_over(at, paths_.body(at.method)->operands(at.instruction)[1])) return std::nullopt;
  while (!open.empty()) {
    HandOver h = open.back();
    open.pop_back();
    uint32_t k = paths_.body(h.method)->payload[h.value.raw];
    for (InstanceId id : points_to_.instances_of(h.method)) {
      if (!paths_.is_relevant(id)) continue;
      for (uint32_t s : paths_.callers(id)) {
        const Step& step = paths_.all_steps()[s];
        const ir::Body* body = paths_.body(step.caller);
        if (step.guessed || step.reflected) continue;
        if (step.spawns || !body || step.instruction >= body->size() || !paths_.is_application(step.caller))
          return std::nullopt;
        std::span<const ir::ValueId> operands = body->operands(step.instruction);
        if (k >= operands.size() || !hand_over({paths_.method(step.caller), step.instruction}, operands[k]))
          return std::nullopt;
      }
    }
  }
  return std::vector<HandOver>(all.begin(), all.end());
}

bool ThreadOwned::holds_own(FieldId field) const {
  auto [known, added] = known_own_.try_emplace(field, false);
  auto stores = stores_.find(field);
  if (!added || stores == stores_.end()) return known->second;
  std::set<std::pair<MethodId, ir::ValueId>> stored;
  for (const Place& at : stores->second) {
    const ir::Body& body = *paths_.body(at.method);
    ir::ValueId v = body.operands(at.instruction)[1];
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    if (body.op[v.raw] == Op::const_null) continue;
    if (!makes_new({at.method, v.raw}) || !in_one_iteration({at.method, v.raw}, at) ||
        !stored.emplace(at.method, v).second)
      return false;
  }
  return known->second = true;
}

bool ThreadOwned::hides_own(FieldId field) const {
  auto [known, added] = known_hidden_.try_emplace(field, false);
  if (!added || !holds_own(field)) return known->second;
  for (const Place& at : stores_.at(field)) {
    const ir::Body& body = *paths_.body(at.method);
    ir::ValueId v = body.operands(at.instruction)[1];
    if (body.op[v.raw] == Op::const_null) continue;
    // Only what is new itself, by one name, and used as an object: its constructor, fields, elements.
    if (body.op[v.raw] != Op::new_object && body.op[v.raw] != Op::new_array) return false;
    for (uint32_t i = 0; i < body.size(); ++i) {
      std::span<const ir::ValueId> operands = body.operands(i);
      if (i == at.instruction) continue;
      auto is_passed = [&](size_t k) { return operands[k] == v; };
      Op op = body.op[i];
      bool is_base = op == Op::get_field || op == Op::put_field || op == Op::array_load || op == Op::array_store ||
                     op == Op::array_length || op == Op::branch || op == Op::invoke_special;
      for (size_t k = is_base ? 1 : 0; k < operands.size(); ++k)
        if (is_passed(k)) return false;
      // A constructor of the application may do more.
      if (op == Op::invoke_special && !operands.empty() && is_passed(0) && has_application_callee({at.method, i}))
        return false;
    }
  }
  return known->second = true;
}

bool ThreadOwned::has_application_callee(Place call) const {
  auto callees = std::ranges::equal_range(points_to_.call_graph(), call, {}, &pointsto::MethodCall::place);
  return std::ranges::any_of(callees, [&](const auto& c) { return paths_.is_application(c.callee); });
}

bool ThreadOwned::makes_new(Place place, int depth) const {
  constexpr int deepest = 3;  // clone() of the program, which calls that of a superclass, which calls the JVM's
  const ir::Body* body = paths_.scope().bodies->body(place.method);
  if (!body || depth > deepest) return false;
  Op op = body->op[place.instruction];
  if (op == Op::new_object || op == Op::new_array) return true;
  if (op < Op::invoke_virtual || op > Op::invoke_interface) return false;
  auto callees = std::ranges::equal_range(points_to_.call_graph(), place, {}, &pointsto::MethodCall::place);
  return !callees.empty() && std::ranges::all_of(callees, [&](const pointsto::MethodCall& call) {
    if (call.spawns) return false;
    if (const models::Model* model = paths_.scope().models->of(call.callee)) return model->returns_fresh();
    return returns_new(call.callee, depth + 1);
  });
}

bool ThreadOwned::returns_new(MethodId method, int depth) const {
  const ir::Body* body = paths_.scope().bodies->body(method);
  for (uint32_t i = 0; body && i < body->size(); ++i) {
    if (body->op[i] != Op::return_ || body->operands(i).empty()) continue;
    std::vector<ir::ValueId> values{body->operands(i)[0]};  // what it may be; each is looked at once
    for (size_t next = 0; next < values.size(); ++next) {
      ir::ValueId v = values[next];
      if (body->op[v.raw] == Op::check_cast || body->op[v.raw] == Op::phi) {
        for (ir::ValueId from : body->operands(v.raw))
          if (std::ranges::find(values, from) == values.end()) values.push_back(from);
      } else if (body->op[v.raw] != Op::const_null && !makes_new({method, v.raw}, depth)) {
        return false;
      }
    }
  }
  return body != nullptr;
}

namespace {
// Blocks that control can get to from there, without the block `but_not`.
std::vector<uint8_t> blocks_after(const ir::Body& body, uint32_t start, uint32_t but_not) {
  std::vector<uint8_t> seen(body.blocks.size());
  std::vector<uint32_t> work{start};
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    auto go = [&](uint32_t next) {
      if (next != but_not && !std::exchange(seen[next], uint8_t{1})) work.push_back(next);
    };
    for (ir::BlockId s : body.successors(body.blocks[b])) go(s.raw);
    for (const ir::Handler& h : body.handlers(body.blocks[b])) go(h.target.raw);
  }
  return seen;
}

// The block that makes the value anew; none for a parameter.
uint32_t block_of_new(const ir::Body& body, ir::ValueId value) {
  return body.op[value.raw] == Op::param ? UINT32_MAX : pointsto::block_of(body, value.raw);
}
}  // namespace

// One value is handed on at one of the two places only, and there once.
bool ThreadOwned::happens_once(const HandOver& first, const HandOver& second) const {
  const ir::Body& body = *paths_.body(first.method);
  uint32_t from = pointsto::block_of(body, first.instruction), to = pointsto::block_of(body, second.instruction);
  if (first.instruction != second.instruction && from == to) return false;
  uint32_t made = block_of_new(body, first.value);
  return !blocks_after(body, from, made)[to] && !blocks_after(body, to, made)[from];
}

// Whether the object itself is worked on, or passed on, after it was handed over.
bool ThreadOwned::is_used_after(const HandOver& h) const {
  const ir::Body& body = *paths_.body(h.method);
  uint32_t at = pointsto::block_of(body, h.instruction);
  std::vector<uint8_t> after = blocks_after(body, at, block_of_new(body, h.value));
  for (uint32_t i = 0; i < body.size(); ++i) {
    Op op = body.op[i];
    if (i == h.instruction || op == Op::branch) continue;
    uint32_t b = pointsto::block_of(body, i);
    if (!after[b] && !(b == at && i > h.instruction)) continue;
    if (std::ranges::find(body.operands(i), h.value) != body.operands(i).end()) return true;
  }
  return false;
}

// By value: got from the root object, by fields, elements and calls on what was got from it.
std::vector<uint8_t> ThreadOwned::values_from_root(InstanceId id) const {
  const ir::Body& body = *paths_.body(id);
  uint64_t parameters = from_root_[id];
  std::vector<uint8_t> good(body.size());
  for (uint32_t i = 0; i < body.size(); ++i) {
    std::span<const ir::ValueId> operands = body.operands(i);
    switch (body.op[i]) {
      case Op::param: good[i] = body.payload[i] < 63 && (parameters >> body.payload[i] & 1); break;
      case Op::get_field: good[i] = good[operands[0].raw] || keeps_own(id, operands[0], body, i); break;
      case Op::array_load:
      case Op::check_cast: good[i] = good[operands[0].raw]; break;
      case Op::phi:
        good[i] = !operands.empty() && std::ranges::all_of(operands, [&](ir::ValueId v) {
          return v.raw == i || (v.raw < i && good[v.raw]) || body.op[v.raw] == Op::const_null;
        });
        break;
      case Op::invoke_virtual:
      case Op::invoke_interface:
      case Op::invoke_special:
      case Op::invoke_static: {
        std::span<const Step> steps = paths_.steps(id, i);
        good[i] = !steps.empty() && std::ranges::all_of(steps, [&](const Step& s) {
          return !s.spawns && (from_root_[s.callee] & returned);
        });
        break;
      }
      default: break;
    }
  }
  return good;
}

ThreadId ThreadOwned::maker(ObjectId object) const {
  return points_to_.state().contexts[points_to_.heap()[object].heap].thread;
}

ThreadId ThreadOwned::runner(InstanceId id) const {
  ThreadId named = points_to_.state().contexts[points_to_[id].context].thread;
  return named && owned_.contains(points_to_.threads().first_of(named)) ? named : ThreadId::none();
}

namespace {
uint64_t field_key(ObjectId object, FieldId field) { return uint64_t{object.raw} << 32 | field.raw; }
}  // namespace

const std::vector<ObjectId>& ThreadOwned::made_by_owners(SetId set) const {
  auto [at, added] = made_by_owners_.try_emplace(set);
  if (added)
    points_to_.sets().for_each(set, [&](ObjectId o) {
      ThreadId by = maker(o);
      if (by && owned_.contains(points_to_.threads().first_of(by))) at->second.push_back(o);
    });
  return at->second;
}

// Whether the field is one of an object that the running instance made, and holds only what it got from its root.
bool ThreadOwned::keeps_own(InstanceId id, ir::ValueId base, const ir::Body& body, uint32_t instruction) const {
  ThreadId thread = runner(id);
  if (!thread || all_mixed_ || !body.type[instruction].is_reference()) return false;
  SetId set = points_to_.points_to(id, base);
  const std::vector<ObjectId>& made = made_by_owners(set);
  if (made.empty() || made.size() != points_to_.sets().size(set)) return false;
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[instruction]]);
  return field && std::ranges::all_of(made, [&](ObjectId o) {
           return maker(o) == thread && !mixed_.contains(field_key(o, field.id));
         });
}

// What is stored into objects that threads make for themselves.
void ThreadOwned::check_stores(InstanceId id) {
  const ir::Body* body = paths_.body(id);
  if (!body) return;
  std::vector<uint8_t> good;
  for (uint32_t i = 0; i < body->size(); ++i) {
    if (body->op[i] != Op::put_field) continue;
    std::span<const ir::ValueId> operands = body->operands(i);
    if (!body->type[operands[1].raw].is_reference() || body->op[operands[1].raw] == Op::const_null) continue;
    const std::vector<ObjectId>& made = made_by_owners(points_to_.points_to(id, operands[0]));
    if (made.empty()) continue;
    hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[i]]);
    if (!field) continue;
    if (good.empty()) good = values_from_root(id);
    for (ObjectId o : made)
      if (!good[operands[1].raw] || runner(id) != maker(o)) mixed_.insert(field_key(o, field.id));
  }
}

// Again until no field of what threads make turns out to hold something else.
void ThreadOwned::spread_from_roots() {
  constexpr int most_rounds = 8;
  from_root_.resize(points_to_.state().instances.size(), ~uint64_t{0});
  bool again = true;
  for (int round = 0; again; ++round) {
    all_mixed_ = round == most_rounds;
    spread_once();
    size_t known = mixed_.size();
    if (!all_mixed_)
      for (InstanceId id : paths_.instances()) check_stores(id);
    again = !all_mixed_ && mixed_.size() != known;
  }
}

void ThreadOwned::spread_once() {
  std::deque<InstanceId> work(paths_.instances().begin(), paths_.instances().end());
  std::vector<uint8_t> waiting(from_root_.size(), 1);
  auto limit = [&](InstanceId id, uint64_t bits) {
    uint64_t after = from_root_[id] & bits;
    if (after == from_root_[id]) return false;
    from_root_[id] = after;
    if (!std::exchange(waiting[id.raw], uint8_t{1})) work.push_back(id);
    return true;
  };
  const pointsto::ThreadTable& threads = points_to_.threads();
  for (ThreadId t : threads.ids())
    for (InstanceId root : paths_.roots(t))
      limit(root, owned_.contains(threads.first_of(t)) ? returned | 1 : returned);
  while (!work.empty()) {
    paths_.poll();
    InstanceId id = work.front();
    work.pop_front();
    waiting[id.raw] = 0;
    const ir::Body* body = paths_.body(id);
    std::vector<uint8_t> good;
    if (body) good = values_from_root(id);
    uint64_t returns = returned;
    for (uint32_t i = 0; body && i < body->size(); ++i)
      if (body->op[i] == Op::return_ && !body->operands(i).empty() && !good[body->operands(i)[0].raw]) returns = 0;
    if (!body) returns = 0;
    if (limit(id, ~uint64_t{0} >> 1 | returns))
      for (uint32_t s : paths_.callers(id)) {
        InstanceId caller = paths_.all_steps()[s].caller;
        if (!std::exchange(waiting[caller.raw], uint8_t{1})) work.push_back(caller);
      }
    uint32_t last = UINT32_MAX;
    uint64_t bits = returned;
    for (const Step& s : paths_.steps(id)) {
      if (s.spawns) continue;
      // A model may hand on anything; only a direct call's operands are its callee's parameters.
      if (std::exchange(last, s.instruction) != s.instruction) {
        bits = returned;
        std::span<const ir::ValueId> operands;
        if (body && s.instruction < body->size()) operands = body->operands(s.instruction);
        for (size_t k = 0; k < std::min<size_t>(63, operands.size()); ++k)
          if (good[operands[k].raw]) bits |= uint64_t{1} << k;
      }
      limit(s.callee, bits);
    }
  }
}

bool ThreadOwned::owns(ThreadId thread, std::span<const ObjectId> objects) const {
  auto at = owned_.find(points_to_.threads().first_of(thread));
  return at != owned_.end() && std::ranges::all_of(objects, [&](ObjectId o) { return at->second.contains(o); });
}

bool ThreadOwned::is_born_with_root(ThreadId thread, ObjectId object) const {
  auto at = born_.find(points_to_.threads().first_of(thread));
  return at != born_.end() && at->second.contains(object);
}

bool ThreadOwned::are_confined(ThreadId thread, std::span<const ObjectId> objects) const {
  return std::ranges::all_of(objects, [&](ObjectId o) {
    ThreadId by = maker(o);
    return confined_.contains(o) && by &&
           points_to_.threads().first_of(by) == points_to_.threads().first_of(thread);
  });
}

bool ThreadOwned::are_confined_to_makers(std::span<const ObjectId> objects) const {
  return !hands_on_ && std::ranges::all_of(objects, [&](ObjectId o) { return confined_.contains(o) && maker(o); });
}

bool ThreadOwned::is_root(ThreadId thread, ObjectId object) const {
  auto at = roots_.find(points_to_.threads().first_of(thread));
  return at != roots_.end() && std::ranges::binary_search(at->second, object);
}

FieldId ThreadOwned::handed_by(ThreadId thread, ObjectId object) const {
  auto of_thread = handed_.find(points_to_.threads().first_of(thread));
  if (of_thread == handed_.end()) return FieldId::none();
  auto at = of_thread->second.find(object);
  return at == of_thread->second.end() ? FieldId::none() : at->second;
}

bool ThreadOwned::is_handed_to_one(ThreadId a, ThreadId b, ObjectId object) const {
  FieldId field = handed_by(a, object);
  return field && field == handed_by(b, object);
}

FieldId ThreadOwned::given_away(ThreadId by, ThreadId to, ObjectId object) const {
  FieldId field = handed_by(to, object);
  if (!field || points_to_.is_single(object) || known_hand_overs_.at(field) != HandOverKind::for_good)
    return FieldId::none();
  ThreadId made_by = maker(object);
  bool is_maker = made_by && points_to_.threads().first_of(made_by) == points_to_.threads().first_of(by);
  return is_maker ? field : FieldId::none();
}

bool ThreadOwned::is_ambiguous(ThreadId thread, ObjectId object) const {
  auto at = ambiguous_.find(points_to_.threads().first_of(thread));
  return at != ambiguous_.end() && at->second.contains(object);
}

bool ThreadOwned::has_choices(ThreadId thread) const {
  auto at = ambiguous_.find(points_to_.threads().first_of(thread));
  return at != ambiguous_.end() && !at->second.empty();
}

bool ThreadOwned::leads_alone_to(ObjectId from, ObjectId to) const {
  if (from == to) return true;
  auto [at, added] = led_to_.try_emplace(from);
  if (added) at->second = closure(kept_alone_, std::array{from});
  return at->second.contains(to);
}

bool ThreadOwned::from_root(InstanceId id, uint32_t instruction, uint32_t k) const {
  const ir::Body* body = paths_.body(id);
  if (!body || from_root_.empty()) return false;
  if ((from_root_[id] & ~returned) == 0 && !runner(id)) return false;  // nothing it is given is
  if (last_ != id) {
    last_values_ = values_from_root(id);
    last_ = id;
  }
  return last_values_[body->operands(instruction)[k].raw];
}

}  // namespace heddle::concurrency
