// What the concurrency analyses look at: the program, its solution, and which classes are the application's.
#pragma once

#include <functional>

#include "base/parallel.h"
#include "base/poll.h"
#include "hierarchy/members.h"
#include "ir/body_provider.h"
#include "models/models.h"
#include "pointsto/result.h"

namespace heddle::concurrency {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using ir::TypeId;
using pointsto::InstanceId;
using pointsto::ObjectId;
using pointsto::Place;
using pointsto::SetId;
using pointsto::ThreadId;

struct Scope {
  const hierarchy::Members* members = nullptr;
  const models::Models* models = nullptr;
  const pointsto::Result* points_to = nullptr;
  ir::BodyProvider* bodies = nullptr;
  std::function<bool(ClassId)> is_application;
  Jobs jobs;
  Poll poll;  // for loops that may take long

  const ir::Program& program() const { return members->program(); }
};

}  // namespace heddle::concurrency
