// What a class file should give: no complaint, or one that says what is wrong.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "classfile/class_file.h"
#include "support/class_builder.h"

namespace heddle::classfile {

using heddle::testing::ByteVector;
using heddle::testing::ByteWriter;
using heddle::testing::ClassBytes;
using ::testing::HasSubstr;

inline std::string problem(const ByteVector& bytes, ParseDepth depth = ParseDepth::full) {
  auto file = parse_class(bytes, depth);
  return file ? "" : file.error().what;
}

inline void expect_ok(const ClassBytes& c) { EXPECT_EQ(problem(c.build()), ""); }
inline void expect_bad(const ClassBytes& c, const std::string& what) {
  EXPECT_THAT(problem(c.build()), HasSubstr(what));
}
// Structural problems are found at either depth.
inline void expect_bad_structure(const ClassBytes& c, const std::string& what) {
  EXPECT_THAT(problem(c.build(), ParseDepth::headers), HasSubstr(what));
  EXPECT_THAT(problem(c.build()), HasSubstr(what));
}

// A parsed class together with its bytes.
struct Parsed {
  explicit Parsed(const ClassBytes& c, ParseDepth depth = ParseDepth::full)
      : bytes(c.build()), result(parse_class(bytes, depth)) {
    EXPECT_TRUE(result) << result.error().what;
  }
  const ClassFile& operator*() const { return *result; }
  const ClassFile* operator->() const { return &*result; }

  ByteVector bytes;
  Result<ClassFile> result;
};

}  // namespace heddle::classfile
