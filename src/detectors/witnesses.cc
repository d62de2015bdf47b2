#include "detectors/witnesses.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <set>
#include <tuple>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::MethodFacts;
using ir::Op;
using models::ActKind;
using models::SyncKind;
using pointsto::MethodCall;
using pointsto::Place;

namespace {

constexpr size_t most_locks_held = 256;       // per method; statics of the whole program meet in main
constexpr size_t most_common_locks = 16;      // of two calls, that are looked at
constexpr size_t most_pairs_of_calls = 8192;  // in a method
constexpr size_t most_final_t = 128;
constexpr int most_rounds = 8;  // of methods that return with a lock by calling one that does
constexpr uint32_t no_row = UINT32_MAX;

struct Mark {  // of R: the lock, and where it was acquired
  LockExpr lock;
  uint32_t site;
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

struct Frame {
  LockExpr lock;                // none: the method's own
  uint32_t origin = 0;          // where it was acquired
  std::vector<uint32_t> sites;  // the same, or the waits after which it was there again; ascending
  std::vector<Mark> released;   // R, ascending

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Stack {
  bool reached = false;
  std::vector<Frame> frames;

  friend bool operator==(const Stack&, const Stack&) = default;

  // The join; where paths disagree on what is held, what both hold is kept.
  bool join(const Stack& other) {
    if (!reached) {
      *this = other;
      return true;
    }
    Stack before = *this;
    size_t same = 0;
    while (same < frames.size() && same < other.frames.size() && frames[same].lock == other.frames[same].lock)
      ++same;
    frames.resize(same);
    for (size_t f = 0; f < same; ++f) {
      frames[f].origin = std::min(frames[f].origin, other.frames[f].origin);
      std::vector<uint32_t> sites;
      std::ranges::set_union(frames[f].sites, other.frames[f].sites, std::back_inserter(sites));
      frames[f].sites = std::move(sites);
      std::vector<Mark> both;
      std::ranges::set_union(frames[f].released, other.frames[f].released, std::back_inserter(both));
      frames[f].released = std::move(both);
    }
    return before != *this;
  }
};

}  // namespace

// The dataflow over one body.
class Witnesses::Flow {
 public:
  Flow(Witnesses& all, const MethodFacts& facts, Method& method)
      : all_(all), names_(all.names_), facts_(facts), body_(facts.body), method_(method) {}

  void run() {
    if (!can_release_twice() && std::ranges::none_of(method_.actions, is_acquisition)) return;
    before_.assign(body_.blocks.size(), {});
    before_[0].reached = true;
    before_[0].frames.emplace_back();
    find_used_values();
    std::set<uint32_t> work{0};  // blocks are in reverse postorder
    while (!work.empty()) {
      uint32_t b = *work.begin();
      work.erase(work.begin());
      pass(b, [&](uint32_t to, const Stack& out) {
        if (before_[to].join(out)) work.insert(to);
      });
    }
    writing_ = true;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      if (before_[b].reached) pass(b, [](uint32_t, const Stack&) {});
    std::vector<PairKey> keys;
    keys.reserve(found_.size());
    for (const auto& [key, pair] : found_) keys.push_back(key);
    std::ranges::sort(keys);
    for (const PairKey& key : keys) all_.pairs_.push_back(std::move(found_.find(key)->second));
    for (auto& [site, list] : method_.regions) sort_unique(list);
  }

 private:
  static bool is_acquisition(const Action& a) { return a.step == Step::acquire; }
  uint32_t times(uint32_t site) const { return facts_.loop[pointsto::block_of(body_, site)] == 0 ? 1 : 2; }

  // Whether two places, or one in a loop, may release anything.
  bool can_release_twice() const {
    uint32_t releasing = 0;
    for (const Action& a : method_.actions) releasing += times(a.instruction);
    for (uint32_t i = 0; i < body_.size() && releasing < 2; ++i)
      if (is_call(body_.op[i]) && std::ranges::any_of(all_.calls(body_.method, i), [&](const MethodCall& c) {
            const Method* callee = c.spawns ? nullptr : all_.method(c.callee);
            return callee && !callee->held.empty();
          }))
        releasing += times(i);
    return releasing >= 2;
  }

  // Values that names are built of: only their definitions matter. And a lock that is released in one place only
  // is never released twice.
  void find_used_values() {
    used_.assign(body_.size(), 0);
    auto use = [&](LockExpr name, uint32_t site) {
      times_[name] += times(site);
      if (!names_.is_local(name)) return;
      for (; name; name = names_.base(name)) {
        const LockExprNode& node = names_[name];
        if (node.kind == LockExprKind::value) used_[node.detail] = 1;
        if (node.index && names_[node.index].kind == LockExprKind::value) used_[names_[node.index].detail] = 1;
      }
    };
    auto use_operands = [&](uint32_t site) {
      for (ir::ValueId v : body_.operands(site))
        if (times(v.raw) > 1 && body_.type[v.raw].is_reference() && is_object(names_.of(body_, v)))
          used_[v.raw] = 1;
    };
    for (const Action& a : method_.actions) {
      use(a.lock, a.instruction);
      use_operands(a.instruction);
    }
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (!is_call(body_.op[i])) continue;
      const std::vector<LockExpr>& locks = all_.locks_of_call(body_.method, i);
      for (LockExpr l : locks) use(l, i);
      if (!locks.empty()) use_operands(i);
    }
  }

  bool is_object(LockExpr name) const { return names_[name].kind == LockExprKind::object; }

  template <class Go>
  void pass(uint32_t b, Go go) {
    Stack stack = before_[b];
    const ir::Block& block = body_.blocks[b];
    bool is_new = true;  // to the handlers
    for (uint32_t i = block.first; i < block.end; ++i) {
      if (block.handlers && is_new && ir::may_throw(body_, i)) {
        for (const ir::Handler& h : body_.handlers(block)) go(h.target.raw, stack);
        is_new = false;
      }
      is_new |= step(i, stack);
    }
    std::span<const ir::BlockId> successors = body_.successors(block);
    for (size_t s = 0; s < successors.size(); ++s) {
      Stack out = stack;
      if (auto [action, is_true] = tested_at(block, s); action && is_true) sync_enter(*action, out);
      go(successors[s].raw, out);
    }
  }

