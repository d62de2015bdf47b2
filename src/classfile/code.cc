// Problem. Check the code of a whole class path (JVMS 4.9.1): where instructions start, what their operands
// name, that jumps and handlers land on instructions.
// Formulation. Two marks per byte of code: an instruction starts here; somebody jumps here. The code is well
// formed if its instructions tile it, each operand is allowed, and every second mark has a first one.
// Algorithm. Code is read once and never again, so its branches do not predict. The loop therefore treats
// every instruction alike, without branches: a table says how to mask an operand into a constant index, a
// local index and a jump offset, all of them harmless where the instruction has none (constant 0, which is
// of kind 0, no local, a jump to where nobody looks), and problems are summed up. Only the few instructions of
// another shape (switches, wide, wide jumps, interface and dynamic calls, some arrays) take a branch. If something
// is wrong, a slow walk finds the first problem and names it.
// Cost. About two nanoseconds per instruction; 128 kB for the marks, of which a method uses twice its length.
#include "classfile/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "classfile/descriptor.h"
#include "classfile/opcodes.h"

namespace heddle::classfile {
namespace {

constexpr uint32_t max_code_length = CodeMarks::max_code_length;
constexpr uint32_t nowhere = max_code_length + 1;  // among the targets

constexpr uint32_t no_constant = 1;  // kind 0, of constant 0
constexpr uint32_t narrow_kinds = kinds(Tag::integer, Tag::float_, Tag::string, Tag::class_, array_class,
                                        deepest_array_class, Tag::method_type, Tag::method_handle, Tag::dynamic);
constexpr uint32_t any_class = kinds(Tag::class_, array_class, deepest_array_class);

// Kinds of constants that an instruction may name (JVMS 4.9.1).
constexpr uint32_t constant_kinds(Opcode op) {
  switch (op) {
    case Opcode::ldc:
    case Opcode::ldc_w: return narrow_kinds;
    case Opcode::ldc2_w: return kinds(Tag::long_, Tag::double_, wide_dynamic);
    case Opcode::getstatic:
    case Opcode::putstatic:
    case Opcode::getfield:
    case Opcode::putfield: return kinds(Tag::field_ref);
    case Opcode::invokevirtual: return kinds(Tag::method_ref);
    case Opcode::invokespecial: return kinds(Tag::method_ref, constructor_ref, Tag::interface_method_ref);
    case Opcode::invokestatic: return kinds(Tag::method_ref, Tag::interface_method_ref);
    case Opcode::invokeinterface: return kinds(Tag::interface_method_ref);
    case Opcode::invokedynamic: return kinds(Tag::invoke_dynamic);
    case Opcode::new_: return kinds(Tag::class_);
    case Opcode::anewarray: return kinds(Tag::class_, array_class);
    case Opcode::checkcast:
    case Opcode::instanceof: return any_class;
    case Opcode::multianewarray: return kinds(array_class, deepest_array_class);
    default: return no_constant;
  }
}

std::string_view expected_constant(Opcode op) {
  switch (op) {
    case Opcode::ldc:
    case Opcode::ldc_w: return "a loadable constant of one slot";
    case Opcode::ldc2_w: return "a loadable constant of two slots";
    case Opcode::getstatic:
    case Opcode::putstatic:
    case Opcode::getfield:
    case Opcode::putfield: return "Fieldref";
    case Opcode::invokevirtual: return "Methodref, not of <init>";
    case Opcode::invokespecial: return "Methodref or InterfaceMethodref";
    case Opcode::invokestatic: return "Methodref or InterfaceMethodref, not of <init>";
    case Opcode::invokeinterface: return "InterfaceMethodref";
    case Opcode::invokedynamic: return "InvokeDynamic";
    case Opcode::new_: return "Class, not an array";
    case Opcode::anewarray: return "Class of less than 255 dimensions";
    case Opcode::multianewarray: return "Class of an array";
    default: return "Class";
  }
}

// How many locals from its index on an instruction touches, and the index itself if the opcode implies it.
struct LocalUse {
  uint8_t implied = 0, width = 0;
};
constexpr LocalUse local_use(Opcode op) {
  unsigned code = static_cast<unsigned>(op);
  auto width_of = [](unsigned type) { return static_cast<uint8_t>(type == 1 || type == 3 ? 2 : 1); };  // i l f d a
  auto in = [&](Opcode first, Opcode last) { return op >= first && op <= last; };
  auto from = [&](Opcode first) { return code - static_cast<unsigned>(first); };
  if (in(Opcode::iload, Opcode::aload)) return {0, width_of(from(Opcode::iload))};
  if (in(Opcode::istore, Opcode::astore)) return {0, width_of(from(Opcode::istore))};
  if (in(Opcode::iload_0, Opcode::aload_3)) {
    return {static_cast<uint8_t>(from(Opcode::iload_0) % 4), width_of(from(Opcode::iload_0) / 4)};
  }
  if (in(Opcode::istore_0, Opcode::astore_3)) {
    return {static_cast<uint8_t>(from(Opcode::istore_0) % 4), width_of(from(Opcode::istore_0) / 4)};
  }
  if (op == Opcode::iinc || op == Opcode::ret) return {0, 1};
  return {};
}

// Whether control may go elsewhere than to the next instruction.
constexpr bool ends_run(Opcode op) {
  return (op >= Opcode::ifeq && op <= Opcode::return_) || op == Opcode::athrow || op == Opcode::ifnull ||
         op == Opcode::ifnonnull || op == Opcode::goto_w || op == Opcode::jsr_w || op == Opcode::wide;
}
constexpr bool leaves_method(Opcode op) {
  return (op >= Opcode::ireturn && op <= Opcode::return_) || op == Opcode::athrow;
}

struct Shape {
  uint32_t kinds = no_constant;  // allowed kinds of the constant
  uint16_t constant_mask = 0;    // of the two bytes at `constant_at`
  uint8_t constant_at = 1;       // from the opcode on; 0 for a constant of one byte
  uint8_t local_mask = 0;        // of the byte behind the opcode
  uint8_t locals = 0;            // plus that: max_locals must be as large
  uint8_t ends_run = 0;          // 1 if it does
  bool branches = false;         // by the two bytes behind the opcode
  bool special = true;           // not, or not entirely, described by this table
};

constexpr std::array<Shape, 256> shapes = [] {
  std::array<Shape, 256> table{};
  for (unsigned code = 0; code < opcode_count; ++code) {
    Opcode op = static_cast<Opcode>(code);
    OperandFormat format = opcode_table[code].format;
    LocalUse use = local_use(op);
    Shape& shape = table[code];
    shape.kinds = constant_kinds(op);
    if (shape.kinds != no_constant) shape.constant_mask = format == OperandFormat::constant_byte ? 0xFF : 0xFFFF;
    shape.constant_at = format == OperandFormat::constant_byte ? 0 : 1;
    shape.branches = format == OperandFormat::branch;
    shape.local_mask = format == OperandFormat::local || format == OperandFormat::increment ? 0xFF : 0;
    shape.locals = static_cast<uint8_t>(use.implied + use.width);
    shape.ends_run = ends_run(op);
    shape.special = opcode_lengths[code] == 0 || format == OperandFormat::branch_wide ||
                    format == OperandFormat::primitive_type || format == OperandFormat::invoke_interface ||
                    format == OperandFormat::invoke_dynamic || format == OperandFormat::multi_new_array;
  }
  return table;
}();

class CodeChecker {
 public:
  CodeChecker(const ClassFile& file, const Code& code, CodeMarks& marks)
      : pool_(file.pool()), code_(code), bytes_(code.code.data()),
        length_(static_cast<uint32_t>(code.code.size())), starts_(marks.starts), targets_(marks.targets),
        facts_(marks.facts) {
    std::memset(starts_, 0, length_ + 1);
    std::memset(targets_, 0, length_ + 1);
  }

