#include "detectors/lock_names.h"

#include <algorithm>

#include "ir/names.h"

namespace heddle::detectors {

using concurrency::RootKind;
using ir::Op;

// A field that somebody wrote down: not one that a compiler keeps an outer object or a captured value in.
bool LockNames::is_readable(FieldId f) const {
  const ir::Field& field = paths_.program()[f];
  return paths_.program()[field.owner].kind == ir::ClassKind::declared &&
         paths_.scope().is_application(field.owner) && !(field.flags & ir::access::synthetic);
}

std::string LockNames::field_of(const ir::Body& body, ir::ValueId v) const {
  std::string elements;
  for (; body.op[v.raw] == Op::check_cast || body.op[v.raw] == Op::array_load; v = body.operands(v.raw)[0])
    if (body.op[v.raw] == Op::array_load) elements += "[]";
  if (body.op[v.raw] != Op::get_field && body.op[v.raw] != Op::get_static) return {};
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[v.raw]]);
  return field && is_readable(field.id) ? evidence_.field_name(field.id) + elements : std::string();
}

std::string LockNames::field_of(const Acquisition& taker) const {
  const Expression& e = taker.lock.acquired_as;
  for (size_t i = e.length; i-- > 0;) {
    if (is_readable(e.path[i])) return evidence_.field_name(e.path[i]);
    if (paths_.program()[paths_.program()[e.path[i]].owner].origin != ir::Origin::jdk) return {};
  }
  if (e.kind == RootKind::static_field)
    return is_readable(FieldId(e.root)) ? evidence_.field_name(FieldId(e.root)) : std::string();
  const ir::Body* body = paths_.body(taker.at.instance);
  if (e.kind != RootKind::value || !body || e.root >= body->size()) return {};
  std::string direct = field_of(*body, ir::ValueId(e.root));
  if (!direct.empty()) return direct;
  // lock.writeLock()
  bool is_call = body->op[e.root] >= Op::invoke_virtual && body->op[e.root] <= Op::invoke_interface;
  std::span<const ir::ValueId> operands = body->operands(e.root);
  bool of_library = is_call && e.length > 0 && operands.size() == 1;
  return of_library ? field_of(*body, operands[0]) : std::string();
}

std::string LockNames::class_of(ObjectId object) const {
  const pointsto::Heap& heap = paths_.points_to().heap();
  const pointsto::Site& site = heap[heap[object].site];
  if (site.kind == pointsto::SiteKind::class_constant)
    return ir::to_string(paths_.program(), ir::TypeId::from_raw(site.detail)) + ".class";
  return ir::to_string(paths_.program(), heap.type(object));
}

void LockNames::find_holders() {
  holders_found_ = true;
  const pointsto::Result& points_to = paths_.points_to();
  // Many fields hold the same set: only the least of them counts.
  absl::flat_hash_map<pointsto::SetId, FieldId> holders;
  absl::flat_hash_map<pointsto::SetId, ObjectId> keepers;
  auto least = [](auto& map, auto key, auto value) {
    auto [at, added] = map.try_emplace(key, value);
    if (!added && value < at->second) at->second = value;
  };
  auto hold = [&](FieldId field, ObjectId keeper, pointsto::NodeId node) {
    pointsto::SetId set = points_to.state().points_to[node];
    if (is_readable(field))
      least(holders, set, field);
    else if (keeper && paths_.program()[paths_.program()[field].owner].origin == ir::Origin::jdk)
      least(keepers, set, keeper);
  };
  for (const auto& [key, node] : points_to.state().field_nodes)
    hold(FieldId(static_cast<uint32_t>(key)), ObjectId(static_cast<uint32_t>(key >> 32)), node);
  for (const auto& [field, node] : points_to.state().static_nodes) hold(field, ObjectId::none(), node);
  for (const auto& [set, field] : holders)
    points_to.sets().for_each(set, [&](ObjectId o) { least(holders_, o, field); });
  for (const auto& [set, keeper] : keepers)
    points_to.sets().for_each(set, [&](ObjectId o) { least(inside_, o, keeper); });
}

FieldId LockNames::holder(ObjectId object) {
  if (!holders_found_) find_holders();
  constexpr int deepest = 3;  // a lock's synchronizer, inside one half of it, inside the whole
  for (int i = 0; i < deepest && object; ++i) {
    if (auto at = holders_.find(object); at != holders_.end()) return at->second;
    auto outer = inside_.find(object);
    object = outer == inside_.end() ? ObjectId::none() : outer->second;
  }
  return FieldId::none();
}

std::string LockNames::name(LockNode lock, std::span<const Acquisition* const> takers) {
  const pointsto::Heap& heap = paths_.points_to().heap();
  bool is_class = heap[heap[lock.object].site].kind == pointsto::SiteKind::class_constant;
  ir::TypeId type = heap.type(lock.object);
  bool is_own = type.is_class() && paths_.scope().is_application(type.class_id());
  std::string best;
  bool agree = true;
  for (const Acquisition* taker : takers) {
    const bool knows_condition = taker->is_again && !taker->lock.is_monitor;  // rather than the lock
    std::string field = is_class || knows_condition ? std::string() : field_of(*taker);
    agree &= field.empty() || best.empty() || field == best;
    if (!field.empty() && (best.empty() || field < best)) best = field;
  }
  // Who finds it in two places knows it by what it is.
  if (!best.empty() && (agree || !is_own)) return best;
  if (!is_class && !is_own)
    if (FieldId field = holder(lock.object)) return evidence_.field_name(field);
  return class_of(lock.object);
}

}  // namespace heddle::detectors
