// The passes that turn the user's input into a program to analyse.
#pragma once

#include <memory>
#include <optional>

#include "base/diagnostics.h"
#include "classpath/class_path.h"
#include "driver/options.h"
#include "driver/passes.h"
#include "hierarchy/hierarchy.h"
#include "lowering/lowered_program.h"

namespace heddle::driver {

// What the passes have made so far; later members look into earlier ones, so it stays where it is. After a limit
// the rest is missing.
struct Loaded {
  classpath::ClassPath class_path;
  SymbolTable symbols;
  std::unique_ptr<lowering::LoweredProgram> lowered;
  std::unique_ptr<hierarchy::Hierarchy> hierarchy;

  const ir::Program& program() const { return lowered->program(); }
};

classpath::ClassPath open_input(const Options& options, Diagnostics& diagnostics);

// At least one PATH could be read; or, without PATH, anything at all. If not, a diagnostic says why.
bool has_input(const Options& options, const classpath::ClassPath& class_path);

// `local_names`: all bodies carry the names of locals, for people; the application's always do.
std::unique_ptr<Loaded> load(const Options& options, bool local_names, Passes& passes, Diagnostics& diagnostics);

}  // namespace heddle::driver
