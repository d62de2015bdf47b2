// Bodies of the classes that stand for the users of a library; see open_program.h.
#include <functional>

#include "base/check.h"
#include "classfile/descriptor.h"
#include "lowering/method_writer.h"
#include "lowering/open_program.h"

namespace heddle::lowering {
namespace {

using ir::BlockId;
using ir::ClassId;
using ir::MethodId;
using ir::Op;
using ir::TypeId;
using ir::ValueId;

class RootMethodMaker {
 public:
  RootMethodMaker(const OpenProgram& plan, MethodId method, TypeResolver& types)
      : plan_(plan), program_(types.program()), types_(types), code_(method, types),
        owner_(program_[method].owner) {
    const std::vector<RootMethod>& methods = plan.methods[static_cast<size_t>(plan.which(owner_))];
    made_ = methods[method.raw - program_[owner_].methods.first.raw];
  }

  const ir::Body* make(Arena& arena) {
    switch (made_.task) {
      case RootTask::construct: write_constructor(); break;
      case RootTask::main: write_main(); break;
      case RootTask::run: write_run(); break;
      case RootTask::answer: write_answer(plan_.answers[made_.index]); break;
      case RootTask::use: write_use(plan_.uses[made_.index]); break;
      case RootTask::create: write_create(plan_.creations[made_.index]); break;
      case RootTask::supply: write_supply(plan_.supplies[made_.index]); break;
    }
    return code_.finish(arena);
  }

 private:
  using Step = std::function<void()>;

  TypeId type_of(ClassId id) const { return TypeId::of_class(id); }
  TypeId self() const { return type_of(owner_); }
  TypeId root() const { return type_of(plan_[RootClass::open_program]); }

  void write_constructor() {
    ValueId self_value = code_.param(self());
    std::string_view super = program_.name(program_[owner_].super);
    code_.call(Op::invoke_special, super, "<init>", "()V", {self_value});
    code_.return_void();
  }

  // Each shared instance is made by an instruction of its own that runs once.
  void write_main() {
    code_.param(types_.described("[Ljava/lang/String;"));
    for (const SharedInstance& shared : plan_.shared) {
      std::array<ValueId, 1> made = {make_by(shared.type, shared.maker)};
      code_.member(Op::put_static, ir::void_type, field_of(shared), made);
    }
    std::vector<ValueId> threads;
    for (RootClass which : {RootClass::first, RootClass::second})
      threads.push_back(construct(type_of(plan_[which])));
    for (ValueId thread : threads) code_.call_virtual("java/lang/Thread", "start", "()V", {thread});
    code_.return_void();
  }

  void write_run() {
    code_.param(self());
    std::vector<Step> steps;
    for (const LibraryTarget& target : plan_.targets) {
      for (uint32_t number : target.shared) {
        const SharedInstance& shared = plan_.shared[number];
        steps.push_back([&, this] { use(shared.type, load(shared)); });
      }
      if (!target.shared.empty()) continue;
      // Before the loop: one instance per thread.
      ValueId own =
          plan_.creation_of.contains(target.type)
              ? call_own(root_names::create, type_of(target.type), object_descriptor(program_, target.type))
              : call_supply(types_.symbol(object_descriptor(program_, target.type)));
      steps.push_back([&, own] { use(target.type, own); });
    }
    write_in_any_order(steps);
  }

  void write_use(const LibraryUse& use) {
    ValueId receiver = code_.param(type_of(use.type));
    std::vector<Step> steps;
    if (use.makes_instances) {
      steps.push_back(
          [&] { call_own(root_names::create, type_of(use.type), object_descriptor(program_, use.type)); });
    }
    for (const LibraryCall& call : use.calls) steps.push_back([&, receiver] { write_call(use, call, receiver); });
    write_in_any_order(steps);
  }

