// What belongs to one thread although another made it: the local-thread stage for the simple and frequent shapes.
//
// Problem: a loop makes a task and its data and starts a thread on them, again and again; each thread works on its
// own objects, but to the points-to analysis all iterations are one object. Formulation: two instances of a thread
// run on two different root objects (a Thread is started once; a task that is made for each spawn). An object is
// owned by the root objects of a thread if it is kept (as far as they can get) only by them and what they own, and
// was made together with its keeper: in the keeper's constructor, or in the same iteration of the same loop; or if
// its own constructor made the keeper, once, and nobody gives the keeper another one of its kind. An
// access is safe between two instances of the thread if both get to the object from their root object, by fields
// and calls, or from an object that the instance itself made and put nothing else into. Algorithm: owned objects:
// least fixpoint over who keeps whom. "From the root object": greatest fixpoint over steps and over the fields of
// what threads make for themselves. A field of root objects is a hand-over if all that is stored there is new:
// made for the store, which comes once for each object, along the calls from where it was made. Where a field of
// root objects may hold things of different sites, what two of these lead to is nobody's own: two lambdas of one
// run share what that run made. Cost: linear in steps, and per thread in the objects that root objects lead to and
// in the distinct sets that these keep: pairs of keeper and kept are never written down, but for the few that may
// be owned.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "concurrency/method_facts.h"

namespace heddle::concurrency {

class ThreadOwned {
 public:
  explicit ThreadOwned(const AllMethodFacts& facts);

  // Whether instances of the thread (its first representative) that access these objects through operand `k`
  // always access different ones.
  bool owns(ThreadId thread, std::span<const ObjectId> objects) const;
  bool from_root(InstanceId id, uint32_t instruction, uint32_t k) const;
  // Made together with a root object of the thread, one for each; who else may know it is another question.
  bool is_born_with_root(ThreadId thread, ObjectId object) const;
  // Root objects of the thread lead to root objects: its instances may know each other.
  bool may_know_others(ThreadId thread) const { return linked_.contains(points_to_.threads().first_of(thread)); }
  bool is_root(ThreadId thread, ObjectId object) const;
  // Instances of the thread made the objects, and keep them nowhere but where each of them finds its own.
  bool are_confined(ThreadId thread, std::span<const ObjectId> objects) const;
  // Whoever made the objects keeps them nowhere but where each thread finds its own: no two threads have them.
  bool are_confined_to_makers(std::span<const ObjectId> objects) const;
  bool has_confined() const { return has_confined_; }
  // Handed to one root object at most, of either thread, or made for what was: each task is stored in one worker.
  // Of one single object that says something only about accesses that get to it from their root object.
  bool is_handed_to_one(ThreadId a, ThreadId b, ObjectId object) const;
  // The same for a thread and the maker of the object, who does not use again what he handed over: the field that
  // it was stored in, from where he may get it back; none if it was not.
  FieldId given_away(ThreadId maker, ThreadId to, ObjectId object) const;
  // Whether all that is stored in the field is new, and stored in one object alone: what two objects hold there is
  // the same only if one is a clone of the other.
  bool holds_own(FieldId field) const;
  // The same, and whoever makes it puts it nowhere else: who does not know the object does not know that either.
  bool hides_own(FieldId field) const;
  // Each keeper has a kept object of its own, made while it was made or by code that ran on it.
  bool made_together(ObjectId kept, ObjectId keeper) const;
  // An allocation, or a call of methods that return nothing but what they have just made.
  bool makes_new(Place place, int depth = 0) const;
  // Root objects of the thread lead to the object only through a field that holds different things in different
  // ones: nobody knows whether two instances ever meet there.
  bool is_ambiguous(ThreadId thread, ObjectId object) const;
  bool has_choices(ThreadId thread) const;
  // One object leads to the other, or is it, by fields that hold nothing else.
  bool leads_alone_to(ObjectId from, ObjectId to) const;

 private:
  struct Choice {  // of the objects that a field may hold, those of one site
    SetId among;
    pointsto::SiteId taken;
    friend auto operator<=>(const Choice&, const Choice&) = default;
  };
  static bool are_alternatives(std::span<const Choice> ways);
  using Objects = absl::flat_hash_set<ObjectId>;
  using Kept = absl::flat_hash_map<ObjectId, std::vector<SetId>>;  // by object: what its fields hold, a set each
  class ObjectBits {
   public:
    bool contains(ObjectId o) const {
      return o.raw / 64 < words_.size() && (words_[o.raw / 64] >> o.raw % 64 & 1);
    }
    bool insert(ObjectId o) {
      if (contains(o)) return false;
      if (words_.size() <= o.raw / 64) words_.resize(o.raw / 64 + 1);
      words_[o.raw / 64] |= uint64_t{1} << o.raw % 64;
      return true;
    }

