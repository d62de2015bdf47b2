#include "hierarchy/hierarchy.h"

#include <gtest/gtest.h>

#include <random>

#include "family.h"

namespace heddle::hierarchy {
namespace {

std::vector<std::string> names(const Family& family, std::span<const ClassId> ids) {
  std::vector<std::string> all;
  for (ClassId id : ids) all.emplace_back(family.program.name(id));
  return all;
}
using Names = std::vector<std::string>;

constexpr std::string_view animals = R"(
interface java/lang/Cloneable
interface java/io/Serializable
interface p/Moves
interface p/Flies implements p/Moves
class p/Animal implements p/Moves
class p/Bird extends p/Animal implements p/Flies
class p/Fish extends p/Animal
final class p/Duck extends p/Bird
class q/Stone
)";

bool below(const Family& f, const char* sub, const char* super) {
  return f.hierarchy.is_subtype(f.type(sub), f.type(super));
}

TEST(Hierarchy, classes_and_interfaces) {
  Family f(animals);
  EXPECT_TRUE(below(f, "p/Duck", "p/Duck"));
  EXPECT_TRUE(below(f, "p/Duck", "p/Animal"));
  EXPECT_TRUE(below(f, "p/Duck", "p/Moves"));
  EXPECT_TRUE(below(f, "p/Flies", "p/Moves"));
  EXPECT_TRUE(below(f, "p/Flies", "java/lang/Object"));
  EXPECT_FALSE(below(f, "p/Animal", "p/Duck"));
  EXPECT_FALSE(below(f, "p/Fish", "p/Flies"));
  EXPECT_FALSE(below(f, "p/Fish", "p/Bird"));
  EXPECT_FALSE(below(f, "p/Moves", "p/Flies"));
  EXPECT_FALSE(below(f, "q/Stone", "p/Moves"));
  EXPECT_TRUE(f.diagnostics.take().empty());
}

TEST(Hierarchy, arrays_primitives_and_null) {
  Family f(animals);
  auto of = [&](const char* name) { return TypeId::of_class(f.type(name)); };
  auto is = [&](TypeId sub, TypeId super) { return f.hierarchy.is_subtype(sub, super); };
  TypeId object = of("java/lang/Object"), duck = of("p/Duck"), moves = of("p/Moves");
  TypeId ints = ir::int_type.array_of();

  EXPECT_TRUE(is(duck.array_of(), moves.array_of()));
  EXPECT_FALSE(is(moves.array_of(), duck.array_of()));
  EXPECT_FALSE(is(duck.array_of(2), moves.array_of()));
  EXPECT_FALSE(is(duck, moves.array_of()));
  for (TypeId above : {object, of("java/lang/Cloneable"), of("java/io/Serializable")}) {
    EXPECT_TRUE(is(ints, above));
    EXPECT_TRUE(is(ints.array_of(), above.array_of()));
    EXPECT_TRUE(is(duck.array_of(3), above.array_of(2)));
    EXPECT_FALSE(is(ints, above.array_of()));
    EXPECT_FALSE(is(above, ints));
  }
  EXPECT_FALSE(is(duck.array_of(), moves));
  EXPECT_TRUE(is(ints, ints));
  EXPECT_FALSE(is(ints, ir::long_type.array_of()));
  EXPECT_FALSE(is(ints, ir::short_type.array_of()));
  EXPECT_TRUE(is(ir::int_type, ir::int_type));
  EXPECT_FALSE(is(ir::short_type, ir::int_type));
  EXPECT_FALSE(is(ir::int_type, object));
  EXPECT_FALSE(is(object, ir::int_type));
  EXPECT_TRUE(is(ir::null_type, duck));
  EXPECT_TRUE(is(ir::null_type, ints.array_of()));
  EXPECT_FALSE(is(ir::null_type, ir::int_type));
  EXPECT_FALSE(is(duck, ir::null_type));
  EXPECT_FALSE(is(ir::void_type, object));
}

TEST(Hierarchy, lists_of_subtypes_are_ordered) {
  Family f(animals);
  EXPECT_EQ(names(f, f.hierarchy.direct_subtypes(f.type("p/Moves"))), (Names{"p/Flies", "p/Animal"}));
  EXPECT_EQ(names(f, f.hierarchy.direct_subtypes(f.type("p/Animal"))), (Names{"p/Bird", "p/Fish"}));
  EXPECT_EQ(names(f, f.hierarchy.subtypes(f.type("p/Moves"))),
            (Names{"p/Moves", "p/Flies", "p/Animal", "p/Bird", "p/Fish", "p/Duck"}));
  EXPECT_EQ(names(f, f.hierarchy.subclasses(f.type("p/Bird"))), (Names{"p/Bird", "p/Duck"}));
  EXPECT_EQ(names(f, f.hierarchy.subclasses(f.type("p/Moves"))), (Names{"p/Moves"}));
  EXPECT_EQ(names(f, f.hierarchy.superinterfaces(f.type("p/Duck"))), (Names{"p/Moves", "p/Flies"}));
  EXPECT_EQ(f.hierarchy.subtypes(f.program.object_class()).size(), f.program.classes().size());
}

TEST(Hierarchy, packages_by_name) {
  Family f("class Top\nclass p/A\nclass p/B\nclass p/q/A\n");
  EXPECT_EQ(f.hierarchy.package_of(f.type("Top")), "");
  EXPECT_EQ(f.hierarchy.package_of(f.type("p/q/A")), "p/q");
  EXPECT_TRUE(f.hierarchy.same_package(f.type("p/A"), f.type("p/B")));
  EXPECT_FALSE(f.hierarchy.same_package(f.type("p/A"), f.type("p/q/A")));
}

TEST(Hierarchy, phantoms_are_below_object_and_marked) {
  Family f(R"(
interface p/I implements missing/J
class p/A extends missing/Base implements p/I
class p/B extends p/A
class p/C
)");
  EXPECT_TRUE(below(f, "p/B", "missing/Base"));
  EXPECT_TRUE(below(f, "p/B", "missing/J"));
  EXPECT_TRUE(below(f, "missing/Base", "java/lang/Object"));
  EXPECT_FALSE(below(f, "missing/Base", "missing/J"));
  EXPECT_FALSE(below(f, "p/C", "missing/Base"));
  for (const char* unknown : {"p/I", "p/A", "p/B", "missing/J", "missing/Base"}) {
    EXPECT_TRUE(f.hierarchy.has_phantom_supertype(f.type(unknown))) << unknown;
  }
  EXPECT_FALSE(f.hierarchy.has_phantom_supertype(f.type("p/C")));
  EXPECT_FALSE(f.hierarchy.has_phantom_supertype(f.program.object_class()));
}

TEST(Hierarchy, phantoms_added_later) {
  Family f("interface p/I\nclass p/A implements p/I\n");
  ClassId late = f.program.class_or_phantom(f.symbols.intern("missing/Late"));
  const Hierarchy& h = f.hierarchy;
  EXPECT_TRUE(h.has_phantom_supertype(late));
  EXPECT_TRUE(h.is_subtype(late, late));
  EXPECT_TRUE(h.is_subtype(late, f.program.object_class()));
  EXPECT_FALSE(h.is_subtype(late, f.type("p/I")));
  EXPECT_FALSE(h.is_subtype(f.type("p/A"), late));
  EXPECT_EQ(h.super(late), f.program.object_class());
  EXPECT_TRUE(h.interfaces(late).empty());
  EXPECT_TRUE(h.direct_subtypes(late).empty());
  EXPECT_TRUE(h.subclasses(late).empty());
  EXPECT_EQ(h.subtypes(late), std::vector{late});
  EXPECT_FALSE(h.is_instantiable(late));
  EXPECT_EQ(f.members.resolve_method(f.ref("missing/Late.m()V")).status, Resolution::phantom);
  EXPECT_EQ(f.members.resolve_field(late, f.symbols.intern("x"), f.symbols.intern("I")).status,
            Resolution::phantom);
}

TEST(Hierarchy, an_array_is_cloneable_even_if_cloneable_is_missing) {
  Family f("class p/A\n");
  ClassId cloneable = f.program.class_or_phantom(f.symbols.intern("java/lang/Cloneable"));
  EXPECT_TRUE(f.hierarchy.is_subtype(ir::int_type.array_of(), TypeId::of_class(cloneable)));
  ClassId other = f.program.class_or_phantom(f.symbols.intern("java/lang/Other"));
  EXPECT_FALSE(f.hierarchy.is_subtype(ir::int_type.array_of(), TypeId::of_class(other)));
}

TEST(Hierarchy, each_cycle_is_cut_and_reported_once) {
  Family f(R"(
interface p/Kept
interface p/I implements p/K
interface p/J implements p/I p/Kept
interface p/K implements p/J
class p/A extends p/B implements p/Kept
class p/B extends p/C
class p/C extends p/A
class p/Self extends p/Self
class p/Below extends p/A
)");
  std::vector<Diagnostic> reports = f.diagnostics.take();
  ASSERT_EQ(reports.size(), 3u);
  EXPECT_EQ(reports[0].message, "cyclic supertypes: p/A, p/B, p/C; taken to extend java/lang/Object");
  EXPECT_EQ(reports[1].message, "cyclic supertypes: p/I, p/J, p/K; taken to extend java/lang/Object");
  EXPECT_EQ(reports[2].message, "cyclic supertypes: p/Self; taken to extend java/lang/Object");
  EXPECT_EQ(reports[0].file, "family.jar");
  for (const char* name : {"p/A", "p/B", "p/C", "p/Self", "p/I", "p/J", "p/K"}) {
    EXPECT_EQ(f.hierarchy.super(f.type(name)), f.program.object_class()) << name;
  }
  EXPECT_FALSE(below(f, "p/A", "p/B"));
  EXPECT_FALSE(below(f, "p/I", "p/J"));
  EXPECT_TRUE(below(f, "p/A", "p/Kept"));
  EXPECT_TRUE(below(f, "p/J", "p/Kept"));
  EXPECT_TRUE(below(f, "p/Below", "p/A"));
  EXPECT_FALSE(below(f, "p/Below", "p/B"));
}

TEST(Hierarchy, long_cycles_name_five_classes) {
  std::string text;
  for (int i = 0; i < 8; ++i) {
    text += "class p/C" + std::to_string(i) + " extends p/C" + std::to_string((i + 1) % 8) + "\n";
  }
  Family f(text);
  std::vector<Diagnostic> reports = f.diagnostics.take();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].message,
            "cyclic supertypes: p/C0, p/C1, p/C2, p/C3, p/C4 and 3 more; taken to extend java/lang/Object");
}

