// Problem: which pairs of instructions of application code can race?
//
// Formulation: a pair is two instructions on one location, at least one writing. It goes through the stages
// original, reachable, aliasing, escaping, parallel, global-lock, local-lock, local-thread; it races if in some
// contexts and threads no stage rules it out. What a stage says about a pair is the best of its contexts and
// threads. Algorithm: instructions are grouped by what they can collide on: a field, or an array or JDK object.
// Within a group every pair of (access, thread) is asked, cheap questions first; nothing is asked in groups that
// one thread has for itself or nobody writes to. Cost: quadratic in the accesses of a shared location.
#include "detectors/data_race.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/sorted.h"
#include "concurrency/own_locks.h"
#include "detectors/doubts.h"
#include "detectors/element_locks.h"
#include "detectors/idioms.h"
#include "detectors/race_accesses.h"
#include "detectors/unlocked_ways.h"
#include "ir/names.h"
#include "pointsto/loops.h"

namespace heddle::detectors {
namespace {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::Expression;
using concurrency::HeldLock;
using concurrency::Location;
using concurrency::OrderReason;
using concurrency::RootKind;
using findings::Confidence;
using ir::Op;

// How far a pair comes. A stage's pairs are those that it lets pass.
enum class Stage : uint8_t {
  reachable,
  aliasing,
  escaping,
  parallel,
  global_lock,
  local_lock,
  local_thread,
  race
};

std::string_view to_string(Stage ruled_out_by) {
  static constexpr std::string_view names[] = {"reachable",   "aliasing",   "escaping",     "parallel",
                                               "global-lock", "local-lock", "local-thread", "race"};
  return names[static_cast<size_t>(ruled_out_by)];
}

// Why a pair is safe.
enum class Reason : uint8_t {
  none,
  no_common_object,
  not_escaped,
  one_thread,
  class_initialization,
  different_runs,
  not_running,
  serial_executor,
  signal,
  thread_ended,
  global_lock,
  local_lock,
  thread_local_object,
};

struct PairVerdict {
  Stage ruled_out_by = Stage::aliasing;
  Confidence confidence = Confidence::possible;  // of a race
  Reason reason = Reason::none;
  Doubt doubt = Doubt::none;       // of a race that is only `possible`
  bool under_elements = false;     // what both hold is one of several elements each
  uint32_t first = 0, second = 0;  // accesses
  ThreadId first_thread, second_thread;
  ObjectId object;

  bool better_than(const PairVerdict& other) const {
    if (ruled_out_by != other.ruled_out_by) return ruled_out_by > other.ruled_out_by;
    return ruled_out_by == Stage::race && confidence < other.confidence;
  }
};

// What is held at an access. What may be is a long list that most accesses share.
struct Held {
  std::vector<HeldLock> must;
  uint32_t may = 0, helper_may = 0;         // of Locks
  std::vector<concurrency::MayLock> inner;  // what the called library method may take; ascending

  bool is_any() const { return may != 0 || !inner.empty(); }
};

constexpr int most_levels = 3;  // of calls that are looked through

class DataRaceDetector {
 public:
  explicit DataRaceDetector(const DataRaceInput& input)
      : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), program_(paths_.program()),
        sites_(input.accesses->sites()), accesses_(input.accesses->accesses()),
        common_(paths_, *input.accesses, *input.owned, *input.evidence), doubts_(input, common_),
        own_locks_(*input.facts, *input.owned), unlocked_ways_(*input.clear, *input.locks),
        elements_(*input.clear), held_(accesses_.size()) {}

  DataRaces run() {
    group_fields();
    group_objects();
    sorted_.assign(pairs_.begin(), pairs_.end());
    std::ranges::sort(sorted_, {}, [](const auto& entry) { return entry.first; });
    count_original();
    report();
    return std::move(out_);
  }

 private:
  // --- groups ----------------------------------------------------------------------------------------------

  void group_fields() {
    std::map<FieldId, std::vector<uint32_t>> by_field;
    for (uint32_t a = 0; a < accesses_.size(); ++a) {
      const AccessSite& site = sites_[accesses_[a].site];
      if (site.location == Location::field || site.location == Location::static_field)
        by_field[site.field].push_back(a);
    }
    for (const auto& [field, list] : by_field) check(list);
  }

  // Arrays and JDK objects have no name of their own; accesses meet in the objects.
  void group_objects() {
    for (Location location : {Location::element, Location::state}) {
      std::vector<uint32_t> list;
      for (uint32_t a = 0; a < accesses_.size(); ++a)
        if (sites_[accesses_[a].site].location == location) list.push_back(a);
      check(list);
    }
  }

  // --- the funnel ------------------------------------------------------------------------------------------

  bool is_shared(const std::vector<uint32_t>& list) const {
    bool writes = false, shared = false;
    ThreadId first;
    for (uint32_t a : list) {
      writes |= sites_[accesses_[a].site].writes;
      for (ThreadId t : paths_.threads(accesses_[a].instance)) {
        shared |= first && t != first;
        first = t;
      }
    }
    return writes && shared;
  }

  // An access with the threads that make it. What no question below could tell apart is one unit; its first access
  // stands for all.
  struct Unit {
    uint32_t access;
    uint32_t state;                       // for order
    uint32_t threads;                     // number of its set of threads
    uint32_t clear_state, clear_threads;  // the same in the clear view
    uint32_t objects;                     // number of its set of objects
    Confidence best;                      // no verdict on it can be better
  };
  struct UnitKey {
    uint32_t site, threads, state, clear_threads, clear_state, objects, held;
    bool from_root;
    ObjectId choice;   // the only one on the ways there
    uint32_t keepers;  // objects that each have one of its own; 0: not known
    friend bool operator==(const UnitKey&, const UnitKey&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const UnitKey& k) {
      return H::combine(std::move(h), k.site, k.threads, k.state, k.clear_threads, k.clear_state, k.objects,
                        k.held, k.from_root, k.choice, k.keepers);
    }
  };

  uint32_t unit_of(uint32_t a) {
    const Access& access = accesses_[a];
    const AccessSite& site = sites_[access.site];
    uint32_t instruction = site.place.instruction;
    bool is_static = site.location == Location::static_field;
    std::span<const ThreadId> threads = paths_.threads(access.instance);
    Unit unit{
        a,
        in_.order->point(threads[0], access.instance, instruction).state,
        thread_set(threads),
        in_.clear_order->point(threads[0], access.instance, instruction).state,
        thread_set(in_.clear->threads_at(access.instance, instruction)),
        known_objects_.try_emplace(access.objects, static_cast<uint32_t>(known_objects_.size())).first->second,
        best_confidence(access)};
    UnitKey key{access.site,
                unit.threads,
                unit.state,
                unit.clear_threads,
                unit.clear_state,
                unit.objects,
                held_number(a),
                !is_static && in_.owned->from_root(access.instance, instruction, site.base),
                threads.size() == 1 ? common_.choice(threads[0], access.instance) : ObjectId::none(),
                keepers(access)};
    auto [at, added] = known_units_.try_emplace(key, static_cast<uint32_t>(units_.size()));
    if (added) units_.push_back(unit);
    return at->second;
  }

