#include "concurrency/order_events.h"

#include <algorithm>
#include <span>
#include <string>

#include "concurrency/whole_loops.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using models::SubjectKind;
using models::SyncKind;

// A block of an inner loop, from which the outer one goes on.
bool leads_back(const MethodFacts& facts, uint32_t from, uint32_t loop) {
  std::vector<uint32_t> work{from};
  std::vector<uint8_t> seen(facts.body.blocks.size());
  seen[from] = 1;
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    if (facts.loop[b] == loop) return true;
    for (ir::BlockId s : facts.body.successors(facts.body.blocks[b]))
      if (!std::exchange(seen[s.raw], uint8_t{1})) work.push_back(s.raw);
  }
  return false;
}

// Whether the loop can go round without the block.
bool cycles_without(const MethodFacts& facts, uint32_t loop, uint32_t header, uint32_t without) {
  if (header == without) return false;
  std::vector<uint32_t> work;
  std::vector<uint8_t> seen(facts.body.blocks.size());
  auto go = [&](uint32_t b) {
    if (b != without && facts.loop[b] == loop && !std::exchange(seen[b], uint8_t{1})) work.push_back(b);
  };
  for (ir::BlockId s : facts.body.successors(facts.body.blocks[header])) go(s.raw);
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    if (b == header) return true;
    for (ir::BlockId s : facts.body.successors(facts.body.blocks[b])) go(s.raw);
  }
  return false;
}

class EventFinder {
 public:
  EventFinder(const AllMethodFacts& facts, const ThreadFamily& family, const Executors& executors,
              const Latches& latches, ThreadObjects& objects)
      : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()),
        family_(family), executors_(executors), latches_(latches), objects_(objects) {}
  OrderEvents find();

 private:
  CodeEvents& events_of(InstanceId id);
  void add(InstanceId id, OrderEvent::Kind kind, uint32_t instruction, uint32_t what) {
    events_of(id).events.push_back({kind, instruction, what});
  }
  void assume(InstanceId id, uint32_t instruction, std::string what);
  void add_quiet_blocks(const Latches::Use& gate);
  void add_sync_event(InstanceId id, const SyncCall& call);
  void add_latch_event(InstanceId id, const SyncCall& call);
  void join_spawned(InstanceId id, uint32_t call);
  void join_tasks(InstanceId id, const SyncCall& call);
  void join(InstanceId id, const SyncCall& call);
  void join_value(InstanceId id, const SyncCall& call, ThreadId t);
  void join_loop(InstanceId id, const SyncCall& call, const Spawn& spawn);
  void add_end(InstanceId id, const SyncCall& call, OrderEvent::Kind kind, uint32_t what);
  bool is_started_before(InstanceId id, uint32_t instruction, ThreadId t) const;
  void come_after(InstanceId id, const SyncCall& call);
  std::vector<ObjectId> functions_made_for(InstanceId id, uint32_t call) const;
  void add_flag_events(uint32_t l);
  void await_on_edge(InstanceId id, uint32_t value, uint32_t l);
  void know_on_edge(InstanceId id, uint32_t value, bool if_true, OrderEvent::Kind kind, uint32_t what);

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const pointsto::ThreadTable& threads_;
  const ThreadFamily& family_;
  const Executors& executors_;
  const Latches& latches_;
  ThreadObjects& objects_;
  OrderEvents found_;
};

OrderEvents EventFinder::find() {
  found_.of.raw().resize(points_to_.state().instances.size());
  for (uint32_t s = 0; s < paths_.spawns().size(); ++s) {
    const Spawn& spawn = paths_.spawns()[s];
    if (paths_.body(spawn.by)) add(spawn.by, OrderEvent::spawn, spawn.instruction, s);
  }
  for_each_sync_call(facts_, [&](InstanceId id, const SyncCall& call) { add_sync_event(id, call); });
  for (const Latches::Use& g : latches_.passed_at()) {
    const std::pair passage(g.latch, Place{paths_.method(g.id), g.instruction});
    auto at = std::ranges::find(latches_.passages(), passage);
    add(g.id, OrderEvent::pass, g.instruction, static_cast<uint32_t>(at - latches_.passages().begin()));
  }
  for (uint32_t l = 0; l < latches_.size(); ++l)
    if (latches_[l].valid && latches_[l].field) add_flag_events(l);
  for (const Latches::Use& g : latches_.gate_waits()) {
    add(g.id, OrderEvent::await, g.instruction, g.latch);
    add_quiet_blocks(g);
  }
  for (const Latches::Use& g : latches_.gate_signals()) add(g.id, OrderEvent::signal, g.instruction, g.latch);
  for (InstanceId id : paths_.instances())
    if (CodeEvents* of = found_.of[id].get()) std::ranges::stable_sort(of->events, {}, &OrderEvent::instruction);
  return std::move(found_);
}

