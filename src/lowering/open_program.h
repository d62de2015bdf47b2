// The synthetic root of an open program: classes of ours that make instances of a library's classes and call
// every public method from two threads, as ordinary IR.
//
// Problem: a library has no main; its users are many threads that call what is public, in any order.
// Formulation: four classes. OpenProgram.main makes the shared instances, each once and in a field of its own,
// and starts one First and one Second. First.run and Second.run call everything on the shared instances and on
// instances of their own. StandIn implements the interfaces that a library asks of its users.
// Algorithm: plan_open_program() decides, from the headers alone, which methods these classes need: a worklist
// over three questions (use an object of a class, create one, supply an argument of a type). The plan is frozen
// with the headers; bodies are written on demand (open_program_methods.cc). Every body that calls into the
// library is a loop around a switch on a value that nobody knows, so no call comes before another.
// Cost: linear in the members of the classes that are reached, times how many instances fit a parameter, which
// is bounded.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/arena.h"
#include "classfile/class_file.h"
#include "ir/program.h"
#include "lowering/lowered_program.h"
#include "lowering/type_resolver.h"

namespace heddle::lowering {

// What the root calls on an object, or on the class if the method is static.
struct LibraryCall {
  ir::MethodId method;
  std::vector<Symbol> arguments;  // field descriptors of what is handed over
  bool uses_result = false;
};

struct LibraryUse {
  ir::ClassId type;
  bool makes_instances = false;  // constructors and factories are called from both threads, too
  std::vector<LibraryCall> calls;
};

struct Creation {
  ir::ClassId type;
  std::vector<ir::MethodId> makers;  // constructors and static factories
};

// One way to come by an argument.
struct Ingredient {
  enum class Kind : uint8_t { shared, created, made, string, class_constant, array, stand_in };
  Kind kind;
  uint32_t shared = 0;  // number of the shared instance
  ir::ClassId created;  // a class with a Creation
  ir::MethodId maker;   // made: by this factory
};

struct Supply {
  Symbol descriptor;
  std::vector<Ingredient> ingredients;  // none: null
};

struct SharedInstance {
  ir::ClassId type;
  ir::MethodId maker;
  Symbol field;  // of OpenProgram
};

// What a thread of the root works on. An instance of its own comes from its Creation.
struct LibraryTarget {
  ir::ClassId type;
  std::vector<uint32_t> shared;  // numbers; none: one instance per thread, or only static methods
};

enum class RootTask : uint8_t { construct, main, run, answer, use, create, supply };

struct RootMethod {
  RootTask task;
  uint32_t index = 0;  // into the plan's list of that task; of `answer`, into `answers`
};

// Classes of the root, in the order of their declaration.
enum class RootClass : uint8_t { open_program, first, second, stand_in };
inline constexpr size_t root_classes = 4;
std::string_view name_of(RootClass which);

struct OpenProgram {
  std::array<ir::ClassId, root_classes> classes;
  std::vector<LibraryTarget> targets;
  std::vector<SharedInstance> shared;
  std::vector<LibraryUse> uses;
  std::vector<Creation> creations;
  std::vector<Supply> supplies;
  std::vector<Symbol> stand_in_interfaces;
  std::vector<ir::MethodId> answers;  // methods of these, each name and descriptor once
  std::array<std::vector<RootMethod>, root_classes> methods;
  // For lookups only.
  absl::flat_hash_map<ir::ClassId, uint32_t> use_of, creation_of;
  absl::flat_hash_map<Symbol, uint32_t> supply_of;

  ir::ClassId operator[](RootClass which) const { return classes[static_cast<size_t>(which)]; }
  bool has(ir::ClassId id) const { return classes[0] && id >= classes.front() && id <= classes.back(); }
  RootClass which(ir::ClassId id) const { return static_cast<RootClass>(id.raw - classes[0].raw); }
};

// `program` has all classes but those of the root defined; `files` are the declared ones.
OpenProgram plan_open_program(const ir::Program& program, const IdVector<ir::ClassId, classfile::ClassFile>& files,
                              const OpenProgramRequest& request,
                              const std::array<ir::ClassId, root_classes>& classes);

// Headers of the root's classes, in the plan's order.
void define_open_program(const OpenProgram& plan, ir::ProgramBuilder& builder);

const ir::Body* make_root_method(const OpenProgram& plan, ir::MethodId method, TypeResolver& types, Arena& arena);

// Signatures of the root's methods, shared by their definitions and their callers.
namespace root_names {
// An interface of the library may have any plain name.
inline constexpr std::string_view use = "heddle$use", create = "heddle$create", supply = "heddle$supply",
                                  choice = "choice";
}  // namespace root_names
std::string object_descriptor(const ir::Program& program, ir::ClassId type);  // "Ljava/util/Vector;"

}  // namespace heddle::lowering
