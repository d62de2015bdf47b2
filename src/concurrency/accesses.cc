#include "concurrency/accesses.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "base/sorted.h"
#include "concurrency/handles.h"

namespace heddle::concurrency {
namespace {

using ir::Op;

// Made with a constant length of zero: nobody gets to an element.
bool is_empty_array(const CodePaths& paths, ObjectId object) {
  const pointsto::Heap& heap = paths.points_to().heap();
  const pointsto::Site& site = heap[heap[object].site];
  const ir::Body* body = site.method ? paths.scope().bodies->body(site.method) : nullptr;
  if (!body || site.kind != pointsto::SiteKind::allocation || site.instruction >= body->size() ||
      body->op[site.instruction] != Op::new_array)
    return false;
  ir::ValueId length = body->operands(site.instruction)[0];
  return body->op[length.raw] == Op::const_int && body->payload[length.raw] == 0;
}

// As declared where the value comes from: a parameter of type Object that is an array counts, too.
bool is_array(const ir::Body& body, ir::ValueId v) {
  while (body.op[v.raw] == Op::check_cast && !body.type[v.raw].is_array()) v = body.operands(v.raw)[0];
  return body.type[v.raw].is_array();
}

// Whether the constructor hands its object out before that. What a superclass, or a method that is called on the
// object, does with it is not asked: by a call graph nearly all lead to somebody who knows it.
bool hands_itself_out(const ir::Body& body, uint32_t before) {
  auto is_object = [&](ir::ValueId v) { return body.op[v.raw] == Op::param && body.payload[v.raw] == 0; };
  for (uint32_t i = 0; i < before; ++i) {
    std::span<const ir::ValueId> operands = body.operands(i);
    const bool is_stored =
        body.op[i] == Op::put_field || body.op[i] == Op::put_static || body.op[i] == Op::array_store;
    if (!is_stored && !ir::is_call(body.op[i])) continue;
    if (body.op[i] != Op::put_static && body.op[i] != Op::invoke_static) operands = operands.subspan(1);
    if (std::ranges::any_of(operands, is_object)) return true;
  }
  return false;
}

}  // namespace

Accesses::Accesses(const AllMethodFacts& facts, const Escape& escape)
    : facts_(facts), paths_(facts.paths()), escape_(escape), handle_calls_(handle_calls(paths_)) {
  find_early_finals();
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m)) continue;
    paths_.poll();
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      switch (body.op[i]) {
        case Op::get_field:
        case Op::put_field:
        case Op::get_static:
        case Op::put_static: add_field(m, i); break;
        case Op::array_load:
        case Op::array_store:
          sites_.push_back({{m, i},
                            Location::element,
                            body.op[i] == Op::array_store,
                            escape_.is_private(m, i, 0),
                            {},
                            0,
                            nullptr});
          break;
        case Op::invoke_virtual:
        case Op::invoke_special:
        case Op::invoke_static:
        case Op::invoke_interface:
          add_call(m, i);
          add_handle_access(m, i);
          break;
        default: break;
      }
    }
  }
  first_.push_back(0);
  for (uint32_t s = 0; s < sites_.size(); ++s) {
    add_contexts(s);
    first_.push_back(static_cast<uint32_t>(accesses_.size()));
  }
}

// Final fields of objects that their constructor lets others know before it sets the field: who knows the object
// that early is not promised to see what is set (JLS 17.5).
void Accesses::find_early_finals() {
  const ir::Program& program = paths_.program();
  for (MethodId m : paths_.methods()) {
    if (!paths_.is_application(m) || program.name(m) != "<init>") continue;
    const ir::Body& body = *paths_.body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field || escape_.is_private(m, i, 0) || !hands_itself_out(body, i)) continue;
      hierarchy::ResolvedField resolved = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
      if (resolved && (program[resolved.id].flags & ir::access::final_)) early_finals_.insert(resolved.id);
    }
  }
}

// Whether accesses may race.
bool Accesses::is_variable(FieldId field) const {
  const ir::Field& f = paths_.program()[field];
  if ((f.flags & ir::access::volatile_) || !paths_.scope().is_application(f.owner)) return false;
  return !(f.flags & ir::access::final_) || early_finals_.contains(field);
}

void Accesses::add_field(MethodId m, uint32_t i) {
  const ir::Program& program = paths_.program();
  const ir::Body& body = *paths_.body(m);
  hierarchy::ResolvedField resolved = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
  if (!resolved || !is_variable(resolved.id)) return;
  const ir::Field& field = program[resolved.id];
  // Fields of the classes that stand for lambdas are written once, before anybody sees the object.
  if (program[field.owner].kind != ir::ClassKind::declared) return;
  bool is_static = body.op[i] == Op::get_static || body.op[i] == Op::put_static;
  bool writes = body.op[i] == Op::put_field || body.op[i] == Op::put_static;
  bool is_private = !is_static && escape_.is_private(m, i, 0);
  sites_.push_back(
      {{m, i}, is_static ? Location::static_field : Location::field, writes, is_private, resolved.id, 0, nullptr});
}