  std::optional<Failure> run() {
    if (!scan_instructions()) return describe_instruction();
    if (auto failure = check_handlers()) return failure;
    // starts_[length_] stays 0, so a jump to the end of the code, or one from scan_instructions that was
    // clamped to it, is found as well.
    uint8_t lost = 0;
    for (uint32_t pc = 0; pc <= length_; ++pc) lost |= static_cast<uint8_t>(targets_[pc] & ~starts_[pc]);
    if (lost != 0) return describe_target();
    return check_debug_tables();
  }

  bool is_straight() const {
    return run_ends_ == 1 && leaves_method(static_cast<Opcode>(bytes_[last_])) && code_.handlers.empty();
  }

  std::optional<RecordTable<LineNumber>> only_lines() const {
    return line_tables_ <= 1 ? std::optional(lines_) : std::nullopt;
  }

 private:
  bool scan_instructions() {
    const std::span<const uint32_t> entries = pool_.entries();
    const uint8_t* const bytes = bytes_;
    const uint32_t length = length_;
    uint8_t* const starts = starts_;
    uint8_t* const targets = targets_;
    uint32_t pc = 0, locals = 0, accepted = 1, last = 0, run_ends = 0;
    while (pc < length) {
      const Shape& shape = shapes[bytes[pc]];
      uint32_t step = opcode_lengths[bytes[pc]];
      starts[pc] = 1;
      // At least four bytes follow the code: two counts.
      const uint8_t* at = bytes + pc;
      uint32_t constant = load_be16(at + shape.constant_at) & shape.constant_mask;
      constant = constant < entries.size() ? constant : 0;
      accepted &= shape.kinds >> (entries[constant] >> ConstantPool::kind_shift);
      run_ends += shape.ends_run;
      last = pc;
      locals = std::max(locals, uint32_t{shape.locals} + (at[1] & shape.local_mask));
      uint32_t target = std::min(pc + static_cast<uint32_t>(static_cast<int16_t>(load_be16(at + 1))), length);
      targets[shape.branches ? target : nowhere] = 1;
      if (shape.special) {
        step = scan_special(pc, locals);
        if (step == 0) return false;
      }
      pc += step;
    }
    last_ = last;
    run_ends_ = run_ends;
    return pc == length && accepted == 1 && locals <= code_.max_locals;
  }

