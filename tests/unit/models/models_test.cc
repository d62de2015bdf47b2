// Loading: names become ids, mistakes become one diagnostic each.
#include "models/models.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "family.h"
#include "models/printer.h"

namespace heddle::models {
namespace {

using hierarchy::Family;

constexpr std::string_view world = R"(
class java/lang/String
class java/lang/Class
class java/lang/Thread
class java/lang/Throwable
interface p/Task
  public abstract run ()V
  public abstract call ()Ljava/lang/Object;
class p/Base
  inherited Ljava/lang/Object;
  public get ()Ljava/lang/Object;
class p/Box extends p/Base
  value Ljava/lang/Object;
  next Lp/Box;
  count I
  public static shared Lp/Box;
  public <init> (Ljava/lang/Object;)V
  public put (Ljava/lang/Object;)V
  public put (Lp/Box;)V
  public bridge get ()Lp/Box;
  public static make (Ljava/lang/Object;)Lp/Box;
  public size ()I
class p/Api
  public static copy ([Ljava/lang/Object;I[Ljava/lang/Object;)V
  public submit (Lp/Task;Lp/Box;)Ljava/lang/Object;
  public bridge submit (Lp/Task;Lp/Box;)Lp/Box;
  public size ()I
  public size (I)I
)";

struct Loaded {
  explicit Loaded(std::string text, bool built_in = false)
      : models(family.members, std::vector<ModelText>{{"m.toml", text, built_in}}, diagnostics) {}

  std::string effects(std::string_view method) const {
    const Model* model = models.of(family.method(method));
    return model ? to_string(family.program, *model) : "none";
  }

  std::string complaints() {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.take()) text += to_string(diagnostic) + "\n";
    return text;
  }

  Family family{world};
  Diagnostics diagnostics;
  Models models;
};

std::string submit(std::string effects) {
  return "[[method]]\nname = \"p.Api.submit(p.Task, p.Box)\"\neffects = [" + effects + "]\n";
}

constexpr std::string_view submit_method = "p/Api.submit(Lp/Task;Lp/Box;)Ljava/lang/Object;";

std::string resolved(std::string effects) {
  Loaded loaded(submit(effects));
  EXPECT_EQ(loaded.complaints(), "");
  return loaded.effects(submit_method);
}

std::string refused(std::string effects) {
  Loaded loaded(submit(effects));
  EXPECT_EQ(loaded.effects(submit_method), "none");
  return loaded.complaints();
}

TEST(Models, splits_long_paths) {
  EXPECT_EQ(resolved("'arg1.next.value = arg1.inherited'"),
            "t0 = arg1.p.Base.inherited\nt1 = arg1.p.Box.next\nt1.p.Box.value = t0\n");
  EXPECT_EQ(resolved("'return = p.Box.shared.next'"), "t0 = p.Box.shared\nreturn = t0.p.Box.next\n");
  EXPECT_EQ(resolved("'p.Box.shared = arg1'"), "p.Box.shared = arg1\n");
}

TEST(Models, counts_every_parameter) {
  Loaded loaded(
      "[[method]]\nname = \"p.Api.copy(java.lang.Object[], int, java.lang.Object[])\"\n"
      "effects = [\"arg2[] = arg0[]\"]\n");
  EXPECT_EQ(loaded.effects("p/Api.copy([Ljava/lang/Object;I[Ljava/lang/Object;)V"), "t0 = arg0[]\narg2[] = t0\n");
  const Model& model = loaded.models.all()[0];
  EXPECT_EQ(model.parameters, 3u);
  EXPECT_EQ(model.variables, 6u);
}

TEST(Models, finds_methods_by_name_and_number_of_arguments) {
  EXPECT_EQ(resolved("'return = arg0.call()', 'arg0.toString()'"),
            "return = p.Task.call()(arg0)\njava.lang.Object.toString()(arg0)\n");
  EXPECT_EQ(resolved("'arg1.put(java.lang.Object)(arg0)'"), "p.Box.put(java.lang.Object)(arg1, arg0)\n");
  EXPECT_EQ(resolved("'t = p.Box.make(_)', 'return = t.get()'"),
            "t0 = p.Box.make(java.lang.Object)(_)\nreturn = p.Base.get()(t0)\n");
}

TEST(Models, creates_with_and_without_a_constructor) {
  EXPECT_EQ(resolved("'return = new p.Box(arg0)'"),
            "return = new p.Box\nspecial p.Box.<init>(java.lang.Object)(return, arg0)\n");
  EXPECT_EQ(resolved("'return = new p.Box'"), "return = new p.Box\n");
  EXPECT_EQ(resolved("'return = new int[][]'"), "return = new int[][]\n");
}

TEST(Models, resolves_every_other_form) {
  EXPECT_EQ(resolved("'repeatedly spawn pool arg0.run()'"), "repeatedly spawn pool p.Task.run()(arg0)\n");
  EXPECT_EQ(resolved("'t = (p.Box) arg0', 't.next = t'"), "t0 = (p.Box) arg0\nt0.p.Box.next = t0\n");
  EXPECT_EQ(resolved("'return = clone this', 'return = class_of arg0'"),
            "return = clone this\nreturn = class_of arg0\n");
  EXPECT_EQ(resolved("'return = current_thread', 'return = string'"),
            "return = current_thread\nreturn = string\n");
  EXPECT_EQ(resolved("'return = unsafe_get(arg1.next)'"), "t0 = arg1.p.Box.next\nreturn = unsafe_get(t0)\n");
  EXPECT_EQ(resolved("'initialize p.Box', 'throw = new java.lang.Throwable'"),
            "initialize p.Box\nthrow = new java.lang.Throwable\n");
}

TEST(Models, bridges_have_the_effects_of_their_method) {
  Loaded loaded(submit("'return = arg1'"));
  EXPECT_EQ(loaded.effects("p/Api.submit(Lp/Task;Lp/Box;)Lp/Box;"), "return = arg1\n");
}

TEST(Models, an_exact_name_beats_a_pattern) {
  Loaded loaded(
      "[[method]]\nname = \"p.Api.size(int)\"\neffects = [\"initialize p.Box\"]\n"
      "[[method]]\nname = \"p.Api.size(*)\"\neffects = []\n");
  EXPECT_EQ(loaded.complaints(), "");
  EXPECT_EQ(loaded.effects("p/Api.size(I)I"), "initialize p.Box\n");
  EXPECT_EQ(loaded.effects("p/Api.size()I"), "");
  EXPECT_EQ(loaded.effects("p/Box.size()I"), "none");
}

TEST(Models, a_later_file_replaces) {
  Family family(world);
  std::string first = submit("'return = arg0'"), second = submit("'return = arg1'");
  Diagnostics diagnostics;
  Models models(family.members, std::vector<ModelText>{{"a.toml", first}, {"b.toml", second}}, diagnostics);
  EXPECT_TRUE(diagnostics.take().empty());
  EXPECT_EQ(to_string(family.program, *models.of(family.method(submit_method))), "return = arg1\n");
}

TEST(Models, a_later_file_is_as_strict_with_itself) {
  Family family(world);
  std::string first = "[[method]]\nname = 'p.Api.size(*)'\neffects = ['initialize p.Base']\n";
  std::string second =
      "[[method]]\nname = 'p.Api.size(int)'\neffects = ['initialize p.Box']\n"
      "[[method]]\nname = 'p.Api.size(*)'\neffects = []\n"
      "[[method]]\nname = 'p.Api.size()'\neffects = []\n"
      "[[method]]\nname = 'p.Api.size()'\neffects = []\n";
  Diagnostics diagnostics;
  Models models(family.members, std::vector<ModelText>{{"a.toml", first}, {"b.toml", second}}, diagnostics);
  EXPECT_EQ(to_string(family.program, *models.of(family.method("p/Api.size(I)I"))), "initialize p.Box\n");
  EXPECT_EQ(to_string(family.program, *models.of(family.method("p/Api.size()I"))), "");
  std::vector<Diagnostic> complaints = diagnostics.take();
  ASSERT_EQ(complaints.size(), 1u);
  EXPECT_EQ(to_string(complaints[0]), "b.toml:11: error: p.Api.size() has effects already");
}

TEST(Models, roots_contexts_and_merged_classes) {
  Loaded loaded(
      "[jvm]\nroots = ['p.Api.size(*)', { name = 'p.Api.gone()', until = 8 }]\n"
      "[contexts]\nsensitive = ['p.*']\n"
      "[merged]\nclasses = ['p.Api']\nsubclasses_of = ['p.Base']\n");
  EXPECT_EQ(loaded.complaints(), "");
  EXPECT_EQ(loaded.models.jvm_roots().size(), 2u);
  EXPECT_TRUE(loaded.models.is_merged(loaded.family.type("p/Box")));
  EXPECT_TRUE(loaded.models.is_merged(loaded.family.type("p/Api")));
  EXPECT_FALSE(loaded.models.is_merged(loaded.family.type("p/Task")));
}

TEST(Models, what_the_program_lacks_is_skipped_and_listed) {
  std::string text = "[[method]]\nname = \"q.Gone.m()\"\neffects = []\n" + submit("'return = arg1.gone'");
  Loaded loaded(text);
  EXPECT_EQ(loaded.complaints(),
            "m.toml:2: warning: skipped: no class q.Gone\n"
            "m.toml:6: warning: skipped: p.Api.submit(p.Task, p.Box): no field gone in p.Box\n");
  EXPECT_EQ(loaded.models.unresolved().size(), 3u);  // the bridge, too
  Loaded built_in(text, true);
  EXPECT_EQ(built_in.complaints(), "");
  EXPECT_EQ(built_in.models.unresolved()[0].place, "m.toml:2");
}

TEST(Models, a_wrong_effect_costs_one_diagnosticBad) {
  std::string place = "m.toml:3: error: ", method = place + "p.Api.submit(p.Task, p.Box): ";
  EXPECT_EQ(refused("'return = '"), place + "expected a name at the end of 'return = '\n");
  EXPECT_EQ(refused("'return = task', 'return = x'"), method + "nothing is called task\n");
  EXPECT_EQ(refused("'return = arg2'"), method + "nothing is called arg2\n");
  EXPECT_EQ(refused("'return = arg1.count'"), method + "p.Box.count is no reference\n");
  EXPECT_EQ(refused("'return = p.Box.next'"), method + "p.Box.next is not static\n");
  EXPECT_EQ(refused("'arg0'"), method + "an effect assigns, calls or spawns\n");
  for (const char* effect : {"'x = throw'", "'return = throw'"})
    EXPECT_EQ(refused(effect), method + "what is thrown can only be put into a field or an array\n") << effect;
  EXPECT_EQ(refused("'nonsense(arg0)'"), method + "nothing is called nonsense()\n");
  EXPECT_EQ(refused("'return = _'"), method + "_ is for arguments only\n");
  EXPECT_EQ(refused("'return = new int'"), method + "int is no reference\n");
  EXPECT_EQ(refused("'arg1.put(arg0)'"),
            method + "p.Box.put(java.lang.Object) and p.Box.put(p.Box) fit: give the parameter types\n");
  EXPECT_EQ(refused("'arg1.put(p.Box)()'"), method + "p.Box.put(p.Box) takes 1 arguments, not 0\n");
}

std::string complaints(std::string text) { return Loaded(std::move(text)).complaints(); }

TEST(Models, a_malformed_entry_costs_one_diagnosticBad) {
  EXPECT_EQ(complaints("[[method]]\nname = 3\neffects = []\n"), "m.toml:2: error: 'name' takes strings only\n");
  EXPECT_EQ(complaints("[[method]]\neffects = []\n"), "m.toml:1: error: [[method]] needs a name\n");
  EXPECT_EQ(complaints("[[method]]\nname = \"p.Api.size()\"\n"),
            "m.toml:1: error: [[method]] needs effects; [] if it has none\n");
  EXPECT_EQ(complaints("[[method]]\nname = \"size\"\neffects = []\n"),
            "m.toml:2: error: 'size' is not written as package.Class.method(parameter types)\n");
  EXPECT_EQ(complaints("[[method]]\nname = \"p.Api.size()\"\neffects = []\nlock = 1\n"),
            "m.toml:4: error: unknown key 'lock' in [[method]]; known are name, names, effects, since, until\n");
  EXPECT_EQ(complaints("[[method]]\nname = \"p.Api.size()\"\neffects = []\nsince = \"x\"\n"),
            "m.toml:4: error: 'since' must be a release of the JDK, such as 21\n");
  EXPECT_EQ(complaints("[method]\nname = \"p.Api.size()\"\n"),
            "m.toml:1: error: methods are written as [[method]]\n");
  EXPECT_EQ(complaints("merged = 1\n"), "m.toml:1: error: 'merged' must be a table\n");
  EXPECT_EQ(complaints("[jvm]\nroots = [1]\n"),
            "m.toml:2: error: a root is the name of a method, or a table that has one\n");
  EXPECT_EQ(complaints("[[method]]\nnames = [\"p.Api.size()\", \"p.Api.size()\"]\neffects = []\n"),
            "m.toml:2: error: p.Api.size() has effects already\n");
  EXPECT_EQ(complaints("x = [\n").substr(0, 17), "m.toml:1: error: ");
}

// The first file that docs/models.md shows.
TEST(Models, the_example_of_the_documentation_is_rightOk) {
  Family family(R"(
interface com/acme/Listener
  public abstract onEvent (Ljava/lang/Object;)V
class com/acme/EventBus
  listeners [Lcom/acme/Listener;
  public post (Ljava/lang/Object;)V
class com/acme/NativeCache
  value Ljava/lang/Object;
  public native put (JLjava/lang/Object;)V
  public native putIfAbsent (JLjava/lang/Object;)V
  public native get (J)Ljava/lang/Object;
)");
  std::ifstream file(HEDDLE_SOURCE_DIR "/docs/models.md");
  std::string page(std::istreambuf_iterator<char>(file), {});
  size_t start = page.find("[[method]]");
  ASSERT_NE(start, std::string::npos);
  std::string example = page.substr(start, page.find("```", start) - start);
  Diagnostics diagnostics;
  Models models(family.members, std::vector<ModelText>{{"models.md", example}}, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.take()) ADD_FAILURE() << to_string(diagnostic);
  EXPECT_EQ(models.all().size(), 4u);
  EXPECT_EQ(to_string(family.program, models.all()[0]),
            "t1 = this.com.acme.EventBus.listeners\nt0 = t1[]\n"
            "repeatedly spawn pool com.acme.Listener.onEvent(java.lang.Object)(t0, arg0)\n");
}

TEST(Models, one_malformed_entry_leaves_the_others) {
  Loaded loaded("[[method]]\nname = \"p.Api.size()\"\neffects = [\"?\"]\n" + submit("'return = arg0'"));
  EXPECT_EQ(loaded.effects(submit_method), "return = arg0\n");
}

}  // namespace
}  // namespace heddle::models
