#include "detectors/witness_flow.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {
namespace {

using concurrency::MethodFacts;
using ir::Op;
using pointsto::MethodCall;

constexpr size_t most_common_locks = 16;      // of two calls, that are looked at
constexpr size_t most_pairs_of_calls = 8192;  // in a method

struct Mark {  // of R: the lock, and where it was acquired
  LockExpr lock;
  uint32_t site;
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

struct Frame {
  LockExpr lock;                // none: the method's own
  uint32_t origin = 0;          // where it was acquired
  std::vector<uint32_t> sites;  // the same, or the waits after which it was there again; ascending
  std::vector<Mark> released;   // R, ascending

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Stack {
  bool reached = false;
  std::vector<Frame> frames;

  friend bool operator==(const Stack&, const Stack&) = default;

  // The join; where paths disagree on what is held, what both hold is kept.
  bool join(const Stack& other) {
    if (!reached) {
      *this = other;
      return true;
    }
    Stack before = *this;
    size_t same = 0;
    while (same < frames.size() && same < other.frames.size() && frames[same].lock == other.frames[same].lock)
      ++same;
    frames.resize(same);
    for (size_t f = 0; f < same; ++f) {
      frames[f].origin = std::min(frames[f].origin, other.frames[f].origin);
      std::vector<uint32_t> sites;
      std::ranges::set_union(frames[f].sites, other.frames[f].sites, std::back_inserter(sites));
      frames[f].sites = std::move(sites);
      std::vector<Mark> both;
      std::ranges::set_union(frames[f].released, other.frames[f].released, std::back_inserter(both));
      frames[f].released = std::move(both);
    }
    return before != *this;
  }
};

class WitnessFlow {
 public:
  WitnessFlow(const WitnessScope& scope, MethodId method)
      : scope_(scope), paths_(scope.facts.paths()), names_(scope.names), facts_(*scope.facts.of(method)),
        body_(facts_.body), steps_(*scope.steps.method(method)) {}

  BodyWitnesses run() {
    if (!can_release_twice() && std::ranges::none_of(steps_.actions, is_acquisition)) return {};
    before_.assign(body_.blocks.size(), {});
    before_[0].reached = true;
    before_[0].frames.emplace_back();
    find_used_values();
    std::set<uint32_t> work{0};  // blocks are in reverse postorder
    while (!work.empty()) {
      uint32_t b = *work.begin();
      work.erase(work.begin());
      pass(b, [&](uint32_t to, const Stack& out) {
        if (before_[to].join(out)) work.insert(to);
      });
    }
    writing_ = true;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      if (before_[b].reached) pass(b, [](uint32_t, const Stack&) {});
    std::vector<PairKey> keys;
    keys.reserve(found_.size());
    for (const auto& [key, pair] : found_) keys.push_back(key);
    std::ranges::sort(keys);
    for (const PairKey& key : keys) result_.pairs.push_back(std::move(found_.find(key)->second));
    for (auto& [site, list] : result_.regions) sort_unique(list);
    return std::move(result_);
  }

 private:
  using Action = MethodSteps::Action;
  using Step = MethodSteps::Step;

  static bool is_acquisition(const Action& a) { return a.step == Step::acquire; }
  uint32_t times(uint32_t site) const { return facts_.loop[pointsto::block_of(body_, site)] == 0 ? 1 : 2; }

  // Whether two places, or one in a loop, may release anything.
  bool can_release_twice() const {
    uint32_t releasing = 0;
    for (const Action& a : steps_.actions) releasing += times(a.instruction);
    for (uint32_t i = 0; i < body_.size() && releasing < 2; ++i)
      if (is_call(body_.op[i]) &&
          std::ranges::any_of(scope_.calls.calls(body_.method, i), [&](const MethodCall& c) {
            return !c.spawns && !scope_.locks.held(c.callee).empty();
          }))
        releasing += times(i);
    return releasing >= 2;
  }

