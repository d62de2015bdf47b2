#include "detectors/doubts.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <optional>

#include "concurrency/thread_objects.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::AccessSite;
using concurrency::Location;
using findings::Confidence;
using ir::Op;

std::string_view to_string(Doubt doubt) {
  switch (doubt) {
    case Doubt::none: return "";
    case Doubt::guessed_path: return "that two threads get there at once rests on a guess about calls or threads";
    case Doubt::gated: return "one side may wait under a lock for a condition that the other sets";
    case Doubt::common_lock: return "both may hold the same lock";
    case Doubt::initialization: return "one side runs while a class is initialized";
    case Doubt::finalizers: return "the virtual machine may have one thread for all finalizers";
    case Doubt::blurred: return "it is not known which of very many objects one side has";
    case Doubt::merged: return "the analysis takes many objects for this one";
    case Doubt::finalized: return "one side finalizes the object, which nobody uses any more";
    case Doubt::library_object: return "the object is the library's own, and nothing of the application keeps it";
    case Doubt::unnamed_owner: return "each thread may have an object of its own there";
    case Doubt::handed_over: return "one thread may have handed the object over for good";
    case Doubt::one_of_many: return "one side picks the object out of many, some of which are its own";
    case Doubt::private_to_callers: return "the callers of one side have the object for themselves";
    case Doubt::taken: return "both take the object out of a container, perhaps one after the other";
    case Doubt::swapped_out: return "one side has taken the object out of its field, under the lock of the other";
    case Doubt::answered: return "one side waits until the other has given the object's own signal";
    case Doubt::tree_of_tasks: return "the tasks of a tree work on themselves and on what they have waited for";
    case Doubt::set_up: return "one side may set the object up before the other thread is started";
    case Doubt::shown_later: return "one side may set the object up before it is put where the other finds it";
    case Doubt::unpublished: return "one side may have an object that nobody else was shown";
    case Doubt::other_origin: return "different instructions made what the two sides have";
    case Doubt::ambiguous: return "it is not known that two instances of the thread get to the object";
    case Doubt::born_with_thread: return "each instance of the thread may have an object of its own";
    case Doubt::filled_while_new: return "one side works on an object that it has just made";
    case Doubt::before_start: return "one side may come before the start of the other thread";
    case Doubt::before_first_start: return "main may do this before any such thread is started";
    case Doubt::kept_thread: return "one side may have waited for the thread that works on the object";
    case Doubt::own_thread_ended: return "one side may have waited for the thread, which its object keeps";
    case Doubt::other_keeper: return "the two sides get the object from different keepers";
    case Doubt::phases: return "a barrier may lie between the two";
    case Doubt::outside_stage: return "one side may wait for the parallel stream that the other is a part of";
    case Doubt::stage_argument: return "each helper of the stream may have elements of its own";
    case Doubt::own_indices: return "each thread may have indices of its own";
    case Doubt::own_rows: return "each thread may have a row of its own";
  }
  return "";
}

Doubts::Judgement Doubts::judge(const Access& first, ThreadId t, const Access& second, ThreadId u,
                                ObjectId object) {
  if (Doubt found = doubt(first, t, second, u, object); found != Doubt::none) return {Confidence::possible, found};
  return {is_one_object(first, second, object) ? Confidence::certain : Confidence::likely};
}

Doubt Doubts::doubt(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) {
  constexpr ThreadId initializer = pointsto::ThreadTable::initializer;
  if (t == initializer || u == initializer) return Doubt::initialization;
  // The JVM has one thread for all finalizers.
  if (finalized_.is_finalizer(t) && finalized_.is_finalizer(u)) return Doubt::finalizers;
  if (is_blurred(first) || is_blurred(second)) return Doubt::blurred;
  if (object)
    if (Doubt found = object_doubt(first, t, second, u, object); found != Doubt::none) return found;
  if (is_filled_while_new(first, t) || is_filled_while_new(second, u)) return Doubt::filled_while_new;
  if (is_before_own_start(first, second, u) || is_before_own_start(second, first, t)) return Doubt::before_start;
  if (is_before_first_start(first, t, u) || is_before_first_start(second, u, t)) return Doubt::before_first_start;
  if (object && (is_after_own_end(first, t, second, u, object) || is_after_own_end(second, u, first, t, object)))
    return Doubt::own_thread_ended;
  if (common_.has_other_keeper(first, second, true)) return Doubt::other_keeper;
  if (points_to_.threads().first_of(t) == points_to_.threads().first_of(u) && is_ambiguous(first, second, t, u))
    return Doubt::ambiguous;
  if (may_be_in_phases(first, t, second, u)) return Doubt::phases;
  if (is_outside_stage(first, t, second, u, object) || is_outside_stage(second, u, first, t, object))
    return Doubt::outside_stage;
  if ((stage_runs_.is_helper(t) || stage_runs_.is_helper(u)) &&
      stage_runs_.is_of_argument(first, sites_[first.site], t, object) &&
      stage_runs_.is_of_argument(second, sites_[second.site], u, object))
    return Doubt::stage_argument;
  if (have_own_indices(first, second)) return Doubt::own_indices;
  return have_own_rows(first, second) ? Doubt::own_rows : Doubt::none;
}

