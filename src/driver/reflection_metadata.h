// GraalVM's reflection metadata: which classes and members a program reaches by reflection.
//
// Both forms are read, told apart by their first bracket: reflect-config.json, a list of entries with a "name",
// and reachability-metadata.json, an object whose "reflection" is a list of entries with a "type". Conditions are
// taken as met. Members that are only queried, unsafe allocation, proxies, lambdas, arrays and keys that nobody
// knows are passed over.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "hierarchy/hierarchy.h"
#include "pointsto/points_to.h"

namespace heddle::driver {

struct MetadataText {
  std::string file;  // for diagnostics
  std::string_view text;
};

// One ReflectiveClass per class that any of the texts names, by id, each member once. A malformed text costs one
// error and counts up to there; classes and members that the program does not have cost one warning per text.
std::vector<pointsto::ReflectiveClass> read_reflection_metadata(std::span<const MetadataText> texts,
                                                                const hierarchy::Hierarchy& hierarchy,
                                                                Diagnostics& diagnostics);

}  // namespace heddle::driver
