#include "classpath/jdk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "support/temp_directory.h"

namespace heddle::classpath {
namespace {

using heddle::testing::TempDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Jdk, FeatureReleaseOfVersions) {
  EXPECT_EQ(feature_release_of("17.0.15"), 17u);
  EXPECT_EQ(feature_release_of("1.8.0_412"), 8u);
  EXPECT_EQ(feature_release_of("25"), 25u);
  EXPECT_EQ(feature_release_of("26-ea"), 26u);
  EXPECT_EQ(feature_release_of("9"), 9u);
  EXPECT_EQ(feature_release_of(""), 0u);
  EXPECT_EQ(feature_release_of("unknown"), 0u);
  EXPECT_EQ(feature_release_of("1."), 0u);
  EXPECT_EQ(feature_release_of("99999999999999"), 0u);
}

TEST(Jdk, RecognisesItsForms) {
  TempDirectory dir;
  dir.write("new/release", "IMPLEMENTOR=\"X\"\r\nJAVA_VERSION=\"21.0.1\"\r\n");
  dir.write("new/lib/modules", "image");
  std::optional<Jdk> image = jdk_in(dir.path("new"));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->form, Jdk::Form::image);
  EXPECT_EQ(image->feature_release, 21u);
  EXPECT_THAT(image->files, ElementsAre(dir.path("new/lib/modules")));

  dir.write("jmods/jmods/java.sql.jmod", "");
  dir.write("jmods/jmods/java.base.jmod", "");
  std::optional<Jdk> jmods = jdk_in(dir.path("jmods"));
  ASSERT_TRUE(jmods);
  EXPECT_EQ(jmods->form, Jdk::Form::jmods);
  EXPECT_EQ(jmods->feature_release, 0u);
  EXPECT_THAT(jmods->files,
              ElementsAre(dir.path("jmods/jmods/java.base.jmod"), dir.path("jmods/jmods/java.sql.jmod")));

  dir.write("old/jre/lib/rt.jar", "");
  dir.write("old/jre/lib/jce.jar", "");
  std::optional<Jdk> jars = jdk_in(dir.path("old"));
  ASSERT_TRUE(jars);
  EXPECT_EQ(jars->form, Jdk::Form::jars);
  EXPECT_EQ(jars->feature_release, 8u);
  EXPECT_THAT(jars->files, ElementsAre(dir.path("old/jre/lib/rt.jar"), dir.path("old/jre/lib/jce.jar")));
  EXPECT_TRUE(jdk_in(dir.path("old/jre")));

  EXPECT_FALSE(jdk_in(dir.path()));
  EXPECT_FALSE(jdk_in(dir.path("missing")));
}

// Three JDKs, so that each way to name one leads to another.
struct ThreeJdks {
  TempDirectory dir;

  ThreeJdks() {
    for (const char* home : {"explicit", "home", "path"}) dir.write(std::string(home) + "/lib/modules", "image");
    std::string java = dir.write("path/bin/java", "#!/bin/sh\n");
    std::filesystem::permissions(java, std::filesystem::perms::owner_all);
    std::filesystem::create_directories(dir.path("bin"));
    std::filesystem::create_symlink(java, dir.path("alternative"));
    std::filesystem::create_symlink(dir.path("alternative"), dir.path("bin/java"));
  }
  std::string search_path() const { return "/nonexistent::" + dir.path("bin"); }
};

TEST(Jdk, IsFoundInOrder) {
  ThreeJdks jdks;
  Diagnostics diagnostics;
  Environment both{jdks.dir.path("home"), jdks.search_path()};
  EXPECT_EQ(find_jdk(jdks.dir.path("explicit"), both, diagnostics)->home, jdks.dir.path("explicit"));
  EXPECT_EQ(find_jdk(std::nullopt, both, diagnostics)->home, jdks.dir.path("home"));
  std::optional<Jdk> by_path = find_jdk(std::nullopt, {std::nullopt, jdks.search_path()}, diagnostics);
  ASSERT_TRUE(by_path);
  EXPECT_EQ(by_path->home, std::filesystem::canonical(jdks.dir.path("path")).string());
  EXPECT_TRUE(diagnostics.take().empty());
}

TEST(Jdk, AnExplicitOneThatIsNoneEndsTheSearch) {
  ThreeJdks jdks;
  Diagnostics diagnostics;
  EXPECT_FALSE(find_jdk(jdks.dir.path("bin"), {jdks.dir.path("home"), jdks.search_path()}, diagnostics));
  std::vector<Diagnostic> said = diagnostics.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].severity, Severity::error);
  EXPECT_THAT(said[0].message, HasSubstr("no JDK here"));
}

TEST(Jdk, AJavaHomeThatIsNoneIsPassedOverWithAWarning) {
  ThreeJdks jdks;
  Diagnostics diagnostics;
  EXPECT_TRUE(find_jdk(std::nullopt, {jdks.dir.path("bin"), jdks.search_path()}, diagnostics));
  std::vector<Diagnostic> said = diagnostics.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].severity, Severity::warning);
  EXPECT_THAT(said[0].message, HasSubstr("JAVA_HOME"));
}

TEST(Jdk, NoneAtAllIsAWarning) {
  Diagnostics diagnostics;
  EXPECT_FALSE(find_jdk(std::nullopt, {}, diagnostics));
  std::vector<Diagnostic> said = diagnostics.take();
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].severity, Severity::warning);
}

}  // namespace
}  // namespace heddle::classpath
