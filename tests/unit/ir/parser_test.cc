#include "ir/parser.h"

#include "parsed.h"

namespace heddle::ir {
namespace {

std::string in_method(std::string_view body) {
  return "public class A {\n  method static void m(int) {\n" + std::string(body) + "\n  }\n}\n";
}

std::string error(std::string_view text) {
  SymbolTable symbols;
  Result<ParsedProgram> result = parse_program(text, symbols);
  return result ? "parsed" : result.error().what;
}

TEST(Parser, ReadsHeaders) {
  SymbolTable symbols;
  ParsedProgram parsed_program = parsed(R"(
jdk public class java.lang.Object {
}
public abstract interface app.Shape implements app.Missing {  // a comment
  source "Shape.java"
  container "app.jar"
  field public static final int COUNT
  method public abstract int area(long, app.Shape[])
}
lambda final synthetic class app.L extends app.Base {
  nest_host app.Shape
  made_for app.Host
  method private bridge varargs void run() { }
}
flags 0x8000 class app.Module {
}
)",
                                        symbols);
  const Program& p = parsed_program.program();
  ClassId object = p.find_class("java/lang/Object"), shape = p.find_class("app/Shape"),
          lambda = p.find_class("app/L");
  EXPECT_EQ(p[object].origin, Origin::jdk);
  EXPECT_FALSE(p[object].super.valid());
  EXPECT_EQ(p[shape].flags, access::public_ | access::interface_ | access::abstract_);
  EXPECT_EQ(p[shape].super, object);
  EXPECT_EQ(p.text(p[shape].source_file), "Shape.java");
  EXPECT_EQ(p.container(p[shape].container), "app.jar");
  ASSERT_EQ(p.interfaces(shape).size(), 1u);
  EXPECT_EQ(p[p.interfaces(shape)[0]].kind, ClassKind::phantom);
  EXPECT_EQ(p.name(p.interfaces(shape)[0]), "app/Missing");
  EXPECT_EQ(p.text(p[p[shape].fields[0]].descriptor), "I");
  EXPECT_EQ(p.descriptor(p[shape].methods[0]), "(J[Lapp/Shape;)I");
  EXPECT_FALSE(p[p[shape].methods[0]].has_code);
  EXPECT_EQ(p[lambda].kind, ClassKind::lambda);
  EXPECT_EQ(p[lambda].flags, access::final_ | access::synthetic | access::super_);
  EXPECT_EQ(p.name(p[lambda].super), "app/Base");
  EXPECT_EQ(p[lambda].nest_host, shape);
  EXPECT_EQ(p.name(p[lambda].made_for), "app/Host");
  EXPECT_TRUE(p[p[lambda].methods[0]].has_code);
  EXPECT_EQ(p[p.find_class("app/Module")].flags, 0x8000);
}

TEST(Parser, WorksOutPredecessorsPhiOrderAndTypes) {
  SymbolTable symbols;
  ParsedProgram program = parsed(in_method(R"(
    b7:
      v9 = param 0 : int
      v3 = const 1
      if v9 > 0 then b1 else b2
    b1:
      goto b2
    b2:
      v4 = phi [b1: v3, b7: v9] : int
      return
)"),
                                 symbols);
  const Body& body = only_body(program);
  ASSERT_EQ(body.blocks.size(), 3u);
  std::span<const BlockId> from = body.predecessors(body.blocks[2]);
  ASSERT_EQ(from.size(), 2u);
  EXPECT_EQ(from[0], BlockId(0u));
  EXPECT_EQ(from[1], BlockId(1u));
  std::span<const ValueId> operands = body.operands(body.blocks[2].first);
  EXPECT_EQ(operands[0], ValueId(0u));
  EXPECT_EQ(operands[1], ValueId(1u));
  EXPECT_EQ(body.type[1], int_type);
  EXPECT_EQ(body.parameters, 1);
}

TEST(Parser, ErrorsSayWhereAndWhat) {
  EXPECT_EQ(error("clas A {\n}"), "line 1, column 1: expected 'class' or 'interface', found 'clas'");
  EXPECT_EQ(error("class A {\n  field int\n}"), "line 2, column 12: expected a name, found the end of the line");
  EXPECT_EQ(error("class A {\n}\nclass A {\n}"), "line 3, column 1: a class of this name was declared before");
  EXPECT_EQ(error("class A {"),
            "line 1, column 10: expected a member of the class or '}', found the end of the text");
  EXPECT_EQ(error("class \"A\" {"), "line 1, column 7: expected a class, found A in quotes");
  EXPECT_EQ(error("class `A {\n}"), "line 1, column 7: expected a closing ` before the end of the line");
  EXPECT_EQ(error("class A ~ {\n}"), "line 1, column 9: this character cannot stand here");
  EXPECT_EQ(error("class int {\n}"), "line 1, column 7: expected a class, found 'int'");
  EXPECT_EQ(error("class A {\n  method void[] m()\n}"), "line 2, column 14: there is no array of this type");
  EXPECT_EQ(error("class A {\n  source \"\\q\"\n}"), "line 2, column 10: malformed escape");
}

TEST(Parser, ErrorsInBodiesSayWhereAndWhat) {
  auto in_line_3 = [](std::string_view body) { return error(in_method(body)); };
  EXPECT_EQ(in_line_3("return"), "line 3, column 1: expected a block label such as b0:, found 'return'");
  EXPECT_EQ(in_line_3("b0:\n frob v1"), "line 4, column 2: expected an operation, found 'frob'");
  EXPECT_EQ(in_line_3("b0:\n throw v1"), "line 4, column 8: this value is defined nowhere");
  EXPECT_EQ(in_line_3("b0:\n goto b1"), "line 4, column 7: this block is defined nowhere");
  EXPECT_EQ(in_line_3("b0:\n return\nb0:"), "line 5, column 1: this block was defined before");
  EXPECT_EQ(in_line_3("b0:\n v1 = null\n v1 = null"), "line 5, column 2: this value was defined before");
  EXPECT_EQ(in_line_3("b0:\n v1 = const 99999999999"), "line 4, column 13: expected an integer of 32 bits");
  EXPECT_EQ(in_line_3("b0:\n v1 = const 1e999d"), "line 4, column 13: expected a decimal number");
  EXPECT_EQ(in_line_3("b0:\n v1 = const x"), "line 4, column 13: expected a constant, found 'x'");
  EXPECT_EQ(in_line_3("b0:\n v1 = add v1, v1"),
            "line 4, column 17: expected ':' and a type, found the end of the line");
  EXPECT_EQ(in_line_3("b0:\n return return"), "line 4, column 9: expected the end of the line, found 'return'");
  EXPECT_EQ(in_line_3("b0:\n v1 = null @70000"),
            "line 4, column 13: expected a number up to 65535, found '70000'");
  EXPECT_EQ(in_line_3("b0:\n v1 = null\n goto b1\nb1:\n v2 = phi [b1: v1] : int"),
            "line 7, column 11: the operands of this phi do not name each predecessor of its block once");
}

TEST(Parser, TheOffsetIsInBytes) {
  SymbolTable symbols;
  Result<ParsedProgram> result = parse_program("class A {\n  field int\n}", symbols);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().offset, 21u);
}

TEST(Parser, AnyPrefixOfATextIsSafe) {
  std::string text = in_method(R"(
    notes unbalanced_monitors
    b0: catches java.lang.Error -> b1, any -> b1
      v0 = param 0 : int "n"
      v1 = call_unknown run(int) : java.lang.Runnable by call_static a.B.boot() : void (v0) @3
      switch v0 [1: b2, default: b2]
    b1:
      v5 = catch : java.lang.Throwable
      throw v5
    b2:
      return
    lines @0:1 @3:2
)");
  for (size_t size = 0; size < text.size(); ++size) {
    SymbolTable symbols;
    Result<ParsedProgram> result = parse_program(std::string_view(text).substr(0, size), symbols);
    if (!result) {
      EXPECT_LE(result.error().offset, size);
    }
  }
  EXPECT_EQ(error(text), "parsed");
}

}  // namespace
}  // namespace heddle::ir
