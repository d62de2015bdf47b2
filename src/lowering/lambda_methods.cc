// The methods of lambda classes, as java.lang.invoke.LambdaMetafactory spins them.
//
// A method reads the captured arguments from the fields of the lambda object, appends its own parameters,
// adapts each to what the implementation takes, invokes the implementation, and adapts the result. The
// adaptation (casts, boxing, unboxing, widening) is the table in LambdaMetafactory's documentation. A call
// site that the metafactory would refuse, because numbers of arguments differ or a result is missing, gets a
// method that throws what the call site would.
#include <string>

#include "lowering/method_writer.h"
#include "lowering/synthetic_bodies.h"

namespace heddle::lowering {

using ir::TypeId;
using ir::ValueId;

std::string captured_field_name(size_t i) { return "arg$" + std::to_string(i + 1); }

const ir::Body* make_lambda_method(const LambdaMethod& lambda, TypeResolver& types, Arena& arena) {
  MethodWriter code(lambda.method, types);
  ValueId self = code.param(lambda.lambda_class);
  Signature erased = signature_of(lambda.erased_descriptor, types);
  std::vector<TypedValue> parameters = code.add_parameters(erased.parameters);

  std::vector<TypeId> known = signature_of(lambda.instantiated_descriptor, types).parameters;
  std::optional<Signature> implementation = signature_of(lambda.implementation, types);
  if (!implementation || known.size() != parameters.size() ||
      implementation->parameters.size() != lambda.captured.size() + parameters.size() ||
      (implementation->result == ir::void_type && erased.result != ir::void_type)) {
    code.throw_bootstrap_error();
    return code.finish(arena);
  }

  std::vector<ValueId> arguments;
  for (std::string_view descriptor : lambda.captured) {
    size_t i = arguments.size();
    TypeId type = types.described(descriptor);
    ir::MemberRef field{lambda.lambda_class, types.symbol(captured_field_name(i)), types.symbol(descriptor)};
    TypedValue value{code.member(ir::Op::get_field, type, field, std::span(&self, 1)), type};
    arguments.push_back(code.adapt(value, implementation->parameters[i]).id);
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    arguments.push_back(code.adapt(parameters[i], known[i], implementation->parameters[arguments.size()]).id);
  }

  TypedValue result = code.invoke(lambda.implementation, arguments);
  if (erased.result == ir::void_type) {
    code.return_void();
  } else {
    code.return_value(code.adapt(result, erased.result).id);
  }
  return code.finish(arena);
}

}  // namespace heddle::lowering
