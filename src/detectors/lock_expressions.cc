#include "detectors/lock_expressions.h"

#include <algorithm>
#include <array>

#include "base/sorted.h"
#include "ir/names.h"

namespace heddle::detectors {

using ir::Op;

namespace {

std::span<const pointsto::MethodCall> callees_at(const concurrency::CodePaths& paths, pointsto::Place place) {
  auto range = std::ranges::equal_range(paths.points_to().call_graph(), place, {}, &pointsto::MethodCall::place);
  return {range.begin(), range.end()};
}

}  // namespace

LockExpressions::LockExpressions(const concurrency::AllMethodFacts& facts)
    : facts_(facts), paths_(facts.paths()) {}

std::optional<LockExpr> LockExpressions::make(LockExprNode node) {
  if (node.base) node.size += nodes_[node.base].size;
  if (node.index) node.size += nodes_[node.index].size - 1;
  if (node.size > largest) return std::nullopt;
  auto [at, added] = known_.try_emplace(node, LockExpr());
  if (added) {
    at->second = nodes_.push_back(node);
    traits_.push_back(traits_of(node));
  }
  return at->second;
}

LockExpressions::Traits LockExpressions::traits_of(const LockExprNode& node) const {
  Traits traits;
  if (node.base) traits = traits_[node.base];
  if (node.index) {
    traits.local |= traits_[node.index].local;
    traits.has_parameter |= traits_[node.index].has_parameter;
    traits.has_several |= traits_[node.index].has_parameter;
    traits.changes = true;
  }
  traits.local |= node.kind == LockExprKind::value;
  if (node.kind == LockExprKind::parameter) {
    traits.has_parameter = true;
    traits.parameter = node.detail;
  }
  if (node.kind == LockExprKind::field || node.kind == LockExprKind::static_field)
    traits.changes |= !facts_.unchanging()[FieldId(node.detail)];
  if (node.kind == LockExprKind::field) {
    const ir::Program& program = paths_.program();
    traits.inside_jdk |= program[program[FieldId(node.detail)].owner].origin == ir::Origin::jdk;
  }
  return traits;
}

std::optional<LockExpr> LockExpressions::field(LockExpr base, FieldId field) {
  return make({.kind = LockExprKind::field, .base = base, .detail = field.raw});
}
std::optional<LockExpr> LockExpressions::named(const LockExprNode& root, std::span<const FieldId> path) {
  std::optional<LockExpr> name = make(root);
  for (FieldId f : path)
    if (name) name = field(*name, f);
  return name;
}
std::optional<LockExpr> LockExpressions::state(LockExpr base) {
  return make({.kind = LockExprKind::state, .base = base});
}
std::optional<LockExpr> LockExpressions::cell(LockExpr base, FieldId field) {
  return make({.kind = LockExprKind::cell, .base = base, .detail = field.raw});
}

FieldId LockExpressions::resolved(const ir::Body& body, uint32_t instruction) const {
  hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[instruction]]);
  return field ? field.id : FieldId::none();
}

// A value that is the same single object in all contexts is named by the object.
LockExpr LockExpressions::value(const ir::Body& body, ir::ValueId v) {
  const pointsto::Result& points_to = paths_.points_to();
  pointsto::SetId all = pointsto::empty_set;
  if (body.type[v.raw].is_reference())
    for (concurrency::InstanceId id : points_to.instances_of(body.method)) {
      pointsto::SetId set = points_to.points_to(id, v);
      if (set == pointsto::empty_set || set == all) continue;
      if (all != pointsto::empty_set || points_to.sets().size(set) != 1) {
        all = pointsto::empty_set;  // several objects
        break;
      }
      all = set;
    }
  if (all != pointsto::empty_set)
    if (ObjectId object = concurrency::objects_of(points_to, all)[0]; points_to.is_single(object))
      return *make({.kind = LockExprKind::object, .detail = object.raw});
  return *make({.kind = LockExprKind::value, .detail = v.raw});
}

