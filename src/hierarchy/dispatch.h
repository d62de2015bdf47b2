// Which method a call executes: selection (JVMS 5.4.6 and the invoke instructions of chapter 6), and all the
// methods that a call may execute as far as the class hierarchy tells.
//
// The functions are pure and may run on any number of threads. Virtual selection walks the superclasses of
// the receiver with one binary search each; SelectionCache remembers answers and belongs to one thread.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <utility>
#include <vector>

#include "hierarchy/members.h"

namespace heddle::hierarchy {

enum class CallKind : uint8_t { virtual_, interface_, special, static_ };

enum class Outcome : uint8_t {
  selected,
  abstract_method,  // AbstractMethodError: an abstract method, or none at all
  incompatible,    // IncompatibleClassChangeError: conflicting defaults; static where an instance method is meant,
                   // or the reverse; an interface that the receiver does not implement
  illegal_access,  // IllegalAccessError: the member is out of reach, or an interface call meets a method that is
                   // neither public nor private
  missing,         // NoSuchMethodError
  phantom,         // nobody can tell: a class is missing
};

struct Selection {
  MethodId method;  // what was selected; with abstract_method the abstract one, if any; else none
  Outcome outcome = Outcome::missing;

  explicit operator bool() const { return outcome == Outcome::selected; }
  friend bool operator==(const Selection&, const Selection&) = default;
};

// JVMS 5.4.5: would a declaration in a subclass replace the other, of the same name and descriptor, in a
// superclass or superinterface?
bool can_override(const Members& members, MethodId overrider, MethodId overridden);

// JVMS 5.4.6: what invokevirtual and invokeinterface select for a receiver of exactly this class.
Selection select(const Members& members, ClassId receiver, MethodId resolved);

// invokespecial in the code of `caller`: constructors, private methods, super calls. ACC_SUPER is taken to be
// set, as JVMs do since Java 8.
Selection select_special(const Members& members, ClassId caller, TypeId named_owner, MethodId resolved);

// A whole call: resolution, access, checks of the instruction, selection. The receiver's class is not looked
// at in special and static calls.
Selection execute(const Members& members, CallKind kind, const ir::MemberRef& ref, ClassId caller,
                  ClassId receiver);

// What a call may execute: for virtual and interface calls whatever is selected for some instantiable subtype of
// the named owner, else the one method. By id, without repetitions. Access from the caller is not looked at.
struct Targets {
  ResolvedMethod resolved;
  std::vector<MethodId> methods;
};
Targets class_hierarchy_targets(const Members& members, CallKind kind, const ir::MemberRef& ref, ClassId caller);

// select() with a memory.
class SelectionCache {
 public:
  explicit SelectionCache(const Members& members) : members_(&members) {}

  Selection select(ClassId receiver, MethodId resolved);

 private:
  const Members* members_;
  absl::flat_hash_map<std::pair<ClassId, MethodId>, Selection> known_;
};

}  // namespace heddle::hierarchy
