#include "ir/body_columns.h"

#include <new>

namespace heddle::ir {

Body* BodyColumns::freeze(Arena& arena) const {
  std::vector<Switch> switches;
  for (const std::vector<int32_t>& keys : switch_keys) switches.push_back({arena.copy(keys)});

  Body* body = new (arena.allocate(sizeof(Body), alignof(Body))) Body;
  body->op = arena.copy(op);
  body->type = arena.copy(type);
  body->payload = arena.copy(payload);
  body->first_operand = arena.copy(first_operand);
  body->pc = arena.copy(pc);
  body->operand_list = arena.copy(operand_list);
  body->blocks = arena.copy(blocks);
  body->successor_list = arena.copy(successor_list);
  body->predecessor_list = arena.copy(predecessor_list);
  body->handler_list = arena.copy(handler_list);
  body->members = arena.copy(members);
  body->wide_constants = arena.copy(wide_constants);
  body->switches = arena.copy(switches);
  body->handles = arena.copy(handles);
  body->dynamics = arena.copy(dynamics);
  body->lines = arena.copy(lines);
  body->names = arena.copy(names);
  return body;
}

}  // namespace heddle::ir
