// Problem: which steps of a thread belong together, and can another thread really come between them?
//
// Formulation: candidates are the pairs of witnesses.h, with a context lock, or with a second step that depends on
// what the first one read (stale_values.h). A step is what the thread touches there: fields, elements, objects.
// The pair is a violation if a parallel thread has a touch that conflicts with both steps, or two that conflict
// with one each, and no lock that is held all the while keeps it out: then no serial order explains the outcome.
// Otherwise the pattern is a matter of style, or nothing if nobody else ever touches these things. Algorithm: per
// candidate and context, touches of both steps (steps.h) are looked up by location among those of all other
// threads (touches.h, interlopers.h); contexts that no question tells apart are judged once. Cost: candidates
// times groups of their touches times groups of conflicting ones.
#include "detectors/atomicity.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

#include "base/sorted.h"
#include "detectors/atomicity_report.h"
#include "detectors/calls_towards.h"
#include "detectors/dependences.h"
#include "detectors/ties.h"

namespace heddle::detectors {
namespace {

using findings::Confidence;
using ir::Op;
using models::ActKind;
using Kind = AtomicityKind;
using Grade = AtomicityGrade;
using Verdict = AtomicityVerdict;

constexpr size_t most_looked_at = 128;  // contexts of all candidates that end in one second step
constexpr size_t most_judged = 64;      // of these, that differ
constexpr std::string_view claimed =
    "the first step changes something itself: it may claim for its thread what the second relies on";
constexpr std::string_view contexts_left_out =
    "contexts of a method that acts in two steps were not all looked at";

// Why nothing is reported of a candidate.
struct Discharge {
  std::string stage, evidence;
};

// What makes two contexts of a candidate different.
struct ContextKey {
  std::vector<concurrency::HeldLock> locks;
  uint32_t entry_may;
  std::vector<concurrency::MayLock> may;
  uint32_t first, second;  // kinds of steps
  std::vector<ThreadId> threads;
  uint32_t states[2];
  uint32_t wrapper;
  bool vague, for_life;

  friend bool operator==(const ContextKey&, const ContextKey&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const ContextKey& k) {
    return H::combine(std::move(h), k.locks.size(), k.entry_may, k.may, k.first, k.second, k.threads);
  }
};

class AtomicityDetector {
 public:
  explicit AtomicityDetector(const AtomicityInput& input)
      : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()),
        witnesses_(*input.facts, {input.variant}, bounds_), names_(witnesses_.names()),
        touches_(input, witnesses_), steps_(input, witnesses_, touches_, bounds_),
        interlopers_(input, witnesses_, touches_), dependences_(paths_, witnesses_, touches_),
        ties_(paths_, witnesses_, touches_, dependences_), report_(input, witnesses_, touches_, interlopers_) {}

  Atomicity run() {
    judge_stale_values();  // they are few, so they come first: work is bounded
    judge_patterns();
    report();
    out_.bounds = bounds_.list();
    return std::move(out_);
  }

 private:
  // --- the pattern -------------------------------------------------------------------------------------------

  // Instances of the pair's method that the context's instance leads to.
  using Contexts = std::vector<std::pair<InstanceId, InstanceId>>;
  const Contexts& contexts(const Pattern& p) {
    MethodId target = witnesses_.pairs()[p.pair].method;
    auto [known, added] = contexts_.try_emplace(std::tuple(p.method, p.via, target));
    Contexts& found = known->second;
    if (!added) return found;
    for (InstanceId id : points_to_.instances_of(p.method)) {
      if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
      if (found.size() > most_looked_at) {
        bounds_.reach(contexts_left_out, target);
        break;
      }
      if (p.via == UINT32_MAX) {
        found.emplace_back(id, id);
        continue;
      }
      // One more than are looked at, so that it is known if there are more.
      const size_t wanted = most_looked_at + 1 - found.size();
      for (InstanceId at : calls_towards(target).find(id, p.via, wanted)) found.emplace_back(id, at);
    }
    return found;
  }

  CallsTowards& calls_towards(MethodId target) {
    std::unique_ptr<CallsTowards>& known = calls_towards_[target];
    if (!known)
      known = std::make_unique<CallsTowards>(paths_, steps_.targets(), target, witnesses_.passed_on(target));
    return *known;
  }

