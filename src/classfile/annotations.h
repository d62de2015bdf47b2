// Annotations (JVMS 4.7.16 - 4.7.22) as one flat tree in preorder.
//
// Every node knows where its subtree ends, so the children of node i are i+1, nodes[i+1].end, ... up to
// nodes[i].end. Nesting deeper than max_annotation_depth is refused.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "classfile/attributes.h"

namespace heddle::classfile {

constexpr unsigned max_annotation_depth = 256;

struct AnnotationNode {
  // '@' annotation; '[' array; 'e' enum; 'c' class; 's' string; B C D F I J S Z constants (JVMS table 4.7.16.1-A)
  char tag;
  uint8_t target_type;     // of a type annotation's root (JVMS table 4.7.20-A), else 0
  uint16_t name_index;     // element name; 0 for roots and array elements
  uint16_t index;          // '@', 'e': Utf8 type descriptor; 'c': Utf8 return descriptor; constants: their entry
  uint16_t second;         // 'e': Utf8 name of the constant; root of a parameter annotation: parameter number
  uint32_t end;            // node behind the subtree
  uint32_t target_offset;  // of target_info of a type annotation's root, in the file, else 0
};

struct Annotations {
  std::vector<AnnotationNode> nodes;

  // Calls use(i) for each annotation, or for each child of a node.
  template <class Use>
  void for_each_root(Use use) const {
    for (uint32_t i = 0; i < nodes.size(); i = nodes[i].end) use(i);
  }
  template <class Use>
  void for_each_child(uint32_t parent, Use use) const {
    for (uint32_t i = parent + 1; i < nodes[parent].end; i = nodes[i].end) use(i);
  }
};

// Any of Runtime[In]Visible[Parameter|Type]Annotations, or AnnotationDefault (one root that is a value).
Result<Annotations> read_annotations(const ClassFile& file, const Attribute& attribute);

}  // namespace heddle::classfile
