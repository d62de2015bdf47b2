// Text and program agree in both directions: what is printed parses to the same columns and prints the same text.
#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "ir/body_builder.h"
#include "ir/printer.h"
#include "parsed.h"
#include "support/ir_equal.h"

namespace heddle::ir {
namespace {

// Parses, prints, parses again; returns the printed text.
std::string expect_round_trip(std::string_view text) {
  SymbolTable symbols;
  ParsedProgram first = parsed(text, symbols);
  std::string printed = print(first.program(), first);
  ParsedProgram second = parsed(printed, symbols);
  EXPECT_EQ(print(second.program(), second), printed);
  EXPECT_EQ(first.program().methods().size(), second.program().methods().size());
  for (MethodId m : first.program().methods()) {
    const Body *a = first.body(m), *b = second.body(m);
    EXPECT_EQ(a == nullptr, b == nullptr);
    if (!a || !b) continue;
    EXPECT_EQ(body_difference({first.program(), *a}, {second.program(), *b}), "") << printed;
  }
  return printed;
}

std::string method(std::string_view body) {
  return "public class demo.A {\n\n  method static void m() {\n" + std::string(body) + "  }\n}\n";
}

// The text is printed as it stands.
void expect_unchanged(std::string_view body) {
  std::string text = method(body);
  EXPECT_EQ(expect_round_trip(text), text);
}

TEST(RoundTrip, Constants) {
  expect_unchanged(R"(    b0:
      v0 = const 0
      v1 = const -2147483648
      v2 = const 1 : boolean
      v3 = const -9223372036854775808L
      v4 = const 9223372036854775807L
      v5 = const 1.5f
      v6 = const -0f
      v7 = const 3.4028235e+38f
      v8 = const 1e-45f
      v9 = const nanf
      v10 = const inff
      v11 = const -inff
      v12 = const float(0x7fc00001)
      v13 = const float(0xff800001)
      v14 = const 0.1d
      v15 = const -0d
      v16 = const 5e-324d
      v17 = const nand
      v18 = const -infd
      v19 = const double(0xfff8000000000000)
      v20 = null
      v21 = string "\u0000\uD800\xFF\"`"
      v22 = class int[][]
      v23 = class demo.A
      v24 = method_type (int, `odd name`[]) : void
      v25 = method_type "no descriptor"
      v26 = method_handle call_static demo.A.m() : void
      v27 = method_handle get_field demo.A.f : int
      v28 = method_handle call_static interface demo.I.m() : void
      v29 = method_handle call_interface class demo.I.m() : void
      v30 = method_handle kind 77 "bad" demo.A.`1`
      v31 = dynamic_const x : long by call_static demo.A.boot(java.lang.String) : java.lang.Object
      return
)");
}

TEST(RoundTrip, ConstantsKeepTheirBits) {
  SymbolTable symbols;
  ParsedProgram program = parsed(method(R"(b0:
    v0 = const float(0x7fc00001)
    v1 = const -0f
    v2 = const double(0xfff8000000000001)
    v3 = const 5e-324d
    v4 = const -9223372036854775808L
    v5 = const nanf
    return
)"),
                                 symbols);
  const Body& body = only_body(program);
  EXPECT_EQ(body.payload[0], 0x7fc00001u);
  EXPECT_EQ(body.payload[1], 0x80000000u);
  EXPECT_EQ(body.wide_constants[body.payload[2]], 0xfff8000000000001u);
  EXPECT_EQ(body.wide_constants[body.payload[3]], 1u);
  EXPECT_EQ(body.wide_constants[body.payload[4]], 0x8000000000000000u);
  EXPECT_EQ(body.payload[5], 0x7fc00000u);
}

TEST(RoundTrip, EveryOperation) {
  expect_unchanged(R"(    notes unbalanced_monitors, inlined_subroutines
    b0:
      v0 = param 0 : int[] "a" "b"
      v1 = param 1 : demo.A "x\ny"
      v2 = const 1 @1
      v3 = add v2, v2 : int
      v4 = sub v2, v2 : int
      v5 = mul v2, v2 : int
      v6 = div v2, v2 : int
      v7 = rem v2, v2 : int
      v8 = neg v2 : int
      v9 = shl v2, v2 : int
      v10 = shr v2, v2 : int
      v11 = ushr v2, v2 : int
      v12 = and v2, v2 : int
      v13 = or v2, v2 : int
      v14 = xor v2, v2 : int
      v15 = cmp v2, v2
      v16 = cmpl v2, v2
      v17 = cmpg v2, v2
      v18 = convert v2 : byte
      v19 = new demo.A
      v20 = new_array demo.A[][] (v2)
      v21 = new_multi_array int[][] (v2, v2)
      v22 = length v0
      v23 = load v0[v2] : int
      store int v0[v2] = v23
      v25 = get demo.A.f : long (v1)
      put demo.A.f : long (v1, v25)
      v27 = get_static demo.A.g : java.lang.String[]
      put_static demo.A.g : java.lang.String[] (v27)
      v29 = cast demo.B (v1)
      v30 = instanceof demo.B[] (v1)
      v31 = call_virtual java.util.Map.get(java.lang.Object) : java.lang.Object (v1, v1)
      call_special demo.A.<init>(int) : void (v1, v2)
      call_static interface demo.I.s() : void ()
      v34 = call_interface demo.I.i() : int (v1)
      v35 = call_interface class demo.I.i() : int (v1)
      v36 = call_virtual int[].clone() : java.lang.Object (v0) @65535
      v37 = call_unknown run(int) : java.lang.Runnable by call_static demo.A.boot() : java.lang.invoke.CallSite (v2)
      monitor_enter v1
      monitor_exit v1
      goto b1
    b1: <- b0, b1 catches java.io.IOException -> b6, any -> b7
      v41 = phi [b0: v2, b1: v41] : int
      if v41 <= v2 then b1 else b2
    b2: <- b1
      if v1 == null then b3 else b4
    b3: <- b2
      if v2 > 0 then b4 else b5
    b4: <- b2, b3
      switch v2 [-2147483648: b5, 0: b5, 7: b5, default: b5]
    b5: <- b3, b4
      switch v2 [default: b8]
    b6: <- b1
      v47 = catch : java.io.IOException
      throw v47
    b7: <- b1
      v49 = catch : java.lang.Throwable
      return v49
    b8: <- b5
      return
)");
}

TEST(RoundTrip, IllFormedCodeHasAFormToo) {
  expect_unchanged(R"(    parameters 9
    notes #7
    b0:
      v0 = add #7 v0 : int
      v1 = phi v0, v0 : int
      v2 = const #9L
      v3 = const #9d
      v4 = new #999999 : demo.A
      v5 = call_static #9 (v0) : int
      cmp #9 v0, v0 : void
      v7 = load v0 : int
      store int (v0)
      v9 = store int v0[v0] = v0 : long
      goto
      if == (v0, v0, v0)
      if #17 (v0)
      switch {1, 1} (v0)
      switch #70
      v15 = return v9, v9 : int
      return
      v17 = call_virtual int.f() : int (v18) : demo.A
      v18 = call_virtual demo.A.f() : void ()
      v19 = get_static "bad" demo.A.f : int
      call_unknown "bad" f by kind 0 "x" demo.A.f () : void
      v21 = const 5 to b1, b0
    b1: <- none
    b2: <- b1, b0, b0
      v22 = phi v0, v0, v0 : int
      goto b2
)");
}

TEST(RoundTrip, HostileNames) {
  std::string text = expect_round_trip(R"(
class `a b/\u202E\n` extends `"` implements `public` {
  source "\xFF\u0000"
  container "\\"
  field `int` `field name`
  field "not a descriptor" `1`
  method `a b/\u202E\n`[] `<odd>`(`void`, v1, b2) {
    b0: catches b2 -> b0
      v0 = param 0 : `a b/\u202E\n` "\uD800"
      v1 = call_static v1.v1(v1) : v1 (v0)
      v2 = cast v2 (v1)
      v3 = get `a b/\u202E\n`.`x.y` : v1 (v0)
      v4 = call_virtual `/`[].`(` () : void ()
      v5 = string "// no comment"
      throw v5
  }
  method "(" `}`
}
)");
  EXPECT_EQ(text, R"(class `a b/\u202E\n` extends `"` implements `public` {
  source "\xFF\u0000"
  container "\\"
  field `int` `field name`
  field "not a descriptor" `1`

  method `a b/\u202E\n`[] `<odd>`(`void`, v1, b2) {
    b0: catches b2 -> b0
      v0 = param 0 : `a b/\u202E\n` "\uD800"
      v1 = call_static v1.v1(v1) : v1 (v0)
      v2 = cast v2 (v1)
      v3 = get `a b/\u202E\n`.`x.y` : v1 (v0)
      call_virtual `/`[].`(`() : void ()
      v5 = string "// no comment"
      throw v5
  }

  method "(" `}`
}
)");
}

TEST(RoundTrip, HeadersKeepEveryFlag) {
  for (unsigned bit = 0; bit < 16; ++bit) {
    for (std::string_view base : {"class A {\n", "interface A {\n"}) {
      char flags[32];
      std::snprintf(flags, sizeof flags, "flags 0x%04x ", 1u << bit);
      std::string text =
          flags + std::string(base) + "  field " + flags + "int f\n  method " + flags + "void m()\n}\n";
      SymbolTable symbols;
      ParsedProgram first = parsed(expect_round_trip(text), symbols);
      const Program& p = first.program();
      ClassId a = p.find_class("A");
      EXPECT_EQ(p[a].flags, 1u << bit);
      EXPECT_EQ(p[p[a].fields[0]].flags, 1u << bit);
      EXPECT_EQ(p[p[a].methods[0]].flags, 1u << bit);
    }
  }
}

TEST(RoundTrip, WithoutOffsetsTheLinesAreComments) {
  SymbolTable symbols;
  ParsedProgram program = parsed(method(R"(b0:
    v0 = const 1 @4
    return @5
    lines @0:3 @5:4
)"),
                                 symbols);
  EXPECT_EQ(print(program.program(), only_body(program), {.pcs = false}), R"(method static void m() {
  b0:
    v0 = const 1                                                // line 3
    return                                                      // line 4
}
)");
  EXPECT_EQ(only_body(program).line_of(0), 3);
}

TEST(RoundTrip, ClassesCanBePrintedWithoutBodies) {
  SymbolTable symbols;
  ParsedProgram program = parsed(method("b0:\n return\n"), symbols);
  EXPECT_EQ(print(program.program(), program.program().find_class("demo/A"), program, {.bodies = false}),
            "public class demo.A {\n\n  method static void m()\n}\n");
}

TEST(RoundTrip, TheFuzzerStartsFromTextsThatParse) {
  unsigned seeds = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_SOURCE_DIR "/tests/fuzz/corpus/ir_text")) {
    std::ifstream in(entry.path(), std::ios::binary);
    expect_round_trip(std::string(std::istreambuf_iterator<char>(in), {}));
    ++seeds;
  }
  EXPECT_GE(seeds, 3u);
}

}  // namespace
}  // namespace heddle::ir
