#include "detectors/stale_values.h"

#include <algorithm>
#include <utility>

#include "pointsto/loops.h"

namespace heddle::detectors {

using ir::Op;
using pointsto::block_of;

namespace {

// Blocks that control can get to from these without passing `without`; `thrown`: by what only may be thrown, too.
std::vector<uint8_t> reached(const ir::Body& body, std::vector<uint32_t> work, uint32_t without,
                             bool thrown = true) {
  std::vector<uint8_t> seen(body.blocks.size());
  for (uint32_t b : work) seen[b] = b != without;
  std::erase(work, without);
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    auto go = [&](uint32_t to) {
      if (to != without && !std::exchange(seen[to], uint8_t{1})) work.push_back(to);
    };
    for (ir::BlockId s : body.successors(body.blocks[b])) go(s.raw);
    if (thrown || body.op[body.blocks[b].end - 1] == Op::throw_)
      for (const ir::Handler& h : body.handlers(body.blocks[b])) go(h.target.raw);
  }
  return seen;
}

bool reaches(const ir::Body& body, uint32_t from, uint32_t to) {
  return from == to || reached(body, {from}, UINT32_MAX)[to];
}

}  // namespace

StaleValues::StaleValues(const ir::Body& body, std::span<const uint32_t> sources, Without without)
    : body_(body), sources_(sources.begin(), sources.end()), stale_(body.size()), without_(std::move(without)) {
  for (uint32_t s : sources) stale_[s] = computed;
  spread();
  // `full = cars >= 10` is a branch and a phi of constants.
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::phi || stale_[i] || !is_chosen(i)) continue;
      stale_[i] = chosen;
      changed = true;
    }
    if (changed) spread();
  }
}

// Only phis look ahead, so few rounds are enough.
void StaleValues::spread() {
  absl::erase_if(decided_, [](const auto& known) { return !known.second; });  // more may decide now
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < body_.size(); ++i) {
      uint8_t now = stale_[i];
      if (!std::ranges::binary_search(without_.calls, i))
        for (ir::ValueId v : body_.operands(i)) now |= stale_[v.raw];
      changed |= now != stale_[i];
      stale_[i] = now;
      // What a new object is given is in it: also what a lambda takes along.
      bool gives = body_.op[i] == Op::put_field ||
                   (body_.op[i] >= Op::invoke_virtual && body_.op[i] <= Op::invoke_interface);
      if (gives && !body_.operands(i).empty()) {
        uint32_t receiver = body_.operands(i)[0].raw;
        if (body_.op[receiver] == Op::new_object && (stale_[receiver] | now) != stale_[receiver]) {
          stale_[receiver] |= now;
          changed = true;
        }
      }
    }
  }
}

bool StaleValues::is_chosen(uint32_t phi) const {
  uint32_t join = block_of(body_, phi);
  std::span<const ir::ValueId> operands = body_.operands(phi);
  if (std::ranges::all_of(operands, [&](ir::ValueId v) { return v == operands[0] || v.raw == phi; })) return false;
  for (ir::BlockId p : body_.predecessors(body_.blocks[join])) {
    const ir::Block& block = body_.blocks[p.raw];
    Op op = body_.op[block.end - 1];
    bool tests = (op == Op::branch || op == Op::switch_) && p.raw < join &&
                 std::ranges::any_of(body_.operands(block.end - 1), [&](ir::ValueId v) { return is_stale(v); });
    if (tests || (p.raw < join && decide(block.end - 1))) return true;
  }
  return false;
}

bool StaleValues::decide(uint32_t instruction, bool leaving_loops, bool thrown) const {
  uint32_t target = block_of(body_, instruction);
  auto [at, added] = decided_.try_emplace(std::tuple(target, leaving_loops, thrown));
  if (added) at->second = decides(target, leaving_loops, thrown);
  return at->second;
}

bool StaleValues::decides(uint32_t target, bool leaving_loops, bool thrown) const {
  for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
    const ir::Block& block = body_.blocks[b];
    Op op = body_.op[block.end - 1];
    if ((op != Op::branch && op != Op::switch_) || b == target) continue;
    if (std::ranges::none_of(body_.operands(block.end - 1), [&](ir::ValueId v) { return is_stale(v); })) continue;
    // From one successor control gets there, or must get there; from another it does not, or need not.
    bool some_lead = false, some_do_not = false, some_must = false, some_need_not = false;
    std::vector<std::pair<uint32_t, bool>> ways;  // successors, and whether they lead there
    for (ir::BlockId s : body_.successors(block)) {
      if (std::ranges::binary_search(without_.failing, s.raw)) continue;
      // Where only something that may be thrown leads to, that decides.
      bool leads = s.raw == target || (s.raw != b && reached(body_, {s.raw}, b, thrown)[target]);
      bool ends_loop = !leaving_loops && !leads && reaches(body_, target, b) && !reaches(body_, s.raw, b);
      if (ends_loop || (!leads && only_walks(s.raw, b))) continue;
      some_lead |= leads;
      some_do_not |= !leads;
      ways.emplace_back(s.raw, leads);
    }
    if (some_lead && some_do_not) return true;
    if (!some_lead) continue;
    for (auto [s, leads] : ways) {
      bool avoids = s != target && can_end_without(s, target, b);
      some_must |= leads && !avoids;
      some_need_not |= avoids;
    }
    if (some_must && some_need_not) return true;
  }
  return false;
}

// Whether the test ends a loop over what was found before: the loop comes to an end whatever that was. One that
// looks again in each turn waits for what it wants to find.
bool StaleValues::only_walks(uint32_t turn, uint32_t test) const {
  if (!reaches(body_, turn, test)) return false;
  const std::vector<uint8_t> inside = reached(body_, {turn}, test);
  return std::ranges::none_of(sources_, [&](uint32_t source) {
    const uint32_t b = block_of(body_, source);
    return b == test || (inside[b] && reaches(body_, b, test));
  });
}

// Whether control can end, or come back to the test, without passing the target.
bool StaleValues::can_end_without(uint32_t from, uint32_t target, uint32_t test) const {
  std::vector<uint8_t> seen = reached(body_, {from}, target);
  for (uint32_t e = 0; e < body_.blocks.size(); ++e)
    if (seen[e] && (e == test || body_.successors(body_.blocks[e]).empty())) return true;
  return false;
}

bool StaleValues::is_tested(const ir::Body& body, uint32_t value) {
  uint32_t sources[] = {value};
  StaleValues from(body, sources);
  for (const ir::Block& block : body.blocks) {
    Op op = body.op[block.end - 1];
    if (op != Op::branch && op != Op::switch_) continue;
    for (ir::ValueId v : body.operands(block.end - 1)) {
      if (from.is_stale(v) && body.op[v.raw] == Op::compare) return true;
      while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
      if (v.raw == value) return true;
    }
  }
  return false;
}

}  // namespace heddle::detectors
