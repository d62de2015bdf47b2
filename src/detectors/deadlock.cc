// Problem: can threads come to wait for each other's locks for ever?
//
// Formulation: a cycle of the lock-order graph is a deadlock if each of its edges can belong to another thread,
// all of them at the same time: the threads are parallel where they wait, none excludes another by a lock that
// both hold (a gate), and no order of the locks is proven. A lock whose abstract object stands for many can form a
// cycle with itself. Algorithm: cycles of every length, shortest first, within a budget; for each the combinations
// of code and threads that realize its edges, what no question could tell apart taken once. A cycle around a
// smaller deadlock is left out. Cost: bounded by the budgets below; cycles are few in practice.
#include "detectors/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/components.h"
#include "base/sorted.h"
#include "detectors/alien_calls.h"
#include "detectors/blocked_waits.h"
#include "detectors/initializations.h"
#include "detectors/lock_names.h"
#include "detectors/lock_order.h"
#include "detectors/lock_ranks.h"
#include "detectors/lock_sides.h"
#include "ir/names.h"

namespace heddle::detectors {
namespace {

using concurrency::OrderReason;
using concurrency::RootKind;
using concurrency::Step;
using findings::Confidence;

constexpr size_t most_steps = 500'000;        // of the search for cycles and of combinations in them
constexpr size_t most_combinations = 20'000;  // of units per cycle
constexpr size_t steps_of_way = 200;          // that finding the calls from a hold to a want is worth
constexpr size_t most_pairs = 100;            // that a finding carries

// Why a cycle is no deadlock; later ones are closer to one.
enum class CycleReason : uint8_t {
  none,
  both_read,
  one_thread,
  different_runs,
  not_running,
  serial_executor,
  signal,
  gate,
  lock_order,
  structure,
  thread_local_lock,
};

std::string_view stage_of(CycleReason reason) {
  switch (reason) {
    case CycleReason::none: return "";
    case CycleReason::both_read: return "lock-mode";
    case CycleReason::one_thread: return "escaping";
    case CycleReason::different_runs:
    case CycleReason::not_running:
    case CycleReason::serial_executor:
    case CycleReason::signal: return "parallel";
    case CycleReason::gate: return "gate-lock";
    case CycleReason::lock_order:
    case CycleReason::structure: return "lock-order";
    case CycleReason::thread_local_lock: return "local-thread";
  }
  return "";
}

CycleReason reason_of(OrderReason order) {
  switch (order) {
    case OrderReason::none: return CycleReason::none;
    case OrderReason::same_thread: return CycleReason::one_thread;
    case OrderReason::different_runs: return CycleReason::different_runs;
    case OrderReason::not_running: return CycleReason::not_running;
    case OrderReason::serial_executor: return CycleReason::serial_executor;
    case OrderReason::signal: return CycleReason::signal;
  }
  return CycleReason::none;
}

class DeadlockDetector {
 public:
  explicit DeadlockDetector(const DeadlockInput& input)
      : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), waits_(list_waits(*input.facts)),
        locks_(*input.facts, *input.locks, points(waits_)), ranks_(*input.facts, *input.locks),
        names_(*input.facts, *input.evidence), sides_(paths_, locks_, *input.evidence),
        witness_info_(locks_.witnesses().size()) {}

  Deadlocks run() {
    find_cycles();
    report_cycles();
    report_waits();
    report_initializations();
    if (in_.lowest_shown == Confidence::possible) report_alien_calls();
    std::ranges::stable_sort(out_.findings, {}, [](const findings::Finding& f) {
      return std::tuple(f.confidence, f.grade == "note", f.subject, f.kind);
    });
    return std::move(out_);
  }

 private:
  static std::vector<CodePoint> points(const std::vector<Wait>& waits) {
    std::vector<CodePoint> points;
    for (const Wait& wait : waits) points.push_back(wait.at);
    return points;
  }

  // --- what is asked about a witness --------------------------------------------------------------------------

  struct Gate {
    Expression lock;  // one object for all
    bool is_monitor, shared;
    friend auto operator<=>(const Gate&, const Gate&) = default;
  };
  struct WitnessInfo {
    std::vector<Gate> gates;  // ascending
    std::vector<std::pair<LockNode, bool>>
        perhaps;  // (true: shared) locks surely held that are one of several objects; ascending
    std::optional<Rank> rank;
    std::optional<Kinship> kinship;
  };

  const Acquisition& hold(uint32_t w) const { return locks_.holds()[fact(w).hold]; }
  const Acquisition& want(uint32_t w) const { return locks_.wants()[locks_.witnesses()[w].want]; }
  const HoldFact& fact(uint32_t w) const { return locks_.facts()[locks_.witnesses()[w].fact]; }

  WitnessInfo& info(uint32_t w) {
    std::optional<WitnessInfo>& known = witness_info_[w];
    if (known) return *known;
    known.emplace();
    const Acquisition &held = hold(w), &wanted = want(w);
    std::vector<HeldLock> kept = locks_.held(wanted.at);
    std::erase_if(kept, [&](const HeldLock& l) { return locks_.is_given_back(wanted, l); });
    add_gates(kept, wanted.at.instance, *known);
    if (held.at.instance != wanted.at.instance)
      add_gates(locks_.held_besides(fact(w).hold), held.at.instance, *known);
    if (held.objects.size() == 1 && points_to_.is_single(held.objects[0]))
      known->gates.push_back({{RootKind::object, held.objects[0].raw}, held.lock.is_monitor, held.is_shared()});
    sort_unique(known->gates);
    std::ranges::sort(known->perhaps);
    return *known;
  }

