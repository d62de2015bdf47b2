#include "concurrency/locks.h"

#include <algorithm>
#include <deque>

#include "base/sorted.h"
#include "concurrency/sequential_stages.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {

using ir::Op;
using models::SyncKind;

namespace {

// What an instruction does to locks.
struct Action {
  uint32_t instruction;
  bool acquires;
  bool if_true = false;     // only on the edge where the call returned true
  bool is_monitor = false;  // else an explicit lock
  bool one_permit = false;  // a lock only if it was made with one permit
  bool if_false = false;    // the edge is the other one
  bool by_value = false;    // see models::SyncFact
  bool own = true;          // else by a callee
  LockMode mode = LockMode::exclusive;
  std::optional<Expression> lock = {};    // none: some lock, nobody knows which
  std::optional<Expression> source = {};  // the field that it was loaded from, even if that may change
};

struct LockState {
  bool reached = false;
  std::vector<uint32_t> must;  // numbers of actions, in the order they happened
  std::vector<uint32_t> may;   // ascending

  friend bool operator==(const LockState&, const LockState&) = default;

  void add_may(uint32_t action) {
    auto at = std::ranges::lower_bound(may, action);
    if (at == may.end() || *at != action) may.insert(at, action);
  }

  // Returns whether this changed. `must` keeps what both have.
  bool meet(const LockState& other) {
    if (!reached) {
      *this = other;
      reached = true;
      return true;
    }
    LockState before = *this;
    std::vector<uint32_t> rest = other.must;
    std::erase_if(must, [&](uint32_t a) {
      auto at = std::ranges::find(rest, a);
      if (at == rest.end()) return true;
      rest.erase(at);
      return false;
    });
    for (uint32_t a : other.may) add_may(a);
    return before != *this;
  }
};

struct Released {
  Expression lock;
  bool by_value = false;
  friend auto operator<=>(const Released&, const Released&) = default;
};

// What a method leaves behind for its callers.
struct Summary {
  std::vector<Action> acquired;    // held when it returns normally
  std::vector<Released> released;  // without having been taken

  bool empty() const { return acquired.empty() && released.empty(); }
  friend bool operator==(const Summary& a, const Summary& b) {
    return a.released == b.released && std::ranges::equal(a.acquired, b.acquired, [](auto& x, auto& y) {
             return x.lock == y.lock && x.mode == y.mode;
           });
  }
};

}  // namespace

// The locks of one body.
class Locks::Local {
 public:
  Local(const MethodFacts& facts, std::vector<Action> actions) : body_(facts.body), actions_(std::move(actions)) {
    std::ranges::stable_sort(actions_, {}, &Action::instruction);
    run();
  }

  LockState at(uint32_t instruction) const {
    uint32_t b = pointsto::block_of(body_, instruction);
    LockState state = before_[b];
    for (size_t a = first_action(body_.blocks[b].first);
         a < actions_.size() && actions_[a].instruction < instruction; ++a)
      step(a, state, nullptr);
    return state;
  }

  Summary summary() const {
    Summary summary;
    LockState exit;
    for (const ir::Block& block : body_.blocks) {
      if (body_.op[block.end - 1] != Op::return_ ||
          !before_[static_cast<size_t>(&block - body_.blocks.data())].reached)
        continue;
      exit.meet(at(block.end - 1));
    }
    for (uint32_t a : exit.must)
      if (actions_[a].lock && actions_[a].lock->kind != RootKind::value) summary.acquired.push_back(actions_[a]);
    summary.released = foreign_releases_;
    return summary;
  }

  const Action& action(uint32_t a) const { return actions_[a]; }
  std::span<const Action> actions() const { return actions_; }

 private:
  size_t first_action(uint32_t instruction) const {
    return static_cast<size_t>(std::ranges::lower_bound(actions_, instruction, {}, &Action::instruction) -
                               actions_.begin());
  }

