// What the stages of the race detector and its doubts both ask of accesses: which objects two of them share, and
// which field an object was found in.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <vector>

#include "concurrency/accesses.h"
#include "concurrency/thread_owned.h"
#include "detectors/evidence.h"

namespace heddle::detectors {

ObjectId common_object(const concurrency::Access& a, const concurrency::Access& b);  // the first; none if none
std::vector<ObjectId> common_objects(const concurrency::Access& a, const concurrency::Access& b);

// What the access works on, or what that is a view of: a list behind its iterator.
ir::ValueId viewed_base(const ir::Body& body, const concurrency::Access& access,
                        const concurrency::AccessSite& site);

class RaceAccesses {
 public:
  RaceAccesses(const concurrency::CodePaths& paths, const concurrency::Accesses& accesses,
               const concurrency::ThreadOwned& owned, Evidence& evidence)
      : paths_(paths), points_to_(paths.points_to()), program_(paths.program()), sites_(accesses.sites()),
        owned_(owned), evidence_(evidence) {}

  struct Kept {
    FieldId field;
    pointsto::SetId keepers;
  };
  std::optional<Kept> kept(const concurrency::Access& access) const;
  bool has_other_keeper(const concurrency::Access& first, const concurrency::Access& second,
                        bool even_if_cloned) const;
  std::optional<int32_t> constant_index(const concurrency::AccessSite& site) const;
  struct IndexRange {
    int32_t lowest, highest;
  };
  // Of an element, where constants say in which part of the array it is.
  std::optional<IndexRange> index_range(const concurrency::AccessSite& site) const;
  bool is_from_root(const concurrency::Access& access) const;
  ObjectId choice(ThreadId thread, InstanceId id) const;
  // The application's field that the access found the object in; none if it was not loaded from one.
  FieldId loaded_from(const concurrency::Access& access) const;
  FieldId holder_of(const concurrency::Access& first, const concurrency::Access& second, ObjectId object);

 private:
  std::optional<Kept> load_of(const ir::Body& body, ir::ValueId load, InstanceId id, ir::ValueId keeper) const;
  std::optional<int32_t> bound_at(const ir::Body& body, ir::ValueId value, uint32_t instruction, bool upper) const;
  bool is_application_field(FieldId f) const;
  void make_holders();
  std::vector<ObjectId> behind_view(ObjectId view) const;

  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  std::span<const concurrency::AccessSite> sites_;
  const concurrency::ThreadOwned& owned_;
  Evidence& evidence_;
  bool holders_made_ = false;
  absl::flat_hash_map<ObjectId, FieldId> holders_;
};

}  // namespace heddle::detectors
