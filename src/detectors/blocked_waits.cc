#include "detectors/blocked_waits.h"

#include <algorithm>
#include <set>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {
namespace {

using concurrency::MethodFacts;
using concurrency::RootKind;
using concurrency::Spawn;
using concurrency::Step;
using concurrency::SyncCall;
using models::SubjectKind;
using models::SyncKind;

constexpr size_t most_frames = 256;      // callers of a signal that are looked at
constexpr size_t most_callees = 20'000;  // of calls before it

}  // namespace

std::vector<Wait> list_waits(const concurrency::AllMethodFacts& facts) {
  const CodePaths& paths = facts.paths();
  std::vector<Wait> waits;
  for (InstanceId id : paths.instances()) {
    const MethodFacts* method = facts.of(paths.method(id));
    if (!method || !paths.is_application(id) || paths.threads(id).empty()) continue;
    for (const SyncCall& call : method->sync_calls) {
      const models::SyncFact& fact = *call.fact;
      bool repeats = fact.if_true && asks_until_true(paths, id, *method, call.instruction);
      if (!repeats && (fact.timed || fact.if_true || fact.if_false || fact.if_returned)) continue;
      WaitKind kind;
      switch (fact.kind) {
        case SyncKind::wait_inside: kind = WaitKind::notification; break;
        case SyncKind::await: kind = WaitKind::signal; break;
        case SyncKind::ends: kind = WaitKind::end; break;
        default: continue;
      }
      models::Subject subject = fact.subject;
      subject.kind = SubjectKind::place;
      std::vector<ObjectId> on = concurrency::subject_objects(paths, id, call.instruction, subject);
      // A semaphore that starts with permits is a lock, not a signal.
      if (fact.one_permit &&
          !std::ranges::all_of(on, [&](ObjectId o) { return concurrency::constructed_with(paths, o) == 0u; }))
        continue;
      waits.push_back({{id, call.instruction}, kind, &fact, std::move(on)});
    }
  }
  return waits;
}

BlockedWaits::BlockedWaits(const concurrency::AllMethodFacts& facts, LockOrder& locks, concurrency::Order& order)
    : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), locks_(locks), order_(order) {}

void BlockedWaits::list_signals() {
  for (InstanceId id : paths_.instances()) {
    const MethodFacts* method = facts_.of(paths_.method(id));
    if (!method || paths_.threads(id).empty()) continue;
    for (const SyncCall& call : method->sync_calls) {
      bool notifies = call.fact->kind == SyncKind::notifies;
      if (!notifies && call.fact->kind != SyncKind::signal) continue;
      std::vector<ObjectId> objects =
          concurrency::subject_objects(paths_, id, call.instruction, call.fact->subject);
      signals_.push_back({{id, call.instruction}, std::move(objects), notifies});
    }
  }
}

std::vector<BlockedWait> BlockedWaits::find(std::span<const Wait> waits) {
  std::vector<BlockedWait> found;
  std::vector<std::pair<const Wait*, std::vector<uint32_t>>> holding;
  for (const Wait& wait : waits) {
    std::vector<uint32_t> facts = locks_.facts_at(wait.at);
    if (!facts.empty()) holding.emplace_back(&wait, std::move(facts));
  }
  if (holding.empty()) return found;
  list_signals();
  for (uint32_t w = 0; w < locks_.wants().size(); ++w)
    for (ObjectId o : locks_.wants()[w].objects) wants_[locks_.wants()[w].node(o)].push_back(w);
  for (const auto& [wait, facts] : holding)
    for (uint32_t fact : facts) {
      const Acquisition& hold = locks_.holds()[locks_.facts()[fact].hold];
      if (is_waited_lock(*wait, hold)) continue;
      for (ThreadId t : paths_.threads(wait->at.instance))
        if (t != pointsto::ThreadTable::initializer && paths_.runs(t, hold.at.instance))
          judge(*wait, fact, t, found);
    }
  return found;
}