  void run() {
    before_.assign(body_.blocks.size(), {});
    before_[0].reached = true;
    std::vector<uint32_t> work{0};
    std::vector<uint8_t> waiting(body_.blocks.size());
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      waiting[b] = 0;
      LockState state = before_[b];
      const ir::Block& block = body_.blocks[b];
      auto flow = [&](uint32_t to, const LockState& out) {
        if (before_[to].meet(out) && !std::exchange(waiting[to], uint8_t{1})) work.push_back(to);
      };
      size_t next = first_action(block.first);
      for (uint32_t i = block.first; i < block.end; ++i) {
        if (block.handlers && ir::may_throw(body_, i))
          for (const ir::Handler& h : body_.handlers(block)) flow(h.target.raw, state);
        for (; next < actions_.size() && actions_[next].instruction == i; ++next)
          step(next, state, &foreign_releases_);
      }
      std::span<const ir::BlockId> successors = body_.successors(block);
      for (size_t s = 0; s < successors.size(); ++s) {
        LockState out = state;
        if (auto [a, is_true] = tested_at(block, s); a && is_true) {
          out.must.push_back(*a);
          if (!actions_[*a].by_value) out.add_may(*a);
        } else if (a) {
          std::erase(out.may, *a);
        }
        flow(successors[s].raw, out);
      }
    }
    sort_unique(foreign_releases_);
  }

  void step(size_t number, LockState& state, std::vector<Released>* foreign_releases) const {
    const Action& action = actions_[number];
    auto a = static_cast<uint32_t>(number);
    if (!action.acquires) return release(action, state, foreign_releases);
    if (!action.if_true) state.must.push_back(a);
    if (action.by_value) return;  // who may have it on some way only did not care for those that wait
    if (!action.if_true || is_tested_elsewhere(action.instruction)) state.add_may(a);
  }

  // A tryLock() protects what comes behind a test of its result: nothing before that, or if nobody looks at it.
  // Whether a test of another value, or a caller's, is meant to be one is not known.
  bool is_tested_elsewhere(uint32_t value) const {
    for (uint32_t i = value + 1; i < body_.size(); ++i) {
      const Op op = body_.op[i];
      const bool looks = op == Op::compare || op == Op::phi || op == Op::return_ ||
                         (op == Op::branch && body_.operands(i).size() > 1);
      if (!looks) continue;
      for (ir::ValueId v : body_.operands(i))
        if (v.raw == value) return true;
    }
    return false;
  }

  // Takes the latest acquisition of that name off; of an unknown name all of its sort.
  void release(const Action& action, LockState& state, std::vector<Released>* foreign_releases) const {
    auto is_same = [&](uint32_t a) {
      const Action& taken = actions_[a];
      if (!action.lock || taken.is_monitor != action.is_monitor || taken.by_value != action.by_value) return false;
      return taken.lock == action.lock ||
             (action.source && taken.source == action.source && taken.mode == action.mode);
    };
    auto last = std::find_if(state.must.rbegin(), state.must.rend(), is_same);
    if (last != state.must.rend()) {
      state.must.erase(std::next(last).base());
      if (std::ranges::none_of(state.must, is_same)) std::erase_if(state.may, is_same);
    } else if (std::ranges::any_of(state.may, is_same)) {
      std::erase_if(state.may, is_same);
    } else if (action.lock && action.lock->kind != RootKind::value) {
      if (foreign_releases) foreign_releases->push_back({*action.lock, action.by_value});
    } else if (!action.by_value) {
      std::erase_if(state.must, [&](uint32_t a) { return actions_[a].is_monitor == action.is_monitor; });
    }
  }

  // `if (lock.tryLock())`: which acquisition decides, and whether the edge is the one that has it.
  std::pair<std::optional<uint32_t>, bool> tested_at(const ir::Block& block, size_t successor) const {
    uint32_t last = block.end - 1;
    if (body_.op[last] != Op::branch || body_.operands(last).size() != 1) return {};
    auto condition = static_cast<ir::Condition>(body_.payload[last]);
    if (condition != ir::Condition::not_equal && condition != ir::Condition::equal) return {};
    bool is_true = (condition == ir::Condition::not_equal) == (successor == 0);
    uint32_t tested = body_.operands(last)[0].raw;
    if (body_.op[tested] == Op::compare) tested = body_.operands(tested)[0].raw;  // a stamp, with 0
    for (size_t a = first_action(tested); a < actions_.size() && actions_[a].instruction == tested; ++a)
      if (actions_[a].if_true) return {static_cast<uint32_t>(a), is_true != actions_[a].if_false};
    return {};
  }

  const ir::Body& body_;
  std::vector<Action> actions_;
  std::vector<Released> foreign_releases_;
  std::vector<LockState> before_;  // by block
};