void Accesses::add_call(MethodId m, uint32_t i) {
  const models::SyncModels& sync = paths_.scope().models->sync();
  std::span<const pointsto::MethodCall> calls = paths_.points_to().call_graph();
  auto range = std::ranges::equal_range(calls, Place{m, i}, {}, &pointsto::MethodCall::place);
  // One site for reading and one for writing, per operand: overriders of one method do the same.
  size_t first = sites_.size();
  for (const pointsto::MethodCall& call : range) {
    // What the application's own code does with the object is seen there.
    if (call.spawns || paths_.is_application(call.callee)) continue;
    for (const models::ObjectUse& use : sync.uses(call.callee)) {
      bool known = std::ranges::any_of(sites_.begin() + static_cast<std::ptrdiff_t>(first), sites_.end(),
                                       [&](const AccessSite& s) {
                                         return s.use->writes == use.writes && s.use->object == use.object &&
                                                s.use->under == use.under && s.use->made_true == use.made_true;
                                       });
      if (known) continue;
      bool is_private = escape_.is_private(m, i, use.object.parameter);
      std::span<const ir::ValueId> operands = paths_.body(m)->operands(i);
      if (use.object.parameter >= operands.size()) continue;
      bool array = use.object.path.empty() && is_array(*paths_.body(m), operands[use.object.parameter]);
      sites_.push_back({{m, i},
                        array ? Location::element : Location::state,
                        use.writes,
                        is_private,
                        {},
                        use.object.parameter,
                        &use});
    }
  }
}

template <class Find>
std::optional<HandleUse> Accesses::same_in_all_contexts(MethodId m, uint32_t i, Find find) const {
  std::optional<HandleUse> use;
  for (InstanceId id : paths_.points_to().instances_of(m)) {
    if (!paths_.is_relevant(id)) continue;
    std::optional<HandleUse> here = find(paths_, id, i);
    if (!here || (use && use->field != here->field)) return std::nullopt;
    use = here;
  }
  return use;
}

void Accesses::add_handle_access(MethodId m, uint32_t i) {
  if (!std::ranges::binary_search(handle_calls_, Place{m, i})) return;
  if (std::optional<HandleUse> use = same_in_all_contexts(m, i, element_use)) {
    const bool is_private = escape_.is_private(m, i, HandleUse::base);
    sites_.push_back({{m, i},
                      Location::element,
                      use->access->writes,
                      is_private,
                      {},
                      HandleUse::base,
                      nullptr,
                      use->access->is_atomic});
    return;
  }
  std::optional<HandleUse> use = same_in_all_contexts(m, i, handle_use);
  if (!use || !is_variable(use->field)) return;
  const uint32_t base = use->is_static ? 0 : HandleUse::base;
  const bool is_private = !use->is_static && escape_.is_private(m, i, base);
  sites_.push_back({{m, i},
                    use->is_static ? Location::static_field : Location::field,
                    use->access->writes,
                    is_private,
                    use->field,
                    base,
                    nullptr,
                    use->access->is_atomic});
}

// Of objects that a library call works on, those whose state it is: what views stand for, and only what
// is not thread-safe.
std::vector<ObjectId> Accesses::unsynchronized(std::vector<ObjectId> objects) {
  const pointsto::Result& points_to = paths_.points_to();
  const models::SyncModels& sync = paths_.scope().models->sync();
  std::vector<ObjectId> found;
  absl::flat_hash_set<ObjectId> seen(objects.begin(), objects.end());
  // Views of one class mostly hold the same: what is behind a set at one step of a path is looked at once.
  absl::flat_hash_set<std::pair<const FieldId*, SetId>> followed;
  while (!objects.empty()) {
    ObjectId o = objects.back();
    objects.pop_back();
    TypeId type = points_to.heap().type(o);
    if (type.is_array()) {
      found.push_back(o);
      continue;
    }
    if (!type.is_class()) continue;
    std::span<const FieldId> path = sync.view_of(type.class_id());
    if (path.empty()) {
      if (sync.is_unsynchronized(type.class_id())) found.push_back(o);
      continue;
    }
    std::vector<ObjectId> behind{o};
    const bool is_part =
        !paths_.scope().members->hierarchy().is_subtype(type.class_id(), paths_.program()[path[0]].owner);
    if (is_part) {
      std::span<const ObjectId> wholes = holders(path[0], o);
      behind.assign(wholes.begin(), wholes.end());
    }
    for (const FieldId& f : is_part ? std::span<const FieldId>() : path) {
      std::vector<ObjectId> next;
      for (ObjectId at : behind)
        if (SetId set = points_to.field(at, f); followed.emplace(&f, set).second)
          points_to.sets().for_each(set, [&](ObjectId to) { next.push_back(to); });
      sort_unique(next);
      behind = std::move(next);
    }
    for (ObjectId b : behind)
      if (seen.insert(b).second) objects.push_back(b);
  }
  sort_unique(found);
  return found;
}

