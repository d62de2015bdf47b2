#include "pointsto/handed_through.h"

#include <algorithm>

#include "hierarchy/dispatch.h"

namespace heddle::pointsto {

using ir::MethodId;
using ir::Op;

const HandedThrough::List& HandedThrough::find(MethodId method, int depth) {
  constexpr uint32_t largest_body = 48;
  constexpr int deepest = 4;
  auto [known, added] = known_.try_emplace(method);
  if (!added) return *known->second;
  List& list = *(known->second = std::make_unique<List>());  // of a recursion: empty
  if (depth > deepest || !members_.program()[method].has_code || models_.of(method)) return list;
  const ir::Body* body = bodies_.body(method);
  if (!body || body->size() > largest_body) return list;
  List found;
  for (uint32_t i = 0; i < body->size(); ++i)
    if (body->op[i] == Op::return_ && !body->operands(i).empty() &&
        !add_returned(*body, body->operands(i)[0], depth, found))
      return list;
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return list = std::move(found);
}

bool HandedThrough::add_returned(const ir::Body& body, ir::ValueId value, int depth, List& into) {
  constexpr size_t most = 8;
  const uint32_t i = value.raw;
  if (into.size() >= most) return false;
  switch (body.op[i]) {
    case Op::const_null: return true;
    case Op::param: into.push_back({.parameter = body.payload[i]}); return true;
    case Op::get_field: {
      const uint32_t base = body.operands(i)[0].raw;
      bool of_receiver = body.op[base] == Op::param && body.payload[base] == 0;
      ir::FieldId field = members_.resolve_field(body.members[body.payload[i]]).id;
      if (!of_receiver || !field || members_.program()[body.method].is_static()) return false;
      into.push_back({.field = field});
      return true;
    }
    case Op::phi:
      // What comes round in a loop is not followed.
      return std::ranges::all_of(body.operands(i), [&](ir::ValueId v) {
        return v.raw < i && body.op[v.raw] != Op::phi && add_returned(body, v, depth, into);
      });
    case Op::invoke_special:
    case Op::invoke_static: return add_called(body, i, depth, into);
    default: return false;
  }
}

// What the called method hands through, it gets from the operands of the call.
bool HandedThrough::add_called(const ir::Body& body, uint32_t call, int depth, List& into) {
  MethodId callee = bound_target(body, call);
  if (!callee) return false;
  const List& list = find(callee, depth + 1);
  return !list.empty() && std::ranges::all_of(list, [&](const Handed& handed) {
    ir::ValueId operand = body.operands(call)[handed.parameter];
    if (!handed.field) return body.op[operand.raw] != Op::phi && add_returned(body, operand, depth, into);
    if (body.op[operand.raw] != Op::param || body.payload[operand.raw] != 0) return false;
    into.push_back(handed);
    return true;
  });
}

MethodId HandedThrough::bound_target(const ir::Body& body, uint32_t call) const {
  const ir::Program& program = members_.program();
  const ir::MemberRef& ref = body.members[body.payload[call]];
  hierarchy::ResolvedMethod resolved = members_.resolve_method(ref);
  if (!resolved || program[resolved.id].is_static() != (body.op[call] == Op::invoke_static))
    return MethodId::none();
  if (body.op[call] == Op::invoke_static) return resolved.id;
  hierarchy::Selection selected =
      hierarchy::select_special(members_, program[body.method].owner, ref.owner, resolved.id);
  return selected ? selected.method : MethodId::none();
}

}  // namespace heddle::pointsto
