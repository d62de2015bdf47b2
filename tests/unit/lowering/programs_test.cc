// Whole programs through the lowering: what javac writes for every construct of the language, and what it does not
// write. Every method must become a body that verifies and survives printing and parsing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "ir/names.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verifier.h"
#include "lowering/lowered_program.h"
#include "support/java_programs.h"

namespace heddle::lowering {
namespace {

using ir::Body;
using ir::BodyNote;
using ir::Kind;
using ir::MethodId;
using ir::Op;
using testing::ClassFiles;

// A program of some class files, without a JDK: what they use of it are phantoms.
class Programs : public ::testing::Test {
 protected:
  std::unique_ptr<LoweredProgram> load(Jobs jobs = {1}) {
    symbols_ = std::make_unique<SymbolTable>();
    ProgramInput input;
    input.containers = {"test"};
    for (const auto& [name, bytes] : files_) input.classes.push_back({name, bytes, 0, ir::Origin::application});
    input.place = [this](size_t i) { return std::next(files_.begin(), static_cast<ptrdiff_t>(i))->first; };
    return load_program(*symbols_, std::move(input), {.local_names = true}, jobs, diagnostics_);
  }

  // Lowers everything and checks it; the program stays in program_.
  void lower_and_verify() {
    program_ = load();
    const ir::Program& program = program_->program();
    ir::Verifier verifier;
    for (MethodId method : program.methods()) {
      if (!program[method].has_code) continue;
      const Body* body = program_->body(method);
      EXPECT_TRUE(body) << ir::to_string(program, method);
      if (!body) continue;
      std::optional<ir::VerifyError> error = verifier.verify(program, *body);
      EXPECT_FALSE(error) << error->message << "\n" << ir::print(program, *body);
    }
    for (const Diagnostic& d : diagnostics_.take()) EXPECT_EQ(d.severity, Severity::note) << to_string(d);
  }

  void expect_text_reads_back() {
    std::string text = ir::print(program_->program(), *program_);
    SymbolTable symbols;
    Result<ir::ParsedProgram> parsed = ir::parse_program(text, symbols);
    ASSERT_TRUE(parsed) << parsed.error().what;
    EXPECT_TRUE(ir::print(parsed->program(), *parsed) == text)
        << "the text changes when it is read and written again";
  }

  MethodId method(std::string_view class_name, std::string_view name) {
    const ir::Program& program = program_->program();
    ir::ClassId owner = program.find_class(class_name);
    if (!owner) return MethodId::none();
    for (MethodId m : program[owner].methods) {
      if (program.name(m) == name) return m;
    }
    return MethodId::none();
  }

  const Body& body(std::string_view class_name, std::string_view name) {
    MethodId id = method(class_name, name);
    const Body* found = id ? program_->body(id) : nullptr;
    HEDDLE_CHECK(found);
    return *found;
  }

  size_t count(std::string_view class_name, std::string_view name, Op op) {
    return static_cast<size_t>(std::ranges::count(body(class_name, name).op, op));
  }

  size_t count(Op op) {
    size_t sum = 0;
    for (MethodId m : program_->program().methods()) {
      if (const Body* b = program_->body(m)) sum += static_cast<size_t>(std::ranges::count(b->op, op));
    }
    return sum;
  }