  void write_call(const LibraryUse& owner, const LibraryCall& call, ValueId receiver) {
    const ir::Method& method = program_[call.method];
    std::vector<ValueId> operands;
    if (!method.is_static()) operands.push_back(receiver);
    for (Symbol argument : call.arguments) operands.push_back(call_supply(argument));
    bool on_interface = program_[owner.type].is_interface();
    Op op = method.is_static() ? Op::invoke_static : on_interface ? Op::invoke_interface : Op::invoke_virtual;
    ir::MemberRef ref{type_of(owner.type), method.name, method.descriptor, on_interface};
    TypedValue result = code_.call(op, ref, operands);
    if (call.uses_result) use(result.type.class_id(), result.id);
    // What an iterator returns may be an entry of a map.
    ClassId entry = program_.find_class("java/util/Map$Entry");
    if (program_.name(call.method) == "next" && program_.name(owner.type) == "java/util/Iterator" && entry &&
        plan_.use_of.contains(entry))
      use(entry, code_.cast(result, type_of(entry)).id);
  }

  void write_create(const Creation& creation) {
    std::vector<Step> ways;
    for (MethodId maker : creation.makers)
      ways.push_back([&, maker] { code_.return_value(make_by(creation.type, maker)); });
    write_one_of(ways);
  }

  void write_supply(const Supply& supply) {
    std::vector<Step> ways;
    for (const Ingredient& ingredient : supply.ingredients)
      ways.push_back([&] { code_.return_value(make(ingredient, supply)); });
    write_one_of(ways);
  }

  void write_answer(MethodId answered) {
    code_.param(self());
    Signature signature = signature_of(program_.descriptor(answered), types_);
    code_.add_parameters(signature.parameters);
    if (signature.result == ir::void_type) return code_.return_void();
    std::string_view result = classfile::DescriptorReader(program_.descriptor(answered)).return_type().text;
    code_.return_value(call_supply(types_.symbol(result)));
  }

  // --- control flow

  ValueId unknown_number() {
    return code_.member(Op::get_static, ir::int_type,
                        {root(), types_.symbol(root_names::choice), types_.symbol("I")}, {});
  }

  // while (…) switch (…) { a step each }; return
  void write_in_any_order(const std::vector<Step>& steps) {
    BlockId head = code_.new_block();
    code_.jump(head);
    code_.set_block(head);
    BlockId end = write_switch(steps, [&](const Step& step) {
      step();
      code_.jump(head);
    });
    code_.set_block(end);
    code_.return_void();
  }

  // Each way ends in a return.
  void write_one_of(const std::vector<Step>& ways) {
    if (ways.size() == 1) return ways.front()();
    if (!ways.empty()) code_.set_block(write_switch(ways, [](const Step& way) { way(); }));
    code_.return_value(code_.emit(Op::const_null, ir::null_type));
  }

  template <class Write>
  BlockId write_switch(const std::vector<Step>& steps, Write write) {
    std::vector<int32_t> keys;
    std::vector<BlockId> blocks;
    for (size_t i = 0; i < steps.size(); ++i) {
      keys.push_back(static_cast<int32_t>(i));
      blocks.push_back(code_.new_block());
    }
    BlockId otherwise = code_.new_block();
    code_.switch_on(unknown_number(), keys, blocks, otherwise);
    for (size_t i = 0; i < steps.size(); ++i) {
      code_.set_block(blocks[i]);
      write(steps[i]);
    }
    return otherwise;
  }

  // --- values

  ir::MemberRef field_of(const SharedInstance& shared) {
    return {root(), shared.field, types_.symbol(object_descriptor(program_, shared.type))};
  }
  ValueId load(const SharedInstance& shared) {
    return code_.member(Op::get_static, type_of(shared.type), field_of(shared), {});
  }

  void use(ClassId type, ValueId object) {
    std::string descriptor = "(" + object_descriptor(program_, type) + ")V";
    code_.call(Op::invoke_static, program_.name(owner_), root_names::use, descriptor, {object});
  }

  ValueId call_own(std::string_view name, TypeId result, const std::string& descriptor) {
    ir::MemberRef ref{self(), types_.symbol(name), types_.symbol("()" + descriptor)};
    return code_.member(Op::invoke_static, result, ref, {});
  }

