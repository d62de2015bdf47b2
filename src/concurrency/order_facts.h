// The facts of order.h, as bits of a state.
//
// One row of bits holds, one after the other, idle(a) in parts (who waits for its own threads need not know
// others', so a thread has one for each instance that spawns it), latest(s), awaited(l),
// unsignaled(l) and not_last(k).
#pragma once

#include "concurrency/fact_states.h"
#include "concurrency/latches.h"
#include "concurrency/thread_family.h"

namespace heddle::concurrency {

class OrderFacts {
 public:
  OrderFacts(const CodePaths& paths, const ThreadFamily& family, const Latches& latches)
      : family_(family), latest_(family.part_count()),
        awaited_(latest_ + static_cast<uint32_t>(paths.spawns().size())), unsignaled_(awaited_ + latches.size()),
        not_last_(unsignaled_ + latches.size()), size_(not_last_ + latches.passages().size()) {}

  // No instance of the thread is running.
  bool is_idle(const Bits& state, uint32_t thread) const {
    for (uint32_t s : family_.parts(thread))
      if (!state[s]) return false;
    return true;
  }
  void set_idle(Bits& state, uint32_t thread, bool value) const {
    for (uint32_t s : family_.parts(thread)) state.set(s, value);
  }
  // Of the thread that the spawn makes, at most the one that it made last is running.
  uint32_t latest(uint32_t spawn) const { return latest_ + spawn; }
  uint32_t awaited(uint32_t latch) const { return awaited_ + latch; }
  uint32_t unsignaled(uint32_t latch) const { return unsignaled_ + latch; }
  // The passage of its barrier that came last is another one.
  uint32_t not_last(uint32_t passage) const { return not_last_ + passage; }
  size_t size() const { return size_; }

 private:
  const ThreadFamily& family_;
  uint32_t latest_, awaited_, unsignaled_, not_last_;
  size_t size_;
};

}  // namespace heddle::concurrency
