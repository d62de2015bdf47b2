#include "ir/body_columns.h"

#include <new>

namespace heddle::ir {

Body* BodyColumns::freeze(Arena& arena) const {
  std::vector<Switch> switches;
  for (const std::vector<int32_t>& keys : switch_keys) switches.push_back({arena.copy(keys)});

  auto bytes = [](const auto&... columns) { return (... + (columns.size() * sizeof(columns[0]))); };
  arena.keep_together(sizeof(Body) + Body::column_padding +
                      bytes(op, type, payload, first_operand, pc, operand_list, blocks, successor_list,
                            predecessor_list, handler_list, members, wide_constants, switches, handles, dynamics,
                            lines, names));
  Body* body = new (arena.allocate(sizeof(Body), alignof(Body))) Body;
  body->op.refer_to(arena.copy(op));
  body->type.refer_to(arena.copy(type));
  body->payload.refer_to(arena.copy(payload));
  body->first_operand.refer_to(arena.copy(first_operand));
  body->pc.refer_to(arena.copy(pc));
  body->operand_list.refer_to(arena.copy(operand_list));
  body->blocks.refer_to(arena.copy(blocks));
  body->successor_list.refer_to(arena.copy(successor_list));
  body->predecessor_list.refer_to(arena.copy(predecessor_list));
  body->handler_list.refer_to(arena.copy(handler_list));
  body->members.refer_to(arena.copy(members));
  body->wide_constants.refer_to(arena.copy(wide_constants));
  body->switches.refer_to(arena.copy(switches));
  body->handles.refer_to(arena.copy(handles));
  body->dynamics.refer_to(arena.copy(dynamics));
  body->lines.refer_to(arena.copy(lines));
  body->names.refer_to(arena.copy(names));
  return body;
}

}  // namespace heddle::ir
