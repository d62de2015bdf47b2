#include "lowering/code_graph.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "classfile/opcodes.h"

namespace heddle::lowering {
namespace {

using classfile::Code;
using classfile::InstructionView;
using classfile::Opcode;
using classfile::SwitchView;

// Budgets against hostile code. The largest real methods stay far below them.
constexpr size_t max_nodes = 1 << 18;
constexpr size_t max_edges = 1 << 22;
constexpr size_t max_live_words = 1 << 22;
constexpr size_t max_live_locals = 1 << 24;
constexpr size_t max_liveness_work = size_t{1} << 30;

constexpr uint32_t nothing = UINT32_MAX;
constexpr uint32_t max_locals_of_word = 64;

// What the scan has to know about an opcode, in one byte.
enum class Scan : uint8_t { plain, read, read_short, write, write_short, other };

struct ScanEntry {
  Scan scan = Scan::plain;
  uint8_t local = 0;  // of the short forms
  bool throws = false;
};

constexpr std::array<ScanEntry, 256> scan_table = [] {
  std::array<ScanEntry, 256> table{};
  auto set = [&](Opcode first, Opcode last, Scan scan) {
    for (unsigned o = static_cast<unsigned>(first); o <= static_cast<unsigned>(last); ++o) table[o].scan = scan;
  };
  set(Opcode::iload, Opcode::aload, Scan::read);
  set(Opcode::istore, Opcode::astore, Scan::write);
  set(Opcode::iload_0, Opcode::aload_3, Scan::read_short);
  set(Opcode::istore_0, Opcode::astore_3, Scan::write_short);
  for (unsigned i = 0; i < 20; ++i) {
    table[static_cast<unsigned>(Opcode::iload_0) + i].local = i % 4;
    table[static_cast<unsigned>(Opcode::istore_0) + i].local = i % 4;
  }
  set(Opcode::ldc, Opcode::ldc2_w, Scan::other);
  set(Opcode::ifeq, Opcode::return_, Scan::other);  // branches, jsr, ret, switches, returns
  for (Opcode o : {Opcode::iinc, Opcode::athrow, Opcode::wide, Opcode::ifnull, Opcode::ifnonnull, Opcode::goto_w,
                   Opcode::jsr_w}) {
    table[static_cast<unsigned>(o)].scan = Scan::other;
  }

  auto throwing = [&](Opcode first, Opcode last) {
    for (unsigned o = static_cast<unsigned>(first); o <= static_cast<unsigned>(last); ++o) table[o].throws = true;
  };
  throwing(Opcode::iaload, Opcode::saload);
  throwing(Opcode::iastore, Opcode::sastore);
  throwing(Opcode::getstatic, Opcode::monitorenter);
  throwing(Opcode::multianewarray, Opcode::multianewarray);
  for (Opcode o : {Opcode::idiv, Opcode::ldiv, Opcode::irem, Opcode::lrem})
    table[static_cast<unsigned>(o)].throws = true;
  return table;
}();

bool resolves_when_loaded(classfile::Tag tag) {
  return tag == classfile::Tag::class_ || tag == classfile::Tag::method_type ||
         tag == classfile::Tag::method_handle || tag == classfile::Tag::dynamic;
}

}  // namespace

Result<void> CodeGraph::build(const Code& code, const classfile::CodeMarks& marks,
                              const classfile::ConstantPool& pool, bool keep_throwing) {
  code_ = &code;
  pool_ = &pool;
  has_subroutines_ = has_loops_ = false;
  if (code.is_straight && !keep_throwing) {
    make_single_node();
    return {};
  }
  scan(marks, keep_throwing || !code.handlers.empty());
  prepare_search();
  if (Result<void> searched = search(); !searched) return searched;
  return find_live_locals();
}

// Most methods: one node that nothing leads into (not even the prologue of a synchronized method), so nobody asks
// what is live there.
void CodeGraph::make_single_node() {
  CodeNode node;
  node.end = static_cast<uint32_t>(code_->code.size());
  node.order = 0;
  nodes_.assign(1, node);
  order_.assign(1, 0);
  successor_list_.clear();
  handler_list_.clear();
  contexts_.assign(1, {});
  live_bits_ = words_ = 0;
  live_list_.clear();
  first_live_.assign(2, 0);
}

bool CodeGraph::entry_is_target() const { return nodes_[0].is_loop_header; }

// One pass over the code: nodes of the empty context, one per leader, in order of pc; what each reads and writes
// of the locals, whether it throws, and how it ends.
void CodeGraph::scan(const classfile::CodeMarks& marks, bool keep_throwing) {
  Bytes bytes = code_->code;
  uint32_t size = static_cast<uint32_t>(bytes.size());
  nodes_.clear();
  controls_.clear();
  uses_.clear();
  accesses_.clear();
  first_access_.clear();
  if (leader_numbers_.size() < size) leader_numbers_.resize(size);
  const bool has_few_locals = code_->max_locals <= max_locals_of_word;

  uint32_t start = 0;
  bool throws = false;
  LocalUse use;
  Control control{0, End::falls, 0};
  uint32_t first_access = 0;
  auto finish_node = [&](uint32_t end) {
    leader_numbers_[start] = static_cast<uint32_t>(nodes_.size());
    CodeNode& node = nodes_.emplace_back();
    node.start = start;
    node.end = end;
    node.throws = throws;
    controls_.push_back(control);
    if (has_few_locals) {
      uses_.push_back(use);
    } else {
      first_access_.push_back(first_access);
      first_access = static_cast<uint32_t>(accesses_.size());
    }
    start = end;
    throws = false;
    use = {};
    control = {0, End::falls, 0};
  };
  for (uint32_t pc = 0; pc < size;) {
    uint8_t byte = bytes[pc];
    const ScanEntry& entry = scan_table[byte];
    uint32_t next = pc + classfile::instruction_length(bytes, pc);
    auto access = [&](uint32_t local, bool write) {
      if (has_few_locals) {
        uint64_t bit = uint64_t{1} << local;
        (write ? use.writes : use.reads) |= write ? bit : bit & ~use.writes;
      } else {
        accesses_.push_back({static_cast<uint16_t>(local), write});
      }
    };
    auto end_node = [&](End end, uint32_t target) { control = {pc, end, target}; };
    throws |= keep_throwing && entry.throws;

    switch (entry.scan) {
      case Scan::plain: break;
      case Scan::read: access(bytes[pc + 1], false); break;
      case Scan::read_short: access(entry.local, false); break;
      case Scan::write: access(bytes[pc + 1], true); break;
      case Scan::write_short: access(entry.local, true); break;
      case Scan::other: {
        InstructionView view(bytes, pc);
        Opcode opcode = view.opcode();
        switch (opcode) {
          case Opcode::ldc:
          case Opcode::ldc_w:
          case Opcode::ldc2_w: {
            uint16_t constant = opcode == Opcode::ldc ? view.constant_byte() : view.constant();
            throws |= keep_throwing && resolves_when_loaded(pool_->tag(constant));
            break;
          }
          case Opcode::iinc:
            access(view.local(), false);
            access(view.local(), true);
            break;
          case Opcode::goto_:
          case Opcode::goto_w:
          case Opcode::jsr:
          case Opcode::jsr_w: {
            bool wide = opcode == Opcode::goto_w || opcode == Opcode::jsr_w;
            bool jsr = opcode == Opcode::jsr || opcode == Opcode::jsr_w;
            has_subroutines_ |= jsr;
            end_node(jsr ? End::jsr : End::jump, wide ? view.wide_branch_target() : view.branch_target());
            break;
          }
          case Opcode::ret:
            access(view.local(), false);
            end_node(End::ret, view.local());
            break;
          case Opcode::tableswitch:
          case Opcode::lookupswitch: end_node(End::switches, 0); break;
          case Opcode::ireturn:
          case Opcode::lreturn:
          case Opcode::freturn:
          case Opcode::dreturn:
          case Opcode::areturn:
          case Opcode::return_:
          case Opcode::athrow: end_node(End::leaves, 0); break;
          default:
            if (view.is_wide()) {
              access(view.local(), opcode >= Opcode::istore && opcode <= Opcode::astore);
            } else {
              end_node(End::branch, view.branch_target());
            }
        }
      }
    }
    pc = next;
    if (control.end != End::falls || pc == size || marks.targets[pc] != 0) finish_node(pc);
  }
  first_access_.push_back(first_access);
}

// What the search needs to know of each leader.
void CodeGraph::prepare_search() {
  uint32_t size = static_cast<uint32_t>(code_->code.size());
  successor_list_.clear();
  handler_list_.clear();
  leader_count_ = static_cast<uint32_t>(nodes_.size());
  entered_normally_.assign(leader_count_, false);
  leader_of_.resize(leader_count_);
  pad_of_.assign(leader_count_, nothing);
  contexts_.assign(1, {});
  context_of_call_.clear();
  node_in_context_.clear();

  auto enter = [&](uint32_t pc) { entered_normally_[leader_at(pc)] = true; };
  for (uint32_t i = 0; i < leader_count_; ++i) {
    leader_of_[i] = i;
    const Control& control = controls_[i];
    End end = control.end;
    if (end == End::branch || end == End::jump || end == End::jsr) enter(control.target);
    if (end == End::switches) {
      SwitchView targets = InstructionView(code_->code, control.pc).switch_view();
      for (uint32_t k = 0; k < targets.count; ++k) enter(targets.target(k));
      enter(targets.default_target);
    }
    bool continues = end == End::falls || end == End::branch || end == End::jsr;
    if (continues && nodes_[i].end < size) entered_normally_[i + 1] = true;
  }
  entered_normally_[0] = true;
}

// Depth-first search from the entry; order_ becomes the reverse of the postorder.
Result<void> CodeGraph::search() {
  constexpr uint32_t entered = nothing - 1;
  visits_.clear();
  order_.clear();
  auto visit = [&](uint32_t node) -> Result<void> {
    nodes_[node].order = entered;
    visits_.push_back({node, 0});
    return link(node);
  };
  if (Result<void> linked = visit(0); !linked) return linked;
  while (!visits_.empty()) {
    Visit& top = visits_.back();
    const CodeNode& node = nodes_[top.node];
    // Handlers are searched first, so that they come last in the order: the code reads as it was written.
    uint32_t total = node.handlers + node.successors;
    if (top.next == total) {
      order_.push_back(top.node);
      visits_.pop_back();
      continue;
    }
    uint32_t i = top.next++;
    uint32_t target;
    if (i < node.handlers) {
      target = handler_list_[node.first_handler + node.handlers - 1 - i].pad;
    } else {
      uint32_t k = i - node.handlers;
      bool branch = node.successors == 2;  // its fall-through last, a switch's first case last
      target = successor_list_[node.first_successor + (branch ? k : node.successors - 1 - k)];
    }
    if (nodes_[target].order == nothing) {
      if (Result<void> linked = visit(target); !linked) return linked;
    }
  }
  std::reverse(order_.begin(), order_.end());
  for (uint32_t i = 0; i < order_.size(); ++i) nodes_[order_[i]].order = i;
  for (uint32_t n : order_) {
    auto back = [&](uint32_t target) {
      if (nodes_[target].order <= nodes_[n].order) nodes_[target].is_loop_header = has_loops_ = true;
    };
    for (uint32_t target : successors(nodes_[n])) back(target);
    for (const NodeHandler& handler : handlers(nodes_[n])) back(handler.pad);
  }
  return {};
}

// The node for a leader in a context, made if it is new.
Result<uint32_t> CodeGraph::node_in(uint32_t leader, uint32_t context) {
  if (context == 0) return leader;
  auto [known, fresh] =
      node_in_context_.try_emplace(uint64_t{context} << 32 | leader, static_cast<uint32_t>(nodes_.size()));
  if (!fresh) return known->second;
  if (nodes_.size() >= max_nodes) return fail(nodes_[leader].start, "subroutines nest too deeply to be inlined");
  CodeNode node;
  node.start = nodes_[leader].start;
  node.end = nodes_[leader].end;
  node.throws = nodes_[leader].throws;
  node.context = context;
  nodes_.push_back(node);
  leader_of_.push_back(leader);
  pad_of_.push_back(nothing);
  return known->second;
}

// Successors and handlers of a node, when the search first comes to it.
Result<void> CodeGraph::link(uint32_t n) {
  if (successor_list_.size() > max_edges) return fail(nodes_[n].start, "the method has too many branches");
  nodes_[n].first_successor = static_cast<uint32_t>(successor_list_.size());
  if (nodes_[n].is_pad) {
    // Its handler is the node with the same leader and context.
    Result<uint32_t> handler = node_in(leader_of_[n], nodes_[n].context);
    if (!handler) return std::unexpected(handler.error());
    successor_list_.push_back(*handler);
    nodes_[n].successors = 1;
    return {};
  }

  uint32_t leader = leader_of_[n], context = nodes_[n].context, end = nodes_[n].end;
  std::optional<Failure> failure;
  auto to = [&](uint32_t pc, uint32_t in_context) {
    if (pc >= code_->code.size()) {
      failure = Failure{"control runs off the end of the code", end};
      return;
    }
    if (in_context == 0) {
      successor_list_.push_back(leader_at(pc));
      return;
    }
    Result<uint32_t> target = node_in(leader_at(pc), in_context);
    if (target) {
      successor_list_.push_back(*target);
    } else {
      failure = target.error();
    }
  };
  const Control* control = &controls_[leader];
  switch (control->end) {
    case End::falls: to(end, context); break;
    case End::jump: to(control->target, context); break;
    case End::branch:
      to(control->target, context);
      to(end, context);
      break;
    case End::switches: {
      SwitchView targets = InstructionView(code_->code, control->pc).switch_view();
      for (uint32_t k = 0; k < targets.count && !failure; ++k) to(targets.target(k), context);
      to(targets.default_target, context);
      break;
    }
    case End::jsr: {
      Result<uint32_t> called = call_context(context, control->pc, end, leader_at(control->target));
      if (!called) return std::unexpected(called.error());
      to(control->target, *called);
      break;
    }
    case End::ret: {
      Result<uint32_t> returning = return_context(n, control->target);
      if (!returning) return std::unexpected(returning.error());
      to(contexts_[*returning].return_pc, contexts_[*returning].parent);
      break;
    }
    case End::leaves: break;
  }
  if (failure) return std::unexpected(*failure);
  nodes_[n].successors = static_cast<uint32_t>(successor_list_.size()) - nodes_[n].first_successor;
  return link_handlers(n);
}

// The chain for a jsr at `pc`. A subroutine does not call itself (JVMS 4.9.2): where one that is active is called,
// a branch or an exception has left it, and the chain is cut there. Equal chains are one, so a loop ends.
Result<uint32_t> CodeGraph::call_context(uint32_t context, uint32_t pc, uint32_t return_pc, uint32_t entry) {
  for (uint32_t c = context; c != 0; c = contexts_[c].parent) {
    if (contexts_[c].entry == entry) context = contexts_[c].parent;
  }
  auto next = static_cast<uint32_t>(contexts_.size());
  auto [known, fresh] = context_of_call_.try_emplace(uint64_t{context} << 32 | return_pc, next);
  if (!fresh) return known->second;
  if (next >= max_nodes) return fail(pc, "subroutines nest too deeply to be inlined");
  contexts_.push_back({context, return_pc, entry});
  return next;
}

// The active subroutine whose return address the local holds: the innermost one that starts by storing into it.
Result<uint32_t> CodeGraph::return_context(uint32_t n, uint32_t local) const {
  for (uint32_t c = nodes_[n].context; c != 0; c = contexts_[c].parent) {
    InstructionView first(code_->code, nodes_[contexts_[c].entry].start);
    Opcode opcode = first.opcode();
    bool short_form = opcode >= Opcode::astore_0 && opcode <= Opcode::astore_3;
    uint32_t stored = short_form ? static_cast<uint32_t>(opcode) - static_cast<uint32_t>(Opcode::astore_0)
                      : opcode == Opcode::astore ? first.local()
                                                 : nothing;
    if (stored == local) return c;
  }
  return fail(nodes_[n].end - 1, "ret does not belong to a subroutine that stores its return address there");
}

uint32_t CodeGraph::pad_for(uint32_t handler) {
  if (!entered_normally_[leader_of_[handler]]) {
    nodes_[handler].is_handler = true;
    return handler;
  }
  if (pad_of_[handler] == nothing) {
    pad_of_[handler] = static_cast<uint32_t>(nodes_.size());
    CodeNode pad;
    pad.start = pad.end = nodes_[handler].start;
    pad.context = nodes_[handler].context;
    pad.is_pad = true;
    nodes_.push_back(pad);
    leader_of_.push_back(leader_of_[handler]);
    pad_of_.push_back(nothing);
  }
  return pad_of_[handler];
}

Result<void> CodeGraph::link_handlers(uint32_t n) {
  nodes_[n].first_handler = static_cast<uint32_t>(handler_list_.size());
  if (!nodes_[n].throws) return {};
  uint32_t start = nodes_[n].start, context = nodes_[n].context;
  for (classfile::ExceptionHandler row : code_->handlers) {
    if (start < row.start || start >= row.end) continue;
    if (handler_list_.size() > max_edges) return fail(start, "the method has too many exception handlers");
    Result<uint32_t> handler = node_in(leader_at(row.handler), context);
    if (!handler) return std::unexpected(handler.error());
    NodeHandler entry{row.catch_type, pad_for(*handler)};
    auto same = [&](const NodeHandler& h) { return h.catch_type == entry.catch_type; };
    auto known = std::span(handler_list_).subspan(nodes_[n].first_handler);
    if (std::any_of(known.begin(), known.end(), same)) continue;  // an inner handler takes this type already
    handler_list_.push_back(entry);
    if (row.catch_type == 0) break;  // nothing gets past it
  }
  nodes_[n].handlers = static_cast<uint32_t>(handler_list_.size()) - nodes_[n].first_handler;
  return {};
}

// live(n) = reads(n) + (live(successors) - writes(n)) + live(handlers): an exception may come before any write.
Result<void> CodeGraph::find_live_locals() {
  live_bits_ = uses_.empty() ? 0 : max_locals_of_word;
  for (const LocalAccess& access : accesses_) {
    if (!access.write) live_bits_ = std::max(live_bits_, access.local + 1u);
  }
  words_ = (live_bits_ + 63) / 64;
  if (size_t{words_} * nodes_.size() > max_live_words) return fail(0, "the method has too many local variables");
  flow_.assign(nodes_.size() * words_, {});
  find_accesses();

  size_t work = 0;
  for (bool changed = words_ > 0; changed;) {
    work += order_.size() * words_;
    if (work > max_liveness_work) return fail(0, "the method's loops and local variables are too entangled");
    changed = words_ == 1 ? flow_back<1>() : flow_back<0>();
  }
  return list_live_locals();
}

void CodeGraph::find_accesses() {
  for (uint32_t n : order_) {
    if (nodes_[n].is_pad) continue;
    Flow* flow = flow_.data() + n * words_;
    if (!uses_.empty()) {
      flow->reads = uses_[leader_of_[n]].reads;
      flow->writes = uses_[leader_of_[n]].writes;
      continue;
    }
    for (uint32_t a = first_access_[leader_of_[n]]; a < first_access_[leader_of_[n] + 1]; ++a) {
      const LocalAccess& access = accesses_[a];
      if (access.local >= live_bits_) continue;
      Flow& word = flow[access.local / 64];
      uint64_t bit = uint64_t{1} << (access.local % 64);
      (access.write ? word.writes : word.reads) |= access.write ? bit : bit & ~word.writes;
    }
  }
}

// One round against the order, over `fixed_words` words per node, or words_ if that is 0. Without loops it is
// enough. With loops another one is needed only if something changed at a loop header: all else that a node looked
// at was visited before it.
template <uint32_t fixed_words>
bool CodeGraph::flow_back() {
  const size_t words = fixed_words != 0 ? fixed_words : words_;
  Flow* const flow = flow_.data();
  const uint32_t* const successor_list = successor_list_.data();
  const NodeHandler* const handler_list = handler_list_.data();
  bool changed = false;
  for (size_t i = order_.size(); i-- > 0;) {
    const CodeNode& node = nodes_[order_[i]];
    for (size_t w = 0; w < words; ++w) {
      Flow& word = flow[order_[i] * words + w];
      uint64_t out = 0, caught = word.caught;
      for (uint32_t s = 0; s < node.successors; ++s)
        out |= flow[successor_list[node.first_successor + s] * words + w].live;
      for (uint32_t h = 0; h < node.handlers; ++h)
        caught |= flow[handler_list[node.first_handler + h].pad * words + w].live;
      uint64_t live = word.reads | (out & ~word.writes) | caught;
      changed |= node.is_loop_header && live != word.live;
      word.caught = caught;
      word.live = live;
    }
  }
  return changed;
}

Result<void> CodeGraph::list_live_locals() {
  first_live_.resize(nodes_.size() + 1);
  live_list_.clear();
  for (uint32_t n = 0; n < nodes_.size(); ++n) {
    first_live_[n] = static_cast<uint32_t>(live_list_.size());
    if (nodes_[n].order == nothing) continue;
    if (live_list_.size() > max_live_locals) return fail(0, "the method has too many local variables");
    for (uint32_t w = 0; w < words_; ++w) {
      for (uint64_t bits = flow_[n * words_ + w].live; bits != 0; bits &= bits - 1) {
        live_list_.push_back(static_cast<uint16_t>(w * 64 + static_cast<uint32_t>(std::countr_zero(bits))));
      }
    }
  }
  first_live_[nodes_.size()] = static_cast<uint32_t>(live_list_.size());
  return {};
}

}  // namespace heddle::lowering
