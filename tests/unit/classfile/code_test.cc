#include "classfile/code.h"

#include "classfile/opcodes.h"
#include "expect.h"

namespace heddle::classfile {
namespace {

using heddle::testing::HandlerRow;

constexpr uint8_t op(Opcode o) { return static_cast<uint8_t>(o); }
constexpr uint8_t high(unsigned value) { return static_cast<uint8_t>(value >> 8); }
constexpr uint8_t low(unsigned value) { return static_cast<uint8_t>(value); }

// The problem of a static method ()V with this code, found by a full parse and by read_code alike.
std::string code_problem(ClassBytes c, const ByteVector& code, unsigned max_locals = 4,
                         const std::vector<HandlerRow>& handlers = {},
                         const std::vector<ByteVector>& attributes = {}) {
  c.method(0x0009, "m", "()V", {c.code(4, max_locals, code, handlers, attributes)});
  ByteVector bytes = c.build();
  std::string whole = problem(bytes);
  auto file = parse_class(bytes, ParseDepth::headers);
  EXPECT_TRUE(file) << file.error().what;
  auto one = read_code(*file, file->methods()[0]);
  EXPECT_EQ(whole, one ? "" : "method m()V: " + one.error().what);
  return whole;
}
std::string code_problem(const ByteVector& code, unsigned max_locals = 4) {
  return code_problem(ClassBytes("p/A"), code, max_locals);
}

// Before version 45.3: sizes of u1, u1 and u2.
TEST(Code, ShortSizesOfTheOldestClassFiles) {
  auto with_short_sizes = [](unsigned minor) {
    ClassBytes c("p/A", 45);
    c.minor = minor;
    ByteVector content = ByteWriter(true).u8(2).u8(1).u16(3).bytes({0x00, 0x00, 0xb1}).u16(0).u16(0).take();
    c.method(0x0009, "m", "()V", {c.attribute("Code", content)});
    return c;
  };
  for (ParseDepth depth : {ParseDepth::headers, ParseDepth::full}) {
    Parsed file(with_short_sizes(2), depth);
    auto code = read_code(*file, file->methods()[0]);
    ASSERT_TRUE(code) << code.error().what;
    EXPECT_EQ(code->max_stack, 2);
    EXPECT_EQ(code->max_locals, 1);
    EXPECT_EQ(code->code.size(), 3u);
    EXPECT_EQ(file.bytes[code->code_offset + 2], 0xb1);
  }
  EXPECT_NE(problem(with_short_sizes(3).build()), "");
}

TEST(Code, ViewOfAMethod) {
  ClassBytes c("p/A");
  ByteVector lines = c.attribute("LineNumberTable", ByteWriter(true).u16(2).u16(0).u16(10).u16(1).u16(11).take());
  ByteVector more = c.attribute("LineNumberTable", ByteWriter(true).u16(1).u16(2).u16(12).take());
  ByteVector locals = c.attribute(
      "LocalVariableTable", ByteWriter(true).u16(1).u16(0).u16(3).u16(c.utf8("x")).u16(c.utf8("I")).u16(1).take());
  ByteVector types =
      c.attribute("LocalVariableTypeTable",
                  ByteWriter(true).u16(1).u16(0).u16(3).u16(c.utf8("x")).u16(c.utf8("TT;")).u16(1).take());
  uint16_t caught = c.class_("java/lang/Exception");
  c.method(0x0009, "m", "()V",
           {c.code(3, 2, {0x00, 0x00, 0xb1}, {{0, 2, 2, caught}, {0, 3, 1, 0}}, {lines, more, locals, types})});
  for (ParseDepth depth : {ParseDepth::headers, ParseDepth::full}) {
    Parsed file(c, depth);
    auto code = read_code(*file, file->methods()[0]);
    ASSERT_TRUE(code) << code.error().what;
    EXPECT_EQ(code->max_stack, 3);
    EXPECT_EQ(code->max_locals, 2);
    ASSERT_EQ(code->code.size(), 3u);
    EXPECT_EQ(file.bytes[code->code_offset + 2], 0xb1);
    ASSERT_EQ(code->handlers.size(), 2u);
    EXPECT_EQ(code->handlers[0].catch_type, caught);
    EXPECT_EQ(code->handlers[1].end, 3);
    std::vector<unsigned> seen;
    code->for_each_line([&](LineNumber row) { seen.push_back(row.line); });
    EXPECT_EQ(seen, (std::vector<unsigned>{10, 11, 12}));
    code->for_each_local([&](LocalVariable row) { EXPECT_EQ(file->pool().utf8(row.type_index), "I"); });
    code->for_each_local_type([&](LocalVariable row) { EXPECT_EQ(file->pool().utf8(row.type_index), "TT;"); });
    EXPECT_TRUE(code->stack_map().empty());
  }
}

TEST(Code, StraightCodeIsOneRunUpToAReturnOrThrow) {
  auto is_straight = [](const ByteVector& code, const std::vector<HandlerRow>& handlers = {}) {
    ClassBytes c("p/A");
    c.method(0x0009, "m", "()V", {c.code(4, 4, code, handlers)});
    Parsed file(c, ParseDepth::headers);
    auto read = read_code(*file, file->methods()[0]);
    EXPECT_TRUE(read) << read.error().what;
    return read && read->is_straight;
  };
  uint8_t nop = op(Opcode::nop), leave = op(Opcode::return_), zero = op(Opcode::iconst_0);
  EXPECT_TRUE(is_straight({leave}));
  EXPECT_TRUE(is_straight({zero, op(Opcode::istore_0), leave}));
  EXPECT_TRUE(is_straight({op(Opcode::aconst_null), op(Opcode::athrow)}));
  EXPECT_FALSE(is_straight({leave, nop, leave}));                    // something behind the first return
  EXPECT_FALSE(is_straight({nop, nop}));                             // runs off the end
  EXPECT_FALSE(is_straight({leave, nop}));                           // unreachable code behind it
  EXPECT_FALSE(is_straight({op(Opcode::goto_), 0, 0}));              // a loop
  EXPECT_FALSE(is_straight({zero, op(Opcode::ifeq), 0, 3, leave}));  // a branch
  EXPECT_FALSE(is_straight({nop, leave, leave}, {{0, 1, 2, 0}}));    // a handler
  EXPECT_FALSE(is_straight({nop, leave}, {{0, 1, 1, 0}}));
  EXPECT_FALSE(is_straight({op(Opcode::wide), op(Opcode::ret), 0, 0}));
}

TEST(Code, BytesThatAreNoOpcodeBad) {
  for (unsigned byte = opcode_count; byte < 256; ++byte) {
    EXPECT_THAT(code_problem({static_cast<uint8_t>(byte), 0xb1}), HasSubstr("is not an opcode"));
  }
}

TEST(Code, LengthLimits) {
  EXPECT_THAT(code_problem(ByteVector{}), HasSubstr("code of 0 bytes"));
  ByteVector longest(65535, 0);
  EXPECT_EQ(code_problem(longest), "");
  longest.push_back(0);
  EXPECT_THAT(code_problem(longest), HasSubstr("code of 65536 bytes, expected 1 to 65535"));
}

TEST(Code, InstructionCutOffBad) {
  for (unsigned code = 0; code < opcode_count; ++code) {
    const OpcodeInfo& info = opcode_table[code];
    if (info.length == 1) continue;
    EXPECT_NE(code_problem({static_cast<uint8_t>(code)}), "") << info.mnemonic;
  }
  EXPECT_THAT(code_problem({op(Opcode::sipush), 0}),
              HasSubstr("pc 0: sipush does not fit into the code of 2 bytes"));
}

TEST(Code, BranchTargets) {
  EXPECT_EQ(code_problem({op(Opcode::goto_), 0, 3, 0xb1}), "");
  EXPECT_EQ(code_problem({0, op(Opcode::goto_), 0xFF, 0xFF, 0xb1}), "");
  EXPECT_THAT(code_problem({op(Opcode::goto_), 0, 1, 0xb1}),
              HasSubstr("pc 1: a jump, handler or exception range"));
  EXPECT_THAT(code_problem({op(Opcode::goto_), 0, 4, 0xb1}), HasSubstr("a jump leaves the code"));
  EXPECT_THAT(code_problem({op(Opcode::goto_), 0x7F, 0xFF, 0xb1}), HasSubstr("a jump leaves the code"));
  EXPECT_THAT(code_problem({op(Opcode::goto_), 0xFF, 0xFF, 0xb1}), HasSubstr("a jump leaves the code"));
  EXPECT_EQ(code_problem({op(Opcode::goto_w), 0, 0, 0, 5, 0xb1}), "");
  EXPECT_THAT(code_problem({op(Opcode::goto_w), 0, 0, 0, 2, 0xb1}), HasSubstr("no instruction starts"));
  EXPECT_THAT(code_problem({op(Opcode::jsr_w), 0x80, 0, 0, 0, 0xb1}), HasSubstr("leaves the code"));
  // Into the middle of a wide instruction.
  EXPECT_THAT(code_problem({op(Opcode::goto_), 0, 4, op(Opcode::wide), op(Opcode::iload), 0, 1, 0xb1}),
              HasSubstr("pc 4"));
}

TEST(Code, EveryBranchOpcodeIsChecked) {
  for (unsigned code = 0; code < opcode_count; ++code) {
    if (opcode_table[code].format != OperandFormat::branch) continue;
    EXPECT_EQ(code_problem({static_cast<uint8_t>(code), 0, 3, 0xb1}), "");
    EXPECT_NE(code_problem({static_cast<uint8_t>(code), 0, 2, 0xb1}), "") << opcode_table[code].mnemonic;
  }
}

TEST(Code, LocalsBelowMaxLocals) {
  struct Row {
    ByteVector code;
    unsigned needs;
  };
  for (const Row& row :
       {Row{{op(Opcode::iload), 3, 0xb1}, 4}, Row{{op(Opcode::lload), 3, 0xb1}, 5},
        Row{{op(Opcode::dstore), 9, 0xb1}, 11}, Row{{op(Opcode::aload_3), 0xb1}, 4},
        Row{{op(Opcode::dload_2), 0xb1}, 4}, Row{{op(Opcode::lstore_0), 0xb1}, 2},
        Row{{op(Opcode::astore_1), 0xb1}, 2}, Row{{op(Opcode::iinc), 7, 1, 0xb1}, 8},
        Row{{op(Opcode::ret), 200}, 201}, Row{{op(Opcode::wide), op(Opcode::iload), 1, 0, 0xb1}, 257},
        Row{{op(Opcode::wide), op(Opcode::dstore), 1, 0, 0xb1}, 258},
        Row{{op(Opcode::wide), op(Opcode::iinc), 1, 0, 0, 1, 0xb1}, 257},
        Row{{op(Opcode::wide), op(Opcode::ret), 0xFF, 0xFE}, 65535}}) {
    EXPECT_EQ(code_problem(row.code, row.needs), "");
    EXPECT_THAT(code_problem(row.code, row.needs - 1), HasSubstr("is out of range (max_locals is")) << row.needs;
  }
}

TEST(Code, WideNeedsAWideInstruction) {
  EXPECT_EQ(code_problem({op(Opcode::wide), op(Opcode::aload), 0, 1, 0xb1}), "");
  for (Opcode other : {Opcode::nop, Opcode::goto_, Opcode::wide, Opcode::tableswitch}) {
    EXPECT_THAT(code_problem({op(Opcode::wide), op(other), 0, 1, 0xb1}), HasSubstr("pc 0: wide does not fit"));
  }
  EXPECT_NE(code_problem({op(Opcode::wide)}), "");
}

TEST(Code, ConstantsOfTheRightKind) {
  ClassBytes c("p/A");
  uint16_t handle = c.method_handle(6, c.method_ref("p/B", "boot", "()V"));
  c.add_attribute(c.attribute("BootstrapMethods", ByteWriter(true).u16(1).u16(handle).u16(0).take()));
  std::string deepest = std::string(255, '[') + "I";
  struct Constant {
    uint16_t index;
    const char* accepted_by;  // letters of the rows below
  };
  const std::vector<Constant> constants = {{c.integer(1), "n"},
                                           {c.float_(1), "n"},
                                           {c.string("s"), "n"},
                                           {c.method_type("()V"), "n"},
                                           {handle, "n"},
                                           {c.dynamic(0, "c", "I"), "n"},
                                           {c.dynamic(0, "c", "J"), "w"},
                                           {c.long_(1), "w"},
                                           {c.double_(1), "w"},
                                           {c.class_("p/B"), "nNCa"},
                                           {c.class_("[I"), "nCam"},
                                           {c.class_(deepest), "nCm"},
                                           {c.field_ref("p/B", "f", "I"), "f"},
                                           {c.method_ref("p/B", "m", "()V"), "vps"},
                                           {c.method_ref("p/B", "<init>", "()V"), "p"},
                                           {c.interface_method_ref("p/B", "m", "()V"), "psi"},
                                           {c.invoke_dynamic(0, "d", "()V"), "d"},
                                           {c.utf8("p/B"), ""},
                                           {c.name_and_type("m", "()V"), ""},
                                           {0, ""},
                                           {60000, ""}};
  struct User {
    char letter;
    Opcode opcode;
    ByteVector tail;
  };
  const std::vector<User> users = {{'n', Opcode::ldc_w, {}},
                                   {'w', Opcode::ldc2_w, {}},
                                   {'f', Opcode::getstatic, {}},
                                   {'f', Opcode::putstatic, {}},
                                   {'f', Opcode::getfield, {}},
                                   {'f', Opcode::putfield, {}},
                                   {'v', Opcode::invokevirtual, {}},
                                   {'p', Opcode::invokespecial, {}},
                                   {'s', Opcode::invokestatic, {}},
                                   {'i', Opcode::invokeinterface, {1, 0}},
                                   {'d', Opcode::invokedynamic, {0, 0}},
                                   {'N', Opcode::new_, {}},
                                   {'a', Opcode::anewarray, {}},
                                   {'C', Opcode::checkcast, {}},
                                   {'C', Opcode::instanceof, {}},
                                   {'m', Opcode::multianewarray, {1}}};
  for (const User& user : users) {
    for (const Constant& constant : constants) {
      ByteVector code = {op(user.opcode), high(constant.index), low(constant.index)};
      code.insert(code.end(), user.tail.begin(), user.tail.end());
      code.push_back(0xb1);
      bool accepted = std::string_view(constant.accepted_by).find(user.letter) != std::string_view::npos;
      std::string found = code_problem(c, code);
      EXPECT_EQ(found.empty(), accepted)
          << opcode_info(user.opcode).mnemonic << " " << constant.index << " " << found;
      if (!accepted) {
        EXPECT_THAT(found, HasSubstr("pc 0: " + std::string(opcode_info(user.opcode).mnemonic)));
      }
    }
  }
}

TEST(Code, LdcHasOneByte) {
  ClassBytes c("p/A");
  uint16_t value = c.integer(42);
  EXPECT_EQ(code_problem(c, {op(Opcode::ldc), low(value), 0xb1}), "");
  EXPECT_THAT(code_problem(c, {op(Opcode::ldc), 1, 0xb1}),
              HasSubstr("constant 1 is a Utf8, expected a loadable constant"));
  EXPECT_THAT(code_problem(c, {op(Opcode::ldc), 255, 0xb1}), HasSubstr("constant 255 is out of range"));
}

TEST(Code, InterfaceCallCounts) {
  ClassBytes c("p/A");
  uint16_t call = c.interface_method_ref("p/I", "m", "(IJLp/B;)V");
  EXPECT_EQ(code_problem(c, {op(Opcode::invokeinterface), high(call), low(call), 5, 0, 0xb1}), "");
  for (ByteVector tail : {ByteVector{4, 0}, ByteVector{0, 0}, ByteVector{5, 1}}) {
    EXPECT_THAT(code_problem(c, {op(Opcode::invokeinterface), high(call), low(call), tail[0], tail[1], 0xb1}),
                HasSubstr("invokeinterface: its count"));
  }
}

TEST(Code, ZeroBytesOfDynamicCalls) {
  ClassBytes c("p/A");
  uint16_t handle = c.method_handle(6, c.method_ref("p/B", "boot", "()V"));
  c.add_attribute(c.attribute("BootstrapMethods", ByteWriter(true).u16(1).u16(handle).u16(0).take()));
  uint16_t call = c.invoke_dynamic(0, "d", "()V");
  EXPECT_EQ(code_problem(c, {op(Opcode::invokedynamic), high(call), low(call), 0, 0, 0xb1}), "");
  EXPECT_THAT(code_problem(c, {op(Opcode::invokedynamic), high(call), low(call), 0, 1, 0xb1}),
              HasSubstr("last two bytes"));
}

TEST(Code, ArrayOperands) {
  ClassBytes c("p/A");
  uint16_t array = c.class_("[[I");
  auto multi = [&](uint8_t n) {
    return code_problem(c, {op(Opcode::multianewarray), high(array), low(array), n, 0xb1});
  };
  EXPECT_EQ(multi(1), "");
  EXPECT_EQ(multi(2), "");
  EXPECT_THAT(multi(0), HasSubstr("0 dimensions do not fit"));
  EXPECT_THAT(multi(3), HasSubstr("3 dimensions do not fit"));
  for (unsigned type = 0; type < 256; ++type) {
    bool ok = type >= 4 && type <= 11;
    EXPECT_EQ(code_problem({op(Opcode::newarray), static_cast<uint8_t>(type), 0xb1}).empty(), ok) << type;
  }
}

ByteVector table_switch(unsigned padding, int32_t low_key, int32_t high_key, const std::vector<int32_t>& targets,
                        int32_t otherwise) {
  ByteWriter out(true);
  for (unsigned i = 0; i < padding; ++i) out.u8(0);
  out.u8(op(Opcode::tableswitch));
  while (out.size() % 4 != 0) out.u8(0);
  out.u32(static_cast<uint32_t>(otherwise))
      .u32(static_cast<uint32_t>(low_key))
      .u32(static_cast<uint32_t>(high_key));
  for (int32_t target : targets) out.u32(static_cast<uint32_t>(target));
  return out.u8(0xb1).take();
}

TEST(Code, TableSwitch) {
  for (unsigned padding = 0; padding < 4; ++padding) {
    ByteVector probe = table_switch(padding, 5, 6, {0, 0}, 0);
    int32_t end = static_cast<int32_t>(probe.size() - 1 - padding);
    ByteVector good = table_switch(padding, 5, 6, {end, 0}, end);
    EXPECT_EQ(code_problem(good), "");
    SwitchView view = InstructionView(good, padding).switch_view();
    EXPECT_EQ(view.count, 2u);
    EXPECT_EQ(view.key(1), 6);
    EXPECT_EQ(view.target(0), padding + static_cast<uint32_t>(end));
    EXPECT_EQ(view.target(1), padding);
    EXPECT_THAT(code_problem(table_switch(padding, 5, 6, {end, end + 1}, end)), HasSubstr("leaves the code"));
    EXPECT_THAT(code_problem(table_switch(padding, 5, 6, {end, end}, 1)), HasSubstr("no instruction starts"));
  }
  EXPECT_THAT(code_problem(table_switch(0, 6, 5, {}, 0)), HasSubstr("tableswitch does not fit"));
  EXPECT_THAT(code_problem(table_switch(0, INT32_MIN, INT32_MAX, {0}, 0)), HasSubstr("tableswitch does not fit"));
  EXPECT_THAT(code_problem(table_switch(0, 0, 1, {0}, 0)), HasSubstr("tableswitch does not fit"));
  EXPECT_EQ(code_problem(table_switch(0, INT32_MAX, INT32_MAX, {0}, 0)), "");
}

TEST(Code, LookupSwitch) {
  auto lookup = [](uint32_t pairs, const std::vector<std::pair<int32_t, int32_t>>& rows) {
    ByteWriter out(true);
    out.u8(op(Opcode::lookupswitch)).u8(0).u8(0).u8(0).u32(0).u32(pairs);
    for (auto [key, target] : rows) out.u32(static_cast<uint32_t>(key)).u32(static_cast<uint32_t>(target));
    return out.u8(0xb1).take();
  };
  EXPECT_EQ(code_problem(lookup(0, {})), "");
  EXPECT_EQ(code_problem(lookup(2, {{-1, 28}, {7, 0}})), "");
  EXPECT_THAT(code_problem(lookup(2, {{7, 28}, {-1, 0}})),
              HasSubstr("lookupswitch: its keys are not in ascending order"));
  EXPECT_THAT(code_problem(lookup(2, {{7, 28}, {7, 0}})), HasSubstr("ascending"));
  EXPECT_THAT(code_problem(lookup(2, {{1, 28}, {7, 3}})), HasSubstr("no instruction starts"));
  EXPECT_THAT(code_problem(lookup(0x80000000, {})), HasSubstr("does not fit"));
  EXPECT_THAT(code_problem(lookup(0x20000001, {{1, 0}})), HasSubstr("does not fit"));
}

TEST(Code, ExceptionTable) {
  auto handled = [](HandlerRow row) {
    ClassBytes c("p/A");
    row.catch_type = row.catch_type == 1 ? c.class_("p/E") : row.catch_type;
    return code_problem(c, {op(Opcode::sipush), 0, 1, 0x57, 0xb1}, 4, {row});
  };
  EXPECT_EQ(handled({0, 5, 3, 0}), "");
  EXPECT_EQ(handled({0, 3, 4, 1}), "");
  EXPECT_THAT(handled({0, 6, 3, 0}), HasSubstr("exception range 0 to 6 is not inside the code of 5 bytes"));
  EXPECT_THAT(handled({3, 3, 3, 0}), HasSubstr("exception range 3 to 3"));
  EXPECT_THAT(handled({4, 3, 3, 0}), HasSubstr("exception range 4 to 3"));
  EXPECT_THAT(handled({1, 3, 3, 0}), HasSubstr("pc 1: a jump, handler or exception range"));
  EXPECT_THAT(handled({0, 2, 3, 0}), HasSubstr("pc 2: a jump, handler or exception range"));
  EXPECT_THAT(handled({0, 3, 1, 0}), HasSubstr("pc 1: a jump, handler or exception range"));
  EXPECT_THAT(handled({0, 3, 5, 0}), HasSubstr("a jump leaves the code"));
  EXPECT_THAT(handled({0, 3, 3, 2000}), HasSubstr("catch type 2000 is out of range"));
}

TEST(Code, ParametersFitIntoLocals) {
  auto with = [](unsigned flags, unsigned max_locals) {
    ClassBytes c("p/A");
    c.method(flags, "m", "(IJ)V", {c.code(0, max_locals, {0xb1})});
    return problem(c.build());
  };
  EXPECT_EQ(with(0x0009, 3), "");
  EXPECT_EQ(with(0x0001, 4), "");
  EXPECT_THAT(with(0x0009, 2), HasSubstr("parameters take 3 locals, max_locals is 2"));
  EXPECT_THAT(with(0x0001, 3), HasSubstr("parameters take 4 locals"));
}

TEST(Code, DebugTables) {
  auto with = [](std::string_view name, auto make) {
    ClassBytes c("p/A");
    ByteVector table = c.attribute(name, make(c));
    return code_problem(c, {0, 0xb1}, 4, {}, {table});
  };
  auto line = [](unsigned count, unsigned pc) {
    return [=](ClassBytes&) { return ByteWriter(true).u16(count).u16(pc).u16(1).take(); };
  };
  EXPECT_EQ(with("LineNumberTable", line(1, 1)), "");
  EXPECT_THAT(with("LineNumberTable", line(1, 2)), HasSubstr("attribute LineNumberTable"));
  EXPECT_THAT(with("LineNumberTable", line(2, 1)), HasSubstr("attribute LineNumberTable"));
  EXPECT_THAT(with("LineNumberTable", line(0, 1)), HasSubstr("attribute LineNumberTable"));
  EXPECT_THAT(with("LineNumberTable", [](ClassBytes&) { return ByteVector{}; }), HasSubstr("LineNumberTable"));
  auto local = [](unsigned start, unsigned length, std::string_view type, unsigned slot) {
    return [=](ClassBytes& c) {
      return ByteWriter(true).u16(1).u16(start).u16(length).u16(c.utf8("x")).u16(c.utf8(type)).u16(slot).take();
    };
  };
  EXPECT_EQ(with("LocalVariableTable", local(0, 2, "I", 3)), "");
  EXPECT_NE(with("LocalVariableTable", local(0, 3, "I", 3)), "");
  EXPECT_NE(with("LocalVariableTable", local(0, 2, "I", 4)), "");
  EXPECT_NE(with("LocalVariableTable", local(0, 2, "X", 3)), "");
  EXPECT_EQ(with("LocalVariableTypeTable", local(0, 2, "TX;", 3)), "");
  EXPECT_NE(with("LocalVariableTypeTable", local(65535, 65535, "TX;", 3)), "");
}

TEST(Code, AttributeStructure) {
  auto with = [](auto change) {
    ClassBytes c("p/A");
    ByteVector content = {0, 1, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0};
    change(content);
    c.method(0x0009, "m", "()V", {c.attribute("Code", content)});
    return problem(c.build());
  };
  EXPECT_EQ(with([](ByteVector&) {}), "");
  EXPECT_THAT(with([](ByteVector& b) { b.push_back(0); }), HasSubstr("attribute Code has 1 bytes too many"));
  EXPECT_THAT(with([](ByteVector& b) { b.pop_back(); }), HasSubstr("code of 1 bytes in an attribute of 12"));
  EXPECT_THAT(with([](ByteVector& b) { b.resize(11); }), HasSubstr("expected at least 12"));
  EXPECT_THAT(with([](ByteVector& b) { b[4] = 0xFF; }), HasSubstr("expected 1 to 65535"));
  EXPECT_THAT(with([](ByteVector& b) { b[7] = 2; }), HasSubstr("code of 2 bytes in an attribute of 13"));
  EXPECT_THAT(with([](ByteVector& b) { b[9] = 0xFF; }), HasSubstr("exception handlers do not fit"));
  EXPECT_THAT(with([](ByteVector& b) { b[12] = 1; }), HasSubstr("has no room for name and length"));
}

TEST(Code, NestedAttributeMustStayInside) {
  ClassBytes c("p/A");
  ByteVector nested = ByteWriter(true).u16(c.utf8("Custom")).u32(3).u16(0).take();
  EXPECT_THAT(code_problem(c, {0xb1}, 4, {}, {nested}), HasSubstr("its length 3 exceeds the 2 bytes left"));
}

}  // namespace
}  // namespace heddle::classfile
