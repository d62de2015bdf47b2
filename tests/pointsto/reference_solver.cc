#include "reference_solver.h"

#include <algorithm>
#include <functional>

#include "ir/descriptor.h"
#include "ir/names.h"

namespace heddle::reference {
namespace {

using ir::Op;
using models::Effect;
using models::EffectKind;

Name site_name(SiteKind kind, TypeId type, Place place = {}, uint32_t detail = 0) {
  return {static_cast<uint32_t>(kind), type.raw(), place.method.raw, place.instruction, detail};
}

struct CallDescription {
  bool is_static = false;
  bool spawns = false;
  bool repeated = false;
  std::function<MethodId(TypeId receiver)> select;  // none: calls nothing
  Pointer receiver;
  std::vector<std::pair<bool, Pointer>> arguments;  // without the receiver; false: not a reference
  bool has_result = false;
  Pointer result;
  uint32_t instruction = 0;
  std::function<void(int object)> raise;  // what the callee throws
};

class ReferenceSolver {
 public:
  explicit ReferenceSolver(const ReferenceRequest& request)
      : request_(request), members_(request.members), hierarchy_(members_.hierarchy()),
        program_(members_.program()), handed_through_(members_, request.models, request.bodies) {
    string_ = TypeId::of_class(program_.find_class("java/lang/String"));
    class_ = TypeId::of_class(program_.find_class("java/lang/Class"));
    thread_ = TypeId::of_class(program_.find_class("java/lang/Thread"));
  }

  Solution solve() {
    s_.threads.push_back({});  // the initializer
    for (MethodId main : request_.mains) {
      Thread thread = thread_named({main.raw, {}, {}, {}, {}});
      int object = object_of(site_name(SiteKind::thread_object, thread_, {main, 0}), {});
      add(executor(thread), object);
      add({PointerKind::all_executors}, object);
      root(main, {{}, request_.contexts.thread ? thread : no_thread});
    }
    for (MethodId method : request_.models.jvm_roots()) root(method, {});
    do {
      changed_ = false;
      for (int i = 0; i < s_.instances.size(); ++i) step(i);
      count_runs();
    } while (changed_);
    find_single_objects();
    return std::move(s_);
  }

 private:
  // --- pointers ------------------------------------------------------------------------------------------

  static Pointer value(int instance, uint32_t v) {
    return {PointerKind::value, static_cast<uint32_t>(instance), v};
  }
  static Pointer result(int instance) { return {PointerKind::result, static_cast<uint32_t>(instance)}; }
  static Pointer leaving(MethodId m) { return {PointerKind::leaving, m.raw}; }
  static Pointer field(int object, FieldId f) {
    return {PointerKind::field, static_cast<uint32_t>(object), f.raw};
  }
  static Pointer element(int object) { return {PointerKind::element, static_cast<uint32_t>(object)}; }
  static Pointer static_field(FieldId f) { return {PointerKind::statics, f.raw}; }
  static Pointer executor(Thread t) { return {PointerKind::executor, static_cast<uint32_t>(t)}; }

  void add(const Pointer& to, int object) {
    if (s_.points_to[to].insert(object).second) changed_ = true;
  }
  // A copy: the rules add to sets while they walk.
  Objects at(const Pointer& p) const {
    auto found = s_.points_to.find(p);
    return found == s_.points_to.end() ? Objects() : found->second;
  }
  void flow(const Pointer& from, const Pointer& to) {
    for (int o : at(from)) add(to, o);
  }
  TypeId type_of(int object) const { return s_.objects[object].type(); }

  // --- contexts ------------------------------------------------------------------------------------------

  static std::vector<Name> cut(std::vector<Name> elements, size_t k) {
    if (elements.size() > k) elements.resize(k);
    return elements;
  }
  static std::vector<Name> push(const Name& first, std::vector<Name> rest, size_t k) {
    rest.insert(rest.begin(), first);
    return cut(std::move(rest), k);
  }

