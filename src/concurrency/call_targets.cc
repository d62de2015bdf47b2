#include "concurrency/call_targets.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <string_view>

namespace heddle::concurrency {
namespace {

// Groups by what is in them; the lists themselves stay where they are.
struct Lists {
  const std::vector<uint32_t>& items;
  const std::vector<uint32_t>& first;

  std::span<const uint32_t> operator()(std::span<const uint32_t> list) const { return list; }
  std::span<const uint32_t> operator()(TargetsId id) const {
    return std::span(items).subspan(first[id.raw], first[id.raw + 1] - first[id.raw]);
  }
};
struct HashOfList : Lists {
  using is_transparent = void;
  size_t operator()(auto list) const {
    std::span<const uint32_t> rows = Lists::operator()(list);
    return absl::Hash<std::string_view>{}({reinterpret_cast<const char*>(rows.data()), rows.size_bytes()});
  }
};
struct SameList : Lists {
  using is_transparent = void;
  bool operator()(auto a, auto b) const { return std::ranges::equal(Lists::operator()(a), Lists::operator()(b)); }
};

// Turns counts, each one place too far to the right, into where the parts begin.
void accumulate(std::vector<uint32_t>& first) {
  for (size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
}

}  // namespace

CallTargets::CallTargets(const CodePaths& paths) {
  const auto rows = static_cast<uint32_t>(paths.instances().size());
  absl::flat_hash_set<TargetsId, HashOfList, SameList> known(0, HashOfList{{members_, first_member_}},
                                                             SameList{{members_, first_member_}});
  std::vector<uint32_t> list;
  for (uint32_t row = 0; row < rows; ++row) {
    std::span<const Step> steps = paths.steps(paths.instances()[row]);
    for (size_t i = 0; i < steps.size();) {
      const uint32_t instruction = steps[i].instruction;
      list.clear();
      bool repeats = false;
      for (; i < steps.size() && steps[i].instruction == instruction; ++i) {
        if (steps[i].spawns) {
          spawning_.push_back(static_cast<uint32_t>(&steps[i] - paths.all_steps().data()));
          continue;
        }
        repeats |= steps[i].repeats;
        uint32_t callee = paths.row(steps[i].callee);
        if (list.empty() || list.back() != callee) list.push_back(callee);
      }
      if (list.empty()) continue;
      auto at = known.find(std::span<const uint32_t>(list));
      if (at == known.end()) {
        members_.insert(members_.end(), list.begin(), list.end());
        first_member_.push_back(static_cast<uint32_t>(members_.size()));
        at = known.insert(TargetsId(groups() - 1)).first;
      }
      sites_.push_back({instruction, *at, repeats});
    }
    first_site_.push_back(static_cast<uint32_t>(sites_.size()));
    first_spawning_.push_back(static_cast<uint32_t>(spawning_.size()));
  }

  first_group_.assign(rows + 1, 0);
  for (uint32_t member : members_) ++first_group_[member + 1];
  accumulate(first_group_);
  groups_with_.resize(members_.size());
  std::vector<uint32_t> next = first_group_;
  for (uint32_t g = 0; g < groups(); ++g)
    for (uint32_t member : members(TargetsId(g))) groups_with_[next[member]++] = TargetsId(g);

  first_caller_.assign(groups() + 1, 0);
  for (const Site& site : sites_) ++first_caller_[site.targets.raw + 1];
  accumulate(first_caller_);
  callers_.resize(sites_.size());
  next = first_caller_;
  for (uint32_t row = 0; row < rows; ++row)
    for (const Site& site : sites(row)) callers_[next[site.targets.raw]++] = row;
}

}  // namespace heddle::concurrency
