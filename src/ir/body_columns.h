// A body in growing tables: what BodyBuilder and the parser fill before they freeze it.
#pragma once

#include <vector>

#include "base/arena.h"
#include "ir/body.h"

namespace heddle::ir {

struct BodyColumns {
  std::vector<Op> op;
  std::vector<TypeId> type;
  std::vector<uint32_t> payload;
  std::vector<uint32_t> first_operand{0};  // one more than instructions
  std::vector<uint16_t> pc;
  std::vector<ValueId> operand_list;
  std::vector<Block> blocks;
  std::vector<BlockId> successor_list;
  std::vector<BlockId> predecessor_list;
  std::vector<Handler> handler_list;
  std::vector<MemberRef> members;
  std::vector<uint64_t> wide_constants;
  std::vector<std::vector<int32_t>> switch_keys;
  std::vector<MethodHandle> handles;
  std::vector<Dynamic> dynamics;
  std::vector<LineEntry> lines;
  std::vector<ValueName> names;

  Body* freeze(Arena& arena) const;  // method, parameters and notes are left to the caller
};

// Appends and says where.
template <class T>
uint32_t append(std::vector<T>& column, const T& item) {
  column.push_back(item);
  return static_cast<uint32_t>(column.size() - 1);
}

}  // namespace heddle::ir
