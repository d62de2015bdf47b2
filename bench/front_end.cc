// The front end on whole class paths: bare scan, validated parse, parse and lower, verify.
//
//   front_end MODE JDK_OR_"-" JOBS [PATH...]
//
// MODE: scan (the physical limit), parse (validated, nothing kept), keep (validated, everything kept),
// headers (the header pass), lower (headers, then all methods, kept), verify (lower, then check every body).
// Input is in memory before the clock starts. Prints one JSON object; failures go to standard error and make
// the exit status 1.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bare_scan.h"
#include "base/process.h"
#include "classfile/class_file.h"
#include "classpath/class_path.h"
#include "ir/verifier.h"
#include "lowering/lowered_program.h"

namespace {

using namespace heddle;

struct Totals {
  size_t classes = 0, bytes = 0, methods = 0, bytecodes = 0, instructions = 0, failures = 0;
};

void report(std::string_view mode, Jobs jobs, const Totals& t, double wall, double cpu, double open, size_t kept) {
  fmt::print(
      "{{\"mode\": \"{}\", \"jobs\": {}, \"classes\": {}, \"bytes\": {}, \"methods\": {}, \"bytecodes\": {}, "
      "\"instructions\": {}, \"failures\": {}, \"wall\": {:.4f}, \"cpu\": {:.4f}, \"open\": {:.4f}, \"kept_mb\": {:.1f}, "
      "\"peak_mb\": {:.1f}}}\n",
      mode, jobs.count, t.classes, t.bytes, t.methods, t.bytecodes, t.instructions, t.failures, wall, cpu, open,
      static_cast<double>(kept) / 1e6, static_cast<double>(peak_memory_bytes()) / 1e6);
}

// Brings every page of the input into memory, so that no run pays for the disk.
size_t touch(const classpath::ClassPath& path) {
  size_t sum = 0;
  for (const classpath::ClassEntry& entry : path.classes()) {
    for (size_t i = 0; i < entry.bytes.size(); i += 4096) sum += entry.bytes[i];
  }
  return sum;
}

Totals scan(const classpath::ClassPath& path) {
  bench::BareScan all;
  for (const classpath::ClassEntry& entry : path.classes()) all.add(entry.bytes);
  Totals totals;
  totals.methods = all.methods_with_code;
  totals.bytecodes = all.instructions;
  return totals;
}

Totals parse(const classpath::ClassPath& path, Jobs jobs, bool keep, std::vector<Arena>& arenas,
             std::vector<classfile::ClassFile>& kept) {
  std::vector<size_t> failures(jobs.count, 0), methods(jobs.count, 0);
  arenas.resize(jobs.count);
  if (keep) kept.resize(path.classes().size());
  parallel_ranges(jobs, path.classes().size(), 64, [&](size_t begin, size_t end, unsigned worker) {
    for (size_t i = begin; i < end; ++i) {
      Bytes bytes = path.bytes(classpath::ClassIndex(i));
      auto file = keep ? classfile::parse_class(bytes, classfile::ParseDepth::full, arenas[worker])
                       : classfile::parse_class(bytes, classfile::ParseDepth::full);
      if (!file) {
        ++failures[worker];
        fmt::print(stderr, "{}: {}\n", path.place(classpath::ClassIndex(i)), file.error().what);
        continue;
      }
      for (const classfile::MethodInfo& method : file->methods()) methods[worker] += method.has_code();
      if (keep) kept[i] = std::move(*file);
    }
  });
  Totals totals;
  for (unsigned w = 0; w < jobs.count; ++w) {
    totals.failures += failures[w];
    totals.methods += methods[w];
  }
  return totals;
}

lowering::ProgramInput input_of(const classpath::ClassPath& path) {
  lowering::ProgramInput input;
  for (const classpath::Container& container : path.containers()) input.containers.push_back(container.path);
  for (classpath::ClassIndex i : path.classes().ids()) {
    input.classes.push_back({path.name(i), path.bytes(i), path.classes()[i].container.raw,
                             static_cast<ir::Origin>(path.origin(i))});
  }
  input.place = [&path](size_t i) { return path.place(classpath::ClassIndex(i)); };
  return input;
}

void verify_all(lowering::LoweredProgram& program, Jobs jobs, Totals& totals) {
  std::vector<ir::Verifier> verifiers(jobs.count);
  std::vector<size_t> failures(jobs.count, 0);
  // Nothing is lowered any more, so that looking bodies up is only reading.
  std::vector<const ir::Body*> bodies;
  for (ir::MethodId m : program.program().methods()) {
    if (program.program()[m].has_code) bodies.push_back(program.body(m));
  }
  parallel_ranges(jobs, bodies.size(), 256, [&](size_t begin, size_t end, unsigned worker) {
    for (size_t i = begin; i < end; ++i) {
      if (!bodies[i]) {
        ++failures[worker];
      } else if (auto error = verifiers[worker].verify(program.program(), *bodies[i])) {
        if (failures[worker]++ < 20) fmt::print(stderr, "{}\n", error->message);
      }
    }
  });
  for (size_t count : failures) totals.failures += count;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: front_end MODE JDK|- JOBS [PATH...]\n");
    return 2;
  }
  std::string_view mode = argv[1];
  Jobs jobs{static_cast<unsigned>(std::max(1, std::atoi(argv[3])))};
  Diagnostics diagnostics;
  classpath::ClassPathRequest request;
  if (std::string_view(argv[2]) != "-") request.jdk = argv[2];
  request.paths.assign(argv + 4, argv + argc);
  request.jobs = jobs;
  Stopwatch opening;
  classpath::ClassPath path = classpath::open_class_path(request, diagnostics);
  double open = opening.seconds();

