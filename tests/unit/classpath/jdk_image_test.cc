#include "classpath/jdk_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/image_builder.h"
#include "support/minimal_class.h"

namespace heddle::classpath {
namespace {

using heddle::testing::ByteVector;
using heddle::testing::ImageBuilder;
using heddle::testing::minimal_class;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Packing = ImageBuilder::Packing;

std::vector<std::string> names(const JdkImage& image) {
  std::vector<std::string> result;
  for (const ImageClass& c : image.classes()) {
    result.push_back(std::string(c.module) + ":" + std::string(c.package) + "/" + std::string(c.base));
  }
  return result;
}

ByteVector content(const JdkImage& image, size_t i) {
  const ImageClass& c = image.classes()[i];
  if (!c.compressed) return {c.content.begin(), c.content.end()};
  ByteVector out(c.size);
  Inflater inflater;
  EXPECT_TRUE(image.decompress(c, inflater, out));
  return out;
}

TEST(JdkImage, ListsClassesInEitherByteOrder) {
  for (bool big_endian : {false, true}) {
    ByteVector bytes = ImageBuilder(big_endian)
                           .add("java.base", "java/lang", "Object", "class", minimal_class("java/lang/Object"))
                           .add("java.base", "", "module-info", "class", minimal_class("module-info"))
                           .add("java.base", "java/lang", "x", "properties", {1, 2, 3})
                           .add("modules", "", "java.base", "class", {1})
                           .add("packages", "", "java.lang", "", {1})
                           .add("java.logging", "java/util", "Log", "class", minimal_class("java/util/Log"))
                           .build();
    Result<JdkImage> image = JdkImage::open(bytes);
    ASSERT_TRUE(image) << image.error().what;
    EXPECT_THAT(names(*image),
                ElementsAre("java.base:java/lang/Object", "java.base:/module-info", "java.logging:java/util/Log"));
    EXPECT_THAT(image->problems(), IsEmpty());
    EXPECT_EQ(content(*image, 2), minimal_class("java/util/Log"));
  }
}

TEST(JdkImage, InflatesZippedClasses) {
  for (bool big_endian : {false, true}) {
    for (Packing packing : {Packing::zip, Packing::zip_twice}) {
      ByteVector bytes =
          ImageBuilder(big_endian).add("m", "p", "A", "class", minimal_class("p/A"), packing).build();
      Result<JdkImage> image = JdkImage::open(bytes);
      ASSERT_TRUE(image);
      ASSERT_EQ(image->classes().size(), 1u);
      EXPECT_EQ(content(*image, 0), minimal_class("p/A"));
    }
  }
}

TEST(JdkImage, NamesAnUnknownCompression) {
  ByteVector bytes = ImageBuilder().add("m", "p", "A", "class", minimal_class("p/A"), Packing::compact_cp).build();
  Result<JdkImage> image = JdkImage::open(bytes);
  ByteVector out(image->classes()[0].size);
  Inflater inflater;
  Result<void> done = image->decompress(image->classes()[0], inflater, out);
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().what, HasSubstr("'compact-cp'"));
  EXPECT_GT(done.error().offset, 0u);
}

TEST(JdkImage, RefusesWhatIsNoImage) {
  EXPECT_FALSE(JdkImage::open({}));
  ByteVector bytes = ImageBuilder().add("m", "p", "A", "class", minimal_class("p/A")).build();
  EXPECT_THAT(JdkImage::open(Bytes(bytes).first(20)).error().what, HasSubstr("inside its header"));
  EXPECT_THAT(JdkImage::open(Bytes(bytes).first(40)).error().what, HasSubstr("truncated"));
  ByteVector newer = ImageBuilder().version(9 << 16).build();
  EXPECT_THAT(JdkImage::open(newer).error().what, HasSubstr("version 9"));
}

TEST(JdkImage, ContentOutsideTheFileIsLeftOut) {
  ByteVector bytes = ImageBuilder()
                         .add("m", "p", "A", "class", minimal_class("p/A"))
                         .add("m", "p", "B", "class", minimal_class("p/B"))
                         .build();
  bytes.pop_back();
  Result<JdkImage> image = JdkImage::open(bytes);
  ASSERT_TRUE(image);
  EXPECT_THAT(names(*image), ElementsAre("m:p/A"));
  ASSERT_EQ(image->problems().size(), 1u);
  EXPECT_THAT(to_string(image->problems()[0]), HasSubstr("location 1 lies outside the file: skipped"));
}

TEST(JdkImage, LocationOutsideItsTableIsLeftOut) {
  ByteVector bytes = ImageBuilder()
                         .add("m", "p", "A", "class", minimal_class("p/A"))
                         .add("m", "p", "B", "class", minimal_class("p/B"))
                         .build();
  bytes[28 + 2 * 4 + 3] = 0x7F;  // high byte of the first offset
  Result<JdkImage> image = JdkImage::open(bytes);
  ASSERT_TRUE(image);
  EXPECT_THAT(names(*image), ElementsAre("m:p/B"));
  ASSERT_EQ(image->problems().size(), 1u);
  EXPECT_EQ(image->problems()[0].offset, 28u + 2 * 4);
}

}  // namespace
}  // namespace heddle::classpath
