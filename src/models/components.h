// Classes of which a framework makes one instance and calls it from many threads: [[component]] of the model
// files. Needed before there are ids, by whoever plans how a library is called; so all are names.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/models.h"

namespace heddle::models {

struct Component {
  std::vector<std::string> classes;      // and all that extends or implements them: "javax/servlet/Servlet"
  std::vector<std::string> annotations;  // and all that wears them: "Ljavax/inject/Singleton;"
  std::vector<std::string> calls;        // names of methods that need not be public to be called
};

// What is malformed is left out; Models complains about it.
std::vector<Component> read_components(std::span<const ModelText> texts);

}  // namespace heddle::models