  void add_gates(std::span<const HeldLock> held, InstanceId id, WitnessInfo& info) const {
    for (const HeldLock& l : held) {
      bool shared = concurrency::is_shared(l.mode);
      if (l.expression.kind != RootKind::parameter && l.expression.kind != RootKind::value) {
        info.gates.push_back({l.expression, l.is_monitor, shared});
        continue;
      }
      for (ObjectId o : objects(id, l.expression))
        if (!points_to_.is_single(o)) info.perhaps.push_back({{o, l.is_monitor}, shared});
    }
  }

  std::vector<ObjectId> objects(InstanceId id, const Expression& e) const {
    std::vector<ObjectId> found =
        concurrency::objects_of(points_to_, points_to_.points_to(id, ir::ValueId(e.root)));
    for (FieldId f : e.fields()) {
      std::vector<ObjectId> next;
      for (ObjectId o : found)
        points_to_.sets().for_each(points_to_.field(o, f), [&](ObjectId to) { next.push_back(to); });
      found = std::move(next);
    }
    return found;
  }

  // Calls from the hold to the want.
  std::vector<Step> way(uint32_t w, ThreadId thread) {
    steps_ += steps_of_way;
    return locks_.way(fact(w).hold, want(w).at, thread);
  }

  const Rank& rank(uint32_t w, ThreadId thread) {
    WitnessInfo& known = info(w);
    if (known.rank) return *known.rank;
    known.rank.emplace();
    std::vector<Step> steps = way(w, thread);
    if (auto wanted = ranks_.name_at_start(steps, want(w).lock.expression)) {
      uint32_t at = steps.empty() ? want(w).at.instruction : steps[0].instruction;
      known.rank = ranks_.rank({hold(w).at.instance, at}, hold(w).lock.expression, *wanted);
    }
    return *known.rank;
  }

  Kinship kinship(uint32_t w, ThreadId thread) {
    WitnessInfo& known = info(w);
    if (known.kinship) return *known.kinship;
    std::vector<Step> steps = way(w, thread);
    known.kinship =
        ranks_.kinship(steps, hold(w).at, hold(w).lock.expression, want(w).at, want(w).lock.expression);
    return *known.kinship;
  }

  // --- units: who is where -------------------------------------------------------------------------------------

  // A thread that holds a lock and waits for another; one for all contexts that no question tells apart.
  struct Unit {
    uint32_t witness;
    ThreadId thread;
    uint32_t state;  // for order
  };

  std::vector<Unit> units(const std::vector<uint32_t>& witnesses) {
    std::vector<Unit> units;
    std::set<std::tuple<Place, Place, ThreadId, uint32_t, bool, std::vector<Gate>,
                        std::vector<std::pair<LockNode, bool>>>>
        known;
    for (uint32_t w : witnesses) {
      const Acquisition &held = hold(w), &wanted = want(w);
      const WitnessInfo& i = info(w);
      for (ThreadId t : paths_.threads(wanted.at.instance)) {
        if (t == pointsto::ThreadTable::initializer || !paths_.runs(t, held.at.instance)) continue;
        uint32_t state = in_.order->point(t, wanted.at.instance, wanted.at.instruction).state;
        if (known.emplace(place(held.at), place(wanted.at), t, state, is_vague(w, t), i.gates, i.perhaps).second)
          units.push_back({w, t, state});
      }
    }
    return units;
  }

  // The thread's way there is a guess.
  bool is_vague(uint32_t w, ThreadId thread) const {
    return in_.order->is_system_thread(thread) || in_.evidence->is_vague(thread, hold(w).at.instance) ||
           in_.evidence->is_vague(thread, want(w).at.instance);
  }

  Place place(CodePoint at) const { return {paths_.method(at.instance), at.instruction}; }

  // Why two units cannot both be there. The second representative of a thread that is many stands for all other
  // instances: two units of it are two of them, ordered like the one instance and another.
  CycleReason excluded(const Unit& a, const Unit& b, size_t parties) {
    const pointsto::ThreadTable& threads = points_to_.threads();
    ThreadId one = a.thread;
    if (parties > 2 && one == b.thread && threads[one].second) one = threads.first_of(one);
    if (one == b.thread) return CycleReason::one_thread;
    if (OrderReason order = in_.order->order({one, a.state}, {b.thread, b.state}); order != OrderReason::none)
      return reason_of(order);
    if (common_gate(a, b)) return CycleReason::gate;
    return CycleReason::none;
  }

  const Gate* common_gate(const Unit& a, const Unit& b) {
    for (const Gate& g : info(a.witness).gates)
      for (const Gate& h : info(b.witness).gates)
        if (g.lock == h.lock && g.is_monitor == h.is_monitor && !(g.shared && h.shared)) return &g;
    return nullptr;
  }

  // --- cycles --------------------------------------------------------------------------------------------------

  struct Verdict {
    Confidence confidence = Confidence::possible;
    CycleReason reason = CycleReason::none;
    std::vector<Unit> units;
    std::vector<uint32_t> nodes;
    bool is_alone = false;  // one thread blocks itself

    bool is_deadlock() const { return reason == CycleReason::none; }
    bool better_than(const Verdict& other) const {
      if (reason == CycleReason::none || other.reason == CycleReason::none)
        return reason == CycleReason::none && (other.reason != CycleReason::none || confidence < other.confidence);
      return reason > other.reason;
    }
  };

  // Cycles of a length in the order of their least nodes; each is told to `visit` until that says no.
  void find_cycles() {
    const std::vector<LockNode>& nodes = locks_.nodes();
    auto count = static_cast<uint32_t>(nodes.size());
    Components components = strongly_connected(
        count, [&](uint32_t n) { return locks_.edges(n).size(); },
        [&](uint32_t n, uint32_t i) { return locks_.edges(n)[i].to; });
    size_t longest = 0;
    for (uint32_t c = 0; c < components.size(); ++c) longest = std::max(longest, components.nodes_in(c));
    for (size_t length = 1; length <= longest && steps_ < most_steps; ++length)
      for (uint32_t first = 0; first < count && steps_ < most_steps; ++first)
        if (components.nodes_in(components.of[first]) >= length) find_cycles(components, first, length);
    out_.is_complete = steps_ < most_steps && locks_.is_complete();
  }

