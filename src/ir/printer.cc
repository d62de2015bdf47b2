#include "ir/printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <vector>

#include "ir/names.h"
#include "ir/text_form.h"

namespace heddle::ir {
namespace {

using text_form::Payload;

constexpr size_t comment_column = 64;

std::string value(ValueId v) { return fmt::format("v{}", v.raw); }
std::string block_name(BlockId b) { return fmt::format("b{}", b.raw); }

template <class Range, class Function>
std::string joined(const Range& items, const Function& text) {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += ", ";
    out += text(item);
  }
  return out;
}

// The shortest decimal that reads back as the same bits; a NaN that is not Java's own shows its bits.
template <class Float, class Bits>
std::string floating(Bits bits, char suffix, Bits java_nan, std::string_view keyword) {
  Float number = std::bit_cast<Float>(bits);
  if (!std::isnan(number)) return fmt::format("{}{}", number, suffix);
  return bits == java_nan ? fmt::format("nan{}", suffix) : fmt::format("{}(0x{:x})", keyword, bits);
}
std::string float_literal(uint32_t bits) { return floating<float>(bits, 'f', uint32_t{0x7fc00000}, "float"); }
std::string double_literal(uint64_t bits) {
  return floating<double>(bits, 'd', uint64_t{0x7ff8000000000000}, "double");
}

std::string flag_words(uint16_t flags, uint16_t implied, const text_form::FlagWords& words) {
  std::string out;
  bool plain = (flags & implied) == implied;
  for (unsigned bit = 0; bit < 16; ++bit) {
    uint16_t mask = static_cast<uint16_t>(1u << bit);
    if (!(flags & mask & ~implied)) continue;
    plain &= !words[bit].empty() && words[bit] != "super" && words[bit] != "interface";
    out += std::string(words[bit]) + " ";
  }
  return plain ? out : fmt::format("flags 0x{:04x} ", flags);
}

class BodyPrinter {
 public:
  BodyPrinter(const Program& program, const Body& body, PrintOptions options, std::string indent)
      : program_(program), body_(body), options_(options), indent_(std::move(indent)), shown_(body.size()) {
    for (uint32_t i = 0; i < body.size(); ++i) shown_[i] = body.type[i] != void_type;
    for (ValueId v : body.operand_list) shown_[v.raw] = true;
    for (const ValueName& name : body.names) shown_[name.value.raw] = true;
  }

  std::string print() {
    directives();
    for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
      block_line(BlockId(b));
      for (uint32_t i = body_.blocks[b].first; i < body_.blocks[b].end; ++i) instruction_line(body_.blocks[b], i);
    }
    if (options_.pcs) line_table();
    return std::move(out_);
  }

