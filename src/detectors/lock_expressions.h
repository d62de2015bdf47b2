// Names of locks as the atomicity paper has them: v | this | e.f | e[i], and beyond it statics, class constants,
// literals and single objects; bounded in size.
//
// Unlike concurrency::Expression a name may contain fields and elements that change: whoever keeps one drops it
// when that may have happened. Two more kinds name what is atomic without a lock: the state of a thread-safe
// object, and a volatile field. Names are numbered once and compared by number; values belong to one method.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <string>
#include <vector>

#include "concurrency/method_facts.h"

namespace heddle::detectors {

using concurrency::FieldId;
using concurrency::MethodId;
using concurrency::ObjectId;

struct LockExprTag;
using LockExpr = Id<LockExprTag>;

enum class LockExprKind : uint8_t {
  parameter,  // number, receiver first
  value,      // any other value of the body
  integer,    // a constant index
  static_field,
  class_constant,
  literal,
  object,   // one single abstract object
  field,    // of a base
  element,  // of a base, at an index
  state,    // of a base, a thread-safe object
  cell,     // a volatile field of a base; of none: a static one
};

struct LockExprNode {
  LockExprKind kind = LockExprKind::value;
  LockExpr base = {};   // of field, element, state, cell
  uint32_t detail = 0;  // number, field or object
  LockExpr index = {};  // of element
  uint32_t size = 1;

  friend bool operator==(const LockExprNode&, const LockExprNode&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const LockExprNode& n) {
    return H::combine(std::move(h), n.kind, n.base, n.detail, n.index);
  }
};

class LockExpressions {
 public:
  static constexpr uint32_t largest = 6;
  // That callers get to know, without what is atomic in them; fewer parts if one of them may change: such names
  // are seldom still good when they meet again, and long ones multiply (H2 had four million).
  static constexpr uint32_t largest_handed_up = 5, largest_changing = 4;

  explicit LockExpressions(const concurrency::AllMethodFacts& facts);

  const LockExprNode& operator[](LockExpr name) const { return nodes_[name]; }
  // What a value of the body is called; the value itself if nothing better is known.
  LockExpr of(const ir::Body& body, ir::ValueId value);
  // None: too large.
  std::optional<LockExpr> field(LockExpr base, FieldId field);
  std::optional<LockExpr> named(const LockExprNode& root, std::span<const FieldId> path);
  std::optional<LockExpr> state(LockExpr base);
  std::optional<LockExpr> cell(LockExpr base, FieldId field);

  // TRANSLATELOCK: what a callee's name means at the call; none is the paper's *.
  std::optional<LockExpr> translate(const ir::Body& caller, uint32_t call, LockExpr name);
  // DEPENDS: whether the value is a part of the name.
  bool depends(LockExpr name, ir::ValueId value) const;
  // Whether it is built of values that no caller can name.
  bool is_local(LockExpr name) const { return traits_[name].local; }
  // The fields that it reads and that may change, and whether it reads an element.
  void changing_parts(LockExpr name, std::vector<FieldId>& fields, bool& elements) const;
  bool reads(LockExpr name, FieldId field) const;
  bool reads_element(LockExpr name) const;
  // Not what is atomic without one.
  bool is_lock(LockExpr name) const {
    return nodes_[name].kind != LockExprKind::state && nodes_[name].kind != LockExprKind::cell;
  }
  // The names of `state` and `cell` hang on their object.
  LockExpr base(LockExpr name) const { return nodes_[name].base; }

  // Objects that it may be, in one context; ascending.
  std::vector<ObjectId> objects(concurrency::InstanceId id, LockExpr name) const;
  std::string to_string(const ir::Body* body, LockExpr name) const;

 private:
  std::optional<LockExpr> make(LockExprNode node);
  LockExpr value(const ir::Body& body, ir::ValueId value);
  std::optional<LockExpr> getter(const ir::Body& body, uint32_t call);
  std::optional<LockExpr> renamed(const ir::Body& caller, uint32_t call, LockExpr name);
  std::optional<LockExpr> on_other_root(LockExpr name, LockExpr root);
  LockExpr operand(const ir::Body& caller, uint32_t call, uint32_t k);
  FieldId resolved(const ir::Body& body, uint32_t instruction) const;

  struct Traits {                // of a name with all its parts
    bool local = false;          // has a value that no caller can name
    bool has_parameter = false;  // else, if it is not local, it means the same everywhere
    bool has_several = false;    // parameters, as an index, too
    uint32_t parameter = 0;      // the one that it has
    bool inside_jdk = false;     // reads a field of a class of the JDK
    bool changes = false;        // reads a field that may change, or an element
  };
  Traits traits_of(const LockExprNode& node) const;
  bool is_handed_up(LockExpr name, uint32_t size, bool changes) const {
    return size - uint32_t{!is_lock(name)} <= (changes ? largest_changing : largest_handed_up);
  }

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  IdVector<LockExpr, LockExprNode> nodes_;
  IdVector<LockExpr, Traits> traits_;
  absl::flat_hash_map<LockExprNode, LockExpr> known_;
  absl::flat_hash_map<std::pair<MethodId, uint32_t>, LockExpr> of_values_;
  struct LastCall {  // that names were translated at: they come in long rows
    MethodId method;
    uint32_t call = 0;
    std::vector<LockExpr> operands = {};  // as far as they were asked for
  };
  LastCall last_call_;
  // What a name becomes where its parameter has this name; none: nothing that is followed.
  absl::flat_hash_map<std::pair<LockExpr, LockExpr>, LockExpr> translations_;
};

}  // namespace heddle::detectors
