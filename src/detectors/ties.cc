#include "detectors/ties.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using ir::Op;

namespace {

bool is_store(Op op) { return op == Op::put_field || op == Op::put_static || op == Op::array_store; }

// What an instruction is given: not its receiver, nor where it stores.
std::span<const ir::ValueId> given(const ir::Body& body, uint32_t i) {
  std::span<const ir::ValueId> operands = body.operands(i);
  if (is_store(body.op[i])) return operands.last(std::min<size_t>(1, operands.size()));
  bool has_receiver = body.op[i] != Op::invoke_static && body.op[i] != Op::put_static;
  return operands.subspan(std::min<size_t>(has_receiver ? 1 : 0, operands.size()));
}

// Whether control can come from the one instruction, by way of an edge, to the other.
bool may_follow(const ir::Body& body, uint32_t from, uint32_t to) {
  std::vector<uint8_t> seen(body.blocks.size());
  std::vector<uint32_t> work{pointsto::block_of(body, from)};
  const uint32_t target = pointsto::block_of(body, to);
  while (!work.empty()) {
    const uint32_t b = work.back();
    work.pop_back();
    auto go = [&](uint32_t next) {
      if (!std::exchange(seen[next], uint8_t{1})) work.push_back(next);
    };
    for (ir::BlockId s : body.successors(body.blocks[b])) go(s.raw);
    for (const ir::Handler& h : body.handlers(body.blocks[b])) go(h.target.raw);
    if (seen[target]) return true;
  }
  return false;
}

}  // namespace

Ties::Ties(const CodePaths& paths, Witnesses& witnesses, Touches& touches, Dependences& dependences)
    : paths_(paths), witnesses_(witnesses), touches_(touches), dependences_(dependences) {}

Tie Ties::of(const WitnessPair& pair, const StepTouches& first, const StepTouches& second) {
  auto [at, added] = by_value_.try_emplace(
      std::tuple(pair.method, pair.first, pair.second, pair.first_lock, pair.lock), Tie::none);
  if (added) at->second = by_value(pair);
  if (at->second == Tie::none && by_memory(pair, first, second)) return Tie::memory;
  return at->second;
}

Tie Ties::by_value(const WitnessPair& pair) {
  const ir::Body& body = *paths_.body(pair.method);
  std::vector<uint32_t> values = dependences_.values_read(pair, pair.first, pair.first_lock);
  if (values.empty() || waits_in_loop(pair)) return Tie::none;
  if (pair.first == pair.second) return is_gathered(pair, values) ? Tie::value : Tie::none;
  const StaleValues& found = dependences_.stale_from(body, with_kept(body, std::move(values)));
  if (is_handed_on(pair, found) || are_joined(pair, found)) return Tie::value;
  return decides(pair, found) ? Tie::decision : Tie::none;
}

// And what is loaded from fields in which the method has stored what was made of them.
std::vector<uint32_t> Ties::with_kept(const ir::Body& body, std::vector<uint32_t> values) {
  const StaleValues& found = dependences_.stale_from(body, values);
  std::vector<FieldId> fields;
  auto field = [&](uint32_t i) { return paths_.scope().members->resolve_field(body.members[body.payload[i]]).id; };
  for (uint32_t i = 0; i < body.size(); ++i)
    if ((body.op[i] == Op::put_field || body.op[i] == Op::put_static) &&
        found.is_computed(body.operands(i).back()))
      fields.push_back(field(i));
  for (uint32_t i = 0; i < body.size() && !fields.empty(); ++i)
    if ((body.op[i] == Op::get_field || body.op[i] == Op::get_static) &&
        std::ranges::find(fields, field(i)) != fields.end())
      values.push_back(i);
  sort_unique(values);
  return values;
}

bool Ties::is_handed_on(const WitnessPair& pair, const StaleValues& found) const {
  const ir::Body& body = *paths_.body(pair.method);
  auto takes = [&](uint32_t i) {
    return (is_call(body.op[i]) || is_store(body.op[i])) &&
           std::ranges::any_of(given(body, i),
                               [&](ir::ValueId v) { return dependences_.is_news(body, found, v); });
  };
  if (takes(pair.second)) return true;
  return witnesses_.takes(pair.method, pair.second, pair.lock) &&
         std::ranges::any_of(witnesses_.region(pair.method, pair.second), takes);
}

// Who waits in a loop looks again each time.
bool Ties::waits_in_loop(const WitnessPair& pair) const {
  auto waits = [&](uint32_t acquired, uint32_t wait) {
    std::span<const uint32_t> region = witnesses_.region(pair.method, acquired);
    return std::ranges::find(region, wait) != region.end() && may_follow(*paths_.body(pair.method), wait, wait);
  };
  return pair.first != pair.second && (waits(pair.second, pair.first) || waits(pair.first, pair.second));
}

// The second comes in a later turn of a loop than the first.
bool Ties::is_in_next_turn(const WitnessPair& pair) const {
  const ir::Body& body = *paths_.body(pair.method);
  return pair.first == pair.second ||
         (!pointsto::dominates(body, pair.first, pair.second) && may_follow(body, pair.second, pair.first)) ||
         dependences_.are_turns(pair);
}

// That a loop goes on does not say that its next turn relies on the last one.
bool Ties::decides(const WitnessPair& pair, const StaleValues& found) const {
  const ir::Body& body = *paths_.body(pair.method);
  const bool in_next_turn = is_in_next_turn(pair);
  if (found.decide(pair.second, !in_next_turn)) return true;
  return witnesses_.takes(pair.method, pair.second, pair.lock) &&
         std::ranges::any_of(witnesses_.region(pair.method, pair.second), [&](uint32_t i) {
           return (is_call(body.op[i]) || is_store(body.op[i])) && found.decide(i, !in_next_turn);
         });
}

