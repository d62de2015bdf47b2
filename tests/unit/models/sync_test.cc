// Facts about locks, order and objects that are not thread-safe: names become ids, go down to overriders, and
// mistakes become one diagnostic each.
#include "models/sync.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "family.h"
#include "models/models.h"
#include "models/printer.h"

namespace heddle::models {
namespace {

using hierarchy::Family;

// What is in lib/ and java/ is the library, the rest is the application.
ir::Program with_library(SymbolTable& symbols, const ir::Program& family) {
  ir::ProgramBuilder builder(symbols);
  ir::ContainerId container = builder.add_container("test");
  std::vector<ir::ClassId> ids;
  auto named = [&](ir::ClassId id) { return id ? symbols.intern(family.name(id)) : Symbol{}; };
  for (ir::ClassId id : family.classes()) {
    bool is_library = family.name(id).starts_with("lib/") || family.name(id).starts_with("java/");
    ids.push_back(builder.declare(named(id), ir::ClassKind::declared,
                                  is_library ? ir::Origin::jdk : ir::Origin::application, container));
  }
  for (ir::ClassId id : family.classes()) {
    const ir::Class& c = family[id];
    std::vector<Symbol> interfaces;
    for (ir::ClassId interface : family.interfaces(id)) interfaces.push_back(named(interface));
    auto copied = [&](auto members) {
      std::vector<std::decay_t<decltype(family[members.first])>> list;
      for (auto member : members) {
        list.push_back(family[member]);
        list.back().name = symbols.intern(family.text(family[member].name));
        list.back().descriptor = symbols.intern(family.text(family[member].descriptor));
      }
      return list;
    };
    auto methods = copied(c.methods);
    auto fields = copied(c.fields);
    builder.define(ids[id.raw], {.flags = c.flags,
                                 .super = named(c.super),
                                 .interfaces = interfaces,
                                 .nest_host = {},
                                 .source_file = {},
                                 .made_for = {},
                                 .methods = methods,
                                 .fields = fields});
  }
  return builder.finish();
}

constexpr std::string_view sync_world = R"(
class java/lang/String
class java/lang/Class
class java/lang/Throwable
class java/lang/Thread
interface lib/Lock
  public abstract lock ()V
  public abstract value ()Ljava/lang/Object;
class lib/Plain implements lib/Lock
  public lock ()V
  public value ()Ljava/lang/String;
  public bridge value ()Ljava/lang/Object;
class lib/Half implements lib/Lock
  sync Llib/Sync;
  count I
  static shared Llib/Sync;
  public lock ()V
class lib/Quarter extends lib/Half
  public lock ()V
class lib/Silent implements lib/Lock
  public lock ()V
class lib/Sync
class app/MyLock implements lib/Lock
  public lock ()V
class lib/Pool
  public invokeAll (Ljava/lang/Object;)V
  public static single ()Llib/Pool;
  public static fixed (I)Llib/Pool;
interface lib/Sized
  public size ()I
  public abstract capacity ()I
class lib/Top implements lib/Sized
  public look ()I
  public hidden ()I
class lib/Bag extends lib/Top
  public <init> (Llib/Bag;)V
  public put (Ljava/lang/Object;)V
  public put (I)V
  public get (I)Ljava/lang/Object;
  public get ()Ljava/lang/Object;
  public hidden ()I
  public iterator ()Llib/Bag$Itr;
  protected shrink ()V
  private internal ()V
  public static of ()Llib/Bag;
  public fill (Llib/Bag;)V
class lib/BigBag extends lib/Bag
  public put (Ljava/lang/Object;)V
class lib/FrozenBag extends lib/Bag
  public put (I)V
class app/MyBag extends lib/Bag
  public put (Ljava/lang/Object;)V
class lib/Bag$Itr
  this$0 Llib/Bag;
  public next ()Ljava/lang/Object;
  public remove ()V
class lib/Bag$Other
  public next ()Ljava/lang/Object;
class lib/Guarded
  c Llib/Bag;
  mutex Ljava/lang/Object;
  public put (Ljava/lang/Object;)V
)";

struct LoadedSync {
  using Texts = std::vector<std::string>;

  explicit LoadedSync(Texts texts, bool built_in = false)
      : family(sync_world), program(with_library(symbols, family.program)), hierarchy(program, diagnostics),
        members(hierarchy), models(members, named(texts, built_in), diagnostics), sync(models.sync()) {}
  explicit LoadedSync(std::string text) : LoadedSync(Texts{std::move(text)}) {}

