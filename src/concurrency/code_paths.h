// Which code runs in which thread: the call graph between instances, cut down to the application's code and what
// leads to it.
//
// Problem: the solution has hundreds of thousands of instances, most of them deep in the JDK; the questions of
// this layer are about application code and the ways to it. Formulation: an instance is relevant if it is
// application code or calls something relevant. A model acts where it is called, so its calls and spawns are steps
// of the code that calls it. Code of the JDK that contexts do not tell apart calls back whatever anybody gave it:
// a step from there into the application is a guess, unless the thread itself handed the JDK the object that is
// called, by a parameter of a type that fits the call (who puts a Runnable into a list, as an Object, does not ask
// the JDK to run it), and it is not the toString() or the like of one of many kinds of things; and so is each of
// several targets of one reflective call. The clear view leaves guesses out; what rests on them is never more than
// possible. Cost: linear in the method call graph plus the edges between relevant instances; threads spread over
// these as rows of bits, callers before callees.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <map>
#include <span>
#include <vector>

#include "base/components.h"
#include "concurrency/scope.h"

namespace heddle::concurrency {

struct Step {
  InstanceId caller;
  uint32_t instruction;  // in the caller's body
  InstanceId callee;
  bool spawns : 1 = false;
  bool repeats : 1 = false;  // a model does it any number of times
  bool guessed : 1 = false;
  bool reflected : 1 = false;    // one of several methods that a reflective call may mean
  bool of_any_kind : 1 = false;  // a guess that calls toString() or the like of one of many kinds of things

  friend auto operator<=>(const Step&, const Step&) = default;
};

struct Spawn {      // a thread comes into being
  ThreadId thread;  // its first representative
  InstanceId by;
  uint32_t instruction;
  bool repeats = false;

  friend auto operator<=>(const Spawn&, const Spawn&) = default;
};

class CodePaths {
 public:
  explicit CodePaths(const Scope& scope);
  // The same instances in the same rows, without steps that are guesses.
  CodePaths clear_view() const;

  const Scope& scope() const { return scope_; }
  void poll() const { scope_.poll(); }
  const pointsto::Result& points_to() const { return *scope_.points_to; }
  const ir::Program& program() const { return scope_.program(); }

  std::span<const InstanceId> instances() const { return instances_; }  // the relevant ones, ascending
  std::span<const MethodId> methods() const { return methods_; }        // of these, with a body; ascending
  uint32_t row(InstanceId id) const { return row_[id]; }                // of a relevant one, into instances()
  bool is_relevant(InstanceId id) const { return row_[id] != no_row; }
  bool is_application(InstanceId id) const { return application_method_[method(id)]; }
  bool is_application(MethodId id) const { return application_method_[id]; }
  MethodId method(InstanceId id) const { return points_to()[id].method; }
  const ir::Body* body(InstanceId id) const { return body(method(id)); }
  const ir::Body* body(MethodId id) const { return bodies_[id]; }

  std::span<const Step> steps(InstanceId caller) const;  // by instruction, then callee
  std::span<const Step> steps(InstanceId caller, uint32_t instruction) const;
  std::span<const uint32_t> callers(InstanceId callee) const;  // into all_steps()
  std::span<const Step> all_steps() const { return steps_; }

  // Cycles of calls; spawns do not count. Over rows.
  const Components& components() const { return components_; }

  // Threads that may run the instance, ascending; both representatives of many.
  std::span<const ThreadId> threads(InstanceId id) const;
  bool runs(ThreadId thread, InstanceId id) const;
  // Those of them that may get to the instruction: in the clear view fewer, where the code asks which thread
  // it is in.
  std::vector<ThreadId> threads_at(InstanceId id, uint32_t instruction) const;
  // By a model, any number of times where it is applied.
  bool is_made_repeatedly(pointsto::ObjectId object) const { return made_repeatedly_[object]; }
  std::span<const Spawn> spawns() const { return spawns_; }  // sorted, of relevant threads
  std::span<const InstanceId> roots(ThreadId thread) const { return roots_[thread]; }