namespace {

// A callee's name for a lock, in terms of the body that calls.
std::optional<Expression> in_caller(const MethodFacts& caller, uint32_t call, const Expression& e) {
  if (e.kind != RootKind::parameter) return e;
  std::span<const ir::ValueId> operands = caller.body.operands(call);
  if (e.root >= operands.size()) return std::nullopt;
  std::optional<Expression> mine = caller.expressions[operands[e.root]];
  for (FieldId f : e.fields())
    if (mine) mine = mine->member(f);
  return mine;
}

// What an unchanging field of an object holds that the body makes: the argument that the constructor stores there,
// by the name that the body has for it. A resource that takes a lock by its constructor's argument gives it back
// by its field.
std::optional<Expression> name_of_given(const AllMethodFacts& all, const MethodFacts& facts,
                                        std::optional<Expression> e) {
  const ir::Body& body = facts.body;
  if (!e || e->kind != RootKind::value || e->length == 0 || e->root >= body.size() ||
      body.op[e->root] != Op::new_object || !all.unchanging()[e->path[0]])
    return e;
  const hierarchy::Members& members = *all.paths().scope().members;
  for (uint32_t i = e->root + 1; i < body.size(); ++i) {
    if (body.op[i] != Op::invoke_special || body.operands(i)[0].raw != e->root) continue;
    hierarchy::ResolvedMethod constructor = members.resolve_method(body.members[body.payload[i]]);
    const MethodFacts* theirs = constructor ? all.of(constructor.id) : nullptr;
    if (!theirs) return e;
    std::optional<ir::ValueId> stored;
    for (uint32_t k = 0; k < theirs->body.size(); ++k) {
      if (theirs->body.op[k] != Op::put_field) continue;
      hierarchy::ResolvedField field = members.resolve_field(theirs->body.members[theirs->body.payload[k]]);
      if (!field || field.id != e->path[0]) continue;
      if (stored || theirs->body.operands(k)[0].raw != 0) return e;
      stored = theirs->body.operands(k)[1];
    }
    if (!stored || theirs->expressions[*stored].kind != RootKind::parameter) return e;
    std::optional<Expression> given = in_caller(facts, i, theirs->expressions[*stored]);
    for (FieldId f : e->fields().subspan(1))
      if (given) given = given->member(f);
    return given ? given : e;
  }
  return e;
}

// What an optimistic read sees counts only if it is validated afterwards.
bool is_validated(const MethodFacts& facts) {
  return std::ranges::any_of(facts.sync_calls, [](const SyncCall& c) {
    return c.fact->kind == SyncKind::release && c.fact->mode == LockMode::optimistic;
  });
}

// Where an explicit lock without a name comes from, or the whole that it is a part of: whoever unlocks it names
// the same field again.
std::optional<Expression> source_of(const CodePaths& paths, const MethodFacts& facts, const Expression& lock) {
  if (lock.kind != RootKind::value) return std::nullopt;
  const ir::Body& body = facts.body;
  ir::ValueId v = whole_lock(paths, body, lock).value_or(ir::ValueId(lock.root));
  if (body.op[v.raw] != Op::get_field && body.op[v.raw] != Op::get_static) return facts.expressions[v];
  hierarchy::ResolvedField field = paths.scope().members->resolve_field(body.members[body.payload[v.raw]]);
  if (!field) return std::nullopt;
  if (body.op[v.raw] == Op::get_static) return Expression{RootKind::static_field, field.id.raw};
  return facts.expressions[body.operands(v.raw)[0]].member(field.id);
}

// What a method's own instructions do.
std::vector<Action> own_actions(const CodePaths& paths, const MethodFacts& facts) {
  std::vector<Action> actions;
  for (uint32_t i = 0; i < facts.body.size(); ++i) {
    Op op = facts.body.op[i];
    if (op != Op::monitor_enter && op != Op::monitor_exit) continue;
    actions.push_back({.instruction = i,
                       .acquires = op == Op::monitor_enter,
                       .is_monitor = true,
                       .lock = facts.expressions[facts.body.operands(i)[0]]});
  }
  for (const SyncCall& call : facts.sync_calls) {
    if (call.fact->kind != SyncKind::acquire && call.fact->kind != SyncKind::release) continue;
    bool acquires = call.fact->kind == SyncKind::acquire;
    bool optimistic = call.fact->mode == LockMode::optimistic;
    std::optional<Expression> lock = facts.expression(call);
    if (acquires && (!lock || (optimistic && !is_validated(facts)))) continue;
    actions.push_back({.instruction = call.instruction,
                       .acquires = acquires,
                       .if_true = (call.fact->if_true || call.fact->if_false) && !optimistic,
                       .one_permit = call.fact->one_permit,
                       .if_false = call.fact->if_false,
                       .by_value = call.fact->by_value,
                       .mode = call.fact->mode,
                       .lock = lock,
                       .source = lock ? source_of(paths, facts, *lock) : std::nullopt});
  }
  return actions;
}

}  // namespace

