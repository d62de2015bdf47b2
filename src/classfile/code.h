// One method's Code attribute (JVMS 4.7.3) as a view, checked when it is made.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/bytes.h"
#include "base/result.h"
#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "classfile/record_table.h"

namespace heddle::classfile {

struct ExceptionHandler {
  uint16_t start, end, handler, catch_type;  // pcs; catch_type 0 catches everything

  static constexpr size_t wire_size = 8;
  static ExceptionHandler load(const uint8_t* p) {
    return {load_be16(p), load_be16(p + 2), load_be16(p + 4), load_be16(p + 6)};
  }
};

struct LineNumber {
  uint16_t start, line;

  static constexpr size_t wire_size = 4;
  static LineNumber load(const uint8_t* p) { return {load_be16(p), load_be16(p + 2)}; }
};

// A row of LocalVariableTable, or of LocalVariableTypeTable, where `type_index` is a signature.
struct LocalVariable {
  uint16_t start, length, name_index, type_index, slot;

  static constexpr size_t wire_size = 10;
  static LocalVariable load(const uint8_t* p) {
    return {load_be16(p), load_be16(p + 2), load_be16(p + 4), load_be16(p + 6), load_be16(p + 8)};
  }
};

// Checked: instructions tile `code`; operands name constants of the right kind and locals below max_locals;
// branches, handlers and range bounds are instruction starts (a range may end at the end of the code);
// debug tables lie inside the code. Not checked (JVMS 4.9.2, 4.10): operand types, stack depth, and that
// control does not run off the end.
struct Code {
  uint16_t max_stack = 0, max_locals = 0;
  Bytes code;
  uint32_t code_offset = 0;  // of the first instruction, in the file
  RecordTable<ExceptionHandler> handlers;
  AttributeList attributes;
  // Known to be one run of instructions that ends in a return or throw: no branch, no handler.
  bool is_straight = false;

  // The line table, where that is known to be the only one.
  std::optional<RecordTable<LineNumber>> only_lines;

  // A method may have several of each; `use` is called with every row.
  template <class Use>
  void for_each_line(Use use) const {
    for (Attribute a : attributes)
      if (a.kind == AttributeKind::LineNumberTable)
        for (LineNumber row : rows<LineNumber>(a)) use(row);
  }
  template <class Use>
  void for_each_local(Use use) const {
    for (Attribute a : attributes)
      if (a.kind == AttributeKind::LocalVariableTable)
        for (LocalVariable row : rows<LocalVariable>(a)) use(row);
  }
  template <class Use>
  void for_each_local_type(Use use) const {
    for (Attribute a : attributes)
      if (a.kind == AttributeKind::LocalVariableTypeTable)
        for (LocalVariable row : rows<LocalVariable>(a)) use(row);
  }
  // Content of the StackMapTable attribute, or empty; for StackMapReader.
  Bytes stack_map() const {
    auto found = attributes.find(AttributeKind::StackMapTable);
    return found ? found->data : Bytes();
  }

 private:
  template <class Row>
  static RecordTable<Row> rows(const Attribute& a) {
    return {a.data.data() + 2, load_be16(a.data.data())};
  }
};

// What a check of code finds out on the way, by pc: where instructions start, and to which something leads: a
// jump, a handler, or a bound of a handler's range. Large: whoever reads many methods keeps one for all.
struct CodeMarks {
  static constexpr uint32_t max_code_length = 65535;

  uint8_t starts[max_code_length + 1];
  uint8_t targets[max_code_length + 2];  // the last one is that of instructions that lead nowhere
  // Of the class, if somebody keeps them: those found are added, those known not checked again. By pool index: of
  // a text see constant_pool.h; of an InterfaceMethodref the count that its calls have.
  std::span<uint8_t> facts;
};

// The code of a method that has some. Validates it unless the class was parsed with `full`.
Result<Code> read_code(const ClassFile& file, const MethodInfo& method);
// Validates it in any case.
Result<Code> read_code(const ClassFile& file, const MethodInfo& method, CodeMarks& marks);

}  // namespace heddle::classfile
