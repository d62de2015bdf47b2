// How the second step of a pair depends on what the first one read: it computes with it, or a test of it decides;
// and whether it looks again before it relies on it.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "detectors/atomicity_report.h"
#include "detectors/returned_reads.h"
#include "detectors/stale_values.h"
#include "detectors/steps.h"

namespace heddle::detectors {

struct Dependence {
  AtomicityKind kind = AtomicityKind::check_then_act;
  std::vector<uint32_t> at;  // instructions of the method that do
};

class Dependences {
 public:
  Dependences(const CodePaths& paths, Witnesses& witnesses, Touches& touches);

  const std::optional<Dependence>& of(const WitnessPair& pair);
  // Whether a test of what is read anew, in the step, decides over its write.
  bool looks_again(const WitnessPair& pair, const StepTouches& first, const Touch& write);
  // Whether the second step, a call, leads to the touch only where a test of what is read on the way decides so.
  bool copes(const WitnessPair& pair, uint32_t touch);
  // Touches of the first step whose reads can be part of what the method gets to see of that step.
  std::vector<uint32_t> seen(const WitnessPair& pair, const StepTouches& first);
  // All that the second step writes is decided anew.
  bool revalidates(const WitnessPair& pair, const StepTouches& first, const StepTouches& second);

 private:
  std::optional<Dependence> find(const WitnessPair& pair);
  const StaleValues& stale_from(const ir::Body& body, std::vector<uint32_t> sources);
  std::vector<uint32_t> values_read(const WitnessPair& pair, uint32_t site, LockExpr lock) const;
  std::optional<Dependence> of_act(const WitnessPair& pair, const Witnesses::Act& act, const StaleValues& stale);
  std::optional<Dependence> of_region(const WitnessPair& pair, const StaleValues& stale);
  bool looks_again(const WitnessPair& pair, const Witnesses::Act& act);
  bool reads_again(const ir::Body& body, InstanceId id, uint32_t i, const StepTouches& first) const;
  bool is_decided_anew(pointsto::Place place, uint32_t touch);
  const absl::flat_hash_set<MethodId>& led_to(pointsto::Place call);

  const CodePaths& paths_;
  Witnesses& witnesses_;
  LockExpressions& names_;
  Touches& touches_;
  std::map<std::pair<MethodId, std::vector<uint32_t>>, StaleValues> stale_;
  std::map<std::tuple<MethodId, uint32_t, uint32_t, uint32_t>, std::optional<Dependence>> known_;
  // By first step, which stays where it is, and instance: instructions that read what it read.
  absl::flat_hash_map<std::pair<const StepTouches*, InstanceId>, std::vector<uint32_t>> read_again_;
  absl::flat_hash_map<std::pair<const StaleValues*, uint32_t>, bool> decided_;
  absl::flat_hash_map<std::pair<pointsto::Place, uint32_t>, bool> decided_anew_;  // by the first of alike touches
  absl::flat_hash_map<pointsto::Place, std::unique_ptr<absl::flat_hash_set<MethodId>>> led_to_;
  absl::flat_hash_map<MethodId, std::vector<pointsto::Place>> callers_;  // that do not spawn; made when needed
  ReturnedReads returned_;
};

}  // namespace heddle::detectors