 private:
  static constexpr uint32_t no_row = UINT32_MAX;
  void find_relevant_methods();
  void list_instances();
  struct Calling;
  Calling calling(uint32_t call) const;
  bool is_coarse(InstanceId id) const;
  void find_repeated_models();
  void list_steps();
  void sort_steps(const std::vector<size_t>& end);
  void mark_reflected(std::vector<Step>& reflective) const;
  void index_steps();
  void mark_any_kind();
  void find_components();
  void spread_threads();
  void list_callbacks();
  // What is given to the JDK: lists of types and objects, and by which of the lists are theirs, the threads.
  struct HandedOver {
    std::vector<std::vector<std::pair<ClassId, SetId>>> lists;
    std::map<std::vector<uint32_t>, std::vector<ThreadId>> by;
  };
  HandedOver handed_over() const;
  bool find_handed_over();  // whether more threads may follow guesses now
  // What a guess calls, and as what the JDK knows it there: none if that is not known.
  struct Callback {
    SetId receivers;
    ClassId known_as;
    bool is_any = false;  // one of many kinds of things
    friend bool operator==(const Callback&, const Callback&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Callback& c) {
      return H::combine(std::move(h), c.receivers, c.known_as, c.is_any);
    }
  };
  Callback callback(const Step& guess) const;
  bool may_be_meant(ClassId handed_as, ClassId known_as) const;

  // Sets of threads as rows of bits.
  using Bits = std::vector<uint64_t>;
  // if (Thread.currentThread() == this.owner): what the first instruction behind it dominates is only for threads
  // that the field may hold, which are those that stored themselves there.
  struct IdentityTest {
    MethodId method;
    FieldId field;
    uint32_t first;
  };
  void find_identity_tests();
  bool is_current_thread(const ir::Body& body, ir::ValueId value) const;
  FieldId loaded_field(const ir::Body& body, ir::ValueId value) const;
  void keep_identified(InstanceId id, uint32_t instruction, Bits& threads) const;
  void find_sequential_stages();
  void keep_from_helpers(const Step& step, Bits& threads) const;
  bool find_held_threads();  // whether a field may hold more threads now
  size_t thread_words() const { return (points_to().threads().ids().size() + 63) / 64; }
  bool any_may_take(std::span<const ThreadId> threads, const Step& step) const;
  // Threads that may follow the guess; none: all may.
  const Bits* takers(const Step& guess) const;

  Scope scope_;
  IdVector<MethodId, uint8_t> application_method_, relevant_method_;
  IdVector<MethodId, const ir::Body*> bodies_;
  IdVector<InstanceId, uint8_t> repeated_;  // models that a model applies any number of times
  IdVector<pointsto::ObjectId, uint8_t> made_repeatedly_;
  IdVector<InstanceId, uint32_t> row_;
  std::vector<InstanceId> instances_;
  std::vector<MethodId> methods_;
  std::vector<Step> steps_;
  std::vector<uint32_t> first_step_, first_caller_, callers_;
  Components components_;
  std::vector<Spawn> spawns_;
  IdVector<ThreadId, std::vector<InstanceId>> roots_;
  std::vector<std::vector<ThreadId>> threads_;  // by row
  // By what a guessed step calls: threads whose application code handed one of these to the JDK, as such a thing.
  absl::flat_hash_map<Callback, Bits> takers_;
  std::vector<Callback> callbacks_;
  Bits helpers_;  // of parallel streams; in the clear view
  std::vector<uint8_t>
      is_sequential_;  // by row: called on stages of streams that are not parallel; if there are helpers
  std::vector<IdentityTest> identity_tests_;                   // by method
  std::vector<std::pair<MethodId, FieldId>> identity_stores_;  // who stores the current thread in such a field
  absl::flat_hash_map<FieldId, Bits> held_threads_;
};

}  // namespace heddle::concurrency
