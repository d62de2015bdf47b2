#include "base/components.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

using Graph = std::vector<std::vector<uint32_t>>;

Components components_of(const Graph& graph) {
  return strongly_connected(
      static_cast<uint32_t>(graph.size()), [&](uint32_t node) { return graph[node].size(); },
      [&](uint32_t node, uint32_t i) { return graph[node][i]; });
}

TEST(Components, ACycleIsOne) {
  Components c = components_of({{1}, {2}, {0, 3}, {}});
  EXPECT_EQ(c.size(), 2u);
  EXPECT_EQ(c.of[0], c.of[1]);
  EXPECT_EQ(c.of[1], c.of[2]);
  EXPECT_EQ(c.nodes_in(c.of[0]), 3u);
  EXPECT_NE(c.of[2], c.of[3]);
}

TEST(Components, SuccessorsComeFirst) {
  Graph graph{{1, 2}, {3}, {3, 4}, {}, {2}};
  Components c = components_of(graph);
  for (uint32_t node = 0; node < graph.size(); ++node)
    for (uint32_t to : graph[node]) EXPECT_LE(c.of[to], c.of[node]) << node << " to " << to;
  EXPECT_EQ(c.of[2], c.of[4]);
  EXPECT_EQ(c.size(), 4u);
}

TEST(Components, ANodeThatCallsItselfIsAlone) {
  Components c = components_of({{0}, {0}});
  EXPECT_EQ(c.size(), 2u);
  EXPECT_EQ(c.nodes_in(0), 1u);
}

TEST(Components, DepthCostsNoStack) {
  constexpr uint32_t depth = 1'000'000;
  Components c = strongly_connected(
      depth, [](uint32_t node) { return node + 1 < depth ? 1u : 0u; },
      [](uint32_t node, uint32_t) { return node + 1; });
  EXPECT_EQ(c.size(), depth);
  EXPECT_EQ(c.of[depth - 1], 0u);
}

}  // namespace
}  // namespace heddle