  // Values that names are built of: only their definitions matter. And a lock that is released in one place only
  // is never released twice.
  void find_used_values() {
    used_.assign(body_.size(), 0);
    auto use = [&](LockExpr name, uint32_t site) {
      times_[name] += times(site);
      if (!names_.is_local(name)) return;
      for (; name; name = names_.base(name)) {
        const LockExprNode& node = names_[name];
        if (node.kind == LockExprKind::value) used_[node.detail] = 1;
        if (node.index && names_[node.index].kind == LockExprKind::value) used_[names_[node.index].detail] = 1;
      }
    };
    auto use_operands = [&](uint32_t site) {
      for (ir::ValueId v : body_.operands(site))
        if (times(v.raw) > 1 && body_.type[v.raw].is_reference() && is_object(names_.of(body_, v)))
          used_[v.raw] = 1;
    };
    for (const Action& a : steps_.actions) {
      use(a.lock, a.instruction);
      use_operands(a.instruction);
    }
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (!is_call(body_.op[i])) continue;
      const std::vector<LockExpr>& locks = scope_.locks.locks_of_call(body_.method, i);
      for (LockExpr l : locks) use(l, i);
      if (!locks.empty()) use_operands(i);
    }
  }

  bool is_object(LockExpr name) const { return names_[name].kind == LockExprKind::object; }

  template <class Go>
  void pass(uint32_t b, Go go) {
    Stack stack = before_[b];
    const ir::Block& block = body_.blocks[b];
    bool is_new = true;  // to the handlers
    for (uint32_t i = block.first; i < block.end; ++i) {
      if (block.handlers && is_new && ir::may_throw(body_, i)) {
        for (const ir::Handler& h : body_.handlers(block)) go(h.target.raw, stack);
        is_new = false;
      }
      is_new |= step(i, stack);
    }
    std::span<const ir::BlockId> successors = body_.successors(block);
    for (size_t s = 0; s < successors.size(); ++s) {
      Stack out = stack;
      if (auto [action, is_true] = tested_at(block, s); action && is_true) sync_enter(*action, out);
      go(successors[s].raw, out);
    }
  }

  // Whether it may have changed the stack.
  bool step(uint32_t i, Stack& stack) {
    if (writing_ && ir::info(body_.op[i]).heap) write_down(i, stack);
    if (used_[i]) assign(ir::ValueId(i), stack);
    bool writes = write(i, stack);
    if (is_call(body_.op[i])) call(i, stack);
    auto range = std::ranges::equal_range(steps_.actions, i, {}, &Action::instruction);
    for (const Action& action : range) {
      switch (action.step) {
        case Step::acquire:
          if (!action.if_true) sync_enter(action, stack);
          break;
        case Step::release: sync_exit(action.lock, stack); break;
        case Step::wait: wait(action.lock, i, stack); break;
        case Step::act:
          begin_iteration(i, stack.frames);
          release(stack.frames, {{action.lock, i}});
          break;
      }
    }
    return used_[i] || writes || is_call(body_.op[i]) || !range.empty();
  }

  // SYNC e sb, its beginning: a frame with empty sets.
  static void sync_enter(const Action& action, Stack& stack) {
    stack.frames.push_back({action.lock, action.instruction, {action.instruction}, {}});
  }

  // Gives the lock back as often as it was taken, and takes it again.
  void wait(LockExpr lock, uint32_t i, Stack& stack) {
    for (size_t f = stack.frames.size(); f-- > 0;) {
      if (!lock || stack.frames[f].lock != lock) continue;
      uint32_t origin = stack.frames[f].origin;
      leave(f, stack);
      stack.frames.insert(stack.frames.begin() + static_cast<std::ptrdiff_t>(f), {lock, origin, {i}, {}});
    }
  }

  // SYNC e sb, its end: ⟨R ∪ R_sb ∪ {e}, T ∪ (R ∩ (R_sb ∪ {e})), P ∪ ((P_sb ∪ T_sb) ∖ {e})⟩
  void sync_exit(LockExpr lock, Stack& stack) {
    for (size_t f = stack.frames.size(); f-- > 0;)
      if (lock && stack.frames[f].lock == lock) return leave(f, stack);
  }

  void leave(size_t f, Stack& stack) {
    auto at = stack.frames.begin() + static_cast<std::ptrdiff_t>(f);
    Frame left = std::move(*at);
    auto below = stack.frames.erase(at);
    std::erase_if(left.released, [&](const Mark& m) { return m.lock == left.lock; });  // they were reentrant
    for (uint32_t site : left.sites) insert_sorted(left.released, Mark{left.lock, site});
    std::vector<Frame> frames(stack.frames.begin(), below);
    for (const Mark& m : left.released)  // at a handler, paths meet on which it was and was not made yet
      if (names_[m.lock].kind == LockExprKind::state) begin_iteration(m.site, frames);
    release(frames, left.released);
    std::ranges::move(frames, stack.frames.begin());
  }

