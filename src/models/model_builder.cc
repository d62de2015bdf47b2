#include "models/model_builder.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/descriptor.h"
#include "ir/names.h"

namespace heddle::models {
namespace {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using ir::TypeId;

constexpr std::string_view primitives[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};
constexpr std::string_view primitive_letters = "ZBCSIJFD";

// Thrown and caught inside this file: the first problem ends an entry.
[[noreturn]] void missing(std::string what) { throw Problem{true, std::move(what), 0}; }
[[noreturn]] void wrong(std::string what) { throw Problem{false, std::move(what), 0}; }

std::string_view trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// "java.lang.Object[]" → "[Ljava/lang/Object;"
std::string descriptor_of(std::string_view type) {
  std::string descriptor;
  for (; type.ends_with("[]"); type.remove_suffix(2)) descriptor += '[';
  auto primitive = std::ranges::find(primitives, type);
  if (primitive != std::end(primitives)) return descriptor + primitive_letters[primitive - std::begin(primitives)];
  return descriptor + 'L' + ir::internal_name(type) + ';';
}

// "(Ljava/lang/Object;I)"
template <class Types>
std::string parameters_descriptor(const Types& types) {
  std::string descriptor = "(";
  for (const auto& type : types) descriptor += descriptor_of(type);
  return descriptor + ')';
}

std::vector<std::string_view> split_types(std::string_view list) {
  std::vector<std::string_view> types;
  for (list = trimmed(list); !list.empty();) {
    size_t comma = list.find(',');
    types.push_back(trimmed(list.substr(0, comma)));
    list = comma == list.npos ? "" : list.substr(comma + 1);
  }
  return types;
}

ClassId find_class(const ir::Program& program, std::string_view dotted) {
  ClassId id = program.find_class(ir::internal_name(dotted));
  return id && program[id].kind != ir::ClassKind::phantom ? id : ClassId::none();
}

ClassId get_class(const ir::Program& program, std::string_view dotted) {
  ClassId id = find_class(program, dotted);
  if (!id) missing(fmt::format("no class {}", dotted));
  return id;
}

class Builder {
 public:
  Builder(const hierarchy::Members& members, MethodId method)
      : program_(members.program()), hierarchy_(members.hierarchy()) {
    model_.method = method;
    declare_variables(program_[method]);
  }

  Builder(const hierarchy::Members& members, ClassId receiver)
      : program_(members.program()), hierarchy_(members.hierarchy()) {
    names_["this"] = fresh(TypeId::of_class(receiver));
    model_.parameters = 1;
  }

  Subject place(const Path& path) {
    Subject place{.parameter = read({path[0]})};
    if (place.parameter >= model_.parameters) wrong(fmt::format("{} is no parameter", path[0]));
    TypeId type = types_[place.parameter];
    for (size_t i = 1; i < path.size(); ++i) {
      place.path.push_back(find_field(type, path[i]));
      if (program_[place.path.back()].is_static()) wrong(fmt::format("{} is static", path[i]));
      type = type_of(place.path.back());
    }
    return place;
  }

  void add(const EffectText& effect) {
    repeated_ = effect.repeated;
    if (effect.value.kind == EffectKind::initialize)
      return emit({.kind = EffectKind::initialize, .type = get_type(effect.value.type)});
    if (!effect.target) {
      bool acts = effect.value.kind == EffectKind::call || effect.value.kind == EffectKind::intrinsic;
      if (!acts && !effect.value.arguments) wrong("an effect assigns, calls or spawns");
      evaluate(effect, no_variable);
    } else if (effect.target->size() == 1) {
      assign(effect, (*effect.target)[0]);
    } else if (effect.value.kind == EffectKind::copy) {
      store(*effect.target, read(effect.value.path));
    } else {
      Variable value = fresh(object_type());
      types_[value] = evaluate(effect, value);
      store(*effect.target, value);
    }
  }

  Model finish() {
    model_.variables = static_cast<uint32_t>(types_.size());
    return std::move(model_);
  }

 private:
  void declare_variables(const ir::Method& method) {
    if (!method.is_static()) names_["this"] = fresh(TypeId::of_class(method.owner));
    ir::DescriptorReader descriptor(program_.text(method.descriptor));
    descriptor.open();
    for (size_t i = 0; !descriptor.at_close(); ++i) names_[fmt::format("arg{}", i)] = fresh(next_type(descriptor));
    descriptor.close();
    model_.parameters = static_cast<uint32_t>(types_.size());
    names_["return"] = fresh(next_type(descriptor));
    names_["throw"] = fresh(throwable_type());
  }

