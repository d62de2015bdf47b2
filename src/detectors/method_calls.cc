#include "detectors/method_calls.h"

#include <algorithm>
#include <utility>

namespace heddle::detectors {

using concurrency::MethodId;
using pointsto::MethodCall;
using pointsto::Place;

MethodCalls::MethodCalls(const concurrency::CodePaths& paths) : paths_(paths) {
  row_.resize(paths_.program().methods().size(), no_row);
  for (uint32_t r = 0; r < paths_.methods().size(); ++r) row_[paths_.methods()[r]] = r;
  list_calls();
  find_below_application();
}

void MethodCalls::list_calls() {
  callers_.resize(paths_.methods().size());
  for (const MethodCall& c : paths_.points_to().call_graph()) {
    if (c.spawns || !has(c.place.method) || !has(c.callee)) continue;
    if (sites_.empty() || sites_.back().place != c.place) sites_.push_back({c.place});
    ++sites_.back().callees;
    callers_[row_[c.callee]].push_back({c, static_cast<uint32_t>(sites_.size() - 1)});
  }
}

void MethodCalls::find_below_application() {
  below_application_.assign(paths_.methods().size(), 0);
  std::vector<MethodId> work;
  auto enter = [&](MethodId m) {
    if (has(m) && !std::exchange(below_application_[row_[m]], uint8_t{1})) work.push_back(m);
  };
  for (MethodId m : paths_.methods())
    if (paths_.is_application(m)) enter(m);
  const std::vector<MethodCall>& graph = paths_.points_to().call_graph();
  while (!work.empty()) {
    MethodId m = work.back();
    work.pop_back();
    auto at = std::ranges::lower_bound(graph, Place{m, 0}, {}, &MethodCall::place);
    for (; at != graph.end() && at->place.method == m; ++at)
      if (!at->spawns) enter(at->callee);
  }
}

std::span<const MethodCall> MethodCalls::calls(MethodId m, uint32_t instruction) const {
  auto range =
      std::ranges::equal_range(paths_.points_to().call_graph(), Place{m, instruction}, {}, &MethodCall::place);
  return {range.begin(), range.end()};
}

std::vector<MethodId> MethodCalls::callees(MethodId m, uint32_t instruction) const {
  std::vector<MethodId> found;
  for (const MethodCall& c : calls(m, instruction))
    if (!c.spawns && has(c.callee)) found.push_back(c.callee);
  return found;
}

size_t MethodCalls::first_site(MethodId m) const {
  return static_cast<size_t>(std::ranges::lower_bound(sites_, Place{m, 0}, {}, &Site::place) - sites_.begin());
}

}  // namespace heddle::detectors
