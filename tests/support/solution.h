// A program over a world, solved, and looked at by the layers below the detectors.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/evidence.h"
#include "world.h"

namespace heddle::testing {

struct Solution {
  void solve(pointsto_test::World& world, std::vector<ir::MethodId> mains);

  std::unique_ptr<pointsto::Result> points_to;
  std::optional<concurrency::CodePaths> paths, clear;
  std::optional<concurrency::AllMethodFacts> facts, clear_facts;
  std::optional<concurrency::Escape> escape;
  std::optional<concurrency::Locks> locks;
  std::optional<concurrency::Order> order, clear_order;
  std::optional<concurrency::ThreadOwned> owned;
  std::optional<concurrency::Accesses> accesses;
  std::optional<detectors::Evidence> evidence;
};

}  // namespace heddle::testing
