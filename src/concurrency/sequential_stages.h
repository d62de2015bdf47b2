// What the application gives to pipelines: stages that no helper runs, stages that helpers run, stages
// of a method.
//
// Problem: contexts do not tell the library's pipelines apart, so that one parallel stream makes the stages of all
// seem to run in its helpers. Formulation: in a method, the pipelines that calls build upon one another are one.
// It is sequential if it starts at a source of the library, nothing makes it parallel, and it stays in the method:
// it is not stored, returned, or passed to anything but its own operations. What is given to such pipelines, and
// to nothing else of the library, runs in the thread that evaluates them; so does what is called in order, one at
// a time. Algorithm: union-find over the values of each body. Cost: linear in the bodies, and in the sets of what
// calls of the library are given.
#pragma once

#include <cstdint>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::concurrency {

// As bits, by object.
std::vector<uint64_t> sequential_stages(const CodePaths& paths);
// What is given to other pipelines and called by whoever runs them, several threads at a time.
std::vector<uint64_t> helper_stages(const CodePaths& paths);

// What the application gives to pipelines, parallel or not, that stay in their method and are run by operations
// that return when all is done, and to nothing else of the library: it runs only during these calls.
// Ascending, by object.
struct Stage {
  ObjectId function;
  Place run_by;

  friend auto operator<=>(const Stage&, const Stage&) = default;
};
std::vector<Stage> stages_run_by_calls(const CodePaths& paths);

// A lambda of the method that it makes for one sequential pipeline and uses for nothing else: who runs it is the
// method itself, during calls that build or run the pipeline.
struct OwnStage {
  uint32_t made;                // the instruction
  std::vector<uint32_t> calls;  // of its pipeline, ascending
  struct Captured {
    FieldId field;
    ir::ValueId value;
  };
  std::vector<Captured> captured;  // references
};
std::vector<OwnStage> own_stages(const CodePaths& paths, MethodId method);
// What the value, in a method of a lambda, was captured as; none if it is nothing that was.
FieldId captured_field(const CodePaths& paths, const ir::Body& body, ir::ValueId value);

}  // namespace heddle::concurrency
