#include "classfile/annotations.h"

#include <fmt/format.h>

namespace heddle::classfile {
namespace {

// Reads annotations with a stack of its own: a frame per annotation or array that is not complete yet.
class AnnotationReader {
 public:
  AnnotationReader(const ClassFile& file, const Attribute& attribute)
      : pool_(file.pool()), attribute_(attribute), in_(attribute.data) {}

  Result<Annotations> run() {
    switch (attribute_.kind) {
      case AttributeKind::RuntimeVisibleAnnotations:
      case AttributeKind::RuntimeInvisibleAnnotations: read_list(0); break;
      case AttributeKind::RuntimeVisibleParameterAnnotations:
      case AttributeKind::RuntimeInvisibleParameterAnnotations: read_parameters(); break;
      case AttributeKind::RuntimeVisibleTypeAnnotations:
      case AttributeKind::RuntimeInvisibleTypeAnnotations: read_type_annotations(); break;
      case AttributeKind::AnnotationDefault:
        read_value(0);
        finish_subtrees();
        break;
      default: return fail(attribute_.offset, "not an attribute of annotations");
    }
    if (failure_) return std::unexpected(std::move(*failure_));
    if (!in_.ok()) return fail(attribute_.offset + attribute_.data.size(), message("its content is too short"));
    if (!in_.at_end()) return fail(offset(), message(fmt::format("has {} bytes too many", in_.remaining())));
    return std::move(result_);
  }

 private:
  struct Frame {
    uint32_t node;
    uint32_t left;
    bool named;  // elements of an annotation have names, those of an array do not
  };

  void read_list(uint16_t parameter) {
    for (uint32_t left = in_.u16(); left > 0 && going(); --left) {
      uint32_t root = begin_annotation(0);
      if (going()) result_.nodes[root].second = parameter;
      finish_subtrees();
    }
  }

  void read_parameters() {
    uint32_t count = in_.u8();
    for (uint32_t i = 0; i < count && going(); ++i) read_list(static_cast<uint16_t>(i));
  }

  void read_type_annotations() {
    for (uint32_t left = in_.u16(); left > 0 && going(); --left) {
      uint8_t target = in_.u8();
      uint32_t target_offset = offset();
      skip_target(target);
      in_.skip(2 * size_t{in_.u8()});  // type_path
      if (!going()) return;
      uint32_t root = begin_annotation(0);
      result_.nodes[root].target_type = target;
      result_.nodes[root].target_offset = target_offset;
      finish_subtrees();
    }
  }

  // JVMS table 4.7.20-A: the size of target_info.
  void skip_target(uint8_t target) {
    switch (target) {
      case 0x00:
      case 0x01:
      case 0x16: return in_.skip(1);
      case 0x13:
      case 0x14:
      case 0x15: return;
      case 0x10:
      case 0x11:
      case 0x12:
      case 0x17:
      case 0x42:
      case 0x43:
      case 0x44:
      case 0x45:
      case 0x46: return in_.skip(2);
      case 0x40:
      case 0x41: return in_.skip(6 * size_t{in_.u16()});
      case 0x47:
      case 0x48:
      case 0x49:
      case 0x4A:
      case 0x4B: return in_.skip(3);
      default: return stop(fmt::format("{:#04x} is not a target type", target));
    }
  }

  uint32_t begin_annotation(uint16_t name) {
    uint16_t type = index(Tag::utf8, "annotation type index");
    return open(AnnotationNode{'@', 0, name, type, 0, 0, 0}, in_.u16(), true);
  }

  void read_value(uint16_t name) {
    char tag = static_cast<char>(in_.u8());
    if (!going()) return;
    AnnotationNode node{tag, 0, name, 0, 0, 0, 0};
    switch (tag) {
      case 'B':
      case 'C':
      case 'I':
      case 'S':
      case 'Z': node.index = index(Tag::integer, "value index"); break;
      case 'D': node.index = index(Tag::double_, "value index"); break;
      case 'F': node.index = index(Tag::float_, "value index"); break;
      case 'J': node.index = index(Tag::long_, "value index"); break;
      case 's': node.index = index(Tag::utf8, "value index"); break;
      case 'c': node.index = index(Tag::utf8, "class index"); break;
      case 'e':
        node.index = index(Tag::utf8, "enum type index");
        node.second = index(Tag::utf8, "enum constant index");
        break;
      case '@': begin_annotation(name); return;
      case '[': open(node, in_.u16(), false); return;
      default: return stop(fmt::format("{:#04x} is not the tag of a value", static_cast<uint8_t>(tag)));
    }
    node.end = static_cast<uint32_t>(result_.nodes.size()) + 1;
    result_.nodes.push_back(node);
  }

  uint32_t open(AnnotationNode node, uint32_t children, bool named) {
    uint32_t i = static_cast<uint32_t>(result_.nodes.size());
    result_.nodes.push_back(node);
    if (open_.size() == max_annotation_depth) {
      stop(fmt::format("nested more than {} deep", max_annotation_depth));
    } else {
      open_.push_back({i, children, named});
    }
    return i;
  }

  void finish_subtrees() {
    while (!open_.empty() && going()) {
      Frame& top = open_.back();
      if (top.left == 0) {
        result_.nodes[top.node].end = static_cast<uint32_t>(result_.nodes.size());
        open_.pop_back();
        continue;
      }
      --top.left;
      read_value(top.named ? index(Tag::utf8, "element name index") : uint16_t{0});
    }
  }

  uint16_t index(Tag wanted, std::string_view what) {
    uint16_t value = in_.u16();
    if (going() && !pool_.has(value, wanted)) stop(wrong_index(pool_, what, value, tag_name(wanted)));
    return value;
  }

  bool going() const { return in_.ok() && !failure_; }
  uint32_t offset() const { return attribute_.offset + static_cast<uint32_t>(in_.position()); }
  std::string message(std::string_view what) const {
    return fmt::format("attribute {}: {}", attribute_name(attribute_.kind), what);
  }
  void stop(std::string_view what) {
    if (!failure_) failure_ = Failure{message(what), offset()};
  }

  const ConstantPool& pool_;
  const Attribute& attribute_;
  ByteReader in_;
  std::vector<Frame> open_;
  Annotations result_;
  std::optional<Failure> failure_;
};

}  // namespace

Result<Annotations> read_annotations(const ClassFile& file, const Attribute& attribute) {
  return AnnotationReader(file, attribute).run();
}

}  // namespace heddle::classfile
