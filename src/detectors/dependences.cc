#include "detectors/dependences.h"

#include <algorithm>

#include "pointsto/loops.h"

namespace heddle::detectors {

using ir::Op;
using models::ActKind;

namespace {

constexpr size_t most_led_to = 20'000;  // methods below a step: more are not looked through
constexpr size_t most_on_way = 64;      // that lead from a step to a touch without a look

bool yields(const ir::Body& body, uint32_t i) {
  switch (body.op[i]) {
    case Op::get_field:
    case Op::get_static:
    case Op::array_load:
    case Op::array_length: return true;
    default: return is_call(body.op[i]) && body.type[i] != ir::TypeId();
  }
}

// The operands that carry values: not the receiver, not a key.
std::span<const ir::ValueId> arguments(const ir::Body& body, uint32_t i, bool is_static, bool keyed) {
  std::span<const ir::ValueId> operands = body.operands(i);
  size_t from = (is_static ? 0 : 1) + (keyed ? 1 : 0);
  return operands.subspan(std::min(from, operands.size()));
}

// Nothing else happens where a flag is set: setting it twice is as good as once.
bool is_alone(const ir::Body& body, uint32_t instruction) {
  for (const ir::Block& block : body.blocks) {
    if (instruction < block.first || instruction >= block.end) continue;
    for (uint32_t i = block.first; i < block.end; ++i)
      if (i != instruction && (ir::info(body.op[i]).heap || body.op[i] == Op::throw_)) return false;
    return true;
  }
  return false;
}

// More than tested.
bool is_passed_on(const ir::Body& body, uint32_t value) {
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (body.op[i] == Op::branch || body.op[i] == Op::compare || body.op[i] == Op::check_cast) continue;
    for (ir::ValueId v : body.operands(i)) {
      while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
      if (v.raw == value) return true;
    }
  }
  return false;
}

bool is_zero(const ir::Body& body, ir::ValueId value) {
  const uint32_t payload = body.payload[value.raw];
  return (body.op[value.raw] == Op::const_int && payload == 0) ||
         (body.op[value.raw] == Op::const_long && body.wide_constants[payload] == 0);
}

// What was read is meant to be all that there was.
bool is_reset_after(const ir::Body& body, const Witnesses::Act& first, const Witnesses::Act& second) {
  return first.kind == ActKind::read && second.kind == ActKind::write && second.adds && second.removes &&
         !second.keyed && is_call(body.op[second.instruction]) &&
         std::ranges::all_of(body.operands(second.instruction).subspan(1),
                             [&](ir::ValueId v) { return is_zero(body, v); }) &&
         is_passed_on(body, first.instruction) && pointsto::dominates(body, first.instruction, second.instruction);
}

}  // namespace

Dependences::Dependences(const CodePaths& paths, Witnesses& witnesses, Touches& touches)
    : paths_(paths), witnesses_(witnesses), names_(witnesses.names()), touches_(touches), returned_(paths) {}

const StaleValues& Dependences::stale_from(const ir::Body& body, std::vector<uint32_t> sources) {
  auto key = std::pair(body.method, std::move(sources));
  auto at = stale_.find(key);
  if (at == stale_.end())
    at =
        stale_
            .emplace(key, StaleValues(body, key.second, {asked_of_others(body, key.second), failing_blocks(body)}))
            .first;
  return at->second;
}

// Calls of the application's own methods on an object that a source found: what they yield is the state of that
// object, which is guarded in its own way, and not the place where it was found.
std::vector<uint32_t> Dependences::asked_of_others(const ir::Body& body, std::span<const uint32_t> sources) const {
  std::vector<uint8_t> found(body.size());
  for (uint32_t s : sources) found[s] = body.type[s].is_reference();
  for (bool changed = true; std::exchange(changed, false);)
    for (uint32_t i = 0; i < body.size(); ++i)
      if (!found[i] && (body.op[i] == Op::phi || body.op[i] == Op::check_cast))
        for (ir::ValueId v : body.operands(i))
          if (found[v.raw]) found[i] = changed = true;
  std::vector<uint32_t> asked;
  const std::vector<pointsto::MethodCall>& graph = paths_.points_to().call_graph();
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (!is_call(body.op[i]) || body.op[i] == Op::invoke_static || body.operands(i).empty() ||
        !found[body.operands(i)[0].raw])
      continue;
    auto callees =
        std::ranges::equal_range(graph, pointsto::Place{body.method, i}, {}, &pointsto::MethodCall::place);
    if (is_choice(body, body.operands(i)[0]) || std::ranges::any_of(callees, [&](const pointsto::MethodCall& c) {
          return paths_.is_application(c.callee);
        }))
      asked.push_back(i);
  }
  return asked;
}

