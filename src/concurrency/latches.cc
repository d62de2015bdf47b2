#include "concurrency/latches.h"

#include <set>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using models::SyncKind;

bool is_nothing(const ir::Body& body, ir::ValueId v) {
  return body.op[v.raw] == Op::const_null || (body.op[v.raw] == Op::const_int && body.payload[v.raw] == 0);
}

}  // namespace

Latches::Latches(const AllMethodFacts& facts)
    : facts_(facts), paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()),
      handle_calls_(handle_calls(paths_)) {
  find_latches();
  find_gates();
  number_passages();
}

uint32_t Latches::latch_of(ObjectId object, FieldId field) {
  for (uint32_t l = 0; l < latches_.size(); ++l)
    if (latches_[l].object == object && latches_[l].field == field) return l;
  latches_.push_back({object, field, {}, {}});
  return static_cast<uint32_t>(latches_.size() - 1);
}

void Latches::find_latches() {
  for_each_sync_call(facts_, [&](InstanceId id, const SyncCall& call) { add_latch_call(id, call); });
  find_flags();
  for (Latch& latch : latches_) {
    if (latch.signalers.empty() || std::ranges::find(spoiled_, latch.object) != spoiled_.end()) continue;
    std::optional<uint32_t> count = latch.field ? 1 : constructed_with(paths_, latch.object);
    if (latch.is_semaphore) latch.hands_over = count == 0u;
    latch.valid = is_valid(latch, count);
  }
  // Most are counters and other things that tell no order.
  std::erase_if(latches_, [](const Latch& l) { return !l.valid && !l.is_barrier && !l.is_semaphore; });
}

void Latches::add_latch_call(InstanceId id, const SyncCall& call) {
  if (call.fact->kind != SyncKind::signal && call.fact->kind != SyncKind::await) return;
  std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, call.fact->subject);
  if (objects.size() != 1 || !points_to_.is_single(objects[0])) {
    if (call.fact->kind == SyncKind::signal) spoiled_.insert(spoiled_.end(), objects.begin(), objects.end());
    return;
  }
  uint32_t l = latch_of(objects[0], FieldId::none());
  latches_[l].is_flag |= call.fact->if_true && !call.fact->timed;
  if (call.fact->kind != SyncKind::signal) {
    for (ThreadId t : paths_.threads(id)) latches_[l].waiters.push_back(threads_.first_of(t));
    return;
  }
  for (const SyncCall& other : facts_.of(paths_.method(id))->sync_at(call.instruction))
    latches_[l].is_barrier |= other.fact->kind == SyncKind::await;
  if (is_initial_value(id, call)) return;
  if (call.fact->one_permit) latches_[l].is_semaphore = true;
  add_signal(l, id, call.instruction);
}

// `count`: what it was made with, if that is known.
bool Latches::is_valid(const Latch& latch, std::optional<uint32_t> count) const {
  if (latch.is_flag) return !latch.repeated && latch.signals == 1 && starts_empty(latch.object);
  if (latch.is_semaphore) return !latch.repeated && latch.signals == 1 && count == 0u;
  if (latch.repeated) return !latch.field && (!count || *count > 1);
  return !count || *count == latch.signals;
}

// Made with nothing in it: a flag that reads as false, 0 or null until somebody sets it.
bool Latches::starts_empty(ObjectId flag) const {
  const pointsto::Site& site = points_to_.heap()[points_to_.heap()[flag].site];
  const ir::Body* body = site.method ? paths_.scope().bodies->body(site.method) : nullptr;
  for (uint32_t i = site.instruction + 1; body && i < body->size(); ++i) {
    std::span<const ir::ValueId> operands = body->operands(i);
    if (body->op[i] != Op::invoke_special || operands.empty() || operands[0].raw != site.instruction) continue;
    return operands.size() == 1 || is_nothing(*body, operands[1]);
  }
  return false;
}

// set(false): what it was anyway.
bool Latches::is_initial_value(InstanceId id, const SyncCall& call) const {
  const ir::Body& body = *paths_.body(id);
  std::span<const ir::ValueId> operands = body.operands(call.instruction);
  auto sets = [](const SyncCall& other) {
    return other.fact->by_value;
  };  // else it happens once, whatever is given
  return call.fact->if_true && operands.size() > 1 && is_nothing(body, operands.back()) &&
         std::ranges::any_of(facts_.of(paths_.method(id))->sync_at(call.instruction), sets);
}

void Latches::add_signal(uint32_t l, InstanceId id, uint32_t instruction) {
  Latch& latch = latches_[l];
  const MethodFacts& facts = *facts_.of(paths_.method(id));
  bool in_loop = facts.loop[pointsto::block_of(facts.body, instruction)] != 0 || !points_to_.runs_once(id);
  for (ThreadId t : paths_.threads(id)) {
    ThreadId first = threads_.first_of(t);
    latch.repeated |= in_loop || threads_[first].many;
    if (t == first) ++latch.signals;
    if (!latch.signaled_by(first)) latch.signalers.push_back(first);
  }
}