  uint32_t thread_set(std::span<const ThreadId> threads) {
    auto [set, is_new] = known_threads_.try_emplace(std::vector<ThreadId>(threads.begin(), threads.end()),
                                                    static_cast<uint32_t>(thread_sets_.size()));
    if (is_new) thread_sets_.push_back(set->first);
    return set->second;
  }

  uint32_t keepers(const Access& access) const {
    std::optional<RaceAccesses::Kept> k = common_.kept(access);
    return k && in_.owned->holds_own(k->field) ? k->keepers.raw + 1 : 0;
  }

  uint32_t held_number(uint32_t a) {
    const Held& held = this->held(a);
    std::vector<uint64_t> words;
    for (const HeldLock& l : held.must) {
      words.push_back(uint64_t{l.expression.root} << 32 | static_cast<uint32_t>(l.expression.kind) << 16 |
                      l.expression.length << 8 | static_cast<uint32_t>(l.mode) << 1 | l.is_monitor);
      for (FieldId f : l.expression.fields()) words.push_back(f.raw);
    }
    words.push_back(UINT64_MAX);
    words.push_back(uint64_t{held.may} << 32 | held.helper_may);
    for (const concurrency::MayLock& l : held.inner)
      words.push_back(uint64_t{l.object.raw} << 2 | l.shared << 1 | l.is_monitor);
    return known_held_.try_emplace(std::move(words), static_cast<uint32_t>(known_held_.size())).first->second;
  }

  void check(const std::vector<uint32_t>& list) {
    if (!is_shared(list)) return;
    std::vector<uint32_t> units;
    for (uint32_t a : list)
      if (in_.check_constructors || !sites_[accesses_[a].site].is_private) units.push_back(unit_of(a));
    std::ranges::sort(units, {}, [&](uint32_t u) { return std::pair(units_[u].objects, u); });
    units.erase(std::unique(units.begin(), units.end()), units.end());

    // Blocks of units with the same objects; only blocks that share an object can collide.
    std::vector<std::span<const uint32_t>> blocks;
    for (size_t begin = 0, end = 0; begin < units.size(); begin = end) {
      while (end < units.size() && units_[units[end]].objects == units_[units[begin]].objects) ++end;
      blocks.push_back(std::span(units).subspan(begin, end - begin));
    }
    absl::flat_hash_map<ObjectId, std::vector<uint32_t>> by_object;
    for (uint32_t b = 0; b < blocks.size(); ++b)
      for (ObjectId o : accesses_[units_[blocks[b][0]].access].objects) by_object[o].push_back(b);
    std::vector<uint32_t> last_seen(blocks.size(), UINT32_MAX);
    for (uint32_t b = 0; b < blocks.size(); ++b) {
      check_blocks(blocks[b], blocks[b]);
      const Unit& first = units_[blocks[b][0]];
      for (ObjectId o : accesses_[first.access].objects)
        for (uint32_t other : by_object[o])
          if (other > b && std::exchange(last_seen[other], b) != b) {
            last_one_ = {std::minmax(first.objects, units_[blocks[other][0]].objects), o};  // ascending: the least
            check_blocks(blocks[b], blocks[other]);
          }
    }
    check_private(list);
    if (sites_[accesses_[list[0]].site].field) check_rest(units);
  }

  void check_blocks(std::span<const uint32_t> first, std::span<const uint32_t> second) {
    bool same = first.data() == second.data();
    for (size_t i = 0; i < first.size(); ++i) {
      paths_.poll();
      for (size_t j = same ? i : 0; j < second.size(); ++j) check(units_[first[i]], units_[second[j]]);
    }
  }

  // Two threads that can be at these points at the same time; both none if there are none. Sure: not only as far
  // as guesses go, nor a thread that the JDK starts on its own account.
  struct ThreadPair {
    ThreadId first, second;
    bool sure = false;
  };
  ThreadPair parallel_threads(const Unit& one, const Unit& other) {
    std::array<uint32_t, 8> key{one.threads,   one.state,   one.clear_threads,   one.clear_state,
                                other.threads, other.state, other.clear_threads, other.clear_state};
    auto [at, added] = parallel_.try_emplace(key);
    if (!added) return at->second;
    constexpr ThreadId initializer = pointsto::ThreadTable::initializer;
    auto is_parallel = [&](ThreadId t, ThreadId u) {
      return t != u && t != initializer && u != initializer &&
             in_.order->order({t, one.state}, {u, other.state}) == OrderReason::none;
    };
    for (ThreadId t : thread_sets_[one.clear_threads])
      for (ThreadId u : thread_sets_[other.clear_threads])
        if (is_parallel(t, u) && !in_.order->is_system_thread(t) && !in_.order->is_system_thread(u) &&
            in_.clear_order->order({t, one.clear_state}, {u, other.clear_state}) == OrderReason::none)
          return parallel_[key] = {t, u, true};
    for (ThreadId t : thread_sets_[one.threads])
      for (ThreadId u : thread_sets_[other.threads])
        if (is_parallel(t, u)) return parallel_[key] = {t, u, false};
    return {};
  }

  // Pairs that nothing was said of: one look each.
  void check_rest(const std::vector<uint32_t>& units) {
    std::vector<uint32_t> first_unit;  // of each site
    std::vector<uint32_t> by_site = units;
    std::ranges::stable_sort(by_site, {}, [&](uint32_t u) { return accesses_[units_[u].access].site; });
    for (uint32_t u : by_site)
      if (first_unit.empty() ||
          accesses_[units_[first_unit.back()].access].site != accesses_[units_[u].access].site)
        first_unit.push_back(u);
    for (size_t i = 0; i < first_unit.size(); ++i)
      for (size_t j = i; j < first_unit.size(); ++j) {
        const Unit &one = units_[first_unit[i]], &other = units_[first_unit[j]];
        const AccessSite &s = sites_[accesses_[one.access].site], &t = sites_[accesses_[other.access].site];
        if ((s.writes || t.writes) && !(s.is_atomic && t.is_atomic) &&
            !pairs_.contains(pair_key(one.access, other.access)))
          keep(judge(one, other));
      }
  }