 private:
  void directives() {
    auto parameters = std::ranges::count(body_.op, Op::param);
    if (body_.parameters != parameters) out_ += fmt::format("{}parameters {}\n", indent_, body_.parameters);
    std::vector<std::string> notes;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (!(body_.notes >> bit & 1)) continue;
      notes.push_back(bit < std::size(text_form::notes) ? std::string(text_form::notes[bit])
                                                        : fmt::format("#{}", bit));
    }
    if (!notes.empty()) out_ += fmt::format("{}notes {}\n", indent_, fmt::join(notes, ", "));
  }

  void line_table() {
    for (size_t i = 0; i < body_.lines.size(); ++i) {
      const LineEntry& entry = body_.lines[i];
      out_ += i % 10 == 0 ? fmt::format("{}{}lines", i ? "\n" : "", indent_) : "";
      out_ += fmt::format(" @{}:{}", entry.pc, entry.line);
    }
    if (!body_.lines.empty()) out_ += '\n';
  }

  void block_line(BlockId id) {
    const Block& block = body_.block(id);
    out_ += indent_ + block_name(id) + ":";
    if (block.predecessors != 0) {
      out_ += " <- " + joined(body_.predecessors(block), block_name);
    } else if (id.raw != 0) {
      out_ += " <- none";
    }
    if (block.handlers != 0) {
      out_ += " catches " + joined(body_.handlers(block), [&](const Handler& h) {
                return (h.type == void_type ? "any" : type_text(h.type)) + " -> " + block_name(h.target);
              });
    }
    out_ += '\n';
  }

  void instruction_line(const Block& block, uint32_t i) {
    std::string line = indent_ + "  ";
    if (shown_[i]) line += fmt::format("v{} = ", i);
    line += operation(block, i);
    if (needs_type(i)) line += fmt::format(" : {}", type_text(body_.type[i]));
    for (const ValueName& name : names_of(i)) line += fmt::format(" {}", quoted(program_.text(name.name)));
    if (options_.pcs && body_.pc[i] != last_pc_) line += fmt::format(" @{}", body_.pc[i]);
    last_pc_ = body_.pc[i];
    int source_line = body_.line_of(i);
    if (source_line != last_line_ && source_line != 0) {
      line.resize(std::max(line.size() + 1, comment_column), ' ');
      line += fmt::format("// line {}", source_line);
    }
    last_line_ = source_line;
    out_ += line + "\n";
  }

  std::span<const ValueName> names_of(uint32_t i) const {
    auto range = std::ranges::equal_range(body_.names, ValueId(i), {}, &ValueName::value);
    return {range.begin(), range.end()};
  }

  // Operation, payload, operands, successors.
  std::string operation(const Block& block, uint32_t i) {
    Op op = body_.op[i];
    std::span<const ValueId> operands = body_.operands(i);
    std::span<const BlockId> successors;
    if (i + 1 == block.end) successors = body_.successors(block);
    if (std::string special = special_form(block, i, operands, successors); !special.empty()) return special;

    bool plain = text_form::payload_of(op) == Payload::none || op == Op::compare;
    std::string out = op == Op::compare && payload_fits(i) ? std::string(text_form::compares[body_.payload[i]])
                                                           : std::string(info(op).text);
    if (std::string payload = payload_text(i); !payload.empty()) out += " " + payload;
    bool call = op >= Op::invoke_virtual && op <= Op::invoke_dynamic;
    if (!operands.empty() || call) {
      out += plain ? " " + joined(operands, value) : " (" + joined(operands, value) + ")";
    }
    if (!successors.empty()) out += " to " + joined(successors, block_name);
    return out;
  }

  // Forms that only fit well-formed instructions; empty if this one is not.
  std::string special_form(const Block& block, uint32_t i, std::span<const ValueId> operands,
                           std::span<const BlockId> successors) {
    uint32_t payload = body_.payload[i];
    switch (body_.op[i]) {
      case Op::phi: {
        std::span<const BlockId> from = body_.predecessors(block);
        if (payload != 0 || operands.empty() || operands.size() != from.size() || !successors.empty()) return "";
        if (std::ranges::adjacent_find(from, std::ranges::greater_equal()) != from.end()) return "";
        size_t k = 0;
        return "phi [" + joined(operands, [&](ValueId v) { return block_name(from[k++]) + ": " + value(v); }) +
               "]";
      }
      case Op::array_load:
        if (payload != 0 || operands.size() != 2 || !successors.empty()) return "";
        return fmt::format("load {}[{}]", value(operands[0]), value(operands[1]));
      case Op::array_store:
        if (operands.size() != 3 || !successors.empty()) return "";
        return fmt::format("store {} {}[{}] = {}", payload_text(i), value(operands[0]), value(operands[1]),
                           value(operands[2]));
      case Op::jump:
        if (payload != 0 || !operands.empty() || successors.size() != 1) return "";
        return "goto " + block_name(successors[0]);
      case Op::branch: {
        if (!payload_fits(i) || operands.empty() || operands.size() > 2 || successors.size() != 2) return "";
        std::string right = operands.size() == 2                         ? value(operands[1])
                            : body_.type[operands[0].raw].is_reference() ? "null"
                                                                         : "0";
        return fmt::format("if {} {} {} then {} else {}", value(operands[0]), text_form::conditions[payload],
                           right, block_name(successors[0]), block_name(successors[1]));
      }
      case Op::switch_: {
        if (!payload_fits(i) || operands.size() != 1) return "";
        std::span<const int32_t> keys = body_.switches[payload].keys;
        if (successors.size() != keys.size() + 1) return "";
        std::string out = "switch " + value(operands[0]) + " [";
        for (size_t k = 0; k < keys.size(); ++k)
          out += fmt::format("{}: {}, ", keys[k], block_name(successors[k]));
        return out + "default: " + block_name(successors.back()) + "]";
      }
      default: return "";
    }
  }

  bool payload_fits(uint32_t i) const {
    uint32_t payload = body_.payload[i];
    switch (text_form::payload_of(body_.op[i])) {
      case Payload::none: return payload == 0;
      case Payload::long_index:
      case Payload::double_index: return payload < body_.wide_constants.size();
      case Payload::type: return program_.has(TypeId::from_raw(payload));
      case Payload::handle: return payload < body_.handles.size();
      case Payload::constant:
      case Payload::call_site: return payload < body_.dynamics.size();
      case Payload::nan: return payload < std::size(text_form::compares);
      case Payload::member: return payload < body_.members.size();
      case Payload::condition: return payload < std::size(text_form::conditions);
      case Payload::keys: return payload < body_.switches.size();
      default: return true;
    }
  }

  std::string payload_text(uint32_t i) {
    uint32_t payload = body_.payload[i];
    Payload form = text_form::payload_of(body_.op[i]);
    if (!payload_fits(i)) {
      std::string_view suffix = form == Payload::long_index ? "L" : form == Payload::double_index ? "d" : "";
      return fmt::format("#{}{}", payload, suffix);
    }
    switch (form) {
      case Payload::number: return fmt::format("{}", payload);
      case Payload::int_bits: return fmt::format("{}", static_cast<int32_t>(payload));
      case Payload::float_bits: return float_literal(payload);
      case Payload::long_index: return fmt::format("{}L", static_cast<int64_t>(body_.wide_constants[payload]));
      case Payload::double_index: return double_literal(body_.wide_constants[payload]);
      case Payload::string: return quoted(program_.text(Symbol{payload}));
      case Payload::type: return type_text(TypeId::from_raw(payload));
      case Payload::method_type: return described("", Symbol{payload});
      case Payload::handle: return handle_text(body_.handles[payload]);
      case Payload::constant:
      case Payload::call_site: {
        const Dynamic& dynamic = body_.dynamics[payload];
        return described(member_name(program_.text(dynamic.name)), dynamic.descriptor) + " by " +
               handle_text(dynamic.bootstrap);
      }
      case Payload::member:
        return member_text(body_.members[payload], text_form::interface_by_default(body_.op[i]));
      case Payload::condition: return std::string(text_form::conditions[payload]);
      case Payload::keys:
        return "{" + joined(body_.switches[payload].keys, [](int32_t k) { return fmt::format("{}", k); }) + "}";
      case Payload::none:
      case Payload::nan: break;
    }
    return "";
  }

  std::string member_text(const MemberRef& member, bool interface_expected) {
    std::string name = type_text(member.owner) + "." + member_name(program_.text(member.name));
    std::string out = described(name, member.descriptor);
    if (member.interface_owner == interface_expected) return out;
    return (member.interface_owner ? "interface " : "class ") + out;
  }

  // "name(int) : void", "name : int", or the descriptor as it is if it is malformed: "\"(I\" name".
  std::string described(const std::string& name, Symbol descriptor) {
    std::string_view text = program_.text(descriptor);
    if (std::optional<Signature> types = signature(text)) return name + types->parameters + " : " + types->result;
    std::optional<std::string> type = type_name(text);
    if (type && !name.empty()) return name + " : " + *type;
    return name.empty() ? quoted(text) : quoted(text) + " " + name;
  }

  std::string handle_text(const MethodHandle& handle) {
    std::string kind = handle.kind >= 1 && handle.kind < std::size(text_form::handle_kinds)
                           ? std::string(text_form::handle_kinds[handle.kind])
                           : fmt::format("kind {}", handle.kind);
    return kind + " " + member_text(handle.member, text_form::interface_by_default(handle.kind));
  }

  // Whether the type has to be written, since it is not the one that goes without saying.
  bool needs_type(uint32_t i) {
    text_form::DefaultType expected = text_form::default_type(body_.op[i]);
    if (expected.fixed) return body_.type[i] != *expected.fixed;
    if (!expected.class_name.empty()) return type_text(body_.type[i]) != class_name(expected.class_name);
    if (!expected.of_payload || !payload_fits(i)) return true;
    std::optional<std::string> type = payload_type(i);
    return !type || *type != type_text(body_.type[i]);
  }

  std::optional<std::string> payload_type(uint32_t i) {
    uint32_t payload = body_.payload[i];
    Symbol descriptor;
    switch (text_form::payload_of(body_.op[i])) {
      case Payload::type: return type_text(TypeId::from_raw(payload));
      case Payload::member: descriptor = body_.members[payload].descriptor; break;
      default: descriptor = body_.dynamics[payload].descriptor; break;
    }
    if (std::optional<Signature> types = signature(program_.text(descriptor))) return types->result;
    return type_name(program_.text(descriptor));
  }

  std::string type_text(TypeId type) const { return to_string(program_, type); }

  const Program& program_;
  const Body& body_;
  PrintOptions options_;
  std::string indent_;
  std::vector<bool> shown_;  // values that are used or have a type
  std::string out_;
  uint16_t last_pc_ = 0;
  int last_line_ = 0;
};