  static std::vector<ModelText> named(const Texts& texts, bool built_in) {
    std::vector<ModelText> files;
    for (const std::string& text : texts) files.push_back({files.empty() ? "a.toml" : "b.toml", text, built_in});
    return files;
  }

  ir::ClassId type(std::string_view name) const { return program.find_class(name); }
  ir::MethodId method(std::string_view owner, std::string_view name, std::string_view descriptor) const {
    ir::MethodId found =
        program.find_method(type(owner), program.symbols().intern(name), program.symbols().intern(descriptor));
    EXPECT_TRUE(found) << owner << "." << name << descriptor;
    return found;
  }

  // "acquire this; release this"
  std::string facts(std::string_view owner, std::string_view name, std::string_view descriptor = "()V") const {
    return listed(method(owner, name, descriptor), sync.facts(method(owner, name, descriptor)));
  }
  std::string uses(std::string_view owner, std::string_view name, std::string_view descriptor = "()V") const {
    return listed(method(owner, name, descriptor), sync.uses(method(owner, name, descriptor)));
  }
  template <class T>
  std::string listed(ir::MethodId id, std::span<const T> list) const {
    std::string text;
    for (const T& item : list) text += (text.empty() ? "" : "; ") + to_string(program, id, item);
    return text;
  }

  std::string sync_complaints() {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.take()) text += to_string(diagnostic) + "\n";
    return text;
  }

  Family family;
  SymbolTable symbols;
  Diagnostics diagnostics;
  ir::Program program;
  hierarchy::Hierarchy hierarchy;
  hierarchy::Members members;
  Models models;
  const SyncModels& sync;
};

std::string sync_complaints(std::string text) { return LoadedSync(std::move(text)).sync_complaints(); }

constexpr const char* object_put = "(Ljava/lang/Object;)V";

TEST(SyncModels, a_fact_goes_down_to_the_overriders_of_the_libraryOk) {
  LoadedSync loaded("[[sync]]\nname = 'lib.Lock.lock()'\nfacts = ['acquire this if true']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.facts("lib/Lock", "lock"), "acquire this if true");
  EXPECT_EQ(loaded.facts("lib/Plain", "lock"), "acquire this if true");
  EXPECT_EQ(loaded.facts("lib/Quarter", "lock"), "acquire this if true");
}

TEST(SyncModels, an_override_of_the_application_is_codeBad) {
  LoadedSync loaded("[[sync]]\nname = 'lib.Lock.lock()'\nfacts = ['acquire this']\n");
  EXPECT_EQ(loaded.facts("app/MyLock", "lock"), "");
}

TEST(SyncModels, what_is_behind_a_bridge_has_its_facts) {
  LoadedSync loaded("[[sync]]\nname = 'lib.Lock.value()'\nfacts = ['ends this']\n");
  EXPECT_EQ(loaded.facts("lib/Plain", "value", "()Ljava/lang/Object;"), "ends this");
  EXPECT_EQ(loaded.facts("lib/Plain", "value", "()Ljava/lang/String;"), "ends this");
}

TEST(SyncModels, an_overrider_keeps_its_own_and_passes_it_on) {
  LoadedSync loaded(
      "[[sync]]\nname = 'lib.Lock.lock()'\nfacts = ['acquire this']\n"
      "[[sync]]\nname = 'lib.Half.lock()'\nfacts = ['acquire this.sync as read']\n"
      "[[sync]]\nname = 'lib.Silent.lock()'\nfacts = []\n");
  EXPECT_EQ(loaded.facts("lib/Half", "lock"), "acquire this.lib.Half.sync as read");
  EXPECT_EQ(loaded.facts("lib/Quarter", "lock"), "acquire this.lib.Half.sync as read");
  EXPECT_EQ(loaded.facts("lib/Silent", "lock"), "");
  EXPECT_EQ(loaded.facts("lib/Plain", "lock"), "acquire this");
}

TEST(SyncModels, a_later_file_replaces_facts) {
  LoadedSync loaded(LoadedSync::Texts{
      "[[sync]]\nname = 'lib.Half.lock()'\nfacts = ['acquire this']\n",
      "[[sync]]\nname = 'lib.Half.lock()'\nfacts = ['release this', 'acquire this as write one permit']\n"});
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.facts("lib/Half", "lock"), "release this; acquire this as write one permit");
}

