// Own threads: who has waited for the thread that an object has started on itself.
//
// Problem: a service keeps the thread that runs on it in a field, and has a method that stops and joins it. Where
// many make such services, no order is known between a thread's end and what follows the join: other services'
// threads may run. But those work on their own services. Formulation: a field holds an object's own thread if all
// that is stored there, but null, was made for that object: the object is an argument of its constructor. A method
// waits for the own thread of a parameter if on all its ways that return it joins what that field holds, or finds
// the field null. An access whose base is led to by something that was handed to such a method, with no start of
// a thread in between, comes after the end of that thread: of a race with it on what it owns, or was made with its
// object, a doubt and not a proof, since somebody else may have started another one on the same object. Algorithm:
// one forward dataflow over a method that joins; the wait may lie in callers, a bounded number of levels up.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/thread_owned.h"
#include "detectors/given_together.h"
#include "detectors/origins.h"
#include "detectors/set_up.h"

namespace heddle::detectors {

class OwnThreads {
 public:
  // Steps that are guesses should be left out of the paths.
  OwnThreads(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& clear,
             const concurrency::ThreadOwned& owned, const Origins& origins, GivenTogether& given, SetUp& set_up)
      : facts_(facts), paths_(clear), points_to_(clear.points_to()), owned_(owned), origins_(origins),
        given_(given), set_up_(set_up) {}

  // The access comes after a wait for the started thread, whose object leads to this one.
  bool is_after_end(const concurrency::Access& access, const concurrency::AccessSite& site,
                    pointsto::ThreadId thread, pointsto::ThreadId started, pointsto::ObjectId object);

 private:
  using MethodId = ir::MethodId;
  using FieldId = ir::FieldId;
  using InstanceId = pointsto::InstanceId;
  using ThreadId = pointsto::ThreadId;

  bool belongs_to(ThreadId thread, pointsto::ObjectId object);
  bool is_waited_for(InstanceId id, uint32_t instruction, ir::ValueId value, ThreadId by, ThreadId started,
                     int depth);
  FieldId waits_for(MethodId method, uint32_t parameter);
  bool waits_on_all_ways(const concurrency::MethodFacts& facts, uint32_t parameter, FieldId field) const;
  FieldId loaded_from(const ir::Body& body, ir::ValueId value, uint32_t parameter) const;
  bool holds_own_thread(FieldId field);
  bool may_hold(FieldId field, ThreadId thread) const;
  void find_stores();

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const concurrency::ThreadOwned& owned_;
  const Origins& origins_;
  GivenTogether& given_;
  SetUp& set_up_;
  bool stores_known_ = false;
  absl::flat_hash_map<FieldId, std::vector<pointsto::Place>> stores_;  // but of null
  absl::flat_hash_map<FieldId, bool> own_;
  absl::flat_hash_map<std::pair<MethodId, uint32_t>, FieldId> waits_;  // the field; none if it does not
};

}  // namespace heddle::detectors
