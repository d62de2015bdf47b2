#include "concurrency/order_transfer.h"

#include <algorithm>
#include <utility>

#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;

// The first instruction from there on that can change a state.
uint32_t next_act(const OrderTransfer::Flow& flow, uint32_t from) {
  auto call = std::ranges::lower_bound(flow.calls, from, {}, &CallTargets::Site::instruction);
  auto event = std::ranges::lower_bound(flow.events, from, {}, &OrderEvent::instruction);
  return std::min(call == flow.calls.end() ? no_number : call->instruction,
                  event == flow.events.end() ? no_number : event->instruction);
}

// Whether whatever is thrown in the block, as a wait that gives up does, goes to a handler of its own.
bool catches_all(const ir::Program& program, const ir::Body& body, const ir::Block& block) {
  return std::ranges::any_of(body.handlers(block), [&](const ir::Handler& h) {
    if (!h.type.is_class()) return true;
    std::string_view name = program.name(h.type.class_id());
    return name == "java/lang/Throwable" || name == "java/lang/Exception" ||
           name == "java/util/concurrent/TimeoutException";
  });
}

bool is_wait(const OrderTransfer::Flow& flow, uint32_t i) {
  auto range = std::ranges::equal_range(flow.events, i, {}, &OrderEvent::instruction);
  return std::ranges::any_of(range, [](const OrderEvent& e) {
    return e.kind == OrderEvent::join_thread || e.kind == OrderEvent::join_part ||
           e.kind == OrderEvent::join_value || e.kind == OrderEvent::await;
  });
}

bool is_interruption(const ir::Program& program, TypeId type) {
  return type.is_class() && program.name(type.class_id()) == "java/lang/InterruptedException";
}

uint32_t decision_at(std::span<const Decision> decisions, uint32_t block) {
  auto at = std::ranges::lower_bound(decisions, block, {}, &Decision::block);
  return at != decisions.end() && at->block == block ? static_cast<uint32_t>(at - decisions.begin()) : no_number;
}

}  // namespace

OrderTransfer::OrderTransfer(const AllMethodFacts& facts, const ThreadFamily& family, const Latches& latches,
                             const Interrupts& interrupts, const OrderFacts& numbers, OrderEvents& events)
    : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), family_(family), latches_(latches),
      interrupts_(interrupts), numbers_(numbers), targets_(paths_), states_(numbers.size()),
      called_(targets_.groups()) {
  flows_.raw().resize(events.of.size());
  for (InstanceId id : paths_.instances())
    if (events.of[id]) flows_[id] = std::make_unique<Flow>(std::move(*events.of[id]));
  find_calls_of_flows();
  find_what_survives_spawns();
  set_waited_for(std::vector<std::vector<bool>>(family_.numbered().size()));
}

// Who calls something with a flow has one, too.
void OrderTransfer::find_calls_of_flows() {
  std::vector<InstanceId> work;
  std::vector<uint8_t> leads_to_flow(targets_.groups());
  for (InstanceId id : paths_.instances())
    if (flows_[id]) work.push_back(id);
  while (!work.empty()) {
    InstanceId id = work.back();
    work.pop_back();
    for (TargetsId group : targets_.groups_with(paths_.row(id))) {
      if (std::exchange(leads_to_flow[group.raw], uint8_t{1})) continue;
      for (uint32_t row : targets_.callers(group)) {
        InstanceId caller = paths_.instances()[row];
        if (flows_[caller] || !paths_.body(caller)) continue;
        flows_[caller] = std::make_unique<Flow>();
        work.push_back(caller);
      }
    }
  }
  for (InstanceId id : paths_.instances())
    if (flows_[id])
      for (const CallTargets::Site& site : targets_.sites(paths_.row(id)))
        if (leads_to_flow[site.targets.raw]) flows_[id]->calls.push_back(site);
}

