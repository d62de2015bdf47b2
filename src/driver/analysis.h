// The passes behind loading: models, entry points, points-to.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "driver/entry_points.h"
#include "driver/pipeline.h"
#include "hierarchy/members.h"
#include "models/models.h"
#include "pointsto/result.h"

namespace heddle::driver {

// Later members look into earlier ones, and all of them into the Loaded they were made from.
struct Analysed {
  std::unique_ptr<hierarchy::Members> members;
  std::unique_ptr<models::Models> models;
  std::vector<EntryPoint> entries;
  std::unique_ptr<pointsto::Result> points_to;  // null: a limit was reached before it began
};

// Or one message: an entry point is missing, a file of models or metadata that the user names cannot be read.
std::expected<Analysed, std::string> analyse(const Options& options, Loaded& loaded, Passes& passes,
                                             Diagnostics& diagnostics);

}  // namespace heddle::driver
