#include "pointsto/loops.h"

#include <algorithm>
#include <utility>

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

bool dominates(const ir::Body& body, uint32_t earlier, uint32_t later) {
  uint32_t without = block_of(body, earlier), target = block_of(body, later);
  if (without == target) return earlier < later;
  if (without == 0) return true;
  std::vector<uint8_t> seen(body.blocks.size());
  std::vector<uint32_t> work{0};
  seen[0] = 1;
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    if (b == target) return false;
    auto go = [&](uint32_t to) {
      if (to != without && !std::exchange(seen[to], uint8_t{1})) work.push_back(to);
    };
    for (ir::BlockId s : body.successors(body.blocks[b])) go(s.raw);
    for (const ir::Handler& h : body.handlers(body.blocks[b])) go(h.target.raw);
  }
  return true;
}

}  // namespace heddle::pointsto