  // Pairs with an access to what nobody else knows: safe in every context.
  void check_private(const std::vector<uint32_t>& list) {
    if (in_.check_constructors) return;
    std::vector<uint32_t> first_access;  // of each site
    for (uint32_t a : list)
      if (first_access.empty() || accesses_[first_access.back()].site != accesses_[a].site)
        first_access.push_back(a);
    for (size_t i = 0; i < first_access.size(); ++i)
      for (size_t j = i; j < first_access.size(); ++j) {
        const AccessSite &s = sites_[accesses_[first_access[i]].site],
                         &other = sites_[accesses_[first_access[j]].site];
        if ((!s.is_private && !other.is_private) || (!s.writes && !other.writes) ||
            (s.is_atomic && other.is_atomic))
          continue;
        PairVerdict verdict;
        verdict.ruled_out_by = Stage::escaping;
        verdict.reason = Reason::not_escaped;
        verdict.first = first_access[i];
        verdict.second = first_access[j];
        verdict.first_thread = paths_.threads(accesses_[verdict.first].instance)[0];
        verdict.second_thread = paths_.threads(accesses_[verdict.second].instance)[0];
        verdict.object = detectors::common_object(accesses_[verdict.first], accesses_[verdict.second]);
        if (!verdict.object && s.location != Location::static_field) continue;
        keep(verdict);
      }
  }

  void check(const Unit& first, const Unit& second) {
    const AccessSite &s = sites_[accesses_[first.access].site], &other = sites_[accesses_[second.access].site];
    if ((!s.writes && !other.writes) || (s.is_atomic && other.is_atomic)) return;
    auto known = pairs_.find(pair_key(first.access, second.access));
    if (known == pairs_.end() || can_be_better(known->second, first, second)) keep(judge(first, second));
  }

  // Whether what is judged of the two may be better than what is known of their pair.
  bool can_be_better(const PairVerdict& known, const Unit& first, const Unit& second) {
    if (known.ruled_out_by < Stage::parallel) return true;
    if (known.ruled_out_by == Stage::race)
      return known.confidence > std::max(first.best, second.best) && parallel_threads(first, second).sure;
    auto has_initializer = [&](const Unit& unit) {
      return std::ranges::binary_search(thread_sets_[unit.threads], pointsto::ThreadTable::initializer);
    };
    return parallel_threads(first, second).first.valid() || has_initializer(first) || has_initializer(second);
  }

  uint64_t pair_key(uint32_t a, uint32_t b) const {
    auto [low, high] = std::minmax(accesses_[a].site, accesses_[b].site);
    return uint64_t{low} << 32 | high;
  }

  void keep(const PairVerdict& verdict) {
    auto [at, added] = pairs_.try_emplace(pair_key(verdict.first, verdict.second), verdict);
    if (!added && verdict.better_than(at->second)) at->second = verdict;
  }

  Confidence best_confidence(const Access& access) const {
    if (std::ranges::all_of(in_.clear->threads_at(access.instance, sites_[access.site].place.instruction),
                            [&](ThreadId t) { return in_.order->is_system_thread(t); }))
      return Confidence::possible;
    if (sites_[access.site].location == Location::static_field) return Confidence::certain;
    return access.objects.size() == 1 && points_to_.is_single(access.objects[0]) ? Confidence::certain
                                                                                 : Confidence::likely;
  }

  PairVerdict judge(const Unit& one, const Unit& other) {
    uint32_t a = one.access, b = other.access;
    const Access &first = accesses_[a], &second = accesses_[b];
    constexpr ThreadId initializer = pointsto::ThreadTable::initializer;
    auto [t, u, sure] = parallel_threads(one, other);
    bool parallel = t.valid();
    if (!parallel) {
      t = thread_sets_[one.threads].front();
      u = thread_sets_[other.threads].back();
      if (t == u && thread_sets_[other.threads].size() > 1) u = thread_sets_[other.threads].front();
      parallel = t != u && (t == initializer || u == initializer);
    }
    PairVerdict v;
    v.first = a;
    v.second = b;
    v.first_thread = t;
    v.second_thread = u;
    auto stop = [&](Stage stage, Reason why) {
      v.ruled_out_by = stage;
      v.reason = why;
      return v;
    };
    v.object = common_object(one, other);
    if (!may_alias(first, second, v.object)) return stop(Stage::aliasing, Reason::no_common_object);
    if (t == u) return stop(Stage::escaping, Reason::one_thread);
    if (is_private(a, t) || is_private(b, u) || is_of_next(one, other, u) || is_of_next(other, one, t))
      return stop(Stage::escaping, Reason::not_escaped);
    if (Reason order = ordered(one, t, other, u); order != Reason::none) return stop(Stage::parallel, order);
    if (!parallel) return stop(Stage::parallel, Reason::not_running);
    if (is_after_end(one, other, u) || is_after_end(other, one, t))
      return stop(Stage::parallel, Reason::thread_ended);
    const Held &x = held(a), &y = held(b);
    if (global_lock(x, y)) return stop(Stage::global_lock, Reason::global_lock);
    if (local_lock(a, b, x, y)) return stop(Stage::local_lock, Reason::local_lock);
    if (is_thread_local(one, t, other, u)) return stop(Stage::local_thread, Reason::thread_local_object);
    v.ruled_out_by = Stage::race;
    auto doubted = [&](Doubt doubt) {
      v.doubt = doubt;
      return v;
    };
    if (!sure) return doubted(Doubt::guessed_path);
    if (in_.clear_order->is_gated({t, one.clear_state}, {u, other.clear_state}) && !decides_wait(first) &&
        !decides_wait(second))
      return doubted(Doubt::gated);
    const bool meets = may_exclude(x, t, y, u);
    if (meets && std::max(one.best, other.best) > Confidence::certain) return doubted(Doubt::common_lock);
    const bool differ = meets && hold_elements(one, t, other, u), excluded = meets && !differ;
    Doubts::Judgement judged = doubts_.judge(first, t, second, u, v.object);
    if (excluded) {
      if (judged.confidence != Confidence::certain ||
          (!has_way_without(first, t, x, y, u) && !has_way_without(second, u, y, x, t)))
        return doubted(Doubt::common_lock);
      judged.confidence = Confidence::likely;
    }
    if (differ) {
      if (judged.confidence == Confidence::certain) judged.confidence = Confidence::likely;
      v.under_elements = true;
    }
    v.confidence = judged.confidence;
    v.doubt = judged.doubt;
    return v;
  }