TEST(Hierarchy, misplaced_supertypes_are_noted_and_survived) {
  Family f(R"(
interface p/I
final class p/Final
class p/Plain
class p/A extends p/I
class p/B extends p/Final
class p/C implements p/Plain p/I
interface p/J extends p/Plain
)");
  std::vector<Diagnostic> reports = f.diagnostics.take();
  ASSERT_EQ(reports.size(), 4u);
  for (const Diagnostic& report : reports) EXPECT_EQ(report.severity, Severity::note);
  EXPECT_EQ(reports[0].message, "class p/A extends interface p/I; taken as java/lang/Object");
  EXPECT_EQ(reports[1].message, "class p/B extends final class p/Final");
  EXPECT_EQ(reports[2].message, "interface p/J extends class p/Plain; taken as java/lang/Object");
  EXPECT_EQ(reports[3].message, "p/C names p/Plain as an interface, which is a class; it is ignored");
  EXPECT_FALSE(below(f, "p/A", "p/I"));
  EXPECT_TRUE(below(f, "p/B", "p/Final"));
  EXPECT_FALSE(below(f, "p/C", "p/Plain"));
  EXPECT_TRUE(below(f, "p/C", "p/I"));
}

TEST(Hierarchy, object_stays_the_root_whatever_its_file_says) {
  Family f("public interface class java/lang/Object extends p/A implements p/I\nclass p/A\ninterface p/I\n");
  EXPECT_EQ(f.diagnostics.take().size(), 2u);
  EXPECT_FALSE(f.hierarchy.super(f.program.object_class()).valid());
  EXPECT_FALSE(f.hierarchy.is_interface(f.program.object_class()));
  EXPECT_TRUE(below(f, "p/A", "java/lang/Object"));
  EXPECT_FALSE(below(f, "java/lang/Object", "p/I"));
}

