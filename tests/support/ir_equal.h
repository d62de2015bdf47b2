// Whether two bodies are the same code, column by column. Ids of classes and places in tables may differ between
// the two programs, so what they stand for is compared.
#pragma once

#include <algorithm>
#include <string>

#include "ir/names.h"
#include "ir/program.h"
#include "ir/text_form.h"

namespace heddle::ir {

struct BodyInProgram {
  const Program& program;
  const Body& body;

  std::string type(TypeId id) const { return program.has(id) ? to_string(program, id) : std::to_string(id.raw()); }
  std::string member(const MemberRef& m) const {
    return type(m.owner) + " " + ir::quoted(program.text(m.name)) + ir::quoted(program.text(m.descriptor)) +
           std::to_string(m.interface_owner);
  }
  std::string handle(const MethodHandle& h) const { return std::to_string(h.kind) + member(h.member); }

  template <class Table, class Function>
  std::string entry(const Table& table, uint32_t i, const Function& text) const {
    return i < table.size() ? text(table[i]) : "#" + std::to_string(i);
  }

  // What instruction i's payload stands for.
  std::string payload(uint32_t i) const {
    using text_form::Payload;
    uint32_t raw = body.payload[i];
    switch (text_form::payload_of(body.op[i])) {
      case Payload::long_index:
      case Payload::double_index:
        return entry(body.wide_constants, raw, [](uint64_t bits) { return std::to_string(bits); });
      case Payload::string:
      case Payload::method_type: return ir::quoted(program.text(Symbol{raw}));
      case Payload::type: return type(TypeId::from_raw(raw));
      case Payload::handle: return entry(body.handles, raw, [&](const MethodHandle& h) { return handle(h); });
      case Payload::constant:
      case Payload::call_site:
        return entry(body.dynamics, raw, [&](const Dynamic& d) {
          return handle(d.bootstrap) + ir::quoted(program.text(d.name)) + ir::quoted(program.text(d.descriptor));
        });
      case Payload::member: return entry(body.members, raw, [&](const MemberRef& m) { return member(m); });
      case Payload::keys:
        return entry(body.switches, raw, [](const Switch& s) {
          std::string keys = "keys";
          for (int32_t key : s.keys) keys += " " + std::to_string(key);
          return keys;
        });
      default: return std::to_string(raw);
    }
  }
};

// The first difference, or nothing.
inline std::string body_difference(const BodyInProgram& a, const BodyInProgram& b) {
  const Body &x = a.body, &y = b.body;
  if (x.parameters != y.parameters || x.notes != y.notes) return "parameters or notes";
  if (!std::ranges::equal(x.op, y.op)) return "operations";
  if (!std::ranges::equal(x.first_operand, y.first_operand)) return "operand ranges";
  if (!std::ranges::equal(x.operand_list, y.operand_list)) return "operands";
  if (!std::ranges::equal(x.pc, y.pc)) return "bytecode offsets";
  for (uint32_t i = 0; i < x.size(); ++i) {
    if (a.type(x.type[i]) != b.type(y.type[i])) return "type of v" + std::to_string(i);
    if (a.payload(i) != b.payload(i)) return "payload of v" + std::to_string(i);
  }
  if (x.blocks.size() != y.blocks.size()) return "blocks";
  for (uint32_t k = 0; k < x.blocks.size(); ++k) {
    const Block &p = x.blocks[k], &q = y.blocks[k];
    std::string name = "b" + std::to_string(k);
    if (p.first != q.first || p.end != q.end) return "instructions of " + name;
    if (!std::ranges::equal(x.successors(p), y.successors(q))) return "successors of " + name;
    if (!std::ranges::equal(x.predecessors(p), y.predecessors(q))) return "predecessors of " + name;
    if (!std::ranges::equal(x.handlers(p), y.handlers(q), [&](const Handler& h, const Handler& g) {
          return h.target == g.target && a.type(h.type) == b.type(g.type);
        })) {
      return "handlers of " + name;
    }
  }
  if (!std::ranges::equal(x.lines, y.lines,
                          [](LineEntry l, LineEntry m) { return l.pc == m.pc && l.line == m.line; })) {
    return "lines";
  }
  if (!std::ranges::equal(x.names, y.names, [&](ValueName n, ValueName m) {
        return n.value == m.value && a.program.text(n.name) == b.program.text(m.name);
      })) {
    return "names";
  }
  return "";
}

}  // namespace heddle::ir
