// Problem: make the supertype graph acyclic and rooted, and find an order with supertypes first.
// Formulation: a cycle of supertypes is a strongly connected component of more than one class, or a class that
// names itself. Dropping the edges inside components leaves a directed acyclic graph; components come
// out of Tarjan's algorithm supertypes first.
// Algorithm: copy the edges that make sense one by one; Tarjan with an explicit stack, starting at Object so
// that it precedes the classes whose superclass is replaced by it; cut; compact the interface lists.
// Cost: linear in classes and edges.
#include "hierarchy/supertypes.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::hierarchy {
namespace {

using ir::ClassId;

class Repair {
 public:
  Repair(const ir::Program& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), object_(program.object_class()) {}

  Supertypes run() {
    copy_sensible_edges();
    visited_.resize(program_.classes().size());
    visit(object_);
    for (ClassId id : program_.classes()) {
      if (visited_[id].number == 0) visit(id);
    }
    if (cut_) drop_cut_interfaces();
    return std::move(result_);
  }

 private:
  struct Visited {
    uint32_t number = 0;  // 0: not yet
    uint32_t low = 0;
    uint32_t component = 0;  // 0: still open
  };
  struct Frame {
    ClassId id;
    uint32_t next_edge = 0;  // the superclass, then the interfaces
  };

  bool is_interface(ClassId id) const { return id != object_ && program_[id].is_interface(); }

  void report(Severity severity, ClassId where, std::string message) {
    ir::ContainerId container = program_[where].container;
    diagnostics_.add(
        {severity, container ? program_.container(container) : std::string(), std::nullopt, std::move(message)});
  }

  ClassId sensible_super(ClassId id) {
    ClassId super = program_[id].super;
    if (id == object_) {
      if (super) report(Severity::note, id, "java/lang/Object has a superclass; it is ignored");
      return ClassId::none();
    }
    if (!super || super == object_) return object_;
    if (is_interface(id)) {
      report(Severity::note, id,
             fmt::format("interface {} extends class {}; taken as java/lang/Object", program_.name(id),
                         program_.name(super)));
      return object_;
    }
    if (is_interface(super)) {
      report(Severity::note, id,
             fmt::format("class {} extends interface {}; taken as java/lang/Object", program_.name(id),
                         program_.name(super)));
      return object_;
    }
    if (program_[super].flags & ir::access::final_) {
      report(Severity::note, id,
             fmt::format("class {} extends final class {}", program_.name(id), program_.name(super)));
    }
    return super;
  }

  bool is_sensible_interface(ClassId id, ClassId named) {
    if (id != object_ && (is_interface(named) || program_[named].kind == ir::ClassKind::phantom)) return true;
    report(Severity::note, id,
           fmt::format("{} names {} as an interface, which {}; it is ignored", program_.name(id),
                       program_.name(named), id == object_ ? "java/lang/Object cannot have" : "is a class"));
    return false;
  }

  void copy_sensible_edges() {
    result_.super.resize(program_.classes().size());
    result_.first_interface.reserve(program_.classes().size() + 1);
    IdVector<ClassId, ClassId> named_last_by(program_.classes().size());
    for (ClassId id : program_.classes()) {
      result_.super[id] = sensible_super(id);
      result_.first_interface.push_back(static_cast<uint32_t>(result_.interfaces.size()));
      for (ClassId named : program_.interfaces(id)) {
        if (named_last_by[named] == id || !is_sensible_interface(id, named)) continue;
        named_last_by[named] = id;
        result_.interfaces.push_back(named);
      }
    }
    result_.first_interface.push_back(static_cast<uint32_t>(result_.interfaces.size()));
    result_.order.reserve(program_.classes().size());
  }

  void enter(ClassId id) {
    visited_[id].number = visited_[id].low = ++visits_;
    frames_.push_back({id});
    open_.push_back(id);
  }

  // The edge's target, or none after the last edge. Object has no edges at all.
  ClassId next_supertype(Frame& frame) {
    uint32_t edge = frame.next_edge++;
    if (edge == 0) return result_.super[frame.id];
    auto interfaces = result_.interfaces_of(frame.id);
    return edge <= interfaces.size() ? interfaces[edge - 1] : ClassId::none();
  }

  void visit(ClassId root) {
    enter(root);
    while (!frames_.empty()) {
      ClassId id = frames_.back().id;
      if (ClassId target = next_supertype(frames_.back())) {
        if (visited_[target].number == 0) {
          enter(target);
        } else if (visited_[target].component == 0) {
          visited_[id].low = std::min(visited_[id].low, visited_[target].number);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) {
        Visited& below = visited_[frames_.back().id];
        below.low = std::min(below.low, visited_[id].low);
      }
      if (visited_[id].low == visited_[id].number) close_component(id);
    }
  }

  void close_component(ClassId root) {
    auto first = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    ++components_;
    for (auto at = first; at != open_.end(); ++at) visited_[*at].component = components_;
    bool cycle = false;
    for (auto at = first; at != open_.end(); ++at) cycle |= cut_cyclic_edges(*at);
    std::sort(first, open_.end());
    if (cycle) report_cycle(std::span(first, open_.end()));
    result_.order.insert(result_.order.end(), first, open_.end());
    open_.erase(first, open_.end());
  }

  bool same_component(ClassId a, ClassId b) const { return visited_[a].component == visited_[b].component; }

  // A cut interface becomes none() here and is squeezed out at the end.
  bool cut_cyclic_edges(ClassId id) {
    bool any = false;
    if (ClassId& super = result_.super[id]; super && same_component(super, id)) {
      super = object_;
      any = true;
    }
    for (uint32_t i = result_.first_interface[id.raw]; i < result_.first_interface[id.raw + 1]; ++i) {
      if (!same_component(result_.interfaces[i], id)) continue;
      result_.interfaces[i] = ClassId::none();
      cut_ = any = true;
    }
    return any;
  }

  void report_cycle(std::span<const ClassId> members) {
    constexpr size_t shown = 5;
    std::string names;
    for (ClassId id : members.first(std::min(shown, members.size()))) {
      if (!names.empty()) names += ", ";
      names += program_.name(id);
    }
    if (members.size() > shown) names += fmt::format(" and {} more", members.size() - shown);
    report(Severity::warning, members.front(),
           fmt::format("cyclic supertypes: {}; taken to extend java/lang/Object", names));
  }

  void drop_cut_interfaces() {
    uint32_t kept = 0;
    for (ClassId id : program_.classes()) {
      uint32_t begin = result_.first_interface[id.raw], end = result_.first_interface[id.raw + 1];
      result_.first_interface[id.raw] = kept;
      for (uint32_t i = begin; i < end; ++i) {
        if (result_.interfaces[i]) result_.interfaces[kept++] = result_.interfaces[i];
      }
    }
    result_.first_interface.back() = kept;
    result_.interfaces.resize(kept);
  }

  const ir::Program& program_;
  Diagnostics& diagnostics_;
  ClassId object_;
  Supertypes result_;
  IdVector<ClassId, Visited> visited_;
  std::vector<Frame> frames_;
  std::vector<ClassId> open_;
  uint32_t visits_ = 0, components_ = 0;
  bool cut_ = false;
};

}  // namespace

Supertypes sound_supertypes(const ir::Program& program, Diagnostics& diagnostics) {
  return Repair(program, diagnostics).run();
}

}  // namespace heddle::hierarchy
