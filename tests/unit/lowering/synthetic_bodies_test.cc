#include "lowering/synthetic_bodies.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/printer.h"
#include "ir/verifier.h"
#include "small_program.h"

namespace heddle::lowering {
namespace {

using ir::TypeId;

// A class p/Made with one method of the wanted shape; everything else that the body names becomes a phantom.
class SyntheticBodiesTest : public ::testing::Test {
 protected:
  ir::MethodId method(std::string_view descriptor, uint16_t flags = 0) {
    program_.emplace(small_program(symbols_, descriptor, flags));
    types_.emplace(*program_);
    return made_method(*program_);
  }

  ir::MethodHandle handle(uint8_t kind, std::string_view owner, std::string_view name,
                          std::string_view descriptor) {
    return {kind, {types_->class_constant(owner), types_->symbol(name), types_->symbol(descriptor), kind == 9}};
  }

  std::string text(const ir::Body* body) {
    replace_provisional_types(*body, types_->take_missing(), *program_);
    std::optional<ir::VerifyError> error = ir::verify(*program_, *body);
    EXPECT_FALSE(error) << error->message << "\n" << ir::print(*program_, *body);
    return "\n" + ir::print(*program_, *body, {.pcs = false});
  }

  struct LambdaShape {
    std::string_view erased, instantiated;
    std::vector<std::string_view> captured;
  };
  std::string lambda(const LambdaShape& shape, uint8_t kind, std::string_view owner, std::string_view name,
                     std::string_view descriptor) {
    ir::MethodId made = method(shape.erased);
    return text(make_lambda_method({made, types_->named("p/Made"), shape.captured,
                                    handle(kind, owner, name, descriptor), shape.erased, shape.instantiated},
                                   *types_, arena_));
  }

  std::string record(RecordMethod::Which which, std::string_view descriptor,
                     const std::vector<std::pair<std::string_view, std::string_view>>& components,
                     std::string_view name = "p/Outer$Point") {
    RecordMethod record{which, method(descriptor, ir::access::static_), descriptor, types_->named(name), {}, {}};
    for (auto [component, type] : components) {
      record.component_names.push_back(component);
      record.getters.push_back(handle(1, name, component, type));
    }
    return text(make_record_method(record, *types_, arena_));
  }