// A barrier may lie between them, or what it returned chose one thread for the work.
bool Doubts::may_be_in_phases(const Access& first, ThreadId t, const Access& second, ThreadId u) const {
  if (!in_.clear_order->share_phases(t, u)) return false;
  auto point = [&](const Access& access, ThreadId thread) {
    return in_.clear_order->point(thread, access.instance, sites_[access.site].place.instruction);
  };
  if (in_.clear_order->share_phases(point(first, t), point(second, u))) return true;
  return points_to_.threads().first_of(t) == points_to_.threads().first_of(u) && is_chosen_by_barrier(first) &&
         is_chosen_by_barrier(second);
}

// An unguarded write of a stage to what all helpers know races with itself, whoever else is there.
bool Doubts::is_outside_stage(const Access& stage, ThreadId helper, const Access& other, ThreadId thread,
                              ObjectId object) {
  const AccessSite& site = sites_[stage.site];
  if (!stage_runs_.is_outside(stage, helper, other, thread)) return false;
  return !site.writes || !in_.locks->must_hold(stage.instance, site.place.instruction).empty() ||
         stage_runs_.is_of_argument(stage, site, helper, object);
}

// Made only where a test of what a barrier's call returned says so.
bool Doubts::is_chosen_by_barrier(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
  const ir::Body& body = facts.body;
  for (const ir::Block& block : body.blocks) {
    const uint32_t last = block.end - 1;
    if (body.op[last] != Op::branch) continue;
    auto is_arrival = [&](ir::ValueId v) {
      bool signals = false, awaits = false;
      for (const concurrency::SyncCall& call : facts.sync_at(v.raw)) {
        signals |= call.fact->kind == models::SyncKind::signal;
        awaits |= call.fact->kind == models::SyncKind::await;
      }
      return signals && awaits;
    };
    if (std::ranges::none_of(body.operands(last), is_arrival)) continue;
    for (ir::BlockId to : body.successors(block)) {
      const uint32_t first = body.blocks[to.raw].first, at = site.place.instruction;
      if (body.predecessors(body.blocks[to.raw]).size() == 1 &&
          (first == at || pointsto::dominates(body, first, at)))
        return true;
    }
  }
  return false;
}

Doubt Doubts::object_doubt(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) {
  FieldId holder = common_.loaded_from(first);
  if (is_merged(object) && !(holder && holder == common_.loaded_from(second) && is_made_by_jdk(object)))
    return Doubt::merged;
  if (is_finalized(t, object) || is_finalized(u, object) || is_finalized(first, t, second, u, object))
    return Doubt::finalized;
  if (sites_[first.site].location == Location::state && is_made_by_jdk(object) &&
      !common_.holder_of(first, second, object))
    return Doubt::library_object;
  if (is_unnamed_owner(first, t, object) || is_unnamed_owner(second, u, object)) return Doubt::unnamed_owner;
  if (is_handed_to_one(first, t, second, u, object) || is_given_away(t, u, object) || is_given_away(u, t, object))
    return Doubt::handed_over;
  if (is_one_of_many(first, t, object) || is_one_of_many(second, u, object)) return Doubt::one_of_many;
  if (is_private_to_callers(first, t, object) || is_private_to_callers(second, u, object))
    return Doubt::private_to_callers;
  if (is_taken(first) && is_taken(second)) return Doubt::taken;
  if (swapped_out_.are_apart(first, sites_[first.site], t, second, sites_[second.site], u))
    return Doubt::swapped_out;
  if (own_signals_.is_answered(first, sites_[first.site], second, sites_[second.site]) ||
      own_signals_.is_answered(second, sites_[second.site], first, sites_[first.site]))
    return Doubt::answered;
  if (are_tasks_of_tree(first, t, second, u, object)) return Doubt::tree_of_tasks;
  // Finalizers start whenever the collector wants.
  if (!in_.check_constructors && !finalized_.is_finalizer(t) && !finalized_.is_finalizer(u) &&
      (set_up_.is_before_start(first, sites_[first.site], t, u, object) ||
       set_up_.is_before_start(second, sites_[second.site], u, t, object)))
    return Doubt::set_up;
  if (!in_.check_constructors && is_unpublished(first, t, second, u, object)) return Doubt::unpublished;
  if (is_after_kept_thread(first, second, u, object) || is_after_kept_thread(second, first, t, object))
    return Doubt::kept_thread;
  // A factory or a budget merged it.
  if (!points_to_.is_single(object) &&
      !origins_.may_be_same(first, sites_[first.site], t, second, sites_[second.site], u))
    return Doubt::other_origin;
  if (!in_.check_constructors && is_shown_later(first, t, second, u, object)) return Doubt::shown_later;
  if (points_to_.threads().first_of(t) != points_to_.threads().first_of(u))
    return (is_ambiguous(first, t, object) || is_ambiguous(second, u, object)) && !given_.share(t, u, object)
               ? Doubt::ambiguous
               : Doubt::none;
  // Each has one of its own, and starts from it; whether it ends there was not proven.
  const bool is_born =
      in_.owned->is_born_with_root(t, object) && common_.is_from_root(first) && common_.is_from_root(second);
  return is_born || (given_.has_own(t, object) && given_.comes_from_own(first, sites_[first.site], t) &&
                     given_.comes_from_own(second, sites_[second.site], u))
             ? Doubt::born_with_thread
             : Doubt::none;
}

bool Doubts::is_one_object(const Access& first, const Access& second, ObjectId object) const {
  const AccessSite &site = sites_[first.site], &other = sites_[second.site];
  if (site.location == Location::static_field) return true;
  if (site.location == Location::element && (!common_.constant_index(site) || !common_.constant_index(other)))
    return false;
  return first.objects.size() == 1 && second.objects == first.objects && points_to_.is_single(object) &&
         !is_chosen_by_context(first) && !is_chosen_by_context(second);
}

