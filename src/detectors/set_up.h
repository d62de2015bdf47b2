// Set-up: what a thread does to an object before anybody runs who can get to it.
//
// Problem: a server is made, wired and configured, then threads are started on it. Where the same code can be
// passed again later (a lazy getter, a second server), order between program points sees the set-up beside running
// threads; but those run on what was set up before. Formulation: a value is under set-up if it was made by the
// thread since that last started another one: new here, `this` of a constructor, or a parameter that all of the
// thread's calls hand over under set-up, with no call in between that may start a thread. A field is wired if
// nothing else than objects under set-up get something stored in it. What the root object of a thread leads to by
// wired fields was there before the thread was started. So an access under set-up to such an object comes before
// the start, unless somebody else than its maker starts such threads: a doubt, not a proof. Algorithm: values are
// followed up the calls, fields once each, both bounded; the objects that root objects lead to are found once per
// thread. Cost: linear in what is followed.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <optional>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/thread_owned.h"

namespace heddle::detectors {

class SetUp {
 public:
  // Steps that are guesses should be left out of the paths.
  SetUp(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& clear,
        const concurrency::ThreadOwned& owned)
      : facts_(facts), paths_(clear), points_to_(clear.points_to()), owned_(owned) {}

  // The thread accesses an object that it sets up, and the other one was started on what leads to it.
  bool is_before_start(const concurrency::Access& access, const concurrency::AccessSite& site,
                       pointsto::ThreadId thread, pointsto::ThreadId started, pointsto::ObjectId object);

 private:
  using InstanceId = pointsto::InstanceId;
  using ObjectId = pointsto::ObjectId;
  using ThreadId = pointsto::ThreadId;
  using FieldId = ir::FieldId;
  struct Use {
    InstanceId instance;
    uint32_t instruction;
    ir::ValueId value;
    friend auto operator<=>(const Use&, const Use&) = default;
  };

  bool is_under_set_up(const Use& use, std::optional<ThreadId> by);
  FieldId loaded_field(const ir::Body& body, ir::ValueId value) const;
  bool may_start_between(InstanceId id, uint32_t from, uint32_t to);
  bool may_start(InstanceId id);
  void find_starters();
  bool is_wired(FieldId field);
  void find_stores();
  const absl::flat_hash_set<ObjectId>& wired_to(ThreadId thread);

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const concurrency::ThreadOwned& owned_;
  std::vector<uint8_t> starts_;  // by row; empty: not known yet
  bool stores_known_ = false;
  absl::flat_hash_map<FieldId, std::vector<pointsto::Place>> stores_;
  absl::flat_hash_map<ObjectId, std::vector<FieldId>> fields_of_;
  absl::flat_hash_map<FieldId, bool> wired_;
  absl::flat_hash_map<ThreadId, absl::flat_hash_set<ObjectId>> wired_to_;
};

}  // namespace heddle::detectors