LockExpr LockExpressions::of(const ir::Body& body, ir::ValueId v) {
  auto known = of_values_.find({body.method, v.raw});
  if (known != of_values_.end()) return known->second;
  // From the inside out: what fields and elements hang on.
  std::vector<uint32_t> chain{v.raw};
  auto inner = [&](uint32_t i) {
    Op op = body.op[i];
    return op == Op::check_cast || op == Op::get_field || op == Op::array_load;
  };
  while (inner(chain.back()) && chain.size() < largest) chain.push_back(body.operands(chain.back())[0].raw);
  LockExpr name;
  while (!chain.empty()) {
    uint32_t i = chain.back();
    chain.pop_back();
    std::optional<LockExpr> found;
    switch (body.op[i]) {
      case Op::param: found = make({.kind = LockExprKind::parameter, .detail = body.payload[i]}); break;
      case Op::const_int: found = make({.kind = LockExprKind::integer, .detail = body.payload[i]}); break;
      case Op::const_class: found = make({.kind = LockExprKind::class_constant, .detail = body.payload[i]}); break;
      case Op::const_string: found = make({.kind = LockExprKind::literal, .detail = body.payload[i]}); break;
      case Op::check_cast: found = name ? name : value(body, ir::ValueId(i)); break;
      case Op::get_static:
        if (FieldId f = resolved(body, i)) found = make({.kind = LockExprKind::static_field, .detail = f.raw});
        break;
      case Op::get_field:
        if (FieldId f = resolved(body, i); f && name) found = field(name, f);
        break;
      case Op::array_load: {
        ir::ValueId index = body.operands(i)[1];
        LockExpr at = body.op[index.raw] == Op::const_int || body.op[index.raw] == Op::param
                          ? of(body, index)
                          : *make({.kind = LockExprKind::value, .detail = index.raw});
        if (name) found = make({.kind = LockExprKind::element, .base = name, .index = at});
        break;
      }
      default:
        if (is_call(body.op[i])) found = getter(body, i);
        break;
    }
    name = found ? *found : value(body, ir::ValueId(i));
  }
  of_values_.emplace(std::pair(body.method, v.raw), name);
  return name;
}

// What a method returns that does nothing but read a field of its receiver or argument.
std::optional<LockExpr> LockExpressions::getter(const ir::Body& body, uint32_t call) {
  std::span<const pointsto::MethodCall> callees = callees_at(paths_, {body.method, call});
  if (callees.size() != 1 || callees[0].spawns || callees[0].callee == body.method) return std::nullopt;
  MethodId callee = callees[0].callee;
  if (!paths_.program()[callee].has_code) return std::nullopt;
  const ir::Body* code = paths_.scope().bodies->body(callee);
  if (!code || code->blocks.size() != 1) return std::nullopt;
  for (uint32_t i = 0; i + 1 < code->size(); ++i)
    if (code->op[i] != Op::param && code->op[i] != Op::get_field && code->op[i] != Op::get_static &&
        code->op[i] != Op::check_cast)
      return std::nullopt;
  std::span<const ir::ValueId> result = code->operands(code->size() - 1);
  if (code->op[code->size() - 1] != Op::return_ || result.size() != 1) return std::nullopt;
  return renamed(body, call, of(*code, result[0]));
}

// Inside the JDK's objects nobody locks on the application's behalf, and there are very many names for it.
std::optional<LockExpr> LockExpressions::translate(const ir::Body& caller, uint32_t call, LockExpr name) {
  const Traits traits = traits_[name];
  if (traits.inside_jdk || traits.local) return std::nullopt;
  if (!traits.has_parameter) return name;
  if (traits.has_several) {
    std::optional<LockExpr> mine = renamed(caller, call, name);
    return mine && is_handed_up(*mine, nodes_[*mine].size, traits_[*mine].changes) ? mine : std::nullopt;
  }
  std::span<const ir::ValueId> operands = caller.operands(call);
  if (traits.parameter >= operands.size()) return std::nullopt;
  LockExpr base = operand(caller, call, traits.parameter);
  // The parameter, of size one, gives way to the base.
  if (!is_handed_up(name, nodes_[name].size - 1 + nodes_[base].size, traits.changes || traits_[base].changes))
    return std::nullopt;
  const LockExprNode& root = nodes_[base];
  if (root.kind == LockExprKind::parameter && root.detail == traits.parameter) return name;
  auto [at, added] = translations_.try_emplace(std::pair(base, name));
  if (added)
    if (std::optional<LockExpr> mine = on_other_root(name, base)) at->second = *mine;
  return at->second ? std::optional(at->second) : std::nullopt;
}

