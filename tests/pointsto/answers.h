// What the slow and the fast solver say, in the words of facts.h.
#pragma once

#include "facts.h"
#include "pointsto/result.h"
#include "reference_solver.h"

namespace heddle::pointsto_test {

class ReferenceAnswers final : public Answers {
 public:
  explicit ReferenceAnswers(reference::Solution solution) : solution_(std::move(solution)) {}

  std::set<ir::TypeId> types(ir::MethodId method, ir::ValueId value) const override;
  bool may_alias(ir::MethodId method, ir::ValueId a, ir::ValueId b) const override;
  bool is_reachable(ir::MethodId method) const override { return !solution_.instances_of(method).empty(); }
  std::set<ir::MethodId> callees(ir::MethodId method, uint32_t instruction) const override;
  bool is_single(ir::MethodId method, ir::ValueId value) const override;

 private:
  reference::Solution solution_;
};

class FastAnswers final : public Answers {
 public:
  explicit FastAnswers(const pointsto::Result& result) : result_(result) {}

  std::set<ir::TypeId> types(ir::MethodId method, ir::ValueId value) const override;
  bool may_alias(ir::MethodId method, ir::ValueId a, ir::ValueId b) const override;
  bool is_reachable(ir::MethodId method) const override { return result_.is_reachable(method); }
  std::set<ir::MethodId> callees(ir::MethodId method, uint32_t instruction) const override;
  bool is_single(ir::MethodId method, ir::ValueId value) const override;

 private:
  const pointsto::Result& result_;
};

}  // namespace heddle::pointsto_test
