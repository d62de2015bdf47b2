// Problem: which steps of a thread belong together, and can another thread really come between them?
//
// Formulation: candidates are the pairs of witnesses.h, with a context lock, or with a second step that depends on
// what the first one read (stale_values.h). A step is what the thread touches there: fields, elements, objects.
// The pair is a violation if a parallel thread has a touch that conflicts with both steps, or two that conflict
// with one each, and no lock that is held all the while keeps it out: then no serial order explains the outcome.
// Otherwise the pattern is a matter of style, or nothing if nobody else ever touches these things. Algorithm: per
// candidate and context, touches of both steps are collected along the calls, bounded, and looked up by field or
// object among the touches of all other threads. Cost: candidates times their touches times the conflicting ones.
#include "detectors/atomicity.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "detectors/stale_values.h"
#include "detectors/witnesses.h"
#include "ir/names.h"

namespace heddle::detectors {
namespace {

using concurrency::Expression;
using concurrency::Held;
using concurrency::HeldLock;
using concurrency::Location;
using concurrency::MayLock;
using concurrency::Point;
using concurrency::RootKind;
using findings::Confidence;
using ir::Op;
using models::ActKind;
using pointsto::Place;

constexpr size_t most_contexts = 16;    // of a candidate that are looked at
constexpr size_t most_touches = 64;     // of a step
constexpr size_t most_instances = 200;  // that a step is followed into
constexpr size_t most_pairs_shown = 20;
constexpr int deepest_call = 8;
constexpr uint32_t none = UINT32_MAX;

enum class Kind : uint8_t { context_witness, variant, check_then_act, read_modify_write };
enum class Grade : uint8_t { violation, style, benign };  // best first

std::string_view to_string(Kind kind) {
  static constexpr std::string_view names[] = {"context-witness", "variant", "check-then-act",
                                               "read-modify-write"};
  return names[static_cast<size_t>(kind)];
}
std::string_view to_string(Grade grade) {
  static constexpr std::string_view names[] = {"violation", "style", "benign"};
  return names[static_cast<size_t>(grade)];
}

bool is_call(Op op) { return op >= Op::invoke_virtual && op <= Op::invoke_interface; }

bool intersect(const std::vector<ObjectId>& a, const std::vector<ObjectId>& b) {
  auto i = a.begin(), j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (*i == *j) return true;
    if (*i < *j)
      ++i;
    else
      ++j;
  }
  return false;
}

// One instruction in one context, at memory that threads could share.
struct Touch {
  enum class What : uint8_t { field, static_field, element, state, object };

  Place place;
  InstanceId instance;
  What what = What::field;
  bool reads = false, writes = false;
  bool is_private = false;
  FieldId field = {};
  uint32_t base = none;  // operand
  const std::vector<ObjectId>* objects = nullptr;
  const Witnesses::Act* act = nullptr;  // on a thread-safe object, or volatile
  const models::ObjectUse* use = nullptr;
};

bool same_location(const Touch& a, const Touch& b) {
  if (a.what != b.what) return false;
  if (a.what == Touch::What::static_field) return a.field == b.field;
  if (a.what == Touch::What::field && a.field != b.field) return false;
  return intersect(*a.objects, *b.objects);
}

// What lies between the two steps of a pair, in one context.
struct Window {
  const WitnessPair* pair = nullptr;
  InstanceId id;                // of the pair's method
  std::vector<HeldLock> locks;  // held all the while
  std::vector<MayLock> may;     // the same, as objects
  std::vector<Place> acquired;  // where
};

struct Interloper {
  uint32_t touch = none;  // what it can come between with
  uint32_t with = none;   // and what of ours it conflicts with, first
  ThreadId mine, theirs;
  Confidence confidence = Confidence::possible;
};

struct Verdict {
  Kind kind = Kind::context_witness;
  Grade grade = Grade::style;
  Confidence confidence = Confidence::possible;
  uint32_t pair = 0;
  const Pattern* pattern = nullptr;
  InstanceId instance, context_instance;
  ThreadId thread;
  Interloper interloper = {};
  bool callers_hold = false;

  auto rank() const { return std::tuple(grade, confidence, kind); }
};

// Why nothing is reported of a candidate.
struct Discharge {
  std::string stage, evidence;
};

class Detector {
 public:
  explicit Detector(const AtomicityInput& input)
      : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), program_(paths_.program()),
        witnesses_(*input.facts, {input.variant}), names_(witnesses_.names()) {}

  Atomicity run() {
    if (witnesses_.pairs().empty()) return {};
    list_touches();
    judge_patterns();
    judge_stale_values();
    report();
    return std::move(out_);
  }

 private:
  // --- touches ---------------------------------------------------------------------------------------------

  void list_touches() {
    for (const concurrency::Access& a : in_.accesses->accesses()) {
      const concurrency::AccessSite& site = in_.accesses->sites()[a.site];
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
      for (const Witnesses::Act& act : witnesses_.acts(m)) add_act(m, act);
    for (uint32_t t = 0; t < touches_.size(); ++t) {
      by_instance_[touches_[t].instance].push_back(t);
      if (touches_[t].field) by_field_[touches_[t].field].push_back(t);
    }
    for (auto& [id, list] : by_instance_)
      std::ranges::stable_sort(list, {}, [&](uint32_t t) { return touches_[t].place.instruction; });
  }

  void add_act(MethodId m, const Witnesses::Act& act) {
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
      bool writes = act.adds || act.removes;
      touches_.push_back({.place = {m, act.instruction},
                          .instance = id,
                          .what = is_static   ? Touch::What::static_field
                                  : act.field ? Touch::What::field
                                              : Touch::What::object,
                          .reads = act.kind != ActKind::write,
                          .writes = writes,
                          .is_private = is_private,
                          .field = act.field,
                          .base = is_static || act.by_iterator ? none : 0,
                          .objects = &act_objects_.back(),
                          .act = &act});
    }
  }

  // Touches of arrays and objects by what they touch; made when first asked for.
  const std::vector<uint32_t>& touching(Touch::What what, ObjectId object) {
    static const std::vector<uint32_t> nobody;
    auto& index = by_object_[static_cast<size_t>(what)];
    if (!std::exchange(indexed_[static_cast<size_t>(what)], true))
      for (uint32_t t = 0; t < touches_.size(); ++t)
        if (touches_[t].what == what)
          for (ObjectId o : *touches_[t].objects) index[o].push_back(t);
    auto at = index.find(object);
    return at == index.end() ? nobody : at->second;
  }