std::optional<ir::ValueId> whole_lock(const CodePaths& paths, const ir::Body& body, const Expression& part) {
  if (part.kind != RootKind::value || part.length == 0 || part.root >= body.size()) return std::nullopt;
  Op op = body.op[part.root];
  std::span<const ir::ValueId> operands = body.operands(part.root);
  if ((op != Op::invoke_virtual && op != Op::invoke_interface) || operands.size() != 1) return std::nullopt;
  auto is_of_jdk = [&](ir::ClassId id) { return paths.program()[id].origin == ir::Origin::jdk; };
  ir::TypeId owner = body.members[body.payload[part.root]].owner;
  if (!owner.is_class() || !is_of_jdk(owner.class_id()) || !is_of_jdk(paths.program()[part.path[0]].owner))
    return std::nullopt;
  return operands[0];
}

std::vector<ObjectId> whole_lock(const CodePaths& paths, InstanceId id, const Expression& part) {
  const ir::Body* body = paths.body(id);
  std::optional<ir::ValueId> whole = body ? whole_lock(paths, *body, part) : std::nullopt;
  if (!whole) return {};
  return objects_of(paths.points_to(), paths.points_to().points_to(id, *whole));
}

Locks::Locks(const AllMethodFacts& facts) : facts_(facts), paths_(facts.paths()) {
  read_bodies();
  do spread_must();
  while (find_spoiled());
  may_set({});
  spread_may();
  spread_helpers_may();
}

Locks::~Locks() = default;

// Which bodies mention locks, and what they leave behind for their callers. Nearly all leave nothing; four levels
// of wrappers around lock() and unlock() are plenty.
void Locks::read_bodies() {
  local_.raw().resize(paths_.program().methods().size());
  absl::flat_hash_map<MethodId, Summary> summaries;
  const std::vector<pointsto::MethodCall>& calls = paths_.points_to().call_graph();
  std::vector<MethodId> work(paths_.methods().begin(), paths_.methods().end());
  for (int round = 0; round < 4 && !work.empty(); ++round) {
    std::vector<MethodId> changed;
    for (MethodId m : work) {
      const MethodFacts& facts = *facts_.of(m);
      std::vector<Action> actions = own_actions(paths_, facts);
      if (!summaries.empty()) add_callees(facts, summaries, actions);
      if (actions.empty()) continue;
      local_[m] = std::make_unique<Local>(facts, std::move(actions));
      Summary summary = local_[m]->summary();
      auto known = summaries.find(m);
      if (known == summaries.end() ? summary.empty() : known->second == summary) continue;
      summaries[m] = std::move(summary);
      changed.push_back(m);
    }
    work.clear();
    if (changed.empty()) break;
    for (const pointsto::MethodCall& call : calls)
      if (std::ranges::binary_search(changed, call.callee) && facts_.of(call.place.method))
        work.push_back(call.place.method);
    sort_unique(work);
  }
}