  // while (!ready) wait(): what is read to decide whether to wait is read before any wait.
  bool decides_wait(const Access& access) const {
    const AccessSite& site = sites_[access.site];
    if (site.writes || (site.location != Location::field && site.location != Location::static_field)) return false;
    const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
    const ir::Body& body = facts.body;
    auto is_read = [&](ir::ValueId v) { return v.raw == site.place.instruction; };
    for (const ir::Block& block : body.blocks) {
      const uint32_t last = block.end - 1;
      if (body.op[last] != Op::branch || std::ranges::none_of(body.operands(last), is_read)) continue;
      for (ir::BlockId to : body.successors(block)) {
        const uint32_t first = body.blocks[to.raw].first;
        if (body.predecessors(body.blocks[to.raw]).size() == 1 &&
            std::ranges::any_of(facts.sync_calls, [&](const concurrency::SyncCall& call) {
              return call.fact->kind == models::SyncKind::wait_inside &&
                     (call.instruction == first || pointsto::dominates(body, first, call.instruction));
            }))
          return true;
      }
    }
    return false;
  }

  // All units of two blocks have the same in common: the last is remembered.
  ObjectId common_object(const Unit& one, const Unit& other) {
    const ObjectSets objects = std::minmax(one.objects, other.objects);
    if (std::exchange(last_one_.first, objects) != objects)
      last_one_.second = detectors::common_object(accesses_[one.access], accesses_[other.access]);
    return last_one_.second;
  }

  std::span<const ObjectId> common_objects(const Unit& one, const Unit& other) {
    const ObjectSets objects = std::minmax(one.objects, other.objects);
    if (std::exchange(last_all_.first, objects) != objects)
      last_all_.second = detectors::common_objects(accesses_[one.access], accesses_[other.access]);
    return last_all_.second;
  }

  // Stage escaping, for a thread that comes here only while nobody else knows the object: a constructor, say, that
  // calls a method of its own.
  bool is_private(uint32_t a, ThreadId thread) {
    auto [known, added] = private_.try_emplace(std::pair(a, thread), false);
    if (added) known->second = is_private(accesses_[a], thread);
    return known->second;
  }

  bool is_private(const Access& access, ThreadId thread) const {
    const AccessSite& site = sites_[access.site];
    if (in_.check_constructors || site.location == Location::static_field) return false;
    const ir::Body& body = *paths_.body(site.place.method);
    ir::ValueId base = body.operands(site.place.instruction)[site.base];
    if (access.views == 0 && in_.escape->is_private_in_stage(access.instance, base)) return true;
    if (body.op[base.raw] == Op::get_field && access.views == 0) {  // what a private object hides
      Op keeper = body.op[body.operands(base.raw)[0].raw];
      std::optional<RaceAccesses::Kept> k = common_.kept(access);
      return k && keeper != Op::get_field && keeper != Op::array_load && in_.owned->hides_own(k->field) &&
             in_.escape->is_within_private(site.place.method, site.place.instruction, site.base);
    }
    return is_private(access.instance, base, thread, 0);
  }

  // What the method stores the object into must be as private: a wrapper under construction, say.
  bool is_private(InstanceId id, ir::ValueId value, ThreadId thread, int depth) const {
    const ir::Body& body = *paths_.body(id);
    if (depth == most_levels || body.op[value.raw] != Op::param) return false;
    const uint32_t k = body.payload[value.raw];
    std::vector<uint32_t> known{k};  // the parameter, and what holds it
    for (size_t i = 0; i < known.size(); ++i) {
      std::optional<uint32_t> holders = in_.escape->stored_into(paths_.method(id), known[i]);
      if (!holders) return false;
      for (uint32_t p = 0; p < 32; ++p)
        if ((*holders >> p & 1) && std::ranges::find(known, p) == known.end()) known.push_back(p);
    }
    bool any = false;
    for (uint32_t s : paths_.callers(id)) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (!paths_.runs(thread, step.caller)) continue;
      const ir::Body* caller = paths_.body(step.caller);
      if (step.spawns || !caller || step.instruction >= caller->size()) return false;
      std::span<const ir::ValueId> operands = caller->operands(step.instruction);
      for (uint32_t p : known) {
        if (p >= operands.size()) return false;
        if (!in_.escape->is_private(paths_.method(step.caller), step.instruction, p) &&
            !in_.escape->is_private_in_stage(step.caller, operands[p]) &&
            !is_private(step.caller, operands[p], thread, depth + 1))
          return false;
      }
      any = true;
    }
    return any && std::ranges::find(paths_.roots(thread), id) == paths_.roots(thread).end();
  }

  // What belongs to an object that nobody else knows yet, while `other` is a thread's use of what belongs to its
  // own: the next task is being made while one runs.
  bool is_of_next(const Unit& one, const Unit& other, ThreadId thread) {
    const AccessSite& site = sites_[accesses_[one.access].site];
    if (in_.check_constructors || site.location == Location::static_field) return false;
    if (!in_.escape->is_within_private(site.place.method, site.place.instruction, site.base)) return false;
    return common_.is_from_root(accesses_[other.access]) && in_.owned->owns(thread, common_objects(one, other));
  }

  // The reason in words.
  std::string evidence(const PairVerdict& v) {
    auto name = [&](const HeldLock* lock) {
      return lock ? in_.evidence->lock(*lock).expr : std::string("a lock");
    };
    switch (v.reason) {
      case Reason::none: return "";
      case Reason::no_common_object: return "no common object";
      case Reason::not_escaped: return "no other thread knows the object yet";
      case Reason::one_thread: return "one thread only: " + in_.evidence->thread_name(v.first_thread);
      case Reason::class_initialization: return "class initialization comes first";
      case Reason::different_runs: return "the threads belong to different runs of the program";
      case Reason::not_running:
        return fmt::format("{} and {} do not run at the same time there",
                           in_.evidence->thread_name(v.first_thread), in_.evidence->thread_name(v.second_thread));
      case Reason::serial_executor: return "both are tasks of one executor that runs one at a time";
      case Reason::signal: return "a latch, barrier or flag lies between them";
      case Reason::thread_ended: return "the thread that owns the object has ended";
      case Reason::global_lock: return "common lock held: " + name(global_lock(held(v.first), held(v.second)));
      case Reason::local_lock:
        return fmt::format("common lock held: {}, of the object that they access",
                           name(local_lock(v.first, v.second, held(v.first), held(v.second))));
      case Reason::thread_local_object: return "each thread has an object of its own";
    }
    return "";
  }

