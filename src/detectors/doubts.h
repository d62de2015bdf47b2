// Doubts: what makes a race that no stage ruled out only `possible`.
//
// Problem: a pair that comes through all stages is a race as far as the abstraction goes; where the abstraction
// merges what a run keeps apart, that says little. Formulation: each doubt names one way in which two sides meet
// in the analysis although in the program they may never: an object that a budget merged, one of very many, one
// that was handed over for good, one that each thread has of its own. A pair with a doubt is `possible`; without
// one it is `certain` if both sides access one single object, else `likely` (Definitions 9.1 and 9.2 of the
// thread-sensitive paper). A doubt never makes a pair safe: it is still found, counted and shown in lenient mode.
// Cost: a few set look-ups for each pair, cheap ones first; walks up the calls are bounded.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <string_view>
#include <vector>

#include "concurrency/escape.h"
#include "detectors/beginnings.h"
#include "detectors/data_race.h"
#include "detectors/finalized.h"
#include "detectors/given_together.h"
#include "detectors/origins.h"
#include "detectors/own_parts.h"
#include "detectors/own_signals.h"
#include "detectors/own_thread.h"
#include "detectors/race_accesses.h"
#include "detectors/set_up.h"
#include "detectors/stage_runs.h"
#include "detectors/swapped_out.h"
#include "detectors/unpublished.h"

namespace heddle::detectors {

enum class Doubt : uint8_t {
  none,
  guessed_path,
  gated,
  common_lock,
  initialization,
  finalizers,
  blurred,
  merged,
  finalized,
  library_object,
  unnamed_owner,
  handed_over,
  one_of_many,
  private_to_callers,
  taken,
  swapped_out,
  answered,
  tree_of_tasks,
  set_up,
  shown_later,
  unpublished,
  other_origin,
  ambiguous,
  born_with_thread,
  filled_while_new,
  before_start,
  before_first_start,
  kept_thread,
  own_thread_ended,
  other_keeper,
  phases,
  outside_stage,
  stage_argument,
  own_indices,
  own_rows,
};
// For people: what may keep the two apart; empty for none.
std::string_view to_string(Doubt doubt);

class Doubts {
 public:
  Doubts(const DataRaceInput& input, RaceAccesses& accesses)
      : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), program_(paths_.program()),
        sites_(input.accesses->sites()), common_(accesses), origins_(*input.clear, *input.owned),
        own_parts_(*input.clear, *input.owned), set_up_(*input.facts, *input.clear, *input.owned, *input.escape),
        finalized_(*input.clear), stage_runs_(*input.clear),
        given_(*input.facts, *input.clear, origins_, *input.owned),
        unpublished_(*input.facts, *input.clear, origins_, *input.owned),
        own_threads_(*input.facts, *input.clear, *input.owned, origins_, given_, set_up_),
        beginnings_(*input.facts, *input.clear),
        swapped_out_(*input.facts, *input.clear, *input.locks, *input.owned, origins_),
        own_signals_(*input.facts, *input.owned) {}

  struct Judgement {
    findings::Confidence confidence;
    Doubt doubt = Doubt::none;  // the first that there is, if it is only `possible`
  };
  // Of a race between the two accesses, by these threads, in this object (none: a static field).
  Judgement judge(const concurrency::Access& first, ThreadId t, const concurrency::Access& second, ThreadId u,
                  ObjectId object);

 private:
  using Access = concurrency::Access;
  Doubt doubt(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object);
  Doubt object_doubt(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object);
  bool may_be_in_phases(const Access& first, ThreadId t, const Access& second, ThreadId u) const;
  bool is_outside_stage(const Access& stage, ThreadId helper, const Access& other, ThreadId thread,
                        ObjectId object);
  bool is_chosen_by_barrier(const Access& access) const;
  bool is_one_object(const Access& first, const Access& second, ObjectId object) const;
  bool is_chosen_by_context(const Access& access) const;
  bool is_unnamed_owner(const Access& access, ThreadId thread, ObjectId object) const;
  bool is_ambiguous(const Access& first, const Access& second, ThreadId t, ThreadId u);
  bool is_ambiguous(const Access& access, ThreadId thread, ObjectId object) const;
  bool is_merged(ObjectId object) const;
  bool is_filled_while_new(const Access& access, ThreadId thread);
  bool is_new_when_stored(const ir::Body& body, uint32_t load) const;
  bool is_private_to_callers(const Access& access, ThreadId thread, ObjectId object);
  struct PrivateUse {
    InstanceId instance;
    uint32_t instruction;
    ir::ValueId value;
    std::vector<FieldId> parts;  // that lead from there to the object
  };
  bool is_private_to_callers(PrivateUse use, ThreadId thread, ObjectId object);
  bool keeps_to_itself(const ir::Body& body, const std::vector<FieldId>& fields) const;
  bool find_whole(PrivateUse& use);
  bool is_taken(const Access& access);
  bool is_shown_later(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object);
  bool is_unpublished(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object);
  bool are_tasks_of_tree(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) const;
  bool is_own_or_done(const Access& access) const;
  bool is_finalized(ThreadId thread, ObjectId object) const;
  bool is_finalized(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object);
  bool is_blurred(const Access& access) const;
  bool is_handed_to_one(const Access& first, ThreadId t, const Access& second, ThreadId u, ObjectId object) const;
  bool is_given_away(ThreadId maker, ThreadId to, ObjectId object);
  void find_loads(FieldId field, std::vector<MethodId>& methods) const;
  bool is_after_own_end(const Access& access, ThreadId thread, const Access& other, ThreadId started,
                        ObjectId object);
  bool is_before_first_start(const Access& access, ThreadId thread, ThreadId other);
  bool is_before_own_start(const Access& access, const Access& other, ThreadId thread) const;
  bool is_root_or_its_owner(const Access& access, ThreadId thread) const;
  bool is_after_kept_thread(const Access& later, const Access& other, ThreadId thread, ObjectId object) const;
  bool is_one_of_many(const Access& access, ThreadId thread, ObjectId object) const;
  bool is_any_object(const Access& access) const;
  bool is_made_by_jdk(ObjectId object) const;
  // Whose fields an index is computed from.
  struct IndexSource {
    bool is_own = false;               // of objects that are not one for all
    std::vector<ObjectId> objects;     // of single objects
    std::vector<ObjectId> drawn_from;  // counters that give each number out once
    std::vector<uint32_t> numbers;     // constants that callers pass
    bool is_of_loop = false;           // it runs from number to number
  };
  bool have_own_indices(const Access& first, const Access& second) const;
  bool comes_by_all(const Access& access) const;
  bool have_own_rows(const Access& first, const Access& second) const;
  IndexSource index_source(const Access& access) const;
  IndexSource row_source(const Access& access) const;
  void find_index_source(InstanceId id, ir::ValueId value, int depth, IndexSource& source) const;

  const DataRaceInput& in_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  std::span<const concurrency::AccessSite> sites_;
  RaceAccesses& common_;
  Origins origins_;
  std::optional<concurrency::Escape> own_or_taken_;  // made when it is first asked
  OwnParts own_parts_;
  SetUp set_up_;
  Finalized finalized_;
  StageRuns stage_runs_;
  GivenTogether given_;
  Unpublished unpublished_;
  OwnThreads own_threads_;
  Beginnings beginnings_;
  SwappedOut swapped_out_;
  OwnSignals own_signals_;
  absl::flat_hash_map<FieldId, std::vector<MethodId>> loads_;
};

}  // namespace heddle::detectors
