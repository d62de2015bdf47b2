// StackMapTable (JVMS 4.7.4), expanded: the full frame at each pc, one after the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "classfile/class_file.h"
#include "classfile/code.h"

namespace heddle::classfile {

struct VerificationType {
  enum Kind : uint8_t { top, integer, float_, double_, long_, null, uninitialized_this, object, uninitialized };
  Kind kind = top;
  uint16_t new_pc = 0;          // uninitialized: where its `new` is
  std::string_view class_name;  // of an object: "java/lang/String" or an array descriptor
};

struct StackFrame {
  uint32_t pc = 0;
  std::vector<VerificationType> locals;  // long and double take one element
  std::vector<VerificationType> stack;
};

// The frame at the method's entry comes from its descriptor; next() then yields the frames of the table.
//
//   StackMapReader frames(file, method, code);
//   while (frames.next()) use(frames.frame());
//   if (frames.failure()) ...
class StackMapReader {
 public:
  StackMapReader(const ClassFile& file, const MethodInfo& method, const Code& code);

  bool next();
  const StackFrame& frame() const { return frame_; }
  const std::optional<Failure>& failure() const { return failure_; }

 private:
  bool read_types(std::vector<VerificationType>& to, uint32_t count);
  bool stop(std::string what);

  const ClassFile& file_;
  const Code& code_;
  ByteReader in_;
  uint32_t offset_ = 0;  // of the table, in the file
  uint32_t left_ = 0;
  bool first_ = true;
  StackFrame frame_;
  std::optional<Failure> failure_;
};

}  // namespace heddle::classfile
