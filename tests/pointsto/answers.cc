#include "answers.h"

#include <algorithm>

namespace heddle::pointsto_test {

std::set<ir::TypeId> ReferenceAnswers::types(ir::MethodId method, ir::ValueId value) const {
  std::set<ir::TypeId> types;
  for (int instance : solution_.instances_of(method))
    for (int object : solution_.of(instance, value)) types.insert(solution_.objects[object].type());
  return types;
}

bool ReferenceAnswers::may_alias(ir::MethodId method, ir::ValueId a, ir::ValueId b) const {
  for (int instance : solution_.instances_of(method)) {
    const reference::Objects& other = solution_.of(instance, b);
    if (std::ranges::any_of(solution_.of(instance, a), [&](int object) { return other.contains(object); }))
      return true;
  }
  return false;
}

std::set<ir::MethodId> ReferenceAnswers::callees(ir::MethodId method, uint32_t instruction) const {
  std::set<ir::MethodId> callees;
  for (const reference::CallEdge& edge : solution_.calls)
    if (edge.instruction == instruction && solution_.instances[edge.caller].method == method)
      callees.insert(solution_.instances[edge.callee].method);
  return callees;
}

bool ReferenceAnswers::is_single(ir::MethodId method, ir::ValueId value) const {
  reference::Objects all;
  for (int instance : solution_.instances_of(method)) all.merge(reference::Objects(solution_.of(instance, value)));
  return all.size() == 1 && solution_.single.contains(*all.begin());
}

std::set<ir::TypeId> FastAnswers::types(ir::MethodId method, ir::ValueId value) const {
  std::set<ir::TypeId> types;
  for (pointsto::ObjectId object : result_.points_to(method, value)) types.insert(result_.heap().type(object));
  return types;
}

bool FastAnswers::may_alias(ir::MethodId method, ir::ValueId a, ir::ValueId b) const {
  return std::ranges::any_of(result_.instances_of(method), [&](pointsto::InstanceId id) {
    return result_.may_alias(result_.points_to(id, a), result_.points_to(id, b));
  });
}

std::set<ir::MethodId> FastAnswers::callees(ir::MethodId method, uint32_t instruction) const {
  std::set<ir::MethodId> callees;
  for (const pointsto::MethodCall& call : result_.call_graph())
    if (call.place == pointsto::Place{method, instruction}) callees.insert(call.callee);
  return callees;
}

bool FastAnswers::is_single(ir::MethodId method, ir::ValueId value) const {
  std::vector<pointsto::ObjectId> all = result_.points_to(method, value);
  return all.size() == 1 && result_.is_single(all[0]);
}

}  // namespace heddle::pointsto_test
