#include "detectors/lock_order.h"

#include <algorithm>
#include <deque>

#include "base/components.h"
#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {
namespace {

using concurrency::LocalHold;
using concurrency::MayLock;
using concurrency::RootKind;
using concurrency::Step;
using ir::Op;
using models::LockMode;
using models::SyncKind;

// A lock that may be any of more objects than this tells nothing.
constexpr size_t most_objects = 16;
// Facts that are handled at most; what is left over then is not found.
constexpr size_t most_work = 5'000'000;

// A lock that hands out a stamp keeps no account of who holds it.
bool hands_out_stamp(const ir::Body& body, uint32_t call) { return body.type[call] == ir::long_type; }

bool is_global(const Expression& e) { return e.kind != RootKind::parameter && e.kind != RootKind::value; }

}  // namespace

bool asks_until_true(const CodePaths& paths, InstanceId id, const MethodFacts& facts, uint32_t call) {
  const ir::Body& body = facts.body;
  const uint32_t asks = pointsto::block_of(body, call);
  std::vector<uint8_t> seen(body.blocks.size());
  std::vector<uint32_t> work;
  auto go = [&](uint32_t b) {
    if (b != asks && !std::exchange(seen[b], uint8_t{1})) work.push_back(b);
  };
  bool is_tested = false, comes_back = false;
  for (const ir::Block& block : body.blocks) {
    const uint32_t last = block.end - 1;
    if (body.op[last] != Op::branch || body.operands(last).size() != 1 || body.operands(last)[0].raw != call)
      continue;
    auto condition = static_cast<ir::Condition>(body.payload[last]);
    if (condition != ir::Condition::equal && condition != ir::Condition::not_equal) return false;
    const uint32_t no = body.successors(block)[condition == ir::Condition::equal ? 0 : 1].raw;
    comes_back |= no == asks;
    is_tested = true;
    go(no);
  }
  while (!work.empty()) {
    const ir::Block& block = body.blocks[work.back()];
    work.pop_back();
    for (uint32_t i = block.first; i < block.end; ++i) {
      if (body.op[i] == Op::monitor_exit) return false;
      if (!is_call(body.op[i])) continue;
      for (const concurrency::SyncCall& other : facts.sync_at(i))
        if (other.fact->kind == SyncKind::release || other.fact->kind == SyncKind::wait_inside) return false;
      for (const Step& s : paths.steps(id, i))
        if (paths.is_application(s.callee)) return false;
    }
    std::span<const ir::BlockId> successors = body.successors(block);
    if (successors.empty()) return false;
    for (ir::BlockId s : successors) {
      comes_back |= s.raw == asks;
      go(s.raw);
    }
  }
  return is_tested && comes_back;
}

LockOrder::LockOrder(const concurrency::AllMethodFacts& facts, concurrency::Locks& locks,
                     std::vector<CodePoint> waits)
    : method_facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), locks_(locks),
      waits_(std::move(waits)), keepers_(paths_) {
  list_wants();
  list_library_wants();
  find_coarse_cycles();
  follow_holds();
  find_witnesses();
}

const std::vector<HeldLock>& LockOrder::held(CodePoint at) {
  auto [known, added] = held_.try_emplace(at);
  if (!added) return known->second;
  known->second = locks_.must_hold(at.instance, at.instruction);
  return known->second;
}

const std::vector<HeldLock>& LockOrder::held_besides(uint32_t hold) {
  auto [known, added] = held_besides_.try_emplace(hold);
  std::vector<HeldLock>& common = known->second;
  if (!added) return common;
  InstanceId id = holds_[hold].at.instance;
  bool first = true;
  uint32_t last = UINT32_MAX;
  for (const Step& s : paths_.steps(id)) {
    if (s.spawns || std::exchange(last, s.instruction) == s.instruction) continue;
    const std::vector<uint32_t>& local = local_facts({id, s.instruction});
    if (std::ranges::none_of(local, [&](uint32_t f) { return facts_[f].hold == hold; })) continue;
    const std::vector<HeldLock>& here = held({id, s.instruction});
    if (first)
      common = here;
    else
      std::erase_if(common, [&](const HeldLock& l) { return std::ranges::find(here, l) == here.end(); });
    first = false;
  }
  return common;
}

// --- parts of locks ------------------------------------------------------------------------------------------

