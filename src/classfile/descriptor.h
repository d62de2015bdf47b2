// Names and descriptors (JVMS 4.2, 4.3): checks, and iteration without allocation.
#pragma once

#include <cstdint>
#include <string_view>

namespace heddle::classfile {

// What a value is on the operand stack.
enum class ComputationalKind : uint8_t { none, int_, long_, float_, double_, reference };

// One type out of a descriptor: "I", "[[J", "Ljava/lang/String;", or "V" as a return type.
struct DescriptorType {
  std::string_view text;  // empty: malformed, or no more

  explicit operator bool() const { return !text.empty(); }
  char first() const { return text[0]; }
  bool is_void() const { return text[0] == 'V'; }
  bool is_array() const { return text[0] == '['; }
  bool is_reference() const { return text[0] == 'L' || text[0] == '['; }
  ComputationalKind kind() const;
  unsigned slots() const { return text[0] == 'V' ? 0 : text[0] == 'J' || text[0] == 'D' ? 2 : 1; }
  // As in a Class constant: "java/lang/String", or the array descriptor itself. Empty for primitives.
  std::string_view class_name() const {
    return text[0] == 'L' ? text.substr(1, text.size() - 2) : text[0] == '[' ? text : std::string_view();
  }
};

// Walks a method descriptor: next() yields each parameter, then nothing; return_type() may be called at any
// time after that (or at once, at the cost of a search). Safe on malformed text: it ends early.
//
//   DescriptorReader reader(descriptor);
//   while (DescriptorType parameter = reader.next()) ...
//   DescriptorType result = reader.return_type();
class DescriptorReader {
 public:
  explicit DescriptorReader(std::string_view method_descriptor) : rest_(method_descriptor) {
    if (!rest_.empty()) rest_.remove_prefix(1);
    whole_ = method_descriptor;
  }
  DescriptorType next();
  DescriptorType return_type() const { return {whole_.substr(whole_.rfind(')') + 1)}; }

 private:
  std::string_view whole_, rest_;
};

inline DescriptorType field_type(std::string_view field_descriptor) { return {field_descriptor}; }

// Number of leading bytes that form one field type ("I", "[[Lp/A;"), 0 if they do not.
size_t field_type_length(std::string_view text);

bool is_field_descriptor(std::string_view text);
// Also at most 255 slots of parameters, `this` not counted.
bool is_method_descriptor(std::string_view text);
// Slots of the parameters of a well-formed method descriptor, without `this`; -1 if malformed.
int parameter_slots(std::string_view method_descriptor);
unsigned array_dimensions(std::string_view descriptor);  // leading '['

bool is_unqualified_name(std::string_view text);     // JVMS 4.2.2: fields and locals
bool is_method_name(std::string_view text);          // the same without < and >; also <init> and <clinit>
bool is_binary_class_name(std::string_view text);    // "java/lang/Object"
bool is_class_constant_name(std::string_view text);  // that, or an array descriptor
bool is_module_name(std::string_view text);

}  // namespace heddle::classfile
