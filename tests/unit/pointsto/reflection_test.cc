// Reflection that is followed, and reflection that is left unresolved and listed.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compiled_programs.h"
#include "ir/names.h"
#include "pointsto/result.h"
#include "world.h"

namespace heddle::pointsto_test {
namespace {

struct Reflected {
  std::set<std::string> reachable;   // methods of the application
  std::set<std::string> unresolved;  // methods of the application in which reflection is not resolved
};

Reflected reflected(const char* main, bool follow_reflection) {
  std::vector<TestProgram> programs = find_programs();
  std::erase_if(programs,
                [&](const TestProgram& test) { return std::ranges::find(test.mains, main) == test.mains.end(); });
  CompiledPrograms compiled(std::move(programs));
  auto world = World::load(Jdk::installed, compiled.classes());
  Reflected found;
  if (!compiled.ok() || !world) return found;
  pointsto::Request request;
  request.members = &world->members();
  request.models = &world->models();
  request.bodies = &world->lowered();
  request.mains = {world->main_of(main)};
  request.contexts = *pointsto::parse_context_spec("insensitive");
  request.follow_reflection = follow_reflection;
  auto result = pointsto::analyse(request);
  auto add = [&](std::set<std::string>& names, ir::MethodId method) {
    const ir::Program& program = world->program();
    if (program[program[method].owner].origin != ir::Origin::jdk) names.insert(ir::to_string(program, method));
  };
  for (ir::MethodId method : result->reachable_methods()) add(found.reachable, method);
  for (const pointsto::Note& note : result->notes())
    if (note.kind == pointsto::NoteKind::unresolved_reflection) add(found.unresolved, note.place.method);
  return found;
}

bool names_method(const std::set<std::string>& names, std::string_view start) {
  return std::ranges::any_of(names, [&](const std::string& name) { return name.starts_with(start); });
}

TEST(FollowedReflection, ReachesWhatConstantsName) {
  Reflected found = reflected("reflection.ForName", true);
  EXPECT_TRUE(names_method(found.reachable, "reflection.ForName$A.<clinit>"));
  EXPECT_TRUE(names_method(found.reachable, "reflection.ForName$A.<init>"));
  EXPECT_TRUE(found.unresolved.empty());
}

TEST(FollowedReflection, AsksAnEnumForItsValues) {
  Reflected found = reflected("enums.ValueOf", true);
  EXPECT_TRUE(names_method(found.reachable, "enums.ValueOf$Color.values"));
}

TEST(FollowedReflection, ListsTheMembersOfFewClasses) {
  Reflected found = reflected("reflection.ListedMembers", true);
  EXPECT_TRUE(names_method(found.reachable, "reflection.ListedMembers$Made.<init>"));
  EXPECT_FALSE(names_method(found.reachable, "reflection.ListedMembers$NotAsked"));
  EXPECT_TRUE(found.unresolved.empty());
}

TEST(UnfollowedReflection, OfManyListedClassesIsListed) {
  Reflected found = reflected("reflection.FN_ListedOfMany", true);
  EXPECT_TRUE(names_method(found.unresolved, "reflection.FN_ListedOfMany.main"));
}

TEST(UnfollowedReflection, ReachesNothingAndIsListed) {
  Reflected found = reflected("reflection.ForName", false);
  EXPECT_TRUE(names_method(found.reachable, "reflection.ForName.main"));
  EXPECT_FALSE(names_method(found.reachable, "reflection.ForName$A.<clinit>"));
  EXPECT_FALSE(names_method(found.reachable, "reflection.ForName$A.<init>"));
  EXPECT_TRUE(names_method(found.unresolved, "reflection.ForName.main"));
}

}  // namespace
}  // namespace heddle::pointsto_test
