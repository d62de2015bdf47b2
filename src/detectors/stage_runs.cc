#include "detectors/stage_runs.h"

#include <algorithm>

#include "base/sorted.h"

namespace heddle::detectors {

using concurrency::Access;
using concurrency::Stage;
using ir::Op;
using pointsto::Place;

namespace {
constexpr size_t most_stage_ways = 128;
}

bool StageRuns::is_helper(ThreadId thread) const {
  return points_to_.threads()[points_to_.threads().first_of(thread)].kind == models::ThreadKind::stream;
}

const std::vector<Stage>& StageRuns::stages() {
  if (stages_) return *stages_;
  stages_ = concurrency::stages_run_by_calls(paths_);
  for (const Stage& s : *stages_) running_.push_back(s.run_by);
  sort_unique(running_);
  return *stages_;
}

bool StageRuns::runs_stages(const Place& call) {
  return !stages().empty() && std::ranges::binary_search(running_, call);
}

std::vector<Place> StageRuns::run_by(InstanceId id) {
  std::vector<Place> places;
  if (!paths_.body(id) || paths_.program()[paths_.method(id)].is_static()) return places;
  bool all = true;
  points_to_.sets().for_each(points_to_.points_to(id, ir::ValueId(0u)), [&](ObjectId o) {
    auto range = std::ranges::equal_range(stages(), o, {}, &Stage::function);
    all = all && !range.empty();
    for (const Stage& s : range) places.push_back(s.run_by);
  });
  if (!all) places.clear();
  sort_unique(places);
  return places;
}

bool StageRuns::is_outside(const Access& stage, ThreadId helper, const Access& other, ThreadId thread) {
  if (!is_helper(helper) || is_helper(thread) || points_to_.threads()[points_to_.threads().first_of(thread)].many)
    return false;
  // Up to the functions that the stage consists of.
  std::vector<Place> runs;
  std::vector<InstanceId> open{stage.instance};
  for (size_t next = 0; next < open.size(); ++next) {
    std::vector<Place> places = run_by(open[next]);
    runs.insert(runs.end(), places.begin(), places.end());
    if (!places.empty()) continue;
    if (!paths_.is_application(open[next]) || open.size() > most_stage_ways) return false;
    for (uint32_t s : paths_.callers(open[next])) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (!paths_.runs(helper, step.caller)) continue;
      if (step.spawns) return false;
      if (std::ranges::find(open, step.caller) == open.end()) open.push_back(step.caller);
    }
  }
  if (runs.empty()) return false;
  if (are_run_by_alone(runs, thread) && !is_within(runs, other.instance, thread)) return true;
  // Up to the method that has them run, by another call than that.
  auto is_method = [&](InstanceId id) {
    return std::ranges::all_of(runs, [&](const Place& run) { return run.method == paths_.method(id); });
  };
  open.assign(1, other.instance);
  for (size_t next = 0; next < open.size(); ++next) {
    if (is_method(open[next])) continue;
    if (!paths_.is_application(open[next]) || open.size() > most_stage_ways) return false;
    bool any = false;
    for (uint32_t s : paths_.callers(open[next])) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (!paths_.runs(thread, step.caller)) continue;
      if (step.spawns ||
          std::ranges::find(runs, Place{paths_.method(step.caller), step.instruction}) != runs.end())
        return false;
      any = true;
      if (std::ranges::find(open, step.caller) == open.end()) open.push_back(step.caller);
    }
    if (!any) return false;
  }
  return true;
}

// Whoever else has them run would not be waited for.
bool StageRuns::are_run_by_alone(std::span<const Place> runs, ThreadId thread) const {
  return std::ranges::all_of(runs, [&](const Place& run) {
    return std::ranges::all_of(points_to_.instances_of(run.method), [&](InstanceId id) {
      return !paths_.is_relevant(id) ||
             std::ranges::all_of(paths_.threads(id), [&](ThreadId by) { return by == thread; });
    });
  });
}

// The thread may be there while it has them run.
bool StageRuns::is_within(std::span<const Place> runs, InstanceId id, ThreadId thread) const {
  std::vector<InstanceId> open{id};
  for (size_t next = 0; next < open.size(); ++next) {
    if (open.size() > most_stage_ways) return true;
    for (uint32_t s : paths_.callers(open[next])) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (step.spawns || !paths_.runs(thread, step.caller)) continue;
      if (std::ranges::find(runs, Place{paths_.method(step.caller), step.instruction}) != runs.end()) return true;
      if (std::ranges::find(open, step.caller) == open.end()) open.push_back(step.caller);
    }
  }
  return false;
}

bool StageRuns::is_of_argument(const Access& access, const concurrency::AccessSite& site, ThreadId thread,
                               ObjectId object) {
  if (site.location == concurrency::Location::static_field) return false;
  // What a pipeline is given itself comes to all that run it: the value that a reduction starts from.
  if (!given_) given_ = concurrency::helper_stages(paths_);
  if (object && object.raw / 64 < given_->size() && ((*given_)[object.raw / 64] >> object.raw % 64 & 1))
    return false;
  std::vector<std::pair<InstanceId, ir::ValueId>> open{
      {access.instance, paths_.body(access.instance)->operands(site.place.instruction)[site.base]}};
  for (size_t next = 0; next < open.size(); ++next) {
    auto [id, v] = open[next];
    const ir::Body& body = *paths_.body(id);
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    if (body.op[v.raw] != Op::param || open.size() > most_stage_ways) return false;
    const uint32_t k = body.payload[v.raw];
    if (!run_by(id).empty()) {
      if (k == 0) return false;
      continue;
    }
    bool any = false;
    for (uint32_t s : paths_.callers(id)) {
      const concurrency::Step& step = paths_.all_steps()[s];
      if (!paths_.runs(thread, step.caller)) continue;
      const ir::Body* caller = paths_.body(step.caller);
      if (step.spawns || !paths_.is_application(step.caller) || !caller || step.instruction >= caller->size() ||
          k >= caller->operands(step.instruction).size())
        return false;
      any = true;
      std::pair up{step.caller, caller->operands(step.instruction)[k]};
      if (std::ranges::find(open, up) == open.end()) open.push_back(up);
    }
    if (!any) return false;
  }
  return true;
}

}  // namespace heddle::detectors
