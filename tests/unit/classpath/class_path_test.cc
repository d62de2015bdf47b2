#include "classpath/class_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/check.h"
#include "support/image_builder.h"
#include "support/minimal_class.h"
#include "support/temp_directory.h"
#include "support/zip_builder.h"

namespace heddle::classpath {
namespace {

namespace fs = std::filesystem;
using heddle::testing::ByteVector;
using heddle::testing::ImageBuilder;
using heddle::testing::minimal_class;
using heddle::testing::TempDirectory;
using heddle::testing::ZipBuilder;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// A folder to write inputs into, a small JDK, and shorthands for what comes out.
class ClassPathTest : public ::testing::Test {
 protected:
  ClassPathTest() {
    write_jdk("jdk", {{"java/lang", "Object"}, {"java/lang", "String"}}, 61);
    request.jdk = dir.path("jdk");
    request.jobs = {2};
  }

  void write_jdk(const std::string& home, std::vector<std::pair<std::string, std::string>> classes,
                 unsigned major) {
    ImageBuilder image;
    image.add("java.base", "", "module-info", "class", minimal_class("module-info", major));
    for (const auto& [package, base] : classes) {
      image.add("java.base", package, base, "class", minimal_class(package + "/" + base, major));
    }
    dir.write(home + "/lib/modules", image.build());
  }

  // A jar with these classes and, if given, a manifest.
  ZipBuilder jar(std::vector<std::string> classes, const std::string& manifest = "") {
    ZipBuilder zip;
    if (!manifest.empty()) zip.add("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n" + manifest + "\r\n\r\n");
    for (const std::string& name : classes) {
      zip.add(name + ".class", minimal_class(fs::path(name).filename().string()));
    }
    return zip;
  }
  std::string write_jar(const std::string& name, std::vector<std::string> classes,
                        const std::string& manifest = "") {
    return dir.write(name, jar(std::move(classes), manifest).build());
  }

  ClassPath open() {
    ClassPath result = open_class_path(request, diagnostics);
    messages.clear();
    for (const Diagnostic& d : diagnostics.take()) messages.push_back(shown(to_string(d)));
    return result;
  }
  ClassPath open(std::vector<std::string> paths) {
    request.paths = std::move(paths);
    return open();
  }

  // Without the temporary folder, so that expectations can be written down.
  std::string shown(std::string text) const {
    for (size_t at; (at = text.find(dir.path() + "/")) != std::string::npos;)
      text.erase(at, dir.path().size() + 1);
    return text;
  }

  // "a/B application app.jar" for every class that is not the JDK's.
  std::vector<std::string> own_classes(const ClassPath& cp) const {
    static constexpr const char* origins[] = {"application", "dependency", "jdk"};
    std::vector<std::string> result;
    for (ClassIndex i : cp.classes().ids()) {
      if (cp.origin(i) == Origin::jdk) continue;
      result.push_back(std::string(cp.name(i)) + " " + origins[static_cast<int>(cp.origin(i))] + " " +
                       shown(cp.place(i)));
    }
    return result;
  }

