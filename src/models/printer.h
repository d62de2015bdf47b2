// Models, facts and uses as text, after resolution, for people and tests. A model's effects are one per line:
//
//   t0 = arg0.java.lang.Thread.target
//   spawn pool java.lang.Runnable.run()(t0)
//
// Facts and uses are as in model files, fields with their classes: "acquire this.p.Lock.sync as read if true".
#pragma once

#include <string>

#include "models/models.h"

namespace heddle::models {

std::string to_string(const ir::Program& program, const Model& model);
std::string to_string(const ir::Program& program, ir::MethodId method, const SyncFact& fact);
std::string to_string(const ir::Program& program, ir::MethodId method, const ObjectUse& use);

}  // namespace heddle::models