std::vector<Expression> LockOrder::names(InstanceId id, const HeldLock& lock) const {
  std::vector<Expression> names{lock.expression};
  const MethodFacts* facts = method_facts_.of(paths_.method(id));
  if (!lock.is_monitor && facts)
    if (auto whole = concurrency::whole_lock(paths_, facts->body, lock.expression))
      names.push_back(facts->expressions[*whole]);
  sort_unique(names);
  return names;
}

// A lock that is part of a larger one counts as that one.
std::vector<ObjectId> LockOrder::whole(InstanceId id, const HeldLock& lock, std::vector<ObjectId> objects) {
  if (lock.is_monitor) return objects;
  if (std::vector<ObjectId> whole = concurrency::whole_lock(paths_, id, lock.expression); !whole.empty())
    return whole;
  return keepers_.wholes(objects);
}

// --- what is taken where -------------------------------------------------------------------------------------

void LockOrder::add_want(InstanceId id, uint32_t instruction, uint32_t operand, HeldLock lock,
                         std::vector<ObjectId> objects, bool is_reentrant, bool is_again) {
  objects = whole(id, lock, std::move(objects));
  if (objects.empty() || objects.size() > most_objects) return;
  wants_.push_back(
      {{id, instruction}, lock, std::move(objects), is_reentrant, is_again, operand, names(id, lock)});
}

// Acquisitions of the application that wait as long as it takes; tryLock() does not, unless it is asked until it
// says yes. Who waits inside a lock takes it once more at the end of the wait.
void LockOrder::list_wants() {
  for (InstanceId id : paths_.instances()) {
    const MethodFacts* facts = method_facts_.of(paths_.method(id));
    if (!facts || !paths_.is_application(id) || paths_.threads(id).empty()) continue;
    const ir::Body& body = facts->body;
    Place at{body.method, 0};
    for (uint32_t i = 0; i < body.size(); ++i) {
      at.instruction = i;
      if (body.op[i] == Op::monitor_enter) {
        ir::ValueId lock = body.operands(i)[0];
        const Expression& e = facts->expressions[lock];
        add_want(id, i, 0, {e, LockMode::exclusive, true, at, e},
                 concurrency::objects_of(points_to_, points_to_.points_to(id, lock)), true);
      } else if (is_call(body.op[i])) {
        for (const concurrency::SyncCall& call : facts->sync_at(i)) add_want(id, *facts, call);
      }
    }
  }
}

void LockOrder::add_want(InstanceId id, const MethodFacts& facts, const concurrency::SyncCall& call) {
  const models::SyncFact& fact = *call.fact;
  const ir::Body& body = facts.body;
  const uint32_t i = call.instruction;
  const bool is_again = fact.kind == SyncKind::wait_inside;
  if (!is_again) {
    if (fact.kind != SyncKind::acquire || fact.by_value || fact.mode == LockMode::optimistic) return;
    if ((fact.if_true || fact.timed) && !asks_until_true(paths_, id, facts, i)) return;
  }
  std::vector<ObjectId> objects = concurrency::subject_objects(paths_, id, i, fact.subject);
  if (fact.one_permit &&
      !std::ranges::all_of(objects, [&](ObjectId o) { return concurrency::constructed_with(paths_, o) == 1u; }))
    return;
  Expression e = facts.expression(call).value_or(Expression{RootKind::value, i});
  HeldLock lock{e, fact.mode, is_again && fact.subject.path.empty(), Place{body.method, i}, e};
  add_want(id, i, fact.subject.parameter, lock, std::move(objects), !fact.one_permit && !hands_out_stamp(body, i),
           is_again);
}

// Of its methods that look at what it keeps.
const std::vector<models::Subject>& LockOrder::own_locks(ir::ClassId library_class) {
  auto [known, added] = own_locks_.try_emplace(library_class);
  std::vector<models::Subject>& locks = known->second;
  if (!added) return locks;
  const ir::Program& program = paths_.program();
  auto add = [&](const models::Subject& lock) {
    if (lock.parameter == 0 && std::ranges::find(locks, lock) == locks.end()) locks.push_back(lock);
  };
  for (ir::ClassId c = library_class; c; c = program[c].super)
    for (MethodId m : program[c].methods) {
      if (program[c].origin != ir::Origin::jdk || program[m].is_static()) continue;
      if (program[m].is_synchronized()) add({});
      for (const models::ObjectUse& use : paths_.scope().models->sync().uses(m))
        if (!use.writes && use.object.parameter == 0)
          for (const models::Subject& lock : use.under) add(lock);
    }
  return locks;
}