  Context callee_context(const Instance& from, const CallDescription& call, int receiver, Thread thread) const {
    const Context& caller = from.context;
    Name element{call_site, 0, from.method.raw, call.instruction, 0};
    const ContextSpec& spec = request_.contexts;
    if (!spec.thread) thread = no_thread;
    switch (spec.kind) {
      case ContextSpec::Kind::insensitive: return {{}, thread};
      case ContextSpec::Kind::call: return {push(element, caller.elements, spec.depth), thread};
      case ContextSpec::Kind::object: break;
    }
    if (receiver < 0) return {caller.elements, thread};
    const Object& o = s_.objects[receiver];
    return {push(o.site, o.heap.elements, spec.depth), thread};
  }

  Context heap_context(const Context& method) const {
    if (request_.contexts.kind != ContextSpec::Kind::object) return {};
    return {cut(method.elements, request_.contexts.depth - 1), method.thread};
  }

  // --- objects -------------------------------------------------------------------------------------------

  int object_of(const Name& site, const Context& heap) { return s_.objects({site, heap}); }
  int merged(TypeId type) { return object_of(site_name(SiteKind::merged, type), {}); }
  int class_constant(TypeId type) {
    return object_of(site_name(SiteKind::class_constant, class_, {}, type.raw()), {});
  }

  // (7): the object that an instruction or effect makes.
  int allocate(int instance, SiteKind kind, TypeId type, uint32_t instruction, uint32_t detail) {
    if (type.is_class() && request_.models.is_merged(type.class_id())) return merged(type);
    const Instance& in = s_.instances[instance];
    int object = object_of(site_name(kind, type, place_of(in, instruction), detail), heap_context(in.context));
    allocated_by_[object].insert({applied_instance(instance), place_of(in, instruction)});
    return object;
  }

  static Place place_of(const Instance& in, uint32_t instruction) {
    return in.applied_in >= 0 ? in.applied_at : Place{in.method, instruction};
  }
  int applied_instance(int instance) const {
    while (s_.instances[instance].applied_in >= 0) instance = s_.instances[instance].applied_in;
    return instance;
  }

  bool can_be_instance(TypeId type) const {
    return type.is_array() || (type.is_class() && hierarchy_.is_instantiable(type.class_id()));
  }

  // --- instances -----------------------------------------------------------------------------------------

  int instance_of(const Instance& instance) {
    int before = s_.instances.size(), number = s_.instances(instance);
    if (number == before) changed_ = true;
    return number;
  }

  void root(MethodId method, const Context& context) {
    int instance = instance_of({method, context, -1, {}, 0});
    roots_.insert(instance);
    initialize(program_[method].owner);
    ir::DescriptorReader reader(program_.descriptor(method));
    reader.open();
    for (uint32_t i = program_[method].is_static() ? 0 : 1; !reader.at_close(); ++i) {
      auto type = reader.next();
      if (type->dimensions == 1 && type->class_name == "java/lang/String") {
        int array = object_of(site_name(SiteKind::jvm, string_.array_of(), {method, 0}), {});
        add(value(instance, i), array);
        add(element(array), merged(string_));
      }
    }
  }

  // JVMS 5.5.
  void initialize(ClassId id) {
    if (!initialized_.insert(id).second) return;
    changed_ = true;
    if (!hierarchy_.is_interface(id)) {
      if (ClassId super = hierarchy_.super(id)) initialize(super);
      for (ClassId i : hierarchy_.superinterfaces(id)) {
        for (MethodId m : program_[i].methods)
          if (!program_[m].is_static() && !program_[m].is_abstract()) initialize(i);
      }
    }
    for (MethodId m : program_[id].methods) {
      if (program_.name(m) != "<clinit>" || !program_[m].is_static()) continue;
      roots_.insert(instance_of({m, {{}, request_.contexts.thread ? initializer_thread : no_thread}, -1, {}, 0}));
    }
  }

  void step(int instance) {
    MethodId method = s_.instances[instance].method;
    if (const models::Model* model = request_.models.of(method)) return step_model(instance, *model);
    const ir::Body* body = program_[method].has_code ? request_.bodies.body(method) : nullptr;
    if (body) return step_body(instance, *body);
    TypeId type = result_type(method);
    if (can_be_instance(type)) add(result(instance), allocate(instance, SiteKind::unknown, type, 0, 0));
  }