  ContextKey key_of(const Window& w, const StepTouches& first, const StepTouches& second, bool for_life) {
    std::span<const ThreadId> threads = paths_.threads(w.id);
    return {w.locks,
            w.entry_may,
            w.may,
            first.kind,
            second.kind,
            {threads.begin(), threads.end()},
            {w.first_state, w.second_state},
            w.wrapper,
            in_.evidence->is_vague(w.id),
            for_life};
  }

  void judge_patterns() {
    for (const Pattern& p : witnesses_.patterns()) {
      paths_.poll();
      const WitnessPair& pair = witnesses_.pairs()[p.pair];
      if (!paths_.is_application(p.method) || is_settled(pair)) continue;
      if (steps_.are_exhausted(pair.method)) continue;
      std::optional<Discharge> safe;
      bool reported = false;
      // Pairs with the same second step differ in nothing but what the key holds.
      auto& [judged, looked_at] = judged_[std::tuple(pair.method, pair.second, pair.lock)];
      for (auto [outer, inner] : contexts(p)) {
        if (judged.size() >= most_judged || ++looked_at > most_looked_at) {
          bounds_.reach(contexts_left_out, pair.method);
          break;
        }
        if (steps_.are_exhausted(pair.method)) break;
        Window w = interlopers_.window(pair, inner);
        interlopers_.add_context(w, p, outer);
        const StepTouches& first = steps_.of(inner, pair.first, pair.first_lock);
        const StepTouches& second = steps_.of(inner, pair.second, pair.lock);
        bool for_life = is_for_life(p, outer);
        if (!judged.insert(key_of(w, first, second, for_life)).second) continue;
        Verdict v{.kind = pair.first_lock == pair.lock ? Kind::context_witness : Kind::variant,
                  .pair = p.pair,
                  .pattern = &p,
                  .instance = inner,
                  .context_instance = outer,
                  .thread = report_.thread_shown(inner)};
        if (!interlopers_.is_shared(w, first) && !interlopers_.is_shared(w, second)) {
          safe = {"escaping", "no other thread uses what the witness guards"};
          continue;
        }
        v.callers_hold = interlopers_.callers_hold(w, pair.lock);
        if (!v.callers_hold) {
          if (auto i = interlopers_.conflicting(w, first, second)) {
            v.interloper = *i;
            v.thread = i->mine;
            v.confidence = i->confidence;
            v.doubt = i->doubt;
            if (dependences_.revalidates(pair, first, second))
              v.doubt = "what the second step writes it decides anew";
            else if (Tie tie = ties_.of(pair, first, second); tie == Tie::none)
              v.doubt = "nothing ties the two steps together";
            else if (tie == Tie::decision && dependences_.changes(pair, first))
              v.doubt = claimed;
            bool weak = i->confidence == Confidence::possible || !v.doubt.empty();
            v.grade = weak ? Grade::style : Grade::violation;
          }
        }
        if (for_life) v.grade = Grade::benign;
        if (v.grade != Grade::violation) v.confidence = Confidence::possible;
        keep(v);
        reported = true;
        if (v.grade == Grade::violation && v.confidence == Confidence::certain) break;
      }
      if (!reported && safe) report_.add_safe(p.pair, &p, safe->stage, safe->evidence, out_.safe);
    }
  }

  // Nothing that is found of its second step could be shown instead of what is known.
  bool is_settled(const WitnessPair& pair) const {
    if (in_.why_safe) return false;
    bool variant = pair.first_lock != pair.lock;
    auto known = verdicts_.find(std::tuple(pair.method, pair.second, variant));
    if (known == verdicts_.end()) return false;
    const Verdict& v = known->second;
    return v.grade == Grade::violation && v.confidence == Confidence::certain &&
           v.kind == (variant ? Kind::variant : Kind::context_witness);
  }