  // Cycles of that length with no node before `first`: depth first, by hand.
  void find_cycles(const Components& components, uint32_t first, size_t length) {
    struct Frame {
      uint32_t node;
      size_t next = 0;
    };
    std::vector<Frame> path{{first}};
    while (!path.empty()) {
      paths_.poll();
      Frame& frame = path.back();
      const std::vector<LockOrder::Edge>& edges = locks_.edges(frame.node);
      if (frame.next == edges.size() || ++steps_ >= most_steps) {
        path.pop_back();
        continue;
      }
      uint32_t to = edges[frame.next++].to;
      if (to == first && path.size() == length) {
        std::vector<uint32_t> cycle;
        for (const Frame& f : path) cycle.push_back(f.node);
        judge(cycle);
      } else if (to > first && path.size() < length && components.of[to] == components.of[first] &&
                 std::ranges::find(path, to, &Frame::node) == path.end()) {
        path.push_back({to});
      }
    }
  }

  const std::vector<uint32_t>& witnesses(uint32_t from, uint32_t to) const {
    const std::vector<LockOrder::Edge>& edges = locks_.edges(from);
    return std::ranges::lower_bound(edges, to, {}, &LockOrder::Edge::to)->witnesses;
  }

  void judge(const std::vector<uint32_t>& cycle) {
    std::vector<uint32_t> sorted = cycle;
    std::ranges::sort(sorted);
    for (const std::vector<uint32_t>& smaller : deadlocked_)
      if (smaller.size() < sorted.size() && std::ranges::includes(sorted, smaller)) return;
    std::vector<std::vector<Unit>> choices;
    for (size_t i = 0; i < cycle.size(); ++i)
      choices.push_back(units(witnesses(cycle[i], cycle[(i + 1) % cycle.size()])));
    bool found = false;
    if (cycle.size() == 1) {
      for (const Unit& u : choices[0]) found |= judge_alone(cycle[0], u);
      choices.push_back(choices[0]);
    }
    if (!found) found = combine(cycle, choices);
    if (found) deadlocked_.push_back(std::move(sorted));
  }

  // A thread that wants what it has, of a lock that does not allow it.
  bool judge_alone(uint32_t node, const Unit& u) {
    const Acquisition &held = hold(u.witness), &wanted = want(u.witness);
    bool upgrades = held.is_shared() && !wanted.is_shared();
    bool blocks = wanted.is_reentrant ? upgrades : !(held.is_shared() && wanted.is_shared());
    bool single =
        held.objects.size() == 1 && wanted.objects == held.objects && points_to_.is_single(held.objects[0]);
    const std::vector<Expression>& names = fact(u.witness).names;
    bool same = single || std::ranges::any_of(wanted.names, [&](const Expression& e) {
                  return std::ranges::find(names, e) != names.end();
                });
    if (!blocks || !same) return false;
    Verdict v;
    v.units = {u};
    v.nodes = {node};
    v.is_alone = true;
    bool surely = fact(u.witness).on_all_paths;
    v.confidence = is_vague(u.witness, u.thread) || !surely ? Confidence::possible
                   : single                                 ? Confidence::certain
                                                            : Confidence::likely;
    keep(std::move(v));
    return true;
  }

  // All combinations of one unit per edge, as far as the budget goes; says whether a deadlock is among them.
  bool combine(const std::vector<uint32_t>& cycle, const std::vector<std::vector<Unit>>& choices) {
    size_t tried = 0;
    bool found = false;
    std::vector<size_t> next(choices.size());
    std::vector<Unit> chosen;
    while (tried < most_combinations && steps_ < most_steps) {
      paths_.poll();
      ++steps_;
      size_t level = chosen.size();
      if (level == choices.size()) {
        found |= judge(cycle, chosen);
        chosen.pop_back();
        continue;
      }
      if (next[level] == choices[level].size()) {
        next[level] = 0;
        if (chosen.empty()) break;
        chosen.pop_back();
        continue;
      }
      const Unit& u = choices[level][next[level]++];
      ++tried;
      CycleReason reason = CycleReason::none;
      const Unit* with = nullptr;
      for (const Unit& other : chosen)
        if (CycleReason r = excluded(other, u, choices.size()); r != CycleReason::none) reason = r, with = &other;
      if (reason == CycleReason::none) {
        chosen.push_back(u);
      } else if (choices.size() == 2) {
        keep({Confidence::possible, reason, {*with, u}, cycle});
      } else if (in_.why_safe && level + 1 == choices.size()) {
        std::vector<Unit> all = chosen;
        all.push_back(u);
        keep({Confidence::possible, reason, std::move(all), cycle});
      }
    }
    return found;
  }

  bool judge(const std::vector<uint32_t>& cycle, const std::vector<Unit>& units) {
    Verdict v;
    v.units = units;
    v.nodes = cycle;
    v.reason = why_safe(cycle, units);
    if (v.is_deadlock()) v.confidence = confidence(cycle, units);
    bool counts = v.is_deadlock() && v.confidence != Confidence::possible;
    keep(std::move(v));
    return counts;
  }

  CycleReason why_safe(const std::vector<uint32_t>& cycle, const std::vector<Unit>& units) {
    size_t n = units.size();
    for (size_t i = 0; i < n; ++i)
      if (hold(units[(i + 1) % n].witness).is_shared() && want(units[i].witness).is_shared())
        return CycleReason::both_read;
    if (are_ordered(units)) return CycleReason::lock_order;
    if (cycle.size() == 1) {
      bool parts =
          std::ranges::all_of(units, [&](const Unit& u) { return kinship(u.witness, u.thread) == Kinship::part; });
      if (parts) return CycleReason::structure;
    }
    if (has_own_lock(cycle, units)) return CycleReason::thread_local_lock;
    return CycleReason::none;
  }