  // What the table does not say. 0: something is wrong.
  uint32_t scan_special(uint32_t pc, uint32_t& locals) {
    uint32_t length = checked_instruction_length(code_.code, pc);
    if (length == 0) return 0;
    InstructionView at(code_.code, pc);
    switch (opcode_table[bytes_[pc]].format) {
      case OperandFormat::wide:
        locals = std::max(locals, at.local() + uint32_t{local_use(at.opcode()).width});
        return length;
      case OperandFormat::branch_wide: mark_target(at.wide_branch_target()); return length;
      case OperandFormat::table_switch:
      case OperandFormat::lookup_switch: return mark_switch(at.switch_view()) ? length : 0;
      case OperandFormat::primitive_type:
        return at.primitive_type() >= 4 && at.primitive_type() <= 11 ? length : 0;
      case OperandFormat::invoke_dynamic: return load_be16(bytes_ + pc + 3) == 0 ? length : 0;
      case OperandFormat::invoke_interface: return interface_call_fits(at) ? length : 0;
      case OperandFormat::multi_new_array: return dimensions_fit(at) ? length : 0;
      default: return 0;
    }
  }

  bool mark_switch(const SwitchView& view) {
    mark_target(view.default_target);
    for (uint32_t i = 0; i < view.count; ++i) {
      mark_target(view.target(i));
      if (i > 0 && !view.is_table && view.key(i - 1) >= view.key(i)) return false;
    }
    return true;
  }

  bool interface_call_fits(InstructionView at) const {
    uint16_t constant = at.constant();
    uint8_t count = bytes_[at.pc + 3];
    if (!pool_.has(constant, Tag::interface_method_ref) || count == 0 || bytes_[at.pc + 4] != 0) return false;
    if (!facts_.empty() && facts_[constant] == count) return true;
    if (parameter_slots(pool_.member(constant).descriptor) + 1 != count) return false;
    if (!facts_.empty()) facts_[constant] = count;
    return true;
  }

  bool dimensions_fit(InstructionView at) const {
    if (!pool_.has(at.constant(), Tag::class_)) return false;
    return at.dimensions() >= 1 && at.dimensions() <= array_dimensions(pool_.class_name(at.constant()));
  }

  void mark_target(uint32_t pc) { targets_[std::min(pc, length_)] = 1; }

  std::optional<Failure> check_handlers() {
    for (ExceptionHandler row : code_.handlers) {
      if (row.start >= row.end || row.end > length_) {
        return at_pc(row.start, fmt::format("exception range {} to {} is not inside the code of {} bytes",
                                            row.start, row.end, length_));
      }
      mark_target(row.start);
      mark_target(row.handler);
      if (row.end < length_) mark_target(row.end);
      if (row.catch_type != 0 && !pool_.has(row.catch_type, Tag::class_)) {
        return at_pc(row.handler, wrong_index(pool_, "catch type", row.catch_type, "Class"));
      }
    }
    return std::nullopt;
  }

