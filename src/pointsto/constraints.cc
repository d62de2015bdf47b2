// Problem: say what a method's code does to references, once for all its contexts.
//
// Formulation: one function per rule, named as in the thread-sensitive paper's Figure 4; rule numbers above them.
//
// Algorithm: one pass over the instructions numbers the reference values. A phi of one value and a cast to Object
// are their operand; two loads of one field (or of any element) from one variable, two casts of it to one type and
// two reads of one static field are one variable, since the analysis knows no order inside a method.
// A second pass emits the rules. Both are linear in the body.
#include "pointsto/constraints.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>
#include <optional>

#include "pointsto/constraint_list.h"

namespace heddle::pointsto {
namespace {

using ir::Op;

MethodId finalizer_registration(const ir::Program& program) {
  ClassId finalizer = program.find_class("java/lang/ref/Finalizer");
  if (!finalizer) return MethodId::none();
  for (MethodId m : program[finalizer].methods)
    if (program.name(m) == "register") return m;
  return MethodId::none();
}

class BodyConstraints {
 public:
  BodyConstraints(const hierarchy::Members& members, const models::Models& models, const ir::Body& body)
      : members_(members), program_(members.program()), models_(models), body_(body), list_(body.method),
        registration_(finalizer_registration(program_)) {}

  const MethodConstraints* build(Arena& arena) {
    number_values();
    find_reflective_literals();
    for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
      thrown_ = no_variable;
      block_ = b;
      for (uint32_t i = body_.blocks[b].first; i < body_.blocks[b].end; ++i) {
        if (body_.blocks[b].handlers && ir::may_throw(body_, i)) thrown();  // the JVM itself may throw there
        emit(i);
      }
    }
    std::span<const Variable> values = values_;
    return list_.freeze(values.first(body_.parameters), values, result_, arena);
  }

 private:
  // --- values to variables -------------------------------------------------------------------------------

  void number_values() {
    values_.assign(body_.size(), no_variable);
    is_repetition_.assign(body_.size(), false);
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (!body_.type[i].is_reference() || body_.op[i] == Op::const_null) continue;
      if (is_alias(i)) {
        values_[i] = variable(body_.operands(i)[0]);
      } else if (std::optional<Key> key = key_of(i)) {
        auto [known, added] = numbered_.try_emplace(*key, no_variable);
        if (added) known->second = list_.new_variable();
        values_[i] = known->second;
        is_repetition_[i] = !added;
      } else {
        values_[i] = list_.new_variable();
      }
    }
    if (returns_reference(program_.descriptor(body_.method))) result_ = list_.new_variable();
  }

  // What a value is read from, if every such read gives the same.
  struct Key {
    Op op;
    uint32_t what;
    Variable base;
    friend bool operator==(const Key&, const Key&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Key& key) {
      return H::combine(std::move(h), key.op, key.what, key.base);
    }
  };
  std::optional<Key> key_of(uint32_t i) const {
    switch (body_.op[i]) {
      case Op::get_field: return Key{Op::get_field, body_.payload[i], operand(i, 0)};
      case Op::get_static: return Key{Op::get_static, body_.payload[i], no_variable};
      case Op::array_load: return Key{Op::array_load, 0, operand(i, 0)};
      case Op::check_cast: return Key{Op::check_cast, body_.payload[i], operand(i, 0)};
      case Op::const_class: return Key{Op::const_class, body_.payload[i], no_variable};
      default: return std::nullopt;
    }
  }

