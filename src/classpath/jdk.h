// Finding a JDK on disk and telling its feature release, without running it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace heddle::classpath {

// What the process's environment says; passed in so that nothing below the driver reads globals.
struct Environment {
  std::optional<std::string> java_home;  // JAVA_HOME
  std::optional<std::string> path;       // PATH
};

struct Jdk {
  enum class Form : uint8_t { image, jmods, jars };

  std::string home;
  unsigned feature_release = 0;  // 8, 17, 25; 0 if neither the release file nor java.lang.Object tells
  Form form = Form::image;
  std::vector<std::string> files;  // lib/modules; or jmods/*.jmod; or rt.jar and its neighbours
};

// The JDK in this directory, if there is one (JDK 9 and later, or a JDK or JRE 8).
std::optional<Jdk> jdk_in(const std::string& home);

// The first of --jdk, JAVA_HOME, the home of `java` on the PATH. A --jdk that is none is an error and ends
// the search; a JAVA_HOME that is none is a warning.
std::optional<Jdk> find_jdk(const std::optional<std::string>& explicit_home, const Environment& environment,
                            Diagnostics& diagnostics);

// "17.0.15" → 17, "1.8.0_412" → 8, "25-ea" → 25; 0 if the text is no version.
unsigned feature_release_of(std::string_view version);

}  // namespace heddle::classpath
