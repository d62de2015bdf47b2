#include "concurrency/order_flow.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

namespace heddle::concurrency {

namespace {

// Positions that wait to be looked at, as bits: few of a large component do each time it is gone through.
class Waiting {
 public:
  explicit Waiting(uint32_t count) : words_(count / 64 + 1, ~uint64_t{0}) {}
  void add(uint32_t position) { words_[position / 64] |= uint64_t{1} << position % 64; }
  // The first one from there on, which waits no more; `end` if there is none before.
  uint32_t take(uint32_t from, uint32_t end) {
    while (from < end) {
      const uint64_t ahead = words_[from / 64] >> from % 64;
      if (ahead == 0) {
        from = (from / 64 + 1) * 64;
        continue;
      }
      from += static_cast<uint32_t>(std::countr_zero(ahead));
      if (from >= end) break;
      words_[from / 64] &= ~(uint64_t{1} << from % 64);
      return from;
    }
    return end;
  }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace

OrderFlow::OrderFlow(const AllMethodFacts& facts, const ThreadFamily& family, const Latches& latches,
                     const Interrupts& interrupts, const OrderFacts& numbers, OrderEvents events)
    : paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()), family_(family),
      latches_(latches), numbers_(numbers), transfer_(facts, family, latches, interrupts, numbers, events),
      states_(transfer_.states()) {
  summarize();
  find_called_after(events);
  find_others_ended();
  spread();
}

void OrderFlow::summarize() {
  stable_ = summarize_until_stable(false, 64);
  if (!stable_) {  // not known to happen
    for (InstanceId id : paths_.instances())
      if (Flow* flow = transfer_.flow(id)) flow->survives = flow->survives_throw = FactStates::none_hold;
    transfer_.forget_all();
    return;
  }
  bool stable = summarize_until_stable(true, 8);
  if (!find_waited_for() && stable) return;
  summarize_until_stable(true, 8);
}

bool OrderFlow::summarize_until_stable(bool establish, size_t rounds) {
  const Components& components = paths_.components();
  const auto count = static_cast<uint32_t>(components.nodes.size());
  std::vector<uint32_t> position(count);  // by row, in the order of components
  for (uint32_t p = 0; p < count; ++p) position[components.nodes[p]] = p;
  Waiting waiting(count);
  size_t budget = count * rounds;
  for (uint32_t c = 0; c < components.size(); ++c) {
    const uint32_t first = components.first[c], end = components.first[c + 1];
    for (bool again = true; std::exchange(again, false);)
      for (uint32_t p = waiting.take(first, end); p < end; p = waiting.take(p + 1, end)) {
        const uint32_t row = components.nodes[p];
        InstanceId id = paths_.instances()[row];
        Flow* flow = transfer_.flow(id);
        if (!flow) continue;
        if (budget-- == 0) return false;
        if (!update_summary(id, *flow, establish)) continue;
        for (TargetsId group : transfer_.targets().groups_with(row)) {
          if (!transfer_.forget(group)) continue;  // its callers wait already
          for (uint32_t caller : transfer_.targets().callers(group)) {
            waiting.add(position[caller]);
            again |= components.of[caller] == c;
          }
        }
      }
  }
  return true;
}

// Whether it has changed.
bool OrderFlow::update_summary(InstanceId id, Flow& flow, bool establish) {
  const OrderTransfer::Ends survives = transfer_.run(id, flow, FactStates::all_hold);
  StateId establishes = establish ? transfer_.run(id, flow, FactStates::none_hold).normal : flow.establishes;
  if (survives.normal == flow.survives && survives.thrown == flow.survives_throw &&
      establishes == flow.establishes)
    return false;
  flow.survives = survives.normal;
  flow.survives_throw = survives.thrown;
  flow.establishes = establishes;
  return true;
}

// Threads that a thread has waited for by the time it ends: what it alone spawns, or a thread that is one.
// Returns whether there are any.
bool OrderFlow::find_waited_for() {
  bool any = false;
  std::vector<std::vector<bool>> waited_for_by(family_.numbered().size());
  for (ThreadId parent : family_.numbered()) {
    StateId at_end = FactStates::all_hold, established = FactStates::all_hold;
    for (InstanceId root : paths_.roots(parent)) {
      const Flow* flow = transfer_.flow(root);
      if (!flow || !paths_.body(root)) {
        if (!family_.is_end(root, parent)) established = FactStates::none_hold;
        continue;
      }
      at_end = states_.meet(at_end, flow->survives);
      if (!family_.is_end(root, parent)) established = states_.meet(established, flow->establishes);
    }
    std::vector<bool>& waited = waited_for_by[family_.number(parent)];
    waited.resize(family_.numbered().size());
    for (ThreadId t : family_.numbered()) {
      bool only_parent =
          family_.parents(t).size() == 1 && family_.parents(t)[0] == parent && !family_.has_unknown_parent(t);
      if ((only_parent && numbers_.is_idle(states_[at_end], family_.number(t))) ||
          (!threads_[t].many && numbers_.is_idle(states_[established], family_.number(t))))
        waited[family_.number(t)] = any = true;
    }
  }
  transfer_.set_waited_for(waited_for_by);
  return any;
}

// Whoever calls a function that was handed over to be called after the end of threads, they have ended.
void OrderFlow::find_called_after(const OrderEvents& events) {
  const std::map<ObjectId, std::set<uint32_t>>& called_after = events.called_after;
  if (called_after.empty()) return;
  for (InstanceId id : paths_.instances()) {
    if (!paths_.is_application(id) || paths_.program()[paths_.method(id)].is_static()) continue;
    std::optional<std::set<uint32_t>> ended;
    bool once = true;
    for (ObjectId o : objects_of(points_to_, points_to_.points_to(id, ir::ValueId(0u)))) {
      once = once && events.called_once.contains(o);
      auto known = called_after.find(o);
      std::set<uint32_t> of_this = known == called_after.end() ? std::set<uint32_t>() : known->second;
      if (!ended) ended = of_this;
      std::erase_if(*ended, [&](uint32_t t) { return !of_this.contains(t); });
    }
    if (ended && once && !ended->empty()) others_ended_[id].assign(ended->begin(), ended->end());
    // Not the thread itself, if it calls what depends on it: it goes on with what depends on that.
    for (ThreadId t : paths_.threads(id))
      if (ended) ended->erase(family_.number(threads_.first_of(t)));
    if (!ended || ended->empty()) continue;
    StateId state = FactStates::none_hold;
    for (uint32_t t : *ended) state = states_.join(state, transfer_.ended(t));
    known_at_entry_.emplace(id, state);
  }
}

// From such functions on to what nobody else calls: what all callers know.
void OrderFlow::find_others_ended() {
  const std::map<InstanceId, std::vector<uint32_t>> functions = others_ended_;
  std::map<InstanceId, std::optional<std::vector<uint32_t>>> ended;  // none: not known yet
  std::vector<InstanceId> work;
  for (const auto& [id, threads] : functions) {
    ended.emplace(id, threads);
    work.push_back(id);
  }
  for (size_t i = 0; i < work.size(); ++i)
    for (const Step& step : paths_.steps(work[i]))
      if (!step.spawns && ended.emplace(step.callee, std::nullopt).second) work.push_back(step.callee);
  auto at_callers = [&](InstanceId id) {
    std::optional<std::vector<uint32_t>> all;
    for (uint32_t s : paths_.callers(id)) {
      const Step& step = paths_.all_steps()[s];
      auto caller = ended.find(step.caller);
      if (step.spawns || caller == ended.end()) return std::optional(std::vector<uint32_t>());
      if (!caller->second) continue;
      if (!all) all = caller->second;
      std::erase_if(*all, [&](uint32_t t) { return !std::ranges::binary_search(*caller->second, t); });
    }
    return all;
  };
  for (bool again = true; std::exchange(again, false);)
    for (InstanceId id : work) {
      if (functions.contains(id)) continue;
      std::optional<std::vector<uint32_t>> now = at_callers(id);
      if (now == ended[id]) continue;
      ended[id] = std::move(now);
      again = true;
    }
  for (auto& [id, threads] : ended)
    if (threads && !threads->empty()) others_ended_[id] = std::move(*threads);
}

std::span<const uint32_t> OrderFlow::others_ended(InstanceId id) const {
  auto known = others_ended_.find(id);
  return known == others_ended_.end() ? std::span<const uint32_t>() : known->second;
}

// States at the entries of instances: the meet over all that call or spawn them.
void OrderFlow::spread() {
  entry_.resize(points_to_.state().instances.size());
  waiting_.resize(paths_.instances().size());
  arrived_.resize(transfer_.targets().groups());
  start_threads();
  while (std::exchange(again_, false))
    for (uint32_t row : std::views::reverse(paths_.components().nodes))  // callers first
      if (std::exchange(waiting_[row], uint8_t{false})) spread_from(row);
}

void OrderFlow::arrive(InstanceId id, StateId state) {
  if (auto known = known_at_entry_.find(id); known != known_at_entry_.end())
    state = states_.join(state, known->second);
  StateId before = entry_[id];
  entry_[id] = before ? states_.meet(before, state) : state;
  if (before != entry_[id]) waiting_[paths_.row(id)] = again_ = true;
}

// Threads that nobody spawns: mains, what initializes classes, and what has unknown parents.
void OrderFlow::start_threads() {
  const Bits main = at_main();
  for (ThreadId t : threads_.ids()) {
    if (threads_[t].role == pointsto::ThreadRole::spawned && !family_.has_unknown_parent(threads_.first_of(t)))
      continue;
    StateId state = threads_[t].role == pointsto::ThreadRole::main ? states_.add(main) : FactStates::none_hold;
    for (InstanceId root : paths_.roots(t)) arrive(root, state);
  }
}

Bits OrderFlow::at_main() const {
  Bits at_main(numbers_.size(), true);
  for (uint32_t s = 0; s < paths_.spawns().size(); ++s) at_main.set(numbers_.latest(s), false);
  for (uint32_t l = 0; l < latches_.size(); ++l) at_main.set(numbers_.awaited(l), false);
  for (const Latch& l : latches_.all())
    if (l.is_barrier) at_main.set(numbers_.not_last(l.first_passage), false);
  for (uint32_t t = 0; t < family_.numbered().size(); ++t)
    if (family_.has_unknown_parent(family_.numbered()[t])) numbers_.set_idle(at_main, t, false);
  return at_main;
}

void OrderFlow::spread_from(uint32_t row) {
  InstanceId id = paths_.instances()[row];
  if (Flow* flow = transfer_.flow(id); flow && paths_.body(id)) transfer_.run(id, *flow, entry_[id]);
  OrderTransfer::Cursor calling(transfer_, id, entry_[id]);
  for (const CallTargets::Site& site : transfer_.targets().sites(row)) {
    StateId state = transfer_.within_call(id, site.instruction, calling.state_before(site.instruction));
    StateId& known = arrived_[site.targets.raw];
    StateId before = known;
    known = before ? states_.meet(before, state) : state;
    if (before == known) continue;
    for (uint32_t member : transfer_.targets().members(site.targets)) arrive(paths_.instances()[member], known);
  }
  OrderTransfer::Cursor spawning(transfer_, id, entry_[id]);
  for (uint32_t s : transfer_.targets().spawning_steps(row)) {
    const Step& step = paths_.all_steps()[s];
    StateId state = transfer_.within_call(id, step.instruction, spawning.state_before(step.instruction));
    arrive(step.callee, family_.is_end(step.callee) ? FactStates::none_hold : at_start(state, step.callee));
  }
}

// What a new thread knows of its parent's facts. It runs itself, and its children shall know.
StateId OrderFlow::at_start(StateId state, InstanceId root) {
  auto [known, added] = kept_at_start_.try_emplace(root);
  if (added) {
    Bits kept(numbers_.size(), true);
    for (ThreadId t : paths_.threads(root))
      if (uint32_t number = family_.number(threads_.first_of(t)); number != no_number)
        numbers_.set_idle(kept, number, false);
    for (uint32_t s = 0; s < paths_.spawns().size(); ++s) kept.set(numbers_.latest(s), false);
    for (const Latch& l : latches_.all())
      if (l.is_barrier) kept.set(numbers_.not_last(l.first_passage), false);
    known->second = states_.add(std::move(kept));
  }
  if (!unsignaled_at_start_) {
    Bits bits(numbers_.size(), false);
    for (uint32_t l = 0; l < latches_.size(); ++l) bits.set(numbers_.unsignaled(l));
    for (uint32_t k = 0; k < latches_.passages().size(); ++k)
      if (k != latches_[latches_.passages()[k].first].first_passage) bits.set(numbers_.not_last(k));
    unsignaled_at_start_ = states_.add(std::move(bits));
  }
  return states_.join(states_.meet(state, known->second), unsignaled_at_start_);
}

StateId OrderFlow::state_at(InstanceId id, uint32_t instruction) {
  if (!entry_[id]) return FactStates::none_hold;
  return OrderTransfer::Cursor(transfer_, id, entry_[id]).state_before(instruction);
}

}  // namespace heddle::concurrency