  bool are_ordered(const std::vector<Unit>& units) {
    for (const Unit& u : units)
      if (rank(u.witness, u.thread).direction == Direction::unknown) return false;
    for (size_t i = 0; i < units.size(); ++i)
      for (size_t j = i + 1; j < units.size(); ++j)
        if (!are_consistent(rank(units[i].witness, units[i].thread), rank(units[j].witness, units[j].thread)))
          return false;
    return true;
  }

  // Two instances of one thread, each with a lock of its own where one is to wait for the other.
  bool has_own_lock(const std::vector<uint32_t>& cycle, const std::vector<Unit>& units) {
    auto is_own = [&](const Acquisition& taken) {
      return taken.operand != UINT32_MAX &&
             in_.owned->from_root(taken.at.instance, taken.at.instruction, taken.operand);
    };
    size_t n = units.size();
    for (size_t i = 0; i < n; ++i) {
      const Unit &waiting = units[i], &holding = units[(i + 1) % n];
      ThreadId first = points_to_.threads().first_of(waiting.thread);
      if (first != points_to_.threads().first_of(holding.thread)) continue;
      ObjectId object = locks_.nodes()[cycle[(i + 1) % cycle.size()]].object;
      if (in_.owned->owns(first, std::span(&object, 1)) && is_own(want(waiting.witness)) &&
          is_own(hold(holding.witness)))
        return true;
    }
    return false;
  }

  Confidence confidence(const std::vector<uint32_t>& cycle, const std::vector<Unit>& units) {
    bool certain = true;
    for (uint32_t n : cycle) {
      if (is_merged(locks_.nodes()[n].object)) return Confidence::possible;
      certain &= points_to_.is_single(locks_.nodes()[n].object);
    }
    for (const Unit& u : units) {
      if (is_vague(u.witness, u.thread)) return Confidence::possible;
      for (uint32_t n : cycle)
        if (is_finalized_by(u.thread, locks_.nodes()[n].object)) return Confidence::possible;
      // A release that names its lock in another way may have been missed.
      if (!fact(u.witness).on_all_paths && !hold(u.witness).lock.is_monitor) return Confidence::possible;
      if (cycle.size() == 1 && kinship(u.witness, u.thread) != Kinship::none) return Confidence::possible;
      certain &= hold(u.witness).objects.size() == 1 && want(u.witness).objects.size() == 1 &&
                 fact(u.witness).on_all_paths;
    }
    // Each of several things of one kind leads to the next: they are in a circle only if the structure is one.
    auto type = [&](uint32_t n) { return points_to_.heap().type(locks_.nodes()[n].object); };
    if (std::ranges::all_of(cycle, [&](uint32_t n) { return type(n) == type(cycle[0]); }) &&
        std::ranges::all_of(units, [&](const Unit& u) { return kinship(u.witness, u.thread) != Kinship::none; }))
      return Confidence::possible;
    for (size_t i = 0; i < units.size(); ++i)
      for (size_t j = i + 1; j < units.size(); ++j)
        if (in_.order->share_phases(units[i].thread, units[j].thread) || may_exclude(cycle, units[i], units[j]))
          return Confidence::possible;
    for (const Unit& u : units)
      if (locks_.is_guess(fact(u.witness).hold, want(u.witness).at, u.thread)) return Confidence::possible;
    return certain ? Confidence::certain : Confidence::likely;
  }

  // Both surely hold a lock that may be the same.
  bool may_exclude(const std::vector<uint32_t>& cycle, const Unit& a, const Unit& b) {
    for (const auto& [x, x_shared] : info(a.witness).perhaps) {
      if (std::ranges::any_of(cycle, [&](uint32_t n) { return locks_.nodes()[n] == x; })) continue;
      for (const auto& [y, y_shared] : info(b.witness).perhaps)
        if (x == y && !(x_shared && y_shared)) return true;
    }
    return false;
  }

  // Nobody else can lock the object that a finalizer runs for: another one of its kind must be meant.
  bool is_finalized_by(ThreadId thread, ObjectId object) const {
    const pointsto::AbstractThread& info = points_to_.threads()[points_to_.threads().first_of(thread)];
    return info.kind == models::ThreadKind::finalizer && info.name.object &&
           points_to_.heap()[object].site == info.name.object;
  }

  bool is_merged(ObjectId object) const {
    using pointsto::SiteKind;
    switch (points_to_.heap()[points_to_.heap()[object].site].kind) {
      case SiteKind::allocation:
      case SiteKind::modelled:
      case SiteKind::copied:
      case SiteKind::literal:
      case SiteKind::class_constant: return false;
      default: return true;
    }
  }

  // --- what was found, by subject ------------------------------------------------------------------------------

  using Places = std::vector<std::pair<Place, Place>>;  // of each unit: where it took its lock, where it waits

  // Of the same code the best verdict counts.
  void keep(Verdict v) {
    if (!v.is_deadlock() && !in_.why_safe) return;
    std::vector<std::string> names = lock_names(v);
    std::string subject;
    for (const std::string& name : sorted(names)) subject += (subject.empty() ? "" : ", ") + name;
    Places places;
    for (const Unit& u : v.units) places.emplace_back(place(hold(u.witness).at), place(want(u.witness).at));
    if (v.nodes.size() == 1)
      std::ranges::sort(places);
    else
      std::ranges::rotate(places, std::ranges::min_element(places));
    auto [at, added] = by_subject_[subject].try_emplace(std::move(places), v);
    if (!added && v.better_than(at->second)) at->second = std::move(v);
  }

  static std::vector<std::string> sorted(std::vector<std::string> list) {
    std::ranges::sort(list);
    return list;
  }

