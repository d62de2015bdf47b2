#include "detectors/ways_down.h"

#include <algorithm>
#include <optional>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {
namespace {

using ir::Op;
using pointsto::SetId;

// Of searches, that are kept.
constexpr size_t most_kept_steps = 10'000'000;

// Of the library, that one call of toString() and the like may mean.
constexpr size_t most_kinds_of_object = 3;
// That one call may mean, before it counts as a guess; fewer if the receiver may be any of many objects.
constexpr size_t most_methods_of_call = 8, most_methods_of_any = 3, most_receivers = 16;

// What is asked of a call, whoever makes it.
enum : uint8_t { is_known = 1, is_a_guess = 2, is_of_many_kinds = 4, is_on_what_is_given = 8 };

// The receiver is a parameter, or an element of one: closeAll(Closeable...), forEach(action).
std::optional<std::pair<uint32_t, bool>> given_receiver(const ir::Body& body, uint32_t call) {
  if (!ir::is_call(body.op[call]) || body.op[call] == Op::invoke_static || body.operands(call).empty()) return {};
  auto strip = [&](ir::ValueId v) {
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    return v;
  };
  ir::ValueId v = strip(body.operands(call)[0]);
  const bool is_element = body.op[v.raw] == Op::array_load;
  if (is_element) v = strip(body.operands(v.raw)[0]);
  if (body.op[v.raw] != Op::param) return {};
  // What a method calls on its own object is told apart by contexts.
  if (!is_element && body.payload[v.raw] == 0) return {};
  return std::pair(body.payload[v.raw], is_element);
}

}  // namespace

WaysDown::WaysDown(const concurrency::AllMethodFacts& facts)
    : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), targets_(paths_),
      site_facts_(targets_.all_sites().size()), methods_of_group_(targets_.groups()) {}

// --- guesses -------------------------------------------------------------------------------------------------

// toString(), equals(), compareTo() of the library's objects, where contexts do not tell which they are. What that
// leads to behind the library is the business of another object.
bool WaysDown::may_be_any_object(SiteFacts facts, InstanceId callee) {
  return (facts & is_of_many_kinds) && !paths_.is_application(callee) && is_of_any_object(paths_.method(callee));
}

bool WaysDown::is_of_any_object(MethodId method) {
  auto [known, added] = is_of_any_object_.try_emplace(method, false);
  if (!added) return known->second;
  const ir::Program& program = paths_.program();
  const ir::Method& callee = program[method];
  auto declares = [&](ir::ClassId c) {
    if (!c) return false;
    for (MethodId m : program[c].methods)
      if (!program[m].is_static() && program[m].name == callee.name && program[m].descriptor == callee.descriptor)
        return true;
    return false;
  };
  return known->second = !callee.is_static() && (declares(program.object_class()) ||
                                                 declares(program.find_class("java/lang/Comparable")));
}

// And the code does not go through them all, in a loop.
bool WaysDown::has_many_receivers(const Step& step) const {
  const concurrency::MethodFacts* facts = facts_.of(paths_.method(step.caller));
  if (!facts || step.instruction >= facts->body.size() || !is_call(facts->body.op[step.instruction])) return false;
  const ir::Body& body = facts->body;
  std::span<const ir::ValueId> operands = body.operands(step.instruction);
  if (operands.empty()) return false;
  ir::ValueId receiver = operands[0];
  while (body.op[receiver.raw] == Op::check_cast) receiver = body.operands(receiver.raw)[0];
  const uint32_t loop = facts->loop[pointsto::block_of(body, step.instruction)];
  if (loop != 0 && facts->loop[pointsto::block_of(body, receiver.raw)] == loop) return false;
  return points_to_.sets().size(points_to_.points_to(step.caller, operands[0])) > most_receivers;
}

// Statements, commands, expressions: which one it is, whoever made the receiver knows, and what one of them does
// is no business of who calls another.
bool WaysDown::means_any_of_many(const Site& site, const Step& step) {
  uint32_t& methods = methods_of_group_[site.targets.raw];
  if (methods == 0) {
    std::vector<MethodId> all;
    for (uint32_t row : targets_.members(site.targets)) all.push_back(paths_.method(paths_.instances()[row]));
    sort_unique(all);
    methods = static_cast<uint32_t>(all.size());
  }
  return methods > most_methods_of_call || (methods > most_methods_of_any && has_many_receivers(step));
}