  Totals totals;
  totals.classes = path.classes().size();
  for (const classpath::ClassEntry& entry : path.classes()) totals.bytes += entry.bytes.size();
  volatile size_t touched = touch(path);
  (void)touched;

  std::vector<Arena> arenas;
  std::vector<classfile::ClassFile> kept;
  SymbolTable symbols;
  std::unique_ptr<lowering::LoweredProgram> program;
  size_t kept_bytes = 0;
  Stopwatch watch;
  double cpu = cpu_seconds();
  Totals found;
  if (mode == "scan") {
    found = scan(path);
  } else if (mode == "parse" || mode == "keep") {
    found = parse(path, jobs, mode == "keep", arenas, kept);
    for (const Arena& arena : arenas) kept_bytes += arena.reserved_bytes();
    kept_bytes += kept.size() * sizeof(classfile::ClassFile);
  } else {
    program = lowering::load_program(symbols, input_of(path), {}, jobs, diagnostics);
    if (mode != "headers") {
      std::vector<ir::MethodId> all;
      for (ir::MethodId m : program->program().methods()) all.push_back(m);
      program->prepare(all);
    }
  }
  double wall = watch.seconds();
  cpu = cpu_seconds() - cpu;
  totals.methods = found.methods;
  totals.bytecodes = found.bytecodes;
  totals.failures = found.failures;
  if (program && mode != "headers") {
    kept_bytes = program->body_bytes();
    for (ir::MethodId m : program->program().methods()) {
      if (!program->program()[m].has_code) continue;
      const ir::Body* body = program->body(m);
      ++totals.methods;
      totals.failures += body == nullptr;
      if (body) totals.instructions += body->size();
    }
    if (mode == "verify") {
      totals.failures = 0;
      verify_all(*program, jobs, totals);
    }
  }
  report(mode, jobs, totals, wall, cpu, open, kept_bytes);
  for (const Diagnostic& diagnostic : diagnostics.take()) {
    if (diagnostic.severity == Severity::error) fmt::print(stderr, "{}\n", to_string(diagnostic));
  }
  return totals.failures == 0 ? 0 : 1;
}
