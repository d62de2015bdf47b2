// Problem: tell methods whose monitors pair up from those that leave a monitor held, release one that is not,
// or hold different monitors depending on the way taken.
// Formulation: the multiset of held lock values at the start of each block; a block's effect is its enters and
// exits; the state at an exceptional edge is the one at the block's first throwing instruction, since the
// lowering ends blocks where that would change. Balanced: all ways into a block agree, exits find what they
// release, nothing is held where the method ends.
// Cost: linear in blocks times the depth of nesting.
#include "lowering/monitor_balance.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace heddle::lowering {

bool has_balanced_monitors(const ir::Body& body) {
  using Held = std::vector<ir::ValueId>;  // sorted
  std::vector<std::optional<Held>> at_start(body.blocks.size());
  std::vector<ir::BlockId> work{ir::BlockId(0u)};
  at_start[0] = Held();
  auto flow = [&](ir::BlockId to, const Held& held) {
    std::optional<Held>& known = at_start[to.raw];
    if (!known) {
      known = held;
      work.push_back(to);
      return true;
    }
    return *known == held;
  };

  while (!work.empty()) {
    const ir::Block& block = body.block(work.back());
    Held held = *at_start[work.back().raw];
    work.pop_back();
    std::optional<Held> when_thrown;
    for (uint32_t i = block.first; i < block.end; ++i) {
      if (!when_thrown && may_throw(body, i)) when_thrown = held;
      if (body.op[i] == ir::Op::monitor_enter) {
        ir::ValueId lock = body.operands(i)[0];
        held.insert(std::upper_bound(held.begin(), held.end(), lock), lock);
      } else if (body.op[i] == ir::Op::monitor_exit) {
        auto found = std::lower_bound(held.begin(), held.end(), body.operands(i)[0]);
        if (found == held.end() || *found != body.operands(i)[0]) return false;
        held.erase(found);
      } else if (body.op[i] == ir::Op::return_ && !held.empty()) {
        return false;
      }
    }
    for (ir::BlockId successor : body.successors(block)) {
      if (!flow(successor, held)) return false;
    }
    bool escapes = when_thrown.has_value();
    for (const ir::Handler& handler : body.handlers(block)) {
      if (when_thrown && !flow(handler.target, *when_thrown)) return false;
      if (handler.type == ir::void_type) escapes = false;
    }
    if (escapes && !when_thrown->empty()) return false;
  }
  return true;
}

}  // namespace heddle::lowering
