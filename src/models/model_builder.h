// Effects with names to effects with ids.
//
// Variables have static types (parameters by the descriptor, fields by theirs, temporaries by the value that is
// assigned first), so that a field or a method is found by its name in the type of what stands before the dot, and
// a method by the number of its arguments; overloads of the same number are told apart by parameter types.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/members.h"
#include "models/effect_parser.h"
#include "models/models.h"

namespace heddle::models {

struct Problem {
  bool missing = false;  // the program lacks what is named; else the entry is wrong
  std::string what;
  size_t effect = 0;  // its position, if it is about one
};

// Every method of that name and these parameter types, bridges too; of "Class.name(*)" every overload.
std::expected<std::vector<ir::MethodId>, Problem> find_methods(const ir::Program& program, std::string_view name);

std::expected<Model, Problem> build_model(const hierarchy::Members& members, ir::MethodId method,
                                          std::span<const EffectText> effects);

}  // namespace heddle::models