std::vector<SerialWait> BlockedWaits::find_serial(std::span<const Wait> waits) {
  const pointsto::ThreadTable& table = points_to_.threads();
  std::vector<SerialWait> found;
  for (const Wait& wait : waits) {
    if (wait.kind != WaitKind::end || wait.fact->subject.kind != SubjectKind::place) continue;
    std::span<const ThreadId> threads = paths_.threads(wait.at.instance);
    if (std::ranges::none_of(threads, [&](ThreadId t) { return order_.run_serially(t, t); })) continue;
    std::vector<ThreadId> others = awaited(wait);
    for (ThreadId t : threads) {
      size_t before = found.size();
      bool all = true;
      for (ThreadId u : others) {
        // A task that was there before is ended by now: only what this one hands over itself comes later.
        auto spawn = std::ranges::find_if(paths_.spawns(), [&](const Spawn& s) {
          return s.thread == table.first_of(u) && paths_.runs(t, s.by);
        });
        const ir::Body* body = spawn == paths_.spawns().end() ? nullptr : paths_.body(spawn->by);
        bool waits_behind = body && order_.run_serially(t, u) && !body->operands(spawn->instruction).empty();
        all &= waits_behind || !runs_application(u);
        if (!waits_behind) continue;
        std::vector<ObjectId> executors = concurrency::objects_of(
            points_to_, points_to_.points_to(spawn->by, body->operands(spawn->instruction)[0]));
        if (executors.empty()) continue;
        found.push_back({&wait, t, u, {spawn->by, spawn->instruction}, executors[0], executors.size() == 1});
      }
      for (size_t i = before; i < found.size(); ++i) found[i].is_certain &= all;
    }
  }
  return found;
}

// The one lock that is given back during the wait.
bool BlockedWaits::is_waited_lock(const Wait& wait, const Acquisition& hold) {
  if (wait.fact->inside) return hold.lock.is_monitor && intersect(hold.objects, wait.on);
  if (wait.kind != WaitKind::notification) return false;
  if (intersect(hold.objects, wait.on)) return true;
  return !hold.lock.is_monitor &&
         std::ranges::any_of(hold.objects, [&](ObjectId o) { return is_kept_by(o, wait.on); });
}

// A lock of the library keeps its synchronizer, which its conditions lead to.
bool BlockedWaits::is_kept_by(ObjectId keeper, std::span<const ObjectId> kept) {
  ir::TypeId type = points_to_.heap().type(keeper);
  if (!type.is_class()) return false;
  const ir::Program& program = paths_.program();
  for (ir::ClassId c = type.class_id(); c; c = program[c].super)
    for (concurrency::FieldId f : program[c].fields)
      if (intersect(concurrency::objects_of(points_to_, points_to_.field(keeper, f)), kept)) return true;
  return false;
}

// The objects that threads run on, that are their futures, or that run them.
void BlockedWaits::list_threads() {
  if (std::exchange(threads_listed_, true)) return;
  const pointsto::ThreadTable& table = points_to_.threads();
  auto add = [&](std::map<ObjectId, std::vector<ThreadId>>& to, pointsto::SetId set, ThreadId thread) {
    points_to_.sets().for_each(set, [&](ObjectId o) { to[o].push_back(thread); });
  };
  std::map<ThreadId, std::set<pointsto::SetId>> futures, runners;  // by the first of alike threads
  for (const Spawn& s : paths_.spawns()) {
    const ir::Body* body = paths_.body(s.by);
    if (!body) continue;
    futures[s.thread].insert(points_to_.points_to(s.by, ir::ValueId(s.instruction)));
    if (std::span<const ir::ValueId> operands = body->operands(s.instruction); !operands.empty())
      runners[s.thread].insert(points_to_.points_to(s.by, operands[0]));
  }
  for (ThreadId t : table.ids()) {
    if (t == pointsto::ThreadTable::initializer || paths_.roots(t).empty()) continue;
    pointsto::SiteId site = table[t].name.object;
    std::set<pointsto::SetId> selves;
    for (InstanceId root : paths_.roots(t)) selves.insert(points_to_.points_to(root, ir::ValueId(0u)));
    for (pointsto::SetId self : selves)
      points_to_.sets().for_each(self, [&](ObjectId o) {
        if (points_to_.heap()[o].site == site) ended_by_[o].push_back(t);
      });
    if (auto sets = futures.find(table.first_of(t)); sets != futures.end())
      for (pointsto::SetId set : sets->second) add(ended_by_, set, t);
    if (auto sets = runners.find(table.first_of(t)); sets != runners.end())
      for (pointsto::SetId set : sets->second) add(run_by_, set, t);
  }
}

// Threads whose end the wait is for.
std::vector<ThreadId> BlockedWaits::awaited(const Wait& wait) {
  std::vector<ThreadId> threads;
  if (wait.fact->subject.kind == SubjectKind::spawned) {
    std::vector<ThreadId> spawned;
    for (const Spawn& s : paths_.spawns())
      if (s.by == wait.at.instance && s.instruction == wait.at.instruction) spawned.push_back(s.thread);
    for (ThreadId t : points_to_.threads().ids())
      if (std::ranges::find(spawned, points_to_.threads().first_of(t)) != spawned.end() &&
          !paths_.roots(t).empty())
        threads.push_back(t);
    return threads;
  }
  list_threads();
  const auto& by_object = wait.fact->subject.kind == SubjectKind::place ? ended_by_ : run_by_;
  for (ObjectId o : wait.on)
    if (auto list = by_object.find(o); list != by_object.end())
      threads.insert(threads.end(), list->second.begin(), list->second.end());
  sort_unique(threads);
  return threads;
}

