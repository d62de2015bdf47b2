#include "models/effect_parser.h"

#include <gtest/gtest.h>

namespace heddle::models {
namespace {

EffectText parse(std::string_view text) {
  Result<EffectText> effect = parse_effect(text);
  EXPECT_TRUE(effect) << text << ": " << (effect ? "" : effect.error().what);
  return effect ? *effect : EffectText();
}

std::string failure(std::string_view text) {
  Result<EffectText> effect = parse_effect(text);
  EXPECT_FALSE(effect) << text;
  return effect ? "" : effect.error().what;
}

TEST(ParseEffect, assigns_a_path_to_a_path) {
  EffectText effect = parse(" arg2[] =  arg0.next[].value ");
  EXPECT_EQ(effect.target, (Path{"arg2", "[]"}));
  EXPECT_EQ(effect.value.kind, EffectKind::copy);
  EXPECT_EQ(effect.value.path, (Path{"arg0", "next", "[]", "value"}));
  EXPECT_FALSE(effect.spawns || effect.repeated || effect.value.arguments);
}

TEST(ParseEffect, reads_every_kind_of_value) {
  EXPECT_EQ(parse("return = new java.util.ArrayList").value.type, "java.util.ArrayList");
  EXPECT_FALSE(parse("return = new java.util.ArrayList").value.arguments);
  EXPECT_EQ(parse("return = new byte[][]").value.type, "byte[][]");
  EXPECT_EQ(parse("t = new p.A(arg0, _)").value.arguments, (std::vector<Path>{{"arg0"}, {}}));
  EffectText cast = parse("t = (p.A$B[]) arg0.f");
  EXPECT_EQ(cast.value.kind, EffectKind::cast);
  EXPECT_EQ(cast.value.type, "p.A$B[]");
  EXPECT_EQ(cast.value.path, (Path{"arg0", "f"}));
  EXPECT_EQ(parse("return = clone this").value.kind, EffectKind::clone);
  EXPECT_EQ(parse("return = class_of this").value.kind, EffectKind::class_of);
  EXPECT_EQ(parse("return = current_thread").value.kind, EffectKind::current_thread);
  EXPECT_EQ(parse("return = string").value.kind, EffectKind::computed_string);
  EXPECT_EQ(parse("initialize p.A").value.kind, EffectKind::initialize);
}

TEST(ParseEffect, tells_calls_from_intrinsics) {
  EffectText call = parse("return = arg0.run()");
  EXPECT_EQ(call.value.kind, EffectKind::call);
  EXPECT_EQ(call.value.path, (Path{"arg0", "run"}));
  EXPECT_TRUE(call.value.arguments && call.value.arguments->empty());
  EffectText overloaded = parse("this.add(int, java.lang.Object)(_, arg0.f)");
  EXPECT_EQ(overloaded.value.parameter_types, (std::vector<std::string>{"int", "java.lang.Object"}));
  EXPECT_EQ(overloaded.value.arguments, (std::vector<Path>{{}, {"arg0", "f"}}));
  EXPECT_EQ(parse("unsafe_put(arg0, arg2)").value.intrinsic, Intrinsic::unsafe_put);
  EXPECT_EQ(parse("return = handle_of(arg0)").value.intrinsic, Intrinsic::handle_of);
}

TEST(ParseEffect, every_intrinsic_and_thread_kind_has_its_name) {
  for (int i = 1; i <= static_cast<int>(Intrinsic::initialize_class); ++i) {
    auto intrinsic = static_cast<Intrinsic>(i);
    EXPECT_EQ(parse(std::string(name_of(intrinsic)) + "()").value.intrinsic, intrinsic);
  }
  for (int i = 0; i <= static_cast<int>(ThreadKind::signal); ++i) {
    auto kind = static_cast<ThreadKind>(i);
    EXPECT_EQ(parse("spawn " + std::string(name_of(kind)) + " this.run()").spawns, kind);
  }
}

TEST(ParseEffect, spawns) {
  EXPECT_EQ(parse("spawn this.run()").spawns, ThreadKind::thread);
  EffectText effect = parse("repeatedly return = spawn pool arg0.call()");
  EXPECT_EQ(effect.spawns, ThreadKind::pool);
  EXPECT_TRUE(effect.repeated);
  EXPECT_EQ(effect.target, Path{"return"});
  // A variable may be called as a kind is.
  EXPECT_EQ(parse("spawn pool.run()").value.path, (Path{"pool", "run"}));
}

TEST(ParseEffect, words_may_be_names_of_members) {
  EXPECT_EQ(parse("arg0.new = string.clone").value.path, (Path{"string", "clone"}));
}

TEST(ParseEffect, malformed_text_is_refused_with_its_placeBad) {
  EXPECT_EQ(failure(""), "expected a name at the end of ''");
  EXPECT_EQ(failure("return ="), "expected a name at the end of 'return ='");
  EXPECT_EQ(failure("= arg0"), "expected a name before '= arg0' in '= arg0'");
  EXPECT_EQ(failure("return = arg0.run("), "expected a name at the end of 'return = arg0.run('");
  EXPECT_EQ(failure("return = arg0.run(arg1"), "expected ')' at the end of 'return = arg0.run(arg1'");
  EXPECT_EQ(failure("return = arg0..f"), "expected a name before '.f' in 'return = arg0..f'");
  EXPECT_EQ(failure("return = (p.A arg0"), "expected ')' before 'arg0' in 'return = (p.A arg0'");
  EXPECT_EQ(failure("return = arg0 arg1"), "expected the end of the effect before 'arg1' in 'return = arg0 arg1'");
  EXPECT_EQ(failure("return = new"), "expected a type at the end of 'return = new'");
  EXPECT_EQ(failure("spawn arg0"), "expected a call to spawn at the end of 'spawn arg0'");
  EXPECT_EQ(failure("a = b = c"), "expected the end of the effect before '= c' in 'a = b = c'");
  std::string endless = "x";
  for (int i = 0; i < 100000; ++i) endless += ".f";
  EXPECT_EQ(failure(endless).substr(0, 23), "expected a shorter path");
  EXPECT_EQ(failure("x[0] = y"), "expected '=' before '[0] = y' in 'x[0] = y'");
}

}  // namespace
}  // namespace heddle::models