  // Stage aliasing.
  bool may_alias(const Access& first, const Access& second, ObjectId object) const {
    const AccessSite &s = sites_[first.site], &other = sites_[second.site];
    if (s.location == Location::static_field) return true;
    if (!object) return false;
    if (common_.has_other_keeper(first, second, false)) return false;
    if (s.location == Location::element && other.location == Location::element) {
      std::optional<RaceAccesses::IndexRange> i = common_.index_range(s), j = common_.index_range(other);
      if (i && j && (i->highest < j->lowest || j->highest < i->lowest)) return false;
    }
    return true;
  }

  // Stage parallel: none if they may be.
  Reason ordered(const Unit& one, ThreadId t, const Unit& other, ThreadId u) const {
    uint32_t a = one.access, b = other.access;
    constexpr ThreadId initializer = pointsto::ThreadTable::initializer;
    if (t == initializer && initializes(a, b)) return Reason::class_initialization;
    if (u == initializer && initializes(b, a)) return Reason::class_initialization;
    if (t == initializer || u == initializer) return Reason::none;
    switch (in_.order->order({t, one.state}, {u, other.state})) {
      case OrderReason::none: return Reason::none;
      case OrderReason::same_thread: return Reason::one_thread;
      case OrderReason::different_runs: return Reason::different_runs;
      case OrderReason::not_running: return Reason::not_running;
      case OrderReason::serial_executor: return Reason::serial_executor;
      case OrderReason::signal: return Reason::signal;
    }
    return Reason::none;
  }

  // Whether access a, made by a class initializer, comes before every other use of what it accesses.
  bool initializes(uint32_t a, uint32_t b) const {
    const AccessSite& site = sites_[accesses_[a].site];
    if (site.location == Location::static_field) {
      MethodId m = site.place.method;
      return program_.name(m) == "<clinit>" && program_[m].owner == program_[site.field].owner;
    }
    ObjectId object = detectors::common_object(accesses_[a], accesses_[b]);
    pointsto::ContextId heap = points_to_.heap()[object].heap;
    return points_to_.state().contexts[heap].thread == pointsto::ThreadTable::initializer;
  }

  // --- locks -----------------------------------------------------------------------------------------------

  const Held& held(uint32_t a) {
    if (held_[a]) return *held_[a];
    const Access& access = accesses_[a];
    const AccessSite& site = sites_[access.site];
    held_[a] = {in_.locks->must_hold(access.instance, site.place.instruction),
                in_.locks->may_hold(access.instance, site.place.instruction),
                in_.locks->helper_may_hold(access.instance, site.place.instruction),
                {}};
    if (site.use)
      for (const models::Subject& lock : site.use->under) add_inner_lock(access, site, lock, *held_[a]);
    return *held_[a];
  }

  // A lock that the called library method takes.
  void add_inner_lock(const Access& access, const AccessSite& site, const models::Subject& lock,
                      Held& held) const {
    std::vector<ObjectId> objects =
        concurrency::subject_objects(paths_, access.instance, site.place.instruction, lock);
    if (objects.size() == 1 && points_to_.is_single(objects[0]))
      held.must.push_back({{RootKind::object, objects[0].raw},
                           models::LockMode::exclusive,
                           true,
                           site.place,
                           {RootKind::object, objects[0].raw}});
    for (ObjectId o : objects) held.inner.push_back({o});
    std::ranges::sort(held.inner);
  }

  // What the thread may hold there, a number of Locks.
  uint32_t may_of(const Held& held, ThreadId thread) const {
    const pointsto::ThreadTable& threads = points_to_.threads();
    return threads[threads.first_of(thread)].kind == models::ThreadKind::stream ? held.helper_may : held.may;
  }

  // Whether both may hold one lock.
  bool may_exclude(const Held& x, uint32_t x_may, const Held& y, uint32_t y_may) {
    auto [known, added] = may_exclude_.try_emplace(std::minmax(x_may, y_may), false);
    if (added) known->second = concurrency::may_exclude(in_.locks->may(x_may), in_.locks->may(y_may));
    return known->second || concurrency::may_exclude(in_.locks->may(x_may), y.inner) ||
           concurrency::may_exclude(x.inner, in_.locks->may(y_may)) || concurrency::may_exclude(x.inner, y.inner);
  }

  // The same for two threads: what each instance of a thread has for itself is not one lock.
  bool may_exclude(const Held& x, ThreadId t, const Held& y, ThreadId u) {
    const uint32_t x_may = may_of(x, t), y_may = may_of(y, u);
    if (!may_exclude(x, x_may, y, y_may)) return false;
    const pointsto::ThreadTable& threads = points_to_.threads();
    if (threads.first_of(t) != threads.first_of(u)) return true;
    auto common = [&](std::vector<concurrency::MayLock> locks) {
      std::erase_if(locks, [&](const concurrency::MayLock& l) { return own_locks_.is_own(t, l.object); });
      return locks;
    };
    auto [known, added] = common_exclude_.try_emplace(
        std::tuple(std::min(x_may, y_may), std::max(x_may, y_may), threads.first_of(t)));
    if (added) known->second = concurrency::may_exclude(common(in_.locks->may(x_may)), in_.locks->may(y_may));
    if (known->second) return true;
    const std::vector<concurrency::MayLock> mine = common(x.inner), theirs = common(y.inner);
    return concurrency::may_exclude(in_.locks->may(x_may), theirs) ||
           concurrency::may_exclude(mine, in_.locks->may(y_may)) || concurrency::may_exclude(mine, theirs);
  }

  // Which object it is depends on the way there.
  bool comes_by_parameter(const Access& access) const {
    const AccessSite& site = sites_[access.site];
    if (site.location == Location::static_field) return false;
    if (access.objects.size() == 1 && points_to_.is_single(access.objects[0])) return false;
    const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
    return facts.expressions[facts.body.operands(site.place.instruction)[site.base]].kind !=
           RootKind::static_field;
  }

  // Whether the thread gets there without any lock that the other side may hold. A helper's `may` begins anew at
  // stages, which its ways do not.
  bool has_way_without(const Access& access, ThreadId thread, const Held& mine, const Held& theirs,
                       ThreadId their_thread) {
    const pointsto::ThreadTable& threads = points_to_.threads();
    if (threads[threads.first_of(thread)].kind == models::ThreadKind::stream || comes_by_parameter(access))
      return false;
    std::vector<concurrency::MayLock> avoided = in_.locks->may(may_of(theirs, their_thread));
    avoided.insert(avoided.end(), theirs.inner.begin(), theirs.inner.end());
    sort_unique(avoided);
    return !concurrency::may_exclude(mine.inner, avoided) &&
           unlocked_ways_.leads_to(thread, access.instance, sites_[access.site].place.instruction, avoided);
  }

