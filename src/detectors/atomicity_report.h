// Verdicts on pairs of steps, and how they are told.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "detectors/interlopers.h"

namespace heddle::detectors {

enum class AtomicityKind : uint8_t { context_witness, variant, check_then_act, read_modify_write };
enum class AtomicityGrade : uint8_t { violation, style, benign };  // best first

std::string_view to_string(AtomicityKind kind);
std::string_view to_string(AtomicityGrade grade);

struct AtomicityVerdict {
  AtomicityKind kind = AtomicityKind::context_witness;
  AtomicityGrade grade = AtomicityGrade::style;
  findings::Confidence confidence = findings::Confidence::possible;
  uint32_t pair = 0;
  const Pattern* pattern = nullptr;
  InstanceId instance, context_instance;
  ThreadId thread;
  Interloper interloper = {};
  bool callers_hold = false;
  std::string_view doubt = {};  // why it is possible only, if that is known

  auto rank() const { return std::tuple(grade, confidence, kind); }
};

class AtomicityReport {
 public:
  AtomicityReport(const AtomicityInput& input, Witnesses& witnesses, Touches& touches, Interlopers& interlopers);

  // Of those that run the instance, the best known to people.
  ThreadId thread_shown(InstanceId id) const;
  // Verdicts with one identity are one finding, the best first.
  void add_findings(const std::vector<const AtomicityVerdict*>& verdicts, std::vector<findings::Finding>& into);
  // Why nothing is reported of a pair, if somebody wants to know.
  void add_safe(uint32_t pair, const Pattern* pattern, const std::string& stage, const std::string& evidence,
                std::vector<findings::SafeFinding>& into);

 private:
  std::string method_name(MethodId m) const;
  std::string subject(const AtomicityVerdict& v) const;
  std::string witness_name(const WitnessPair& pair) const;
  std::string source_name(const WitnessPair& pair) const;
  std::string context_name(const Pattern& p) const;
  std::string thing(const Touch& t) const;
  findings::Lock lock_shown(std::string name, InstanceId id, LockExpr lock, pointsto::Place at) const;
  findings::Side side(InstanceId id, ThreadId thread, uint32_t instruction, findings::SideKind kind);
  void add_locks(findings::Side& side, const concurrency::Held& held) const;
  findings::SideKind kind_of(const WitnessPair& pair, uint32_t site, LockExpr lock) const;
  findings::Side step_side(const AtomicityVerdict& v, uint32_t site, LockExpr lock);
  findings::Pair shown(const AtomicityVerdict& v);
  std::string message(const AtomicityVerdict& v, const findings::Pair& pair) const;
  std::string fix(const AtomicityVerdict& v) const;

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  Witnesses& witnesses_;
  LockExpressions& names_;
  Touches& touches_;
  Interlopers& interlopers_;
};

}  // namespace heddle::detectors
