#include "detectors/interlopers.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::Expression;
using concurrency::HeldLock;
using concurrency::MayLock;
using concurrency::Point;
using concurrency::RootKind;
using findings::Confidence;
using pointsto::Place;

namespace {

constexpr ThreadId initializer = pointsto::ThreadTable::initializer;
constexpr size_t very_many = 32;                      // objects that a base may be: it tells nothing then
constexpr size_t most_known_interlopers = 5'000'000;  // that are kept, to be asked for again

bool excludes(const HeldLock& a, const HeldLock& b) {
  return a.is_monitor == b.is_monitor && (!concurrency::is_shared(a.mode) || !concurrency::is_shared(b.mode));
}

// Whether the lock is in the list; `excludes`: and not as something that both share.
bool has(const std::vector<MayLock>& list, const MayLock& lock, bool excludes) {
  auto at = std::ranges::lower_bound(list, lock.object, {}, &MayLock::object);
  for (; at != list.end() && at->object == lock.object; ++at)
    if (at->is_monitor == lock.is_monitor && !(excludes && at->shared && lock.shared)) return true;
  return false;
}

}  // namespace

Interlopers::Interlopers(const AtomicityInput& input, Witnesses& witnesses, Touches& touches)
    : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), witnesses_(witnesses),
      names_(witnesses.names()), touches_(touches), own_locks_(*input.facts, *input.owned),
      wrappers_(input, witnesses), owners_(paths_, *input.locks) {}

