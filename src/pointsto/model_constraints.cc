// The effects of a modelled method as constraints. Effects are statements in the same language as the bytecode's
// rules, so each becomes the rule of its kind; what has no rule of its own is an intrinsic.
#include "pointsto/constraint_list.h"
#include "pointsto/constraints.h"

namespace heddle::pointsto {
namespace {

using models::Effect;
using models::EffectKind;

class ModelConstraints {
 public:
  ModelConstraints(const hierarchy::Members& members, const models::Model& model)
      : program_(members.program()), model_(model), list_(model.method) {}

  const MethodConstraints* build(Arena& arena) {
    number_variables();
    for (uint32_t i = 0; i < model_.effects.size(); ++i) emit(model_.effects[i], i);
    std::span<const Variable> variables = variables_;
    return list_.freeze(variables.first(model_.parameters), variables, variable(model_.result()), arena);
  }

 private:
  void number_variables() {
    variables_.assign(model_.variables, no_variable);
    std::vector<TypeId> types = parameter_types(program_, program_.descriptor(model_.method));
    size_t receivers = program_[model_.method].is_static() ? 0 : 1;
    for (uint32_t v = 0; v < model_.variables; ++v) {
      bool primitive = v >= receivers && v < model_.parameters && types[v - receivers].is_primitive();
      if (v == model_.thrown())
        variables_[v] = leaving;
      else if (!primitive)
        variables_[v] = list_.new_variable();
    }
  }

  Variable variable(models::Variable v) const { return v == models::no_variable ? no_variable : variables_[v]; }

  void emit(const Effect& e, uint32_t number) {
    Variable to = variable(e.to), from = variable(e.from);
    switch (e.kind) {
      case EffectKind::copy: return list_.copy(from, to);
      case EffectKind::cast: return list_.use(from, UseKind::filter, e.type.raw(), to);
      case EffectKind::new_object: return list_.allocate(to, site(SiteKind::modelled, e.type, number), e.repeated);
      case EffectKind::load: return list_.use(from, UseKind::load, e.field.raw, to);
      case EffectKind::store: return list_.use(to, UseKind::store, e.field.raw, from);
      case EffectKind::array_load: return list_.use(from, UseKind::array_load, 0, to);
      case EffectKind::array_store: return list_.use(to, UseKind::array_store, 0, from);
      case EffectKind::static_load: return static_access(e.field), list_.static_load(e.field, to);
      case EffectKind::static_store:
        return static_access(e.field), list_.use(from, UseKind::put_static, e.field.raw, no_variable);
      case EffectKind::call:
      case EffectKind::call_special:
      case EffectKind::spawn: return call(e, number);
      case EffectKind::initialize: return list_.initialize(e.type.class_id());
      case EffectKind::current_thread: return list_.current_thread(to);
      case EffectKind::computed_string:
        return list_.allocate(to, {SiteKind::merged, string_type(), MethodId::none(), 0, 0});
      case EffectKind::class_of: return list_.use(from, UseKind::class_of, 0, to);
      case EffectKind::clone: return list_.use(from, UseKind::copy_object, number, to);
      case EffectKind::intrinsic: return intrinsic(e, number);
    }
  }

  void static_access(FieldId field) { list_.initialize(program_[field].owner); }

  void call(const Effect& e, uint32_t number) {
    bool is_static = program_[e.method].is_static();
    Call call{.kind = is_static                            ? CallKind::static_
                      : e.kind == EffectKind::call_special ? CallKind::special
                                                           : CallKind::virtual_,
              .spawns = e.kind == EffectKind::spawn,
              .repeated = e.repeated,
              .thread_kind = e.thread_kind,
              .target = e.method,
              .result = variable(e.to),
              .instruction = number};
    if (is_static) list_.initialize(program_[e.method].owner);
    if (call.spawns) call.thrown = no_variable;  // it ends the new thread
    std::vector<Variable> arguments;
    for (models::Variable v : model_.arguments_of(e)) arguments.push_back(variable(v));
    std::span<const Variable> all = arguments;
    if (!is_static) {
      call.receiver = all[0];
      all = all.subspan(1);
    }
    list_.call(call, all);
  }

  void intrinsic(const Effect& e, uint32_t number) {
    std::vector<Variable> arguments;
    for (models::Variable v : model_.arguments_of(e)) arguments.push_back(variable(v));
    list_.intrinsic({.intrinsic = e.intrinsic,
                     .result = variable(e.to),
                     .instruction = number,
                     .result_type = result_type(program_, program_.descriptor(model_.method))},
                    arguments);
  }

  // The method and instruction of the call are filled in where the model is applied.
  static Site site(SiteKind kind, TypeId type, uint32_t effect) {
    return {kind, type, MethodId::none(), 0, effect};
  }
  TypeId string_type() const { return TypeId::of_class(program_.find_class("java/lang/String")); }

  const ir::Program& program_;
  const models::Model& model_;
  ConstraintList list_;
  std::vector<Variable> variables_;
};

}  // namespace

const MethodConstraints* constraints_of_model(const hierarchy::Members& members, const models::Model& model,
                                              Arena& arena) {
  return ModelConstraints(members, model).build(arena);
}

}  // namespace heddle::pointsto
