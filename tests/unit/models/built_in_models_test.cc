// The models that come with the program, against JDK 17: whatever they name must be there, so that a slip of the
// pen cannot hide.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "classpath/class_path.h"
#include "lowering/lowered_program.h"
#include "models/models.h"

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

}  // namespace
}  // namespace heddle::models
