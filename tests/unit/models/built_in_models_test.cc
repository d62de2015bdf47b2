// The models that come with the program, against JDK 17: whatever they name must be there, so that a slip of the
// pen cannot hide.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "classpath/class_path.h"
#include "ir/names.h"
#include "lowering/lowered_program.h"
#include "models/models.h"
#include "models/printer.h"

namespace heddle::models {
namespace {

constexpr const char* jdk_17 = "/usr/lib/jvm/java-17-openjdk-amd64";

// The headers of the JDK's classes; built once for all tests.
class Jdk {
 public:
  static const Jdk& get() {
    static Jdk jdk;
    return jdk;
  }

  const ir::Program& program() const { return lowered_->program(); }
  const hierarchy::Members& members() const { return *members_; }

 private:
  Jdk() {
    EXPECT_TRUE(std::filesystem::exists(jdk_17)) << "JDK 17 is not installed: tools/setup test";
    classpath::ClassPathRequest request;
    request.jdk = jdk_17;
    Diagnostics diagnostics;
    path_ = classpath::open_class_path(request, diagnostics);
    lowering::ProgramInput input;
    for (const classpath::Container& container : path_.containers()) input.containers.push_back(container.path);
    for (classpath::ClassIndex i : path_.classes().ids())
      input.classes.push_back({path_.name(i), path_.bytes(i), path_.classes()[i].container.raw, ir::Origin::jdk});
    input.place = [this](size_t i) { return path_.place(classpath::ClassIndex(i)); };
    lowered_ = lowering::load_program(symbols_, std::move(input), {}, Jobs::all_cores(), diagnostics);
    hierarchy_ = std::make_unique<hierarchy::Hierarchy>(program(), diagnostics);
    members_ = std::make_unique<hierarchy::Members>(*hierarchy_);
  }

  SymbolTable symbols_;
  classpath::ClassPath path_;
  std::unique_ptr<lowering::LoweredProgram> lowered_;
  std::unique_ptr<hierarchy::Hierarchy> hierarchy_;
  std::unique_ptr<hierarchy::Members> members_;
};

class BuiltInModels : public ::testing::Test {
 protected:
  BuiltInModels() : models_(Jdk::get().members(), built_in_models(), diagnostics_) {}

  ir::ClassId type(std::string_view name) const { return Jdk::get().program().find_class(name); }

  // By its name as people write it; of the class that declares it.
  ir::MethodId method(std::string_view owner, std::string_view name) const {
    const ir::Program& program = Jdk::get().program();
    std::string wanted = ir::class_name(owner) + "." + std::string(name);
    if (type(owner))
      for (ir::MethodId id : program[type(owner)].methods)
        if (ir::to_string(program, id) == wanted) return id;
    ADD_FAILURE() << "no " << wanted;
    return program[program.object_class()].methods[0];
  }

  template <class T>
  std::string listed(ir::MethodId id, std::span<const T> list) const {
    std::string text;
    for (const T& item : list) text += (text.empty() ? "" : "; ") + to_string(Jdk::get().program(), id, item);
    return text;
  }
  std::string facts(std::string_view owner, std::string_view name) const {
    return listed(method(owner, name), models_.sync().facts(method(owner, name)));
  }
  std::string uses(std::string_view owner, std::string_view name) const {
    return listed(method(owner, name), models_.sync().uses(method(owner, name)));
  }
  std::string effects(std::string_view owner, std::string_view name) const {
    const Model* model = models_.of(method(owner, name));
    return model ? to_string(Jdk::get().program(), *model) : "none";
  }

