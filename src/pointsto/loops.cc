#include "pointsto/loops.h"

#include <algorithm>

#include "base/components.h"

namespace heddle::pointsto {

std::vector<uint8_t> blocks_in_loops(const ir::Body& body) {
  auto degree = [&](uint32_t b) { return body.blocks[b].successors + body.blocks[b].handlers; };
  auto successor = [&](uint32_t b, uint32_t i) {
    const ir::Block& block = body.blocks[b];
    return i < block.successors ? body.successors(block)[i].raw
                                : body.handlers(block)[i - block.successors].target.raw;
  };
  auto count = static_cast<uint32_t>(body.blocks.size());
  Components components = strongly_connected(count, degree, successor);
  std::vector<uint8_t> in_loop(count);
  for (uint32_t b = 0; b < count; ++b) {
    in_loop[b] = components.nodes_in(components.of[b]) > 1;
    for (uint32_t i = 0; i < degree(b); ++i) in_loop[b] |= successor(b, i) == b;
  }
  return in_loop;
}

uint32_t block_of(const ir::Body& body, uint32_t instruction) {
  auto after = std::ranges::upper_bound(body.blocks, instruction, {}, &ir::Block::first);
  return static_cast<uint32_t>(after - body.blocks.begin()) - 1;
}

}  // namespace heddle::pointsto
