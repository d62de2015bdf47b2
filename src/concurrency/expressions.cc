#include "concurrency/expressions.h"

#include <algorithm>

#include "ir/names.h"

namespace heddle::concurrency {

using ir::Op;

std::optional<Expression> Expression::member(FieldId field) const {
  if (length == longest_path) return std::nullopt;
  Expression longer = *this;
  longer.path[longer.length++] = field;
  return longer;
}

std::optional<std::span<const FieldId>> Expression::rest_of(const Expression& longer) const {
  if (!same_root(longer) || length > longer.length) return std::nullopt;
  if (!std::ranges::equal(fields(), longer.fields().first(length))) return std::nullopt;
  return longer.fields().subspan(length);
}

UnchangingFields::UnchangingFields(const CodePaths& paths) {
  const ir::Program& program = paths.program();
  unchanging_.resize(program.fields().size());
  for (FieldId f : program.fields())
    unchanging_[f] = (program[f].flags & ir::access::final_) || paths.scope().is_application(program[f].owner);
  for (MethodId m : paths.methods()) {
    const ir::Body* body = paths.body(m);
    for (uint32_t i = 0; i < body->size(); ++i) {
      if (body->op[i] != Op::put_field && body->op[i] != Op::put_static) continue;
      hierarchy::ResolvedField field = paths.scope().members->resolve_field(body->members[body->payload[i]]);
      if (!field || (program[field.id].flags & ir::access::final_)) continue;
      bool constructs = body->op[i] == Op::put_field ? program.name(m) == "<init>" && body->operands(i)[0].raw == 0
                                                     : program.name(m) == "<clinit>";
      if (!constructs || program[m].owner != program[field.id].owner) unchanging_[field.id] = false;
    }
  }
}

Expressions::Expressions(const Scope& scope, const UnchangingFields& unchanging, const ir::Body& body) {
  of_.resize(body.size());
  for (uint32_t i = 0; i < body.size(); ++i) {
    Expression& e = of_[i];
    e = {RootKind::value, i};
    switch (body.op[i]) {
      case Op::param: e = {RootKind::parameter, body.payload[i]}; break;
      case Op::const_class: e = {RootKind::class_constant, body.payload[i]}; break;
      case Op::const_string: e = {RootKind::literal, body.payload[i]}; break;
      case Op::check_cast: e = of_[body.operands(i)[0].raw]; break;
      case Op::get_static: {
        hierarchy::ResolvedField field = scope.members->resolve_field(body.members[body.payload[i]]);
        if (field && unchanging[field.id]) e = {RootKind::static_field, field.id.raw};
        break;
      }
      case Op::get_field: {
        hierarchy::ResolvedField field = scope.members->resolve_field(body.members[body.payload[i]]);
        if (!field || !unchanging[field.id]) break;
        if (auto longer = of_[body.operands(i)[0].raw].member(field.id)) e = *longer;
        break;
      }
      case Op::phi: {
        std::span<const ir::ValueId> operands = body.operands(i);
        bool same = !operands.empty() && operands[0].raw < i;
        for (ir::ValueId operand : operands)
          same = same && (operand.raw == i || (operand.raw < i && of_[operand.raw] == of_[operands[0].raw]));
        if (same) e = of_[operands[0].raw];
        break;
      }
      default: break;
    }
  }
}

namespace {

// "lock.writeLock()" of a value that a call returns.
std::optional<std::string> describe_call(const ir::Program& program, const ir::Body& body, uint32_t value) {
  if (value >= body.size() || body.op[value] < Op::invoke_virtual || body.op[value] > Op::invoke_interface)
    return std::nullopt;
  std::string name = std::string(program.text(body.members[body.payload[value]].name)) + "()";
  std::span<const ir::ValueId> operands = body.operands(value);
  if (operands.empty()) return name;
  uint32_t receiver = operands[0].raw;
  if (body.op[receiver] == Op::get_field || body.op[receiver] == Op::get_static)
    return std::string(program.text(body.members[body.payload[receiver]].name)) + "." + name;
  return name;
}

}  // namespace

std::string to_string(const ir::Program& program, const ir::Body* body, const Expression& expression) {
  std::string text;
  switch (expression.kind) {
    case RootKind::parameter: {
      bool is_static = !body || program[body->method].is_static();
      text =
          !is_static && expression.root == 0 ? "this" : "parameter " + std::to_string(expression.root + is_static);
      break;
    }
    case RootKind::static_field: {
      const ir::Field& field = program[FieldId(expression.root)];
      text = ir::class_name(program.name(field.owner)) + "." + std::string(program.text(field.name));
      break;
    }
    case RootKind::class_constant:
      text = ir::to_string(program, TypeId::from_raw(expression.root)) + ".class";
      break;
    case RootKind::literal: text = "a string literal"; break;
    case RootKind::value:
    case RootKind::object: text = expression.kind == RootKind::object ? "an inner lock" : "a local value"; break;
  }
  if (body && (expression.kind == RootKind::value || expression.kind == RootKind::parameter)) {
    auto named = std::ranges::find_if(
        body->names, [&](const ir::ValueName& n) { return n.value.raw == expression.root && text != "this"; });
    if (named != body->names.end()) text = program.text(named->name);
  }
  if (body && expression.kind == RootKind::value && text == "a local value")
    text = describe_call(program, *body, expression.root).value_or(text);
  // What a library keeps inside its lock means nothing to the reader of other code.
  auto is_library = [&](ir::ClassId id) { return program[id].origin == ir::Origin::jdk; };
  for (FieldId f : expression.fields())
    if (!is_library(program[f].owner) || (body && is_library(program[body->method].owner)))
      text += "." + std::string(program.text(program[f].name));
  return text;
}

}  // namespace heddle::concurrency
