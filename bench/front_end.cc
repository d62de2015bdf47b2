// The front end on whole class paths: bare scan, validated parse, parse and lower, verify.
//
//   front_end MODE JDK_OR_"-" JOBS [PATH...]
//
// MODE: scan (the physical limit), parse (validated, nothing kept), keep (validated, everything kept),
// headers (the header pass), lower (headers, then all methods, kept), verify (parse, lower, check every body),
// dump (the class files to standard output, each behind its length in four bytes, big-endian).
// With PATHs, the JDK is there to be referred to, and only the other classes are counted and worked on.
// Input is in memory before the clock starts. Prints one JSON object; failures go to standard error and make
// the exit status 1.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
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
using classpath::ClassIndex;
using classpath::ClassPath;

struct Totals {
  size_t classes = 0, bytes = 0, methods = 0, bytecodes = 0, instructions = 0, failures = 0;
};

struct Workload {
  ClassPath path;
  std::vector<ClassIndex> classes;  // to work on
  Jobs jobs;
};

// What a run made and keeps until its memory has been measured.
struct Kept {
  std::vector<Arena> arenas;
  std::vector<classfile::ClassFile> files;
  SymbolTable symbols;
  std::unique_ptr<lowering::LoweredProgram> program;

  size_t bytes() const {
    size_t sum = files.size() * sizeof(classfile::ClassFile) + (program ? program->body_bytes() : 0);
    for (const Arena& arena : arenas) sum += arena.reserved_bytes();
    return sum;
  }
};

// Brings every page of the input into memory, so that no run pays for the disk.
void touch(const Workload& work) {
  volatile size_t sum = 0;
  for (const classpath::ClassEntry& entry : work.path.classes()) {
    for (size_t i = 0; i < entry.bytes.size(); i += 4096) sum = sum + entry.bytes[i];
  }
}

void dump(const Workload& work) {
  for (ClassIndex i : work.classes) {
    Bytes bytes = work.path.bytes(i);
    for (int shift = 24; shift >= 0; shift -= 8)
      std::fputc(static_cast<int>(bytes.size() >> shift & 0xFF), stdout);
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  }
}

void scan(const Workload& work, Totals& totals) {
  bench::BareScan all;
  for (ClassIndex i : work.classes) all.add(work.path.bytes(i));
  volatile uint64_t checksum = all.checksum;
  (void)checksum;
  totals.methods = all.methods_with_code;
  totals.bytecodes = all.instructions;
}

void parse(const Workload& work, bool keep, Kept& kept, Totals& totals) {
  std::vector<size_t> failures(work.jobs.count, 0), methods(work.jobs.count, 0);
  kept.arenas.resize(work.jobs.count);
  if (keep) kept.files.resize(work.classes.size());
  parallel_ranges(work.jobs, work.classes.size(), 64, [&](size_t begin, size_t end, unsigned worker) {
    for (size_t i = begin; i < end; ++i) {
      Bytes bytes = work.path.bytes(work.classes[i]);
      auto file = keep ? classfile::parse_class(bytes, classfile::ParseDepth::full, kept.arenas[worker])
                       : classfile::parse_class(bytes, classfile::ParseDepth::full);
      if (!file) {
        ++failures[worker];
        fmt::print(stderr, "{}: {}\n", work.path.place(work.classes[i]), file.error().what);
        continue;
      }
      for (const classfile::MethodInfo& method : file->methods()) methods[worker] += method.has_code();
      if (keep) kept.files[i] = std::move(*file);
    }
  });
  for (unsigned w = 0; w < work.jobs.count; ++w) {
    totals.failures += failures[w];
    totals.methods += methods[w];
  }
}

lowering::ProgramInput input_of(const ClassPath& path) {
  lowering::ProgramInput input;
  for (const classpath::Container& container : path.containers()) input.containers.push_back(container.path);
  input.classes.reserve(path.classes().size());
  for (ClassIndex i : path.classes().ids()) {
    input.classes.push_back(
        {path.name(i), path.bytes(i), path.classes()[i].container.raw, static_cast<ir::Origin>(path.origin(i))});
  }
  input.place = [&path](size_t i) { return path.place(ClassIndex(i)); };
  return input;
}

// Methods with code of the classes to work on and of what was made for their call sites.
std::vector<ir::MethodId> methods_of(const Workload& work, const ir::Program& program) {
  bool all = work.classes.size() == work.path.classes().size();
  std::vector<ir::MethodId> methods;
  methods.reserve(program.methods().size());
  for (ir::MethodId m : program.methods()) {
    if (program[m].has_code && (all || program[program[m].owner].origin != ir::Origin::jdk)) methods.push_back(m);
  }
  return methods;
}