  // Objects that a lock surely held may be: of its name, what may be held.
  std::vector<ObjectId> may_be(InstanceId id, const HeldLock& lock, const Held& held, ThreadId thread) {
    std::vector<ObjectId> objects = in_.locks->objects(id, lock.expression);
    const std::vector<concurrency::MayLock>& may = in_.locks->may(may_of(held, thread));
    std::erase_if(objects, [&](ObjectId o) {
      return std::ranges::none_of(
          may, [&](const concurrency::MayLock& l) { return l.object == o && l.is_monitor == lock.is_monitor; });
    });
    return objects;
  }

  // Whether all that both may hold of the same is an element, of several, that each of them drew: then it may be
  // another one. An element of an array or a container may be guarded by the element of a like place.
  bool hold_elements(const Unit& one, ThreadId t, const Unit& other, ThreadId u) {
    const Access &first = accesses_[one.access], &second = accesses_[other.access];
    const Location location = sites_[first.site].location;
    if (location != Location::field && location != Location::static_field) return false;
    const Held &x = held(one.access), &y = held(other.access);
    if (!x.inner.empty() || !y.inner.empty()) return false;
    std::vector<concurrency::MayLock> mine = in_.locks->may(may_of(x, t));
    const std::vector<concurrency::MayLock>& theirs = in_.locks->may(may_of(y, u));
    for (const HeldLock& l : x.must)
      for (const HeldLock& m : y.must) {
        if (l.is_monitor != m.is_monitor) continue;
        const std::vector<ObjectId> of_l = may_be(first.instance, l, x, t),
                                    of_m = may_be(second.instance, m, y, u);
        if (!elements_.may_differ({t, first.instance, &l, of_l}, {u, second.instance, &m, of_m})) continue;
        std::erase_if(mine, [&](const concurrency::MayLock& held) {
          return held.is_monitor == l.is_monitor && std::ranges::binary_search(of_l, held.object) &&
                 std::ranges::binary_search(of_m, held.object);
        });
      }
    return !concurrency::may_exclude(mine, theirs);
  }

  static bool excludes(const HeldLock& a, const HeldLock& b) {
    return a.is_monitor == b.is_monitor && (!concurrency::is_shared(a.mode) || !concurrency::is_shared(b.mode));
  }

  // The same single object on both sides.
  static const HeldLock* global_lock(const Held& x, const Held& y) {
    for (const HeldLock& a : x.must) {
      if (a.expression.kind == RootKind::parameter || a.expression.kind == RootKind::value) continue;
      for (const HeldLock& b : y.must)
        if (a.expression == b.expression && excludes(a, b)) return &a;
    }
    return nullptr;
  }

  // The base itself, or what the same path of unchanging fields leads to from it.
  const HeldLock* local_lock(uint32_t a, uint32_t b, const Held& x, const Held& y) const {
    std::optional<Expression> base_a = base(a), base_b = base(b);
    if (!base_a || !base_b) return nullptr;
    for (const HeldLock& l : x.must) {
      auto path_a = base_a->rest_of(l.expression);
      if (!path_a) continue;
      for (const HeldLock& m : y.must) {
        auto path_b = base_b->rest_of(m.expression);
        if (path_b && std::ranges::equal(*path_a, *path_b) && excludes(l, m)) return &l;
      }
    }
    return nullptr;
  }

  std::optional<Expression> base(uint32_t a) const {
    const AccessSite& site = sites_[accesses_[a].site];
    if (site.location == Location::static_field) return std::nullopt;
    const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
    return facts.expressions[facts.body.operands(site.place.instruction)[site.base]];
  }

  // `later` waits for the very thread on whose object, or what belongs to it, it works; so does `other`, that
  // thread.
  bool is_after_end(const Unit& later, const Unit& other, ThreadId thread) {
    const Access& access = accesses_[later.access];
    const AccessSite& s = sites_[access.site];
    if (s.location == Location::static_field || thread == pointsto::ThreadTable::initializer) return false;
    const ir::Body& body = *paths_.body(s.place.method);
    if (!is_waited_for(access.instance, s.place.instruction, viewed_base(body, access, s), 0)) return false;
    return common_.is_from_root(accesses_[other.access]) && in_.owned->owns(thread, common_objects(later, other));
  }

  // The wait may lie in the code that calls, if all that call wait.
  bool is_waited_for(InstanceId id, uint32_t instruction, ir::ValueId value, int depth) const {
    const concurrency::MethodFacts& facts = *in_.facts->of(paths_.method(id));
    if (facts.waited_for(instruction, value)) return true;
    ir::ValueId source = facts.source_of(value);
    if (depth == most_levels || facts.body.op[source.raw] != Op::param) return false;
    bool any = false;
    for (uint32_t s : in_.clear->callers(id)) {
      const concurrency::Step& step = in_.clear->all_steps()[s];
      const ir::Body* caller = paths_.body(step.caller);
      if (step.spawns || !caller || step.instruction >= caller->size()) return false;
      std::span<const ir::ValueId> operands = caller->operands(step.instruction);
      uint32_t k = facts.body.payload[source.raw];
      if (k >= operands.size() || !is_waited_for(step.caller, step.instruction, operands[k], depth + 1))
        return false;
      any = true;
    }
    return any;
  }

  // Each at what belongs to it.
  bool is_thread_local(const Unit& one, ThreadId t, const Unit& other, ThreadId u) {
    const Access &first = accesses_[one.access], &second = accesses_[other.access];
    if (sites_[first.site].location == Location::static_field) return false;
    const bool are_of_one_kind = points_to_.threads().first_of(t) == points_to_.threads().first_of(u);
    if (!are_of_one_kind && !in_.owned->has_confined()) return false;
    const std::span<const ObjectId> common = common_objects(one, other);
    if (!are_of_one_kind) return in_.owned->are_confined_to_makers(common);
    return in_.owned->are_confined(t, common) ||
           (common_.is_from_root(first) && common_.is_from_root(second) && in_.owned->owns(t, common));
  }

  // --- the report ------------------------------------------------------------------------------------------

  // Pairs before any stage, field by field; arrays by element type, JDK objects by class are left to
  // what is reached.
  void count_original() {
    struct Count {
      uint64_t reads = 0, writes = 0;
      uint64_t pairs() const { return reads * writes + writes * (writes + 1) / 2; }
    };
    std::map<FieldId, Count> by_field;
    for (const AccessSite& site : sites_) {
      if (site.location != Location::field && site.location != Location::static_field) continue;
      Count& count = by_field[site.field];
      ++(site.writes ? count.writes : count.reads);
    }
    findings::Funnel& funnel = out_.funnel;
    for (const auto& [field, count] : by_field) funnel.reachable += count.pairs();
    for (const auto& [pair, verdict] : sorted_) {
      Location location = sites_[pair >> 32].location;
      if (location == Location::element || location == Location::state) ++funnel.reachable;
      Stage stage = verdict.ruled_out_by;
      funnel.aliasing += stage > Stage::aliasing;
      funnel.escaping += stage > Stage::escaping;
      funnel.parallel += stage > Stage::parallel;
      funnel.global_lock += stage > Stage::global_lock;
      funnel.local_lock += stage > Stage::local_lock;
      funnel.local_thread += stage > Stage::local_thread;
    }
    funnel.ownership = funnel.local_thread;
    funnel.original = funnel.reachable;
  }