LockExpr LockExpressions::operand(const ir::Body& caller, uint32_t call, uint32_t k) {
  std::span<const ir::ValueId> operands = caller.operands(call);
  if (last_call_.method != caller.method || last_call_.call != call)
    last_call_ = {caller.method, call, std::vector<LockExpr>(operands.size())};
  LockExpr& known = last_call_.operands[k];
  if (!known) known = of(caller, operands[k]);
  return known;
}

// A name whose only parameter is its root, with another one instead.
std::optional<LockExpr> LockExpressions::on_other_root(LockExpr name, LockExpr root) {
  std::array<LockExpr, largest> parts;
  size_t count = 0;
  for (LockExpr part = name; nodes_[part].base; part = nodes_[part].base) parts[count++] = part;
  std::optional<LockExpr> found = root;
  while (found && count > 0) {
    const LockExprNode node = nodes_[parts[--count]];  // a copy: the table grows
    found = make({.kind = node.kind, .base = *found, .detail = node.detail, .index = node.index});
  }
  return found;
}

std::optional<LockExpr> LockExpressions::renamed(const ir::Body& caller, uint32_t call, LockExpr name) {
  if (traits_[name].local) return std::nullopt;
  if (!traits_[name].has_parameter) return name;
  LockExprNode node = nodes_[name];  // a copy: the table grows
  switch (node.kind) {
    case LockExprKind::parameter: {
      std::span<const ir::ValueId> operands = caller.operands(call);
      if (node.detail >= operands.size()) return std::nullopt;
      return of(caller, operands[node.detail]);
    }
    case LockExprKind::value: return std::nullopt;
    case LockExprKind::integer:
    case LockExprKind::static_field:
    case LockExprKind::class_constant:
    case LockExprKind::literal:
    case LockExprKind::object: return name;
    case LockExprKind::field:
    case LockExprKind::element:
    case LockExprKind::state:
    case LockExprKind::cell: break;
  }
  std::optional<LockExpr> base = node.base, index = node.index;
  if (node.base) base = renamed(caller, call, node.base);  // as deep as a name is long
  if (node.index) index = renamed(caller, call, node.index);
  if (!base || !index) return std::nullopt;
  return make({.kind = node.kind, .base = *base, .detail = node.detail, .index = *index});
}

bool LockExpressions::depends(LockExpr name, ir::ValueId value) const {
  for (; name; name = nodes_[name].base) {
    const LockExprNode& node = nodes_[name];
    if (node.kind == LockExprKind::value && node.detail == value.raw) return true;
    if (node.index && nodes_[node.index].kind == LockExprKind::value && nodes_[node.index].detail == value.raw)
      return true;
  }
  return false;
}

void LockExpressions::changing_parts(LockExpr name, std::vector<FieldId>& fields, bool& elements) const {
  for (; name; name = nodes_[name].base) {
    const LockExprNode& node = nodes_[name];
    bool is_field = node.kind == LockExprKind::field || node.kind == LockExprKind::static_field;
    if (is_field && !facts_.unchanging()[FieldId(node.detail)]) fields.push_back(FieldId(node.detail));
    elements |= node.kind == LockExprKind::element;
  }
}

bool LockExpressions::reads(LockExpr name, FieldId field) const {
  for (; name; name = nodes_[name].base) {
    const LockExprNode& node = nodes_[name];
    bool is_field = node.kind == LockExprKind::field || node.kind == LockExprKind::static_field;
    if (is_field && node.detail == field.raw) return true;
  }
  return false;
}