// By spawn: what is known before it and not about the thread and its descendants.
void OrderTransfer::find_what_survives_spawns() {
  const std::span<const Spawn> spawns = paths_.spawns();
  for (uint32_t first = 0, s = 0; s < spawns.size(); ++s) {
    if (spawns[s].thread != spawns[first].thread) first = s;
    Bits bits(numbers_.size(), true);
    for (uint32_t other = first; other < spawns.size() && spawns[other].thread == spawns[s].thread; ++other)
      bits.set(numbers_.latest(other), false);
    bits.set(family_.part_of_spawn(s), false);
    for (uint32_t t = 0; t < family_.numbered().size(); ++t)
      if (family_.descendants(spawns[s].thread)[t]) numbers_.set_idle(bits, t, false);
    survives_spawn_.push_back(states_.add(std::move(bits)));
  }
}

// By thread: it has ended, and so have those that only it spawns and waits for before its end.
void OrderTransfer::set_waited_for(const std::vector<std::vector<bool>>& waited_for_by) {
  ended_.clear();
  for (uint32_t thread = 0; thread < family_.numbered().size(); ++thread) {
    Bits bits(numbers_.size(), false);
    numbers_.set_idle(bits, thread, true);
    for (uint32_t t = 0; t < waited_for_by[thread].size(); ++t)
      if (waited_for_by[thread][t]) numbers_.set_idle(bits, t, true);
    ended_.push_back(states_.add(std::move(bits)));
  }
}

// What survives all callees, what all establish. Somebody among them has a flow.
const OrderTransfer::Called& OrderTransfer::called(TargetsId targets) {
  Called& known = called_[targets.raw];
  if (!std::exchange(known.stale, false)) return known;
  known = {FactStates::all_hold, FactStates::all_hold, FactStates::all_hold, false};
  for (uint32_t row : targets_.members(targets)) {
    const Flow* callee = flows_[paths_.instances()[row]].get();
    if (callee) known.survives = states_.meet(known.survives, callee->survives);
    if (callee) known.survives_throw = states_.meet(known.survives_throw, callee->survives_throw);
    known.establishes = states_.meet(known.establishes, callee ? callee->establishes : FactStates::none_hold);
  }
  return known;
}

StateId OrderTransfer::apply(const OrderEvent& e, StateId state) {
  switch (e.kind) {
    case OrderEvent::spawn: {
      bool alone = numbers_.is_idle(states_[state], family_.number(paths_.spawns()[e.what].thread));
      state = states_.meet(state, survives_spawn_[e.what]);
      return alone ? states_.join(state, states_.only(numbers_.latest(e.what))) : state;
    }
    case OrderEvent::join_thread: return states_.join(state, ended_[e.what]);
    case OrderEvent::join_part: return states_.join(state, states_.only(e.what));
    case OrderEvent::join_value:
      return states_[state][numbers_.latest(e.what)]
                 ? states_.join(state, ended_[family_.number(paths_.spawns()[e.what].thread)])
                 : state;
    case OrderEvent::await: return states_.join(state, states_.only(numbers_.awaited(e.what)));
    case OrderEvent::signal: return states_.meet(state, states_.all_but(numbers_.unsignaled(e.what)));
    case OrderEvent::pass:
      return states_.meet(states_.join(state, outside_phases(latches_.passages()[e.what].first)),
                          states_.all_but(numbers_.not_last(e.what)));
  }
  return state;
}

// No passage of the barrier came last: so it is for what runs while all wait.
StateId OrderTransfer::outside_phases(uint32_t barrier) {
  StateId state = FactStates::none_hold;
  for (uint32_t k = latches_[barrier].first_passage; k <= latches_[barrier].last_passage; ++k)
    state = states_.join(state, states_.only(numbers_.not_last(k)));
  return state;
}

// Whether a barrier broke, or was passed, before something was thrown there is not looked at.
StateId OrderTransfer::after_passages(const Flow& flow, uint32_t i, StateId state) {
  for (const OrderEvent& e : std::ranges::equal_range(flow.events, i, {}, &OrderEvent::instruction))
    if (e.kind == OrderEvent::pass) state = apply(e, state);
  return state;
}

