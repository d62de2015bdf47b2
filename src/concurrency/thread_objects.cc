#include "concurrency/thread_objects.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "base/sorted.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using models::SyncKind;

bool is_after(const SyncCall& call) { return call.fact->kind == SyncKind::after; }

}  // namespace

ThreadObjects::ThreadObjects(const AllMethodFacts& facts, const ThreadFamily& family)
    : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()),
      family_(family), run_on_(threads_.ids().size()), futures_(threads_.ids().size()),
      started_(paths_.spawns().size()) {}

const std::vector<ObjectId>& ThreadObjects::run_on_objects(ThreadId t) {
  if (run_on_[t]) return *run_on_[t];
  std::vector<ObjectId>& objects = run_on_[t].emplace();
  for (ThreadId rep : {t, threads_[t].twin}) {
    if (!rep) continue;
    for (InstanceId root : paths_.roots(rep))
      points_to_.sets().for_each(points_to_.points_to(root, ir::ValueId(0u)), [&](ObjectId o) {
        if (points_to_.heap()[o].site == threads_[t].name.object) objects.push_back(o);
      });
  }
  for (ObjectId o : futures_of(t)) objects.push_back(o);
  sort_unique(objects);
  return objects;
}

std::vector<ObjectId> ThreadObjects::task_of(ThreadId t) const {
  std::vector<ObjectId> tasks;
  for (InstanceId root : paths_.roots(t)) {
    if (family_.is_end(root, t)) continue;
    if (paths_.is_application(root)) return {};
    for (const Step& s : paths_.steps(root)) {
      if (s.spawns || paths_.is_application(s.callee)) return {};
      points_to_.sets().for_each(points_to_.points_to(s.callee, ir::ValueId(0u)),
                                 [&](ObjectId o) { tasks.push_back(o); });
    }
  }
  sort_unique(tasks);
  return tasks;
}

const std::vector<ObjectId>& ThreadObjects::futures_of(ThreadId t) {
  if (futures_[t]) return *futures_[t];
  std::vector<ObjectId>& futures = futures_[t].emplace();
  const Place& spawn = threads_[t].name.spawn;
  for (const Spawn& s : family_.spawns_of(t)) {
    if (!paths_.body(s.by)) continue;
    points_to_.sets().for_each(points_to_.points_to(s.by, ir::ValueId(s.instruction)), [&](ObjectId o) {
      const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
      if (site.kind == pointsto::SiteKind::modelled && site.method == spawn.method &&
          site.instruction == spawn.instruction)
        futures.push_back(o);
    });
  }
  std::ranges::sort(futures);
  return futures;
}

const std::vector<ObjectId>& ThreadObjects::started_objects(const Spawn& spawn) {
  std::optional<std::vector<ObjectId>>& started = started_[family_.number_of(spawn)];
  if (started) return *started;
  started.emplace();
  const ir::Body* body = paths_.body(spawn.by);
  if (!body || spawn.instruction >= body->size()) return *started;
  if (ir::ValueId v = started_value(*body, spawn.instruction))
    *started = objects_of(points_to_, points_to_.points_to(spawn.by, v));
  return *started;
}

uint32_t ThreadObjects::dependents_of(ObjectId object) {
  if (!dependents_) {
    dependents_.emplace();
    std::set<std::pair<ObjectId, Place>> seen;
    for_each_sync_call(facts_, [&](InstanceId id, const SyncCall& call) {
      auto ends = [](const SyncCall& other) { return other.fact->kind == SyncKind::ends; };
      const MethodFacts& facts = *facts_.of(paths_.method(id));
      if (!is_after(call) || std::ranges::any_of(facts.sync_at(call.instruction), ends)) return;
      for (ObjectId o : subject_objects(paths_, id, call.instruction, call.fact->subject))
        seen.emplace(o, Place{paths_.method(id), call.instruction});
    });
    add_derived(seen);
    for (const auto& [o, place] : seen) ++(*dependents_)[o];
  }
  auto known = dependents_->find(object);
  return known == dependents_->end() ? 0 : known->second;
}

// Futures whose calls are given others: of two, either may be enough.
void ThreadObjects::add_derived(std::set<std::pair<ObjectId, Place>>& seen) const {
  const pointsto::Heap& heap = points_to_.heap();
  heap.for_each_object([&](ObjectId derived) {
    const pointsto::Site& site = heap[heap[derived].site];
    if (site.kind != pointsto::SiteKind::modelled || !site.method || !paths_.body(site.method)) return;
    for (InstanceId id : points_to_.instances_of(site.method)) {
      if (!paths_.is_relevant(id)) continue;
      for (ObjectId o : futures_given(id, site.instruction, heap.type(derived)).first)
        seen.emplace(o, Place{site.method, site.instruction});
    }
  });
}

std::vector<ObjectId> ThreadObjects::with_sources(ObjectId future) const {
  std::vector<ObjectId> all{future};
  const pointsto::Heap& heap = points_to_.heap();
  for (size_t i = 0; i < all.size() && all.size() < 64; ++i) {
    const pointsto::Site& site = heap[heap[all[i]].site];
    if (site.kind != pointsto::SiteKind::modelled || !paths_.body(site.method) || !points_to_.is_single(all[i]))
      continue;
    const TypeId type = heap.type(all[i]);
    for (InstanceId id : points_to_.instances_of(site.method))
      for (ObjectId o : sources_given(id, site.instruction, type))
        if (std::ranges::find(all, o) == all.end()) all.push_back(o);
  }
  std::ranges::sort(all);
  return all;
}

// What a call derives its result from: what the models say that it comes after, or else the one future that it is
// given. Of two futures either may be enough.
std::vector<ObjectId> ThreadObjects::sources_given(InstanceId id, uint32_t call, TypeId type) const {
  const MethodFacts* facts = facts_.of(paths_.method(id));
  std::vector<ObjectId> sources;
  if (facts && std::ranges::any_of(facts->sync_at(call), is_after)) {
    for (const SyncCall& after : facts->sync_at(call) | std::views::filter(is_after))
      for (ObjectId o : subject_objects(paths_, id, call, after.fact->subject)) sources.push_back(o);
    return sources;
  }
  auto [futures, operands] = futures_given(id, call, type);
  return operands == 1 ? std::move(futures) : std::vector<ObjectId>();
}

// Futures among the operands of the call, and how many operands that are.
std::pair<std::vector<ObjectId>, uint32_t> ThreadObjects::futures_given(InstanceId id, uint32_t call,
                                                                        TypeId type) const {
  const pointsto::Heap& heap = points_to_.heap();
  std::vector<ObjectId> futures;
  uint32_t operands = 0;
  for (ir::ValueId v : paths_.body(id)->operands(call)) {
    std::vector<ObjectId> given = objects_of(points_to_, points_to_.points_to(id, v));
    if (given.size() == 1 && heap.type(given[0]).is_array())
      given = objects_of(points_to_, points_to_.elements(given[0]));
    std::erase_if(given, [&](ObjectId o) { return heap.type(o) != type; });
    operands += !given.empty();
    futures.insert(futures.end(), given.begin(), given.end());
  }
  return {std::move(futures), operands};
}

ir::ValueId started_value(const ir::Body& body, uint32_t instruction) {
  std::span<const ir::ValueId> operands = body.operands(instruction);
  bool returns = body.type[instruction].is_reference();
  if (returns) return ir::ValueId(instruction);
  return operands.empty() ? ir::ValueId() : canonical(body, operands[0]);
}

ir::ValueId canonical(const ir::Body& body, ir::ValueId v) {
  while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
  return v;
}

}  // namespace heddle::concurrency
