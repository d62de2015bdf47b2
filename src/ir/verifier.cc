// Problem: decide whether a body is well-formed SSA.
//
// Formulation: an exception leaves a block before its first throwing instruction has had any effect, so what
// that instruction and later ones define never reaches a handler. A block that has handlers and can throw is
// therefore two nodes, its head (up to the first throwing instruction) with the exceptional edges, and its tail
// with the normal ones; any other block is one node. A use is right iff the node of the definition dominates
// the node of the use, or both are one node and the definition comes first. A phi uses its operands at the end
// of the node that its edge leaves from.
//
// Algorithm: structure first, since everything later relies on it. Then dominators by Cooper, Harvey and
// Kennedy ("A Simple, Fast Dominance Algorithm"), which for reducible code needs two rounds; the dominator tree
// is numbered so that a query takes two comparisons. Last, one rule per operation.
//
// Cost: linear in instructions and edges for reducible code, times the nesting of loops for their order.
#include "ir/verifier.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/descriptor.h"
#include "ir/names.h"

namespace heddle::ir {
namespace {

constexpr uint32_t unset = UINT32_MAX;

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::none: return "no value";
    case Kind::integer: return "an int";
    case Kind::long_integer: return "a long";
    case Kind::floating: return "a float";
    case Kind::double_floating: return "a double";
    case Kind::reference: return "a reference";
  }
  return "";
}

bool is_integral(Kind kind) { return kind == Kind::integer || kind == Kind::long_integer; }
bool is_numeric(Kind kind) { return kind != Kind::none && kind != Kind::reference; }

template <class T>
bool within(uint32_t first, uint32_t count, const Column<T>& list) {
  return first <= list.size() && count <= list.size() - first;
}

}  // namespace

class Verifier::Run {
 public:
  Run(const Program& program, const Body& body, Scratch& scratch) : program_(program), body_(body), s_(scratch) {}

  std::optional<VerifyError> run() {
    if (tables() && block_ranges() && block_contents() && predecessors() && landing_pads() && order()) {
      make_nodes();
      find_dominators();
      number_dominator_tree();
      if (uses()) types();
    }
    return std::move(error_);
  }

 private:
  // Structure

  bool tables() {
    size_t n = body_.size();
    if (!program_.methods().contains(body_.method)) return whole("the method is not of this program");
    if (n == 0 || body_.blocks.empty()) return whole("there is no code");
    if (body_.type.size() != n || body_.payload.size() != n || body_.pc.size() != n ||
        body_.first_operand.size() != n + 1) {
      return whole("columns differ in length");
    }
    if (body_.first_operand[0] != 0 || body_.first_operand[n] != body_.operand_list.size() ||
        !std::ranges::is_sorted(body_.first_operand)) {
      return whole("operand ranges do not cover the operand list");
    }
    for (uint32_t i = 0; i < n; ++i) {
      if (body_.op[i] > Op::throw_) return whole(fmt::format("v{} has an unknown operation", i));
      if (!program_.has(body_.type[i])) return whole(fmt::format("v{} has an unknown type", i));
      for (ValueId v : body_.operands(i)) {
        if (v.raw >= n) return whole(fmt::format("v{} uses v{}, which does not exist", i, v.raw));
      }
    }
    for (size_t i = 0; i < body_.names.size(); ++i) {
      if (body_.names[i].value.raw >= n) return whole("a name is given to a value that does not exist");
      if (i > 0 && body_.names[i].value < body_.names[i - 1].value) return whole("names are not in order");
    }
    if (!std::ranges::is_sorted(body_.lines, {}, &LineEntry::pc)) return whole("lines are not in order");
    return members();
  }

  bool members() {
    for (const MemberRef& m : body_.members) {
      if (!program_.has(m.owner) || !m.owner.is_reference())
        return whole("a member has an owner that is no class");
    }
    for (const Dynamic& d : body_.dynamics) {
      if (!program_.has(d.bootstrap.member.owner)) return whole("a bootstrap method has an unknown owner");
    }
    for (const MethodHandle& h : body_.handles) {
      if (!program_.has(h.member.owner)) return whole("a method handle has an unknown owner");
    }
    return true;
  }

