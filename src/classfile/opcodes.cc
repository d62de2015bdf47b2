#include "classfile/opcodes.h"

namespace heddle::classfile {
namespace {

uint32_t wide_length(Bytes code, uint32_t pc) {
  if (pc + 1 >= code.size()) return 0;
  switch (opcode_table[code[pc + 1]].format) {
    case OperandFormat::local: return 4;
    case OperandFormat::increment: return 6;
    default: return 0;
  }
}

uint64_t switch_length(Bytes code, uint32_t pc, bool is_table) {
  uint64_t operands = (uint64_t{pc} + 4) & ~3ull;
  uint64_t fixed = is_table ? 12 : 8;
  if (operands + fixed > code.size()) return 0;
  auto word = [&](uint64_t at) { return static_cast<int32_t>(load_be32(&code[operands + at])); };
  int64_t count = is_table ? int64_t{word(8)} - word(4) + 1 : word(4);
  if (count < (is_table ? 1 : 0) || count > 65535) return 0;
  return operands - pc + fixed + static_cast<uint64_t>(count) * (is_table ? 4 : 8);
}

}  // namespace

uint32_t checked_instruction_length(Bytes code, uint32_t pc) {
  const OpcodeInfo& info = opcode_table[code[pc]];
  uint64_t length = info.length;
  if (info.format == OperandFormat::wide) length = wide_length(code, pc);
  if (info.format == OperandFormat::table_switch) length = switch_length(code, pc, true);
  if (info.format == OperandFormat::lookup_switch) length = switch_length(code, pc, false);
  return pc + length <= code.size() ? static_cast<uint32_t>(length) : 0;
}

}  // namespace heddle::classfile
