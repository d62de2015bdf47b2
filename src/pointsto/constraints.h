// What one method means to the points-to analysis, built once from its IR (or from its model) and instantiated in
// every context.
//
// Variables are the method's reference values after trivial copies are merged. Constraints hang on the variable
// whose change makes them fire (its uses), as compact records in one array; a method's contexts share them.
//
// The rules are those of the thread-sensitive paper's Figure 4, (1) to (8), and of exceptions, statics and class
// initialization, which it leaves out. Exceptions: what the instructions under one list of handlers throw meets in
// one variable; each handler in turn takes what it can catch, and the rest leaves the method. Objects that leave
// methods by exception are merged by type, so they leave without their context.
#pragma once

#include <span>

#include "hierarchy/dispatch.h"
#include "hierarchy/members.h"
#include "ir/body.h"
#include "models/models.h"
#include "pointsto/heap.h"

namespace heddle::pointsto {

using Variable = uint32_t;
inline constexpr Variable no_variable = UINT32_MAX;
inline constexpr Variable leaving =
    UINT32_MAX - 1;  // what leaves the method by exception: one node for all contexts

enum class UseKind : uint8_t {
  copy,         // other ⊇ this
  filter,       // other ⊇ objects of this that are instances of type `what`
  exclude,      // other ⊇ objects of this that are not
  load,         // other ⊇ this.what
  store,        // this.what ⊇ other
  array_load,   // other ⊇ this[]
  array_store,  // this[] ⊇ other
  put_static,   // the static field `what` ⊇ this
  call,         // this is the receiver of call `what`
  copy_object,  // other ⊇ shallow copies of this; `what`: the effect
  class_of,     // other ⊇ class constants of the classes of this
  intrinsic,    // this is an argument of intrinsic `what`
};

struct Use {
  UseKind kind;
  uint32_t what;  // TypeId, FieldId or the number of a call or intrinsic
  Variable other;
};

enum class CallKind : uint8_t {
  virtual_,  // the receiver's class selects
  special,   // exactly `target`, on the receivers that are instances of its class
  static_,
};

struct Call {
  CallKind kind;
  bool spawns = false;    // the target runs in a new thread
  bool repeated = false;  // a model does it any number of times
  models::ThreadKind thread_kind = models::ThreadKind::thread;
  MethodId target = {};
  Variable receiver = no_variable;
  Variable result = no_variable;
  Variable thrown = leaving;
  uint32_t first_argument = 0, arguments = 0;  // without the receiver, primitives as no_variable
  uint32_t instruction = 0;
};

// variable ⊇ {a new object}, rule (7).
struct Allocation {
  Site site;
  Variable variable;
  bool repeated = false;  // a model does it any number of times
};

struct StaticLoad {
  FieldId field;
  Variable variable;
};

// A handler also catches what the JVM itself throws.
struct Handler {
  TypeId type;  // void_type: everything
  Variable variable;
};

struct IntrinsicCall {
  models::Intrinsic intrinsic;
  Variable result = no_variable;
  uint32_t first_argument = 0, arguments = 0;  // all, primitives as no_variable
  uint32_t instruction = 0;                    // the effect's number
  TypeId result_type = {};                     // as the modelled method declares it
};

struct CurrentThread {
  Variable variable;
};

enum class Unseen : uint8_t { phantom_call, unknown_bootstrap, native_method, missing_body };
struct Blind {  // a place where the analysis cannot see
  Unseen kind;
  uint32_t instruction;
};

struct MethodConstraints {
  MethodId method;
  uint32_t variables = 0;
  Variable result = no_variable;
  std::span<const Variable> parameters;  // receiver first; primitives: no_variable
  std::span<const Variable> values;      // by value number; of a model by its variables
  std::span<const uint32_t> first_use;   // by variable, one more than there are
  std::span<const Use> uses;
  std::span<const Call> calls;
  std::span<const Variable> arguments;  // of calls and intrinsics
  std::span<const Allocation> allocations;
  std::span<const StaticLoad> static_loads;
  std::span<const Handler> handlers;
  std::span<const IntrinsicCall> intrinsics;
  std::span<const CurrentThread> current_threads;
  std::span<const ClassId> initialized;  // classes that executing it may initialize, by id
  std::span<const Blind> blind;

  std::span<const Use> uses_of(Variable v) const {
    return uses.subspan(first_use[v], first_use[v + 1] - first_use[v]);
  }
  template <class CallLike>
  std::span<const Variable> arguments_of(const CallLike& c) const {
    return arguments.subspan(c.first_argument, c.arguments);
  }
};

// The builders are pure: they may run on any number of threads, each with its own arena.
const MethodConstraints* constraints_of_body(const hierarchy::Members& members, const models::Models& models,
                                             const ir::Body& body, Arena& arena);
const MethodConstraints* constraints_of_model(const hierarchy::Members& members, const models::Model& model,
                                              Arena& arena);
// A method without code that we can see: native, or its body could not be read. Returns an object of its type.
const MethodConstraints* constraints_of_unseen(const hierarchy::Members& members, MethodId method, Arena& arena);
// An abstract method called on a dynamic proxy: InvocationHandler.invoke with the arguments in an array.
const MethodConstraints* constraints_of_proxy(const hierarchy::Members& members, MethodId method, Arena& arena);

}  // namespace heddle::pointsto