const std::vector<ObjectId>& LockOrder::own_locks(pointsto::SetId objects) {
  auto [known, added] = own_locks_of_sets_.try_emplace(objects);
  std::vector<ObjectId>& found = known->second;
  if (!added) return found;
  for (ObjectId o : concurrency::objects_of(points_to_, objects)) {
    ir::TypeId type = points_to_.heap().type(o);
    if (!type.is_class() || !paths_.scope().models->sync().is_atomic(type.class_id())) continue;
    for (const models::Subject& lock : own_locks(type.class_id())) {
      std::vector<ObjectId> at{o};
      for (concurrency::FieldId f : lock.path) {
        std::vector<ObjectId> next;
        for (ObjectId from : at)
          points_to_.sets().for_each(points_to_.field(from, f), [&](ObjectId to) { next.push_back(to); });
        at = std::move(next);
      }
      found.insert(found.end(), at.begin(), at.end());
    }
  }
  sort_unique(found);
  found.shrink_to_fit();
  return found;
}

void LockOrder::add_nested(InstanceId id, const Argument& argument) {
  const MethodFacts* facts = method_facts_.of(paths_.method(id));
  if (!facts) return;
  std::span<const ir::ValueId> operands = facts->body.operands(argument.instruction);
  if (argument.parameter >= operands.size() || argument.lock.parameter >= operands.size()) return;
  std::vector<ObjectId> wanted = own_locks(points_to_.points_to(id, operands[argument.parameter]));
  if (wanted.empty() || wanted.size() > most_objects) return;
  std::vector<ObjectId> held = concurrency::subject_objects(paths_, id, argument.instruction, argument.lock);
  if (held.empty() || held.size() > most_objects) return;
  for (const std::vector<ObjectId>* list : {&held, &wanted})
    for (ObjectId o : *list) application_locks_.insert({o, true});
  Place at{facts->body.method, argument.instruction};
  auto lock = [&](uint32_t operand) {
    Expression name = facts->expressions[operands[operand]];
    return HeldLock{name, LockMode::exclusive, true, at, name};
  };
  CodePoint here{id, argument.instruction};
  HeldLock mine = lock(argument.lock.parameter);
  inside_.emplace(static_cast<uint32_t>(wants_.size()), static_cast<uint32_t>(holds_.size()));
  add_want(id, argument.instruction, argument.parameter, lock(argument.parameter), std::move(wanted), true);
  holds_.push_back({here, mine, std::move(held), true, false, argument.lock.parameter, names(id, mine)});
}

