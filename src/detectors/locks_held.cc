#include "detectors/locks_held.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {
namespace {

using pointsto::MethodCall;
using pointsto::Place;

constexpr size_t most_locks_held = 256;  // per method; statics of the whole program meet in main

}  // namespace

LocksHeld::LocksHeld(const concurrency::AllMethodFacts& facts, const MethodCalls& calls, const AtomicSteps& steps,
                     LockExpressions& names, Bounds& bounds)
    : paths_(facts.paths()), calls_(calls), steps_(steps), names_(names), bounds_(bounds),
      methods_(calls.methods()), sites_(calls.sites().size()) {
  find_locks_held();
  find_waits();
}

std::span<const LockExpr> LocksHeld::held(MethodId m) const {
  return calls_.has(m) ? std::span<const LockExpr>(methods_[calls_.row(m)].held) : std::span<const LockExpr>();
}

// LOCKSHELD(m) = {x | SYNC x sb ∈ m} ∖ {*} ∪ ⋃ {TRANSLATELOCK_st(x) | x ∈ LOCKSHELD(m')} ∖ {*}
void LocksHeld::find_locks_held() {
  for (uint32_t r = 0; r < methods_.size(); ++r) methods_[r].held = steps_.acquired(paths_.methods()[r]);
  spread_names(&Method::held);
}

void LocksHeld::find_waits() {
  for (uint32_t r = 0; r < methods_.size(); ++r) {
    for (const MethodSteps::Action& a : steps_.methods()[r].actions)
      if (a.step == MethodSteps::Step::wait) methods_[r].waited.push_back(a.lock);
    sort_unique(methods_[r].waited);
  }
  spread_names(&Method::waited);
}

// From callees to callers, in the callers' names. Callees of one call have most of theirs in common.
void LocksHeld::spread_names(Names names) {
  Spread spread{names, {}, {}, {}};
  spread.known.resize(methods_.size());
  spread.translated.resize(sites_.size());
  spread.handed.resize(methods_.size());
  std::vector<std::pair<uint32_t, size_t>> grown;  // rows, and the end of what they have to hand up
  for (uint32_t r = 0; r < methods_.size(); ++r) {
    const std::vector<LockExpr>& own = methods_[r].*names;
    spread.handed[r].resize(calls_.callers(r).size());
    if (own.empty()) continue;
    grown.emplace_back(r, own.size());
    spread.known[r].insert(own.begin(), own.end());
  }
  for (int round = 0; round < deepest_step && !grown.empty(); ++round) {
    std::vector<uint32_t> changed;
    for (auto [r, end] : grown) {
      paths_.poll();
      for (uint32_t k = 0; k < calls_.callers(r).size(); ++k)
        if (hand_up(spread, r, k, end)) changed.push_back(calls_.row(calls_.callers(r)[k].call.place.method));
    }
    sort_unique(changed);
    grown.clear();
    for (uint32_t r : changed) grown.emplace_back(r, (methods_[r].*names).size());
  }
  for (auto [r, end] : grown)
    if (names == &Method::held && paths_.is_application(paths_.methods()[r]))
      bounds_.reach("locks far below a method were not counted among those that its callers take",
                    paths_.methods()[r]);
  for (Method& m : methods_) std::ranges::sort(m.*names);
}

// What is new of the callee's names up to the end; whether the caller has more now.
bool LocksHeld::hand_up(Spread& spread, uint32_t callee, uint32_t k, size_t end) {
  const MethodCalls::Caller& caller = calls_.callers(callee)[k];
  const MethodId m = caller.call.place.method;
  const uint32_t row = calls_.row(m);
  if (!calls_.is_below_application(row)) return false;
  const ir::Body& body = *paths_.body(m);
  std::vector<LockExpr>& into = methods_[row].*spread.names;  // a method that calls itself has both in one
  SiteNames& site = sites_[caller.site];
  const bool keeps = spread.names == &Method::held, lists = keeps && paths_.is_application(m);
  bool changed = false, is_full = false;
  for (uint32_t& handed = spread.handed[callee][k]; handed < end; ++handed) {
    is_full = into.size() >= (paths_.is_application(m) ? most_locks_held : most_locks_held / 4);
    if (is_full && !lists) {
      site.is_cut |= keeps;
      break;
    }
    LockExpr lock = (methods_[callee].*spread.names)[handed];
    if (calls_.sites()[caller.site].callees > 1 && !spread.translated[caller.site].insert(lock).second) continue;
    auto mine = names_.translate(body, caller.call.place.instruction, lock);
    // Library code only hands names on to its callers, and those of its values mean nothing there.
    if (!mine || (!paths_.is_application(m) && names_.is_local(*mine))) continue;
    if (lists) site.names.push_back(*mine);
    if (is_full || !spread.known[row].insert(*mine).second) continue;
    into.push_back(*mine);
    changed = true;
  }
  if (is_full) bounds_.reach("a method takes, with its callees, more locks than were followed", m);
  return changed;
}