  TypeId result_type(MethodId method) const {
    ir::DescriptorReader reader(program_.descriptor(method));
    reader.open();
    while (!reader.at_close()) reader.next();
    reader.close();
    auto type = reader.next();
    if (type->letter != 'L') return ir::primitive_from_descriptor(type->letter).array_of(type->dimensions);
    ClassId id = program_.find_class(type->class_name);
    return id ? TypeId::of_class(id).array_of(type->dimensions) : ir::void_type;
  }

  // --- bodies --------------------------------------------------------------------------------------------

  void step_body(int in, const ir::Body& body) {
    for (uint32_t b = 0; b < body.blocks.size(); ++b) {
      const ir::Block& block = body.blocks[b];
      for (uint32_t i = block.first; i < block.end; ++i) {
        step_instruction(in, body, block, i);
        if (ir::may_throw(body, i)) jvm_throws(in, body, block);
      }
    }
  }

  void step_instruction(int in, const ir::Body& body, const ir::Block& block, uint32_t i) {
    auto operand = [&](size_t k) { return value(in, body.operands(i)[k].raw); };
    Pointer to = value(in, i);
    TypeId payload_type = TypeId::from_raw(body.payload[i]);
    switch (body.op[i]) {
      case Op::phi:  // (1)
        if (body.type[i].is_reference())
          for (size_t k = 0; k < body.operands(i).size(); ++k) flow(operand(k), to);
        return;
      case Op::get_field:  // (2)
        if (FieldId f = members_.resolve_field(body.members[body.payload[i]]).id)
          for (int o : at(operand(0))) flow(field(o, f), to);
        return;
      case Op::put_field:  // (3)
        if (FieldId f = members_.resolve_field(body.members[body.payload[i]]).id)
          for (int o : at(operand(0))) flow(operand(1), field(o, f));
        return;
      case Op::get_static:
        if (FieldId f = members_.resolve_field(body.members[body.payload[i]]).id) {
          initialize(program_[f].owner);
          flow(static_field(f), to);
        }
        return;
      case Op::put_static:
        if (FieldId f = members_.resolve_field(body.members[body.payload[i]]).id) {
          initialize(program_[f].owner);
          flow(operand(0), static_field(f));
        }
        return;
      case Op::array_load:  // (4)
        for (int o : at(operand(0))) load_element(o, to);
        return;
      case Op::array_store:  // (5)
        for (int o : at(operand(0))) store_element(o, operand(2));
        return;
      case Op::invoke_virtual:
      case Op::invoke_interface:
      case Op::invoke_special:
      case Op::invoke_static: return invoke(in, body, block, i);
      case Op::new_object:  // (7)
        initialize(payload_type.class_id());
        return add(to, allocate(in, SiteKind::allocation, payload_type, i, 0));
      case Op::new_array: {
        uint32_t length = body.operands(i)[0].raw;
        bool empty = body.op[length] == Op::const_int && body.payload[length] == 0;
        return add(to, allocate(in, SiteKind::allocation, payload_type, i, empty ? pointsto::no_elements : 0));
      }
      case Op::new_multi_array: return new_multi_array(in, body, i, payload_type);
      case Op::check_cast:  // (8)
        for (int o : at(operand(0)))
          if (hierarchy_.is_subtype(type_of(o), payload_type)) add(to, o);
        return;
      case Op::const_string:
        return add(to, object_of(site_name(SiteKind::literal, string_, {}, body.payload[i]), {}));
      case Op::const_class: return add(to, class_constant(payload_type));
      case Op::return_:
        if (!body.operands(i).empty()) flow(operand(0), result(in));
        return;
      case Op::throw_:
        for (int o : at(operand(0))) raise(in, body, block, o);
        return;
      default: return;
    }
  }

