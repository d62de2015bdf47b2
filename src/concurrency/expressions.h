// Names for what values are, as far as that does not change: `this.lock`, `Registry.class`, a static final field.
//
// An expression is a root and a path of unchanging fields. Two occurrences of equal expressions with a parameter
// or constant root denote the same object during one activation of the method. Unchanging fields are final, or are
// written by constructors and class initializers only.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <optional>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::concurrency {

enum class RootKind : uint8_t {
  parameter,     // number, receiver first
  value,         // any other value of the body
  static_field,  // an unchanging one
  class_constant,
  literal,
  object,  // one single abstract object
};

struct Expression {
  static constexpr size_t longest_path = 4;

  RootKind kind = RootKind::value;
  uint32_t root = 0;
  uint8_t length = 0;
  std::array<FieldId, longest_path> path = {};

  std::span<const FieldId> fields() const { return std::span(path).first(length); }
  bool same_root(const Expression& other) const { return kind == other.kind && root == other.root; }
  std::optional<Expression> member(FieldId field) const;  // nothing: too long
  // What of `longer` comes behind this; nothing if this is no prefix of it.
  std::optional<std::span<const FieldId>> rest_of(const Expression& longer) const;

  friend auto operator<=>(const Expression&, const Expression&) = default;
};

// Which fields never change once their object or class is made.
class UnchangingFields {
 public:
  explicit UnchangingFields(const CodePaths& paths);
  bool operator[](FieldId field) const { return unchanging_[field]; }

 private:
  IdVector<FieldId, uint8_t> unchanging_;
};

// Expressions of all values of one body.
class Expressions {
 public:
  Expressions(const Scope& scope, const UnchangingFields& unchanging, const ir::Body& body);
  const Expression& operator[](ir::ValueId value) const { return of_[value.raw]; }

 private:
  std::vector<Expression> of_;
};

// "this.lock", "Registry.LOCK", "Foo.class" for people; parameters by their number.
std::string to_string(const ir::Program& program, const ir::Body* body, const Expression& expression);

}  // namespace heddle::concurrency
