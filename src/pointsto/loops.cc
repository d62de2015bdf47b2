// Strongly connected components of the control-flow graph (Tarjan), with an explicit stack.
#include "pointsto/loops.h"

#include <algorithm>

namespace heddle::pointsto {
namespace {

struct Frame {
  uint32_t block;
  uint32_t next = 0;  // successor to look at, normal ones first, then handlers
};

class Components {
 public:
  explicit Components(const ir::Body& body)
      : body_(body), number_(body.blocks.size()), low_(body.blocks.size()), on_stack_(body.blocks.size()),
        in_loop_(body.blocks.size()) {}

  std::vector<uint8_t> find() {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      if (!number_[b]) explore(b);
    return std::move(in_loop_);
  }

 private:
  uint32_t successors(uint32_t b) const { return body_.blocks[b].successors + body_.blocks[b].handlers; }
  uint32_t successor(uint32_t b, uint32_t i) const {
    const ir::Block& block = body_.blocks[b];
    return i < block.successors ? body_.successors(block)[i].raw
                                : body_.handlers(block)[i - block.successors].target.raw;
  }

  void enter(uint32_t b) {
    number_[b] = low_[b] = ++count_;
    on_stack_[b] = true;
    stack_.push_back(b);
    frames_.push_back({b});
  }

  void explore(uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      uint32_t b = frames_.back().block;
      if (frames_.back().next < successors(b)) {
        uint32_t s = successor(b, frames_.back().next++);
        if (s == b) in_loop_[b] = true;
        if (!number_[s])
          enter(s);
        else if (on_stack_[s])
          low_[b] = std::min(low_[b], number_[s]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().block] = std::min(low_[frames_.back().block], low_[b]);
      if (low_[b] == number_[b]) leave(b);
    }
  }

  void leave(uint32_t root) {
    bool several = stack_.back() != root;
    for (uint32_t b = no_block; b != root;) {
      b = stack_.back();
      stack_.pop_back();
      on_stack_[b] = false;
      if (several) in_loop_[b] = true;
    }
  }

  static constexpr uint32_t no_block = UINT32_MAX;
  const ir::Body& body_;
  std::vector<uint32_t> number_, low_;
  std::vector<uint8_t> on_stack_, in_loop_;
  std::vector<uint32_t> stack_;
  std::vector<Frame> frames_;
  uint32_t count_ = 0;
};

}  // namespace

std::vector<uint8_t> blocks_in_loops(const ir::Body& body) { return Components(body).find(); }

uint32_t block_of(const ir::Body& body, uint32_t instruction) {
  auto after = std::ranges::upper_bound(body.blocks, instruction, {}, &ir::Block::first);
  return static_cast<uint32_t>(after - body.blocks.begin()) - 1;
}

}  // namespace heddle::pointsto