std::optional<LockExpr> Interlopers::name_of(const Expression& e) {
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

Window Interlopers::window(const WitnessPair& pair, InstanceId id) {
  Window w{.pair = &pair, .id = id, .locks = {}, .may = {}, .acquired = {}};
  w.first_state = touches_.state(id, pair.first);
  w.second_state = touches_.state(id, pair.second);
  w.locks = in_.locks->must_hold(id, 0);
  w.entry_may = in_.locks->may_hold(id, 0);
  for (const HeldLock& l : w.locks) w.acquired.push_back(l.acquired_at);
  w.threads = touches_.thread_kind(id);
  w.serial = ++windows_;
  for (uint32_t site : pair.held) add_held(w, id, site, pair.second);
  find_owners(w);
  return w;
}

// What the witness is a part of, or itself, and what is held meanwhile.
void Interlopers::find_owners(Window& w) {
  LockExpr lock = w.pair->lock;
  if (LockExpr base = names_[lock].base) lock = base;
  std::vector<MayLock> taken = w.may;
  sort_unique(taken);
  std::vector<ObjectId> objects = names_.objects(w.id, lock);
  sort_unique(objects);
  w.owners = owners_.number(std::move(objects), w.entry_may, std::move(taken));
}

void Interlopers::add_held(Window& w, InstanceId id, uint32_t site, uint32_t still) {
  Place place{paths_.method(id), site};
  w.serial = ++windows_;
  w.acquired.push_back(place);
  for (const HeldLock& l : in_.locks->must_hold(id, still))
    if (l.acquired_at == place) w.locks.push_back(l);
  std::vector<MayLock> objects = locked_at(*in_.facts, witnesses_, id, site);
  w.may.insert(w.may.end(), objects.begin(), objects.end());
  std::ranges::sort(w.may);
  if (objects.size() == 1 && points_to_.is_single(objects[0].object)) {
    Expression object{RootKind::object, objects[0].object.raw, 0, {}};
    w.locks.push_back({object, models::LockMode::exclusive, objects[0].is_monitor, place, object});
  }
}

void Interlopers::add_context(Window& w, const Pattern& pattern, InstanceId outer) {
  if (outer != w.id) add_held(w, outer, pattern.context, pattern.via);
  w.wrapper = wrappers_.of(pattern, *w.pair, outer, w.id);
  find_owners(w);
  w.serial = ++windows_;
}

bool Interlopers::callers_hold(const Window& w, LockExpr lock) {
  std::optional<std::vector<ObjectId>> objects;
  for (const HeldLock& l : w.locks) {
    if (l.acquired_at.method == paths_.method(w.id) &&
        std::ranges::find(w.pair->held, l.acquired_at.instruction) != w.pair->held.end())
      continue;
    if (name_of(l.expression) == lock) return true;
    if (l.expression.kind != RootKind::object) continue;
    if (!objects) objects = names_.objects(w.id, lock);
    if (objects->size() == 1 && (*objects)[0].raw == l.expression.root) return true;
  }
  return false;
}

// --- pairs of touches ----------------------------------------------------------------------------------------

void Interlopers::look_at(const Window& w) {
  if (looked_at_ == w.serial) return;
  looked_at_ = w.serial;
  std::array order{w.threads, w.first_state, w.second_state};
  order_ = orders_.try_emplace(order, static_cast<uint32_t>(orders_.size())).first->second;
  mine_ = Interloper::nobody;
  guards_of_ = nullptr;
  kept_out_by_global_.forget();
  may_be_kept_out_.forget();
  meetings_now_.forget();
}

// Locks that are held all the while and that a path leads to from what is touched.
void Interlopers::look_at(const Window& w, uint32_t mine) {
  look_at(w);
  if (mine_ == mine) return;
  mine_ = mine;
  paths_to_locks_.clear();
  touches_.alike(mine);
  const std::optional<Expression>& x = touches_.base(mine);
  if (!x) return;
  for (const HeldLock& a : touches_.locked(mine).must)
    if (std::ranges::find(w.acquired, a.acquired_at) != w.acquired.end())
      if (auto path = x->rest_of(a.expression)) paths_to_locks_.emplace_back(*path, &a);
}

bool Interlopers::kept_out_by_global(const Window& w, const Touches::Locked& other) {
  for (const HeldLock& a : w.locks) {
    if (a.expression.kind == RootKind::parameter || a.expression.kind == RootKind::value) continue;
    for (const HeldLock& b : other.must)
      if (a.expression == b.expression && excludes(a, b)) return true;
  }
  return false;
}

// Whether a lock that is held all the while keeps the other touch out.
bool Interlopers::kept_out(const Window& w, uint32_t theirs) {
  const Touches::Locked& other = touches_.locked(theirs);
  if (kept_out_by_global_.of(touches_.lock_kind(theirs), [&] { return kept_out_by_global(w, other); }))
    return true;
  if (paths_to_locks_.empty()) return false;
  const std::optional<Expression>& y = touches_.base(theirs);
  if (!y) return false;
  for (const auto& [path, a] : paths_to_locks_)  // the same path from what both touch
    for (const HeldLock& b : other.must) {
      auto their_path = y->rest_of(b.expression);
      if (their_path && std::ranges::equal(path, *their_path) && excludes(*a, b)) return true;
    }
  return false;
}

bool Interlopers::may_be_kept_out(const Window& w, const Touches::Locked& other) {
  const std::vector<MayLock>& entry = in_.locks->may(w.entry_may);
  const std::vector<MayLock>& held = in_.locks->may(other.may);
  auto excluded_by = [](const std::vector<MayLock>& list) {
    return [&](const MayLock& lock) { return has(list, lock, true); };
  };
  return meet(w.entry_may, other.may) || std::ranges::any_of(other.inner, excluded_by(entry)) ||
         std::ranges::any_of(other.inner, excluded_by(w.may)) || std::ranges::any_of(w.may, excluded_by(held));
}

// The same for two instances of one thread: what each has for itself is not one lock.
bool Interlopers::may_be_kept_out(const Window& w, const Touches::Locked& other, const Meeting& meeting) const {
  const pointsto::ThreadTable& table = points_to_.threads();
  if (table.first_of(meeting.mine) != table.first_of(meeting.theirs)) return true;
  const std::vector<MayLock>& held = in_.locks->may(other.may);
  auto keeps_out = [&](const MayLock& lock) {
    return !own_locks_.is_own(meeting.mine, lock.object) &&
           (has(held, lock, true) || has(other.inner, lock, true));
  };
  return std::ranges::any_of(in_.locks->may(w.entry_may), keeps_out) || std::ranges::any_of(w.may, keeps_out);
}

bool Interlopers::meet(uint32_t may, uint32_t other) {
  if (may == 0 || other == 0) return false;
  auto [at, added] = meet_.try_emplace(std::minmax(may, other), false);
  if (!added) return at->second;
  const std::vector<MayLock>*few = &in_.locks->may(may), *many = &in_.locks->may(other);
  if (few->size() > many->size()) std::swap(few, many);
  return at->second = std::ranges::any_of(*few, [&](const MayLock& lock) { return has(*many, lock, true); });
}

// The witness is free in between, so a lock that is held all the while is not meant.
bool Interlopers::under_witness(const Window& w, const StepTouches& step, uint32_t theirs) {
  if (!names_.is_lock(w.pair->lock)) return true;
  look_at(w);
  if (std::exchange(guards_of_, &step) != &step) {
    under_witness_.forget();
    free_guards_.clear();
    for (const MayLock& guard : step.guards)
      if (!has(in_.locks->may(w.entry_may), guard, false) && !has(w.may, guard, false))
        free_guards_.push_back(guard);
  }
  return under_witness_.of(touches_.lock_kind(theirs), [&] {
    const Touches::Locked& other = touches_.locked(theirs);
    return std::ranges::any_of(free_guards_, [&](const MayLock& guard) {
      return has(in_.locks->may(other.may), guard, false) || has(other.inner, guard, false);
    });
  });
}

bool Interlopers::is_thread_local(uint32_t a, ThreadId t, uint32_t b, ThreadId u) {
  if (points_to_.threads().first_of(t) != points_to_.threads().first_of(u)) return false;
  const Touch &x = touches_[a], &y = touches_[b];
  if (x.base == Touch::no_base || y.base == Touch::no_base) return false;
  const bool from_root = touches_.from_root(a) && touches_.from_root(b);
  if (!from_root && !in_.owned->has_confined()) return false;
  std::vector<ObjectId> common;
  std::ranges::set_intersection(*x.objects, *y.objects, std::back_inserter(common));
  return in_.owned->are_confined(t, common) || (from_root && in_.owned->owns(t, common));
}

// Threads that run the pair and others that run the touch, in parallel to one of the steps. Behind a pair of
// different threads, both known to people, nobody looks.
Interlopers::Meetings Interlopers::find_meetings(const Window& w, uint32_t theirs) const {
  const pointsto::ThreadTable& table = points_to_.threads();
  InstanceId other = touches_[theirs].instance;
  uint32_t state = touches_.state(other, touches_[theirs].place.instruction);
  Meetings found;
  for (ThreadId t : paths_.threads(w.id))
    for (ThreadId u : paths_.threads(other)) {
      if (t == u || t == initializer || u == initializer || !in_.order->threads_parallel(t, u)) continue;
      Point q{u, state};
      const Point first{t, w.first_state}, second{t, w.second_state};
      if (!in_.order->parallel(first, q) && !in_.order->parallel(second, q)) continue;
      bool is_system = in_.order->is_system_thread(t) || in_.order->is_system_thread(u);
      found.push_back({t, u, is_system, in_.order->share_phases(first, q) || in_.order->share_phases(second, q)});
      if (!is_system && table.first_of(t) != table.first_of(u)) return found;
    }
  return found;
}

const Interlopers::Meetings& Interlopers::meetings(const Window& w, uint32_t theirs) {
  auto [at, added] = meetings_.try_emplace(std::pair(order_, touches_.order_kind(theirs)));
  if (added) at->second = std::make_unique<Meetings>(find_meetings(w, theirs));
  return *at->second;
}

const Interlopers::Meeting* Interlopers::meeting(const Window& w, uint32_t mine, uint32_t theirs) {
  const Meetings& all = *meetings_now_.of(touches_.order_kind(theirs), [&] { return &meetings(w, theirs); });
  const Meeting* found = nullptr;
  for (const Meeting& m : all) {
    if (is_thread_local(mine, m.mine, theirs, m.theirs)) continue;
    if (!m.is_system) return &m;
    if (!found) found = &m;
  }
  return found;
}

bool Interlopers::is_merged(ObjectId object) const {
  using pointsto::SiteKind;
  switch (points_to_.heap()[points_to_.heap()[object].site].kind) {
    case SiteKind::allocation:
    case SiteKind::modelled:
    case SiteKind::copied: return false;
    default: return true;
  }
}

ObjectId Interlopers::common_object(const Touch& a, const Touch& b) const {
  if (!a.objects || !b.objects) return {};
  auto i = a.objects->begin(), j = b.objects->begin();
  while (i != a.objects->end() && j != b.objects->end()) {
    if (*i == *j) return *i;
    if (*i < *j)
      ++i;
    else
      ++j;
  }
  return {};
}

Interlopers::Judgement Interlopers::judge(const Window& w, uint32_t mine, uint32_t theirs,
                                          const Meeting& meeting) {
  auto doubt = [](std::string_view why) { return Judgement{Confidence::possible, why}; };
  const Touch &x = touches_[mine], &y = touches_[theirs];
  const Touches::Locked& other = touches_.locked(theirs);
  if (may_be_kept_out_.of(touches_.lock_kind(theirs), [&] { return may_be_kept_out(w, other); }) &&
      may_be_kept_out(w, other, meeting))
    return doubt("a lock that both hold may be the same");
  if (meeting.is_system || meeting.shares_phases) return doubt("the two may never run at the same time");
  if (in_.evidence->is_vague(w.id) || in_.evidence->is_vague(y.instance))
    return doubt("the way there is a guess of the call graph");
  if (w.wrapper != Wrappers::none && !wrappers_.lead_to(w.wrapper, y.instance))
    return doubt("only who uses the object behind the wrapper that holds the lock comes between");
  if (x.what == Touch::What::static_field) return {Confidence::certain, {}};
  ObjectId object = common_object(x, y);
  if (object && is_merged(object)) return doubt("the analysis takes many objects for this one");
  if (x.objects->size() > very_many || y.objects->size() > very_many)
    return doubt("it may be any of very many objects");
  if (!owners_.may_meet(w.owners, y.instance))
    return doubt("nobody who comes between is known to work on the same object");
  bool ambiguous = object && x.base != Touch::no_base && in_.owned->is_ambiguous(meeting.mine, object) &&
                   touches_.from_root(mine);
  if (ambiguous) return doubt("it is not known which instances of the thread get to the object");
  bool one = x.objects->size() == 1 && *x.objects == *y.objects && points_to_.is_single(object);
  return {one ? Confidence::certain : Confidence::likely, {}};
}

std::optional<Interloper> Interlopers::comes_between(const Window& w, uint32_t mine, uint32_t theirs) {
  look_at(w, mine);
  return meets(w, mine, theirs);
}

std::optional<Interloper> Interlopers::meets(const Window& w, uint32_t mine, uint32_t theirs) {
  const Meeting* m = meeting(w, mine, theirs);
  if (!m || kept_out(w, theirs)) return std::nullopt;
  auto [confidence, doubt] = judge(w, mine, theirs, *m);
  return Interloper{theirs, mine, m->mine, m->theirs, confidence, doubt};
}

// --- both steps ----------------------------------------------------------------------------------------------

std::optional<Interloper> Interlopers::conflicting(const Window& w, const StepTouches& first,
                                                   const StepTouches& second) {
  if (known_interlopers_ > most_known_interlopers) {
    with_step_.clear();
    known_interlopers_ = 0;
  }
  uint32_t kind = kind_of(w);
  const ByThread& with_first = with_step(w, kind, first);
  if (with_first.empty()) return std::nullopt;
  bool is_second = false;
  auto best = best_of_both(with_first, with_step(w, kind, second), is_second);
  if (!best) return best;
  uint32_t group = touches_.alike(best->with);
  const std::vector<uint32_t>& ours = (is_second ? second : first).touches;
  best->with = *std::ranges::find_if(ours, [&](uint32_t t) { return touches_.alike(t) == group; });
  return best;
}

// A number for all that is asked of a window, but for its steps.
uint32_t Interlopers::kind_of(const Window& w) {
  WindowKind kind{w.locks,
                  w.may,
                  w.acquired,
                  {w.threads, w.entry_may, w.first_state, w.second_state, in_.evidence->is_vague(w.id),
                   names_.is_lock(w.pair->lock), w.wrapper, w.owners}};
  return kinds_.try_emplace(std::move(kind), static_cast<uint32_t>(kinds_.size())).first->second;
}

// The best that conflicts with a step, of each thread and touch.
const Interlopers::ByThread& Interlopers::with_step(const Window& w, uint32_t kind, const StepTouches& step) {
  auto [known, is_new] = with_step_.try_emplace(std::pair(step.kind, kind));
  if (!is_new) return *known->second;
  known->second = std::make_unique<ByThread>();
  absl::flat_hash_map<ByThread::value_type::first_type, Interloper> found;
  absl::flat_hash_set<uint32_t> seen;
  for (uint32_t mine : step.touches) {
    if (!seen.insert(touches_.alike(mine)).second) continue;
    look_at(w, mine);
    touches_.for_each_at(mine, [&](uint32_t theirs) {
      if (!touches_[mine].writes && !touches_[theirs].writes) return false;
      if (touches_[theirs].is_private || !under_witness(w, step, theirs)) return false;
      if (auto i = meets(w, mine, theirs)) {
        auto [at, added] = found.try_emplace({i->theirs, theirs}, *i);
        if (!added && i->confidence < at->second.confidence) at->second = *i;
      }
      return false;
    });
  }
  ByThread& list = *known->second;
  list.assign(found.begin(), found.end());
  std::ranges::sort(list, {}, &ByThread::value_type::first);
  known_interlopers_ += list.size() + 1;
  return list;
}

// Of all pairs of one thread the best, as a pair is as sure as the less sure of its two; it is shown by the first
// one, unless only the second writes. So each touch needs but the surest partner.
std::optional<Interloper> Interlopers::best_of_both(const ByThread& with_first, const ByThread& with_second,
                                                    bool& is_second) const {
  if (with_second.empty()) return std::nullopt;
  using Key = ByThread::value_type::first_type;
  struct Surest {  // of one thread
    std::optional<Confidence> second, reading_second;
    std::vector<std::pair<Confidence, Key>> reading_first;  // ever surer ones, in the order of keys
  };
  std::map<ThreadId, Surest> by_thread;
  auto thread_of = [&](const Key& key) { return points_to_.threads().first_of(key.first); };
  auto lower = [](std::optional<Confidence>& known, Confidence c) { known = std::min(known.value_or(c), c); };
  for (const auto& [key, b] : with_second) {
    Surest& surest = by_thread[thread_of(key)];
    lower(surest.second, b.confidence);
    if (!touches_[b.touch].writes) lower(surest.reading_second, b.confidence);
  }
  for (const auto& [key, a] : with_first) {
    if (touches_[a.touch].writes) continue;
    auto& list = by_thread[thread_of(key)].reading_first;
    if (list.empty() || a.confidence < list.back().first) list.emplace_back(a.confidence, key);
  }
  std::optional<Interloper> best;
  using Rank = std::tuple<Confidence, bool, uint32_t, Key, Key>;
  std::optional<Rank> best_rank;
  auto offer = [&](Interloper both, bool of_second, Confidence partner, const Key& one, const Key& other) {
    both.confidence = std::max(both.confidence, partner);
    Rank rank{both.confidence, !touches_[both.touch].writes, both.touch, one, other};
    if (best_rank && *best_rank <= rank) return;
    best_rank = rank;
    best = both;
    is_second = of_second;
  };
  for (const auto& [key, a] : with_first) {
    const Surest& surest = by_thread[thread_of(key)];
    if (auto partner = touches_[a.touch].writes ? surest.second : surest.reading_second)
      offer(a, false, *partner, key, Key());
  }
  for (const auto& [key, b] : with_second) {
    const auto& list = by_thread[thread_of(key)].reading_first;
    if (!touches_[b.touch].writes || list.empty()) continue;
    // The first that makes it no less sure than the surest would.
    Confidence reached = std::max(b.confidence, list.back().first);
    auto partner = std::ranges::find_if(list, [&](const auto& p) { return p.first <= reached; });
    offer(b, true, partner->first, partner->second, key);
  }
  return best;
}

bool Interlopers::is_shared(const Window& w, const StepTouches& step) {
  auto [at, added] = shared_.try_emplace(std::pair(step.kind, w.threads), false);
  if (added) at->second = find_shared(w, step);
  return at->second;
}

bool Interlopers::find_shared(const Window& w, const StepTouches& step) {
  bool shared = false;
  absl::flat_hash_set<uint32_t> seen;
  for (uint32_t mine : step.touches) {
    if (shared) break;
    if (!seen.insert(touches_.alike(mine)).second) continue;
    touches_.for_each_at(mine, [&](uint32_t theirs) {
      const Touch& other = touches_[theirs];
      if (other.is_private) return false;
      for (ThreadId t : paths_.threads(w.id))
        for (ThreadId u : paths_.threads(other.instance))
          if (t != u && t != initializer && u != initializer && !is_thread_local(mine, t, theirs, u)) {
            shared = true;
            return true;
          }
      return false;
    });
  }
  return shared;
}

}  // namespace heddle::detectors
