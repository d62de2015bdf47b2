// The smallest class file with a given name: no members, java/lang/Object as superclass.
#pragma once

#include <string>
#include <string_view>

#include "support/byte_writer.h"

namespace heddle::testing {

inline ByteVector minimal_class(std::string_view name, unsigned major_version = 52) {
  constexpr std::string_view object = "java/lang/Object";
  ByteWriter out(true);
  out.u32(0xCAFEBABE).u16(0).u16(major_version).u16(5);
  out.u8(7).u16(2).u8(1).u16(name.size()).text(name);
  out.u8(7).u16(4).u8(1).u16(object.size()).text(object);
  out.u16(0x21).u16(1).u16(3).u16(0).u16(0).u16(0).u16(0);
  return out.take();
}

inline std::string minimal_class_text(std::string_view name, unsigned major_version = 52) {
  ByteVector bytes = minimal_class(name, major_version);
  return {bytes.begin(), bytes.end()};
}

}  // namespace heddle::testing
