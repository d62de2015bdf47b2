// A slow, obvious interpreter of the IR: the truth about what a body means, for tests.
//
// Problem: a body can be well-formed and still wrong (operands swapped, a phi that takes the other edge, a handler
// that sees the wrong local). Only running it tells.
// Algorithm: one frame at a time, one instruction at a time, as body.h says; calls recurse. Phis are read together
// when control takes an edge. Exceptions are values that travel to the first handler that fits, then to the
// caller. The JDK is run like any other code, except for the few methods that need the JVM (boxing, StringBuilder,
// String, Throwable): those are written here.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "hierarchy/dispatch.h"
#include "lowering/lowered_program.h"

namespace heddle::reference {

struct Object;

struct Value {
  int64_t bits = 0;  // int and smaller: sign-extended; float and double: their bits
  Object* ref = nullptr;
};

struct Object {
  ir::TypeId type;
  std::map<ir::FieldId, Value> fields;
  std::vector<Value> elements;  // of an array
  std::string text;             // of a String or StringBuilder
  Value boxed;                  // of a wrapper
};

// What cannot be run: a native method, an unknown bootstrap, too many steps.
struct CannotRun : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Who runs several threads: is told before code does what other threads can notice, and may let
// them run meanwhile.
class Hooks {
 public:
  virtual ~Hooks() = default;
  // A field (of an object, or static: null) or, if it is none, the element with that index; what is stored there.
  virtual void access(const ir::Body& body, uint32_t instruction, Object* object, ir::FieldId field, int64_t index,
                      bool writes, Object* stored) = 0;
  virtual void call(const ir::Body& body, uint32_t instruction, ir::MethodId callee, Object* receiver) = 0;
  virtual void enter(const ir::Body& body, uint32_t instruction, Object* monitor) = 0;
  virtual void exit(Object* monitor) = 0;
  // Around the initializer of a class, and at each later use.
  virtual void begin_initializer() = 0;
  virtual void end_initializer(ir::ClassId id) = 0;
  virtual void use_initialized(ir::ClassId id) = 0;
};

class Interpreter {
 public:
  Interpreter(lowering::LoweredProgram& program, const hierarchy::Members& members, Hooks* hooks = nullptr);

  struct Outcome {
    Value value;
    Object* thrown = nullptr;
  };
  Outcome call(ir::MethodId method, std::vector<Value> arguments);
  int64_t monitors_held() const { return monitors_held_; }

  using Native = std::function<Value(Interpreter&, std::vector<Value>&)>;
  // Runs instead of the code of a method: "java/lang/Thread.start()V".
  void define(const std::string& method, Native native) { natives_[method] = std::move(native); }
  Outcome call_virtual(const char* name, const char* descriptor, Object* receiver);
  ir::ClassId class_of(const Object& object) const;
  Object* make(const char* class_name);
  std::vector<Object*> static_objects() const;  // that static fields hold
  Value static_value(ir::FieldId field) { return statics_[field]; }

 private:
  struct Frame {
    const ir::Body* body;
    std::vector<Value> values;
    uint32_t block = 0, came_from = UINT32_MAX;
  };
  struct Thrown {
    Object* object;
  };

  Outcome run(const ir::Body& body, std::vector<Value> arguments);
  void enter_block(Frame& frame, uint32_t from, uint32_t to);
  bool catch_in(Frame& frame, Object* thrown);
  Value step(Frame& frame, uint32_t i);
  uint32_t next_block(const Frame& frame, const ir::Block& block) const;
  Value arithmetic(ir::Op op, ir::TypeId type, Value a, Value b);
  static Value convert(ir::Kind from, ir::TypeId to, Value v);
  static int64_t compare(ir::Kind kind, ir::NanResult nan, Value a, Value b);
  Value invoke(Frame& frame, uint32_t i);
  Value& static_field(const Frame& frame, uint32_t i);
  Value& element(Value array, Value index);
  Object* new_array(ir::TypeId type, std::span<const int64_t> lengths);
  void initialize(ir::ClassId id);
  void note_access(const Frame& frame, uint32_t i, Object* object, ir::FieldId field);
  void note_element(const Frame& frame, uint32_t i);

  Object* make(ir::TypeId type);
  Object* make_string(std::string text);
  Object* not_null(Value value);
  [[noreturn]] void raise(const char* class_name);
  void define_natives();
  ir::FieldId field(const ir::MemberRef& ref) const;

  lowering::LoweredProgram& code_;
  const ir::Program& program_;
  const hierarchy::Members& members_;
  Hooks* hooks_;
  std::map<std::string, Native> natives_;  // "java/lang/Integer.valueOf(I)Ljava/lang/Integer;"
  std::vector<std::unique_ptr<Object>> heap_;
  std::map<ir::FieldId, Value> statics_;
  std::set<ir::ClassId> initialized_;
  std::map<std::string, Object*> literals_;
  int64_t monitors_held_ = 0;
  int64_t steps_left_ = 20'000'000;
};

}  // namespace heddle::reference