// Where an assertion fails, no step is decided over: it never does.
std::vector<uint32_t> Dependences::failing_blocks(const ir::Body& body) const {
  std::vector<uint32_t> found;
  const ir::ClassId error = paths_.program().find_class("java/lang/AssertionError");
  for (uint32_t b = 0; b < body.blocks.size() && error; ++b) {
    const uint32_t last = body.blocks[b].end - 1;
    if (body.op[last] != Op::throw_) continue;
    const uint32_t thrown = body.operands(last)[0].raw;
    if (body.op[thrown] == Op::new_object && body.type[thrown] == ir::TypeId::of_class(error)) found.push_back(b);
  }
  return found;
}

bool Dependences::is_choice(const ir::Body& body, ir::ValueId value) const {
  const ir::Program& program = paths_.program();
  auto is_one = [&](ir::ValueId v) {
    const ir::TypeId type = body.type[v.raw];
    return type == ir::boolean_type ||
           (type.is_class() && program[type.class_id()].origin == ir::Origin::application);
  };
  if (is_one(value)) return true;
  return body.op[value.raw] == Op::phi && std::ranges::all_of(body.operands(value.raw), [&](ir::ValueId v) {
           return is_one(v) || body.op[v.raw] == Op::const_int || body.op[v.raw] == Op::const_null;
         });
}

bool Dependences::is_news(const ir::Body& body, const StaleValues& found, ir::ValueId value) const {
  std::vector<uint8_t> seen(body.size());
  std::vector<uint32_t> work;
  auto enter = [&](ir::ValueId v) {
    if (found.is_stale(v) && !std::exchange(seen[v.raw], uint8_t{1})) work.push_back(v.raw);
  };
  enter(value);
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    if (!is_choice(body, ir::ValueId(at))) return true;
    if (body.op[at] != Op::new_object) continue;
    for (uint32_t i = 0; i < body.size(); ++i) {
      std::span<const ir::ValueId> operands = body.operands(i);
      const bool gives = body.op[i] == Op::put_field || (is_call(body.op[i]) && body.op[i] != Op::invoke_static);
      if (gives && !operands.empty() && operands[0].raw == at) std::ranges::for_each(operands.subspan(1), enter);
    }
  }
  return false;
}

// A region may reach from before a wait to behind it.
bool Dependences::is_before_second(const WitnessPair& pair, const Touch& touch) const {
  if (touch.place.method != pair.method) return true;
  return !std::ranges::binary_search(witnesses_.region(pair.method, pair.second), touch.place.instruction);
}

bool Dependences::changes(const WitnessPair& pair, const StepTouches& first) const {
  return std::ranges::any_of(
      first.touches, [&](uint32_t t) { return touches_[t].writes && is_before_second(pair, touches_[t]); });
}

bool Dependences::are_turns(const WitnessPair& pair) const {
  const ir::Body& body = *paths_.body(pair.method);
  auto variables = [&](uint32_t site) {  // that it goes into, as it is
    std::vector<uint8_t> found(body.size());
    found[site] = true;
    for (bool changed = true; std::exchange(changed, false);)
      for (uint32_t i = 0; i < body.size(); ++i)
        if (!found[i] && (body.op[i] == Op::phi || body.op[i] == Op::check_cast))
          for (ir::ValueId v : body.operands(i))
            if (found[v.raw]) found[i] = changed = true;
    return found;
  };
  if (body.type[pair.first] == ir::void_type || body.type[pair.second] == ir::void_type) return false;
  const std::vector<uint8_t> mine = variables(pair.first), theirs = variables(pair.second);
  for (uint32_t i = 0; i < body.size(); ++i)
    if (body.op[i] == Op::phi && mine[i] && theirs[i]) return true;
  return false;
}