  ValueId construct(TypeId type) {
    return code_.create(type, {type, types_.symbol("<init>"), types_.symbol("()V")}, {}).id;
  }

  ValueId make_by(ClassId type, MethodId maker) {
    const ir::Method& method = program_[maker];
    std::vector<ValueId> arguments;
    classfile::DescriptorReader reader(program_.text(method.descriptor));
    while (classfile::DescriptorType parameter = reader.next())
      arguments.push_back(argument(types_.symbol(parameter.text)));
    bool on_interface = program_[method.owner].is_interface();
    ir::MemberRef ref{type_of(method.owner), method.name, method.descriptor, on_interface};
    if (program_.name(maker) == "<init>") return code_.create(type_of(type), ref, arguments).id;
    return code_.call(Op::invoke_static, ref, arguments).id;
  }

  // What main hands to a constructor is made in place where there is no choice, so that it is one object.
  ValueId argument(Symbol descriptor) {
    constexpr unsigned deepest = 3;
    auto found = plan_.supply_of.find(descriptor);
    if (made_.task != RootTask::main || found == plan_.supply_of.end() || depth_ == deepest)
      return call_supply(descriptor);
    const Supply& supply = plan_.supplies[found->second];
    if (supply.ingredients.size() != 1) return call_supply(descriptor);
    ++depth_;
    ValueId made = make(supply.ingredients.front(), supply);
    --depth_;
    return made;
  }

  ValueId call_supply(Symbol descriptor) {
    std::string_view text = program_.text(descriptor);
    TypeId type = types_.described(text);
    if (!type.is_reference()) return number(type);
    return call_own(root_names::supply, type, std::string(text));
  }

  ValueId number(TypeId type) {
    switch (ir::kind_of(type)) {
      case ir::Kind::long_integer: return code_.emit(Op::const_long, ir::long_type, code_.add_wide(0));
      case ir::Kind::floating: return code_.emit(Op::const_float, ir::float_type, 0);
      case ir::Kind::double_floating: return code_.emit(Op::const_double, ir::double_type, code_.add_wide(0));
      default: return unknown_number();
    }
  }

  ValueId make(const Ingredient& ingredient, const Supply& supply) {
    switch (ingredient.kind) {
      case Ingredient::Kind::shared: return load(plan_.shared[ingredient.shared]);
      case Ingredient::Kind::created: return make_created(ingredient.created);
      case Ingredient::Kind::made: return make_by({}, ingredient.maker);
      case Ingredient::Kind::string: return code_.string("text").id;
      case Ingredient::Kind::class_constant:
        return code_.emit(Op::const_class, types_.class_type(), types_.named("java/lang/Object").raw());
      case Ingredient::Kind::array: return make_array(supply.descriptor);
      case Ingredient::Kind::stand_in: break;
    }
    return construct(type_of(plan_[RootClass::stand_in]));
  }

  ValueId make_created(ClassId type) {
    const Creation& creation = plan_.creations[plan_.creation_of.at(type)];
    if (made_.task == RootTask::main && creation.makers.size() == 1) return make_by(type, creation.makers.front());
    return call_own(root_names::create, type_of(type), object_descriptor(program_, type));
  }

  // One element long.
  ValueId make_array(Symbol descriptor) {
    std::string_view text = program_.text(descriptor);
    TypeId type = types_.described(text);
    ValueId array = code_.emit(Op::new_array, type, type.raw(), {code_.const_int(1)});
    if (!type.component().is_reference()) return array;
    ValueId element = argument(types_.symbol(text.substr(1)));
    code_.emit(Op::array_store, ir::void_type, ir::null_type.raw(), {array, code_.const_int(0), element});
    return array;
  }

  const OpenProgram& plan_;
  const ir::Program& program_;
  TypeResolver& types_;
  MethodWriter code_;
  ClassId owner_;
  RootMethod made_;
  unsigned depth_ = 0;
};

}  // namespace

const ir::Body* make_root_method(const OpenProgram& plan, MethodId method, TypeResolver& types, Arena& arena) {
  return RootMethodMaker(plan, method, types).make(arena);
}

}  // namespace heddle::lowering
