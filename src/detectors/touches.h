// What the application's instructions touch, in each context: fields, elements, objects.
//
// Problem: whether another thread comes between two steps is asked of every touch of the same location, and a busy
// field has thousands. Formulation: touches that agree on location, threads, order, locks and what they do to the
// object are alike: no question tells them apart. Algorithm: a location's touches are grouped when it is first
// asked for; the first of a group answers for all. Cost: linear in the touches of the locations that
// are asked for.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "detectors/atomicity.h"
#include "detectors/witnesses.h"

namespace heddle::detectors {

// One instruction in one context, at memory that threads could share.
struct Touch {
  enum class What : uint8_t { field, static_field, element, state, object };
  static constexpr uint32_t no_base = UINT32_MAX;

  pointsto::Place place;
  InstanceId instance;
  What what = What::field;
  bool reads = false, writes = false;
  bool is_private = false;
  FieldId field = {};
  uint32_t base = no_base;  // operand
  const std::vector<ObjectId>* objects = nullptr;
  const Witnesses::Act* act = nullptr;  // on a thread-safe object, or volatile
  const models::ObjectUse* use = nullptr;
};

bool same_location(const Touch& a, const Touch& b);

class Touches {
 public:
  Touches(const AtomicityInput& input, const Witnesses& witnesses);

  const Touch& operator[](uint32_t t) const { return touches_[t]; }
  std::span<const uint32_t> of(InstanceId id) const;  // by instruction
  std::span<const uint32_t> at(InstanceId id, uint32_t instruction) const;
  // The first of those that no question tells apart from this one, as far as they are of one location.
  uint32_t alike(uint32_t t);
  std::vector<uint32_t> groups(std::span<const uint32_t> list);  // the first of each; ascending
  // The first of each group at each place: contexts that are alike are one; ascending.
  std::vector<uint32_t> places(std::span<const uint32_t> list);
  // Calls visit(touch) for the first of each group of the same location; stops when it returns true.
  template <class Visit>
  void for_each_at(uint32_t x, Visit visit) {
    for (uint32_t t : all_at(x))
      if (visit(t)) return;
  }
  const std::vector<uint32_t>& all_at(uint32_t x) { return rivals(alike(x)); }  // ascending

  // Where anybody reads what it touches.
  const absl::flat_hash_set<pointsto::Place>& readers(uint32_t x);

  // What is held there, with the locks that the called library method takes.
  struct Locked {
    std::vector<concurrency::HeldLock> must;
    uint32_t may = 0;                         // of Locks
    std::vector<concurrency::MayLock> inner;  // and what the library takes; ascending

    friend auto operator<=>(const Locked&, const Locked&) = default;
  };
  const Locked& locked(uint32_t t) { return *locked_[lock_kind(t)]; }
  uint32_t lock_kind(uint32_t t);  // a number for it
  // Of the first of a group: a number for its threads and the state of the order,
  uint32_t order_kind(uint32_t first) const { return order_kind_[first]; }
  // and what it calls its object.
  const std::optional<concurrency::Expression>& base(uint32_t first) const { return *bases_.list[base_[first]]; }
  uint32_t thread_kind(InstanceId id);  // a number for the threads that run it
  // The state of the order; the thread does not matter to it.
  uint32_t state(InstanceId id, uint32_t instruction);
  bool from_root(uint32_t t);

 private:
  template <class T>
  struct Numbers {  // of equal things
    std::map<T, uint32_t> known;
    std::vector<const T*> list;  // by number
    uint32_t of(T thing) {
      auto [at, added] = known.try_emplace(std::move(thing), static_cast<uint32_t>(known.size()));
      if (added) list.push_back(&at->first);
      return at->second;
    }
  };
  template <class T>
  using ListNumbers = absl::flat_hash_map<std::vector<T>, uint32_t>;
  template <class T>
  static uint32_t number(ListNumbers<T>& known, std::span<const T> list);

  void add_act(MethodId m, const Witnesses::Act& act);
  const std::vector<uint32_t>& rivals(uint32_t first);
  std::span<const uint32_t> touching(Touch::What what, ObjectId object);
  void group(uint32_t t);
  std::optional<concurrency::Expression> base_of(const Touch& touch) const;
  bool different_index(const Touch& a, const Touch& b) const;
  std::optional<uint32_t> constant_index(const Touch& touch) const;
  const std::vector<ObjectId>& objects_of(const Touch& touch, const models::Subject& subject);
  void add_act_locks(Locked& locked, const Touch& touch) const;
  void add_inner(Locked& locked, const Touch& touch, const std::vector<ObjectId>& objects, bool is_base) const;

  const AtomicityInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  std::vector<Touch> touches_;
  std::deque<std::vector<ObjectId>> act_objects_;
  absl::flat_hash_map<InstanceId, std::vector<uint32_t>> by_instance_;
  absl::flat_hash_map<FieldId, std::vector<uint32_t>> by_field_;
  struct ByObject {
    std::vector<uint32_t> touches, end;  // ascending; those of an object begin where those before it end
  };
  ByObject by_object_[5];  // by Touch::What
  absl::flat_hash_map<ObjectId, std::vector<uint32_t>> groups_by_object_[5];
  std::vector<uint32_t> first_;                                  // of the group; none: not asked for yet
  absl::flat_hash_map<uint32_t, std::vector<uint32_t>> rivals_;  // by first
  absl::flat_hash_map<uint32_t, std::unique_ptr<absl::flat_hash_set<pointsto::Place>>> readers_;  // likewise
  absl::flat_hash_map<std::array<uint32_t, 7>, uint32_t>
      groups_;  // what makes touches alike, to the first of them
  ListNumbers<ObjectId> objects_;
  ListNumbers<ThreadId> threads_;
  Numbers<std::optional<concurrency::Expression>> bases_;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> order_kinds_;  // by threads and state
  std::vector<uint32_t> order_kind_, base_;                                   // by touch, once it is grouped
  std::map<Locked, uint32_t> known_locked_;
  std::vector<const Locked*> locked_;  // by number
  std::vector<uint32_t> locked_of_;    // by touch
  absl::flat_hash_map<std::pair<pointsto::SetId, std::vector<FieldId>>, std::unique_ptr<std::vector<ObjectId>>>
      objects_of_subjects_;
  std::vector<uint8_t> from_root_;  // by touch; 2: not asked for yet
  std::vector<uint32_t> seen_;      // by touch: in which search
  uint32_t searches_ = 0;
  std::vector<uint32_t> place_;  // by touch: a number for its group and place
  absl::flat_hash_map<std::tuple<uint32_t, MethodId, uint32_t>, uint32_t> known_places_;
  std::vector<std::pair<uint32_t, uint32_t>> seen_places_;  // by number: in which search, and where it is
  absl::flat_hash_map<std::pair<InstanceId, uint32_t>, uint32_t> states_;
};

}  // namespace heddle::detectors