// Locks that methods of the library take for themselves, and nothing below them: of interest if the application
// takes them, too.
void LockOrder::list_library_wants() {
  for (const Acquisition& want : wants_)
    for (ObjectId o : want.objects) application_locks_.insert(want.node(o));
  const models::SyncModels& sync = paths_.scope().models->sync();
  struct LibraryLock {
    uint32_t instruction;
    models::Subject lock;
  };
  absl::flat_hash_map<MethodId, std::vector<LibraryLock>> by_method;
  absl::flat_hash_map<MethodId, std::vector<Argument>> arguments;
  for (const pointsto::MethodCall& call : points_to_.call_graph()) {
    const ir::Method& callee = paths_.program()[call.callee];
    if (call.spawns || !paths_.is_application(call.place.method)) continue;
    if (paths_.program()[callee.owner].origin != ir::Origin::jdk) continue;
    std::vector<models::Subject> locks;
    if (callee.is_synchronized() && !callee.is_static()) locks.emplace_back();
    for (const models::ObjectUse& use : sync.uses(call.callee))
      locks.insert(locks.end(), use.under.begin(), use.under.end());
    // What changes something under a lock asks the argument's methods meanwhile; what only looks goes through its
    // iterator, which takes no lock.
    bool writes = std::ranges::any_of(sync.uses(call.callee), &models::ObjectUse::writes);
    for (const models::ObjectUse& use : sync.uses(call.callee))
      if (writes && !use.writes && use.object.parameter > 0 && use.object.path.empty())
        for (const models::Subject& lock : use.under)
          arguments[call.place.method].push_back({call.place.instruction, lock, use.object.parameter});
    std::vector<LibraryLock>& list = by_method[call.place.method];
    for (models::Subject& lock : locks) {
      bool again = std::ranges::any_of(
          list, [&](const LibraryLock& l) { return l.instruction == call.place.instruction && l.lock == lock; });
      if (!again) list.push_back({call.place.instruction, std::move(lock)});
    }
  }
  for (InstanceId id : paths_.instances())
    if (auto list = arguments.find(paths_.method(id)); list != arguments.end() && !paths_.threads(id).empty())
      for (const Argument& argument : list->second) add_nested(id, argument);
  std::map<std::pair<pointsto::SetId, std::vector<concurrency::FieldId>>, std::vector<ObjectId>> wanted;
  for (InstanceId id : paths_.instances()) {
    auto list = by_method.find(paths_.method(id));
    const MethodFacts* facts = method_facts_.of(paths_.method(id));
    if (list == by_method.end() || !facts || paths_.threads(id).empty()) continue;
    for (const auto& [instruction, lock] : list->second) {
      std::span<const ir::ValueId> operands = facts->body.operands(instruction);
      if (lock.parameter >= operands.size()) continue;
      // Most have nothing to do with the application's locks.
      auto [known, is_new] = wanted.try_emplace({points_to_.points_to(id, operands[lock.parameter]), lock.path});
      if (is_new) {
        known->second = concurrency::subject_objects(paths_, id, instruction, lock);
        std::erase_if(known->second, [&](ObjectId o) { return !application_locks_.contains({o, true}); });
      }
      const std::vector<ObjectId>& objects = known->second;
      if (objects.empty()) continue;
      std::optional<Expression> e = facts->expressions[operands[lock.parameter]];
      for (concurrency::FieldId f : lock.path)
        if (e) e = e->member(f);
      Expression name = e.value_or(Expression{RootKind::value, instruction});
      Place at{facts->body.method, instruction};
      add_want(id, instruction, lock.parameter, {name, LockMode::exclusive, true, at, name}, objects, true);
    }
  }
}

// --- which locks lie on cycles -------------------------------------------------------------------------------

std::vector<MayLock> LockOrder::wholes(const std::vector<MayLock>& parts) {
  std::vector<MayLock> wholes;
  for (const MayLock& l : parts) {
    const std::vector<ObjectId>* in = l.is_monitor ? nullptr : &keepers_.of(l.object);
    if (!in || in->empty())
      wholes.push_back(l);
    else
      for (ObjectId o : *in) wholes.push_back({o, l.shared, false});
  }
  return wholes;
}

void LockOrder::find_coarse_cycles() {
  absl::flat_hash_map<LockNode, uint32_t> numbers;
  std::vector<LockNode> nodes;
  std::vector<std::vector<uint32_t>> successors;
  auto number = [&](LockNode node) {
    auto [at, added] = numbers.try_emplace(node, static_cast<uint32_t>(nodes.size()));
    if (added) {
      nodes.push_back(node);
      successors.emplace_back();
    }
    return at->second;
  };
  std::vector<uint8_t> to_itself;
  // Most acquisitions repeat what others in the same position have said.
  absl::flat_hash_set<std::tuple<uint32_t, std::vector<ObjectId>, bool, bool, bool>> said;
  auto add_edge = [&](uint32_t from, const Acquisition& want, bool is_shared) {
    for (ObjectId o : want.objects) {
      uint32_t to = number(want.node(o));
      to_itself.resize(nodes.size());
      successors[from].push_back(to);
      if (from != to) continue;
      bool upgrades = is_shared && !want.is_shared();
      if (!points_to_.is_single(o) || !want.is_reentrant || upgrades) to_itself[from] = 1;
    }
  };
  for (auto [want, hold] : inside_)
    for (ObjectId o : holds_[hold].objects) add_edge(number(holds_[hold].node(o)), wants_[want], false);
  for (const Acquisition& want : wants_) {
    uint32_t may = locks_.may_hold(want.at.instance, want.at.instruction);
    if (may == 0) continue;
    if (want.is_reentrant && has_already(want, locks_.must_hold(want.at.instance, want.at.instruction))) continue;
    if (!said.insert({may, want.objects, want.lock.is_monitor, want.is_reentrant, want.is_shared()}).second)
      continue;
    for (const MayLock& held : wholes(locks_.may(may))) {
      if (!application_locks_.contains({held.object, held.is_monitor})) continue;
      add_edge(number({held.object, held.is_monitor}), want, held.shared);
    }
  }
  to_itself.resize(nodes.size());
  for (std::vector<uint32_t>& list : successors) sort_unique(list);
  Components components = strongly_connected(
      static_cast<uint32_t>(nodes.size()), [&](uint32_t n) { return successors[n].size(); },
      [&](uint32_t n, uint32_t i) { return successors[n][i]; });
  for (uint32_t n = 0; n < nodes.size(); ++n)
    if (to_itself[n] || components.nodes_in(components.of[n]) > 1) followed_.insert(nodes[n]);
  for (CodePoint wait : waits_)
    for (const MayLock& held : wholes(locks_.may(locks_.may_hold(wait.instance, wait.instruction))))
      if (application_locks_.contains({held.object, held.is_monitor}))
        followed_.insert({held.object, held.is_monitor});
}