  // The context is taken when the thread begins and given back when it ends.
  bool is_for_life(const Pattern& p, InstanceId id) const {
    auto is_root = [&](InstanceId at) {
      return std::ranges::any_of(paths_.threads(at), [&](ThreadId t) {
        return std::ranges::find(paths_.roots(t), at) != paths_.roots(t).end();
      });
    };
    for (uint32_t s : paths_.callers(id)) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (!step.spawns && (paths_.is_application(step.caller) || !is_root(step.caller))) return false;
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

  // Whether what the other does spoils what the act relies on.
  static bool spoils(const Touch& other, const Touch& act) {
    if (!other.writes) return false;
    if (!act.act || !other.act || act.act->field || act.act->by_iterator) return true;
    switch (act.act->kind) {
      case ActKind::demand: return other.act->removes;
      case ActKind::write:
      case ActKind::update:  // of a counter, which others change the same way
        return (act.act->adds && other.act->adds) || (act.act->removes && other.act->removes);
      default: return true;
    }
  }

  // Who sets a state to zero that others test and set means something else than who takes what they count.
  static bool counts(const Touch& other) { return other.act && other.act->counts; }

  void judge_stale_values() {
    for (uint32_t p = 0; p < witnesses_.pairs().size(); ++p) {
      const WitnessPair& pair = witnesses_.pairs()[p];
      if (pair.first_lock != pair.lock || !paths_.is_application(pair.method)) continue;
      if (names_.is_lock(pair.lock) && !pair.held.empty()) continue;  // a context is held: the pattern's business
      const std::optional<Dependence>& depends = dependences_.of(pair);
      if (depends) judge_stale_value(p, pair, *depends);
    }
  }

  std::vector<uint32_t> groups_read(const StepTouches& step) {
    std::vector<uint32_t> read;
    for (uint32_t x : step.touches)
      if (touches_[x].reads) read.push_back(x);
    return touches_.groups(read);
  }

  bool changes(const StepTouches& step, const Touch& what) const {
    return std::ranges::any_of(step.touches,
                               [&](uint32_t t) { return touches_[t].writes && same_location(touches_[t], what); });
  }

  static bool intersect(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
    const auto& [few, many] = std::minmax(a, b, [](const auto& x, const auto& y) { return x.size() < y.size(); });
    return std::ranges::any_of(few, [&](uint32_t t) { return std::ranges::binary_search(many, t); });
  }

  // Why the second step may not rely on what the first one found.
  std::string_view doubt(const WitnessPair& pair, bool claims, const Touch& read, const Touch& act) const {
    if (claims) return claimed;
    if (dependences_.may_mean_other_key(pair, read, act))
      return "it is not known that both steps mean the same key";
    return {};
  }

  void judge_stale_value(uint32_t p, const WitnessPair& pair, const Dependence& depends) {
    std::optional<Discharge> safe;
    std::optional<Verdict> best;
    absl::flat_hash_set<ContextKey> judged;
    size_t looked_at = 0;
    bool cut = false;
    for (InstanceId id : points_to_.instances_of(pair.method)) {
      if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
      if (judged.size() >= most_judged || ++looked_at > most_looked_at) {
        bounds_.reach(contexts_left_out, pair.method);
        break;
      }
      cut = steps_.are_exhausted(pair.method);
      if (cut) break;
      Window w = interlopers_.window(pair, id);
      if (interlopers_.callers_hold(w, pair.lock)) continue;
      const StepTouches& first = steps_.of(id, pair.first, pair.first_lock);
      const StepTouches& second = steps_.of(id, pair.second, pair.lock);
      if (!judged.insert(key_of(w, first, second, false)).second) continue;
      const std::vector<uint32_t> read = groups_read(first);
      std::optional<std::vector<uint32_t>> seen;
      std::optional<bool> claims;
      for (uint32_t y : second.touches) {
        const Touch& act = touches_[y];
        bool own = act.place.method == pair.method && act.instance == id;
        if (own && std::ranges::find(depends.at, act.place.instruction) == depends.at.end()) continue;
        if (!act.act && !act.writes) continue;
        bool relies_on_nothing = act.act && act.act->kind == ActKind::update && !act.act->counts;
        if (relies_on_nothing || (act.act && !own && !act.writes)) continue;
        if (act.use && act.use->looks) continue;  // it copes with what it finds
        if (!own && dependences_.copes(act)) continue;
        if (!intersect(touches_.all_at(y), read)) continue;
        if (act.act && act.act->counts && changes(first, act)) continue;  // counts back what it counted
        if (!seen) seen = dependences_.seen(pair, first);
        auto is_met = [&](uint32_t t) { return same_location(touches_[t], act); };
        if (std::ranges::none_of(*seen, is_met)) continue;
        std::vector<uint32_t> spoilers;
        touches_.for_each_at(y, [&](uint32_t theirs) {
          if (spoils(touches_[theirs], act) && !touches_[theirs].is_private &&
              (!depends.sets_to_zero || counts(touches_[theirs])) &&
              interlopers_.under_witness(w, first, theirs) &&
              (own || !dependences_.set_the_same(touches_[theirs], act)))
            spoilers.push_back(theirs);
          return false;
        });
        if (spoilers.empty()) continue;
        std::optional<bool> looks_again, looks_on_way;
        for (uint32_t x : *seen) {
          if (!is_met(x)) continue;
          if ((!act.act || !own) && !looks_again) looks_again = dependences_.looks_again(pair, first, act);
          if (looks_again.value_or(false)) {
            safe = {"revalidated", "the second step looks again before it writes"};
            break;
          }
          for (uint32_t theirs : spoilers) {
            if (!same_location(touches_[theirs], touches_[x])) continue;
            auto i = interlopers_.comes_between(w, x, theirs);
            if (!i) continue;
            if (!looks_on_way) looks_on_way = !own && dependences_.looks_on_its_way(pair, y);
            if (*looks_on_way) break;
            if (i->confidence != Confidence::possible) {
              if (!claims) claims = depends.kind == Kind::check_then_act && dependences_.changes(pair, first);
              i->doubt = doubt(pair, *claims, touches_[x], act);
            }
            if (!i->doubt.empty()) i->confidence = Confidence::possible;
            Verdict v{.kind = depends.kind,
                      .grade = i->confidence == Confidence::possible ? Grade::style : Grade::violation,
                      .confidence = i->confidence,
                      .pair = p,
                      .instance = id,
                      .context_instance = {},
                      .thread = i->mine,
                      .interloper = *i,
                      .doubt = i->doubt};
            if (!best || v.rank() < best->rank()) best = v;
            if (best->confidence == Confidence::certain) break;
          }
          if (looks_on_way.value_or(false)) break;
        }
        if (looks_again.value_or(false) || looks_on_way.value_or(false))
          safe = {"revalidated", "the second step looks again before it writes"};
      }
      if (best && best->confidence == Confidence::certain) break;
    }
    if (best) return keep(*best);
    if (cut) return;
    if (!safe) safe = {"parallel", "no other thread can write it between the two steps"};
    report_.add_safe(p, nullptr, safe->stage, safe->evidence, out_.safe);
  }

  // --- the report ----------------------------------------------------------------------------------------------

  void report() {
    std::set<std::pair<MethodId, uint32_t>> without_variant;
    for (const auto& [key, v] : verdicts_)
      if (v.kind != Kind::variant) without_variant.emplace(std::get<0>(key), std::get<1>(key));
    std::vector<const Verdict*> list;
    for (const auto& [key, v] : verdicts_)
      if (v.kind != Kind::variant || !without_variant.contains({std::get<0>(key), std::get<1>(key)}))
        list.push_back(&v);
    report_.add_findings(list, out_.findings);
  }

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  Bounds bounds_;
  Witnesses witnesses_;
  LockExpressions& names_;
  Touches touches_;
  Steps steps_;
  Interlopers interlopers_;
  Dependences dependences_;
  Ties ties_;
  AtomicityReport report_;
  std::map<std::tuple<MethodId, uint32_t, MethodId>, Contexts> contexts_;
  absl::flat_hash_map<MethodId, std::unique_ptr<CallsTowards>> calls_towards_;
  std::map<std::tuple<MethodId, uint32_t, LockExpr>, std::pair<absl::flat_hash_set<ContextKey>, size_t>> judged_;
  std::map<std::tuple<MethodId, uint32_t, bool>, Verdict> verdicts_;
  Atomicity out_;
};

}  // namespace

Atomicity find_atomicity_violations(const AtomicityInput& input) { return AtomicityDetector(input).run(); }

}  // namespace heddle::detectors
