// Members that @GuardedBy says are guarded: who uses them without the lock that it names.
//
// Problem: a program declares which lock guards a field, or must be held by callers of a method; does its code
// keep to that? Formulation: a declared lock is a path of fields from the member's object, a static field or a
// class (Error Prone's grammar). At each use by code that can run it is translated into the words of the using
// method, and must be among the locks held on every path; a write needs all locks that are named, a read one of
// them. Constructors of the object, class initializers, and whoever has the object for himself need none; a method
// that is itself declared so holds what it asks of its callers. A use without the lock is `likely` if another
// thread can use the member at the same time and something may change, whatever other locks the two have in
// common: the declared one is what readers of the code rely on. Otherwise, or if a lock that is held may be the
// one, it is `possible`. Cost: one look at the application's bodies; per member that somebody uses without its
// lock, pairs of such uses with all uses, until one is found.
#pragma once

#include <string>
#include <vector>

#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/evidence.h"
#include "findings/finding.h"

namespace heddle::detectors {

struct DeclaredGuard {
  FieldId field;  // this, or
  MethodId method;
  std::vector<std::string> locks;  // as the annotation names them
};

struct GuardedByInput {
  const concurrency::AllMethodFacts* facts = nullptr;
  const concurrency::Escape* escape = nullptr;
  concurrency::Locks* locks = nullptr;
  const concurrency::CodePaths* clear = nullptr;  // the clear view of the paths, and the order that it gives
  concurrency::Order* clear_order = nullptr;
  const concurrency::ThreadOwned* owned = nullptr;
  Evidence* evidence = nullptr;
  std::vector<DeclaredGuard> guards;
};

struct BrokenGuard {
  findings::Finding finding;
  std::string in_short;  // for the message of a race on the same member
};

struct BrokenGuards {
  std::vector<BrokenGuard> broken;  // ranked
  struct Unchecked {                // names that are not understood
    findings::Place where;
    std::string what;
  };
  std::vector<Unchecked> unchecked;
};

BrokenGuards find_broken_guards(const GuardedByInput& input);

// A race on a guarded member says what its guard is; the finding of the broken guard then has nothing to add.
void fold_into_races(std::vector<findings::Finding>& races, std::vector<BrokenGuard>& broken_guards);

}  // namespace heddle::detectors
