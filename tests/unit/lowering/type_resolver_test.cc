#include "lowering/type_resolver.h"

#include <gtest/gtest.h>

#include <string>

#include "base/arena.h"
#include "ir/body_builder.h"
#include "small_program.h"

namespace heddle::lowering {
namespace {

using ir::TypeId;

class TypeResolverTest : public ::testing::Test {
 protected:
  TypeResolverTest() : program_(small_program(symbols_, "()V")), types_(program_) {}

  SymbolTable symbols_;
  ir::Program program_;
  TypeResolver types_;
};

TEST_F(TypeResolverTest, KnownNamesGiveTheirTypes) {
  TypeId known = TypeId::of_class(program_.find_class("p/Made"));
  EXPECT_EQ(types_.named("p/Made"), known);
  EXPECT_EQ(types_.described("Lp/Made;"), known);
  EXPECT_EQ(types_.described("[[Lp/Made;"), known.array_of(2));
  EXPECT_EQ(types_.class_constant("p/Made"), known);
  EXPECT_EQ(types_.class_constant("[Lp/Made;"), known.array_of());
  EXPECT_EQ(types_.described("[[[J"), ir::long_type.array_of(3));
  EXPECT_EQ(types_.described("V"), ir::void_type);
  EXPECT_EQ(program_.text(types_.class_name(known.array_of(2))), "p/Made");
  EXPECT_TRUE(types_.take_missing().empty());
}

TEST_F(TypeResolverTest, MissingNamesGetOneProvisionalTypeEach) {
  TypeId missing = types_.named("a/Missing"), other = types_.described("[La/Other;");
  EXPECT_TRUE(TypeResolver::is_provisional(missing));
  EXPECT_TRUE(TypeResolver::is_provisional(other));
  EXPECT_TRUE(other.is_array());
  EXPECT_EQ(types_.named("a/Missing"), missing);
  EXPECT_EQ(program_.text(types_.class_name(other)), "a/Other");
  EXPECT_EQ(types_.take_missing(), (std::vector{types_.symbol("a/Missing"), types_.symbol("a/Other")}));
  EXPECT_TRUE(types_.take_missing().empty());
  EXPECT_EQ(types_.named("a/Other"), missing) << "numbers start again after take_missing()";
}

TEST_F(TypeResolverTest, ManyMissingNamesStayDistinct) {
  constexpr int count = 60'000;
  auto name = [](int i) { return "missing/C" + std::to_string(i); };
  std::vector<TypeId> types;
  for (int i = 0; i < count; ++i) types.push_back(types_.named(name(i)));
  for (int i = 0; i < count; ++i) ASSERT_EQ(types_.named(name(i)), types[static_cast<size_t>(i)]);
  EXPECT_EQ(types_.take_missing().size(), size_t{count});
}

TEST_F(TypeResolverTest, BeyondTheLimitMissingNamesAreObject) {
  constexpr int limit = 1 << 20;
  for (int i = 0; i < limit; ++i) types_.named(std::to_string(i));
  EXPECT_TRUE(TypeResolver::is_provisional(types_.named(std::to_string(limit - 1))));
  EXPECT_EQ(types_.named("one/TooMany"), TypeId::of_class(program_.object_class()));
  EXPECT_EQ(types_.take_missing().size(), size_t{limit});
}

TEST_F(TypeResolverTest, ReplacesEveryProvisionalTypeOfABody) {
  ir::MethodId method = made_method(program_);
  TypeId missing = types_.named("m/Missing"), array = types_.described("[[Lm/Array;");
  ir::MemberRef member{missing, types_.symbol("f"), types_.symbol("I")};
  ir::BodyBuilder code(method);
  ir::BlockId pad = code.new_block();
  ir::ValueId object = code.emit(ir::Op::new_object, missing, missing.raw());
  code.emit(ir::Op::const_class, types_.named("p/Made"), array.raw());
  code.member(ir::Op::get_field, ir::int_type, member, std::span(&object, 1));
  code.emit(ir::Op::const_method_handle, types_.named("p/Made"), code.add_handle({1, member}));
  code.emit(ir::Op::const_dynamic, array,
            code.add_dynamic({{6, member}, member.name, types_.symbol("[[Lm/Array;")}));
  code.add_handler(code.current(), missing, pad);
  code.const_int(static_cast<int32_t>(missing.raw()));  // a number that looks like a type stays
  code.return_void();
  code.set_block(pad);
  code.emit(ir::Op::caught, missing);
  code.return_void();
  Arena arena;
  const ir::Body& body = *code.finish(arena);

  replace_provisional_types(body, types_.take_missing(), program_);
  TypeId real = TypeId::of_class(program_.find_class("m/Missing"));
  TypeId real_array = TypeId::of_class(program_.find_class("m/Array")).array_of(2);
  EXPECT_EQ(program_[real.class_id()].kind, ir::ClassKind::phantom);
  EXPECT_EQ(body.type[0], real);
  EXPECT_EQ(body.payload[0], real.raw());
  EXPECT_EQ(body.payload[1], real_array.raw());
  EXPECT_EQ(body.type[4], real_array);
  EXPECT_EQ(body.payload[5], missing.raw());
  EXPECT_EQ(body.members[0].owner, real);
  EXPECT_EQ(body.handles[0].member.owner, real);
  EXPECT_EQ(body.dynamics[0].bootstrap.member.owner, real);
  EXPECT_EQ(body.handler_list[0].type, real);
}

}  // namespace
}  // namespace heddle::lowering
