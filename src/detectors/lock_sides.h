// The threads of a deadlock as people read them: what each holds, what it waits for, and the calls
// that lead there.
#pragma once

#include "detectors/evidence.h"
#include "detectors/lock_names.h"
#include "detectors/lock_order.h"

namespace heddle::detectors {

class LockSides {
 public:
  LockSides(const CodePaths& paths, LockOrder& locks, Evidence& evidence)
      : paths_(paths), locks_(locks), evidence_(evidence) {}

  // A lock under its own name in the code, or under `name` where it has none.
  findings::Lock lock(const Acquisition& taken, const std::string& name) const;
  // The thread took a lock (see LockOrder::holds) and is at the instruction now; the stack leads through both.
  findings::Side holding(ThreadId thread, uint32_t hold, const std::string& name, CodePoint at);
  // The thread is at the instruction, with whatever it holds.
  findings::Side being(ThreadId thread, CodePoint at);

 private:
  void add_locks(CodePoint at, std::vector<Place>& known, findings::Side& side);

  const CodePaths& paths_;
  LockOrder& locks_;
  Evidence& evidence_;
};

// "Main.java:12"
std::string short_place(const findings::Place& place);

}  // namespace heddle::detectors