StateId OrderTransfer::act(const Flow& flow, uint32_t i, StateId state) {
  auto call = std::ranges::lower_bound(flow.calls, i, {}, &CallTargets::Site::instruction);
  if (call != flow.calls.end() && call->instruction == i) {
    const Called& does = called(call->targets);
    state = states_.join(states_.meet(state, does.survives), does.establishes);
  }
  for (const OrderEvent& e : std::ranges::equal_range(flow.events, i, {}, &OrderEvent::instruction))
    state = apply(e, state);
  return state;
}

// What of the state is left where a callee of the call throws.
StateId OrderTransfer::after_throw(const Flow& flow, uint32_t i, StateId state) {
  auto call = std::ranges::lower_bound(flow.calls, i, {}, &CallTargets::Site::instruction);
  if (call == flow.calls.end() || call->instruction != i) return state;
  return states_.meet(state, called(call->targets).survives_throw);
}

// Whether less may be left where something is thrown there. That is asked of what is done, not of the state: if
// less before could mean more after it, methods that call each other would have no fixpoint.
bool OrderTransfer::loses_by_throw(const Flow& flow, uint32_t i) {
  auto call = std::ranges::lower_bound(flow.calls, i, {}, &CallTargets::Site::instruction);
  if (call != flow.calls.end() && call->instruction == i &&
      called(call->targets).survives_throw != FactStates::all_hold)
    return true;
  return std::ranges::any_of(std::ranges::equal_range(flow.events, i, {}, &OrderEvent::instruction),
                             [](const OrderEvent& e) { return e.kind == OrderEvent::pass; });
}

StateId OrderTransfer::within_call(InstanceId id, uint32_t instruction, StateId state) {
  if (!flows_[id]) return state;
  for (const auto& [at, thread] : flows_[id]->afters)
    if (at == instruction) state = states_.join(state, ended_[thread]);
  const MethodFacts* facts = facts_.of(paths_.method(id));
  if (facts && !facts->sync_at(instruction).empty()) {
    const bool waits_for_own = std::ranges::any_of(facts->sync_at(instruction), [](const SyncCall& sync) {
      return sync.fact->kind == models::SyncKind::ends && sync.fact->subject.kind == models::SubjectKind::spawned;
    });
    for (const OrderEvent& e :
         std::ranges::equal_range(flows_[id]->events, instruction, {}, &OrderEvent::instruction)) {
      if (e.kind == OrderEvent::pass)
        state = states_.join(state, outside_phases(latches_.passages()[e.what].first));
      if (e.kind == OrderEvent::spawn && waits_for_own) state = states_.meet(state, survives_spawn_[e.what]);
    }
  }
  return again(id, instruction, state);
}

StateId OrderTransfer::again(InstanceId id, uint32_t instruction, StateId state) {
  if (!flows_[id]) return state;
  const Flow& flow = *flows_[id];
  auto call = std::ranges::lower_bound(flow.calls, instruction, {}, &CallTargets::Site::instruction);
  if (call != flow.calls.end() && call->instruction == instruction && call->repeats) {
    const Called& does = called(call->targets);
    state = states_.meet(state, states_.join(does.survives, does.establishes));
  }
  for (const OrderEvent& e : std::ranges::equal_range(flow.events, instruction, {}, &OrderEvent::instruction))
    if (e.kind == OrderEvent::spawn && paths_.spawns()[e.what].repeats)
      state = states_.meet(state, survives_spawn_[e.what]);
  return state;
}

class OrderTransfer::BodyRun {
 public:
  BodyRun(OrderTransfer& transfer, InstanceId id, Flow& flow)
      : transfer_(transfer), states_(transfer.states_), id_(id), flow_(flow), body_(*transfer.paths_.body(id)),
        facts_(*transfer.facts_.of(body_.method)), interruptible_(transfer.interrupts_.is_interruptible(id)),
        arrived_(facts_.decisions.size()), waiting_(body_.blocks.size()) {}
  Ends run(StateId entry);