const LocksHeld::Translated& LocksHeld::translated(MethodId m, uint32_t call, MethodId callee) {
  auto [at, added] = translated_.try_emplace(std::tuple(m, call, callee));
  if (!added) return at->second;
  for (LockExpr lock : held(callee))
    if (auto mine = names_.translate(*paths_.body(m), call, lock)) at->second.emplace_back(*mine, lock);
  std::ranges::sort(at->second);
  return at->second;
}

// Callees have most of their names in common: each is translated once, and most were when names were spread.
const std::vector<LockExpr>& LocksHeld::locks_of_call(MethodId m, uint32_t call) {
  auto [at, added] = locks_of_calls_.try_emplace(std::pair(m, call));
  if (!added) return at->second;
  const std::span<const MethodCalls::Site> sites = calls_.sites();
  auto site = std::ranges::lower_bound(sites, Place{m, call}, {}, &MethodCalls::Site::place);
  if (site == sites.end() || site->place != Place{m, call}) return at->second;
  SiteNames& of_site = sites_[static_cast<size_t>(site - sites.begin())];
  if (!of_site.is_cut && paths_.is_application(m)) {
    at->second = std::move(of_site.names);
    sort_unique(at->second);
    return at->second;
  }
  absl::flat_hash_set<LockExpr> seen;
  for (const MethodCall& c : calls_.calls(m, call)) {
    if (c.spawns) continue;
    for (LockExpr theirs : held(c.callee))
      if (seen.insert(theirs).second)
        if (auto mine = names_.translate(*paths_.body(m), call, theirs)) at->second.push_back(*mine);
  }
  sort_unique(at->second);
  at->second.shrink_to_fit();
  return at->second;
}

bool LocksHeld::waits_in(MethodId m, uint32_t call, LockExpr lock) {
  return std::ranges::any_of(calls_.calls(m, call), [&](const MethodCall& c) {
    return !c.spawns && calls_.has(c.callee) &&
           std::ranges::any_of(waited(calls_.row(c.callee)), [&](LockExpr theirs) {
             return names_.translate(*paths_.body(m), call, theirs) == lock;
           });
  });
}

std::vector<LockExpr> LocksHeld::names_in_callee(MethodId m, uint32_t call, MethodId callee, LockExpr lock) {
  std::vector<LockExpr> found;
  for (const auto& [mine, theirs] :
       std::ranges::equal_range(translated(m, call, callee), lock, {}, &std::pair<LockExpr, LockExpr>::first))
    found.push_back(theirs);
  return found;
}

bool LocksHeld::leads_to(MethodId m, uint32_t call, LockExpr lock) {
  return std::ranges::binary_search(locks_of_call(m, call), lock);
}

const std::vector<uint32_t>& LocksHeld::calls_leading_to(MethodId m, LockExpr lock) {
  auto [at, added] = calls_leading_to_.try_emplace(std::pair(m, lock));
  if (!added) return *at->second;
  at->second = std::make_unique<std::vector<uint32_t>>();
  std::vector<uint32_t>& found = *at->second;
  for (const MethodCalls::Site& site : calls_.sites().subspan(calls_.first_site(m))) {
    if (site.place.method != m) break;
    if (leads_to(m, site.place.instruction, lock)) found.push_back(site.place.instruction);
  }
  return found;
}

}  // namespace heddle::detectors
