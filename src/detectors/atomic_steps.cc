#include "detectors/atomic_steps.h"

#include <algorithm>
#include <optional>

#include "base/sorted.h"
#include "detectors/kept_locks.h"

namespace heddle::detectors {

using concurrency::MethodFacts;
using ir::Op;
using models::ActKind;
using models::SyncKind;
using pointsto::MethodCall;

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

// The act that the value, an iterator, comes from.
const MethodSteps::Act* iterator_made_by(const ir::Body& body, ir::ValueId value, const MethodSteps& method) {
  while (body.op[value.raw] == Op::check_cast) value = body.operands(value.raw)[0];
  auto at = std::ranges::lower_bound(method.acts, value.raw, {}, &MethodSteps::Act::instruction);
  return at != method.acts.end() && at->instruction == value.raw && at->kind == ActKind::iterate ? &*at : nullptr;
}

}  // namespace

AtomicSteps::AtomicSteps(const concurrency::AllMethodFacts& facts, const MethodCalls& calls,
                         LockExpressions& names, Bounds& bounds)
    : facts_(facts), paths_(facts.paths()), calls_(calls), names_(names), keepers_(paths_),
      methods_(calls.methods()) {
  read_bodies();
  add_kept_locks(facts, calls, names, bounds, methods_);
  mark_counted();
}

// What the application's methods themselves acquire and release. Library code only passes on what it calls. The
// locks of conditions have the names under which they are acquired, so waits come last.
void AtomicSteps::read_bodies() {
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m)) continue;
    const MethodFacts& facts = *facts_.of(m);
    MethodSteps& into = methods_[calls_.row(m)];
    read_monitors(facts.body, into);
    read_lock_calls(m, facts, false, into);
    read_acts(m, facts.body, into);
  }
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m)) continue;
    MethodSteps& into = methods_[calls_.row(m)];
    read_lock_calls(m, *facts_.of(m), true, into);
    std::ranges::stable_sort(into.actions, {}, &Action::instruction);
  }
  sort_unique(locking_states_);
}

void AtomicSteps::read_monitors(const ir::Body& body, MethodSteps& into) {
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (body.op[i] != Op::monitor_enter && body.op[i] != Op::monitor_exit) continue;
    into.actions.push_back({.instruction = i,
                            .step = body.op[i] == Op::monitor_enter ? Step::acquire : Step::release,
                            .lock = names_.of(body, body.operands(i)[0])});
  }
}

void AtomicSteps::read_lock_calls(MethodId m, const MethodFacts& facts, bool of_waits, MethodSteps& into) {
  const ir::Body& body = facts.body;
  for (const concurrency::SyncCall& call : facts.sync_calls) {
    const models::SyncFact& fact = *call.fact;
    bool waits = fact.kind == SyncKind::wait_inside;
    if (waits != of_waits || fact.by_value ||
        (fact.kind != SyncKind::acquire && fact.kind != SyncKind::release && !waits))
      continue;
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    if (fact.mode == models::LockMode::optimistic || fact.subject.kind != models::SubjectKind::place ||
        fact.subject.parameter >= operands.size() ||
        (fact.one_permit && has_other_permits(m, operands[fact.subject.parameter])))
      continue;
    std::optional<LockExpr> lock = names_.of(body, operands[fact.subject.parameter]);
    for (FieldId f : fact.subject.path)
      if (lock) lock = names_.field(*lock, f);
    if (!lock) continue;
    if (waits && !fact.subject.path.empty())
      lock = name_of_waited_lock(m, *lock);
    else if (!waits)
      lock = name_of_lock_object(m, *lock);
    into.actions.push_back({.instruction = call.instruction,
                            .step = waits                            ? Step::wait
                                    : fact.kind == SyncKind::acquire ? Step::acquire
                                                                     : Step::release,
                            .if_true = fact.if_true,
                            .lock = *lock});
  }
}

// A semaphore that lets several in excludes nobody.
bool AtomicSteps::has_other_permits(MethodId m, ir::ValueId semaphore) const {
  const pointsto::Result& points_to = paths_.points_to();
  return std::ranges::all_of(points_to.instances_of(m), [&](concurrency::InstanceId id) {
    return std::ranges::all_of(
        concurrency::objects_of(points_to, points_to.points_to(id, semaphore)),
        [&](ObjectId o) { return concurrency::constructed_with(paths_, o).value_or(1) != 1; });
  });
}