std::vector<BlockedWaits::Helper> BlockedWaits::helpers(const Wait& wait, ThreadId thread) {
  std::vector<Helper> helpers;
  if (wait.kind != WaitKind::end) {
    for (const Signal& s : signals_) {
      if (s.notifies != (wait.kind == WaitKind::notification) || !intersect(s.objects, wait.on)) continue;
      for (ThreadId t : paths_.threads(s.at.instance))
        if (t != thread && t != pointsto::ThreadTable::initializer) helpers.push_back({t, &s});
    }
    return helpers;
  }
  auto [known, added] = awaited_.try_emplace(&wait);
  if (added) known->second = awaited(wait);
  for (ThreadId t : known->second)
    if (t != thread && t != pointsto::ThreadTable::initializer) helpers.push_back({t});
  return helpers;
}

// Others are the library's own: they do not end anything that the application waits for.
bool BlockedWaits::runs_application(ThreadId thread) {
  if (runs_application_.empty())
    for (InstanceId id : paths_.instances())
      if (paths_.is_application(id))
        runs_application_.insert(paths_.threads(id).begin(), paths_.threads(id).end());
  return runs_application_.contains(thread);
}

// The end of one task or thread is waited for, which is not known.
bool BlockedWaits::is_one_of_several(const Wait& wait) const {
  return wait.kind == WaitKind::end && wait.fact->subject.kind == SubjectKind::place;
}

void BlockedWaits::judge(const Wait& wait, uint32_t fact, ThreadId thread, std::vector<BlockedWait>& found) {
  concurrency::Point here = order_.point(thread, wait.at.instance, wait.at.instruction);
  std::vector<BlockedWait> blocked;
  bool all = true;
  for (const Helper& helper : helpers(wait, thread)) {
    if (helper.signal) {
      CodePoint at = helper.signal->at;
      if (!order_.parallel(here, order_.point(helper.thread, at.instance, at.instruction))) continue;
    }
    if (auto need = needs(helper, wait, fact, thread))
      blocked.push_back(
          {&wait, fact, thread, need->first, helper.thread, need->second, !only_after_errors(helper)});
    else if (wait.kind == WaitKind::notification || runs_application(helper.thread))
      all = false;
  }
  // One notification is enough; a latch needs all. Of several tasks that one future may be of, it is of one.
  if (!all && (wait.kind == WaitKind::notification || is_one_of_several(wait)))
    for (BlockedWait& b : blocked) b.is_certain = false;
  found.insert(found.end(), blocked.begin(), blocked.end());
}

// Where the helper has to take the lock before it can end the wait.
std::optional<std::pair<uint32_t, ObjectId>> BlockedWaits::needs(const Helper& helper, const Wait& wait,
                                                                 uint32_t fact, ThreadId thread) {
  const Acquisition& hold = locks_.holds()[locks_.facts()[fact].hold];
  concurrency::Point here = order_.point(thread, wait.at.instance, wait.at.instruction);
  const bool starts_helpers = wait.fact->subject.kind == SubjectKind::spawned;  // and waits, in the same call
  for (ObjectId object : hold.objects) {
    auto list = wants_.find(hold.node(object));
    if (list == wants_.end()) continue;
    for (uint32_t w : list->second) {
      const Acquisition& want = locks_.wants()[w];
      if (!paths_.runs(helper.thread, want.at.instance) || (hold.is_shared() && want.is_shared())) continue;
      concurrency::Point there = order_.point(helper.thread, want.at.instance, want.at.instruction);
      if ((!starts_helpers && !order_.parallel(here, there)) || shares_gate(wait, want.at, object)) continue;
      if (helper.signal && !comes_before(want.at, helper)) continue;
      return std::pair(w, object);
    }
  }
  return std::nullopt;
}

// Another lock that the waiting thread holds comes first on the way to this one.
bool BlockedWaits::shares_gate(const Wait& wait, CodePoint want, ObjectId lock) {
  const std::vector<HeldLock>&mine = locks_.held(wait.at), &theirs = locks_.held(want);
  return std::ranges::any_of(theirs, [&](const HeldLock& l) {
    if (l.expression.kind != RootKind::object || ObjectId(l.expression.root) == lock) return false;
    if (wait.fact->inside && l.is_monitor && std::ranges::binary_search(wait.on, ObjectId(l.expression.root)))
      return false;  // given back meanwhile
    return std::ranges::any_of(mine, [&](const HeldLock& m) {
      return m.expression == l.expression && m.is_monitor == l.is_monitor &&
             !(concurrency::is_shared(m.mode) && concurrency::is_shared(l.mode));
    });
  });
}

