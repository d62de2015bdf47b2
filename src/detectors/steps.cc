#include "detectors/steps.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::MayLock;
using ir::Op;

namespace {

constexpr size_t most_instances = 500;       // that a step is followed into
constexpr size_t most_ways = 200;            // of calls that lead to the witness
constexpr uint64_t most_calls = 10'000'000;  // of calls looked at, in all

}  // namespace

std::vector<MayLock> locked_at(const concurrency::AllMethodFacts& facts, Witnesses& witnesses, InstanceId id,
                               uint32_t site, int depth) {
  const CodePaths& paths = facts.paths();
  MethodId m = paths.method(id);
  bool is_monitor = paths.body(m)->op[site] == Op::monitor_enter;
  std::vector<ObjectId> objects;
  if (is_monitor) objects = witnesses.names().objects(id, witnesses.lock_of(m, site));
  for (const concurrency::SyncCall& call : facts.of(m)->sync_at(site)) {
    bool waits = call.fact->kind == models::SyncKind::wait_inside;
    if (call.fact->by_value || (call.fact->kind != models::SyncKind::acquire && !waits)) continue;
    objects = concurrency::subject_objects(paths, id, site, call.fact->subject);
    is_monitor = waits && call.fact->subject.path.empty();
  }
  std::vector<MayLock> locks;
  for (ObjectId o : objects) locks.push_back({o, false, is_monitor});
  if (is_monitor || !facts.of(m)->sync_at(site).empty() || depth == deepest_step) return locks;
  // A callee that returns with the lock, or waits inside it.
  for (const concurrency::Step& s : paths.steps(id, site)) {
    if (s.spawns) continue;
    for (uint32_t own : witnesses.taken_for(m, site, paths.method(s.callee))) {
      std::vector<MayLock> more = locked_at(facts, witnesses, s.callee, own, depth + 1);
      locks.insert(locks.end(), more.begin(), more.end());
    }
  }
  return locks;
}

bool Steps::are_exhausted(MethodId method) {
  if (work_done_ < most_calls) return false;
  bounds_.reach("the search for what steps touch was ended before all were looked at", method);
  return true;
}

Steps::Steps(const AtomicityInput& input, Witnesses& witnesses, Touches& touches, Bounds& bounds)
    : in_(input), paths_(input.facts->paths()), witnesses_(witnesses), touches_(touches), bounds_(bounds),
      targets_(paths_), group_seen_(targets_.groups()), row_seen_(paths_.instances().size()) {}

const StepTouches& Steps::of(InstanceId instance, uint32_t site, LockExpr lock) {
  auto [at, added] = known_.try_emplace(std::tuple(instance, site, lock));
  if (!added) return at->second;
  follow(instance, site, lock, at->second);
  return at->second;
}

uint32_t Steps::kind_of(const StepTouches& step) {
  return kinds_.try_emplace({touches_.groups(step.touches), step.guards}, static_cast<uint32_t>(kinds_.size()))
      .first->second;
}

void Steps::tidy(StepTouches& step) {
  step.touches = touches_.places(step.touches);
  sort_unique(step.guards);
  step.kind = kind_of(step);
}

