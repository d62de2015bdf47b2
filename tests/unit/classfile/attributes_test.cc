#include "classfile/attributes.h"

#include "expect.h"

namespace heddle::classfile {
namespace {

// A class with one attribute of this name; the content is made with the class's constants.
template <class Make>
ClassBytes with_attribute(std::string_view name, Make make) {
  ClassBytes c("p/A");
  ByteVector content = make(c);
  c.add_attribute(c.attribute(name, content));
  return c;
}

// The content is accepted, and refused when it is cut anywhere or has a byte too many.
template <class Make>
void expect_exact(std::string_view name, Make make) {
  expect_ok(with_attribute(name, make));
  size_t size = 0;
  with_attribute(name, [&](ClassBytes& c) {
    ByteVector content = make(c);
    size = content.size();
    return content;
  });
  for (size_t cut = 0; cut < size; ++cut) {
    expect_bad(with_attribute(name,
                              [&](ClassBytes& c) {
                                ByteVector content = make(c);
                                content.resize(cut);
                                return content;
                              }),
               std::string(name));
  }
  expect_bad(with_attribute(name,
                            [&](ClassBytes& c) {
                              ByteVector content = make(c);
                              content.push_back(0);
                              return content;
                            }),
             "has 1 bytes too many");
}

Attribute only(const ClassFile& file) { return *attributes_of(file).begin(); }

TEST(Attributes, NamesAreFoundAgain) {
  for (int kind = 1; kind <= static_cast<int>(AttributeKind::Synthetic); ++kind) {
    std::string_view name = attribute_name(static_cast<AttributeKind>(kind));
    int found = 0;
    for (AttributePlace place : {in_class, in_field, in_method, in_code, in_component}) {
      AttributeKind there = attribute_kind(name, newest_major, place);
      if (there != AttributeKind::unknown) {
        EXPECT_EQ(static_cast<int>(there), kind);
        ++found;
      }
    }
    EXPECT_GE(found, 1) << name;
  }
  for (const char* name : {"", "C", "Cod", "Codes", "code", "Scala", "ScalaSig"}) {
    EXPECT_EQ(attribute_kind(name, newest_major, in_method), AttributeKind::unknown) << name;
  }
  EXPECT_EQ(attribute_kind("Record", 59, in_class), AttributeKind::unknown);
  EXPECT_EQ(attribute_kind("Record", 60, in_class), AttributeKind::Record);
}

TEST(Attributes, UnknownOnesAreSkippedButFoundByName) {
  ClassBytes c("p/A");
  c.add_attribute(c.attribute("ScalaSig", {5, 0, 0}));
  c.add_attribute(c.attribute("SourceFile", ByteWriter(true).u16(c.utf8("A.scala")).take()));
  Parsed file(c);
  EXPECT_EQ(attributes_of(*file).size(), 2u);
  EXPECT_EQ(attributes_of(*file).find("ScalaSig")->data.size(), 3u);
  EXPECT_FALSE(attributes_of(*file).find("Other"));
  auto source = attributes_of(*file).find(AttributeKind::SourceFile);
  ASSERT_TRUE(source);
  EXPECT_EQ(file->pool().utf8(*read_index(*file, *source)), "A.scala");
}

TEST(Attributes, DuplicatesBad) {
  ClassBytes c("p/A");
  ByteVector source = c.attribute("SourceFile", ByteWriter(true).u16(c.utf8("A.java")).take());
  c.add_attribute(source);
  c.add_attribute(source);
  expect_bad(c, "a second attribute SourceFile");
}

TEST(Attributes, OneIndex) {
  for (const char* name : {"SourceFile", "Signature"}) {
    expect_exact(name, [](ClassBytes& c) { return ByteWriter(true).u16(c.utf8("text")).take(); });
    expect_bad(with_attribute(name, [](ClassBytes& c) { return ByteWriter(true).u16(c.this_class).take(); }),
               "expected Utf8");
  }
  for (const char* name : {"NestHost", "ModuleMainClass"}) {
    expect_exact(name, [](ClassBytes& c) { return ByteWriter(true).u16(c.class_("p/B")).take(); });
    expect_bad(with_attribute(name, [](ClassBytes& c) { return ByteWriter(true).u16(c.utf8("p/B")).take(); }),
               "expected Class");
  }
}

TEST(Attributes, EmptyOnes) {
  for (const char* name : {"Deprecated", "Synthetic"})
    expect_exact(name, [](ClassBytes&) { return ByteVector(); });
}

TEST(Attributes, IndexLists) {
  for (const char* name : {"NestMembers", "PermittedSubclasses"}) {
    auto make = [](ClassBytes& c) {
      return ByteWriter(true).u16(2).u16(c.class_("p/B")).u16(c.class_("p/C")).take();
    };
    expect_exact(name, make);
    Parsed file(with_attribute(name, make));
    auto list = read_indexes(*file, only(*file));
    ASSERT_TRUE(list);
    ASSERT_EQ(list->size(), 2u);
    EXPECT_EQ(file->pool().class_name((*list)[1]), "p/C");
    expect_bad(with_attribute(name, [](ClassBytes& c) { return ByteWriter(true).u16(1).u16(c.utf8("x")).take(); }),
               "class index");
  }
  expect_exact("ModulePackages", [](ClassBytes& c) { return ByteWriter(true).u16(1).u16(c.package("p")).take(); });
  expect_bad(with_attribute("ModulePackages",
                            [](ClassBytes& c) { return ByteWriter(true).u16(1).u16(c.class_("p")).take(); }),
             "expected Package");
}

TEST(Attributes, ExceptionsOfAMethod) {
  ClassBytes c("p/A");
  c.method(0x0401, "m", "()V", {c.attribute("Exceptions", ByteWriter(true).u16(1).u16(c.class_("p/E")).take())});
  Parsed file(c);
  auto attribute = attributes_of(*file, file->methods()[0]).find(AttributeKind::Exceptions);
  ASSERT_TRUE(attribute);
  EXPECT_EQ(file->pool().class_name((*read_indexes(*file, *attribute))[0]), "p/E");
  ClassBytes bad("p/A");
  bad.method(0x0401, "m", "()V",
             {bad.attribute("Exceptions", ByteWriter(true).u16(1).u16(bad.utf8("p/E")).take())});
  expect_bad(bad, "method m()V: attribute Exceptions");
}

TEST(Attributes, InnerClasses) {
  auto make = [](ClassBytes& c) {
    return ByteWriter(true)
        .u16(2)
        .u16(c.class_("p/A$B"))
        .u16(c.this_class)
        .u16(c.utf8("B"))
        .u16(9)
        .u16(c.class_("p/A$1"))
        .u16(0)
        .u16(0)
        .u16(0)
        .take();
  };
  expect_exact("InnerClasses", make);
  Parsed file(with_attribute("InnerClasses", make));
  auto rows = read_inner_classes(*file, only(*file));
  ASSERT_TRUE(rows);
  EXPECT_EQ(file->pool().utf8((*rows)[0].inner_name_index), "B");
  EXPECT_EQ((*rows)[0].flags, 9);
  EXPECT_EQ((*rows)[1].outer_class_index, 0);
  expect_bad(with_attribute("InnerClasses", [](ClassBytes&) { return ByteWriter(true).u16(1).u64(0).take(); }),
             "inner class index 0");
}

TEST(Attributes, EnclosingMethod) {
  auto make = [](ClassBytes& c) {
    return ByteWriter(true).u16(c.class_("p/B")).u16(c.name_and_type("m", "()V")).take();
  };
  expect_exact("EnclosingMethod", make);
  expect_ok(with_attribute("EnclosingMethod",
                           [](ClassBytes& c) { return ByteWriter(true).u16(c.class_("p/B")).u16(0).take(); }));
  expect_bad(with_attribute("EnclosingMethod",
                            [](ClassBytes& c) { return ByteWriter(true).u16(0).u16(c.utf8("m")).take(); }),
             "class index 0");
}

TEST(Attributes, MethodParameters) {
  ClassBytes c("p/A");
  c.method(
      0x0401, "m", "(I)V",
      {c.attribute("MethodParameters", ByteWriter(true).u8(2).u16(c.utf8("a")).u16(16).u16(0).u16(0).take())});
  Parsed file(c);
  auto rows = read_method_parameters(*file, *attributes_of(*file, file->methods()[0]).begin());
  ASSERT_TRUE(rows);
  EXPECT_EQ(file->pool().utf8((*rows)[0].name_index), "a");
  EXPECT_EQ((*rows)[0].flags, 16);
  ClassBytes bad("p/A");
  bad.method(0x0401, "m", "(I)V", {bad.attribute("MethodParameters", ByteWriter(true).u8(2).u32(0).take())});
  expect_bad(bad, "attribute MethodParameters: its content of 5 bytes is too short");
}

TEST(Attributes, BootstrapMethods) {
  auto make = [](ClassBytes& c) {
    uint16_t handle = c.method_handle(6, c.method_ref("p/B", "boot", "()V"));
    return ByteWriter(true)
        .u16(2)
        .u16(handle)
        .u16(0)
        .u16(handle)
        .u16(2)
        .u16(c.string("s"))
        .u16(c.integer(1))
        .take();
  };
  expect_exact("BootstrapMethods", make);
  Parsed file(with_attribute("BootstrapMethods", make));
  auto methods = read_bootstrap_methods(*file);
  ASSERT_TRUE(methods);
  ASSERT_EQ(methods->size(), 2u);
  EXPECT_EQ(file->pool().string((*methods)[1].arguments[0]), "s");
  expect_bad(with_attribute("BootstrapMethods",
                            [](ClassBytes& c) {
                              uint16_t handle = c.method_handle(6, c.method_ref("p/B", "boot", "()V"));
                              return ByteWriter(true).u16(1).u16(handle).u16(1).u16(c.utf8("x")).take();
                            }),
             "expected a loadable constant");
  EXPECT_TRUE(read_bootstrap_methods(*Parsed(ClassBytes("p/B")))->empty());
}

TEST(Attributes, Record) {
  auto make = [](ClassBytes& c) {
    ByteVector signature = c.attribute("Signature", ByteWriter(true).u16(c.utf8("TT;")).take());
    return ByteWriter(true)
        .u16(2)
        .u16(c.utf8("x"))
        .u16(c.utf8("I"))
        .u16(0)
        .u16(c.utf8("y"))
        .u16(c.utf8("Lp/B;"))
        .u16(1)
        .bytes(signature)
        .take();
  };
  expect_exact("Record", make);
  Parsed file(with_attribute("Record", make));
  auto components = read_record(*file, only(*file));
  ASSERT_TRUE(components);
  ASSERT_EQ(components->size(), 2u);
  EXPECT_EQ(file->pool().utf8((*components)[1].name_index), "y");
  auto signature = (*components)[1].attributes.find(AttributeKind::Signature);
  ASSERT_TRUE(signature);
  EXPECT_EQ(file->pool().utf8(*read_index(*file, *signature)), "TT;");
  expect_bad(with_attribute("Record",
                            [](ClassBytes& c) {
                              return ByteWriter(true).u16(1).u16(c.utf8("x")).u16(c.utf8("()V")).u16(0).take();
                            }),
             "a component's type is not a descriptor");
}

TEST(Attributes, Module) {
  auto make = [](ClassBytes& c) {
    return ByteWriter(true)
        .u16(c.module("m"))
        .u16(0x20)
        .u16(c.utf8("1.0"))
        .u16(1)
        .u16(c.module("java.base"))
        .u16(0x8000)
        .u16(0)
        .u16(1)
        .u16(c.package("p"))
        .u16(0)
        .u16(1)
        .u16(c.module("friend"))
        .u16(1)
        .u16(c.package("q"))
        .u16(0)
        .u16(0)
        .u16(1)
        .u16(c.class_("p/Service"))
        .u16(1)
        .u16(c.class_("p/Service"))
        .u16(1)
        .u16(c.class_("p/Provider"))
        .take();
  };
  expect_exact("Module", make);
  Parsed file(with_attribute("Module", make));
  auto module = read_module(*file, only(*file));
  ASSERT_TRUE(module);
  const ConstantPool& pool = file->pool();
  EXPECT_EQ(pool.module_name(module->name_index), "m");
  EXPECT_EQ(pool.module_name(module->requires_[0].module_index), "java.base");
  EXPECT_EQ(pool.package_name(module->exports[0].package_index), "p");
  EXPECT_EQ(pool.module_name(module->exports[0].to_modules[0]), "friend");
  EXPECT_TRUE(module->opens[0].to_modules.empty());
  EXPECT_EQ(module->uses.size(), 1u);
  EXPECT_EQ(pool.class_name(module->provides[0].implementation_classes[0]), "p/Provider");
}

TEST(Attributes, CountsThatLieAreRefusedWithoutMemory) {
  for (const char* name : {"InnerClasses", "NestMembers", "BootstrapMethods", "Record", "PermittedSubclasses"}) {
    expect_bad(with_attribute(name, [](ClassBytes&) { return ByteVector{0xFF, 0xFF}; }), name);
  }
}

}  // namespace
}  // namespace heddle::classfile