void lower(const Workload& work, bool with_code, Kept& kept, Diagnostics& diagnostics) {
  kept.program = lowering::load_program(kept.symbols, input_of(work.path), {}, work.jobs, diagnostics);
  if (with_code) kept.program->prepare(methods_of(work, kept.program->program()));
}

// Bodies that were made; nothing is lowered here any more.
std::vector<const ir::Body*> bodies_of(const Workload& work, const Kept& kept, Totals& totals) {
  std::vector<const ir::Body*> bodies;
  size_t missing = 0;
  for (ir::MethodId m : methods_of(work, kept.program->program())) {
    const ir::Body* body = kept.program->body(m);
    missing += body == nullptr;
    if (!body) continue;
    bodies.push_back(body);
    totals.instructions += body->size();
  }
  totals.methods = bodies.size() + missing;
  totals.failures += missing;
  return bodies;
}

void verify(const Workload& work, const Kept& kept, Totals& totals) {
  std::vector<const ir::Body*> bodies = bodies_of(work, kept, totals);
  std::vector<ir::Verifier> verifiers(work.jobs.count);
  std::vector<size_t> failures(work.jobs.count, 0);
  parallel_ranges(work.jobs, bodies.size(), 256, [&](size_t begin, size_t end, unsigned worker) {
    for (size_t i = begin; i < end; ++i) {
      if (auto error = verifiers[worker].verify(kept.program->program(), *bodies[i])) {
        if (failures[worker]++ < 20) fmt::print(stderr, "{}\n", error->message);
      }
    }
  });
  for (size_t count : failures) totals.failures += count;
}

// Errors are shown and counted.
size_t show(Diagnostics& diagnostics) {
  size_t errors = 0;
  for (const Diagnostic& diagnostic : diagnostics.take()) {
    if (diagnostic.severity != Severity::error) continue;
    ++errors;
    fmt::print(stderr, "{}\n", to_string(diagnostic));
  }
  return errors;
}

// Runs a mode between two looks at the clock, and reports. Returns the number of failures.
size_t measure(std::string_view mode, const Workload& work, double open) {
  Totals totals;
  totals.classes = work.classes.size();
  for (ClassIndex i : work.classes) totals.bytes += work.path.bytes(i).size();
  Kept kept;
  Diagnostics diagnostics;

  Stopwatch watch;
  double cpu = cpu_seconds();
  if (mode == "scan") scan(work, totals);
  if (mode == "parse" || mode == "keep" || mode == "verify") parse(work, mode == "keep", kept, totals);
  if (mode == "headers" || mode == "lower" || mode == "verify") lower(work, mode != "headers", kept, diagnostics);
  if (mode == "verify") verify(work, kept, totals);
  double wall = watch.seconds();
  cpu = cpu_seconds() - cpu;

  if (mode == "lower") bodies_of(work, kept, totals);
  totals.failures = std::max(totals.failures, show(diagnostics));
  fmt::print(
      "{{\"mode\": \"{}\", \"jobs\": {}, \"classes\": {}, \"bytes\": {}, \"methods\": {}, \"bytecodes\": {}, "
      "\"instructions\": {}, \"failures\": {}, \"wall\": {:.4f}, \"cpu\": {:.4f}, \"open\": {:.4f}, "
      "\"kept_mb\": {:.1f}, \"peak_mb\": {:.1f}}}\n",
      mode, work.jobs.count, totals.classes, totals.bytes, totals.methods, totals.bytecodes, totals.instructions,
      totals.failures, wall, cpu, open, static_cast<double>(kept.bytes()) / 1e6,
      static_cast<double>(peak_memory_bytes()) / 1e6);
  return totals.failures;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view modes[] = {"scan", "parse", "keep", "headers", "lower", "verify", "dump"};
  if (argc < 4 || std::ranges::find(modes, argv[1]) == std::end(modes)) {
    fmt::print(stderr, "usage: front_end scan|parse|keep|headers|lower|verify|dump JDK|- JOBS [PATH...]\n");
    return 2;
  }
  std::string_view mode = argv[1];
  Diagnostics diagnostics;
  classpath::ClassPathRequest request;
  if (std::string_view(argv[2]) != "-") request.jdk = argv[2];
  request.classpath.assign(argv + 4, argv + argc);  // libraries may be without classes
  request.jobs = {static_cast<unsigned>(std::max(1, std::atoi(argv[3])))};

  Stopwatch opening;
  Workload work{classpath::open_class_path(request, diagnostics), {}, request.jobs};
  double open = opening.seconds();
  size_t unreadable = show(diagnostics);
  for (ClassIndex i : work.path.classes().ids()) {
    if (request.classpath.empty() || work.path.origin(i) != classpath::Origin::jdk) work.classes.push_back(i);
  }
  touch(work);
  if (mode == "dump") {
    dump(work);
    return 0;
  }
  return measure(mode, work, open) + unreadable == 0 ? 0 : 1;
}
