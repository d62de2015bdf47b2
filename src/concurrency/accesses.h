// Every access of application code to memory that threads could share: fields, array elements, and the state of
// JDK objects that are not thread-safe, which counts at the application's call.
//
// Final and volatile fields never race and are left out, and so are accesses through model-safe calls. Accesses
// through handles count as those of the field.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "concurrency/escape.h"
#include "concurrency/handles.h"
#include "concurrency/method_facts.h"

namespace heddle::concurrency {

enum class Location : uint8_t {
  field,  // of an object
  static_field,
  element,  // of an array
  state,    // of a JDK object that is not thread-safe
};

// An instruction that accesses memory; a call may do so in several ways.
struct AccessSite {
  Place place;
  Location location;
  bool writes = false;
  bool is_private = false;  // no other thread can know the object yet
  FieldId field;            // of a field access
  uint32_t base = 0;        // operand; nothing for a static field
  const models::ObjectUse* use = nullptr;
  bool is_atomic = false;  // by a handle: no race with another such access
};

// A site in a context.
struct Access {
  uint32_t site;
  InstanceId instance;
  std::vector<ObjectId> objects;  // what the base may be, ascending; of a static field none
  uint32_t views = 0;             // library calls that the base went through, each a view of its receiver
};

class Accesses {
 public:
  Accesses(const AllMethodFacts& facts, const Escape& escape);

  std::span<const AccessSite> sites() const { return sites_; }    // by place
  std::span<const Access> accesses() const { return accesses_; }  // by site, then instance
  std::span<const Access> of_site(uint32_t site) const;
  // Accesses with an empty points-to set, which can never happen or come from what we cannot see.
  uint64_t without_object() const { return without_object_; }

 private:
  void find_early_finals();
  bool is_variable(FieldId field) const;
  void add_field(MethodId m, uint32_t i);
  void add_call(MethodId m, uint32_t i);
  void add_handle_access(MethodId m, uint32_t i);
  // What the call does in all contexts; nothing if that differs.
  template <class Find>
  std::optional<HandleUse> same_in_all_contexts(MethodId m, uint32_t i, Find find) const;
  void add_contexts(uint32_t site);
  const std::vector<ObjectId>& state_objects(InstanceId id, const AccessSite& site);
  std::vector<ObjectId> unsynchronized(std::vector<ObjectId> objects);
  std::vector<ObjectId> state_of(InstanceId id, ir::ValueId value, const std::vector<ObjectId>& at_most,
                                 uint32_t& levels);
  std::span<const ObjectId> holders(FieldId field, ObjectId part);

  const AllMethodFacts& facts_;
  const CodePaths& paths_;
  const Escape& escape_;
  std::vector<Place> handle_calls_;
  absl::flat_hash_set<FieldId> early_finals_;
  std::vector<AccessSite> sites_;
  std::vector<Access> accesses_;
  std::vector<uint32_t> first_;  // by site
  absl::flat_hash_map<std::pair<SetId, const models::ObjectUse*>, std::vector<ObjectId>> states_;
  // By field: what it holds, and in which objects. Made when it is first asked for.
  absl::flat_hash_map<FieldId, absl::flat_hash_map<ObjectId, std::vector<ObjectId>>> holders_;
  uint64_t without_object_ = 0;
};

}  // namespace heddle::concurrency
