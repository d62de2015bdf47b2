#include "lowering/open_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "ir/names.h"
#include "ir/printer.h"
#include "ir/verifier.h"
#include "support/java_programs.h"

namespace heddle::lowering {
namespace {

using ir::ClassId;
using ir::MethodId;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using Names = std::set<std::string>;

constexpr std::string_view first = "heddle/OpenProgram$First", second = "heddle/OpenProgram$Second";

// tests/programs/library, without a JDK: what it uses of that is missing.
class OpenProgramTest : public ::testing::Test {
 protected:
  static const testing::ClassFiles& files() {
    static const testing::ClassFiles compiled = [] {
      std::optional<std::string> jdk = testing::jdk_home();
      EXPECT_TRUE(jdk) << "no JDK";
      return jdk ? testing::compile_java(*jdk, {"tests/programs/library/Library.java"}) : testing::ClassFiles();
    }();
    return compiled;
  }

  void load(std::optional<OpenProgramRequest> request, ir::Origin origin = ir::Origin::application,
            Jobs jobs = {1}) {
    lowered_.reset();
    symbols_ = std::make_unique<SymbolTable>();
    ProgramInput input;
    input.containers = {"test"};
    for (const auto& [name, bytes] : files()) input.classes.push_back({name, bytes, 0, origin});
    input.place = [](size_t) { return std::string("test"); };
    lowered_ = load_program(*symbols_, std::move(input), {.local_names = false, .open_program = request}, jobs,
                            diagnostics_);
  }

  const ir::Program& program() { return lowered_->program(); }

  static OpenProgramRequest named(std::set<std::string_view> names) {
    return {[names](std::string_view name) { return names.contains(name); }, false};
  }

  // Types of the instances that both threads get, in order.
  std::vector<std::string> shared() {
    std::vector<std::string> types;
    for (ir::FieldId f : program()[program().find_class("heddle/OpenProgram")].fields) {
      std::string_view descriptor = program().text(program()[f].descriptor);
      if (descriptor != "I") types.emplace_back(descriptor.substr(9, descriptor.size() - 10));  // "Llibrary/…;"
    }
    return types;
  }

  std::vector<std::string> constructors_in_main(std::string_view type) {
    std::vector<std::string> descriptors;
    for (const ir::MemberRef& ref : lowered_->body(lowered_->open_program_main())->members)
      if (program().text(ref.name) == "<init>" && program().name(ref.owner.class_id()) == type)
        descriptors.emplace_back(program().text(ref.descriptor));
    return descriptors;
  }

  // "Library$Plain.set" for every call in the methods `name` of a class of the root.
  Names calls(std::string_view owner, std::string_view name) {
    Names result;
    for (MethodId m : program()[program().find_class(owner)].methods) {
      if (program().name(m) != name) continue;
      const ir::Body* body = lowered_->body(m);
      for (uint32_t i = 0; i < body->size(); ++i) {
        switch (body->op[i]) {
          case ir::Op::invoke_virtual:
          case ir::Op::invoke_interface:
          case ir::Op::invoke_static:
          case ir::Op::invoke_special: {
            const ir::MemberRef& ref = body->members[body->payload[i]];
            std::string callee(program().name(ref.owner.class_id()));
            if (!callee.starts_with("library/")) continue;
            result.insert(callee.substr(8) + "." + std::string(program().text(ref.name)));
            break;
          }
          default: break;
        }
      }
    }
    return result;
  }