 private:
  void visit(uint32_t b);
  void leave(uint32_t b, StateId state);
  void wait(uint32_t b);
  void arrive(uint32_t to, StateId out);
  void throw_from(uint32_t b, uint32_t first, uint32_t end, StateId thrown);
  bool may_give_up(uint32_t i) const;
  uint32_t null_edge(uint32_t b) const;
  bool come_from(uint32_t b, uint32_t to, StateId out, std::vector<StateId>& arrived);
  StateId leaving(const Decision& decision, std::span<const StateId> arrived, uint32_t successor);

  OrderTransfer& transfer_;
  FactStates& states_;
  InstanceId id_;
  Flow& flow_;
  const ir::Body& body_;
  const MethodFacts& facts_;
  bool interruptible_;
  std::vector<std::vector<StateId>> arrived_;  // by decision and predecessor
  std::vector<uint8_t> waiting_;
  std::vector<uint32_t> work_;
  Ends ends_{FactStates::all_hold, FactStates::all_hold};  // unless it returns, or throws
};

OrderTransfer::Ends OrderTransfer::run(InstanceId id, Flow& flow, StateId entry) {
  paths_.poll();
  return BodyRun(*this, id, flow).run(entry);
}

OrderTransfer::Ends OrderTransfer::BodyRun::run(StateId entry) {
  flow_.before.assign(body_.blocks.size(), StateId::none());
  flow_.before[0] = entry;
  wait(0);
  while (!work_.empty()) {
    auto least = std::ranges::min_element(work_);
    const uint32_t b = *least;
    work_.erase(least);
    waiting_[b] = 0;
    visit(b);
  }
  return ends_;
}

void OrderTransfer::BodyRun::visit(uint32_t b) {
  const ir::Block& block = body_.blocks[b];
  const bool caught = block.handlers && catches_all(transfer_.paths_.program(), body_, block);
  StateId state = flow_.before[b];
  for (uint32_t i = block.first; i < block.end;) {
    uint32_t next = std::min(next_act(flow_, i), block.end);
    throw_from(b, i, next, state);
    if (next == block.end) break;
    const bool gives_up = may_give_up(next);
    const bool waits_out = is_wait(flow_, next) && !interruptible_ && !gives_up;
    const StateId thrown = transfer_.after_throw(flow_, next, transfer_.after_passages(flow_, next, state));
    if (!waits_out) throw_from(b, next, next + 1, thrown);
    if (!caught && (gives_up || transfer_.loses_by_throw(flow_, next)))
      ends_.thrown = states_.meet(ends_.thrown, thrown);
    state = transfer_.act(flow_, next, state);
    if (waits_out) throw_from(b, next, next + 1, state);
    i = next + 1;
  }
  leave(b, state);
  if (body_.op[block.end - 1] == Op::return_) ends_.normal = states_.meet(ends_.normal, state);
  if (body_.op[block.end - 1] == Op::throw_ && !caught) ends_.thrown = states_.meet(ends_.thrown, state);
}

void OrderTransfer::BodyRun::leave(uint32_t b, StateId state) {
  std::span<const ir::BlockId> successors = body_.successors(body_.blocks[b]);
  const uint32_t skipped = null_edge(b);
  const uint32_t decision = decision_at(facts_.decisions, b);
  for (uint32_t s = 0; s < successors.size(); ++s) {
    if (s == skipped) continue;
    StateId out = decision == no_number ? state : leaving(facts_.decisions[decision], arrived_[decision], s);
    if (!out) continue;
    for (const OrderEdgeEvent& e : flow_.edges)
      if (e.block == b && e.successor == s) out = transfer_.apply({e.kind, 0, e.what}, out);
    const uint32_t to = successors[s].raw, next = decision_at(facts_.decisions, to);
    if (next != no_number && come_from(b, to, out, arrived_[next])) wait(to);
    arrive(to, out);
  }
}

void OrderTransfer::BodyRun::wait(uint32_t b) {
  if (!std::exchange(waiting_[b], uint8_t{1})) work_.push_back(b);
}