// Where nothing of the program happens before the wait, nothing is thrown there either, as far as doubts go: a
// worker's loop that asks whether to go on, and then waits for work.
void EventFinder::add_quiet_blocks(const Latches::Use& gate) {
  const ir::Body& body = *paths_.body(gate.id);
  auto is_quiet = [&](uint32_t i) {
    Op op = body.op[i];
    return op != Op::put_field && op != Op::put_static && op != Op::array_store && op != Op::throw_ &&
           paths_.steps(gate.id, i).empty();
  };
  uint32_t b = pointsto::block_of(body, gate.instruction);
  for (uint32_t end = gate.instruction;; end = body.blocks[b].end) {
    for (uint32_t i = body.blocks[b].first; i < end; ++i)
      if (!is_quiet(i)) return;
    events_of(gate.id).quiet.emplace_back(b, gate.latch);
    uint32_t before = no_number;  // the only block that leads here without going round
    for (ir::BlockId p : body.predecessors(body.blocks[b])) {
      if (p.raw >= b) continue;
      if (before != no_number) return;
      before = p.raw;
    }
    if (before == no_number) return;
    b = before;
  }
}

CodeEvents& EventFinder::events_of(InstanceId id) {
  if (!found_.of[id]) found_.of[id] = std::make_unique<CodeEvents>();
  return *found_.of[id];
}

void EventFinder::assume(InstanceId id, uint32_t instruction, std::string what) {
  if (paths_.is_application(id)) found_.assumptions.push_back({{paths_.method(id), instruction}, std::move(what)});
}

void EventFinder::add_sync_event(InstanceId id, const SyncCall& call) {
  const models::SyncFact& fact = *call.fact;
  if (fact.kind == SyncKind::signal || (fact.kind == SyncKind::await && (!fact.timed || fact.if_true)))
    return add_latch_event(id, call);
  if (fact.kind == SyncKind::after) return come_after(id, call);
  if (fact.kind != SyncKind::ends) return;
  if (fact.subject.kind == SubjectKind::spawned) {
    if (!fact.timed) join_spawned(id, call.instruction);
  } else if (fact.subject.kind == SubjectKind::executor) {
    join_tasks(id, call);
  } else if (!fact.timed || fact.if_true) {
    join(id, call);
  }
}

void EventFinder::add_latch_event(InstanceId id, const SyncCall& call) {
  const models::SyncFact& fact = *call.fact;
  std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, fact.subject);
  if (objects.size() != 1) return;
  for (uint32_t l = 0; l < latches_.size(); ++l) {
    if (!latches_[l].valid || latches_[l].field || latches_[l].object != objects[0]) continue;
    if (fact.kind == SyncKind::signal)
      add(id, OrderEvent::signal, call.instruction, l);
    else if (fact.if_true)
      await_on_edge(id, call.instruction, l);
    else
      add(id, OrderEvent::await, call.instruction, l);
  }
}

// The call waits for what it spawns.
void EventFinder::join_spawned(InstanceId id, uint32_t call) {
  for (const Spawn& s : paths_.spawns())
    if (s.by == id && s.instruction == call) add(id, OrderEvent::join_thread, call, family_.number(s.thread));
}

void EventFinder::join_tasks(InstanceId id, const SyncCall& call) {
  const models::SyncFact& fact = *call.fact;
  std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction,
                                                  {SubjectKind::place, fact.subject.parameter, fact.subject.path});
  if (objects.size() != 1 || !points_to_.is_single(objects[0])) return;
  for (ThreadId t : family_.numbered())
    if (executors_.executor(t) == objects[0])
      add(id, OrderEvent::join_thread, call.instruction, family_.number(t));
  if (fact.timed) assume(id, call.instruction, "the wait for the executor's tasks does not time out");
}

