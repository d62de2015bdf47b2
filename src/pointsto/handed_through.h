// What methods only hand through: getters, and methods that return their receiver or an argument.
//
// Problem: a method without contexts returns to every caller what it ever got from any; of getters and of methods
// that return `this` nearly all of that is wrong. Formulation: if all that a method returns are parameters and
// fields of its receiver, a call gets just these from its own arguments and receivers, and nothing from the
// method's result (rule 6', solver). Contexts then need not be spent on them, and where a budget took them away
// nothing is mixed. Algorithm: returned values are followed through phis, and through calls that are bound to one
// method (static ones, super calls) and hand through in turn, a few levels deep. Cost: linear in small bodies;
// large ones are not looked at.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <memory>
#include <span>
#include <vector>

#include "hierarchy/members.h"
#include "ir/body_provider.h"
#include "models/models.h"

namespace heddle::pointsto {

struct Handed {
  uint32_t parameter = 0;  // receiver first
  ir::FieldId field = {};  // of the receiver; none: the parameter itself

  friend auto operator<=>(const Handed&, const Handed&) = default;
};

class HandedThrough {
 public:
  HandedThrough(const hierarchy::Members& members, const models::Models& models, ir::BodyProvider& bodies)
      : members_(members), models_(models), bodies_(bodies) {}

  // All that the method returns; empty: it returns something else, too. Reads bodies: not thread-safe.
  std::span<const Handed> of(ir::MethodId method) { return find(method, 0); }

 private:
  using List = std::vector<Handed>;
  const List& find(ir::MethodId method, int depth);
  bool add_returned(const ir::Body& body, ir::ValueId value, int depth, List& into);
  bool add_called(const ir::Body& body, uint32_t call, int depth, List& into);
  ir::MethodId bound_target(const ir::Body& body, uint32_t call) const;

  const hierarchy::Members& members_;
  const models::Models& models_;
  ir::BodyProvider& bodies_;
  absl::flat_hash_map<ir::MethodId, std::unique_ptr<List>> known_;
};

}  // namespace heddle::pointsto
