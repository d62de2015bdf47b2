// Where the program starts: --main, else the manifests' Main-Class, else every application class with a main; and
// the entry points of heddle.toml besides. An open program starts in its synthetic root instead of the mains that
// nobody named.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "driver/options.h"
#include "hierarchy/hierarchy.h"
#include "ir/program.h"

namespace heddle::driver {

struct EntryPoint {
  ir::MethodId method;
  bool is_main = true;
};

// A failure is one message that names what is missing. `open_program`: the root's main, or none.
std::expected<std::vector<EntryPoint>, std::string> find_entry_points(const Options& options,
                                                                      std::span<const std::string> manifest_mains,
                                                                      ir::MethodId open_program,
                                                                      const hierarchy::Hierarchy& hierarchy);

}  // namespace heddle::driver