  // Whether it may have changed the stack.
  bool step(uint32_t i, Stack& stack) {
    if (writing_ && ir::info(body_.op[i]).heap) write_down(i, stack);
    if (used_[i]) assign(ir::ValueId(i), stack);
    bool writes = write(i, stack);
    if (is_call(body_.op[i])) call(i, stack);
    auto range = std::ranges::equal_range(method_.actions, i, {}, &Action::instruction);
    for (const Action& action : range) {
      switch (action.step) {
        case Step::acquire:
          if (!action.if_true) sync_enter(action, stack);
          break;
        case Step::release: sync_exit(action.lock, stack); break;
        case Step::wait: wait(action.lock, i, stack); break;
        case Step::act: release(stack.frames, {{action.lock, i}}); break;
      }
    }
    return used_[i] || writes || is_call(body_.op[i]) || !range.empty();
  }

  // SYNC e sb, its beginning: a frame with empty sets.
  static void sync_enter(const Action& action, Stack& stack) {
    stack.frames.push_back({action.lock, action.instruction, {action.instruction}, {}});
  }

  // Gives the lock back as often as it was taken, and takes it again.
  void wait(LockExpr lock, uint32_t i, Stack& stack) {
    for (size_t f = stack.frames.size(); f-- > 0;) {
      if (!lock || stack.frames[f].lock != lock) continue;
      uint32_t origin = stack.frames[f].origin;
      leave(f, stack);
      stack.frames.insert(stack.frames.begin() + static_cast<std::ptrdiff_t>(f), {lock, origin, {i}, {}});
    }
  }

  // SYNC e sb, its end: ⟨R ∪ R_sb ∪ {e}, T ∪ (R ∩ (R_sb ∪ {e})), P ∪ ((P_sb ∪ T_sb) ∖ {e})⟩
  void sync_exit(LockExpr lock, Stack& stack) {
    for (size_t f = stack.frames.size(); f-- > 0;)
      if (lock && stack.frames[f].lock == lock) return leave(f, stack);
  }

  void leave(size_t f, Stack& stack) {
    auto at = stack.frames.begin() + static_cast<std::ptrdiff_t>(f);
    Frame left = std::move(*at);
    auto below = stack.frames.erase(at);
    std::erase_if(left.released, [&](const Mark& m) { return m.lock == left.lock; });  // they were reentrant
    for (uint32_t site : left.sites) insert_sorted(left.released, Mark{left.lock, site});
    std::vector<Frame> frames(stack.frames.begin(), below);
    release(frames, left.released);
    std::ranges::move(frames, stack.frames.begin());
  }

  // x := y: R loses every lock that depends on x. One that was acquired by x, and named by the only object that x
  // can be, is lost as well: who goes through a list with one object does not come to it twice.
  void assign(ir::ValueId x, Stack& stack) {
    forget(stack, [&](LockExpr lock) { return names_.depends(lock, x); });
    LockExpr object = names_.of(body_, x);
    if (!is_object(object)) return;
    for (Frame& f : stack.frames)
      std::erase_if(f.released, [&](const Mark& m) {
        LockExpr root = m.lock;
        while (names_.base(root)) root = names_.base(root);
        return root == object && std::ranges::find(body_.operands(m.site), x) != body_.operands(m.site).end();
      });
  }

  // The same for fields and elements that names read.
  bool write(uint32_t i, Stack& stack) {
    switch (body_.op[i]) {
      case Op::put_field:
      case Op::put_static: {
        hierarchy::ResolvedField field =
            all_.paths_.scope().members->resolve_field(body_.members[body_.payload[i]]);
        if (!field || !std::ranges::binary_search(all_.changing_, field.id)) return false;
        forget(stack, [&](LockExpr lock) { return names_.reads(lock, field.id); });
        return true;
      }
      case Op::array_store:
        if (!body_.type[body_.operands(i)[2].raw].is_reference()) return false;
        forget(stack, [&](LockExpr lock) { return names_.reads_element(lock); });
        return true;
      default: return false;
    }
  }

  // What the callees of one instruction do, whatever is held there.
  struct Called {
    std::vector<uint8_t> changes;  // of changing_, and of elements; empty: none
    std::vector<LockExpr> waited;  // in this body's names
    std::vector<Mark> released;    // L, but for what is not released elsewhere
  };

  const Called& called(uint32_t i) {
    auto [at, added] = called_.try_emplace(i);
    if (!added) return *at->second;
    at->second = std::make_unique<Called>();
    for (const MethodCall& c : all_.calls(body_.method, i)) {
      const Method* callee = c.spawns ? nullptr : all_.method(c.callee);
      if (!callee) continue;
      if (!callee->changes.empty()) at->second->changes.resize(all_.changing_.size() + 1);
      for (uint32_t n : callee->changes) at->second->changes[n] = 1;
      if (std::ranges::none_of(method_.actions, is_acquisition)) continue;  // nothing to give back
      for (LockExpr theirs : callee->waited)
        if (auto mine = names_.translate(body_, i, theirs)) at->second->waited.push_back(*mine);
    }
    for (LockExpr lock : all_.locks_of_call(body_.method, i))
      if (all_.parameters_.variant || times_[lock] > 1) at->second->released.push_back({lock, i});
    return *at->second;
  }

  // CALL e.m(p), Figure 6 (b): ⟨R ∪ L, T ∪ (R ∩ L), P⟩; before that R loses what the callees may write.
  void call(uint32_t i, Stack& stack) {
    const Called& callees = called(i);
    if (!callees.changes.empty())
      forget(stack, [&](LockExpr lock) {
        return std::ranges::any_of(all_.changing_parts(lock), [&](uint32_t n) { return callees.changes[n] != 0; });
      });
    for (LockExpr lock : callees.waited) wait(lock, i, stack);
    if (!callees.released.empty()) release(stack.frames, callees.released);
  }

  // R gains locks; those that it had are in T. The marks are in ascending order.
  void release(std::vector<Frame>& frames, const std::vector<Mark>& marks) {
    std::vector<Mark>& released = frames.back().released;
    if (writing_ && all_.parameters_.variant) {
      for (const Mark& first : released)
        for (const Mark& second : marks) twice(frames, first, second);
    } else if (writing_) {
      auto from = released.begin();
      for (const Mark& second : marks) {
        from = std::ranges::lower_bound(from, released.end(), second.lock, {}, &Mark::lock);
        for (auto first = from; first != released.end() && first->lock == second.lock; ++first)
          twice(frames, *first, second);
      }
    }
    std::vector<Mark> both;
    both.reserve(released.size() + marks.size());
    std::ranges::set_union(released, marks, std::back_inserter(both));
    released = std::move(both);
  }