// Acts on keys, of which one at least is a callee's: nothing that one is given is given to the other.
bool Dependences::may_mean_other_key(const WitnessPair& pair, const Touch& read, const Touch& act) const {
  if (!read.act || !read.act->keyed || !act.act || act.act->field || act.place.method == pair.method) return false;
  const ir::Body& body = *paths_.body(pair.method);
  auto handed = [&](uint32_t site) {
    const bool is_static = body.op[site] == Op::invoke_static;
    return is_call(body.op[site]) ? arguments(body, site, is_static, false) : std::span<const ir::ValueId>();
  };
  std::span<const ir::ValueId> mine = handed(pair.first), theirs = handed(pair.second);
  if (mine.empty() || body.op[mine[0].raw] == Op::const_string) return false;
  return std::ranges::none_of(mine, [&](ir::ValueId v) { return std::ranges::find(theirs, v) != theirs.end(); });
}

// Both set the field to the same constant.
bool Dependences::set_the_same(const Touch& a, const Touch& b) const {
  auto constant = [&](const Touch& t) -> std::optional<uint32_t> {
    const ir::Body& body = *paths_.body(t.place.method);
    if (!t.field ||
        (body.op[t.place.instruction] != Op::put_field && body.op[t.place.instruction] != Op::put_static))
      return std::nullopt;
    const uint32_t value = body.operands(t.place.instruction).back().raw;
    if (body.op[value] == Op::const_int) return body.payload[value];
    return std::nullopt;
  };
  auto x = constant(a), y = constant(b);
  return x && y && *x == *y;
}

bool Dependences::is_tested(const ir::Body& body, uint32_t value) {
  auto [at, added] = is_tested_.try_emplace(pointsto::Place{body.method, value}, false);
  if (added) at->second = StaleValues::is_tested(body, value);
  return at->second;
}

bool Dependences::copes(const Touch& act) {
  if (act.act && !act.act->field) return act.act->unseen;
  if (!act.use) return false;
  const ir::Body& body = *paths_.body(act.place.method);
  return is_call(body.op[act.place.instruction]) && is_tested(body, act.place.instruction);
}

std::vector<uint32_t> Dependences::values_read(const WitnessPair& pair, uint32_t site, LockExpr lock) const {
  const ir::Body& body = *paths_.body(pair.method);
  if (!witnesses_.takes(pair.method, site, lock)) return {site};
  std::vector<uint32_t> found;
  for (uint32_t i : witnesses_.region(pair.method, site))
    if (yields(body, i)) found.push_back(i);
  return found;
}

// Calls lead to many locks; which one it is matters only to what the method does itself.
const std::optional<Dependence>& Dependences::of(const WitnessPair& pair) {
  auto own = [&](uint32_t site, LockExpr lock) {
    return uint32_t{witnesses_.own_act(pair.method, site, lock) != nullptr} |
           uint32_t{witnesses_.takes(pair.method, site, lock)} << 1;
  };
  uint32_t owns = own(pair.first, pair.first_lock) | own(pair.second, pair.lock) << 2;
  auto [at, added] = known_.try_emplace(std::tuple(pair.method, pair.first, pair.second, owns));
  if (added) at->second = find(pair);
  return at->second;
}

std::optional<Dependence> Dependences::find(const WitnessPair& pair) {
  if (pair.first == pair.second) return std::nullopt;  // what it reads and writes it does in one step
  const ir::Body& body = *paths_.body(pair.method);
  const Witnesses::Act* first = witnesses_.own_act(pair.method, pair.first, pair.first_lock);
  const Witnesses::Act* second = witnesses_.own_act(pair.method, pair.second, pair.lock);
  if (first && (first->kind == ActKind::write || first->kind == ActKind::iterate)) return std::nullopt;
  // Who takes something out without a look at it means what was seen before.
  if (second && second->unseen &&
      !(first && body.type[pair.first].is_reference() && is_passed_on(body, pair.first)))
    return std::nullopt;
  if (first && first->kind == ActKind::update && first->adds != first->removes)
    return std::nullopt;  // took its own
  if (first && second && second->counts && first->kind == ActKind::update)
    return std::nullopt;  // counts back what it counted
  if (first && second && first->kind == ActKind::update && second->kind == ActKind::read &&
      pointsto::dominates(body, pair.second, pair.first))
    return std::nullopt;  // tries again with what it finds then
  if (first && second && first->keyed && second->keyed && !first->by_iterator && !second->by_iterator &&
      names_.of(body, body.operands(pair.first)[1]) != names_.of(body, body.operands(pair.second)[1]))
    return std::nullopt;
  std::vector<uint32_t> sources = values_read(pair, pair.first, pair.first_lock);
  if (sources.empty()) return std::nullopt;
  const StaleValues& stale = stale_from(body, sources);
  if (first && second && is_reset_after(body, *first, *second)) {
    const bool sets_to_zero = body.operands(pair.second).size() > 1;
    if (!sets_to_zero || !stale.decide(pair.second))  // who tests it first may start anew
      return Dependence{AtomicityKind::read_modify_write, {pair.second}, sets_to_zero};
  }
  if (second) return of_act(pair, *second, stale);
  if (witnesses_.takes(pair.method, pair.second, pair.lock)) return of_region(pair, stale);
  // A call that leads to the second step.
  bool is_static = body.op[pair.second] == Op::invoke_static;
  bool computes = false;
  for (ir::ValueId v : arguments(body, pair.second, is_static, false))
    computes |= stale.is_computed(v) && is_news(body, stale, v);
  if (computes) return Dependence{AtomicityKind::read_modify_write, {pair.second}};
  // A loop that ends when a flag is set does not keep what runs in it from setting the flag.
  const bool is_flag = first && first->field;
  if (stale.decide(pair.second, !is_flag)) return Dependence{AtomicityKind::check_then_act, {pair.second}};
  return std::nullopt;
}

