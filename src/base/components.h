// Strongly connected components of a graph (Tarjan), with an explicit stack: program-sized graphs are too deep to
// recurse over. Linear in nodes and edges.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heddle {

struct Components {
  std::vector<uint32_t> of;        // by node; a component's successors have smaller numbers
  std::vector<uint32_t> nodes;     // by component
  std::vector<uint32_t> first{0};  // of each component, into nodes; one more at the end

  size_t size() const { return first.size() - 1; }
  size_t nodes_in(uint32_t component) const { return first[component + 1] - first[component]; }
};

// `degree(node)` successors, of which `successor(node, i)` is one.
template <class Degree, class Successor>
Components strongly_connected(uint32_t nodes, Degree degree, Successor successor) {
  struct Frame {
    uint32_t node, next;
  };
  constexpr uint32_t open = UINT32_MAX;
  Components components;
  components.of.assign(nodes, open);
  components.nodes.reserve(nodes);
  std::vector<uint32_t> number(nodes), low(nodes), stack;
  std::vector<Frame> frames;
  uint32_t count = 0;
  auto enter = [&](uint32_t node) {
    number[node] = low[node] = ++count;
    stack.push_back(node);
    frames.push_back({node, 0});
  };
  for (uint32_t root = 0; root < nodes; ++root) {
    if (number[root]) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      uint32_t node = frame.node;
      if (frame.next < degree(node)) {
        uint32_t to = successor(node, frame.next++);
        if (!number[to])
          enter(to);
        else if (components.of[to] == open)
          low[node] = std::min(low[node], number[to]);
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
      if (low[node] != number[node]) continue;
      auto id = static_cast<uint32_t>(components.size());
      for (uint32_t member = open; member != node;) {
        member = stack.back();
        stack.pop_back();
        components.of[member] = id;
        components.nodes.push_back(member);
      }
      components.first.push_back(static_cast<uint32_t>(components.nodes.size()));
    }
  }
  return components;
}

}  // namespace heddle