// Volatile flags: set once, to something other than zero, by one thread that is one.
void Latches::find_flags() {
  std::vector<FlagWrite> writes;
  std::set<FieldId> by_handle;  // released by one
  for_each_handle_use([&](InstanceId id, uint32_t i, const HandleUse& use) {
    if (!use.access->writes) return;
    writes.push_back({id, i, use.field});
    if (use.access->orders) by_handle.insert(use.field);
  });
  for (InstanceId id : paths_.instances()) {
    const ir::Body* body = paths_.body(id);
    if (!body || !paths_.is_application(id)) continue;
    for (uint32_t i = 0; i < body->size(); ++i) {
      if (body->op[i] != Op::put_field && body->op[i] != Op::put_static) continue;
      hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[i]]);
      if (!field || (!is_volatile(field.id) && !by_handle.contains(field.id))) continue;
      if (may_set_flag(id, i, field.id)) writes.push_back({id, i, field.id});
    }
  }
  std::ranges::stable_sort(writes, {}, &FlagWrite::field);
  for (size_t i = 0; i < writes.size();) {
    size_t end = i;
    while (end < writes.size() && writes[end].field == writes[i].field) ++end;
    if (end == i + 1) add_flag(writes[i].id, writes[i].instruction, writes[i].field);
    i = end;
  }
}

// What an initializer sets to zero was zero anyway.
bool Latches::may_set_flag(InstanceId id, uint32_t instruction, FieldId field) const {
  const ir::Program& program = paths_.program();
  std::string_view type = program.text(program[field].descriptor);
  if (type != "Z" && type != "I") return false;
  const ir::Body& body = *paths_.body(id);
  ir::ValueId value = body.operands(instruction).back();
  bool zero = body.op[value.raw] == Op::const_int && body.payload[value.raw] == 0;
  std::string_view name = program.name(paths_.method(id));
  return !zero || (name != "<init>" && name != "<clinit>");
}

void Latches::add_flag(InstanceId id, uint32_t instruction, FieldId field) {
  const ir::Body& body = *paths_.body(id);
  ir::ValueId value = body.operands(instruction).back();
  if (body.op[value.raw] != Op::const_int || body.payload[value.raw] == 0) return;
  ObjectId object;
  std::optional<HandleUse> use = handle_use(paths_, id, instruction);
  if (use ? !use->access->orders : !is_volatile(field)) return;
  if (use ? !use->is_static : body.op[instruction] == Op::put_field) {
    std::vector<ObjectId> objects =
        objects_of(points_to_, points_to_.points_to(id, body.operands(instruction)[use ? HandleUse::base : 0]));
    if (objects.size() != 1 || !points_to_.is_single(objects[0])) return;
    object = objects[0];
  }
  add_signal(latch_of(object, field), id, instruction);
}

bool Latches::is_volatile(FieldId field) const {
  return (paths_.program()[field].flags & ir::access::volatile_) != 0;
}

template <class Visit>
void Latches::for_each_handle_use(Visit visit) const {
  for (const Place& at : handle_calls_)
    for (InstanceId id : points_to_.instances_of(at.method))
      if (paths_.is_relevant(id) && paths_.is_application(id))
        if (std::optional<HandleUse> use = handle_use(paths_, id, at.instruction)) visit(id, at.instruction, *use);
}

std::vector<Latches::FlagUse> Latches::uses_of_flag(uint32_t latch) const {
  const Latch& flag = latches_[latch];
  std::vector<FlagUse> uses;
  auto is_of_flag = [&](InstanceId id, uint32_t i, uint32_t base) {
    if (!flag.object) return true;
    std::vector<ObjectId> objects =
        objects_of(points_to_, points_to_.points_to(id, paths_.body(id)->operands(i)[base]));
    return objects.size() == 1 && objects[0] == flag.object;
  };
  for_each_handle_use([&](InstanceId id, uint32_t i, const HandleUse& use) {
    if (use.field == flag.field && use.access->orders && is_of_flag(id, i, HandleUse::base))
      uses.push_back({id, i, use.access->writes});
  });
  if (!is_volatile(flag.field)) return uses;
  for (InstanceId id : paths_.instances()) {
    const ir::Body* body = paths_.body(id);
    if (!body || !paths_.is_application(id)) continue;
    for (uint32_t i = 0; i < body->size(); ++i) {
      Op op = body->op[i];
      if (op != Op::put_field && op != Op::put_static && op != Op::get_field && op != Op::get_static) continue;
      hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body->members[body->payload[i]]);
      if (field && field.id == flag.field && is_of_flag(id, i, 0))
        uses.push_back({id, i, op == Op::put_field || op == Op::put_static});
    }
  }
  return uses;
}