// --- holds, down the calls -----------------------------------------------------------------------------------

uint32_t LockOrder::fact_number(HoldFact fact) {
  auto [at, added] = known_facts_.try_emplace(std::move(fact), static_cast<uint32_t>(facts_.size()));
  if (added) facts_.push_back(at->first);
  return at->second;
}

uint32_t LockOrder::fact_set(std::vector<uint32_t> facts) {
  sort_unique(facts);
  auto [at, added] = known_sets_.try_emplace(std::move(facts), static_cast<uint32_t>(sets_.size()));
  if (added) sets_.push_back(at->first);
  return at->second;
}

const std::vector<uint32_t>& LockOrder::holds_in(uint32_t set) {
  if (holds_in_.size() < sets_.size()) holds_in_.resize(sets_.size());
  std::vector<uint32_t>& holds = holds_in_[set];
  if (!holds.empty() || sets_[set].empty()) return holds;
  for (uint32_t f : sets_[set]) holds.push_back(facts_[f].hold);
  sort_unique(holds);
  return holds;
}

uint32_t LockOrder::united(uint32_t a, uint32_t b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  auto known = unions_.find(std::minmax(a, b));
  if (known != unions_.end()) return known->second;
  work_ += sets_[a].size() + sets_[b].size();
  std::vector<uint32_t> both;
  std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(both));
  return unions_[std::minmax(a, b)] = fact_set(std::move(both));
}

// What the body itself holds there, of the locks that matter.
const std::vector<uint32_t>& LockOrder::local_facts(CodePoint at) {
  static const std::vector<uint32_t> none;
  if (!paths_.is_application(at.instance)) return none;  // what the library holds is its own affair
  if (!locks_.mentions_locks(paths_.method(at.instance))) return none;
  auto [known, added] = local_facts_.try_emplace(at);
  if (!added) return known->second;
  std::vector<uint32_t> facts;
  for (LocalHold& local : locks_.local_holds(at.instance, at.instruction)) {
    local.objects = whole(at.instance, local.lock, std::move(local.objects));
    bool matters = std::ranges::any_of(local.objects,
                                       [&](ObjectId o) { return followed_.contains({o, local.lock.is_monitor}); });
    if (!matters || local.objects.size() > most_objects) continue;
    CodePoint taken{at.instance, local.lock.acquired_at.instruction};
    auto [hold, is_new] = known_holds_.try_emplace({taken, local.lock}, static_cast<uint32_t>(holds_.size()));
    if (is_new) {
      bool is_monitor = paths_.body(at.instance)->op[taken.instruction] == Op::monitor_enter;
      holds_.push_back({taken, local.lock, std::move(local.objects), true, false, is_monitor ? 0 : UINT32_MAX,
                        names(at.instance, local.lock)});
    }
    facts.push_back(fact_number({hold->second, holds_[hold->second].names, local.on_all_paths}));
  }
  return local_facts_[at] = std::move(facts);
}

uint32_t LockOrder::local_set(CodePoint at) {
  const std::vector<uint32_t>& facts = local_facts(at);
  return facts.empty() ? 0 : fact_set(facts);
}