// Some instruction makes one thing of what both yield, or tests or stores them together.
bool Ties::are_joined(const WitnessPair& pair, const StaleValues& found) {
  const ir::Body& body = *paths_.body(pair.method);
  const std::vector<uint32_t> values = dependences_.values_read(pair, pair.second, pair.lock);
  if (values.empty()) return false;
  const StaleValues& other = dependences_.stale_from(body, values);
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (body.op[i] == Op::phi) continue;
    std::span<const ir::ValueId> operands = body.operands(i);
    for (ir::ValueId a : operands)
      for (ir::ValueId b : operands)
        if (a != b && found.is_computed(a) && other.is_computed(b) && dependences_.is_news(body, found, a) &&
            dependences_.is_news(body, other, b))
          return true;
  }
  auto is_kept = [&](uint32_t i, const StaleValues& what) {
    return is_store(body.op[i]) && !body.operands(i).empty() && what.is_stale(body.operands(i).back());
  };
  for (uint32_t i = 0; i < body.size(); ++i)
    for (uint32_t j = 0; is_kept(i, found) && j < body.size(); ++j)
      if (i != j && is_kept(j, other) && body.op[i] == body.op[j] &&
          (body.op[i] == Op::put_static || body.operands(i)[0] == body.operands(j)[0]))
        return true;
  return false;
}

// One place in a loop: what it yields is added up, or kept for later.
bool Ties::is_gathered(const WitnessPair& pair, const std::vector<uint32_t>& values) {
  const ir::Body& body = *paths_.body(pair.method);
  const StaleValues& found = dependences_.stale_from(body, values);
  for (uint32_t i = 0; i < body.size(); ++i) {
    std::span<const ir::ValueId> operands = body.operands(i);
    if (body.op[i] == Op::phi || operands.empty()) continue;
    if (is_store(body.op[i]) && found.is_stale(operands.back())) return true;
    for (ir::ValueId sum : operands)
      for (ir::ValueId next : operands)
        if (sum != next && body.op[sum.raw] == Op::phi && found.is_stale(sum) && found.is_stale(next) &&
            dependences_.stale_from(body, {i}).is_stale(sum))
          return true;
  }
  return false;
}

// The first changes what the second touches, or reads all that the second then sets to a constant.
bool Ties::by_memory(const WitnessPair& pair, const StepTouches& first, const StepTouches& second) {
  if (is_in_next_turn(pair) || waits_in_loop(pair)) return false;
  if (is_reset(pair, first, second)) return true;
  // Who asks how the first one went knows whose business the second is.
  const ir::Body& body = *paths_.body(pair.method);
  if (is_call(body.op[pair.first]) && body.type[pair.first] != ir::void_type &&
      dependences_.is_tested(body, pair.first))
    return false;
  bool changes = false;
  for (uint32_t t : first.touches) {
    if (changes || !touches_[t].writes) continue;
    for (uint32_t u : second.touches) changes |= same_location(touches_[t], touches_[u]);
  }
  return changes && is_one_step(pair.method, pair.first, pair.first_lock) &&
         is_one_step(pair.method, pair.second, pair.lock);
}

bool Ties::is_reset(const WitnessPair& pair, const StepTouches& first, const StepTouches& second) const {
  const ir::Body& body = *paths_.body(pair.method);
  return std::ranges::any_of(second.touches, [&](uint32_t u) {
    const Touch& write = touches_[u];
    if (!write.writes || write.act || write.place.method != pair.method) return false;
    std::span<const ir::ValueId> operands = body.operands(write.place.instruction);
    if (!is_store(body.op[write.place.instruction]) || operands.empty() ||
        body.op[operands.back().raw] != Op::const_int)
      return false;
    return std::ranges::any_of(first.touches, [&](uint32_t t) {
      return touches_[t].reads && touches_[t].place.method == pair.method && same_location(touches_[t], write);
    });
  });
}

// Below the site there is one place that takes the lock, whichever way the calls go.
bool Ties::is_one_step(MethodId method, uint32_t site, LockExpr lock) {
  auto [at, added] = one_step_.try_emplace(std::tuple(method, site, lock), true);
  if (!added) return at->second;
  struct Item {
    MethodId method;
    uint32_t site;
    LockExpr lock;
    int depth;
  };
  std::vector<Item> work{{method, site, lock, 0}};
  absl::flat_hash_set<std::tuple<MethodId, uint32_t, LockExpr>> seen;
  while (!work.empty()) {
    const Item item = work.back();
    work.pop_back();
    if (witnesses_.lock_of(item.method, item.site) == item.lock) continue;
    if (witnesses_.own_act(item.method, item.site, item.lock) || item.depth == deepest_step) continue;
    for (MethodId callee : witnesses_.callees(item.method, item.site)) {
      std::vector<std::pair<uint32_t, LockExpr>> inside;
      for (LockExpr theirs : witnesses_.names_in_callee(item.method, item.site, callee, item.lock)) {
        if (witnesses_.waits(callee, theirs)) return one_step_[std::tuple(method, site, lock)] = false;
        for (uint32_t s : witnesses_.sites(callee, theirs)) inside.emplace_back(s, theirs);
        for (uint32_t s : witnesses_.calls_leading_to(callee, theirs)) inside.emplace_back(s, theirs);
      }
      std::ranges::sort(inside);
      inside.erase(std::ranges::unique(inside, {}, &std::pair<uint32_t, LockExpr>::first).begin(), inside.end());
      if (inside.size() > 1) return one_step_[std::tuple(method, site, lock)] = false;
      for (const auto& [s, theirs] : inside)
        if (seen.insert({callee, s, theirs}).second) work.push_back({callee, s, theirs, item.depth + 1});
    }
  }
  return true;
}

}  // namespace heddle::detectors