void Steps::follow(InstanceId instance, uint32_t site, LockExpr lock, StepTouches& into) {
  struct Item {
    InstanceId id;
    uint32_t site;
    LockExpr lock;
    int depth;
  };
  std::vector<Item> work{{instance, site, lock, 0}};
  absl::flat_hash_set<std::tuple<InstanceId, uint32_t, LockExpr>> seen;
  std::vector<const StepTouches*> regions;
  bool cut = false;
  auto enter = [&](const Item& item) {
    if (seen.size() >= most_ways || item.depth > deepest_step)
      cut = true;
    else if (seen.insert({item.id, item.site, item.lock}).second)
      work.push_back(item);
  };
  while (!work.empty()) {
    paths_.poll();
    Item item = work.back();
    work.pop_back();
    MethodId m = paths_.method(item.id);
    if (const Witnesses::Act* act = witnesses_.act_at(m, item.site); act && act->name == item.lock) {
      add_touches(touches_.at(item.id, item.site), into);
      continue;
    }
    if (witnesses_.takes(m, item.site, item.lock)) {
      regions.push_back(&region(item.id, item.site));
      continue;
    }
    if (seen.size() >= most_ways) {
      cut = true;
      continue;
    }
    MethodId callee;
    const std::vector<Move>* into_callee = nullptr;
    for (const concurrency::Step& s : paths_.steps(item.id, item.site)) {
      ++work_done_;
      if (seen.size() >= most_ways) break;
      if (s.spawns || !paths_.body(m)) continue;
      if (std::exchange(callee, paths_.method(s.callee)) != paths_.method(s.callee))
        into_callee = &moves(m, item.site, callee, item.lock);
      for (const Move& move : *into_callee) {
        ++work_done_;
        if (!move.is_call || !paths_.steps(s.callee, move.site).empty())
          enter({s.callee, move.site, move.lock, item.depth + 1});
      }
    }
  }
  if (cut)
    bounds_.reach("calls between a method and the lock that it takes were not all followed",
                  paths_.method(instance));
  if (regions.size() == 1 && into.touches.empty()) {
    into = *regions[0];
    return;
  }
  for (const StepTouches* held : regions) {
    into.touches.insert(into.touches.end(), held->touches.begin(), held->touches.end());
    into.guards.insert(into.guards.end(), held->guards.begin(), held->guards.end());
  }
  tidy(into);
}

// Where the callee takes the lock that the call leads to, or calls on; the same in all contexts.
const std::vector<Steps::Move>& Steps::moves(MethodId method, uint32_t site, MethodId callee, LockExpr lock) {
  auto [at, added] = moves_.try_emplace(std::tuple(method, site, callee, lock));
  if (!added) return *at->second;
  at->second = std::make_unique<std::vector<Move>>();
  for (LockExpr theirs : witnesses_.names_in_callee(method, site, callee, lock)) {
    for (uint32_t own : witnesses_.sites(callee, theirs)) at->second->push_back({own, theirs, false});
    for (uint32_t next : witnesses_.calls_leading_to(callee, theirs)) at->second->push_back({next, theirs, true});
  }
  return *at->second;
}

struct Steps::Callees {
  std::vector<InstanceId> work;
  size_t entered = 0;
  bool is_full = false;
};

void Steps::enter(std::span<const concurrency::CallTargets::Site> calls, Callees& callees) {
  for (const concurrency::CallTargets::Site& call : calls) {
    ++work_done_;
    if (std::exchange(group_seen_[call.targets.raw], searches_) == searches_) continue;
    for (uint32_t row : targets_.members(call.targets)) {
      ++work_done_;
      if (row_seen_[row] == searches_) continue;
      callees.is_full = callees.entered >= most_instances;
      if (callees.is_full) return;
      row_seen_[row] = searches_;
      ++callees.entered;
      callees.work.push_back(paths_.instances()[row]);
    }
  }
}

// What the body does while it holds the lock, and everything that it calls then.
const StepTouches& Steps::region(InstanceId id, uint32_t site) {
  auto [at, added] = regions_.try_emplace(std::pair(id, site));
  StepTouches& into = at->second;
  if (!added) return into;
  MethodId m = paths_.method(id);
  into.guards = locked_at(*in_.facts, witnesses_, id, site);
  ++searches_;
  Callees callees;
  std::span<const concurrency::CallTargets::Site> calls = targets_.sites(paths_.row(id));
  for (uint32_t i : witnesses_.region(m, site)) {
    add_touches(touches_.at(id, i), into);
    auto here = std::ranges::equal_range(calls, i, {}, &concurrency::CallTargets::Site::instruction);
    if (!callees.is_full) enter({here.begin(), here.end()}, callees);
  }
  while (!callees.work.empty()) {
    InstanceId callee = callees.work.back();
    callees.work.pop_back();
    add_touches(touches_.of(callee), into);
    if (!callees.is_full) enter(targets_.sites(paths_.row(callee)), callees);
  }
  if (callees.is_full) bounds_.reach("calls under a lock were not followed to their end", m);
  tidy(into);
  return into;
}

void Steps::add_touches(std::span<const uint32_t> list, StepTouches& into) {
  for (uint32_t t : list)
    if (!touches_[t].is_private) into.touches.push_back(t);
}

}  // namespace heddle::detectors