  // x := y: R loses every lock that depends on x. One that was acquired by x, and named by the only object that x
  // can be, is lost as well: who goes through a list with one object does not come to it twice.
  void assign(ir::ValueId x, Stack& stack) {
    forget(stack, [&](LockExpr lock) { return names_.depends(lock, x); });
    LockExpr object = names_.of(body_, x);
    if (!is_object(object)) return;
    for (Frame& f : stack.frames)
      std::erase_if(f.released, [&](const Mark& m) {
        LockExpr root = m.lock;
        while (names_.base(root)) root = names_.base(root);
        return root == object && std::ranges::find(body_.operands(m.site), x) != body_.operands(m.site).end();
      });
  }

  // The same for fields and elements that names read.
  bool write(uint32_t i, Stack& stack) {
    switch (body_.op[i]) {
      case Op::put_field:
      case Op::put_static: {
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body_.members[body_.payload[i]]);
        if (!field || !scope_.changes.is_changing(field.id)) return false;
        forget(stack, [&](LockExpr lock) { return names_.reads(lock, field.id); });
        return true;
      }
      case Op::array_store:
        if (!body_.type[body_.operands(i)[2].raw].is_reference()) return false;
        forget(stack, [&](LockExpr lock) { return names_.reads_element(lock); });
        return true;
      default: return false;
    }
  }

  // A new iterator knows nothing of what the last one of this place went through.
  void begin_iteration(uint32_t i, std::vector<Frame>& frames) const {
    const MethodSteps::Act* act = scope_.steps.act_at(body_.method, i);
    if (!act || act->kind != models::ActKind::iterate) return;
    for (Frame& f : frames)
      std::erase_if(f.released, [&](const Mark& m) {
        const MethodSteps::Act* before = scope_.steps.act_at(body_.method, m.site);
        return before && before->by_iterator && before->taken_at == i;
      });
  }

  // What the callees of one instruction do, whatever is held there.
  struct Called {
    std::vector<uint8_t> changes;  // of what may change; empty: none
    std::vector<LockExpr> waited;  // in this body's names
    std::vector<Mark> released;    // L, but for what is not released elsewhere
  };

  const Called& called(uint32_t i) {
    auto [at, added] = called_.try_emplace(i);
    if (!added) return *at->second;
    at->second = std::make_unique<Called>();
    for (const MethodCall& c : scope_.calls.calls(body_.method, i)) {
      if (c.spawns || !scope_.calls.has(c.callee)) continue;
      const uint32_t callee = scope_.calls.row(c.callee);
      std::span<const uint32_t> changes = scope_.changes.by_method(callee);
      if (!changes.empty()) at->second->changes.resize(scope_.changes.size());
      for (uint32_t n : changes) at->second->changes[n] = 1;
      if (std::ranges::none_of(steps_.actions, is_acquisition)) continue;  // nothing to give back
      for (LockExpr theirs : scope_.locks.waited(callee))
        if (auto mine = names_.translate(body_, i, theirs)) at->second->waited.push_back(*mine);
    }
    for (LockExpr lock : scope_.locks.locks_of_call(body_.method, i))
      if (scope_.variant || times_[lock] > 1) at->second->released.push_back({lock, i});
    return *at->second;
  }

  // CALL e.m(p), Figure 6 (b): ⟨R ∪ L, T ∪ (R ∩ L), P⟩; before that R loses what the callees may write.
  void call(uint32_t i, Stack& stack) {
    const Called& callees = called(i);
    if (!callees.changes.empty())
      forget(stack, [&](LockExpr lock) {
        return std::ranges::any_of(scope_.changes.parts(lock),
                                   [&](uint32_t n) { return callees.changes[n] != 0; });
      });
    for (LockExpr lock : callees.waited) wait(lock, i, stack);
    if (!callees.released.empty()) release(stack.frames, callees.released);
  }

  // R gains locks; those that it had are in T. The marks are in ascending order.
  void release(std::vector<Frame>& frames, const std::vector<Mark>& marks) {
    std::vector<Mark>& released = frames.back().released;
    if (writing_ && scope_.variant) {
      for (const Mark& first : released)
        for (const Mark& second : marks) twice(frames, first, second);
    } else if (writing_) {
      auto from = released.begin();
      for (const Mark& second : marks) {
        from = std::ranges::lower_bound(from, released.end(), second.lock, {}, &Mark::lock);
        for (auto first = from; first != released.end() && first->lock == second.lock; ++first)
          twice(frames, *first, second);
      }
    }
    std::vector<Mark> both;
    both.reserve(released.size() + marks.size());
    std::ranges::set_union(released, marks, std::back_inserter(both));
    released = std::move(both);
  }

