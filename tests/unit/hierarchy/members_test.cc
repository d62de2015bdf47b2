#include "hierarchy/members.h"

#include <gtest/gtest.h>

#include "family.h"

namespace heddle::hierarchy {
namespace {

std::string owner_of(const Family& f, ResolvedField field) {
  return field ? std::string(f.program.name(f.program[field.id].owner)) : "none";
}

ResolvedField field(Family& f, const char* owner, const char* name, const char* descriptor = "I") {
  return f.members.resolve_field(f.type(owner), f.symbols.intern(name), f.symbols.intern(descriptor));
}

TEST(ResolveField, own_then_interfaces_then_superclass) {
  Family f(R"(
interface p/Far
  public static x I
  public static y I
interface p/Near implements p/Far
  public static x I
class p/Base
  x I
  y I
  z I
class p/A extends p/Base implements p/Near
class p/B extends p/A
  private x I
)");
  EXPECT_EQ(owner_of(f, field(f, "p/B", "x")), "p/B");
  EXPECT_EQ(owner_of(f, field(f, "p/A", "x")), "p/Near");
  EXPECT_EQ(owner_of(f, field(f, "p/A", "y")), "p/Far");
  EXPECT_EQ(owner_of(f, field(f, "p/B", "y")), "p/Far");
  EXPECT_EQ(owner_of(f, field(f, "p/B", "z")), "p/Base");
  EXPECT_EQ(owner_of(f, field(f, "p/Near", "y")), "p/Far");
  EXPECT_EQ(field(f, "p/B", "absent").status, Resolution::missing);
  EXPECT_EQ(field(f, "p/B", "x", "J").status, Resolution::missing);
}

TEST(ResolveField, the_first_interface_in_depth_wins) {
  Family f(R"(
interface p/Root
  public static x I
interface p/Left implements p/Root
interface p/Right
  public static x I
class p/A implements p/Left p/Right
class p/B implements p/Right p/Left
)");
  EXPECT_EQ(owner_of(f, field(f, "p/A", "x")), "p/Root");
  EXPECT_EQ(owner_of(f, field(f, "p/B", "x")), "p/Right");
}

TEST(ResolveField, a_lattice_of_interfaces_is_searched_once) {
  std::string text = "interface p/L0\ninterface p/R0\n";
  for (int i = 1; i < 60; ++i) {  // 2^59 paths
    std::string above = " implements p/L" + std::to_string(i - 1) + " p/R" + std::to_string(i - 1) + "\n";
    text += "interface p/L" + std::to_string(i) + above + "interface p/R" + std::to_string(i) + above;
  }
  Family f(text + "class p/A implements p/L59 p/R59\n");
  EXPECT_EQ(field(f, "p/A", "x").status, Resolution::missing);
}

TEST(ResolveMissing, a_phantom_on_the_way_is_said) {
  Family f("class p/A extends missing/Base\n  x I\n  m ()V\nclass p/B\n");
  EXPECT_EQ(field(f, "p/A", "x").status, Resolution::found);
  EXPECT_EQ(field(f, "p/A", "y").status, Resolution::phantom);
  EXPECT_EQ(field(f, "p/B", "y").status, Resolution::missing);
  EXPECT_EQ(f.members.resolve_method(f.ref("p/A.m()V")).status, Resolution::found);
  EXPECT_EQ(f.members.resolve_method(f.ref("p/A.n()V")).status, Resolution::phantom);
  EXPECT_EQ(f.members.resolve_method(f.ref("p/B.n()V")).status, Resolution::missing);
  EXPECT_EQ(f.members.resolve_method(f.ref("missing/Base.toString()Ljava/lang/String;")).status,
            Resolution::phantom);
}

std::string resolve(const Family& f, std::string_view text) {
  return f.name(f.members.resolve_method(f.ref(text)).id);
}

constexpr std::string_view diamond = R"(
interface p/Top
  public m ()V
  public abstract n ()V
  public static s ()V
  private hidden ()V
interface p/Left implements p/Top
  public m ()V
interface p/Right implements p/Top
interface p/Abstract implements p/Top
  public abstract m ()V
abstract class p/A implements p/Right p/Left
abstract class p/B implements p/Left p/Abstract
abstract class p/Base
  static m ()V
abstract class p/C extends p/Base implements p/Left
interface p/Bottom implements p/Right p/Left
)";

TEST(ResolveMethod, superclasses_before_superinterfaces) {
  Family f(diamond);
  EXPECT_EQ(resolve(f, "p/C.m()V"), "p/Base.m()V");
  EXPECT_EQ(resolve(f, "p/A.m()V"), "p/Left.m()V");
  EXPECT_EQ(resolve(f, "p/A.n()V"), "p/Top.n()V");
  EXPECT_EQ(resolve(f, "p/A.toString()Ljava/lang/String;"), "java/lang/Object.toString()Ljava/lang/String;");
}

TEST(ResolveMethod, one_concrete_method_among_the_most_specific) {
  Family f(diamond);
  EXPECT_EQ(resolve(f, "p/B.m()V"), "p/Left.m()V");  // the abstract rival does not count
  EXPECT_EQ(f.members.maximally_specific(f.type("p/B"), f.symbols.find("m"), f.symbols.find("()V")).size(), 2u);
  EXPECT_EQ(f.members.maximally_specific(f.type("p/A"), f.symbols.find("m"), f.symbols.find("()V")).size(), 1u);
}

TEST(ResolveMethod, static_and_private_interface_methods_are_not_inherited) {
  Family f(diamond);
  EXPECT_EQ(f.members.resolve_method(f.ref("p/A.s()V")).status, Resolution::missing);
  EXPECT_EQ(f.members.resolve_method(f.ref("p/A.hidden()V")).status, Resolution::missing);
  EXPECT_EQ(f.members.resolve_method(f.ref("p/Left.s()V")).status, Resolution::missing);
  EXPECT_EQ(resolve(f, "p/Top.s()V"), "p/Top.s()V");
  EXPECT_EQ(resolve(f, "p/Top.hidden()V"), "p/Top.hidden()V");
}

TEST(ResolveMethod, the_reference_must_fit_its_owner) {
  Family f(diamond);
  ir::MemberRef as_class = f.ref("p/Top.m()V"), as_interface = f.ref("p/A.m()V");
  as_class.interface_owner = false;
  as_interface.interface_owner = true;
  EXPECT_EQ(f.members.resolve_method(as_class).status, Resolution::incompatible);
  EXPECT_EQ(f.members.resolve_method(as_interface).status, Resolution::incompatible);
}

TEST(ResolveInterfaceMethod, own_then_object_then_superinterfaces) {
  Family f(diamond);
  EXPECT_EQ(resolve(f, "p/Bottom.m()V"), "p/Left.m()V");
  EXPECT_EQ(resolve(f, "p/Bottom.hashCode()I"), "java/lang/Object.hashCode()I");
  EXPECT_EQ(resolve(f, "p/Bottom.n()V"), "p/Top.n()V");
  // Object's protected methods are not there.
  EXPECT_EQ(f.members.resolve_method(f.ref("p/Bottom.clone()Ljava/lang/Object;")).status, Resolution::missing);
}

TEST(ResolveMethod, arrays_have_the_methods_of_object) {
  Family f("class p/A\n");
  ir::MemberRef clone = f.ref("java/lang/Object.clone()Ljava/lang/Object;");
  ir::MemberRef finalize = f.ref("java/lang/Object.finalize()V");
  clone.owner = finalize.owner = ir::int_type.array_of();
  EXPECT_EQ(f.name(f.members.resolve_method(clone).id), "java/lang/Object.clone()Ljava/lang/Object;");
  EXPECT_TRUE(f.members.accessible(f.type("p/A"), f.members.resolve_method(clone).id, clone.owner));
  EXPECT_FALSE(f.members.accessible(f.type("p/A"), f.members.resolve_method(finalize).id, finalize.owner));
}

TEST(ResolveMethod, signature_polymorphic_methods_take_any_descriptor) {
  Family f(R"(
public abstract class java/lang/invoke/MethodHandle
  public final native varargs invokeExact ([Ljava/lang/Object;)Ljava/lang/Object;
  public varargs invokeWithArguments ([Ljava/lang/Object;)Ljava/lang/Object;
  public final native varargs twice ([Ljava/lang/Object;)Ljava/lang/Object;
  public final native varargs twice ([Ljava/lang/String;)Ljava/lang/Object;
public abstract class java/lang/invoke/VarHandle
  public final native varargs compareAndSet ([Ljava/lang/Object;)Z
class p/Imitator
  public final native varargs invokeExact ([Ljava/lang/Object;)Ljava/lang/Object;
)");
  EXPECT_EQ(resolve(f, "java/lang/invoke/MethodHandle.invokeExact(IJ)V"),
            "java/lang/invoke/MethodHandle.invokeExact([Ljava/lang/Object;)Ljava/lang/Object;");
  EXPECT_EQ(resolve(f, "java/lang/invoke/VarHandle.compareAndSet(Lp/A;II)Z"),
            "java/lang/invoke/VarHandle.compareAndSet([Ljava/lang/Object;)Z");
  EXPECT_EQ(resolve(f, "java/lang/invoke/MethodHandle.invokeWithArguments(IJ)V"), "none");
  EXPECT_EQ(resolve(f, "java/lang/invoke/MethodHandle.twice(I)V"), "none");
  EXPECT_EQ(resolve(f, "p/Imitator.invokeExact(IJ)V"), "none");
}

TEST(MemberIndex, of_two_declarations_the_first_counts) {
  Family f("class p/A\n  public m ()V\n  private m ()V\n");
  EXPECT_EQ(f.members.declared_method(f.type("p/A"), f.symbols.find("m"), f.symbols.find("()V")),
            f.program[f.type("p/A")].methods[0]);
}

constexpr std::string_view reach = R"(
public class p/A
  public open ()V
  protected guarded ()V
  protected static shared ()V
  package ()V
  private own ()V
class p/Neighbour
public class q/Sub extends p/A
public class q/SubSub extends q/Sub
public class q/OtherSub extends p/A
public class q/Stranger
class q/Hidden
)";

bool reaches(const Family& f, const char* from, const char* method, const char* via) {
  return f.members.accessible(f.type(from), f.method(method), TypeId::of_class(f.type(via)));
}

TEST(Access, public_package_and_private) {
  Family f(reach);
  EXPECT_TRUE(reaches(f, "q/Stranger", "p/A.open()V", "p/A"));
  EXPECT_TRUE(reaches(f, "p/Neighbour", "p/A.package()V", "p/A"));
  EXPECT_FALSE(reaches(f, "q/Sub", "p/A.package()V", "q/Sub"));
  EXPECT_TRUE(reaches(f, "p/A", "p/A.own()V", "p/A"));
  EXPECT_FALSE(reaches(f, "p/Neighbour", "p/A.own()V", "p/A"));
  EXPECT_FALSE(reaches(f, "q/Sub", "p/A.own()V", "p/A"));
}

TEST(Access, protected_members_through_ones_own_kin) {
  Family f(reach);
  EXPECT_TRUE(reaches(f, "p/Neighbour", "p/A.guarded()V", "p/A"));
  EXPECT_TRUE(reaches(f, "q/Sub", "p/A.guarded()V", "q/Sub"));
  EXPECT_TRUE(reaches(f, "q/Sub", "p/A.guarded()V", "q/SubSub"));
  EXPECT_TRUE(reaches(f, "q/Sub", "p/A.guarded()V", "p/A"));
  EXPECT_FALSE(reaches(f, "q/Sub", "p/A.guarded()V", "q/OtherSub"));
  EXPECT_TRUE(reaches(f, "q/Sub", "p/A.shared()V", "q/OtherSub"));
  EXPECT_FALSE(reaches(f, "q/Stranger", "p/A.guarded()V", "p/A"));
}

TEST(Access, classes) {
  Family f(reach);
  EXPECT_TRUE(f.members.accessible(f.type("q/Stranger"), f.type("p/A")));
  EXPECT_TRUE(f.members.accessible(f.type("q/Stranger"), f.type("q/Hidden")));
  EXPECT_FALSE(f.members.accessible(f.type("p/A"), f.type("q/Hidden")));
}

TEST(Access, nestmates_share_private_members) {
  Family f(R"(
class p/Outer
  private own ()V
  private x I
class p/Inner nest p/Outer
  private own ()V
class p/Innermost nest p/Outer
class p/Alien
class q/Abroad nest p/Outer
class p/Chained nest p/Inner
class p/Orphan nest p/Missing
class p/Lambda for p/Inner
)");
  EXPECT_TRUE(reaches(f, "p/Inner", "p/Outer.own()V", "p/Outer"));
  EXPECT_TRUE(reaches(f, "p/Outer", "p/Inner.own()V", "p/Inner"));
  EXPECT_TRUE(reaches(f, "p/Innermost", "p/Inner.own()V", "p/Inner"));
  EXPECT_TRUE(reaches(f, "p/Lambda", "p/Outer.own()V", "p/Outer"));
  for (const char* outside : {"p/Alien", "q/Abroad", "p/Chained", "p/Orphan"}) {
    EXPECT_FALSE(reaches(f, outside, "p/Outer.own()V", "p/Outer")) << outside;
  }
  FieldId x = f.field("p/Outer", "x", "I");
  EXPECT_TRUE(f.members.accessible(f.type("p/Inner"), x, TypeId::of_class(f.type("p/Outer"))));
  EXPECT_FALSE(f.members.accessible(f.type("p/Alien"), x, TypeId::of_class(f.type("p/Outer"))));
}

}  // namespace
}  // namespace heddle::hierarchy
