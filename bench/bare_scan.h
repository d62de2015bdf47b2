// The lower limit for reading class files: step over every constant-pool entry and member, hash each Utf8,
// decode each opcode. No checks, no stores: only for bytes that a validated parse has accepted.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace heddle::bench {

class BareScan {
 public:
  void add(Bytes class_file);

  uint64_t constants = 0, members = 0, methods_with_code = 0, instructions = 0;
  uint64_t checksum = 0;  // keeps the work alive

 private:
  const uint8_t* scan_pool(const uint8_t* p);
  const uint8_t* scan_members(const uint8_t* p);
  const uint8_t* skip_attributes(const uint8_t* p);
  void scan_code(const uint8_t* code, uint32_t length);

  uint32_t code_name_ = 0;  // index of the Utf8 "Code"
};

}  // namespace heddle::bench