  Arena arena_;
  SymbolTable symbols_;
  std::optional<ir::Program> program_;
  std::optional<TypeResolver> types_;
};

TEST_F(SyntheticBodiesTest, LambdaPassesCapturedFieldsThenCastParameters) {
  LambdaShape shape{
      "(Ljava/lang/Object;)Ljava/lang/Object;", "(Ljava/lang/String;)Ljava/lang/Integer;", {"J", "[I"}};
  EXPECT_EQ(lambda(shape, 6, "p/A", "f", "(J[ILjava/lang/String;)I"), R"(
method java.lang.Object m(java.lang.Object) {
  b0:
    v0 = param 0 : p.Made
    v1 = param 1 : java.lang.Object
    v2 = get p.Made.arg$1 : long (v0)
    v3 = get p.Made.arg$2 : int[] (v0)
    v4 = cast java.lang.String (v1)
    v5 = call_static p.A.f(long, int[], java.lang.String) : int (v2, v3, v4)
    v6 = call_static java.lang.Integer.valueOf(int) : java.lang.Integer (v5)
    return v6
}
)");
}

TEST_F(SyntheticBodiesTest, ReceiverMayBeTheFirstParameterAndAResultMayBeDropped) {
  LambdaShape shape{"(Ljava/lang/Object;)V", "(Ljava/lang/String;)V", {}};
  EXPECT_EQ(lambda(shape, 5, "java/lang/CharSequence", "length", "()I"), R"(
method void m(java.lang.Object) {
  b0:
    v0 = param 0 : p.Made
    v1 = param 1 : java.lang.Object
    v2 = cast java.lang.String (v1)
    v3 = cast java.lang.CharSequence (v2)
    v4 = call_virtual java.lang.CharSequence.length() : int (v3)
    return
}
)");
}

TEST_F(SyntheticBodiesTest, ConstructorReferenceAllocates) {
  LambdaShape shape{"(I)Ljava/lang/Object;", "(I)Lp/B;", {"Lp/A;"}};
  EXPECT_EQ(lambda(shape, 8, "p/B", "<init>", "(Lp/A;J)V"), R"(
method java.lang.Object m(int) {
  b0:
    v0 = param 0 : p.Made
    v1 = param 1 : int
    v2 = get p.Made.arg$1 : p.A (v0)
    v3 = convert v1 : long
    v4 = new p.B
    call_special p.B.<init>(p.A, long) : void (v4, v2, v3)
    return v4
}
)");
}

TEST_F(SyntheticBodiesTest, NumbersAreUnboxedToTheirTargetAtOnceOthersWidenedAfterwards) {
  LambdaShape shape{"(Ljava/lang/Object;Ljava/lang/Object;)J", "(Ljava/lang/Integer;Ljava/lang/Character;)J", {}};
  EXPECT_EQ(lambda(shape, 6, "p/A", "f", "(JF)Ljava/lang/Integer;"), R"(
method long m(java.lang.Object, java.lang.Object) {
  b0:
    v0 = param 0 : p.Made
    v1 = param 1 : java.lang.Object
    v2 = param 2 : java.lang.Object
    v3 = cast java.lang.Integer (v1)
    v4 = call_virtual java.lang.Integer.longValue() : long (v3)
    v5 = cast java.lang.Character (v2)
    v6 = call_virtual java.lang.Character.charValue() : char (v5)
    v7 = convert v6 : float
    v8 = call_static p.A.f(long, float) : java.lang.Integer (v4, v7)
    v9 = call_virtual java.lang.Integer.longValue() : long (v8)
    return v9
}
)");
}

TEST_F(SyntheticBodiesTest, UnknownReferencesAreCastBeforeUnboxing) {
  LambdaShape shape{"(Ljava/lang/Object;Ljava/lang/Object;)Z", "(Ljava/lang/Object;Ljava/lang/Number;)Z", {}};
  EXPECT_EQ(lambda(shape, 6, "p/A", "f", "(CD)Ljava/lang/Object;"), R"(
method boolean m(java.lang.Object, java.lang.Object) {
  b0:
    v0 = param 0 : p.Made
    v1 = param 1 : java.lang.Object
    v2 = param 2 : java.lang.Object
    v3 = cast java.lang.Character (v1)
    v4 = call_virtual java.lang.Character.charValue() : char (v3)
    v5 = cast java.lang.Number (v2)
    v6 = call_virtual java.lang.Number.doubleValue() : double (v5)
    v7 = call_static p.A.f(char, double) : java.lang.Object (v4, v6)
    v8 = cast java.lang.Boolean (v7)
    v9 = call_virtual java.lang.Boolean.booleanValue() : boolean (v8)
    return v9
}
)");
}

TEST_F(SyntheticBodiesTest, EachKindOfHandleIsInvokedInItsWay) {
  LambdaShape getter{"(Ljava/lang/Object;)I", "(Lp/A;)I", {}}, setter{"(I)V", "(I)V", {"Lp/A;"}};
  LambdaShape none{"()V", "()V", {}}, bound{"()V", "()V", {"Lp/A;"}};
  EXPECT_NE(lambda(getter, 1, "p/A", "x", "I").find("get p.A.x : int (v2)"), std::string::npos);
  EXPECT_NE(lambda(setter, 3, "p/A", "x", "I").find("put p.A.x : int (v2, v1)"), std::string::npos);
  EXPECT_NE(lambda(none, 2, "p/A", "x", "I").find("get_static p.A.x : int"), std::string::npos);
  EXPECT_NE(lambda({"(I)V", "(I)V", {}}, 4, "p/A", "x", "I").find("put_static p.A.x : int (v1)"),
            std::string::npos);
  EXPECT_NE(lambda(bound, 7, "p/A", "f", "()V").find("call_special p.A.f() : void (v1)"), std::string::npos);
  EXPECT_NE(lambda(bound, 9, "p/A", "f", "()V").find("call_interface p.A.f() : void (v1)"), std::string::npos);
}

TEST_F(SyntheticBodiesTest, WhatTheMetafactoryRefusesThrows) {
  LambdaShape none{"()V", "()V", {}};
  const std::string thrown = "throw v1";
  EXPECT_NE(lambda(none, 6, "p/A", "f", "(I)V").find(thrown), std::string::npos) << "too few arguments";
  EXPECT_NE(lambda(none, 0, "p/A", "f", "()V").find(thrown), std::string::npos) << "no such kind of handle";
  EXPECT_NE(lambda(none, 6, "p/A", "f", "I").find(thrown), std::string::npos) << "a field for a method";
  EXPECT_NE(lambda(none, 2, "p/A", "f", "()V").find(thrown), std::string::npos) << "a method for a field";
  EXPECT_NE(lambda(none, 8, "[I", "<init>", "()V").find(thrown), std::string::npos)
      << "an array has no constructor";
  EXPECT_NE(lambda(none, 6, "p/A", "<clinit>", "()V").find(thrown), std::string::npos);
  EXPECT_NE(lambda({"()I", "()I", {}}, 6, "p/A", "f", "()V").find(thrown), std::string::npos) << "no result";
  EXPECT_NE(lambda({"()V", "(I)V", {}}, 6, "p/A", "f", "()V").find(thrown), std::string::npos) << "unlike types";
}

TEST_F(SyntheticBodiesTest, RecordEqualsComparesEachKindInItsWay) {
  EXPECT_EQ(record(RecordMethod::Which::equals, "(Lp/Outer$Point;Ljava/lang/Object;)Z",
                   {{"x", "S"}, {"l", "J"}, {"d", "D"}, {"s", "Ljava/lang/String;"}}),
            R"(
method static boolean m(p.Outer$Point, java.lang.Object) {
  b0:
    v0 = param 0 : p.Outer$Point
    v1 = param 1 : java.lang.Object
    if v0 == v1 then b8 else b1
  b1: <- b0
    v3 = instanceof p.Outer$Point (v1)
    if v3 == 0 then b6 else b2
  b2: <- b1
    v5 = cast p.Outer$Point (v1)
    v6 = get p.Outer$Point.x : short (v0)
    v7 = get p.Outer$Point.x : short (v5)
    if v6 != v7 then b6 else b3
  b3: <- b2
    v9 = get p.Outer$Point.l : long (v0)
    v10 = get p.Outer$Point.l : long (v5)
    v11 = cmp v9, v10
    if v11 != 0 then b6 else b4
  b4: <- b3
    v13 = get p.Outer$Point.d : double (v0)
    v14 = get p.Outer$Point.d : double (v5)
    v15 = call_static java.lang.Double.compare(double, double) : int (v13, v14)
    if v15 != 0 then b6 else b5
  b5: <- b4
    v17 = get p.Outer$Point.s : java.lang.String (v0)
    v18 = get p.Outer$Point.s : java.lang.String (v5)
    v19 = call_static java.util.Objects.equals(java.lang.Object, java.lang.Object) : boolean (v17, v18)
    if v19 == 0 then b6 else b7
  b6: <- b1, b2, b3, b4, b5
    v21 = const 0
    return v21
  b7: <- b5
    goto b8
  b8: <- b0, b7
    v24 = const 1
    return v24
}
)");
}

TEST_F(SyntheticBodiesTest, RecordHashCodeMultipliesBy31InOrder) {
  EXPECT_EQ(record(RecordMethod::Which::hash_code, "(Lp/Outer$Point;)I", {{"x", "F"}, {"s", "[I"}}), R"(
method static int m(p.Outer$Point) {
  b0:
    v0 = param 0 : p.Outer$Point
    v1 = const 0
    v2 = const 31
    v3 = mul v2, v1 : int
    v4 = get p.Outer$Point.x : float (v0)
    v5 = call_static java.lang.Float.hashCode(float) : int (v4)
    v6 = add v3, v5 : int
    v7 = const 31
    v8 = mul v7, v6 : int
    v9 = get p.Outer$Point.s : int[] (v0)
    v10 = call_static java.util.Objects.hashCode(java.lang.Object) : int (v9)
    v11 = add v8, v10 : int
    return v11
}
)");
}

TEST_F(SyntheticBodiesTest, RecordToStringNamesTheComponents) {
  EXPECT_EQ(
      record(RecordMethod::Which::to_string, "(Lp/Outer$Point;)Ljava/lang/String;", {{"b", "B"}, {"c", "[C"}}),
      R"(
method static java.lang.String m(p.Outer$Point) {
  b0:
    v0 = param 0 : p.Outer$Point
    v1 = new java.lang.StringBuilder
    call_special java.lang.StringBuilder.<init>() : void (v1)
    v3 = string "Point[b="
    v4 = call_virtual java.lang.StringBuilder.append(java.lang.String) : java.lang.StringBuilder (v1, v3)
    v5 = get p.Outer$Point.b : byte (v0)
    v6 = call_virtual java.lang.StringBuilder.append(int) : java.lang.StringBuilder (v1, v5)
    v7 = string ", c="
    v8 = call_virtual java.lang.StringBuilder.append(java.lang.String) : java.lang.StringBuilder (v1, v7)
    v9 = get p.Outer$Point.c : char[] (v0)
    v10 = call_virtual java.lang.StringBuilder.append(java.lang.Object) : java.lang.StringBuilder (v1, v9)
    v11 = string "]"
    v12 = call_virtual java.lang.StringBuilder.append(java.lang.String) : java.lang.StringBuilder (v1, v11)
    v13 = call_virtual java.lang.StringBuilder.toString() : java.lang.String (v1)
    return v13
}
)");
}

TEST_F(SyntheticBodiesTest, EmptyRecords) {
  using Which = RecordMethod::Which;
  EXPECT_NE(record(Which::to_string, "(Lp/A;)Ljava/lang/String;", {}, "p/A").find("string \"A[]\""),
            std::string::npos);
  EXPECT_NE(record(Which::to_string, "(LA$1B;)Ljava/lang/String;", {}, "A$1B").find("\"B[]\""), std::string::npos);
  EXPECT_EQ(record(Which::hash_code, "(Lp/A;)I", {}, "p/A"), R"(
method static int m(p.A) {
  b0:
    v0 = param 0 : p.A
    v1 = const 0
    return v1
}
)");
  EXPECT_EQ(record(Which::equals, "(Lp/A;Ljava/lang/Object;)Z", {}, "p/A").find("get "), std::string::npos);
}

TEST_F(SyntheticBodiesTest, WhatObjectMethodsRefusesThrows) {
  using Which = RecordMethod::Which;
  EXPECT_NE(record(Which::equals, "(Lp/A;)Z", {}, "p/A").find("BootstrapMethodError"), std::string::npos);
  EXPECT_NE(record(Which::hash_code, "(Lp/B;)I", {}, "p/A").find("BootstrapMethodError"), std::string::npos);
  EXPECT_NE(record(Which::hash_code, "([I)I", {}, "[I").find("BootstrapMethodError"), std::string::npos);
  EXPECT_NE(record(Which::to_string, "(Lp/A;)V", {}, "p/A").find("BootstrapMethodError"), std::string::npos);
}

TEST_F(SyntheticBodiesTest, TypeSwitchTriesLabelsInOrderFromRestart) {
  constexpr std::string_view descriptor = "(Ljava/lang/Object;I)I";
  SwitchMethod selector{false, method(descriptor, ir::access::static_), descriptor, {}};
  selector.labels = {ClassLabel{types_->described("[Lp/A;")}, IntegerLabel{42},
                     StringLabel{types_->symbol("text")}, EnumLabel{types_->named("p/E"), types_->symbol("RED")},
                     ClassLabel{ir::long_type}};
  EXPECT_EQ(text(make_switch_method(selector, *types_, arena_)), R"(
method static int m(java.lang.Object, int) {
  b0:
    v0 = param 0 : java.lang.Object
    v1 = param 1 : int
    v2 = const 6
    v3 = call_static java.util.Objects.checkIndex(int, int) : int (v1, v2)
    if v0 == null then b1 else b2
  b1: <- b0
    v5 = const -1
    return v5
  b2: <- b0
    switch v1 [0: b3, 1: b5, 2: b10, 3: b12, 4: b15, default: b17]
  b3: <- b2
    v8 = instanceof p.A[] (v0)
    if v8 != 0 then b4 else b5
  b4: <- b3
    v10 = const 0
    return v10
  b5: <- b2, b3
    v12 = instanceof java.lang.Number (v0)
    if v12 == 0 then b6 else b8
  b6: <- b5
    v14 = instanceof java.lang.Character (v0)
    if v14 == 0 then b10 else b7
  b7: <- b6
    v16 = cast java.lang.Character (v0)
    v17 = call_virtual java.lang.Character.charValue() : char (v16)
    v18 = const 42
    if v17 == v18 then b9 else b10
  b8: <- b5
    v20 = cast java.lang.Number (v0)
    v21 = call_virtual java.lang.Number.intValue() : int (v20)
    v22 = const 42
    if v21 == v22 then b9 else b10
  b9: <- b7, b8
    v24 = const 1
    return v24
  b10: <- b2, b6, b7, b8
    v26 = string "text"
    v27 = call_virtual java.lang.String.equals(java.lang.Object) : boolean (v26, v0)
    if v27 != 0 then b11 else b12
  b11: <- b10
    v29 = const 2
    return v29
  b12: <- b2, b10
    v31 = instanceof p.E (v0)
    if v31 == 0 then b15 else b13
  b13: <- b12
    v33 = get_static p.E.RED : p.E
    if v0 == v33 then b14 else b15
  b14: <- b13
    v35 = const 3
    return v35
  b15: <- b2, b12, b13
    v37 = instanceof java.lang.Long (v0)
    if v37 != 0 then b16 else b17
  b16: <- b15
    v39 = const 4
    return v39
  b17: <- b2, b15
    v41 = const 5
    return v41
}
)");
}

TEST_F(SyntheticBodiesTest, EnumSwitchComparesWithConstantsOfTheTargetsType) {
  constexpr std::string_view descriptor = "(Lp/E;I)I";
  SwitchMethod selector{true, method(descriptor, ir::access::static_), descriptor, {}};
  selector.labels = {StringLabel{types_->symbol("RED")}, ClassLabel{types_->named("p/E")}};
  EXPECT_EQ(text(make_switch_method(selector, *types_, arena_)), R"(
method static int m(p.E, int) {
  b0:
    v0 = param 0 : p.E
    v1 = param 1 : int
    v2 = const 3
    v3 = call_static java.util.Objects.checkIndex(int, int) : int (v1, v2)
    if v0 == null then b1 else b2
  b1: <- b0
    v5 = const -1
    return v5
  b2: <- b0
    switch v1 [0: b3, 1: b5, default: b7]
  b3: <- b2
    v8 = get_static p.E.RED : p.E
    if v0 == v8 then b4 else b5
  b4: <- b3
    v10 = const 0
    return v10
  b5: <- b2, b3
    v12 = instanceof p.E (v0)
    if v12 != 0 then b6 else b7
  b6: <- b5
    v14 = const 1
    return v14
  b7: <- b2, b5
    v16 = const 2
    return v16
}
)");
}

TEST_F(SyntheticBodiesTest, SwitchesWithoutLabelsAndWithUnknownConstants) {
  constexpr std::string_view descriptor = "(II)I";  // a primitive selector is boxed
  SwitchMethod selector{false, method(descriptor, ir::access::static_), descriptor, {}};
  EXPECT_NE(text(make_switch_method(selector, *types_, arena_)).find("Integer.valueOf"), std::string::npos);
  ir::Dynamic constant{handle(6, "p/A", "f", "()I"), types_->symbol("c"), types_->symbol("J")};
  selector.labels = {UnknownLabel{constant}};
  std::string body = text(make_switch_method(selector, *types_, arena_));
  EXPECT_NE(body.find("dynamic_const"), std::string::npos);
  EXPECT_NE(body.find("java.lang.Long.valueOf(long)"), std::string::npos);
}

TEST_F(SyntheticBodiesTest, WhatSwitchBootstrapsRefusesThrows) {
  for (std::string_view descriptor :
       {"(Ljava/lang/Object;)I", "(Ljava/lang/Object;J)I", "(Ljava/lang/Object;I)J"}) {
    SwitchMethod selector{false, method(descriptor, ir::access::static_), descriptor, {}};
    EXPECT_NE(text(make_switch_method(selector, *types_, arena_)).find("BootstrapMethodError"), std::string::npos);
  }
}

}  // namespace
}  // namespace heddle::lowering
