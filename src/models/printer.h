// A model as text: its effects after resolution, one per line, for people and tests.
//
//   t0 = arg0.java.lang.Thread.target
//   spawn pool java.lang.Runnable.run()(t0)
#pragma once

#include <string>

#include "models/models.h"

namespace heddle::models {

std::string to_string(const ir::Program& program, const Model& model);

}  // namespace heddle::models