  // Calls visit(touch) for every touch of the same location; stops when it returns true.
  template <class Visit>
  void for_each_at(const Touch& x, Visit visit) {
    if (x.field) {
      for (uint32_t t : by_field_[x.field])
        if (same_location(x, touches_[t]) && visit(t)) return;
      return;
    }
    std::set<uint32_t> seen;
    for (ObjectId o : *x.objects)
      for (uint32_t t : touching(x.what, o))
        if (seen.insert(t).second && !different_index(x, touches_[t]) && visit(t)) return;
  }

  bool different_index(const Touch& a, const Touch& b) const {
    auto index = [&](const Touch& t) -> std::optional<uint32_t> {
      const ir::Body& body = *paths_.body(t.place.method);
      if (t.what != Touch::What::element || t.use) return std::nullopt;
      ir::ValueId v = body.operands(t.place.instruction)[1];
      if (body.op[v.raw] != Op::const_int) return std::nullopt;
      return body.payload[v.raw];
    };
    auto i = index(a), j = index(b);
    return i && j && *i != *j;
  }

  // --- steps: what is touched from one acquisition to its release ----------------------------------------------

  void add_touches(InstanceId id, uint32_t instruction, std::vector<uint32_t>& into) const {
    auto list = by_instance_.find(id);
    if (list == by_instance_.end()) return;
    for (uint32_t t : std::ranges::equal_range(list->second, instruction, {},
                                               [&](uint32_t t) { return touches_[t].place.instruction; }))
      into.push_back(t);
  }

  // Everything that the callees do.
  void add_calls(InstanceId id, uint32_t instruction, std::vector<uint32_t>& into) const {
    std::vector<InstanceId> work;
    std::set<InstanceId> seen;
    auto enter = [&](std::span<const concurrency::Step> steps) {
      for (const concurrency::Step& s : steps)
        if (!s.spawns && seen.size() < most_instances && seen.insert(s.callee).second) work.push_back(s.callee);
    };
    enter(paths_.steps(id, instruction));
    while (!work.empty()) {
      InstanceId callee = work.back();
      work.pop_back();
      if (auto list = by_instance_.find(callee); list != by_instance_.end())
        into.insert(into.end(), list->second.begin(), list->second.end());
      enter(paths_.steps(callee));
    }
  }

