#include "hierarchy/dispatch.h"

#include <gtest/gtest.h>

#include "base/parallel.h"
#include "family.h"

namespace heddle::hierarchy {
namespace {

std::string show(const Family& f, Selection selection) {
  switch (selection.outcome) {
    case Outcome::selected: return f.name(selection.method);
    case Outcome::abstract_method: return "abstract";
    case Outcome::incompatible: return "incompatible";
    case Outcome::illegal_access: return "illegal access";
    case Outcome::missing: return "missing";
    case Outcome::phantom: return "phantom";
  }
  return "?";
}

std::string selected(const Family& f, const char* receiver, const char* resolved) {
  return show(f, select(f.members, f.type(receiver), f.method(resolved)));
}

TEST(Select, the_lowest_override) {
  Family f(R"(
class p/A
  public m ()V
  protected n ()V
class p/B extends p/A
  public m ()V
class q/C extends p/B
  public n ()V
)");
  EXPECT_EQ(selected(f, "p/A", "p/A.m()V"), "p/A.m()V");
  EXPECT_EQ(selected(f, "q/C", "p/A.m()V"), "p/B.m()V");
  EXPECT_EQ(selected(f, "q/C", "p/A.n()V"), "q/C.n()V");
  EXPECT_EQ(selected(f, "p/B", "p/A.n()V"), "p/A.n()V");
}

TEST(Select, private_and_static_methods_neither_override_nor_are_overridden) {
  Family f(R"(
class p/A
  private hidden ()V
  public m ()V
class p/B extends p/A
  public hidden ()V
  private m ()V
class p/C extends p/A
  public static m ()V
)");
  EXPECT_EQ(selected(f, "p/B", "p/A.hidden()V"), "p/A.hidden()V");
  EXPECT_EQ(selected(f, "p/B", "p/A.m()V"), "p/A.m()V");
  EXPECT_EQ(selected(f, "p/C", "p/A.m()V"), "p/A.m()V");
  EXPECT_EQ(selected(f, "p/C", "p/C.m()V"), "incompatible");
}

TEST(Select, package_private_methods_are_overridden_within_their_package) {
  Family f(R"(
class p/A
  m ()V
class q/B extends p/A
  public m ()V
class p/C extends q/B
  m ()V
class q/D extends p/C
  public m ()V
)");
  EXPECT_EQ(selected(f, "q/B", "p/A.m()V"), "p/A.m()V");
  EXPECT_EQ(selected(f, "q/B", "q/B.m()V"), "q/B.m()V");
  EXPECT_EQ(selected(f, "p/C", "p/A.m()V"), "p/C.m()V");
  EXPECT_EQ(selected(f, "p/C", "q/B.m()V"), "p/C.m()V");
  EXPECT_EQ(selected(f, "q/D", "p/A.m()V"), "p/C.m()V");
  EXPECT_EQ(selected(f, "q/D", "q/B.m()V"), "q/D.m()V");
  EXPECT_FALSE(can_override(f.members, f.method("q/B.m()V"), f.method("p/A.m()V")));
  EXPECT_TRUE(can_override(f.members, f.method("p/C.m()V"), f.method("p/A.m()V")));
  EXPECT_FALSE(can_override(f.members, f.method("q/D.m()V"), f.method("p/A.m()V")));
  EXPECT_FALSE(can_override(f.members, f.method("p/A.m()V"), f.method("p/C.m()V")));
}

TEST(Select, a_public_override_opens_a_package_private_method) {
  Family f(R"(
class p/A
  m ()V
class p/B extends p/A
  public m ()V
class q/C extends p/B
  public m ()V
class q/D extends q/C
  m ()V
class p/E extends q/D
)");
  EXPECT_EQ(selected(f, "q/C", "p/A.m()V"), "q/C.m()V");
  EXPECT_EQ(selected(f, "p/E", "p/A.m()V"), "q/D.m()V");
  EXPECT_TRUE(can_override(f.members, f.method("q/C.m()V"), f.method("p/A.m()V")));
  EXPECT_TRUE(can_override(f.members, f.method("q/D.m()V"), f.method("p/A.m()V")));
}

constexpr std::string_view defaults = R"(
interface p/Top
  public m ()V
interface p/Left implements p/Top
  public m ()V
interface p/Right implements p/Top
  public m ()V
interface p/Again implements p/Left
  public abstract m ()V
class p/Inherits implements p/Left p/Top
class p/Conflict implements p/Left p/Right
class p/Reabstracted implements p/Again
class p/Rivals implements p/Again p/Right
class p/Overrides extends p/Conflict
  public m ()V
abstract class p/AbstractBase
  public abstract m ()V
class p/Blocked extends p/AbstractBase implements p/Left
class p/Weak implements p/Left
  m ()V
class p/WeakAbstract implements p/Left
  abstract m ()V
class p/Other
)";

TEST(Select, defaults) {
  Family f(defaults);
  EXPECT_EQ(selected(f, "p/Inherits", "p/Top.m()V"), "p/Left.m()V");
  EXPECT_EQ(selected(f, "p/Conflict", "p/Top.m()V"), "incompatible");
  EXPECT_EQ(selected(f, "p/Reabstracted", "p/Top.m()V"), "abstract");
  EXPECT_EQ(selected(f, "p/Rivals", "p/Top.m()V"), "p/Right.m()V");
  EXPECT_EQ(selected(f, "p/Overrides", "p/Top.m()V"), "p/Overrides.m()V");
  EXPECT_EQ(selected(f, "p/Blocked", "p/Top.m()V"), "abstract");
}

std::string executed(const Family& f, CallKind kind, const char* ref, const char* caller, const char* receiver) {
  return show(f, execute(f.members, kind, f.ref(ref), f.type(caller), f.type(receiver)));
}

TEST(Execute, interface_calls) {
  Family f(defaults);
  auto call = [&](const char* ref, const char* receiver) {
    return executed(f, CallKind::interface_, ref, "p/Other", receiver);
  };
  EXPECT_EQ(call("p/Left.m()V", "p/Inherits"), "p/Left.m()V");
  EXPECT_EQ(call("p/Left.m()V", "p/Other"), "incompatible");
  EXPECT_EQ(call("p/Left.m()V", "p/Weak"), "illegal access");
  EXPECT_EQ(call("p/Left.m()V", "p/WeakAbstract"), "illegal access");
  EXPECT_EQ(executed(f, CallKind::virtual_, "p/Weak.m()V", "p/Other", "p/Weak"), "p/Weak.m()V");
  EXPECT_EQ(call("p/Left.absent()V", "p/Inherits"), "missing");
  EXPECT_EQ(call("p/Left.toString()Ljava/lang/String;", "p/Inherits"),
            "java/lang/Object.toString()Ljava/lang/String;");
}

TEST(Execute, static_calls) {
  Family f(R"(
public interface p/I
  public static s ()V
  public m ()V
public class p/A implements p/I
  public static t ()V
  public n ()V
public class p/B extends p/A
class p/Hidden
  public static t ()V
class q/Caller
)");
  auto call = [&](const char* ref) { return executed(f, CallKind::static_, ref, "q/Caller", "q/Caller"); };
  EXPECT_EQ(call("p/B.t()V"), "p/A.t()V");
  EXPECT_EQ(call("p/I.s()V"), "p/I.s()V");
  EXPECT_EQ(call("p/B.s()V"), "missing");
  EXPECT_EQ(call("p/B.n()V"), "incompatible");
  EXPECT_EQ(call("p/I.m()V"), "incompatible");
  EXPECT_EQ(call("p/Hidden.t()V"), "illegal access");
  EXPECT_EQ(executed(f, CallKind::virtual_, "p/B.t()V", "q/Caller", "p/B"), "incompatible");
}

TEST(SelectSpecial, super_calls_start_at_the_direct_superclass) {
  Family f(R"(
class p/A
  public <init> ()V
  public m ()V
  private own ()V
class p/B extends p/A
  public m ()V
class p/C extends p/B
  public m ()V
  private own ()V
)");
  auto call = [&](const char* ref, const char* caller) {
    return executed(f, CallKind::special, ref, caller, caller);
  };
  EXPECT_EQ(call("p/A.m()V", "p/C"), "p/B.m()V");  // compiled against an older p/B, which had no m
  EXPECT_EQ(call("p/B.m()V", "p/C"), "p/B.m()V");
  EXPECT_EQ(call("p/C.m()V", "p/C"), "p/C.m()V");
  EXPECT_EQ(call("p/C.own()V", "p/C"), "p/C.own()V");
  EXPECT_EQ(call("p/A.<init>()V", "p/C"), "p/A.<init>()V");
  EXPECT_EQ(call("p/B.<init>()V", "p/C"), "missing");  // constructors are not inherited
}

TEST(SelectSpecial, super_calls_of_interfaces) {
  Family f(R"(
interface p/I
  public m ()V
  public abstract n ()V
interface p/J implements p/I
interface p/K implements p/I
  public m ()V
class p/A implements p/J p/K
  public m ()V
)");
  auto call = [&](const char* ref) { return executed(f, CallKind::special, ref, "p/A", "p/A"); };
  EXPECT_EQ(call("p/J.m()V"), "p/I.m()V");
  EXPECT_EQ(call("p/K.m()V"), "p/K.m()V");
  EXPECT_EQ(call("p/J.n()V"), "abstract");
  EXPECT_EQ(call("p/J.hashCode()I"), "java/lang/Object.hashCode()I");
}

std::vector<std::string> targets(const Family& f, CallKind kind, const char* ref, const char* caller) {
  std::vector<std::string> all;
  for (MethodId id : class_hierarchy_targets(f.members, kind, f.ref(ref), f.type(caller)).methods) {
    all.push_back(f.name(id));
  }
  return all;
}
using Names = std::vector<std::string>;

TEST(Targets, of_all_instantiable_subtypes) {
  Family f(R"(
interface p/I
  public m ()V
class p/Z implements p/I
  public m ()V
class p/A implements p/I
class p/B extends p/A
  private m ()V
class p/B2 extends p/A
abstract class p/Abstract implements p/I
  public m ()V
class p/C extends p/Abstract
  public m ()V
class p/Unrelated
  public m ()V
)");
  EXPECT_EQ(targets(f, CallKind::interface_, "p/I.m()V", "p/Unrelated"),
            (Names{"p/I.m()V", "p/Z.m()V", "p/C.m()V"}));
  EXPECT_EQ(targets(f, CallKind::virtual_, "p/A.m()V", "p/Unrelated"), (Names{"p/I.m()V"}));
  EXPECT_EQ(targets(f, CallKind::virtual_, "p/Abstract.m()V", "p/Unrelated"), (Names{"p/C.m()V"}));
  EXPECT_EQ(targets(f, CallKind::special, "p/Abstract.m()V", "p/C"), (Names{"p/Abstract.m()V"}));
  EXPECT_EQ(targets(f, CallKind::static_, "p/A.m()V", "p/C"), Names{});
  EXPECT_EQ(targets(f, CallKind::virtual_, "p/A.absent()V", "p/C"), Names{});
}

TEST(Targets, bridges_are_methods_like_others) {
  Family f(R"(
interface p/Source
  public abstract get ()Ljava/lang/Object;
class p/Text implements p/Source
  public get ()Ljava/lang/String;
  public bridge get ()Ljava/lang/Object;
)");
  EXPECT_EQ(targets(f, CallKind::interface_, "p/Source.get()Ljava/lang/Object;", "p/Text"),
            (Names{"p/Text.get()Ljava/lang/Object;"}));
  EXPECT_EQ(targets(f, CallKind::virtual_, "p/Text.get()Ljava/lang/String;", "p/Text"),
            (Names{"p/Text.get()Ljava/lang/String;"}));
}

TEST(Targets, of_an_array) {
  Family f("class p/A\n  public hashCode ()I\n");
  ir::MemberRef ref = f.ref("java/lang/Object.hashCode()I");
  EXPECT_EQ(class_hierarchy_targets(f.members, CallKind::virtual_, ref, f.type("p/A")).methods.size(), 2u);
  ref.owner = TypeId::of_class(f.type("p/A")).array_of();
  EXPECT_EQ(class_hierarchy_targets(f.members, CallKind::virtual_, ref, f.type("p/A")).methods,
            std::vector{f.method("java/lang/Object.hashCode()I")});
}

TEST(Targets, of_a_missing_class_are_unknown) {
  Family f("class p/A extends missing/Base\n");
  Targets unknown = class_hierarchy_targets(f.members, CallKind::virtual_, f.ref("p/A.m()V"), f.type("p/A"));
  EXPECT_EQ(unknown.resolved.status, Resolution::phantom);
  EXPECT_TRUE(unknown.methods.empty());
  EXPECT_EQ(executed(f, CallKind::virtual_, "p/A.m()V", "p/A", "p/A"), "phantom");
}

TEST(SelectionCache, answers_as_select_does) {
  Family f(defaults);
  SelectionCache cache(f.members);
  for (int round = 0; round < 2; ++round) {
    for (ClassId receiver : f.hierarchy.subtypes(f.type("p/Top"))) {
      for (const char* resolved : {"p/Top.m()V", "p/Left.m()V", "p/Right.m()V"}) {
        EXPECT_EQ(cache.select(receiver, f.method(resolved)), select(f.members, receiver, f.method(resolved)));
      }
    }
  }
}

TEST(SelectParallel, queries_share_one_hierarchy) {
  Family f(defaults);
  std::vector<ClassId> receivers = f.hierarchy.subtypes(f.type("p/Top"));
  MethodId resolved = f.method("p/Top.m()V");
  std::vector<Selection> together(receivers.size() * 50);
  parallel_for(Jobs{4}, together.size(), 8,
               [&](size_t i) { together[i] = select(f.members, receivers[i % receivers.size()], resolved); });
  for (size_t i = 0; i < together.size(); ++i) {
    EXPECT_EQ(together[i], select(f.members, receivers[i % receivers.size()], resolved));
  }
}

}  // namespace
}  // namespace heddle::hierarchy
