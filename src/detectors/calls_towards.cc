#include "detectors/calls_towards.h"

#include <algorithm>
#include <utility>

namespace heddle::detectors {

using concurrency::CallTargets;
using concurrency::InstanceId;

CallsTowards::CallsTowards(const concurrency::CodePaths& paths, const CallTargets& targets,
                           concurrency::MethodId method, const absl::flat_hash_set<concurrency::MethodId>& on_way)
    : paths_(paths), targets_(targets), method_(method), on_way_(on_way) {}

uint32_t CallsTowards::group(concurrency::TargetsId targets) {
  auto [at, added] = known_groups_.try_emplace(targets, static_cast<uint32_t>(groups_.size()));
  if (!added) return at->second;
  Group group;
  for (uint32_t row : targets_.members(targets)) {
    const InstanceId id = paths_.instances()[row];
    const concurrency::MethodId method = paths_.method(id);
    if (!on_way_.contains(method)) continue;
    auto [node, is_new] = known_nodes_.try_emplace(id, static_cast<uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({id, method == method_});
    group.nodes.push_back(node->second);
  }
  groups_.push_back(std::move(group));
  return at->second;
}

void CallsTowards::enter(Group& group) {
  if (std::exchange(group.seen, searches_) == searches_) return;
  for (uint32_t n : group.nodes)
    if (std::exchange(nodes_[n].seen, searches_) != searches_) work_.push_back(n);
}

std::vector<InstanceId> CallsTowards::find(InstanceId from, uint32_t call, size_t most) {
  std::vector<InstanceId> found;
  ++searches_;
  work_.clear();
  std::span<const CallTargets::Site> calls = targets_.sites(paths_.row(from));
  auto site = std::ranges::lower_bound(calls, call, {}, &CallTargets::Site::instruction);
  if (site != calls.end() && site->instruction == call) enter(groups_[group(site->targets)]);
  while (!work_.empty() && found.size() < most) {
    const uint32_t n = work_.back();
    work_.pop_back();
    if (nodes_[n].is_target) {
      found.push_back(nodes_[n].id);
      continue;
    }
    if (!std::exchange(nodes_[n].has_groups, true)) {
      std::vector<uint32_t> groups;
      for (const CallTargets::Site& s : targets_.sites(paths_.row(nodes_[n].id)))
        if (uint32_t g = group(s.targets); !groups_[g].nodes.empty()) groups.push_back(g);
      nodes_[n].groups = std::move(groups);
    }
    for (uint32_t g : nodes_[n].groups) enter(groups_[g]);
  }
  return found;
}

}  // namespace heddle::detectors