// Adds what callees leave behind, where all callees of a call agree.
template <class Summaries, class Actions>
void Locks::add_callees(const MethodFacts& facts, const Summaries& summaries, Actions& actions) const {
  const std::vector<pointsto::MethodCall>& calls = paths_.points_to().call_graph();
  auto at = std::ranges::lower_bound(calls, Place{facts.body.method, 0}, {}, &pointsto::MethodCall::place);
  while (at != calls.end() && at->place.method == facts.body.method) {
    Place place = at->place;
    auto found = summaries.end();
    bool agree = true;
    for (bool first = true; at != calls.end() && at->place == place; ++at, first = false) {
      auto known = at->spawns ? summaries.end() : summaries.find(at->callee);
      if (first) found = known;
      agree = agree && known != summaries.end() && found->second == known->second;
    }
    if (!agree || !facts.sync_at(place.instruction).empty())
      continue;  // what the models say is all there is to it
    for (const auto& released : found->second.released)
      if (auto lock = name_of_given(facts_, facts, in_caller(facts, place.instruction, released.lock)))
        actions.push_back({.instruction = place.instruction,
                           .acquires = false,
                           .by_value = released.by_value,
                           .own = false,
                           .lock = lock});
    for (const auto& a : found->second.acquired)
      if (auto lock = name_of_given(facts_, facts, in_caller(facts, place.instruction, *a.lock)))
        actions.push_back({.instruction = place.instruction,
                           .acquires = true,
                           .is_monitor = a.is_monitor,
                           .by_value = a.by_value,
                           .own = false,
                           .mode = a.mode,
                           .lock = lock});
  }
}

// Objects that an expression's value may be, in one context.
std::vector<ObjectId> Locks::objects(InstanceId id, const Expression& e) const {
  const pointsto::Result& points_to = paths_.points_to();
  std::vector<ObjectId> objects;
  auto add = [&](SetId set) { points_to.sets().for_each(set, [&](ObjectId o) { objects.push_back(o); }); };
  switch (e.kind) {
    case RootKind::parameter:
    case RootKind::value: add(points_to.points_to(id, ir::ValueId(e.root))); break;
    case RootKind::static_field: add(points_to.static_field(FieldId(e.root))); break;
    case RootKind::object: objects.push_back(ObjectId(e.root)); break;
    case RootKind::class_constant:
    case RootKind::literal: {
      const ir::Body* body = paths_.body(id);
      Op op = e.kind == RootKind::literal ? Op::const_string : Op::const_class;
      for (uint32_t i = 0; body && i < body->size(); ++i)
        if (body->op[i] == op && body->payload[i] == e.root) {
          add(points_to.points_to(id, ir::ValueId(i)));
          break;
        }
      break;
    }
  }
  for (FieldId f : e.fields()) {
    std::vector<SetId> sets;  // many objects keep the same
    for (ObjectId o : objects) sets.push_back(points_to.field(o, f));
    sort_unique(sets);
    objects.clear();
    for (SetId set : sets) add(set);
    if (sets.size() > 1) sort_unique(objects);
  }
  return objects;
}

void Locks::add_local_must(InstanceId id, uint32_t instruction, std::vector<HeldLock>& must) const {
  MethodId m = paths_.method(id);
  const Local* local = local_[m].get();
  if (!local) return;
  for (uint32_t a : local->at(instruction).must) {
    const auto& action = local->action(a);
    if (!action.lock) continue;
    HeldLock lock{*action.lock, action.mode, action.is_monitor, {m, action.instruction}, *action.lock};
    std::vector<ObjectId> objects = this->objects(id, *action.lock);
    if (action.one_permit && !has_one_permit(objects)) continue;
    if (action.by_value && std::ranges::find_first_of(objects, spoiled_) != objects.end()) continue;
    must.push_back(lock);
    if (objects.size() == 1 && paths_.points_to().is_single(objects[0])) {
      lock.expression = {RootKind::object, objects[0].raw};
      must.push_back(lock);
    }
    std::vector<ObjectId> whole = whole_lock(paths_, id, *action.lock);
    if (whole.size() == 1 && paths_.points_to().is_single(whole[0])) {
      lock.expression = {RootKind::object, whole[0].raw};
      must.push_back(lock);
    }
  }
}

