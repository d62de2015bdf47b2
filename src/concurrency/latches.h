// What threads wait for, other than the end of a thread: latches, barriers, semaphores, flags, and conditions.
//
// Problem: what comes before the signal is ordered before what comes after the wait, if the wait is for that
// signal and no other. Formulation: a latch is one single object, or a volatile field of one, with those who
// signal it and those who await it. It is valid, and orders, if as many signals as it was made for are all there
// are, each sent once; a flag, if it starts empty and is set in one place. Where a barrier is passed again and
// again, its passages are the places that lead there: in a run of equal threads the n-th passages of all lie
// together, so who passed last at the same place is in the same phase. Gates are locks inside which threads wait:
// who takes one to wait there goes on when somebody has notified. What for, only a condition knows that is not
// looked at; so a gate proves nothing, but it is a reason to doubt. Cost: linear in the calls that synchronise
// and, for flags, in the application's code; for each call a walk over the latches, of which a program has few.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "concurrency/handles.h"
#include "concurrency/method_facts.h"

namespace heddle::concurrency {

struct Latch {
  ObjectId object;  // none: a static flag
  FieldId field;    // of a flag
  std::vector<ThreadId> signalers, waiters;
  uint32_t signals = 0;
  bool repeated = false, valid = false;
  bool is_flag = false;              // awaited where it reads as true
  bool is_semaphore = false;         // a hand-over only if it starts without permits
  bool hands_over = false;           // a semaphore that starts without permits
  bool is_barrier = false;           // signaled and awaited by one call
  bool is_gate = false;              // a lock inside which threads wait for what others change before they notify
  std::vector<ObjectId> locks = {};  // of a gate: what the lock may be; ascending
  uint32_t first_passage = UINT32_MAX, last_passage = 0;  // of a barrier; the first stands for none so far
  bool is_awaited_by(ThreadId t) const { return std::ranges::find(waiters, t) != waiters.end(); }
  bool signaled_by(ThreadId t) const { return std::ranges::find(signalers, t) != signalers.end(); }
};

class Latches {
 public:
  explicit Latches(const AllMethodFacts& facts);

  struct Use {  // an instruction that has to do with a latch
    InstanceId id;
    uint32_t instruction;
    uint32_t latch;
  };
  struct FlagUse {
    InstanceId id;
    uint32_t instruction;
    bool writes;
  };

  std::span<const Latch> all() const { return latches_; }  // gates come last
  const Latch& operator[](uint32_t latch) const { return latches_[latch]; }
  uint32_t size() const { return static_cast<uint32_t>(latches_.size()); }
  uint32_t first_gate() const { return first_gate_; }
  // Of barriers, with the number of the barrier; for each the first is none.
  std::span<const std::pair<uint32_t, Place>> passages() const { return passages_; }
  std::span<const Use> passed_at() const { return passed_at_; }
  std::span<const Use> gate_waits() const { return gate_waits_; }  // where the lock is taken
  std::span<const Use> gate_signals() const { return gate_signals_; }
  // Writes signal; a read awaits where it is not zero.
  std::vector<FlagUse> uses_of_flag(uint32_t latch) const;

 private:
  uint32_t latch_of(ObjectId object, FieldId field);
  void add_signal(uint32_t l, InstanceId id, uint32_t instruction);
  void find_latches();
  void add_latch_call(InstanceId id, const SyncCall& call);
  bool is_valid(const Latch& latch, std::optional<uint32_t> count) const;
  bool starts_empty(ObjectId flag) const;
  bool is_initial_value(InstanceId id, const SyncCall& call) const;

  struct FlagWrite {
    InstanceId id;
    uint32_t instruction;
    FieldId field;
  };
  void find_flags();
  bool may_set_flag(InstanceId id, uint32_t instruction, FieldId field) const;
  void add_flag(InstanceId id, uint32_t instruction, FieldId field);
  bool is_volatile(FieldId field) const;
  template <class Visit>
  void for_each_handle_use(Visit visit) const;

  void number_passages();
  void find_passed_at();
  std::optional<uint32_t> barrier_at(InstanceId id, const SyncCall& call) const;

  void find_gates();
  uint32_t entry_of(InstanceId id, uint32_t wait, const std::vector<ObjectId>& locks) const;

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  std::vector<Place> handle_calls_;
  std::vector<Latch> latches_;
  std::vector<ObjectId> spoiled_;  // signaled where it is not known that it is one
  uint32_t first_gate_ = 0;
  std::vector<std::pair<uint32_t, Place>> passages_;
  std::vector<Use> passed_at_, gate_waits_, gate_signals_;
};

}  // namespace heddle::concurrency