  void twice(const std::vector<Frame>& frames, const Mark& first, const Mark& second) {
    // Once is not twice, whatever paths that meet at a handler seem to say.
    if (first.site == second.site && facts_.loop[pointsto::block_of(body_, first.site)] == 0) return;
    WitnessPair pair{body_.method, first.site, second.site, first.lock, second.lock, {}};
    for (const Frame& f : frames) {
      if (!f.lock) continue;
      if (f.lock == first.lock || f.lock == second.lock) return;  // reentrant: nothing is given back in between
      pair.held.push_back(f.origin);
    }
    if (first.lock != second.lock && (!all_.can_have_context(first.lock) || !all_.can_have_context(second.lock)))
      return;
    if (leads_to(first) && leads_to(second)) {
      size_t& common = common_locks_[std::pair(first.site, second.site)];
      if (!found_.contains({first.lock, second.lock, first.site, second.site}) &&
          (++common > most_common_locks || ++pairs_of_calls_ > most_pairs_of_calls)) {
        if (!std::exchange(is_cut_, true))
          all_.bounds_.reach("calls of a method lead to more common locks than were looked at", body_.method);
        return;
      }
    }
    auto [at, added] = found_.try_emplace({first.lock, second.lock, first.site, second.site}, pair);
    if (!added && pair.held.size() < at->second.held.size()) at->second = pair;
  }

  // Rather than being a step of this method itself.
  bool leads_to(const Mark& mark) const {
    return is_call(body_.op[mark.site]) && !all_.own_act(body_.method, mark.site, mark.lock) &&
           all_.lock_of(body_.method, mark.site) != mark.lock;
  }

  template <class Is>
  static void forget(Stack& stack, Is is) {
    for (Frame& f : stack.frames) std::erase_if(f.released, [&](const Mark& m) { return is(m.lock); });
  }

  void write_down(uint32_t i, const Stack& stack) {
    std::vector<uint32_t> origins;
    for (const Frame& f : stack.frames) {
      if (!f.lock) continue;
      origins.push_back(f.origin);
      for (uint32_t site : f.sites) method_.regions[site].push_back(i);
    }
    if (!origins.empty() && is_call(body_.op[i])) method_.stacks[i] = std::move(origins);
  }

  // `if (lock.tryLock())`: the acquisition that decides, and whether the edge is the one that has it.
  std::pair<const Action*, bool> tested_at(const ir::Block& block, size_t successor) const {
    uint32_t last = block.end - 1;
    if (body_.op[last] != Op::branch || body_.operands(last).size() != 1) return {};
    auto condition = static_cast<ir::Condition>(body_.payload[last]);
    if (condition != ir::Condition::not_equal && condition != ir::Condition::equal) return {};
    bool is_true = (condition == ir::Condition::not_equal) == (successor == 0);
    uint32_t tested = body_.operands(last)[0].raw;
    for (const Action& a : std::ranges::equal_range(method_.actions, tested, {}, &Action::instruction))
      if (a.if_true) return {&a, is_true};
    return {};
  }

  using PairKey = std::tuple<LockExpr, LockExpr, uint32_t, uint32_t>;  // both locks, both sites