  void twice(const std::vector<Frame>& frames, const Mark& first, const Mark& second) {
    // Once is not twice, whatever paths that meet at a handler seem to say.
    if (first.site == second.site && facts_.loop[pointsto::block_of(body_, first.site)] == 0) return;
    WitnessPair pair{body_.method, first.site, second.site, first.lock, second.lock, {}};
    for (const Frame& f : frames) {
      if (!f.lock) continue;
      if (f.lock == first.lock || f.lock == second.lock) return;  // reentrant: nothing is given back in between
      pair.held.push_back(f.origin);
    }
    if (first.lock != second.lock &&
        (!scope_.steps.can_have_context(first.lock) || !scope_.steps.can_have_context(second.lock)))
      return;
    if (leads_to(first) && leads_to(second)) {
      size_t& common = common_locks_[std::pair(first.site, second.site)];
      if (!found_.contains({first.lock, second.lock, first.site, second.site}) &&
          (++common > most_common_locks || ++pairs_of_calls_ > most_pairs_of_calls)) {
        if (!std::exchange(is_cut_, true))
          scope_.bounds.reach("calls of a method lead to more common locks than were looked at", body_.method);
        return;
      }
    }
    auto [at, added] = found_.try_emplace({first.lock, second.lock, first.site, second.site}, pair);
    if (!added && pair.held.size() < at->second.held.size()) at->second = pair;
  }

  // Rather than being a step of this method itself.
  bool leads_to(const Mark& mark) const {
    return is_call(body_.op[mark.site]) && !scope_.steps.own_act(body_.method, mark.site, mark.lock) &&
           scope_.steps.lock_of(body_.method, mark.site) != mark.lock;
  }

  template <class Is>
  static void forget(Stack& stack, Is is) {
    for (Frame& f : stack.frames) std::erase_if(f.released, [&](const Mark& m) { return is(m.lock); });
  }

  void write_down(uint32_t i, const Stack& stack) {
    std::vector<uint32_t> origins;
    for (const Frame& f : stack.frames) {
      if (!f.lock) continue;
      origins.push_back(f.origin);
      for (uint32_t site : f.sites) result_.regions[site].push_back(i);
    }
    if (!origins.empty() && is_call(body_.op[i])) result_.stacks[i] = std::move(origins);
  }

  // `if (lock.tryLock())`: the acquisition that decides, and whether the edge is the one that has it.
  std::pair<const Action*, bool> tested_at(const ir::Block& block, size_t successor) const {
    uint32_t last = block.end - 1;
    if (body_.op[last] != Op::branch || body_.operands(last).size() != 1) return {};
    auto condition = static_cast<ir::Condition>(body_.payload[last]);
    if (condition != ir::Condition::not_equal && condition != ir::Condition::equal) return {};
    bool is_true = (condition == ir::Condition::not_equal) == (successor == 0);
    uint32_t tested = body_.operands(last)[0].raw;
    for (const Action& a : std::ranges::equal_range(steps_.actions, tested, {}, &Action::instruction))
      if (a.if_true) return {&a, is_true};
    return {};
  }

  using PairKey = std::tuple<LockExpr, LockExpr, uint32_t, uint32_t>;  // both locks, both sites

  const WitnessScope& scope_;
  const concurrency::CodePaths& paths_;
  LockExpressions& names_;
  const MethodFacts& facts_;
  const ir::Body& body_;
  const MethodSteps& steps_;
  BodyWitnesses result_;
  bool writing_ = false;  // the last pass, over states that no longer change
  std::vector<Stack> before_;
  std::vector<uint8_t> used_;
  absl::flat_hash_map<LockExpr, uint32_t> times_;  // places that release it; those in loops count twice
  absl::flat_hash_map<uint32_t, std::unique_ptr<Called>> called_;  // by instruction
  absl::flat_hash_map<PairKey, WitnessPair> found_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, size_t> common_locks_;  // of two sites
  size_t pairs_of_calls_ = 0;
  bool is_cut_ = false;
};

}  // namespace

BodyWitnesses witnesses_of_body(const WitnessScope& scope, MethodId method) {
  return WitnessFlow(scope, method).run();
}

}  // namespace heddle::detectors