  std::optional<Failure> check_debug_tables() {
    for (Attribute attribute : code_.attributes) {
      bool ok = true;
      switch (attribute.kind) {
        case AttributeKind::LineNumberTable:
          ok = lines_fit(attribute);
          ++line_tables_;
          break;
        case AttributeKind::LocalVariableTable: ok = locals_fit(attribute, true); break;
        case AttributeKind::LocalVariableTypeTable: ok = locals_fit(attribute, false); break;
        default: break;
      }
      if (!ok) {
        return Failure{fmt::format("attribute {}: it does not fit the code", attribute_name(attribute.kind)),
                       attribute.offset};
      }
    }
    return std::nullopt;
  }

  template <class Row>
  static std::optional<RecordTable<Row>> table_of(const Attribute& attribute) {
    Bytes data = attribute.data;
    if (data.size() < 2 || data.size() - 2 != load_be16(data.data()) * Row::wire_size) return std::nullopt;
    return RecordTable<Row>(data.data() + 2, load_be16(data.data()));
  }

  bool lines_fit(const Attribute& attribute) {
    auto rows = table_of<LineNumber>(attribute);
    if (!rows) return false;
    lines_ = *rows;
    uint32_t last = 0;
    for (LineNumber row : *rows) last = std::max<uint32_t>(last, row.start);
    return last < length_;
  }

  bool locals_fit(const Attribute& attribute, bool has_descriptors) const {
    auto rows = table_of<LocalVariable>(attribute);
    if (!rows) return false;
    for (LocalVariable row : *rows) {
      if (uint32_t{row.start} + row.length > length_ || row.slot >= code_.max_locals) return false;
      if (!pool_.has(row.name_index, Tag::utf8) || !pool_.has(row.type_index, Tag::utf8)) return false;
      if (has_descriptors && !is_descriptor(row.type_index)) return false;
    }
    return true;
  }

  // Of a field. The facts say the same of methods' descriptors, which start with '('.
  bool is_descriptor(uint16_t utf8) const {
    std::string_view text = pool_.utf8(utf8);
    bool known = !facts_.empty() && (facts_[utf8] & text_facts::descriptor) && text[0] != '(';
    if (!known && !is_field_descriptor(text)) return false;
    if (!facts_.empty()) facts_[utf8] |= text_facts::descriptor;
    return true;
  }

  // The slow walk: the first instruction that scan_instructions could not accept, and why.
  Failure describe_instruction() {
    for (uint32_t pc = 0; pc < length_;) {
      uint8_t code = bytes_[pc];
      if (code >= opcode_count) return at_pc(pc, fmt::format("byte {:#04x} is not an opcode", code));
      uint32_t length = checked_instruction_length(code_.code, pc);
      if (length == 0) {
        return at_pc(pc, fmt::format("{} does not fit into the code of {} bytes, or has an impossible operand",
                                     opcode_table[code].mnemonic, length_));
      }
      std::string problem = operand_problem(InstructionView(code_.code, pc));
      if (!problem.empty()) return at_pc(pc, fmt::format("{}: {}", opcode_table[code].mnemonic, problem));
      pc += length;
    }
    check_failed("an instruction was refused without a reason", __FILE__, __LINE__);
  }

  std::string operand_problem(InstructionView at) {
    const Shape& shape = shapes[bytes_[at.pc]];
    uint16_t constant = static_cast<uint16_t>(load_be16(&bytes_[at.pc + shape.constant_at]) & shape.constant_mask);
    if (shape.kinds != no_constant && (constant >= pool_.size() || !(shape.kinds >> pool_.kind(constant) & 1))) {
      return wrong_index(pool_, "constant", constant, expected_constant(at.opcode()));
    }
    LocalUse use = local_use(at.opcode());
    bool explicit_local = at.is_wide() || shape.local_mask != 0;
    uint32_t local = explicit_local ? at.local() : use.implied;
    if (local + use.width > code_.max_locals) {
      return fmt::format("local {} is out of range (max_locals is {})", local, code_.max_locals);
    }
    uint32_t unused = 0;
    if (!shape.special || scan_special(at.pc, unused) != 0) return {};
    switch (opcode_table[bytes_[at.pc]].format) {
      case OperandFormat::lookup_switch: return "its keys are not in ascending order";
      case OperandFormat::primitive_type:
        return fmt::format("{} is not an array element type", at.primitive_type());
      case OperandFormat::invoke_interface: return "its count is not the number of argument slots";
      case OperandFormat::invoke_dynamic: return "its last two bytes are not zero";
      case OperandFormat::multi_new_array:
        return fmt::format("{} dimensions do not fit its class", at.dimensions());
      default: return "bad operand";
    }
  }

