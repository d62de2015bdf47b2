// Archives and images cut short and with flipped bits: whatever comes out, nothing is read beyond the bytes
// (the sanitizers watch) and a truncated input never yields more than the whole one.
#include <gtest/gtest.h>

#include <random>

#include "classpath/archive_layout.h"
#include "classpath/class_path.h"
#include "classpath/class_peek.h"
#include "classpath/jdk_image.h"
#include "support/image_builder.h"
#include "support/minimal_class.h"
#include "support/temp_directory.h"
#include "support/zip_builder.h"

namespace heddle::classpath {
namespace {

using heddle::testing::ByteVector;
using heddle::testing::ImageBuilder;
using heddle::testing::minimal_class;
using heddle::testing::ZipBuilder;

ByteVector sample_jar() {
  ZipBuilder nested, jar;
  nested.add("lib/X.class", minimal_class("lib/X"));
  jar.add("META-INF/MANIFEST.MF", "Main-Class: A\r\nMulti-Release: true\r\nClass-Path: x.jar\r\n\r\n");
  jar.add("A.class", minimal_class("A")).add("p/B.class", minimal_class("p/B"), {.deflate = false});
  jar.add("META-INF/versions/11/A.class", minimal_class("A", 55), {.data_descriptor = true});
  jar.add("p/C.class", minimal_class("p/C"), {.zip64 = true});
  jar.add("BOOT-INF/lib/nested.jar", nested.build(), {.deflate = false}).comment("a comment").zip64_end();
  return jar.build();
}

ByteVector sample_image(bool big_endian) {
  ImageBuilder image(big_endian);
  image.add("java.base", "java/lang", "Object", "class", minimal_class("java/lang/Object"));
  image.add("java.base", "java/lang", "String", "class", minimal_class("java/lang/String"),
            ImageBuilder::Packing::zip);
  image.add("java.base", "", "module-info", "class", minimal_class("module-info"),
            ImageBuilder::Packing::zip_twice);
  image.add("packages", "", "java.lang", "", {1, 2, 3, 4});
  return image.build();
}

// Reads everything there is; the number of classes that could be read.
size_t read_jar(Bytes bytes) {
  Result<ZipArchive> archive = ZipArchive::open(bytes);
  if (!archive) {
    EXPECT_LE(archive.error().offset, bytes.size());
    return 0;
  }
  Inflater inflater;
  size_t classes = 0;
  for (const ZipEntry& entry : archive->entries()) {
    if (entry.size > 1 << 20) continue;
    ByteVector out(entry.size);
    Result<Bytes> content = inflater.read(entry, out);
    if (content && peek_class_name(*content)) ++classes;
    if (content && entry.name.ends_with(".jar")) classes += read_jar(*content);
  }
  layout_of(archive->entries(), {.main_class = "", .class_path = {}, .multi_release = true}, 17);
  for (const Diagnostic& problem : archive->problems()) EXPECT_LE(*problem.offset, bytes.size());
  return classes;
}

size_t read_image(Bytes bytes) {
  Result<JdkImage> image = JdkImage::open(bytes);
  if (!image) {
    EXPECT_LE(image.error().offset, bytes.size());
    return 0;
  }
  Inflater inflater;
  size_t classes = 0;
  for (const ImageClass& found : image->classes()) {
    if (!found.compressed) {
      classes += peek_class_name(found.content).has_value();
    } else if (found.size < 1 << 20) {
      ByteVector out(found.size);
      classes += image->decompress(found, inflater, out).has_value();
    }
  }
  return classes;
}

template <class Read>
void truncate_everywhere(const ByteVector& whole, const Read& read) {
  size_t all = read(whole);
  for (size_t size = 0; size < whole.size(); ++size) {
    ByteVector part(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));  // exact, for the sanitizers
    EXPECT_LE(read(part), all) << size;
  }
}

template <class Read>
void flip_everywhere(const ByteVector& whole, const Read& read) {
  for (size_t at = 0; at < whole.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      ByteVector flipped = whole;
      flipped[at] ^= static_cast<uint8_t>(1 << bit);
      read(flipped);
    }
  }
  std::mt19937 random(42);
  for (int round = 0; round < 2000; ++round) {
    ByteVector noisy = whole;
    for (int k = 0; k < 16; ++k) noisy[random() % noisy.size()] = static_cast<uint8_t>(random());
    read(noisy);
  }
}

TEST(Hostile, SamplesAreReadInFull) {
  EXPECT_EQ(read_jar(sample_jar()), 5u);
  EXPECT_EQ(read_image(sample_image(false)), 3u);
  EXPECT_EQ(read_image(sample_image(true)), 3u);
}

TEST(Hostile, TruncatedJars) { truncate_everywhere(sample_jar(), read_jar); }
TEST(Hostile, FlippedJars) { flip_everywhere(sample_jar(), read_jar); }

TEST(Hostile, TruncatedImages) {
  for (bool big_endian : {false, true}) truncate_everywhere(sample_image(big_endian), read_image);
}
TEST(Hostile, FlippedImages) {
  for (bool big_endian : {false, true}) flip_everywhere(sample_image(big_endian), read_image);
}

TEST(Hostile, ImageThatClaimsHugeTables) {
  ByteVector bytes = sample_image(false);
  for (size_t field : {12, 16, 20, 24}) {
    ByteVector huge = bytes;
    for (size_t i = 0; i < 4; ++i) huge[field + i] = 0xFF;
    read_image(huge);
  }
}

// Through the front door: each damaged jar costs at least one diagnostic or nothing at all, and the good one
// beside it is read.
TEST(Hostile, DamagedJarBesideAGoodOne) {
  heddle::testing::TempDirectory dir;
  std::string good = dir.write("good.jar", ZipBuilder().add("Good.class", minimal_class("Good")).build());
  ByteVector whole = sample_jar();
  for (size_t size = 0; size < whole.size(); size += 37) {
    ByteVector part(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
    Diagnostics diagnostics;
    ClassPathRequest request;
    request.paths = {dir.write("bad.jar", part), good};
    ClassPath cp = open_class_path(request, diagnostics);
    EXPECT_TRUE(cp.find("Good").valid());
    std::vector<Diagnostic> said = diagnostics.take();
    size_t about_bad = 0;
    for (const Diagnostic& d : said) about_bad += d.file == request.paths[0] && d.severity == Severity::error;
    EXPECT_EQ(about_bad, 1u) << size;
  }
}

}  // namespace
}  // namespace heddle::classpath