TEST(SyncModels, facts_about_threads) {
  LoadedSync loaded(
      "[[sync]]\nname = 'lib.Pool.invokeAll(*)'\n"
      "facts = ['ends spawned', 'ends executor timed', 'ends elements of arg0', 'interrupts executor']\n"
      "[[serial]]\nnames = ['lib.Pool.single()']\nof_one = ['lib.Pool.fixed(int)']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.facts("lib/Pool", "invokeAll", object_put),
            "ends spawned; ends executor timed; ends elements of arg0; interrupts executor");
  ir::MethodId single = loaded.method("lib/Pool", "single", "()Llib/Pool;");
  ir::MethodId fixed = loaded.method("lib/Pool", "fixed", "(I)Llib/Pool;");
  EXPECT_TRUE(loaded.sync.makes_serial_executor(single) && !loaded.sync.serial_if_one(single));
  EXPECT_TRUE(loaded.sync.serial_if_one(fixed) == 0u && !loaded.sync.makes_serial_executor(fixed));
}

constexpr const char* bag =
    "[[object]]\nclass = 'lib.Bag'\nwrites = ['put', 'shrink', 'get()']\nreads = ['*']\nignores = ['iterator']\n";

TEST(SyncModels, an_object_has_reads_and_writes) {
  LoadedSync loaded(bag);
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "put", object_put), "write this");
  EXPECT_EQ(loaded.uses("lib/Bag", "put", "(I)V"), "write this");
  EXPECT_EQ(loaded.uses("lib/Bag", "shrink"), "write this");
  EXPECT_EQ(loaded.uses("lib/Bag", "get", "(I)Ljava/lang/Object;"), "read this");
  EXPECT_EQ(loaded.uses("lib/Bag", "get", "()Ljava/lang/Object;"), "write this");
  EXPECT_EQ(loaded.uses("lib/Bag", "hidden", "()I"), "read this");
}

TEST(SyncModels, an_update_writes_what_depends_on_what_it_finds) {
  LoadedSync loaded("[[object]]\nclass = 'lib.Bag'\nwrites = ['shrink']\nupdates = ['put']\nreads = ['*']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "put", object_put), "update this");
  EXPECT_EQ(loaded.uses("lib/Bag", "shrink"), "write this");
}

TEST(SyncModels, constructors_and_what_is_ignored_private_or_static_count_not) {
  LoadedSync loaded(bag);
  EXPECT_EQ(loaded.uses("lib/Bag", "iterator", "()Llib/Bag$Itr;"), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "internal"), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "<init>", "(Llib/Bag;)V"), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "of", "()Llib/Bag;"), "");
}

TEST(SyncModels, an_object_has_what_it_inherits_and_does_not_override) {
  LoadedSync loaded(bag);
  EXPECT_EQ(loaded.uses("lib/Top", "look", "()I"), "read this");
  EXPECT_EQ(loaded.uses("lib/Sized", "size", "()I"), "read this");
  EXPECT_EQ(loaded.uses("lib/Top", "hidden", "()I"), "");
  EXPECT_EQ(loaded.uses("lib/Sized", "capacity", "()I"), "");
  EXPECT_EQ(loaded.uses("java/lang/Object", "hashCode", "()I"), "");
}

TEST(SyncModels, subclasses_are_as_unsafe_but_their_code_is_codeBad) {
  LoadedSync loaded(bag);
  for (const char* name : {"lib/Bag", "lib/BigBag", "app/MyBag"})
    EXPECT_TRUE(loaded.sync.is_unsynchronized(loaded.type(name))) << name;
  for (const char* name : {"lib/Top", "lib/Guarded", "lib/Bag$Itr"})
    EXPECT_FALSE(loaded.sync.is_unsynchronized(loaded.type(name))) << name;
  EXPECT_EQ(loaded.uses("lib/BigBag", "put", object_put), "write this");
  EXPECT_EQ(loaded.uses("app/MyBag", "put", object_put), "");
}

