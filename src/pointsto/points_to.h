// Who points to what and who calls whom: inclusion-based, field-sensitive points-to analysis with the call graph
// built on the fly, over the application and the JDK together.
//
// analyse() runs the fixpoint and returns a frozen Result (result.h). It is deterministic: the same program and
// options give the same ids for every number of jobs. A budget counted in contexts bounds it; what was coarsened
// to stay inside is counted in the result.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "hierarchy/members.h"
#include "ir/body_provider.h"
#include "models/models.h"
#include "pointsto/contexts.h"

namespace heddle::pointsto {

// Work that a program may spend. Up to `edges` inclusions a method and a site may have so many contexts; with
// twice as many inclusions a quarter, and so on: small programs get all they ask for, large ones finish.
struct Budget {
  uint32_t contexts_per_method = 256;
  uint32_t heap_contexts_per_site = 64;
  uint64_t edges = 1'000'000;
  // Of what reflection and clone() make at one place: arrays, and in JDK code anything, have so many types.
  uint32_t types_per_place = 64;
  // Whose members a place may list, as getMethods() does, and call.
  uint32_t classes_listed_per_place = 16;
};

// What a reachability-metadata file lets reflection reach, resolved against the program.
struct ReflectiveClass {
  ir::ClassId id;
  std::vector<ir::MethodId> methods;  // constructors too
  std::vector<ir::FieldId> fields;
};

struct Request {
  const hierarchy::Members* members = nullptr;
  const models::Models* models = nullptr;
  ir::BodyProvider* bodies = nullptr;
  std::vector<ir::MethodId> mains;
  ContextSpec contexts;
  Budget budget;
  uint32_t large_set = 16;        // leaves; a larger set waits until all others have stopped growing
  bool follow_reflection = true;  // else what is loaded, made or called by reflection is noted as unresolved
  std::vector<ReflectiveClass> reflection;
  // Provider classes that META-INF/services names, by service.
  std::function<std::vector<ir::ClassId>(ir::ClassId service)> services;
  std::function<bool()> limit_reached;  // asked now and then; true ends the analysis with what is known
  Jobs jobs;
};

class Result;
std::unique_ptr<Result> analyse(const Request& request);

}  // namespace heddle::pointsto
