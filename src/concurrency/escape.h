// Which objects other threads cannot know yet: escape, flow-sensitive inside methods and across calls.
//
// Problem: an access to an object that no other thread can have a reference to cannot race, whoever gets the
// object later. Formulation: per method, roots are fresh values: allocations, results of calls that return fresh
// objects, and parameters that every caller hands over fresh ("owned"). A call that returns one of its arguments
// whatever it calls is that argument under another name. Of a pipeline of the library that is not parallel and
// stays in its method, the method itself calls the lambdas that it made for it, with what they captured. A root
// escapes when it is stored anywhere but in a root that is still private, thrown, returned, or passed to code that
// lets it escape. A root that was stored in another one escapes with it, or when something does that was got from
// that one; that one may be itself, as of a service that keeps the thread which runs it. A phi of several roots is
// a root of its own, which is what the edge that was taken says; it and they escape together. An access is private
// if its base is a root that has not escaped on any path to it. Algorithm: which parameters a callee leaks or
// stores into others: least fixpoint on demand over the method call graph. Freshness of results and owned
// parameters: greatest fixpoint over application methods, each step one forward dataflow over the body. Cost:
// linear in the bodies that are asked about, times the rounds (few).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "concurrency/method_facts.h"

namespace heddle::concurrency {

class Escape {
 public:
  // Which values are roots: fresh ones; or also what was taken out of a container, which is private to whoever
  // took it if nobody but the container had it; or parameters, too, where each question says which of them are
  // private, and only what surely lets a root escape counts: of a call with several targets, what all of them do;
  // what is stored into a part of a root is stored into the root.
  enum class Roots : uint8_t { fresh, fresh_or_taken, given };
  explicit Escape(const AllMethodFacts& facts, Roots roots = Roots::fresh);
  ~Escape();

  // Whether what operand `k` of the instruction is cannot be known to another thread when the instruction
  // executes.
  bool is_private(MethodId method, uint32_t instruction, uint32_t k) const;
  // What became of a value until the instruction executes, where these parameters, as bits, came in private. Roots
  // must be `given`.
  enum class Fate : uint8_t { unknown, is_private, escaped };
  struct Given {
    Fate fate = Fate::unknown;
    bool is_taken = false;  // out of a container, or it may be
  };
  Given given(MethodId method, uint32_t instruction, ir::ValueId value, uint32_t parameters) const;
  // Whether the value was captured by lambdas that their methods give to one sequential pipeline each, and cannot
  // be known to another thread while that runs.
  bool is_private_in_stage(InstanceId instance, ir::ValueId value) const;
  // Whether it was loaded from such a thing, or from something that was.
  bool is_within_private(MethodId method, uint32_t instruction, uint32_t k) const;
  // Whether neither it nor anything that it leads to can be known to another thread.
  bool is_wholly_private(MethodId method, uint32_t instruction, uint32_t k) const;
  // The parameters (as bits) that the method may store the argument into; nothing if it becomes known otherwise
  // before the method returns. It may return the argument: what the caller does with that is the caller's
  // business.
  std::optional<uint32_t> stored_into(MethodId method, uint32_t parameter) const;

 private:
  class Leaks;
  class Flow;

  const AllMethodFacts& facts_;
  std::unique_ptr<Leaks> leaks_;
  IdVector<MethodId, std::unique_ptr<Flow>> flows_;
};

}  // namespace heddle::concurrency
