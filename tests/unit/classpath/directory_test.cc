#include "classpath/directory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/temp_directory.h"

namespace heddle::classpath {
namespace {

namespace fs = std::filesystem;
using heddle::testing::TempDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> names(const std::vector<FoundFile>& files) {
  std::vector<std::string> result;
  for (const FoundFile& file : files) result.push_back(file.name);
  return result;
}

TEST(Directory, FindsClassFilesSorted) {
  TempDirectory dir;
  for (const char* file :
       {"p/B.class", "p/A.class", "Z.class", "p/q/C$1.class", "p/readme", "META-INF/versions/9/X.class"}) {
    dir.write(file, "x");
  }
  fs::create_directories(dir.path("p/Folder.class"));
  Diagnostics diagnostics;
  std::vector<FoundFile> found = files_below(dir.path(), NamedBy::user, {}, diagnostics).classes;
  EXPECT_THAT(names(found), ElementsAre("Z", "p/A", "p/B", "p/q/C$1"));
  EXPECT_EQ(found[1].path, dir.path("p/A.class"));
  EXPECT_TRUE(diagnostics.take().empty());
}

TEST(Directory, SymbolicLinksAreFollowedButLoopsEnd) {
  TempDirectory dir;
  dir.write("root/p/A.class", "x");
  dir.write("elsewhere/B.class", "x");
  fs::create_directory_symlink(dir.path("elsewhere"), dir.path("root/q"));
  fs::create_directory_symlink(dir.path("root"), dir.path("root/p/loop"));
  fs::create_directory_symlink(dir.path("missing"), dir.path("root/dangling"));
  fs::create_symlink("A.class", dir.path("root/p/Link.class"));
  fs::create_symlink("Self.class", dir.path("root/p/Self.class"));
  Diagnostics diagnostics;
  EXPECT_THAT(names(files_below(dir.path("root"), NamedBy::user, {}, diagnostics).classes),
              ElementsAre("p/A", "p/Link", "q/B"));
}

TEST(Directory, LimitsBoundTheWalk) {
  TempDirectory dir;
  for (int i = 0; i < 20; ++i) dir.write("C" + std::to_string(i) + ".class", "x");
  dir.write("a/b/c/D.class", "x");
  Diagnostics diagnostics;
  EXPECT_EQ(files_below(dir.path(), NamedBy::user, {.directory_entries = 10}, diagnostics).classes.size(), 10u);
  std::vector<Diagnostic> said = diagnostics.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_THAT(said[0].message, HasSubstr("more than 10 files"));
  EXPECT_EQ(files_below(dir.path(), NamedBy::manifest, {.manifest_entries = 10}, diagnostics).classes.size(), 10u);
  EXPECT_EQ(files_below(dir.path(), NamedBy::user, {.manifest_entries = 10}, diagnostics).classes.size(), 21u);
  said = diagnostics.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_THAT(said[0].message, HasSubstr("which a manifest's Class-Path names"));
  EXPECT_EQ(files_below(dir.path(), NamedBy::user, {.directory_depth = 2}, diagnostics).classes.size(), 20u);
  said = diagnostics.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].file, dir.path("a/b/c"));
}

TEST(Directory, RecognisesProjectLayouts) {
  struct Case {
    const char* project;
    std::vector<std::string> outputs;
  };
  for (const Case& c : {Case{"maven", {"target/classes"}},
                        Case{"gradle", {"build/classes/java/main", "build/classes/kotlin/main"}},
                        Case{"intellij", {"out/production/one", "out/production/two"}},
                        Case{"modules", {"core/target/classes", "apps/web/build/classes/java/main"}}}) {
    TempDirectory dir;
    std::vector<std::string> expected;
    for (const std::string& output : c.outputs) {
      dir.write(output + "/A.class", "x");
      expected.push_back(dir.path(output));
    }
    dir.write("target/test-classes/T.class", "x");
    dir.write("src/main/target/classes/NotOutput.class", "x");
    EXPECT_EQ(project_layout(dir.path()).roots, expected) << c.project;
  }
}

TEST(Directory, BuildFilesLeadToDeeperModules) {
  TempDirectory dir;
  for (const char* build_file : {"pom.xml", "a/b/pom.xml", "a/b/c/d/build.gradle.kts"}) dir.write(build_file, "");
  dir.write("a/b/c/d/e/f/target/classes/Deep.class", "x");
  dir.write("a/b/c/d/e/f/g/target/classes/TooDeep.class", "x");
  std::filesystem::create_directory_symlink("../../..", dir.path("a/b/c/up"));
  EXPECT_THAT(project_layout(dir.path()).roots, ElementsAre(dir.path("a/b/c/d/e/f/target/classes")));
}

TEST(Directory, RecognisesUnpackedWebApplications) {
  TempDirectory dir;
  dir.write("WEB-INF/classes/A.class", "x");
  dir.write("WEB-INF/lib/x.jar", "x");
  dir.write("WEB-INF/lib/readme.txt", "x");
  ProjectLayout layout = project_layout(dir.path());
  EXPECT_THAT(layout.roots, ElementsAre(dir.path("WEB-INF/classes")));
  EXPECT_THAT(layout.libraries, ElementsAre(dir.path("WEB-INF/lib/x.jar")));
}

TEST(Directory, PlainDirectoriesAreNoProjects) {
  TempDirectory dir;
  dir.write("p/A.class", "x");
  EXPECT_FALSE(project_layout(dir.path()).found());
  EXPECT_EQ(build_tool_of(dir.path()), nullptr);
  dir.write("pom.xml", "");
  EXPECT_STREQ(build_tool_of(dir.path()), "Maven");
  EXPECT_THAT(jars_in(dir.path()), IsEmpty());
}

}  // namespace
}  // namespace heddle::classpath
