// Ids to what people read: places, stacks, threads, locks, objects.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "concurrency/code_paths.h"
#include "concurrency/locks.h"
#include "detectors/stable_names.h"
#include "findings/finding.h"

namespace heddle::detectors {

using concurrency::CodePaths;
using concurrency::FieldId;
using concurrency::InstanceId;
using concurrency::MethodId;
using concurrency::ObjectId;
using concurrency::ThreadId;

class Evidence {
 public:
  // Ways and stacks are the clear view's where it has one.
  Evidence(const CodePaths& paths, const CodePaths& clear);

  const std::vector<findings::Thread>& threads() const { return threads_; }
  // Both representatives of many are the same thread to the reader.
  uint32_t thread_number(ThreadId thread);
  bool is_listed(ThreadId thread) const { return number_[thread] != 0; }
  const std::string& thread_name(ThreadId thread) const;

  findings::Place place(pointsto::Place place) const;
  // From the thread's start to the instruction, which comes last.
  std::vector<findings::Place> stack(ThreadId thread, InstanceId instance, uint32_t instruction);
  // The thread's ways to the instance, told apart by the first receiver that is one of several choices; `none` if
  // a way meets no choice. Ascending; of many the first two that were found.
  std::span<const ObjectId> choices(ThreadId thread, InstanceId instance,
                                    const std::function<bool(ObjectId)>& is_choice);
  // Whether every way there is a guess: through code that was not told apart by contexts, or through reflection.
  bool is_vague(InstanceId instance) const { return clear_.threads(instance).empty(); }
  bool is_vague(ThreadId thread, InstanceId instance) const { return !clear_.runs(thread, instance); }
  findings::Object object(ObjectId object) const;
  findings::Lock lock(const concurrency::HeldLock& lock) const;
  std::string class_of_lock(pointsto::Place acquired_at) const;
  // What the frames of that stack hold, innermost first. More than what every way there holds, and by names that
  // the access may not have for it, such as the lock of a synchronized view.
  std::vector<findings::Lock> locks_along(ThreadId thread, InstanceId instance, const concurrency::Locks& locks);
  std::string field_name(FieldId field) const;  // pkg.Cls.field
  // "data-race-" and 16 hex digits of a hash over what makes a finding the same in the next run.
  std::string finding_id(std::string_view rule, std::string_view identity);

 private:
  // Of one thread: how each instance is first reached, by breadth-first search from the roots, which have no step.
  struct Ways {  // of a thread, and from where to go on
    absl::flat_hash_map<InstanceId, const concurrency::Step*> reached;
    std::deque<InstanceId> work;
  };
  const Ways& ways(ThreadId thread, bool clear, InstanceId to);
  std::vector<const concurrency::Step*> way(ThreadId thread, InstanceId instance);  // outermost first
  void list_threads();
  MethodId first_application_method(ThreadId thread);
  bool is_made(MethodId method) const;  // of a class that stands for a lambda or another bootstrap

  const CodePaths &paths_, &clear_;
  StableNames names_;
  std::vector<findings::Thread> threads_;
  IdVector<ThreadId, uint32_t> number_;
  std::map<std::pair<ThreadId, bool>, Ways> ways_;
  struct Choices {
    std::array<ObjectId, 2> objects;
    uint32_t count = 0;
  };
  std::map<ThreadId, std::vector<Choices>> choices_;  // by row
};

}  // namespace heddle::detectors
