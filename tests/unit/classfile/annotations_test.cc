#include "classfile/annotations.h"

#include "expect.h"

namespace heddle::classfile {
namespace {

struct Read {
  Read(std::string_view name, const std::function<ByteVector(ClassBytes&)>& make) : file(build(name, make)) {
    auto list = name == "AnnotationDefault" || name.find("Parameter") != name.npos
                    ? attributes_of(*file, file->methods()[0])
                    : attributes_of(*file);
    result = read_annotations(*file, *list.begin());
  }
  static ClassBytes build(std::string_view name, const std::function<ByteVector(ClassBytes&)>& make) {
    ClassBytes c("p/A");
    ByteVector attribute = c.attribute(name, make(c));
    c.method(0x0401, "m", "()V", {attribute});
    c.add_attribute(attribute);
    return c;
  }
  Parsed file;
  Result<Annotations> result = Annotations();
};

ByteVector every_kind_of_value(ClassBytes& c) {
  ByteWriter out(true);
  out.u16(2).u16(c.utf8("Lp/Full;")).u16(6);
  out.u16(c.utf8("i")).u8('I').u16(c.integer(7));
  out.u16(c.utf8("s")).u8('s').u16(c.utf8("text"));
  out.u16(c.utf8("e")).u8('e').u16(c.utf8("Lp/E;")).u16(c.utf8("ONE"));
  out.u16(c.utf8("c")).u8('c').u16(c.utf8("[I"));
  out.u16(c.utf8("a")).u8('[').u16(2).u8('J').u16(c.long_(1)).u8('D').u16(c.double_(2));
  out.u16(c.utf8("n")).u8('@').u16(c.utf8("Lp/Nested;")).u16(1).u16(c.utf8("f")).u8('F').u16(c.float_(3));
  return out.u16(c.utf8("Lp/Empty;")).u16(0).take();
}

TEST(Annotations, EveryKindOfValue) {
  Read read("RuntimeVisibleAnnotations", every_kind_of_value);
  ASSERT_TRUE(read.result) << read.result.error().what;
  const ConstantPool& pool = read.file->pool();
  const Annotations& tree = *read.result;
  std::string shape;
  tree.for_each_root([&](uint32_t root) {
    shape += std::string(pool.utf8(tree.nodes[root].index)) + "(";
    tree.for_each_child(root, [&](uint32_t child) {
      shape += std::string(pool.utf8(tree.nodes[child].name_index)) + tree.nodes[child].tag;
      tree.for_each_child(child, [&](uint32_t inner) { shape += std::string("{") + tree.nodes[inner].tag + "}"; });
      shape += " ";
    });
    shape += ")";
  });
  EXPECT_EQ(shape, "Lp/Full;(iI ss ee cc a[{J}{D} n@{F} )Lp/Empty;()");
  EXPECT_EQ(pool.utf8(tree.nodes[3].second), "ONE");
}

TEST(Annotations, TruncationBad) {
  ClassBytes probe("p/A");
  size_t size = every_kind_of_value(probe).size();
  for (size_t cut = 0; cut < size; ++cut) {
    Read read("RuntimeInvisibleAnnotations", [&](ClassBytes& c) {
      ByteVector content = every_kind_of_value(c);
      content.resize(cut);
      return content;
    });
    EXPECT_FALSE(read.result) << cut;
  }
}

TEST(Annotations, Parameters) {
  Read read("RuntimeVisibleParameterAnnotations", [](ClassBytes& c) {
    return ByteWriter(true).u8(3).u16(1).u16(c.utf8("La;")).u16(0).u16(0).u16(1).u16(c.utf8("Lb;")).u16(0).take();
  });
  ASSERT_TRUE(read.result);
  ASSERT_EQ(read.result->nodes.size(), 2u);
  EXPECT_EQ(read.result->nodes[0].second, 0);
  EXPECT_EQ(read.result->nodes[1].second, 2);
}

TEST(Annotations, TypeTargets) {
  struct Row {
    unsigned target;
    unsigned size;
  };
  for (Row row : {Row{0x00, 1}, Row{0x01, 1}, Row{0x10, 2}, Row{0x11, 2}, Row{0x12, 2}, Row{0x13, 0}, Row{0x14, 0},
                  Row{0x15, 0}, Row{0x16, 1}, Row{0x17, 2}, Row{0x42, 2}, Row{0x43, 2}, Row{0x46, 2}, Row{0x47, 3},
                  Row{0x4B, 3}}) {
    Read read("RuntimeVisibleTypeAnnotations", [&](ClassBytes& c) {
      ByteWriter out(true);
      out.u16(1).u8(row.target);
      for (unsigned i = 0; i < row.size; ++i) out.u8(0);
      return out.u8(1).u16(0).u16(c.utf8("La;")).u16(0).take();
    });
    ASSERT_TRUE(read.result) << row.target;
    EXPECT_EQ(read.result->nodes[0].target_type, row.target);
  }
  Read locals("RuntimeVisibleTypeAnnotations", [](ClassBytes& c) {
    return ByteWriter(true).u16(1).u8(0x40).u16(1).u16(0).u16(1).u16(2).u8(0).u16(c.utf8("La;")).u16(0).take();
  });
  EXPECT_TRUE(locals.result);
  Read bad("RuntimeVisibleTypeAnnotations",
           [](ClassBytes& c) { return ByteWriter(true).u16(1).u8(0x50).u8(0).u16(c.utf8("La;")).u16(0).take(); });
  ASSERT_FALSE(bad.result);
  EXPECT_THAT(bad.result.error().what, HasSubstr("0x50 is not a target type"));
}

TEST(Annotations, Default) {
  Read read("AnnotationDefault",
            [](ClassBytes& c) { return ByteWriter(true).u8('[').u16(1).u8('Z').u16(c.integer(1)).take(); });
  ASSERT_TRUE(read.result) << read.result.error().what;
  EXPECT_EQ(read.result->nodes.size(), 2u);
  EXPECT_EQ(read.result->nodes[0].end, 2u);
}

TEST(Annotations, DepthIsBounded) {
  auto nested = [](unsigned depth) {
    return [=](ClassBytes& c) {
      ByteWriter out(true);
      for (unsigned i = 0; i < depth; ++i) out.u8('[').u16(1);
      return out.u8('Z').u16(c.integer(1)).take();
    };
  };
  EXPECT_TRUE(Read("AnnotationDefault", nested(max_annotation_depth)).result);
  for (unsigned depth : {max_annotation_depth + 1, 5000u, 100000u}) {
    Read read("AnnotationDefault", nested(depth));
    ASSERT_FALSE(read.result);
    EXPECT_THAT(read.result.error().what, HasSubstr("nested more than 256 deep"));
  }
}

TEST(Annotations, BadIndexesAndTags) {
  auto problem_of = [](const std::function<ByteVector(ClassBytes&)>& make) {
    Read read("AnnotationDefault", make);
    return read.result ? std::string() : read.result.error().what;
  };
  EXPECT_EQ(problem_of([](ClassBytes& c) { return ByteWriter(true).u8('I').u16(c.integer(1)).take(); }), "");
  EXPECT_THAT(problem_of([](ClassBytes& c) { return ByteWriter(true).u8('I').u16(c.utf8("x")).take(); }),
              HasSubstr("expected Integer"));
  EXPECT_THAT(problem_of([](ClassBytes& c) { return ByteWriter(true).u8('e').u16(c.utf8("x")).u16(9999).take(); }),
              HasSubstr("enum constant index 9999 is out of range"));
  EXPECT_THAT(problem_of([](ClassBytes&) { return ByteWriter(true).u8('?').u16(1).take(); }),
              HasSubstr("0x3f is not the tag of a value"));
  EXPECT_THAT(problem_of([](ClassBytes& c) { return ByteWriter(true).u8('I').u16(c.integer(1)).u8(0).take(); }),
              HasSubstr("has 1 bytes too many"));
}

}  // namespace
}  // namespace heddle::classfile
