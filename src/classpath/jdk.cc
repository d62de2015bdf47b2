#include "classpath/jdk.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/mapped_file.h"
#include "classpath/ascii.h"
#include "classpath/directory.h"

namespace heddle::classpath {
namespace {

namespace fs = std::filesystem;

// The value of KEY="value" in a JDK's release file.
std::string release_value(const fs::path& home, std::string_view key) {
  Result<MappedFile> file = MappedFile::open((home / "release").string());
  if (!file) return "";
  std::string_view text = as_string(file->bytes());
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = strip(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.starts_with(key) || !line.substr(key.size()).starts_with('=')) continue;
    line.remove_prefix(key.size() + 1);
    if (line.size() >= 2 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
    return std::string(line);
  }
  return "";
}

std::vector<std::string> jmods_of(const fs::path& home) {
  std::vector<std::string> files;
  if (!is_file(home / "jmods" / "java.base.jmod")) return files;
  std::error_code error;
  for (fs::directory_iterator it(home / "jmods", error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".jmod") files.push_back(it->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// JDK 8 and JRE 8: the boot class path, as far as it holds classes that programs meet.
std::vector<std::string> boot_jars_of(const fs::path& home) {
  std::vector<std::string> files;
  for (const char* folder : {"jre/lib", "lib"}) {
    if (!is_file(home / folder / "rt.jar")) continue;
    for (const char* jar : {"resources.jar", "rt.jar", "jsse.jar", "jce.jar", "charsets.jar"}) {
      if (is_file(home / folder / jar)) files.push_back((home / folder / jar).string());
    }
    break;
  }
  return files;
}

// The home of the `java` that a shell would start, which is often a chain of symbolic links.
std::optional<Jdk> jdk_of_java_on(std::string_view search_path) {
  while (!search_path.empty()) {
    size_t colon = std::min(search_path.find(':'), search_path.size());
    fs::path folder(search_path.substr(0, colon));
    search_path.remove_prefix(std::min(colon + 1, search_path.size()));
    if (folder.empty()) continue;
    std::error_code error;
    fs::path java = fs::canonical(folder / "java", error);
    if (error || !is_file(java) || ::access(java.c_str(), X_OK) != 0) continue;
    if (std::optional<Jdk> jdk = jdk_in(java.parent_path().parent_path().string())) return jdk;
  }
  return std::nullopt;
}

}  // namespace

unsigned feature_release_of(std::string_view version) {
  unsigned first = 0, second = 0;
  const char* end = version.data() + version.size();
  auto [rest, error] = std::from_chars(version.data(), end, first);
  if (error != std::errc()) return 0;
  if (first == 1 && rest != end && *rest == '.') {
    auto [_, second_error] = std::from_chars(rest + 1, end, second);
    return second_error == std::errc() ? second : 0;
  }
  return first;
}

std::optional<Jdk> jdk_in(const std::string& directory) {
  fs::path home(directory);
  Jdk jdk;
  jdk.home = directory;
  jdk.feature_release = feature_release_of(release_value(home, "JAVA_VERSION"));
  if (is_file(home / "lib" / "modules")) {
    jdk.form = Jdk::Form::image;
    jdk.files = {(home / "lib" / "modules").string()};
    return jdk;
  }
  if (jdk.files = jmods_of(home); !jdk.files.empty()) {
    jdk.form = Jdk::Form::jmods;
    return jdk;
  }
  if (jdk.files = boot_jars_of(home); !jdk.files.empty()) {
    jdk.form = Jdk::Form::jars;
    if (jdk.feature_release == 0) jdk.feature_release = 8;
    return jdk;
  }
  return std::nullopt;
}

std::optional<Jdk> find_jdk(const std::optional<std::string>& explicit_home, const Environment& environment,
                            Diagnostics& diagnostics) {
  static constexpr const char* expected = "no JDK here: neither lib/modules nor jmods nor (JDK 8) rt.jar is found";
  if (explicit_home) {
    std::optional<Jdk> jdk = jdk_in(*explicit_home);
    if (!jdk) diagnostics.error(*explicit_home, expected);
    return jdk;
  }
  if (environment.java_home && !environment.java_home->empty()) {
    if (std::optional<Jdk> jdk = jdk_in(*environment.java_home)) return jdk;
    diagnostics.warning(*environment.java_home, std::string("JAVA_HOME: ") + expected);
  }
  if (environment.path) {
    if (std::optional<Jdk> jdk = jdk_of_java_on(*environment.path)) return jdk;
  }
  diagnostics.warning("",
                      "no JDK found: classes of the platform are unknown; name one with --jdk DIR or JAVA_HOME");
  return std::nullopt;
}

}  // namespace heddle::classpath
