// What of a body depends on a value that may be stale by then: by data (it computes with it) or by control (a test
// of it decides).
#pragma once

#include <absl/container/flat_hash_map.h>

#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/body.h"

namespace heddle::detectors {

class StaleValues {
 public:
  struct Without {                  // what does not count
    std::vector<uint32_t> calls;    // what they yield is not computed from what they are given
    std::vector<uint32_t> failing;  // blocks that only complain about the program itself: ascending
  };
  // All that is computed from the sources.
  StaleValues(const ir::Body& body, std::span<const uint32_t> sources, Without without = {});

  // Computed from a source; the other also if a test of one chose between values.
  bool is_computed(ir::ValueId value) const { return stale_[value.raw] & computed; }
  bool is_stale(ir::ValueId value) const { return stale_[value.raw] != 0; }
  // Whether a test of something stale decides if the instruction executes. `leaving_loops`: a test that only ends
  // the loop around the instruction counts, too; `thrown`: and one on the way to where something may be thrown.
  bool decide(uint32_t instruction, bool leaving_loops = true, bool thrown = false) const;
  // Whether the value itself is ever tested.
  static bool is_tested(const ir::Body& body, uint32_t value);

 private:
  static constexpr uint8_t computed = 1, chosen = 2;
  void spread();
  bool decides(uint32_t target, bool leaving_loops, bool thrown) const;
  bool is_chosen(uint32_t phi) const;
  bool only_walks(uint32_t turn, uint32_t test) const;
  bool can_end_without(uint32_t from, uint32_t target, uint32_t test) const;

  const ir::Body& body_;
  std::vector<uint32_t> sources_;
  std::vector<uint8_t> stale_;  // by value
  Without without_;
  mutable absl::flat_hash_map<std::tuple<uint32_t, bool, bool>, bool> decided_;  // by block
};

}  // namespace heddle::detectors