  Witnesses& all_;
  LockExpressions& names_;
  const MethodFacts& facts_;
  const ir::Body& body_;
  Method& method_;
  bool writing_ = false;  // the last pass, over states that no longer change
  std::vector<Stack> before_;
  std::vector<uint8_t> used_;
  absl::flat_hash_map<LockExpr, uint32_t> times_;  // places that release it; those in loops count twice
  absl::flat_hash_map<uint32_t, std::unique_ptr<Called>> called_;  // by instruction
  absl::flat_hash_map<PairKey, WitnessPair> found_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, size_t> common_locks_;  // of two sites
  size_t pairs_of_calls_ = 0;
  bool is_cut_ = false;
};

Witnesses::Witnesses(const concurrency::AllMethodFacts& facts, const Parameters& parameters, Bounds& bounds)
    : facts_(facts), paths_(facts.paths()), parameters_(parameters), bounds_(bounds), names_(facts) {
  row_.resize(paths_.program().methods().size(), no_row);
  for (uint32_t r = 0; r < paths_.methods().size(); ++r) row_[paths_.methods()[r]] = r;
  methods_.resize(paths_.methods().size());
  list_calls();
  find_below_application();
  read_bodies();
  find_kept_locks();
  find_locks_held();
  find_waits();
  find_changing();
  spread_changes();
  find_pairs();
  find_patterns();
}

const Witnesses::Method* Witnesses::method(MethodId id) const {
  return row_[id] == no_row ? nullptr : &methods_[row_[id]];
}
Witnesses::Method& Witnesses::method_of(MethodId id) { return methods_[row_[id]]; }

std::span<const MethodCall> Witnesses::calls(MethodId m, uint32_t instruction) const {
  auto range =
      std::ranges::equal_range(paths_.points_to().call_graph(), Place{m, instruction}, {}, &MethodCall::place);
  return {range.begin(), range.end()};
}

std::vector<MethodId> Witnesses::callees(MethodId m, uint32_t instruction) const {
  std::vector<MethodId> found;
  for (const MethodCall& c : calls(m, instruction))
    if (!c.spawns && method(c.callee)) found.push_back(c.callee);
  return found;
}

void Witnesses::list_calls() {
  callers_.resize(methods_.size());
  for (const MethodCall& c : paths_.points_to().call_graph()) {
    if (c.spawns || !method(c.place.method) || !method(c.callee)) continue;
    if (sites_.empty() || sites_.back().place != c.place) sites_.push_back({c.place});
    ++sites_.back().callees;
    callers_[row_[c.callee]].push_back({c, static_cast<uint32_t>(sites_.size() - 1)});
  }
}

// Names are of use to the application's methods and on the way up to them.
void Witnesses::find_below_application() {
  below_application_.assign(methods_.size(), 0);
  std::vector<MethodId> work;
  auto enter = [&](MethodId m) {
    if (method(m) && !std::exchange(below_application_[row_[m]], uint8_t{1})) work.push_back(m);
  };
  for (MethodId m : paths_.methods())
    if (paths_.is_application(m)) enter(m);
  const std::vector<MethodCall>& graph = paths_.points_to().call_graph();
  while (!work.empty()) {
    MethodId m = work.back();
    work.pop_back();
    auto at = std::ranges::lower_bound(graph, Place{m, 0}, {}, &MethodCall::place);
    for (; at != graph.end() && at->place.method == m; ++at)
      if (!at->spawns) enter(at->callee);
  }
}

namespace {

bool is_used(const ir::Body& body, uint32_t value) {
  for (uint32_t i = 0; i < body.size(); ++i)
    if (std::ranges::find(body.operands(i), ir::ValueId(value)) != body.operands(i).end()) return true;
  return false;
}

// Used as an object without a look whether there is one.
bool is_relied_on(const ir::Body& body, uint32_t value) {
  bool is_object = false;
  for (uint32_t i = 0; i < body.size(); ++i) {
    std::span<const ir::ValueId> operands = body.operands(i);
    for (size_t k = 0; k < operands.size(); ++k) {
      ir::ValueId v = operands[k];
      while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
      if (v.raw != value) continue;
      switch (body.op[i]) {
        case Op::invoke_virtual:
        case Op::invoke_special:
        case Op::invoke_interface:
        case Op::get_field:
        case Op::put_field:
        case Op::array_load:
        case Op::array_store:
        case Op::array_length:
        case Op::monitor_enter: is_object |= k == 0; break;
        case Op::check_cast: break;
        case Op::branch:
        case Op::switch_:
        case Op::compare:
        case Op::phi:
        case Op::instance_of: return false;
        default: break;
      }
    }
  }
  return is_object;
}

}  // namespace

// What the application's methods themselves acquire and release. Library code only passes on what it calls.
void Witnesses::read_bodies() {
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m)) continue;
    const MethodFacts& facts = *facts_.of(m);
    const ir::Body& body = facts.body;
    Method& into = method_of(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::monitor_enter && body.op[i] != Op::monitor_exit) continue;
      into.actions.push_back({.instruction = i,
                              .step = body.op[i] == Op::monitor_enter ? Step::acquire : Step::release,
                              .lock = names_.of(body, body.operands(i)[0])});
    }
    for (const concurrency::SyncCall& call : facts.sync_calls) {
      const models::SyncFact& fact = *call.fact;
      bool waits = fact.kind == SyncKind::wait_inside;
      if (fact.by_value || (fact.kind != SyncKind::acquire && fact.kind != SyncKind::release && !waits)) continue;
      std::span<const ir::ValueId> operands = body.operands(call.instruction);
      if (fact.mode == models::LockMode::optimistic || fact.subject.kind != models::SubjectKind::place ||
          fact.subject.parameter >= operands.size())
        continue;
      std::optional<LockExpr> lock = names_.of(body, operands[fact.subject.parameter]);
      for (FieldId f : fact.subject.path)
        if (lock) lock = names_.field(*lock, f);
      if (!lock) continue;
      if (!waits || !fact.subject.path.empty()) lock = name_of_lock_object(m, *lock);
      into.actions.push_back({.instruction = call.instruction,
                              .step = waits                            ? Step::wait
                                      : fact.kind == SyncKind::acquire ? Step::acquire
                                                                       : Step::release,
                              .if_true = fact.if_true,
                              .lock = *lock});
    }
    read_acts(m, body, into);
    std::ranges::stable_sort(into.actions, {}, &Action::instruction);
  }
  sort_unique(locking_states_);
}

// A lock object has parts (of a read/write lock its two sides) that all lock the same thing: names that mean the
// same inner objects are one, and what the library keeps inside is left out.
LockExpr Witnesses::name_of_lock_object(MethodId m, LockExpr name) {
  LockExpr root = name, outer = name;
  while (names_.base(root)) root = names_.base(root);
  while (names_.base(outer) && names_[outer].kind == LockExprKind::field &&
         paths_.program()[paths_.program()[FieldId(names_[outer].detail)].owner].origin == ir::Origin::jdk)
    outer = names_.base(outer);
  std::vector<ObjectId> all;
  for (concurrency::InstanceId id : paths_.points_to().instances_of(m)) {
    std::vector<ObjectId> objects = names_.objects(id, name);
    if (objects.size() > 1) return outer;
    all.insert(all.end(), objects.begin(), objects.end());
  }
  sort_unique(all);
  if (all.empty() || names_[root].kind == LockExprKind::value) return outer;
  return lock_objects_.try_emplace(std::pair(root, std::move(all)), outer).first->second;
}

// Vector.clear() leaves the locking to removeAllElements().
const ir::Body* locking_body(const concurrency::CodePaths& paths, MethodId m) {
  auto body_of = [&](MethodId id) -> const ir::Body* {
    return paths.program()[id].has_code ? paths.scope().bodies->body(id) : nullptr;
  };
  auto locks = [](const ir::Body* b) { return b && std::ranges::find(b->op, Op::monitor_enter) != b->op.end(); };
  const ir::Body* body = body_of(m);
  if (locks(body)) return body;
  if (!body) return nullptr;
  for (uint32_t i = 0; i < body->size(); ++i) {
    if (!is_call(body->op[i]) || body->operands(i).empty() || body->op[body->operands(i)[0].raw] != Op::param)
      continue;
    hierarchy::ResolvedMethod callee = paths.scope().members->resolve_method(body->members[body->payload[i]]);
    if (callee && callee.id != m && locks(body_of(callee.id))) return body_of(callee.id);
  }
  return nullptr;
}

// The act that the value, an iterator, comes from.
const Witnesses::Act* Witnesses::iterator_made_by(const ir::Body& body, ir::ValueId value, const Method& method) {
  while (body.op[value.raw] == Op::check_cast) value = body.operands(value.raw)[0];
  auto at = std::ranges::lower_bound(method.acts, value.raw, {}, &Act::instruction);
  return at != method.acts.end() && at->instruction == value.raw && at->kind == ActKind::iterate ? &*at : nullptr;
}

bool Witnesses::has_thread_safe(pointsto::SetId objects) {
  auto [at, added] = has_thread_safe_.try_emplace(objects, false);
  if (added)
    paths_.points_to().sets().for_each(objects, [&](ObjectId o) {
      ir::TypeId type = paths_.points_to().heap().type(o);
      at->second |= type.is_class() && paths_.scope().models->sync().is_atomic(type.class_id());
    });
  return at->second;
}

