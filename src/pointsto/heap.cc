#include "pointsto/heap.h"

namespace heddle::pointsto {

SiteId Heap::site(const Site& site) {
  auto [at, added] = known_sites_.try_emplace(site, SiteId(sites_.size()));
  if (added) {
    sites_.push_back(site);
    contexts_of_.push_back(0);
  }
  return at->second;
}

ObjectId Heap::object(SiteId site, ContextId heap) {
  auto [at, added] = by_key_.try_emplace(uint64_t{site.raw} << 32 | heap.raw);
  if (!added) return at->second;
  TypeRoom& room = rooms_[sites_[site].type];
  if (!room.open) {
    room = {static_cast<uint32_t>(word_types_.size()) * 64, true};
    word_types_.push_back(sites_[site].type);
    objects_.resize(word_types_.size() * 64);
  }
  ObjectId id(room.next++);
  room.open = room.next % 64 != 0;
  objects_[id] = {site, heap};
  ++contexts_of_[site];
  return at->second = id;
}

bool Heap::has_elements(ObjectId id) const {
  TypeId of = type(id);
  if (!of.is_array() || !of.component().is_reference()) return false;
  const Site& site = sites_[objects_[id].site];
  return site.kind != SiteKind::allocation || site.detail != no_elements;
}

}  // namespace heddle::pointsto
