#include "driver/reflection_metadata.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/names.h"
#include "loaded_input.h"

namespace heddle::driver {
namespace {

using heddle::testing::ClassBytes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr unsigned open = 0x0401, hidden = 0x0400;  // public or not, abstract: no code is needed

// p.Base with public base() and hidden(); p.Plugin below it.
class ReflectionMetadataTest : public ::testing::Test, protected LoadedInput {
 protected:
  ReflectionMetadataTest() {
    ClassBytes base("p/Base");
    base.flags |= hidden;
    base.method(open, "base", "()V");
    base.method(hidden, "hidden", "()V");
    base.field(1, "shared", "I");
    write(base, "p/Base");
    ClassBytes plugin("p/Plugin", 61, "p/Base");
    plugin.flags |= hidden;
    auto code = [&] { return std::vector<heddle::testing::ByteVector>{plugin.code(0, 3, {0xb1})}; };
    plugin.method(8, "<clinit>", "()V", code());
    plugin.method(1, "<init>", "()V", code());
    plugin.method(0, "<init>", "(I)V", code());
    plugin.method(open, "run", "()V");
    plugin.method(open, "run", "(I[[Ljava/lang/String;)V");
    plugin.method(hidden, "own", "(Lp/Plugin$Inner;)V");
    plugin.field(1, "visible", "I");
    plugin.field(2, "secret", "Ljava/lang/Object;");
    write(plugin, "p/Plugin");
    options.paths = {directory.path("classes")};
    load();
  }

  void write(const ClassBytes& c, const std::string& name) {
    directory.write("classes/" + name + ".class", c.build());
  }

  // "p.Plugin: <init>() run() | secret"
  std::vector<std::string> read(std::vector<std::string_view> texts) {
    std::vector<MetadataText> sources;
    for (std::string_view text : texts) sources.push_back({"m.json", text});
    std::vector<std::string> shown;
    const ir::Program& program = loaded->program();
    for (const auto& c : read_reflection_metadata(sources, *loaded->hierarchy, diagnostics)) {
      std::string text = ir::class_name(program.name(c.id)) + ":";
      for (ir::MethodId m : c.methods)
        text += fmt::format(" {}{}", program.name(m), ir::signature(program.descriptor(m))->parameters);
      if (!c.fields.empty()) text += " |";
      for (ir::FieldId f : c.fields) text += fmt::format(" {}", program.text(program[f].name));
      shown.push_back(text);
    }
    return shown;
  }
};

TEST_F(ReflectionMetadataTest, ListedMembers) {
  EXPECT_THAT(read({R"([{
      "condition": {"typeReachable": "p.Base"}, "name": "p.Plugin", "future": [{"x": [1, 2]}],
      "methods": [{"name": "run", "parameterTypes": ["int", "java.lang.String[][]"]},
                  {"parameterTypes": ["p.Plugin$Inner"], "name": "own"}, {"name": "<init>", "parameterTypes": []}],
      "queriedMethods": [{"name": "run", "parameterTypes": []}],
      "fields": [{"name": "secret", "allowWrite": true}]}])"}),
              ElementsAre("p.Plugin: <init>() run(int, java.lang.String[][]) own(p.Plugin$Inner) | secret"));
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(ReflectionMetadataTest, AMethodWithoutParametersIsEveryOverload) {
  EXPECT_THAT(read({R"([{"name": "p.Plugin", "methods": [{"name": "run"}]}])"}),
              ElementsAre("p.Plugin: run() run(int, java.lang.String[][])"));
}

TEST_F(ReflectionMetadataTest, WholeGroups) {
  auto of = [&](const char* key) {
    return read({fmt::format(R"([{{"name": "p.Plugin", "{}": true}}])", key)}).front();
  };
  EXPECT_EQ(of("allDeclaredConstructors"), "p.Plugin: <init>() <init>(int)");
  EXPECT_EQ(of("allPublicConstructors"), "p.Plugin: <init>()");
  EXPECT_EQ(of("allDeclaredMethods"), "p.Plugin: run() run(int, java.lang.String[][]) own(p.Plugin$Inner)");
  EXPECT_EQ(of("allPublicMethods"), "p.Plugin: base() run() run(int, java.lang.String[][])");
  EXPECT_EQ(of("allDeclaredFields"), "p.Plugin: | visible secret");
  EXPECT_EQ(of("allPublicFields"), "p.Plugin: | shared visible");
  EXPECT_EQ(of("queryAllDeclaredMethods"), "p.Plugin:");
  EXPECT_THAT(read({R"([{"name": "p.Plugin", "allDeclaredMethods": false}])"}), ElementsAre("p.Plugin:"));
}

TEST_F(ReflectionMetadataTest, ReachabilityMetadata) {
  EXPECT_THAT(read({R"({"comment": "x", "resources": [{"glob": "**"}],
                        "reflection": [{"type": {"proxy": ["p.Base"]}, "allDeclaredMethods": true},
                                       {"type": "p.Plugin[]"}, {"type": "[Lp.Plugin;"},
                                       {"type": "p.Base", "methods": [{"name": "base", "parameterTypes": []}]}]})"}),
              ElementsAre("p.Base: base()"));
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(ReflectionMetadataTest, FilesAndEntriesAreMerged) {
  EXPECT_THAT(read({R"([{"name": "p.Plugin", "methods": [{"name": "own"}]}, {"name": "p.Base"},
                        {"name": "p.Plugin", "methods": [{"name": "own"}, {"name": "<init>"}]}])",
                    R"([{"name": "p.Plugin", "allPublicConstructors": true}])"}),
              ElementsAre("p.Base:", "p.Plugin: <init>() <init>(int) own(p.Plugin$Inner)"));
}

TEST_F(ReflectionMetadataTest, WhatIsMissingCostsOneWarning) {
  EXPECT_THAT(read({R"([{"name": "p.Gone"}, {"name": "p.Plugin$Inner"}, {"name": "p.Plugin",
                        "methods": [{"name": "run", "parameterTypes": ["long"]}], "fields": [{"name": "x"}]}])"}),
              ElementsAre("p.Plugin:"));
  EXPECT_THAT(messages(), ElementsAre("m.json: warning: 4 classes or members are not in the program, for instance "
                                      "p.Gone"));
}

