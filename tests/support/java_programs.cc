#include "support/java_programs.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace heddle::testing {
namespace {

namespace fs = std::filesystem;

std::string shell_word(const std::string& word) { return "'" + word + "'"; }  // no path of ours has a quote

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// What the file `release` of a JDK says: JAVA_VERSION="17.0.15".
unsigned feature_release(const fs::path& home) {
  std::string text = content(home / "release");
  size_t at = text.find("JAVA_VERSION=\"");
  if (at == text.npos || !fs::exists(home / "bin/javac")) return 0;
  int release = std::atoi(text.c_str() + at + 14);
  return release > 1 ? static_cast<unsigned>(release) : 0;
}

std::vector<fs::path> possible_homes() {
  std::vector<fs::path> homes;
  if (const char* home = getenv("JAVA_HOME")) homes.emplace_back(home);
  std::istringstream path(getenv("PATH") ? getenv("PATH") : "");
  for (std::string folder; std::getline(path, folder, ':');) {
    std::error_code error;
    fs::path javac = fs::canonical(fs::path(folder) / "javac", error);
    if (!error) homes.push_back(javac.parent_path().parent_path());
  }
  for (const char* place : {"/usr/lib/jvm", "/usr/local/lib/jvm", "/opt"}) {
    std::error_code error;
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(place, error)) found.push_back(entry.path());
    std::ranges::sort(found);
    homes.insert(homes.end(), found.begin(), found.end());
  }
  return homes;
}

std::optional<std::string> asm_library() {
  std::vector<std::string> places;
  if (const char* jar = getenv("ASM_JAR")) places.emplace_back(jar);
  for (const char* folder :
       {"/usr/share/java/", "/usr/local/share/java/", "/usr/share/maven-repo/org/ow2/asm/asm/debian/"}) {
    for (const char* name : {"asm.jar", "asm-all.jar", "asm-debian.jar"})
      places.push_back(std::string(folder) + name);
  }
  auto found = std::ranges::find_if(places, [](const std::string& jar) { return fs::exists(jar); });
  return found == places.end() ? std::nullopt : std::optional(*found);
}

bool succeeds(const std::string& command) {
  std::optional<std::string> failure = run_failure(command);
  if (failure) ADD_FAILURE() << command << "\n" << *failure;
  return !failure;
}

}  // namespace

std::optional<std::string> jdk_home(unsigned release) {
  std::optional<std::string> best;
  unsigned best_release = 0;
  for (const fs::path& home : possible_homes()) {
    unsigned found = feature_release(home);
    if (found < release || (best && found >= best_release)) continue;
    best = home.string();
    best_release = found;
  }
  return best;
}

ClassFiles class_files_in(const std::string& directory) {
  ClassFiles files;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.path().extension() != ".class") continue;
    std::string bytes = content(entry.path());
    files[fs::relative(entry.path(), directory).replace_extension().string()] =
        ByteVector(bytes.begin(), bytes.end());
  }
  return files;
}

std::optional<std::string> run_failure(const std::string& command) {
  TempDirectory log;
  if (::system((command + " > " + shell_word(log.path("output")) + " 2>&1").c_str()) == 0) return std::nullopt;
  return content(log.path("output"));
}

std::string once(const std::string& out) {
  return shell_word(HEDDLE_SOURCE_DIR "/tests/support/once") + " " + shell_word(out) + " ";
}

std::vector<std::string> java_sources(const std::string& folder) {
  std::vector<std::string> sources;
  for (const auto& entry : fs::directory_iterator(fs::path(HEDDLE_SOURCE_DIR) / folder)) {
    if (entry.path().extension() == ".java") sources.push_back(folder + "/" + entry.path().filename().string());
  }
  std::ranges::sort(sources);
  return sources;
}

ClassFiles compile_java(const std::string& jdk, const std::vector<std::string>& sources) {
  TempDirectory out;
  std::string classes = out.path("classes");
  std::string command = once(classes) + shell_word(jdk + "/bin/javac") + " -g -encoding UTF-8 -d {}";
  for (const std::string& source : sources) {
    command += " " + shell_word((fs::path(HEDDLE_SOURCE_DIR) / source).string());  // an absolute path stays itself
  }
  return succeeds(command) ? class_files_in(classes) : ClassFiles();
}

ClassFiles lowering_programs(const std::string& jdk) {
  TempDirectory out;
  std::string generated = out.path("generated");
  if (!succeeds(once(generated) + shell_word(jdk + "/bin/java") + " " +
                shell_word(HEDDLE_SOURCE_DIR "/tests/support/LargeSource.java") + " {}")) {
    return {};
  }
  std::vector<std::string> sources = java_sources("tests/programs/ir");
  sources.push_back(generated + "/Large.java");
  return compile_java(jdk, sources);
}

std::optional<ClassFiles> assembled_classes(const std::string& jdk) {
  std::optional<std::string> library = asm_library();
  if (!library) return std::nullopt;
  TempDirectory out;
  std::string classes = out.path("classes");
  bool written = succeeds(once(classes) + shell_word(jdk + "/bin/java") + " -cp " + shell_word(*library) + " " +
                          shell_word(HEDDLE_SOURCE_DIR "/tests/support/AsmClasses.java") + " {}");
  return written ? class_files_in(classes) : ClassFiles();
}

}  // namespace heddle::testing