// The base is a parameter that is one object only because the context says so: where the calls come from it may
// as well be one of many.
bool Doubts::is_chosen_by_context(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId base = body.operands(site.place.instruction)[site.base];
  if (body.op[base.raw] != Op::param) return false;
  for (uint32_t s : in_.clear->callers(access.instance)) {
    const concurrency::Step& step = in_.clear->all_steps()[s];
    const ir::Body* caller = paths_.body(step.caller);
    if (step.spawns || !caller || step.instruction >= caller->size()) continue;
    std::span<const ir::ValueId> operands = caller->operands(step.instruction);
    if (body.payload[base.raw] >= operands.size()) continue;
    bool single = true;
    points_to_.sets().for_each(points_to_.points_to(step.caller, operands[body.payload[base.raw]]),
                               [&](ObjectId o) { single = single && points_to_.is_single(o); });
    if (single) return false;
  }
  return !in_.clear->callers(access.instance).empty();
}

// The object belongs to an instance of the thread, and code that contexts do not tell apart by thread
// gets to it.
bool Doubts::is_unnamed_owner(const Access& access, ThreadId thread, ObjectId object) const {
  return !points_to_.state().contexts[points_to_[access.instance].context].thread &&
         in_.owned->is_born_with_root(thread, object);
}

// Two instances of a thread on the same way, which leads through one of several things that an instance can be
// given: perhaps only one of them ever is.
bool Doubts::is_ambiguous(const Access& first, const Access& second, ThreadId t, ThreadId u) {
  ObjectId mine = common_.choice(t, first.instance);
  return mine && mine == common_.choice(u, second.instance) && !given_.share(t, u, mine);
}

// Nobody knows which instances of the thread get to the object.
bool Doubts::is_ambiguous(const Access& access, ThreadId thread, ObjectId object) const {
  return in_.owned->is_ambiguous(thread, object) && common_.is_from_root(access);
}

// One object to the points-to analysis, but surely many: what a budget or the JDK's plumbing merged over all
// contexts, with or without the thread, or what only a model made up.
bool Doubts::is_merged(ObjectId object) const {
  using pointsto::SiteKind;
  const pointsto::State& state = points_to_.state();
  pointsto::ContextId heap = points_to_.heap()[object].heap;
  if (state.contexts.size() > 1 && state.contexts[heap].elements.empty() && !points_to_.is_single(object)) {
    MethodId maker = points_to_.heap()[points_to_.heap()[object].site].method;
    if (heap == pointsto::ContextTable::coarse || (maker && !program_[maker].is_static())) return true;
  }
  switch (points_to_.heap()[points_to_.heap()[object].site].kind) {
    case SiteKind::allocation:
    case SiteKind::modelled:
    case SiteKind::copied: return false;
    default: return true;
  }
}

// What the method itself has just made and put into an object that nobody else knows yet.
bool Doubts::is_filled_while_new(const Access& access, ThreadId thread) {
  const AccessSite& site = sites_[access.site];
  if (in_.check_constructors || site.location == Location::static_field) return false;
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId load = body.operands(site.place.instruction)[site.base];
  for (; body.op[load.raw] == Op::get_field; load = body.operands(load.raw)[0])
    if (is_new_when_stored(body, load.raw) &&
        (in_.escape->is_private(site.place.method, load.raw, 0) ||
         is_private_to_callers({access.instance, load.raw, body.operands(load.raw)[0], {}}, thread,
                               ObjectId::none())))
      return true;
  return false;
}

// What is loaded there was made and stored before, in the same method.
bool Doubts::is_new_when_stored(const ir::Body& body, uint32_t load) const {
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[load]]);
  for (uint32_t i = 0; i < load; ++i) {
    if (body.op[i] != Op::put_field || body.operands(i)[0] != body.operands(load)[0]) continue;
    const uint32_t value = body.operands(i)[1].raw;
    bool is_made = body.op[value] == Op::new_object || body.op[value] == Op::new_array ||
                   (ir::is_call(body.op[value]) && in_.owned->makes_new({body.method, value}));
    if (!is_made) continue;
    hierarchy::ResolvedField stored = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
    if (field && stored && stored.id == field.id && pointsto::dominates(body, i, load)) return true;
  }
  return false;
}

// The object is the method's parameter, or a part of one, and whichever of the thread's calls brings it has it for
// itself: others bring others, which are known to all.
bool Doubts::is_private_to_callers(const Access& access, ThreadId thread, ObjectId object) {
  const AccessSite& site = sites_[access.site];
  if (in_.check_constructors || site.location == Location::static_field || access.views != 0) return false;
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId base = body.operands(site.place.instruction)[site.base];
  return is_private_to_callers({access.instance, site.place.instruction, base, {}}, thread, object);
}