TEST(SyncModels, a_class_of_the_application_counts_if_it_is_listed_itselfOk) {
  LoadedSync loaded("[[object]]\nclass = 'app.MyBag'\nwrites = ['put']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("app/MyBag", "put", object_put), "write this");
  EXPECT_EQ(loaded.uses("lib/Bag", "put", object_put), "");
  EXPECT_FALSE(loaded.sync.is_unsynchronized(loaded.type("lib/Bag")));
}

TEST(SyncModels, the_nearest_list_counts_and_the_later_file) {
  std::string frozen = "[[object]]\nclass = 'lib.FrozenBag'\nreads = ['*']\n";
  LoadedSync loaded(LoadedSync::Texts{frozen + bag, "[[object]]\nclass = 'lib.BigBag'\nreads = ['put']\n"});
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("lib/FrozenBag", "put", "(I)V"), "read this");
  EXPECT_EQ(loaded.uses("lib/BigBag", "put", object_put), "read this");
  EXPECT_EQ(loaded.uses("lib/Bag", "put", object_put), "write this");
}

constexpr const char* atomic_bag =
    "[[atomic]]\nclass = 'lib.Bag'\nreads = ['look']\ndemands = ['get(int)']\nadds = ['put']\npolls = ['get()']\n"
    "iterates = ['iterator']\nkeyed = ['get(int)']\n";

TEST(SyncModels, an_atomic_class_has_acts) {
  LoadedSync loaded(atomic_bag);
  EXPECT_EQ(loaded.sync_complaints(), "");
  auto act = [&](const char* owner, const char* name, const char* descriptor) {
    return loaded.sync.act(loaded.method(owner, name, descriptor));
  };
  const ObjectAct* put = act("lib/Bag", "put", object_put);
  ASSERT_TRUE(put);
  EXPECT_TRUE(put->kind == ActKind::write && put->adds && !put->removes && !put->keyed);
  const ObjectAct* get = act("lib/Bag", "get", "(I)Ljava/lang/Object;");
  ASSERT_TRUE(get);
  EXPECT_TRUE(get->kind == ActKind::demand && !get->adds && !get->removes && get->keyed);
  const ObjectAct* poll = act("lib/Bag", "get", "()Ljava/lang/Object;");
  ASSERT_TRUE(poll);
  EXPECT_TRUE(poll->kind == ActKind::update && !poll->adds && poll->removes);
  ASSERT_TRUE(act("lib/Top", "look", "()I"));  // inherited
  EXPECT_EQ(act("lib/Top", "look", "()I")->kind, ActKind::read);
  EXPECT_EQ(act("lib/Bag", "iterator", "()Llib/Bag$Itr;")->kind, ActKind::iterate);
  EXPECT_EQ(act("lib/Bag", "fill", "(Llib/Bag;)V"), nullptr);
}

