#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "lowering/lowered_program.h"
#include "support/class_builder.h"

namespace heddle::lowering {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Classes by hand, each in a place of its own choice.
class HeadersTest : public ::testing::Test {
 protected:
  // What one `marker` of the class is called tells its definitions apart.
  void add(std::string_view place, std::string_view name, std::string_view marker) {
    testing::ClassBytes made(name);
    made.field(0, marker, "I");
    files_.push_back(made.build());
    input_.classes.push_back({place, files_.back(), 0, ir::Origin::application});
    places_.emplace_back(place);
  }

  void load() {
    input_.containers = {"app.jar"};
    input_.place = [this](size_t i) { return places_[i]; };
    lowered_ = load_program(symbols_, input_, {}, {1}, diagnostics_);
    for (const Diagnostic& diagnostic : diagnostics_.take()) messages_.push_back(to_string(diagnostic));
  }

  std::string marker(std::string_view name) {
    const ir::Program& program = lowered_->program();
    ir::ClassId id = program.find_class(name);
    if (!id || program[id].fields.size() != 1) return "none";
    return std::string(program.text(program[program[id].fields[0]].name));
  }

  std::deque<testing::ByteVector> files_;
  std::vector<std::string> places_;
  ProgramInput input_;
  SymbolTable symbols_;
  Diagnostics diagnostics_;
  std::unique_ptr<LoweredProgram> lowered_;
  std::vector<std::string> messages_;
};

TEST_F(HeadersTest, AClassInAnotherPlaceIsTakenIfThereIsNoOther) {
  add("classes/p/A", "p/A", "here");
  load();
  EXPECT_EQ(marker("p/A"), "here");
  EXPECT_THAT(messages_, ElementsAre(HasSubstr("1 class file(s) are not where their names say")));
}

TEST_F(HeadersTest, AClassInItsPlaceIsTakenBeforeOneInAnotherPlace) {
  add("old/p/A", "p/A", "wrong");
  add("p/A", "p/A", "right");
  add("p/B", "p/B", "other");
  load();
  EXPECT_EQ(marker("p/A"), "right");
  EXPECT_EQ(marker("p/B"), "other");
  EXPECT_THAT(messages_, ElementsAre(HasSubstr("class p/A is defined where its name says")));
}

TEST_F(HeadersTest, OfTwoInOtherPlacesTheFirstIsTaken) {
  add("old/p/A", "p/A", "first");
  add("new/p/A", "p/A", "second");
  load();
  EXPECT_EQ(marker("p/A"), "first");
  EXPECT_THAT(messages_, ::testing::Contains(HasSubstr("class p/A is defined before")));
}

TEST_F(HeadersTest, ClassesInTheirPlacesAreNotTalkedAbout) {
  add("p/A", "p/A", "a");
  add("p/B", "p/B", "b");
  load();
  EXPECT_EQ(marker("p/A"), "a");
  EXPECT_THAT(messages_, IsEmpty());
}

}  // namespace
}  // namespace heddle::lowering