  TempDirectory dir;
  ClassPathRequest request;
  Diagnostics diagnostics;
  std::vector<std::string> messages;
};

TEST_F(ClassPathTest, JdkImageComesFirstByModule) {
  ClassPath cp = open({write_jar("app.jar", {"A"})});
  ASSERT_TRUE(cp.jdk());
  EXPECT_EQ(cp.jdk()->feature_release, 17u);  // from java.lang.Object, as there is no release file
  ASSERT_EQ(cp.classes().size(), 3u);
  EXPECT_EQ(cp.name(ClassIndex(0)), "java/lang/Object");
  EXPECT_EQ(cp.origin(ClassIndex(0)), Origin::jdk);
  EXPECT_EQ(shown(cp.place(ClassIndex(1))), "jdk/lib/modules!/java.base/java/lang/String.class");
  ClassIndex found = cp.find("A");
  ASSERT_TRUE(found.valid());
  EXPECT_TRUE(std::ranges::equal(cp.bytes(found), minimal_class("A")));
  EXPECT_FALSE(cp.find("B").valid());
  ASSERT_EQ(cp.module_descriptors().size(), 1u);
  EXPECT_EQ(cp.module_descriptors()[0].name, "module-info");
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(ClassPathTest, ResourcesOfEveryContainerCount) {
  dir.write("classes/A.class", minimal_class("A"));
  dir.write("classes/META-INF/services/p.S", "A");
  dir.write("classes/META-INF/services/deeper/p.S", "no service");
  dir.write("classes/META-INF/other/B.class", minimal_class("B"));
  dir.write("classes/META-INF/native-image/g/a/reflect-config.json", "[]");
  ZipBuilder library = jar({"L"});
  library.add("META-INF/services/p.S", "L");
  ByteVector packed = library.build();
  ZipBuilder war = jar({"WEB-INF/classes/W"});
  war.add("WEB-INF/classes/META-INF/services/p.S", "W").add("WEB-INF/lib/l.jar", packed);
  ClassPath cp = open({dir.path("classes"), dir.write("app.war", war.build())});
  std::vector<std::string> found;
  for (const Resource& r : cp.resources())
    found.push_back(shown(cp.place(r)) + " = " + std::string(as_string(r.bytes)));
  EXPECT_THAT(
      found, ElementsAre("classes/META-INF/native-image/g/a/reflect-config.json = []",
                         "classes/META-INF/services/p.S = A", "app.war!/WEB-INF/classes/META-INF/services/p.S = W",
                         "app.war!/WEB-INF/lib/l.jar!/META-INF/services/p.S = L"));
  EXPECT_FALSE(cp.find("META-INF/other/B"));
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(ClassPathTest, GradleKeepsResourcesApart) {
  dir.write("project/build/classes/java/main/A.class", minimal_class("A"));
  dir.write("project/build/resources/main/META-INF/services/p.S", "A");
  ClassPath cp = open({dir.path("project")});
  EXPECT_THAT(own_classes(cp), ElementsAre("A application project/build/classes/java/main/A.class"));
  ASSERT_EQ(cp.resources().size(), 1u);
  EXPECT_EQ(shown(cp.place(cp.resources()[0])), "project/build/resources/main/META-INF/services/p.S");
}

TEST_F(ClassPathTest, ResourcesAreBounded) {
  request.limits.resource_bytes = 100;
  ZipBuilder zip = jar({"A"});
  zip.add("META-INF/services/p.Large", std::string(101, 'x'))
      .add("META-INF/services/p.Small", std::string(100, 'x'));
  dir.write("classes/B.class", minimal_class("B"));
  dir.write("classes/META-INF/services/p.Large", std::string(101, 'x'));
  ClassPath cp = open({dir.write("app.jar", zip.build()), dir.path("classes")});
  ASSERT_EQ(cp.resources().size(), 1u);
  EXPECT_EQ(cp.resources()[0].name, "META-INF/services/p.Small");
  EXPECT_TRUE(cp.find("A") && cp.find("B"));
  EXPECT_THAT(messages, ElementsAre(HasSubstr("META-INF/services/p.Large: declares 101 bytes"),
                                    HasSubstr("META-INF/services/p.Large: has 101 bytes")));
}

TEST_F(ClassPathTest, ResourcesAloneAreNoInput) {
  ZipBuilder zip;
  zip.add("META-INF/services/p.S", "A");
  ClassPath cp = open({dir.write("app.jar", zip.build())});
  EXPECT_EQ(cp.unreadable_paths().size(), 1u);
  EXPECT_THAT(messages, ElementsAre(HasSubstr("no class files in this archive")));
}

TEST_F(ClassPathTest, ReleaseFileDecidesTheFeatureRelease) {
  dir.write("jdk/release", "JAVA_VERSION=\"21.0.2\"\n");
  EXPECT_EQ(open({}).jdk()->feature_release, 21u);
}

TEST_F(ClassPathTest, JdkOfJmodsAndOfJars) {
  auto jmod = [](const std::string& name) {
    return ZipBuilder()
        .prefix(std::string("JM\1\0", 4))
        .add("classes/" + name + ".class", minimal_class(name, 55))
        .build();
  };
  dir.write("jmods/jmods/java.base.jmod", jmod("java/lang/Object"));
  dir.write("jmods/jmods/java.sql.jmod", jmod("java/sql/Driver"));
  request.jdk = dir.path("jmods");
  ClassPath cp = open({});
  EXPECT_EQ(cp.jdk()->feature_release, 11u);
  EXPECT_EQ(cp.classes().size(), 2u);
  EXPECT_EQ(shown(cp.place(cp.find("java/sql/Driver"))),
            "jmods/jmods/java.sql.jmod!/classes/java/sql/Driver.class");

  write_jar("jdk8/jre/lib/rt.jar", {"java/lang/Object"});
  write_jar("jdk8/jre/lib/jce.jar", {"javax/crypto/Cipher"});
  request.jdk = dir.path("jdk8");
  ClassPath old = open({});
  EXPECT_EQ(old.jdk()->feature_release, 8u);
  EXPECT_EQ(old.origin(old.find("javax/crypto/Cipher")), Origin::jdk);
}

TEST_F(ClassPathTest, APartOfAJdkIsToldToBeOne) {
  write_jdk("part", {{"java/sql", "Driver"}}, 61);
  request.jdk = dir.path("part");
  ClassPath cp = open({write_jar("app.jar", {"A"})});
  EXPECT_TRUE(cp.find("java/sql/Driver"));
  EXPECT_THAT(messages, ElementsAre(HasSubstr("part: warning: java/lang/Object is not in it")));
}

TEST_F(ClassPathTest, CompressedImages) {
  dir.write("zipped/lib/modules", ImageBuilder()
                                      .add("java.base", "java/lang", "Object", "class",
                                           minimal_class("java/lang/Object"), ImageBuilder::Packing::zip)
                                      .add("java.base", "java/lang", "Shared", "class",
                                           minimal_class("java/lang/Shared"), ImageBuilder::Packing::compact_cp)
                                      .add("java.base", "java/lang", "Shared2", "class",
                                           minimal_class("java/lang/Shared2"), ImageBuilder::Packing::compact_cp)
                                      .build());
  request.jdk = dir.path("zipped");
  ClassPath cp = open({});
  ASSERT_EQ(cp.classes().size(), 1u);
  EXPECT_TRUE(std::ranges::equal(cp.bytes(cp.find("java/lang/Object")), minimal_class("java/lang/Object")));
  EXPECT_THAT(messages, ElementsAre(AllOf(HasSubstr("zipped/lib/modules: offset"),
                                          HasSubstr("java/lang/Shared (and 1 more)"), HasSubstr("compact-cp"))));
}

TEST_F(ClassPathTest, OrderIsJdkPathsWithClassPathNestedThenClasspath) {
  write_jar("lib/one.jar", {"One"}, "Class-Path: deep.jar");
  write_jar("lib/deep.jar", {"Deep"});
  write_jar("lib/two.jar", {"Two"});
  dir.write("first.jar", jar({}, "Class-Path: lib/one.jar lib/two.jar")
                             .add("BOOT-INF/classes/First.class", minimal_class("First"))
                             .add("BOOT-INF/lib/nested.jar", jar({"Nested"}).build(), {.deflate = false})
                             .build());
  request.classpath = {write_jar("more.jar", {"More"}, "Class-Path: lib/after.jar"), dir.path("wild/*")};
  write_jar("lib/after.jar", {"After"});
  write_jar("wild/b.jar", {"WildB"});
  write_jar("wild/a.jar", {"WildA"});
  ClassPath cp = open({dir.path("first.jar"), write_jar("second.jar", {"Second"})});
  EXPECT_THAT(own_classes(cp),
              ElementsAre("First application first.jar!/BOOT-INF/classes/First.class",
                          "One dependency lib/one.jar!/One.class", "Deep dependency lib/deep.jar!/Deep.class",
                          "Two dependency lib/two.jar!/Two.class", "Second application second.jar!/Second.class",
                          "Nested dependency first.jar!/BOOT-INF/lib/nested.jar!/Nested.class",
                          "More dependency more.jar!/More.class", "After dependency lib/after.jar!/After.class",
                          "WildA dependency wild/a.jar!/WildA.class", "WildB dependency wild/b.jar!/WildB.class"));
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(ClassPathTest, FirstDefinitionWinsAndDuplicatesAreNotedPerPair) {
  std::string first = write_jar("first.jar", {"A", "B", "C"});
  std::string second = write_jar("second.jar", {"A", "C", "D", "java/lang/String"});
  ClassPath cp = open({first, second});
  EXPECT_THAT(own_classes(cp),
              ElementsAre("A application first.jar!/A.class", "B application first.jar!/B.class",
                          "C application first.jar!/C.class", "D application second.jar!/D.class"));
  ASSERT_EQ(cp.duplicates().size(), 3u);
  EXPECT_EQ(cp.duplicates()[0].name, "A");
  EXPECT_EQ(cp.containers()[cp.duplicates()[0].used].path, first);
  EXPECT_EQ(cp.containers()[cp.duplicates()[0].ignored].path, second);
  EXPECT_THAT(messages, ElementsAre(AllOf(HasSubstr("second.jar: note: 1 of its classes"),
                                          HasSubstr("lib/modules!/java.base")),
                                    AllOf(HasSubstr("second.jar: note: 2 of its classes"),
                                          HasSubstr("for instance A"), HasSubstr("come from first.jar"))));
}

TEST_F(ClassPathTest, ClassPathCyclesAndMissingEntries) {
  write_jar("a.jar", {"A"}, "Class-Path: b.jar missing.jar http://host/x.jar");
  write_jar("b.jar", {"B"}, "Class-Path: a.jar b.jar");
  ClassPath cp = open({dir.path("a.jar")});
  EXPECT_EQ(cp.classes().size(), 4u);
  EXPECT_THAT(messages,
              ElementsAre(HasSubstr("a.jar: note: Class-Path names 2 of 3 entries that do not exist, for "
                                    "instance missing.jar")));
}

TEST_F(ClassPathTest, AnAarWhoseClassesCannotBeReadCostsOneMessage) {
  auto aar = [&](auto classes) {
    return dir.write("lib.aar",
                     ZipBuilder().add("AndroidManifest.xml", "<manifest/>").add("classes.jar", classes).build());
  };
  open({aar("no archive")});
  EXPECT_THAT(messages, ElementsAre(HasSubstr("lib.aar!/classes.jar: offset 0x0: error: too short")));
  open({aar(ZipBuilder().add("classes.dex", "dex\n035").build())});
  EXPECT_THAT(messages, ElementsAre(HasSubstr("lib.aar!/classes.jar: error: this is Android DEX")));
  open({aar(ZipBuilder().build())});
  EXPECT_THAT(messages, ElementsAre(HasSubstr("lib.aar: error: no class files")));
}

TEST_F(ClassPathTest, OfADirectoryThatAManifestNamesOnlyWhatAJvmFindsThere) {
  dir.write("downloads/In.class", minimal_class("In"));
  dir.write("downloads/p/In.class", minimal_class("p/In"));
  dir.write("downloads/other/classes/p/Out.class", minimal_class("p/Out"));
  std::string jar = write_jar("downloads/app.jar", {"App"}, "Class-Path: .");
  EXPECT_THAT(own_classes(open({jar})),
              ElementsAre("App application downloads/app.jar!/App.class", "In dependency downloads/In.class",
                          "p/In dependency downloads/p/In.class"));
  EXPECT_THAT(messages, ElementsAre(HasSubstr("downloads: note: 1 class file(s) are left out")));
  // Whoever names it means it.
  EXPECT_THAT(own_classes(open({jar, dir.path("downloads")})),
              Contains("other/classes/p/Out application downloads/other/classes/p/Out.class"));
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(ClassPathTest, APathNamedByAnothersManifestStaysApplication) {
  write_jar("app.jar", {"App"}, "Class-Path: lib.jar");
  ClassPath cp = open({dir.path("app.jar"), write_jar("lib.jar", {"Lib"}), dir.path("app.jar")});
  EXPECT_THAT(own_classes(cp),
              ElementsAre("App application app.jar!/App.class", "Lib application lib.jar!/Lib.class"));
  EXPECT_THAT(cp.unreadable_paths(), IsEmpty());
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(ClassPathTest, MainClassesInOrder) {
  ClassPath cp =
      open({write_jar("a.jar", {"A"}, "Main-Class: z.Main\r\nClass-Path: lib.jar"),
            write_jar("b.jar", {"B"}, "Main-Class: loader.Launcher\r\nStart-Class: b.Main"),
            write_jar("c.jar", {"C"}, "Main-Class: z.Main"), write_jar("lib.jar", {"L"}, "Main-Class: lib.Main")});
  EXPECT_THAT(cp.main_classes(), ElementsAre("z/Main", "b/Main", "lib/Main"));
  write_jar("dep.jar", {"D"}, "Main-Class: dep.Main");
  EXPECT_THAT(open({write_jar("d.jar", {"E"}, "Class-Path: dep.jar")}).main_classes(), IsEmpty());
}

TEST_F(ClassPathTest, MultiReleaseFollowsTheJdk) {
  ZipBuilder zip = jar({"A", "B"}, "Multi-Release: true");
  zip.add("META-INF/versions/11/A.class", minimal_class("A", 55));
  zip.add("META-INF/versions/21/B.class", minimal_class("B", 65));
  std::string path = dir.write("mr.jar", zip.build());
  EXPECT_THAT(own_classes(open({path})),
              ElementsAre("B application mr.jar!/B.class", "A application mr.jar!/META-INF/versions/11/A.class"));
  dir.write("jdk/release", "JAVA_VERSION=\"1.8.0_1\"\n");
  EXPECT_THAT(own_classes(open({path})),
              ElementsAre("A application mr.jar!/A.class", "B application mr.jar!/B.class"));
}

TEST_F(ClassPathTest, WarWithDeflatedLibraries) {
  dir.write("app.war", ZipBuilder()
                           .add("WEB-INF/lib/x.jar", jar({"lib/X"}).build())
                           .add("WEB-INF/classes/web/S.class", minimal_class("web/S"))
                           .build());
  EXPECT_THAT(own_classes(open({dir.path("app.war")})),
              ElementsAre("web/S application app.war!/WEB-INF/classes/web/S.class",
                          "lib/X dependency app.war!/WEB-INF/lib/x.jar!/lib/X.class"));
}

TEST_F(ClassPathTest, NestingEndsAtTwo) {
  ByteVector inner = jar({"Deep"}).build();
  for (int i = 0; i < 4; ++i) {
    inner = ZipBuilder()
                .add("BOOT-INF/classes/Level" + std::to_string(i) + ".class", minimal_class("L"))
                .add("BOOT-INF/lib/in.jar", inner)
                .build();
  }
  ClassPath cp = open({dir.write("app.jar", inner)});
  EXPECT_TRUE(cp.find("Level1").valid());
  EXPECT_FALSE(cp.find("Level0").valid());
  EXPECT_THAT(messages, ElementsAre(HasSubstr("nest deeper than 2")));
}

TEST_F(ClassPathTest, AndroidLibrary) {
  dir.write("lib.aar", ZipBuilder()
                           .add("AndroidManifest.xml", "<manifest/>")
                           .add("libs/dep.jar", jar({"Dep"}).build())
                           .add("classes.jar", jar({"Main"}).build())
                           .build());
  EXPECT_THAT(own_classes(open({dir.path("lib.aar")})),
              ElementsAre("Main application lib.aar!/classes.jar!/Main.class",
                          "Dep dependency lib.aar!/libs/dep.jar!/Dep.class"));
}

TEST_F(ClassPathTest, DexGetsOneClearMessage) {
  dir.write("classes.dex", "dex\n035");
  dir.write("app.apk", ZipBuilder()
                           .add("AndroidManifest.xml", "x")
                           .add("classes.dex", "dex\n")
                           .add("classes2.dex", "dex\n")
                           .build());
  dir.write("app.aab", ZipBuilder().add("base/dex/classes.dex", "dex\n").build());
  dir.write("unpacked/classes.dex", "dex\n");
  for (const char* name : {"classes.dex", "app.apk", "app.aab", "unpacked"}) {
    ClassPath cp = open({dir.path(name)});
    EXPECT_THAT(messages, ElementsAre(AllOf(HasSubstr(name), HasSubstr("Heddle reads Java class files"))));
    EXPECT_THAT(cp.unreadable_paths(), ElementsAre(dir.path(name)));
  }
}

TEST_F(ClassPathTest, DirectoriesAndSingleClassFiles) {
  dir.write("classes/p/A.class", minimal_class("p/A"));
  dir.write("classes/module-info.class", minimal_class("module-info"));
  std::string single = dir.write("elsewhere/Renamed.class", minimal_class("q/B"));
  ClassPath cp = open({dir.path("classes"), single});
  EXPECT_THAT(own_classes(cp),
              ElementsAre("p/A application classes/p/A.class", "q/B application elsewhere/Renamed.class"));
  EXPECT_EQ(cp.module_descriptors().size(), 2u);
  EXPECT_TRUE(std::ranges::equal(cp.bytes(cp.find("p/A")), minimal_class("p/A")));
}

TEST_F(ClassPathTest, ASlashBehindADirectoryChangesNothing) {
  dir.write("classes/p/A.class", minimal_class("p/A"));
  for (const char* slashes : {"", "/", "//"}) {
    EXPECT_THAT(own_classes(open({dir.path("classes") + slashes})),
                ElementsAre("p/A application classes/p/A.class"));
  }
}

TEST_F(ClassPathTest, ProjectDirectories) {
  dir.write("project/pom.xml", "");
  dir.write("project/core/target/classes/p/A.class", minimal_class("p/A"));
  dir.write("project/core/target/test-classes/p/ATest.class", minimal_class("p/ATest"));
  EXPECT_THAT(own_classes(open({dir.path("project")})),
              ElementsAre("p/A application project/core/target/classes/p/A.class"));
}

TEST_F(ClassPathTest, UnreadablePathsAreListed) {
  dir.write("unbuilt/pom.xml", "");
  dir.write("unbuilt/src/A.java", "");
  dir.write("jars/x.jar", jar({"X"}).build());
  std::string text = dir.write("text.jar", "this is no archive at all, just a few words of text");
  std::string empty = dir.write("empty.jar", "");
  std::string hollow = dir.write("hollow.jar", ZipBuilder().build());
  std::string broken = dir.write("Broken.class", std::string_view("\xCA\xFE\xBA\xBE\0\0\0\x34\0\x05", 10));
  ClassPath cp = open({dir.path("missing.jar"), dir.path("unbuilt"), dir.path("jars"), text, empty, hollow, broken,
                       write_jar("good.jar", {"Good"})});
  EXPECT_THAT(cp.unreadable_paths(), ElementsAre(dir.path("missing.jar"), dir.path("unbuilt"), dir.path("jars"),
                                                 text, empty, hollow, broken));
  EXPECT_TRUE(cp.find("Good").valid());
  EXPECT_THAT(messages,
              ElementsAre(HasSubstr("Broken.class: offset 0xa: error: class file ends before this_class"),
                          HasSubstr("empty.jar: offset 0x0: error: file is empty"),
                          HasSubstr("hollow.jar: error: no class files in this archive"),
                          AllOf(HasSubstr("jars: error: no class files"), HasSubstr("jars/x.jar")),
                          HasSubstr("missing.jar: error: cannot read: No such file"),
                          HasSubstr("text.jar: offset 0x33: error: no usable end record"),
                          HasSubstr("this Maven project has to be built first")));
}

// Root reads everything; for the time being be somebody else.
struct WithoutPrivileges {
  uid_t before = ::geteuid();
  WithoutPrivileges() {
    if (before == 0) HEDDLE_CHECK(::seteuid(65534) == 0);
  }
  ~WithoutPrivileges() {
    if (before == 0 && ::seteuid(0) != 0) std::abort();
  }
};

TEST_F(ClassPathTest, UnreadableFilesInADirectory) {
  dir.write("classes/A.class", minimal_class("A"));
  std::string locked = dir.write("classes/B.class", minimal_class("B"));
  fs::permissions(locked, fs::perms::none);
  fs::permissions(dir.path(), fs::perms::all);
  WithoutPrivileges nobody;
  EXPECT_THAT(own_classes(open({dir.path("classes")})), ElementsAre("A application classes/A.class"));
  EXPECT_THAT(messages,
              ElementsAre(HasSubstr("classes: offset 0x0: error: class B: cannot read: Permission denied")));
}

TEST_F(ClassPathTest, BrokenEntriesAreLeftOutAndTheRestIsRead) {
  ZipBuilder zip = jar({"A"});
  zip.add("Bad.class", minimal_class("Bad"), {.crc = 1}).add("C.class", minimal_class("C"));
  for (int i = 0; i < 100; ++i) zip.add("Bad" + std::to_string(i) + ".class", std::to_string(i), {.crc = 1});
  ClassPath cp = open({dir.write("app.jar", zip.build())});
  EXPECT_THAT(own_classes(cp), ElementsAre("A application app.jar!/A.class", "C application app.jar!/C.class"));
  EXPECT_EQ(cp.find("C"), ClassIndex(3));
  EXPECT_EQ(messages.size(), 9u);  // eight in full, one for the rest
  EXPECT_THAT(messages, Contains(HasSubstr("93 more files could not be read")));
  EXPECT_THAT(messages, Contains(AllOf(HasSubstr("app.jar: offset"), HasSubstr("class Bad: checksum"))));
}

TEST_F(ClassPathTest, LimitsStopBombs) {
  std::string zeros(8 << 20, '\0');
  ZipBuilder zip = jar({"A"});
  zip.add("Ratio.class", zeros).add("Large.class", std::string(3000, 'x'), {.deflate = false});
  std::string path = dir.write("bomb.jar", zip.build());
  EXPECT_THAT(own_classes(open({path})), Not(Contains(HasSubstr("Ratio"))));
  EXPECT_THAT(messages, ElementsAre(AllOf(HasSubstr("class Ratio"), HasSubstr("decompression bomb"))));

  request.limits.class_bytes = 1000;
  EXPECT_THAT(own_classes(open({path})), ElementsAre("A application bomb.jar!/A.class"));
  EXPECT_THAT(messages, ElementsAre(HasSubstr("more than the limit"), HasSubstr("more than the limit")));

  request.limits = {};
  request.limits.total_bytes = 10;
  open({path});
  EXPECT_THAT(messages, Contains(HasSubstr("class path inflates to more than the limit of 10 bytes")));
}

TEST_F(ClassPathTest, NamesBeyondTheBasicPlaneAreWrittenAsInClassFiles) {
  std::string utf8 = "p/\xF0\x9F\x98\x80";
  dir.write("app.jar", ZipBuilder().add(utf8 + ".class", minimal_class("x")).build());
  EXPECT_TRUE(open({dir.path("app.jar")}).find("p/\xED\xA0\xBD\xED\xB8\x80").valid());
}

TEST_F(ClassPathTest, SurvivesBeingMoved) {
  ClassPath first = open({write_jar("app.jar", {"A"})});
  ClassPath second = std::move(first);
  EXPECT_TRUE(std::ranges::equal(second.bytes(second.find("A")), minimal_class("A")));
}

TEST_F(ClassPathTest, ParallelOpeningGivesTheSameForEveryNumberOfJobs) {
  ZipBuilder boot;
  for (int i = 0; i < 300; ++i) {
    std::string name = "BOOT-INF/classes/p" + std::to_string(i % 7) + "/C" + std::to_string(i);
    boot.add(name + ".class", minimal_class(name),
             i % 50 == 0 ? testing::ZipEntryOptions{.crc = 1} : testing::ZipEntryOptions{});
  }
  for (int i = 0; i < 20; ++i) {
    std::string number = std::to_string(i);
    boot.add("BOOT-INF/lib/l" + number + ".jar", jar({"lib/L" + number, "lib/Same"}).build(),
             {.deflate = i % 2 == 0});
  }
  dir.write("app.jar", boot.build());
  for (int i = 0; i < 100; ++i)
    dir.write("classes/d/D" + std::to_string(i) + ".class", minimal_class("d/D" + std::to_string(i)));
  auto dump = [&](unsigned jobs) {
    request.jobs = {jobs};
    ClassPath cp = open({dir.path("app.jar"), dir.path("classes")});
    std::string text;
    for (ClassIndex i : cp.classes().ids()) text += cp.place(i) + ":" + std::string(as_string(cp.bytes(i))) + "\n";
    for (const Duplicate& d : cp.duplicates()) text += std::string(d.name) + std::to_string(d.ignored.raw) + "\n";
    for (const std::string& message : messages) text += message + "\n";
    return text;
  };
  std::string one = dump(1);
  EXPECT_EQ(one, dump(2));
  EXPECT_EQ(one, dump(8));
}

// The JDKs of this machine: the one in use and any other where distributions put them.
std::vector<std::string> installed_jdks() {
  std::vector<std::string> homes;
  Diagnostics ignored;
  Environment environment;
  if (const char* home = std::getenv("JAVA_HOME")) environment.java_home = home;
  if (const char* path = std::getenv("PATH")) environment.path = path;
  if (std::optional<Jdk> jdk = find_jdk(std::nullopt, environment, ignored)) homes.push_back(jdk->home);
  std::error_code error;
  for (fs::directory_iterator it("/usr/lib/jvm", error), end; !error && it != end; it.increment(error)) {
    if (jdk_in(it->path().string())) homes.push_back(fs::canonical(it->path()).string());
  }
  std::sort(homes.begin(), homes.end());
  homes.erase(std::unique(homes.begin(), homes.end()), homes.end());
  return homes;
}

TEST(ClassPathOnInstalledJdks, FindsEveryClass) {
  std::vector<std::string> homes = installed_jdks();
  if (homes.empty()) FAIL() << "no JDK on this machine";
  for (const std::string& home : homes) {
    Diagnostics diagnostics;
    ClassPathRequest request;
    request.jdk = home;
    ClassPath cp = open_class_path(request, diagnostics);
    ASSERT_TRUE(cp.jdk()) << home;
    EXPECT_GE(cp.jdk()->feature_release, 8u);
    EXPECT_GT(cp.classes().size(), 20'000u) << home;
    EXPECT_TRUE(diagnostics.take().empty()) << home;
    ClassIndex string = cp.find("java/lang/String");
    ASSERT_TRUE(string.valid()) << home;
    EXPECT_EQ(cp.origin(string), Origin::jdk);
    for (const ClassEntry& entry : cp.classes()) {
      ASSERT_GE(entry.bytes.size(), 4u) << entry.name;
      ASSERT_EQ(load_be32(entry.bytes.data()), 0xCAFEBABEu) << entry.name;
    }
  }
}

}  // namespace
}  // namespace heddle::classpath