  // Of the lock that each unit holds.
  std::vector<std::string> lock_names(const Verdict& v) {
    std::vector<std::string> names;
    size_t n = v.units.size();
    for (size_t i = 0; i < n; ++i) {
      const Acquisition* takers[] = {&hold(v.units[i].witness), &want(v.units[(i + n - 1) % n].witness)};
      names.push_back(names_.name(locks_.nodes()[v.nodes[i % v.nodes.size()]], takers));
    }
    return names;
  }

  // The same code with locks of several classes is one deadlock, of the subject with the best verdict.
  std::map<Places, const std::string*> subjects_of_code() const {
    std::map<Places, std::pair<const Verdict*, const std::string*>> best;
    for (const auto& [subject, by_places] : by_subject_)
      for (const auto& [places, verdict] : by_places) {
        if (!verdict.is_deadlock()) continue;
        auto [at, added] = best.try_emplace(places, &verdict, &subject);
        if (!added && verdict.confidence < at->second.first->confidence) at->second = {&verdict, &subject};
      }
    std::map<Places, const std::string*> subjects;
    for (const auto& [places, found] : best) subjects.emplace(places, found.second);
    return subjects;
  }

  // The instructions that made the locks.
  using Makers = std::vector<std::pair<pointsto::SiteId, bool>>;  // and whether it is a monitor; ascending
  Makers makers(const Verdict& v) const {
    Makers makers;
    for (uint32_t n : v.nodes) {
      const LockNode& node = locks_.nodes()[n];
      makers.emplace_back(points_to_.heap()[node.object].site, node.is_monitor);
    }
    sort_unique(makers);
    return makers;
  }

  struct Cause {
    const std::string* subject = nullptr;  // of the best verdict
    std::vector<const Verdict*> deadlocks;
  };

  // Cycles of the same locks are one cause, whatever the code calls them: a session that statements, commands and
  // connections each keep in a field of their own.
  std::vector<Cause> causes() {
    const std::map<Places, const std::string*> subjects = subjects_of_code();
    std::vector<Cause> causes;
    std::map<Makers, size_t> by_makers;
    std::vector<size_t> joined;  // by cause: itself, or an earlier one that it is part of
    auto first = [&](size_t c) {
      while (joined[c] != c) c = joined[c];
      return c;
    };
    for (const auto& [subject, by_places] : by_subject_) {
      size_t mine = causes.size();
      causes.push_back({&subject, {}});
      joined.push_back(mine);
      for (const auto& [places, verdict] : by_places) {
        if (!verdict.is_deadlock() || subjects.at(places) != &subject) continue;
        causes[mine].deadlocks.push_back(&verdict);
        size_t one = first(mine), other = first(by_makers.try_emplace(makers(verdict), mine).first->second);
        joined[std::max(one, other)] = std::min(one, other);
      }
    }
    auto best = [](const Cause& c) {
      return (*std::ranges::min_element(c.deadlocks, {}, &Verdict::confidence))->confidence;
    };
    for (size_t c = 0; c < causes.size(); ++c) {
      size_t whole = first(c);
      if (whole == c || causes[c].deadlocks.empty()) continue;
      if (best(causes[c]) < best(causes[whole])) causes[whole].subject = causes[c].subject;
      causes[whole].deadlocks.insert(causes[whole].deadlocks.end(), causes[c].deadlocks.begin(),
                                     causes[c].deadlocks.end());
      causes[c].deadlocks.clear();
    }
    std::erase_if(causes, [](const Cause& c) { return c.deadlocks.empty(); });
    return causes;
  }

  void report_cycles() {
    for (const Cause& cause : causes()) add_finding(*cause.subject, cause.deadlocks);
    for (const auto& [subject, by_places] : by_subject_)
      for (const auto& [places, verdict] : by_places)
        if (!verdict.is_deadlock() && in_.why_safe(subject)) add_safe(subject, verdict);
  }

  findings::Side side(const Unit& u, const std::string& held_name, const std::string& wanted_name) {
    findings::Side side = sides_.holding(u.thread, fact(u.witness).hold, held_name, want(u.witness).at);
    side.wants = sides_.lock(want(u.witness), wanted_name);
    return side;
  }

  findings::Pair pair(const Verdict& v) {
    findings::Pair pair;
    pair.confidence = v.confidence;
    pair.conflict = v.is_alone ? "upgrade" : "lock-order";
    std::vector<std::string> names = lock_names(v);
    size_t n = v.units.size();
    for (size_t i = 0; i < n; ++i) pair.sides.push_back(side(v.units[i], names[i], names[(i + 1) % n]));
    return pair;
  }

  void add_finding(const std::string& subject, std::vector<const Verdict*> verdicts) {
    std::ranges::stable_sort(verdicts, {},
                             [](const Verdict* v) { return std::tuple(v->confidence, v->units.size()); });
    findings::Finding finding;
    finding.rule = findings::Rule::deadlock;
    finding.kind = "lock-order";
    finding.subject = subject;
    finding.id = in_.evidence->finding_id("deadlock", subject);
    finding.confidence = verdicts.front()->confidence;
    size_t shown = finding.confidence > in_.lowest_shown ? 1 : std::min(verdicts.size(), most_pairs);
    for (size_t i = 0; i < shown; ++i) finding.pairs.push_back(pair(*verdicts[i]));
    explain(finding, *verdicts.front());
    if (shown < verdicts.size())
      finding.message += fmt::format("; {} more cycles are not listed", verdicts.size() - shown);
    out_.findings.push_back(std::move(finding));
  }

