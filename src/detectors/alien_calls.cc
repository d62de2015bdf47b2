#include "detectors/alien_calls.h"

#include <algorithm>
#include <set>

namespace heddle::detectors {
namespace {

using concurrency::MethodFacts;
using concurrency::RootKind;
using concurrency::Step;
using ir::Op;

class Finder {
 public:
  Finder(const concurrency::AllMethodFacts& facts, concurrency::Locks& locks)
      : paths_(facts.paths()), points_to_(paths_.points_to()), program_(paths_.program()), locks_(locks) {}

  std::vector<AlienCall> run() {
    for (InstanceId id : paths_.instances()) {
      if (!paths_.is_application(id) || paths_.threads(id).empty() || !paths_.body(id)) continue;
      std::span<const Step> steps = paths_.steps(id);
      for (size_t i = 0; i < steps.size();) {
        uint32_t instruction = steps[i].instruction;
        bool is_alien = false;
        for (; i < steps.size() && steps[i].instruction == instruction; ++i)
          is_alien |= !steps[i].spawns && paths_.is_application(steps[i].callee);
        if (is_alien && is_abstract(id, instruction) && comes_from_outside(id, instruction))
          add({id, instruction});
      }
    }
    std::ranges::stable_sort(
        found_, {}, [&](const AlienCall& c) { return std::pair(paths_.method(c.at.instance), c.at.instruction); });
    return std::move(found_);
  }

 private:
  bool is_abstract(InstanceId id, uint32_t i) const {
    const ir::Body& body = *paths_.body(id);
    if (body.op[i] != Op::invoke_interface && body.op[i] != Op::invoke_virtual) return false;
    hierarchy::ResolvedMethod target = paths_.scope().members->resolve_method(body.members[body.payload[i]]);
    return target && !program_[target.id].has_code;
  }

  // Made by a static method, or by another class.
  bool comes_from_outside(InstanceId id, uint32_t i) {
    const pointsto::SetId objects = points_to_.points_to(id, paths_.body(id)->operands(i)[0]);
    const ir::ClassId own = program_[paths_.method(id)].owner;
    auto [at, added] = from_outside_.try_emplace(std::pair(objects, own), false);
    if (added) at->second = comes_from_outside(objects, own);
    return at->second;
  }

  bool comes_from_outside(pointsto::SetId objects, ir::ClassId own) const {
    const pointsto::Heap& heap = points_to_.heap();
    for (ObjectId o : concurrency::objects_of(points_to_, objects)) {
      const pointsto::Site& site = heap[heap[o].site];
      ir::TypeId type = heap.type(o);
      if (!site.method || !type.is_class() || type.class_id() == own) continue;
      const ir::Class& made = program_[type.class_id()];
      bool is_application = paths_.scope().is_application(made.made_for ? made.made_for : type.class_id());
      if (is_application && (program_[site.method].is_static() || program_[site.method].owner != own)) return true;
    }
    return false;
  }

  void add(CodePoint at) {
    Place place{paths_.method(at.instance), at.instruction};
    for (const HeldLock& lock : locks_.must_hold(at.instance, at.instruction)) {
      if (!paths_.is_application(lock.acquired_at.method)) continue;
      std::vector<ObjectId> objects = this->objects(at.instance, lock.expression);
      if (objects.empty() || !known_.emplace(place, lock.acquired_at).second) continue;
      std::span<const InstanceId> takers = points_to_.instances_of(lock.acquired_at.method);
      Acquisition held{{takers.empty() ? at.instance : takers[0], lock.acquired_at.instruction}, lock, objects};
      found_.push_back({at, std::move(held)});
    }
  }

  std::vector<ObjectId> objects(InstanceId id, const Expression& e) const {
    std::vector<ObjectId> found;
    switch (e.kind) {
      case RootKind::object: return {ObjectId(e.root)};
      case RootKind::parameter:
      case RootKind::value:
        found = concurrency::objects_of(points_to_, points_to_.points_to(id, ir::ValueId(e.root)));
        break;
      case RootKind::static_field:
        found = concurrency::objects_of(points_to_, points_to_.static_field(concurrency::FieldId(e.root)));
        break;
      default: return {};
    }
    for (concurrency::FieldId f : e.fields()) {
      std::vector<ObjectId> next;
      for (ObjectId o : found)
        points_to_.sets().for_each(points_to_.field(o, f), [&](ObjectId to) { next.push_back(to); });
      found = std::move(next);
    }
    return found;
  }

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  concurrency::Locks& locks_;
  absl::flat_hash_map<std::pair<pointsto::SetId, ir::ClassId>, bool> from_outside_;
  std::set<std::pair<Place, Place>> known_;
  std::vector<AlienCall> found_;
};

}  // namespace

std::vector<AlienCall> find_alien_calls(const concurrency::AllMethodFacts& facts, concurrency::Locks& locks) {
  return Finder(facts, locks).run();
}

}  // namespace heddle::detectors
