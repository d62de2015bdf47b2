// A program read from a folder of the test's own, over a JDK of one class.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/console.h"
#include "driver/pipeline.h"
#include "support/class_builder.h"
#include "support/image_builder.h"
#include "support/minimal_class.h"
#include "support/temp_directory.h"
#include "support/zip_builder.h"

namespace heddle::driver {

struct LoadedInput {
  LoadedInput() {
    image.add("java.base", "java/lang", "Object", "class",
              testing::ClassBytes("java/lang/Object", 61, "").build());
    options.jobs = {2};
  }

  void load() {
    options.jdk = directory.path("jdk");
    directory.write("jdk/lib/modules", image.build());
    loaded = driver::load(options, false, passes, diagnostics);
    messages();
  }

  // What was reported since the last call, without the folder's name.
  std::vector<std::string> messages() {
    std::vector<std::string> result;
    for (const Diagnostic& d : diagnostics.take()) {
      std::string& text = result.emplace_back(to_string(d));
      if (size_t at = text.find(directory.path() + "/"); at != text.npos)
        text.erase(at, directory.path().size() + 1);
    }
    return result;
  }

  testing::TempDirectory directory;
  testing::ImageBuilder image;
  Options options;
  Console console{Progress::never};
  Passes passes{options, console};
  Diagnostics diagnostics;
  std::unique_ptr<Loaded> loaded;
};

}  // namespace heddle::driver
