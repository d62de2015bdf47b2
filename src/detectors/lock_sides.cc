#include "detectors/lock_sides.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::detectors {

findings::Lock LockSides::lock(const Acquisition& taken, const std::string& name) const {
  findings::Lock lock = evidence_.lock(taken.lock);
  if (lock.expr == "a local value" || lock.expr == "an inner lock") lock.expr = name;
  if (lock.class_name.empty()) lock.class_name = evidence_.object(taken.objects[0]).class_name;
  return lock;
}

void LockSides::add_locks(CodePoint at, std::vector<Place>& known, findings::Side& side) {
  for (const HeldLock& lock : locks_.held(at)) {
    if (std::ranges::find(known, lock.acquired_at) != known.end()) continue;
    known.push_back(lock.acquired_at);
    side.locks.push_back(evidence_.lock(lock));
  }
}

findings::Side LockSides::being(ThreadId thread, CodePoint at) {
  findings::Side side;
  side.kind = findings::SideKind::acquire;
  side.place = evidence_.place({paths_.method(at.instance), at.instruction});
  side.thread = evidence_.thread_number(thread);
  side.stack = evidence_.stack(thread, at.instance, at.instruction);
  std::vector<Place> known;
  add_locks(at, known, side);
  return side;
}

findings::Side LockSides::holding(ThreadId thread, uint32_t hold, const std::string& name, CodePoint at) {
  const Acquisition& held = locks_.holds()[hold];
  findings::Side side;
  side.kind = findings::SideKind::acquire;
  side.place = evidence_.place({paths_.method(at.instance), at.instruction});
  side.thread = evidence_.thread_number(thread);
  side.locks.push_back(lock(held, name));
  std::vector<Place> known{held.lock.acquired_at};
  add_locks(held.at, known, side);
  add_locks(at, known, side);
  // A way that is no guess tells more than a shorter one.
  std::vector<concurrency::Step> steps = locks_.way(hold, at, thread, true);
  if (steps.empty()) steps = locks_.way(hold, at, thread);
  side.stack = steps.empty() ? evidence_.stack(thread, at.instance, at.instruction)
                             : evidence_.stack(thread, held.at.instance, steps[0].instruction);
  for (size_t i = 1; i < steps.size(); ++i)
    side.stack.push_back(evidence_.place({paths_.method(steps[i].caller), steps[i].instruction}));
  if (!steps.empty()) side.stack.push_back(side.place);
  return side;
}

std::string short_place(const findings::Place& place) {
  if (!place.file.empty() && place.line != 0) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}.{}, pc {}", place.class_name, place.method, place.pc);  // compiled without line numbers
}

}  // namespace heddle::detectors