// Which threads run on the object.
void EventFinder::join(InstanceId id, const SyncCall& call) {
  const models::SyncFact& fact = *call.fact;
  if (fact.subject.kind == SubjectKind::elements) return;
  std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction,
                                                  {SubjectKind::place, fact.subject.parameter, fact.subject.path});
  if (objects.empty()) return;
  const bool one = objects.size() == 1;
  if (one) objects = objects_.with_sources(objects[0]);
  auto contains = [&](const std::vector<ObjectId>& some) {
    return !some.empty() &&
           std::ranges::all_of(some, [&](ObjectId o) { return std::ranges::binary_search(objects, o); });
  };
  for (ThreadId t : family_.numbered()) {
    if (fact.if_false && !is_started_before(id, call.instruction, t)) continue;
    if (!threads_[t].many) {
      if (!contains(objects_.run_on_objects(t)) && !contains(objects_.futures_of(t)) &&
          !contains(objects_.task_of(t)))
        continue;
      if (one)
        add_end(id, call, OrderEvent::join_thread, family_.number(t));
      else if (!fact.if_true && !fact.if_false)
        for (const Spawn& spawn : family_.spawns_of(t)) join_loop(id, call, spawn);
      continue;
    }
    join_value(id, call, t);
    if (fact.if_true || fact.if_false) continue;
    for (const Spawn& spawn : family_.spawns_of(t))
      if (contains(objects_.started_objects(spawn))) join_loop(id, call, spawn);
  }
}

// The very value that was started.
void EventFinder::join_value(InstanceId id, const SyncCall& call, ThreadId t) {
  const ir::Body& body = *paths_.body(id);
  const ir::ValueId joined = canonical(body, body.operands(call.instruction)[call.fact->subject.parameter]);
  for (const Spawn& spawn : family_.spawns_of(t))
    if (spawn.by == id && started_value(body, spawn.instruction) == joined)
      add_end(id, call, OrderEvent::join_value, family_.number_of(spawn));
}

// Something has ended after the call, or where the call told so.
void EventFinder::add_end(InstanceId id, const SyncCall& call, OrderEvent::Kind kind, uint32_t what) {
  if (call.fact->if_true || call.fact->if_false)
    know_on_edge(id, call.instruction, call.fact->if_true, kind, what);
  else
    add(id, kind, call.instruction, what);
}

// A thread that is not alive may not have been started yet, unless the same code did that.
bool EventFinder::is_started_before(InstanceId id, uint32_t instruction, ThreadId t) const {
  return std::ranges::any_of(family_.spawns_of(t), [&](const Spawn& s) {
    return s.by == id && pointsto::dominates(*paths_.body(id), s.instruction, instruction);
  });
}

// Stages: what the call runs or starts comes after the threads that complete what it depends on. A thread that
// completes something goes on with all that depends on it; so it counts as ended only if that is one stage.
void EventFinder::come_after(InstanceId id, const SyncCall& call) {
  std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, call.fact->subject);
  if (objects.size() != 1) return;
  objects = objects_.with_sources(objects[0]);
  if (std::ranges::any_of(objects, [&](ObjectId o) { return objects_.dependents_of(o) > 1; })) return;
  auto is_one_of_them = [&](ObjectId o) { return std::ranges::binary_search(objects, o); };
  const std::vector<ObjectId> functions = functions_made_for(id, call.instruction);
  const MethodFacts& facts = *facts_.of(paths_.method(id));
  const bool once = points_to_.runs_once(id) && facts.loop[pointsto::block_of(facts.body, call.instruction)] == 0;
  for (ObjectId o : functions)
    if (once && points_to_.is_single(o)) found_.called_once.insert(o);
  for (ThreadId t : family_.numbered()) {
    const std::vector<ObjectId>& futures = objects_.futures_of(t);
    if (threads_[t].many || futures.empty() || !std::ranges::all_of(futures, is_one_of_them)) continue;
    events_of(id).afters.emplace_back(call.instruction, family_.number(t));
    for (ObjectId o : functions) found_.called_after[o].insert(family_.number(t));
  }
}

// Operands of the call that are made for it alone: lambdas.
std::vector<ObjectId> EventFinder::functions_made_for(InstanceId id, uint32_t call) const {
  const ir::Body& body = *paths_.body(id);
  std::vector<ObjectId> functions;
  for (ir::ValueId v : body.operands(call)) {
    if (body.op[v.raw] != Op::new_object) continue;
    bool elsewhere = false;
    for (uint32_t i = 0; i < body.size(); ++i) {
      std::span<const ir::ValueId> operands = body.operands(i);
      const bool constructs = body.op[i] == Op::invoke_special && operands[0] == v;
      const bool captures = body.op[i] == Op::put_field && operands[0] == v && operands[1] != v;
      elsewhere |= i != call && !constructs && !captures && std::ranges::find(operands, v) != operands.end();
    }
    if (!elsewhere)
      for (ObjectId o : objects_of(points_to_, points_to_.points_to(id, v))) functions.push_back(o);
  }
  return functions;
}