bool Doubts::is_private_to_callers(PrivateUse use, ThreadId thread, ObjectId object) {
  constexpr size_t most = 256;
  absl::flat_hash_set<std::pair<InstanceId, uint32_t>> seen;
  std::vector<PrivateUse> open{std::move(use)};
  bool any = false;
  while (!open.empty()) {
    PrivateUse at = std::move(open.back());
    open.pop_back();
    if (!find_whole(at)) return false;
    const ir::Body& body = *paths_.body(at.instance);
    if (body.op[at.value.raw] != Op::param || seen.size() > most) return false;
    std::span<const InstanceId> roots = in_.clear->roots(thread);
    if (std::ranges::find(roots, at.instance) != roots.end()) return false;
    const uint32_t k = body.payload[at.value.raw];
    // The method itself may make it known, or put it where it becomes known.
    std::optional<uint32_t> kept_in = in_.escape->stored_into(body.method, k);
    if (!kept_in || !keeps_to_itself(body, at.parts)) return false;
    for (uint32_t s : in_.clear->callers(at.instance)) {
      const concurrency::Step& step = in_.clear->all_steps()[s];
      if (!in_.clear->runs(thread, step.caller)) continue;
      if (!origins_.is_direct(step)) return false;
      const ir::Body& caller = *paths_.body(step.caller);
      ir::ValueId operand = caller.operands(step.instruction)[k];
      if (object && at.parts.empty() &&
          !points_to_.sets().contains(points_to_.points_to(step.caller, operand), object))
        continue;
      any = true;
      for (uint32_t p = 0; p < body.parameters; ++p)
        if ((*kept_in >> p & 1) != 0 && (in_.escape->stored_into(body.method, p).value_or(1) != 0 ||
                                         !in_.escape->is_private(caller.method, step.instruction, p)))
          return false;
      if (at.parts.empty()) {
        if (in_.escape->is_private(caller.method, step.instruction, k)) continue;
        if (caller.op[operand.raw] == Op::get_field && is_new_when_stored(caller, operand.raw) &&
            in_.escape->is_private(caller.method, operand.raw, 0))
          continue;
      }
      PrivateUse above{step.caller, step.instruction, operand, at.parts};
      // Made here: who makes it elsewhere may have put something else into it.
      if (find_whole(above) && !above.parts.empty() && caller.op[above.value.raw] != Op::param &&
          (in_.escape->is_wholly_private(caller.method, step.instruction, k) ||
           in_.escape->is_within_private(caller.method, step.instruction, k)))
        continue;
      if (seen.emplace(step.caller, operand.raw).second) open.push_back(std::move(above));
    }
  }
  return any;
}

// The thread took the object out of a container, or made it, and has not shown it to anybody since: if nobody but
// the container had it, two threads that do so have it one after the other.
bool Doubts::is_taken(const Access& access) {
  if (!own_or_taken_) own_or_taken_.emplace(*in_.facts, concurrency::Escape::Roots::fresh_or_taken);
  const AccessSite& site = sites_[access.site];
  return own_or_taken_->is_private(site.place.method, site.place.instruction, site.base);
}

// Finalizers find their object whenever the collector wants.
bool Doubts::is_shown_later(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) {
  const AccessSite &mine = sites_[first.site], &theirs = sites_[second.site];
  return !finalized_.is_finalizer(t) && !finalized_.is_finalizer(u) &&
         (set_up_.is_before_shown(first, mine, t, second, theirs, u, object) ||
          set_up_.is_before_shown(second, theirs, u, first, mine, t, object));
}

// The one made the object and has not surely shown it to anybody; or took it out of where it was kept, and the
// other is not somebody who had put it there and goes on.
bool Doubts::is_unpublished(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) {
  const Unpublished::State mine = unpublished_.state(first, sites_[first.site], t, object);
  if (mine == Unpublished::State::is_new) return true;
  const Unpublished::State theirs = unpublished_.state(second, sites_[second.site], u, object);
  if (theirs == Unpublished::State::is_new) return true;
  return (mine == Unpublished::State::is_taken && theirs != Unpublished::State::is_published) ||
         (theirs == Unpublished::State::is_taken && mine != Unpublished::State::is_published);
}

// Whether the method neither stores nor returns what it finds in the fields, nor gives it to somebody who does.
bool Doubts::keeps_to_itself(const ir::Body& body, const std::vector<FieldId>& fields) const {
  if (fields.empty()) return true;  // and none is found below; asked for each pair of a long method's accesses
  std::vector<uint8_t> found(body.size());
  auto is_found = [&](ir::ValueId v) { return found[v.raw] != 0; };
  auto hides = [&](uint32_t i) {
    std::span<const ir::ValueId> operands = body.operands(i);
    switch (body.op[i]) {
      case Op::put_field:
      case Op::put_static:
      case Op::array_store:
      case Op::return_: return operands.empty() || !is_found(operands.back());
      case Op::invoke_virtual:
      case Op::invoke_special:
      case Op::invoke_static:
      case Op::invoke_interface: break;
      default: return true;
    }
    auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{body.method, i}, {},
                                            &pointsto::MethodCall::place);
    return std::ranges::all_of(callees, [&](const pointsto::MethodCall& call) {
      for (uint32_t k = 0; k < operands.size(); ++k)
        if (is_found(operands[k]) && (call.spawns || in_.escape->stored_into(call.callee, k).value_or(1) != 0))
          return false;
      return true;
    });
  };
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (body.op[i] == Op::get_field) {
      hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      found[i] = f && std::ranges::find(fields, f.id) != fields.end();
    } else if (body.op[i] == Op::check_cast || body.op[i] == Op::phi) {
      for (ir::ValueId v : body.operands(i)) found[i] |= v.raw < i && is_found(v);
    }
    if (!hides(i)) return false;
  }
  return true;
}

// From the part of an object to the object; not if what came before may have put something else in its place.
bool Doubts::find_whole(PrivateUse& use) {
  const ir::Body& body = *paths_.body(use.instance);
  for (;; use.value = body.operands(use.value.raw)[0]) {
    if (body.op[use.value.raw] == Op::check_cast) continue;
    if (body.op[use.value.raw] != Op::get_field) break;
    hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[use.value.raw]]);
    if (!f) return false;
    if (std::ranges::find(use.parts, f.id) == use.parts.end()) use.parts.push_back(f.id);
  }
  return std::ranges::all_of(use.parts, [&](FieldId f) { return own_parts_.is_own(f, body, use.instruction); });
}

