#include "base/bytes.h"

#include <gtest/gtest.h>

#include <array>

namespace heddle {
namespace {

constexpr std::array<uint8_t, 8> count_up = {1, 2, 3, 4, 5, 6, 7, 8};

TEST(ByteReader, ReadsBothByteOrders) {
  EXPECT_EQ(ByteReader(count_up).u8(), 0x01);
  EXPECT_EQ(ByteReader(count_up).u16(), 0x0102);
  EXPECT_EQ(ByteReader(count_up).u32(), 0x01020304u);
  EXPECT_EQ(ByteReader(count_up).u64(), 0x0102030405060708u);
  EXPECT_EQ(ByteReader(count_up).u16_le(), 0x0201);
  EXPECT_EQ(ByteReader(count_up).u32_le(), 0x04030201u);
  EXPECT_EQ(ByteReader(count_up).u64_le(), 0x0807060504030201u);
}

TEST(ByteReader, WalksToTheExactEndOk) {
  ByteReader reader(count_up);
  EXPECT_EQ(reader.u16(), 0x0102);
  reader.skip(1);
  Bytes middle = reader.bytes(4);
  EXPECT_EQ(middle.size(), 4u);
  EXPECT_EQ(middle[0], 4);
  EXPECT_EQ(reader.position(), 7u);
  EXPECT_EQ(reader.remaining(), 1u);
  EXPECT_EQ(reader.u8(), 8);
  EXPECT_TRUE(reader.at_end());
  EXPECT_TRUE(reader.ok());
}

TEST(ByteReader, ReadPastTheEndBad) {
  ByteReader reader(count_up, 5);
  EXPECT_EQ(reader.u32(), 0u);
  EXPECT_FALSE(reader.ok());
}

TEST(ByteReader, FailureSticksAndYieldsZeros) {
  ByteReader reader(count_up);
  reader.skip(9);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.u8(), 0);
  EXPECT_EQ(reader.u64(), 0u);
  EXPECT_TRUE(reader.bytes(1).empty());
  EXPECT_TRUE(reader.bytes(0).empty());
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.remaining(), 0u);
}

TEST(ByteReader, HugeLengthDoesNotWrapBad) {
  ByteReader reader(count_up, 4);
  EXPECT_TRUE(reader.bytes(SIZE_MAX).empty());
  EXPECT_FALSE(reader.ok());
}

TEST(ByteReader, StartBeyondTheEndBad) {
  ByteReader reader(count_up, 9);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.u8(), 0);
}

TEST(ByteReader, StartAtTheEndOk) {
  ByteReader reader(count_up, 8);
  EXPECT_TRUE(reader.ok());
  EXPECT_TRUE(reader.at_end());
}

TEST(ByteReader, EmptyInput) {
  ByteReader reader{Bytes()};
  EXPECT_TRUE(reader.ok());
  EXPECT_TRUE(reader.bytes(0).empty());
  EXPECT_TRUE(reader.ok());
  reader.u8();
  EXPECT_FALSE(reader.ok());
}

}  // namespace
}  // namespace heddle
