#include "support/solution.h"

#include <utility>

namespace heddle::testing {

void Solution::solve(pointsto_test::World& world, std::vector<ir::MethodId> mains) {
  pointsto::Request request;
  request.members = &world.members();
  request.models = &world.models();
  request.bodies = &world.lowered();
  request.mains = std::move(mains);
  request.contexts = *pointsto::parse_context_spec("object:2+thread,full");
  request.jobs = {2};
  points_to = pointsto::analyse(request);

  concurrency::Scope scope;
  scope.members = &world.members();
  scope.models = &world.models();
  scope.points_to = points_to.get();
  scope.bodies = &world.lowered();
  scope.is_application = [&world](ir::ClassId id) {
    return world.program()[id].origin == ir::Origin::application;
  };
  scope.jobs = {2};
  paths.emplace(scope);
  clear.emplace(paths->clear_view());
  facts.emplace(*paths);
  clear_facts.emplace(*facts, *clear);
  escape.emplace(*facts);
  locks.emplace(*facts);
  order.emplace(*facts);
  clear_order.emplace(*clear_facts);
  owned.emplace(*facts);
  accesses.emplace(*facts, *escape);
  evidence.emplace(*paths, *clear);
}

}  // namespace heddle::testing
