// A fixed sample of real classes, drawn over the JDK and large Debian packages together: every one must parse,
// lower and verify; what is lowered is the same for every number of jobs; its text reads back to the same text.
// `make bench` does the first of these for all classes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_file.h"
#include "classpath/class_path.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verifier.h"
#include "lowering/lowered_program.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using classpath::ClassIndex;
using classpath::ClassPath;
using ir::ClassId;
using ir::MethodId;

constexpr uint64_t seed = 20240229;
// How the names of a package's jars begin.
constexpr std::array<std::string_view, 8> packages = {"derby",   "h2-",     "hsqldb", "tomcat10-",
                                                      "lucene-", "jgroups", "batik-", "groovy-all-"};

std::vector<std::string> jars_of(std::string_view package) {
  std::vector<std::string> jars;
  for (const auto& entry : fs::directory_iterator("/usr/share/java")) {
    bool listed = !entry.is_symlink() && entry.path().extension() == ".jar";
    if (listed && entry.path().filename().string().starts_with(package)) jars.push_back(entry.path());
  }
  std::sort(jars.begin(), jars.end());
  return jars;
}

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? std::optional<std::string>(value) : std::nullopt;
}

enum class WithJdk : bool { no, yes };

ClassPath open(std::span<const std::string_view> from, WithJdk jdk) {
  classpath::ClassPathRequest request;
  request.jobs = Jobs::all_cores();
  if (jdk == WithJdk::yes) request.environment = {variable("JAVA_HOME"), variable("PATH")};
  for (std::string_view package : from) {
    std::vector<std::string> jars = jars_of(package);
    EXPECT_FALSE(jars.empty()) << package << "*.jar is not installed: tools/setup test";
    // As libraries: some of these jars hold only translations, which an application's must not.
    request.classpath.insert(request.classpath.end(), jars.begin(), jars.end());
  }
  Diagnostics diagnostics;
  ClassPath path = classpath::open_class_path(request, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.take()) {
    EXPECT_NE(diagnostic.severity, Severity::error) << to_string(diagnostic);
  }
  EXPECT_EQ(path.jdk().has_value(), jdk == WithJdk::yes);
  return path;
}

// `count` classes, the same ones for the same class path; in the order of their names.
std::vector<ClassIndex> draw(const ClassPath& path, size_t count) {
  std::vector<ClassIndex> all;
  for (ClassIndex i : path.classes().ids()) all.push_back(i);
  auto by_name = [&](ClassIndex a, ClassIndex b) { return path.name(a) < path.name(b); };
  std::sort(all.begin(), all.end(), by_name);
  count = std::min(count, all.size());
  // Not std::shuffle, whose result is each library's own.
  std::mt19937_64 random(seed);
  for (size_t i = 0; i < count; ++i) std::swap(all[i], all[i + random() % (all.size() - i)]);
  all.resize(count);
  std::sort(all.begin(), all.end(), by_name);
  return all;
}

// A class path with the headers of all its classes, and the code of a sample.
class Corpus {
 public:
  Corpus(const ClassPath& path, size_t count, Jobs jobs) : path_(path), sample_(draw(path, count)) {
    lowering::ProgramInput input;
    for (const classpath::Container& container : path.containers()) input.containers.push_back(container.path);
    for (ClassIndex i : path.classes().ids()) {
      input.classes.push_back(
          {path.name(i), path.bytes(i), path.classes()[i].container.raw, static_cast<ir::Origin>(path.origin(i))});
    }
    input.place = [&path](size_t i) { return path.place(ClassIndex(i)); };
    lowered_ = lowering::load_program(symbols_, std::move(input), {.local_names = true}, jobs, diagnostics_);
    find_classes();
    lowered_->prepare(methods_);
  }

  const std::vector<ClassIndex>& sample() const { return sample_; }
  const std::vector<ClassId>& classes() const { return classes_; }   // of the sample, and what was made for them
  const std::vector<MethodId>& methods() const { return methods_; }  // with code, of these classes
  const ir::Program& program() const { return lowered_->program(); }
  lowering::LoweredProgram& lowered() { return *lowered_; }

  void expect_no_errors() {
    for (const Diagnostic& diagnostic : diagnostics_.take()) {
      EXPECT_NE(diagnostic.severity, Severity::error) << to_string(diagnostic);
    }
  }

