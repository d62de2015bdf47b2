// Who can come between two steps of a thread, and spoil what it takes for one.
//
// A touch of another thread comes between if it is parallel to one of the steps, no lock that is held from the
// first to the second keeps it out, and it is under the witness itself: what others do without the witness is a
// data race, and what other locks guard is no business of this one.
//
// Cost: pairs of a step's groups of touches and their rivals. What is asked of a pair depends on little of it
// (which threads, in which state of the order; which locks), and that has numbers: per window each is answered
// once. Steps that no question tells apart share their answers.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "concurrency/own_locks.h"
#include "detectors/owners.h"
#include "detectors/steps.h"
#include "detectors/wrappers.h"

namespace heddle::detectors {

// Answers by number, which can all be forgotten at once.
template <class T>
class Answers {
 public:
  void forget() { ++round_; }
  template <class Find>
  T of(uint32_t number, Find find) {
    if (number >= cells_.size()) cells_.resize(number + 1 + number / 2);
    Cell& cell = cells_[number];
    if (cell.round != round_) cell = {round_, find()};
    return cell.answer;
  }

 private:
  struct Cell {
    uint32_t round = 0;
    T answer = {};
  };
  uint32_t round_ = 1;
  std::vector<Cell> cells_;
};

// What lies between the two steps of a pair, in one context.
struct Window {
  const WitnessPair* pair = nullptr;
  InstanceId id;                               // of the pair's method
  std::vector<concurrency::HeldLock> locks;    // held all the while
  uint32_t entry_may = 0;                      // the same, as objects: of Locks, where the method begins,
  std::vector<concurrency::MayLock> may;       // and what is taken on top
  std::vector<pointsto::Place> acquired;       // where
  uint32_t first_state = 0, second_state = 0;  // of the order, at the steps
  uint32_t threads = 0;                        // their number
  uint32_t wrapper = Wrappers::none;           // around what the steps work on
  uint32_t owners = 0;                         // of the witness
  uint64_t serial = 0;                         // of what is known of it so far
};

struct Interloper {
  static constexpr uint32_t nobody = UINT32_MAX;
  uint32_t touch = nobody;  // what it can come between with
  uint32_t with = nobody;   // and what of ours it conflicts with, first
  ThreadId mine, theirs;
  findings::Confidence confidence = findings::Confidence::possible;
  std::string_view doubt = {};  // why it is no more
};

class Interlopers {
 public:
  Interlopers(const AtomicityInput& input, Witnesses& witnesses, Touches& touches);

  // The locks that are held from before the first step to after the second.
  Window window(const WitnessPair& pair, InstanceId id);
  // And one that was acquired at a site of the instance, and is still held at the other instruction.
  void add_held(Window& w, InstanceId id, uint32_t site, uint32_t still);
  // The context of a pattern.
  void add_context(Window& w, const Pattern& pattern, InstanceId outer);
  // Whether every way to the method holds the witness already.
  bool callers_hold(const Window& w, LockExpr lock);
  // Whether another thread ever touches what a step touches.
  bool is_shared(const Window& w, const StepTouches& step);
  // Whether others make the touch under the witness of the step.
  bool under_witness(const Window& w, const StepTouches& step, uint32_t theirs);
  // Whether one that they do can come between, because of `mine`, which is part of the step.
  std::optional<Interloper> comes_between(const Window& w, uint32_t mine, uint32_t theirs);
  // Touches of one other thread that conflict with both steps.
  std::optional<Interloper> conflicting(const Window& w, const StepTouches& first, const StepTouches& second);

  ObjectId common_object(const Touch& a, const Touch& b) const;

 private:
  // A thread at one of the steps and another at a touch, in parallel.
  struct Meeting {
    ThreadId mine, theirs;
    bool is_system, shares_phases;
  };
  using Meetings = std::vector<Meeting>;
  // By their thread and touch, ascending. Which touch of ours it is stands for all of its group.
  using ByThread = std::vector<std::pair<std::pair<ThreadId, uint32_t>, Interloper>>;
  using WindowKind = std::tuple<std::vector<concurrency::HeldLock>, std::vector<concurrency::MayLock>,
                                std::vector<pointsto::Place>, std::array<uint32_t, 8>>;
  uint32_t kind_of(const Window& w);
  void look_at(const Window& w);
  void look_at(const Window& w, uint32_t mine);
  const ByThread& with_step(const Window& w, uint32_t kind, const StepTouches& step);
  std::optional<Interloper> best_of_both(const ByThread& with_first, const ByThread& with_second,
                                         bool& is_second) const;
  void find_owners(Window& w);
  std::optional<LockExpr> name_of(const concurrency::Expression& e);
  // The same as comes_between(), of a window and a touch that are looked at.
  std::optional<Interloper> meets(const Window& w, uint32_t mine, uint32_t theirs);
  Meetings find_meetings(const Window& w, uint32_t theirs) const;
  const Meetings& meetings(const Window& w, uint32_t theirs);
  const Meeting* meeting(const Window& w, uint32_t mine, uint32_t theirs);
  static bool kept_out_by_global(const Window& w, const Touches::Locked& other);
  bool kept_out(const Window& w, uint32_t theirs);
  bool may_be_kept_out(const Window& w, const Touches::Locked& other);
  bool may_be_kept_out(const Window& w, const Touches::Locked& other, const Meeting& meeting) const;
  bool meet(uint32_t may, uint32_t other);
  bool is_thread_local(uint32_t a, ThreadId t, uint32_t b, ThreadId u);
  bool find_shared(const Window& w, const StepTouches& step);
  bool is_merged(ObjectId object) const;
  // How sure it is, and why it is no surer.
  using Judgement = std::pair<findings::Confidence, std::string_view>;
  Judgement judge(const Window& w, uint32_t mine, uint32_t theirs, const Meeting& meeting);

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  Witnesses& witnesses_;
  LockExpressions& names_;
  Touches& touches_;
  concurrency::OwnLocks own_locks_;
  Wrappers wrappers_;
  Owners owners_;
  std::map<WindowKind, uint32_t> kinds_;
  // By kinds of step and window.
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, std::unique_ptr<ByThread>> with_step_;
  size_t known_interlopers_ = 0;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, bool> shared_;  // by kind of step and threads
  std::map<std::array<uint32_t, 3>, uint32_t> orders_;               // of windows: threads, states
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, std::unique_ptr<Meetings>> meetings_;  // by order, of touches
  uint64_t windows_ = 0;
  // Of the window that is looked at, and of the touch of ours in it.
  uint64_t looked_at_ = 0;
  uint32_t order_ = 0, mine_ = Interloper::nobody;
  Answers<bool> kept_out_by_global_, may_be_kept_out_;  // by locks
  Answers<const Meetings*> meetings_now_;               // by order of the touch
  // And of the step whose witness is meant: its guards that are free in between, and who is under one, by locks.
  const StepTouches* guards_of_ = nullptr;
  std::vector<concurrency::MayLock> free_guards_;
  Answers<bool> under_witness_;
  std::vector<std::pair<std::span<const FieldId>, const concurrency::HeldLock*>> paths_to_locks_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, bool> meet_;  // sets of Locks
};

}  // namespace heddle::detectors