  // What happens at a site while its lock is held there or below.
  std::vector<uint32_t> step(InstanceId instance, uint32_t site, LockExpr lock) {
    auto [known, added] = steps_.try_emplace(std::tuple(instance, site, lock));
    if (!added) return known->second;
    struct Item {
      InstanceId id;
      uint32_t site;
      LockExpr lock;
      int depth;
      auto operator<=>(const Item&) const = default;
    };
    std::vector<uint32_t> found;
    std::vector<Item> work{{instance, site, lock, 0}};
    std::set<std::tuple<InstanceId, uint32_t, LockExpr>> seen;
    while (!work.empty() && seen.size() < most_instances) {
      Item item = work.back();
      work.pop_back();
      if (!seen.insert({item.id, item.site, item.lock}).second) continue;
      MethodId m = paths_.method(item.id);
      if (const Witnesses::Act* act = witnesses_.act_at(m, item.site); act && act->name == item.lock) {
        add_touches(item.id, item.site, found);
        continue;
      }
      if (witnesses_.lock_of(m, item.site) == item.lock) {
        for (uint32_t i : witnesses_.region(m, item.site)) {
          add_touches(item.id, i, found);
          if (is_call(paths_.body(m)->op[i])) add_calls(item.id, i, found);
        }
        continue;
      }
      if (item.depth == deepest_call) continue;
      for (const concurrency::Step& s : paths_.steps(item.id, item.site)) {
        if (s.spawns || !paths_.body(m)) continue;
        MethodId callee = paths_.method(s.callee);
        for (LockExpr theirs : witnesses_.locks_held(callee)) {
          if (names_.translate(*paths_.body(m), item.site, theirs) != item.lock) continue;
          for (uint32_t own : witnesses_.sites(callee, theirs))
            work.push_back({s.callee, own, theirs, item.depth + 1});
          uint32_t last = none;
          for (const concurrency::Step& next : paths_.steps(s.callee)) {
            if (next.spawns || next.instruction == std::exchange(last, next.instruction)) continue;
            work.push_back({s.callee, next.instruction, theirs, item.depth + 1});
          }
        }
      }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::erase_if(found, [&](uint32_t t) { return touches_[t].is_private; });
    if (found.size() > most_touches) found.resize(most_touches);
    steps_[std::tuple(instance, site, lock)] = found;
    return found;
  }

  // --- threads and locks ---------------------------------------------------------------------------------------

  std::optional<LockExpr> name_of(const Expression& e) {
    LockExprNode node;
    switch (e.kind) {
      case RootKind::parameter: node.kind = LockExprKind::parameter; break;
      case RootKind::value: return std::nullopt;
      case RootKind::static_field: node.kind = LockExprKind::static_field; break;
      case RootKind::class_constant: node.kind = LockExprKind::class_constant; break;
      case RootKind::literal: node.kind = LockExprKind::literal; break;
      case RootKind::object: node.kind = LockExprKind::object; break;
    }
    node.detail = e.root;
    return names_.named(node, e.fields());
  }

  // The locks that are held from before the first step to after the second.
  Window window(const WitnessPair& pair, InstanceId id) {
    Window w{.pair = &pair, .id = id, .locks = {}, .may = {}, .acquired = {}};
    Held entry = in_.locks->held(id, 0);
    w.locks = entry.must;
    w.may = entry.may;
    for (const HeldLock& l : entry.must) w.acquired.push_back(l.acquired_at);
    Held at = in_.locks->held(id, pair.second);
    for (uint32_t site : pair.held) add_held(w, id, site, at);
    return w;
  }

  void add_held(Window& w, InstanceId id, uint32_t site, const Held& at) {
    MethodId m = paths_.method(id);
    Place place{m, site};
    w.acquired.push_back(place);
    for (const HeldLock& l : at.must)
      if (l.acquired_at == place) w.locks.push_back(l);
    bool is_monitor = paths_.body(m)->op[site] == Op::monitor_enter;
    std::vector<ObjectId> objects;
    if (is_monitor) objects = names_.objects(id, witnesses_.lock_of(m, site));
    for (const concurrency::SyncCall& call : in_.facts->of(m)->sync_at(site))
      if (call.fact->kind == models::SyncKind::acquire)
        objects = concurrency::subject_objects(paths_, id, site, call.fact->subject);
    for (ObjectId o : objects) w.may.push_back({o, false, is_monitor});
    if (objects.size() == 1 && points_to_.is_single(objects[0])) {
      Expression object{RootKind::object, objects[0].raw, 0, {}};
      w.locks.push_back({object, models::LockMode::exclusive, is_monitor, place, object});
    }
    std::ranges::sort(w.may);
  }

  // Whether every way to the method holds the witness already.
  bool callers_hold(const Window& w, LockExpr lock) {
    for (const HeldLock& l : w.locks) {
      if (l.acquired_at.method == paths_.method(w.id) &&
          std::ranges::find(w.pair->held, l.acquired_at.instruction) != w.pair->held.end())
        continue;
      if (name_of(l.expression) == lock) return true;
      std::vector<ObjectId> objects = names_.objects(w.id, lock);
      if (l.expression.kind == RootKind::object && objects.size() == 1 && objects[0].raw == l.expression.root)
        return true;
    }
    return false;
  }

  const Held& held(uint32_t t) {
    auto [at, added] = held_.try_emplace(t);
    if (!added) return at->second;
    const Touch& touch = touches_[t];
    Held held = in_.locks->held(touch.instance, touch.place.instruction);
    if (touch.use)
      for (const models::Subject& lock : touch.use->under)
        add_inner(held, touch, concurrency::subject_objects(paths_, touch.instance, touch.place.instruction, lock),
                  false);
    if (touch.act && touch.act->locks) add_act_locks(held, touch);
    return held_[t] = std::move(held);
  }

  // The monitors that the called method of a thread-safe object takes: its own, or that of a field.
  void add_act_locks(Held& held, const Touch& touch) {
    const ir::Body* body = locking_body(paths_, touch.act->callee);
    for (uint32_t i = 0; body && i < body->size(); ++i) {
      if (body->op[i] != Op::monitor_enter) continue;
      uint32_t lock = body->operands(i)[0].raw;
      if (body->op[lock] == Op::param && body->payload[lock] == 0) {
        add_inner(held, touch, *touch.objects, true);
      } else if (body->op[lock] == Op::get_field && body->op[body->operands(lock)[0].raw] == Op::param) {
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[lock]]);
        std::vector<ObjectId> objects;
        for (ObjectId o : *touch.objects)
          points_to_.sets().for_each(points_to_.field(o, field.id), [&](ObjectId to) { objects.push_back(to); });
        std::ranges::sort(objects);
        objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
        add_inner(held, touch, objects, objects == *touch.objects);
      }
      return;
    }
  }

  void add_inner(Held& held, const Touch& touch, const std::vector<ObjectId>& objects, bool is_base) {
    if (objects.size() == 1 && points_to_.is_single(objects[0])) {
      Expression object{RootKind::object, objects[0].raw, 0, {}};
      held.must.push_back({object, models::LockMode::exclusive, true, touch.place, object});
    }
    if (std::optional<Expression> e = base(touch); is_base && e)
      held.must.push_back({*e, models::LockMode::exclusive, true, touch.place, *e});
    for (ObjectId o : objects) held.may.push_back({o});
    std::ranges::sort(held.may);
  }

  static bool excludes(const HeldLock& a, const HeldLock& b) {
    return a.is_monitor == b.is_monitor && (!concurrency::is_shared(a.mode) || !concurrency::is_shared(b.mode));
  }

  std::optional<Expression> base(const Touch& t) const {
    const concurrency::MethodFacts* facts = in_.facts->of(t.place.method);
    if (t.base == none || !facts) return std::nullopt;
    std::span<const ir::ValueId> operands = facts->body.operands(t.place.instruction);
    if (t.base >= operands.size()) return std::nullopt;
    return facts->expressions[operands[t.base]];
  }

  // Whether a lock that is held all the while keeps the other touch out.
  bool kept_out(const Window& w, uint32_t mine, uint32_t theirs) {
    const Held& other = held(theirs);
    for (const HeldLock& a : w.locks) {
      if (a.expression.kind == RootKind::parameter || a.expression.kind == RootKind::value) continue;
      for (const HeldLock& b : other.must)
        if (a.expression == b.expression && excludes(a, b)) return true;
    }
    // The same path from what both touch.
    std::optional<Expression> x = base(touches_[mine]), y = base(touches_[theirs]);
    if (!x || !y) return false;
    for (const HeldLock& a : held(mine).must) {
      if (std::ranges::find(w.acquired, a.acquired_at) == w.acquired.end()) continue;
      auto path = x->rest_of(a.expression);
      if (!path) continue;
      for (const HeldLock& b : other.must) {
        auto their_path = y->rest_of(b.expression);
        if (their_path && std::ranges::equal(*path, *their_path) && excludes(a, b)) return true;
      }
    }
    return false;
  }

  bool may_be_kept_out(const Window& w, uint32_t theirs) {
    for (const MayLock& a : w.may)
      for (const MayLock& b : held(theirs).may)
        if (a.object == b.object && a.is_monitor == b.is_monitor && !(a.shared && b.shared)) return true;
    return false;
  }

  Point point(ThreadId thread, InstanceId id, uint32_t instruction) {
    auto [at, added] = points_.try_emplace(std::pair(id, instruction), none);
    if (added) at->second = in_.order->point(thread, id, instruction).state;
    return {thread, at->second};
  }

  bool is_thread_local(const Touch& a, ThreadId t, const Touch& b, ThreadId u) const {
    if (points_to_.threads().first_of(t) != points_to_.threads().first_of(u)) return false;
    if (a.base == none || b.base == none) return false;
    std::vector<ObjectId> common;
    std::ranges::set_intersection(*a.objects, *b.objects, std::back_inserter(common));
    return in_.owned->owns(t, common) && in_.owned->from_root(a.instance, a.place.instruction, a.base) &&
           in_.owned->from_root(b.instance, b.place.instruction, b.base);
  }

  // A thread that runs the pair and another that runs the touch, in parallel to one of the steps.
  std::optional<std::pair<ThreadId, ThreadId>> threads_between(const Window& w, uint32_t mine, uint32_t theirs) {
    const Touch &x = touches_[mine], &y = touches_[theirs];
    constexpr ThreadId initializer = pointsto::ThreadTable::initializer;
    std::optional<std::pair<ThreadId, ThreadId>> found;
    for (ThreadId t : paths_.threads(w.id))
      for (ThreadId u : paths_.threads(y.instance)) {
        if (t == u || t == initializer || u == initializer || !in_.order->threads_parallel(t, u)) continue;
        Point q = point(u, y.instance, y.place.instruction);
        if (!in_.order->parallel(point(t, w.id, w.pair->first), q) &&
            !in_.order->parallel(point(t, w.id, w.pair->second), q))
          continue;
        if (is_thread_local(x, t, y, u)) continue;
        bool better = !in_.order->is_system_thread(t) && !in_.order->is_system_thread(u);
        if (!found || better) found = {t, u};
        if (better) return found;
      }
    return found;
  }

  bool is_merged(ObjectId object) const {
    using pointsto::SiteKind;
    switch (points_to_.heap()[points_to_.heap()[object].site].kind) {
      case SiteKind::allocation:
      case SiteKind::modelled:
      case SiteKind::copied: return false;
      default: return true;
    }
  }

  ObjectId common_object(const Touch& a, const Touch& b) const {
    if (!a.objects || !b.objects) return {};
    std::vector<ObjectId> common;
    std::ranges::set_intersection(*a.objects, *b.objects, std::back_inserter(common));
    return common.empty() ? ObjectId() : common[0];
  }

  Confidence confidence(const Window& w, uint32_t mine, uint32_t theirs, ThreadId t, ThreadId u) {
    const Touch &x = touches_[mine], &y = touches_[theirs];
    if (may_be_kept_out(w, theirs)) return Confidence::possible;
    if (in_.order->is_system_thread(t) || in_.order->is_system_thread(u)) return Confidence::possible;
    if (in_.evidence->is_vague(w.id) || in_.evidence->is_vague(y.instance)) return Confidence::possible;
    if (in_.order->share_phases(t, u)) return Confidence::possible;
    if (x.what == Touch::What::static_field) return Confidence::certain;
    ObjectId object = common_object(x, y);
    if (object && is_merged(object)) return Confidence::possible;
    bool ambiguous = object && x.base != none && in_.owned->is_ambiguous(t, object) &&
                     in_.owned->from_root(x.instance, x.place.instruction, x.base);
    if (ambiguous) return Confidence::possible;
    bool one = x.objects->size() == 1 && *x.objects == *y.objects && points_to_.is_single(object);
    return one ? Confidence::certain : Confidence::likely;
  }

  bool is_lock(LockExpr name) const {
    return names_[name].kind != LockExprKind::state && names_[name].kind != LockExprKind::cell;
  }

  // Both are guarded by a lock that is free in between. What others do without it is a data race, not our
  // business.
  bool both_guarded(const Window& w, uint32_t mine, uint32_t theirs) {
    for (const MayLock& a : held(mine).may) {
      if (std::ranges::binary_search(w.may, a)) continue;
      for (const MayLock& b : held(theirs).may)
        if (a.object == b.object && a.is_monitor == b.is_monitor) return true;
    }
    return false;
  }

  // Whether the touch can come between, because of `mine`.
  std::optional<Interloper> comes_between(const Window& w, uint32_t mine, uint32_t theirs) {
    if (touches_[theirs].is_private) return std::nullopt;
    auto threads = threads_between(w, mine, theirs);
    if (!threads || kept_out(w, mine, theirs)) return std::nullopt;
    if (is_lock(w.pair->lock) && !both_guarded(w, mine, theirs)) return std::nullopt;
    return Interloper{theirs, mine, threads->first, threads->second,
                      confidence(w, mine, theirs, threads->first, threads->second)};
  }

  // --- the pattern -------------------------------------------------------------------------------------------

  // Touches of one other thread that conflict with both steps.
  std::optional<Interloper> conflicting(const Window& w, const std::vector<uint32_t>& first,
                                        const std::vector<uint32_t>& second) {
    // By thread and touch: the best that conflicts with a step.
    auto gather = [&](const std::vector<uint32_t>& step) {
      std::map<std::pair<ThreadId, uint32_t>, Interloper> found;
      for (uint32_t mine : step)
        for_each_at(touches_[mine], [&](uint32_t theirs) {
          if (!touches_[mine].writes && !touches_[theirs].writes) return false;
          if (auto i = comes_between(w, mine, theirs)) {
            auto [at, added] = found.try_emplace({i->theirs, theirs}, *i);
            if (!added && i->confidence < at->second.confidence) at->second = *i;
          }
          return false;
        });
      return found;
    };
    auto with_first = gather(first);
    if (with_first.empty()) return std::nullopt;
    auto with_second = gather(second);
    std::optional<Interloper> best;
    auto rank = [&](const Interloper& i) { return std::tuple(i.confidence, !touches_[i.touch].writes, i.touch); };
    for (const auto& [one, a] : with_first)
      for (const auto& [other, b] : with_second) {
        if (points_to_.threads().first_of(one.first) != points_to_.threads().first_of(other.first)) continue;
        Interloper both = touches_[a.touch].writes || !touches_[b.touch].writes ? a : b;
        both.confidence = std::max(a.confidence, b.confidence);
        if (!best || rank(both) < rank(*best)) best = both;
      }
    return best;
  }

  // Whether another thread ever touches what a step touches.
  bool is_shared(const Window& w, const std::vector<uint32_t>& step) {
    bool shared = false;
    for (uint32_t mine : step)
      for_each_at(touches_[mine], [&](uint32_t theirs) {
        const Touch& other = touches_[theirs];
        if (other.is_private) return false;
        for (ThreadId t : paths_.threads(w.id))
          for (ThreadId u : paths_.threads(other.instance))
            shared |= t != u && t != pointsto::ThreadTable::initializer &&
                      u != pointsto::ThreadTable::initializer && !is_thread_local(touches_[mine], t, other, u);
        return shared;
      });
    return shared;
  }

  // Instances of the pair's method that the context's instance leads to.
  std::vector<std::pair<InstanceId, InstanceId>> contexts(const Pattern& p) {
    std::vector<std::pair<InstanceId, InstanceId>> found;
    MethodId target = witnesses_.pairs()[p.pair].method;
    for (InstanceId id : points_to_.instances_of(p.method)) {
      if (!paths_.is_relevant(id) || paths_.threads(id).empty() || found.size() >= most_contexts) continue;
      if (p.via == UINT32_MAX) {
        found.emplace_back(id, id);
        continue;
      }
      std::vector<InstanceId> work;
      std::set<InstanceId> seen;
      auto enter = [&](std::span<const concurrency::Step> steps) {
        for (const concurrency::Step& s : steps)
          if (!s.spawns && seen.size() < most_instances && seen.insert(s.callee).second) work.push_back(s.callee);
      };
      enter(paths_.steps(id, p.via));
      while (!work.empty()) {
        InstanceId at = work.back();
        work.pop_back();
        if (paths_.method(at) == target)
          found.emplace_back(id, at);
        else
          enter(paths_.steps(at));
      }
    }
    return found;
  }

  void judge_patterns() {
    for (const Pattern& p : witnesses_.patterns()) {
      const WitnessPair& pair = witnesses_.pairs()[p.pair];
      if (!paths_.is_application(p.method)) continue;
      std::optional<Discharge> safe;
      bool reported = false;
      for (auto [outer, inner] : contexts(p)) {
        Window w = window(pair, inner);
        if (outer != inner) add_held(w, outer, p.context, in_.locks->held(outer, p.via));
        std::vector<uint32_t> first = step(inner, pair.first, pair.first_lock),
                              second = step(inner, pair.second, pair.lock);
        Verdict v{.kind = pair.first_lock == pair.lock ? Kind::context_witness : Kind::variant,
                  .pair = p.pair,
                  .pattern = &p,
                  .instance = inner,
                  .context_instance = outer,
                  .thread = paths_.threads(inner)[0]};
        if (!is_shared(w, first) && !is_shared(w, second)) {
          safe = {"escaping", "no other thread uses what the witness guards"};
          continue;
        }
        v.callers_hold = callers_hold(w, pair.lock);
        if (!v.callers_hold) {
          if (auto i = conflicting(w, first, second)) {
            v.interloper = *i;
            v.thread = i->mine;
            v.confidence = i->confidence;
            v.grade = i->confidence == Confidence::possible || revalidates(pair, first, second) ? Grade::style
                                                                                                : Grade::violation;
          }
        }
        if (is_for_life(p, outer)) v.grade = Grade::benign;
        if (v.grade != Grade::violation) v.confidence = Confidence::possible;
        keep(v);
        reported = true;
      }
      if (!reported && safe) add_safe(p.pair, &p, *safe);
    }
  }

  // The context is taken when the thread begins and given back when it ends.
  bool is_for_life(const Pattern& p, InstanceId id) const {
    for (uint32_t s : paths_.callers(id)) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (!step.spawns && paths_.is_application(step.caller)) return false;
    }
    const ir::Body& body = *paths_.body(p.method);
    std::span<const uint32_t> region = witnesses_.region(p.method, p.context);
    for (uint32_t i = 0; i < body.size(); ++i) {
      bool acts = is_call(body.op[i]) || body.op[i] == Op::put_field || body.op[i] == Op::put_static;
      if (acts && i != p.context && !std::ranges::binary_search(region, i)) return false;
    }
    return true;
  }

  void keep(const Verdict& v) {
    const WitnessPair& pair = witnesses_.pairs()[v.pair];
    // One warning per place where the witness is acquired for the second time.
    auto [at, added] = verdicts_.try_emplace(std::tuple(pair.method, pair.second, v.kind == Kind::variant), v);
    if (!added && v.rank() < at->second.rank()) at->second = v;
  }

  // --- stale values --------------------------------------------------------------------------------------------

  // How the second step depends on what the first read.
  struct Dependence {
    Kind kind = Kind::check_then_act;
    std::vector<uint32_t> at;  // instructions of the method that do
  };

  const StaleValues& stale_from(const ir::Body& body, std::vector<uint32_t> sources) {
    auto key = std::pair(body.method, std::move(sources));
    auto at = stale_.find(key);
    if (at == stale_.end()) at = stale_.emplace(key, StaleValues(body, key.second)).first;
    return at->second;
  }

  static bool yields(const ir::Body& body, uint32_t i) {
    switch (body.op[i]) {
      case Op::get_field:
      case Op::get_static:
      case Op::array_load:
      case Op::array_length: return true;
      default: return is_call(body.op[i]) && body.type[i] != ir::TypeId();
    }
  }

  std::vector<uint32_t> values_read(const WitnessPair& pair, uint32_t site, LockExpr lock) const {
    const ir::Body& body = *paths_.body(pair.method);
    if (witnesses_.lock_of(pair.method, site) != lock) return {site};
    std::vector<uint32_t> found;
    for (uint32_t i : witnesses_.region(pair.method, site))
      if (yields(body, i)) found.push_back(i);
    return found;
  }

  // The operands that carry values: not the receiver, not a key.
  static std::span<const ir::ValueId> arguments(const ir::Body& body, uint32_t i, bool is_static, bool keyed) {
    std::span<const ir::ValueId> operands = body.operands(i);
    size_t from = (is_static ? 0 : 1) + (keyed ? 1 : 0);
    return operands.subspan(std::min(from, operands.size()));
  }

  std::optional<Dependence> dependence(const WitnessPair& pair) {
    if (pair.first == pair.second) return std::nullopt;  // what it reads and writes it does in one step
    const ir::Body& body = *paths_.body(pair.method);
    const Witnesses::Act* first = own_act(pair.method, pair.first, pair.first_lock);
    const Witnesses::Act* second = own_act(pair.method, pair.second, pair.lock);
    if (first && (first->kind == ActKind::write || first->kind == ActKind::iterate)) return std::nullopt;
    if (first && first->kind == ActKind::update && first->adds != first->removes)
      return std::nullopt;  // took its own
    if (first && second && first->keyed && second->keyed && !first->by_iterator && !second->by_iterator &&
        names_.of(body, body.operands(pair.first)[1]) != names_.of(body, body.operands(pair.second)[1]))
      return std::nullopt;
    std::vector<uint32_t> sources = values_read(pair, pair.first, pair.first_lock);
    if (sources.empty()) return std::nullopt;
    const StaleValues& stale = stale_from(body, sources);
    if (second) return dependence(pair, *second, stale);
    if (witnesses_.lock_of(pair.method, pair.second) == pair.lock) return dependence_of_region(pair, stale);
    // A call that leads to the second step.
    bool is_static = body.op[pair.second] == Op::invoke_static;
    bool computes = false;
    for (ir::ValueId v : arguments(body, pair.second, is_static, false)) computes |= stale.is_computed(v);
    if (computes) return Dependence{Kind::read_modify_write, {pair.second}};
    if (stale.decide(pair.second)) return Dependence{Kind::check_then_act, {pair.second}};
    return std::nullopt;
  }

  const Witnesses::Act* own_act(MethodId m, uint32_t site, LockExpr lock) const {
    const Witnesses::Act* act = witnesses_.act_at(m, site);
    return act && act->name == lock ? act : nullptr;
  }

  std::optional<Dependence> dependence(const WitnessPair& pair, const Witnesses::Act& act,
                                       const StaleValues& stale) {
    const ir::Body& body = *paths_.body(pair.method);
    uint32_t i = act.instruction;
    bool relies =
        act.kind == ActKind::demand || act.kind == ActKind::write || (act.kind == ActKind::read && act.keyed);
    if (!relies) return std::nullopt;  // it copes with what it finds
    bool is_static = body.op[i] == Op::put_static || body.op[i] == Op::invoke_static;
    bool computes = false, constant = act.field.valid();
    for (ir::ValueId v : arguments(body, i, is_static, act.keyed)) {
      computes |= stale.is_computed(v);
      constant &= body.op[v.raw] == Op::const_int || body.op[v.raw] == Op::const_null;
    }
    if (computes && act.kind == ActKind::write) return Dependence{Kind::read_modify_write, {i}};
    if (!computes && !stale.decide(i, !act.field)) return std::nullopt;
    if (act.kind != ActKind::demand && is_call(body.op[i]) && StaleValues::is_tested(body, i)) return std::nullopt;
    if (looks_again(pair, act)) return std::nullopt;
    if (constant && is_alone(body, i)) return std::nullopt;
    return Dependence{Kind::check_then_act, {i}};
  }

  // A later look at the same thing decides anew.
  bool looks_again(const WitnessPair& pair, const Witnesses::Act& act) {
    const ir::Body& body = *paths_.body(pair.method);
    for (const Witnesses::Act& again : witnesses_.acts(pair.method)) {
      if (again.name != act.name || again.instruction == pair.first || again.instruction == act.instruction ||
          again.kind == ActKind::write || again.kind == ActKind::iterate)
        continue;
      if (dominates(body, pair.first, again.instruction) && dominates(body, again.instruction, act.instruction) &&
          stale_from(body, {again.instruction}).decide(act.instruction))
        return true;
    }
    return false;
  }

  // Nothing else happens where a flag is set: setting it twice is as good as once.
  static bool is_alone(const ir::Body& body, uint32_t instruction) {
    for (const ir::Block& block : body.blocks) {
      if (instruction < block.first || instruction >= block.end) continue;
      for (uint32_t i = block.first; i < block.end; ++i)
        if (i != instruction && (ir::info(body.op[i]).heap || body.op[i] == Op::throw_)) return false;
      return true;
    }
    return false;
  }

  std::optional<Dependence> dependence_of_region(const WitnessPair& pair, const StaleValues& stale) {
    const ir::Body& body = *paths_.body(pair.method);
    bool decided = stale.decide(pair.second);
    Dependence found;
    for (uint32_t i : witnesses_.region(pair.method, pair.second)) {
      Op op = body.op[i];
      bool stores = op == Op::put_field || op == Op::put_static || op == Op::array_store;
      if (!stores && !is_call(op)) continue;
      bool is_static = op == Op::put_static || op == Op::invoke_static;
      bool computes = false;
      for (ir::ValueId v : arguments(body, i, is_static, false)) computes |= stale.is_computed(v);
      if (!computes && !decided && !stale.decide(i)) continue;
      found.at.push_back(i);
      if (computes) found.kind = Kind::read_modify_write;
    }
    if (found.at.empty()) return std::nullopt;
    return found;
  }

  // Whether a test of what is read anew, in the second step, decides over its write.
  bool looks_again(const WitnessPair& pair, const std::vector<uint32_t>& first, const Touch& write) {
    MethodId m = write.place.method;
    const ir::Body& body = *paths_.body(m);
    std::vector<uint32_t> fresh;
    auto add = [&](uint32_t i) {
      if (!yields(body, i)) return;
      bool known = is_call(body.op[i]);
      if (!known) {
        auto list = by_instance_.find(write.instance);
        for (uint32_t t : std::ranges::equal_range(list->second, i, {},
                                                   [&](uint32_t t) { return touches_[t].place.instruction; }))
          for (uint32_t x : first) known |= touches_[x].reads && same_location(touches_[x], touches_[t]);
      }
      if (known) fresh.push_back(i);
    };
    if (m == pair.method && witnesses_.lock_of(m, pair.second) == pair.lock) {
      for (uint32_t i : witnesses_.region(m, pair.second)) add(i);
    } else {
      for (uint32_t i = 0; i < body.size(); ++i) add(i);
    }
    std::erase(fresh, write.place.instruction);
    return !fresh.empty() && stale_from(body, fresh).decide(write.place.instruction);
  }

  // All that the second step writes is decided anew.
  bool revalidates(const WitnessPair& pair, const std::vector<uint32_t>& first,
                   const std::vector<uint32_t>& second) {
    bool writes = false;
    for (uint32_t t : first)
      if (touches_[t].writes) return false;
    for (uint32_t t : second) {
      if (!touches_[t].writes) continue;
      writes = true;
      if (touches_[t].act || !looks_again(pair, first, touches_[t])) return false;
    }
    return writes;
  }

  // Whether what the other does spoils what the act relies on.
  static bool spoils(const Touch& other, const Touch& act) {
    if (!other.writes) return false;
    if (!act.act || !other.act || act.act->field || act.act->by_iterator) return true;
    switch (act.act->kind) {
      case ActKind::demand: return other.act->removes;
      case ActKind::write: return (act.act->adds && other.act->adds) || (act.act->removes && other.act->removes);
      default: return true;
    }
  }

  void judge_stale_values() {
    for (uint32_t p = 0; p < witnesses_.pairs().size(); ++p) {
      const WitnessPair& pair = witnesses_.pairs()[p];
      if (pair.first_lock != pair.lock || !paths_.is_application(pair.method)) continue;
      if (is_lock(pair.lock) && !pair.held.empty()) continue;  // a context is held: the pattern's business
      std::optional<Dependence> depends = dependence(pair);
      if (depends) judge_stale_value(p, pair, *depends);
    }
  }

  void judge_stale_value(uint32_t p, const WitnessPair& pair, const Dependence& depends) {
    std::optional<Discharge> safe;
    std::optional<Verdict> best;
    size_t looked_at = 0;
    for (InstanceId id : points_to_.instances_of(pair.method)) {
      if (!paths_.is_relevant(id) || paths_.threads(id).empty() || ++looked_at > most_contexts) continue;
      Window w = window(pair, id);
      if (callers_hold(w, pair.lock)) continue;
      std::vector<uint32_t> first = step(id, pair.first, pair.first_lock),
                            second = step(id, pair.second, pair.lock);
      for (uint32_t y : second) {
        const Touch& act = touches_[y];
        bool own = act.place.method == pair.method && act.instance == id;
        if (own && std::ranges::find(depends.at, act.place.instruction) == depends.at.end()) continue;
        if (!act.act && !act.writes) continue;
        if (act.act && (act.act->kind == ActKind::update || (!own && !act.writes))) continue;
        for (uint32_t x : first) {
          if (!touches_[x].reads || !same_location(touches_[x], act)) continue;
          if (!act.act && looks_again(pair, first, act)) {
            safe = {"revalidated", "the second step looks again before it writes"};
            continue;
          }
          for_each_at(act, [&](uint32_t theirs) {
            if (!spoils(touches_[theirs], act) || !same_location(touches_[theirs], touches_[x])) return false;
            auto i = comes_between(w, x, theirs);
            if (!i) return false;
            Verdict v{.kind = depends.kind,
                      .grade = i->confidence == Confidence::possible ? Grade::style : Grade::violation,
                      .confidence = i->confidence,
                      .pair = p,
                      .instance = id,
                      .context_instance = {},
                      .thread = i->mine,
                      .interloper = *i};
            if (!best || v.rank() < best->rank()) best = v;
            return best->confidence == Confidence::certain;
          });
        }
      }
    }
    if (best)
      keep(*best);
    else
      add_safe(p, nullptr,
               safe ? *safe : Discharge{"parallel", "no other thread can write it between the two steps"});
  }

  // --- the report
  // ------------------------------------------------------------------------------------------------

  std::string method_name(MethodId m) const {
    return ir::class_name(program_.name(program_[m].owner)) + "." + ir::member_name(program_.name(m));
  }

  // Numbers of lambdas change with unrelated edits.
  static std::string stable(std::string name) {
    if (name.find("lambda$") == std::string::npos) return name;
    while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.pop_back();
    return name;
  }

  std::string subject(const Verdict& v) const {
    return method_name(v.pattern ? v.pattern->method : witnesses_.pairs()[v.pair].method);
  }

  std::string witness_name(const WitnessPair& pair) const {
    const ir::Body* body = paths_.body(pair.method);
    std::string name = names_.to_string(body, pair.lock);
    if (names_[pair.lock].kind == LockExprKind::object || name == "an inner lock") name = source_name(pair);
    if (pair.first_lock != pair.lock) name = names_.to_string(body, pair.first_lock) + " and " + name;
    return name;
  }

  // How the code that acquires it calls an object.
  std::string source_name(const WitnessPair& pair) const {
    const ir::Body& body = *paths_.body(pair.method);
    std::span<const ir::ValueId> operands = body.operands(pair.second);
    if (operands.empty()) return "a lock";
    const concurrency::MethodFacts& facts = *in_.facts->of(pair.method);
    return concurrency::to_string(program_, &body, facts.expressions[operands[0]]);
  }

  findings::Lock lock_shown(std::string name, InstanceId id, LockExpr lock, Place at) const {
    findings::Lock shown;
    shown.expr = std::move(name);
    std::vector<ObjectId> objects = names_.objects(id, lock);
    if (!objects.empty()) shown.class_name = in_.evidence->object(objects[0]).class_name;
    shown.acquired_at = in_.evidence->place(at);
    return shown;
  }

  findings::Side side(InstanceId id, ThreadId thread, uint32_t instruction, findings::SideKind kind) {
    findings::Side side;
    side.kind = kind;
    Place place{paths_.method(id), instruction};
    side.place = in_.evidence->place(place);
    side.thread = in_.evidence->thread_number(thread);
    add_locks(side, in_.locks->held(id, instruction));
    side.stack = in_.evidence->stack(thread, id, instruction);
    return side;
  }

  void add_locks(findings::Side& side, const Held& held) const {
    for (const HeldLock& lock : held.must) {
      findings::Lock shown = in_.evidence->lock(lock);
      bool known = std::ranges::any_of(side.locks, [&](const findings::Lock& l) {
        return l.acquired_at.class_name == shown.acquired_at.class_name &&
               l.acquired_at.method == shown.acquired_at.method && l.acquired_at.pc == shown.acquired_at.pc;
      });
      if (!known) side.locks.push_back(std::move(shown));
    }
  }

  findings::SideKind kind_of(const WitnessPair& pair, uint32_t site, LockExpr lock) const {
    if (witnesses_.lock_of(pair.method, site) == lock) return findings::SideKind::acquire;
    const Witnesses::Act* act = own_act(pair.method, site, lock);
    if (act && act->field)
      return act->kind == ActKind::write ? findings::SideKind::write : findings::SideKind::read;
    return findings::SideKind::call;
  }

  findings::Side step_side(const Verdict& v, uint32_t site, LockExpr lock) {
    const WitnessPair& pair = witnesses_.pairs()[v.pair];
    findings::Side shown = side(v.instance, v.thread, site, kind_of(pair, site, lock));
    if (shown.kind == findings::SideKind::acquire)
      shown.locks.push_back(lock_shown(witness_name(pair), v.instance, lock, {pair.method, site}));
    return shown;
  }

  findings::Pair shown(const Verdict& v) {
    const WitnessPair& pair = witnesses_.pairs()[v.pair];
    findings::Pair shown;
    shown.confidence = v.confidence;
    shown.sides.push_back(step_side(v, pair.first, pair.first_lock));
    shown.sides.push_back(step_side(v, pair.second, pair.lock));
    if (v.interloper.touch != none) {
      const Touch& t = touches_[v.interloper.touch];
      findings::SideKind kind = (t.act && !t.act->field) || t.use ? findings::SideKind::call
                                : t.writes                        ? findings::SideKind::write
                                                                  : findings::SideKind::read;
      shown.sides.push_back(side(t.instance, v.interloper.theirs, t.place.instruction, kind));
      shown.conflict = t.writes && touches_[v.interloper.with].writes ? "write-write" : "read-write";
      if (ObjectId o = common_object(t, touches_[v.interloper.with])) shown.object = in_.evidence->object(o);
    }
    if (v.pattern) {
      const Pattern& p = *v.pattern;
      findings::Side context = side(v.context_instance, v.thread, p.context, findings::SideKind::acquire);
      context.locks.push_back(lock_shown(context_name(p), v.context_instance,
                                         witnesses_.lock_of(p.method, p.context), {p.method, p.context}));
      shown.context = std::move(context);
    }
    return shown;
  }

  std::string context_name(const Pattern& p) const {
    return names_.to_string(paths_.body(p.method), witnesses_.lock_of(p.method, p.context));
  }

  // What a touch is of, for people.
  std::string thing(const Touch& t) const {
    if (t.field) return in_.evidence->field_name(t.field);
    if (t.objects && !t.objects->empty()) {
      std::string name = in_.evidence->object((*t.objects)[0]).class_name;
      return t.what == Touch::What::element ? "an element of " + name : "the " + name;
    }
    return "it";
  }

  std::string message(const Verdict& v, const findings::Pair& pair) const {
    const WitnessPair& p = witnesses_.pairs()[v.pair];
    auto at = [](const findings::Side& side) { return fmt::format("{}:{}", side.place.file, side.place.line); };
    std::string witness = witness_name(p);
    std::string between;
    if (v.interloper.touch != none) {
      const Touch& t = touches_[v.interloper.touch];
      between = fmt::format("; {} can {} {} in between, at {}", in_.evidence->thread_name(v.interloper.theirs),
                            t.writes ? "change" : "see", thing(t), at(pair.sides[2]));
    }
    switch (v.kind) {
      case Kind::context_witness:
      case Kind::variant: {
        std::string text = fmt::format(
            "{} holds {} as if all it does were one step, but {} {} released at {} and acquired again at {}",
            subject(v), context_name(*v.pattern), witness, v.kind == Kind::variant ? "are" : "is",
            at(pair.sides[0]), at(pair.sides[1]));
        if (v.grade == Grade::violation) {
          const Touch& mine = touches_[v.interloper.with];
          return text + between + fmt::format(": what the first step knows of {} may be stale", thing(mine));
        }
        if (v.grade == Grade::benign) return text + "; the context is held for the thread's whole life";
        if (v.callers_hold) return text + "; today every caller holds it already";
        return text + (v.interloper.touch == none ? "; no thread is known that comes in between" : between);
      }
      case Kind::check_then_act:
        return fmt::format("what is done to {} at {} relies on what was found at {}, which may no longer hold{}",
                           witness, at(pair.sides[1]), at(pair.sides[0]), between);
      case Kind::read_modify_write:
        return fmt::format("the new value of {} at {} is made of the one read at {}, which may be stale{}",
                           witness, at(pair.sides[1]), at(pair.sides[0]), between);
    }
    return {};
  }

  std::string fix(const Verdict& v) const {
    const WitnessPair& pair = witnesses_.pairs()[v.pair];
    std::string witness = witness_name(pair);
    switch (names_[pair.lock].kind) {
      case LockExprKind::cell: return "guard both steps with one lock, or use an atomic class and one call of it";
      case LockExprKind::state:
        return "use one call that does both, or guard every change with one lock that is held over both";
      default: return fmt::format("hold {} from the first step to the second", witness);
    }
  }

  void report() {
    std::map<std::string, std::vector<const Verdict*>> by_id;
    std::set<std::pair<MethodId, uint32_t>> without_variant;
    for (const auto& [key, v] : verdicts_)
      if (v.kind != Kind::variant) without_variant.emplace(std::get<0>(key), std::get<1>(key));
    for (const auto& [key, v] : verdicts_) {
      if (v.kind == Kind::variant && without_variant.contains({std::get<0>(key), std::get<1>(key)})) continue;
      by_id[finding_id("atomicity", fmt::format("{} {} {}", stable(subject(v)), to_string(v.kind),
                                                witness_name(witnesses_.pairs()[v.pair])))]
          .push_back(&v);
    }
    for (auto& [id, list] : by_id) {
      std::ranges::stable_sort(list, {}, [](const Verdict* v) { return v->rank(); });
      const Verdict& best = *list.front();
      findings::Finding finding;
      finding.id = id;
      finding.rule = findings::Rule::atomicity;
      finding.confidence = best.confidence;
      finding.subject = subject(best);
      finding.kind = to_string(best.kind);
      finding.grade = to_string(best.grade);
      for (size_t i = 0; i < std::min(list.size(), most_pairs_shown); ++i)
        finding.pairs.push_back(shown(*list[i]));
      finding.message = message(best, finding.pairs.front());
      finding.fix = fix(best);
      out_.findings.push_back(std::move(finding));
    }
    std::ranges::stable_sort(out_.findings, {}, [](const findings::Finding& f) {
      return std::tuple(f.confidence, f.subject, f.kind, f.id);
    });
  }

  void add_safe(uint32_t p, const Pattern* pattern, const Discharge& why) {
    if (!in_.why_safe) return;
    const WitnessPair& pair = witnesses_.pairs()[p];
    std::string subject = method_name(pattern ? pattern->method : pair.method);
    if (!in_.why_safe(subject)) return;
    Verdict v{.pair = p, .pattern = nullptr, .instance = {}, .context_instance = {}, .thread = {}};
    for (InstanceId id : points_to_.instances_of(pair.method)) {
      if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
      v.instance = id;
      v.thread = paths_.threads(id)[0];
      break;
    }
    if (!v.instance) return;
    findings::SafeFinding safe;
    safe.finding.rule = findings::Rule::atomicity;
    safe.finding.subject = subject;
    safe.finding.id = finding_id("atomicity", fmt::format("{} safe {}", stable(subject), witness_name(pair)));
    safe.finding.message = fmt::format("safe: {}", why.evidence);
    safe.finding.pairs.push_back(shown(v));
    safe.stage = why.stage;
    safe.evidence = why.evidence;
    out_.safe.push_back(std::move(safe));
  }

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  Witnesses witnesses_;
  LockExpressions& names_;
  std::vector<Touch> touches_;
  std::deque<std::vector<ObjectId>> act_objects_;
  absl::flat_hash_map<InstanceId, std::vector<uint32_t>> by_instance_;
  absl::flat_hash_map<FieldId, std::vector<uint32_t>> by_field_;
  absl::flat_hash_map<ObjectId, std::vector<uint32_t>> by_object_[5];  // by Touch::What
  bool indexed_[5] = {};
  std::map<std::tuple<InstanceId, uint32_t, LockExpr>, std::vector<uint32_t>> steps_;
  std::map<uint32_t, Held> held_;
  absl::flat_hash_map<std::pair<InstanceId, uint32_t>, uint32_t> points_;
  std::map<std::pair<MethodId, std::vector<uint32_t>>, StaleValues> stale_;
  std::map<std::tuple<MethodId, uint32_t, bool>, Verdict> verdicts_;
  Atomicity out_;
};

}  // namespace

Atomicity find_atomicity_violations(const AtomicityInput& input) { return Detector(input).run(); }

}  // namespace heddle::detectors