// A task of a tree works on itself, and on the tasks that it waited for: each has one thread, then its parent.
bool Doubts::are_tasks_of_tree(const Access& first, ThreadId t, const Access& second, ThreadId u,
                               ObjectId object) const {
  const pointsto::ThreadTable& threads = points_to_.threads();
  auto is_task = [&](ThreadId thread) {
    return threads[thread].kind == models::ThreadKind::fork_join &&
           std::ranges::any_of(in_.clear->roots(thread), [&](InstanceId root) {
             bool same_kind = false;
             points_to_.sets().for_each(points_to_.points_to(root, ir::ValueId(0u)), [&](ObjectId o) {
               same_kind |= points_to_.heap().type(o) == points_to_.heap().type(object);
             });
             return same_kind;
           });
  };
  return is_task(t) && is_task(u) && is_own_or_done(first) && is_own_or_done(second);
}

bool Doubts::is_own_or_done(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
  const ir::Body& body = facts.body;
  const ir::ValueId base = body.operands(site.place.instruction)[site.base];
  if (body.op[base.raw] == Op::param)
    return body.payload[base.raw] == 0 && !program_[site.place.method].is_static();
  if (facts.waited_for(site.place.instruction, base)) return true;
  return std::ranges::any_of(facts.sync_calls, [&](const concurrency::SyncCall& call) {
    const bool ends = call.fact->kind == models::SyncKind::ends &&
                      call.fact->subject.kind == models::SubjectKind::spawned && !call.fact->timed;
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    return ends && std::ranges::find(operands, base) != operands.end() &&
           pointsto::dominates(body, call.instruction, site.place.instruction);
  });
}

// A finalizer works on an object that nobody reaches any more: a race only if the JVM finds that out before its
// last use is over (JLS 12.6.1).
bool Doubts::is_finalized(ThreadId thread, ObjectId object) const {
  const pointsto::AbstractThread& info = points_to_.threads()[points_to_.threads().first_of(thread)];
  return info.kind == models::ThreadKind::finalizer && info.name.object &&
         points_to_.heap()[object].site == info.name.object;
}

bool Doubts::is_finalized(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) {
  return (finalized_.is_finalizer(t) && finalized_.is_kept_from(t, second, u, object)) ||
         (finalized_.is_finalizer(u) && finalized_.is_kept_from(u, first, t, object));
}

// Nobody knows which object: it may be one of very many, or it came in as an argument, or was loaded from one,
// where a budget left no contexts to tell callers apart.
bool Doubts::is_blurred(const Access& access) const {
  constexpr size_t very_many = 32;
  const AccessSite& site = sites_[access.site];
  if (site.location == Location::static_field) return false;
  if (access.objects.size() > very_many || is_any_object(access)) return true;
  // Of many that the base may be, only few may be of a kind that can race.
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId v = body.operands(site.place.instruction)[site.base];
  if (points_to_.sets().size(points_to_.points_to(access.instance, v)) > very_many) return true;
  if (program_[site.place.method].is_static()) return false;
  const pointsto::State& state = points_to_.state();
  if (state.contexts.size() == 1 || !state.contexts[points_to_[access.instance].context].elements.empty())
    return false;
  while (body.op[v.raw] == Op::check_cast || body.op[v.raw] == Op::get_field || body.op[v.raw] == Op::array_load)
    v = body.operands(v.raw)[0];
  return body.op[v.raw] == Op::param;
}

// Who stores it in one root object only can do so with one single object as well, while others find it elsewhere.
bool Doubts::is_handed_to_one(const Access& first, ThreadId t, const Access& second, ThreadId u,
                              ObjectId object) const {
  if (!in_.owned->is_handed_to_one(t, u, object)) return false;
  return !points_to_.is_single(object) || (common_.is_from_root(first) && common_.is_from_root(second));
}

// The maker handed the object over and does not get it back from where he put it.
bool Doubts::is_given_away(ThreadId maker, ThreadId to, ObjectId object) {
  FieldId field = in_.owned->given_away(maker, to, object);
  if (!field) return false;
  auto [loads, added] = loads_.try_emplace(field);
  if (added) find_loads(field, loads->second);
  return std::ranges::none_of(loads->second, [&](MethodId m) {
    return std::ranges::any_of(points_to_.instances_of(m),
                               [&](InstanceId id) { return in_.clear->runs(maker, id); });
  });
}

// Methods that load the field for more than to compare what it holds.
void Doubts::find_loads(FieldId field, std::vector<MethodId>& methods) const {
  for (MethodId m : paths_.methods()) {
    const ir::Body& body = *paths_.body(m);
    std::vector<uint8_t> is_load(body.size());
    bool used = false;
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] == Op::get_field) {
        hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
        is_load[i] = f && f.id == field;
      }
      if (body.op[i] == Op::branch) continue;
      for (ir::ValueId v : body.operands(i)) used |= v.raw < i ? is_load[v.raw] != 0 : body.op[i] == Op::phi;
    }
    if (used && std::ranges::find(is_load, uint8_t{1}) != is_load.end()) methods.push_back(m);
  }
}

bool Doubts::is_before_first_start(const Access& access, ThreadId thread, ThreadId other) {
  return !in_.clear_order->is_system_thread(other) &&
         beginnings_.is_before_first_start(access.instance, sites_[access.site].place.instruction, thread, other);
}

