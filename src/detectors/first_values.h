// First values: which ways code cannot take while fields still hold what they were made with.
//
// Problem: `if (state.isAvailable()) child.start()` starts nothing as long as nobody has left the first state, and
// that code comes by again when somebody has. Formulation: a field of the application may hold its default and
// what the stores that have been executed so far put there; what is seen is a number, null, a constant object
// (made by a class initializer for a field that never changes), or some other object. A field of a constant object
// that never changes holds what its constructor was given. What a branch asks is computed from these, through
// casts, phis and calls of methods whose bodies say what they return. Where anything else plays a part nothing is
// known, nor of fields that reflection or handles know by name. What natives, Unsafe, deserialization, or
// reflection over all fields store is not seen. Algorithm: blocks that some way leads to, until no more are found,
// bounded in depth and size. Cost: for each branch the few instructions that it asks.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <utility>
#include <vector>

#include "concurrency/method_facts.h"

namespace heddle::detectors {

class FirstValues {
 public:
  FirstValues(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& paths)
      : facts_(facts), paths_(paths), points_to_(paths.points_to()) {
    find_handled();
  }

  // The store into a field has been executed, for the first time or again. Whether more is possible now.
  bool store(pointsto::Place place);
  // By block: whether some way leads there.
  std::vector<uint8_t> live_blocks(const ir::Body& body) { return live_blocks(body, nullptr, 0); }
  // So far.
  bool is_null(const ir::Body& body, ir::ValueId v);

 private:
  enum class Kind : uint8_t { number, constant, other };  // null is the number 0
  struct Value {
    Kind kind;
    pointsto::Place made;  // a constant, by the class initializer
    int32_t number = 0;
    friend auto operator<=>(const Value&, const Value&) = default;
  };
  using Values = std::optional<std::vector<Value>>;  // ascending; none: anything
  using Arguments = std::vector<Values>;
  struct Ways;  // through a body

  void find_handled();
  bool is_handled(ir::FieldId field) const;
  std::vector<uint8_t> live_blocks(const ir::Body& body, const Arguments* arguments, int depth);
  Values value(const ir::Body& body, ir::ValueId v, const Ways& ways, int depth);
  Values loaded(const ir::Body& body, uint32_t load, const Ways& ways, int depth);
  Values returned(const ir::Body& body, uint32_t call, const Ways& ways, int depth);
  Values stored(const ir::Body& body, ir::ValueId v);
  Values constant(ir::FieldId field);
  Values part_of(const Value& constant, ir::FieldId field, int depth);
  Values set_by_constructor(const ir::Body& body, uint32_t call, const Ways& ways, ir::FieldId field, int depth);
  std::pair<bool, bool> decide(const ir::Body& body, uint32_t branch, const Ways& ways, int depth);
  ir::FieldId field_of(const ir::Body& body, uint32_t access) const;
  const ir::Body* only_callee(const ir::Body& body, uint32_t call) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  std::vector<ir::FieldId> handled_;  // by reflection or handles; ascending
  absl::flat_hash_map<ir::FieldId, Values> stored_;
  absl::flat_hash_map<ir::FieldId, Values> constants_;
};

}  // namespace heddle::detectors