// Locks by value that are given back where they are not held for sure. Whether there are new ones.
bool Locks::find_spoiled() {
  const size_t known = spoiled_.size();
  for (InstanceId id : paths_.instances()) {
    const Local* local = local_[paths_.method(id)].get();
    if (!local || !entry_[id].reached) continue;
    for (const auto& action : local->actions()) {
      if (!action.by_value || action.acquires || !action.own) continue;
      std::vector<ObjectId> objects = action.lock ? this->objects(id, *action.lock) : std::vector<ObjectId>();
      const bool is_one = objects.size() == 1 && paths_.points_to().is_single(objects[0]);
      const bool is_held = std::ranges::any_of(must_hold(id, action.instruction), [&](const HeldLock& l) {
        return l.expression == *action.lock ||
               (is_one && l.expression == Expression{RootKind::object, objects[0].raw});
      });
      if (!is_held) spoiled_.insert(spoiled_.end(), objects.begin(), objects.end());
    }
  }
  sort_unique(spoiled_);
  return spoiled_.size() != known;
}

bool Locks::has_one_permit(std::span<const ObjectId> objects) const {
  return !objects.empty() &&
         std::ranges::all_of(objects, [&](ObjectId o) { return constructed_with(paths_, o) == 1u; });
}

// What the callee may call the locks that are held at a call.
std::vector<HeldLock> Locks::in_callee(InstanceId caller, uint32_t instruction,
                                       const std::vector<HeldLock>& held) const {
  std::vector<HeldLock> theirs;
  const MethodFacts* facts = facts_.of(paths_.method(caller));
  for (const HeldLock& lock : held) {
    if (lock.expression.kind != RootKind::parameter && lock.expression.kind != RootKind::value) {
      theirs.push_back(lock);
      continue;
    }
    if (!facts) continue;
    std::span<const ir::ValueId> operands = facts->body.operands(instruction);
    for (uint32_t k = 0; k < operands.size(); ++k) {
      auto rest = facts->expressions[operands[k]].rest_of(lock.expression);
      if (!rest) continue;
      HeldLock their = lock;
      their.expression = {RootKind::parameter, k};
      for (FieldId f : *rest) their.expression = *their.expression.member(f);
      theirs.push_back(their);
    }
  }
  return theirs;
}

namespace {
// Equal but for where they were acquired.
bool same_lock(const HeldLock& a, const HeldLock& b) {
  return a.expression == b.expression && a.mode == b.mode && a.is_monitor == b.is_monitor;
}
}  // namespace

// Greatest fixpoint: an instance starts with what its first call brings and keeps what all calls bring.
void Locks::spread_must() {
  entry_.raw().assign(paths_.points_to().state().instances.size(), {});
  std::deque<InstanceId> work;
  std::vector<uint8_t> waiting(entry_.size());
  auto arrive = [&](InstanceId id, std::vector<HeldLock> locks) {
    Entry& entry = entry_[id];
    bool changed = !entry.reached;
    if (!entry.reached) {
      std::ranges::sort(locks);
      locks.erase(std::unique(locks.begin(), locks.end(), same_lock), locks.end());
      entry.must = std::move(locks);
      entry.reached = true;
    } else {
      changed = std::erase_if(entry.must, [&](const HeldLock& mine) {
        return std::ranges::none_of(locks, [&](const HeldLock& l) { return same_lock(l, mine); });
      });
    }
    if (changed && !std::exchange(waiting[id.raw], uint8_t{1})) work.push_back(id);
  };
  for (ThreadId t : paths_.points_to().threads().ids())
    for (InstanceId root : paths_.roots(t)) arrive(root, {});
  while (!work.empty()) {
    paths_.poll();
    InstanceId id = work.front();
    work.pop_front();
    waiting[id.raw] = 0;
    std::span<const Step> steps = paths_.steps(id);
    for (size_t i = 0; i < steps.size();) {
      uint32_t instruction = steps[i].instruction;
      std::vector<HeldLock> held = entry_[id].must;
      add_local_must(id, instruction, held);
      std::vector<HeldLock> theirs = in_callee(id, instruction, held);
      for (; i < steps.size() && steps[i].instruction == instruction; ++i)
        arrive(steps[i].callee, steps[i].spawns ? std::vector<HeldLock>() : theirs);
    }
  }
}