TEST(Hierarchy, repeated_interfaces_count_once) {
  Family f("interface p/I\nclass p/A implements p/I p/I\n");
  EXPECT_EQ(f.hierarchy.interfaces(f.type("p/A")).size(), 1u);
  EXPECT_EQ(f.hierarchy.direct_subtypes(f.type("p/I")).size(), 1u);
}

TEST(Hierarchy, depth_costs_no_stack) {
  constexpr int depth = 100'000;
  std::string text = "class p/C0\ninterface p/I0\n";
  for (int i = 1; i < depth; ++i) {
    text += "class p/C" + std::to_string(i) + " extends p/C" + std::to_string(i - 1) + "\n";
  }
  for (int i = 1; i < 2000; ++i) {
    text += "interface p/I" + std::to_string(i) + " implements p/I" + std::to_string(i - 1) + "\n";
  }
  Family f(text);
  EXPECT_TRUE(below(f, "p/C99999", "p/C0"));
  EXPECT_FALSE(below(f, "p/C0", "p/C99999"));
  EXPECT_TRUE(below(f, "p/I1999", "p/I0"));
  EXPECT_EQ(f.hierarchy.subtypes(f.type("p/C1")).size(), depth - 1u);
}

// Against the definition: reachability over the edges of random graphs, cycles included.
TEST(Hierarchy, agrees_with_reachability) {
  std::mt19937 random(11);
  for (int round = 0; round < 30; ++round) {
    std::string text;
    constexpr int count = 40;
    for (int i = 0; i < count; ++i) {
      bool interface = i % 2;
      auto some = [&](int parity) { return "p/C" + std::to_string(random() % (count / 2) * 2 + parity); };
      text += (interface ? "interface p/C" : "class p/C") + std::to_string(i);
      if (!interface && random() % 3) text += " extends " + some(0);
      for (int k = 0, n = static_cast<int>(random() % 3); k < n; ++k) text += (k ? " " : " implements ") + some(1);
      text += "\n";
    }
    Family f(text);
    for (ClassId sub : f.program.classes()) {
      std::vector<ClassId> reached = {sub};
      for (size_t next = 0; next < reached.size(); ++next) {
        auto reach = [&](ClassId id) {
          if (id && std::ranges::find(reached, id) == reached.end()) reached.push_back(id);
        };
        reach(f.hierarchy.super(reached[next]));
        for (ClassId id : f.hierarchy.interfaces(reached[next])) reach(id);
      }
      for (ClassId super : f.program.classes()) {
        bool expected = std::ranges::find(reached, super) != reached.end();
        ASSERT_EQ(f.hierarchy.is_subtype(sub, super), expected);
        ASSERT_EQ(std::ranges::binary_search(f.hierarchy.subtypes(super), sub), expected);
      }
    }
  }
}

}  // namespace
}  // namespace heddle::hierarchy