// The one works on an object before it starts the thread that runs on it, the other is that thread: in order,
// unless the object is started twice.
bool Doubts::is_before_own_start(const Access& access, const Access& other, ThreadId thread) const {
  const AccessSite &site = sites_[access.site], &theirs = sites_[other.site];
  if (site.location != Location::field) return false;
  const ir::Body& body = *paths_.body(other.instance);
  // The thread's own object: this, in what it starts with.
  const ir::ValueId base = body.operands(theirs.place.instruction)[theirs.base];
  if (body.op[base.raw] != Op::param || body.payload[base.raw] != 0 || !is_root_or_its_owner(other, thread))
    return false;
  for (const concurrency::Step& s : paths_.steps(access.instance))
    if (s.spawns && paths_.runs(thread, s.callee) &&
        pointsto::dominates(*paths_.body(access.instance), site.place.instruction, s.instruction))
      return true;
  return false;
}

// The method is what the thread starts with, also by way of the library, or what a lambda or an inner object that
// it starts with calls on the object that it was made for.
bool Doubts::is_root_or_its_owner(const Access& access, ThreadId thread) const {
  auto is_root = [&](InstanceId id) {
    return std::ranges::find(paths_.roots(thread), id) != paths_.roots(thread).end();
  };
  auto starts = [&](InstanceId id) {
    return is_root(id) || std::ranges::any_of(paths_.callers(id), [&](uint32_t s) {
             InstanceId caller = paths_.all_steps()[s].caller;
             return is_root(caller) && !paths_.is_application(caller);
           });
  };
  if (program_[sites_[access.site].place.method].is_static()) return false;
  if (starts(access.instance)) return true;
  return std::ranges::any_of(paths_.callers(access.instance), [&](uint32_t s) {
    const concurrency::Step& step = paths_.all_steps()[s];
    const ir::Body* caller = starts(step.caller) ? paths_.body(step.caller) : nullptr;
    if (!caller || step.instruction >= caller->size() || caller->operands(step.instruction).empty()) return false;
    const ir::ValueId owner = caller->operands(step.instruction)[0];
    if (caller->op[owner.raw] != Op::get_field) return false;
    const ir::ValueId root = caller->operands(owner.raw)[0];
    hierarchy::ResolvedField f =
        paths_.scope().members->resolve_field(caller->members[caller->payload[owner.raw]]);
    return f && in_.facts->unchanging()[f.id] && caller->op[root.raw] == Op::param &&
           caller->payload[root.raw] == 0;
  });
}

// The one has waited for the thread that the object keeps, or that stands beside it in another array; the other is
// such a thread, which works on what it started from.
bool Doubts::is_after_kept_thread(const Access& later, const Access& other, ThreadId thread,
                                  ObjectId object) const {
  const AccessSite& site = sites_[later.site];
  if (points_to_.is_single(object) || !common_.is_from_root(other)) return false;
  const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
  const ir::Body& body = facts.body;
  const ir::ValueId owner =
      concurrency::canonical(body, facts.source_of(body.operands(site.place.instruction)[site.base]));
  auto belongs_to_owner = [&](ir::ValueId joined) {
    if (body.op[joined.raw] == Op::array_load && body.op[owner.raw] == Op::array_load)
      return body.operands(joined.raw)[1] == body.operands(owner.raw)[1];
    if (body.op[joined.raw] != Op::get_field) return false;
    hierarchy::ResolvedField f = paths_.scope().members->resolve_field(body.members[body.payload[joined.raw]]);
    return f && in_.facts->unchanging()[f.id] &&
           concurrency::canonical(body, body.operands(joined.raw)[0]) == owner;
  };
  return std::ranges::any_of(facts.sync_calls, [&](const concurrency::SyncCall& call) {
    const models::SyncFact& fact = *call.fact;
    if (fact.kind != models::SyncKind::ends || fact.subject.kind != models::SubjectKind::place || fact.timed ||
        fact.if_true || fact.if_false || fact.if_returned)
      return false;
    std::span<const ir::ValueId> operands = body.operands(call.instruction);
    if (fact.subject.parameter >= operands.size()) return false;
    const ir::ValueId joined = concurrency::canonical(body, operands[fact.subject.parameter]);
    if (!belongs_to_owner(joined) || !pointsto::dominates(body, call.instruction, site.place.instruction))
      return false;
    bool is_of_thread = false;
    points_to_.sets().for_each(points_to_.points_to(later.instance, joined),
                               [&](ObjectId o) { is_of_thread |= in_.owned->is_root(thread, o); });
    return is_of_thread;
  });
}

// The one has waited for the thread that its object started on itself, the other is that thread, at what it gets
// to from its own object.
bool Doubts::is_after_own_end(const Access& access, ThreadId thread, const Access& other, ThreadId started,
                              ObjectId object) {
  return own_threads_.is_after_end(access, sites_[access.site], thread, started, object) &&
         (common_.is_from_root(other) || given_.comes_from_own(other, sites_[other.site], started));
}