std::optional<Dependence> Dependences::of_act(const WitnessPair& pair, const Witnesses::Act& act,
                                              const StaleValues& stale) {
  const ir::Body& body = *paths_.body(pair.method);
  uint32_t i = act.instruction;
  bool relies = act.kind == ActKind::demand || act.kind == ActKind::write || act.counts ||
                (act.kind == ActKind::read && act.keyed);
  if (!relies) return std::nullopt;  // it copes with what it finds
  bool is_static = body.op[i] == Op::put_static || body.op[i] == Op::invoke_static;
  bool computes = false, constant = act.field.valid();
  for (ir::ValueId v : arguments(body, i, is_static, act.keyed)) {
    computes |= stale.is_computed(v);
    constant &= body.op[v.raw] == Op::const_int || body.op[v.raw] == Op::const_null;
  }
  // An argument of what only removes says which one goes.
  bool replaces = act.counts || (act.kind == ActKind::write && (act.adds || !act.removes));
  if (computes && replaces) return Dependence{AtomicityKind::read_modify_write, {i}};
  if (!computes && !stale.decide(i, !act.field)) return std::nullopt;
  if (act.kind != ActKind::demand && is_call(body.op[i]) && is_tested(body, i)) return std::nullopt;
  if (act.kind == ActKind::read && are_turns(pair)) return std::nullopt;
  if (looks_again(pair, act)) return std::nullopt;
  if (constant && is_alone(body, i)) return std::nullopt;
  return Dependence{AtomicityKind::check_then_act, {i}};
}

// A later look at the same thing decides anew.
bool Dependences::looks_again(const WitnessPair& pair, const Witnesses::Act& act) {
  const ir::Body& body = *paths_.body(pair.method);
  for (const Witnesses::Act& again : witnesses_.acts(pair.method)) {
    if (again.name != act.name || again.instruction == pair.first || again.instruction == act.instruction ||
        again.kind == ActKind::write || again.kind == ActKind::iterate)
      continue;
    if (pointsto::dominates(body, pair.first, again.instruction) &&
        pointsto::dominates(body, again.instruction, act.instruction) &&
        stale_from(body, {again.instruction}).decide(act.instruction, true, true))
      return true;
  }
  // By a call that returns it.
  for (uint32_t again : witnesses_.calls_leading_to(pair.method, act.name)) {
    if (again == pair.first || !act.field || !pointsto::dominates(body, pair.first, again) ||
        !pointsto::dominates(body, again, act.instruction))
      continue;
    auto reads = [&](const pointsto::Place& place) {
      const Witnesses::Act* read = witnesses_.act_at(place.method, place.instruction);
      return read && read->kind == ActKind::read && read->field == act.field;
    };
    if (std::ranges::any_of(returned_.of({pair.method, again}), reads) &&
        stale_from(body, {again}).decide(act.instruction, true, true))
      return true;
  }
  return false;
}