// A wait in a loop over the array or collection that holds the threads: after the loop all have ended.
void EventFinder::join_loop(InstanceId id, const SyncCall& call, const Spawn& spawn) {
  const MethodFacts& facts = *facts_.of(paths_.method(id));
  const ir::Body& body = facts.body;
  const ir::ValueId joined = body.operands(call.instruction)[call.fact->subject.parameter];
  const ir::ValueId element = canonical(body, joined);
  Op op = body.op[element.raw];
  if (op != Op::array_load && (op < Op::invoke_virtual || op > Op::invoke_interface)) return;
  uint32_t at = pointsto::block_of(body, call.instruction);
  uint32_t loop = facts.loop[at];
  if (loop == 0) return;
  uint32_t header = no_number;  // first block of the loop in reverse postorder
  for (uint32_t b = 0; b < body.blocks.size() && header == no_number; ++b)
    if (facts.loop[b] == loop) header = b;
  if (cycles_without(facts, loop, header, at)) return;
  // Left only where the loop asks for the next element.
  uint32_t exits = 0;
  OrderEdgeEvent exit{};
  for (uint32_t b = header; b < body.blocks.size(); ++b) {
    if (facts.loop[b] != loop) continue;
    std::span<const ir::BlockId> successors = body.successors(body.blocks[b]);
    for (uint32_t s = 0; s < successors.size(); ++s) {
      if (facts.loop[successors[s].raw] == loop || leads_back(facts, successors[s].raw, loop)) continue;
      if (body.op[body.blocks[b].end - 1] == Op::return_) continue;
      ++exits;
      exit = {b, s, OrderEvent::join_part, family_.part_of_spawn(family_.number_of(spawn))};
    }
  }
  if (exits == 1 && visits_all(facts_, id, {header, exit.block, exit.successor}, element, spawn))
    events_of(id).edges.push_back(exit);
}

void EventFinder::add_flag_events(uint32_t l) {
  for (const Latches::FlagUse& use : latches_.uses_of_flag(l)) {
    if (use.writes)
      add(use.id, OrderEvent::signal, use.instruction, l);
    else
      await_on_edge(use.id, use.instruction, l);
  }
}

void EventFinder::await_on_edge(InstanceId id, uint32_t value, uint32_t l) {
  know_on_edge(id, value, true, OrderEvent::await, l);
}

// Where control goes if the value is not zero, or is equal to a constant that is not; or else if it is zero.
void EventFinder::know_on_edge(InstanceId id, uint32_t value, bool if_true, OrderEvent::Kind kind, uint32_t what) {
  const ir::Body& body = *paths_.body(id);
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    uint32_t last = body.blocks[b].end - 1;
    std::span<const ir::ValueId> operands = body.operands(last);
    if (body.op[last] != Op::branch || operands.empty()) continue;
    auto is_other = [&](ir::ValueId v) { return body.op[v.raw] == Op::const_int && body.payload[v.raw] != 0; };
    const bool alone = operands.size() == 1 && operands[0].raw == value;
    const bool compared = if_true && operands.size() == 2 &&
                          ((operands[0].raw == value && is_other(operands[1])) ||
                           (operands[1].raw == value && is_other(operands[0])));
    auto condition = static_cast<ir::Condition>(body.payload[last]);
    if (!alone && !compared) continue;
    const bool on_equal = alone != if_true;
    if (condition == (on_equal ? ir::Condition::equal : ir::Condition::not_equal))
      events_of(id).edges.push_back({b, 0, kind, what});
    if (condition == (on_equal ? ir::Condition::not_equal : ir::Condition::equal))
      events_of(id).edges.push_back({b, 1, kind, what});
  }
}

}  // namespace

OrderEvents find_order_events(const AllMethodFacts& facts, const ThreadFamily& family, const Executors& executors,
                              const Latches& latches, ThreadObjects& objects) {
  return EventFinder(facts, family, executors, latches, objects).find();
}

}  // namespace heddle::concurrency