// Another thread made the object, and it is picked out of very many, some of which this thread made: nobody
// knows that it ever is that one. If it is a parameter, the callers pick.
bool Doubts::is_one_of_many(const Access& access, ThreadId thread, ObjectId object) const {
  constexpr size_t very_many = 16;
  const pointsto::Heap& heap = points_to_.heap();
  auto is_made_by_thread = [&](ObjectId o) {
    ThreadId maker = points_to_.state().contexts[heap[o].heap].thread;
    return maker && points_to_.threads().first_of(maker) == points_to_.threads().first_of(thread);
  };
  if (!points_to_.state().contexts[heap[object].heap].thread || is_made_by_thread(object)) return false;
  auto is_vague = [&](InstanceId id, ir::ValueId v) {
    pointsto::SetId set = points_to_.points_to(id, v);
    bool own = false;
    points_to_.sets().for_each(set, [&](ObjectId o) { own |= is_made_by_thread(o); });
    return own && points_to_.sets().size(set) > very_many;
  };
  const AccessSite& site = sites_[access.site];
  const ir::Body& body = *paths_.body(site.place.method);
  ir::ValueId base = body.operands(site.place.instruction)[site.base];
  if (body.op[base.raw] != Op::param) return is_vague(access.instance, base);
  std::vector<std::pair<InstanceId, uint32_t>> open{{access.instance, body.payload[base.raw]}};  // and parameter
  absl::flat_hash_set<std::pair<InstanceId, uint32_t>> seen{open[0]};
  bool any = false;
  while (!open.empty() && seen.size() < 256) {
    auto [id, k] = open.back();
    open.pop_back();
    for (uint32_t s : in_.clear->callers(id)) {
      const concurrency::Step& step = in_.clear->all_steps()[s];
      if (!in_.clear->runs(thread, step.caller)) continue;
      const ir::Body* caller = paths_.body(step.caller);
      if (step.spawns || !caller || step.instruction >= caller->size()) return false;
      std::span<const ir::ValueId> operands = caller->operands(step.instruction);
      if (k >= operands.size()) return false;
      ir::ValueId v = operands[k];
      while (caller->op[v.raw] == Op::check_cast) v = caller->operands(v.raw)[0];
      std::pair<InstanceId, uint32_t> up{step.caller, caller->payload[v.raw]};
      if (caller->op[v.raw] == Op::param) {
        if (seen.insert(up).second) open.push_back(up);
      } else if (is_vague(step.caller, v)) {
        any = true;
      } else {
        return false;
      }
    }
  }
  return any && open.empty();
}

// equals(), hashCode() or toString() of an Object that may be of several kinds, which a container is one of.
bool Doubts::is_any_object(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  const ir::Body& body = *paths_.body(site.place.method);
  if (!site.use || body.op[site.place.instruction] != Op::invoke_virtual) return false;
  ir::TypeId owner = body.members[body.payload[site.place.instruction]].owner;
  if (!owner.is_class() || owner.class_id() != program_.object_class()) return false;
  std::optional<ir::TypeId> kind;
  bool several = false;
  points_to_.sets().for_each(
      points_to_.points_to(access.instance, body.operands(site.place.instruction)[site.base]), [&](ObjectId o) {
        several |= kind && *kind != points_to_.heap().type(o);
        kind = points_to_.heap().type(o);
      });
  return several;
}

// By code that the application calls to get one; the field that it then keeps it in tells it apart.
bool Doubts::is_made_by_jdk(ObjectId object) const {
  const pointsto::Site& site = points_to_.heap()[points_to_.heap()[object].site];
  return site.method && program_[program_[site.method].owner].origin == ir::Origin::jdk;
}

// Whether the indices come from what each thread has of its own: fields of objects that are not one for both, or
// the other numbers at which its loops begin or end.
bool Doubts::have_own_indices(const Access& first, const Access& second) const {
  const IndexSource mine = index_source(first), theirs = index_source(second);
  if (mine.is_own && theirs.is_own) return true;
  if (mine.is_own || theirs.is_own) return !comes_by_all(mine.is_own ? second : first);
  auto is_drawn_by_them = [&](ObjectId o) {
    return std::ranges::find(theirs.drawn_from, o) != theirs.drawn_from.end();
  };
  if (std::ranges::any_of(mine.drawn_from, is_drawn_by_them)) return true;
  auto is_given_to_them = [&](uint32_t n) { return std::ranges::find(theirs.numbers, n) != theirs.numbers.end(); };
  if (mine.is_of_loop && theirs.is_of_loop && !mine.numbers.empty() && !theirs.numbers.empty() &&
      std::ranges::none_of(mine.numbers, is_given_to_them))
    return true;
  auto is_theirs = [&](ObjectId o) { return std::ranges::find(theirs.objects, o) != theirs.objects.end(); };
  return !mine.objects.empty() && !theirs.objects.empty() && std::ranges::none_of(mine.objects, is_theirs);
}