  struct Subject {
    std::string name, identity;
  };

  // The field, or the field that holds the array or JDK object, or where that was made.
  Subject subject(const PairVerdict& v) {
    const AccessSite& site = sites_[accesses_[v.first].site];
    if (site.location == Location::field || site.location == Location::static_field) {
      std::string name = in_.evidence->field_name(site.field);
      return {name, name};
    }
    const char* suffix = site.location == Location::element ? "[]" : "{}";
    if (FieldId holder = common_.holder_of(accesses_[v.first], accesses_[v.second], v.object)) {
      std::string name = in_.evidence->field_name(holder) + suffix;
      return {name, name};
    }
    findings::Object object = in_.evidence->object(v.object);
    const findings::Place& at = object.allocated_at;
    std::string where = object.class_name;  // and what users of a library made, nowhere else
    if (!at.file.empty()) where += fmt::format("@{}:{}", at.file, at.line);
    if (site.location == Location::state) where += suffix;
    const pointsto::Heap& heap = points_to_.heap();
    std::string identity = fmt::format("{} {}.{}{} #{}", object.class_name, at.class_name, stable_name(at.method),
                                       at.descriptor, ordinal(heap[heap[v.object].site]));
    return {where, identity};
  }

  // Which allocation of its type a site is, in its method and the lambdas before it that have the same name.
  uint32_t ordinal(const pointsto::Site& site) const {
    const ir::Body* body = site.method ? paths_.scope().bodies->body(site.method) : nullptr;
    if (!body || site.instruction >= body->size()) return 0;
    ir::Op op = body->op[site.instruction];
    uint32_t payload = body->payload[site.instruction], n = 0;
    auto count = [&](const ir::Body* other, uint32_t end) {
      for (uint32_t i = 0; other && i < end; ++i) n += other->op[i] == op && other->payload[i] == payload;
    };
    std::string name = stable_name(std::string(program_.name(site.method)));
    for (MethodId m : program_[program_[site.method].owner].methods) {
      if (m == site.method) break;
      if (program_.descriptor(m) != program_.descriptor(site.method) ||
          stable_name(std::string(program_.name(m))) != name)
        continue;
      const ir::Body* other = paths_.scope().bodies->body(m);
      count(other, other ? other->size() : 0);
    }
    count(body, site.instruction);
    return n;
  }

  void report() {
    struct Group {
      Subject subject;
      std::vector<const PairVerdict*> verdicts;
    };
    std::map<std::string, Group> races;
    for (const auto& [pair, verdict] : sorted_) {
      if (verdict.ruled_out_by == Stage::race) {
        Subject s = subject(verdict);
        Group& group = races[s.name];
        group.subject = std::move(s);
        group.verdicts.push_back(&verdict);
      } else if (in_.why_safe && verdict.first_thread) {
        Subject s = subject(verdict);
        if (in_.why_safe(s.name)) add_safe(s, verdict);
      }
    }
    for (auto& [name, group] : races) add_finding(group.subject, group.verdicts);
    std::ranges::stable_sort(out_.findings, {}, [](const findings::Finding& f) {
      return std::tuple(f.confidence, f.idiom == "racy-single-check", f.subject);
    });
  }

  findings::Side side(uint32_t a, ThreadId thread) {
    const Access& access = accesses_[a];
    const AccessSite& site = sites_[access.site];
    findings::Side side;
    side.kind = site.use      ? findings::SideKind::call
                : site.writes ? findings::SideKind::write
                              : findings::SideKind::read;
    side.place = in_.evidence->place(site.place);
    side.thread = in_.evidence->thread_number(thread);
    auto show = [&](findings::Lock shown) {
      bool known = std::ranges::any_of(side.locks, [&](const findings::Lock& l) {
        return l.acquired_at.class_name == shown.acquired_at.class_name &&
               l.acquired_at.method == shown.acquired_at.method && l.acquired_at.pc == shown.acquired_at.pc;
      });
      if (!known) side.locks.push_back(std::move(shown));
    };
    for (const HeldLock& lock : held(a).must) show(in_.evidence->lock(lock));
    for (findings::Lock& lock : in_.evidence->locks_along(thread, access.instance, *in_.locks))
      show(std::move(lock));
    side.stack = in_.evidence->stack(thread, access.instance, site.place.instruction);
    return side;
  }

  findings::Pair pair(const PairVerdict& v) {
    findings::Pair pair;
    pair.confidence = v.confidence;
    bool first_writes = sites_[accesses_[v.first].site].writes,
         second_writes = sites_[accesses_[v.second].site].writes;
    pair.conflict = first_writes && second_writes ? "write-write" : "read-write";
    pair.sides.push_back(side(v.first, v.first_thread));
    pair.sides.push_back(side(v.second, v.second_thread));
    pair.doubt = to_string(v.doubt);
    if (v.object) pair.object = in_.evidence->object(v.object);
    return pair;
  }

  void add_finding(const Subject& subject, std::vector<const PairVerdict*> verdicts) {
    std::ranges::stable_sort(verdicts, {}, [&](const PairVerdict* v) {
      bool both_locked = held(v->first).is_any() && held(v->second).is_any();
      bool both_write = sites_[accesses_[v->first].site].writes && sites_[accesses_[v->second].site].writes;
      // Where one side holds nothing nobody has to compare locks; and a read of a stale value
      // explains itself best.
      return std::tuple(v->confidence, both_locked, both_write);
    });
    std::vector<uint32_t> sites;
    for (const PairVerdict* v : verdicts)
      for (uint32_t a : {v->first, v->second}) sites.push_back(accesses_[a].site);
    sort_unique(sites);

    findings::Finding finding;
    finding.rule = findings::Rule::data_race;
    finding.subject = subject.name;
    finding.id = in_.evidence->finding_id("data-race", subject.identity);
    Idiom idiom = is_declared_lazy(sites) ? Idiom::racy_single_check : idiom_of(*in_.facts, *in_.accesses, sites);
    finding.idiom = to_string(idiom);
    finding.confidence = verdicts.front()->confidence;
    size_t shown = finding.confidence > in_.lowest_shown ? 1 : std::min(verdicts.size(), most_pairs);
    for (size_t i = 0; i < shown; ++i) finding.pairs.push_back(pair(*verdicts[i]));
    if (idiom == Idiom::racy_single_check) {
      finding.confidence = Confidence::possible;
      for (findings::Pair& p : finding.pairs) p.confidence = Confidence::possible;
    }
    explain(finding, *verdicts.front(), idiom);
    if (is_final(sites)) finding.fix = "let others know the object only when its constructor has finished";
    if (shown < verdicts.size())
      finding.message += fmt::format("; {} more pairs are not listed", verdicts.size() - shown);
    out_.findings.push_back(std::move(finding));
  }

