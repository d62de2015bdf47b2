// Well-known shapes of unsynchronized code: benign ones, and bugs that have a name.
#pragma once

#include <string_view>
#include <vector>

#include "concurrency/accesses.h"

namespace heddle::detectors {

enum class Idiom : uint8_t {
  none,
  racy_single_check,  // benign: a cached int or immutable reference, read once and computed anew if it is missing
  double_checked_locking,  // without volatile
  unsafe_publication,      // a new object becomes visible before its contents
};
std::string_view to_string(Idiom idiom);

// What the colliding accesses of one field amount to. `sites` are those that take part in a race.
Idiom idiom_of(const concurrency::AllMethodFacts& facts, const concurrency::Accesses& accesses,
               const std::vector<uint32_t>& sites);

}  // namespace heddle::detectors
