// Atomicity violations: the pattern of witnesses.h, judged by what threads really share, and acts on thread-safe
// objects and volatile fields that rely on what an earlier act found.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/bounds.h"
#include "detectors/evidence.h"
#include "findings/finding.h"

namespace heddle::detectors {

struct AtomicityInput {
  const concurrency::AllMethodFacts* facts = nullptr;
  const concurrency::Escape* escape = nullptr;
  const concurrency::Accesses* accesses = nullptr;
  concurrency::Locks* locks = nullptr;
  concurrency::Order* order = nullptr;
  const concurrency::ThreadOwned* owned = nullptr;
  Evidence* evidence = nullptr;
  bool variant = false;  // two different witnesses, too
  // Whether what is safe in that method is wanted, too.
  std::function<bool(const std::string& subject)> why_safe;
};

struct Atomicity {
  std::vector<findings::Finding> findings;  // ranked
  std::vector<findings::SafeFinding> safe;
  std::vector<Bounds::Reached> bounds;
};

Atomicity find_atomicity_violations(const AtomicityInput& input);

}  // namespace heddle::detectors