  Failure describe_target() {
    uint32_t pc = 0;
    while ((targets_[pc] & ~starts_[pc]) == 0) ++pc;
    return at_pc(pc, pc == length_
                         ? "a jump leaves the code"
                         : "a jump, handler or exception range names a pc at which no instruction starts");
  }

  Failure at_pc(uint32_t pc, std::string what) const {
    return {fmt::format("pc {}: {}", pc, what), uint64_t{code_.code_offset} + pc};
  }

  const ConstantPool& pool_;
  const Code& code_;
  const uint8_t* bytes_;
  uint32_t length_;
  uint32_t last_ = 0, run_ends_ = 0;  // the last instruction; how many end a run
  uint32_t line_tables_ = 0;
  RecordTable<LineNumber> lines_;  // the last one
  uint8_t* starts_;
  uint8_t* targets_;
  std::span<uint8_t> facts_;
};

// Without marks, code of a class that was parsed with `full` is taken to be valid.
Result<Code> view_code(const ClassFile& file, const MethodInfo& method, CodeMarks* marks) {
  HEDDLE_CHECK(method.has_code());
  Bytes bytes = file.bytes();
  uint32_t start = method.code_offset;
  uint32_t end = start + load_be32(&bytes[start - 4]);
  bool trusted = marks == nullptr;

  // Before version 45.3 the sizes were u1, u1 and u2 instead of u2, u2 and u4; JVMs still read that.
  bool ancient = file.major() == 45 && file.minor() < 3;
  uint32_t header = ancient ? 4 : 8;
  if (end - start < header + 4)
    return fail(start, fmt::format("attribute Code of {} bytes, expected at least {}", end - start, header + 4));
  uint32_t length = ancient ? load_be16(&bytes[start + 2]) : load_be32(&bytes[start + 4]);
  if (length == 0 || length > max_code_length) {
    return fail(start + header / 2, fmt::format("code of {} bytes, expected 1 to {}", length, max_code_length));
  }
  if (length > end - start - header - 4) {
    return fail(start + header / 2, fmt::format("code of {} bytes in an attribute of {}", length, end - start));
  }
  uint32_t handlers = start + header + length;
  uint32_t handler_count = load_be16(&bytes[handlers]);
  if (handler_count * ExceptionHandler::wire_size > end - handlers - 4) {
    return fail(handlers, fmt::format("{} exception handlers do not fit into the attribute", handler_count));
  }
  uint32_t attributes = handlers + 2 + handler_count * uint32_t{ExceptionHandler::wire_size};
  if (!trusted) {
    auto behind = step_over_attributes(bytes, file.pool(), attributes, end);
    if (!behind) return std::unexpected(std::move(behind.error()));
    if (*behind != end) return fail(*behind, fmt::format("attribute Code has {} bytes too many", end - *behind));
  }

  Code code;
  code.max_stack = ancient ? bytes[start] : load_be16(&bytes[start]);
  code.max_locals = ancient ? bytes[start + 1] : load_be16(&bytes[start + 2]);
  code.code = bytes.subspan(start + header, length);
  code.code_offset = start + header;
  code.handlers = {&bytes[handlers + 2], handler_count};
  code.attributes = AttributeList(file, attributes, in_code);
  if (trusted) return code;

  int slots = method.parameter_slots + (method.flags & access::static_ ? 0 : 1);
  if (slots > code.max_locals) {
    return fail(start + 2, fmt::format("parameters take {} locals, max_locals is {}", slots, code.max_locals));
  }
  CodeChecker checker(file, code, *marks);
  if (auto failure = checker.run()) return std::unexpected(std::move(*failure));
  code.is_straight = checker.is_straight();
  code.only_lines = checker.only_lines();
  return code;
}

}  // namespace

Result<Code> read_code(const ClassFile& file, const MethodInfo& method) {
  if (file.depth() == ParseDepth::full) return view_code(file, method, nullptr);
  CodeMarks marks;
  return view_code(file, method, &marks);
}

Result<Code> read_code(const ClassFile& file, const MethodInfo& method, CodeMarks& marks) {
  return view_code(file, method, &marks);
}

}  // namespace heddle::classfile