std::optional<Dependence> Dependences::of_region(const WitnessPair& pair, const StaleValues& stale) {
  const ir::Body& body = *paths_.body(pair.method);
  bool decided = stale.decide(pair.second);
  Dependence found;
  for (uint32_t i : witnesses_.region(pair.method, pair.second)) {
    Op op = body.op[i];
    bool stores = op == Op::put_field || op == Op::put_static || op == Op::array_store;
    if (!stores && !is_call(op)) continue;
    bool is_static = op == Op::put_static || op == Op::invoke_static;
    bool computes = false;
    for (ir::ValueId v : arguments(body, i, is_static, false)) computes |= stale.is_computed(v);
    if (!computes && !decided && !stale.decide(i)) continue;
    found.at.push_back(i);
    if (computes) found.kind = AtomicityKind::read_modify_write;
  }
  if (found.at.empty()) return std::nullopt;
  return found;
}

// What the instruction yields is of something that the first step read, as far as is known.
bool Dependences::reads_again(const ir::Body& body, InstanceId id, uint32_t i, const StepTouches& first) const {
  if (!yields(body, i)) return false;
  if (is_call(body.op[i])) return true;
  for (uint32_t t : touches_.at(id, i))
    for (uint32_t x : first.touches)
      if (touches_[x].reads && same_location(touches_[x], touches_[t])) return true;
  return false;
}

// What the first step yields before the second begins: behind a wait the same region goes on.
std::vector<uint32_t> Dependences::values_read_before(const WitnessPair& pair) {
  std::vector<uint32_t> values = values_read(pair, pair.first, pair.first_lock);
  std::span<const uint32_t> region = witnesses_.region(pair.method, pair.second);
  std::erase_if(values, [&](uint32_t i) { return std::ranges::binary_search(region, i); });
  return values;
}

bool Dependences::is_computed_from_first(const WitnessPair& pair, uint32_t i) {
  const ir::Body& body = *paths_.body(pair.method);
  const bool is_static = body.op[i] == Op::put_static || body.op[i] == Op::invoke_static;
  const StaleValues& stale = stale_from(body, values_read_before(pair));
  return std::ranges::any_of(arguments(body, i, is_static, false),
                             [&](ir::ValueId v) { return stale.is_computed(v); });
}

// With what the first step has read.
bool Dependences::is_compared(const WitnessPair& pair, uint32_t fresh) {
  const ir::Body& body = *paths_.body(pair.method);
  const StaleValues& now = stale_from(body, {fresh});
  const StaleValues& before = stale_from(body, values_read_before(pair));
  for (uint32_t i = 0; i < body.size(); ++i) {
    std::span<const ir::ValueId> operands = body.operands(i);
    if ((body.op[i] != Op::branch && body.op[i] != Op::compare) || operands.size() != 2) continue;
    for (size_t k : {0, 1})
      if (now.is_computed(operands[k]) && before.is_computed(operands[1 - k]) && !now.is_computed(operands[1 - k]))
        return true;
  }
  return false;
}

// Whether a test of what is read anew, in the second step, decides over its write. A value that was computed from
// the first step's stays stale unless what it replaces is looked at, or something is compared with what it was.
bool Dependences::looks_again(const WitnessPair& pair, const StepTouches& first, const Touch& write) {
  MethodId m = write.place.method;
  const ir::Body& body = *paths_.body(m);
  std::vector<uint32_t> fresh;
  if (m == pair.method && witnesses_.takes(m, pair.second, pair.lock)) {
    for (uint32_t i : witnesses_.region(m, pair.second))
      if (reads_again(body, write.instance, i, first)) fresh.push_back(i);
    if (is_computed_from_first(pair, write.place.instruction))
      std::erase_if(fresh, [&](uint32_t i) {
        return !is_call(body.op[i]) && !is_compared(pair, i) &&
               std::ranges::none_of(touches_.at(write.instance, i),
                                    [&](uint32_t t) { return same_location(touches_[t], write); });
      });
  } else {
    auto [at, added] = read_again_.try_emplace(std::pair(&first, write.instance));
    for (uint32_t i = 0; added && i < body.size(); ++i)
      if (reads_again(body, write.instance, i, first)) at->second.push_back(i);
    fresh = at->second;
  }
  std::erase(fresh, write.place.instruction);
  if (fresh.empty()) return false;
  const StaleValues& stale = stale_from(body, std::move(fresh));
  auto [at, added] = decided_.try_emplace(std::pair(&stale, write.place.instruction));
  if (added) at->second = stale.decide(write.place.instruction, true, true);
  return at->second;
}