// Without what the library keeps inside.
LockExpr AtomicSteps::outer_name(LockExpr name) const {
  while (names_.base(name) && names_[name].kind == LockExprKind::field &&
         paths_.program()[paths_.program()[FieldId(names_[name].detail)].owner].origin == ir::Origin::jdk)
    name = names_.base(name);
  return name;
}

// The lock objects that a part belongs to, one for each context, and what its name begins with; none: not known.
std::optional<AtomicSteps::LockObjects> AtomicSteps::lock_objects(MethodId m, LockExpr part) {
  LockObjects found;
  found.first = part;
  while (names_.base(found.first)) found.first = names_.base(found.first);
  if (names_[found.first].kind == LockExprKind::value) return std::nullopt;
  for (concurrency::InstanceId id : paths_.points_to().instances_of(m)) {
    std::vector<ObjectId> objects = keepers_.wholes(names_.objects(id, part));
    if (objects.size() > 1) return std::nullopt;
    found.second.insert(found.second.end(), objects.begin(), objects.end());
  }
  if (found.second.empty()) return std::nullopt;
  sort_unique(found.second);
  return found;
}

// A lock object has parts (of a read/write lock its two sides) that all lock the same thing: names that mean the
// same inner objects are one. Two locks that are no parts may have been made in one place.
LockExpr AtomicSteps::name_of_lock_object(MethodId m, LockExpr name) {
  const LockExpr outer = outer_name(name);
  std::optional<LockObjects> objects = lock_objects(m, name);
  if (!objects) return outer;
  if (objects->second.size() == 1 && paths_.points_to().is_single(objects->second[0]))
    single_locks_.try_emplace(objects->second[0], outer);
  LockExpr& known = lock_objects_.try_emplace(std::move(*objects), outer).first->second;
  if (name != outer && known) return known;
  if (known != outer) known = {};
  return outer;
}