  void explain(findings::Finding& finding, const Verdict& best) {
    const findings::Pair& pair = finding.pairs.front();
    std::vector<std::string> names = lock_names(best);
    if (best.is_alone) {
      const findings::Side& side = pair.sides[0];
      finding.message = fmt::format("{} holds {} since {} and waits for it again at {}: it blocks itself for ever",
                                    in_.evidence->thread_name(best.units[0].thread), names[0],
                                    short_place(side.locks[0].acquired_at), short_place(side.place));
      finding.fix = "release the lock before it is taken again, or take it in the stronger mode from the start";
      return;
    }
    std::string text;
    size_t n = pair.sides.size();
    for (size_t i = 0; i < n; ++i) {
      const findings::Side& side = pair.sides[i];
      bool alike = names[i] == names[(i + 1) % n];
      text += fmt::format("{}{} holds {}{} since {} and waits for {} at {}", i == 0 ? "" : ", ",
                          in_.evidence->thread_name(best.units[i].thread), alike ? "one " : "", names[i],
                          short_place(side.locks[0].acquired_at), alike ? "another" : names[(i + 1) % n],
                          short_place(side.place));
    }
    finding.message = fmt::format("{} threads can block each other for ever: {}", n, text);
    finding.fix =
        best.nodes.size() == 1
            ? "take the two locks in an order that all agree on, such as that of an unchanging number"
            : fmt::format("take {} in the same order everywhere, or guard both by one lock", finding.subject);
  }

  std::string evidence(const Verdict& v) {
    switch (v.reason) {
      case CycleReason::none: return "";
      case CycleReason::both_read: return "readers do not block each other";
      case CycleReason::one_thread: return "one thread only: " + in_.evidence->thread_name(v.units[0].thread);
      case CycleReason::different_runs: return "the threads belong to different runs of the program";
      case CycleReason::not_running: return "the threads do not run at the same time there";
      case CycleReason::serial_executor: return "both are tasks of one executor that runs one at a time";
      case CycleReason::signal: return "a latch, barrier or flag lies between them";
      case CycleReason::gate: return "common lock held: " + gate_name(v);
      case CycleReason::lock_order: return "the locks are always taken in the order of a comparison";
      case CycleReason::structure: return "the wanted lock is part of the held one, and older";
      case CycleReason::thread_local_lock: return "each thread has locks of its own";
    }
    return "";
  }

  std::string gate_name(const Verdict& v) {
    for (size_t i = 0; i < v.units.size(); ++i)
      for (size_t j = i + 1; j < v.units.size(); ++j)
        if (const Gate* gate = common_gate(v.units[i], v.units[j]))
          for (CodePoint at : {want(v.units[i].witness).at, hold(v.units[i].witness).at})
            for (const HeldLock& l : locks_.held(at))
              if (l.expression == gate->lock) return in_.evidence->lock(l).expr;
    return "a lock";
  }

  void add_safe(const std::string& subject, const Verdict& v) {
    findings::SafeFinding safe;
    safe.finding.rule = findings::Rule::deadlock;
    safe.finding.kind = "lock-order";
    safe.finding.subject = subject;
    safe.finding.id = in_.evidence->finding_id("deadlock", subject);
    safe.evidence = evidence(v);
    safe.finding.message = "safe: " + safe.evidence;
    safe.finding.pairs.push_back(pair(v));
    safe.stage = stage_of(v.reason);
    out_.safe.push_back(std::move(safe));
  }

  // --- waits under locks ---------------------------------------------------------------------------------------

  using WaitKey = std::tuple<std::string, std::string>;  // kind, subject

  void report_waits() {
    BlockedWaits finder(*in_.facts, locks_, *in_.order);
    std::map<WaitKey, std::map<std::pair<Place, Place>, std::pair<Confidence, BlockedWait>>> by_subject;
    for (const BlockedWait& b : finder.find(waits_)) {
      const Acquisition &held = locks_.holds()[locks_.facts()[b.fact].hold], &wanted = locks_.wants()[b.want];
      const Acquisition* takers[] = {&held, &wanted};
      std::string subject = names_.name(held.node(b.object), takers);
      std::string kind = b.wait->kind == WaitKind::end ? "join-under-lock" : "wait-under-lock";
      Confidence confidence = this->confidence(b);
      auto [at, added] =
          by_subject[{kind, subject}].try_emplace({place(b.wait->at), place(wanted.at)}, confidence, b);
      if (!added && confidence < at->second.first) at->second = {confidence, b};
    }
    for (auto& [key, by_places] : by_subject) {
      std::vector<std::pair<Confidence, BlockedWait>> list;
      for (auto& [places, found] : by_places) list.push_back(found);
      std::ranges::stable_sort(list, {}, [](const auto& found) { return found.first; });
      add_wait(std::get<0>(key), std::get<1>(key), list);
    }
    report_serial_waits(finder.find_serial(waits_));
  }

  void report_serial_waits(const std::vector<SerialWait>& waits) {
    std::map<std::string, std::map<Place, std::pair<Confidence, SerialWait>>> by_subject;
    for (const SerialWait& s : waits) {
      std::string subject = names_.name({s.executor, false}, {});
      bool vague = in_.evidence->is_vague(s.thread, s.wait->at.instance) || !s.is_certain;
      Confidence confidence = vague                              ? Confidence::possible
                              : points_to_.is_single(s.executor) ? Confidence::certain
                                                                 : Confidence::likely;
      auto [at, added] = by_subject[subject].try_emplace(place(s.wait->at), confidence, s);
      if (!added && confidence < at->second.first) at->second = {confidence, s};
    }
    for (auto& [subject, by_place] : by_subject) {
      findings::Finding finding;
      finding.rule = findings::Rule::deadlock;
      finding.kind = "join-under-lock";
      finding.subject = subject;
      finding.id = in_.evidence->finding_id("deadlock", "serial " + subject);
      std::vector<std::pair<Confidence, SerialWait>> list;
      for (auto& [at, found] : by_place) list.push_back(found);
      std::ranges::stable_sort(list, {}, [](const auto& found) { return found.first; });
      finding.confidence = list.front().first;
      size_t shown = finding.confidence > in_.lowest_shown ? 1 : std::min(list.size(), most_pairs);
      for (size_t i = 0; i < shown; ++i) {
        const SerialWait& s = list[i].second;
        findings::Pair pair;
        pair.confidence = list[i].first;
        pair.conflict = "wait";
        findings::Side waiting = sides_.being(s.thread, s.wait->at),
                       hands_over = sides_.being(s.thread, s.handed_over);
        waiting.kind = hands_over.kind = findings::SideKind::call;
        waiting.wants = awaited(*s.wait);
        pair.sides = {std::move(waiting), std::move(hands_over)};
        finding.pairs.push_back(std::move(pair));
      }
      const findings::Pair& best = finding.pairs.front();
      finding.message = fmt::format(
          "{}, a task of {}, which runs one at a time, waits at {} for {}, a task that it hands over at {}: that "
          "one never begins",
          in_.evidence->thread_name(list.front().second.thread), subject, short_place(best.sides[0].place),
          in_.evidence->thread_name(list.front().second.other), short_place(best.sides[1].place));
      finding.fix =
          fmt::format("do the work of the second task in place, or give it to another executor than {}", subject);
      out_.findings.push_back(std::move(finding));
    }
  }