// A view that a call of the library returns is a view of the call's receiver, whatever else such views of it are
// mixed with. What a collection holds comes out as an Object, and is no view.
std::vector<ObjectId> Accesses::state_of(InstanceId id, ir::ValueId value, const std::vector<ObjectId>& at_most,
                                         uint32_t& levels) {
  constexpr int most_views = 4;  // of one another: an iterator of a key set of a map
  const ir::Body& body = *paths_.body(id);
  const pointsto::Result& points_to = paths_.points_to();
  std::vector<ir::ValueId> chain{value};
  for (int views = 0; views < most_views; ++views) {
    ir::ValueId v = chain.back();
    while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
    if (body.op[v.raw] != Op::invoke_virtual && body.op[v.raw] != Op::invoke_interface) break;
    TypeId type = body.type[v.raw];
    if (!type.is_class() || type.class_id() == paths_.program().object_class()) break;
    if (std::ranges::any_of(paths_.steps(id, v.raw),
                            [&](const Step& s) { return paths_.is_application(s.callee); }))
      break;
    chain.push_back(body.operands(v.raw)[0]);
  }
  std::vector<ObjectId> state;
  for (size_t i = chain.size(); i-- > 0;) {
    std::vector<ObjectId> all =
        i == 0 ? at_most : unsynchronized(objects_of(points_to, points_to.points_to(id, chain[i])));
    std::vector<ObjectId> mine;
    std::ranges::set_intersection(all, state, std::back_inserter(mine));
    levels = mine.empty() ? 0 : levels + 1;
    state = mine.empty() ? std::move(all) : std::move(mine);
  }
  return state;
}

// Objects that hold the part in this field, or in an array there: the maps of an entry.
std::span<const ObjectId> Accesses::holders(FieldId field, ObjectId part) {
  auto [of_field, added] = holders_.try_emplace(field);
  if (added) {
    const pointsto::Result& points_to = paths_.points_to();
    for (const auto& [key, node] : points_to.state().field_nodes) {
      if (FieldId(static_cast<uint32_t>(key)) != field) continue;
      const ObjectId holder(static_cast<uint32_t>(key >> 32));
      auto hold = [&](ObjectId o) { of_field->second[o].push_back(holder); };
      points_to.sets().for_each(points_to.state().points_to[node], [&](ObjectId o) {
        if (points_to.heap().type(o).is_array())
          points_to.sets().for_each(points_to.elements(o), hold);
        else
          hold(o);
      });
    }
    for (auto& [o, list] : of_field->second) sort_unique(list);
  }
  auto known = of_field->second.find(part);
  if (known == of_field->second.end()) return {};
  return known->second;
}

void Accesses::add_contexts(uint32_t number) {
  const AccessSite& site = sites_[number];
  const ir::Body& body = *paths_.body(site.place.method);
  const pointsto::Result& points_to = paths_.points_to();
  for (InstanceId id : points_to.instances_of(site.place.method)) {
    if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
    Access access{number, id, {}, 0};
    switch (site.location) {
      case Location::static_field: break;
      case Location::field:
      case Location::element:
        access.objects =
            objects_of(points_to, points_to.points_to(id, body.operands(site.place.instruction)[site.base]));
        break;
      case Location::state:
        access.objects =
            state_of(id, body.operands(site.place.instruction)[site.base], state_objects(id, site), access.views);
        break;
    }
    if (site.location == Location::element)
      std::erase_if(access.objects, [&](ObjectId o) { return is_empty_array(paths_, o); });
    if (access.objects.empty() && site.location != Location::static_field) {
      ++without_object_;
      continue;
    }
    accesses_.push_back(std::move(access));
  }
}

// Contexts and sites share sets of bases, and what is behind them.
const std::vector<ObjectId>& Accesses::state_objects(InstanceId id, const AccessSite& site) {
  SetId bases = paths_.points_to().points_to(
      id, paths_.body(id)->operands(site.place.instruction)[site.use->object.parameter]);
  auto [at, added] = states_.try_emplace(std::pair(bases, site.use));
  if (added) {
    at->second = unsynchronized(subject_objects(paths_, id, site.place.instruction, site.use->object));
    if (ClassId by = site.use->made_true)
      std::erase_if(at->second, [&](ObjectId o) { return !is_made_true(paths_, o, by); });
  }
  return at->second;
}

std::span<const Access> Accesses::of_site(uint32_t site) const {
  return std::span(accesses_).subspan(first_[site], first_[site + 1] - first_[site]);
}

}  // namespace heddle::concurrency
