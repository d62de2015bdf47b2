#include "classfile/class_file.h"

#include "classfile/attributes.h"
#include "classfile/code.h"
#include "expect.h"

namespace heddle::classfile {
namespace {

ClassBytes rich_class() {
  ClassBytes c("p/A", 61, "p/Base");
  c.interface("p/I");
  c.interface("p/J");
  c.field(0x0019, "limit", "J", {c.attribute("ConstantValue", ByteWriter(true).u16(c.long_(5)).take())});
  c.field(0x0002, "name", "Ljava/lang/String;");
  ByteVector lines = c.attribute("LineNumberTable", ByteWriter(true).u16(1).u16(0).u16(7).take());
  c.method(0x0001, "<init>", "()V", {c.code(1, 1, {0x2a, 0x57, 0xb1}, {}, {lines})});
  c.method(0x0401, "run", "(IJ)V", {c.attribute("Custom", {1, 2, 3})});
  c.add_attribute(c.attribute("SourceFile", ByteWriter(true).u16(c.utf8("A.java")).take()));
  return c;
}

TEST(ClassFile, ReadsHeaderAndMembers) {
  for (ParseDepth depth : {ParseDepth::headers, ParseDepth::full}) {
    Parsed file(rich_class(), depth);
    EXPECT_EQ(file->major(), 61);
    EXPECT_EQ(file->minor(), 0);
    EXPECT_FALSE(file->newer_than_known());
    EXPECT_EQ(file->access_flags(), 0x21);
    EXPECT_EQ(file->this_name(), "p/A");
    EXPECT_EQ(file->super_name(), "p/Base");
    ASSERT_EQ(file->interfaces().size(), 2u);
    EXPECT_EQ(file->pool().class_name(file->interfaces()[1]), "p/J");
    ASSERT_EQ(file->fields().size(), 2u);
    EXPECT_EQ(file->name(file->fields()[0]), "limit");
    EXPECT_EQ(file->descriptor(file->fields()[1]), "Ljava/lang/String;");
    EXPECT_EQ(file->fields()[1].flags, 2);
    ASSERT_EQ(file->methods().size(), 2u);
    EXPECT_TRUE(file->methods()[0].has_code());
    EXPECT_EQ(file->name(file->methods()[1]), "run");
    EXPECT_FALSE(file->methods()[1].has_code());
    EXPECT_EQ(file->depth(), depth);
  }
}

TEST(ClassFile, TablesMayLiveInAnArena) {
  ByteVector bytes = rich_class().build();
  Arena arena;
  auto file = parse_class(bytes, ParseDepth::full, arena);
  ASSERT_TRUE(file);
  ClassFile moved = std::move(*file);
  EXPECT_EQ(moved.this_name(), "p/A");
  EXPECT_EQ(moved.name(moved.methods()[1]), "run");
}

TEST(ClassFile, OwningFileMoves) {
  ByteVector bytes = rich_class().build();
  auto file = parse_class(bytes, ParseDepth::full);
  ASSERT_TRUE(file);
  ClassFile moved = std::move(*file);
  file = fail(0, "gone");
  EXPECT_EQ(moved.name(moved.fields()[0]), "limit");
}

TEST(ClassFile, VersionsFromOldestToNewer) {
  auto parse = [](unsigned major) {
    ClassBytes c("p/A", major);
    return problem(c.build());
  };
  EXPECT_THAT(parse(44), HasSubstr("class-file version 44 is older than any release"));
  for (unsigned major = oldest_major; major <= newest_major; ++major) EXPECT_EQ(parse(major), "");
  Parsed newest(ClassBytes("p/A", newest_major));
  EXPECT_FALSE(newest->newer_than_known());
  Parsed newer(ClassBytes("p/A", newest_major + 1));
  EXPECT_TRUE(newer->newer_than_known());
  EXPECT_EQ(parse(65535), "");
}

TEST(ClassFile, MagicBad) {
  ByteVector bytes = rich_class().build();
  bytes[0] = 0;
  EXPECT_THAT(problem(bytes), HasSubstr("magic number"));
  EXPECT_THAT(problem({}), HasSubstr("at least 10 bytes"));
}

// Every strict prefix is refused at both depths, and one byte too many as well.
TEST(ClassFile, EveryTruncationBad) {
  ByteVector bytes = rich_class().build();
  ASSERT_EQ(problem(bytes), "");
  for (size_t size = 0; size < bytes.size(); ++size) {
    ByteVector cut(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size));
    for (ParseDepth depth : {ParseDepth::headers, ParseDepth::full}) {
      auto file = parse_class(cut, depth);
      ASSERT_FALSE(file) << size;
      EXPECT_LE(file.error().offset, size);
      EXPECT_FALSE(file.error().what.empty());
    }
  }
  bytes.push_back(0);
  EXPECT_THAT(problem(bytes), HasSubstr("1 bytes behind the end"));
}

TEST(ClassFile, SuperclassRules) {
  ClassBytes object("java/lang/Object", 61, "");
  expect_ok(object);
  ClassBytes orphan("p/A", 61, "");
  expect_bad_structure(orphan, "only java/lang/Object has no superclass");
  ClassBytes module("module-info", 61, "");
  module.flags = access::module;
  expect_ok(module);
  EXPECT_EQ(Parsed(module)->super_name(), "");
  ClassBytes array("p/A", 61, "[I");
  expect_bad_structure(array, "is not the name of a class");
  ClassBytes interface("p/A");
  interface.flags = 0x0600;
  expect_ok(interface);
  ClassBytes odd("p/A", 61, "p/B");
  odd.flags = 0x0600;
  expect_bad_structure(odd, "the superclass of an interface is not java/lang/Object");
  ClassBytes wrong("p/A");
  wrong.this_class = wrong.utf8("p/A");
  expect_bad_structure(wrong, "class name index 1 is a Utf8, expected Class");
}

TEST(ClassFile, MemberNamesAndTypes) {
  auto with = [](bool field, std::string_view name, std::string_view type) {
    ClassBytes c("p/A");
    field ? c.field(0, name, type) : c.method(0x0400, name, type);
    return problem(c.build(), ParseDepth::headers);
  };
  EXPECT_EQ(with(true, "f", "I"), "");
  EXPECT_EQ(with(false, "m", "()V"), "");
  EXPECT_THAT(with(true, "a.b", "I"), HasSubstr("field 1 of 1: its name is not a field name"));
  EXPECT_THAT(with(true, "f", "V"), HasSubstr("not a field descriptor"));
  EXPECT_THAT(with(true, "f", "II"), HasSubstr("not a field descriptor"));
  EXPECT_THAT(with(false, "a/b", "()V"), HasSubstr("not a method name"));
  EXPECT_THAT(with(false, "m", "()"), HasSubstr("not a method descriptor"));
  EXPECT_THAT(with(false, "<init>", "()I"), HasSubstr("does not return void"));
  EXPECT_EQ(with(false, "m", "(" + std::string(254, 'I') + ")V"), "");
  EXPECT_THAT(with(false, "m", "(" + std::string(255, 'I') + ")V"), HasSubstr("255 slots, more than 254"));
  EXPECT_THAT(with(false, "m", "(" + std::string(128, 'J') + ")V"), HasSubstr("256 slots"));
}

TEST(ClassFile, MemberCountLargerThanTheFileBad) {
  ByteVector bytes = ClassBytes("p/A").build();
  size_t fields = bytes.size() - 6;
  bytes[fields] = bytes[fields + 1] = 0xFF;
  EXPECT_THAT(problem(bytes, ParseDepth::headers), HasSubstr("65535 fields do not fit"));
}

TEST(ClassFile, AttributeLengthsBad) {
  ByteVector bytes = rich_class().build();
  // SourceFile is last: name 2, length 4, index 2.
  for (uint32_t length : {3u, 0x7FFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFFAu}) {
    ByteVector changed = bytes;
    for (unsigned i = 0; i < 4; ++i) changed[bytes.size() - 6 + i] = static_cast<uint8_t>(length >> (24 - 8 * i));
    EXPECT_THAT(problem(changed, ParseDepth::headers), HasSubstr("exceeds the 2 bytes left")) << length;
  }
}

TEST(ClassFile, CodeWhereItBelongs) {
  ClassBytes none("p/A");
  none.method(0x0001, "m", "()V");
  expect_bad(none, "method m()V: has no code");
  EXPECT_EQ(problem(none.build(), ParseDepth::headers), "");
  ClassBytes native("p/A");
  native.method(0x0101, "m", "()V", {native.code(0, 1, {0xb1})});
  expect_bad(native, "is native or abstract and has code");
  ClassBytes twice("p/A");
  ByteVector code = twice.code(0, 1, {0xb1});
  twice.method(0x0001, "m", "()V", {code, code});
  expect_bad_structure(twice, "a second attribute Code");
  ClassBytes in_a_field("p/A");
  in_a_field.field(0, "f", "I", {in_a_field.attribute("Code", {1})});
  expect_ok(in_a_field);
}

TEST(ClassFile, ConstantValueMustFitItsField) {
  auto with = [](std::string_view type, auto make) {
    ClassBytes c("p/A");
    uint16_t value = make(c);
    c.field(0x0018, "f", type, {c.attribute("ConstantValue", ByteWriter(true).u16(value).take())});
    return problem(c.build());
  };
  auto integer = [](ClassBytes& c) { return c.integer(1); };
  auto string = [](ClassBytes& c) { return c.string("s"); };
  for (const char* type : {"I", "Z", "B", "C", "S"}) EXPECT_EQ(with(type, integer), "");
  EXPECT_EQ(with("Ljava/lang/String;", string), "");
  EXPECT_EQ(with("F", [](ClassBytes& c) { return c.float_(0); }), "");
  EXPECT_EQ(with("J", [](ClassBytes& c) { return c.long_(0); }), "");
  EXPECT_EQ(with("D", [](ClassBytes& c) { return c.double_(0); }), "");
  EXPECT_THAT(with("J", integer), HasSubstr("field fJ: its constant value is a Integer"));
  EXPECT_THAT(with("Ljava/lang/Object;", string), HasSubstr("its constant value is a String"));
  EXPECT_THAT(with("I", [](ClassBytes& c) { return c.class_("p/A"); }), HasSubstr("expected Integer, Float"));
}

// Flip every bit: the parse may accept or refuse, and what it accepts can be read.
TEST(ClassFile, BitFlipsAreSafe) {
  ByteVector bytes = rich_class().build();
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    ByteVector changed = bytes;
    changed[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    auto file = parse_class(changed, ParseDepth::headers);
    if (!file) continue;
    for (const MethodInfo& method : file->methods()) {
      if (method.has_code()) (void)read_code(*file, method);
    }
    for (Attribute attribute : attributes_of(*file))
      EXPECT_LE(attribute.offset + attribute.data.size(), bytes.size());
  }
}

}  // namespace
}  // namespace heddle::classfile