TEST_F(ReflectionMetadataTest, MalformedTextCountsUpToThere) {
  EXPECT_THAT(read({"[{\"name\": \"p.Base\"},\n {\"name\": \"p.Plugin\", \"methods\": 5}]"}),
              ElementsAre("p.Base:"));
  EXPECT_THAT(messages(), ElementsAre("m.json: offset 0x36: error: line 2: expected a list"));
  for (const char* bad :
       {"", "5", "null", "[", "[5]", "[{\"name\": 5}]", "[{\"name\": \"p.Base\"}] x", "{\"reflection\": {}}",
        "[{\"name\": \"p.Base\", \"allDeclaredMethods\": 1}]", "[{\"methods\": [\"run\"]}]", "\xff\xfe"}) {
    read({bad});
    EXPECT_THAT(messages(), ElementsAre(HasSubstr("error: line 1: "))) << bad;
  }
}

TEST_F(ReflectionMetadataTest, HostileTextIsSurvived) {
  std::string deep = R"([{"name": "p.Base", "x": )" + std::string(1'000'000, '[');
  EXPECT_THAT(read({deep}), IsEmpty());
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("nest deeper")));

  std::string repeated = "[";
  for (int i = 0; i < 20'000; ++i) repeated += R"({"name": "p.Plugin", "allDeclaredMethods": true},)";
  repeated += R"({"name": "p.Plugin"}])";
  EXPECT_THAT(read({repeated}), ElementsAre(HasSubstr("own")));

  std::string unknown = "[";
  for (int i = 0; i < 20'000; ++i) unknown += fmt::format(R"({{"name": "q.C{}"}},)", i);
  unknown += "{}]";
  EXPECT_THAT(read({unknown}), IsEmpty());
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("20000 classes or members")));
}

}  // namespace
}  // namespace heddle::driver