bool LockExpressions::reads_element(LockExpr name) const {
  for (; name; name = nodes_[name].base)
    if (nodes_[name].kind == LockExprKind::element) return true;
  return false;
}

std::vector<ObjectId> LockExpressions::objects(concurrency::InstanceId id, LockExpr name) const {
  const pointsto::Result& points_to = paths_.points_to();
  std::vector<LockExpr> path;
  for (LockExpr at = name; at; at = nodes_[at].base) path.push_back(at);
  std::vector<ObjectId> objects;
  std::vector<pointsto::SetId> sets;  // many objects keep the same
  auto add = [&](pointsto::SetId set) { sets.push_back(set); };
  while (!path.empty()) {
    const LockExprNode& node = nodes_[path.back()];
    path.pop_back();
    std::vector<ObjectId> from = std::exchange(objects, {});
    switch (node.kind) {
      case LockExprKind::parameter:
      case LockExprKind::value: add(points_to.points_to(id, ir::ValueId(node.detail))); break;
      case LockExprKind::static_field: add(points_to.static_field(FieldId(node.detail))); break;
      case LockExprKind::object: objects.push_back(ObjectId(node.detail)); break;
      case LockExprKind::class_constant:
      case LockExprKind::literal: {
        const ir::Body* body = paths_.body(id);
        Op op = node.kind == LockExprKind::literal ? Op::const_string : Op::const_class;
        for (uint32_t i = 0; body && i < body->size(); ++i)
          if (body->op[i] == op && body->payload[i] == node.detail) {
            add(points_to.points_to(id, ir::ValueId(i)));
            break;
          }
        break;
      }
      case LockExprKind::integer: break;
      case LockExprKind::field:
        for (ObjectId o : from) add(points_to.field(o, FieldId(node.detail)));
        break;
      case LockExprKind::element:
        for (ObjectId o : from) add(points_to.elements(o));
        break;
      case LockExprKind::state:
      case LockExprKind::cell: objects = std::move(from); break;
    }
    sort_unique(sets);
    for (pointsto::SetId set : sets) points_to.sets().for_each(set, [&](ObjectId o) { objects.push_back(o); });
    if (sets.size() > 1) sort_unique(objects);
    sets.clear();
  }
  return objects;
}

std::string LockExpressions::to_string(const ir::Body* body, LockExpr name) const {
  const ir::Program& program = paths_.program();
  using concurrency::RootKind;
  auto root = [&](RootKind kind, uint32_t number) {
    return concurrency::to_string(program, body, concurrency::Expression{kind, number, 0, {}});
  };
  std::vector<LockExpr> path;
  for (LockExpr at = name; at; at = nodes_[at].base) path.push_back(at);
  std::string text;
  for (; !path.empty(); path.pop_back()) {
    const LockExprNode& node = nodes_[path.back()];
    switch (node.kind) {
      case LockExprKind::parameter: text = root(RootKind::parameter, node.detail); break;
      case LockExprKind::value: text = root(RootKind::value, node.detail); break;
      case LockExprKind::integer: text = std::to_string(static_cast<int32_t>(node.detail)); break;
      case LockExprKind::static_field: text = root(RootKind::static_field, node.detail); break;
      case LockExprKind::class_constant: text = root(RootKind::class_constant, node.detail); break;
      case LockExprKind::literal: text = root(RootKind::literal, node.detail); break;
      case LockExprKind::object: text = root(RootKind::object, node.detail); break;
      case LockExprKind::field:
        if (program[program[FieldId(node.detail)].owner].origin != ir::Origin::jdk)
          text += "." + std::string(program.text(program[FieldId(node.detail)].name));
        break;
      case LockExprKind::element: text += "[" + to_string(body, node.index) + "]"; break;
      case LockExprKind::state: break;
      case LockExprKind::cell:
        if (text.empty())
          text = root(RootKind::static_field, node.detail);
        else
          text += "." + std::string(program.text(program[FieldId(node.detail)].name));
        break;
    }
  }
  return text;
}

}  // namespace heddle::detectors