  // The next type of a well-formed descriptor; what nobody defines counts as Object.
  TypeId next_type(ir::DescriptorReader& descriptor) const {
    auto read = descriptor.next();
    if (!read) wrong("the descriptor of a method or field is malformed");
    TypeId type = ir::primitive_from_descriptor(read->letter);
    if (read->letter == 'L') {
      ClassId id = program_.find_class(read->class_name);
      type = id ? TypeId::of_class(id) : object_type();
    }
    return type.array_of(read->dimensions);
  }

  TypeId object_type() const { return TypeId::of_class(program_.object_class()); }
  TypeId throwable_type() const {
    ClassId id = program_.find_class("java/lang/Throwable");
    return id ? TypeId::of_class(id) : object_type();
  }

  TypeId get_type(std::string_view text) const {
    unsigned dimensions = 0;
    for (; text.ends_with("[]"); text.remove_suffix(2)) ++dimensions;
    auto primitive = std::ranges::find(primitives, text);
    TypeId type = primitive != std::end(primitives)
                      ? ir::primitive_from_descriptor(primitive_letters[primitive - std::begin(primitives)])
                      : TypeId::of_class(get_class(program_, text));
    if (!dimensions && type.is_primitive()) wrong(fmt::format("{} is no reference", text));
    return type.array_of(dimensions);
  }

  Variable fresh(TypeId type) {
    types_.push_back(type);
    return static_cast<Variable>(types_.size() - 1);
  }

  void emit(Effect effect) {
    const Variable thrown = model_.thrown();
    const bool stores = effect.kind == EffectKind::store || effect.kind == EffectKind::array_store;
    if ((stores ? effect.to : effect.from) == thrown ||
        std::ranges::find(model_.arguments_of(effect), thrown) != model_.arguments_of(effect).end())
      wrong("what is thrown can only be put into a field or an array");
    effect.repeated = repeated_;
    model_.effects.push_back(effect);
  }

  // A name that is assigned and stands for nothing yet becomes a temporary.
  void assign(const EffectText& effect, const std::string& name) {
    auto known = names_.find(name);
    if (known != names_.end()) {
      if (!types_[known->second].is_reference()) wrong(fmt::format("{} is no reference here", name));
      evaluate(effect, known->second);
      return;
    }
    Variable temporary = fresh(object_type());
    types_[temporary] = evaluate(effect, temporary);
    names_[name] = temporary;
  }

  // Emits what puts the value into `to`, and tells the value's static type.
  TypeId evaluate(const EffectText& effect, Variable to) {
    const Value& value = effect.value;
    switch (value.kind) {
      case EffectKind::copy: return read(value.path, to);
      case EffectKind::call: return call(effect, to);
      case EffectKind::new_object: return create(value, to);
      case EffectKind::cast: {
        TypeId type = get_type(value.type);
        emit({.kind = EffectKind::cast, .to = to, .from = read(value.path), .type = type});
        return type;
      }
      case EffectKind::clone: {
        Variable from = read(value.path);
        emit({.kind = EffectKind::clone, .to = to, .from = from});
        return types_[from];
      }
      case EffectKind::class_of:
        emit({.kind = EffectKind::class_of, .to = to, .from = read(value.path)});
        return class_type("java.lang.Class");
      case EffectKind::intrinsic: {
        Effect intrinsic{.kind = EffectKind::intrinsic, .intrinsic = value.intrinsic, .to = to};
        pass(intrinsic, no_variable, *value.arguments);
        emit(intrinsic);
        return object_type();
      }
      default:  // current_thread, computed_string
        emit({.kind = value.kind, .to = to});
        return class_type(value.kind == EffectKind::current_thread ? "java.lang.Thread" : "java.lang.String");
    }
  }

  TypeId class_type(std::string_view name) const { return TypeId::of_class(get_class(program_, name)); }

  TypeId create(const Value& value, Variable to) {
    TypeId type = get_type(value.type);
    if (!value.arguments) {
      emit({.kind = EffectKind::new_object, .to = to, .type = type});
      return type;
    }
    if (!type.is_class()) wrong(fmt::format("{} has no constructor", value.type));
    if (to == no_variable) to = fresh(type);
    emit({.kind = EffectKind::new_object, .to = to, .type = type});
    Effect constructor{.kind = EffectKind::call_special,
                       .method = find_method(type.class_id(), "<init>", value, false)};
    pass(constructor, to, *value.arguments);
    emit(constructor);
    return type;
  }

  TypeId call(const EffectText& effect, Variable to) {
    const Value& value = effect.value;
    Path holder(value.path.begin(), value.path.end() - 1);
    if (holder.empty()) wrong(fmt::format("nothing is called {}()", value.path[0]));
    Effect call{.kind = effect.spawns ? EffectKind::spawn : EffectKind::call,
                .thread_kind = effect.spawns.value_or(ThreadKind::thread),
                .to = to};
    ClassId owner = names_.contains(holder[0]) ? ClassId::none() : class_of_path(holder);
    Variable receiver = owner ? no_variable : read(holder);
    if (!owner) owner = types_[receiver].is_class() ? types_[receiver].class_id() : program_.object_class();
    call.method = find_method(owner, value.path.back(), value, receiver == no_variable);
    pass(call, receiver, *value.arguments);
    emit(call);
    return result_of(call.method);
  }