  Confidence confidence(const BlockedWait& b) {
    const HoldFact& fact = locks_.facts()[b.fact];
    const Acquisition &held = locks_.holds()[fact.hold], &wanted = locks_.wants()[b.want];
    bool vague = in_.evidence->is_vague(b.thread, b.wait->at.instance) ||
                 in_.evidence->is_vague(b.other, wanted.at.instance) || in_.order->is_system_thread(b.thread) ||
                 in_.order->is_system_thread(b.other);
    bool surely = fact.on_all_paths || held.lock.is_monitor;
    vague = vague || is_finalized_by(b.thread, b.object) || is_finalized_by(b.other, b.object) ||
            locks_.is_guess(fact.hold, b.wait->at, b.thread);
    if (vague || !surely || !b.is_certain || is_merged(b.object)) return Confidence::possible;
    bool single = points_to_.is_single(b.object) && held.objects.size() == 1 && wanted.objects.size() == 1;
    return single && fact.on_all_paths ? Confidence::certain : Confidence::likely;
  }

  void add_wait(const std::string& kind, const std::string& subject,
                const std::vector<std::pair<Confidence, BlockedWait>>& list) {
    findings::Finding finding;
    finding.rule = findings::Rule::deadlock;
    finding.kind = kind;
    finding.subject = subject;
    finding.id = in_.evidence->finding_id("deadlock", kind + " " + subject);
    finding.confidence = list.front().first;
    size_t shown = finding.confidence > in_.lowest_shown ? 1 : std::min(list.size(), most_pairs);
    for (size_t i = 0; i < shown; ++i) finding.pairs.push_back(pair(list[i].first, list[i].second, subject));
    const BlockedWait& best = list.front().second;
    const findings::Side &waiting = finding.pairs[0].sides[0], &needing = finding.pairs[0].sides[1];
    finding.message =
        fmt::format("{} holds {} since {} while it waits at {} for {}, which needs that lock at {} first",
                    in_.evidence->thread_name(best.thread), subject, short_place(waiting.locks[0].acquired_at),
                    short_place(waiting.place), in_.evidence->thread_name(best.other), short_place(needing.place));
    finding.fix = fmt::format("release {} before the wait, or let the other thread do without it", subject);
    out_.findings.push_back(std::move(finding));
  }

  findings::Pair pair(Confidence confidence, const BlockedWait& b, const std::string& name) {
    findings::Pair pair;
    pair.confidence = confidence;
    pair.conflict = "wait";
    findings::Side waiting = sides_.holding(b.thread, locks_.facts()[b.fact].hold, name, b.wait->at);
    waiting.kind = findings::SideKind::call;
    waiting.wants = awaited(*b.wait);
    findings::Side needing = sides_.being(b.other, locks_.wants()[b.want].at);
    needing.wants = sides_.lock(locks_.wants()[b.want], name);
    pair.sides = {std::move(waiting), std::move(needing)};
    return pair;
  }

  // What ends the wait, in the form of a lock.
  findings::Lock awaited(const Wait& wait) const {
    findings::Lock lock;
    const concurrency::MethodFacts& facts = *in_.facts->of(paths_.method(wait.at.instance));
    std::span<const ir::ValueId> operands = facts.body.operands(wait.at.instruction);
    if (wait.fact->subject.parameter < operands.size())
      lock.expr = concurrency::to_string(paths_.program(), &facts.body,
                                         facts.expressions[operands[wait.fact->subject.parameter]]);
    if (!wait.on.empty()) lock.class_name = in_.evidence->object(wait.on[0]).class_name;
    lock.acquired_at = in_.evidence->place(place(wait.at));
    return lock;
  }

  // --- initialization of classes -------------------------------------------------------------------------------

  void report_initializations() {
    Initializations finder(*in_.facts, locks_, *in_.locks, *in_.order);
    for (const BlockedInitialization& b : finder.find()) add_initialization(b);
  }

  std::string class_name(ir::ClassId id) const {
    return ir::to_string(paths_.program(), ir::TypeId::of_class(id));
  }

  findings::Lock initialization(ir::ClassId id, CodePoint at) const {
    findings::Lock lock;
    lock.class_name = class_name(id);
    lock.expr = "initialization of " + lock.class_name;
    lock.acquired_at = in_.evidence->place(place(at));
    return lock;
  }

  // A thread that initializes a class and waits for something in there.
  findings::Side initializing(const BlockedInitialization::Party& party) {
    findings::Side side = sides_.being(party.thread, party.use);
    side.locks.insert(side.locks.begin(), initialization(party.uses, party.use));
    for (CodePoint at : party.way) {
      std::vector<findings::Place> more =
          in_.evidence->stack(pointsto::ThreadTable::initializer, at.instance, at.instruction);
      side.stack.insert(side.stack.end(), more.begin(), more.end());
    }
    if (!party.way.empty()) side.place = in_.evidence->place(place(party.way.back()));
    return side;
  }

