// Classes as javac writes them: everything in them can be read, and no damage to them is more than a value.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>

#include "classfile/annotations.h"
#include "classfile/attributes.h"
#include "classfile/code.h"
#include "classfile/opcodes.h"
#include "classfile/stack_map.h"
#include "expect.h"
#include "support/temp_directory.h"

namespace heddle::classfile {
namespace {

// What a walk saw; a failure of a decoder counts as damage.
struct Walk {
  size_t attributes = 0, annotation_nodes = 0, instructions = 0, frames = 0, lines = 0, damage = 0;
  std::map<std::string, int, std::less<>> names;

  template <class T>
  bool fine(const Result<T>& result) {
    damage += !result;
    return result.has_value();
  }

  void list(const ClassFile& file, const AttributeList& list) {
    for (Attribute a : list) {
      ++attributes;
      ++names[std::string(file.pool().utf8(a.name_index))];
      switch (a.kind) {
        case AttributeKind::RuntimeVisibleAnnotations:
        case AttributeKind::RuntimeInvisibleAnnotations:
        case AttributeKind::RuntimeVisibleParameterAnnotations:
        case AttributeKind::RuntimeInvisibleParameterAnnotations:
        case AttributeKind::RuntimeVisibleTypeAnnotations:
        case AttributeKind::RuntimeInvisibleTypeAnnotations:
        case AttributeKind::AnnotationDefault:
          if (auto tree = read_annotations(file, a); fine(tree)) annotation_nodes += tree->nodes.size();
          break;
        case AttributeKind::Record:
          if (auto components = read_record(file, a); fine(components)) {
            for (const RecordComponent& component : *components) this->list(file, component.attributes);
          }
          break;
        case AttributeKind::BootstrapMethods: fine(read_bootstrap_methods(file, a)); break;
        case AttributeKind::InnerClasses: fine(read_inner_classes(file, a)); break;
        case AttributeKind::MethodParameters: fine(read_method_parameters(file, a)); break;
        case AttributeKind::NestMembers:
        case AttributeKind::PermittedSubclasses: fine(read_indexes(file, a)); break;
        case AttributeKind::Signature:
        case AttributeKind::SourceFile: fine(read_index(file, a)); break;
        default: break;
      }
    }
  }

  void method(const ClassFile& file, const MethodInfo& method) {
    list(file, attributes_of(file, method));
    if (!method.has_code()) return;
    auto code = read_code(file, method);
    if (!fine(code)) return;
    list(file, code->attributes);
    for (uint32_t pc = 0; pc < code->code.size(); pc += instruction_length(code->code, pc)) ++instructions;
    code->for_each_line([&](LineNumber row) { lines += row.line > 0; });
    StackMapReader reader(file, method, *code);
    while (reader.next()) ++frames;
    damage += reader.failure().has_value();
  }

  void file(const ClassFile& file) {
    damage += !check_constants(file);
    list(file, attributes_of(file));
    for (const FieldInfo& field : file.fields()) list(file, attributes_of(file, field));
    for (const MethodInfo& m : file.methods()) method(file, m);
  }
};

class SampleClasses : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const char* home = std::getenv("JAVA_HOME");
    std::string javac = home ? std::string(home) + "/bin/javac" : "javac";
    heddle::testing::TempDirectory directory;
    std::string command = HEDDLE_SOURCE_DIR "/tests/support/once " + directory.path("classes") + " " + javac +
                          " -g -parameters -d {} " HEDDLE_SOURCE_DIR "/tests/unit/classfile/Sample.java";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory.path())) {
      if (entry.path().extension() != ".class") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      classes[entry.path().filename()] = ByteVector(std::istreambuf_iterator<char>(in), {});
    }
  }

  static inline std::map<std::string, ByteVector> classes;
};

TEST_F(SampleClasses, EverythingIsReadAtEitherDepth) {
  ASSERT_EQ(classes.size(), 8u);
  for (ParseDepth depth : {ParseDepth::headers, ParseDepth::full}) {
    Walk walk;
    for (const auto& [name, bytes] : classes) {
      auto file = parse_class(bytes, depth);
      ASSERT_TRUE(file) << name << ": " << file.error().what;
      walk.file(*file);
    }
    EXPECT_EQ(walk.damage, 0u);
    EXPECT_GT(walk.instructions, 200u);
    EXPECT_GT(walk.frames, 10u);
    EXPECT_GT(walk.lines, 40u);
    EXPECT_GT(walk.annotation_nodes, 15u);
    for (const char* name : {"Code",
                             "ConstantValue",
                             "Exceptions",
                             "InnerClasses",
                             "EnclosingMethod",
                             "NestHost",
                             "NestMembers",
                             "Record",
                             "PermittedSubclasses",
                             "Signature",
                             "SourceFile",
                             "BootstrapMethods",
                             "MethodParameters",
                             "RuntimeVisibleAnnotations",
                             "RuntimeVisibleTypeAnnotations",
                             "RuntimeVisibleParameterAnnotations",
                             "AnnotationDefault",
                             "Deprecated",
                             "StackMapTable",
                             "LocalVariableTable",
                             "LocalVariableTypeTable"}) {
      EXPECT_GT(walk.names[name], 0) << name;
    }
  }
}

TEST_F(SampleClasses, EveryTruncationIsRefused) {
  for (const auto& [name, bytes] : classes) {
    for (size_t size = 0; size < bytes.size(); ++size) {
      // A copy of exactly this size, so that the address sanitizer sees a read behind it.
      ByteVector cut(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size));
      ASSERT_NE(problem(cut, ParseDepth::headers), "") << name << " at " << size;
    }
  }
}

TEST_F(SampleClasses, DamagedBytesAreSafeToRead) {
  std::mt19937 random(1);
  for (const auto& [name, bytes] : classes) {
    for (int round = 0; round < 3000; ++round) {
      ByteVector changed = bytes;
      for (auto n = 1 + random() % 3; n > 0; --n) {
        changed[random() % changed.size()] = static_cast<uint8_t>(round % 2 ? random() : 0xFF * (random() % 2));
      }
      auto headers = parse_class(changed, ParseDepth::headers);
      auto full = parse_class(changed, ParseDepth::full);
      EXPECT_TRUE(headers || !full) << "the full parse accepts what the headers refuse";
      Walk walk;
      if (headers) walk.file(*headers);
      if (full) walk.file(*full);
    }
  }
}

}  // namespace
}  // namespace heddle::classfile