  TypeId result_of(MethodId method) const {
    std::string_view descriptor = program_.descriptor(method);
    ir::DescriptorReader result(descriptor.substr(descriptor.find(')') + 1));
    return next_type(result);
  }

  void pass(Effect& effect, Variable receiver, const std::vector<Path>& arguments) {
    std::vector<Variable> passed;
    if (receiver != no_variable) passed.push_back(receiver);
    for (const Path& argument : arguments)
      passed.push_back(argument.empty() ? no_variable : argument_of(argument));
    effect.first_argument = static_cast<uint32_t>(model_.arguments.size());
    effect.arguments = static_cast<uint32_t>(passed.size());
    model_.arguments.insert(model_.arguments.end(), passed.begin(), passed.end());
  }

  Variable argument_of(const Path& path) {
    auto known = path.size() == 1 ? names_.find(path[0]) : names_.end();
    return known != names_.end() && !types_[known->second].is_reference() ? no_variable : read(path);
  }

  // The variable that a path names, or a fresh one with what it reads.
  Variable read(const Path& path) {
    if (path.empty()) wrong("_ is for arguments only");
    if (path.size() == 1) {
      auto known = names_.find(path[0]);
      if (known == names_.end()) wrong(fmt::format("nothing is called {}", path[0]));
      if (!types_[known->second].is_reference()) wrong(fmt::format("{} is no reference here", path[0]));
      return known->second;
    }
    Variable to = fresh(object_type());
    types_[to] = read(path, to);
    return to;
  }

  TypeId read(const Path& path, Variable to) {
    if (path.size() <= 1) {
      Variable from = read(path);
      emit({.kind = EffectKind::copy, .to = to, .from = from});
      return types_[from];
    }
    if (FieldId field = static_field(path)) {
      emit({.kind = EffectKind::static_load, .to = to, .field = field});
      return type_of(field);
    }
    Variable holder = read(Path(path.begin(), path.end() - 1));
    if (path.back() == "[]") {
      emit({.kind = EffectKind::array_load, .to = to, .from = holder});
      return types_[holder].is_array() ? types_[holder].component() : object_type();
    }
    FieldId field = find_field(types_[holder], path.back());
    emit({.kind = EffectKind::load, .to = to, .from = holder, .field = field});
    return type_of(field);
  }

  void store(const Path& path, Variable value) {
    if (FieldId field = static_field(path))
      return emit({.kind = EffectKind::static_store, .from = value, .field = field});
    Variable holder = read(Path(path.begin(), path.end() - 1));
    if (path.back() == "[]") return emit({.kind = EffectKind::array_store, .to = holder, .from = value});
    emit({.kind = EffectKind::store,
          .to = holder,
          .from = value,
          .field = find_field(types_[holder], path.back())});
  }

  // The class that a whole path names, or none.
  ClassId class_of_path(std::span<const std::string> path) const {
    return find_class(program_, fmt::format("{}", fmt::join(path, ".")));
  }

  // The static field that a whole path names; none if it starts with a variable or goes on behind the field.
  FieldId static_field(const Path& path) const {
    if (names_.contains(path[0]) || path.back() == "[]") return FieldId::none();
    std::span<const std::string> holder(path.data(), path.size() - 1);
    ClassId owner = class_of_path(holder);
    if (!owner) {
      if (holder.size() == 1) missing(fmt::format("no class and no variable {}", holder[0]));
      return FieldId::none();
    }
    FieldId field = find_field(TypeId::of_class(owner), path.back());
    if (!program_[field].is_static()) wrong(fmt::format("{} is not static", fmt::join(path, ".")));
    return field;
  }

  TypeId type_of(FieldId field) const {
    ir::DescriptorReader descriptor(program_.text(program_[field].descriptor));
    return next_type(descriptor);
  }

  // The class, its superclasses, then all superinterfaces; of an interface Object, too.
  std::vector<ClassId> lineage(ClassId id) const {
    std::vector<ClassId> classes;
    for (ClassId c = id; c; c = hierarchy_.super(c)) {
      classes.push_back(c);
      if (c == program_.object_class()) break;
    }
    for (ClassId interface : hierarchy_.superinterfaces(id)) classes.push_back(interface);
    return classes;
  }

  FieldId find_field(TypeId type, const std::string& name) const {
    if (type.is_class()) {
      for (ClassId id : lineage(type.class_id()))
        for (FieldId field : program_[id].fields)
          if (program_.text(program_[field].name) == name) return reference(field);
    }
    missing(fmt::format("no field {} in {}", name, ir::to_string(program_, type)));
  }

