// Class files put together by hand: every part can be well formed or not, as the test wants.
//
//   ClassBytes c("p/A");
//   c.method(0x0009, "f", "()V", {c.code(0, 0, {0xb1})});
//   ByteVector bytes = c.build();
//
// Constants are shared by content and numbered from 1 in the order of first use.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/byte_writer.h"

namespace heddle::testing {

struct HandlerRow {
  unsigned start, end, handler, catch_type;
};

class ClassBytes {
  // First, since the constructor makes constants.
  ByteWriter pool_{true};
  std::map<std::string, uint16_t> known_;
  uint16_t next_ = 1;

 public:
  explicit ClassBytes(std::string_view name, unsigned major_version = 61,
                      std::string_view super = "java/lang/Object")
      : major(major_version), this_class(class_(name)), super_class(super.empty() ? 0 : class_(super)) {}

  unsigned major, minor = 0, flags = 0x21;
  uint16_t this_class, super_class;

  uint16_t utf8(std::string_view text) {
    ByteWriter out(true);
    return constant(out.u8(1).u16(text.size()).text(text).take());
  }
  uint16_t integer(uint32_t value) { return constant(ByteWriter(true).u8(3).u32(value).take()); }
  uint16_t float_(uint32_t bits) { return constant(ByteWriter(true).u8(4).u32(bits).take()); }
  uint16_t long_(uint64_t value) { return constant(ByteWriter(true).u8(5).u64(value).take(), 2); }
  uint16_t double_(uint64_t bits) { return constant(ByteWriter(true).u8(6).u64(bits).take(), 2); }
  uint16_t class_(std::string_view name) { return one(7, utf8(name)); }
  uint16_t string(std::string_view text) { return one(8, utf8(text)); }
  uint16_t method_type(std::string_view descriptor) { return one(16, utf8(descriptor)); }
  uint16_t module(std::string_view name) { return one(19, utf8(name)); }
  uint16_t package(std::string_view name) { return one(20, utf8(name)); }
  uint16_t name_and_type(std::string_view name, std::string_view type) { return two(12, utf8(name), utf8(type)); }
  uint16_t field_ref(std::string_view owner, std::string_view name, std::string_view type) {
    return two(9, class_(owner), name_and_type(name, type));
  }
  uint16_t method_ref(std::string_view owner, std::string_view name, std::string_view type) {
    return two(10, class_(owner), name_and_type(name, type));
  }
  uint16_t interface_method_ref(std::string_view owner, std::string_view name, std::string_view type) {
    return two(11, class_(owner), name_and_type(name, type));
  }
  uint16_t method_handle(unsigned kind, uint16_t reference) {
    return constant(ByteWriter(true).u8(15).u8(kind).u16(reference).take());
  }
  uint16_t dynamic(unsigned bootstrap, std::string_view name, std::string_view type) {
    return two(17, static_cast<uint16_t>(bootstrap), name_and_type(name, type));
  }
  uint16_t invoke_dynamic(unsigned bootstrap, std::string_view name, std::string_view type) {
    return two(18, static_cast<uint16_t>(bootstrap), name_and_type(name, type));
  }
  // A constant of any bytes, tag first.
  uint16_t constant(const ByteVector& bytes, unsigned slots = 1) {
    auto [found, is_new] = known_.emplace(std::string(bytes.begin(), bytes.end()), next_);
    if (is_new) {
      pool_.bytes(bytes);
      next_ = static_cast<uint16_t>(next_ + slots);
    }
    return found->second;
  }

  ByteVector attribute(std::string_view name, const ByteVector& content) {
    uint16_t index = utf8(name);
    return ByteWriter(true).u16(index).u32(content.size()).bytes(content).take();
  }
  ByteVector code(unsigned max_stack, unsigned max_locals, const ByteVector& instructions,
                  const std::vector<HandlerRow>& handlers = {}, const std::vector<ByteVector>& attributes = {}) {
    ByteWriter out(true);
    out.u16(max_stack).u16(max_locals).u32(instructions.size()).bytes(instructions).u16(handlers.size());
    for (HandlerRow row : handlers) out.u16(row.start).u16(row.end).u16(row.handler).u16(row.catch_type);
    append(out, attributes);
    return attribute("Code", out.take());
  }

  void interface(std::string_view name) { interfaces_.push_back(class_(name)); }
  void field(unsigned access, std::string_view name, std::string_view type,
             const std::vector<ByteVector>& attributes = {}) {
    fields_.push_back(member(access, utf8(name), utf8(type), attributes));
  }
  void method(unsigned access, std::string_view name, std::string_view type,
              const std::vector<ByteVector>& attributes = {}) {
    methods_.push_back(member(access, utf8(name), utf8(type), attributes));
  }
  void add_attribute(const ByteVector& attribute) { attributes_.push_back(attribute); }

  ByteVector build() const {
    ByteWriter out(true), pool = pool_;
    out.u32(0xCAFEBABE).u16(minor).u16(major).u16(next_).bytes(pool.take());
    out.u16(flags).u16(this_class).u16(super_class).u16(interfaces_.size());
    for (uint16_t index : interfaces_) out.u16(index);
    append(out, fields_);
    append(out, methods_);
    append(out, attributes_);
    return out.take();
  }

 private:
  uint16_t one(unsigned tag, uint16_t index) { return constant(ByteWriter(true).u8(tag).u16(index).take()); }
  uint16_t two(unsigned tag, uint16_t first, uint16_t second) {
    return constant(ByteWriter(true).u8(tag).u16(first).u16(second).take());
  }
  static ByteVector member(unsigned access, uint16_t name, uint16_t type,
                           const std::vector<ByteVector>& attributes) {
    ByteWriter out(true);
    out.u16(access).u16(name).u16(type);
    append(out, attributes);
    return out.take();
  }
  static void append(ByteWriter& out, const std::vector<ByteVector>& items) {
    out.u16(items.size());
    for (const ByteVector& item : items) out.bytes(item);
  }

  std::vector<uint16_t> interfaces_;
  std::vector<ByteVector> fields_, methods_, attributes_;
};

}  // namespace heddle::testing
