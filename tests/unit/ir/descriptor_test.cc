#include "ir/descriptor.h"

#include <gtest/gtest.h>

namespace heddle::ir {
namespace {

TEST(DescriptorReader, WalksAMethodDescriptor) {
  DescriptorReader reader("(I[[Ljava/lang/String;J)V");
  ASSERT_TRUE(reader.open());
  EXPECT_EQ(reader.next()->kind(), Kind::integer);
  DescriptorType array = *reader.next();
  EXPECT_EQ(array.dimensions, 2u);
  EXPECT_EQ(array.class_name, "java/lang/String");
  EXPECT_EQ(array.kind(), Kind::reference);
  EXPECT_EQ(reader.next()->kind(), Kind::long_integer);
  EXPECT_TRUE(reader.at_close());
  EXPECT_FALSE(reader.next());
  ASSERT_TRUE(reader.close());
  EXPECT_EQ(reader.next()->kind(), Kind::none);
  EXPECT_TRUE(reader.at_end());
}

TEST(DescriptorReader, RefusesWhatIsNoType) {
  for (std::string_view text : {"", "[", "L", "L;", "Lopen", "[V", "Q", ")"}) {
    EXPECT_FALSE(DescriptorReader(text).next()) << text;
  }
  EXPECT_TRUE(DescriptorReader(std::string(255, '[') + "I").next());
  EXPECT_FALSE(DescriptorReader(std::string(256, '[') + "I").next());
}

}  // namespace
}  // namespace heddle::ir