void Witnesses::read_acts(MethodId m, const ir::Body& body, Method& into) {
  const ir::Program& program = paths_.program();
  const models::SyncModels& sync = paths_.scope().models->sync();
  for (uint32_t i = 0; i < body.size(); ++i) {
    Act act{.instruction = i};
    std::optional<LockExpr> name;
    Op op = body.op[i];
    if (is_call(op)) {
      const models::ObjectAct* model = nullptr;
      for (const MethodCall& c : calls(m, i)) {
        const models::ObjectAct* other = c.spawns ? nullptr : sync.act(c.callee);
        if (!other) continue;
        model = other;
        act.callee = c.callee;
      }
      if (body.operands(i).empty()) continue;
      act.taken_at = i;
      if (const Act* made = iterator_made_by(body, body.operands(i)[0], into)) {
        Act step = *made;
        step.instruction = i;
        step.kind = ActKind::demand;
        step.keyed = step.locks = false;
        step.by_iterator = true;
        into.acts.push_back(step);
        into.actions.push_back({.instruction = i, .step = Step::act, .lock = step.name});
        continue;
      }
      // Who takes a lock does not look at it for what he does later.
      auto takes_lock = [](const concurrency::SyncCall& c) {
        return c.fact->by_value && c.fact->kind == SyncKind::acquire;
      };
      if (!model || std::ranges::any_of(facts_.of(m)->sync_at(i), takes_lock)) continue;
      if (std::ranges::none_of(paths_.points_to().instances_of(m), [&](concurrency::InstanceId id) {
            return has_thread_safe(paths_.points_to().points_to(id, body.operands(i)[0]));
          }))
        continue;
      act.kind = model->kind;
      act.adds = model->adds;
      act.removes = model->removes;
      act.keyed = model->keyed;
      act.locks = locking_body(paths_, act.callee) != nullptr;
      if (act.kind == ActKind::update && act.removes && !act.adds && body.type[i].is_reference()) {
        // What copes with an empty one leaves it to whoever gets its result.
        act.unseen = !is_used(body, i);
        if (act.unseen)
          act.kind = ActKind::write;
        else if (is_relied_on(body, i))
          act.kind = ActKind::demand;
      }
      name = names_.state(names_.of(body, body.operands(i)[0]));
    } else if (op == Op::get_field || op == Op::put_field || op == Op::get_static || op == Op::put_static) {
      hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      if (!field || !(program[field.id].flags & ir::access::volatile_) ||
          !paths_.scope().is_application(program[field.id].owner))
        continue;
      bool is_static = op == Op::get_static || op == Op::put_static;
      act.kind = op == Op::put_field || op == Op::put_static ? ActKind::write : ActKind::read;
      act.adds = act.removes = act.kind == ActKind::write;
      act.field = field.id;
      name = names_.cell(is_static ? LockExpr() : names_.of(body, body.operands(i)[0]), field.id);
    }
    if (!name) continue;
    act.name = *name;
    if (act.locks) locking_states_.push_back(*name);
    into.acts.push_back(act);
    into.actions.push_back({.instruction = i, .step = Step::act, .lock = *name});
  }
}

// Which fields can change what a name means.
void Witnesses::find_changing() {
  bool elements = false;
  std::vector<LockExpr> all;
  for (const Method& m : methods_) {
    for (const Action& a : m.actions) all.push_back(a.lock);
    all.insert(all.end(), m.held.begin(), m.held.end());
  }
  sort_unique(all);
  for (LockExpr name : all) names_.changing_parts(name, changing_, elements);
  sort_unique(changing_);
}

std::span<const uint32_t> Witnesses::changing_parts(LockExpr name) {
  auto [at, added] = changing_parts_.try_emplace(name);
  if (!added) return at->second;
  for (LockExpr part = name; part; part = names_.base(part)) {
    const LockExprNode& node = names_[part];
    if (node.kind == LockExprKind::element) at->second.push_back(static_cast<uint32_t>(changing_.size()));
    if (node.kind != LockExprKind::field && node.kind != LockExprKind::static_field) continue;
    auto field = std::ranges::lower_bound(changing_, FieldId(node.detail));
    if (field != changing_.end() && *field == FieldId(node.detail))
      at->second.push_back(static_cast<uint32_t>(field - changing_.begin()));
  }
  return at->second;
}

// What methods may write of these, callees included.
void Witnesses::spread_changes() {
  const size_t words = changing_.size() / 64 + 1;  // of a method's bits, one per number
  std::vector<uint64_t> bits(methods_.size() * words);
  std::deque<uint32_t> work;
  std::vector<uint8_t> waiting(methods_.size());
  for (uint32_t r = 0; r < methods_.size(); ++r) {
    const ir::Body& body = *paths_.body(paths_.methods()[r]);
    auto add = [&](size_t n) {
      bits[r * words + n / 64] |= uint64_t{1} << n % 64;
      if (!std::exchange(waiting[r], uint8_t{1})) work.push_back(r);
    };
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] == Op::array_store && body.type[body.operands(i)[2].raw].is_reference()) {
        add(changing_.size());
      } else if (!changing_.empty() && (body.op[i] == Op::put_field || body.op[i] == Op::put_static)) {
        hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
        auto at = field ? std::ranges::lower_bound(changing_, field.id) : changing_.end();
        if (at != changing_.end() && *at == field.id) add(static_cast<size_t>(at - changing_.begin()));
      }
    }
  }
  while (!work.empty()) {
    uint32_t r = work.front();
    work.pop_front();
    waiting[r] = 0;
    for (const Caller& up : callers_[r]) {
      uint32_t caller = row_[up.call.place.method];
      bool changed = false;
      for (size_t w = 0; w < words; ++w) {
        uint64_t both = bits[caller * words + w] | bits[r * words + w];
        changed |= both != std::exchange(bits[caller * words + w], both);
      }
      if (changed && !std::exchange(waiting[caller], uint8_t{1})) work.push_back(caller);
    }
  }
  for (uint32_t r = 0; r < methods_.size(); ++r)
    for (uint32_t n = 0; n <= changing_.size(); ++n)
      if (bits[r * words + n / 64] >> n % 64 & 1) methods_[r].changes.push_back(n);
}

// LOCKSHELD(m) = {x | SYNC x sb ∈ m} ∖ {*} ∪ ⋃ {TRANSLATELOCK_st(x) | x ∈ LOCKSHELD(m')} ∖ {*}
void Witnesses::find_locks_held() {
  for (uint32_t r = 0; r < methods_.size(); ++r) {
    for (Action& a : methods_[r].actions)
      if (a.step != Step::act)
        a.counts = a.step == Step::acquire && std::ranges::any_of(methods_[r].actions, [&](const Action& other) {
                     return other.step == Step::release && other.lock == a.lock;
                   });
    methods_[r].held = acquired(paths_.methods()[r]);
  }
  spread_names(&Method::held);
}

