#include "detectors/returned_reads.h"

#include <algorithm>

namespace heddle::detectors {

using ir::MethodId;
using ir::Op;
using pointsto::MethodCall;
using pointsto::Place;

const std::vector<uint32_t>& ReturnedReads::slice(MethodId method) {
  auto [at, added] = slices_.try_emplace(method);
  const ir::Body* body = added ? paths_.body(method) : nullptr;
  if (!body) return at->second;
  std::vector<uint8_t> seen(body->size());
  std::vector<uint32_t> work;
  auto add = [&](std::span<const ir::ValueId> values) {
    for (ir::ValueId v : values)
      if (!std::exchange(seen[v.raw], uint8_t{1})) work.push_back(v.raw);
  };
  for (const ir::Block& block : body->blocks) {
    Op last = body->op[block.end - 1];
    if (last == Op::return_ || last == Op::branch || last == Op::switch_) add(body->operands(block.end - 1));
  }
  // What may fill an object that is made here, by the object.
  absl::flat_hash_map<uint32_t, std::vector<uint32_t>> filled_by;
  for (uint32_t i = 0; i < body->size(); ++i) {
    bool fills = is_call(body->op[i]) || body->op[i] == Op::put_field || body->op[i] == Op::array_store;
    if (!fills || body->operands(i).empty()) continue;
    Op made = body->op[body->operands(i)[0].raw];
    if (made == Op::new_object || made == Op::new_array) filled_by[body->operands(i)[0].raw].push_back(i);
  }
  while (!work.empty()) {
    uint32_t i = work.back();
    work.pop_back();
    add(body->operands(i));
    if (auto fill = filled_by.find(i); fill != filled_by.end())
      for (uint32_t by : fill->second) {
        if (is_call(body->op[by])) seen[by] = 1;
        add(body->operands(by));
      }
  }
  for (uint32_t i = 0; i < body->size(); ++i)
    if (seen[i] && ir::info(body->op[i]).heap) at->second.push_back(i);
  return at->second;
}

const absl::flat_hash_set<Place>& ReturnedReads::of(Place call) {
  auto [at, added] = known_.try_emplace(call);
  if (!added) return *at->second;
  at->second = std::make_unique<absl::flat_hash_set<Place>>();
  absl::flat_hash_set<Place>& found = *at->second;
  std::vector<MethodId> work;
  absl::flat_hash_set<MethodId> entered;
  const std::vector<MethodCall>& graph = paths_.points_to().call_graph();
  auto enter = [&](Place place) {
    for (const MethodCall& c : std::ranges::equal_range(graph, place, {}, &MethodCall::place))
      if (!c.spawns && entered.insert(c.callee).second) work.push_back(c.callee);
  };
  enter(call);
  while (!work.empty()) {
    paths_.poll();
    MethodId m = work.back();
    work.pop_back();
    for (uint32_t i : slice(m)) {
      found.insert({m, i});
      if (is_call(paths_.body(m)->op[i])) enter({m, i});
    }
  }
  return found;
}

}  // namespace heddle::detectors
