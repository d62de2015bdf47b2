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
  std::vector<uint32_t> at;   // instructions of the method that do
  bool sets_to_zero = false;  // what it has read; that spoils only what others count meanwhile
};

class Dependences {
 public:
  Dependences(const CodePaths& paths, Witnesses& witnesses, Touches& touches);

  const std::optional<Dependence>& of(const WitnessPair& pair);
  // Whether a test of what is read anew, in the step, decides over its write.
  bool looks_again(const WitnessPair& pair, const StepTouches& first, const Touch& write);
  // Whether the second step, a call, leads to the touch only where a test of what is read on the way decides so.
  bool looks_on_its_way(const WitnessPair& pair, uint32_t touch);
  // Touches of the first step whose reads can be part of what the method gets to see of that step.
  std::vector<uint32_t> seen(const WitnessPair& pair, const StepTouches& first);
  // All that the second step writes is decided anew.
  bool revalidates(const WitnessPair& pair, const StepTouches& first, const StepTouches& second);
  // What a step yields to its method, and all that is made of such values.
  std::vector<uint32_t> values_read(const WitnessPair& pair, uint32_t site, LockExpr lock) const;
  const StaleValues& stale_from(const ir::Body& body, std::vector<uint32_t> sources);
  // The first step changes something: what it tells may be how that went, and whose business the second is.
  bool changes(const WitnessPair& pair, const StepTouches& first) const;
  bool set_the_same(const Touch& a, const Touch& b) const;
  bool may_mean_other_key(const WitnessPair& pair, const Touch& read, const Touch& act) const;
  // The act, deep in the second step, copes with whatever it finds.
  bool copes(const Touch& act);
  // Whether the value itself is ever tested.
  bool is_tested(const ir::Body& body, uint32_t value);
  // The value says which object is meant, or only yes or no: who is handed it is handed nothing new.
  bool is_choice(const ir::Body& body, ir::ValueId value) const;
  // More than a choice: also an object that is made here, like a lambda, and is given more than a choice.
  bool is_news(const ir::Body& body, const StaleValues& found, ir::ValueId value) const;
  // What both steps yield goes into one variable: the second is another turn, or looks anew.
  bool are_turns(const WitnessPair& pair) const;

 private:
  bool is_before_second(const WitnessPair& pair, const Touch& touch) const;
  std::vector<uint32_t> failing_blocks(const ir::Body& body) const;
  std::vector<uint32_t> asked_of_others(const ir::Body& body, std::span<const uint32_t> sources) const;
  std::optional<Dependence> find(const WitnessPair& pair);
  std::optional<Dependence> of_act(const WitnessPair& pair, const Witnesses::Act& act, const StaleValues& stale);
  std::optional<Dependence> of_region(const WitnessPair& pair, const StaleValues& stale);
  bool looks_again(const WitnessPair& pair, const Witnesses::Act& act);
  bool reads_again(const ir::Body& body, InstanceId id, uint32_t i, const StepTouches& first) const;
  std::vector<uint32_t> values_read_before(const WitnessPair& pair);
  bool is_computed_from_first(const WitnessPair& pair, uint32_t instruction);
  bool is_compared(const WitnessPair& pair, uint32_t fresh);
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
  absl::flat_hash_map<pointsto::Place, bool> is_tested_;
  absl::flat_hash_map<std::pair<pointsto::Place, uint32_t>, bool> decided_anew_;  // by the first of alike touches
  absl::flat_hash_map<pointsto::Place, std::unique_ptr<absl::flat_hash_set<MethodId>>> led_to_;
  absl::flat_hash_map<MethodId, std::vector<pointsto::Place>> callers_;  // that do not spawn; made when needed
  ReturnedReads returned_;
};

}  // namespace heddle::detectors