  bool block_ranges() {
    uint32_t blocks = count();
    uint32_t expected = 0;
    for (uint32_t b = 0; b < blocks; ++b) {
      const Block& block = body_.blocks[b];
      if (block.first != expected || block.end <= block.first || block.end > body_.size()) {
        return in_block(b, "instructions are not the run that follows the block before");
      }
      expected = block.end;
      if (!within(block.first_successor, block.successors, body_.successor_list) ||
          !within(block.first_handler, block.handlers, body_.handler_list) ||
          !within(block.first_predecessor, block.predecessors, body_.predecessor_list)) {
        return in_block(b, "edges are outside their tables");
      }
      auto exists = [&](BlockId id) { return id.raw < blocks; };
      if (!std::ranges::all_of(body_.successors(block), exists)) return in_block(b, "a successor does not exist");
      for (const Handler& h : body_.handlers(block)) {
        if (!exists(h.target)) return in_block(b, "a handler does not exist");
        if (!program_.has(h.type) || (h.type != void_type && !h.type.is_class())) {
          return in_block(b, "a handler's type is no class");
        }
      }
    }
    return expected == body_.size() || whole("instructions after the last block");
  }

  // Parameters (in the entry), phis, `catch`, the rest, one terminator at the end.
  bool block_contents() {
    for (uint32_t b = 0; b < count(); ++b) {
      const Block& block = body_.blocks[b];
      Op previous = Op::param;
      for (uint32_t i = block.first; i < block.end; ++i) {
        Op op = body_.op[i];
        if (info(op).terminator != (i + 1 == block.end)) {
          return at(
              b, i,
              i + 1 == block.end ? "the block does not end with a terminator" : "a terminator inside a block");
        }
        if (op == Op::param && (b != 0 || previous != Op::param)) {
          return at(b, i, "a parameter that is not at the start of the entry");
        }
        if (op == Op::phi && previous != Op::phi && i != block.first) return at(b, i, "a phi that is not first");
        if (op == Op::caught && previous != Op::phi && i != block.first) {
          return at(b, i, "a catch that is not at the start of its block");
        }
        previous = op;
      }
      if (!successor_count(b)) return false;
    }
    return true;
  }

  bool successor_count(uint32_t b) {
    const Block& block = body_.blocks[b];
    uint32_t last = block.end - 1;
    uint32_t expected = 0;
    switch (body_.op[last]) {
      case Op::jump: expected = 1; break;
      case Op::branch: expected = 2; break;
      case Op::switch_: {
        if (body_.payload[last] >= body_.switches.size()) return at(b, last, "the switch is not in its table");
        std::span<const int32_t> keys = body_.switches[body_.payload[last]].keys;
        if (std::ranges::adjacent_find(keys, std::ranges::greater_equal()) != keys.end()) {
          return at(b, last, "keys are not ascending");
        }
        expected = static_cast<uint32_t>(keys.size()) + 1;
        break;
      }
      default: break;
    }
    return block.successors == expected ||
           at(b, last, fmt::format("{} successors, expected {}", block.successors, expected));
  }

  bool predecessors() {
    s_.mark.assign(count(), unset);
    s_.cursor.assign(count(), 0);
    s_.normal_target.assign(count(), false);
    s_.handler_target.assign(count(), false);
    for (uint32_t b = 0; b < count(); ++b) {
      const Block& block = body_.blocks[b];
      for (BlockId target : body_.successors(block)) {
        s_.normal_target[target.raw] = true;
        if (!predecessor(b, target)) return false;
      }
      for (const Handler& h : body_.handlers(block)) {
        s_.handler_target[h.target.raw] = true;
        if (!predecessor(b, h.target)) return false;
      }
    }
    for (uint32_t b = 0; b < count(); ++b) {
      if (s_.cursor[b] != body_.blocks[b].predecessors) return in_block(b, "lists a predecessor that is none");
    }
    return true;
  }

