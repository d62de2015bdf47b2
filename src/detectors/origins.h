// Where objects come from: the `new`, or the call of a factory, that made what a value may be.
//
// Problem: a factory (`Lists.newList()`) or a merged context makes one abstract object of what many fields hold,
// each its own; two threads that work on what different fields hold then seem to meet. Formulation: the origins of
// a value are the instructions that made it: allocations, and calls of methods that return nothing but what they
// have just made, which tells apart what one factory makes for different callers. Values are followed backwards:
// parameters to the calls that the thread makes, fields to all that is ever stored in them, calls to what they
// return. Whoever comes from elsewhere (elements of arrays and containers, the library, reflection) has unknown
// origins. Cost: each field is followed once, each use once for each thread; both are bounded.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <set>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/thread_owned.h"

namespace heddle::detectors {

class Origins {
 public:
  // Steps that are guesses should be left out of the paths.
  Origins(const concurrency::CodePaths& paths, const concurrency::ThreadOwned& owned)
      : paths_(paths), points_to_(paths.points_to()), owned_(owned) {}

  // What one thread accesses there may be what the other does: made by the same instruction, as far as is known.
  bool may_be_same(const concurrency::Access& a, const concurrency::AccessSite& at, pointsto::ThreadId t,
                   const concurrency::Access& b, const concurrency::AccessSite& other, pointsto::ThreadId u);

  // A call's operands are its callee's parameters, unless a model calls something else.
  bool is_direct(const concurrency::Step& step) const;

 private:
  using Place = pointsto::Place;
  using MethodId = ir::MethodId;
  using InstanceId = pointsto::InstanceId;
  struct Known {
    std::vector<Place> places;  // ascending
    bool all = true;            // false: there may be others
  };
  struct Value {
    MethodId method;
    ir::ValueId value;
    friend auto operator<=>(const Value&, const Value&) = default;
  };

  const Known& of_use(InstanceId id, ir::ValueId value, pointsto::ThreadId thread);
  bool follow_callers(InstanceId id, ir::ValueId value, pointsto::ThreadId thread,
                      std::vector<Value>& values) const;
  const Known& of_value(Value value);
  Known search(Value value);
  bool expand(Value value, Known& known, std::vector<Value>& open);
  bool expand_parameter(Value value, std::vector<Value>& open) const;
  bool expand_call(Value value, Known& known, std::vector<Value>& open) const;
  bool is_library_constant(Place call, MethodId callee) const;
  void find_stores();

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const concurrency::ThreadOwned& owned_;
  bool stores_known_ = false;
  absl::flat_hash_map<ir::FieldId, std::vector<Value>> stores_;  // what is stored in each field
  std::map<Value, Known> known_values_;
  std::map<std::tuple<InstanceId, ir::ValueId, pointsto::ThreadId>, Known> known_uses_;
};

}  // namespace heddle::detectors