  void load_element(int array, const Pointer& to) {
    if (type_of(array).is_array()) flow(element(array), to);
  }
  // What an array cannot hold is not stored: ArrayStoreException; nor anything where there is no element.
  void store_element(int array, const Pointer& from) {
    TypeId type = type_of(array);
    const Name& site = s_.objects[array].site;
    if (!type.is_array() ||
        (site[0] == static_cast<uint32_t>(SiteKind::allocation) && site[4] == pointsto::no_elements))
      return;
    for (int o : at(from))
      if (hierarchy_.is_subtype(type_of(o), type.component())) add(element(array), o);
  }

  void new_multi_array(int in, const ir::Body& body, uint32_t i, TypeId type) {
    int outer = -1;
    for (uint32_t dimension = 0; dimension < body.operands(i).size(); ++dimension) {
      int array = allocate(in, SiteKind::allocation, type, i, dimension);
      add(outer < 0 ? value(in, i) : element(outer), array);
      outer = array;
      type = type.component();
    }
  }

  // --- exceptions ----------------------------------------------------------------------------------------

  static std::optional<uint32_t> caught_in(const ir::Body& body, ir::BlockId target) {
    const ir::Block& block = body.block(target);
    for (uint32_t i = block.first; i < block.end; ++i)
      if (body.op[i] == Op::caught) return i;
    return std::nullopt;
  }

  void raise(int in, const ir::Body& body, const ir::Block& block, int object) {
    for (const ir::Handler& handler : body.handlers(block)) {
      if (handler.type != ir::void_type && !hierarchy_.is_subtype(type_of(object), handler.type)) continue;
      if (auto caught = caught_in(body, handler.target)) add(value(in, *caught), object);
      return;
    }
    add(leaving(body.method), object);
  }

  void jvm_throws(int in, const ir::Body& body, const ir::Block& block) {
    static constexpr const char* thrown[] = {
        "java/lang/NullPointerException",         "java/lang/ArithmeticException",
        "java/lang/ClassCastException",           "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/NegativeArraySizeException",   "java/lang/ArrayStoreException",
        "java/lang/IllegalMonitorStateException", "java/lang/OutOfMemoryError",
        "java/lang/StackOverflowError",           "java/lang/NoClassDefFoundError",
        "java/lang/ExceptionInInitializerError",  "java/lang/AbstractMethodError"};
    for (const ir::Handler& handler : body.handlers(block)) {
      auto caught = caught_in(body, handler.target);
      if (!caught) continue;
      for (const char* name : thrown) {
        ClassId id = program_.find_class(name);
        if (!id) continue;
        TypeId type = TypeId::of_class(id);
        if (handler.type == ir::void_type || hierarchy_.is_subtype(type, handler.type))
          add(value(in, *caught), merged(type));
      }
      if (handler.type == ir::void_type) return;  // nothing reaches the handlers behind it
    }
  }

  // --- calls ---------------------------------------------------------------------------------------------

  ClassId class_of_receiver(TypeId type) const {
    return type.is_array() ? program_.object_class() : type.class_id();
  }

  void invoke(int in, const ir::Body& body, const ir::Block& block, uint32_t i) {
    const ir::MemberRef& ref = body.members[body.payload[i]];
    hierarchy::ResolvedMethod resolved = members_.resolve_method(ref);
    if (!resolved) {
      if (can_be_instance(body.type[i])) add(value(in, i), allocate(in, SiteKind::unknown, body.type[i], i, 0));
      return;
    }
    CallDescription call;
    call.instruction = i;
    call.is_static = body.op[i] == Op::invoke_static;
    bool special = body.op[i] == Op::invoke_special;
    call.select = [&, special](TypeId receiver) {
      if (call.is_static) return resolved.id;
      hierarchy::Selection selection =
          special ? hierarchy::select_special(members_, program_[body.method].owner, ref.owner, resolved.id)
                  : hierarchy::select(members_, class_of_receiver(receiver), resolved.id);
      bool fits = selection && hierarchy_.is_subtype(receiver, TypeId::of_class(program_[selection.method].owner));
      return fits ? selection.method : MethodId::none();
    };
    if (call.is_static) initialize(program_[resolved.id].owner);
    std::span<const ValueId> operands = body.operands(i);
    for (size_t k = call.is_static ? 0 : 1; k < operands.size(); ++k)
      call.arguments.emplace_back(body.type[operands[k].raw].is_reference(), value(in, operands[k].raw));
    if (!call.is_static) call.receiver = value(in, operands[0].raw);
    call.has_result = body.type[i].is_reference();
    call.result = value(in, i);
    call.raise = [&](int object) { raise(in, body, block, object); };
    apply(in, call);
  }