// Every caller gives the method the constant zero, or every one another constant.
bool WaysDown::all_give(InstanceId callee, uint32_t parameter, bool zero) const {
  bool any = false;
  for (uint32_t number : paths_.callers(callee)) {
    const Step& s = paths_.all_steps()[number];
    const ir::Body* body = paths_.body(s.caller);
    if (s.spawns || !body || s.instruction >= body->size() || !ir::is_call(body->op[s.instruction])) return false;
    std::span<const ir::ValueId> operands = body->operands(s.instruction);
    if (parameter >= operands.size() || body->op[operands[parameter].raw] != Op::const_int ||
        (body->payload[operands[parameter].raw] == 0) != zero)
      return false;
    any = true;
  }
  return any;
}

// if (save) write(), where every caller says false.
bool WaysDown::is_never_made(const Step& step) const {
  const ir::Body* body = paths_.body(step.caller);
  if (!body || step.instruction >= body->size()) return false;
  const uint32_t target = pointsto::block_of(*body, step.instruction);
  auto leads = [&](uint32_t from, uint32_t without) {
    std::vector<uint8_t> seen(body->blocks.size());
    std::vector<uint32_t> work{from};
    seen[without] = true;
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      if (b == target) return true;
      auto go = [&](uint32_t to) {
        if (!std::exchange(seen[to], uint8_t{1})) work.push_back(to);
      };
      for (ir::BlockId next : body->successors(body->blocks[b])) go(next.raw);
      for (const ir::Handler& h : body->handlers(body->blocks[b])) go(h.target.raw);
    }
    return false;
  };
  for (uint32_t b = 0; b < body->blocks.size(); ++b) {
    const uint32_t last = body->blocks[b].end - 1;
    if (b == target || body->op[last] != Op::branch || body->operands(last).size() != 1) continue;
    const uint32_t tested = body->operands(last)[0].raw;
    const auto condition = static_cast<ir::Condition>(body->payload[last]);
    const bool if_zero = condition == ir::Condition::equal;
    if (body->op[tested] != Op::param || body->type[tested].is_reference() ||
        (!if_zero && condition != ir::Condition::not_equal) || !pointsto::dominates(*body, last, step.instruction))
      continue;
    std::span<const ir::BlockId> ways = body->successors(body->blocks[b]);
    if (ways.size() != 2) continue;
    for (size_t taken = 0; taken < 2; ++taken)
      if (!leads(ways[1 - taken].raw, b) && all_give(step.caller, body->payload[tested], if_zero != (taken == 0)))
        return true;
  }
  return false;
}

WaysDown::SiteFacts WaysDown::facts_of(uint32_t caller, const Site& site) {
  SiteFacts& facts = site_facts_[static_cast<size_t>(&site - targets_.all_sites().data())];
  if (facts) return facts;
  facts = is_known;
  const InstanceId id = paths_.instances()[caller];
  const Step any{id, site.instruction, paths_.instances()[targets_.members(site.targets).front()]};
  if (means_any_of_many(site, any) || is_never_made(any)) facts |= is_a_guess;
  if (!paths_.is_application(id) && paths_.steps(id, site.instruction).size() > most_kinds_of_object)
    facts |= is_of_many_kinds;
  if (const ir::Body* body = paths_.body(id); body && site.instruction < body->size())
    if (given_receiver(*body, site.instruction)) facts |= is_on_what_is_given;
  return facts;
}

WaysDown::SiteFacts WaysDown::facts_of(const Step& step) {
  const uint32_t caller = paths_.row(step.caller);
  return facts_of(caller,
                  *std::ranges::lower_bound(targets_.sites(caller), step.instruction, {}, &Site::instruction));
}

bool WaysDown::is_guess(const Step& step) {
  const SiteFacts facts = facts_of(step);
  return (facts & (is_a_guess | is_on_what_is_given)) || may_be_any_object(facts, step.callee);
}

