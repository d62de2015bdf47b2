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
#include "models/problems.h"

namespace heddle::models {

// Every method of that name and these parameter types, bridges too; of "Class.name(*)" every overload.
std::expected<std::vector<ir::MethodId>, Problem> find_methods(const ir::Program& program, std::string_view text);

// The parameter and the fields that a path such as this.lock or arg0.mutex names.
std::expected<Subject, Problem> find_place(const hierarchy::Members& members, ir::MethodId method,
                                           const Path& path);
// The same from an object of the class, which the path calls `this`.
std::expected<Subject, Problem> find_place(const hierarchy::Members& members, ir::ClassId receiver,
                                           const Path& path);

// "get(int, java.lang.Object)" → "get(ILjava/lang/Object;)"
std::string internal_signature(std::string_view name_and_types);

std::expected<Model, Problem> build_model(const hierarchy::Members& members, ir::MethodId method,
                                          std::span<const EffectText> effects);

}  // namespace heddle::models
