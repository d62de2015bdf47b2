// Ids to what people read: places, stacks, threads, locks, objects.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "concurrency/code_paths.h"
#include "concurrency/locks.h"
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
  explicit Evidence(const CodePaths& paths);

  const std::vector<findings::Thread>& threads() const { return threads_; }
  // Both representatives of many are the same thread to the reader.
  uint32_t thread_number(ThreadId thread) const;
  const std::string& thread_name(ThreadId thread) const;

  findings::Place place(pointsto::Place place) const;
  // From the thread's start to the instruction, which comes last.
  std::vector<findings::Place> stack(ThreadId thread, InstanceId instance, uint32_t instruction);
  // The thread's ways to the instance, told apart by the first receiver that is one of several choices; `none` if
  // a way meets no choice. Ascending.
  const std::vector<ObjectId>& choices(ThreadId thread, InstanceId instance,
                                       const std::function<bool(ObjectId)>& is_choice);
  // Whether every way there leads through code that was not told apart by contexts, or through reflection.
  bool is_vague(InstanceId instance) const { return !clear_[instance.raw]; }
  findings::Object object(ObjectId object) const;
  findings::Lock lock(const concurrency::HeldLock& lock) const;
  std::string field_name(FieldId field) const;  // pkg.Cls.field

 private:
  struct Ways {  // of one thread: how each instance is first reached, by breadth-first search from the roots
    std::map<InstanceId, uint32_t> step;  // into all_steps(); UINT32_MAX: a root
  };
  const Ways& ways(ThreadId thread);
  void find_clear_instances();
  std::vector<uint32_t> way(ThreadId thread, InstanceId instance);  // steps, outermost first
  void list_threads();
  MethodId first_application_method(ThreadId thread);
  bool is_made(MethodId method) const;  // of a class that stands for a lambda or another bootstrap

  const CodePaths& paths_;
  std::vector<findings::Thread> threads_;
  IdVector<ThreadId, uint32_t> number_;
  std::map<ThreadId, Ways> ways_;
  std::vector<uint8_t> clear_;  // by instance
  std::map<ThreadId, std::map<InstanceId, std::vector<ObjectId>>> choices_;
};

// "data-race-" and 16 hex digits of a hash over what makes a finding the same in the next run.
std::string finding_id(std::string_view rule, std::string_view identity);

}  // namespace heddle::detectors
