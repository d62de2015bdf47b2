#include "driver/services.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "loaded_input.h"

namespace heddle::driver {
namespace {

using heddle::testing::ByteVector;
using heddle::testing::ByteWriter;
using heddle::testing::ClassBytes;
using heddle::testing::minimal_class;
using heddle::testing::ZipBuilder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// module-info of a module that provides one service.
ByteVector module_that_provides(std::string_view service, std::vector<std::string_view> providers) {
  ClassBytes c("module-info", 61, "");
  c.flags = 0x8000;
  ByteWriter out(true);
  out.u16(c.module("m")).u16(0).u16(0);
  out.u16(1).u16(c.module("java.base")).u16(0x8000).u16(0);
  out.u16(0).u16(0).u16(0);  // exports, opens, uses
  out.u16(1).u16(c.class_(service)).u16(providers.size());
  for (std::string_view provider : providers) out.u16(c.class_(provider));
  c.add_attribute(c.attribute("Module", out.take()));
  return c.build();
}

class ServicesTest : public ::testing::Test, protected LoadedInput {
 protected:
  std::string write_jar(const std::string& name, std::vector<std::string> classes, const std::string& services) {
    ZipBuilder zip;
    for (const std::string& c : classes) zip.add(c + ".class", minimal_class(c));
    zip.add("META-INF/services/p.Service", services);
    return directory.write(name, zip.build());
  }
  std::vector<std::string> providers(std::string_view service) {
    std::vector<std::string> names;
    Services services(loaded->class_path, loaded->program(), diagnostics);
    for (ir::ClassId id : services.providers(loaded->program().find_class(service)))
      names.emplace_back(loaded->program().name(id));
    return names;
  }
};

TEST_F(ServicesTest, ApplicationThenDependenciesThenJdk) {
  image.add("m", "", "module-info", "class", module_that_provides("p/Service", {"j/B", "j/A"}));
  for (const char* name : {"A", "B"}) image.add("m", "j", name, "class", minimal_class(std::string("j/") + name));
  options.classpath = {write_jar("lib.jar", {"q/Library"}, "q.Library\nj.A\n")};
  directory.write("classes/p/Service.class", minimal_class("p/Service"));
  directory.write("classes/p/Own.class", minimal_class("p/Own"));
  directory.write("classes/META-INF/services/p.Service", "p.Own\n");
  options.paths = {directory.path("classes")};
  load();
  EXPECT_THAT(providers("p/Service"), ElementsAre("p/Own", "q/Library", "j/A", "j/B"));
  EXPECT_THAT(providers("p/Own"), IsEmpty());
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(ServicesTest, AModuleOfTheApplication) {
  ZipBuilder zip;
  zip.add("p/Service.class", minimal_class("p/Service")).add("p/A.class", minimal_class("p/A"));
  zip.add("module-info.class", module_that_provides("p/Service", {"p/A", "p/Gone"}));
  options.paths = {directory.write("app.jar", zip.build())};
  load();
  EXPECT_THAT(providers("p/Service"), ElementsAre("p/A"));
  EXPECT_THAT(messages(), ElementsAre("app.jar!/module-info.class: note: 1 service providers are not in the "
                                      "program, for instance p.Gone"));
}

TEST_F(ServicesTest, LinesCommentsAndWhatIsMissing) {
  options.paths = {write_jar("app.jar", {"p/Service", "p/A", "p/B"},
                             "# all of them\r\n\r\n  p.A \t# the first\r\np.A\np.Gone\np.A p.B\n\xff\xfe\np.B")};
  load();
  EXPECT_THAT(providers("p/Service"), ElementsAre("p/A", "p/B"));
  EXPECT_THAT(messages(), ElementsAre("app.jar!/META-INF/services/p.Service: note: 3 service providers are not in "
                                      "the program, for instance p.Gone"));
}

TEST_F(ServicesTest, AServiceThatIsMissingIsOfNoInterest) {
  options.paths = {write_jar("app.jar", {"p/A"}, "p.Gone\n")};
  load();
  Services services(loaded->class_path, loaded->program(), diagnostics);
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(ServicesTest, ABrokenModuleDescriptorIsReported) {
  ByteVector cut = module_that_provides("p/Service", {"p/A"});
  cut.resize(cut.size() - 1);
  ZipBuilder zip;
  zip.add("p/Service.class", minimal_class("p/Service")).add("module-info.class", cut);
  options.paths = {directory.write("app.jar", zip.build())};
  load();
  EXPECT_THAT(providers("p/Service"), IsEmpty());
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("app.jar!/module-info.class: offset")));
}

}  // namespace
}  // namespace heddle::driver
