// Direct supertypes that can be relied on, whatever the class files say.
//
// Repaired, each with a diagnostic (a JVM would refuse to load such classes):
//  - classes on a cycle of supertypes extend Object and lose those interfaces that lie on the same cycle;
//  - a superclass that is an interface, and any superclass of an interface, gives way to Object;
//  - an entry of the interface list that is a class is dropped;
//  - Object has no supertypes.
// A final superclass is noted and kept.
#pragma once

#include <span>
#include <vector>

#include "base/diagnostics.h"
#include "ir/program.h"

namespace heddle::hierarchy {

struct Supertypes {
  IdVector<ir::ClassId, ir::ClassId> super;  // none for Object alone
  std::vector<uint32_t> first_interface;     // per class, and one more for the end
  std::vector<ir::ClassId> interfaces;       // in the order of the class file, without repetitions
  std::vector<ir::ClassId> order;            // every class, after all its supertypes

  std::span<const ir::ClassId> interfaces_of(ir::ClassId id) const {
    return std::span(interfaces)
        .subspan(first_interface[id.raw], first_interface[id.raw + 1] - first_interface[id.raw]);
  }
};

Supertypes sound_supertypes(const ir::Program& program, Diagnostics& diagnostics);

}  // namespace heddle::hierarchy
