#include "pointsto/loops.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "parsed.h"

namespace heddle::pointsto {
namespace {

using Answer = std::vector<uint8_t>;

Answer loops(std::string_view blocks) {
  SymbolTable symbols;
  ir::ParsedProgram program =
      ir::parsed("class A {\n  method static void m(int) {\n" + std::string(blocks) + "\n  }\n}\n", symbols);
  return blocks_in_loops(ir::only_body(program));
}

TEST(Loops, StraightCodeHasNone) {
  EXPECT_EQ(loops(R"(
    b0:
      v0 = param 0 : int
      if v0 > 0 then b1 else b2
    b1:
      goto b3
    b2:
      goto b3
    b3:
      return)"),
            (Answer{0, 0, 0, 0}));
}

TEST(Loops, NestedOnes) {
  EXPECT_EQ(loops(R"(
    b0:
      v0 = param 0 : int
      goto b1
    b1:
      if v0 > 0 then b2 else b5
    b2:
      if v0 < 0 then b3 else b4
    b3:
      goto b2
    b4:
      goto b1
    b5:
      return)"),
            (Answer{0, 1, 1, 1, 1, 0}));
}

TEST(Loops, ABlockThatIsItsOwnSuccessor) {
  EXPECT_EQ(loops(R"(
    b0:
      v0 = param 0 : int
      goto b1
    b1:
      if v0 > 0 then b1 else b2
    b2:
      return)"),
            (Answer{0, 1, 0}));
}

TEST(Loops, OneThatIsEnteredTwice) {
  EXPECT_EQ(loops(R"(
    b0:
      v0 = param 0 : int
      if v0 > 0 then b1 else b2
    b1:
      goto b2
    b2:
      if v0 < 0 then b1 else b3
    b3:
      return)"),
            (Answer{0, 1, 1, 0}));
}

// while (true) try { work(); return; } catch (Throwable t) { }
TEST(Loops, OneThatAnExceptionCloses) {
  EXPECT_EQ(loops(R"(
    b0:
      v0 = param 0 : int
      goto b1
    b1: catches any -> b3
      call_static A.work() : void ()
      goto b2
    b2:
      return
    b3:
      v5 = catch : java.lang.Throwable
      goto b1)"),
            (Answer{0, 1, 0, 1}));
}

TEST(Loops, AHandlerThatLeavesIsOutside) {
  EXPECT_EQ(loops(R"(
    b0:
      v0 = param 0 : int
      goto b1
    b1: catches any -> b3
      call_static A.work() : void ()
      if v0 > 0 then b1 else b2
    b2:
      return
    b3:
      v5 = catch : java.lang.Throwable
      throw v5)"),
            (Answer{0, 1, 0, 0}));
}

TEST(Loops, LongOnesNeedNoStack) {
  constexpr int length = 60'000;
  std::string text = "    b0:\n      v0 = param 0 : int\n      goto b1\n";
  for (int i = 1; i < length; ++i) text += fmt::format("    b{}:\n      goto b{}\n", i, i + 1);
  text += fmt::format("    b{}:\n      if v0 > 0 then b1 else b{}\n    b{}:\n      return", length, length + 1,
                      length + 1);
  Answer expected(length + 2, 1);
  expected.front() = expected.back() = 0;
  EXPECT_EQ(loops(text), expected);
}

TEST(Loops, InstructionsKnowTheirBlock) {
  SymbolTable symbols;
  ir::ParsedProgram program = ir::parsed(R"(
class A {
  method static void m(int) {
    b0:
      v0 = param 0 : int
      goto b1
    b1:
      goto b2
    b2:
      call_static A.work() : void ()
      return
  }
})",
                                         symbols);
  const ir::Body& body = ir::only_body(program);
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (uint32_t i = body.blocks[b].first; i < body.blocks[b].end; ++i) EXPECT_EQ(block_of(body, i), b);
}

TEST(Dominates, OnlyWhatAllWaysPass) {
  SymbolTable symbols;
  ir::ParsedProgram program = ir::parsed(R"(class A {
  method static void m(int) {
    b0:
      v0 = param 0 : int
      if v0 > 0 then b1 else b2
    b1:
      goto b3
    b2:
      goto b3
    b3:
      return
  }
}
)",
                                         symbols);
  const ir::Body& body = ir::only_body(program);
  auto first = [&](uint32_t block) { return body.blocks[block].first; };
  EXPECT_TRUE(dominates(body, first(0), first(3)));
  EXPECT_TRUE(dominates(body, first(0), body.blocks[0].end - 1));
  EXPECT_FALSE(dominates(body, first(1), first(3)));
  EXPECT_FALSE(dominates(body, first(3), first(0)));
  EXPECT_FALSE(dominates(body, first(0), first(0)));
}

}  // namespace
}  // namespace heddle::pointsto