uint32_t Locks::may_set(std::vector<MayLock> locks) {
  auto [at, added] = known_may_sets_.try_emplace(locks, static_cast<uint32_t>(may_sets_.size()));
  if (added) may_sets_.push_back(std::move(locks));
  return at->second;
}

// Objects of the locks that the body itself may hold, as a set.
uint32_t Locks::may_take(InstanceId id, uint32_t instruction) {
  const Local* local = local_[paths_.method(id)].get();
  if (!local) return 0;
  LockState state = local->at(instruction);
  for (uint32_t a : state.must)
    if (local->action(a).by_value) state.add_may(a);
  if (state.may.empty()) return 0;
  auto [known, added] = local_may_.try_emplace(std::pair(id, state.may), 0);
  if (!added) return known->second;
  std::vector<MayLock> locks;
  for (uint32_t a : state.may) {
    const Action& action = local->action(a);
    if (!action.lock) continue;
    std::vector<ObjectId> objects = this->objects(id, *action.lock);
    if (action.own && action.is_monitor && action.lock->kind == RootKind::value) {  // a cast may leave some out
      const pointsto::Result& points_to = paths_.points_to();
      const SetId set = points_to.points_to(id, paths_.body(id)->operands(action.instruction)[0]);
      std::erase_if(objects, [&](ObjectId o) { return !points_to.sets().contains(set, o); });
    }
    if (action.one_permit && !has_one_permit(objects)) continue;
    for (ObjectId o : objects) locks.push_back({o, is_shared(action.mode), action.is_monitor});
  }
  sort_unique(locks);
  return known->second = may_set(std::move(locks));
}

uint32_t Locks::united(uint32_t a, uint32_t b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  auto [at, added] = unions_.try_emplace(std::minmax(a, b), 0);
  if (!added) return at->second;
  std::vector<MayLock> both;
  std::ranges::set_union(may_sets_[a], may_sets_[b], std::back_inserter(both));
  return unions_[std::minmax(a, b)] = may_set(std::move(both));
}

// Least fixpoint, component by component of the call graph, callers first: around a cycle everything comes to
// everybody, so its members share one set. Sets are numbered and unions remembered: there are few, and they meet
// again and again.
template <class Takes, class Arrive>
void Locks::spread_may(const Components& components, Takes takes, Arrive arrive) {
  std::span<const InstanceId> instances = paths_.instances();
  std::vector<uint32_t> arrived(components.size());
  auto call = [&](uint32_t caller, bool inside) {
    std::span<const Step> steps = paths_.steps(instances[caller]);
    uint32_t component = components.of[caller];
    for (size_t i = 0; i < steps.size();) {
      uint32_t instruction = steps[i].instruction;
      uint32_t held = united(arrived[component], may_take(instances[caller], instruction));
      for (; i < steps.size() && steps[i].instruction == instruction; ++i) {
        if (held == 0 || !takes(steps[i])) continue;
        uint32_t to = components.of[paths_.row(steps[i].callee)];
        if ((to == component) == inside) arrived[to] = united(arrived[to], held);
      }
    }
  };
  for (auto c = static_cast<uint32_t>(components.size()); c-- > 0;) {
    std::span members = std::span(components.nodes).subspan(components.first[c], components.nodes_in(c));
    for (uint32_t member : members) call(member, true);
    for (uint32_t member : members) call(member, false);
    for (uint32_t member : members) arrive(instances[member], arrived[c]);
  }
}

void Locks::spread_may() {
  spread_may(
      paths_.components(), [](const Step& s) { return !s.spawns; },
      [&](InstanceId id, uint32_t may) { entry_[id].may = may; });
}