std::string method_header(const Program& program, MethodId id) {
  const Method& m = program[id];
  std::string flags = flag_words(m.flags, 0, text_form::method_flags);
  std::string name = member_name(program.text(m.name));
  std::string_view descriptor = program.text(m.descriptor);
  std::optional<Signature> types = signature(descriptor);
  if (!types) return "method " + flags + quoted(descriptor) + " " + name;
  return "method " + flags + types->result + " " + name + types->parameters;
}

std::string field_line(const Program& program, FieldId id) {
  const Field& f = program[id];
  std::string_view descriptor = program.text(f.descriptor);
  return "field " + flag_words(f.flags, 0, text_form::field_flags) +
         type_name(descriptor).value_or(quoted(descriptor)) + " " + member_name(program.text(f.name));
}

std::string class_header(const Program& program, ClassId id) {
  const Class& c = program[id];
  auto name = [&](ClassId other) { return class_name(program.name(other)); };
  std::string out;
  if (c.origin != Origin::application) out += c.origin == Origin::jdk ? "jdk " : "dependency ";
  if (c.kind == ClassKind::lambda) out += "lambda ";
  if (c.kind == ClassKind::bootstrap) out += "bootstrap ";
  bool as_interface = c.is_interface();
  out += flag_words(c.flags, as_interface ? text_form::implied_by_interface : text_form::implied_by_class,
                    text_form::class_flags);
  out += (as_interface ? "interface " : "class ") + name(id);
  if (c.super && (c.super != program.object_class() || id == program.object_class())) {
    out += " extends " + name(c.super);
  }
  if (c.interface_count != 0) out += " implements " + joined(program.interfaces(id), name);
  return out;
}

