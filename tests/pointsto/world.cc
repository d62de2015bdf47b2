#include "world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace heddle::pointsto_test {
namespace {

namespace fs = std::filesystem;

const fs::path stand_in_folder = fs::path(HEDDLE_SOURCE_DIR) / "tests/pointsto/standin";

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

testing::ClassFiles stand_in_jdk(const std::string& javac_home) {
  std::vector<std::string> sources;
  for (const auto& entry : fs::recursive_directory_iterator(stand_in_folder / "java.base"))
    if (entry.path().extension() == ".java") sources.push_back(entry.path().string());
  std::ranges::sort(sources);
  testing::TempDirectory out;
  std::string classes = out.path("classes");
  std::string command = testing::once(classes) + javac_home + "/bin/javac --system none -g -d {}";
  for (const std::string& source : sources) command += " " + source;
  auto failure = testing::run_failure(command);
  if (failure) ADD_FAILURE() << *failure;
  testing::ClassFiles files = testing::class_files_in(classes);
  files.erase("module-info");
  return files;
}

std::unique_ptr<World> World::load(Jdk jdk, testing::ClassFiles application) {
  auto home = testing::jdk_home();
  if (!home) {
    ADD_FAILURE() << "no JDK";
    return nullptr;
  }
  auto world = std::make_unique<World>();
  world->application_ = std::move(application);
  lowering::ProgramInput input;
  input.containers = {"programs"};
  if (jdk == Jdk::installed) {
    classpath::ClassPathRequest request;
    request.jdk = *home;
    world->installed_ = classpath::open_class_path(request, world->diagnostics_);
    for (classpath::ClassIndex i : world->installed_->classes().ids())
      input.classes.push_back({world->installed_->name(i), world->installed_->bytes(i), 0, ir::Origin::jdk});
  } else {
    world->stand_in_ = stand_in_jdk(*home);
    for (const auto& [name, bytes] : world->stand_in_) input.classes.push_back({name, bytes, 0, ir::Origin::jdk});
  }
  for (const auto& [name, bytes] : world->application_)
    input.classes.push_back({name, bytes, 0, ir::Origin::application});
  std::vector<std::string> names;
  for (const lowering::ClassInput& c : input.classes) names.emplace_back(c.name);
  input.place = [names](size_t i) { return names[i]; };
  world->lowered_ = lowering::load_program(world->symbols_, std::move(input), {}, {2}, world->diagnostics_);
  world->hierarchy_.emplace(world->program(), world->diagnostics_);
  world->members_.emplace(*world->hierarchy_);
  std::vector<models::ModelText> texts = models::built_in_models();
  if (jdk == Jdk::stand_in) {
    world->model_text_ = content(stand_in_folder / "models.toml");
    texts = {{"standin/models.toml", world->model_text_}};
  }
  world->models_.emplace(*world->members_, texts, world->diagnostics_);
  for (const Diagnostic& d : world->diagnostics_.take()) world->messages_.push_back(to_string(d));
  return world;
}

ir::MethodId World::main_of(const std::string& class_name) const {
  std::string internal = class_name;
  std::ranges::replace(internal, '.', '/');
  ir::ClassId id = program().find_class(internal);
  if (!id) return ir::MethodId::none();
  for (ir::MethodId m : program()[id].methods)
    if (program().name(m) == "main" && program().descriptor(m) == "([Ljava/lang/String;)V") return m;
  return ir::MethodId::none();
}

}  // namespace heddle::pointsto_test
