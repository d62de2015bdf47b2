// The header pass: all classes, fields and methods of the class path, and the classes we make for call sites.
//
// Problem: number every class and member once, the same for any number of workers, before any code is read.
// Algorithm: in parallel, each class into its own slot: parse the headers, intern their names, and describe the
// classes that its call sites need; then, in the order of the class path, declare all classes, then their
// synthetic ones, then those of an open program's root, then define them. Cost: one pass over the constant pools;
// 0.2 to 0.3 s for a whole JDK, of which the numbering, which is sequential, takes a tenth.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <vector>

#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/parallel.h"
#include "classfile/class_file.h"
#include "ir/program.h"
#include "lowering/dynamic_sites.h"
#include "lowering/lowered_program.h"
#include "lowering/open_program.h"
#include "lowering/source_lines.h"

namespace heddle::lowering {

struct Headers {
  explicit Headers(SymbolTable& symbols) : program(symbols) {}

  ir::Program program;
  std::vector<Arena> arenas;                          // tables of the class files
  IdVector<ir::ClassId, classfile::ClassFile> files;  // of the declared classes
  IdVector<ir::ClassId, size_t> inputs;               // of the declared classes: their place in the input
  std::vector<DynamicSite> sites;                     // by class, then by constant
  IdVector<ir::ClassId, uint32_t> first_site;         // of the declared classes, and one more
  IdVector<ir::ClassId, uint32_t> site_of_made;       // of the synthetic ones, from ClassId first_made on
  ir::ClassId first_made;
  absl::flat_hash_map<ir::ClassId, SourceLines> source_lines;  // of the few classes that have a map
  std::optional<OpenProgram> open_program;

  const SourceLines* source_lines_of(ir::ClassId id) const {
    auto found = source_lines.find(id);
    return found == source_lines.end() ? nullptr : &found->second;
  }
  bool is_declared(ir::ClassId id) const { return files.has(id); }
  bool is_made(ir::ClassId id) const { return id >= first_made && id.raw - first_made.raw < site_of_made.size(); }
  std::span<const DynamicSite> sites_of(ir::ClassId id) const {
    return std::span(sites).subspan(first_site[id], first_site[ir::ClassId(id.raw + 1)] - first_site[id]);
  }
  bool is_root(ir::ClassId id) const { return open_program && open_program->has(id); }
  // The site for which a synthetic class's method was made.
  const DynamicSite& site_of(ir::MethodId method) const;
};

Headers read_headers(SymbolTable& symbols, const ProgramInput& input,
                     const std::optional<OpenProgramRequest>& open_program, Jobs jobs, Diagnostics& diagnostics);

}  // namespace heddle::lowering