TEST(SyncModels, an_atomic_class_counts) {
  LoadedSync loaded(
      "[[atomic]]\nclass = 'lib.Bag'\ncounts_up = ['put']\ncounts_down = ['get(int)']\ncounts = ['look']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  const ObjectAct* put = loaded.sync.act(loaded.method("lib/Bag", "put", object_put));
  ASSERT_TRUE(put);
  EXPECT_TRUE(put->kind == ActKind::update && put->counts && put->adds && !put->removes);
  const ObjectAct* get = loaded.sync.act(loaded.method("lib/Bag", "get", "(I)Ljava/lang/Object;"));
  ASSERT_TRUE(get);
  EXPECT_TRUE(get->counts && !get->adds && get->removes);
  const ObjectAct* look = loaded.sync.act(loaded.method("lib/Top", "look", "()I"));
  ASSERT_TRUE(look);
  EXPECT_TRUE(look->counts && look->adds && look->removes);
}

TEST(SyncModels, an_atomic_class_is_no_unsynchronized_one) {
  LoadedSync loaded(atomic_bag);
  EXPECT_EQ(loaded.uses("lib/Bag", "put", object_put), "");
  EXPECT_FALSE(loaded.sync.is_unsynchronized(loaded.type("lib/Bag")));
  EXPECT_TRUE(loaded.sync.is_atomic(loaded.type("lib/Bag")) && loaded.sync.is_atomic(loaded.type("lib/BigBag")));
  // What the application makes of it is code.
  EXPECT_FALSE(loaded.sync.is_atomic(loaded.type("lib/Top")) || loaded.sync.is_atomic(loaded.type("app/MyBag")));
}

TEST(SyncModels, what_is_keyed_is_in_another_list) {
  LoadedSync loaded("[[atomic]]\nclass = 'lib.Bag'\nreads = ['look']\nkeyed = ['put']\n");
  EXPECT_EQ(loaded.sync_complaints(), "a.toml:4: error: 'put' is keyed, but in no other list\n");
}

TEST(SyncModels, a_view_works_on_another_object) {
  LoadedSync loaded("[[view]]\nclass = 'lib.Bag$Itr'\nof = 'this.this$0'\nwrites = ['remove']\nreads = ['*']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("lib/Bag$Itr", "next", "()Ljava/lang/Object;"), "read this.lib.Bag$Itr.this$0");
  EXPECT_EQ(loaded.uses("lib/Bag$Itr", "remove"), "write this.lib.Bag$Itr.this$0");
  EXPECT_EQ(loaded.sync.view_of(loaded.type("lib/Bag$Itr")).size(), 1u);
  EXPECT_TRUE(loaded.sync.view_of(loaded.type("lib/Bag")).empty());
  EXPECT_FALSE(loaded.sync.is_unsynchronized(loaded.type("lib/Bag$Itr")));
}

TEST(SyncModels, a_pattern_takes_the_classes_that_have_the_field) {
  LoadedSync loaded("[[view]]\nclass = 'lib.Bag$*'\nof = 'this.this$0'\nreads = ['*']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("lib/Bag$Itr", "next", "()Ljava/lang/Object;"), "read this.lib.Bag$Itr.this$0");
  EXPECT_EQ(loaded.uses("lib/Bag$Other", "next", "()Ljava/lang/Object;"), "");
}

TEST(SyncModels, a_method_uses_what_it_is_given) {
  LoadedSync loaded(std::string(bag) +
                    "[[use]]\nname = 'lib.Bag.fill(lib.Bag)'\nuses = ['read arg0', 'write this']\n"
                    "[[use]]\nname = 'lib.Guarded.put(*)'\nuses = ['write this.c under this.mutex, this']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "fill", "(Llib/Bag;)V"), "write this; read arg0");
  EXPECT_EQ(loaded.uses("lib/Guarded", "put", object_put),
            "write this.lib.Guarded.c under this.lib.Guarded.mutex, this");
}

TEST(SyncModels, a_method_returns_what_is_new_or_given) {
  LoadedSync loaded(
      "[[result]]\nname = 'lib.Lock.value()'\nresults = ['new', 'this']\n"
      "[[result]]\nname = 'lib.Bag.fill(lib.Bag)'\nresults = ['arg0']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  std::string_view of_overrider[] = {"()Ljava/lang/Object;", "()Ljava/lang/String;"};
  for (std::string_view descriptor : of_overrider) {
    auto results = loaded.sync.results(loaded.method("lib/Plain", "value", descriptor));
    ASSERT_EQ(results.size(), 2u);
    EXPECT_TRUE(results[0].is_new() && !results[1].is_new() && results[1].parameter == 0);
  }
  auto given = loaded.sync.results(loaded.method("lib/Bag", "fill", "(Llib/Bag;)V"));
  ASSERT_EQ(given.size(), 1u);
  EXPECT_TRUE(!given[0].is_new() && given[0].parameter == 1);
  EXPECT_TRUE(loaded.sync.results(loaded.method("lib/Pool", "single", "()Llib/Pool;")).empty());
}

TEST(SyncModels, a_method_returns_what_it_takes_out) {
  LoadedSync loaded("[[result]]\nname = 'lib.Lock.value()'\nresults = ['taken']\n");
  EXPECT_EQ(loaded.sync_complaints(), "");
  auto results = loaded.sync.results(loaded.method("lib/Plain", "value", "()Ljava/lang/Object;"));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_TRUE(results[0].kind == ReturnKind::taken && !results[0].is_new());
}

TEST(SyncModels, what_the_program_lacks_is_skipped_and_listed) {
  std::string text =
      "[[sync]]\nname = 'lib.Half.lock()'\nfacts = ['acquire this.gone']\n"
      "[[object]]\nclasses = ['lib.Gone', 'lib.Bag']\nwrites = ['push']\n"
      "[[serial]]\nnames = ['lib.Pool.many()']\n"
      "[[view]]\nclass = 'lib.Bag$Other'\nof = 'this.this$0'\n"
      "[[sync]]\nname = 'lib.Half.await()'\nsince = 30\nfacts = []\n";
  LoadedSync loaded(text);
  EXPECT_EQ(loaded.sync_complaints(),
            "a.toml:10: warning: skipped: no field this$0 in lib.Bag$Other\n"
            "a.toml:3: warning: skipped: lib.Half.lock(): no field gone in lib.Half\n"
            "a.toml:5: warning: skipped: no class lib.Gone\n"
            "a.toml:6: warning: skipped: no method push in lib.Gone\n"
            "a.toml:8: warning: skipped: no method lib.Pool.many()\n");
  EXPECT_EQ(loaded.models.unresolved().size(), 6u);
  EXPECT_TRUE(loaded.sync.is_unsynchronized(loaded.type("lib/Bag")));
  LoadedSync built_in(LoadedSync::Texts{text}, true);
  EXPECT_EQ(built_in.sync_complaints(), "");
}

TEST(SyncModels, a_wrong_statement_costs_one_diagnosticBad) {
  auto sync = [](std::string fact) {
    return sync_complaints("[[sync]]\nname = 'lib.Half.lock()'\nfacts = ['acquire this', '" + fact + "']\n");
  };
  std::string place = "a.toml:3: error: ", method = place + "lib.Half.lock(): ";
  EXPECT_EQ(sync("lock this"), place + "expected a verb before 'lock this' in 'lock this'\n");
  EXPECT_EQ(sync("acquire arg0"), method + "nothing is called arg0\n");
  EXPECT_EQ(sync("acquire return"), method + "return is no reference here\n");
  EXPECT_EQ(sync("acquire throw"), method + "throw is no parameter\n");
  EXPECT_EQ(sync("acquire this.count"), method + "lib.Half.count is no reference\n");
  EXPECT_EQ(sync("acquire this.shared"), method + "shared is static\n");
  EXPECT_EQ(sync_complaints("[[sync]]\nname = 'lib.Pool.single()'\nfacts = ['ends executor']\n"),
            place + "lib.Pool.single(): a static method has no executor\n");
  EXPECT_EQ(sync_complaints("[[use]]\nname = 'lib.Guarded.put(*)'\nuses = ['write this.c under']\n"),
            place + "expected this or arg0 at the end of 'write this.c under'\n");
  EXPECT_EQ(sync_complaints("[[result]]\nname = 'lib.Lock.value()'\nresults = ['this.sync']\n"),
            place + "expected a parameter, not a field, at the end of 'this.sync'\n");
  EXPECT_EQ(sync_complaints("[[sync]]\nnames = ['lib.Half.lock()', 'lib.Half.lock()']\nfacts = []\n"),
            "a.toml:2: error: lib.Half.lock() has facts already\n");
}

TEST(SyncModels, a_malformed_entry_costs_one_diagnosticBad) {
  EXPECT_EQ(sync_complaints("[[sync]]\nname = 'lib.Half.lock()'\n"),
            "a.toml:1: error: [[sync]] needs facts; [] if it has none\n");
  EXPECT_EQ(sync_complaints("[[use]]\nuses = []\n"), "a.toml:1: error: [[use]] needs a name\n");
  EXPECT_EQ(sync_complaints("[[object]]\nwrites = ['put']\n"), "a.toml:1: error: [[object]] needs a class\n");
  EXPECT_EQ(sync_complaints("[object]\nclass = 'lib.Bag'\n"),
            "a.toml:1: error: objects are written as [[object]]\n");
  EXPECT_EQ(sync_complaints("[[object]]\nclass = 'lib.Bag'\nof = 'this.c'\n"),
            "a.toml:3: error: unknown key 'of' in [[object]]; known are class, classes, writes, updates, reads, "
            "ignores, "
            "since, until\n");
  EXPECT_EQ(sync_complaints("[[view]]\nclass = 'lib.Bag$Itr'\n"),
            "a.toml:1: error: [[view]] needs 'of', a path such as this.list\n");
  EXPECT_EQ(sync_complaints("[[view]]\nclass = 'lib.Bag$Itr'\nof = 'this'\n"),
            "a.toml:3: error: a view has a field that leads to its object\n");
  EXPECT_EQ(sync_complaints("[[view]]\nclass = 'lib.Bag$Itr'\nof = 'arg0.x'\n"),
            "a.toml:2: error: nothing is called arg0\n");
  EXPECT_EQ(sync_complaints("[[serial]]\nsince = 9\n"), "a.toml:1: error: [[serial]] needs a name\n");
  EXPECT_EQ(sync_complaints("[[object]]\nclass = 'lib.Bag'\nwrites = ['*']\nreads = ['*']\n"),
            "a.toml:4: error: only one list can have *\n");
  EXPECT_EQ(sync_complaints("[[object]]\nclass = 'lib.Bag'\nwrites = ['put']\nreads = ['put']\n"),
            "a.toml:4: error: 'put' is listed twice\n");
  EXPECT_EQ(sync_complaints("[[object]]\nclass = 'lib.Bag'\nwrites = ['put(']\n"),
            "a.toml:3: error: 'put(' is not written as method(parameter types)\n");
  EXPECT_EQ(sync_complaints("[[object]]\nclass = 'lib.Bag'\n[[object]]\nclass = 'lib.Bag'\n"),
            "a.toml:4: error: lib.Bag is listed already\n");
}

// What an object holds in a field can be a part of it: the path then starts there.
TEST(SyncModels, parts_name_the_field_that_holds_themOk) {
  LoadedSync loaded("[[view]]\nclass = 'lib.Bag$Itr'\nof = 'lib.Guarded.c'\nwrites = ['next']\n");
  EXPECT_EQ(loaded.uses("lib/Bag$Itr", "next", "()Ljava/lang/Object;"), "write this");
}

TEST(SyncModels, parts_of_a_field_that_is_not_thereBad) {
  EXPECT_EQ(sync_complaints("[[view]]\nclass = 'lib.Bag$Itr'\nof = 'lib.Bag.nothing'\n"),
            "a.toml:3: warning: skipped: no field lib.Bag.nothing\n");
  EXPECT_EQ(sync_complaints("[[component]]\ncalls = ['go']\n"),
            "a.toml:1: error: [[component]] needs a class or an annotation\n");
}

TEST(SyncModels, a_wrong_entry_is_left_out_and_the_others_stay) {
  LoadedSync loaded(std::string("[[view]]\nclass = 'lib.Bag$Itr'\nof = 'this'\nreads = ['*']\n") + bag);
  EXPECT_EQ(loaded.uses("lib/Bag$Itr", "next", "()Ljava/lang/Object;"), "");
  EXPECT_EQ(loaded.uses("lib/Bag", "put", object_put), "write this");
}

// What docs/models.md shows of facts.
TEST(SyncModels, the_example_of_the_documentation_is_rightOk) {
  Family family(R"(
class java/lang/Throwable
class com/acme/Mutex
  lock Ljava/lang/Object;
  public enter ()V
  public tryEnter (J)Z
  public leave ()V
class com/acme/Ring
  public push (Ljava/lang/Object;)V
  public pop ()Ljava/lang/Object;
  public next ()Ljava/lang/Object;
  public next (I)Ljava/lang/Object;
  public toArray ([Ljava/lang/Object;)[Ljava/lang/Object;
class com/acme/Ring$Cursor
  ring Lcom/acme/Ring;
  public remove ()V
  public get ()Ljava/lang/Object;
class com/acme/Rings
  public static copy (Lcom/acme/Ring;Lcom/acme/Ring;)V
class com/acme/Pools
  public static single ()Ljava/lang/Object;
  public static fixed (I)Ljava/lang/Object;
)");
  std::ifstream file(HEDDLE_SOURCE_DIR "/docs/models.md");
  std::string page(std::istreambuf_iterator<char>(file), {});
  size_t start = page.find("[[sync]]\n");
  ASSERT_NE(start, std::string::npos);
  std::string example = page.substr(start, page.find("```", start) - start);
  Diagnostics diagnostics;
  Models models(family.members, std::vector<ModelText>{{"models.md", example}}, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.take()) ADD_FAILURE() << to_string(diagnostic);
  ir::MethodId try_enter = family.method("com/acme/Mutex.tryEnter(J)Z");
  ASSERT_EQ(models.sync().facts(try_enter).size(), 1u);
  EXPECT_EQ(to_string(family.program, try_enter, models.sync().facts(try_enter)[0]),
            "acquire this.com.acme.Mutex.lock if true");
  EXPECT_TRUE(models.sync().is_unsynchronized(family.type("com/acme/Ring")));
  EXPECT_EQ(models.sync().uses(family.method("com/acme/Rings.copy(Lcom/acme/Ring;Lcom/acme/Ring;)V")).size(), 2u);
}

}  // namespace
}  // namespace heddle::models