void OrderTransfer::BodyRun::arrive(uint32_t to, StateId out) {
  StateId before = flow_.before[to];
  flow_.before[to] = before ? states_.meet(before, out) : out;
  if (before != flow_.before[to]) wait(to);
}

void OrderTransfer::BodyRun::throw_from(uint32_t b, uint32_t first, uint32_t end, StateId thrown) {
  const ir::Block& block = body_.blocks[b];
  if (!block.handlers) return;
  while (first < end && !ir::may_throw(body_, first)) ++first;
  if (first == end) return;
  StateId out = thrown;
  for (const auto& [quiet, gate] : flow_.quiet)
    if (quiet == b) out = states_.join(out, states_.only(transfer_.numbers_.awaited(gate)));
  for (const ir::Handler& h : body_.handlers(block))
    if (interruptible_ || !is_interruption(transfer_.paths_.program(), h.type)) arrive(h.target.raw, out);
}

// Where it throws, it may have given up.
bool OrderTransfer::BodyRun::may_give_up(uint32_t i) const {
  return std::ranges::any_of(facts_.sync_at(i), [](const SyncCall& call) { return call.fact->if_returned; });
}

// The successor that is taken only if something is null that is not: Thread.run() and its like ask whether there
// is a task.
uint32_t OrderTransfer::BodyRun::null_edge(uint32_t b) const {
  uint32_t last = body_.blocks[b].end - 1;
  if (body_.op[last] != Op::branch || body_.operands(last).size() != 1) return no_number;
  if (transfer_.paths_.is_application(id_)) return facts_.never_taken[b];
  if (facts_.way_around[b] == no_number) return no_number;
  const bool holds_something = transfer_.points_to_.points_to(id_, body_.operands(last)[0]) != pointsto::empty_set;
  return holds_something ? facts_.way_around[b] : no_number;
}

// Whether what is known of the way from block `b` changes.
bool OrderTransfer::BodyRun::come_from(uint32_t b, uint32_t to, StateId out, std::vector<StateId>& arrived) {
  std::span<const ir::BlockId> from = body_.predecessors(body_.blocks[to]);
  arrived.resize(from.size(), StateId::none());
  StateId& known = arrived[static_cast<size_t>(std::ranges::find(from, ir::BlockId(b)) - from.begin())];
  const StateId before = known;
  known = before ? states_.meet(before, out) : out;
  return known != before;
}

// What holds on the ways through the block that go on to the successor; none if there are none so far.
StateId OrderTransfer::BodyRun::leaving(const Decision& decision, std::span<const StateId> arrived,
                                        uint32_t successor) {
  StateId out = StateId::none();
  for (size_t p = 0; p < arrived.size(); ++p) {
    if (!arrived[p] || (decision.taken[p] != MethodFacts::no_successor && decision.taken[p] != successor))
      continue;
    out = out ? states_.meet(out, arrived[p]) : arrived[p];
  }
  return out;
}

OrderTransfer::Cursor::Cursor(OrderTransfer& transfer, InstanceId id, StateId entry)
    : transfer_(transfer), entry_(entry), flow_(transfer.flow(id)), body_(transfer.paths_.body(id)) {
  if (flow_ && flow_->before.empty()) flow_ = nullptr;
}

StateId OrderTransfer::Cursor::state_before(uint32_t instruction) {
  if (!flow_ || !body_ || instruction >= body_->size()) return entry_;
  if (instruction >= end_) {
    const uint32_t b = pointsto::block_of(*body_, instruction);
    end_ = body_->blocks[b].end;
    next_ = next_act(*flow_, body_->blocks[b].first);
    state_ = flow_->before[b];
  }
  if (!state_) return FactStates::all_hold;  // cannot be reached
  for (; next_ < instruction; next_ = next_act(*flow_, next_ + 1)) state_ = transfer_.act(*flow_, next_, state_);
  return state_;
}

}  // namespace heddle::concurrency
