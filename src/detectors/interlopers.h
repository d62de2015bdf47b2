// Who can come between two steps of a thread, and spoil what it takes for one.
//
// A touch of another thread comes between if it is parallel to one of the steps, no lock that is held from the
// first to the second keeps it out, and it is under the witness itself: what others do without the witness is a
// data race, and what other locks guard is no business of this one.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "detectors/steps.h"

namespace heddle::detectors {

// What lies between the two steps of a pair, in one context.
struct Window {
  const WitnessPair* pair = nullptr;
  InstanceId id;                               // of the pair's method
  std::vector<concurrency::HeldLock> locks;    // held all the while
  uint32_t entry_may = 0;                      // the same, as objects: of Locks, where the method begins,
  std::vector<concurrency::MayLock> may;       // and what is taken on top
  std::vector<pointsto::Place> acquired;       // where
  uint32_t first_state = 0, second_state = 0;  // of the order, at the steps
};

struct Interloper {
  static constexpr uint32_t nobody = UINT32_MAX;
  uint32_t touch = nobody;  // what it can come between with
  uint32_t with = nobody;   // and what of ours it conflicts with, first
  ThreadId mine, theirs;
  findings::Confidence confidence = findings::Confidence::possible;
};

class Interlopers {
 public:
  Interlopers(const AtomicityInput& input, Witnesses& witnesses, Touches& touches);

  // The locks that are held from before the first step to after the second.
  Window window(const WitnessPair& pair, InstanceId id);
  // And one that was acquired at a site of the instance, and is still held at the other instruction.
  void add_held(Window& w, InstanceId id, uint32_t site, uint32_t still);
  // Whether every way to the method holds the witness already.
  bool callers_hold(const Window& w, LockExpr lock);
  // Whether another thread ever touches what a step touches.
  bool is_shared(const Window& w, const StepTouches& step);
  // Whether the touch can come between, because of `mine`, which is part of the step.
  std::optional<Interloper> comes_between(const Window& w, const StepTouches& step, uint32_t mine,
                                          uint32_t theirs);
  // Touches of one other thread that conflict with both steps.
  std::optional<Interloper> conflicting(const Window& w, const StepTouches& first, const StepTouches& second);

  ObjectId common_object(const Touch& a, const Touch& b) const;

 private:
  using Threads = std::pair<ThreadId, ThreadId>;
  // By their thread and touch, ascending.
  using ByThread = std::vector<std::pair<std::pair<ThreadId, uint32_t>, Interloper>>;
  using WindowKind = std::tuple<std::vector<concurrency::HeldLock>, std::vector<concurrency::MayLock>,
                                std::vector<pointsto::Place>, std::vector<ThreadId>, std::array<uint32_t, 5>>;
  uint32_t kind_of(const Window& w);
  const ByThread& with_step(const Window& w, uint32_t kind, const StepTouches& step);
  std::optional<Interloper> best_of_both(const ByThread& with_first, const ByThread& with_second) const;
  std::optional<LockExpr> name_of(const concurrency::Expression& e);
  // The same for one that is known to be under the witness.
  std::optional<Interloper> meets(const Window& w, uint32_t mine, uint32_t theirs);
  std::optional<Threads> threads_between(const Window& w, uint32_t mine, uint32_t theirs);
  bool kept_out(const Window& w, uint32_t mine, uint32_t theirs);
  bool may_be_kept_out(const Window& w, uint32_t theirs);
  bool meet(uint32_t may, uint32_t other);
  bool under_witness(const Window& w, const StepTouches& step, uint32_t theirs);
  bool is_thread_local(uint32_t a, ThreadId t, uint32_t b, ThreadId u);
  bool is_merged(ObjectId object) const;
  findings::Confidence confidence(const Window& w, uint32_t mine, uint32_t theirs, ThreadId t, ThreadId u);

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  Witnesses& witnesses_;
  LockExpressions& names_;
  Touches& touches_;
  std::map<WindowKind, uint32_t> kinds_;
  // By step, which stays where it is, and kind of window.
  absl::flat_hash_map<std::pair<const StepTouches*, uint32_t>, std::unique_ptr<ByThread>> with_step_;
  size_t known_interlopers_ = 0;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, bool> meet_;  // sets of Locks
};

}  // namespace heddle::detectors
