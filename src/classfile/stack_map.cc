#include "classfile/stack_map.h"

#include <fmt/format.h>

#include "classfile/descriptor.h"

namespace heddle::classfile {
namespace {

VerificationType type_of(DescriptorType type) {
  switch (type.kind()) {
    case ComputationalKind::int_: return {VerificationType::integer, 0, {}};
    case ComputationalKind::long_: return {VerificationType::long_, 0, {}};
    case ComputationalKind::float_: return {VerificationType::float_, 0, {}};
    case ComputationalKind::double_: return {VerificationType::double_, 0, {}};
    case ComputationalKind::reference: return {VerificationType::object, 0, type.class_name()};
    case ComputationalKind::none: break;
  }
  return {};
}

}  // namespace

StackMapReader::StackMapReader(const ClassFile& file, const MethodInfo& method, const Code& code)
    : file_(file), code_(code), in_(Bytes()) {
  if (!(method.flags & access::static_)) {
    bool constructor = file.name(method) == "<init>" && file.this_name() != "java/lang/Object";
    frame_.locals.push_back(constructor ? VerificationType{VerificationType::uninitialized_this, 0, {}}
                                        : VerificationType{VerificationType::object, 0, file.this_name()});
  }
  DescriptorReader parameters(file.descriptor(method));
  while (DescriptorType parameter = parameters.next()) frame_.locals.push_back(type_of(parameter));

  if (auto table = code.attributes.find(AttributeKind::StackMapTable)) {
    in_ = ByteReader(table->data);
    offset_ = table->offset;
    left_ = in_.u16();
    if (!in_.ok()) stop("no count of frames");
  }
}

bool StackMapReader::next() {
  if (left_ == 0 || failure_) {
    if (!failure_ && !in_.at_end()) stop(fmt::format("has {} bytes too many", in_.remaining()));
    return false;
  }
  --left_;
  uint8_t type = in_.u8();
  uint32_t delta = type < 64 ? type : type < 128 ? type - 64u : type < 247 ? 0u : in_.u16();
  bool read = true;
  if (type >= 128 && type < 247) return stop(fmt::format("frame type {} is reserved", type));
  if (type >= 248 && type <= 250) {  // chop
    uint32_t chopped = 251u - type;
    if (chopped > frame_.locals.size())
      return stop(fmt::format("{} locals chopped of {}", chopped, frame_.locals.size()));
    frame_.locals.resize(frame_.locals.size() - chopped);
  }
  if (type >= 252 && type <= 254) read = read_types(frame_.locals, type - 251u);
  if (type == 255) {
    frame_.locals.clear();
    read = read_types(frame_.locals, in_.u16());
  }
  frame_.stack.clear();
  if ((type >= 64 && type < 128) || type == 247) read = read_types(frame_.stack, 1);
  if (type == 255 && read) read = read_types(frame_.stack, in_.u16());
  if (!read) return false;
  if (!in_.ok()) return stop("its content is too short");

  frame_.pc = first_ ? delta : frame_.pc + delta + 1;
  first_ = false;
  if (frame_.pc < code_.code.size()) return true;
  return stop(fmt::format("a frame at pc {} lies behind the code of {} bytes", frame_.pc, code_.code.size()));
}

bool StackMapReader::read_types(std::vector<VerificationType>& to, uint32_t count) {
  const ConstantPool& pool = file_.pool();
  for (; count > 0; --count) {
    if (to.size() >= 65535) return stop("more than 65535 locals");
    VerificationType type;
    uint8_t tag = in_.u8();
    if (tag > VerificationType::uninitialized) return stop(fmt::format("{} is not a verification type", tag));
    type.kind = static_cast<VerificationType::Kind>(tag);
    if (type.kind == VerificationType::object) {
      uint16_t index = in_.u16();
      if (in_.ok() && !pool.has(index, Tag::class_)) return stop(wrong_index(pool, "class index", index, "Class"));
      if (in_.ok()) type.class_name = pool.class_name(index);
    }
    if (type.kind == VerificationType::uninitialized) type.new_pc = in_.u16();
    if (!in_.ok()) return stop("its content is too short");
    to.push_back(type);
  }
  return true;
}

bool StackMapReader::stop(std::string what) {
  if (!failure_) failure_ = Failure{"attribute StackMapTable: " + what, offset_ + in_.position()};
  return false;
}

}  // namespace heddle::classfile