void Witnesses::find_waits() {
  for (Method& m : methods_) {
    for (const Action& a : m.actions)
      if (a.step == Step::wait) m.waited.push_back(a.lock);
    sort_unique(m.waited);
  }
  spread_names(&Method::waited);
}

// From callees to callers, in the callers' names. Callees of one call have most of theirs in common. A round hands
// up what the one before brought: if there is no room for all, what is nearest stays.
void Witnesses::spread_names(std::vector<LockExpr> Method::* names) {
  std::vector<absl::flat_hash_set<LockExpr>> known(methods_.size());
  std::vector<absl::flat_hash_set<LockExpr>> translated(sites_.size());
  std::vector<std::pair<uint32_t, size_t>> grown;  // rows, and the end of what they have to hand up
  for (uint32_t r = 0; r < methods_.size(); ++r) {
    const std::vector<LockExpr>& own = methods_[r].*names;
    for (Caller& caller : callers_[r]) caller.known = 0;
    if (own.empty()) continue;
    grown.emplace_back(r, own.size());
    known[r].insert(own.begin(), own.end());
  }
  for (int round = 0; round < deepest_step && !grown.empty(); ++round) {
    std::vector<uint32_t> changed;
    for (auto [r, end] : grown) {
      paths_.poll();
      for (Caller& caller : callers_[r])
        if (hand_up(caller, r, end, names, translated[caller.site], known))
          changed.push_back(row_[caller.call.place.method]);
    }
    sort_unique(changed);
    grown.clear();
    for (uint32_t r : changed) grown.emplace_back(r, (methods_[r].*names).size());
  }
  for (auto [r, end] : grown)
    if (names == &Method::held && paths_.is_application(paths_.methods()[r]))
      bounds_.reach("locks far below a method were not counted among those that its callers take",
                    paths_.methods()[r]);
  for (Method& m : methods_) std::ranges::sort(m.*names);
}

// What is new of the callee's names up to the end; whether the caller has more now.
bool Witnesses::hand_up(Caller& caller, uint32_t callee, size_t end, std::vector<LockExpr> Method::* names,
                        absl::flat_hash_set<LockExpr>& translated,
                        std::vector<absl::flat_hash_set<LockExpr>>& known) {
  MethodId m = caller.call.place.method;
  if (!below_application_[row_[m]]) return false;
  const ir::Body& body = *paths_.body(m);
  std::vector<LockExpr>& into = method_of(m).*names;  // a method that calls itself has both in one
  Site& site = sites_[caller.site];
  const bool keeps = names == &Method::held, lists = keeps && paths_.is_application(m);
  bool changed = false, is_full = false;
  for (; caller.known < end; ++caller.known) {
    is_full = into.size() >= (paths_.is_application(m) ? most_locks_held : most_locks_held / 4);
    if (is_full && !lists) {
      site.is_cut |= keeps;
      break;
    }
    LockExpr lock = (methods_[callee].*names)[caller.known];
    if (site.callees > 1 && !translated.insert(lock).second) continue;
    auto mine = names_.translate(body, caller.call.place.instruction, lock);
    // Library code only hands names on to its callers, and those of its values mean nothing there.
    if (!mine || (!paths_.is_application(m) && names_.is_local(*mine))) continue;
    if (lists) site.names.push_back(*mine);
    if (is_full || !known[row_[m]].insert(*mine).second) continue;
    into.push_back(*mine);
    changed = true;
  }
  if (is_full) bounds_.reach("a method takes, with its callees, more locks than were followed", m);
  return changed;
}

// A method that returns with an explicit lock is an acquisition where it is called; one that unlocks what it did
// not lock is a release.
void Witnesses::find_kept_locks() {
  std::vector<MethodId> work(paths_.methods().begin(), paths_.methods().end());
  for (int round = 0; round < most_rounds && !work.empty(); ++round) {
    std::vector<MethodId> changed;
    for (MethodId m : work)
      if (paths_.is_application(m) && find_kept_locks(m)) changed.push_back(m);
    work.clear();
    for (MethodId m : changed)
      for (const Caller& c : callers_[row_[m]])
        if (paths_.is_application(c.call.place.method)) work.push_back(c.call.place.method);
    sort_unique(work);
    for (MethodId m : work) add_actions_of_calls(m);
  }
  for (MethodId m : work)
    bounds_.reach("a lock that a method returns with was not followed through all its callers", m);
}

bool Witnesses::find_kept_locks(MethodId m) {
  Method& method = method_of(m);
  const ir::Body& body = *paths_.body(m);
  auto is_explicit = [&](const Action& a) {
    return (a.step == Step::acquire || a.step == Step::release) && is_call(body.op[a.instruction]) && !a.if_true;
  };
  if (std::ranges::none_of(method.actions, is_explicit)) return false;
  std::vector<std::optional<std::vector<LockExpr>>> before(body.blocks.size());
  std::optional<std::vector<LockExpr>> at_end;
  std::vector<LockExpr> given_back;
  auto join = [](std::optional<std::vector<LockExpr>>& into, const std::vector<LockExpr>& other) {
    if (!into) {
      into = other;
      return true;
    }
    size_t same = 0;
    while (same < into->size() && same < other.size() && (*into)[same] == other[same]) ++same;
    bool changes = same < into->size();
    into->resize(same);
    return changes;
  };
  before[0].emplace();
  std::set<uint32_t> work{0};
  while (!work.empty()) {
    uint32_t b = *work.begin();
    work.erase(work.begin());
    const ir::Block& block = body.blocks[b];
    std::vector<LockExpr> held = *before[b];
    for (uint32_t i = block.first; i < block.end; ++i) {
      if (block.handlers && ir::may_throw(body, i))
        for (const ir::Handler& h : body.handlers(block))
          if (join(before[h.target.raw], held)) work.insert(h.target.raw);
      for (const Action& a : std::ranges::equal_range(method.actions, i, {}, &Action::instruction)) {
        if (!is_explicit(a)) continue;
        auto at = std::find(held.rbegin(), held.rend(), a.lock);
        if (a.step == Step::acquire)
          held.push_back(a.lock);
        else if (at != held.rend())
          held.erase(std::next(at).base());
        else
          given_back.push_back(a.lock);
      }
    }
    if (body.op[block.end - 1] == Op::return_) join(at_end, held);
    for (ir::BlockId s : body.successors(block))
      if (join(before[s.raw], held)) work.insert(s.raw);
  }
  std::vector<LockExpr> kept = at_end.value_or(std::vector<LockExpr>());
  auto means_nothing_outside = [&](LockExpr lock) { return names_.is_local(lock); };
  std::erase_if(kept, means_nothing_outside);
  std::erase_if(given_back, means_nothing_outside);
  sort_unique(given_back);
  bool changes = kept != method.kept || given_back != method.given_back;
  method.kept = std::move(kept);
  method.given_back = std::move(given_back);
  return changes;
}