uint32_t LockOrder::in_callee(uint32_t set, MethodId caller, uint32_t instruction) {
  auto known = translations_.find({set, Place{caller, instruction}});
  if (known != translations_.end()) return known->second;
  const MethodFacts* facts = method_facts_.of(caller);
  work_ += sets_[set].size();
  std::vector<uint32_t> theirs;
  for (uint32_t number : std::vector<uint32_t>(sets_[set])) {
    HoldFact fact = facts_[number];
    std::vector<Expression> names;
    for (const Expression& mine : fact.names) {
      if (is_global(mine)) names.push_back(mine);
      if (is_global(mine) || !facts) continue;
      std::span<const ir::ValueId> operands = facts->body.operands(instruction);
      for (uint32_t k = 0; k < operands.size(); ++k) {
        auto rest = facts->expressions[operands[k]].rest_of(mine);
        if (!rest) continue;
        Expression name{RootKind::parameter, k};
        for (concurrency::FieldId f : *rest) name = *name.member(f);
        names.push_back(name);
      }
    }
    sort_unique(names);
    fact.names = std::move(names);
    theirs.push_back(fact_number(std::move(fact)));
  }
  return translations_[{set, Place{caller, instruction}}] = fact_set(std::move(theirs));
}

void LockOrder::follow_holds() {
  fact_set({});
  entry_.resize(points_to_.state().instances.size());
  if (followed_.empty()) return;
  std::deque<InstanceId> work;
  std::vector<uint8_t> waiting(entry_.size());
  for (InstanceId id : paths_.instances()) {
    work.push_back(id);
    waiting[id.raw] = 1;
  }
  while (!work.empty() && work_ < most_work) {
    paths_.poll();
    InstanceId id = work.front();
    work.pop_front();
    waiting[id.raw] = 0;
    std::span<const Step> steps = paths_.steps(id);
    for (size_t i = 0; i < steps.size();) {
      uint32_t instruction = steps[i].instruction;
      uint32_t here = united(entry_[id], local_set({id, instruction}));
      uint32_t theirs = here ? in_callee(here, paths_.method(id), instruction) : 0;
      for (; i < steps.size() && steps[i].instruction == instruction; ++i) {
        if (steps[i].spawns || !theirs) continue;
        InstanceId callee = steps[i].callee;
        uint32_t both = united(entry_[callee], theirs);
        if (both == entry_[callee]) continue;
        entry_[callee] = both;
        if (!std::exchange(waiting[callee.raw], uint8_t{1})) work.push_back(callee);
      }
    }
  }
  is_complete_ = work.empty();
}

std::vector<uint32_t> LockOrder::facts_at(CodePoint at) {
  return sets_[united(entry_[at.instance], local_set(at))];
}

bool LockOrder::is_guess(uint32_t hold, CodePoint to, ThreadId thread) {
  std::vector<Step> steps = way(hold, to, thread);
  return std::ranges::any_of(steps, [&](const Step& s) { return ways().is_guess(s); }) &&
         way(hold, to, thread, true).empty();
}

std::vector<Step> LockOrder::way(uint32_t hold, CodePoint to, ThreadId thread, bool clear) {
  CodePoint from = holds_[hold].at;
  auto is_local = [&](uint32_t instruction) {
    return std::ranges::any_of(local_facts({from.instance, instruction}),
                               [&](uint32_t f) { return facts_[f].hold == hold; });
  };
  if (from.instance == to.instance && from.instruction != to.instruction && is_local(to.instruction)) return {};
  auto is_held = [&](InstanceId id) { return std::ranges::binary_search(holds_in(entry_[id]), hold); };
  return ways().find({hold, from.instance, to.instance, thread, clear, is_local, is_held});
}

WaysDown& LockOrder::ways() {
  if (!ways_) ways_.emplace(method_facts_);
  return *ways_;
}

// --- edges ---------------------------------------------------------------------------------------------------

// The thread has it, under a name that can only mean the same object.
bool LockOrder::has_already(const Acquisition& want, std::span<const HeldLock> held) const {
  bool single = want.objects.size() == 1 && points_to_.is_single(want.objects[0]);
  return std::ranges::any_of(held, [&](const HeldLock& l) {
    if (l.is_monitor != want.lock.is_monitor) return false;
    if (concurrency::is_shared(l.mode) && !want.is_shared()) return false;
    return l.expression == want.lock.expression ||
           (single && l.expression == Expression{RootKind::object, want.objects[0].raw});
  });
}

