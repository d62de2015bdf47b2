// Allocation sites and the abstract objects they stand for.
//
// An abstract object is a site in a heap context. Its number carries its type: every 64-bit word of the number
// space belongs to one type, which takes a new word whenever its last one is full. A set's words can therefore be
// filtered and dispatched as wholes, and numbers never have to be changed.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <vector>

#include "ir/body.h"
#include "pointsto/contexts.h"
#include "pointsto/sets.h"

namespace heddle::pointsto {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using ir::TypeId;

enum class SiteKind : uint8_t {
  allocation,      // `new` in the code: method, instruction; of a multi-array also the dimension
  modelled,        // `new` in a model's effect, at a call: method, instruction of the call, the effect's number
  merged,          // all objects of a type: computed strings, boxes, exceptions
  literal,         // a string literal: one object per value
  class_constant,  // Foo.class: one object per type
  member,          // a reflective or handle object for one method or field
  copied,          // Object.clone(): method, instruction of the call; one per type of the original
  unknown,         // the result of code we cannot see: a native without model, an unknown bootstrap
  thread_object,   // the Thread of a thread that no Java code made: main, pool threads
  jvm,             // made by the JVM: arguments of main, of its own calls into Java
  proxy,           // java.lang.reflect.Proxy.newProxyInstance: method, instruction of the call
};

struct Site {
  SiteKind kind;
  TypeId type;
  MethodId method;           // where; none for merged, literal, class_constant and jvm
  uint32_t instruction = 0;  // value number of the instruction in `method`
  uint32_t detail = 0;       // dimension, effect, Symbol of a literal, TypeId of a constant, member

  friend bool operator==(const Site&, const Site&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Site& s) {
    return H::combine(std::move(h), s.kind, s.type, s.method, s.instruction, s.detail);
  }
};

// Site::detail of an array that is made with length 0: nothing can be stored in it. The empty arrays that
// containers start with would otherwise hold what all containers hold.
inline constexpr uint32_t no_elements = UINT32_MAX;

// What the object of a member site knows: Site::instruction holds the kind, Site::detail the member. Unnamed
// look-ups give one object per class, which stands for all its members.
enum class MemberKind : uint32_t {
  method,
  field,
  array_elements,
  methods_of_class,
  constructors_of_class,
  fields_of_class,
  combined,           // of the node that holds its parts
  combined_to_catch,  // the same; what a part throws goes to the others
};

struct Object {
  SiteId site;
  ContextId heap;
};

class Heap {
 public:
  SiteId site(const Site& site);
  bool knows(const Site& site) const { return known_sites_.contains(site); }
  ObjectId object(SiteId site, ContextId heap);
  bool has_objects_of(TypeId type) const { return rooms_.contains(type); }

  const Site& operator[](SiteId id) const { return sites_[id]; }
  const Object& operator[](ObjectId id) const { return objects_[id]; }
  TypeId type_of_word(uint32_t word) const { return word_types_[word]; }
  TypeId type(ObjectId id) const { return word_types_[word_of(id)]; }
  bool has_elements(ObjectId id) const;  // an array of references that can hold some

  size_t sites() const { return sites_.size(); }
  size_t words() const { return word_types_.size(); }
  size_t objects() const { return by_key_.size(); }
  // Number of heap contexts that a site has been seen in.
  uint32_t contexts_of(SiteId id) const { return contexts_of_[id]; }

  // Every object, by number (which is by creation within a type, not over types).
  template <class Visit>
  void for_each_object(Visit visit) const {
    for (uint32_t i = 0; i < objects_.size(); ++i)
      if (ObjectId id(i); objects_[id].site) visit(id);
  }

 private:
  struct TypeRoom {
    uint32_t next = 0;  // number of the next object
    bool open = false;  // its word has room
  };

  IdVector<SiteId, Site> sites_;
  IdVector<SiteId, uint32_t> contexts_of_;
  absl::flat_hash_map<Site, SiteId> known_sites_;
  IdVector<ObjectId, Object> objects_;  // with holes: words that are not full
  std::vector<TypeId> word_types_;
  absl::flat_hash_map<uint64_t, ObjectId> by_key_;
  absl::flat_hash_map<TypeId, TypeRoom> rooms_;
};

}  // namespace heddle::pointsto
