#include "concurrency/executors.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/sorted.h"

namespace heddle::concurrency {
namespace {

using ir::Op;

uint32_t constructor_call(const ir::Body& body, uint32_t made) {
  for (uint32_t i = made + 1; i < body.size(); ++i)
    if (body.op[i] == Op::invoke_special && !body.operands(i).empty() && body.operands(i)[0].raw == made) return i;
  return no_number;
}

}  // namespace

Executors::Executors(const CodePaths& paths, const ThreadFamily& family)
    : paths_(paths), points_to_(paths.points_to()), threads_(points_to_.threads()) {
  find_grown();
  find_executors();
  find_serial(family);
}

// The executor behind each thread, if it is one single object.
void Executors::find_executors() {
  executor_.resize(threads_.ids().size());
  std::vector<uint8_t> seen(threads_.ids().size());
  for (const Spawn& s : paths_.spawns()) {
    const ir::Body* body = paths_.body(s.by);
    std::vector<ObjectId> objects;
    if (body && s.instruction < body->size() && !body->operands(s.instruction).empty())
      objects = objects_of(points_to_, points_to_.points_to(s.by, body->operands(s.instruction)[0]));
    ObjectId executor = objects.size() == 1 ? objects[0] : ObjectId::none();
    if (!std::exchange(seen[s.thread.raw], uint8_t{1}))
      executor_[s.thread] = executor;
    else if (executor_[s.thread] != executor)
      executor_[s.thread] = ObjectId::none();
  }
}

void Executors::find_serial(const ThreadFamily& family) {
  serial_.resize(threads_.ids().size(), no_number);
  for (ThreadId t : family.numbered()) {
    using models::ThreadKind;
    ObjectId executor = executor_[t];
    ThreadKind kind = threads_[t].kind;
    if (kind == ThreadKind::event_queue) serial_[t] = no_number - 1;
    if (!executor || !points_to_.is_single(executor)) continue;
    if (kind == ThreadKind::timer || (kind == ThreadKind::pool && is_serial(executor))) serial_[t] = executor.raw;
  }
  for (ThreadId t : threads_.ids()) serial_[t] = serial_[threads_.first_of(t)];
}

// Made for one thread, by a factory or a constructor, and never given more.
bool Executors::is_serial(ObjectId executor) const {
  const pointsto::Site& site = points_to_.heap()[points_to_.heap()[executor].site];
  const ir::Body* body = site.method ? paths_.scope().bodies->body(site.method) : nullptr;
  if (!body || site.instruction >= body->size()) return false;
  const bool is_constructed = body->op[site.instruction] == Op::new_object;
  const uint32_t call = is_constructed ? constructor_call(*body, site.instruction) : site.instruction;
  if (call == no_number || !ir::is_call(body->op[call])) return false;
  hierarchy::ResolvedMethod target = paths_.scope().members->resolve_method(body->members[body->payload[call]]);
  if (!target || std::ranges::binary_search(grown_, executor)) return false;
  const models::SyncModels& sync = paths_.scope().models->sync();
  if (sync.makes_serial_executor(target.id)) return true;
  const std::optional<uint32_t> argument = sync.serial_if_one(target.id);
  std::span<const ir::ValueId> operands = body->operands(call);
  const uint32_t k = argument.value_or(0) + is_constructed;
  return argument && k < operands.size() && body->op[operands[k].raw] == Op::const_int &&
         body->payload[operands[k].raw] == 1;
}

// Executors that some call may give more threads.
void Executors::find_grown() {
  const models::SyncModels& sync = paths_.scope().models->sync();
  for (const pointsto::MethodCall& c : points_to_.call_graph()) {
    const ir::Body* body = sync.grows(c.callee) ? paths_.scope().bodies->body(c.place.method) : nullptr;
    if (!body || c.place.instruction >= body->size() || body->operands(c.place.instruction).empty()) continue;
    for (InstanceId id : points_to_.instances_of(c.place.method))
      for (ObjectId o : objects_of(points_to_, points_to_.points_to(id, body->operands(c.place.instruction)[0])))
        grown_.push_back(o);
  }
  sort_unique(grown_);
}

}  // namespace heddle::concurrency