// What its acquisitions call the lock of a condition.
LockExpr AtomicSteps::name_of_waited_lock(MethodId m, LockExpr part) {
  std::optional<LockObjects> objects = lock_objects(m, part);
  if (!objects) return outer_name(part);
  if (objects->second.size() == 1)
    if (auto at = single_locks_.find(objects->second[0]); at != single_locks_.end()) return at->second;
  auto at = lock_objects_.find(*objects);
  return at != lock_objects_.end() && at->second ? at->second : outer_name(part);
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

bool AtomicSteps::has_thread_safe(pointsto::SetId objects) {
  auto [at, added] = has_thread_safe_.try_emplace(objects, false);
  if (added)
    paths_.points_to().sets().for_each(objects, [&](ObjectId o) {
      ir::TypeId type = paths_.points_to().heap().type(o);
      at->second |= type.is_class() && paths_.scope().models->sync().is_atomic(type.class_id());
    });
  return at->second;
}

void AtomicSteps::read_acts(MethodId m, const ir::Body& body, MethodSteps& into) {
  for (uint32_t i = 0; i < body.size(); ++i) {
    Act act{.instruction = i};
    if (is_call(body.op[i])) {
      if (continue_iteration(body, i, into) || !read_call(m, body, act)) continue;
    } else if (!read_volatile(body, act)) {
      continue;
    }
    if (act.locks) locking_states_.push_back(act.name);
    into.acts.push_back(act);
    into.actions.push_back({.instruction = i, .step = Step::act, .lock = act.name});
  }
}

// A step on the iterator that an act made.
bool AtomicSteps::continue_iteration(const ir::Body& body, uint32_t call, MethodSteps& into) {
  const Act* made = body.operands(call).empty() ? nullptr : iterator_made_by(body, body.operands(call)[0], into);
  if (!made) return false;
  Act step = *made;
  step.instruction = call;
  step.kind = ActKind::demand;
  step.keyed = step.locks = false;
  step.by_iterator = true;
  into.acts.push_back(step);
  into.actions.push_back({.instruction = call, .step = Step::act, .lock = step.name});
  return true;
}

// False: no act.
bool AtomicSteps::read_call(MethodId m, const ir::Body& body, Act& act) {
  const uint32_t i = act.instruction;
  if (body.operands(i).empty()) return false;
  const ir::ValueId object = body.operands(i)[0];
  const models::ObjectAct* model = nullptr;
  for (const MethodCall& c : calls_.calls(m, i)) {
    const models::ObjectAct* other = c.spawns ? nullptr : paths_.scope().models->sync().act(c.callee);
    if (!other) continue;
    model = other;
    act.callee = c.callee;
  }
  // Who takes a lock does not look at it for what he does later.
  auto takes_lock = [](const concurrency::SyncCall& c) {
    return c.fact->by_value && c.fact->kind == SyncKind::acquire;
  };
  if (!model || std::ranges::any_of(facts_.of(m)->sync_at(i), takes_lock)) return false;
  if (std::ranges::none_of(paths_.points_to().instances_of(m), [&](concurrency::InstanceId id) {
        return has_thread_safe(paths_.points_to().points_to(id, object));
      }))
    return false;
  act.taken_at = i;
  act.kind = model->kind;
  act.adds = model->adds;
  act.removes = model->removes;
  act.keyed = model->keyed;
  act.locks = locking_body(paths_, act.callee) != nullptr;
  act.counts = model->counts && !is_used(body, i);
  if (act.kind == ActKind::update && act.removes && !act.adds && body.type[i].is_reference()) {
    // What copes with an empty one leaves it to whoever gets its result.
    act.unseen = !is_used(body, i);
    if (act.unseen)
      act.kind = ActKind::write;
    else if (is_relied_on(body, i))
      act.kind = ActKind::demand;
  }
  std::optional<LockExpr> name = names_.state(names_.of(body, object));
  act.name = name.value_or(LockExpr());
  return name.has_value();
}

// False: no act, or one without a name.
bool AtomicSteps::read_volatile(const ir::Body& body, Act& act) {
  const ir::Program& program = paths_.program();
  const uint32_t i = act.instruction;
  const Op op = body.op[i];
  const bool is_static = op == Op::get_static || op == Op::put_static;
  if (!is_static && op != Op::get_field && op != Op::put_field) return false;
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
  if (!field || !(program[field.id].flags & ir::access::volatile_) ||
      !paths_.scope().is_application(program[field.id].owner))
    return false;
  act.kind = op == Op::put_field || op == Op::put_static ? ActKind::write : ActKind::read;
  act.adds = act.removes = act.kind == ActKind::write;
  act.field = field.id;
  std::optional<LockExpr> name =
      names_.cell(is_static ? LockExpr() : names_.of(body, body.operands(i)[0]), field.id);
  act.name = name.value_or(LockExpr());
  return name.has_value();
}

// An acquisition without a release in the same body does not count as one.
void AtomicSteps::mark_counted() {
  for (MethodSteps& m : methods_)
    for (Action& a : m.actions)
      if (a.step != Step::act)
        a.counts = a.step == Step::acquire && std::ranges::any_of(m.actions, [&](const Action& other) {
                     return other.step == Step::release && other.lock == a.lock;
                   });
}

bool AtomicSteps::can_have_context(LockExpr name) const {
  switch (names_[name].kind) {
    case LockExprKind::cell: return false;
    case LockExprKind::state: return std::ranges::binary_search(locking_states_, name);
    default: return true;
  }
}

const MethodSteps::Act* AtomicSteps::act_at(MethodId id, uint32_t instruction) const {
  const MethodSteps* m = method(id);
  if (!m) return nullptr;
  auto at = std::ranges::lower_bound(m->acts, instruction, {}, &Act::instruction);
  return at != m->acts.end() && at->instruction == instruction ? &*at : nullptr;
}

const AtomicSteps::Act* AtomicSteps::own_act(MethodId m, uint32_t site, LockExpr name) const {
  const Act* act = act_at(m, site);
  return act && act->name == name ? act : nullptr;
}

std::span<const AtomicSteps::Act> AtomicSteps::acts(MethodId id) const {
  const MethodSteps* m = method(id);
  return m ? std::span<const Act>(m->acts) : std::span<const Act>();
}

LockExpr AtomicSteps::lock_of(MethodId id, uint32_t acquisition) const {
  if (const MethodSteps* m = method(id))
    for (const Action& a : std::ranges::equal_range(m->actions, acquisition, {}, &Action::instruction))
      if (a.step == Step::acquire || a.step == Step::wait) return a.lock;
  return {};
}

std::vector<uint32_t> AtomicSteps::sites(MethodId id, LockExpr lock) const {
  std::vector<uint32_t> found;
  if (const MethodSteps* m = method(id))
    for (const Action& a : m->actions)
      if (a.lock == lock && a.step != Step::release && a.step != Step::wait) found.push_back(a.instruction);
  return found;
}

std::vector<LockExpr> AtomicSteps::acquired(MethodId id) const {
  std::vector<LockExpr> locks;
  if (const MethodSteps* m = method(id))
    for (const Action& a : m->actions)
      if (a.counts && (a.step == Step::acquire || a.step == Step::act)) locks.push_back(a.lock);
  sort_unique(locks);
  return locks;
}

}  // namespace heddle::detectors
