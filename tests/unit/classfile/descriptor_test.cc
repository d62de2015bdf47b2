#include "classfile/descriptor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heddle::classfile {
namespace {

TEST(Descriptor, Fields) {
  for (const char* good :
       {"Z", "B", "C", "S", "I", "J", "F", "D", "La;", "La/b/C;", "[I", "[[[La;", "L<a>;", "La-b;"}) {
    EXPECT_TRUE(is_field_descriptor(good)) << good;
  }
  for (const char* bad : {"", "V", "[V", "X", "II", "L", "L;", "La", "La.b;", "La//b;", "L/a;", "La/;", "La[;",
                          "[", "La;I", "()V"}) {
    EXPECT_FALSE(is_field_descriptor(bad)) << bad;
  }
  EXPECT_TRUE(is_field_descriptor(std::string(255, '[') + "I"));
  EXPECT_FALSE(is_field_descriptor(std::string(256, '[') + "I"));
}

// Long names are read in blocks; the reference looks at one character after the other.
TEST(Descriptor, LongNamesAgreeWithAPlainLoop) {
  auto is_name = [](const std::string& text) {
    bool starts = true;
    for (char c : text) {
      if (c == '.' || c == ';' || c == '[' || (c == '/' && starts)) return false;
      starts = c == '/';
    }
    return !starts;
  };
  for (size_t length = 1; length <= 50; ++length) {
    for (size_t first = 0; first < length; ++first) {
      for (size_t second = first; second < length; ++second) {
        for (char c : {'/', '.', ';', '[', ':'}) {
          std::string name(length, 'a');
          name[first] = '/';
          name[second] = c;
          EXPECT_EQ(is_binary_class_name(name), is_name(name)) << name;
          std::string inside = name.substr(0, name.find(';'));
          EXPECT_EQ(field_type_length("L" + name + ";I)V"), is_name(inside) ? inside.size() + 2 : 0) << name;
        }
      }
    }
  }
}

TEST(Descriptor, Methods) {
  for (const char* good : {"()V", "(I)I", "(JD[[Lp/A;Z)[J", "()La;"})
    EXPECT_TRUE(is_method_descriptor(good)) << good;
  for (const char* bad :
       {"", "(", "()", ")V", "V", "(V)V", "(I", "(I)", "(I)VV", "(I)II", "(La)V", "(I)V;", "((I)V"}) {
    EXPECT_FALSE(is_method_descriptor(bad)) << bad;
  }
  EXPECT_EQ(parameter_slots("(IJLp/A;[DD)V"), 7);
  EXPECT_EQ(parameter_slots("(I"), -1);
  EXPECT_TRUE(is_method_descriptor("(" + std::string(255, 'I') + ")V"));
  EXPECT_FALSE(is_method_descriptor("(" + std::string(128, 'D') + ")V"));
}

TEST(Descriptor, ReaderYieldsEachType) {
  DescriptorReader reader("(I[[JLp/A;D)[Lp/B;");
  std::vector<std::string> types;
  unsigned slots = 0;
  while (DescriptorType type = reader.next()) {
    types.emplace_back(type.text);
    slots += type.slots();
  }
  EXPECT_EQ(types, (std::vector<std::string>{"I", "[[J", "Lp/A;", "D"}));
  EXPECT_EQ(slots, 5u);
  EXPECT_EQ(reader.return_type().text, "[Lp/B;");
  EXPECT_TRUE(DescriptorReader("()V").return_type().is_void());
}

TEST(Descriptor, ReaderEndsOnMalformedText) {
  for (const char* bad : {"", "(", "(I", "(Lx", "(Q)V", "(["}) {
    DescriptorReader reader(bad);
    int count = 0;
    while (reader.next()) ++count;
    EXPECT_LE(count, 1) << bad;
  }
}

TEST(Descriptor, Kinds) {
  auto kind = [](const char* text) { return field_type(text).kind(); };
  for (const char* text : {"Z", "B", "C", "S", "I"}) EXPECT_EQ(kind(text), ComputationalKind::int_);
  EXPECT_EQ(kind("J"), ComputationalKind::long_);
  EXPECT_EQ(kind("F"), ComputationalKind::float_);
  EXPECT_EQ(kind("D"), ComputationalKind::double_);
  EXPECT_EQ(kind("[I"), ComputationalKind::reference);
  EXPECT_EQ(kind("Lp/A;"), ComputationalKind::reference);
  EXPECT_EQ(kind("V"), ComputationalKind::none);
  EXPECT_EQ(field_type("Lp/A;").class_name(), "p/A");
  EXPECT_EQ(field_type("[Lp/A;").class_name(), "[Lp/A;");
  EXPECT_EQ(field_type("I").class_name(), "");
}

TEST(Descriptor, Names) {
  for (const char* good : {"a", "a b", "<x", "\xC3\xA9", "a-b"}) EXPECT_TRUE(is_unqualified_name(good)) << good;
  for (const char* bad : {"", "a.b", "a;", "[a", "a/b"}) EXPECT_FALSE(is_unqualified_name(bad)) << bad;
  for (const char* good : {"a", "<init>", "<clinit>", "access$000"}) EXPECT_TRUE(is_method_name(good)) << good;
  for (const char* bad : {"", "<", "<x>", "a<", "a>b", "a/b"}) EXPECT_FALSE(is_method_name(bad)) << bad;
  for (const char* good : {"java.base", "a\\:b", "a\\\\", "\\@"}) EXPECT_TRUE(is_module_name(good)) << good;
  for (const char* bad : {"", "a:b", "a@b", "a\\", "a\\b", "a\x1F"}) EXPECT_FALSE(is_module_name(bad)) << bad;
}

}  // namespace
}  // namespace heddle::classfile
