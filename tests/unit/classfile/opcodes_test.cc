#include "classfile/opcodes.h"

#include <gtest/gtest.h>

#include <vector>

namespace heddle::classfile {
namespace {

TEST(Opcodes, TableAgreesWithTheSpecificationAtItsCorners) {
  EXPECT_EQ(opcode_info(Opcode::nop).mnemonic, "nop");
  EXPECT_EQ(static_cast<int>(Opcode::iload_0), 0x1a);
  EXPECT_EQ(static_cast<int>(Opcode::iaload), 0x2e);
  EXPECT_EQ(static_cast<int>(Opcode::istore_0), 0x3b);
  EXPECT_EQ(static_cast<int>(Opcode::pop), 0x57);
  EXPECT_EQ(static_cast<int>(Opcode::iadd), 0x60);
  EXPECT_EQ(static_cast<int>(Opcode::iinc), 0x84);
  EXPECT_EQ(static_cast<int>(Opcode::i2l), 0x85);
  EXPECT_EQ(static_cast<int>(Opcode::goto_), 0xa7);
  EXPECT_EQ(static_cast<int>(Opcode::return_), 0xb1);
  EXPECT_EQ(static_cast<int>(Opcode::invokedynamic), 0xba);
  EXPECT_EQ(static_cast<int>(Opcode::jsr_w), opcode_count - 1);
  EXPECT_EQ(opcode_info(Opcode::dup2_x2).pushes - opcode_info(Opcode::dup2_x2).pops, 2);
  EXPECT_EQ(opcode_info(Opcode::lastore).pops, 4);
  EXPECT_EQ(opcode_info(Opcode::lshl).pops, 3);
  EXPECT_EQ(opcode_info(Opcode::invokevirtual).pops, -1);
  for (unsigned code = 0; code < 256; ++code) EXPECT_EQ(opcode_table[code].mnemonic.empty(), code >= opcode_count);
}

TEST(Opcodes, Lengths) {
  std::vector<uint8_t> code = {0x10, 5, 0xc4, 0x84, 0, 1, 0, 2, 0xb6, 0, 9, 0xb1};
  std::vector<uint32_t> starts;
  for (uint32_t pc = 0; pc < code.size(); pc += instruction_length(code, pc)) starts.push_back(pc);
  EXPECT_EQ(starts, (std::vector<uint32_t>{0, 2, 8, 11}));
}

TEST(Opcodes, Operands) {
  std::vector<uint8_t> code = {0x10, 0xFB, 0x11, 0xFF, 0xFE, 0x84, 7,    0xFF, 0xc4,
                               0x84, 1,    2,    0xFF, 0xFE, 0xa7, 0xFF, 0xF2};
  EXPECT_EQ(InstructionView(code, 0).byte_value(), -5);
  EXPECT_EQ(InstructionView(code, 2).short_value(), -2);
  EXPECT_EQ(InstructionView(code, 5).local(), 7);
  EXPECT_EQ(InstructionView(code, 5).increment(), -1);
  EXPECT_TRUE(InstructionView(code, 8).is_wide());
  EXPECT_EQ(InstructionView(code, 8).opcode(), Opcode::iinc);
  EXPECT_EQ(InstructionView(code, 8).local(), 0x102);
  EXPECT_EQ(InstructionView(code, 8).increment(), -2);
  EXPECT_EQ(InstructionView(code, 14).branch_target(), 0u);
}

}  // namespace
}  // namespace heddle::classfile
