// A slow, obvious points-to solver: what the fast one must agree with, contexts and all.
//
// Problem: the fast solver shares, memoises and orders everything; only another solver that does none of it can
// tell whether its answer is the least solution of the rules. Formulation: the rules are (1) to (8) of the
// thread-sensitive paper's Figure 4, read off ir::Body instruction by instruction, and what the paper leaves out:
// exceptions, statics, class initialization, models, threads. Contexts are spent everywhere (",full"). Algorithm:
// apply every rule to every instruction of every (method, context) until nothing changes; sets are std::set, names
// are tuples of numbers. Intrinsics of models are not known here. Cost: polynomial and slow; meant for programs
// over the stand-in JDK.
//
// Rules where the paper is silent:
// - An object of a class that is merged (strings, boxes, exceptions) is one per class, without context.
// - What leaves a method by exception meets in one variable for all its contexts. A handler takes what is of its
// type
//   and no earlier handler of the block took. Besides, a handler of a block that can throw gets what the JVM
//   throws there, as far as it is of the handler's type.
// - Class initializers have one context of their own, with no elements and the thread `initializer`.
// - A method that returns nothing but parameters and fields of its receiver returns to each call those of the call
//   (handed_through.h says which methods these are).
// - A model acts where it is called, in the caller's context; what it allocates is named by that place.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "hierarchy/dispatch.h"
#include "ir/body_provider.h"
#include "models/models.h"
#include "pointsto/contexts.h"
#include "pointsto/handed_through.h"
#include "pointsto/heap.h"
#include "pointsto/threads.h"

namespace heddle::reference {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using ir::TypeId;
using ir::ValueId;
using pointsto::ContextSpec;
using pointsto::Place;
using pointsto::SiteKind;

// An allocation site, or (kind `call_site`) a call: kind, type, method, instruction, detail.
using Name = std::array<uint32_t, 5>;
inline constexpr uint32_t call_site = UINT32_MAX;

using Thread = int;  // into Solution::threads
inline constexpr Thread no_thread = -1, initializer_thread = 0;

struct Context {
  std::vector<Name> elements;  // most recent first
  Thread thread = no_thread;
  friend auto operator<=>(const Context&, const Context&) = default;
};

struct Object {
  Name site;
  Context heap;
  friend auto operator<=>(const Object&, const Object&) = default;
  TypeId type() const { return TypeId::from_raw(site[1]); }
};

struct ThreadName {
  uint32_t root = UINT32_MAX;
  Name object{};               // the site of what it runs on
  std::vector<Name> made_for;  // the elements of its heap context
  Place spawn;                 // none: main
  Place parent_spawn;          // none: the parent was not spawned
  friend auto operator<=>(const ThreadName&, const ThreadName&) = default;
};

struct AbstractThread {
  ThreadName name;
  bool many = false;
  bool second = false;  // representative 2
  Thread twin = no_thread;
};

// A method in a context; a model also in the call that it acts for.
struct Instance {
  MethodId method;
  Context context;
  int applied_in = -1;
  Place applied_at;
  uint32_t call = 0;  // in that call: the instruction, or the effect of a model that calls a model
  friend auto operator<=>(const Instance&, const Instance&) = default;
};

// Numbers its keys in the order in which they come.
template <class Key>
class Numbering {
 public:
  int operator()(const Key& key) {
    auto [at, added] = numbers_.try_emplace(key, static_cast<int>(keys_.size()));
    if (added) keys_.push_back(key);
    return at->second;
  }
  const Key& operator[](int number) const { return keys_[static_cast<size_t>(number)]; }
  int size() const { return static_cast<int>(keys_.size()); }

 private:
  std::map<Key, int> numbers_;
  std::vector<Key> keys_;
};

enum class PointerKind : uint8_t {
  value,     // instance, value number (of a model: variable)
  result,    // instance
  leaving,   // method: what leaves it by exception
  field,     // object, field
  element,   // object
  statics,   // field
  executor,  // thread: its Thread object
  all_executors,
};
struct Pointer {
  PointerKind kind;
  uint32_t a = 0, b = 0;
  friend auto operator<=>(const Pointer&, const Pointer&) = default;
};
using Objects = std::set<int>;

struct CallEdge {
  int caller;
  uint32_t instruction;  // of a model: the effect's number
  int callee;
  friend auto operator<=>(const CallEdge&, const CallEdge&) = default;
};

struct Solution {
  Numbering<Instance> instances;
  Numbering<Object> objects;
  std::vector<AbstractThread> threads;
  std::map<Pointer, Objects> points_to;
  std::set<CallEdge> calls;
  std::set<int> many;    // instances that may run more than once
  std::set<int> single;  // objects

  const Objects& of(int instance, ValueId value) const;
  std::vector<int> instances_of(MethodId method) const;
};

struct ReferenceRequest {
  const hierarchy::Members& members;
  const models::Models& models;
  ir::BodyProvider& bodies;
  std::vector<MethodId> mains;
  ContextSpec contexts;
};

Solution solve(const ReferenceRequest& request);

// Names that do not depend on numbers, for comparison.
std::string to_string(const ir::Program& program, const Name& name);
std::string to_string(const ir::Program& program, const Solution& solution, const Context& context);
std::string to_string(const ir::Program& program, const Solution& solution, const Object& object);

}  // namespace heddle::reference
