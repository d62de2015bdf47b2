// The instruction set: opcode table, lengths, and operand access for loops over validated code.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"

namespace heddle::classfile {

enum class OperandFormat : uint8_t {
  none,              // implicit operands, if any, are part of the opcode
  byte_value,        // s1
  short_value,       // s2
  constant_byte,     // u1 pool index
  constant,          // u2 pool index
  local,             // u1 local index; u2 after wide
  increment,         // u1 local, s1 value; u2, s2 after wide
  branch,            // s2 offset from the opcode
  branch_wide,       // s4 offset
  primitive_type,    // u1 array element type, 4 (boolean) to 11 (long)
  invoke_interface,  // u2 pool index, u1 argument slots, u1 zero
  invoke_dynamic,    // u2 pool index, u2 zero
  multi_new_array,   // u2 pool index, u1 dimensions
  table_switch,
  lookup_switch,
  wide,  // prefix of the next opcode
};

enum class Opcode : uint8_t {
#define HEDDLE_OPCODE(code, name, mnemonic, format, pops, pushes) name = code,
#include "classfile/opcodes.def"
#undef HEDDLE_OPCODE
};

constexpr unsigned opcode_count = 202;

struct OpcodeInfo {
  std::string_view mnemonic;
  OperandFormat format = OperandFormat::none;
  uint8_t length = 0;           // with operands; 0: depends on the operands (switches, wide) or no opcode
  int8_t pops = 0, pushes = 0;  // operand-stack slots; -1: depends on the operand
};

constexpr uint8_t format_length(OperandFormat format) {
  switch (format) {
    case OperandFormat::none: return 1;
    case OperandFormat::byte_value:
    case OperandFormat::constant_byte:
    case OperandFormat::local:
    case OperandFormat::primitive_type: return 2;
    case OperandFormat::short_value:
    case OperandFormat::constant:
    case OperandFormat::increment:
    case OperandFormat::branch: return 3;
    case OperandFormat::multi_new_array: return 4;
    case OperandFormat::branch_wide:
    case OperandFormat::invoke_interface:
    case OperandFormat::invoke_dynamic: return 5;
    case OperandFormat::table_switch:
    case OperandFormat::lookup_switch:
    case OperandFormat::wide: return 0;
  }
  return 0;
}

// Indexed by any byte; bytes that are no opcode have length 0 and no mnemonic.
inline constexpr std::array<OpcodeInfo, 256> opcode_table = [] {
  std::array<OpcodeInfo, 256> table{};
#define HEDDLE_OPCODE(code, name, text, form, pop, push) \
  table[code] = {text, OperandFormat::form, format_length(OperandFormat::form), pop, push};
#include "classfile/opcodes.def"
#undef HEDDLE_OPCODE
  return table;
}();

// Only their lengths, in four cache lines: a loop over code cannot be faster than it finds the next instruction.
inline constexpr std::array<uint8_t, 256> opcode_lengths = [] {
  std::array<uint8_t, 256> lengths{};
  for (unsigned code = 0; code < 256; ++code) lengths[code] = opcode_table[code].length;
  return lengths;
}();

inline const OpcodeInfo& opcode_info(Opcode op) { return opcode_table[static_cast<uint8_t>(op)]; }

// A tableswitch or lookupswitch, decoded in place. All targets are pcs.
struct SwitchView {
  const uint8_t* entries;  // after default, low, high (table) or default, npairs (lookup)
  uint32_t pc, default_target, count;
  int32_t low;
  bool is_table;

  int32_t key(uint32_t i) const {
    return is_table ? static_cast<int32_t>(static_cast<uint32_t>(low) + i)
                    : static_cast<int32_t>(load_be32(entries + 8 * size_t{i}));
  }
  uint32_t target(uint32_t i) const {
    return pc + load_be32(is_table ? entries + 4 * size_t{i} : entries + 8 * size_t{i} + 4);
  }
};

// Reads operands of the instruction at `pc` of validated code; the caller knows its format.
struct InstructionView {
  const uint8_t* code;
  uint32_t pc;

  InstructionView(Bytes bytes, uint32_t at) : code(bytes.data()), pc(at) {}

  bool is_wide() const { return code[pc] == static_cast<uint8_t>(Opcode::wide); }
  Opcode opcode() const { return static_cast<Opcode>(is_wide() ? code[pc + 1] : code[pc]); }  // behind wide
  int32_t byte_value() const { return static_cast<int8_t>(code[pc + 1]); }
  int32_t short_value() const { return static_cast<int16_t>(load_be16(code + pc + 1)); }
  uint16_t constant() const { return load_be16(code + pc + 1); }
  uint16_t constant_byte() const { return code[pc + 1]; }
  uint16_t local() const { return is_wide() ? load_be16(code + pc + 2) : code[pc + 1]; }
  int32_t increment() const {
    return is_wide() ? static_cast<int16_t>(load_be16(code + pc + 4)) : static_cast<int8_t>(code[pc + 2]);
  }
  uint32_t branch_target() const { return pc + static_cast<uint32_t>(short_value()); }
  uint32_t wide_branch_target() const { return pc + load_be32(code + pc + 1); }
  uint8_t primitive_type() const { return code[pc + 1]; }
  uint8_t dimensions() const { return code[pc + 3]; }

  SwitchView switch_view() const {
    const uint8_t* p = code + ((pc + 4) & ~3u);
    bool table = opcode() == Opcode::tableswitch;
    uint32_t base = pc + load_be32(p);
    int32_t second = static_cast<int32_t>(load_be32(p + 4));
    if (!table) return {p + 8, pc, base, static_cast<uint32_t>(second), 0, false};
    uint32_t count = load_be32(p + 8) - static_cast<uint32_t>(second) + 1;
    return {p + 12, pc, base, count, second, true};
  }
};

// Length of the instruction at pc, checked: 0 if there is no opcode, or it does not fit into the code, or
// it is a switch with a bad count or a wide prefix of something that cannot be wide.
uint32_t checked_instruction_length(Bytes code, uint32_t pc);

// The same for validated code.
inline uint32_t instruction_length(Bytes code, uint32_t pc) {
  uint8_t length = opcode_lengths[code[pc]];
  return length != 0 ? length : checked_instruction_length(code, pc);
}

}  // namespace heddle::classfile
