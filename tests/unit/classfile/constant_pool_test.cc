#include "classfile/constant_pool.h"

#include "expect.h"

namespace heddle::classfile {
namespace {

// A class with a bootstrap method, so that dynamic constants have something to name.
ClassBytes with_bootstrap(std::string_view name = "p/A") {
  ClassBytes c(name);
  uint16_t handle = c.method_handle(6, c.method_ref("p/B", "boot", "()V"));
  c.add_attribute(c.attribute("BootstrapMethods", ByteWriter(true).u16(1).u16(handle).u16(0).take()));
  return c;
}

ByteVector raw(std::initializer_list<unsigned> bytes) {
  ByteWriter out;
  for (unsigned b : bytes) out.u8(b);
  return out.take();
}

TEST(ConstantPool, AccessorsReadEveryKind) {
  ClassBytes c = with_bootstrap();
  uint16_t text = c.utf8("text"), integer = c.integer(0xFFFFFFFE), number = c.float_(0x3F800000);
  uint16_t big = c.long_(0x8000000000000001), real = c.double_(0x3FF0000000000000);
  uint16_t type = c.class_("p/B"), array = c.class_("[[I"), string = c.string("hello");
  uint16_t field = c.field_ref("p/B", "f", "J"), method = c.method_ref("[I", "clone", "()Ljava/lang/Object;");
  uint16_t interface = c.interface_method_ref("p/I", "m", "(I)V");
  uint16_t handle = c.method_handle(9, interface), method_type = c.method_type("(JD)V");
  uint16_t constant = c.dynamic(0, "c", "D"), call = c.invoke_dynamic(0, "run", "()Ljava/lang/Runnable;");
  uint16_t module = c.module("java.base"), package = c.package("java/lang");
  Parsed file(c);
  const ConstantPool& pool = file->pool();

  EXPECT_EQ(pool.utf8(text), "text");
  EXPECT_EQ(pool.integer(integer), -2);
  EXPECT_EQ(pool.float_bits(number), 0x3F800000u);
  EXPECT_EQ(pool.long_value(big), INT64_MIN + 1);
  EXPECT_EQ(pool.tag(static_cast<uint16_t>(big + 1)), Tag::none);
  EXPECT_EQ(pool.double_bits(real), 0x3FF0000000000000u);
  EXPECT_EQ(pool.class_name(type), "p/B");
  EXPECT_EQ(pool.class_name(array), "[[I");
  EXPECT_EQ(pool.tag(array), Tag::class_);
  EXPECT_EQ(pool.string(string), "hello");
  EXPECT_EQ(pool.member(field).owner, "p/B");
  EXPECT_EQ(pool.member(field).name, "f");
  EXPECT_EQ(pool.member(field).descriptor, "J");
  EXPECT_EQ(pool.member(method).owner, "[I");
  EXPECT_EQ(pool.member(method).tag, Tag::method_ref);
  EXPECT_FALSE(pool.member(method).is_interface);
  EXPECT_TRUE(pool.member(interface).is_interface);
  EXPECT_EQ(pool.method_handle(handle).kind, 9);
  EXPECT_EQ(pool.method_handle(handle).reference, interface);
  EXPECT_EQ(pool.method_type(method_type), "(JD)V");
  EXPECT_EQ(pool.dynamic(constant).name_and_type.descriptor, "D");
  EXPECT_EQ(pool.tag(constant), Tag::dynamic);
  EXPECT_EQ(pool.dynamic(call).name_and_type.name, "run");
  EXPECT_EQ(pool.module_name(module), "java.base");
  EXPECT_EQ(pool.package_name(package), "java/lang");
  EXPECT_TRUE(pool.has(method, Tag::method_ref));
  EXPECT_FALSE(pool.has(method, Tag::field_ref));
  EXPECT_FALSE(pool.has(static_cast<uint16_t>(pool.size()), Tag::utf8));
}

TEST(ConstantPool, ConstructorReferencesKeepTheirTag) {
  ClassBytes c("p/A");
  uint16_t init = c.method_ref("p/B", "<init>", "()V");
  Parsed file(c);
  EXPECT_EQ(file->pool().tag(init), Tag::method_ref);
  EXPECT_EQ(file->pool().kind(init), constructor_ref);
}

TEST(ConstantPool, UnknownTagBad) {
  for (unsigned tag : {0u, 2u, 13u, 14u, 21u, 22u, 33u, 255u}) {
    ClassBytes c("p/A");
    c.constant(raw({tag, 0, 1}));
    expect_bad_structure(c, "unknown tag " + std::to_string(tag));
  }
}

TEST(ConstantPool, TagsNeedTheirVersion) {
  auto problem_at = [](unsigned major) {
    ClassBytes c("p/A", major);
    c.method_type("()V");
    return problem(c.build());
  };
  EXPECT_EQ(problem_at(51), "");
  EXPECT_THAT(problem_at(50), HasSubstr("MethodType needs class-file version 51, this is 50"));
}

TEST(ConstantPool, IndexOutOfRangeBad) {
  ClassBytes c("p/A");
  uint16_t last = c.constant(raw({7, 1, 144}));
  expect_bad_structure(c, "constant " + std::to_string(last) + ": name index 400 is out of range (pool has " +
                              std::to_string(last + 1) + " entries), expected Utf8");
}

TEST(ConstantPool, IndexOfWrongKindBad) {
  ClassBytes c("p/A");
  c.constant(ByteWriter(true).u8(8).u16(c.this_class).take());
  expect_bad_structure(c, "string index 2 is a Class, expected Utf8");

  ClassBytes zero("p/A");
  zero.constant(raw({16, 0, 0}));
  expect_bad_structure(zero, "descriptor index 0 is no constant, expected Utf8");

  ClassBytes member("p/A");
  uint16_t name = member.utf8("x");
  member.constant(ByteWriter(true).u8(9).u16(member.this_class).u16(name).take());
  expect_bad_structure(member, "is a Utf8, expected NameAndType");
}

TEST(ConstantPool, SecondSlotOfLongBad) {
  ClassBytes c("p/A");
  uint16_t big = c.long_(1);
  c.constant(ByteWriter(true).u8(7).u16(big + 1).take());
  expect_bad_structure(c, "is no constant, expected Utf8");
}

TEST(ConstantPool, LongNeedsTwoSlots) {
  ClassBytes c("p/A");
  c.long_(7);
  expect_ok(c);
  ClassBytes half("p/A");
  half.constant(ByteWriter(true).u8(5).u64(7).take(), 1);
  expect_bad_structure(half, "Long needs two slots, the pool ends after one");
}

TEST(ConstantPool, TextMustBeModifiedUtf8) {
  ClassBytes ok("p/A");
  ok.utf8("\xC0\x80 \xED\xA0\x80");
  expect_ok(ok);
  ClassBytes bad("p/A");
  bad.utf8(std::string_view("a\0b", 3));
  expect_bad(bad, "not modified UTF-8");
  EXPECT_EQ(problem(bad.build(), ParseDepth::headers), "");
  ByteVector bytes = bad.build();
  auto file = parse_class(bytes, ParseDepth::headers);
  ASSERT_TRUE(file);
  EXPECT_FALSE(check_constants(*file));
}

TEST(ConstantPool, ClassNamesAreChecked) {
  for (const char* name : {"", "a.b", "a//b", "/a", "a/", "a;", "[", "[X", "[La;b", "[V"}) {
    ClassBytes c("p/A");
    c.class_(name);
    expect_bad(c, "not a class name");
  }
  for (const char* name : {"a", "a/b", "a-b/c d", "[I", "[[La/b;", "<x>"}) {
    ClassBytes c("p/A");
    c.class_(name);
    expect_ok(c);
  }
}

TEST(ConstantPool, DescriptorsMustFitTheirReferrer) {
  ClassBytes field("p/A");
  field.field_ref("p/B", "f", "()V");
  expect_bad(field, "a field reference has a method's descriptor");
  ClassBytes method("p/A");
  method.method_ref("p/B", "m", "I");
  expect_bad(method, "a method reference has a field's descriptor");
  ClassBytes interface("p/A");
  interface.interface_method_ref("p/B", "m", "I");
  expect_bad(interface, "a method reference has a field's descriptor");
  ClassBytes constant = with_bootstrap();
  constant.dynamic(0, "c", "()I");
  expect_bad(constant, "a dynamically computed constant has a method's descriptor");
  ClassBytes call = with_bootstrap();
  call.invoke_dynamic(0, "c", "I");
  expect_bad(call, "a dynamic call has a field's descriptor");
  ClassBytes type("p/A");
  type.method_type("I");
  expect_bad(type, "not a method descriptor");
}

TEST(ConstantPool, MemberNamesAreChecked) {
  auto method_problem = [](std::string_view name, std::string_view type) {
    ClassBytes c("p/A");
    c.method_ref("p/B", name, type);
    return problem(c.build());
  };
  EXPECT_EQ(method_problem("m", "()V"), "");
  EXPECT_EQ(method_problem("<init>", "(I)V"), "");
  EXPECT_THAT(method_problem("<init>", "(I)I"), HasSubstr("an initializer does not return void"));
  EXPECT_THAT(method_problem("<clinit>", "()V"), HasSubstr("a method reference cannot name <clinit>"));
  ClassBytes enclosed("p/A");
  enclosed.name_and_type("<clinit>", "()V");
  expect_ok(enclosed);
  for (const char* name : {"", "<other>", "a.b", "a/b", "a;b", "a[b", "a<b"}) {
    EXPECT_THAT(method_problem(name, "()V"), HasSubstr("not a method name")) << name;
  }
  ClassBytes field("p/A");
  field.field_ref("p/B", "a/b", "I");
  expect_bad(field, "not a field name");
  ClassBytes interface("p/A");
  interface.interface_method_ref("p/I", "<init>", "()V");
  expect_bad(interface, "an interface method cannot be <init>");
}

TEST(ConstantPool, FactsAreFoundAndBelieved) {
  ClassBytes c("p/A");
  uint16_t plain = c.utf8("plain"), type = c.utf8("p/B"), name = c.utf8("m"), descriptor = c.utf8("(J)V");
  uint16_t init = c.utf8("<init>");
  c.method_ref("p/B", "m", "(J)V");
  c.method_ref("p/B", "<init>", "(J)V");
  Parsed file(c, ParseDepth::headers);
  std::vector<uint8_t> facts(file->pool().size(), 0);
  ASSERT_TRUE(check_constant_text(file->pool(), facts));
  EXPECT_EQ(facts[plain], text_facts::modified_utf8);
  EXPECT_EQ(facts[type], text_facts::modified_utf8 | text_facts::class_name);
  EXPECT_EQ(facts[name], text_facts::modified_utf8 | text_facts::member_name);
  EXPECT_EQ(facts[descriptor], text_facts::modified_utf8 | text_facts::descriptor);
  EXPECT_EQ(facts[init], text_facts::modified_utf8);

  // A name that is fine as one thing is checked again as another.
  ClassBytes bad("p/A");
  uint16_t text = bad.utf8("(J)V");
  bad.class_("(J)V.");
  uint16_t dotted = bad.utf8("(J)V.");
  Parsed wrong(bad, ParseDepth::headers);
  facts.assign(wrong->pool().size(), 0);
  facts[text] = text_facts::descriptor;
  facts[dotted] = text_facts::descriptor | text_facts::member_name;
  EXPECT_FALSE(check_constant_text(wrong->pool(), facts));
  facts[dotted] = text_facts::class_name;
  EXPECT_TRUE(check_constant_text(wrong->pool(), facts));
}

TEST(ConstantPool, MethodHandleKindsAndReferences) {
  struct Row {
    unsigned kind;
    bool field, method, interface, constructor;
  };
  // JVMS 4.4.8.
  for (Row row :
       {Row{1, true, false, false, false}, Row{2, true, false, false, false}, Row{3, true, false, false, false},
        Row{4, true, false, false, false}, Row{5, false, true, false, false}, Row{6, false, true, true, false},
        Row{7, false, true, true, false}, Row{8, false, false, false, true}, Row{9, false, false, true, false}}) {
    auto accepts = [&](auto make) {
      ClassBytes c("p/A");
      c.method_handle(row.kind, make(c));
      return problem(c.build()).empty();
    };
    EXPECT_EQ(accepts([](ClassBytes& c) { return c.field_ref("p/B", "f", "I"); }), row.field) << row.kind;
    EXPECT_EQ(accepts([](ClassBytes& c) { return c.method_ref("p/B", "m", "()V"); }), row.method) << row.kind;
    EXPECT_EQ(accepts([](ClassBytes& c) { return c.interface_method_ref("p/B", "m", "()V"); }), row.interface)
        << row.kind;
    EXPECT_EQ(accepts([](ClassBytes& c) { return c.method_ref("p/B", "<init>", "()V"); }), row.constructor)
        << row.kind;
  }
  for (unsigned kind : {0u, 10u, 255u}) {
    ClassBytes c("p/A");
    c.method_handle(kind, c.method_ref("p/B", "m", "()V"));
    expect_bad_structure(c, "is not one of 1 to 9");
  }
}

TEST(ConstantPool, BootstrapIndexMustExist) {
  ClassBytes ok = with_bootstrap();
  ok.invoke_dynamic(0, "run", "()V");
  expect_ok(ok);
  ClassBytes beyond = with_bootstrap();
  beyond.invoke_dynamic(1, "run", "()V");
  expect_bad_structure(beyond, "a constant names bootstrap method 1, BootstrapMethods has 1");
  ClassBytes none("p/A");
  none.dynamic(0, "c", "I");
  expect_bad_structure(none, "a constant names bootstrap method 0, BootstrapMethods has 0");
}

TEST(ConstantPool, ReferencesMayPointForward) {
  ClassBytes c("p/A");
  // Methodref 5 -> NameAndType 6 -> Utf8 7, 8.
  ASSERT_EQ(c.constant(ByteWriter(true).u8(10).u16(c.this_class).u16(6).take()), 5);
  c.constant(ByteWriter(true).u8(12).u16(7).u16(8).take());
  c.utf8("<init>");
  c.utf8("()V");
  Parsed file(c);
  EXPECT_EQ(file->pool().kind(5), constructor_ref);
}

TEST(ConstantPool, ForwardReferenceThroughBadEntryBad) {
  ClassBytes c("p/A");
  ASSERT_EQ(c.constant(ByteWriter(true).u8(10).u16(c.this_class).u16(6).take()), 5);
  c.constant(ByteWriter(true).u8(12).u16(999).u16(8).take());
  expect_bad_structure(c, "constant 6: name index 999 is out of range");
}

TEST(ConstantPool, LargestPool) {
  ClassBytes c("p/A");
  for (unsigned i = 0; c.integer(i) < 65534; ++i) {
  }
  Parsed file(c);
  EXPECT_EQ(file->pool().size(), 65535u);
  EXPECT_EQ(file->pool().tag(65534), Tag::integer);
}

TEST(ConstantPool, CountLargerThanTheFileBad) {
  ByteVector bytes = ClassBytes("p/A").build();
  bytes[8] = bytes[9] = 0xFF;
  EXPECT_THAT(problem(bytes, ParseDepth::headers), HasSubstr("65534 constants do not fit into a file of"));
  bytes[8] = bytes[9] = 0;
  EXPECT_THAT(problem(bytes), HasSubstr("the count of constants is 0"));
}

}  // namespace
}  // namespace heddle::classfile
