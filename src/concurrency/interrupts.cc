#include "concurrency/interrupts.h"

#include <algorithm>

namespace heddle::concurrency {
namespace {

using models::SubjectKind;
using models::SyncKind;

}  // namespace

Interrupts::Interrupts(const AllMethodFacts& facts, ThreadObjects& objects)
    : paths_(facts.paths()), points_to_(paths_.points_to()), threads_(points_to_.threads()) {
  for_each_sync_call(facts, [&](InstanceId id, const SyncCall& call) {
    if (call.fact->kind != SyncKind::interrupts || !paths_.is_application(id) || interrupts_itself(id, call))
      return;
    models::Subject subject = call.fact->subject;
    if (subject.kind == SubjectKind::executor) tasks_interrupted_ = true;
    subject.kind = SubjectKind::place;
    for (ObjectId o : subject_objects(paths_, id, call.instruction, subject)) interrupted_.push_back(o);
  });
  std::ranges::sort(interrupted_);
  interruptible_.resize(threads_.ids().size());
  for (ThreadId t : threads_.ids()) interruptible_[t] = may_be_interrupted(threads_.first_of(t), objects);
}

// Whether some interrupt() may be meant for the thread. Futures stand for the tasks that cancel() interrupts.
bool Interrupts::may_be_interrupted(ThreadId t, ThreadObjects& objects) const {
  using pointsto::SiteKind;
  if (interrupted_.empty() && !tasks_interrupted_) return false;
  if (is_task(t) && tasks_interrupted_) return true;
  for (ObjectId o : interrupted_) {
    SiteKind kind = points_to_.heap()[points_to_.heap()[o].site].kind;
    if (kind == SiteKind::thread_object) return true;  // of main, or of a pool
  }
  for (ObjectId o : objects.run_on_objects(t))
    if (std::ranges::binary_search(interrupted_, o)) return true;
  return false;
}

bool Interrupts::is_task(ThreadId t) const {
  using models::ThreadKind;
  return threads_[t].role == pointsto::ThreadRole::spawned && threads_[t].kind != ThreadKind::thread &&
         threads_[t].kind != ThreadKind::virtual_thread;
}

bool Interrupts::is_interruptible(InstanceId id) const {
  return std::ranges::any_of(paths_.threads(id), [&](ThreadId t) { return interruptible_[t]; });
}

// Thread.currentThread().interrupt() restores the flag; it disturbs nobody else's wait.
bool Interrupts::interrupts_itself(InstanceId id, const SyncCall& call) const {
  const ir::Body& body = *paths_.body(id);
  std::span<const ir::ValueId> operands = body.operands(call.instruction);
  if (operands.empty() || body.op[operands[0].raw] != ir::Op::invoke_static) return false;
  hierarchy::ResolvedMethod target =
      paths_.scope().members->resolve_method(body.members[body.payload[operands[0].raw]]);
  const models::Model* model = target ? paths_.scope().models->of(target.id) : nullptr;
  return model && std::ranges::any_of(model->effects, [&](const models::Effect& e) {
           return e.kind == models::EffectKind::current_thread && e.to == model->result();
         });
}

}  // namespace heddle::concurrency