  // (6)
  void apply(int in, const CallDescription& call) {
    if (call.is_static) {
      call_method(in, call, call.select({}), -1);
    } else {
      for (int receiver : at(call.receiver))
        if (MethodId callee = call.select(type_of(receiver))) call_method(in, call, callee, receiver);
    }
  }

  void call_method(int in, const CallDescription& call, MethodId callee, int receiver) {
    if (call.spawns) return spawn(in, call, callee, receiver);
    link(in, call, callee, receiver, s_.instances[in].context.thread);
  }

  // Arguments, result and exceptions of one call of one method in one context.
  void link(int in, const CallDescription& call, MethodId callee, int receiver, Thread thread) {
    const Instance from = s_.instances[in];
    Place place = place_of(from, call.instruction);
    Instance to{callee, from.context, in, place, call.instruction};
    if (!request_.models.of(callee)) {
      to = {callee, callee_context(from, call, receiver, thread), -1, {}, 0};
    }
    int target = instance_of(to);
    if (s_.calls.insert({in, call.instruction, target}).second) changed_ = true;
    uint32_t parameter = 0;
    if (receiver >= 0) add(value(target, parameter++), receiver);
    for (auto [is_reference, argument] : call.arguments) {
      if (is_reference) flow(argument, value(target, parameter));
      ++parameter;
    }
    if (call.has_result) return_to(call, callee, receiver, target);
    if (call.raise)
      for (int o : at(leaving(callee))) call.raise(o);
  }

  // (6') What the callee only hands through does not come from what it returns to anybody.
  void return_to(const CallDescription& call, MethodId callee, int receiver, int target) {
    std::span<const pointsto::Handed> handed = handed_through_.of(callee);
    if (handed.empty()) return flow(result(target), call.result);
    const uint32_t first = receiver >= 0 ? 1 : 0;
    for (const pointsto::Handed& h : handed) {
      if (h.field)
        flow(field(receiver, h.field), call.result);
      else if (h.parameter < first)
        add(call.result, receiver);
      else if (auto [is_reference, argument] = call.arguments[h.parameter - first]; is_reference)
        flow(argument, call.result);
    }
  }

  // --- models --------------------------------------------------------------------------------------------

  void step_model(int in, const models::Model& model) {
    for (uint32_t k = 0; k < model.effects.size(); ++k) step_effect(in, model, model.effects[k], k);
    flow(value(in, model.result()), result(in));
    flow(value(in, model.thrown()), leaving(model.method));
  }

  void step_effect(int in, const models::Model& model, const Effect& e, uint32_t number) {
    Pointer to = value(in, e.to), from = value(in, e.from);
    switch (e.kind) {
      case EffectKind::copy: return flow(from, to);
      case EffectKind::cast:
        for (int o : at(from))
          if (hierarchy_.is_subtype(type_of(o), e.type)) add(to, o);
        return;
      case EffectKind::new_object: return add(to, allocate(in, SiteKind::modelled, e.type, number, number));
      case EffectKind::load:
        for (int o : at(from)) flow(field(o, e.field), to);
        return;
      case EffectKind::store:
        for (int o : at(to)) flow(from, field(o, e.field));
        return;
      case EffectKind::array_load:
        for (int o : at(from)) load_element(o, to);
        return;
      case EffectKind::array_store:
        for (int o : at(to)) store_element(o, from);
        return;
      case EffectKind::static_load: initialize(program_[e.field].owner); return flow(static_field(e.field), to);
      case EffectKind::static_store: initialize(program_[e.field].owner); return flow(from, static_field(e.field));
      case EffectKind::call:
      case EffectKind::call_special:
      case EffectKind::spawn: return call_effect(in, model, e, number);
      case EffectKind::initialize: return initialize(e.type.class_id());
      case EffectKind::current_thread: return current_thread(in, to);
      case EffectKind::computed_string: return add(to, merged(string_));
      case EffectKind::class_of:
        for (int o : at(from)) add(to, class_constant(type_of(o)));
        return;
      case EffectKind::clone:
        for (int o : at(from)) clone(in, o, to, number);
        return;
      case EffectKind::intrinsic: return;
    }
  }

