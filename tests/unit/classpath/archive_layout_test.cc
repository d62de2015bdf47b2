#include "classpath/archive_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::classpath {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<ZipEntry> entries(std::initializer_list<std::string_view> names) {
  std::vector<ZipEntry> result;
  for (std::string_view name : names) result.push_back({.name = name, .data = {}});
  return result;
}

// "folder: class class", with a star for a launcher's root.
std::vector<std::string> roots(const ArchiveLayout& layout) {
  std::vector<std::string> result;
  for (const ArchiveRoot& root : layout.roots) {
    std::string text = root.folder + (root.launcher ? "*:" : ":");
    for (const ArchiveFile& c : root.classes) text += " " + std::string(c.name);
    result.push_back(text);
  }
  return result;
}

TEST(ArchiveLayout, PlainJar) {
  auto jar = entries({"META-INF/MANIFEST.MF", "b/B.class", "A.class", "b/x.txt", "META-INF/versions/9/A.class"});
  EXPECT_THAT(roots(layout_of(jar, {}, 17)), ElementsAre(": b/B A"));
  EXPECT_EQ(manifest_entry(jar), &jar[0]);
  EXPECT_EQ(manifest_entry(entries({"A.class"})), nullptr);
}

TEST(ArchiveLayout, MultiReleaseTakesTheHighestVersionNotAboveTheJdk) {
  auto jar =
      entries({"A.class", "B.class", "C.class", "META-INF/versions/9/A.class", "META-INF/versions/11/A.class",
               "META-INF/versions/21/A.class", "META-INF/versions/9/B.class", "META-INF/versions/11/New.class",
               "META-INF/versions/8/C.class", "META-INF/versions/x/C.class", "META-INF/versions/017/C.class",
               "META-INF/versions/9/META-INF/D.class", "META-INF/versions/11/module-info.class"});
  Manifest multi{.main_class = "", .class_path = {}, .multi_release = true};
  EXPECT_THAT(roots(layout_of(jar, multi, 8)), ElementsAre(": A B C"));
  EXPECT_THAT(roots(layout_of(jar, multi, 0)), ElementsAre(": A B C"));
  EXPECT_THAT(roots(layout_of(jar, multi, 9)), ElementsAre(": C", "META-INF/versions/9: A B"));
  EXPECT_THAT(roots(layout_of(jar, multi, 17)),
              ElementsAre(": C", "META-INF/versions/9: B", "META-INF/versions/11: A New module-info"));
  EXPECT_THAT(roots(layout_of(jar, multi, 21)),
              ElementsAre(": C", "META-INF/versions/9: B", "META-INF/versions/11: New module-info",
                          "META-INF/versions/21: A"));
}

TEST(ArchiveLayout, ResourcesBelongToTheirRoot) {
  auto jar =
      entries({"META-INF/services/p.S", "META-INF/services/deeper/p.S", "META-INF/services/",
               "META-INF/native-image/g/a/reflect-config.json", "META-INF/native-image/resource-config.json",
               "META-INF/native-image/reachability-metadata.json", "reflect-config.json",
               "WEB-INF/classes/META-INF/services/p.T"});
  ArchiveLayout layout = layout_of(jar, {}, 17);
  ASSERT_EQ(layout.roots.size(), 2u);
  auto names = [](const ArchiveRoot& root) {
    std::vector<std::string_view> result;
    for (const ArchiveFile& file : root.resources) result.push_back(file.name);
    return result;
  };
  EXPECT_THAT(names(layout.roots[0]), ElementsAre("META-INF/services/p.T"));
  EXPECT_THAT(names(layout.roots[1]),
              ElementsAre("META-INF/services/p.S", "META-INF/native-image/g/a/reflect-config.json",
                          "META-INF/native-image/reachability-metadata.json"));
  EXPECT_FALSE(layout.has_classes());
}

TEST(ArchiveLayout, SpringBootAndWar) {
  auto boot = entries({"org/springframework/boot/loader/Launcher.class", "BOOT-INF/classes/app/Main.class",
                       "BOOT-INF/lib/x.jar", "BOOT-INF/lib/notes.txt", "BOOT-INF/layers.idx"});
  ArchiveLayout layout = layout_of(boot, {}, 17);
  EXPECT_THAT(roots(layout),
              ElementsAre("BOOT-INF/classes: app/Main", "*: org/springframework/boot/loader/Launcher"));
  EXPECT_THAT(layout.libraries, ElementsAre(&boot[2]));

  auto war = entries({"index.jsp", "WEB-INF/classes/web/Servlet.class", "WEB-INF/lib/y.JAR", "applet/A.class"});
  layout = layout_of(war, {}, 17);
  EXPECT_THAT(roots(layout), ElementsAre("WEB-INF/classes: web/Servlet", "*: applet/A"));
  EXPECT_THAT(layout.libraries, ElementsAre(&war[2]));
}

TEST(ArchiveLayout, Android) {
  auto aar = entries({"AndroidManifest.xml", "classes.jar", "libs/z.jar", "R.txt"});
  ArchiveLayout layout = layout_of(aar, {}, 17);
  EXPECT_EQ(layout.android_classes, &aar[1]);
  EXPECT_THAT(layout.libraries, ElementsAre(&aar[2]));
  EXPECT_FALSE(layout.dex);

  EXPECT_TRUE(layout_of(entries({"AndroidManifest.xml", "classes.dex"}), {}, 17).dex);
  EXPECT_TRUE(layout_of(entries({"base/dex/classes.dex"}), {}, 17).dex);
  EXPECT_FALSE(layout_of(entries({"classes.dex", "A.class"}), {}, 17).dex);
  EXPECT_THAT(layout_of(entries({"libs/z.jar"}), {}, 17).libraries, IsEmpty());
}

TEST(ArchiveLayout, Jmod) {
  EXPECT_THAT(roots(jmod_layout_of(entries({"classes/java/lang/Object.class", "bin/java", "lib/X.class"}))),
              ElementsAre("classes: java/lang/Object"));
}

}  // namespace
}  // namespace heddle::classpath