  FieldId reference(FieldId field) const {
    if (!type_of(field).is_reference()) wrong(fmt::format("{} is no reference", ir::to_string(program_, field)));
    return field;
  }

  // By name and number of arguments, by parameter types where they are given. What a class redeclares with the
  // same parameters is the same method.
  MethodId find_method(ClassId owner, const std::string& name, const Value& value, bool is_static) const {
    std::string wanted = value.parameter_types ? parameters_descriptor(*value.parameter_types) : "";
    MethodId found;
    bool is_constructor = name == "<init>";
    for (ClassId id : is_constructor ? std::vector{owner} : lineage(owner)) {
      for (MethodId method : program_[id].methods) {
        const ir::Method& m = program_[method];
        if (program_.text(m.name) != name || m.is_static() != is_static || is_bridge(m)) continue;
        std::string_view parameters = parameters_of(method);
        if (!wanted.empty() ? parameters != wanted : count(parameters) != value.arguments->size()) continue;
        if (!found)
          found = method;
        else if (parameters != parameters_of(found))
          wrong(fmt::format("{} and {} fit: give the parameter types", ir::to_string(program_, found),
                            ir::to_string(program_, method)));
      }
    }
    if (!found)
      missing(fmt::format("no {}method {} with {} arguments in {}", is_static ? "static " : "", name,
                          value.arguments->size(), ir::class_name(program_.name(owner))));
    if (count(parameters_of(found)) != value.arguments->size())
      wrong(fmt::format("{} takes {} arguments, not {}", ir::to_string(program_, found),
                        count(parameters_of(found)), value.arguments->size()));
    return found;
  }

  static bool is_bridge(const ir::Method& method) { return method.flags & ir::access::bridge; }

  std::string_view parameters_of(MethodId method) const {
    std::string_view descriptor = program_.descriptor(method);
    return descriptor.substr(0, descriptor.find(')') + 1);
  }

  static size_t count(std::string_view parameters) {
    ir::DescriptorReader reader(parameters);
    reader.open();
    size_t n = 0;
    while (reader.next()) ++n;
    return n;
  }

  const ir::Program& program_;
  const hierarchy::Hierarchy& hierarchy_;
  Model model_;
  bool repeated_ = false;
  std::vector<TypeId> types_;  // by variable
  absl::flat_hash_map<std::string, Variable> names_;
};

}  // namespace

std::expected<std::vector<MethodId>, Problem> find_methods(const ir::Program& program, std::string_view text) {
  size_t open = text.find('(');
  size_t dot = text.rfind('.', open);
  auto problem = [](bool is_missing, std::string what) {
    return std::unexpected(Problem{is_missing, std::move(what), 0});
  };
  if (open == text.npos || dot == text.npos || !text.ends_with(')'))
    return problem(false, fmt::format("'{}' is not written as package.Class.method(parameter types)", text));
  // Not thrown, unlike the rest: of a JDK that is not whole, or of another release, many are missing.
  ClassId owner = find_class(program, text.substr(0, dot));
  if (!owner) return problem(true, fmt::format("no class {}", text.substr(0, dot)));
  std::string_view name = text.substr(dot + 1, open - dot - 1);
  std::string_view types = text.substr(open + 1, text.size() - open - 2);
  std::string parameters = types == "*" ? "(" : parameters_descriptor(split_types(types));
  std::vector<MethodId> found;
  for (MethodId method : program[owner].methods)
    if (program.name(method) == name && program.descriptor(method).starts_with(parameters))
      found.push_back(method);
  if (found.empty()) return problem(true, fmt::format("no method {}", text));
  return found;
}

std::expected<Subject, Problem> find_place(const hierarchy::Members& members, MethodId method, const Path& path) {
  try {
    return Builder(members, method).place(path);
  } catch (const Problem& problem) {
    return std::unexpected(problem);
  }
}

std::expected<Subject, Problem> find_place(const hierarchy::Members& members, ClassId receiver, const Path& path) {
  try {
    return Builder(members, receiver).place(path);
  } catch (const Problem& problem) {
    return std::unexpected(problem);
  }
}

std::string internal_signature(std::string_view text) {
  size_t open = text.find('(');
  std::string_view types = text.substr(open + 1, text.size() - open - 2);
  return std::string(text.substr(0, open)) + parameters_descriptor(split_types(types));
}

std::expected<Model, Problem> build_model(const hierarchy::Members& members, MethodId method,
                                          std::span<const EffectText> effects) {
  size_t at = 0;
  try {
    Builder builder(members, method);
    for (; at < effects.size(); ++at) builder.add(effects[at]);
    return builder.finish();
  } catch (Problem& problem) {
    problem.effect = at;
    return std::unexpected(problem);
  }
}

}  // namespace heddle::models