// Where barriers are passed, and the calls that lead there.
void Latches::find_passed_at() {
  constexpr uint32_t deepest = 3;
  constexpr size_t most_callers = 16;
  std::vector<Use> open;
  for_each_sync_call(facts_, [&](InstanceId id, const SyncCall& call) {
    if (std::optional<uint32_t> l = barrier_at(id, call)) open.push_back({id, call.instruction, *l});
  });
  for (uint32_t depth = 0; depth <= deepest && !open.empty(); ++depth) {
    std::vector<Use> above;
    for (const Use& g : open) {
      passed_at_.push_back(g);
      std::span<const uint32_t> callers = paths_.callers(g.id);
      if (callers.size() > most_callers || !paths_.is_application(g.id)) continue;
      for (uint32_t s : callers) {
        const Step& step = paths_.all_steps()[s];
        const ir::Body* caller = paths_.body(step.caller);
        if (!step.spawns && caller && step.instruction < caller->size())
          above.push_back({step.caller, step.instruction, g.latch});
      }
    }
    open = std::move(above);
  }
}

void Latches::number_passages() {
  find_passed_at();
  std::vector<std::pair<uint32_t, Place>> places;
  for (const Use& g : passed_at_) places.emplace_back(g.latch, Place{paths_.method(g.id), g.instruction});
  sort_unique(places);
  for (uint32_t l = 0; l < latches_.size(); ++l) {
    if (!latches_[l].is_barrier) continue;
    latches_[l].first_passage = static_cast<uint32_t>(passages_.size());
    passages_.emplace_back(l, Place());
    for (const auto& place : places)
      if (place.first == l) passages_.push_back(place);
    latches_[l].last_passage = static_cast<uint32_t>(passages_.size() - 1);
  }
}

// The barrier that the call waits at; the `await` of its facts stands for it.
std::optional<uint32_t> Latches::barrier_at(InstanceId id, const SyncCall& call) const {
  if (call.fact->kind != SyncKind::await) return std::nullopt;
  auto is_signal = [](const SyncCall& other) { return other.fact->kind == SyncKind::signal; };
  if (std::ranges::none_of(facts_.of(paths_.method(id))->sync_at(call.instruction), is_signal))
    return std::nullopt;
  std::vector<ObjectId> objects = subject_objects(paths_, id, call.instruction, call.fact->subject);
  for (uint32_t l = 0; objects.size() == 1 && l < latches_.size(); ++l)
    if (latches_[l].is_barrier && latches_[l].object == objects[0]) return l;
  return std::nullopt;
}

void Latches::find_gates() {
  first_gate_ = static_cast<uint32_t>(latches_.size());
  // A lock may be one of a few, or of many that look alike: each has those that wait inside, and notify.
  constexpr size_t most_locks = 8;
  for_each_sync_call(facts_, [&](InstanceId id, const SyncCall& call) {
    if (call.fact->kind != SyncKind::wait_inside || !paths_.is_application(id)) return;
    std::vector<ObjectId> locks = subject_objects(paths_, id, call.instruction, call.fact->subject);
    if (locks.empty() || locks.size() > most_locks) return;
    uint32_t l = first_gate_;
    while (l < latches_.size() && latches_[l].locks != locks) ++l;
    if (l == latches_.size()) {
      bool is_one = locks.size() == 1 && points_to_.is_single(locks[0]);
      latches_.push_back({.object = is_one ? locks[0] : ObjectId::none(),
                          .field = {},
                          .signalers = {},
                          .waiters = {},
                          .is_gate = true,
                          .locks = locks});
    }
    gate_waits_.push_back({id, entry_of(id, call.instruction, locks), l});
  });
  for_each_sync_call(facts_, [&](InstanceId id, const SyncCall& call) {
    if (call.fact->kind != SyncKind::notifies) return;
    std::vector<ObjectId> locks = subject_objects(paths_, id, call.instruction, call.fact->subject);
    for (uint32_t l = first_gate_; l < latches_.size(); ++l) {
      if (std::ranges::find_first_of(locks, latches_[l].locks) == locks.end()) continue;
      add_signal(l, id, call.instruction);
      gate_signals_.push_back({id, call.instruction, l});
    }
  });
}

// Where the lock was taken for the wait; the wait itself if that was not in this body.
uint32_t Latches::entry_of(InstanceId id, uint32_t wait, const std::vector<ObjectId>& locks) const {
  const ir::Body& body = *paths_.body(id);
  auto is_lock = [&](const std::vector<ObjectId>& objects) { return objects == locks; };
  for (uint32_t i = wait; i-- > 0;) {
    if (body.op[i] == Op::monitor_enter &&
        is_lock(objects_of(points_to_, points_to_.points_to(id, body.operands(i)[0]))))
      return i;
    for (const SyncCall& call : facts_.of(paths_.method(id))->sync_at(i))
      if (call.fact->kind == SyncKind::acquire && is_lock(subject_objects(paths_, id, i, call.fact->subject)))
        return i;
  }
  return wait;
}

}  // namespace heddle::concurrency