// Along the ways of helpers, which begin anew at stages.
void Locks::spread_helpers_may() {
  const pointsto::Result& points_to = paths_.points_to();
  std::vector<uint8_t> by_helper(paths_.instances().size());
  for (InstanceId id : paths_.instances())
    by_helper[paths_.row(id)] = std::ranges::any_of(
        paths_.threads(id), [&](ThreadId t) { return points_to.threads()[t].kind == models::ThreadKind::stream; });
  if (std::ranges::find(by_helper, 1) == by_helper.end()) return;
  const std::vector<uint64_t> stages = helper_stages(paths_);
  std::vector<uint8_t> is_stage(by_helper.size());
  for (InstanceId id : paths_.instances()) {
    if (!paths_.is_application(id) || paths_.program()[paths_.method(id)].is_static()) continue;
    SetId receivers = points_to.points_to(id, ir::ValueId(0u));
    is_stage[paths_.row(id)] =
        receivers != pointsto::empty_set &&
        std::ranges::all_of(points_to.sets().words(receivers),
                            [&](const pointsto::Word& w) { return (w.bits & ~stages[w.number]) == 0; });
  }
  auto takes = [&](const Step& s) {
    if (s.spawns || !by_helper[paths_.row(s.caller)]) return false;
    return paths_.is_application(s.caller) || !is_stage[paths_.row(s.callee)];
  };
  std::vector<std::vector<uint32_t>> callees(by_helper.size());
  for (const Step& s : paths_.all_steps())
    if (takes(s)) callees[paths_.row(s.caller)].push_back(paths_.row(s.callee));
  const Components components = strongly_connected(
      static_cast<uint32_t>(callees.size()),
      [&](uint32_t row) { return static_cast<uint32_t>(callees[row].size()); },
      [&](uint32_t row, uint32_t i) { return callees[row][i]; });
  spread_may(components, takes, [&](InstanceId id, uint32_t may) { entry_[id].helper_may = may; });
}

bool may_exclude(const std::vector<MayLock>& x, const std::vector<MayLock>& y) {
  auto a = x.begin(), b = y.begin();
  while (a != x.end() && b != y.end()) {
    if (a->object < b->object) {
      ++a;
    } else if (b->object < a->object) {
      ++b;
    } else {
      for (auto other = b; other != y.end() && other->object == a->object; ++other)
        if (a->is_monitor == other->is_monitor && !(a->shared && other->shared)) return true;
      ++a;
    }
  }
  return false;
}

Held Locks::held(InstanceId id, uint32_t instruction) {
  return {must_hold(id, instruction), may_sets_[may_hold(id, instruction)]};
}

std::vector<HeldLock> Locks::must_hold(InstanceId id, uint32_t instruction) const {
  std::vector<HeldLock> must = entry_[id].must;
  add_local_must(id, instruction, must);
  return must;
}

uint32_t Locks::may_hold(InstanceId id, uint32_t instruction) {
  return united(entry_[id].may, may_take(id, instruction));
}

uint32_t Locks::helper_may_hold(InstanceId id, uint32_t instruction) {
  return united(entry_[id].helper_may, may_take(id, instruction));
}

bool Locks::mentions_locks(MethodId method) const { return local_[method] != nullptr; }

std::vector<LocalHold> Locks::local_holds(InstanceId id, uint32_t instruction) const {
  std::vector<LocalHold> holds;
  MethodId m = paths_.method(id);
  const Local* local = local_[m].get();
  if (!local) return holds;
  LockState state = local->at(instruction);
  for (uint32_t a : state.may) {
    const Action& action = local->action(a);
    if (!action.lock) continue;
    std::vector<ObjectId> objects = this->objects(id, *action.lock);
    if (objects.empty() || (action.one_permit && !has_one_permit(objects))) continue;
    holds.push_back({{*action.lock, action.mode, action.is_monitor, {m, action.instruction}, *action.lock},
                     std::move(objects),
                     std::ranges::find(state.must, a) != state.must.end()});
  }
  return holds;
}

}  // namespace heddle::concurrency
