// From which instances calls lead to instances of a method, through methods on the way to it.
//
// Problem: a pattern is a call, below a context, that leads to the method of a pair: which instances of that
// method does each instance of the caller lead to? Formulation: reachability over calls of which caller and
// callees are instances of methods on the way; behind an instance of the method itself it ends. Algorithm: depth
// first, from each instance anew, since the first few found are enough; what leads on from an instance is listed
// once for the method, by groups of callees (call_targets.h), and a group is looked at once per search. Cost: per
// search the groups and instances on the way.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <vector>

#include "concurrency/call_targets.h"

namespace heddle::detectors {

class CallsTowards {
 public:
  // `on_way`: methods that may lead to it, and itself.
  CallsTowards(const concurrency::CodePaths& paths, const concurrency::CallTargets& targets,
               concurrency::MethodId method, const absl::flat_hash_set<concurrency::MethodId>& on_way);

  // Instances of the method that the call of the instance leads to; at most so many.
  std::vector<concurrency::InstanceId> find(concurrency::InstanceId from, uint32_t call, size_t most);

 private:
  struct Node {  // an instance on the way
    concurrency::InstanceId id;
    bool is_target;
    bool has_groups = false;
    std::vector<uint32_t> groups = {};  // of callees, that are on the way
    uint32_t seen = 0;                  // in which search, last
  };
  struct Group {
    std::vector<uint32_t> nodes;
    uint32_t seen = 0;
  };
  uint32_t group(concurrency::TargetsId targets);
  void enter(Group& group);

  const concurrency::CodePaths& paths_;
  const concurrency::CallTargets& targets_;
  concurrency::MethodId method_;
  const absl::flat_hash_set<concurrency::MethodId>& on_way_;
  std::vector<Node> nodes_;
  std::vector<Group> groups_;
  absl::flat_hash_map<concurrency::InstanceId, uint32_t> known_nodes_;
  absl::flat_hash_map<concurrency::TargetsId, uint32_t> known_groups_;
  std::vector<uint32_t> work_;
  uint32_t searches_ = 0;
};

}  // namespace heddle::detectors