  // Literals that are handed to a modelled method as they stand: Class.forName("...").
  void find_reflective_literals() {
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (body_.op[i] < Op::invoke_virtual || body_.op[i] > Op::invoke_interface) continue;
      for (ir::ValueId operand : body_.operands(i)) {
        if (body_.op[operand.raw] != Op::const_string) continue;
        hierarchy::ResolvedMethod target = members_.resolve_method(body_.members[body_.payload[i]]);
        const models::Model* model = target ? models_.of(target.id) : nullptr;
        if (model && std::ranges::any_of(model->effects, [](const models::Effect& e) {
              return e.kind == models::EffectKind::intrinsic;
            }))
          reflective_literals_.push_back(operand.raw);
      }
    }
    std::ranges::sort(reflective_literals_);
  }

  // A phi of one value, or a cast that lets everything pass.
  bool is_alias(uint32_t i) const {
    std::span<const ir::ValueId> operands = body_.operands(i);
    if (body_.op[i] == Op::check_cast)
      return TypeId::from_raw(body_.payload[i]) == TypeId::of_class(program_.object_class());
    if (body_.op[i] != Op::phi || operands.empty() || operands[0].raw >= i) return false;
    for (ir::ValueId operand : operands)
      if (operand.raw != i && (operand.raw > i || variable(operand) != variable(operands[0]))) return false;
    return true;
  }

  Variable variable(ir::ValueId value) const { return values_[value.raw]; }
  Variable operand(uint32_t i, size_t k) const { return variable(body_.operands(i)[k]); }

  // --- rules ---------------------------------------------------------------------------------------------

  void emit(uint32_t i) {
    if (is_repetition_[i]) return;
    switch (body_.op[i]) {
      case Op::phi: return direct_assignment(i);
      case Op::get_field: return field_read(i);
      case Op::put_field: return field_write(i);
      case Op::get_static: return static_read(i);
      case Op::put_static: return static_write(i);
      case Op::array_load: return array_read(i);
      case Op::array_store: return array_write(i);
      case Op::invoke_virtual:
      case Op::invoke_interface:
      case Op::invoke_special:
      case Op::invoke_static: return method_invocation(i);
      case Op::invoke_dynamic:
      case Op::const_dynamic: return unknown_value(i);
      case Op::new_object: return object_creation(i);
      case Op::new_array: return array_creation(i);
      case Op::new_multi_array: return multi_array_creation(i);
      case Op::check_cast: return assignment_with_cast(i);
      case Op::const_string: return literal(i);
      case Op::const_class: return class_constant(i);
      case Op::const_method_handle: return method_handle(i);
      case Op::const_method_type:
        return list_.allocate(values_[i], allocation(i, SiteKind::unknown, body_.type[i]));
      case Op::return_: return method_return(i);
      case Op::throw_: return list_.copy(operand(i, 0), thrown());
      default: return;
    }
  }

  // (1) l = r
  void direct_assignment(uint32_t i) {
    if (values_[i] == no_variable || is_alias(i)) return;
    for (ir::ValueId from : body_.operands(i)) list_.copy(variable(from), values_[i]);
  }

  // (2) l = r.f
  void field_read(uint32_t i) {
    if (values_[i] == no_variable) return;
    if (FieldId field = field_of(i)) list_.use(operand(i, 0), UseKind::load, field.raw, values_[i]);
  }

  // (3) l.f = r
  void field_write(uint32_t i) {
    Variable value = operand(i, 1);
    if (value == no_variable) return;
    if (FieldId field = field_of(i)) list_.use(operand(i, 0), UseKind::store, field.raw, value);
  }

  // (2) and (3) for static fields, whose base is the class; both initialize it (JVMS 5.5).
  void static_read(uint32_t i) {
    FieldId field = field_of(i);
    if (!field) return;
    list_.initialize(program_[field].owner);
    list_.static_load(field, values_[i]);
  }
  void static_write(uint32_t i) {
    FieldId field = field_of(i);
    if (!field) return;
    list_.initialize(program_[field].owner);
    list_.use(operand(i, 0), UseKind::put_static, field.raw, no_variable);
  }

  // (4) l = r[x]
  void array_read(uint32_t i) {
    if (values_[i] != no_variable) list_.use(operand(i, 0), UseKind::array_load, 0, values_[i]);
  }

  // (5) l[x] = r
  void array_write(uint32_t i) {
    Variable value = operand(i, 2);
    if (value != no_variable) list_.use(operand(i, 0), UseKind::array_store, 0, value);
  }

  // (6) l = r.m(p1, ..., pk)
  void method_invocation(uint32_t i) {
    const ir::MemberRef& ref = body_.members[body_.payload[i]];
    hierarchy::ResolvedMethod resolved = members_.resolve_method(ref);
    if (!resolved) {
      list_.blind(Unseen::phantom_call, i);
      return unseen_result(i);
    }
    if (members_.is_signature_polymorphic(resolved.id)) return polymorphic_invocation(i, resolved.id);
    std::span<const ir::ValueId> operands = body_.operands(i);
    Call call{.kind = CallKind::virtual_,
              .target = resolved.id,
              .result = values_[i],
              .thrown = thrown(),
              .instruction = i};
    size_t receivers = 1;
    if (body_.op[i] == Op::invoke_static) {
      call.kind = CallKind::static_;
      receivers = 0;
      list_.initialize(program_[resolved.id].owner);
    } else {
      call.receiver = operand(i, 0);
      if (body_.op[i] == Op::invoke_special) {
        call.kind = CallKind::special;
        hierarchy::Selection selected =
            hierarchy::select_special(members_, program_[body_.method].owner, ref.owner, resolved.id);
        if (!selected) return;
        call.target = selected.method;
      }
    }
    if (program_[call.target].is_static() != (call.kind == CallKind::static_)) return;
    list_.call(call, arguments(operands.subspan(receivers)));
  }

  // MethodHandle.invokeExact and its kind take any arguments: the call itself is the intrinsic of their model.
  void polymorphic_invocation(uint32_t i, MethodId target) {
    const models::Model* model = models_.of(target);
    if (!model) {
      list_.blind(Unseen::native_method, i);
      return unseen_result(i);
    }
    for (const models::Effect& effect : model->effects) {
      if (effect.kind != models::EffectKind::intrinsic) continue;
      Variable result = effect.to == model->result() ? values_[i] : no_variable;
      list_.intrinsic(
          {.intrinsic = effect.intrinsic, .result = result, .instruction = i, .result_type = body_.type[i]},
          arguments(body_.operands(i)));
    }
  }

  // (7) l = new C; the constructor is an invocation of its own.
  void object_creation(uint32_t i) {
    TypeId type = TypeId::from_raw(body_.payload[i]);
    list_.allocate(values_[i], allocation(i, SiteKind::allocation, type));
    list_.initialize(type.class_id());
    register_finalizer(i, type.class_id());
  }
  void array_creation(uint32_t i) {
    uint32_t length = body_.operands(i)[0].raw;
    bool empty = body_.op[length] == Op::const_int && body_.payload[length] == 0;
    list_.allocate(values_[i], allocation(i, SiteKind::allocation, TypeId::from_raw(body_.payload[i]),
                                          empty ? no_elements : 0));
  }

  // The JVM registers objects of classes that override Object.finalize.
  void register_finalizer(uint32_t i, ClassId id) {
    if (!registration_ || !program_.symbols().find("finalize").valid()) return;
    hierarchy::ResolvedMethod finalize =
        members_.resolve_method(id, program_.symbols().find("finalize"), program_.symbols().find("()V"));
    if (!finalize || program_[finalize.id].owner == program_.object_class()) return;
    list_.call({.kind = CallKind::static_, .target = registration_, .instruction = i}, std::array{values_[i]});
  }

  // (7) for every dimension that has a length, (5) from each into the one around it.
  void multi_array_creation(uint32_t i) {
    TypeId type = TypeId::from_raw(body_.payload[i]);
    Variable array = values_[i];
    list_.allocate(array, allocation(i, SiteKind::allocation, type));
    for (uint32_t dimension = 1; dimension < body_.operands(i).size(); ++dimension) {
      type = type.component();
      Variable element = list_.new_variable();
      list_.allocate(element, allocation(i, SiteKind::allocation, type, dimension), true);
      list_.use(array, UseKind::array_store, 0, element);
      array = element;
    }
  }

  // (8) l = (c) r
  void assignment_with_cast(uint32_t i) {
    if (values_[i] != operand(i, 0)) list_.use(operand(i, 0), UseKind::filter, body_.payload[i], values_[i]);
  }

  void literal(uint32_t i) {
    bool reflective = std::ranges::binary_search(reflective_literals_, i);
    list_.allocate(values_[i], {SiteKind::literal, body_.type[i], body_.method, reflective, body_.payload[i]});
  }
  void class_constant(uint32_t i) {
    list_.allocate(values_[i], {SiteKind::class_constant, body_.type[i], MethodId::none(), 0, body_.payload[i]});
  }
  void method_handle(uint32_t i) {
    const ir::MethodHandle& handle = body_.handles[body_.payload[i]];
    hierarchy::ResolvedMethod target;
    if (handle.kind >= 5) target = members_.resolve_method(handle.member);
    if (!target) return unknown_value(i);
    list_.allocate(values_[i], {SiteKind::member, body_.type[i], MethodId::none(), 0, target.id.raw});
  }

  void unknown_value(uint32_t i) {
    list_.blind(Unseen::unknown_bootstrap, i);
    unseen_result(i);
  }
  // Something of the declared type, if such a thing can be.
  void unseen_result(uint32_t i) {
    TypeId type = body_.type[i];
    if (values_[i] != no_variable && can_be_instance(members_.hierarchy(), type))
      list_.allocate(values_[i], allocation(i, SiteKind::unknown, type));
  }

  void method_return(uint32_t i) {
    if (!body_.operands(i).empty()) list_.copy(operand(i, 0), result_);
  }

  // --- exceptions ----------------------------------------------------------------------------------------

  // The variable in which everything meets that the current block may throw.
  Variable thrown() {
    if (thrown_ != no_variable) return thrown_;
    const ir::Block& block = body_.blocks[block_];
    if (block.handlers == 0) return thrown_ = leaving;
    auto [known, added] = thrown_under_.try_emplace({block.first_handler, block.handlers});
    if (added) known->second = catch_clauses(body_.handlers(block));
    return thrown_ = known->second;
  }

  // T0 = what is thrown; catch_i ⊇ T(i-1) of type i; T(i) ⊇ T(i-1) not of type i; what remains leaves.
  Variable catch_clauses(std::span<const ir::Handler> handlers) {
    Variable first = list_.new_variable(), rest = first;
    for (const ir::Handler& handler : handlers) {
      Variable caught = caught_in(handler.target);
      bool any = handler.type == ir::void_type;
      if (caught != no_variable) {
        list_.handler(handler.type, caught);
        if (any)
          list_.copy(rest, caught);
        else
          list_.use(rest, UseKind::filter, handler.type.raw(), caught);
      }
      if (any) return first;
      Variable next = list_.new_variable();
      list_.use(rest, UseKind::exclude, handler.type.raw(), next);
      rest = next;
    }
    list_.copy(rest, leaving);
    return first;
  }

  Variable caught_in(ir::BlockId block) const {
    for (uint32_t i = body_.block(block).first; i < body_.block(block).end; ++i) {
      if (body_.op[i] == Op::caught) return values_[i];
      if (body_.op[i] != Op::phi) break;
    }
    return no_variable;
  }

  // --- small change --------------------------------------------------------------------------------------

  FieldId field_of(uint32_t i) const { return members_.resolve_field(body_.members[body_.payload[i]]).id; }

  Site allocation(uint32_t i, SiteKind kind, TypeId type, uint32_t detail = 0) const {
    return {kind, type, body_.method, i, detail};
  }

  std::span<const Variable> arguments(std::span<const ir::ValueId> operands) {
    arguments_.clear();
    for (ir::ValueId operand : operands) arguments_.push_back(variable(operand));
    return arguments_;
  }

  const hierarchy::Members& members_;
  const ir::Program& program_;
  const models::Models& models_;
  const ir::Body& body_;
  ConstraintList list_;
  MethodId registration_;
  std::vector<Variable> values_, arguments_;
  std::vector<uint8_t> is_repetition_;
  absl::flat_hash_map<Key, Variable> numbered_;
  std::vector<uint32_t> reflective_literals_;
  Variable result_ = no_variable;
  Variable thrown_ = no_variable;
  uint32_t block_ = 0;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, Variable> thrown_under_;
};

}  // namespace

const MethodConstraints* constraints_of_body(const hierarchy::Members& members, const models::Models& models,
                                             const ir::Body& body, Arena& arena) {
  return BodyConstraints(members, models, body).build(arena);
}

const MethodConstraints* constraints_of_unseen(const hierarchy::Members& members, MethodId method, Arena& arena) {
  const ir::Program& program = members.program();
  ConstraintList list(method);
  std::vector<Variable> parameters;
  if (!program[method].is_static()) parameters.push_back(list.new_variable());
  for (TypeId type : parameter_types(program, program.descriptor(method)))
    parameters.push_back(type.is_primitive() ? no_variable : list.new_variable());
  Variable result = no_variable;
  if (returns_reference(program.descriptor(method))) {
    result = list.new_variable();
    TypeId type = result_type(program, program.descriptor(method));
    if (can_be_instance(members.hierarchy(), type)) list.allocate(result, {SiteKind::unknown, type, method, 0, 0});
  }
  list.blind(program[method].is_native() ? Unseen::native_method : Unseen::missing_body, 0);
  return list.freeze(parameters, {}, result, arena);
}

}  // namespace heddle::pointsto