  void call_effect(int in, const models::Model& model, const Effect& e, uint32_t number) {
    CallDescription call;
    call.instruction = number;
    call.is_static = program_[e.method].is_static();
    call.spawns = e.kind == EffectKind::spawn;
    call.repeated = e.repeated;
    call.select = [&](TypeId receiver) {
      if (call.is_static) return e.method;
      if (!hierarchy_.is_subtype(receiver, TypeId::of_class(program_[e.method].owner))) return MethodId::none();
      if (e.kind == EffectKind::call_special) return e.method;
      hierarchy::Selection selection = hierarchy::select(members_, class_of_receiver(receiver), e.method);
      return selection ? selection.method : MethodId::none();
    };
    if (call.is_static) initialize(program_[e.method].owner);
    std::span<const models::Variable> arguments = model.arguments_of(e);
    if (!call.is_static) {
      call.receiver = value(in, arguments[0]);
      arguments = arguments.subspan(1);
    }
    for (models::Variable v : arguments) call.arguments.emplace_back(v != models::no_variable, value(in, v));
    call.has_result = e.to != models::no_variable;
    call.result = value(in, e.to);
    if (!call.spawns) call.raise = [&](int object) { add(leaving(model.method), object); };
    apply(in, call);
  }

  void current_thread(int in, const Pointer& to) {
    Thread thread = s_.instances[in].context.thread;
    if (thread == no_thread || thread == initializer_thread)
      flow({PointerKind::all_executors}, to);
    else
      flow(executor(first_of(thread)), to);
  }

  // A shallow copy: the same type, and every field or element holds what the original's holds.
  void clone(int in, int original, const Pointer& to, uint32_t number) {
    int copy = allocate(in, SiteKind::copied, type_of(original), number, number);
    add(to, copy);
    if (copy == original) return;
    if (type_of(original).is_array()) return flow(element(original), element(copy));
    for (ClassId c = type_of(original).class_id(); c; c = hierarchy_.super(c))
      for (FieldId f : program_[c].fields)
        if (!program_[f].is_static()) flow(field(original, f), field(copy, f));
  }

  // --- threads -------------------------------------------------------------------------------------------

  Thread thread_named(const ThreadName& name) {
    auto [known, added] = thread_numbers_.try_emplace(name, static_cast<Thread>(s_.threads.size()));
    if (added) {
      s_.threads.push_back({name, false, false, no_thread});
      changed_ = true;
    }
    return known->second;
  }
  const AbstractThread& thread(Thread t) const { return s_.threads[static_cast<size_t>(t)]; }
  Thread first_of(Thread t) const { return thread(t).second ? thread(t).twin : t; }

  void spawn(int in, const CallDescription& call, MethodId root_method, int receiver) {
    const Instance from = s_.instances[in];
    Place place = place_of(from, call.instruction);
    if (call.repeated) repeated_.insert(place);
    Thread parent = from.context.thread;
    bool known_parent = parent != no_thread && parent != initializer_thread;
    Name runs_on = receiver < 0 ? Name{} : s_.objects[receiver].site;
    std::vector<Name> made_for = receiver < 0 ? std::vector<Name>{} : s_.objects[receiver].heap.elements;
    Thread spawned = thread_named(
        {root_method.raw, runs_on, made_for, place, known_parent ? thread(first_of(parent)).name.spawn : Place{}});
    if (spawns_[spawned].insert({applied_instance(in), place}).second) changed_ = true;

    bool is_thread = receiver >= 0 && hierarchy_.is_subtype(type_of(receiver), thread_);
    int object =
        is_thread ? receiver : allocate(in, SiteKind::thread_object, thread_, call.instruction, call.instruction);
    add(executor(spawned), object);
    add({PointerKind::all_executors}, object);
    start(in, call, root_method, receiver, spawned, spawned);
    if (thread(spawned).many) start(in, call, root_method, receiver, spawned, thread(spawned).twin);
  }

