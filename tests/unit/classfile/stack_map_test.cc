#include "classfile/stack_map.h"

#include "expect.h"

namespace heddle::classfile {
namespace {

std::string letters(const std::vector<VerificationType>& types) {
  std::string text;
  for (const VerificationType& type : types) {
    text += "TIFDJNULu"[type.kind];
    if (type.kind == VerificationType::object) text += type.class_name;
    if (type.kind == VerificationType::uninitialized) text += std::to_string(type.new_pc);
    text += ' ';
  }
  return text;
}

// "pc: locals| stack;" for every frame, then the failure.
std::string frames(const std::function<ByteVector(ClassBytes&)>& make, unsigned flags = 0x0009,
                   std::string_view name = "m") {
  ClassBytes c("p/A");
  ByteVector table = c.attribute("StackMapTable", make(c));
  c.method(flags, name, "(IJ)V", {c.code(0, 4, ByteVector(200, 0), {}, {table})});
  Parsed file(c);
  auto code = read_code(*file, file->methods()[0]);
  EXPECT_TRUE(code);
  StackMapReader reader(*file, file->methods()[0], *code);
  std::string text = letters(reader.frame().locals) + ";";
  while (reader.next()) {
    text += std::to_string(reader.frame().pc) + ": " + letters(reader.frame().locals) + "| " +
            letters(reader.frame().stack) + ";";
  }
  if (reader.failure()) text += reader.failure()->what;
  return text;
}

TEST(StackMap, EveryFrameForm) {
  EXPECT_EQ(frames([](ClassBytes& c) {
              return ByteWriter(true)
                  .u16(7)
                  .u8(5)  // same
                  .u8(64 + 9)
                  .u8(1)  // one stack item
                  .u8(247)
                  .u16(20)
                  .u8(7)
                  .u16(c.class_("p/B"))  // the same, far
                  .u8(252)
                  .u16(0)
                  .u8(2)  // append a float
                  .u8(249)
                  .u16(0)  // chop two
                  .u8(251)
                  .u16(0)  // same, far
                  .u8(255)
                  .u16(0)
                  .u16(2)
                  .u8(0)
                  .u8(8)
                  .u16(3)
                  .u16(1)
                  .u8(5)  // full
                  .take();
            }),
            "I J ;5: I J | ;15: I J | I ;36: I J | Lp/B ;37: I J F | ;38: I | ;39: I | ;40: T u3 | N ;");
}

TEST(StackMap, EntryFrameOfInstanceMethods) {
  auto none = [](ClassBytes&) { return ByteVector{0, 0}; };
  EXPECT_EQ(frames(none, 0x0001), "Lp/A I J ;");
  EXPECT_EQ(frames(none, 0x0001, "<init>"), "U I J ;");
}

TEST(StackMap, BadTables) {
  auto bad = [](const ByteVector& content) { return frames([&](ClassBytes&) { return content; }); };
  EXPECT_THAT(bad({}), HasSubstr("no count of frames"));
  EXPECT_THAT(bad({0, 1}), HasSubstr("too short"));
  EXPECT_THAT(bad({0, 1, 200}), HasSubstr("frame type 200 is reserved"));
  EXPECT_THAT(bad({0, 1, 248, 0, 0}), HasSubstr("3 locals chopped of 2"));
  EXPECT_THAT(bad({0, 1, 64, 9}), HasSubstr("9 is not a verification type"));
  EXPECT_THAT(bad({0, 1, 64, 7, 0, 1}), HasSubstr("expected Class"));
  EXPECT_THAT(bad({0, 1, 251, 0, 200}), HasSubstr("a frame at pc 200 lies behind the code"));
  EXPECT_THAT(bad({0, 1, 255, 0, 0, 255, 255}), HasSubstr("too short"));
  EXPECT_THAT(bad({0, 1, 0, 0}), HasSubstr("has 1 bytes too many"));
}

}  // namespace
}  // namespace heddle::classfile
