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
//
// The same for threads that run already. Problem: a connection is made and configured, and later put into a
// session, on which such a thread works. Formulation: the ways by which a side gets to an object end where it was
// found: a field, an element, something that the library kept. An access under set-up, with no call in between
// that may put the object into such a place, comes before all that shows it to that side; if showing is no order,
// then the race is on the place where it was found, and mending that mends both. What an object made for itself
// and holds in a field is shown with the object. Algorithm: finds are followed up the calls of the other thread;
// what calls in between may do is looked for down the calls. Both are bounded, and beyond the bound
// nothing is doubted.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <optional>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/thread_owned.h"

namespace heddle::detectors {

class SetUp {
 public:
  // Steps that are guesses should be left out of the paths.
  SetUp(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& clear,
        const concurrency::ThreadOwned& owned, const concurrency::Escape& escape)
      : facts_(facts), paths_(clear), points_to_(clear.points_to()), owned_(owned), escape_(escape) {}

  // The thread accesses an object that it sets up, and the other one was started on what leads to it.
  bool is_before_start(const concurrency::Access& access, const concurrency::AccessSite& site,
                       pointsto::ThreadId thread, pointsto::ThreadId started, pointsto::ObjectId object);
  // The thread accesses an object that it sets up, before it is put where the other thread's access finds it.
  bool is_before_shown(const concurrency::Access& access, const concurrency::AccessSite& site,
                       pointsto::ThreadId thread, const concurrency::Access& other,
                       const concurrency::AccessSite& other_site, pointsto::ThreadId finder,
                       pointsto::ObjectId object);
  // Whether a thread may be started by these instructions, or by what they call.
  bool may_start_between(pointsto::InstanceId id, uint32_t from, uint32_t to);

 private:
  using InstanceId = pointsto::InstanceId;
  using ObjectId = pointsto::ObjectId;
  using ThreadId = pointsto::ThreadId;
  using FieldId = ir::FieldId;
  struct Use {
    InstanceId instance;
    uint32_t instruction;
    ir::ValueId value;
    uint32_t level = 0;  // how often it is the whole of what it was
    friend auto operator<=>(const Use&, const Use&) = default;
  };

  using Value = std::pair<InstanceId, ir::ValueId>;
  // Where a side finds one of the objects.
  struct Finds {
    std::vector<ObjectId> objects;  // ascending
    std::vector<FieldId> fields;    // also static ones
    std::vector<Value> holders;     // whose fields they are
    bool in_arrays = false, in_library = false, at_start = false;

    bool any() const { return !fields.empty() || in_arrays || in_library || at_start; }
    bool only_in(FieldId field) const {
      return fields.size() == 1 && fields[0] == field && !in_arrays && !in_library && !at_start;
    }
  };

  // `rules` say what must not happen in between, the start of a thread or that something shows the object, and
  // whether an object stands for what one of its fields holds.
  template <class Rules>
  bool is_under_set_up(const Use& use, std::optional<ThreadId> by, Rules& rules);
  bool is_under_set_up(const Use& use, std::optional<ThreadId> by);
  struct BeforeStart;
  struct BeforeShown;
  bool find(std::span<const Value> values, ThreadId finder, Finds& finds) const;
  bool may_be_one(InstanceId id, ir::ValueId value, const Finds& finds) const;
  bool may_show_between(InstanceId id, uint32_t from, uint32_t to, const Finds& finds);
  bool may_show(InstanceId id, uint32_t instruction, const Finds& finds) const;
  bool may_be_kept(InstanceId id, uint32_t call, const Finds& finds) const;
  const std::vector<uint32_t>& showing(ir::MethodId method);
  FieldId loaded_field(const ir::Body& body, ir::ValueId value) const;
  bool may_start(InstanceId id);
  void find_starters();
  bool is_wired(FieldId field);
  void find_stores();
  const absl::flat_hash_set<ObjectId>& wired_to(ThreadId thread);

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const concurrency::ThreadOwned& owned_;
  const concurrency::Escape& escape_;
  absl::flat_hash_map<ir::MethodId, std::vector<uint32_t>> showing_;  // stores and calls of the library
  std::vector<uint8_t> starts_;                                       // by row; empty: not known yet
  bool stores_known_ = false;
  absl::flat_hash_map<FieldId, std::vector<pointsto::Place>> stores_;
  absl::flat_hash_map<ObjectId, std::vector<FieldId>> fields_of_;
  absl::flat_hash_map<FieldId, bool> wired_;
  absl::flat_hash_map<ThreadId, absl::flat_hash_set<ObjectId>> wired_to_;
};

}  // namespace heddle::detectors
