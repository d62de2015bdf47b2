#include "ir/body_builder.h"

#include "ir/printer.h"
#include "ir/verifier.h"
#include "parsed.h"

namespace heddle::ir {
namespace {

class BodyBuilderTest : public testing::Test {
 protected:
  void expect(BodyBuilder& builder, std::string_view text) {
    const Body* body = builder.finish(arena_);
    EXPECT_EQ(print(program_.program(), *body), "method static int m(int) {\n" + std::string(text) + "}\n");
    std::optional<VerifyError> error = verify(program_.program(), *body);
    EXPECT_FALSE(error) << error->message;
  }
  TypeId type(std::string_view name) { return TypeId::of_class(program_.program().find_class(name)); }
  MethodId method() { return program_.program()[program_.program().find_class("A")].methods[0]; }

  SymbolTable symbols_;
  ParsedProgram program_ = parsed("class A {\n method static int m(int)\n}", symbols_);
  Arena arena_;
};

TEST_F(BodyBuilderTest, NumbersBlocksInReversePostorder) {
  BodyBuilder b(method());
  BlockId join = b.new_block(), left = b.new_block(), right = b.new_block();
  ValueId n = b.param(int_type);
  b.branch(Condition::less, {n}, left, right);

  b.set_block(join);
  ValueId phi = b.phi(int_type);
  b.return_value(phi);
  b.set_block(right);
  ValueId two = b.const_int(2);
  b.jump(join);
  b.set_block(left);
  ValueId one = b.const_int(1);
  b.jump(join);
  b.add_incoming(phi, right, two);
  b.add_incoming(phi, left, one);
  expect(b, R"(  b0:
    v0 = param 0 : int
    if v0 < 0 then b1 else b2
  b1: <- b0
    v2 = const 1
    goto b3
  b2: <- b0
    v4 = const 2
    goto b3
  b3: <- b1, b2
    v6 = phi [b1: v2, b2: v4] : int
    return v6
)");
}

TEST_F(BodyBuilderTest, DropsUnreachableBlocksAndWhatComesFromThem) {
  BodyBuilder b(method());
  BlockId dead = b.new_block(), end = b.new_block();
  ValueId n = b.param(int_type);
  b.jump(end);
  b.set_block(dead);
  ValueId unused = b.const_int(7);
  b.set_name(unused, symbols_.intern("gone"));
  b.jump(end);
  b.set_block(end);
  ValueId phi = b.phi(int_type);
  b.set_name(phi, symbols_.intern("kept"));
  b.add_incoming(phi, dead, unused);
  b.add_incoming(phi, b.entry(), n);
  b.return_value(phi);
  expect(b, R"(  b0:
    v0 = param 0 : int
    goto b1
  b1: <- b0
    v2 = phi [b0: v0] : int "kept"
    return v2
)");
}

TEST_F(BodyBuilderTest, PhisAndTheCaughtExceptionComeFirst) {
  BodyBuilder b(method());
  BlockId pad = b.new_block(), loop = b.new_block(), work = b.new_block();
  ValueId n = b.param(int_type);
  b.jump(loop);
  b.set_block(loop);
  ValueId zero = b.const_int(0);
  ValueId i = b.phi(int_type);
  b.branch(Condition::equal, {i, zero}, work, work);
  b.set_block(work);
  ValueId next = b.emit(Op::div, int_type, 0, {i, zero});
  b.jump(loop);
  b.add_handler(work, void_type, pad);
  b.set_block(pad);
  ValueId kept = b.phi(int_type);
  b.emit(Op::caught, type("java/lang/Object"));
  b.return_value(kept);
  b.add_incoming(kept, work, i);
  b.add_incoming(i, work, next);
  b.add_incoming(i, b.entry(), n);
  expect(b, R"(  b0:
    v0 = param 0 : int
    goto b1
  b1: <- b0, b2
    v2 = phi [b0: v0, b2: v5] : int
    v3 = const 0
    if v2 == v3 then b2 else b2
  b2: <- b1 catches any -> b3
    v5 = div v2, v3 : int
    goto b1
  b3: <- b2
    v7 = phi [b2: v2] : int
    v8 = catch : java.lang.Object
    return v7
)");
}

TEST_F(BodyBuilderTest, SortsSwitchesAndLines) {
  BodyBuilder b(method());
  BlockId one = b.new_block(), other = b.new_block();
  ValueId n = b.param(int_type);
  b.set_pc(4);
  b.switch_on(n, {5, -1, 3}, {one, other, one}, other);
  for (BlockId block : {one, other}) {
    b.set_block(block);
    b.return_value(n);
  }
  b.add_line(4, 9);
  b.add_line(0, 8);
  b.note(BodyNote::unbalanced_monitors);
  expect(b, R"(  notes unbalanced_monitors
  b0:
    v0 = param 0 : int                                          // line 8
    switch v0 [-1: b2, 3: b1, 5: b1, default: b2] @4            // line 9
  b1: <- b0
    return v0
  b2: <- b0
    return v0
  lines @0:8 @4:9
)");
}

TEST_F(BodyBuilderTest, KeepsOneEntryPerMember) {
  BodyBuilder b(method());
  MemberRef field{type("java/lang/Object"), symbols_.intern("f"), symbols_.intern("I"), false};
  EXPECT_EQ(b.add_member(field), 0u);
  field.name = symbols_.intern("g");
  EXPECT_EQ(b.add_member(field), 1u);
  EXPECT_EQ(b.add_member(field), 1u);
}

TEST_F(BodyBuilderTest, MisuseIsAnInternalError) {
  BodyBuilder open(method());
  open.param(int_type);
  EXPECT_THROW(open.finish(arena_), InternalError);

  BodyBuilder twice(method());
  twice.return_void();
  EXPECT_THROW(twice.return_void(), InternalError);

  BodyBuilder missing(method());
  BlockId next = missing.new_block();
  missing.jump(next);
  missing.set_block(next);
  missing.return_value(missing.phi(int_type));
  EXPECT_THROW(missing.finish(arena_), InternalError);
}

}  // namespace
}  // namespace heddle::ir
