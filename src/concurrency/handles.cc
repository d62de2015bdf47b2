#include "concurrency/handles.h"

#include "base/sorted.h"

namespace heddle::concurrency {

namespace {

// Calls of handles are part of the code that makes them: the call graph does not have them.
std::span<const models::HandleAccess> accesses_at(const CodePaths& paths, const ir::Body& body, uint32_t i) {
  if (!ir::is_call(body.op[i]) || body.operands(i).empty()) return {};
  hierarchy::ResolvedMethod target = paths.scope().members->resolve_method(body.members[body.payload[i]]);
  if (!target) return {};
  return paths.scope().models->sync().handle_accesses(target.id);
}

}  // namespace

std::vector<Place> handle_calls(const CodePaths& paths) {
  std::vector<Place> places;
  for (MethodId m : paths.methods()) {
    if (!paths.is_application(m)) continue;
    const ir::Body& body = *paths.body(m);
    for (uint32_t i = 0; i < body.size(); ++i)
      if (!accesses_at(paths, body, i).empty()) places.push_back({m, i});
  }
  sort_unique(places);
  return places;
}

std::optional<HandleUse> handle_use(const CodePaths& paths, InstanceId id, uint32_t instruction) {
  const pointsto::Result& points_to = paths.points_to();
  const ir::Body& body = *paths.body(id);
  std::span<const models::HandleAccess> accesses = accesses_at(paths, body, instruction);
  if (accesses.empty()) return std::nullopt;
  HandleUse use{&accesses[0], {}};
  bool is_one = true;
  points_to.sets().for_each(points_to.points_to(id, body.operands(instruction)[0]), [&](ObjectId o) {
    const pointsto::Site& site = points_to.heap()[points_to.heap()[o].site];
    const bool is_field = site.kind == pointsto::SiteKind::member &&
                          site.instruction == static_cast<uint32_t>(pointsto::MemberKind::field);
    is_one = is_one && is_field && (!use.field || use.field == FieldId(site.detail));
    if (is_field) use.field = FieldId(site.detail);
  });
  if (!is_one || !use.field) return std::nullopt;
  use.is_static = (paths.program()[use.field].flags & ir::access::static_) != 0;
  const size_t operands = body.operands(instruction).size(), without_value = use.is_static ? 1 : 2;
  if (operands < without_value) return std::nullopt;
  if (accesses.size() == 2 && operands > without_value) use.access = &accesses[1];
  return use;
}

std::optional<HandleUse> element_use(const CodePaths& paths, InstanceId id, uint32_t instruction) {
  const pointsto::Result& points_to = paths.points_to();
  const ir::Body& body = *paths.body(id);
  std::span<const models::HandleAccess> accesses = accesses_at(paths, body, instruction);
  if (accesses.empty() || body.operands(instruction).size() <= HandleUse::base + 1) return std::nullopt;
  bool any = false, all = true;
  points_to.sets().for_each(points_to.points_to(id, body.operands(instruction)[0]), [&](ObjectId o) {
    const pointsto::Site& site = points_to.heap()[points_to.heap()[o].site];
    any = true;
    all = all && site.kind == pointsto::SiteKind::member &&
          site.instruction == static_cast<uint32_t>(pointsto::MemberKind::array_elements);
  });
  if (!any || !all) return std::nullopt;
  const bool has_value = body.operands(instruction).size() > HandleUse::base + 2;
  return HandleUse{&accesses[accesses.size() == 2 && has_value ? 1 : 0], {}};
}

}  // namespace heddle::concurrency
