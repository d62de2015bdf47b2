#include "driver/sources.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temp_directory.h"

namespace heddle::driver {
namespace {

class SourcesTest : public ::testing::Test {
 protected:
  // "path: text of the line"
  std::string found(std::string class_name, uint32_t line, std::string file = "A.java") {
    findings::Place place;
    place.class_name = std::move(class_name);
    place.file = std::move(file);
    place.line = line;
    Sources(options).fill(place);
    return place.path + ": " + place.source_line;
  }

  testing::TempDirectory directory;
  Options options;
};

TEST_F(SourcesTest, BelowTheDirectoryThatTheUserNames) {
  directory.write("s/p/q/A.java", "package p.q;\n\n\tint x = 1;\t// tabs\n");
  options.sources = directory.path("s");
  EXPECT_EQ(found("p.q.A", 3), "p/q/A.java: int x = 1; // tabs");
  EXPECT_EQ(found("p.q.A$Inner$1", 1), "p/q/A.java: package p.q;");
  EXPECT_EQ(found("p.A", 1), ": ");
  EXPECT_EQ(found("p.q.B", 1, "B.java"), ": ");
}

TEST_F(SourcesTest, OfAProjectAndItsModules) {
  directory.write("src/main/java/p/A.java", "one\n");
  directory.write("core/src/main/java/p/B.java", "two\n");
  directory.write("libs/util/src/p/C.java", "three\n");
  std::filesystem::create_directories(directory.path("target/classes"));
  options.paths = {directory.path()};
  EXPECT_EQ(found("p.A", 1), "src/main/java/p/A.java: one");
  EXPECT_EQ(found("p.B", 1, "B.java"), "core/src/main/java/p/B.java: two");
  EXPECT_EQ(found("p.C", 1, "C.java"), "libs/util/src/p/C.java: three");
  options.sources = directory.path();
  EXPECT_EQ(found("p.B", 1, "B.java"), "core/src/main/java/p/B.java: two");
}

TEST_F(SourcesTest, AroundClassesAndJars) {
  directory.write("project/src/main/java/p/A.java", "one\n");
  directory.write("project/target/app.jar", "");
  std::filesystem::create_directories(directory.path("project/build/classes/java/main"));
  for (const char* path :
       {"project/build/classes/java/main", "project/build/classes/java/main/", "project/target/app.jar"}) {
    options.paths = {directory.path(path)};
    EXPECT_EQ(found("p.A", 1), "src/main/java/p/A.java: one") << path;
  }
  directory.write("beside/p/A.java", "near\n");
  options.paths = {directory.path("beside")};
  EXPECT_EQ(found("p.A", 1), "p/A.java: near");
}

TEST_F(SourcesTest, LinesThatAreNotThereGiveNoSnippet) {
  directory.write("p/A.java", "one\r\ntwo\rthree");
  options.sources = directory.path();
  EXPECT_EQ(found("p.A", 1), "p/A.java: one");
  EXPECT_EQ(found("p.A", 2), "p/A.java: two");
  EXPECT_EQ(found("p.A", 3), "p/A.java: three");
  EXPECT_EQ(found("p.A", 4), "p/A.java: ");
  EXPECT_EQ(found("p.A", 0), "p/A.java: ");
  EXPECT_EQ(found("p.A", 4'000'000'000u), "p/A.java: ");
}

TEST_F(SourcesTest, OddFilesCostOnlyTheSnippet) {
  directory.write("p/A.java", std::string_view("class A\0 {}\n", 12));
  directory.write("p/B.java", "caf\xE9 \x1b[31m \xC3\xA9\n");
  directory.write("p/C.java", "");
  directory.write("p/D.java", std::string(400, 'x') + "\n" + std::string(159, 'x') + "é and more");
  std::filesystem::create_directories(directory.path("p/E.java"));
  options.sources = directory.path();
  EXPECT_EQ(found("p.A", 1), "p/A.java: ");
  EXPECT_EQ(found("p.B", 1, "B.java"), "p/B.java: caf\uFFFD \uFFFD[31m é");
  EXPECT_EQ(found("p.C", 1, "C.java"), "p/C.java: ");
  EXPECT_EQ(found("p.D", 1, "D.java"), "p/D.java: " + std::string(160, 'x') + " …");
  EXPECT_EQ(found("p.D", 2, "D.java"), "p/D.java: " + std::string(159, 'x') + " …");
  EXPECT_EQ(found("p.E", 1, "E.java"), ": ");
  std::filesystem::resize_file(directory.write("p/F.java", "x"), 100 << 20);
  EXPECT_EQ(found("p.F", 1, "F.java"), "p/F.java: ");
}

TEST_F(SourcesTest, NamesCannotLeaveTheDirectory) {
  directory.write("secret", "password\n");
  directory.write("s/p/A.java", "one\n");
  options.sources = directory.path("s");
  EXPECT_EQ(found("A", 1, "../secret"), ": ");
  EXPECT_EQ(found("p.A", 1, "../../secret"), ": ");
  EXPECT_EQ(found("..A", 1, "secret"), ": ");
  EXPECT_EQ(found("p.A", 1, directory.path("secret")), ": ");
  EXPECT_EQ(found("p.A", 1, ""), ": ");
  EXPECT_EQ(found("p.A", 1, std::string("A.java\0x", 8)), ": ");
}

TEST_F(SourcesTest, EveryPlaceOfAReportIsLookedFor) {
  directory.write("p/A.java", "one\n");
  options.sources = directory.path();
  findings::Place place;
  place.class_name = "p.A";
  place.file = "A.java";
  place.line = 1;
  findings::Side side;
  side.place = place;
  side.stack = {place};
  side.locks.resize(1);
  side.locks[0].acquired_at = place;
  findings::Finding finding;
  finding.pairs.resize(1);
  finding.pairs[0].sides = {side, side};
  finding.pairs[0].object = findings::Object{"p.A", place};
  findings::Report report;
  report.findings = {finding};
  report.program.threads.resize(1);
  report.program.threads[0].spawned_at = {place};
  Sources(options).fill(report);
  size_t places = 0;
  findings::for_each_place(report, [&](const findings::Place& p) {
    ++places;
    EXPECT_EQ(p.source_line, "one");
  });
  EXPECT_EQ(places, 8u);
}

}  // namespace
}  // namespace heddle::driver
