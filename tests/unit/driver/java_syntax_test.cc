#include "driver/java_syntax.h"

#include <gtest/gtest.h>

namespace heddle::driver {
namespace {

TEST(JavaSyntax, Flags) {
  EXPECT_EQ(modifiers(0x0019, FlagsOf::field), "public static final ");
  EXPECT_EQ(modifiers(0x0060, FlagsOf::method), "synchronized ");
  EXPECT_EQ(modifiers(0x0040, FlagsOf::field), "volatile ");
  EXPECT_EQ(flag_names(0x1060, FlagsOf::method),
            (std::vector<std::string_view>{"synchronized", "bridge", "synthetic"}));
  EXPECT_EQ(flag_names(0x0021, FlagsOf::class_), (std::vector<std::string_view>{"public", "super"}));
}

TEST(JavaSyntax, Numbers) {
  EXPECT_EQ(float_literal(0x3fc00000), "1.5f");
  EXPECT_EQ(float_literal(0x3f800000), "1.0f");
  EXPECT_EQ(double_literal(0x8000000000000000), "-0.0");
  EXPECT_EQ(double_literal(0x7ff0000000000000), "Infinity");
  EXPECT_EQ(double_literal(0x7ff8000000000001), "NaN");
}

TEST(JavaSyntax, FieldSignatures) {
  EXPECT_EQ(generic_field("Ljava/util/Map<TK;+Ljava/util/List<[I>;>;"),
            "java.util.Map<K, ? extends java.util.List<int[]>>");
  EXPECT_EQ(generic_field("Ljava/util/List<*>;"), "java.util.List<?>");
  EXPECT_EQ(generic_field("[[TT;"), "T[][]");
  EXPECT_EQ(generic_field("Lp/Outer<-Lp/A;>.Inner<TB;>;"), "p.Outer<? super p.A>.Inner<B>");
}

TEST(JavaSyntax, ClassAndMethodSignatures) {
  auto type = generic_class("<T:Ljava/lang/Object;U::Ljava/lang/Runnable;:Lp/I;>Lp/S<TT;>;Lp/I;");
  ASSERT_TRUE(type);
  EXPECT_EQ(type->type_parameters, "<T, U extends java.lang.Runnable & p.I>");
  EXPECT_EQ(type->super, "p.S<T>");
  EXPECT_EQ(type->interfaces, std::vector<std::string>{"p.I"});
  auto method = generic_method("<X:Ljava/lang/Exception;>(ITT;)V^TX;^Lp/E;");
  ASSERT_TRUE(method);
  EXPECT_EQ(method->type_parameters, "<X extends java.lang.Exception>");
  EXPECT_EQ(method->parameters, (std::vector<std::string>{"int", "T"}));
  EXPECT_EQ(method->result, "void");
  EXPECT_EQ(method->throws, (std::vector<std::string>{"X", "p.E"}));
}

TEST(JavaSyntax, MalformedSignaturesAreRefused) {
  for (std::string_view bad : {"", "L", "Lp/A", "Lp/A<", "V", "[", "TT", "Lp/A;x", "Q", "Lp/A<*"})
    EXPECT_FALSE(generic_field(bad)) << bad;
  EXPECT_FALSE(generic_method("(I"));
  EXPECT_FALSE(generic_method("I)V"));
  EXPECT_FALSE(generic_class("<T>"));
}

TEST(JavaSyntax, DeepSignaturesDoNotOverflow) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "Lp/A<";
  EXPECT_FALSE(generic_field(deep));
}

TEST(JavaSyntax, Releases) {
  EXPECT_EQ(java_release(45), "Java 1.1");
  EXPECT_EQ(java_release(48), "Java 1.4");
  EXPECT_EQ(java_release(49), "Java 5");
  EXPECT_EQ(java_release(61), "Java 17");
}

}  // namespace
}  // namespace heddle::driver