// A test of what is read in the same method, of the same thing.
bool Dependences::is_decided_anew(pointsto::Place place, uint32_t touch) {
  auto [at, added] = decided_anew_.try_emplace(std::pair(place, touches_.alike(touch)));
  if (!added) return at->second;
  const absl::flat_hash_set<pointsto::Place>& readers = touches_.readers(touch);
  const ir::Body& body = *paths_.body(place.method);
  bool found = false;
  for (uint32_t i = 0; i < body.size() && !found; ++i) {
    if (i == place.instruction || !yields(body, i)) continue;
    const bool reads = readers.contains({place.method, i});
    if ((!reads && !is_call(body.op[i])) || !stale_from(body, {i}).decide(place.instruction)) continue;
    found = reads || std::ranges::any_of(returned_.of({place.method, i}),
                                         [&](const pointsto::Place& read) { return readers.contains(read); });
  }
  return decided_anew_[std::pair(place, touches_.alike(touch))] = found;
}

// Methods that the call leads to.
const absl::flat_hash_set<MethodId>& Dependences::led_to(pointsto::Place call) {
  auto& known = led_to_[call];
  if (known) return *known;
  known = std::make_unique<absl::flat_hash_set<MethodId>>();
  const std::vector<pointsto::MethodCall>& graph = paths_.points_to().call_graph();
  std::vector<MethodId> work;
  auto enter = [&](const pointsto::MethodCall& c) {
    if (!c.spawns && known->size() < most_led_to && known->insert(c.callee).second) work.push_back(c.callee);
  };
  for (const pointsto::MethodCall& c : std::ranges::equal_range(graph, call, {}, &pointsto::MethodCall::place))
    enter(c);
  while (!work.empty()) {
    MethodId m = work.back();
    work.pop_back();
    auto at = std::ranges::lower_bound(graph, pointsto::Place{m, 0}, {}, &pointsto::MethodCall::place);
    for (; at != graph.end() && at->place.method == m; ++at) enter(*at);
  }
  return *known;
}

bool Dependences::looks_on_its_way(const WitnessPair& pair, uint32_t touch) {
  const pointsto::Place second{pair.method, pair.second}, place = touches_[touch].place;
  if (place.method == pair.method || !is_call(paths_.body(pair.method)->op[pair.second])) return false;
  if (callers_.empty())
    for (const pointsto::MethodCall& c : paths_.points_to().call_graph())
      if (!c.spawns && paths_.body(c.place.method)) callers_[c.callee].push_back(c.place);
  if (is_decided_anew(place, touch)) return true;
  const absl::flat_hash_set<MethodId>& below = led_to(second);
  if (below.size() >= most_led_to) return false;
  std::vector<MethodId> work{place.method};
  absl::flat_hash_set<MethodId> seen{place.method};
  while (!work.empty()) {
    paths_.poll();
    MethodId m = work.back();
    work.pop_back();
    for (const pointsto::Place& call : callers_[m]) {
      if (call == second) return false;
      if (!below.contains(call.method) || seen.contains(call.method) || is_decided_anew(call, touch)) continue;
      if (seen.size() >= most_on_way) return false;
      seen.insert(call.method);
      work.push_back(call.method);
    }
  }
  return true;
}

std::vector<uint32_t> Dependences::seen(const WitnessPair& pair, const StepTouches& first) {
  const ir::Body& body = *paths_.body(pair.method);
  std::vector<const absl::flat_hash_set<pointsto::Place>*> returned;
  for (uint32_t i : values_read(pair, pair.first, pair.first_lock))
    if (is_call(body.op[i])) returned.push_back(&returned_.of({pair.method, i}));
  std::vector<uint32_t> found;
  for (uint32_t t : first.touches) {
    const Touch& read = touches_[t];
    if (read.reads && (read.place.method == pair.method || std::ranges::any_of(returned, [&](const auto* places) {
                         return places->contains(read.place);
                       })))
      found.push_back(t);
  }
  return found;
}

// All that the second step writes is decided anew. The first may write what it found missing, deep below: the
// second copes with that as well as with what it finds itself.
bool Dependences::revalidates(const WitnessPair& pair, const StepTouches& first, const StepTouches& second) {
  bool writes = false;
  for (uint32_t t : first.touches) {
    if (!touches_[t].writes) continue;
    bool own = touches_[t].place.method == pair.method;
    if (own || touches_[t].act || !looks_again(pair, first, touches_[t])) return false;
  }
  for (uint32_t t : second.touches) {
    if (!touches_[t].writes) continue;
    writes = true;
    if (touches_[t].act || !looks_again(pair, first, touches_[t])) return false;
  }
  return writes;
}

}  // namespace heddle::detectors