  void start(int in, const CallDescription& call, MethodId root_method, int receiver, Thread name,
             Thread representative) {
    Thread context_thread = request_.contexts.thread ? representative : no_thread;
    link(in, call, root_method, receiver, context_thread);
    if (request_.models.of(root_method)) return;
    int target =
        instance_of({root_method, callee_context(s_.instances[in], call, receiver, context_thread), -1, {}, 0});
    thread_roots_[target].insert(name);
    thread_calls_.insert({in, call.instruction, target});
  }

  // --- how often things run ------------------------------------------------------------------------------

  bool in_loop(const Place& place) {
    if (repeated_.contains(place)) return true;
    auto [known, added] = loop_blocks_.try_emplace(place.method);
    const ir::Body* body = request_.bodies.body(place.method);
    if (added) known->second = blocks_in_loops(*body);
    for (uint32_t b = 0; b < body->blocks.size(); ++b)
      if (body->blocks[b].first <= place.instruction && place.instruction < body->blocks[b].end)
        return known->second.contains(b);
    return false;
  }

  static std::set<uint32_t> blocks_in_loops(const ir::Body& body) {
    std::set<uint32_t> looping;
    for (uint32_t start = 0; start < body.blocks.size(); ++start) {
      std::set<uint32_t> reached;
      std::vector<uint32_t> waiting{start};
      while (!waiting.empty()) {
        const ir::Block& block = body.blocks[waiting.back()];
        waiting.pop_back();
        auto visit = [&](ir::BlockId next) {
          if (reached.insert(next.raw).second) waiting.push_back(next.raw);
        };
        for (ir::BlockId next : body.successors(block)) visit(next);
        for (const ir::Handler& handler : body.handlers(block)) visit(handler.target);
      }
      if (reached.contains(start)) looping.insert(start);
    }
    return looping;
  }

  // Marks the instances that may run more than once, and threads that are many, until nothing changes.
  void count_runs() {
    std::map<int, std::set<std::pair<int, Place>>> callers;  // by callee; models are part of their caller
    for (const CallEdge& edge : s_.calls) {
      const Instance& callee = s_.instances[edge.callee];
      if (callee.applied_in >= 0 || thread_calls_.contains(edge)) continue;
      Place place = place_of(s_.instances[edge.caller], edge.instruction);
      callers[edge.callee].insert({applied_instance(edge.caller), place});
    }
    bool grown = true;
    while (grown) {
      grown = false;
      for (Thread t = 0; t < static_cast<Thread>(s_.threads.size()); ++t)
        if (!thread(t).many && runs_often(spawns_[t])) make_many(t), grown = true;
      for (int i = 0; i < s_.instances.size(); ++i) {
        if (s_.instances[i].applied_in >= 0 || s_.many.contains(i)) continue;
        size_t starts = roots_.contains(i) ? 1 : 0;
        bool by_many = false;
        if (auto names = thread_roots_.find(i); names != thread_roots_.end()) {
          starts += names->second.size();
          // Representative 1 of a thread that is many is one thread.
          by_many = std::ranges::any_of(
              names->second, [&](Thread t) { return thread(t).many && s_.instances[i].context.thread != t; });
        }
        if (by_many || (starts > 0 && !callers[i].empty()) || starts > 1 || runs_often(callers[i]))
          s_.many.insert(i), grown = true;
      }
    }
  }

  bool runs_often(const std::set<std::pair<int, Place>>& events) {
    if (events.size() > 1) return true;
    return std::ranges::any_of(
        events, [&](const auto& event) { return s_.many.contains(event.first) || in_loop(event.second); });
  }