// --- what a method calls because it was handed it ------------------------------------------------------------

// Few methods have any, and many ways lead into each.
WaysDown::GivenCalls& WaysDown::calls_on_what_is_given(uint32_t row) {
  std::unique_ptr<GivenCalls>& known = given_calls_[row];
  if (known) return *known;
  known = std::make_unique<GivenCalls>();
  const InstanceId id = paths_.instances()[row];
  for (const Site& site : targets_.sites(row)) {
    const SiteFacts facts = facts_of(row, site);
    if (!(facts & is_on_what_is_given) || (facts & is_a_guess)) continue;
    const auto [parameter, is_element] = *given_receiver(*paths_.body(id), site.instruction);
    auto argument = std::ranges::find_if(known->arguments, [&](const Argument& a) {
      return a.parameter == parameter && a.is_element == is_element;
    });
    const auto number = static_cast<uint32_t>(argument - known->arguments.begin());
    if (argument == known->arguments.end()) known->arguments.push_back({parameter, is_element});
    for (uint32_t member : targets_.members(site.targets)) {
      if (may_be_any_object(facts, paths_.instances()[member])) continue;
      GivenCall given{{id, site.instruction, paths_.instances()[member]}, number, {}};
      const ir::Body* callee = paths_.body(given.step.callee);
      if (callee && !paths_.program()[callee->method].is_static())
        for (uint32_t i = 0; i < callee->size() && !given.receivers; ++i)
          if (callee->op[i] == Op::param && callee->payload[i] == 0)
            given.receivers = points_to_.points_to(given.step.callee, ir::ValueId(i));
      known->calls.push_back(given);
    }
  }
  return *known;
}

bool WaysDown::may_be_given(SetId given, const GivenCall& call, bool is_element) {
  auto [known, added] = may_be_given_.try_emplace({given, call.receivers, is_element}, false);
  if (!added) return known->second;
  if (!is_element) return known->second = points_to_.may_alias(given, call.receivers);
  bool found = false;
  points_to_.sets().for_each(given, [&](concurrency::ObjectId array) {
    found = found || points_to_.may_alias(points_to_.elements(array), call.receivers);
  });
  return known->second = found;
}

// Which calls are made on the argument if it is one of these objects.
const WaysDown::Rows& WaysDown::given(GivenCalls& calls, uint32_t argument, SetId what) {
  std::unique_ptr<Rows>& known = calls.arguments[argument].given[what];
  if (known) return *known;
  known = std::make_unique<Rows>();
  for (uint32_t c = 0; c < calls.calls.size(); ++c) {
    const GivenCall& call = calls.calls[c];
    if (call.argument != argument) continue;
    if (!what || !call.receivers || may_be_given(what, call, calls.arguments[argument].is_element))
      known->push_back(c);
  }
  return *known;
}

// Calls that the method makes because the call that enters it hands it their receivers.
void WaysDown::make_calls(const Step& entering, bool is_new, Search& search, std::vector<Step>& to_enter) {
  const uint32_t row = paths_.row(entering.callee);
  GivenCalls& all = calls_on_what_is_given(row);
  if (all.calls.empty()) return;
  Entered& entered = search.entered[row];
  if (entered.is_missing.empty()) {
    entered.is_missing.resize(all.calls.size(), true);
    entered.missing = all.calls.size();
  }
  if (entered.missing == 0) return;
  const ir::Body* caller = paths_.body(entering.caller);
  std::span<const ir::ValueId> handed;
  if (caller && entering.instruction < caller->size() && ir::is_call(caller->op[entering.instruction]))
    handed = caller->operands(entering.instruction);
  Rows made;
  for (uint32_t a = 0; a < all.arguments.size(); ++a) {
    const uint32_t parameter = all.arguments[a].parameter;
    const SetId what =
        parameter < handed.size() ? points_to_.points_to(entering.caller, handed[parameter]) : SetId();
    if (!entered.seen.insert({a, what}).second) continue;
    for (uint32_t c : given(all, a, what))
      if (entered.is_missing[c]) made.push_back(c);
  }
  std::ranges::sort(made);
  entered.missing -= made.size();
  for (uint32_t c : made) {
    entered.is_missing[c] = false;
    const Step& call = all.calls[c].step;
    if (is_new || !search.reached.contains(paths_.row(call.callee))) to_enter.push_back(call);
  }
}

