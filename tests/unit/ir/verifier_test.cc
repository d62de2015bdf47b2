// For each rule: a body that keeps it, and its twin that breaks it and nothing else.
#include "ir/verifier.h"

#include <functional>

#include "ir/body_columns.h"
#include "parsed.h"

namespace heddle::ir {
namespace {

std::string verdict(std::string_view header, std::string_view body) {
  SymbolTable symbols;
  ParsedProgram program =
      parsed("class A {\n method " + std::string(header) + " {\n" + std::string(body) + "\n }\n}\n", symbols);
  std::optional<VerifyError> error = verify(program.program(), only_body(program));
  return error ? error->message : "";
}

struct Rule {
  const char* name;
  const char* header;
  const char* good;
  const char* bad;
  const char* message;
};

void PrintTo(const Rule& rule, std::ostream* out) { *out << rule.name; }

class VerifierRule : public testing::TestWithParam<Rule> {};

TEST_P(VerifierRule, AcceptsOneAndRejectsItsTwin) {
  EXPECT_EQ(verdict(GetParam().header, GetParam().good), "");
  std::string found = verdict(GetParam().header, GetParam().bad);
  EXPECT_NE(found.find(GetParam().message), std::string::npos) << "found: " << found;
}

std::string rule_name(const testing::TestParamInfo<Rule>& rule) { return rule.param.name; }

const Rule structure[] = {
    {"NoCode", "static void m()", "b0:\n return", "", "A.m(): there is no code"},
    {"EmptyBlock", "static void m()", "b0:\n goto b1\nb1:\n return", "b0:\n goto b1\nb1:\nb2: <- none\n return",
     "b1: instructions are not the run"},
    {"TerminatorLast", "static void m()", "b0:\n v0 = null\n return", "b0:\n v0 = null",
     "b0: v0 (null): the block does not end with a terminator"},
    {"TerminatorOnlyLast", "static void m()", "b0:\n return", "b0:\n return\n return",
     "b0: v0 (return): a terminator inside a block"},
    {"JumpSuccessors", "static void m()", "b0:\n goto b1\nb1:\n return", "b0:\n goto to b1, b1\nb1:\n return",
     "b0: v0 (goto): 2 successors, expected 1"},
    {"BranchSuccessors", "static void m(int)", "b0:\n v0 = param 0 : int\n if == (v0) to b1, b1\nb1:\n return",
     "b0:\n v0 = param 0 : int\n if == (v0) to b1\nb1:\n return", "1 successors, expected 2"},
    {"ReturnSuccessors", "static void m()", "b0:\n goto b1\nb1:\n return", "b0:\n return to b1\nb1:\n return",
     "1 successors, expected 0"},
    {"SwitchSuccessors", "static void m(int)",
     "b0:\n v0 = param 0 : int\n switch {1} (v0) to b1, b1\nb1:\n return",
     "b0:\n v0 = param 0 : int\n switch {1} (v0) to b1\nb1:\n return", "1 successors, expected 2"},
    {"SwitchKeys", "static void m(int)",
     "b0:\n v0 = param 0 : int\n switch v0 [1: b1, 2: b1, default: b1]\nb1:\n return",
     "b0:\n v0 = param 0 : int\n switch v0 [2: b1, 2: b1, default: b1]\nb1:\n return", "keys are not ascending"},
    {"SwitchTable", "static void m(int)", "b0:\n v0 = param 0 : int\n switch v0 [default: b1]\nb1:\n return",
     "b0:\n v0 = param 0 : int\n switch #3 (v0) to b1\nb1:\n return", "the switch is not in its table"},
    {"PredecessorMissing", "static void m()", "b0:\n goto b1\nb1: <- b0\n return",
     "b0:\n goto b1\nb1: <- none\n return", "b1: does not list predecessor b0"},
    {"PredecessorExtra", "static void m()", "b0:\n goto b1\nb1: <- b0\n return",
     "b0:\n goto b1\nb1: <- b0, b1\n return", "b1: lists a predecessor that is none"},
    {"PredecessorOrder", "static void m(int)",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n goto b2\nb2: <- b0, b1\n return",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n goto b2\nb2: <- b1, b0\n return",
     "b2: does not list predecessor b0 in its place"},
    {"PredecessorOnce", "static void m(int)",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b1\nb1: <- b0\n return",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b1\nb1: <- b0, b0\n return",
     "b1: lists a predecessor that is none"},
    {"EntryHasNoPredecessor", "static void m()", "b0:\n goto b1\nb1:\n goto b1", "b0: <- b0\n goto b0",
     "b0: the entry has predecessors"},
    {"Unreachable", "static void m()", "b0:\n goto b1\nb1:\n return", "b0:\n return\nb1:\n return",
     "b1: unreachable"},
    {"UnreachableCycle", "static void m()", "b0:\n goto b1\nb1:\n goto b1",
     "b0:\n return\nb1:\n goto b2\nb2:\n goto b1", "b1: comes before all of its predecessors"},
    {"AfterAPredecessor", "static void m()", "b0:\n goto b1\nb1:\n goto b2\nb2:\n return",
     "b0:\n goto b2\nb1:\n return\nb2:\n goto b1", "b1: comes before all of its predecessors"},
    {"ReversePostorder", "static void m(int)",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n goto b3\nb2:\n goto b3\nb3:\n return",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n goto b3\nb3:\n return\nb2:\n goto b3",
     "b2: comes before its predecessor b3, though not around a loop"},
    {"PhisFirst", "static void m()", "b0:\n v0 = null\n goto b1\nb1:\n v1 = phi [b0: v0] : A\n v2 = null\n return",
     "b0:\n v0 = null\n goto b1\nb1:\n v2 = null\n v1 = phi [b0: v0] : A\n return", "a phi that is not first"},
    {"ParametersFirst", "static void m(int)", "b0:\n v0 = param 0 : int\n v1 = null\n return",
     "b0:\n v1 = null\n v0 = param 0 : int\n return", "a parameter that is not at the start of the entry"},
    {"ParametersInTheEntry", "static void m(int)", "b0:\n v0 = param 0 : int\n goto b1\nb1:\n return",
     "b0:\n goto b1\nb1:\n v0 = param 0 : int\n return", "a parameter that is not at the start of the entry"},
};
INSTANTIATE_TEST_SUITE_P(Structure, VerifierRule, testing::ValuesIn(structure), rule_name);

const char* pad_good =
    "b0: catches any -> b2\n call_static A.f() : void ()\n goto b1\nb1:\n return\n"
    "b2:\n v1 = catch : A\n throw v1";
const Rule landing_pads[] = {
    {"CatchInAPad", "static void m()", pad_good,
     "b0:\n call_static A.f() : void ()\n goto b1\nb1:\n v1 = catch : A\n throw v1",
     "b1: v2 (catch): a catch in a block that handles nothing"},
    {"PadCatches", "static void m()", pad_good,
     "b0: catches any -> b2\n call_static A.f() : void ()\n goto b1\nb1:\n return\nb2:\n return",
     "b2: a landing pad without a catch"},
    {"PadCatchesOnce", "static void m()", pad_good,
     "b0: catches any -> b1\n return\nb1:\n v1 = phi [b0: v2] : A\n v2 = catch : A\n v3 = catch : A\n return",
     "a catch that is not at the start"},
    {"CatchAfterPhisOnly", "static void m()", pad_good,
     "b0: catches any -> b1\n return\nb1:\n v1 = null\n v2 = catch : A\n return",
     "a catch that is not at the start of its block"},
    {"PadHasOnlyExceptionalEdges", "static void m()", pad_good,
     "b0: catches any -> b1\n call_static A.f() : void ()\n goto b1\nb1:\n v1 = catch : A\n throw v1",
     "b1: a landing pad with a normal predecessor"},
    {"HandlerType", "static void m()", pad_good, "b0: catches A[] -> b1\n return\nb1:\n v1 = catch : A\n throw v1",
     "b0: a handler's type is no class"},
    {"CaughtIsAReference", "static void m()", pad_good,
     "b0: catches any -> b1\n return\nb1:\n v1 = catch : int\n return", "gives an int, expected a reference"},
};
INSTANTIATE_TEST_SUITE_P(LandingPads, VerifierRule, testing::ValuesIn(landing_pads), rule_name);

const Rule dominance[] = {
    {"DefinedBeforeUse", "static void m()", "b0:\n v0 = null\n v1 = cast A (v0)\n return",
     "b0:\n v1 = cast A (v0)\n v0 = null\n return",
     "b0: v0 (cast): the definition of v1 does not dominate this use"},
    {"NotOfItself", "static void m()", "b0:\n v0 = null\n v1 = cast A (v0)\n return",
     "b0:\n v1 = cast A (v1)\n return", "does not dominate this use"},
    {"OfAnotherBranch", "static void m(int)",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n v1 = null\n throw v1\nb2:\n v2 = null\n throw "
     "v2",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n v1 = null\n throw v1\nb2:\n throw v1",
     "b2: v4 (throw): the definition of v2 does not dominate this use"},
    {"AfterAJoin", "static void m(int)",
     "b0:\n v0 = param 0 : int\n v1 = null\n if v0 == 0 then b1 else b2\nb1:\n goto b2\nb2:\n throw v1",
     "b0:\n v0 = param 0 : int\n if v0 == 0 then b1 else b2\nb1:\n v1 = null\n goto b2\nb2:\n throw v1",
     "does not dominate this use"},
    {"AroundALoop", "static void m(int)",
     "b0:\n v0 = param 0 : int\n goto b1\nb1:\n v1 = phi [b0: v0, b1: v2] : int\n v2 = neg v1 : int\n"
     " if v2 == 0 then b1 else b2\nb2:\n return",
     "b0:\n v0 = param 0 : int\n goto b1\nb1:\n v1 = phi [b0: v2, b1: v0] : int\n v2 = neg v1 : int\n"
     " if v2 == 0 then b1 else b2\nb2:\n return",
     "b1: v2 (phi): v3 is not available at the edge from b0"},
    {"PhiCount", "static void m()", "b0:\n v0 = null\n goto b1\nb1:\n v1 = phi v0 : A\n return",
     "b0:\n v0 = null\n goto b1\nb1:\n v1 = phi v0, v0 : A\n return", "2 operands for 1 predecessors"},
    // What is defined before the first throwing instruction reaches the handler, the rest does not.
    {"ExceptionalPhi", "static void m()",
     "b0: catches any -> b1\n v0 = null\n v1 = call_static A.f() : A ()\n return\n"
     "b1:\n v2 = phi [b0: v0] : A\n v3 = catch : A\n throw v3",
     "b0: catches any -> b1\n v0 = null\n v1 = call_static A.f() : A ()\n return\n"
     "b1:\n v2 = phi [b0: v1] : A\n v3 = catch : A\n throw v3",
     "b1: v3 (phi): v1 is not available at the edge from b0"},
    {"ExceptionalUse", "static void m()",
     "b0: catches any -> b1\n v0 = null\n v1 = call_static A.f() : A ()\n return\nb1:\n v3 = catch : A\n throw v0",
     "b0: catches any -> b1\n v0 = null\n v1 = call_static A.f() : A ()\n return\nb1:\n v3 = catch : A\n throw v1",
     "b1: v4 (throw): the definition of v1 does not dominate this use"},
    {"AfterTheFirstThrow", "static void m()",
     "b0: catches any -> b1\n v0 = null\n v1 = call_static A.f() : A ()\n v2 = null\n return\n"
     "b1:\n v3 = catch : A\n throw v0",
     "b0: catches any -> b1\n v0 = null\n v1 = call_static A.f() : A ()\n v2 = null\n return\n"
     "b1:\n v3 = catch : A\n throw v2",
     "does not dominate this use"},
    {"TailReachesNormalSuccessors", "static void m()",
     "b0: catches any -> b2\n v1 = call_static A.f() : A ()\n goto b1\nb1:\n throw v1\nb2:\n v3 = catch : A\n "
     "throw v3",
     "b0: catches any -> b2\n v1 = call_static A.f() : A ()\n goto b1\nb1:\n throw v3\nb2:\n v3 = catch : A\n "
     "throw v3",
     "does not dominate this use"},
    {"FloatDivisionDoesNotThrow", "static void m(float, int)",
     "b0: catches any -> b1\n v0 = param 0 : float\n v1 = param 1 : int\n v2 = div v0, v0 : float\n v3 = null\n "
     "throw v3\n"
     "b1:\n v5 = catch : A\n throw v3",
     "b0: catches any -> b1\n v0 = param 0 : float\n v1 = param 1 : int\n v2 = div v1, v1 : int\n v3 = null\n "
     "throw v3\n"
     "b1:\n v5 = catch : A\n throw v3",
     "does not dominate this use"},
};
INSTANTIATE_TEST_SUITE_P(Dominance, VerifierRule, testing::ValuesIn(dominance), rule_name);

const Rule signatures[] = {
    {"ParameterCount", "static void m(int)", "b0:\n v0 = param 0 : int\n return", "b0:\n return",
     "A.m(int): 0 parameters, expected 1"},
    {"ParameterCountColumn", "static void m(int)", "b0:\n v0 = param 0 : int\n return",
     "parameters 1\nb0:\n v0 = null\n return", "parameters and descriptor differ in number"},
    {"ParameterCountExtra", "static void m()", "b0:\n return", "parameters 0\nb0:\n v0 = param 0 : int\n return",
     "parameters and descriptor differ in number"},
    {"ParameterKind", "static void m(int)", "b0:\n v0 = param 0 : int\n return", "b0:\n v0 = param 0 : A\n return",
     "is a reference, expected an int"},
    {"ParameterOrder", "static void m(int, int)", "b0:\n v0 = param 0 : int\n v1 = param 1 : int\n return",
     "b0:\n v0 = param 1 : int\n v1 = param 0 : int\n return", "parameters are not in order"},
    {"Receiver", "void m()", "b0:\n v0 = param 0 : A\n return", "b0:\n return", "0 parameters, expected 1"},
    {"ReturnsAValue", "static int m()", "b0:\n v0 = const 1\n return v0", "b0:\n return",
     "returns 0 values, expected 1"},
    {"ReturnsNoValue", "static void m()", "b0:\n v0 = const 1\n return", "b0:\n v0 = const 1\n return v0",
     "returns 1 values, expected 0"},
    {"ReturnsTheKind", "static long m()", "b0:\n v0 = const 1L\n return v0", "b0:\n v0 = const 1\n return v0",
     "operand v0 is an int, expected a long"},
    {"SmallIntegersAreInts", "static boolean m(byte)", "b0:\n v0 = param 0 : byte\n return v0",
     "b0:\n v0 = param 0 : float\n return v0", "is a float, expected an int"},
};
INSTANTIATE_TEST_SUITE_P(Signatures, VerifierRule, testing::ValuesIn(signatures), rule_name);

// Bodies of `static void m(int, long, float, double, A)`: v0 to v4, then the line in question.
struct Line {
  const char* name;
  const char* good;
  const char* bad;
  const char* message;
};
void PrintTo(const Line& line, std::ostream* out) { *out << line.name; }

std::string line_verdict(std::string_view line) {
  return verdict("static void m(int, long, float, double, A)",
                 "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n v2 = param 2 : float\n v3 = param 3 : double\n"
                 " v4 = param 4 : A\n " +
                     std::string(line) + "\n return");
}

class VerifierType : public testing::TestWithParam<Line> {};

TEST_P(VerifierType, AcceptsOneAndRejectsItsTwin) {
  EXPECT_EQ(line_verdict(GetParam().good), "");
  std::string found = line_verdict(GetParam().bad);
  EXPECT_NE(found.find(GetParam().message), std::string::npos) << "found: " << found;
}

const Line typed_lines[] = {
    {"ConstInt", "v9 = const 1 : char", "v9 = const 1 : long", "gives a long, expected an int"},
    {"ConstLong", "v9 = const 1L", "v9 = const 1L : int", "gives an int, expected a long"},
    {"ConstLongIndex", "v9 = const 1L", "v9 = const #5L", "the payload is outside its table"},
    {"ConstFloat", "v9 = const 1f", "v9 = const 1f : double", "expected a float"},
    {"ConstDouble", "v9 = const 1d", "v9 = const 1d : float", "expected a double"},
    {"ConstDoubleIndex", "v9 = const 1d", "v9 = const #5d", "the payload is outside its table"},
    {"Null", "v9 = null", "v9 = null : int", "expected a reference"},
    {"String", "v9 = string \"x\"", "v9 = string \"x\" : void", "gives no value, expected a reference"},
    {"ClassConstant", "v9 = class int", "v9 = class #16777000 : A", "no type of this program"},
    {"MethodType", "v9 = method_type () : void", "v9 = method_type () : void : int", "expected a reference"},
    {"Handle", "v9 = method_handle call_static A.f() : void", "v9 = method_handle #8", "outside its table"},
    {"HandleKind", "v9 = method_handle kind 9 A.f() : void", "v9 = method_handle kind 10 A.f() : void",
     "unknown kind"},
    {"DynamicConstant", "v9 = dynamic_const x : long by call_static A.b() : A",
     "v9 = dynamic_const x : long by call_static A.b() : A : int", "gives an int, expected a long"},
    {"DynamicConstantDescriptor", "v9 = dynamic_const x : A by call_static A.b() : A",
     "v9 = dynamic_const x() : A by call_static A.b() : A", "the constant's descriptor is malformed"},
    {"DynamicConstantIndex", "v9 = dynamic_const x : A by call_static A.b() : A", "v9 = dynamic_const #4 : A",
     "outside its table"},
    {"Add", "v9 = add v1, v1 : long", "v9 = add v1, v0 : long", "operand v0 is an int, expected a long"},
    {"AddReference", "v9 = add v3, v3 : double", "v9 = add v4, v4 : A", "cannot compute a reference"},
    {"OperandCount", "v9 = add v0, v0 : int", "v9 = add v0 : int", "1 operands, expected 2"},
    {"Negate", "v9 = neg v2 : float", "v9 = neg v2 : int", "operand v2 is a float, expected an int"},
    {"Shift", "v9 = shl v1, v0 : long", "v9 = shl v1, v1 : long", "operand v1 is a long, expected an int"},
    {"ShiftFloat", "v9 = ushr v0, v0 : int", "v9 = ushr v2, v0 : float", "the result is no int or long"},
    {"And", "v9 = and v0, v0 : boolean", "v9 = and v2, v2 : float", "cannot compute a float"},
    {"CompareLongs", "v9 = cmp v1, v1", "v9 = cmpl v1, v1", "the answer for NaN does not fit"},
    {"CompareDoubles", "v9 = cmpg v3, v3", "v9 = cmp v3, v3", "the answer for NaN does not fit"},
    {"CompareKinds", "v9 = cmpl v2, v2", "v9 = cmpl v2, v3", "operand v3 is a double, expected a float"},
    {"CompareInts", "v9 = cmpl v3, v3", "v9 = cmp v0, v0", "cannot compare an int"},
    {"Convert", "v9 = convert v1 : byte", "v9 = convert v4 : byte", "converts what is no number"},
    {"ConvertTo", "v9 = convert v1 : double", "v9 = convert v1 : A", "converts what is no number"},
    {"New", "v9 = new A", "v9 = new int[]", "the payload is no class"},
    {"NewType", "v9 = new A", "v9 = new A : B", "does not have the type of the payload"},
    {"NewArray", "v9 = new_array int[] (v0)", "v9 = new_array A (v0)", "no array type"},
    {"NewArrayLength", "v9 = new_array int[] (v0)", "v9 = new_array int[] (v1)", "is a long, expected an int"},
    {"NewMultiArray", "v9 = new_multi_array int[][] (v0, v0)", "v9 = new_multi_array int[] (v0, v0)",
     "does not have one length per dimension"},
    {"Length", "v9 = length v4", "v9 = length v0", "is an int, expected a reference"},
    {"Load", "v9 = load v4[v0] : long", "v9 = load v4[v1] : long", "is a long, expected an int"},
    {"LoadNothing", "v9 = load v4[v0] : A", "v9 = load v4[v0] : void", "loads no value"},
    {"Store", "store long v4[v0] = v1", "store int v4[v0] = v1", "is a long, expected an int"},
    {"StoreGivesNothing", "store long v4[v0] = v1", "v9 = store long v4[v0] = v1 : long", "expected no value"},
    {"StoreType", "store A v4[v0] = v4", "store #16777000 v4[v0] = v4", "no type of this program"},
    {"Get", "v9 = get A.f : long (v4)", "v9 = get A.f : long (v0)", "is an int, expected a reference"},
    {"GetKind", "v9 = get A.f : A (v4) : B", "v9 = get A.f : A (v4) : int", "gives an int, expected a reference"},
    {"Put", "put A.f : long (v4, v1)", "put A.f : int (v4, v1)", "is a long, expected an int"},
    {"GetStatic", "v9 = get_static A.f : float", "v9 = get_static A.f() : float",
     "the field's descriptor is malformed"},
    {"PutStatic", "put_static A.f : float (v2)", "put_static A.f : float (v3)", "is a double, expected a float"},
    {"FieldOwner", "v9 = get A.f : int (v4)", "v9 = get A[].f : int (v4)", "the field's owner is no class"},
    {"MemberOwner", "call_static A[].f() : void ()", "call_static int.f() : void ()", "an owner that is no class"},
    {"MemberIndex", "v9 = get A.f : int (v4)", "v9 = get #1 (v4) : int", "outside its table"},
    {"Cast", "v9 = cast int[] (v4)", "v9 = cast int (v4)", "the payload is no class or array"},
    {"CastType", "v9 = cast A (v4)", "v9 = cast A (v4) : B", "does not have the type of the payload"},
    {"InstanceOf", "v9 = instanceof A (v4) : boolean", "v9 = instanceof A (v4) : A", "expected an int"},
    {"InstanceOfType", "v9 = instanceof A[] (v4)", "v9 = instanceof long (v4)",
     "the payload is no class or array"},
    {"Call", "v9 = call_virtual A.f(int, long) : float (v4, v0, v1)",
     "v9 = call_virtual A.f(int, long) : float (v4, v0)", "2 operands, expected 3"},
    {"CallArgument", "call_static A.f(int) : void (v0)", "call_static A.f(long) : void (v0)",
     "operand v0 is an int, expected a long"},
    {"CallReceiver", "call_interface A.f() : void (v4)", "call_interface A.f() : void (v0)",
     "expected a reference"},
    {"CallResult", "v9 = call_static A.f() : long ()", "v9 = call_static A.f() : long () : int",
     "expected a long"},
    {"CallDescriptor", "call_static A.f() : void ()", "call_static A.f : int () : void",
     "descriptor is malformed"},
    {"CallIndex", "call_static A.f() : void ()", "call_static #1 () : void", "outside its table"},
    {"Constructor", "call_special A.<init>() : void (v4)", "call_virtual A.<init>() : void (v4)",
     "calls a constructor as a method"},
    {"ClassInitializer", "call_static A.f() : void ()", "call_static A.<clinit>() : void ()",
     "calls a class initializer"},
    {"Dynamic", "v9 = call_unknown f(int) : A by call_static A.b() : A (v0)",
     "v9 = call_unknown f(int) : A by call_static A.b() : A (v1)", "is a long, expected an int"},
    {"DynamicIndex", "v9 = call_unknown f() : A by call_static A.b() : A ()", "v9 = call_unknown #3 () : A",
     "outside its table"},
    {"DynamicBootstrap", "v9 = call_unknown f() : A by call_static A.b() : A ()",
     "v9 = call_unknown f() : A by kind 0 A.b() : A ()", "unknown kind"},
    {"MonitorEnter", "monitor_enter v4", "monitor_enter v0", "is an int, expected a reference"},
    {"MonitorExit", "monitor_exit v4", "v9 = monitor_exit v4 : A", "gives a reference, expected no value"},
    {"VoidOperand", "v9 = call_static A.f() : int ()\n v10 = neg v9 : int",
     "v9 = call_static A.f() : void ()\n v10 = neg v9 : int", "operand v5 is no value, expected an int"},
};
INSTANTIATE_TEST_SUITE_P(Types, VerifierType, testing::ValuesIn(typed_lines),
                         [](const auto& line) { return std::string(line.param.name); });

const Rule ends[] = {
    {"PhiKinds", "static void m(int, long)",
     "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n goto b1\nb1:\n v2 = phi [b0: v0] : boolean\n return",
     "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n goto b1\nb1:\n v2 = phi [b0: v1] : int\n return",
     "operand v1 is a long, expected an int"},
    {"PhiHasAType", "static void m(int)",
     "b0:\n v0 = param 0 : int\n goto b1\nb1:\n v2 = phi [b0: v0] : int\n return",
     "b0:\n v0 = param 0 : int\n goto b1\nb1:\n v2 = phi [b0: v0] : void\n return", "a phi without a type"},
    {"NoPhiInTheEntry", "static void m()", "b0:\n return", "b0:\n v0 = phi : int\n return",
     "a phi without operands"},
    {"BranchOnInts", "static void m(int, long)",
     "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n if v0 <= v0 then b1 else b1\nb1:\n return",
     "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n if v0 <= v1 then b1 else b1\nb1:\n return",
     "operand v1 is a long, expected an int"},
    {"BranchOnLong", "static void m(int, long)",
     "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n if v0 <= 0 then b1 else b1\nb1:\n return",
     "b0:\n v0 = param 0 : int\n v1 = param 1 : long\n if v1 <= 0 then b1 else b1\nb1:\n return",
     "cannot compare a long"},
    {"BranchOnReferences", "static void m(A)",
     "b0:\n v0 = param 0 : A\n if v0 != null then b1 else b1\nb1:\n return",
     "b0:\n v0 = param 0 : A\n if v0 < null then b1 else b1\nb1:\n return", "orders references"},
    {"BranchOperands", "static void m(A)", "b0:\n v0 = param 0 : A\n if v0 == v0 then b1 else b1\nb1:\n return",
     "b0:\n v0 = param 0 : A\n if == (v0, v0, v0) to b1, b1\nb1:\n return", "compares neither one value nor two"},
    {"BranchCondition", "static void m(A)", "b0:\n v0 = param 0 : A\n if v0 == v0 then b1 else b1\nb1:\n return",
     "b0:\n v0 = param 0 : A\n if #6 (v0, v0) to b1, b1\nb1:\n return", "unknown condition"},
    {"SwitchOnInt", "static void m(int)", "b0:\n v0 = param 0 : int\n switch v0 [default: b1]\nb1:\n return",
     "b0:\n v0 = param 0 : int\n v1 = null\n switch v1 [default: b1]\nb1:\n return",
     "is a reference, expected an int"},
    {"ThrowReference", "static void m(int)", "b0:\n v0 = param 0 : int\n v1 = null\n throw v1",
     "b0:\n v0 = param 0 : int\n throw v0", "is an int, expected a reference"},
};
INSTANTIATE_TEST_SUITE_P(Ends, VerifierRule, testing::ValuesIn(ends), rule_name);

// What no text can say: columns and tables that do not fit together.
TEST(Verifier, SurvivesTablesThatDoNotFit) {
  SymbolTable symbols;
  ParsedProgram program = parsed(
      "class A {\n method static void m(int) {\nb0: catches any -> b1\n v0 = param 0 : int \"n\"\n"
      " call_static A.f(int) : void (v0)\n return\nb1:\n v3 = catch : A\n throw v3\nlines @0:1 @2:2\n }\n}",
      symbols);
  const Body& good = only_body(program);
  ASSERT_FALSE(verify(program.program(), good));

  Arena arena;
  auto copy = [](const auto& column, auto& to) { to.assign(column.begin(), column.end()); };
  auto expect = [&](std::string_view message, const std::function<void(BodyColumns&)>& spoil,
                    MethodId method = MethodId(0u)) {
    BodyColumns columns;
    copy(good.op, columns.op);
    copy(good.type, columns.type);
    copy(good.payload, columns.payload);
    copy(good.first_operand, columns.first_operand);
    copy(good.pc, columns.pc);
    copy(good.operand_list, columns.operand_list);
    copy(good.blocks, columns.blocks);
    copy(good.successor_list, columns.successor_list);
    copy(good.predecessor_list, columns.predecessor_list);
    copy(good.handler_list, columns.handler_list);
    copy(good.members, columns.members);
    copy(good.lines, columns.lines);
    copy(good.names, columns.names);
    spoil(columns);
    Body* body = columns.freeze(arena);
    body->method = method;
    body->parameters = good.parameters;
    std::optional<VerifyError> error = verify(program.program(), *body);
    ASSERT_TRUE(error) << message;
    EXPECT_NE(error->message.find(message), std::string::npos) << error->message;
  };
  expect("not of this program", [](BodyColumns&) {}, MethodId(9u));
  expect("columns differ in length", [](BodyColumns& b) { b.pc.resize(1); });
  expect("columns differ in length", [](BodyColumns& b) { b.type.clear(); });
  expect("operand ranges", [](BodyColumns& b) { b.first_operand[2] = 9; });
  expect("v1 uses v99, which does not exist", [](BodyColumns& b) { b.operand_list[0] = ValueId(99u); });
  expect("v0 has an unknown operation", [](BodyColumns& b) { b.op[0] = static_cast<Op>(200); });
  expect("v0 has an unknown type", [](BodyColumns& b) { b.type[0] = TypeId::from_raw(12); });
  expect("a value that does not exist", [](BodyColumns& b) { b.names[0].value = ValueId(77u); });
  expect("lines are not in order", [](BodyColumns& b) { b.lines[0].pc = 3; });
  expect("b1: instructions are not the run", [](BodyColumns& b) { b.blocks[1].first = 4; });
  expect("b0: edges are outside", [](BodyColumns& b) { b.blocks[0].first_successor = UINT32_MAX; });
  expect("b0: edges are outside", [](BodyColumns& b) { b.blocks[0].predecessors = UINT32_MAX; });
  expect("b1: instructions are not the run", [](BodyColumns& b) { b.blocks[1].end = 9; });
  expect("instructions after the last block", [](BodyColumns& b) {
    b.blocks.resize(1);
    b.blocks[0].handlers = 0;
  });
  expect("b0: a handler does not exist", [](BodyColumns& b) { b.handler_list[0].target = BlockId(5u); });
  expect("b1: does not list predecessor b0", [](BodyColumns& b) { b.predecessor_list[0] = BlockId(9u); });
}

TEST(Verifier, OneObjectServesManyBodies) {
  SymbolTable symbols;
  ParsedProgram program = parsed(
      "class A {\n method static void big() {\nb0:\n goto b1\nb1:\n goto b2\nb2:\n return\n }\n"
      " method static void small() {\nb0:\n return\n }\n method static void wrong() {\nb0:\n v0 = null\n }\n}",
      symbols);
  Verifier verifier;
  std::vector<bool> found;
  for (int round = 0; round < 2; ++round) {
    for (MethodId m : program.program().methods()) {
      found.push_back(verifier.verify(program.program(), *program.body(m)).has_value());
    }
  }
  EXPECT_EQ(found, (std::vector<bool>{false, false, true, false, false, true}));
}

TEST(Verifier, TheMethodsDescriptorIsWellFormed) {
  EXPECT_EQ(verdict("static \"()V\" m", "b0:\n return"), "");
  EXPECT_EQ(verdict("static \"()\" m", "b0:\n return"), "A.m\"()\": the method's descriptor is malformed");
}

// Irreducible control flow: two entries into one loop.
TEST(Verifier, HandlesIrreducibleLoops) {
  EXPECT_EQ(verdict("static void m(int)",
                    "b0:\n v0 = param 0 : int\n v1 = neg v0 : int\n if v0 == 0 then b1 else b2\n"
                    "b1:\n v2 = neg v1 : int\n goto b2\nb2:\n v3 = neg v1 : int\n if v3 == 0 then b1 else b3\n"
                    "b3:\n return"),
            "");
  EXPECT_NE(verdict("static void m(int)",
                    "b0:\n v0 = param 0 : int\n v1 = neg v0 : int\n if v0 == 0 then b1 else b2\n"
                    "b1:\n v2 = neg v1 : int\n goto b2\nb2:\n v3 = neg v2 : int\n if v3 == 0 then b1 else b3\n"
                    "b3:\n return"),
            "");
}

}  // namespace
}  // namespace heddle::ir
