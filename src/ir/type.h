// Types in four bytes: the number of array dimensions in the high byte, the element in the low three.
// Array types therefore need no table; class types are ClassIds shifted past the primitives.
#pragma once

#include <cstdint>

#include "base/check.h"
#include "base/ids.h"

namespace heddle::ir {

struct ClassTag;
struct MethodTag;
struct FieldTag;
using ClassId = Id<ClassTag>;
using MethodId = Id<MethodTag>;
using FieldId = Id<FieldTag>;

// What a value is to the machine. boolean, byte, char and short compute as `integer`.
enum class Kind : uint8_t { none, integer, long_integer, floating, double_floating, reference };

class TypeId {
 public:
  static constexpr uint32_t first_class = 16;
  static constexpr uint32_t max_classes = (1u << 24) - first_class;

  constexpr TypeId() = default;  // void_type
  static constexpr TypeId of_class(ClassId id) { return TypeId(first_class + id.raw); }
  static constexpr TypeId from_raw(uint32_t raw) { return TypeId(raw); }

  constexpr uint32_t raw() const { return raw_; }
  constexpr unsigned dimensions() const { return raw_ >> 24; }
  constexpr TypeId innermost() const { return TypeId(raw_ & 0xFFFFFF); }    // int[][] -> int
  constexpr TypeId component() const { return TypeId(raw_ - (1u << 24)); }  // int[][] -> int[]
  constexpr TypeId array_of(unsigned more = 1) const { return TypeId(raw_ + (more << 24)); }

  constexpr bool is_array() const { return dimensions() != 0; }
  constexpr bool is_class() const { return !is_array() && raw_ >= first_class; }
  constexpr bool is_primitive() const { return raw_ >= 1 && raw_ <= 8; }
  constexpr bool is_reference() const { return raw_ > 8; }
  constexpr ClassId class_id() const { return ClassId((raw_ & 0xFFFFFF) - first_class); }  // of the innermost

  friend constexpr bool operator==(TypeId, TypeId) = default;
  friend constexpr auto operator<=>(TypeId, TypeId) = default;
  template <typename H>
  friend H AbslHashValue(H h, TypeId t) {
    return H::combine(std::move(h), t.raw_);
  }

 private:
  constexpr explicit TypeId(uint32_t raw) : raw_(raw) {}
  uint32_t raw_ = 0;
};

inline constexpr TypeId void_type = TypeId::from_raw(0);
inline constexpr TypeId boolean_type = TypeId::from_raw(1);
inline constexpr TypeId byte_type = TypeId::from_raw(2);
inline constexpr TypeId char_type = TypeId::from_raw(3);
inline constexpr TypeId short_type = TypeId::from_raw(4);
inline constexpr TypeId int_type = TypeId::from_raw(5);
inline constexpr TypeId long_type = TypeId::from_raw(6);
inline constexpr TypeId float_type = TypeId::from_raw(7);
inline constexpr TypeId double_type = TypeId::from_raw(8);
inline constexpr TypeId null_type = TypeId::from_raw(9);  // of the constant null

constexpr Kind kind_of(TypeId type) {
  if (type.is_reference()) return Kind::reference;
  if (type == long_type) return Kind::long_integer;
  if (type == float_type) return Kind::floating;
  if (type == double_type) return Kind::double_floating;
  return type == void_type ? Kind::none : Kind::integer;
}

// The type that a letter of a descriptor names; void_type for V and for anything else.
constexpr TypeId primitive_from_descriptor(char letter) {
  switch (letter) {
    case 'Z': return boolean_type;
    case 'B': return byte_type;
    case 'C': return char_type;
    case 'S': return short_type;
    case 'I': return int_type;
    case 'J': return long_type;
    case 'F': return float_type;
    case 'D': return double_type;
    default: return void_type;
  }
}

}  // namespace heddle::ir