  // Never certain: somebody may have used the classes before.
  Confidence confidence(const BlockedInitialization& b) const {
    for (const BlockedInitialization::Party* p : {&b.first, &b.second})
      if (in_.order->is_system_thread(p->thread) || in_.evidence->is_vague(p->thread, p->use.instance))
        return Confidence::possible;
    if (!b.is_sure || starts_many(b.first.thread, b.second.thread) || starts_many(b.second.thread, b.first.thread))
      return Confidence::possible;
    return Confidence::likely;
  }

  // Before it starts one of them again it may have used the classes.
  bool starts_many(ThreadId ancestor, ThreadId thread) const {
    const pointsto::ThreadTable& threads = points_to_.threads();
    ancestor = threads.first_of(ancestor);
    std::vector<ThreadId> line{threads.first_of(thread)};
    if (!threads[line[0]].many) return false;
    for (size_t i = 0; i < line.size(); ++i)
      for (ThreadId parent : threads[line[i]].parents) {
        if (parent == ancestor) return true;
        if (parent && std::ranges::find(line, parent) == line.end()) line.push_back(parent);
      }
    return false;
  }

  void add_initialization(const BlockedInitialization& b) {
    bool takes_lock = b.want != BlockedInitialization::no_want;
    std::string first = class_name(b.first.uses), second = class_name(b.second.uses);
    findings::Pair pair;
    pair.confidence = confidence(b);
    pair.conflict = "lock-order";
    pair.sides = {initializing(b.first),
                  takes_lock ? sides_.being(b.second.thread, b.second.use) : initializing(b.second)};
    std::string waits_for = "the initialization of " + second;
    if (takes_lock) {
      const Acquisition& want = locks_.wants()[b.want];
      const Acquisition* taker = &want;
      second = waits_for = names_.name(want.node(b.lock), std::span(&taker, 1));
      pair.sides[0].wants = sides_.lock(want, second);
    } else {
      pair.sides[0].wants = initialization(b.second.uses, b.first.way.empty() ? b.first.use : b.first.way.back());
    }
    CodePoint stopped = b.second.way.empty() ? b.second.use : b.second.way.back();
    pair.sides[1].wants = initialization(b.first.uses, stopped);
    findings::Finding finding;
    finding.rule = findings::Rule::deadlock;
    finding.kind = "lock-order";
    for (const std::string& name : sorted({first, second}))
      finding.subject += (finding.subject.empty() ? "" : ", ") + name;
    finding.id = in_.evidence->finding_id("deadlock", "initialization " + finding.subject);
    finding.confidence = pair.confidence;
    std::string holds = takes_lock ? "holds " + second : "initializes " + second;
    finding.message = fmt::format(
        "2 threads can block each other for ever: {} initializes {}, which it is the first to use at {}, and "
        "waits for "
        "{} at {}; {} {} and waits for the initialization of {} at {}. Whoever initializes a class has it for "
        "itself "
        "until the initializer has ended",
        in_.evidence->thread_name(b.first.thread), first, short_place(pair.sides[0].locks[0].acquired_at),
        waits_for, short_place(pair.sides[0].place), in_.evidence->thread_name(b.second.thread), holds, first,
        short_place(pair.sides[1].place));
    finding.fix =
        takes_lock ? fmt::format("take {} out of the initializer of {}, or use the class before threads start",
                                 second, first)
                   : fmt::format("use {} before threads start, or let only one of the initializers need the other",
                                 finding.subject);
    finding.pairs.push_back(std::move(pair));
    out_.findings.push_back(std::move(finding));
  }

  // --- alien calls ---------------------------------------------------------------------------------------------

  void report_alien_calls() {
    std::map<std::string, std::vector<AlienCall>> by_subject;
    for (AlienCall& call : find_alien_calls(*in_.facts, *in_.locks)) {
      const Acquisition* taker = &call.held;
      std::string subject = names_.name(call.held.node(call.held.objects[0]), std::span(&taker, 1));
      by_subject[subject].push_back(std::move(call));
    }
    for (auto& [subject, calls] : by_subject) {
      findings::Finding finding;
      finding.rule = findings::Rule::deadlock;
      finding.kind = "alien-call";
      finding.grade = "note";
      finding.subject = subject;
      finding.id = in_.evidence->finding_id("deadlock", "alien-call " + subject);
      for (size_t i = 0; i < std::min(calls.size(), most_pairs); ++i) {
        findings::Pair pair;
        pair.conflict = "call";
        ThreadId thread = paths_.threads(calls[i].at.instance).front();
        pair.sides.push_back(sides_.being(thread, calls[i].at));
        pair.sides[0].kind = findings::SideKind::call;
        finding.pairs.push_back(std::move(pair));
      }
      const findings::Side& side = finding.pairs[0].sides[0];
      finding.message = fmt::format(
          "{} is held while {} calls code that others chose: it may lock anything, or wait for a thread that "
          "needs {}",
          subject, short_place(side.place), subject);
      finding.fix = "copy what is to be called under the lock, and call it when the lock is released";
      out_.findings.push_back(std::move(finding));
    }
  }

  const DeadlockInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  std::vector<Wait> waits_;
  LockOrder locks_;
  LockRanks ranks_;
  LockNames names_;
  LockSides sides_;
  std::vector<std::optional<WitnessInfo>> witness_info_;
  std::vector<std::vector<uint32_t>> deadlocked_;  // nodes of cycles that are deadlocks, ascending
  size_t steps_ = 0;                               // of the search so far
  std::map<std::string, std::map<Places, Verdict>> by_subject_;
  Deadlocks out_;
};

}  // namespace

Deadlocks find_deadlocks(const DeadlockInput& input) { return DeadlockDetector(input).run(); }

}  // namespace heddle::detectors
