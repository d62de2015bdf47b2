// Walks the types of a descriptor (JVMS 4.3) without allocating.
//
// A method's descriptor: open(), next() until at_close(), close(), next() for the result, at_end(). A field's:
// next(), at_end(). next() yields nothing where no type starts; the reader then stays where it is.
#pragma once

#include <optional>
#include <string_view>

#include "ir/type.h"

namespace heddle::ir {

struct DescriptorType {
  unsigned dimensions = 0;
  char letter = 'V';            // 'L' for classes
  std::string_view class_name;  // internal form, of classes only

  Kind kind() const {
    return dimensions != 0 || letter == 'L' ? Kind::reference : kind_of(primitive_from_descriptor(letter));
  }
};

class DescriptorReader {
 public:
  explicit DescriptorReader(std::string_view text) : rest_(text) {}

  bool open() { return take('('); }
  bool close() { return take(')'); }
  bool at_close() const { return rest_.starts_with(')'); }
  bool at_end() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  std::optional<DescriptorType> next() {
    DescriptorType type;
    size_t at = 0;
    while (at < rest_.size() && rest_[at] == '[') ++at;
    if (at == rest_.size() || at > 255) return std::nullopt;
    type.dimensions = static_cast<unsigned>(at);
    type.letter = rest_[at++];
    if (type.letter == 'L') {
      size_t semicolon = rest_.find(';', at);
      if (semicolon == std::string_view::npos || semicolon == at) return std::nullopt;
      type.class_name = rest_.substr(at, semicolon - at);
      at = semicolon + 1;
    } else if (type.letter == 'V' ? type.dimensions != 0 : primitive_from_descriptor(type.letter) == void_type) {
      return std::nullopt;
    }
    rest_.remove_prefix(at);
    return type;
  }

 private:
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest_;
};

}  // namespace heddle::ir
