// Constants of a class file as text: for people in Java's words, for machines in the class file's own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "classfile/attributes.h"
#include "classfile/class_file.h"

namespace heddle::driver {

// Made once per class. check_constants() must have passed.
class ConstantText {
 public:
  explicit ConstantText(const classfile::ClassFile& file);

  // "java.lang.String.length() : int", "\"text\"", "java.lang.String.class", "42L"; of a dynamic constant or call
  // site its name and type.
  std::string readable(uint16_t index) const;
  // Who makes a dynamic constant or call site: "java.lang.invoke.LambdaMetafactory.metafactory(…)"; may be empty.
  std::string bootstrap(uint16_t index) const;
  // "java/lang/String.length:()I", "text", "java/lang/String", "42"; of Dynamic and InvokeDynamic "#0:run:()V"
  // with the number of the bootstrap method. UTF-8.
  std::string exact(uint16_t index) const;

  const std::vector<classfile::BootstrapMethod>& bootstraps() const { return bootstraps_; }

 private:
  std::string member(uint16_t index) const;
  std::string method_handle(uint16_t index) const;
  std::string dynamic(uint16_t index) const;

  const classfile::ClassFile& file_;
  const classfile::ConstantPool& pool_;
  std::vector<classfile::BootstrapMethod> bootstraps_;  // empty if they are malformed
};

// "invokestatic", as JVMS table 5.4.3.5-A names the kinds of method handles.
std::string_view method_handle_kind(uint8_t kind);

// Of a Class constant: "java.lang.String", "int[]".
std::string type_of_class_constant(std::string_view name);

}  // namespace heddle::driver