  // Such a field is looked at where its constructor hands the object out; nothing else can be declared of it.
  bool is_final(const std::vector<uint32_t>& sites) const {
    return std::ranges::all_of(sites, [&](uint32_t s) {
      return sites_[s].field && (program_[sites_[s].field].flags & ir::access::final_);
    });
  }

  // Halves of a long may be of two values, whatever is declared.
  bool is_declared_lazy(const std::vector<uint32_t>& sites) const {
    return std::ranges::all_of(sites, [&](uint32_t s) {
      const AccessSite& site = sites_[s];
      if (site.location != Location::field && site.location != Location::static_field) return false;
      std::string_view type = program_.text(program_[site.field].descriptor);
      return type != "J" && type != "D" && std::ranges::binary_search(in_.lazily_initialized, site.field);
    });
  }

  void explain(findings::Finding& finding, const PairVerdict& best, Idiom idiom) {
    const findings::Pair& pair = finding.pairs.front();
    auto verb = [](const findings::Side& side) {
      return side.kind == findings::SideKind::write  ? "writes"
             : side.kind == findings::SideKind::read ? "reads"
                                                     : "uses";
    };
    // What is made for a method reference has no lines.
    auto where = [](const findings::Side& side) {
      return side.place.line == 0 ? std::string(side.place.file)
                                  : fmt::format("{}:{}", side.place.file, side.place.line);
    };
    std::string first = in_.evidence->thread_name(best.first_thread),
                second = in_.evidence->thread_name(best.second_thread);
    std::string who =
        first == second ? fmt::format("two instances of {}", first) : fmt::format("{} and {}", first, second);
    finding.message = fmt::format(
        "{} can access {} at the same time: one {} it at {}, the other {} it at {}, and no order or common lock "
        "is "
        "known",
        who, finding.subject, verb(pair.sides[0]), where(pair.sides[0]), verb(pair.sides[1]),
        where(pair.sides[1]));
    const findings::Side* locked = nullptr;
    for (const findings::Side& side : pair.sides)
      if (!side.locks.empty()) locked = &side;
    switch (idiom) {
      case Idiom::racy_single_check:
        finding.message += "; a benign idiom: each thread computes the same value and reads the field once";
        finding.fix = "none is needed; volatile would make the intention plain";
        break;
      case Idiom::double_checked_locking:
        finding.message += "; double-checked locking needs a volatile field";
        finding.fix = "declare the field volatile, or initialize it in a holder class";
        break;
      case Idiom::unsafe_publication:
        finding.fix = "publish the object safely: declare the field volatile, or read and write it under one lock";
        break;
      case Idiom::none:
        if (locked && locked->locks.front().expr == "an inner lock")
          finding.fix = fmt::format("hold the lock inside {} on both sides", locked->locks.front().class_name);
        else if (best.under_elements)
          finding.fix = "guard both accesses with one lock for all elements, or make the field atomic";
        else if (locked)
          finding.fix = fmt::format("hold {} on both sides", locked->locks.front().expr);
        else if (finding.subject.ends_with("{}"))
          finding.fix = "guard every use with one lock, or use a concurrent class";
        else if (finding.subject.ends_with("[]") || finding.subject.contains("[]@"))
          finding.fix =
              "guard both accesses with one lock, or use an atomic array; volatile does not reach elements";
        else
          finding.fix =
              "guard both accesses with one lock, or make the field atomic, or volatile if it is only replaced";
        break;
    }
  }

  void add_safe(const Subject& subject, const PairVerdict& v) {
    findings::SafeFinding safe;
    safe.finding.rule = findings::Rule::data_race;
    safe.finding.subject = subject.name;
    safe.finding.id = in_.evidence->finding_id("data-race", subject.identity);
    safe.evidence = evidence(v);
    safe.finding.message = "safe: " + safe.evidence;
    safe.finding.pairs.push_back(pair(v));
    safe.stage = to_string(v.ruled_out_by);
    out_.safe.push_back(std::move(safe));
  }

  const DataRaceInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  std::span<const AccessSite> sites_;
  std::span<const Access> accesses_;
  RaceAccesses common_;
  Doubts doubts_;
  concurrency::OwnLocks own_locks_;
  UnlockedWays unlocked_ways_;
  ElementLocks elements_;
  std::vector<std::optional<Held>> held_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, bool> may_exclude_;  // by the numbers of what may be held
  absl::flat_hash_map<std::tuple<uint32_t, uint32_t, ThreadId>, bool> common_exclude_;  // and the thread of both
  absl::flat_hash_map<std::pair<uint32_t, ThreadId>, bool> private_;  // by access and who makes it
  absl::flat_hash_map<uint64_t, PairVerdict> pairs_;                  // by sites, the lower one in the upper half
  std::vector<std::pair<uint64_t, PairVerdict>> sorted_;              // the same, in order
  std::vector<Unit> units_;
  absl::flat_hash_map<UnitKey, uint32_t> known_units_;
  absl::flat_hash_map<std::vector<ObjectId>, uint32_t> known_objects_;
  using ObjectSets = std::pair<uint32_t, uint32_t>;
  std::pair<ObjectSets, ObjectId> last_one_{{UINT32_MAX, UINT32_MAX}, {}};
  std::pair<ObjectSets, std::vector<ObjectId>> last_all_{{UINT32_MAX, UINT32_MAX}, {}};
  absl::flat_hash_map<std::vector<uint64_t>, uint32_t> known_held_;
  absl::flat_hash_map<std::vector<ThreadId>, uint32_t> known_threads_;
  std::vector<std::vector<ThreadId>> thread_sets_;
  absl::flat_hash_map<std::array<uint32_t, 8>, ThreadPair> parallel_;
  DataRaces out_;
};

}  // namespace

DataRaces find_data_races(const DataRaceInput& input) { return DataRaceDetector(input).run(); }

}  // namespace heddle::detectors