bool LockOrder::is_given_back(const Acquisition& want, const HeldLock& lock) {
  if (!want.is_again || lock.is_monitor != want.lock.is_monitor) return false;
  if (std::ranges::find(want.names, lock.expression) != want.names.end()) return true;
  if (want.objects.size() != 1) return false;
  if (lock.expression == Expression{RootKind::object, want.objects[0].raw}) return true;
  // A condition has another name than its lock.
  if (want.lock.is_monitor) return false;
  const InstanceId id = want.at.instance;
  return keepers_.wholes(locks_.objects(id, lock.expression)) == want.objects;
}

// Of a lock that is taken anew behind a wait: only what was taken inside it comes first that way round.
bool LockOrder::is_taken_meanwhile(const Acquisition& hold, const Acquisition& want) {
  auto is_same = [&](ObjectId o) { return std::ranges::binary_search(want.objects, o); };
  if (hold.lock.is_monitor == want.lock.is_monitor && std::ranges::any_of(hold.objects, is_same)) return false;
  if (hold.at.instance != want.at.instance) return false;
  return std::ranges::any_of(held(hold.at), [&](const HeldLock& l) { return is_given_back(want, l); });
}

// Whether the thread can be stopped there: it has not got the wanted lock already.
bool LockOrder::blocks(uint32_t fact, const Acquisition& want, const std::vector<uint32_t>& others) {
  auto is_wanted = [&](const HoldFact& f) {
    const Acquisition& h = holds_[f.hold];
    bool upgrades = h.is_shared() && !want.is_shared();
    return h.lock.is_monitor == want.lock.is_monitor && !upgrades &&
           std::ranges::any_of(
               want.names, [&](const Expression& e) { return std::ranges::find(f.names, e) != f.names.end(); });
  };
  if (is_wanted(facts_[fact])) return false;
  uint32_t hold = facts_[fact].hold;
  if (holds_[hold].at.instance == want.at.instance) return true;  // what is surely held there says all
  bool single = want.objects.size() == 1 && points_to_.is_single(want.objects[0]);
  for (const HeldLock& l : held_besides(hold)) {
    if (l.acquired_at == holds_[hold].lock.acquired_at) continue;
    if (l.is_monitor != want.lock.is_monitor || (concurrency::is_shared(l.mode) && !want.is_shared())) continue;
    if (single && l.expression == Expression{RootKind::object, want.objects[0].raw}) return false;
    for (uint32_t other : others)
      if (is_wanted(facts_[other]) && holds_[facts_[other].hold].lock.acquired_at == l.acquired_at) return false;
  }
  return true;
}

void LockOrder::find_witnesses() {
  absl::flat_hash_map<LockNode, uint32_t> numbers;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> edges;
  auto number = [&](LockNode node) {
    auto [at, added] = numbers.try_emplace(node, static_cast<uint32_t>(nodes_.size()));
    if (added) nodes_.push_back(node);
    return at->second;
  };
  for (uint32_t w = 0; w < wants_.size(); ++w) {
    const Acquisition& want = wants_[w];
    bool matters = std::ranges::any_of(want.objects, [&](ObjectId o) { return followed_.contains(want.node(o)); });
    if (!matters) continue;
    std::vector<uint32_t> facts = facts_at(want.at);
    if (auto inside = inside_.find(w); inside != inside_.end())
      facts.push_back(fact_number({inside->second, holds_[inside->second].names, true}));
    if (facts.empty() || (want.is_reentrant && !want.is_again && has_already(want, held(want.at)))) continue;
    for (uint32_t f : facts) {
      const Acquisition& hold = holds_[facts_[f].hold];
      if (want.is_again ? !is_taken_meanwhile(hold, want) : want.is_reentrant && !blocks(f, want, facts)) continue;
      auto witness = static_cast<uint32_t>(witnesses_.size());
      bool used = false;
      for (ObjectId h : hold.objects) {
        if (!followed_.contains(hold.node(h))) continue;
        for (ObjectId o : want.objects) {
          if (!followed_.contains(want.node(o))) continue;
          bool same = hold.node(h) == want.node(o);
          bool upgrades = hold.is_shared() && !want.is_shared();
          if (same && points_to_.is_single(o) && want.is_reentrant && !upgrades) continue;
          edges[{number(hold.node(h)), number(want.node(o))}].push_back(witness);
          used = true;
        }
      }
      if (used) witnesses_.push_back({f, w});
    }
  }
  edges_.resize(nodes_.size());
  for (auto& [ends, witnesses] : edges) edges_[ends.first].push_back({ends.second, std::move(witnesses)});
}

}  // namespace heddle::detectors