  std::unique_ptr<SymbolTable> symbols_;
  Diagnostics diagnostics_;
  std::unique_ptr<LoweredProgram> lowered_;
};

TEST_F(OpenProgramTest, IsOrdinaryCodeThatVerifies) {
  for (bool all : {false, true}) {
    load(OpenProgramRequest{{}, all});
    ir::Verifier verifier;
    for (MethodId m : program().methods()) {
      if (!program()[m].has_code) continue;
      const ir::Body* body = lowered_->body(m);
      ASSERT_TRUE(body) << ir::to_string(program(), m);
      std::optional<ir::VerifyError> error = verifier.verify(program(), *body);
      EXPECT_FALSE(error) << error->message << "\n" << ir::print(program(), *body);
    }
    EXPECT_THAT(diagnostics_.take(), IsEmpty());
    ASSERT_TRUE(lowered_->open_program_main());
    EXPECT_EQ(program().name(lowered_->open_program_main()), "main");
  }
}

TEST_F(OpenProgramTest, IsNotThereUnlessAskedFor) {
  load(std::nullopt);
  EXPECT_FALSE(program().find_class("heddle/OpenProgram"));
  EXPECT_FALSE(lowered_->open_program_main());
  std::vector<std::string> before;
  for (ClassId id : program().classes())
    if (program()[id].kind == ir::ClassKind::declared) before.emplace_back(program().name(id));
  load(OpenProgramRequest{});
  for (size_t i = 0; i < before.size(); ++i) EXPECT_EQ(program().name(ClassId(i)), before[i]);
}

TEST_F(OpenProgramTest, SharesWhatClaimsToBeShared) {
  load(OpenProgramRequest{});
  std::set<std::string> types;
  for (const std::string& type : shared()) types.insert(type);
  EXPECT_THAT(types, UnorderedElementsAre("Library$ByAnnotation", "Library$ByFactory", "Library$ByInheritance",
                                          "Library$ByInterface", "Library$ByLock", "Library$ByMonitor",
                                          "Library$BySynchronizedMethod", "Library$ByVolatileField",
                                          "Library$HiddenSubclass"));
  load(OpenProgramRequest{{}, true});
  EXPECT_THAT(shared(), Contains("Library$Plain"));
}

TEST_F(OpenProgramTest, OneInstanceInAFieldOfItsOwn) {
  load(named({"library/Library$BySynchronizedMethod"}));
  EXPECT_THAT(shared(), ElementsAre("Library$BySynchronizedMethod"));
  EXPECT_THAT(constructors_in_main("library/Library$BySynchronizedMethod"),
              ElementsAre("([Ljava/lang/String;Llibrary/Library$Plain;[[I)V"));
}

TEST_F(OpenProgramTest, TwoInstancesWhereOneCanBeHandedToTheOther) {
  load(named({"library/Library$ByMonitor"}));
  EXPECT_THAT(shared(), ElementsAre("Library$ByMonitor", "Library$ByMonitor"));
  EXPECT_THAT(constructors_in_main("library/Library$ByMonitor"),
              ElementsAre("(Llibrary/Library$ByMonitor;I)V", "()V"));
}

TEST_F(OpenProgramTest, BothThreadsCallEveryPublicMethod) {
  load(OpenProgramRequest{});
  Names calls_of_first = calls(first, root_names::use);
  EXPECT_EQ(calls_of_first, calls(second, root_names::use));
  EXPECT_EQ(calls_of_first, (Names{"Library$ByFactory.close",
                                   "Library$ByFactory.open",
                                   "Library$ByHiddenSubclass.start",
                                   "Library$ByHiddenSubclass.work",
                                   "Library$ByInheritance.act",
                                   "Library$ByInheritance.moveTo",
                                   "Library$ByInterface.run",
                                   "Library$ByMonitor.act",
                                   "Library$ByMonitor.moveTo",
                                   "Library$BySynchronizedMethod.cursor",
                                   "Library$BySynchronizedMethod.equals",
                                   "Library$BySynchronizedMethod.iterator",
                                   "Library$BySynchronizedMethod.plain",
                                   "Library$BySynchronizedMethod.put",
                                   "Library$Callback.call",
                                   "Library$Callback.heard",
                                   "Library$Cursor.advance",
                                   "Library$HiddenSubclass.extra",
                                   "Library$HiddenSubclass.start",
                                   "Library$HiddenSubclass.work",
                                   "Library$Plain.set",
                                   "Library.version"}));
}

// Its objects are one per thread, so the one that a shared object returns is left alone; a cursor is used.
TEST_F(OpenProgramTest, UsesReturnedViewsButNotOthersObjects) {
  load(named({"library/Library$BySynchronizedMethod"}));
  Names used = calls(first, root_names::use);
  EXPECT_THAT(used, Contains("Library$BySynchronizedMethod.plain"));
  EXPECT_THAT(used, Contains("Library$Cursor.advance"));
  EXPECT_THAT(used, Not(Contains("Library$Plain.set")));
}

TEST_F(OpenProgramTest, TargetsOnlyTheNamedClasses) {
  load(named({"library/Library$Plain"}));
  EXPECT_THAT(shared(), ElementsAre("Library$Plain"));
  EXPECT_EQ(calls(first, root_names::use), (Names{"Library$Plain.set"}));
}

TEST_F(OpenProgramTest, NamedClassesCountAsApplicationWhereverTheyAre) {
  load(named({"library/Library$ByInheritance"}), ir::Origin::jdk);
  auto origin = [&](std::string_view name) { return program()[program().find_class(name)].origin; };
  EXPECT_EQ(origin("library/Library$ByInheritance"), ir::Origin::application);
  EXPECT_EQ(origin("library/Library$ByMonitor"), ir::Origin::application) << "its superclass: not abstract";
  EXPECT_EQ(origin("library/Library$Plain"), ir::Origin::jdk);
  EXPECT_EQ(calls(first, root_names::use), (Names{"Library$ByInheritance.act", "Library$ByInheritance.moveTo"}))
      << "what it inherits";
  load(named({"library/Library"}), ir::Origin::jdk);
  EXPECT_EQ(origin("library/Library$Plain"), ir::Origin::application) << "nested in it";
}

TEST_F(OpenProgramTest, StandInImplementsWhatNobodyDoes) {
  load(OpenProgramRequest{});
  ClassId stand_in = program().find_class("heddle/OpenProgram$StandIn");
  Names interfaces, methods;
  for (ClassId id : program().interfaces(stand_in)) interfaces.emplace(program().name(id));
  for (MethodId m : program()[stand_in].methods) methods.emplace(program().name(m));
  EXPECT_THAT(interfaces, Contains("library/Library$Callback"));
  EXPECT_THAT(methods, Contains("call"));
  EXPECT_THAT(methods, Contains("heard"));
}

TEST_F(OpenProgramTest, IsTheSameForAnyNumberOfJobs) {
  load(OpenProgramRequest{});
  std::string text = ir::print(program(), *lowered_);
  load(OpenProgramRequest{}, ir::Origin::application, {4});
  EXPECT_TRUE(ir::print(program(), *lowered_) == text);
}

}  // namespace
}  // namespace heddle::lowering
