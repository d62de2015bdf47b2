// Code that waits for other threads while it holds a lock that they need first.
//
// Problem: wait(), a latch or a queue gives back nothing but its own lock; join() and Future.get() give back
// nothing at all. Formulation: a thread waits at w and may hold lock l there. Whoever ends the wait (the joined
// thread; the thread that notifies, counts down or puts) has to take l before it can. For a wait that anybody may
// end, all who may must need l. Algorithm: for each such point and each lock held there, the threads that end the
// wait and their acquisitions of l; what comes before a signal is found by going up its callers and looking at
// what dominates each call. Cost: waits under locks, times the acquisitions of these locks.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <span>
#include <vector>

#include "concurrency/order.h"
#include "detectors/evidence.h"
#include "detectors/lock_order.h"

namespace heddle::detectors {

enum class WaitKind : uint8_t { notification, signal, end };

struct Wait {
  CodePoint at;
  WaitKind kind;
  const models::SyncFact* fact;
  std::vector<ObjectId> on;  // what is waited for: a monitor, a latch, a queue, a thread or its future
};

// All that wait without a limit, or again and again until it was not reached.
std::vector<Wait> list_waits(const concurrency::AllMethodFacts& facts);

struct BlockedWait {
  const Wait* wait;
  uint32_t fact;  // of LockOrder: the lock that is held meanwhile
  ThreadId thread;
  uint32_t want;  // of LockOrder: where the other thread needs it
  ThreadId other;
  ObjectId object;         // the lock
  bool is_certain = true;  // no other thread can end the wait
};

// A task that waits for another, which its executor begins only when the first has ended.
struct SerialWait {
  const Wait* wait;
  ThreadId thread, other;
  CodePoint handed_over;  // where the waiting task gives the other one to the executor
  ObjectId executor;
  bool is_certain = true;  // no other task can be meant
};

class BlockedWaits {
 public:
  BlockedWaits(const concurrency::AllMethodFacts& facts, LockOrder& locks, concurrency::Order& order);

  // Waits of the list that were given to `locks`.
  std::vector<BlockedWait> find(std::span<const Wait> waits);
  // Of the list, those in tasks of an executor that runs one at a time.
  std::vector<SerialWait> find_serial(std::span<const Wait> waits);

 private:
  struct Signal {
    CodePoint at;
    std::vector<ObjectId> objects;
    bool notifies;
  };
  struct Helper {  // a thread that can end the wait
    ThreadId thread;
    const Signal* signal = nullptr;  // null: by its end
  };

  void list_signals();
  std::vector<Helper> helpers(const Wait& wait, ThreadId thread);
  void list_threads();
  std::vector<ThreadId> awaited(const Wait& wait);
  bool is_waited_lock(const Wait& wait, const Acquisition& hold);
  bool is_one_of_several(const Wait& wait) const;
  bool runs_application(ThreadId thread);
  bool is_kept_by(ObjectId keeper, std::span<const ObjectId> kept);
  void judge(const Wait& wait, uint32_t fact, ThreadId thread, std::vector<BlockedWait>& found);
  std::optional<std::pair<uint32_t, ObjectId>> needs(const Helper& helper, const Wait& wait, uint32_t fact,
                                                     ThreadId thread);
  bool shares_gate(const Wait& wait, CodePoint want, ObjectId lock);
  const std::vector<CodePoint>& frames(const Helper& helper);
  const absl::flat_hash_set<InstanceId>& run_before(const Helper& helper);
  bool comes_before(CodePoint acquisition, const Helper& helper);
  bool only_after_errors(const Helper& helper);
  const std::vector<uint8_t>& reached_normally(MethodId method);

  const concurrency::AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  LockOrder& locks_;
  concurrency::Order& order_;
  std::vector<Signal> signals_;
  bool threads_listed_ = false;
  std::map<ObjectId, std::vector<ThreadId>> ended_by_;  // threads that run on it, or whose future it is
  std::map<ObjectId, std::vector<ThreadId>> run_by_;    // threads that it, an executor, runs
  absl::flat_hash_map<const Wait*, std::vector<ThreadId>> awaited_;
  absl::flat_hash_set<ThreadId> runs_application_;
  std::map<LockNode, std::vector<uint32_t>> wants_;  // of the locks that are held at waits
  std::map<std::pair<ThreadId, CodePoint>, std::vector<CodePoint>> frames_;
  std::map<std::pair<ThreadId, CodePoint>, absl::flat_hash_set<InstanceId>> run_before_;
  absl::flat_hash_map<std::pair<Place, uint32_t>, bool> dominates_;  // calls, other instructions of their method
  std::map<ThreadId, absl::flat_hash_set<InstanceId>> without_errors_;  // what it gets to where nothing is thrown
  std::map<MethodId, std::vector<uint8_t>> reached_normally_;           // by block
};

}  // namespace heddle::detectors
