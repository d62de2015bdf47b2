// Beginnings: what main does before another thread can have been started at all.
//
// Problem: main puts a server together and then starts it, by code that would start what it is given if the server
// ran already, or that calls back whatever the library may have been given. To the order between program points
// each such call may start everything. Formulation: main's code is cut into steps, one after the other: a call
// each, a loop as a whole; a method that one such call alone leads to is cut up, too. By the end of a step may
// have run: what was run before; what is called there, if its receiver may be an object that code which may have
// run makes; only ways that fields with the values they may have had so far do not rule out (first_values.h);
// threads that were started on the way, with all they do; class initializers, whose time is not known, from the
// beginning on, and what the JVM starts, when its objects are made. A thread comes first in the step that may have
// started it. What main does in earlier steps only comes before it. Since guesses about calls are left out, that
// is a doubt about a race and no proof. Algorithm: one worklist over instances, which goes on from step to step;
// then the steps backwards, to find the last one that gets to each instance. Cost: linear in the code paths, but
// for calls and branches that wait for an object or a value and are looked at again whenever more has run.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/method_facts.h"

namespace heddle::detectors {

class Beginnings {
 public:
  // Steps that are guesses should be left out of the paths.
  Beginnings(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& clear);
  ~Beginnings();

  // The thread is a main one, and makes the access only before the other thread is first started.
  bool is_before_first_start(pointsto::InstanceId instance, uint32_t instruction, pointsto::ThreadId thread,
                             pointsto::ThreadId other);

 private:
  class Program;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  std::map<pointsto::ThreadId, std::unique_ptr<Program>> programs_;  // by main
};

}  // namespace heddle::detectors
