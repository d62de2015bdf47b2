#include "classpath/zip_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/zip_builder.h"

namespace heddle::classpath {
namespace {

using heddle::testing::ByteVector;
using heddle::testing::ZipBuilder;
using heddle::testing::ZipEntryOptions;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// An archive together with the bytes it is a view of.
struct Opened {
  ByteVector bytes;
  Result<ZipArchive> archive;

  explicit Opened(const ZipBuilder& builder) : Opened(builder.build()) {}
  explicit Opened(ByteVector content) : bytes(std::move(content)), archive(ZipArchive::open(bytes)) {}

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const ZipEntry& entry : archive->entries()) result.emplace_back(entry.name);
    return result;
  }
  std::vector<std::string> problems() const {
    std::vector<std::string> result;
    for (const Diagnostic& problem : archive->problems()) result.push_back(to_string(problem));
    return result;
  }
  Result<std::string> content(size_t i) const {
    const ZipEntry& entry = archive->entries()[i];
    std::vector<uint8_t> out(entry.size);
    Result<Bytes> read = Inflater().read(entry, out);
    if (!read) return std::unexpected(read.error());
    return std::string(as_string(*read));
  }
};

TEST(ZipArchive, ReadsStoredAndDeflatedEntriesInOrder) {
  std::string large(100'000, 'x');
  Opened zip(
      ZipBuilder().add("b.txt", large).add("a/", "", {.deflate = false}).add("a/s", "plain", {.deflate = false}));
  ASSERT_TRUE(zip.archive);
  EXPECT_THAT(zip.names(), ElementsAre("b.txt", "a/s"));
  EXPECT_THAT(zip.problems(), IsEmpty());
  EXPECT_EQ(*zip.content(0), large);
  EXPECT_EQ(*zip.content(1), "plain");
}

TEST(ZipArchive, StoredEntryIsAViewOfTheArchive) {
  Opened zip(ZipBuilder().add("s", "plain", {.deflate = false}));
  Bytes view = *Inflater().read(zip.archive->entries()[0], {});
  EXPECT_GE(view.data(), zip.bytes.data());
  EXPECT_LT(view.data(), zip.bytes.data() + zip.bytes.size());
}

TEST(ZipArchive, EmptyArchiveHasNoEntries) {
  Opened zip{ZipBuilder()};
  ASSERT_TRUE(zip.archive);
  EXPECT_THAT(zip.names(), IsEmpty());
  EXPECT_THAT(zip.problems(), IsEmpty());
}

TEST(ZipArchive, EmptyFilesStoredOrDeflated) {
  Opened zip(ZipBuilder().add("d", "").add("s", "", {.deflate = false}));
  EXPECT_EQ(*zip.content(0), "");
  EXPECT_EQ(*zip.content(1), "");
}

TEST(ZipArchive, DataDescriptorsAndZip64) {
  Opened zip(ZipBuilder()
                 .add("descriptor", "one", {.data_descriptor = true})
                 .add("large", "two", {.zip64 = true})
                 .zip64_end());
  ASSERT_TRUE(zip.archive) << zip.archive.error().what;
  EXPECT_THAT(zip.problems(), IsEmpty());
  EXPECT_EQ(*zip.content(0), "one");
  EXPECT_EQ(*zip.content(1), "two");
}

TEST(ZipArchive, PrefixCommentAndTrailerAreSkipped) {
  Opened prefixed(
      ZipBuilder().prefix("#!/bin/sh\nexec java -jar \"$0\"\n").add("a", "1").comment("PK\5\6 is in here"));
  ASSERT_TRUE(prefixed.archive);
  EXPECT_THAT(prefixed.problems(), IsEmpty());
  EXPECT_EQ(*prefixed.content(0), "1");

  Opened prefixed64(ZipBuilder().prefix("JM\1").add("a", "1", {.zip64 = true}).zip64_end());
  ASSERT_TRUE(prefixed64.archive);
  EXPECT_EQ(*prefixed64.content(0), "1");

  Opened trailed(ZipBuilder().add("a", "1").trailer("a signature"));
  ASSERT_TRUE(trailed.archive);
  EXPECT_THAT(trailed.problems(), ElementsAre(HasSubstr("note: bytes after the end of the archive")));
  EXPECT_EQ(*trailed.content(0), "1");
}

TEST(ZipArchive, LastOfEqualNamesWinsAsInAJvm) {
  Opened zip(ZipBuilder().add("A.class", "first").add("B.class", "b").add("A.class", "last"));
  EXPECT_THAT(zip.names(), ElementsAre("B.class", "A.class"));
  EXPECT_EQ(*zip.content(1), "last");
  EXPECT_THAT(zip.problems(), ElementsAre(HasSubstr("note: entry A.class has the same name as a later one")));
}

TEST(ZipArchive, UnsafeNamesAreSkippedAndToldOnce) {
  using namespace std::string_literals;
  Opened zip(ZipBuilder()
                 .add("../evil.class", "1")
                 .add("a/../../evil.class", "2")
                 .add("/etc/evil.class", "3")
                 .add("a\\evil.class", "4")
                 .add("nul\0.class"s, "5")
                 .add("c:/evil.class", "6")
                 .add("a..b/Fine..class", "7"));
  EXPECT_THAT(zip.names(), ElementsAre("a..b/Fine..class"));
  EXPECT_THAT(zip.problems(),
              ElementsAre(HasSubstr("error: entry ../evil.class (and 5 more) has a name that leaves")));
}

TEST(ZipArchive, EncryptedAndUnknownMethods) {
  Opened zip(ZipBuilder().add("secret", "1", {.flags = 1}).add("lzma", "2", {.method = 14}).add("fine", "3"));
  EXPECT_THAT(zip.names(), ElementsAre("fine"));
  EXPECT_THAT(zip.problems(),
              ElementsAre(HasSubstr("secret is encrypted"), HasSubstr("lzma uses a compression method")));
}

TEST(ZipArchive, OverlappingEntriesAreRefused) {
  ZipBuilder builder;
  builder.add("whole", std::string(1000, 'x'));
  for (int i = 0; i < 50; ++i)
    builder.add("again" + std::to_string(i), std::string(1000, 'x'), {.local_offset = 0});
  builder.add("fine", "3");
  Opened zip(builder);
  EXPECT_THAT(zip.names(), ElementsAre("fine"));
  ASSERT_FALSE(zip.problems().empty());
  EXPECT_THAT(zip.problems()[0], HasSubstr("whole (and 50 more) overlaps another entry"));
}

TEST(ZipArchive, PartialOverlapIsRefused) {
  // The first entry claims so much data that it covers the second.
  Opened zip(ZipBuilder()
                 .add("greedy", "12345678", {.deflate = false, .size = 60, .stored_size = 60})
                 .add("covered", std::string(100, 'y'), {.deflate = false})
                 .add("fine", "3"));
  EXPECT_THAT(zip.names(), ElementsAre("fine"));
}

TEST(ZipArchive, EntriesOutsideTheArchive) {
  Opened zip(ZipBuilder()
                 .add("offset", "1", {.local_offset = 1'000'000})
                 .add("size", "2", {.deflate = false, .size = 1'000'000, .stored_size = 1'000'000})
                 .add("no header", "3", {.local_offset = 3})
                 .add("fine", "4"));
  EXPECT_THAT(zip.names(), ElementsAre("fine"));
  EXPECT_THAT(zip.problems(), ElementsAre(HasSubstr("error: entry offset (and 2 more) lies outside the archive")));
}

TEST(ZipArchive, CentralDirectoryIsAuthoritative) {
  Opened zip(ZipBuilder().add("right", "1", {.local_name = "wrong"}));
  EXPECT_THAT(zip.names(), ElementsAre("right"));
  EXPECT_THAT(zip.problems(),
              ElementsAre(HasSubstr("warning: entry right differs between the central directory")));
  EXPECT_EQ(*zip.content(0), "1");
}

TEST(ZipArchive, ChecksumAndDeclaredSizeAreVerified) {
  Opened zip(ZipBuilder()
                 .add("crc", "content", {.crc = 0x12345678})
                 .add("stored crc", "content", {.deflate = false, .crc = 1})
                 .add("short", std::string(1000, 'x'), {.size = 2000})
                 .add("bomb", std::string(1000, 'x'), {.size = 10}));
  EXPECT_THAT(zip.content(0).error().what, HasSubstr("but 12345678 is declared"));
  EXPECT_EQ(zip.content(0).error().offset, zip.archive->entries()[0].offset);
  EXPECT_THAT(zip.content(1).error().what, HasSubstr("checksum"));
  EXPECT_THAT(zip.content(2).error().what, HasSubstr("less than the declared 2000"));
  EXPECT_THAT(zip.content(3).error().what, HasSubstr("more than the declared 10"));
}

TEST(ZipArchive, WrongEntryCountIsNoted) {
  Opened zip(ZipBuilder().add("a", "1").declared_entries(7));
  EXPECT_THAT(zip.names(), ElementsAre("a"));
  EXPECT_THAT(zip.problems(), ElementsAre(HasSubstr("holds 1 entries but 7 are declared")));
}

TEST(ZipArchive, DamagedCentralDirectoryKeepsWhatCameBefore) {
  ByteVector bytes = ZipBuilder().add("a", "1").add("b", "2").build();
  std::string text(bytes.begin(), bytes.end());
  bytes[text.rfind("PK\1\2")] = 'Q';
  Opened zip(bytes);
  EXPECT_THAT(zip.names(), ElementsAre("a"));
  EXPECT_THAT(zip.problems(), ElementsAre(HasSubstr("central directory is damaged after 1 of 2 entries")));
}

TEST(ZipArchive, CutOffBehindANestedArchiveIsNotTakenForIt) {
  ByteVector inner = ZipBuilder().add("inner", "1").build();
  ByteVector outer = ZipBuilder().add("outer", "2").add("in.jar", inner, {.deflate = false}).build();
  std::string text(outer.begin(), outer.end());
  size_t end_of_inner = text.find("PK\5\6") + 22;
  for (size_t extra : {0, 10}) {
    EXPECT_FALSE(ZipArchive::open(Bytes(outer).first(end_of_inner + extra)));
  }
}

TEST(ZipArchive, WhatIsNoArchiveSaysSo) {
  EXPECT_FALSE(ZipArchive::open({}));
  std::string text(5000, 'x');
  Result<ZipArchive> no_zip = ZipArchive::open(as_bytes(text));
  ASSERT_FALSE(no_zip);
  EXPECT_THAT(no_zip.error().what, HasSubstr("no zip archive, or it is truncated"));
}

}  // namespace
}  // namespace heddle::classpath
