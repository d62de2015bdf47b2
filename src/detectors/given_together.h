// Which things two threads, or two instances of one, are surely given together.
//
// Problem: where the tasks of a thread hold one of several things, such as what a helper `twice(task)` is called
// with, nobody knows whether two of them ever hold the same; yet helpers are often written to start several
// threads on what they got. Formulation: the two are given a value together if one run of some method starts both
// on it: it is one SSA value there, from which what is started was made (by constructors, stores into the new
// object, calls that return threads), and both starts come after it in one run; for two instances of one thread, a
// loop repeats the start without making the value anew. A parameter is followed to the calls. Whatever that value
// is, they share it and what it alone leads to.
//
// And the reverse: an object that is new, or taken out of a container, wherever a thread is started on it, and on
// which one run starts no other, has one instance of the thread for itself. Cost: a walk over a body per start, up
// a bounded number of calls; asked only where a race would be doubted.
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "concurrency/thread_owned.h"
#include "detectors/origins.h"

namespace heddle::detectors {

class GivenTogether {
 public:
  using ThreadId = pointsto::ThreadId;
  using ObjectId = pointsto::ObjectId;
  // Steps that are guesses should be left out of the paths.
  GivenTogether(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& paths,
                const Origins& origins, const concurrency::ThreadOwned& owned)
      : facts_(facts), paths_(paths), points_to_(paths.points_to()), origins_(origins), owned_(owned) {}

  // The object itself, or something that leads to nothing else where it leads to the object.
  bool share(ThreadId t, ThreadId u, ObjectId object);
  // Each instance of the thread is started on something new, once for each that is made, or on what comes out of a
  // container, once for each time; and that is the object, or what the object was made for: no two instances are
  // given the same, unless two elements are.
  bool has_own(ThreadId thread, ObjectId object);
  // What the thread accesses is what it was started on, or was loaded from that, by fields in which each has one
  // of its own, or that never change, or that are the library's.
  bool comes_from_own(const concurrency::Access& access, const concurrency::AccessSite& site,
                      ThreadId thread) const;

 private:
  using MethodId = ir::MethodId;
  using InstanceId = pointsto::InstanceId;
  struct Start {  // what starts the thread, or a call that leads to that; and a value it is started on
    InstanceId by;
    uint32_t instruction;
    ir::ValueId value;
    friend auto operator<=>(const Start&, const Start&) = default;
  };
  using Starts = std::set<Start>;

  const Starts& starts(ThreadId thread);
  bool find_own(ThreadId thread, ObjectId object);
  bool is_taken_out(const Start& start) const;
  bool is_started_once(const Start& start, const Starts& all) const;
  void add_starts(InstanceId by, uint32_t instruction, ir::ValueId started, Starts& starts) const;
  std::vector<ir::ValueId> made_from(const ir::Body& body, ir::ValueId started) const;
  ir::ValueId just_stored(const ir::Body& body, ir::ValueId load) const;
  bool was_just_stored(const ir::Body& body, ir::ValueId load) const;
  bool in_one_run(const Start& a, const Start& b) const;
  bool leads_to(const Start& start, ObjectId object) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const Origins& origins_;
  const concurrency::ThreadOwned& owned_;
  std::map<ThreadId, Starts> starts_;
  std::map<std::tuple<ThreadId, ThreadId, ObjectId>, bool> known_;
  std::map<std::pair<ThreadId, ObjectId>, bool> known_own_;
};

}  // namespace heddle::detectors
