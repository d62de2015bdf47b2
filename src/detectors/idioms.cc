#include "detectors/idioms.h"

#include <algorithm>
#include <map>

namespace heddle::detectors {
namespace {

using concurrency::AccessSite;
using concurrency::FieldId;
using concurrency::Location;
using concurrency::MethodId;
using ir::Op;

class Shapes {
 public:
  Shapes(const concurrency::AllMethodFacts& facts, const concurrency::Accesses& accesses,
         const std::vector<uint32_t>& sites)
      : facts_(facts), program_(facts.paths().program()) {
    for (uint32_t s : sites) {
      const AccessSite& site = accesses.sites()[s];
      if (site.location != Location::field && site.location != Location::static_field) return;
      field_ = site.field;
      by_method_[site.place.method].push_back(&site);
    }
  }

  Idiom find() const {
    if (!field_) return Idiom::none;
    if (is_single_check()) return Idiom::racy_single_check;
    if (is_double_checked()) return Idiom::double_checked_locking;
    if (publishes_new_object() && !is_immutable()) return Idiom::unsafe_publication;
    return Idiom::none;
  }

 private:
  struct Uses {
    std::vector<uint32_t> reads, writes;
  };

  // All uses of the field in a method, racing or not.
  Uses uses_in(MethodId m) const {
    Uses uses;
    const ir::Body& body = *facts_.paths().body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      Op op = body.op[i];
      bool reads = op == Op::get_field || op == Op::get_static,
           writes = op == Op::put_field || op == Op::put_static;
      if (!reads && !writes) continue;
      hierarchy::ResolvedField field =
          facts_.paths().scope().members->resolve_field(body.members[body.payload[i]]);
      if (field && field.id == field_) (reads ? uses.reads : uses.writes).push_back(i);
    }
    return uses;
  }

  // A value that cannot be seen half-written or half-built.
  bool is_immutable() const {
    std::string_view type = program_.text(program_[field_].descriptor);
    if (type == "J" || type == "D" || type.starts_with('[')) return false;
    if (!type.starts_with('L')) return true;
    std::string_view name = type.substr(1, type.size() - 2);
    ir::ClassId id = program_.find_class(name);
    if (!id || program_[id].is_interface() || program_[id].is_abstract()) return false;
    if (program_[id].origin == ir::Origin::jdk && facts_.paths().scope().models->is_merged(id))
      return true;  // strings, boxes
    if (program_[id].fields.empty()) return false;
    for (; id; id = program_[id].super)
      for (FieldId f : program_[id].fields)
        if (!program_[f].is_static() && !(program_[f].flags & ir::access::final_)) return false;
    return true;
  }

  // Compared with zero or null.
  static bool is_tested(const ir::Body& body, uint32_t value) {
    for (const ir::Block& block : body.blocks) {
      uint32_t last = block.end - 1;
      if (body.op[last] == Op::branch && body.operands(last).size() == 1 && body.operands(last)[0].raw == value)
        return true;
    }
    return false;
  }

  // Used for more than a test: a flag that is only asked speaks of something else, which others may not see yet.
  static bool is_used(const ir::Body& body, uint32_t value) {
    for (uint32_t i = value + 1; i < body.size(); ++i)
      if (body.op[i] != Op::branch &&
          std::ranges::any_of(body.operands(i), [&](ir::ValueId v) { return v.raw == value; }))
        return true;
    return false;
  }

  bool is_single_check() const {
    if (!is_immutable()) return false;
    for (const auto& [method, sites] : by_method_) {
      Uses uses = uses_in(method);
      if (uses.reads.size() != 1 || uses.writes.size() != 1) return false;
      const ir::Body& body = *facts_.paths().body(method);
      if (!is_tested(body, uses.reads[0]) || !is_used(body, uses.reads[0])) return false;
    }
    return true;
  }

  bool is_double_checked() const {
    if (!program_.text(program_[field_].descriptor).starts_with('L')) return false;
    for (const auto& [method, sites] : by_method_) {
      Uses uses = uses_in(method);
      if (uses.reads.size() < 2 || uses.writes.empty()) continue;
      const ir::Body& body = *facts_.paths().body(method);
      size_t tests =
          static_cast<size_t>(std::ranges::count_if(uses.reads, [&](uint32_t r) { return is_tested(body, r); }));
      bool locks = std::ranges::any_of(body.op, [](Op op) { return op == Op::monitor_enter; });
      if (tests >= 2 && locks) return true;
    }
    return false;
  }

  bool publishes_new_object() const {
    for (const auto& [method, sites] : by_method_) {
      const ir::Body& body = *facts_.paths().body(method);
      for (const AccessSite* site : sites) {
        if (!site->writes) continue;
        Op op = body.op[body.operands(site->place.instruction).back().raw];
        if (op == Op::new_object || op == Op::new_array) return true;
      }
    }
    return false;
  }

  const concurrency::AllMethodFacts& facts_;
  const ir::Program& program_;
  FieldId field_;
  std::map<MethodId, std::vector<const AccessSite*>> by_method_;
};

}  // namespace

std::string_view to_string(Idiom idiom) {
  switch (idiom) {
    case Idiom::none: return "";
    case Idiom::racy_single_check: return "racy-single-check";
    case Idiom::double_checked_locking: return "double-checked-locking";
    case Idiom::unsafe_publication: return "unsafe-publication";
  }
  return "";
}

Idiom idiom_of(const concurrency::AllMethodFacts& facts, const concurrency::Accesses& accesses,
               const std::vector<uint32_t>& sites) {
  return Shapes(facts, accesses, sites).find();
}

}  // namespace heddle::detectors
