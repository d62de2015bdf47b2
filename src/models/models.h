// What library methods mean, as data: a method with a model is never entered, its effects stand for its body.
//
// Models come from TOML files (the built-in ones are part of the program, users can add more; docs/models.md has
// the schema). Loading resolves every name against a Program, so that what is here is ids: the effects of a
// method are a few three-address statements over variables, which the points-to analysis turns into the same
// constraints as bytecode. An entry whose class or method the program does not have is skipped (JDKs differ); a
// malformed entry costs one diagnostic. A later file replaces what earlier ones say of a method.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "hierarchy/members.h"
#include "ir/program.h"
#include "models/releases.h"
#include "models/sync.h"

namespace heddle::models {

// Variables of a model: the parameters (receiver first, every parameter counts, primitives too), then the result,
// then what is thrown, then temporaries.
using Variable = uint32_t;
inline constexpr Variable no_variable = UINT32_MAX;

enum class EffectKind : uint8_t {
  copy,             // to = from
  cast,             // to = (type) from
  new_object,       // to = new type, a class or an array; no constructor runs
  load,             // to = from.field
  store,            // to.field = from
  array_load,       // to = from[]
  array_store,      // to[] = from
  static_load,      // to = field
  static_store,     // field = from
  call,             // to = method(arguments); the target is selected by the receiver if it is an instance method
  call_special,     // the same, but exactly this method: constructors
  spawn,            // a new thread of thread_kind runs method(arguments); `to`, if any, is what it returns
  initialize,       // the class `type` is initialized
  current_thread,   // to = the object of the executing thread
  computed_string,  // to = the string that stands for all computed ones
  class_of,         // to = the class constants of the classes of what `from` points to
  clone,            // to = shallow copies of what `from` points to
  intrinsic,        // to = intrinsic(arguments)
};

// How a spawned thread is run; what order this implies is the concurrency layer's business.
enum class ThreadKind : uint8_t {
  thread,
  virtual_thread,
  pool,
  timer,
  fork_join,
  completion,
  stream,
  shutdown_hook,
  cleaner,
  finalizer,
  event_queue,
  signal
};

// Reflection and its kin: what cannot be said with the other effects. Of a method that takes any descriptor
// (VarHandle, MethodHandle) the last parameter stands for all arguments of the call.
enum class Intrinsic : uint8_t {
  none,
  class_for_name,  // (string) -> class constants of the classes that the string literals name; initializes them
  load_class,      // the same without initialization
  new_instance,    // (class) -> objects of the classes; runs the constructor without parameters
  constructor_of,  // (class) -> all constructors of the classes: one object per (class)
  construct,       // (constructor, Object[]) -> new objects; runs the constructors with the array's elements
  method_named,    // (class, string) -> methods of that name of the classes, inherited ones too
  methods_of,      // (class) -> all methods of the classes
  invoke_method,   // (method, receiver, Object[]) -> what the methods return
  field_named,     // (class, string) -> fields of that name
  fields_of,       // (class) -> all fields
  field_get,       // (field, receiver) -> contents
  field_set,       // (field, receiver, value)
  array_new_instance,    // (class) -> arrays whose component is the class
  array_type,            // (class) -> class constants of the arrays with that component
  service_load,          // (class) -> objects of the providers that META-INF/services names for the class
  proxy_new_instance,    // (interfaces Class[], handler) -> proxy objects whose calls go to handler.invoke
  enum_constants,        // (class) -> what values() of the enum class holds
  unsafe_get,            // (object) -> contents of any reference field or element of the object
  unsafe_put,            // (object, value) -> into any field of the object that can hold the value, any element
  method_handle_invoke,  // (handle, arguments...) -> result; fields behind handles are read or written
  var_handle_get,        // (handle, coordinates...) -> contents
  var_handle_set,        // (handle, coordinates..., value)
  allocate_instance,     // (class) -> objects of the classes; no constructor runs
  component_type,        // (class) -> class constants of the components of the array classes
  superclass_of,         // (class) -> class constants of the superclasses
  interfaces_of,         // (class) -> class constants of the direct superinterfaces
  method_handle_named,   // (class, string) -> handles of the methods of that name
  constructor_handle,    // (class) -> handles of the constructors
  field_handle_named,    // (class, string) -> handles of the fields of that name: VarHandles, getters, setters
  element_handle,        // (class) -> handles of the elements of arrays of the classes
  handle_of,             // (method, constructor or field) -> its handle
  combined_handle,       // (handles, values, arrays of them...) -> a handle that calls the handles with what it is
                         // given
  catching_handle,       // the same; what one of the handles throws may be given to the others, too
  initialize_class,      // (class); initializes the classes
};

struct Effect {
  EffectKind kind;
  Intrinsic intrinsic = Intrinsic::none;
  ThreadKind thread_kind = ThreadKind::thread;
  bool repeated = false;  // happens any number of times, as in a loop
  Variable to = no_variable;
  Variable from = no_variable;
  ir::TypeId type = {};
  ir::FieldId field = {};
  ir::MethodId method = {};
  uint32_t first_argument = 0, arguments = 0;  // into Model::arguments; no_variable: nothing that matters
};

struct Model {
  ir::MethodId method;
  uint32_t parameters = 0;  // receiver first
  uint32_t variables = 0;   // result = parameters, thrown = parameters + 1, temporaries behind them
  std::vector<Effect> effects;
  std::vector<Variable> arguments;

  Variable result() const { return parameters; }
  Variable thrown() const { return parameters + 1; }
  std::span<const Variable> arguments_of(const Effect& e) const {
    return std::span(arguments).subspan(e.first_argument, e.arguments);
  }
  bool returns_fresh() const;  // nothing but what it makes, and nobody else knows that
};

// Which code of the JDK is worth contexts: containers, iterators, wrappers, tasks, locks. Patterns of class names;
// the rest of the JDK is analysed in one context.
enum class Detail : uint8_t { coarse, sensitive };

struct ModelText {
  std::string name;  // of the file, for diagnostics
  std::string_view text;
  bool built_in = false;  // what it names and the program lacks is no mistake of the user's
};
std::vector<ModelText> built_in_models();

// An entry that was skipped because the program lacks something that it names.
struct Unresolved {
  std::string place;  // "threads.toml:12"
  std::string what;
  Releases releases;
};

class Models {
 public:
  Models(const hierarchy::Members& members, std::span<const ModelText> files, Diagnostics& diagnostics);

  const Model* of(ir::MethodId method) const;  // null: none, its body counts
  std::span<const ir::MethodId> jvm_roots() const {
    return jvm_roots_;
  }  // what the JVM itself calls before and around main
  std::span<const Model> all() const { return models_; }
  const SyncModels& sync() const { return sync_; }  // locks, order, objects that are not thread-safe
  std::span<const Unresolved> unresolved() const { return unresolved_; }  // in the order of the files
  // Of classes outside the JDK always sensitive; so are phantoms that came after the models.
  Detail detail(ir::ClassId id) const { return detail_.has(id) ? detail_[id] : Detail::sensitive; }
  // Objects of these classes are merged into one per class (strings, boxes, exceptions).
  bool is_merged(ir::ClassId id) const { return merged_.has(id) && merged_[id] != 0; }

 private:
  friend class Loader;

  std::vector<Model> models_;
  absl::flat_hash_map<ir::MethodId, uint32_t> by_method_;
  std::vector<ir::MethodId> jvm_roots_;
  std::vector<Unresolved> unresolved_;
  IdVector<ir::ClassId, Detail> detail_;
  IdVector<ir::ClassId, uint8_t> merged_;
  SyncModels sync_;
};

}  // namespace heddle::models