// In a loop from the first element to the length of the array, which waits for nobody on the way.
bool Doubts::comes_by_all(const Access& access) const {
  const AccessSite& site = sites_[access.site];
  if (site.location != Location::element || site.use) return false;
  const concurrency::MethodFacts& facts = *in_.facts->of(site.place.method);
  const ir::Body& body = facts.body;
  const ir::ValueId base = body.operands(site.place.instruction)[site.base],
                    index = body.operands(site.place.instruction)[site.base + 1];
  if (body.op[index.raw] != Op::phi) return false;
  auto is_constant = [&](ir::ValueId v, uint32_t number) {
    return body.op[v.raw] == Op::const_int && body.payload[v.raw] == number;
  };
  bool begins = false;
  for (ir::ValueId v : body.operands(index.raw)) {
    if (is_constant(v, 0))
      begins = true;
    else if (body.op[v.raw] != Op::add || body.operands(v.raw)[0] != index ||
             !is_constant(body.operands(v.raw)[1], 1))
      return false;
  }
  auto is_length = [&](ir::ValueId v) {
    if (body.op[v.raw] != Op::array_length) return false;
    const ir::ValueId array = body.operands(v.raw)[0];
    return concurrency::canonical(body, array) == concurrency::canonical(body, base) ||
           facts.expressions[array] == facts.expressions[base];
  };
  const bool ends = std::ranges::any_of(body.blocks, [&](const ir::Block& block) {
    std::span<const ir::ValueId> operands = body.operands(block.end - 1);
    return body.op[block.end - 1] == Op::branch && operands.size() == 2 && operands[0] == index &&
           is_length(operands[1]);
  });
  const uint32_t loop = facts.loop[pointsto::block_of(body, site.place.instruction)];
  if (!begins || !ends || loop == 0) return false;
  const auto first = static_cast<size_t>(std::ranges::find(facts.loop, loop) - facts.loop.begin());
  const auto after = static_cast<size_t>(std::ranges::find(facts.loop.rbegin(), facts.loop.rend(), loop).base() -
                                         facts.loop.begin());
  for (uint32_t i = body.blocks[first].first; i < body.blocks[after - 1].end; ++i)
    if (ir::is_call(body.op[i]) && (!facts.sync_at(i).empty() || !paths_.steps(access.instance, i).empty()))
      return false;
  return true;
}

// Arrays in an array, of which each thread takes those with its own indices.
bool Doubts::have_own_rows(const Access& first, const Access& second) const {
  const IndexSource mine = row_source(first), theirs = row_source(second);
  if (mine.is_own && theirs.is_own) return true;
  return std::ranges::any_of(mine.drawn_from, [&](ObjectId o) {
    return std::ranges::find(theirs.drawn_from, o) != theirs.drawn_from.end();
  });
}

Doubts::IndexSource Doubts::row_source(const Access& access) const {
  IndexSource source;
  const AccessSite& site = sites_[access.site];
  if (site.location != Location::element || site.use) return source;
  const ir::Body& body = *paths_.body(site.place.method);
  const ir::ValueId row = concurrency::canonical(body, body.operands(site.place.instruction)[site.base]);
  if (body.op[row.raw] == Op::array_load) find_index_source(access.instance, body.operands(row.raw)[1], 0, source);
  return source;
}

Doubts::IndexSource Doubts::index_source(const Access& access) const {
  IndexSource source;
  const AccessSite& site = sites_[access.site];
  if (site.location == Location::element && !site.use) {
    const ir::Body& body = *paths_.body(site.place.method);
    find_index_source(access.instance, body.operands(site.place.instruction)[site.base + 1], 0, source);
  }
  return source;
}

void Doubts::find_index_source(InstanceId id, ir::ValueId value, int depth, IndexSource& source) const {
  const ir::Body& body = *paths_.body(id);
  std::vector<ir::ValueId> work{value};
  std::vector<uint8_t> seen(body.size());
  bool wraps = false;  // different numbers may become the same: i % n, i & mask
  while (!work.empty() && !source.is_own) {
    ir::ValueId v = work.back();
    work.pop_back();
    if (std::exchange(seen[v.raw], uint8_t{1})) continue;
    wraps |= body.op[v.raw] == Op::rem || body.op[v.raw] == Op::bit_and || body.op[v.raw] == Op::invoke_static;
    source.is_of_loop |= body.op[v.raw] == Op::phi;
    switch (body.op[v.raw]) {
      case Op::get_field: {
        const size_t before = source.objects.size();
        points_to_.sets().for_each(points_to_.points_to(id, body.operands(v.raw)[0]), [&](ObjectId o) {
          if (points_to_.is_single(o)) source.objects.push_back(o);
        });
        source.is_own |= source.objects.size() == before;
        break;
      }
      case Op::param:
        if (depth < 4)
          for (uint32_t s : paths_.callers(id)) {
            const concurrency::Step& step = paths_.all_steps()[s];
            const ir::Body* caller = paths_.body(step.caller);
            if (step.spawns || !caller || step.instruction >= caller->size()) continue;
            std::span<const ir::ValueId> operands = caller->operands(step.instruction);
            if (body.payload[v.raw] >= operands.size()) continue;
            const ir::ValueId given = operands[body.payload[v.raw]];
            if (caller->op[given.raw] == Op::const_int)
              source.numbers.push_back(caller->payload[given.raw]);
            else
              find_index_source(step.caller, given, depth + 1, source);
          }
        break;
      case Op::invoke_virtual: {
        auto callees = std::ranges::equal_range(points_to_.call_graph(), pointsto::Place{body.method, v.raw}, {},
                                                &pointsto::MethodCall::place);
        const bool draws = std::ranges::any_of(callees, [&](const pointsto::MethodCall& call) {
          const models::ObjectAct* act = paths_.scope().models->sync().act(call.callee);
          return act && act->counts && !act->keyed && !wraps;
        });
        if (draws)
          points_to_.sets().for_each(points_to_.points_to(id, body.operands(v.raw)[0]), [&](ObjectId o) {
            if (points_to_.is_single(o)) source.drawn_from.push_back(o);
          });
        break;
      }
      case Op::array_load:
      case Op::array_length:
      case Op::invoke_special:
      case Op::invoke_interface: break;
      case Op::invoke_static:
        if (paths_.steps(id, v.raw).empty())  // the library computes it: Math.max(i - 1, 0)
          for (ir::ValueId operand : body.operands(v.raw)) work.push_back(operand);
        break;
      default:
        for (ir::ValueId operand : body.operands(v.raw)) work.push_back(operand);
    }
  }
}

}  // namespace heddle::detectors