  // Edges are met in ascending order of their source, which is the order in which the target has to list them.
  bool predecessor(uint32_t from, BlockId to) {
    if (s_.mark[to.raw] == from) return true;
    s_.mark[to.raw] = from;
    std::span<const BlockId> listed = body_.predecessors(body_.block(to));
    uint32_t position = s_.cursor[to.raw]++;
    return (position < listed.size() && listed[position].raw == from) ||
           in_block(to.raw, fmt::format("does not list predecessor b{} in its place", from));
  }

  bool landing_pads() {
    for (uint32_t b = 0; b < count(); ++b) {
      uint32_t i = body_.blocks[b].first;
      while (body_.op[i] == Op::phi) ++i;  // a terminator comes last
      bool catches = body_.op[i] == Op::caught;
      if (catches && !s_.handler_target[b]) return at(b, i, "a catch in a block that handles nothing");
      if (!s_.handler_target[b]) continue;
      if (!catches) return in_block(b, "a landing pad without a catch");
      if (s_.normal_target[b]) return in_block(b, "a landing pad with a normal predecessor");
    }
    return true;
  }

  // Reverse postorder of some depth-first search: every block but the entry follows a predecessor, and an edge
  // leads back only to a block from which its source is reached by edges that lead forward.
  bool order() {
    if (body_.blocks[0].predecessors != 0) return in_block(0, "the entry has predecessors");
    for (uint32_t b = 1; b < count(); ++b) {
      std::span<const BlockId> from = body_.predecessors(body_.blocks[b]);
      if (from.empty()) return in_block(b, "unreachable");
      if (from.front().raw >= b) return in_block(b, "comes before all of its predecessors");
      if (from.back().raw > b && !leads_forward(b, from)) return false;
    }
    return true;
  }

  bool leads_forward(uint32_t header, std::span<const BlockId> from) {
    uint32_t last = from.back().raw;
    std::fill(s_.mark.begin() + header, s_.mark.begin() + last + 1, unset);
    s_.mark[header] = header;
    for (uint32_t b = header; b < last; ++b) {
      if (s_.mark[b] != header) continue;
      auto reach = [&](BlockId target) {
        if (target.raw > b) s_.mark[target.raw] = header;
      };
      for (BlockId target : body_.successors(body_.blocks[b])) reach(target);
      for (const Handler& h : body_.handlers(body_.blocks[b])) reach(h.target);
    }
    for (BlockId source : from) {
      if (source.raw > header && s_.mark[source.raw] != header) {
        return in_block(header,
                        fmt::format("comes before its predecessor b{}, though not around a loop", source.raw));
      }
    }
    return true;
  }

  // Dominance

  void make_nodes() {
    s_.node_of_value.resize(body_.size());
    s_.head.resize(count());
    s_.tail.resize(count());
    uint32_t node = 0;
    for (uint32_t b = 0; b < count(); ++b) {
      const Block& block = body_.blocks[b];
      s_.head[b] = node;
      for (uint32_t i = block.first; i < block.end; ++i) {
        if (node == s_.head[b] && block.handlers != 0 && may_throw(body_, i)) ++node;
        s_.node_of_value[i] = node;
      }
      s_.tail[b] = node++;
    }
    nodes_ = node;
  }

  // The node that the edge from block `from` to block `to` leaves.
  uint32_t edge_source(BlockId from, uint32_t to) const {
    return s_.handler_target[to] ? s_.head[from.raw] : s_.tail[from.raw];
  }