void Witnesses::add_actions_of_calls(MethodId m) {
  Method& into = method_of(m);
  const MethodFacts& facts = *facts_.of(m);
  const ir::Body& body = facts.body;
  std::erase_if(into.actions, [](const Action& a) { return a.by_callee; });
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (!is_call(body.op[i]) || !facts.sync_at(i).empty()) continue;
    std::span<const MethodCall> callees = calls(m, i);
    // What not all of them do is not known to be done.
    const Method* callee = callees.empty() || callees[0].spawns ? nullptr : method(callees[0].callee);
    if (!callee || std::ranges::any_of(callees, [&](const MethodCall& c) {
          const Method* other = c.spawns ? nullptr : method(c.callee);
          return !other || other->kept != callee->kept || other->given_back != callee->given_back;
        }))
      continue;
    auto add = [&](const std::vector<LockExpr>& locks, Step step) {
      for (LockExpr lock : locks)
        if (auto mine = names_.translate(body, i, lock))
          into.actions.push_back({.instruction = i, .step = step, .by_callee = true, .lock = *mine});
    };
    add(callee->given_back, Step::release);
    add(callee->kept, Step::acquire);
  }
  std::ranges::stable_sort(into.actions, {}, &Action::instruction);
}

const Witnesses::Translated& Witnesses::translated(MethodId m, uint32_t call, MethodId callee) {
  auto [at, added] = translated_.try_emplace(std::tuple(m, call, callee));
  if (!added || !method(callee)) return at->second;
  for (LockExpr lock : method(callee)->held)
    if (auto mine = names_.translate(*paths_.body(m), call, lock)) at->second.emplace_back(*mine, lock);
  std::ranges::sort(at->second);
  return at->second;
}

// Callees have most of their names in common: each is translated once, and most were when names were spread.
const std::vector<LockExpr>& Witnesses::locks_of_call(MethodId m, uint32_t call) {
  auto [at, added] = locks_of_calls_.try_emplace(std::pair(m, call));
  if (!added) return at->second;
  auto site = std::ranges::lower_bound(sites_, Place{m, call}, {}, &Site::place);
  if (site == sites_.end() || site->place != Place{m, call}) return at->second;
  if (!site->is_cut && paths_.is_application(m)) {
    at->second = std::move(site->names);
    sort_unique(at->second);
    return at->second;
  }
  absl::flat_hash_set<LockExpr> seen;
  for (const MethodCall& c : calls(m, call)) {
    if (c.spawns || !method(c.callee)) continue;
    for (LockExpr theirs : method(c.callee)->held)
      if (seen.insert(theirs).second)
        if (auto mine = names_.translate(*paths_.body(m), call, theirs)) at->second.push_back(*mine);
  }
  sort_unique(at->second);
  at->second.shrink_to_fit();
  return at->second;
}

std::vector<LockExpr> Witnesses::names_in_callee(MethodId m, uint32_t call, MethodId callee, LockExpr lock) {
  std::vector<LockExpr> found;
  for (const auto& [mine, theirs] :
       std::ranges::equal_range(translated(m, call, callee), lock, {}, &std::pair<LockExpr, LockExpr>::first))
    found.push_back(theirs);
  return found;
}

bool Witnesses::waits(MethodId id, LockExpr lock) const {
  const Method* m = method(id);
  return m && std::ranges::find(m->waited, lock) != m->waited.end();
}

std::vector<uint32_t> Witnesses::taken_for(MethodId m, uint32_t call, MethodId callee) {
  std::vector<uint32_t> found;
  LockExpr lock = lock_of(m, call);
  if (const Method* other = method(callee); other && lock)
    for (const Action& a : other->actions)
      if (a.step == Step::acquire && names_.translate(*paths_.body(m), call, a.lock) == lock)
        found.push_back(a.instruction);
  return found;
}

bool Witnesses::leads_to(MethodId m, uint32_t call, LockExpr lock) {
  return std::ranges::binary_search(locks_of_call(m, call), lock);
}

const std::vector<uint32_t>& Witnesses::calls_leading_to(MethodId m, LockExpr lock) {
  auto [at, added] = calls_leading_to_.try_emplace(std::pair(m, lock));
  if (!added) return *at->second;
  at->second = std::make_unique<std::vector<uint32_t>>();
  std::vector<uint32_t>& found = *at->second;
  auto site = std::ranges::lower_bound(sites_, Place{m, 0}, {}, &Site::place);
  for (; site != sites_.end() && site->place.method == m; ++site)
    if (leads_to(m, site->place.instruction, lock)) found.push_back(site->place.instruction);
  return found;
}

void Witnesses::find_pairs() {
  for (uint32_t r = 0; r < methods_.size(); ++r) {
    MethodId m = paths_.methods()[r];
    if (methods_[r].held.empty() || !paths_.is_application(m)) continue;
    Flow(*this, *facts_.of(m), methods_[r]).run();
  }
}

// The context is a lock, and so is the witness: an act without a lock has no second acquisition.
bool Witnesses::can_have_context(LockExpr name) const {
  switch (names_[name].kind) {
    case LockExprKind::cell: return false;
    case LockExprKind::state: return std::ranges::binary_search(locking_states_, name);
    default: return true;
  }
}