 private:
  void find_classes() {
    std::vector<bool> drawn(program().classes().size(), false);
    for (ClassIndex i : sample_) {
      ClassId id = program().find_class(path_.name(i));
      EXPECT_TRUE(id.valid()) << path_.place(i);
      if (id.valid()) drawn[id.raw] = true;
    }
    for (ClassId id : program().classes()) {
      ClassId source = program()[id].made_for.valid() ? program()[id].made_for : id;
      if (!drawn[source.raw]) continue;
      classes_.push_back(id);
      for (MethodId m : program()[id].methods) {
        if (program()[m].has_code) methods_.push_back(m);
      }
    }
  }

  const ClassPath& path_;
  std::vector<ClassIndex> sample_;
  SymbolTable symbols_;
  Diagnostics diagnostics_;
  std::unique_ptr<lowering::LoweredProgram> lowered_;
  std::vector<ClassId> classes_;
  std::vector<MethodId> methods_;
};

void expect_parses(const ClassPath& path, const std::vector<ClassIndex>& sample) {
  for (ClassIndex i : sample) {
    auto file = classfile::parse_class(path.bytes(i), classfile::ParseDepth::full);
    ASSERT_TRUE(file) << path.place(i) << ": offset " << file.error().offset << ": " << file.error().what;
    EXPECT_EQ(file->this_name(), path.name(i));
  }
}

// Returns the number of instructions.
size_t expect_verified(Corpus& corpus) {
  ir::Verifier verifier;
  size_t instructions = 0;
  for (MethodId m : corpus.methods()) {
    const ir::Body* body = corpus.lowered().body(m);
    if (!body) {
      ADD_FAILURE() << "no body: " << corpus.program().name(corpus.program()[m].owner) << "."
                    << corpus.program().name(m) << corpus.program().descriptor(m);
      continue;
    }
    instructions += body->size();
    auto error = verifier.verify(corpus.program(), *body);
    EXPECT_FALSE(error) << error->message;
  }
  return instructions;
}

TEST(Corpus, TwoThousandClassesParseLowerAndVerify) {
  ClassPath path = open(packages, WithJdk::yes);
  Corpus corpus(path, 2000, Jobs::all_cores());
  ASSERT_EQ(corpus.sample().size(), 2000u);
  expect_parses(path, corpus.sample());
  size_t instructions = expect_verified(corpus);
  corpus.expect_no_errors();

  size_t of_jdk =
      std::ranges::count(corpus.sample(), classpath::Origin::jdk, [&](ClassIndex i) { return path.origin(i); });
  EXPECT_GT(of_jdk, 200u);
  EXPECT_LT(of_jdk, 1800u);
  fmt::print(
      "{} classes on the class path; drawn: {} of JDK {}, {} of the packages; {} methods, {} instructions\n",
      path.classes().size(), of_jdk, path.jdk()->feature_release, corpus.sample().size() - of_jdk,
      corpus.methods().size(), instructions);
}

TEST(Corpus, TextReadsBackToTheSameText) {
  constexpr std::array<std::string_view, 3> from = {"h2-", "groovy-all-", "tomcat10-"};
  ClassPath path = open(from, WithJdk::no);
  Corpus corpus(path, 400, Jobs::all_cores());
  for (ClassId id : corpus.classes()) {
    std::string text = ir::print(corpus.program(), id, corpus.lowered());
    SymbolTable symbols;
    Result<ir::ParsedProgram> parsed = ir::parse_program(text, symbols);
    ASSERT_TRUE(parsed) << corpus.program().name(id) << ": " << parsed.error().what;
    ASSERT_EQ(ir::print(parsed->program(), *parsed), text) << corpus.program().name(id);
  }
}

// Everything that a job number might leak into: the numbering of classes, phantoms included, and the code.
std::string snapshot(const ClassPath& path, Jobs jobs) {
  Corpus corpus(path, 300, jobs);
  corpus.expect_no_errors();
  std::string text;
  for (ClassId id : corpus.program().classes()) text += fmt::format("{} {}\n", id.raw, corpus.program().name(id));
  for (ClassId id : corpus.classes()) text += ir::print(corpus.program(), id, corpus.lowered());
  return text;
}

// Without a JDK many names are missing, and their phantoms are numbered while code is lowered.
TEST(Corpus, ParallelLoweringIsTheSameForEveryNumberOfJobs) {
  constexpr std::array<std::string_view, 2> from = {"h2-", "jgroups"};
  ClassPath path = open(from, WithJdk::no);
  std::string one = snapshot(path, Jobs{1});
  EXPECT_GT(one.size(), 1u << 20);
  for (unsigned jobs : {2u, 8u}) EXPECT_TRUE(snapshot(path, Jobs{jobs}) == one) << jobs << " jobs differ from one";
}

}  // namespace
}  // namespace heddle
