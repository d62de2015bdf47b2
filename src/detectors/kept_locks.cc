#include "detectors/kept_locks.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/sorted.h"

namespace heddle::detectors {
namespace {

using concurrency::MethodFacts;
using ir::Op;
using pointsto::MethodCall;

constexpr int most_rounds_of_locks = 8;  // of methods that return with a lock by calling one that does

using Held = std::optional<std::vector<LockExpr>>;  // none: not reached

// What both hold; whether that is less than before.
bool join(Held& into, const std::vector<LockExpr>& other) {
  if (!into) {
    into = other;
    return true;
  }
  size_t same = 0;
  while (same < into->size() && same < other.size() && (*into)[same] == other[same]) ++same;
  bool changes = same < into->size();
  into->resize(same);
  return changes;
}

class KeptLocks {
 public:
  KeptLocks(const concurrency::AllMethodFacts& facts, const MethodCalls& calls, LockExpressions& names,
            Bounds& bounds, std::vector<MethodSteps>& methods)
      : facts_(facts), paths_(facts.paths()), calls_(calls), names_(names), bounds_(bounds), methods_(methods),
        kept_(methods.size()) {}
  void find();

 private:
  using Action = MethodSteps::Action;
  using Step = MethodSteps::Step;
  struct Method {
    std::vector<LockExpr> kept, given_back;  // explicit locks that it returns with, and that were its caller's
    friend bool operator==(const Method&, const Method&) = default;
  };
  bool find_in(MethodId m);
  void add_steps_of_calls(MethodId m);
  const Method* kept_by(MethodId m) const { return calls_.has(m) ? &kept_[calls_.row(m)] : nullptr; }
  static bool is_explicit(const ir::Body& body, const Action& a) {
    return (a.step == Step::acquire || a.step == Step::release) && is_call(body.op[a.instruction]) && !a.if_true;
  }
  static void take_or_give(const Action& a, std::vector<LockExpr>& held, std::vector<LockExpr>& given_back) {
    auto at = std::find(held.rbegin(), held.rend(), a.lock);
    if (a.step == Step::acquire)
      held.push_back(a.lock);
    else if (at != held.rend())
      held.erase(std::next(at).base());
    else
      given_back.push_back(a.lock);
  }

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const MethodCalls& calls_;
  LockExpressions& names_;
  Bounds& bounds_;
  std::vector<MethodSteps>& methods_;
  std::vector<Method> kept_;  // by row
};

void KeptLocks::find() {
  std::vector<MethodId> work(paths_.methods().begin(), paths_.methods().end());
  for (int round = 0; round < most_rounds_of_locks && !work.empty(); ++round) {
    std::vector<MethodId> changed;
    for (MethodId m : work)
      if (paths_.is_application(m) && find_in(m)) changed.push_back(m);
    work.clear();
    for (MethodId m : changed)
      for (const MethodCalls::Caller& c : calls_.callers(calls_.row(m)))
        if (paths_.is_application(c.call.place.method)) work.push_back(c.call.place.method);
    sort_unique(work);
    for (MethodId m : work) add_steps_of_calls(m);
  }
  for (MethodId m : work)
    bounds_.reach("a lock that a method returns with was not followed through all its callers", m);
}

// Whether what it keeps or gives back has changed.
bool KeptLocks::find_in(MethodId m) {
  const MethodSteps& steps = methods_[calls_.row(m)];
  const ir::Body& body = *paths_.body(m);
  if (std::ranges::none_of(steps.actions, [&](const Action& a) { return is_explicit(body, a); })) return false;
  std::vector<Held> before(body.blocks.size());
  Held at_end;
  Method found;
  before[0].emplace();
  std::set<uint32_t> work{0};
  while (!work.empty()) {
    uint32_t b = *work.begin();
    work.erase(work.begin());
    const ir::Block& block = body.blocks[b];
    std::vector<LockExpr> held = *before[b];
    for (uint32_t i = block.first; i < block.end; ++i) {
      if (block.handlers && ir::may_throw(body, i))
        for (const ir::Handler& h : body.handlers(block))
          if (join(before[h.target.raw], held)) work.insert(h.target.raw);
      for (const Action& a : std::ranges::equal_range(steps.actions, i, {}, &Action::instruction))
        if (is_explicit(body, a)) take_or_give(a, held, found.given_back);
    }
    if (body.op[block.end - 1] == Op::return_) join(at_end, held);
    for (ir::BlockId s : body.successors(block))
      if (join(before[s.raw], held)) work.insert(s.raw);
  }
  found.kept = at_end.value_or(std::vector<LockExpr>());
  auto means_nothing_outside = [&](LockExpr lock) { return names_.is_local(lock); };
  std::erase_if(found.kept, means_nothing_outside);
  std::erase_if(found.given_back, means_nothing_outside);
  sort_unique(found.given_back);
  Method& known = kept_[calls_.row(m)];
  const bool changes = found != known;
  known = std::move(found);
  return changes;
}

void KeptLocks::add_steps_of_calls(MethodId m) {
  MethodSteps& into = methods_[calls_.row(m)];
  const MethodFacts& facts = *facts_.of(m);
  const ir::Body& body = facts.body;
  std::erase_if(into.actions, [](const Action& a) { return a.by_callee; });
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (!is_call(body.op[i]) || !facts.sync_at(i).empty()) continue;
    std::span<const MethodCall> callees = calls_.calls(m, i);
    // What not all of them do is not known to be done.
    const Method* callee = callees.empty() || callees[0].spawns ? nullptr : kept_by(callees[0].callee);
    if (!callee || std::ranges::any_of(callees, [&](const MethodCall& c) {
          const Method* other = c.spawns ? nullptr : kept_by(c.callee);
          return !other || *other != *callee;
        }))
      continue;
    auto add = [&](const std::vector<LockExpr>& locks, Step step) {
      for (LockExpr lock : locks)
        if (auto mine = names_.translate(body, i, lock))
          into.actions.push_back({.instruction = i, .step = step, .by_callee = true, .lock = *mine});
    };
    add(callee->given_back, Step::release);
    add(callee->kept, Step::acquire);
  }
  std::ranges::stable_sort(into.actions, {}, &Action::instruction);
}

}  // namespace

void add_kept_locks(const concurrency::AllMethodFacts& facts, const MethodCalls& calls, LockExpressions& names,
                    Bounds& bounds, std::vector<MethodSteps>& methods) {
  KeptLocks(facts, calls, names, bounds, methods).find();
}

}  // namespace heddle::detectors