// FINAL_T travels up the calls; a frame on the way, of another lock, makes it FINAL_P, which goes no further.
void Witnesses::find_patterns() {
  struct Item {
    MethodId method;
    LockExpr first_lock, lock;
    uint32_t pair;
  };
  std::deque<Item> work;
  std::vector<absl::flat_hash_set<std::pair<LockExpr, uint32_t>>> seen(methods_.size());
  // Calls by which nothing goes up: not below the application, or in a method that is full, with nothing held.
  std::vector<uint8_t> is_closed(sites_.size());
  std::vector<const std::vector<uint32_t>*> stacks(sites_.size());          // what is held there
  absl::flat_hash_map<std::pair<uint32_t, LockExpr>, LockExpr> translated;  // by site; none: nothing there
  for (uint32_t s = 0; s < sites_.size(); ++s) {
    const Place& place = sites_[s].place;
    is_closed[s] = !below_application_[row_[place.method]];
    const Method& caller = method_of(place.method);
    if (caller.stacks.empty()) continue;
    if (auto at = caller.stacks.find(place.instruction); at != caller.stacks.end()) stacks[s] = &at->second;
  }
  auto close = [&](MethodId m) {
    auto site = std::ranges::lower_bound(sites_, Place{m, 0}, {}, &Site::place);
    for (; site != sites_.end() && site->place.method == m; ++site)
      if (auto s = static_cast<size_t>(site - sites_.begin()); !stacks[s]) is_closed[s] = 1;
  };
  for (uint32_t p = 0; p < pairs_.size(); ++p) {
    const WitnessPair& pair = pairs_[p];
    if (!can_have_context(pair.lock) || !can_have_context(pair.first_lock)) continue;
    if (pair.held.empty())
      work.push_back({pair.method, pair.first_lock, pair.lock, p});
    else
      patterns_.push_back({p, pair.method, pair.held.back(), UINT32_MAX, pair.lock});
  }
  for (const Item& item : work) {
    method_of(item.method).final_t.emplace_back(item.lock, item.pair);
    seen[row_[item.method]].emplace(item.lock, item.pair);
    passed_on_[item.method].insert(item.method);
  }
  while (!work.empty()) {
    paths_.poll();
    Item item = work.front();
    work.pop_front();
    // They stay closed, so they are looked at once.
    std::erase_if(callers_[row_[item.method]], [&](const Caller& up) { return is_closed[up.site] != 0; });
    for (const Caller& up : callers_[row_[item.method]]) {
      if (is_closed[up.site]) continue;
      const MethodCall& c = up.call;
      Method& caller = method_of(c.place.method);
      const std::vector<uint32_t>* stack = stacks[up.site];
      const ir::Body& body = *paths_.body(c.place.method);
      auto mine = [&](LockExpr theirs) {
        auto [at, added] = translated.try_emplace(std::pair(up.site, theirs));
        if (added) at->second = names_.translate(body, c.place.instruction, theirs).value_or(LockExpr());
        return at->second;
      };
      const LockExpr lock = mine(item.lock), first = item.first_lock == item.lock ? lock : mine(item.first_lock);
      if (!first || !lock) continue;
      if (stack) {
        bool reentrant = std::ranges::any_of(*stack, [&](uint32_t site) {
          LockExpr held = lock_of(c.place.method, site);
          return held == first || held == lock;
        });
        if (!reentrant) patterns_.push_back({item.pair, c.place.method, stack->back(), c.place.instruction, lock});
        continue;
      }
      if (!seen[row_[c.place.method]].emplace(lock, item.pair).second) continue;
      if (caller.final_t.size() >= most_final_t) {
        bounds_.reach("more pairs of steps lead up from callees than were followed", c.place.method);
        close(c.place.method);
        continue;
      }
      caller.final_t.emplace_back(lock, item.pair);
      passed_on_[pairs_[item.pair].method].insert(c.place.method);
      work.push_back({c.place.method, first, lock, item.pair});
    }
  }
}

const Witnesses::Act* Witnesses::act_at(MethodId id, uint32_t instruction) const {
  const Method* m = method(id);
  if (!m) return nullptr;
  auto at = std::ranges::lower_bound(m->acts, instruction, {}, &Act::instruction);
  return at != m->acts.end() && at->instruction == instruction ? &*at : nullptr;
}

const Witnesses::Act* Witnesses::own_act(MethodId m, uint32_t site, LockExpr name) const {
  const Act* act = act_at(m, site);
  return act && act->name == name ? act : nullptr;
}

std::span<const Witnesses::Act> Witnesses::acts(MethodId id) const {
  const Method* m = method(id);
  return m ? std::span<const Act>(m->acts) : std::span<const Act>();
}

std::span<const uint32_t> Witnesses::region(MethodId id, uint32_t acquisition) const {
  const Method* m = method(id);
  if (!m) return {};
  auto at = m->regions.find(acquisition);
  return at == m->regions.end() ? std::span<const uint32_t>() : std::span<const uint32_t>(at->second);
}

LockExpr Witnesses::lock_of(MethodId id, uint32_t acquisition) const {
  if (const Method* m = method(id))
    for (const Action& a : std::ranges::equal_range(m->actions, acquisition, {}, &Action::instruction))
      if (a.step == Step::acquire || a.step == Step::wait) return a.lock;
  return {};
}

std::span<const LockExpr> Witnesses::locks_held(MethodId id) const {
  const Method* m = method(id);
  return m ? std::span<const LockExpr>(m->held) : std::span<const LockExpr>();
}

std::vector<uint32_t> Witnesses::sites(MethodId id, LockExpr lock) const {
  std::vector<uint32_t> found;
  if (const Method* m = method(id))
    for (const Action& a : m->actions)
      if (a.lock == lock && a.step != Step::release && a.step != Step::wait) found.push_back(a.instruction);
  return found;
}

std::vector<LockExpr> Witnesses::acquired(MethodId id) const {
  std::vector<LockExpr> locks;
  if (const Method* m = method(id))
    for (const Action& a : m->actions)
      if (a.counts && (a.step == Step::acquire || a.step == Step::act)) locks.push_back(a.lock);
  sort_unique(locks);
  return locks;
}

std::vector<LockExpr> Witnesses::acquired_twice(MethodId id) const {
  std::vector<LockExpr> locks;
  for (const WitnessPair& p : pairs_)
    if (p.method == id && p.held.empty()) locks.push_back(p.lock);
  sort_unique(locks);
  return locks;
}

std::vector<LockExpr> Witnesses::final_witnesses(MethodId id) const {
  std::vector<LockExpr> locks;
  const Method* m = method(id);
  if (!m) return locks;
  for (const auto& [lock, pair] : m->final_t) locks.push_back(lock);
  for (const Pattern& p : patterns_)
    if (p.method == id) locks.push_back(p.lock);
  sort_unique(locks);
  return locks;
}

}  // namespace heddle::detectors