  ClassFiles files_;
  std::unique_ptr<SymbolTable> symbols_;
  Diagnostics diagnostics_;
  std::unique_ptr<LoweredProgram> program_;
};

TEST_F(Programs, WhatJavacWrites) {
  std::optional<std::string> jdk = testing::jdk_home();
  if (!jdk) FAIL() << "no JDK";
  files_ = testing::lowering_programs(*jdk);
  ASSERT_GT(files_.size(), 45u);
  lower_and_verify();
  expect_text_reads_back();

  EXPECT_EQ(count(Op::invoke_dynamic), 0u) << "javac's bootstraps are all known";
  EXPECT_EQ(count(Op::const_dynamic), 0u);
  for (MethodId m : program_->program().methods()) {
    const Body* b = program_->body(m);
    EXPECT_TRUE(!b || b->notes == 0) << ir::to_string(program_->program(), m);
  }

  // Every operation of every kind that it has.
  std::set<std::pair<Op, Kind>> found;
  for (MethodId m : program_->program()[program_->program().find_class("ir/Arithmetic")].methods) {
    const Body& b = *program_->body(m);
    for (uint32_t i = 0; i < b.size(); ++i) found.emplace(b.op[i], ir::kind_of(b.type[i]));
  }
  for (Op op : {Op::add, Op::sub, Op::mul, Op::div, Op::rem, Op::neg, Op::convert}) {
    for (Kind kind : {Kind::integer, Kind::long_integer, Kind::floating, Kind::double_floating}) {
      EXPECT_TRUE(found.contains({op, kind})) << ir::info(op).text << " " << static_cast<int>(kind);
    }
  }
  for (Op op : {Op::shl, Op::shr, Op::ushr, Op::bit_and, Op::bit_or, Op::bit_xor}) {
    for (Kind kind : {Kind::integer, Kind::long_integer})
      EXPECT_TRUE(found.contains({op, kind})) << ir::info(op).text;
  }

  // A synchronized method locks once, and unlocks where it returns and where it throws.
  EXPECT_EQ(count("ir/Monitors", "instance", Op::monitor_enter), 1u);
  EXPECT_EQ(count("ir/Monitors", "instance", Op::monitor_exit), 2u);
  EXPECT_EQ(count("ir/Monitors", "ofClass", Op::const_class), 1u);
  EXPECT_EQ(count("ir/Monitors", "nested", Op::monitor_enter), 3u);
  // An object that waits for its constructor's argument over a merge is allocated once.
  EXPECT_EQ(count("ir/Control", "newWithTernary", Op::new_object), 4u);
  EXPECT_EQ(count("ir/Control", "labelled", Op::check_cast), 0u);
  EXPECT_EQ(count("ir/Types", "arrays", Op::new_multi_array), 3u);
  // One lambda class per call site constant; a capturing one is allocated and its fields are set.
  EXPECT_EQ(count("ir/Lambdas", "locals", Op::put_field), 10u);
  EXPECT_EQ(count("ir/Lambdas", "nothing", Op::put_field), 0u);
  EXPECT_EQ(count("ir/Switches", "table", Op::switch_), 1u);
}

void newer(unsigned release, const std::string& folder, ClassFiles& files) {
  std::optional<std::string> jdk = testing::jdk_home(release);
  if (!jdk) GTEST_SKIP() << "skipped sources: " << testing::java_sources(folder).size() << ", no JDK " << release;
  files = testing::compile_java(*jdk, testing::java_sources(folder));
  ASSERT_FALSE(files.empty());
}

TEST_F(Programs, WhatJavacOfRelease21Writes) {
  newer(21, "tests/programs/ir/java21", files_);
  if (IsSkipped()) return;
  lower_and_verify();
  expect_text_reads_back();
  EXPECT_EQ(count(Op::invoke_dynamic), 0u);
  EXPECT_EQ(count(Op::const_dynamic), 0u);
}

TEST_F(Programs, WhatJavacOfRelease25Writes) {
  newer(25, "tests/programs/ir/java25", files_);
  if (IsSkipped()) return;
  lower_and_verify();
  expect_text_reads_back();
  EXPECT_EQ(count(Op::invoke_dynamic), 0u);
}

TEST_F(Programs, WhatJavacDoesNotWrite) {
  std::optional<std::string> jdk = testing::jdk_home();
  std::optional<ClassFiles> assembled = jdk ? testing::assembled_classes(*jdk) : std::nullopt;
  if (!assembled) FAIL() << "no JDK or no ASM library";
  files_ = std::move(*assembled);
  ASSERT_GT(files_.size(), 50u);
  lower_and_verify();
  expect_text_reads_back();

  const ir::Program& program = program_->program();
  for (std::string_view owner : {"ir/asm/Subroutines", "ir/asm/UnverifiedForms"}) {
    for (MethodId m : program[program.find_class(owner)].methods) {
      EXPECT_TRUE(program_->body(m)->has(BodyNote::inlined_subroutines)) << ir::to_string(program, m);
    }
  }
  for (MethodId m : program[program.find_class("ir/asm/UnbalancedMonitors")].methods) {
    std::string_view name = program.name(m);
    bool balanced = name.starts_with("endless") || name == "crossed";
    EXPECT_EQ(program_->body(m)->has(BodyNote::unbalanced_monitors), !balanced) << name;
  }

  // The subroutine of simpleFinally is there once per call.
  EXPECT_EQ(count("ir/asm/Subroutines", "simpleFinally", Op::put_static), 2u);
  EXPECT_EQ(count("ir/asm/Subroutines", "nested", Op::mul), 4u);
  // Unknown bootstraps stay; known ones do not.
  EXPECT_EQ(count("ir/asm/UnknownBootstraps", "eachResult", Op::invoke_dynamic), 7u);
  EXPECT_EQ(body("ir/asm/UnknownBootstraps", "manyArguments")
                .operands(body("ir/asm/UnknownBootstraps", "manyArguments").size() - 2)
                .size(),
            250u);
  EXPECT_EQ(count("ir/asm/Constants", "unknownConstants", Op::const_dynamic), 10u);
  for (const char* known : {"boxes", "interfaceHandle", "constructorHandle", "allFlags", "noFlags"}) {
    EXPECT_EQ(count("ir/asm/Lambdas", known, Op::invoke_dynamic), 0u) << known;
  }
  for (const char* known : {"withoutRecipe", "nothing", "constants", "everyKind", "twoHundred"}) {
    EXPECT_EQ(count("ir/asm/Concatenations", known, Op::invoke_dynamic), 0u) << known;
  }
  for (const char* known :
       {"classLabels", "integerLabels", "characterTarget", "stringLabels", "enumLabels", "primitiveLabel",
        "primitiveSelector", "wideLabels", "noLabels", "nullTarget", "enumSwitch", "loopOverGuards"}) {
    EXPECT_EQ(count("ir/asm/PatternSwitches", known, Op::invoke_dynamic), 0u) << known;
    EXPECT_GE(count("ir/asm/PatternSwitches", known, Op::invoke_static), 1u) << known;
  }
  for (const char* known : {"equals", "hashCode", "toString"}) {
    EXPECT_EQ(count("ir/asm/Record$Like", known, Op::invoke_dynamic), 0u) << known;
  }
  // Dead code is gone; a method whose first instruction is a loop's head has an entry of its own.
  EXPECT_EQ(count("ir/asm/ControlFlow", "deadCode", Op::add), 0u);
  EXPECT_EQ(body("ir/asm/ControlFlow", "backToTheStart").blocks[0].predecessors, 0u);
  EXPECT_EQ(count("ir/asm/ControlFlow", "endless", Op::return_), 0u);
  EXPECT_EQ(count("ir/asm/Uninitialized", "overBranch", Op::new_object), 1u);
  // Shuffles of the stack leave no instruction behind.
  EXPECT_EQ(body("ir/asm/StackForms", "dup2_x2_form4").blocks.size(), 1u);
}

TEST_F(Programs, ParallelLoweringGivesTheSameText) {
  std::optional<std::string> jdk = testing::jdk_home();
  if (!jdk) FAIL() << "no JDK";
  files_ = testing::compile_java(*jdk, testing::java_sources("tests/programs/ir"));
  std::string expected;
  for (unsigned jobs : {1u, 2u, 8u}) {
    program_ = load({jobs});
    std::vector<MethodId> all;
    for (MethodId m : program_->program().methods()) all.push_back(m);
    program_->prepare(all);
    std::string text = ir::print(program_->program(), *program_);
    if (jobs == 1) expected = text;
    EXPECT_TRUE(text == expected) << jobs << " jobs";
    EXPECT_TRUE(diagnostics_.take().empty());
  }
}

}  // namespace
}  // namespace heddle::lowering
