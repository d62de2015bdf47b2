// Which instances a call goes to, each distinct list of them once.
//
// Problem: thousands of calls of H2 go to the same thousand callees (toString(), run(), close()); whoever combines
// what callees do at each call, or sends something from each call to each callee, pays for every pair.
// Formulation: calls with the same callees share one group: work per group instead of per pair. Spawns are no
// calls, and kept apart. Cost: linear in the steps, once.
#pragma once

#include <span>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::concurrency {

struct TargetsTag {};
using TargetsId = Id<TargetsTag>;

class CallTargets {
 public:
  explicit CallTargets(const CodePaths& paths);

  struct Site {  // an instruction that calls
    uint32_t instruction;
    TargetsId targets;
    bool repeats = false;  // a model makes one of the calls any number of times
  };
  std::span<const Site> sites(uint32_t row) const { return slice(sites_, first_site_, row); }  // ascending
  std::span<const Site> all_sites() const { return sites_; }
  std::span<const uint32_t> spawning_steps(uint32_t row) const { return slice(spawning_, first_spawning_, row); }
  size_t groups() const { return first_member_.size() - 1; }
  std::span<const uint32_t> members(TargetsId id) const {  // rows, ascending by instance
    return slice(members_, first_member_, id.raw);
  }
  std::span<const TargetsId> groups_with(uint32_t row) const { return slice(groups_with_, first_group_, row); }
  std::span<const uint32_t> callers(TargetsId id) const {  // rows
    return slice(callers_, first_caller_, id.raw);
  }

 private:
  template <class T>
  static std::span<const T> slice(const std::vector<T>& items, const std::vector<uint32_t>& first, uint32_t i) {
    return std::span(items).subspan(first[i], first[i + 1] - first[i]);
  }

  std::vector<Site> sites_;
  std::vector<uint32_t> first_site_{0}, spawning_, first_spawning_{0}, members_, first_member_{0}, callers_,
      first_caller_, first_group_;
  std::vector<TargetsId> groups_with_;
};

}  // namespace heddle::concurrency