// --- searches ------------------------------------------------------------------------------------------------

// Whether the step leads to what is part of the search.
bool WaysDown::go(const Question& question, Search& search, const Step& step) {
  const uint32_t row = paths_.row(step.callee);
  if (search.looked_at[row]) return search.reached.contains(row);
  search.looked_at[row] = true;
  ++steps_;
  if (!question.is_held(step.callee) || !paths_.runs(question.thread, step.callee)) return false;
  search.reached.emplace(row, std::pair(step.caller, step.instruction));
  search.work.push_back(row);
  return true;
}

void WaysDown::follow(const Question& question, Search& search, const Step& step) {
  if (!question.clear) {
    go(question, search, step);
    return;
  }
  to_enter_.assign(1, step);
  while (!to_enter_.empty()) {
    const Step entering = to_enter_.back();
    to_enter_.pop_back();
    const bool is_new = !search.reached.contains(paths_.row(entering.callee));
    if (go(question, search, entering)) make_calls(entering, is_new, search, to_enter_);
  }
}

void WaysDown::enter(const Question& question, Search& search, uint32_t caller, const Site& site) {
  const uint32_t group = site.targets.raw;
  if (search.done[group]) return;
  const SiteFacts facts = question.clear ? facts_of(caller, site) : SiteFacts();
  const bool of_many_kinds = facts & is_of_many_kinds;
  if ((facts & is_a_guess) || (of_many_kinds && search.done_but_any[group])) return;
  auto known = search.left.find(group);
  std::span<const uint32_t> members =
      known == search.left.end() ? targets_.members(site.targets) : std::span<const uint32_t>(known->second);
  Rows left;
  bool are_any = of_many_kinds;
  for (uint32_t row : members) {
    if (search.looked_at[row] && (!question.clear || !search.reached.contains(row))) continue;
    const InstanceId callee = paths_.instances()[row];
    if (may_be_any_object(facts, callee)) {
      left.push_back(row);
      continue;
    }
    follow(question, search, {paths_.instances()[caller], site.instruction, callee});
    if (auto entered = search.entered.find(row); entered != search.entered.end() && entered->second.missing > 0) {
      left.push_back(row);
      are_any = false;
    }
  }
  if (left.empty()) {
    search.done[group] = true;
    search.left.erase(group);
  } else {
    if (are_any) search.done_but_any[group] = true;
    search.left.insert_or_assign(group, std::move(left));
  }
}

std::vector<concurrency::Step> WaysDown::find(const Question& question) {
  if (steps_ > most_kept_steps) {
    searches_.clear();
    steps_ = 0;
  }
  auto [known, added] = searches_.try_emplace(std::tuple(question.hold, question.thread, question.clear));
  Search& search = known->second;
  const uint32_t from = paths_.row(question.from), to = paths_.row(question.to);
  if (added) {
    search.looked_at.resize(paths_.instances().size());
    search.done.resize(targets_.groups());
    if (question.clear) search.done_but_any.resize(targets_.groups());
    for (const Site& site : targets_.sites(from))
      if (question.is_start(site.instruction)) enter(question, search, from, site);
  }
  while (!search.work.empty() && !search.reached.contains(to)) {
    const uint32_t row = search.work.front();
    search.work.pop_front();
    for (const Site& site : targets_.sites(row))
      if (!question.clear || !(facts_of(row, site) & is_on_what_is_given)) enter(question, search, row, site);
  }
  std::vector<Step> way;
  for (InstanceId id = question.to; way.size() <= search.reached.size();) {
    auto at = search.reached.find(paths_.row(id));
    if (at == search.reached.end()) return {};
    const auto [caller, instruction] = at->second;
    for (const Step& s : paths_.steps(caller, instruction))
      if (s.callee == id && !s.spawns) {
        way.push_back(s);
        break;
      }
    id = caller;
    if (id == question.from) break;
  }
  std::ranges::reverse(way);
  return way;
}

}  // namespace heddle::detectors