   private:
    std::vector<uint64_t> words_;
  };
  struct Reached : ObjectBits {
    std::vector<ObjectId> list;  // the same, in the order in which they were found
  };
  struct Keepers {
    absl::flat_hash_map<ObjectId, std::vector<ObjectId>> of;
    ObjectBits blocked;  // kept by somebody who cannot be owned
  };
  void find_keepers();
  void find_confined();
  Keepers find_keepers(ThreadId thread, const Reached& reached, std::span<const ObjectId> roots) const;
  static std::span<const SetId> sets_of(const Kept& kept, ObjectId keeper);
  Reached closure(const Kept& kept, std::span<const ObjectId> from) const;
  void find_owned(ThreadId thread);
  bool know_each_other(std::span<const ObjectId> roots);
  bool has_distinct_roots(ThreadId thread, std::vector<ObjectId>& roots) const;
  bool in_one_iteration(Place made, Place other) const;
  bool is_made_beside(ObjectId object, ObjectId other) const;
  bool is_kept_by_own(ObjectId object, ObjectId keeper) const;
  bool gives_only_maker(Place giving, InstanceId id, ir::ValueId keeper, ir::ValueId given,
                        std::pair<ObjectId, ObjectId> keeper_and_maker, int depth = 0) const;
  const std::vector<Place>& library_calls() const;
  void find_handed(ThreadId thread, std::span<const ObjectId> receiving);
  enum class HandOverKind : uint8_t { none, to_one, for_good };
  HandOverKind hand_over(FieldId field);
  // Where a value is handed on in a method: parameter or new object, and the instruction that does it.
  struct HandOver {
    MethodId method;
    ir::ValueId value;
    uint32_t instruction;
    friend auto operator<=>(const HandOver&, const HandOver&) = default;
  };
  std::optional<std::vector<HandOver>> handed_over_by(FieldId field) const;
  bool returns_new(MethodId method, int depth) const;
  bool has_application_callee(Place call) const;
  bool happens_once(const HandOver& first, const HandOver& second) const;
  bool is_used_after(const HandOver& hand_over) const;
  FieldId handed_by(ThreadId thread, ObjectId object) const;
  void spread_from_roots();
  void spread_once();
  ThreadId maker(ObjectId object) const;  // the thread that the object's context names
  ThreadId runner(InstanceId id) const;   // the thread with objects of its own that the instance's context names
  bool keeps_own(InstanceId id, ir::ValueId base, const ir::Body& body, uint32_t instruction) const;
  void check_stores(InstanceId id);
  const std::vector<ObjectId>& made_by_owners(
      SetId set) const;  // of the set, by threads with objects of their own
  std::vector<uint8_t> values_from_root(InstanceId id) const;

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  Kept kept_, kept_alone_;                       // alone: by a field that holds nothing else
  Kept choices_;                                 // by a field that holds several
  mutable std::vector<uint32_t> seen_in_round_;  // by set, while it is followed who keeps what
  mutable uint32_t round_ = 0;
  mutable absl::flat_hash_map<ObjectId, Reached> led_to_;
  absl::flat_hash_map<ThreadId, Objects> owned_, ambiguous_, born_;
  absl::flat_hash_map<ThreadId, std::vector<ObjectId>> roots_;  // ascending
  ObjectBits confined_;
  bool has_confined_ = false, hands_on_ = false;
  absl::flat_hash_set<ThreadId> linked_;                              // whose root objects may know each other
  mutable absl::flat_hash_map<MethodId, std::vector<bool>> carried_;  // values that some phi may carry over
  absl::flat_hash_map<ThreadId, absl::flat_hash_map<ObjectId, FieldId>>
      handed_;                                    // by the field of the root object
  std::map<FieldId, std::vector<Place>> stores_;  // of references, by application code
  absl::flat_hash_map<FieldId, HandOverKind> known_hand_overs_;
  mutable absl::flat_hash_map<FieldId, bool> known_own_, known_hidden_;
  mutable absl::flat_hash_map<std::pair<ObjectId, ObjectId>, bool> kept_by_own_;
  mutable std::optional<std::vector<Place>> library_calls_;  // by application code, of several objects
  mutable InstanceId last_;                                  // whose values are in last_values_
  mutable std::vector<uint8_t> last_values_;
  IdVector<InstanceId, uint64_t> from_root_;  // bits of parameters; bit 63: what it returns
  // Fields (object above, field below) of what a thread made that hold something not got from its root object.
  absl::flat_hash_set<uint64_t> mixed_;
  bool all_mixed_ = false;  // too many rounds: nobody knows
  mutable absl::flat_hash_map<SetId, std::vector<ObjectId>> made_by_owners_;
};

}  // namespace heddle::concurrency
