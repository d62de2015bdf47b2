#include "classpath/class_peek.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/minimal_class.h"

namespace heddle::classpath {
namespace {

using heddle::testing::ByteVector;
using heddle::testing::ByteWriter;
using heddle::testing::minimal_class;
using ::testing::HasSubstr;

TEST(ClassPeek, FindsNameAndRelease) {
  ByteVector bytes = minimal_class("pkg/Outer$Inner", 61);
  EXPECT_EQ(*peek_class_name(bytes), "pkg/Outer$Inner");
  EXPECT_EQ(peek_feature_release(bytes), 17u);
  EXPECT_EQ(peek_feature_release(Bytes(bytes).first(7)), 0u);
}

TEST(ClassPeek, StepsOverEveryKindOfConstant) {
  ByteWriter out(true);
  out.u32(0xCAFEBABE).u16(0).u16(65).u16(20);
  out.u8(5).u64(1).u8(6).u64(2);                                              // 1..4: long and double take two
  out.u8(3).u32(0).u8(4).u32(0).u8(8).u16(0).u8(9).u32(0);                    // 5..8
  out.u8(10).u32(0).u8(11).u32(0).u8(12).u32(0).u8(15).u8(1).u16(0);          // 9..12
  out.u8(16).u16(0).u8(17).u32(0).u8(18).u32(0).u8(19).u16(0).u8(20).u16(0);  // 13..17
  out.u8(7).u16(19).u8(1).u16(1).text("A");                                   // 18, 19
  out.u16(0).u16(18);
  EXPECT_EQ(*peek_class_name(out.take()), "A");
}

TEST(ClassPeek, RefusesWhatIsNoClass) {
  EXPECT_THAT(peek_class_name(as_bytes("PK\3\4")).error().what, HasSubstr("0xCAFEBABE"));
  ByteVector bytes = minimal_class("A");
  for (size_t size = 0; size < bytes.size() - 12; ++size)
    EXPECT_FALSE(peek_class_name(Bytes(bytes).first(size))) << size;
  ByteVector bad_tag = bytes;
  bad_tag[10] = 2;
  EXPECT_EQ(peek_class_name(bad_tag).error().offset, 10u);
  EXPECT_THAT(peek_class_name(bad_tag).error().what, HasSubstr("constant 1 has unknown tag 2"));
  ByteVector bad_index = bytes;
  bad_index[12] = 99;
  EXPECT_THAT(peek_class_name(bad_index).error().what, HasSubstr("name of this_class"));
}

}  // namespace
}  // namespace heddle::classpath