void append_class(std::string& out, const Program& program, ClassId id, BodyProvider& bodies,
                  PrintOptions options) {
  const Class c = program[id];  // a copy: asking for a body may add phantoms, which moves the table
  out += class_header(program, id) + " {\n";
  if (c.source_file) out += "  source " + quoted(program.text(c.source_file)) + "\n";
  if (c.container) out += "  container " + quoted(program.container(c.container)) + "\n";
  if (c.nest_host && c.nest_host != id) out += "  nest_host " + class_name(program.name(c.nest_host)) + "\n";
  if (c.made_for) out += "  made_for " + class_name(program.name(c.made_for)) + "\n";
  for (FieldId f : c.fields) out += "  " + field_line(program, f) + "\n";
  for (MethodId m : c.methods) {
    out += "\n  " + method_header(program, m);
    const Body* body = options.bodies && program[m].has_code ? bodies.body(m) : nullptr;
    if (body) out += " {\n" + BodyPrinter(program, *body, options, "    ").print() + "  }";
    out += "\n";
  }
  out += "}\n";
}

}  // namespace

std::string print(const Program& program, const Body& body, PrintOptions options) {
  return method_header(program, body.method) + " {\n" + BodyPrinter(program, body, options, "  ").print() + "}\n";
}

std::string print(const Program& program, ClassId id, BodyProvider& bodies, PrintOptions options) {
  std::string out;
  append_class(out, program, id, bodies, options);
  return out;
}

std::string print(const Program& program, BodyProvider& bodies, PrintOptions options) {
  std::string out;
  for (ClassId id : program.classes()) {
    if (program[id].kind == ClassKind::phantom) continue;
    if (!out.empty()) out += '\n';
    append_class(out, program, id, bodies, options);
  }
  return out;
}

}  // namespace heddle::ir
