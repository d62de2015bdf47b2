// The Java programs of this folder, compiled, solved over the stand-in JDK, and looked at by the layers below the
// detectors. Solved once, for all tests.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/evidence.h"
#include "world.h"

namespace heddle::detectors {

struct SolvedPrograms {
  SolvedPrograms();
  MethodId method(const std::string& class_name, const std::string& name) const;  // the first of that name

  std::unique_ptr<pointsto_test::World> world;
  std::unique_ptr<pointsto::Result> points_to;
  std::optional<concurrency::CodePaths> paths, clear;
  std::optional<concurrency::AllMethodFacts> facts;
  std::optional<concurrency::Escape> escape;
  std::optional<concurrency::Locks> locks;
  std::optional<concurrency::Order> order;
  std::optional<concurrency::ThreadOwned> owned;
  std::optional<concurrency::Accesses> accesses;
  std::optional<Evidence> evidence;
};

SolvedPrograms& solved_programs();

}  // namespace heddle::detectors
