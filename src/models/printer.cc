#include "models/printer.h"

#include <fmt/format.h>

#include "ir/names.h"
#include "models/effect_parser.h"
#include "models/sync_parser.h"

namespace heddle::models {
namespace {

std::string parameter(const ir::Program& program, ir::MethodId method, uint32_t index) {
  bool has_receiver = !program[method].is_static();
  if (index == 0 && has_receiver) return "this";
  return fmt::format("arg{}", index - has_receiver);
}

std::string place(const ir::Program& program, ir::MethodId method, const Subject& subject) {
  std::string text = parameter(program, method, subject.parameter);
  for (ir::FieldId field : subject.path) text += "." + ir::to_string(program, field);
  return text;
}

std::string subject(const ir::Program& program, ir::MethodId method, const Subject& subject) {
  switch (subject.kind) {
    case SubjectKind::spawned: return "spawned";
    case SubjectKind::executor: return "executor";
    case SubjectKind::elements: return "elements of " + place(program, method, subject);
    default: return place(program, method, subject);
  }
}

class Printer {
 public:
  Printer(const ir::Program& program, const Model& model) : program_(program), model_(model) {}

  std::string print() const {
    std::string text;
    for (const Effect& effect : model_.effects)
      text += fmt::format("{}{}\n", effect.repeated ? "repeatedly " : "", line(effect));
    return text;
  }

 private:
  std::string variable(Variable v) const {
    if (v == no_variable) return "_";
    if (v < model_.parameters) return parameter(program_, model_.method, v);
    if (v == model_.result()) return "return";
    if (v == model_.thrown()) return "throw";
    return fmt::format("t{}", v - model_.thrown() - 1);
  }

  std::string line(const Effect& e) const {
    switch (e.kind) {
      case EffectKind::store: return fmt::format("{}.{} = {}", variable(e.to), field(e), variable(e.from));
      case EffectKind::array_store: return fmt::format("{}[] = {}", variable(e.to), variable(e.from));
      case EffectKind::static_store: return fmt::format("{} = {}", field(e), variable(e.from));
      case EffectKind::initialize: return "initialize " + ir::to_string(program_, e.type);
      default: return (e.to == no_variable ? "" : variable(e.to) + " = ") + value(e);
    }
  }

  std::string value(const Effect& e) const {
    std::string from = variable(e.from);
    switch (e.kind) {
      case EffectKind::cast: return fmt::format("({}) {}", ir::to_string(program_, e.type), from);
      case EffectKind::new_object: return "new " + ir::to_string(program_, e.type);
      case EffectKind::load: return from + "." + field(e);
      case EffectKind::array_load: return from + "[]";
      case EffectKind::static_load: return field(e);
      case EffectKind::call: return method(e);
      case EffectKind::call_special: return "special " + method(e);
      case EffectKind::spawn: return fmt::format("spawn {} {}", name_of(e.thread_kind), method(e));
      case EffectKind::current_thread: return "current_thread";
      case EffectKind::computed_string: return "string";
      case EffectKind::class_of: return "class_of " + from;
      case EffectKind::clone: return "clone " + from;
      case EffectKind::intrinsic: return fmt::format("{}({})", name_of(e.intrinsic), arguments(e));
      default: return from;
    }
  }

  std::string field(const Effect& e) const { return ir::to_string(program_, e.field); }
  std::string method(const Effect& e) const {
    return fmt::format("{}({})", ir::to_string(program_, e.method), arguments(e));
  }
  std::string arguments(const Effect& e) const {
    std::string text;
    for (Variable argument : model_.arguments_of(e)) text += (text.empty() ? "" : ", ") + variable(argument);
    return text;
  }

  const ir::Program& program_;
  const Model& model_;
};

}  // namespace

std::string to_string(const ir::Program& program, const Model& model) { return Printer(program, model).print(); }

std::string to_string(const ir::Program& program, ir::MethodId method, const SyncFact& fact) {
  std::string text = fmt::format("{} {}", name_of(fact.kind), subject(program, method, fact.subject));
  if (fact.mode != LockMode::exclusive) text += fmt::format(" as {}", name_of(fact.mode));
  if (fact.if_true) text += " if true";
  if (fact.if_returned) text += " if returned";
  if (fact.timed) text += " timed";
  if (fact.one_permit) text += " one permit";
  if (fact.inside) text += " inside";
  if (fact.if_false) text += " if false";
  if (fact.by_value) text += fact.kind == SyncKind::acquire ? " from zero" : " to zero";
  return text;
}

std::string to_string(const ir::Program& program, ir::MethodId method, const ObjectUse& use) {
  std::string text = fmt::format("{} {}",
                                 use.looks    ? "update"
                                 : use.writes ? "write"
                                              : "read",
                                 place(program, method, use.object));
  for (const Subject& lock : use.under)
    text += fmt::format("{} {}", &lock == use.under.data() ? " under" : ",", place(program, method, lock));
  if (use.made_true) text += " made true";
  return text;
}

}  // namespace heddle::models