// The signal and the calls that lead to it in its thread.
const std::vector<CodePoint>& BlockedWaits::frames(const Helper& helper) {
  auto [at, added] = frames_.try_emplace({helper.thread, helper.signal->at});
  std::vector<CodePoint>& frames = at->second;
  if (!added) return frames;
  frames.push_back(helper.signal->at);
  for (size_t i = 0; i < frames.size() && frames.size() < most_frames; ++i)
    for (uint32_t number : paths_.callers(frames[i].instance)) {
      const Step& s = paths_.all_steps()[number];
      CodePoint frame{s.caller, s.instruction};
      if (s.spawns || !paths_.runs(helper.thread, s.caller) || !paths_.body(s.caller)) continue;
      if (std::ranges::find(frames, frame) == frames.end()) frames.push_back(frame);
    }
  return frames;
}

// What runs before the signal on every way to it: all that the calls lead to which its frames make first.
const absl::flat_hash_set<InstanceId>& BlockedWaits::run_before(const Helper& helper) {
  auto [at, added] = run_before_.try_emplace({helper.thread, helper.signal->at});
  absl::flat_hash_set<InstanceId>& seen = at->second;
  if (!added) return seen;
  std::vector<InstanceId> work;
  auto go = [&](const Step& s) {
    if (!s.spawns && seen.size() < most_callees && seen.insert(s.callee).second) work.push_back(s.callee);
  };
  for (CodePoint frame : frames(helper)) {
    const ir::Body& body = *paths_.body(frame.instance);
    auto is_before = [&](uint32_t call) {
      auto [known, is_new] = dominates_.try_emplace(std::pair(Place{body.method, call}, frame.instruction), false);
      if (is_new) known->second = call != frame.instruction && pointsto::dominates(body, call, frame.instruction);
      return known->second;
    };
    uint32_t last = UINT32_MAX;
    bool is_made = false;
    for (const Step& s : paths_.steps(frame.instance)) {
      if (std::exchange(last, s.instruction) != s.instruction) is_made = is_before(s.instruction);
      if (is_made) go(s);
    }
  }
  while (!work.empty()) {
    InstanceId id = work.back();
    work.pop_back();
    for (const Step& s : paths_.steps(id)) go(s);
  }
  return seen;
}

// Blocks that control gets to without a caught exception.
const std::vector<uint8_t>& BlockedWaits::reached_normally(MethodId method) {
  auto [at, added] = reached_normally_.try_emplace(method);
  if (!added) return at->second;
  const ir::Body& body = *paths_.body(method);
  std::vector<uint8_t>& seen = at->second;
  seen.resize(body.blocks.size());
  std::vector<uint32_t> work{0};
  if (!seen.empty()) seen[0] = true;
  while (!work.empty() && !seen.empty()) {
    const uint32_t b = work.back();
    work.pop_back();
    for (ir::BlockId next : body.successors(body.blocks[b]))
      if (!std::exchange(seen[next.raw], uint8_t{1})) work.push_back(next.raw);
  }
  return seen;
}

// The thread gets to the signal only by way of code that handles what was thrown: it is hardly the one that is
// waited for.
bool BlockedWaits::only_after_errors(const Helper& helper) {
  if (!helper.signal) return false;
  auto [at, added] = without_errors_.try_emplace(helper.thread);
  absl::flat_hash_set<InstanceId>& seen = at->second;
  if (added) {
    std::vector<InstanceId> work;
    for (InstanceId root : paths_.roots(helper.thread))
      if (seen.insert(root).second) work.push_back(root);
    while (!work.empty()) {
      InstanceId id = work.back();
      work.pop_back();
      const ir::Body* body = paths_.body(id);
      for (const Step& s : paths_.steps(id)) {
        if (s.spawns || !paths_.runs(helper.thread, s.callee)) continue;
        if (body && s.instruction < body->size() &&
            !reached_normally(body->method)[pointsto::block_of(*body, s.instruction)])
          continue;
        if (seen.insert(s.callee).second) work.push_back(s.callee);
      }
    }
  }
  return !seen.contains(helper.signal->at.instance);
}

bool BlockedWaits::comes_before(CodePoint acquisition, const Helper& helper) {
  if (run_before(helper).contains(acquisition.instance)) return true;
  return std::ranges::any_of(frames(helper), [&](CodePoint frame) {
    return frame.instance == acquisition.instance &&
           pointsto::dominates(*paths_.body(frame.instance), acquisition.instruction, frame.instruction);
  });
}

}  // namespace heddle::detectors