  void find_dominators() {
    s_.dominator.assign(nodes_, unset);
    s_.dominator[0] = 0;
    if (s_.tail[0] != 0) s_.dominator[1] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t b = 1; b < count(); ++b) {
        uint32_t best = unset;
        for (BlockId from : body_.predecessors(body_.blocks[b])) {
          uint32_t source = edge_source(from, b);
          if (s_.dominator[source] != unset) best = best == unset ? source : common_dominator(best, source);
        }
        changed |= s_.dominator[s_.head[b]] != best;
        s_.dominator[s_.head[b]] = best;
        if (s_.tail[b] != s_.head[b]) s_.dominator[s_.tail[b]] = s_.head[b];
      }
    }
  }

  uint32_t common_dominator(uint32_t a, uint32_t b) const {
    while (a != b) {
      while (a > b) a = s_.dominator[a];
      while (b > a) b = s_.dominator[b];
    }
    return a;
  }

  // Preorder numbers without recursion: a node's dominator has a smaller number than the node.
  void number_dominator_tree() {
    s_.subtree.assign(nodes_, 1);
    for (uint32_t n = nodes_; n-- > 1;) s_.subtree[s_.dominator[n]] += s_.subtree[n];
    s_.preorder.assign(nodes_, 0);
    s_.next.assign(nodes_, 1);
    for (uint32_t n = 1; n < nodes_; ++n) {
      uint32_t parent = s_.dominator[n];
      s_.preorder[n] = s_.next[parent];
      s_.next[parent] += s_.subtree[n];
      s_.next[n] = s_.preorder[n] + 1;
    }
  }

  bool dominates(uint32_t a, uint32_t b) const { return s_.preorder[b] - s_.preorder[a] < s_.subtree[a]; }

  bool uses() {
    for (uint32_t b = 0; b < count(); ++b) {
      const Block& block = body_.blocks[b];
      std::span<const BlockId> from = body_.predecessors(block);
      for (uint32_t i = block.first; i < block.end; ++i) {
        std::span<const ValueId> operands = body_.operands(i);
        if (body_.op[i] == Op::phi) {
          if (operands.size() != from.size()) {
            return at(b, i, fmt::format("{} operands for {} predecessors", operands.size(), from.size()));
          }
          for (size_t k = 0; k < operands.size(); ++k) {
            if (!dominates(s_.node_of_value[operands[k].raw], edge_source(from[k], b))) {
              return at(b, i,
                        fmt::format("v{} is not available at the edge from b{}", operands[k].raw, from[k].raw));
            }
          }
          continue;
        }
        uint32_t node = s_.node_of_value[i];
        for (ValueId v : operands) {
          uint32_t definition = s_.node_of_value[v.raw];
          if (definition == node ? v.raw >= i : !dominates(definition, node)) {
            return at(b, i, fmt::format("the definition of v{} does not dominate this use", v.raw));
          }
        }
      }
    }
    return true;
  }

  // Types

  bool types() {
    if (!parameters()) return false;
    for (block_ = 0; block_ < count(); ++block_) {
      for (uint32_t i = body_.blocks[block_].first; i < body_.blocks[block_].end; ++i) {
        int8_t expected = info(body_.op[i]).operands;
        if (expected >= 0 && body_.operands(i).size() != static_cast<size_t>(expected)) {
          return wrong(i, fmt::format("{} operands, expected {}", body_.operands(i).size(), expected));
        }
        if (!instruction(i)) return false;
      }
    }
    return true;
  }

  bool parameters() {
    const Method& method = program_[body_.method];
    std::optional<Kind> result = read_method_descriptor(method.descriptor, !method.is_static());
    if (!result) return whole("the method's descriptor is malformed");
    return_kind_ = *result;
    if (body_.parameters != s_.kinds.size()) {
      return whole(fmt::format("{} parameters, expected {}", body_.parameters, s_.kinds.size()));
    }
    for (uint32_t i = 0; i < body_.size() && (i < s_.kinds.size() || body_.op[i] == Op::param); ++i) {
      if (body_.op[i] != Op::param || i >= s_.kinds.size())
        return whole("parameters and descriptor differ in number");
      if (body_.payload[i] != i) return at(0, i, "parameters are not in order");
      if (kind(i) != s_.kinds[i])
        return at(0, i, fmt::format("is {}, expected {}", kind_name(kind(i)), kind_name(s_.kinds[i])));
    }
    return true;
  }

  // Kinds of the parameters into scratch, that of the result returned; nothing if it is malformed.
  std::optional<Kind> read_method_descriptor(Symbol descriptor, bool receiver) {
    s_.kinds.clear();
    if (receiver) s_.kinds.push_back(Kind::reference);
    DescriptorReader reader(program_.text(descriptor));
    if (!reader.open()) return std::nullopt;
    while (!reader.at_close()) {
      std::optional<DescriptorType> type = reader.next();
      if (!type || type->kind() == Kind::none) return std::nullopt;
      s_.kinds.push_back(type->kind());
    }
    reader.close();
    std::optional<DescriptorType> type = reader.next();
    if (!type || !reader.at_end()) return std::nullopt;
    return type->kind();
  }

  std::optional<Kind> read_field_descriptor(Symbol descriptor) {
    DescriptorReader reader(program_.text(descriptor));
    std::optional<DescriptorType> type = reader.next();
    if (!type || !reader.at_end() || type->kind() == Kind::none) return std::nullopt;
    return type->kind();
  }

  bool instruction(uint32_t i) {
    TypeId payload_type = TypeId::from_raw(body_.payload[i]);
    switch (body_.op[i]) {
      case Op::param: return true;
      case Op::const_int: return gives(i, Kind::integer);
      case Op::const_long: return gives(i, Kind::long_integer) && indexes(i, body_.wide_constants.size());
      case Op::const_float: return gives(i, Kind::floating);
      case Op::const_double: return gives(i, Kind::double_floating) && indexes(i, body_.wide_constants.size());
      case Op::const_null:
      case Op::const_string:
      case Op::const_method_type:
      case Op::caught: return gives(i, Kind::reference);
      case Op::const_class:
        return gives(i, Kind::reference) &&
               (program_.has(payload_type) || wrong(i, "the payload is no type of this program"));
      case Op::const_method_handle:
        return gives(i, Kind::reference) && indexes(i, body_.handles.size()) &&
               handle(i, body_.handles[body_.payload[i]]);
      case Op::const_dynamic: return dynamic_constant(i);
      case Op::phi: return phi(i);
      case Op::add:
      case Op::sub:
      case Op::mul:
      case Op::div:
      case Op::rem:
      case Op::neg: return numeric(i, is_numeric(kind(i)));
      case Op::bit_and:
      case Op::bit_or:
      case Op::bit_xor: return numeric(i, is_integral(kind(i)));
      case Op::shl:
      case Op::shr:
      case Op::ushr:
        return (is_integral(kind(i)) || wrong(i, "the result is no int or long")) && takes(i, 0, kind(i)) &&
               takes(i, 1, Kind::integer);
      case Op::compare: return compare(i);
      case Op::convert:
        return (is_numeric(operand_kind(i, 0)) && is_numeric(kind(i))) || wrong(i, "converts what is no number");
      case Op::new_object:
        return (payload_type.is_class() || wrong(i, "the payload is no class")) && makes(i, payload_type);
      case Op::new_array:
      case Op::new_multi_array: return new_array(i, payload_type);
      case Op::array_length: return gives(i, Kind::integer) && takes(i, 0, Kind::reference);
      case Op::array_load:
        return takes(i, 0, Kind::reference) && takes(i, 1, Kind::integer) &&
               (kind(i) != Kind::none || wrong(i, "loads no value"));
      case Op::array_store:
        return gives(i, Kind::none) && takes(i, 0, Kind::reference) && takes(i, 1, Kind::integer) &&
               (program_.has(payload_type) || wrong(i, "the payload is no type of this program")) &&
               takes(i, 2, kind_of(payload_type));
      case Op::get_field:
      case Op::put_field:
      case Op::get_static:
      case Op::put_static: return field_access(i);
      case Op::check_cast:
        return takes(i, 0, Kind::reference) &&
               (payload_type.is_reference() || wrong(i, "the payload is no class or array")) &&
               makes(i, payload_type);
      case Op::instance_of:
        return takes(i, 0, Kind::reference) && gives(i, Kind::integer) &&
               ((payload_type.is_reference() && program_.has(payload_type)) ||
                wrong(i, "the payload is no class or array"));
      case Op::invoke_virtual:
      case Op::invoke_special:
      case Op::invoke_static:
      case Op::invoke_interface: return call(i);
      case Op::invoke_dynamic:
        return indexes(i, body_.dynamics.size()) && bootstrap(i) &&
               arguments(i, body_.dynamics[body_.payload[i]].descriptor, false);
      case Op::monitor_enter:
      case Op::monitor_exit:
      case Op::throw_: return gives(i, Kind::none) && takes(i, 0, Kind::reference);
      case Op::jump: return gives(i, Kind::none);
      case Op::branch: return branch(i);
      case Op::switch_: return gives(i, Kind::none) && takes(i, 0, Kind::integer);
      case Op::return_: return returns(i);
    }
    return wrong(i, "unknown operation");
  }

  bool phi(uint32_t i) {
    if (kind(i) == Kind::none) return wrong(i, "a phi without a type");
    if (body_.operands(i).empty()) return wrong(i, "a phi without operands");
    for (size_t k = 0; k < body_.operands(i).size(); ++k) {
      if (!takes(i, k, kind(i))) return false;
    }
    return true;
  }

  bool numeric(uint32_t i, bool fits) {
    if (!fits) return wrong(i, fmt::format("cannot compute {}", kind_name(kind(i))));
    for (size_t k = 0; k < body_.operands(i).size(); ++k) {
      if (!takes(i, k, kind(i))) return false;
    }
    return true;
  }

  bool compare(uint32_t i) {
    Kind operand = operand_kind(i, 0);
    if (operand != Kind::long_integer && operand != Kind::floating && operand != Kind::double_floating) {
      return wrong(i, fmt::format("cannot compare {}", kind_name(operand)));
    }
    bool fits = operand == Kind::long_integer ? body_.payload[i] == static_cast<uint32_t>(NanResult::none)
                                              : body_.payload[i] == static_cast<uint32_t>(NanResult::less) ||
                                                    body_.payload[i] == static_cast<uint32_t>(NanResult::greater);
    return gives(i, Kind::integer) && takes(i, 1, operand) &&
           (fits || wrong(i, "the answer for NaN does not fit the operands"));
  }

  bool new_array(uint32_t i, TypeId type) {
    if (!type.is_array()) return wrong(i, "the payload is no array type");
    size_t lengths = body_.operands(i).size();
    if (lengths == 0 || lengths > type.dimensions()) return wrong(i, "does not have one length per dimension");
    for (size_t k = 0; k < lengths; ++k) {
      if (!takes(i, k, Kind::integer)) return false;
    }
    return makes(i, type);
  }

  bool field_access(uint32_t i) {
    if (!indexes(i, body_.members.size())) return false;
    const MemberRef& member = body_.members[body_.payload[i]];
    std::optional<Kind> field = read_field_descriptor(member.descriptor);
    if (!field) return wrong(i, "the field's descriptor is malformed");
    if (!member.owner.is_class()) return wrong(i, "the field's owner is no class");
    switch (body_.op[i]) {
      case Op::get_field: return takes(i, 0, Kind::reference) && gives(i, *field);
      case Op::put_field: return takes(i, 0, Kind::reference) && takes(i, 1, *field) && gives(i, Kind::none);
      case Op::get_static: return gives(i, *field);
      default: return takes(i, 0, *field) && gives(i, Kind::none);
    }
  }

  bool call(uint32_t i) {
    if (!indexes(i, body_.members.size())) return false;
    const MemberRef& member = body_.members[body_.payload[i]];
    std::string_view name = program_.text(member.name);
    if (name == "<clinit>") return wrong(i, "calls a class initializer");
    if (name == "<init>" && body_.op[i] != Op::invoke_special) return wrong(i, "calls a constructor as a method");
    return arguments(i, member.descriptor, body_.op[i] != Op::invoke_static);
  }

  bool arguments(uint32_t i, Symbol descriptor, bool receiver) {
    std::optional<Kind> result = read_method_descriptor(descriptor, receiver);
    if (!result) return wrong(i, "the method's descriptor is malformed");
    if (body_.operands(i).size() != s_.kinds.size()) {
      return wrong(i, fmt::format("{} operands, expected {}", body_.operands(i).size(), s_.kinds.size()));
    }
    for (size_t k = 0; k < s_.kinds.size(); ++k) {
      if (!takes(i, k, s_.kinds[k])) return false;
    }
    return gives(i, *result);
  }

  bool handle(uint32_t i, const MethodHandle& h) {
    return (h.kind >= 1 && h.kind <= 9) || wrong(i, "a method handle of an unknown kind");
  }
  bool bootstrap(uint32_t i) { return handle(i, body_.dynamics[body_.payload[i]].bootstrap); }

  bool dynamic_constant(uint32_t i) {
    if (!indexes(i, body_.dynamics.size()) || !bootstrap(i)) return false;
    std::optional<Kind> constant = read_field_descriptor(body_.dynamics[body_.payload[i]].descriptor);
    return constant ? gives(i, *constant) : wrong(i, "the constant's descriptor is malformed");
  }

  bool branch(uint32_t i) {
    size_t operands = body_.operands(i).size();
    if (operands != 1 && operands != 2) return wrong(i, "compares neither one value nor two");
    Condition condition = static_cast<Condition>(body_.payload[i]);
    if (condition > Condition::less_equal) return wrong(i, "unknown condition");
    Kind left = operand_kind(i, 0);
    if (left != Kind::integer && left != Kind::reference) {
      return wrong(i, fmt::format("cannot compare {}", kind_name(left)));
    }
    if (left == Kind::reference && condition > Condition::not_equal) return wrong(i, "orders references");
    return gives(i, Kind::none) && (operands == 1 || takes(i, 1, left));
  }

  bool returns(uint32_t i) {
    if (!gives(i, Kind::none)) return false;
    size_t expected = return_kind_ == Kind::none ? 0 : 1;
    if (body_.operands(i).size() != expected) {
      return wrong(i, fmt::format("returns {} values, expected {}", body_.operands(i).size(), expected));
    }
    return expected == 0 || takes(i, 0, return_kind_);
  }

  // Pieces of rules

  Kind kind(uint32_t i) const { return kind_of(body_.type[i]); }
  Kind operand_kind(uint32_t i, size_t k) const { return kind(body_.operands(i)[k].raw); }

  bool gives(uint32_t i, Kind expected) {
    return kind(i) == expected ||
           wrong(i, fmt::format("gives {}, expected {}", kind_name(kind(i)), kind_name(expected)));
  }
  bool takes(uint32_t i, size_t k, Kind expected) {
    return operand_kind(i, k) == expected ||
           wrong(i, fmt::format("operand v{} is {}, expected {}", body_.operands(i)[k].raw,
                                kind_name(operand_kind(i, k)), kind_name(expected)));
  }
  bool makes(uint32_t i, TypeId type) {
    return body_.type[i] == type || wrong(i, "the result does not have the type of the payload");
  }
  bool indexes(uint32_t i, size_t table_size) {
    return body_.payload[i] < table_size || wrong(i, "the payload is outside its table");
  }

  uint32_t count() const { return static_cast<uint32_t>(body_.blocks.size()); }

  bool report(BlockId block, ValueId instruction, const std::string& place, std::string_view what) {
    std::string method = program_.methods().contains(body_.method) ? to_string(program_, body_.method) : "?";
    error_ = VerifyError{block, instruction, fmt::format("{}: {}{}", method, place, what)};
    return false;
  }
  bool whole(std::string_view what) { return report(BlockId(), ValueId(), "", what); }
  bool in_block(uint32_t b, std::string_view what) {
    return report(BlockId(b), ValueId(), fmt::format("b{}: ", b), what);
  }
  bool at(uint32_t b, uint32_t i, std::string_view what) {
    return report(BlockId(b), ValueId(i), fmt::format("b{}: v{} ({}): ", b, i, info(body_.op[i]).text), what);
  }
  bool wrong(uint32_t i, std::string_view what) { return at(block_, i, what); }

  const Program& program_;
  const Body& body_;
  Scratch& s_;
  uint32_t nodes_ = 0;
  uint32_t block_ = 0;
  Kind return_kind_ = Kind::none;
  std::optional<VerifyError> error_;
};

std::optional<VerifyError> Verifier::verify(const Program& program, const Body& body) {
  return Run(program, body, scratch_).run();
}

std::optional<VerifyError> verify(const Program& program, const Body& body) {
  return Verifier().verify(program, body);
}

}  // namespace heddle::ir
