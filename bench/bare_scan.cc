#include "bare_scan.h"

#include <cstring>

#include "classfile/opcodes.h"

namespace heddle::bench {
namespace {

uint64_t hash_text(const uint8_t* p, uint32_t length) {
  uint64_t hash = length;
  for (; length >= 8; p += 8, length -= 8) hash = (hash ^ load_le<uint64_t>(p)) * 0x9E3779B97F4A7C15ull;
  for (; length > 0; ++p, --length) hash = (hash ^ *p) * 0x9E3779B97F4A7C15ull;
  return hash;
}

}  // namespace

void BareScan::add(Bytes class_file) {
  code_name_ = 0;
  const uint8_t* p = scan_pool(class_file.data() + 8);
  p += 6;                     // flags, class, superclass
  p += 2 + 2 * load_be16(p);  // interfaces
  p = scan_members(p);        // fields
  p = scan_members(p);        // methods
  p = skip_attributes(p);
  checksum += static_cast<uint64_t>(p - class_file.data());
}

const uint8_t* BareScan::scan_pool(const uint8_t* p) {
  static constexpr uint8_t lengths[] = {0, 3, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};
  uint32_t count = load_be16(p);
  p += 2;
  constants += count - 1;
  for (uint32_t i = 1; i < count; ++i) {
    uint8_t tag = p[0];
    if (tag == 1) {
      uint32_t length = load_be16(p + 1);
      checksum ^= hash_text(p + 3, length);
      if (length == 4 && std::memcmp(p + 3, "Code", 4) == 0) code_name_ = i;
      p += 3 + length;
    } else {
      p += lengths[tag];
      i += lengths[tag] == 9;
    }
  }
  return p;
}

const uint8_t* BareScan::scan_members(const uint8_t* p) {
  uint32_t count = load_be16(p);
  p += 2;
  members += count;
  for (; count > 0; --count) {
    uint32_t attributes = load_be16(p + 6);
    p += 8;
    for (; attributes > 0; --attributes) {
      if (load_be16(p) == code_name_) scan_code(p + 14, load_be32(p + 10));
      p += 6 + load_be32(p + 2);
    }
  }
  return p;
}

const uint8_t* BareScan::skip_attributes(const uint8_t* p) {
  uint32_t count = load_be16(p);
  p += 2;
  for (; count > 0; --count) p += 6 + load_be32(p + 2);
  return p;
}

void BareScan::scan_code(const uint8_t* code, uint32_t length) {
  ++methods_with_code;
  Bytes bytes(code, length);
  for (uint32_t pc = 0; pc < length; pc += classfile::instruction_length(bytes, pc)) {
    ++instructions;
    checksum += code[pc];
  }
}

}  // namespace heddle::bench