  void make_many(Thread t) {
    AbstractThread twin = thread(t);
    twin.many = twin.second = true;
    twin.twin = t;
    s_.threads.push_back(twin);
    s_.threads[static_cast<size_t>(t)].many = true;
    s_.threads[static_cast<size_t>(t)].twin = static_cast<Thread>(s_.threads.size() - 1);
    changed_ = true;
  }

  void find_single_objects() {
    for (int o = 0; o < s_.objects.size(); ++o) {
      const Object& object = s_.objects[o];
      auto kind = static_cast<SiteKind>(object.site[0]);
      if (kind == SiteKind::literal || kind == SiteKind::class_constant) s_.single.insert(o);
      if (kind != SiteKind::allocation && kind != SiteKind::modelled) continue;
      bool outermost =
          kind != SiteKind::allocation || object.site[4] == 0 || object.site[4] == pointsto::no_elements;
      bool second = object.heap.thread != no_thread && thread(object.heap.thread).second;
      if (outermost && !second && !runs_often(allocated_by_[o])) s_.single.insert(o);
    }
  }

  const ReferenceRequest& request_;
  const hierarchy::Members& members_;
  const hierarchy::Hierarchy& hierarchy_;
  const ir::Program& program_;
  pointsto::HandedThrough handed_through_;
  TypeId string_, class_, thread_;
  Solution s_;
  bool changed_ = false;
  std::set<ClassId> initialized_;
  std::set<int> roots_;
  std::map<ThreadName, Thread> thread_numbers_;
  std::map<Thread, std::set<std::pair<int, Place>>> spawns_;
  std::map<int, std::set<Thread>> thread_roots_;  // instance: the threads that it is the root of
  std::set<CallEdge> thread_calls_;
  std::map<int, std::set<std::pair<int, Place>>> allocated_by_;
  std::set<Place> repeated_;  // of effects that happen any number of times
  std::map<MethodId, std::set<uint32_t>> loop_blocks_;
};

}  // namespace

const Objects& Solution::of(int instance, ValueId value) const {
  static const Objects none;
  auto found = points_to.find({PointerKind::value, static_cast<uint32_t>(instance), value.raw});
  return found == points_to.end() ? none : found->second;
}

std::vector<int> Solution::instances_of(MethodId method) const {
  std::vector<int> found;
  for (int i = 0; i < instances.size(); ++i)
    if (instances[i].method == method) found.push_back(i);
  return found;
}

Solution solve(const ReferenceRequest& request) { return ReferenceSolver(request).solve(); }

std::string to_string(const ir::Program& program, const Name& name) {
  std::string text = std::to_string(name[0] == call_site ? 99 : name[0]);
  if (name[1] != 0) text += " " + ir::to_string(program, TypeId::from_raw(name[1]));
  if (MethodId method{name[2]}) text += " in " + ir::to_string(program, method);
  return text + " " + std::to_string(name[3]) + "." + std::to_string(name[4]);
}

std::string to_string(const ir::Program& program, const Solution& solution, const Context& context) {
  std::string text = "[";
  for (const Name& element : context.elements) text += to_string(program, element) + ", ";
  if (context.thread == no_thread) return text + "]";
  if (context.thread == initializer_thread) return text + "by initializer]";
  const AbstractThread& thread = solution.threads[static_cast<size_t>(context.thread)];
  const ThreadName& name = thread.name;
  text += "by " + ir::to_string(program, MethodId(name.root));
  if (name.spawn.method) {
    text += " on " + to_string(program, name.object);
    for (const Name& element : name.made_for) text += " for " + to_string(program, element);
    text += " from " + ir::to_string(program, name.spawn.method) + " " + std::to_string(name.spawn.instruction);
  }
  if (name.parent_spawn.method) {
    text += " below " + ir::to_string(program, name.parent_spawn.method) + " " +
            std::to_string(name.parent_spawn.instruction);
  }
  return text + (thread.second ? " (others)]" : "]");
}

std::string to_string(const ir::Program& program, const Solution& solution, const Object& object) {
  return to_string(program, object.site) + " " + to_string(program, solution, object.heap);
}

}  // namespace heddle::reference