  Diagnostics diagnostics_;
  Models models_;
};

TEST_F(BuiltInModels, every_entry_is_well_formed) {
  for (const Diagnostic& diagnostic : diagnostics_.take()) ADD_FAILURE() << to_string(diagnostic);
}

TEST_F(BuiltInModels, every_entry_for_this_release_names_what_is_there) {
  for (const Unresolved& entry : models_.unresolved())
    if (entry.releases.contain(17)) ADD_FAILURE() << entry.place << ": " << entry.what;
}

TEST_F(BuiltInModels, no_method_has_two) {
  size_t sum = 0;
  for (const ModelText& file : built_in_models())
    sum += Models(Jdk::get().members(), std::vector{file}, diagnostics_).all().size();
  EXPECT_EQ(sum, models_.all().size());
}

TEST_F(BuiltInModels, contexts_go_to_containers_and_tasks) {
  for (const char* name : {"java/util/ArrayList", "java/util/ArrayList$Itr", "java/util/HashMap$TreeNode",
                           "java/util/concurrent/ConcurrentHashMap", "java/util/concurrent/FutureTask",
                           "java/lang/ThreadLocal$ThreadLocalMap", "java/util/Collections$SynchronizedMap",
                           "java/util/concurrent/locks/ReentrantLock", "java/util/ImmutableCollections$ListN"}) {
    ASSERT_TRUE(type(name)) << name;
    EXPECT_EQ(models_.detail(type(name)), Detail::sensitive) << name;
  }
  for (const char* name : {"java/lang/String", "java/util/Formatter", "java/util/stream/ReferencePipeline",
                           "java/util/Locale", "java/util/regex/Pattern", "sun/nio/cs/UTF_8", "java/lang/Class"}) {
    ASSERT_TRUE(type(name)) << name;
    EXPECT_EQ(models_.detail(type(name)), Detail::coarse) << name;
  }
}

TEST_F(BuiltInModels, strings_boxes_and_exceptions_are_merged) {
  for (const char* name : {"java/lang/String", "java/lang/Integer", "java/lang/Throwable", "java/io/IOException"})
    EXPECT_TRUE(models_.is_merged(type(name))) << name;
  for (const char* name :
       {"java/lang/Object", "java/lang/Thread", "java/lang/StringBuilder", "java/lang/Character$UnicodeBlock"})
    EXPECT_FALSE(models_.is_merged(type(name))) << name;
}

std::string in_locks(std::string_view name) { return "java/util/concurrent/locks/" + std::string(name); }

TEST_F(BuiltInModels, locks) {
  EXPECT_EQ(facts(in_locks("ReentrantLock"), "lock()"), "acquire this");
  EXPECT_EQ(facts(in_locks("ReentrantLock"), "tryLock()"), "acquire this if true");
  EXPECT_EQ(facts(in_locks("ReentrantLock"), "unlock()"), "release this");
  std::string sync = "java.util.concurrent.locks.ReentrantReadWriteLock";
  EXPECT_EQ(facts(in_locks("ReentrantReadWriteLock$ReadLock"), "lock()"),
            "acquire this." + sync + "$ReadLock.sync as read");
  EXPECT_EQ(facts(in_locks("ReentrantReadWriteLock$WriteLock"), "tryLock()"),
            "acquire this." + sync + "$WriteLock.sync as write if true");
  EXPECT_EQ(facts(in_locks("StampedLock"), "tryOptimisticRead()"), "acquire this as optimistic if true");
  EXPECT_EQ(facts(in_locks("StampedLock"), "tryConvertToWriteLock(long)"),
            "release this as read if true; release this as optimistic if true; acquire this as write if true");
  EXPECT_EQ(facts("java/util/concurrent/Semaphore", "acquire()"),
            "acquire this one permit; await this one permit");
  EXPECT_EQ(facts("java/util/concurrent/Semaphore", "acquire(int)"), "");
  EXPECT_EQ(facts("java/lang/Object", "wait()"), "wait_inside this");
  EXPECT_EQ(facts("java/lang/Object", "notify()"), "notifies this");
}

TEST_F(BuiltInModels, order) {
  EXPECT_EQ(facts("java/lang/Thread", "join()"), "ends this inside");
  EXPECT_EQ(facts("java/lang/Thread", "join(long)"), "ends this timed inside");
  EXPECT_EQ(facts("java/util/concurrent/FutureTask", "get()"), "ends this");
  EXPECT_EQ(facts("java/util/concurrent/FutureTask", "get(long, java.util.concurrent.TimeUnit)"),
            "ends this if returned");
  EXPECT_EQ(facts("java/util/concurrent/FutureTask", "cancel(boolean)"), "interrupts this");
  EXPECT_EQ(facts("java/util/concurrent/CompletableFuture", "cancel(boolean)"), "signal this if true");
  EXPECT_EQ(facts("java/util/concurrent/Executors$DelegatedExecutorService",
                  "awaitTermination(long, java.util.concurrent.TimeUnit)"),
            "ends executor if true timed");
  EXPECT_EQ(facts("java/util/concurrent/CyclicBarrier", "await()"), "signal this; await this");
  EXPECT_EQ(facts("java/util/stream/ReferencePipeline", "forEach(java.util.function.Consumer)"), "ends spawned");
  EXPECT_EQ(facts("java/util/concurrent/LinkedBlockingQueue", "take()"), "wait_inside this");
  const SyncModels& sync = models_.sync();
  EXPECT_TRUE(sync.makes_serial_executor(method("java/util/concurrent/Executors", "newSingleThreadExecutor()")));
  EXPECT_EQ(sync.serial_if_one(method("java/util/concurrent/Executors", "newFixedThreadPool(int)")), 0u);
  EXPECT_FALSE(sync.makes_serial_executor(method("java/util/concurrent/Executors", "newCachedThreadPool()")));
}

TEST_F(BuiltInModels, objects_that_are_not_thread_safe) {
  for (const char* name : {"java/util/ArrayList", "java/util/LinkedHashMap", "java/util/TreeSet",
                           "java/util/RegularEnumSet", "java/lang/StringBuilder", "java/text/SimpleDateFormat",
                           "java/text/DecimalFormat", "java/util/Calendar", "java/util/regex/Matcher",
                           "java/security/MessageDigest", "javax/crypto/Cipher", "java/nio/HeapByteBuffer"})
    EXPECT_TRUE(models_.sync().is_unsynchronized(type(name))) << name;
  for (const char* name :
       {"java/util/Vector", "java/util/Hashtable", "java/util/Properties", "java/lang/StringBuffer",
        "java/util/Random", "java/util/concurrent/ConcurrentHashMap", "java/util/ImmutableCollections$ListN",
        "java/util/Collections$SynchronizedList", "java/util/ArrayList$Itr", "java/util/regex/Pattern"})
    EXPECT_FALSE(models_.sync().is_unsynchronized(type(name))) << name;
}

TEST_F(BuiltInModels, reads_and_writes_of_objects) {
  EXPECT_EQ(uses("java/util/ArrayList", "add(java.lang.Object)"), "write this");
  EXPECT_EQ(uses("java/util/ArrayList", "get(int)"), "read this");
  EXPECT_EQ(uses("java/util/ArrayList", "addAll(java.util.Collection)"), "write this; read arg0");
  EXPECT_EQ(uses("java/util/ArrayList", "<init>(java.util.Collection)"), "read arg0");
  EXPECT_EQ(uses("java/util/ArrayList", "<init>()"), "");
  EXPECT_EQ(uses("java/util/HashMap", "computeIfAbsent(java.lang.Object, java.util.function.Function)"),
            "update this");
  EXPECT_EQ(uses("java/util/LinkedHashMap", "get(java.lang.Object)"), "read this; write this made true");
  EXPECT_EQ(uses("java/util/WeakHashMap", "get(java.lang.Object)"), "write this");
  EXPECT_EQ(uses("java/text/SimpleDateFormat", "parse(java.lang.String, java.text.ParsePosition)"), "write this");
  EXPECT_EQ(uses("java/text/ChoiceFormat", "format(double, java.lang.StringBuffer, java.text.FieldPosition)"),
            "read this");
  EXPECT_EQ(uses("java/nio/HeapByteBuffer", "get()"), "write this");
  EXPECT_EQ(uses("java/nio/HeapByteBuffer", "get(int)"), "read this");
  EXPECT_EQ(uses("java/util/Vector", "add(java.lang.Object)"), "");
  EXPECT_EQ(uses("java/util/concurrent/ConcurrentHashMap", "putAll(java.util.Map)"), "read arg0");
}

TEST_F(BuiltInModels, views_and_wrappers) {
  EXPECT_EQ(uses("java/util/ArrayList$Itr", "next()"), "read this.java.util.ArrayList$Itr.this$0");
  EXPECT_EQ(uses("java/util/ArrayList$Itr", "remove()"), "write this.java.util.ArrayList$Itr.this$0");
  EXPECT_EQ(uses("java/util/HashMap$KeyIterator", "next()"), "read this.java.util.HashMap$HashIterator.this$0");
  EXPECT_EQ(uses("java/util/HashSet", "add(java.lang.Object)"), "write this; write this.java.util.HashSet.map");
  EXPECT_EQ(uses("java/util/HashSet", "size()"), "read this");
  EXPECT_EQ(uses("java/util/Collections$SynchronizedCollection", "add(java.lang.Object)"),
            "write this.java.util.Collections$SynchronizedCollection.c under "
            "this.java.util.Collections$SynchronizedCollection.mutex");
  EXPECT_EQ(uses("java/util/Collections$SynchronizedCollection", "iterator()"), "");
  EXPECT_EQ(uses("java/util/Collections$UnmodifiableList", "get(int)"),
            "read this.java.util.Collections$UnmodifiableCollection.c");
  EXPECT_EQ(uses("java/util/Collections", "sort(java.util.List)"), "write arg0");
  EXPECT_EQ(models_.sync().view_of(type("java/util/TreeMap$SubMap")).size(), 0u);
  EXPECT_EQ(models_.sync().view_of(type("java/util/TreeMap$AscendingSubMap")).size(), 1u);
}

TEST_F(BuiltInModels, executors_and_wrappers_are_objects_of_the_caller) {
  EXPECT_EQ(
      effects("java/util/concurrent/Executors", "newSingleThreadExecutor()"),
      "t0 = new java.util.concurrent.LinkedBlockingQueue\n"
      "special java.util.concurrent.LinkedBlockingQueue.<init>()(t0)\n"
      "t1 = new java.util.concurrent.ThreadPoolExecutor\n"
      "special java.util.concurrent.ThreadPoolExecutor.<init>(int, int, long, java.util.concurrent.TimeUnit, "
      "java.util.concurrent.BlockingQueue)(t1, _, _, _, _, t0)\n"
      "return = new java.util.concurrent.Executors$DelegatedExecutorService\n"
      "special java.util.concurrent.Executors$DelegatedExecutorService.<init>("
      "java.util.concurrent.ExecutorService)(return, t1)\n");
  EXPECT_EQ(
      effects("java/util/concurrent/Executors", "newScheduledThreadPool(int, java.util.concurrent.ThreadFactory)"),
      "return = new java.util.concurrent.ScheduledThreadPoolExecutor\n"
      "special java.util.concurrent.ScheduledThreadPoolExecutor.<init>(int, "
      "java.util.concurrent.ThreadFactory)(return, _, arg1)\n");
  EXPECT_EQ(effects("java/util/Collections", "synchronizedList(java.util.List)"),
            "return = new java.util.Collections$SynchronizedList\n"
            "special java.util.Collections$SynchronizedList.<init>(java.util.List)(return, arg0)\n");
}

}  // namespace
}  // namespace heddle::models
